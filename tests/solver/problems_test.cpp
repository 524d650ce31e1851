// Problems without chance solved again: by the rules of the reference and plain sweeps over texts, without the engine,
// its index or its tables.
#include <gtest/gtest.h>

#include <map>

#include "play/problems.hpp"
#include "reference/reference.hpp"

namespace tabuleiro {
namespace problems_test {

// All positions that can arise from one, without the count of A8. What is never decided is a draw.
class PlainGame {
public:
    PlainGame(const std::string& game, const std::string& start) : game_(reference::make(game, {})) {
        std::vector<std::string> due{start};
        nodes_.try_emplace(start);
        while (!due.empty()) {
            const std::string at = due.back();
            due.pop_back();
            Node& node = nodes_.at(at);
            node.first = at.find("turn=yellow") != std::string::npos;
            for (const auto& edge : game_->edges(at)) {
                const std::string next = uncounted(game_->after(at, edge.text));
                const auto [found, fresh] = nodes_.try_emplace(next);
                if (fresh) due.push_back(next);
                node.after.emplace_back(edge.text, &found->second);
            }
            if (!node.after.empty()) continue;
            const auto outcome = game_->outcome(at);
            if (outcome[0].place != outcome[1].place) node.winner = outcome[0].place == 1 ? 0 : 1;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (auto& [position, node] : nodes_) changed = decide(node) || changed;
        }
    }

    // For the first player, in alphabetical order of the moves.
    std::map<std::string, float> values(const std::string& position) const {
        std::map<std::string, float> values;
        for (const auto& [move, next] : nodes_.at(position).after)
            values[move] = next->winner == 0 ? 1.0f : next->winner == 1 ? 0.0f : 0.5f;
        return values;
    }

private:
    struct Node {
        bool first = false; // is yellow to move?
        int winner = -1;
        std::vector<std::pair<std::string, const Node*>> after;
    };

    static std::string uncounted(std::string position) {
        const auto at = position.find(" steps=");
        if (at != std::string::npos) position.erase(at, position.find(' ', at + 1) - at);
        return position;
    }
    static bool decide(Node& node) {
        if (node.winner >= 0 || node.after.empty()) return false;
        const int mover = node.first ? 0 : 1;
        bool all_lose = true;
        for (const auto& [move, next] : node.after) {
            if (next->winner == mover) {
                node.winner = mover;
                return true;
            }
            all_lose = all_lose && next->winner == 1 - mover;
        }
        if (all_lose) node.winner = 1 - mover;
        return all_lose;
    }

    std::unique_ptr<reference::Game> game_;
    std::map<std::string, Node> nodes_;
};

std::size_t pieces_in(const std::string& position) {
    const auto made = make_game({"pretoa", {}, 2, {}}, position);
    if (!made) return 99;
    std::size_t count = 0;
    for (const Piece& piece : (*made)->pieces())
        if ((*made)->board().spots[index(piece.at)].role != Spot::Role::taken) count += piece.count;
    return count;
}

TEST(ProblemsSolvedAgain, ThoseOfPretoaWithFewPiecesByThePlainRules) {
    const auto set = problems_for("pretoa");
    ASSERT_TRUE(set);
    int solved = 0;
    for (const Problem& problem : set->problems) {
        if (pieces_in(problem.position) > 4 || solved == 12) continue;
        const auto values = PlainGame("pretoa", problem.position).values(problem.position);
        ASSERT_EQ(values.size(), problem.values.size()) << problem.position;
        std::size_t i = 0;
        for (const auto& [move, value] : values)
            EXPECT_EQ(value, problem.values[i++]) << problem.position << " " << move;
        ++solved;
    }
    EXPECT_GE(solved, 3);
}

} // namespace problems_test
} // namespace tabuleiro
