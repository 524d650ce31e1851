#include "games/niout/niout.hpp"

namespace tabuleiro {

Niout::State Niout::start(const Rules& rules) {
    State state;
    state.rules = rules;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        Horses horses;
        for (std::size_t i = 0; i < rules.horses(); ++i) horses.add(niout::off); // N6
        state.horses.set(seat, horses);
    }
    return state;
}

Outcome Niout::outcome(const State& state) {
    Outcome outcome;
    for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
        outcome.places[seat] = niout::has_won(state.rules, state.horses, seat) ? 1 : 2; // G5, N12, N13
        outcome.points[seat] = state.horses[seat].count(niout::home);                   // N13: in pairs too
    }
    return outcome;
}

unsigned niout::count_enemies(const Niout::State& state, std::size_t seat, std::uint8_t spot) {
    unsigned count = 0;
    for (std::size_t other = 0; other < state.rules.players; ++other) {
        if (!enemies(state.rules, seat, other)) continue;
        count += state.horses[other].count(spot);
        if (twin(spot) != spot) count += state.horses[other].count(twin(spot)); // N4
    }
    return count;
}

niout::AllHorses niout::sent_off(AllHorses horses, Niout::Rules rules, std::size_t seat, std::uint8_t spot) {
    for (std::size_t other = 0; other < rules.players; ++other) {
        if (!enemies(rules, seat, other)) continue;
        Horses hit = horses[other];
        hit.shift(spot, off, hit.count(spot));
        if (twin(spot) != spot) hit.shift(twin(spot), off, hit.count(twin(spot))); // N4: by the station alone
        horses.set(other, hit);
    }
    return horses;
}

niout::AllHorses niout::others_shifted(AllHorses horses, std::size_t seat, Move move) {
    Horses own = horses[seat];
    own.shift(C, move.to, move.own.from_c());
    horses.set(seat, own);
    if (move.partners == Group{}) return horses;
    Horses partners = horses[seat ^ 2u];
    partners.shift(move.from, move.to, move.partners.here());
    partners.shift(C, move.to, move.partners.from_c());
    horses.set(seat ^ 2u, partners);
    return horses;
}

void niout::add_pair_moves(const Niout::State& state, const Stops& stops, Niout::Moves& moves) {
    const bool helping = helps(state);
    const Horses partners = state.horses[state.partner()];
    const Horses needed = helping ? partners : state.horses[state.turn];
    needed.for_each([&](std::uint8_t spot, std::uint8_t number) {
        if (spot == off && number > 1) return; // N7: they enter one at a time
        const std::uint8_t along = helping || spot == off ? 0 : partners.count(spot);
        for (const std::uint8_t to : {stops.onward[spot], stops.aside[spot]}) {
            if (to == nowhere) continue;
            if (helping) moves.push_back({spot, to, {}, {number}});
            for (std::uint8_t with = 0; !helping && with <= along; ++with)
                moves.push_back({spot, to, {number}, {with}});
        }
    });
}

void niout::add_moves_from_centre(const Niout::State& state, std::uint8_t to, Niout::Moves& moves) {
    const auto& own = state.horses[state.turn];
    // N12: once the own horses are home, any number of the partner's; otherwise at least one own horse goes.
    const int fewest_own = helps(state) ? 0 : 1;
    const bool pairs = state.rules.pairs();
    const std::uint8_t own_cw = own.count(CW), own_c = own.count(C);
    const std::uint8_t partners_cw = pairs ? state.horses[state.partner()].count(CW) : 0;
    const std::uint8_t partners_c = pairs ? state.horses[state.partner()].count(C) : 0;
    if (own_cw + partners_cw == 0 || own_c + partners_c == 0) return;
    for (std::uint8_t a = 0; a <= own_cw; ++a)
        for (std::uint8_t b = 0; b <= partners_cw; ++b)
            for (std::uint8_t c = 0; c <= own_c; ++c)
                for (std::uint8_t d = 0; d <= partners_c; ++d)
                    if (a + b > 0 && c + d > 0 && a + c >= fewest_own) moves.push_back({CW, to, {a, c}, {b, d}});
}

} // namespace tabuleiro
