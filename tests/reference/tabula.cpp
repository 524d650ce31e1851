// Tabula, from section T of the rule book.
#include "reference.hpp"

#include <algorithm>
#include <stdexcept>

namespace reference {
namespace {

struct Side {
    int hand = 0;
    int bar = 0;
    std::vector<int> square = std::vector<int>(25, 0); // 1..24
    int off = 0;
    int out = 0;

    int left() const {
        int count = hand + bar;
        for (int x = 1; x <= 24; ++x) count += square[x];
        return count;
    }
};

struct State {
    std::vector<Side> side = std::vector<Side>(2); // white, black
    int turn = 0;                                  // -1: over
    std::vector<int> dice;                         // ascending; empty: a throw is due
};

const std::vector<std::string> kColours = {"white", "black"};

// One die played: from is "hand", "bar" or a square.
struct Play {
    std::string from;
    int die = 0;
    bool bears_off = false;
};

std::string text_of(const Play& play) {
    if (play.bears_off) return play.from + "-off:" + std::to_string(play.die);
    if (play.from == "hand" || play.from == "bar") return play.from + "-" + std::to_string(play.die);
    return play.from + "-" + std::to_string(std::stoi(play.from) + play.die);
}

// T4: what a way of playing the throw amounts to.
struct Worth {
    int dice = 0;
    int pips = 0;
    auto operator<=>(const Worth&) const = default;
};

class Tabula : public Game {
public:
    explicit Tabula(const Setup& setup) {
        const auto option = setup.options.find("capture");
        reentry_ = option != setup.options.end() && option->second == "reentry"; // T5
    }

    std::string start() const override {
        State state;
        for (Side& side : state.side) side.hand = 15; // T1
        return print(state);                          // G1: white begins
    }

    std::vector<Edge> edges(const std::string& position) const override {
        const State state = parse(position);
        std::vector<Edge> edges;
        if (state.turn < 0) return edges;
        if (state.dice.empty()) { // T2
            for (int a = 1; a <= 6; ++a)
                for (int b = a; b <= 6; ++b)
                    for (int c = b; c <= 6; ++c) {
                        const int weight = (a == b && b == c) ? 1 : (a == b || b == c) ? 3 : 6;
                        edges.push_back(
                            {std::to_string(a) + "," + std::to_string(b) + "," + std::to_string(c), weight});
                    }
            return edges;
        }
        const Worth best = best_way(state);
        for (const Play& play : plays(state))
            if (worth_beginning_with(state, play) == best) edges.push_back({text_of(play), 0}); // T4
        if (edges.empty()) edges.push_back({"pass", 0});                                        // T4
        return edges;
    }

    std::string after(const std::string& position, const std::string& edge) const override {
        State state = parse(position);
        if (state.dice.empty()) {
            for (const std::string& die : read_list(edge)) state.dice.push_back(std::stoi(die));
            return print(state);
        }
        if (edge == "pass") {
            end_turn(state); // T8: and nothing more
            return print(state);
        }
        for (const Play& play : plays(state))
            if (text_of(play) == edge) {
                state = played(state, play);
                if (state.turn >= 0 && plays(state).empty()) end_turn(state); // T4: by itself
                return print(state);
            }
        throw std::invalid_argument("not possible here: " + edge);
    }

    std::vector<SeatResult> outcome(const std::string& position) const override {
        const State state = parse(position);
        std::vector<int> off;
        for (const Side& side : state.side) off.push_back(side.off + (reentry_ ? 0 : side.left())); // T7
        int winner = off[0] > off[1] ? 0 : 1;
        if (off[0] == off[1]) winner = state.side[0].left() == 0 ? 0 : 1; // T7: if equal, the one with no piece left
        std::vector<SeatResult> results;
        for (int seat = 0; seat < 2; ++seat) results.push_back({seat == winner ? 1 : 2, off[seat]}); // G5, T7
        return results;
    }

private:
    bool reentry_ = false;

    static void end_turn(State& state) {
        state.turn = 1 - state.turn;
        state.dice.clear();
    }

