// Policiais e Ladrões and Pretoa, from section A of the rule book.
#include "reference.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace reference {
namespace {

struct Board {
    std::set<int> pieces[2];
    int turn = 0;
    int chain = -1; // the point of the piece that leaps on
    int steps = 0;
    std::set<int> huff;
};

struct Leap {
    int over = 0;
    int to = 0;
};

const std::string colours[2] = {"yellow", "red"};

class LeapGame : public Game {
public:
    LeapGame(std::string_view game, const Setup& setup) {
        const auto is_set = [&](const std::string& name, const std::string& value) {
            const auto found = setup.options.find(name);
            return found != setup.options.end() && found->second == value;
        };
        most_captures = is_set("most_captures", "on");
        sopro = is_set("sopro", "on");
        if (game == "policiais") {
            policiais();
        } else {
            pretoa(!is_set("circle_leaps", "off"));
        }
    }

    std::string start() const override {
        Board board;
        for (int side = 0; side < 2; ++side) board.pieces[side] = first[side];
        return write(board);
    }

    std::vector<Edge> edges(const std::string& position) const override {
        const Board board = read(position);
        std::vector<Edge> result;
        if (winner(board) != -1 || drawn(board)) return result;
        for (const int point : board.huff) result.push_back({"huff:" + std::to_string(point)}); // A9
        for (const auto& move : moves(board)) result.push_back({move});
        return result;
    }

    std::string after(const std::string& position, const std::string& edge) const override {
        const Board before = read(position);
        Board board = before;
        const int me = board.turn;
        const int enemy = 1 - me;
        if (edge.starts_with("huff:")) { // A9: one huff, and the player is still to move
            board.pieces[enemy].erase(std::stoi(edge.substr(5)));
            board.huff.clear();
            board.steps = 0;
            return write(board);
        }
        board.huff.clear(); // A9: the right lapses with a move
        if (edge == "stop") {
            board.huff.insert(board.chain); // A9: only the piece that stopped
            board.chain = -1;
            board.turn = enemy;
            return write(board);
        }
        const auto sign = edge.find_first_of("-x");
        const int from = std::stoi(edge.substr(0, sign));
        const int to = std::stoi(edge.substr(sign + 1));
        board.pieces[me].erase(from);
        board.pieces[me].insert(to);
        if (edge[sign] == '-') {
            board.steps += 1;
            board.turn = enemy;
            if (sopro) { // A9: the pieces that could have captured at the start of the turn, where they stand now
                for (const int point : capturers(before)) board.huff.insert(point == from ? to : point);
            }
            return write(board);
        }
        for (const Leap& leap : leaps(before, me, from)) {
            if (leap.to == to) board.pieces[enemy].erase(leap.over); // A4: taken off at once
        }
        board.steps = 0;
        if (leaps(board, me, to).empty()) {
            board.chain = -1;
            board.turn = enemy;
        } else {
            board.chain = to; // A5
        }
        return write(board);
    }

    std::vector<SeatResult> outcome(const std::string& position) const override {
        const Board board = read(position);
        const int won = winner(board);
        std::vector<SeatResult> result(2);
        for (int side = 0; side < 2; ++side) {
            result[side].place = won == -1 || won == side ? 1 : 2;                                          // G5
            result[side].points = static_cast<int>(first[1 - side].size() - board.pieces[1 - side].size()); // A7
        }
        return result;
    }

private:
    std::set<int> first[2];
    std::vector<std::vector<int>> step_lines;
    std::vector<std::vector<int>> leap_lines;
    bool most_captures = false;
    bool sopro = false;

    void policiais() { // A1
        step_lines = {{1, 5, 15, 19},
                      {2, 6, 9, 11, 13, 16, 20},
                      {3, 7, 17, 21},
                      {0, 1, 2, 3, 4},
                      {5, 6, 7},
                      {8, 9, 10},
                      {12, 13, 14},
                      {15, 16, 17},
                      {18, 19, 20, 21, 22},
                      {0, 5, 8, 11, 14, 17, 22},
                      {4, 7, 10, 11, 12, 15, 18}};
        leap_lines = step_lines;
        for (int point = 0; point <= 10; ++point) first[0].insert(point);
        for (int point = 12; point <= 22; ++point) first[1].insert(point);
    }

    void pretoa(bool circle_leaps) { // A2
        for (int k = 0; k < 3; ++k) {
            const int l = k + 3;
            step_lines.push_back({13 + k, 7 + k, 1 + k, 0, 1 + l, 7 + l, 13 + l});
        }
        leap_lines = step_lines;
        for (const int c : {1, 7, 13}) {
            // A closed circle: the first two points once more at the end.
            const std::vector<int> circle = {c, c + 1, c + 2, c + 3, c + 4, c + 5, c, c + 1};
            step_lines.push_back(circle);
            if (circle_leaps) leap_lines.push_back(circle); // A4
        }
        for (const int c : {1, 7, 13}) {
            for (int ray = 0; ray < 6; ++ray) first[ray < 3 ? 0 : 1].insert(c + ray);
        }
    }

    static bool empty(const Board& board, int point) {
        return !board.pieces[0].contains(point) && !board.pieces[1].contains(point);
    }

