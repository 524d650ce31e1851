#include <cstdio>

#include "endgame/no_tables.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/chance_tables.hpp"
#include "programs/tabuleiro/commands.hpp"

namespace tabuleiro {

namespace {

// The verdict to the end of the game, and the distance of the next capture.
std::string words(const Texts& texts, const std::optional<Verdict>& verdict, const ProbeResult& result) {
    constexpr std::array keys{"value.loss", "value.draw", "value.win"};
    std::string value = verdict ? verdict_text(texts, *verdict) : texts(keys[static_cast<std::size_t>(result.value)]);
    const bool too_late = verdict && verdict->value != result.value; // for the count of A8
    if (result.value == Wdl::draw || !result.steps || too_late) return value;
    return value + "; " + texts("probe.capture", {std::to_string(*result.steps)});
}

// The best moves of both sides in turn, until the game is over; for a draw, one move each.
void print_line(const TableFolder& tables, const LeapBoard& board, LeapState state) {
    std::string line;
    const bool drawn = probe(tables, board, state)->value == Wdl::draw;
    for (int moves = 0; moves < (drawn ? 20 : 1000); ++moves) {
        state.steps = 0;
        const auto probed = probe_moves(tables, board, state);
        if (probed.empty()) break;
        line += (line.empty() ? "" : " ") + leap_text(probed.front().move);
        state = leap_after(board, state, probed.front().move);
    }
    print_text(line);
    print_text(leap_text(state));
}

} // namespace

int run_probe(const Texts& texts, const ProbeRequest& request) {
    const auto& [setup, position] = request.game;
    const auto chances = chance_game_of(setup);
    if (!chances) return complain(texts, chances.error());
    if (*chances) return probe_chance_tables(texts, **chances, request);
    const LeapBoard* const board = solvable_board(setup.game);
    if (board == nullptr) return complain(texts, not_solvable(setup.game));
    const auto parsed = position.empty() ? leap_start(*board, {}) : leap_parse(*board, {}, position);
    if (!parsed) return complain(texts, parsed.error());
    LeapState state = *parsed;
    state.steps = 0; // the tables do not know the count of A8; verdicts do
    const std::filesystem::path directory =
        request.directory.empty() ? tables_directory_of(setup.game) : std::filesystem::path(request.directory);
    const PositionIndex index(*board, static_cast<std::size_t>(std::popcount(board->start(0))));
    const auto tables = TableFolder::open(setup.game, index, directory);
    if (!tables) return complain(texts, tables.error());
    const auto result = probe(*tables, *board, state);
    if (!result) {
        if (const auto error = tables->error()) return complain(texts, *error);
        return complain(texts, {"probe.no_table",
                                {std::to_string(std::popcount(state.own())),
                                 std::to_string(std::popcount(state.enemy())), directory.string(), setup.game}});
    }
    const KnownPositions known{[&](Points moving, Points waiting) { return tables->look_up(moving, waiting); }, {}};
    print_text(words(texts, verdict_of(known, *board, *parsed), *result));
    for (const ProbedMove& probed : probe_moves(*tables, *board, state))
        print_text("  " + padded(leap_text(probed.move), 8) + " " +
                       words(texts, verdict_of(known, *board, *parsed, probed.move), probed.result),
                   11);
    if (request.line) print_line(*tables, *board, state);
    return 0;
}

} // namespace tabuleiro
