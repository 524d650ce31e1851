// How a game is recorded: the definition of lab/record.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include <vector>

#include "ai/advise.hpp"
#include "ai/evaluation.hpp"
#include "core/playout.hpp"
#include "lab/opening.hpp"
#include "lab/record.hpp"

namespace tabuleiro {

namespace recording {

// The side that is ahead by the hand-made evaluation, + 1; `otherwise` if none is.
template <Game G> std::uint8_t leader(const typename G::State& state, std::uint8_t otherwise) {
    const bool pairs = G::modes[state.rules.mode].pairs;
    std::array<float, max_players> strengths{};
    for (std::size_t seat = 0; seat < state.rules.players; ++seat)
        strengths[side_of(pairs, seat)] += Evaluation<G>::strength(state, seat);
    const std::size_t sides = side_count(pairs, state.rules.players);
    std::size_t best = 0;
    bool alone = true;
    for (std::size_t side = 1; side < sides; ++side) {
        if (strengths[side] == strengths[best]) alone = false;
        if (strengths[side] > strengths[best]) best = side, alone = true;
    }
    return alone ? static_cast<std::uint8_t>(best + 1) : otherwise;
}

// A bit for every seat in place 1. The state is passed by value, so that the loop below can keep its own in registers.
template <Game G> std::uint8_t firsts(typename G::State state) {
    const Outcome outcome = G::outcome(state);
    unsigned seats = 0;
    for (std::size_t seat = 0; seat < state.rules.players; ++seat) seats |= unsigned{outcome.places[seat] == 1} << seat;
    return static_cast<std::uint8_t>(seats);
}

// Counters for games with passes; empty for games without, whose loop below then needs no registers for them.
template <Game G> struct Passes {
    void turn_begins(std::size_t) {}
    bool passed(std::size_t, const typename G::Move&) { return false; }
    void write(GameRecord&) const {}
};
template <CanPass G> struct Passes<G> {
    std::uint32_t count = 0, waits = 0;
    unsigned have_moved = 0; // a bit for every seat

    void turn_begins(std::size_t seat) { waits += ~have_moved >> seat & 1; }
    bool passed(std::size_t seat, const typename G::Move& move) {
        if (G::is_pass(move)) {
            ++count;
            return true;
        }
        waits -= ~have_moved >> seat & 1; // this turn was not spent waiting
        have_moved |= 1u << seat;
        return false;
    }
    void write(GameRecord& record) const {
        record.passes = count;
        record.waits = waits;
    }
};

// choose(state, choices) makes the moves and counts those with alternatives; turn_begins(state) is called for every
// turn. As little as possible is counted in the loop: with more counters than registers, random play would be a quarter
// slower.
template <Game G, class Choose, class TurnBegins>
GameRecord play(typename G::State state, std::array<Random, max_players> chance, const Choose& choose,
                const TurnBegins& turn_begins) {
    GameRecord record;
    Passes<G> passes;
    std::uint32_t edges = 0, events = 0, turns = 0, captures = 0, choices = 0;
    std::size_t mover = max_players;
    for (; edges < G::length_bound; ++edges) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) {
            record.firsts = firsts<G>(state);
            break;
        }
        const std::size_t seat = index(turn.seat);
        if (turn.kind == Turn::Kind::chance) {
            ++events;
            state = G::after(state, random_event<G>(state, chance[seat]));
            continue;
        }
        if (seat != mover) {
            mover = seat;
            ++turns;
            passes.turn_begins(seat);
            turn_begins(state);
        }
        const auto move = choose(state, choices);
        if (!passes.passed(seat, move)) captures += G::captured(state, move);
        state = G::after(state, move);
    }
    passes.write(record);
    record.turns = turns;
    record.moves = edges - events;
    record.captures = captures;
    record.seconds = seconds_for_chance * events + seconds_for_move * (record.moves - record.passes) +
                     seconds_for_choice * choices + seconds_for_pass * record.passes;
    record.played = true;
    return record;
}

// Flattened like random_playout.
template <Game G>
[[gnu::flatten]] GameRecord play_at_random(const typename G::State& start,
                                           const std::array<Random, max_players>& chance, Random choices) {
    return play<G>(
        start, chance,
        [&](const typename G::State& state, std::uint32_t& among_several) {
            const Random before = choices; // a number is drawn only if there is a choice
            const auto move = random_move<G>(state, choices);
            among_several += choices != before;
            return move;
        },
        [](const typename G::State&) {});
}

} // namespace recording

template <Game G> GameRecord record_game(const typename G::State& start, const GameToRecord& game) {
    const auto chance = [&]() -> std::array<Random, max_players> {
        if constexpr (ChanceFree<G>) return {game.chance, game.chance, game.chance, game.chance};
        return {game.chance.stream(0), game.chance.stream(1), game.chance.stream(2), game.chance.stream(3)};
    }();
    const std::size_t players = start.rules.players;
    const auto at_random = [](const Bot* bot) { return bot->kind.method == BotKind::Method::random; };
    const auto end = game.seats.begin() + static_cast<std::ptrdiff_t>(players);
    if (!game.follow_lead && std::all_of(game.seats.begin(), end, at_random))
        return recording::play_at_random<G>(start, chance, game.choices);

    auto state = start;
    if constexpr (ChanceFree<G>)
        if (std::none_of(game.seats.begin(), end, at_random)) state = opened_at_random<G>(start, game.chance.stream(4));
    Random choices = game.choices;
    std::vector<std::uint8_t> leaders; // at the beginning of every turn
    GameRecord record = recording::play<G>(
        state, chance,
        [&](const typename G::State& at, std::uint32_t& among_several) {
            const auto moves = G::moves(at);
            if (moves.size() == 1) return moves[0];
            ++among_several;
            const Seat mover = G::turn(at).seat;
            const Bot& bot = *game.seats[index(mover)];
            if (at_random(&bot)) return UniformChoice{choices}(at, moves);
            return Advisor<G>(bot, {}, choices.next())(G::view(at, mover)).moves[0].move;
        },
        [&](const typename G::State& at) {
            if (game.follow_lead) leaders.push_back(recording::leader<G>(at, leaders.empty() ? 0 : leaders.back()));
        });
    record.lead_followed = game.follow_lead;
    for (std::size_t i = 1; i < leaders.size(); ++i)
        record.lead_changes += leaders[i - 1] != 0 && leaders[i] != leaders[i - 1];
    if (!leaders.empty()) record.leader = leaders[leaders.size() / 2];
    return record;
}

} // namespace tabuleiro
