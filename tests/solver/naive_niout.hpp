// Niout for two players with two horses each by rules N1–N13 of the rule book, written once more with plain numbers,
// because texts are too slow for so many positions. Independent of the engine, the reference and the solver.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "naive_positions.hpp"

namespace tabuleiro {

class NaiveNiout {
public:
    // N1, N2: off, the ring, the arrival, and the cross with its centre.
    enum Spot { off = 0, home = 20, W1, W2, S1, S2, E1, E2, C, N2, N1 };
    using Horses = std::array<int, 2>; // ascending
    struct Position {
        std::array<Horses, 2> sides; // yellow, red
        int turn;
        auto operator<=>(const Position&) const = default;
    };

    // All possible positions, and where they lead.
    NaiveNiout() {
        std::vector<Horses> all;
        for (int a = off; a <= N1; ++a)
            for (int b = a; b <= N1; ++b) all.push_back({a, b});
        for (const Horses& yellow : all)
            for (const Horses& red : all)
                if (!all_home(yellow) && !all_home(red) && !meet(yellow, red))
                    for (const int turn : {0, 1}) positions_.number({{yellow, red}, turn});
        positions_.solve(
            {4, 6, 4, 1, 1}, // N5
            [this](const Position& at, std::size_t cast) { return follow(at, static_cast<int>(cast) + 1); },
            [](const Position& at) { return all_home(at.sides[0]); }); // N13
    }
    std::size_t size() const { return positions_.size(); }
    const Position& position(std::size_t i) const { return positions_[i]; }
    double chance(std::size_t i) const { return positions_.chance(i); } // of yellow
    static bool is_over(const Position& at) { return all_home(at.sides[0]) || all_home(at.sides[1]); }

    // In the notation of docs/notation.md; the other two horses of each side are home.
    static std::string text(const Position& at) {
        std::string text;
        for (const std::size_t side : {0u, 1u}) {
            text += side == 0 ? "yellow=" : " red=";
            std::map<int, int> horses{{order(home), 2}};
            for (const int horse : at.sides[side]) ++horses[order(horse)];
            bool first = true;
            for (const auto& [place, number] : horses) {
                text += (first ? "" : ",") + name(place) + (number > 1 ? "*" + std::to_string(number) : "");
                first = false;
            }
        }
        return text + (is_over(at) ? " turn=over" : at.turn == 0 ? " turn=yellow" : " turn=red");
    }

private:
    static bool all_home(const Horses& horses) { return horses[0] == home && horses[1] == home; }
    static bool meet(const Horses& some, const Horses& others) {
        return std::any_of(some.begin(), some.end(), [&](int horse) {
            return horse != off && horse != home && std::find(others.begin(), others.end(), horse) != others.end();
        });
    }
    // As horses are listed: home last.
    static int order(int spot) { return spot == home ? 30 : spot; }
    static std::string name(int place) {
        if (place == off) return "off";
        if (place < home) return std::to_string(place);
        constexpr std::array names{"W1", "W2", "S1", "S2", "E1", "E2", "C", "N2", "N1", "home"};
        return names[static_cast<std::size_t>(place - W1)];
    }

    // N2, N4: one step on; -1 beyond the arrival.
    static int step(int spot) {
        if (spot < home) return spot + 1;
        switch (spot) {
        case home: return -1;
        case W2:
        case S2:
        case E2: return C;
        case N1: return home;
        default: return spot + 1; // W1, S1, E1, C, N2
        }
    }
    // N3: where a horse may arrive with this number of steps. N9: exactly.
    static std::vector<int> targets(int from, int steps) {
        std::vector<int> firsts{step(from)};
        if (from == 5) firsts.push_back(W1);
        if (from == 10) firsts.push_back(S1);
        if (from == 15) firsts.push_back(E1);
        std::vector<int> found;
        for (int at : firsts) {
            for (int i = 1; i < steps && at != -1; ++i) at = step(at);
            if (at != -1) found.push_back(at);
        }
        return found;
    }

    std::vector<std::uint32_t> follow(const Position& at, int steps) {
        std::vector<std::uint32_t> after;
        if (is_over(at)) return after;
        const bool again = steps >= 4; // N5, N7
        const auto own = static_cast<std::size_t>(at.turn);
        const auto move = [&](std::size_t first, std::size_t last, int to) { // N11: the horses from first to last
            Position next = at;
            for (std::size_t i = first; i <= last; ++i) next.sides[own][i] = to;
            if (to != home)
                for (int& other : next.sides[1 - own])
                    if (other == to) other = off; // N10
            if (!again) next.turn = 1 - at.turn;
            after.push_back(positions_.number(next));
        };
        const Horses& horses = at.sides[own];
        for (std::size_t i = 0; i < 2; ++i) {
            if (horses[i] == home) continue;
            for (const int to : targets(horses[i], steps)) {
                move(i, i, to);
                if (i == 0 && horses[0] == horses[1] && horses[0] != off) move(0, 1, to); // N7: they enter one by one
            }
        }
        if (after.empty()) { // N8: even after NIOUT or MO
            Position next = at;
            next.turn = 1 - at.turn;
            after.push_back(positions_.number(next));
        }
        return after;
    }

    NaivePositions<Position, 5> positions_;
};

} // namespace tabuleiro
