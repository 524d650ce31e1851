// Ludo, from section L of the rule book.
#include "reference.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace reference {
namespace {

struct Colour {
    std::string name;
    int start = 0; // L1: its start square on the loop
};

constexpr int yard = -1; // progress of a piece that is not out
constexpr int last_on_loop = 50;
constexpr int finished = 56;
constexpr int over = -1; // in place of a seat

struct State {
    std::vector<std::vector<int>> progress; // by seat, four pieces each
    int turn = 0;
    int die = 0;
    bool released = false;
    int sixes = 0;
    int tries = 0;
    std::vector<int> done; // the seats that have finished, in that order (option places)
};

class Ludo : public Game {
public:
    explicit Ludo(const Setup& setup) : options(setup.options) {
        const Colour red{"red", 0}, green{"green", 13}, yellow{"yellow", 26}, blue{"blue", 39}; // L1
        if (setup.players == 2) colours = {red, yellow};
        if (setup.players == 3) colours = {red, green, yellow};
        if (setup.players == 4) colours = {red, green, yellow, blue};
    }

    std::string start() const override {
        State state;
        for (std::size_t seat = 0; seat < colours.size(); ++seat) {
            state.progress.push_back({yard, yard, yard, yard});
            if (on("quick_start")) state.progress[seat][0] = 0; // L11
        }
        return write(state);
    }

    std::vector<Edge> edges(const std::string& position) const override {
        const State state = read(position);
        std::vector<Edge> result;
        if (state.turn == over) return result;
        if (state.die == 0) {
            for (int die = 1; die <= 6; ++die) result.push_back({std::to_string(die), 1}); // L3
            return result;
        }
        if (may_release(state)) result.push_back({"release", 0});
        const auto& mine = state.progress[state.turn];
        std::vector<int> pieces;
        for (const int from : mine) {
            if (from == yard || from == finished) continue;
            if (state.released && from != 0) continue;                                   // L5: that piece
            if (std::find(pieces.begin(), pieces.end(), from) != pieces.end()) continue; // G4
            pieces.push_back(from);
            const int to = target(from, state.die);
            if (may_move(state, from, to)) {
                result.push_back({spot(state.turn, from) + "-" + spot(state.turn, to), 0}); // L6
            }
        }
        if (result.empty()) result.push_back({"pass", 0}); // G3, L5, L6
        return result;
    }

    std::string after(const std::string& position, const std::string& edge) const override {
        State state = read(position);
        if (state.die == 0) {
            thrown(state, std::stoi(edge));
        } else {
            play(state, edge);
        }
        return write(state);
    }

    std::vector<SeatResult> outcome(const std::string& position) const override {
        const State state = read(position);
        std::vector<SeatResult> result(colours.size());
        for (int seat = 0; seat < seats(); ++seat) {
            result[seat].points = count(state, seat, finished); // L10
            if (on("places")) {
                const auto found = std::find(state.done.begin(), state.done.end(), seat);
                result[seat].place = static_cast<int>(found - state.done.begin()) + 1; // L10: the one left over last
            } else {
                result[seat].place = result[seat].points == 4 ? 1 : 2; // G5
            }
        }
        return result;
    }

private:
    std::vector<Colour> colours; // by seat
    std::map<std::string, std::string> options;

    std::string option(const std::string& name, const std::string& otherwise) const {
        const auto found = options.find(name);
        return found == options.end() ? otherwise : found->second;
    }
    bool on(const std::string& name) const { return option(name, "off") == "on"; }
    int seats() const { return static_cast<int>(colours.size()); }

    static int count(const State& state, int seat, int progress) {
        const auto& pieces = state.progress[seat];
        return static_cast<int>(std::count(pieces.begin(), pieces.end(), progress));
    }

    // L2: the loop square of a piece on the loop.
    int square(int seat, int progress) const { return (colours[seat].start + progress) % 52; }

    int pieces_on(const State& state, int seat, int loop_square) const {
        int number = 0;
        for (const int progress : state.progress[seat]) {
            if (progress != yard && progress <= last_on_loop && square(seat, progress) == loop_square) ++number;
        }
        return number;
    }

