#include <cstdio>

#include "games/all_games.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "solver/chance/chance_game.hpp"

namespace tabuleiro {

namespace {

// The verdict to the end of the game and the distance of the next capture, or the winning chance.
std::string words(const Texts& texts, const Known& known) {
    if (known.verdict) {
        const std::string verdict = verdict_text(texts, *known.verdict);
        return known.capture ? verdict + "; " + texts("probe.capture", {std::to_string(*known.capture)}) : verdict;
    }
    if (known.exact) return padded_left(texts("percent", {fixed(100 * known.value(), 2)}), 7);
    // Without the count of A8.
    const std::string value = texts(known.value() == 0.5f ? "value.draw"
                                    : known.value() > 0   ? "value.win"
                                                          : "value.loss");
    return known.capture ? value + "; " + texts("probe.capture", {std::to_string(*known.capture)}) : value;
}

template <HasTables G>
void print_position(const Texts& texts, const KnownPositions& tables, const typename G::State& state,
                    const Known& value) {
    const Turn turn = G::turn(state);
    print_text(HasVerdicts<G> ? words(texts, value) : texts("probe.chance", {fixed(100 * value.value(), 2)}));
    const auto print = [&](const std::string& text, const Known& known) {
        print_text("  " + padded(text, 8) + " " + words(texts, known), 11);
    };
    if (turn.kind == Turn::Kind::chance)
        for (const auto& weighted : G::events(state)) {
            Known after = *known<G>(tables, G::after(state, weighted.event));
            after.seat = turn.seat;
            print(G::text(weighted.event), after);
        }
    for (const auto& [move, _] : known_moves<G>(tables, state))
        print(G::text(move), *known_after<G>(tables, state, move));
}

template <HasVerdicts G> void print_line(const KnownPositions& tables, typename G::State state) {
    std::string line;
    for (const auto& move : best_line<G>(tables, state, 20)) {
        line += (line.empty() ? "" : " ") + G::text(move);
        state.steps = 0;
        state = G::after(state, move);
    }
    print_text(line);
    print_text(G::text(state));
}

// Which table is missing, and the command that makes it.
template <HasTables G>
Error no_table(const ProbeRequest& request, const typename G::State& state, const std::string& folder) {
    const std::size_t mover = index(G::turn(state).seat);
    const auto left = [&](std::size_t seat) { return unfinished_pieces(state, seat); };
    const auto [fewer, more] = std::minmax({left(0), left(1)});
    std::string solve = text_of({request.game.setup, {}});
    const ChanceGame* const game = chance_game(G::name);
    if (game && (more > game->by_command.moving || fewer > game->by_command.waiting))
        solve += " --pieces " + std::to_string(more) + "-" + std::to_string(fewer);
    return {"probe.no_table", {std::to_string(left(mover)), std::to_string(left(1 - mover)), folder, solve}};
}

template <HasTables G> int probe_position(const Texts& texts, const ProbeRequest& request) {
    const auto rules = read_rules<G>(request.game.setup);
    if (!rules) return complain(texts, rules.error());
    const std::string& position = request.game.position;
    const auto state = position.empty() ? Result(G::start(*rules)) : G::parse(*rules, position);
    if (!state) return complain(texts, state.error());
    const bool given = !request.directory.empty();
    const auto own = given ? std::filesystem::path(request.directory) : tables_directory();
    const auto opened = table_source(G::name, own).open();
    if (!opened) return complain(texts, opened.error());
    static const KnownPositions nothing;
    const KnownPositions& tables = *opened ? (*opened)->known : nothing;
    const auto value = known<G>(tables, *state);
    if (!value) {
        const auto error = *opened ? (*opened)->error() : std::nullopt;
        return complain(texts, error ? *error : no_table<G>(request, *state, own.string()));
    }
    print_position<G>(texts, tables, *state, *value);
    if constexpr (HasVerdicts<G>)
        if (request.line) print_line<G>(tables, *state);
    return 0;
}

} // namespace

int run_probe(const Texts& texts, const ProbeRequest& request) {
    const auto rules = table_rules_of(request.game.setup);
    if (!rules) return complain(texts, rules.error());
    int result = bad_usage;
    with_game(request.game.setup.game, [&]<class G>(GameTag<G>) {
        if constexpr (HasTables<G>) result = probe_position<G>(texts, request);
    });
    return result;
}

} // namespace tabuleiro