    std::set<int> steps(const Board& board, int from) const { // A3
        std::set<int> result;
        for (const auto& line : step_lines) {
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                if (line[i] == from && empty(board, line[i + 1])) result.insert(line[i + 1]);
                if (line[i + 1] == from && empty(board, line[i])) result.insert(line[i]);
            }
        }
        return result;
    }

    std::vector<Leap> leaps(const Board& board, int side, int from) const { // A4
        std::vector<Leap> result;
        const auto try_leap = [&](int a, int over, int to) {
            if (a == from && board.pieces[1 - side].contains(over) && empty(board, to)) result.push_back({over, to});
        };
        for (const auto& line : leap_lines) {
            for (std::size_t i = 0; i + 2 < line.size(); ++i) {
                try_leap(line[i], line[i + 1], line[i + 2]);
                try_leap(line[i + 2], line[i + 1], line[i]);
            }
        }
        return result;
    }

    // How many pieces the chain that begins with this leap can take.
    int length(const Board& board, int side, int from, const Leap& leap) const {
        Board next = board;
        next.pieces[side].erase(from);
        next.pieces[side].insert(leap.to);
        next.pieces[1 - side].erase(leap.over);
        int most = 0;
        for (const Leap& more : leaps(next, side, leap.to)) most = std::max(most, length(next, side, leap.to, more));
        return 1 + most;
    }

    // The captures of the player to move, as (from, leap).
    std::vector<std::pair<int, Leap>> captures(const Board& board) const {
        std::vector<std::pair<int, Leap>> all;
        for (const int from : board.pieces[board.turn]) {
            if (board.chain != -1 && from != board.chain) continue; // A5: with the same piece
            for (const Leap& leap : leaps(board, board.turn, from)) all.push_back({from, leap});
        }
        if (!most_captures) return all;
        int most = 0; // A6: only the chains that take the most
        for (const auto& [from, leap] : all) most = std::max(most, length(board, board.turn, from, leap));
        std::vector<std::pair<int, Leap>> best;
        for (const auto& [from, leap] : all) {
            if (length(board, board.turn, from, leap) == most) best.push_back({from, leap});
        }
        return best;
    }

    std::set<int> capturers(const Board& board) const {
        std::set<int> result;
        for (const auto& [from, leap] : captures(board)) result.insert(from);
        return result;
    }

    // Everything but huffs.
    std::vector<std::string> moves(const Board& board) const {
        std::vector<std::string> result;
        for (const auto& [from, leap] : captures(board)) {
            result.push_back(std::to_string(from) + "x" + std::to_string(leap.to));
        }
        if (board.chain != -1) {
            if (sopro) result.push_back("stop"); // A9
            return result;
        }
        if (!result.empty() && !sopro) return result; // A6: compulsory; A9: not enforced
        for (const int from : board.pieces[board.turn]) {
            for (const int to : steps(board, from)) result.push_back(std::to_string(from) + "-" + std::to_string(to));
        }
        return result;
    }

    // A7: the side that has won, or -1.
    int winner(const Board& board) const {
        for (int side = 0; side < 2; ++side) {
            if (board.pieces[side].empty()) return 1 - side;
        }
        if (!board.huff.empty()) return -1; // A9: waits
        return moves(board).empty() ? 1 - board.turn : -1;
    }

    // A8: asked after A7.
    bool drawn(const Board& board) const {
        if (board.chain != -1) return false;   // never inside a chain
        if (!board.huff.empty()) return false; // A9: waits
        if (board.steps >= 60) return true;
        return board.pieces[0].size() == 1 && board.pieces[1].size() == 1 && captures(board).empty();
    }

    static std::set<int> read_points(const std::string& text) {
        std::set<int> points;
        for (const auto& item : read_list(text)) {
            const auto dots = item.find("..");
            const int low = std::stoi(item);
            const int high = dots == std::string::npos ? low : std::stoi(item.substr(dots + 2));
            for (int point = low; point <= high; ++point) points.insert(point);
        }
        return points;
    }

    static std::string write_points(const std::set<int>& points) {
        std::vector<std::string> items;
        for (const int point : points) items.push_back(std::to_string(point));
        return write_list(items);
    }

    static Board read(const std::string& position) {
        Fields fields = read_fields(position);
        Board board;
        for (int side = 0; side < 2; ++side) board.pieces[side] = read_points(fields[colours[side]]);
        board.turn = fields["turn"] == "red" ? 1 : 0;
        if (fields.contains("chain")) board.chain = std::stoi(fields["chain"]);
        if (fields.contains("steps")) board.steps = std::stoi(fields["steps"]);
        board.huff = read_points(fields["huff"]);
        return board;
    }

    static std::string write(const Board& board) {
        std::string text = "yellow=" + write_points(board.pieces[0]) + " red=" + write_points(board.pieces[1]);
        text += " turn=" + colours[board.turn];
        if (board.chain != -1) text += " chain=" + std::to_string(board.chain);
        if (board.steps != 0) text += " steps=" + std::to_string(board.steps);
        if (!board.huff.empty()) text += " huff=" + write_points(board.huff);
        return text;
    }
};

} // namespace

std::unique_ptr<Game> make_leap(std::string_view game, const Setup& setup) {
    return std::make_unique<LeapGame>(game, setup);
}

} // namespace reference
