// Niout, from section N of the rule book.
#include "reference.hpp"

#include <algorithm>
#include <sstream>

namespace reference {
namespace {

struct Cast {
    std::string name;
    int steps = 0;
    int weight = 0;
    bool again = false;
};

const std::vector<Cast> casts = {
    {"TO", 1, 4, false}, {"KAI", 2, 6, false}, {"KUL", 3, 4, false}, {"NIOUT", 4, 1, true}, {"MO", 5, 1, true}}; // N5

// A way on from a station: the spots whose horses may take it, and the spots it leads over, up to home.
struct Road {
    std::vector<std::string> from;
    std::vector<std::string> spots;
};

// Some horses of one owner on one spot.
struct Group {
    std::string spot;
    bool partners = false;
    int number = 0;
};

constexpr int over = -1; // in place of a seat

struct State {
    std::vector<std::vector<std::string>> horses; // by seat, the spot of each
    int turn = 0;
    std::string cast;
};

class Niout : public Game {
public:
    explicit Niout(const Setup& setup) {
        const std::vector<std::string> all = {"yellow", "red", "green", "blue"};
        colours.assign(all.begin(), all.begin() + setup.players);
        pairs = setup.mode == "pairs"; // N12
        const auto is_set = [&](const std::string& name, const std::string& value) {
            const auto found = setup.options.find(name);
            return found != setup.options.end() && found->second == value;
        };
        stop_to_turn = is_set("centre", "stop_to_turn");
        finish_over = is_set("finish", "over");
        capture_again = is_set("capture_again", "on");
        for (int i = 1; i <= 19; ++i) order.push_back(std::to_string(i));
        order.insert(order.begin(), "off");
        for (const char* spot : {"W1", "W2", "S1", "S2", "E1", "E2", "C", "CW", "E2>", "E1>", "N2", "N1", "home"}) {
            order.push_back(spot);
        }
        make_roads();
    }

    std::string start() const override {
        const int number = seats() == 2 ? 4 : seats() == 3 ? 3 : 2; // N6
        State state;
        state.horses.assign(seats(), std::vector<std::string>(number, "off"));
        return write(state);
    }

    std::vector<Edge> edges(const std::string& position) const override {
        const State state = read(position);
        std::vector<Edge> result;
        if (state.turn == over) return result;
        if (state.cast.empty()) {
            for (const Cast& cast : casts) result.push_back({cast.name, cast.weight});
            return result;
        }
        for (const auto& move : moves(state, find_cast(state.cast).steps)) result.push_back({move, 0});
        if (result.empty()) result.push_back({"pass", 0}); // N8
        return result;
    }

    std::string after(const std::string& position, const std::string& edge) const override {
        State state = read(position);
        if (state.cast.empty()) {
            state.cast = edge;
            return write(state);
        }
        bool again = find_cast(state.cast).again; // N7
        state.cast.clear();
        if (edge == "pass") {
            state.turn = (state.turn + 1) % seats(); // N8: even after NIOUT or MO
            return write(state);
        }
        const auto dash = edge.find('-');
        const std::string to = edge.substr(dash + 1);
        for (const Group& group : read_groups(edge.substr(0, dash))) {
            auto& horses = state.horses[group.partners ? partner(state.turn) : state.turn];
            for (int i = 0; i < group.number; ++i) *std::find(horses.begin(), horses.end(), group.spot) = to;
        }
        if (capture(state, to) && capture_again) again = true; // N10: at most one
        if (won(state, state.turn)) {
            state.turn = over; // N12, N13
        } else if (!again) {
            state.turn = (state.turn + 1) % seats();
        }
        return write(state);
    }

    std::vector<SeatResult> outcome(const std::string& position) const override {
        const State state = read(position);
        std::vector<SeatResult> result(colours.size());
        for (int seat = 0; seat < seats(); ++seat) {
            result[seat].place = won(state, seat) ? 1 : 2;    // G5
            result[seat].points = count(state, seat, "home"); // N13
        }
        return result;
    }

private:
    std::vector<std::string> colours; // by seat
    bool pairs = false;
    bool stop_to_turn = false;
    bool finish_over = false;
    bool capture_again = false;
    std::vector<std::string> order; // the spots as they are printed
    std::vector<Road> roads;

    int seats() const { return static_cast<int>(colours.size()); }
    static int partner(int seat) { return (seat + 2) % 4; } // N12

    static const Cast& find_cast(const std::string& name) {
        return *std::find_if(casts.begin(), casts.end(), [&](const Cast& cast) { return cast.name == name; });
    }

    static int count(const State& state, int seat, const std::string& spot) {
        const auto& horses = state.horses[seat];
        return static_cast<int>(std::count(horses.begin(), horses.end(), spot));
    }
    static bool all_home(const State& state, int seat) {
        return count(state, seat, "home") == static_cast<int>(state.horses[seat].size());
    }

    bool won(const State& state, int seat) const {
        if (pairs) return all_home(state, seat) && all_home(state, partner(seat)); // N12
        return all_home(state, seat);                                              // N13
    }

    // The ring from a station (not included) to the end.
    static std::vector<std::string> ring_after(int station) {
        std::vector<std::string> spots;
        for (int i = station + 1; i <= 19; ++i) spots.push_back(std::to_string(i)); // N2
        spots.push_back("home");                                                    // N9: 20, where it leaves the board
        return spots;
    }

    static std::vector<std::string> join(std::vector<std::string> first, const std::vector<std::string>& second) {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    }

    // The spots of a line of spots, each with the rest of the line as its road.
    void add_line(const std::vector<std::string>& line, std::size_t sources) {
        for (std::size_t i = 0; i < sources; ++i) {
            roads.push_back({{line[i]}, std::vector<std::string>(line.begin() + static_cast<long>(i) + 1, line.end())});
        }
    }