    bool safe(int loop_square) const { // L11
        const std::string value = option("safe_squares", "none");
        for (const int start_square : {0, 13, 26, 39}) {
            if (value != "none" && loop_square == start_square) return true;
            if (value == "stars" && loop_square == start_square + 8) return true;
        }
        return false;
    }

    bool enemy_tower(const State& state, int me, int loop_square) const { // L9
        for (int seat = 0; seat < seats(); ++seat) {
            if (seat != me && pieces_on(state, seat, loop_square) >= 2) return true;
        }
        return false;
    }

    bool releases(int die) const { // L4
        const std::string value = option("release", "5");
        if (value == "5") return die == 5;
        if (value == "6") return die == 6;
        if (value == "5or6") return die == 5 || die == 6;
        return die == 1 || die == 6; // 1or6
    }

    bool may_release(const State& state) const {
        const int me = state.turn;
        if (state.released) return false; // L5: a second 5 is just five squares
        if (!releases(state.die) || count(state, me, yard) == 0) return false;
        const int start_square = colours[me].start;
        if (safe(start_square)) return true; // L11: L9 does not apply
        return option("tower", "safe") != "forbidden" || pieces_on(state, me, start_square) == 0; // L9
    }

    // L6, L7: the new progress of a piece that is out; -1 when the number is too large for it.
    int target(int from, int die) const {
        const int to = from + die;
        if (to <= finished) return to;
        if (option("finish", "bounce") == "exact") return -1; // L7
        return finished - (to - finished);                    // L7: bounces back
    }

    bool may_move(const State& state, int from, int to) const {
        if (to == -1) return false; // L7
        const int me = state.turn;
        const std::string tower = option("tower", "safe");
        if (tower == "block") { // L9: enemies may neither land nor pass
            for (int between = from + 1; between < to && between <= last_on_loop; ++between) {
                const int passed = square(me, between);
                if (!safe(passed) && enemy_tower(state, me, passed)) return false;
            }
        }
        if (to > last_on_loop) return true; // L9: in the lane and on the final square own pieces share
        const int landing = square(me, to);
        if (safe(landing)) return true; // L11: everybody may land
        if ((tower == "safe" || tower == "block") && enemy_tower(state, me, landing)) return false; // L9
        return tower != "forbidden" || pieces_on(state, me, landing) == 0;                          // L9
    }

    // L8: the enemies of the player to move on this square go to their yards. Says whether there were any.
    bool capture(State& state, int loop_square) const {
        if (safe(loop_square)) return false; // L11: there nothing is captured
        bool any = false;
        for (int seat = 0; seat < seats(); ++seat) {
            if (seat == state.turn) continue;
            for (int& progress : state.progress[seat]) {
                if (progress == yard || progress > last_on_loop || square(seat, progress) != loop_square) continue;
                progress = yard;
                any = true;
            }
        }
        return any;
    }

    static bool all_unfinished_in_yard(const State& state) {
        for (const int progress : state.progress[state.turn]) {
            if (progress != yard && progress != finished) return false;
        }
        return true;
    }

    void thrown(State& state, int die) const {
        if (on("three_tries") && all_unfinished_in_yard(state)) state.tries = std::min(state.tries + 1, 3); // L11
        if (on("six_again")) {
            state.sixes = die == 6 ? state.sixes + 1 : 0; // L11: in a row
            if (state.sixes == 3) {
                next_turn(state); // L11: a third 6 ends the turn at once, the L5 throw too
                return;
            }
        }
        state.die = die;
    }

