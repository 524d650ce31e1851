#include <cstdio>

#include "commands.hpp"
#include "tables_of.hpp"
#include "terminal.hpp"

namespace tabuleiro {

namespace {

std::string words(const Texts& texts, const Judgement& judgement) {
    if (judgement.value == Value::draw) return texts("probe.draw");
    const auto steps = judgement.steps ? std::to_string(*judgement.steps) : "?";
    return texts(judgement.value == Value::win ? "probe.win" : "probe.loss", {steps});
}

// The best moves of both sides one after the other, until the game is over or, when it is drawn, one round is shown.
void print_line(const TableFolder& tables, const LeapBoard& board, LeapState state) {
    std::string line;
    const bool drawn = judge(tables, board, state)->value == Value::draw;
    for (int moves = 0; moves < (drawn ? 20 : 1000); ++moves) {
        state.steps = 0;
        const auto judged = judge_moves(tables, board, state);
        if (judged.empty()) break;
        line += (line.empty() ? "" : " ") + leap_text(judged.front().move);
        state = leap_after(board, state, judged.front().move);
    }
    std::printf("%s\n%s\n", line.c_str(), leap_text(state).c_str());
}

} // namespace

int run_probe(const Texts& texts, const ProbeRequest& request) {
    const LeapBoard* const board = solvable_board(request.game);
    if (board == nullptr) return complain(texts, {"solve.not_solvable", {request.game}});
    const auto parsed = request.position.empty() ? leap_start(*board, {}) : leap_parse(*board, {}, request.position);
    if (!parsed) return complain(texts, parsed.error());
    LeapState state = *parsed;
    state.steps = 0; // the tables do not know the count of A8
    const auto directory = request.directory.empty() ? tables_directory() : std::filesystem::path(request.directory);
    const PositionIndex index(*board, static_cast<std::size_t>(std::popcount(board->start(0))));
    const auto tables = TableFolder::open(request.game, index, directory);
    if (!tables) return complain(texts, tables.error());
    const auto judgement = judge(*tables, *board, state);
    if (!judgement) {
        if (const auto error = tables->error()) return complain(texts, *error);
        return complain(texts, {"probe.no_table",
                                {std::to_string(std::popcount(state.own())),
                                 std::to_string(std::popcount(state.enemy())), directory.string()}});
    }
    std::printf("%s\n", words(texts, *judgement).c_str());
    for (const JudgedMove& judged : judge_moves(*tables, *board, state))
        std::printf("  %-8s %s\n", leap_text(judged.move).c_str(), words(texts, judged.judgement).c_str());
    if (request.line) print_line(*tables, *board, state);
    return 0;
}

} // namespace tabuleiro
