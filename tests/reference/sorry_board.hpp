// The board of Sorry! and Desculpa, from section S of the rule book: what pawns do with a card.
#pragma once

#include "reference.hpp"

#include <algorithm>
#include <optional>

namespace reference::sorry {

enum class Zone { start, track, safety, home };

struct Spot {
    Zone zone = Zone::start;
    int at = 0; // track 0..59, safety 1..5
    bool operator==(const Spot&) const = default;
};

struct Pawn {
    int colour = 0; // S1: 0 red, 1 blue or purple, 2 yellow, 3 green
    Spot spot;
};

struct State {
    std::vector<Pawn> pawns;
    std::vector<std::vector<std::string>> hands; // by seat
    int turn = 0;                                // -1: over
    std::vector<std::string> pile;
    std::string card;
    int split = 0;
    std::string first;
    std::string phase;
};

struct Option {
    std::string text;
    int weight = 0;
    State next;
};

inline const std::vector<std::string> kCards = {"1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "S"}; // S7

inline int remainder60(int m) { return ((m % 60) + 60) % 60; }
inline int entry(int colour) { return 15 * colour + 2; }  // S1
inline int circle(int colour) { return 15 * colour + 4; } // S1

inline void sort_cards(std::vector<std::string>& cards) {
    std::vector<std::string> sorted;
    for (const std::string& card : kCards)
        sorted.insert(sorted.end(), std::count(cards.begin(), cards.end(), card), card);
    cards = sorted;
}

inline void remove_card(std::vector<std::string>& cards, const std::string& card) {
    cards.erase(std::find(cards.begin(), cards.end(), card));
}

// S2
inline std::optional<Spot> forward(const Pawn& pawn, int n) {
    int s = 0;
    if (pawn.spot.zone == Zone::track) {
        const int d = remainder60(entry(pawn.colour) - pawn.spot.at);
        if (n <= d) return Spot{Zone::track, remainder60(pawn.spot.at + n)};
        s = n - d;
    } else if (pawn.spot.zone == Zone::safety) {
        s = pawn.spot.at + n;
    } else {
        return std::nullopt;
    }
    if (s <= 5) return Spot{Zone::safety, s};
    if (s == 6) return Spot{Zone::home, 0};
    return std::nullopt;
}

// S3
inline std::optional<Spot> backward(const Pawn& pawn, int n) {
    if (pawn.spot.zone == Zone::track) return Spot{Zone::track, remainder60(pawn.spot.at - n)};
    if (pawn.spot.zone != Zone::safety) return std::nullopt;
    const int s = pawn.spot.at;
    if (n < s) return Spot{Zone::safety, s - n};
    return Spot{Zone::track, remainder60(entry(pawn.colour) - (n - s))};
}

class Board : public Game {
protected:
    Board(std::string_view edition, const Setup& setup) : desculpa_(edition == "desculpa") {
        const auto option = [&](const std::string& name, const std::string& otherwise) {
            const auto found = setup.options.find(name);
            return found == setup.options.end() ? otherwise : found->second;
        };
        club_ = setup.mode == "club" || setup.mode == "club_partners";                                   // V1
        pairs_ = setup.mode == "partners" || setup.mode == "club_partners" || setup.mode == "sociedade"; // S17
        names_ = {"red", desculpa_ ? "purple" : "blue", "yellow", "green"};                              // S1
        const int players = pairs_ ? 4 : setup.players;                                                  // S17
        seats_ = players == 2 ? std::vector{0, 2} : players == 3 ? std::vector{0, 1, 2} : std::vector{0, 1, 2, 3}; // S1
        own_slides_ = option("own_slides", "off") == "on";                                                         // S5
        sorry_forward4_ = option("sorry_forward4", "off") == "on";                             // S12
        swap_may_be_declined_ = option("swap", "must") == "may";                               // S14
        quick_start_ = club_ || option("quick_start", "off") == "on";                          // S15, V2
        for (const std::string& card : kCards) deck_.insert(deck_.end(), 4, card);             // S7
        if (option("deck", desculpa_ ? "44" : "45") == "45") deck_.insert(deck_.begin(), "1"); // S7
    }

    bool desculpa_ = false;
    bool club_ = false;
    bool pairs_ = false;
    bool own_slides_ = false;
    bool sorry_forward4_ = false;
    bool swap_may_be_declined_ = false;
    bool quick_start_ = false;
    std::vector<std::string> names_; // by colour
    std::vector<int> seats_;         // the colour of each seat
    std::vector<std::string> deck_;

    bool same_side(int a, int b) const { return a == b || (pairs_ && a % 2 == b % 2); } // S17

    static int home_of(const State& state, int colour) {
        int count = 0;
        for (const Pawn& pawn : state.pawns)
            if (pawn.colour == colour && pawn.spot.zone == Zone::home) ++count;
        return count;
    }

    bool has_won(const State& state, int colour) const { // S16, S17
        for (int other : seats_)
            if (same_side(colour, other) && home_of(state, other) < 4) return false;
        return true;
    }

    bool mine(const State& state, const Pawn& pawn) const { return same_side(seats_[state.turn], pawn.colour); } // S17

    int next_seat(int seat) const { return (seat + 1) % static_cast<int>(seats_.size()); }

    // ---- what a pawn does on the board

    // S4, S6: is a pawn of this colour on the spot?
    static bool taken_by_own(const State& state, int colour, const Spot& spot) {
        for (const Pawn& pawn : state.pawns)
            if (pawn.colour == colour && pawn.spot == spot)
                return spot.zone == Zone::track || spot.zone == Zone::safety;
        return false;
    }

    // The end of the slide that begins on m for a pawn of this colour; m itself if there is none.
    int slide_end(int colour, int m) const {
        if (m / 15 == colour && !own_slides_) return m; // S5
        if (m % 15 == 1) return m + 3;                  // S1
        if (m % 15 == 9) return m + 4;                  // S1
        return m;
    }

    // Pawn i comes to rest on the spot: it bumps, and slides.
    void stop_on(State& state, std::size_t i, const Spot& spot) const {
        state.pawns[i].spot = spot;
        if (spot.zone != Zone::track) return;
        const int end = slide_end(state.pawns[i].colour, spot.at);
        for (std::size_t other = 0; other < state.pawns.size(); ++other) {
            Spot& at = state.pawns[other].spot;
            if (other != i && at.zone == Zone::track && at.at >= spot.at && at.at <= end) at = {}; // S4, S5
        }
        state.pawns[i].spot.at = end; // S5
    }

    std::string name(int colour, const Spot& spot) const {
        const std::string letter = names_[colour].substr(0, 1);
        if (spot.zone == Zone::start) return letter + "S";
        if (spot.zone == Zone::home) return letter + "H";
        if (spot.zone == Zone::safety) return letter + std::to_string(spot.at);
        return std::to_string(spot.at);
    }

    // Adds the move of pawn i to the spot, if there is a spot and S4 allows it.
    void add_move(std::vector<Option>& found, const State& state, std::size_t i, const std::optional<Spot>& to) const {
        const Pawn& pawn = state.pawns[i];
        if (!to || taken_by_own(state, pawn.colour, *to)) return; // S4
        Option option{name(pawn.colour, pawn.spot) + "-" + name(pawn.colour, *to), 0, state};
        stop_on(option.next, i, *to);
        for (const Option& other : found)
            if (other.text == option.text) return; // G4
        found.push_back(option);
    }

    // Every pawn of the player (of the pair, S17) by n; n < 0: backward.
    void add_steps(std::vector<Option>& found, const State& state, int n) const {
        for (std::size_t i = 0; i < state.pawns.size(); ++i) {
            const Pawn& pawn = state.pawns[i];
            if (!mine(state, pawn)) continue;
            add_move(found, state, i, n > 0 ? forward(pawn, n) : backward(pawn, -n));
        }
    }

    void add_starts(std::vector<Option>& found, const State& state) const { // S8
        for (std::size_t i = 0; i < state.pawns.size(); ++i) {
            const Pawn& pawn = state.pawns[i];
            if (mine(state, pawn) && pawn.spot.zone == Zone::start)
                add_move(found, state, i, Spot{Zone::track, circle(pawn.colour)});
        }
    }

    std::vector<Option> second_parts(const State& state) const { // S10
        std::vector<Option> found;
        for (std::size_t i = 0; i < state.pawns.size(); ++i) {
            const Pawn& pawn = state.pawns[i];
            if (!mine(state, pawn) || name(pawn.colour, pawn.spot) == state.first) continue; // S10: two different pawns
            add_move(found, state, i, forward(pawn, state.split));
        }
        for (Option& option : found) {
            option.next.split = 0;
            option.next.first.clear();
        }
        return found;
    }

    void add_first_parts(std::vector<Option>& found, const State& state) const { // S10
        for (std::size_t i = 0; i < state.pawns.size(); ++i)
            for (int a = 1; a <= 6 && mine(state, state.pawns[i]); ++a) {
                std::vector<Option> part;
                add_move(part, state, i, forward(state.pawns[i], a));
                if (part.empty()) continue;
                State& next = part[0].next;
                next.split = 7 - a;
                next.first = name(next.pawns[i].colour, next.pawns[i].spot);
                if (!second_parts(next).empty()) found.push_back(part[0]); // S10: not offered without a second
            }
    }

    void add_swaps(std::vector<Option>& found, const State& state) const { // S11
        for (std::size_t i = 0; i < state.pawns.size(); ++i)
            for (std::size_t j = 0; j < state.pawns.size(); ++j) {
                const Spot from = state.pawns[i].spot;
                const Spot to = state.pawns[j].spot;
                if (!mine(state, state.pawns[i]) || mine(state, state.pawns[j])) continue; // S11, S17
                if (from.zone != Zone::track || to.zone != Zone::track) continue;          // S6, S11
                Option option{std::to_string(from.at) + "<>" + std::to_string(to.at), 0, state};
                option.next.pawns[j].spot = from; // S11: and does not slide
                stop_on(option.next, i, to);      // S11
                found.push_back(option);
            }
    }

    void add_sorries(std::vector<Option>& found, const State& state) const { // S12
        bool opponent_on_track = false;
        for (const Pawn& pawn : state.pawns)
            if (!mine(state, pawn) && pawn.spot.zone == Zone::track) opponent_on_track = true;
        for (std::size_t i = 0; i < state.pawns.size(); ++i)
            for (const Pawn& target : state.pawns) {
                const Pawn& pawn = state.pawns[i];
                if (!mine(state, pawn) || pawn.spot.zone != Zone::start) continue;
                if (target.spot.zone != Zone::track || target.colour == pawn.colour) continue; // S6, S17
                if (mine(state, target) && opponent_on_track) continue;                        // S17
                Option option{name(pawn.colour, pawn.spot) + ">" + std::to_string(target.spot.at), 0, state};
                stop_on(option.next, i, target.spot); // the target is sent to its Start as if bumped; then S5
                const auto same = [&](const Option& other) { return other.text == option.text; };
                if (std::none_of(found.begin(), found.end(), same)) found.push_back(option); // G4
            }
    }

    // Everything that can be done on the board with a card.
    std::vector<Option> uses(const State& state, const std::string& card) const {
        std::vector<Option> found;
        if (card == "1" || card == "2") { // S8
            add_starts(found, state);
            add_steps(found, state, std::stoi(card));
        } else if (card == "4") { // S9
            add_steps(found, state, -4);
        } else if (card == "10") { // S9
            add_steps(found, state, 10);
            add_steps(found, state, -1);
        } else if (card == "7") { // S10
            add_steps(found, state, 7);
            add_first_parts(found, state);
        } else if (card == "11") { // S11
            add_steps(found, state, 11);
            add_swaps(found, state);
        } else if (card == "S") { // S12
            add_sorries(found, state);
            if (found.empty() && sorry_forward4_) add_steps(found, state, 4); // S12
        } else {                                                              // S9: 3, 5, 8, 12
            add_steps(found, state, std::stoi(card));
        }
        return found;
    }

    // S14: nothing but swaps.
    static bool only_swaps(const std::vector<Option>& found) {
        for (const Option& option : found)
            if (option.text.find("<>") == std::string::npos) return false;
        return !found.empty();
    }
};

} // namespace reference::sorry
