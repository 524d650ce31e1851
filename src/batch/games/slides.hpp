// Sorry! and Desculpa. Places: the track from the viewer's side of the board on, then Start, safety and Home of the
// pawn's colour. Numbers of actions depend on the mode: in pairs the partner's pawns have their own, in club every
// card.
#pragma once

#include <bit>

#include "batch/encoding.hpp"
#include "games/desculpa/desculpa.hpp"
#include "games/sorry/sorry.hpp"

namespace tabuleiro {

struct SlidesEncoding {
    static constexpr std::size_t events = slides_card_kinds;
    static constexpr std::size_t place_count = slides_home + 1;

    // pass, decline; discards; forward and backward from each place; first parts of 1 … 6 steps; swaps of the n-th pawn
    // on the track with a square; squares to take with a Sorry!.
    struct Layout {
        std::size_t colours, cards, discards, gone, parted, swapped, end;
        explicit Layout(const SlidesRules& rules)
            : colours(rules.pairs() ? 2 : 1), cards(rules.club() ? slides_card_kinds : 1), discards(2),
              gone(discards + (rules.club() ? slides_card_kinds : 0)), parted(gone + cards * colours * place_count * 2),
              swapped(parted + colours * place_count * 6), end(swapped + colours * 4 * slides_track) {}
        std::size_t size() const { return end + colours * slides_track; }
    };

    static std::size_t actions(const SlidesRules& rules) { return Layout(rules).size(); }
    static std::size_t action(const SlidesState& state, const SlidesMove& move) {
        using Kind = SlidesMove::Kind;
        if (move.kind == Kind::pass) return 0;
        if (move.kind == Kind::decline) return 1;
        const Layout layout(state.rules);
        const std::size_t card = state.rules.club() ? static_cast<std::size_t>(move.card) : 0;
        if (move.kind == Kind::discard) return layout.discards + card;
        const std::size_t colour = move.colour == state.colour ? 0 : 1;
        const std::size_t from = seen(state.colour, move.from), to = seen(state.colour, move.to);
        switch (move.kind) {
        case Kind::go:
            return layout.gone + ((card * layout.colours + colour) * place_count + from) * 2 + goes_back(move);
        case Kind::part: return layout.parted + (colour * place_count + from) * 6 + (move.left - 1u);
        case Kind::swap: return layout.swapped + (colour * 4 + rank(state, move)) * slides_track + to;
        default: return layout.end + colour * slides_track + to;
        }
    }
    static std::size_t event(SlidesCard card) { return static_cast<std::size_t>(card); }
    static std::size_t places(const SlidesRules&) { return place_count; }

    static void fill_planes(const SlidesState& state, std::size_t viewer, std::uint8_t* out) {
        const std::size_t players = state.rules.players;
        const std::uint8_t own = state.rules.colour_of(static_cast<unsigned>(viewer));
        for (std::size_t player = 0; player < players; ++player, out += place_count) {
            const std::uint8_t colour =
                state.rules.colour_of(static_cast<unsigned>(seat_after(viewer, player, players)));
            slides_each_pawn_out(state, colour, [&](SlidesPlace place) { out[seen(own, place)] = 1; });
            out[slides_start] = state.start[colour];
            out[slides_home] = state.home[colour];
        }
    }

protected:
    static std::vector<std::string> slides_vector_names(const SlidesRules& rules, bool hands) {
        std::vector<std::string> names;
        add_names(names, rules.players, 4, "pawn");            // its place, 60 Start, 66 Home
        names.insert(names.end(), {"card", "split", "first"}); // the card counted from 1; the place counted from 1
        add_names(names, slides_card_kinds, "unseen");         // cards in the pile, in club and in hidden hands
        if (!hands) return names;
        add_names(names, slides_card_kinds, "hand");
        add_names(names, rules.players, 1, "cards");
        return names;
    }
    // Returns the end of what it has written.
    static std::uint8_t* fill_slides(const SlidesState& state, SlidesCards unseen, std::size_t viewer,
                                     std::uint8_t* out) {
        const std::size_t players = state.rules.players;
        const std::uint8_t own = state.rules.colour_of(static_cast<unsigned>(viewer));
        for (std::size_t player = 0; player < players; ++player, out += 4) {
            const std::uint8_t colour =
                state.rules.colour_of(static_cast<unsigned>(seat_after(viewer, player, players)));
            std::size_t i = 0;
            slides_each_pawn_out(state, colour,
                                 [&](SlidesPlace place) { out[i++] = static_cast<std::uint8_t>(seen(own, place)); });
            for (unsigned pawn = 0; pawn < state.start[colour]; ++pawn) out[i++] = slides_start;
            for (unsigned pawn = 0; pawn < state.home[colour]; ++pawn) out[i++] = slides_home;
        }
        *out++ = state.card == SlidesCard::none ? 0 : static_cast<std::uint8_t>(event(state.card) + 1);
        *out++ = state.split;
        *out++ =
            state.first == SlidesState::no_first ? 0 : static_cast<std::uint8_t>(seen(own, place_of(state.first)) + 1);
        return fill_cards(unseen, out);
    }
    static std::uint8_t* fill_cards(SlidesCards cards, std::uint8_t* out) {
        for (std::size_t i = 0; i < slides_card_kinds; ++i)
            *out++ = static_cast<std::uint8_t>(cards.of(static_cast<SlidesCard>(i)));
        return out;
    }

private:
    static constexpr std::size_t seen(std::uint8_t viewer, std::size_t place) {
        return place >= slides_track ? place : (place + slides_track - 15u * viewer) % slides_track;
    }
    // The place of a spot, whatever its colour.
    static constexpr std::size_t place_of(std::size_t spot) {
        return spot < slides_track ? spot : slides_track + (spot - slides_track) % 7;
    }
    // Only a 4 and a 10 go back, by four and by one.
    static bool goes_back(const SlidesMove& move) {
        if (move.from >= slides_home || move.from == slides_start) return false;
        return slides_reach(move.colour, -1)[move.from] == move.to ||
               slides_reach(move.colour, -4)[move.from] == move.to;
    }
    static std::size_t rank(const SlidesState& state, const SlidesMove& move) {
        std::size_t before = 0;
        slides_each_pawn_out(state, move.colour, [&](SlidesPlace place) {
            before += place < slides_track && seen(state.colour, place) < seen(state.colour, move.from);
        });
        return before;
    }
};

template <> struct Encoding<Desculpa> : SlidesEncoding {
    static std::vector<std::string> names(const SlidesRules& rules) { return slides_vector_names(rules, false); }
    static void fill_vector(const SlidesState& state, std::size_t viewer, std::uint8_t* out) {
        fill_slides(state, state.pile, viewer, out);
    }
};

template <> struct Encoding<Sorry> : SlidesEncoding {
    static std::vector<std::string> names(const SlidesRules& rules) { return slides_vector_names(rules, rules.club()); }
    static void fill_vector(const SorryView& view, std::size_t viewer, std::uint8_t* out) {
        const SlidesState& state = view.seen;
        const bool club = state.rules.club();
        out = fill_slides(state, club ? view.unseen : state.pile, viewer, out);
        if (!club) return;
        out = fill_cards(state.hands[viewer], out);
        for (std::size_t player = 0; player < state.rules.players; ++player)
            *out++ = static_cast<std::uint8_t>(state.hands[seat_after(viewer, player, state.rules.players)].total());
    }
};

} // namespace tabuleiro