    void play(State& state, const std::string& edge) const {
        const int me = state.turn;
        auto& mine = state.progress[me];
        bool again = on("six_again") && state.die == 6; // L11: played or passed
        if (edge == "pass") {
            if (on("three_tries") && all_unfinished_in_yard(state) && state.tries < 3) again = true; // L11
        } else if (edge == "release") {
            *std::find(mine.begin(), mine.end(), yard) = 0; // L5
            const bool captured = capture(state, colours[me].start);
            if (option("release_throw", "on") == "on") {
                state.die = 0; // L5: thrown again for that piece; L11: earns nothing else
                state.released = true;
                return;
            }
            if (captured && on("capture_again")) again = true; // L11
        } else {
            for (int& progress : mine) {
                const int to = target(progress, state.die);
                if (progress == yard || progress == finished || to == -1) continue;
                if (spot(me, progress) + "-" + spot(me, to) != edge) continue;
                progress = to; // L6, L7
                if (to <= last_on_loop && capture(state, square(me, to)) && on("capture_again"))
                    again = true;                                     // L8, L11
                if (to == finished && on("home_again")) again = true; // L11
                break;
            }
        }
        if (count(state, me, finished) == 4) { // L10
            if (on("places")) state.done.push_back(me);
            if (!on("places") || static_cast<int>(state.done.size()) == seats() - 1) {
                state.turn = over;
                return;
            }
            again = false; // L10: throws still to come lapse
        }
        if (again) {
            state.die = 0;
            state.released = false; // L5: the piece has had its throw
        } else {
            next_turn(state);
        }
    }

    void next_turn(State& state) const {
        do {
            state.turn = (state.turn + 1) % seats();
        } while (count(state, state.turn, finished) == 4); // L10: a colour that has finished is skipped
        state.die = 0;
        state.released = false;
        state.sixes = 0;
        state.tries = 0;
    }

    std::string spot(int seat, int progress) const {
        if (progress == yard) return "yard";
        if (progress <= last_on_loop) return std::to_string(square(seat, progress));
        return colours[seat].name.substr(0, 1) + std::to_string(progress - last_on_loop);
    }

    int read_spot(int seat, const std::string& text) const {
        for (int progress = yard; progress <= finished; ++progress) {
            if (spot(seat, progress) == text) return progress;
        }
        throw std::invalid_argument("no such spot: " + text);
    }

    int read_seat(const std::string& name) const {
        for (int seat = 0; seat < seats(); ++seat) {
            if (colours[seat].name == name) return seat;
        }
        return over;
    }

    State read(const std::string& position) const {
        Fields fields = read_fields(position);
        State state;
        for (int seat = 0; seat < seats(); ++seat) {
            state.progress.emplace_back();
            for (const auto& item : read_list(fields[colours[seat].name])) {
                state.progress[seat].push_back(read_spot(seat, item));
            }
        }
        state.turn = read_seat(fields["turn"]);
        if (fields.contains("die")) state.die = std::stoi(fields["die"]);
        state.released = fields["released"] == "yes";
        if (fields.contains("sixes")) state.sixes = std::stoi(fields["sixes"]);
        if (fields.contains("tries")) state.tries = std::stoi(fields["tries"]);
        for (const auto& name : read_list(fields["finished"])) state.done.push_back(read_seat(name));
        return state;
    }

    std::string write(const State& state) const {
        std::string text;
        for (int seat = 0; seat < seats(); ++seat) {
            // In the order yard, loop squares by number, lane.
            std::vector<std::pair<int, std::string>> spots;
            for (const int progress : state.progress[seat]) {
                const bool on_loop = progress != yard && progress <= last_on_loop;
                spots.push_back({on_loop            ? square(seat, progress)
                                 : progress == yard ? -1
                                                    : 100 + progress,
                                 spot(seat, progress)});
            }
            std::sort(spots.begin(), spots.end());
            std::vector<std::string> items;
            for (const auto& [order, name] : spots) items.push_back(name);
            text += colours[seat].name + "=" + write_list(items) + " ";
        }
        text += "turn=" + (state.turn == over ? "over" : colours[state.turn].name);
        if (state.turn != over) {
            if (state.die != 0) text += " die=" + std::to_string(state.die);
            if (state.released) text += " released=yes";
            if (state.sixes != 0) text += " sixes=" + std::to_string(state.sixes);
            if (state.tries != 0) text += " tries=" + std::to_string(state.tries);
        }
        std::vector<std::string> names;
        for (const int seat : state.done) names.push_back(colours[seat].name);
        if (!names.empty()) text += " finished=" + write_list(names);
        return text;
    }
};

} // namespace

std::unique_ptr<Game> make_ludo(const Setup& setup) { return std::make_unique<Ludo>(setup); }

} // namespace reference