    void make_roads() {
        const std::vector<std::string> north = {"N2", "N1", "home"};
        const std::vector<std::string> outwards = join({"E2>", "E1>", "15"}, ring_after(15)); // N4
        add_line(join({"off"}, ring_after(0)), 20); // N2, N7: off enters on station n; then the ring
        // N3: the side roads, from the large station itself.
        if (stop_to_turn) {
            // N4: a horse that passes over C goes straight on; one that stops there stands on CW.
            add_line(join({"5", "W1", "W2", "CW"}, outwards), 3);
            roads.push_back({{"CW"}, outwards});
            roads.push_back({{"CW", "C"}, north}); // N4, N11: together by N2
            roads.push_back({{"E2>"}, std::vector<std::string>(outwards.begin() + 1, outwards.end())});
            roads.push_back({{"E1>"}, std::vector<std::string>(outwards.begin() + 2, outwards.end())});
        } else {
            add_line(join({"5", "W1", "W2", "C"}, north), 3);
            roads.push_back({{"C"}, north});
        }
        add_line(join({"10", "S1", "S2", "C"}, north), 3);
        add_line(join({"15", "E1", "E2", "C"}, north), 3);
        add_line(north, 2);
    }

    // Where a road leads after a number of steps; empty when it is too short.
    std::string stop(const Road& road, int steps) const {
        const int length = static_cast<int>(road.spots.size());
        if (steps <= length) return road.spots[steps - 1];
        return finish_over ? "home" : ""; // N9
    }

    std::vector<std::string> moves(const State& state, int steps) const {
        std::vector<std::string> result;
        const bool helping = pairs && all_home(state, state.turn); // N12: with the partner's horses
        for (const Road& road : roads) {
            const std::string to = stop(road, steps);
            if (to.empty()) continue;
            for (const auto& groups : choices(state, road, helping)) result.push_back(write_groups(groups) + "-" + to);
        }
        return result;
    }

    // N11, N12: every choice of horses that may take this road together.
    std::vector<std::vector<Group>> choices(const State& state, const Road& road, bool helping) const {
        if (road.from.front() == "off") { // N7: one at a time
            const int owner = helping ? partner(state.turn) : state.turn;
            if (count(state, owner, "off") == 0) return {};
            return {{{"off", helping, 1}}};
        }
        std::vector<std::vector<Group>> all = {{}};
        for (const bool partners : {false, true}) {
            if (partners && !pairs) continue;
            for (const auto& spot : road.from) {
                const int present = count(state, partners ? partner(state.turn) : state.turn, spot);
                std::vector<std::vector<Group>> more;
                for (const auto& choice : all) {
                    for (int number = 0; number <= present; ++number) {
                        more.push_back(choice);
                        if (number > 0) more.back().push_back({spot, partners, number});
                    }
                }
                all = more;
            }
        }
        std::vector<std::vector<Group>> allowed;
        for (const auto& choice : all) {
            if (choice.empty()) continue;
            if (!helping && choice.front().partners) continue; // N12: at least one own horse
            allowed.push_back(choice);
        }
        return allowed;
    }

    // N4: captures go by the station alone.
    static std::string station(const std::string& spot) {
        if (spot == "CW") return "C";
        if (spot == "E2>") return "E2";
        if (spot == "E1>") return "E1";
        return spot;
    }

    // N10: says whether there were any enemies.
    bool capture(State& state, const std::string& to) const {
        if (to == "home") return false; // N9: no horse stands there
        bool any = false;
        for (int seat = 0; seat < seats(); ++seat) {
            if (seat == state.turn || (pairs && seat == partner(state.turn))) continue; // N12
            for (auto& horse : state.horses[seat]) {
                if (horse == "off" || station(horse) != station(to)) continue;
                horse = "off";
                any = true;
            }
        }
        return any;
    }

    static std::string write_groups(const std::vector<Group>& groups) {
        std::string text;
        for (const Group& group : groups) {
            if (!text.empty()) text += "+";
            text += group.spot;
            if (group.partners) text += "p";
            if (group.number > 1) text += "*" + std::to_string(group.number);
        }
        return text;
    }

    static std::vector<Group> read_groups(const std::string& text) {
        std::vector<Group> groups;
        std::istringstream parts(text);
        for (std::string part; std::getline(parts, part, '+');) {
            Group group;
            const auto star = part.find('*');
            group.number = star == std::string::npos ? 1 : std::stoi(part.substr(star + 1));
            group.spot = part.substr(0, star);
            if (group.spot.back() == 'p') {
                group.partners = true;
                group.spot.pop_back();
            }
            groups.push_back(group);
        }
        return groups;
    }

    State read(const std::string& position) const {
        Fields fields = read_fields(position);
        State state;
        state.turn = over;
        for (int seat = 0; seat < seats(); ++seat) {
            state.horses.push_back(read_list(fields[colours[seat]]));
            if (fields["turn"] == colours[seat]) state.turn = seat;
        }
        state.cast = fields["cast"];
        return state;
    }

    std::string write(const State& state) const {
        std::string text;
        for (int seat = 0; seat < seats(); ++seat) {
            std::vector<std::string> items;
            for (const auto& spot : order) items.insert(items.end(), count(state, seat, spot), spot);
            text += colours[seat] + "=" + write_list(items) + " ";
        }
        text += "turn=" + (state.turn == over ? "over" : colours[state.turn]);
        if (!state.cast.empty()) text += " cast=" + state.cast;
        return text;
    }
};

} // namespace

std::unique_ptr<Game> make_niout(const Setup& setup) { return std::make_unique<Niout>(setup); }

} // namespace reference
