#include <bit>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "endgame/no_tables.hpp"
#include "games/all_games.hpp"
#include "python/support.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro::python {

namespace {

std::mutex guard;
struct Key {
    std::string game;
    std::uint8_t rules;
    std::filesystem::path folder;
    auto operator<=>(const Key&) const = default;
};
std::map<Key, std::shared_ptr<const OpenedTables>> opened;
std::vector<std::shared_ptr<const OpenedTables>> replaced; // other threads may still read them

TableSource source_of(const std::string& game, std::uint8_t rules, std::size_t size,
                      const std::filesystem::path& directory) {
    if (const LeapBoard* const board = solvable_board(game)) return leap_tables(game, *board, size, directory);
    const ChanceGame* const chances = chance_game(game, rules);
    if (chances == nullptr) throw EngineError{not_solvable(game)};
    return chance_tables(*chances, {size, size}, directory);
}

// The number of the rules with these options; solve.other_rules if they have no tables.
std::uint8_t rules_with(const std::string& game, const std::optional<py::dict>& options) {
    std::uint8_t number = 0;
    with_game(game, [&]<class G>(GameTag<G>) {
        const auto rules = or_throw(read_rules<G>(read_setup(game, {}, {}, options)));
        std::optional<std::uint8_t> known =
            rules == typename G::Rules{} ? std::optional<std::uint8_t>(0) : std::nullopt;
        if constexpr (HasChances<G>) known = table_rules(rules);
        if (!known) throw EngineError{{"solve.other_rules", {game}}};
        number = *known;
    });
    return number;
}

void make_tables(const std::string& game, std::optional<std::size_t> size, const std::optional<py::dict>& options) {
    const LeapBoard* const board = solvable_board(game);
    const ChanceGame* const chances = chance_game(game);
    const std::size_t most = board ? 2 * static_cast<std::size_t>(std::popcount(board->start(0))) : Crowd::most;
    const std::size_t least = board ? 2 : 1;
    const std::size_t wanted = size.value_or(chances ? chances->on_demand.waiting : game == "pretoa" ? most : 9);
    const std::uint8_t rules = rules_with(game, options);
    const TableSource source = source_of(game, rules, wanted, tables_directory());
    if (wanted < least || wanted > most)
        throw py::value_error(game + " has tables of " + std::to_string(least) + " to " + std::to_string(most) +
                              " pieces, not " + std::to_string(wanted));
    LongCall call;
    or_throw(call.run([&] { return source.make([&](double) { return !call.pressed(); }); }));
    const std::lock_guard lock(guard);
    if (auto& tables = opened[{game, rules, tables_directory()}]) replaced.push_back(std::exchange(tables, nullptr));
}

} // namespace

const KnownPositions* known_positions(std::string_view name, std::uint8_t rules) {
    const std::string game(name);
    if (!has_tables(game)) return nullptr;
    const std::lock_guard lock(guard);
    auto& tables = opened[{game, rules, tables_directory()}];
    if (!tables) {
        const auto folder =
            rules == 0 ? tables_directory_of(game) : tables_directory(); // installed: default rules only
        auto result = source_of(game, rules, 2, folder).open();
        if (!result) throw EngineError{result.error()};
        tables = *result;
    }
    return tables ? &tables->known : nullptr;
}

void define_tables(py::module_& module) {
    module.def(
        "make_tables", &make_tables, py::arg("game"), py::arg("size") = py::none(), py::arg("options") = py::none(),
        "Makes the tables that State.exact reads, as far as they are missing: in Policiais and Pretoa up to `size` "
        "pieces on the board together, in the other games up to `size` unfinished pieces of each player. Without a "
        "size what takes less than a minute of a core. `options` are house rules that have tables: in Niout `finish` "
        "and `capture_again`. Ctrl-C ends it; the next call goes on there.");
    module.def(
        "tables_folder", [] { return tables_directory().string(); },
        "Where tables are: TABULEIRO_TABLES, or a folder of the user's.");
}

} // namespace tabuleiro::python