    // Every single die that could be played now, T4 aside.
    std::vector<Play> plays(const State& state) const {
        std::vector<Play> found;
        const Side& own = state.side[state.turn];
        const Side& enemy = state.side[1 - state.turn];
        const auto open = [&](int x) { return enemy.square[x] < 2; }; // T3
        bool may_bear_off = own.hand == 0 && own.bar == 0;            // T6
        for (int x = 1; x <= 18; ++x)
            if (own.square[x] > 0) may_bear_off = false; // T6
        for (std::size_t i = 0; i < state.dice.size(); ++i) {
            const int die = state.dice[i];
            if (i > 0 && state.dice[i - 1] == die) continue; // T2: equal dice are one die
            if (own.bar > 0) {                               // T5: before anything else
                if (open(die)) found.push_back({"bar", die, false});
                continue;
            }
            if (own.hand > 0 && open(die)) found.push_back({"hand", die, false}); // T2
            for (int x = 1; x <= 24; ++x) {
                if (own.square[x] == 0) continue;
                if (x + die <= 24) {
                    if (open(x + die)) found.push_back({std::to_string(x), die, false}); // T2
                } else if (may_bear_off) {
                    found.push_back({std::to_string(x), die, true}); // T6
                }
            }
        }
        return found;
    }

    // The position after one die, without the end of the turn.
    State played(State state, const Play& play) const {
        Side& own = state.side[state.turn];
        Side& enemy = state.side[1 - state.turn];
        state.dice.erase(std::find(state.dice.begin(), state.dice.end(), play.die));
        int to = play.die;
        if (play.from == "hand") {
            --own.hand;
        } else if (play.from == "bar") {
            --own.bar;
        } else {
            to += std::stoi(play.from);
            --own.square[std::stoi(play.from)];
        }
        if (play.bears_off) {
            ++own.off;
        } else {
            if (enemy.square[to] == 1) { // T3
                enemy.square[to] = 0;
                if (reentry_) {
                    ++enemy.bar; // T5
                } else {
                    ++enemy.out; // T5
                }
            }
            ++own.square[to];
        }
        const bool over = reentry_ ? own.off == 15 : own.left() == 0 || enemy.left() == 0; // T7
        if (over) {
            state.turn = -1;
            state.dice.clear();
        }
        return state;
    }

    // T4: all ways of playing the dice that are left, one after the other.
    Worth best_way(const State& state) const {
        Worth best; // none left, or none of them playable
        for (const Play& play : plays(state)) best = std::max(best, worth_beginning_with(state, play));
        return best;
    }

    Worth worth_beginning_with(const State& state, const Play& play) const {
        const State next = played(state, play);
        if (next.turn < 0) { // T4: counts as playing all the dice
            Worth all;
            for (int die : state.dice) all = {all.dice + 1, all.pips + die};
            return all;
        }
        const Worth rest = best_way(next);
        return {rest.dice + 1, rest.pips + play.die};
    }

    static State parse(const std::string& position) {
        Fields fields = read_fields(position);
        State state;
        for (int seat = 0; seat < 2; ++seat) {
            Side& side = state.side[seat];
            for (const std::string& spot : read_list(fields[kColours[seat]])) {
                if (spot == "hand") {
                    ++side.hand;
                } else if (spot == "bar") {
                    ++side.bar;
                } else if (spot == "off") {
                    ++side.off;
                } else if (spot == "out") {
                    ++side.out;
                } else {
                    ++side.square[std::stoi(spot)];
                }
            }
        }
        state.turn = fields["turn"] == "over" ? -1 : fields["turn"] == "white" ? 0 : 1;
        for (const std::string& die : read_list(fields["dice"])) state.dice.push_back(std::stoi(die));
        std::sort(state.dice.begin(), state.dice.end());
        return state;
    }

    static std::string print(const State& state) {
        std::string text;
        for (int seat = 0; seat < 2; ++seat) {
            const Side& side = state.side[seat];
            std::vector<std::string> spots(side.hand, "hand");
            spots.insert(spots.end(), side.bar, "bar");
            for (int x = 1; x <= 24; ++x) spots.insert(spots.end(), side.square[x], std::to_string(x));
            spots.insert(spots.end(), side.off, "off");
            spots.insert(spots.end(), side.out, "out");
            text += kColours[seat] + "=" + write_list(spots) + " ";
        }
        text += "turn=" + (state.turn < 0 ? std::string("over") : kColours[state.turn]);
        for (std::size_t i = 0; i < state.dice.size(); ++i)
            text += (i == 0 ? " dice=" : ",") + std::to_string(state.dice[i]);
        return text;
    }
};

} // namespace

std::unique_ptr<Game> make_tabula(const Setup& setup) { return std::make_unique<Tabula>(setup); }

} // namespace reference
