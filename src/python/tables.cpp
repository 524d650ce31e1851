#include <bit>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "endgame/no_tables.hpp"
#include "python/support.hpp"
#include "solver/on_demand_tables.hpp"

namespace tabuleiro::python {

namespace {

std::mutex guard;
// By game and folder.
std::map<std::pair<std::string, std::filesystem::path>, std::shared_ptr<const OpenedTables>> opened;
std::vector<std::shared_ptr<const OpenedTables>> replaced; // other threads may still read them

TableSource source_of(const std::string& game, std::size_t size, const std::filesystem::path& directory) {
    if (const LeapBoard* const board = solvable_board(game)) return leap_tables(game, *board, size, directory);
    const ChanceGame* const chances = chance_game(game);
    if (chances == nullptr) throw EngineError{not_solvable(game)};
    return chance_tables(*chances, {size, size}, directory);
}

void make_tables(const std::string& game, std::optional<std::size_t> size) {
    const LeapBoard* const board = solvable_board(game);
    const ChanceGame* const chances = chance_game(game);
    const std::size_t most = board ? 2 * static_cast<std::size_t>(std::popcount(board->start(0))) : Crowd::most;
    const std::size_t least = board ? 2 : 1;
    const std::size_t wanted = size.value_or(chances ? chances->on_demand.waiting : game == "pretoa" ? most : 9);
    const TableSource source = source_of(game, wanted, tables_directory());
    if (wanted < least || wanted > most)
        throw py::value_error(game + " has tables of " + std::to_string(least) + " to " + std::to_string(most) +
                              " pieces, not " + std::to_string(wanted));
    LongCall call;
    or_throw(call.run([&] { return source.make([&](double) { return !call.pressed(); }); }));
    const std::lock_guard lock(guard);
    if (auto& tables = opened[{game, tables_directory()}]) replaced.push_back(std::exchange(tables, nullptr));
}

} // namespace

const KnownPositions* known_positions(std::string_view name) {
    const std::string game(name);
    if (!has_tables(game)) return nullptr;
    const std::lock_guard lock(guard);
    auto& tables = opened[{game, tables_directory()}];
    if (!tables) {
        auto result = source_of(game, 2, tables_directory_of(game)).open();
        if (!result) throw EngineError{result.error()};
        tables = *result;
    }
    return tables ? &tables->known : nullptr;
}

void define_tables(py::module_& module) {
    module.def(
        "make_tables", &make_tables, py::arg("game"), py::arg("size") = py::none(),
        "Makes the tables that State.exact reads, as far as they are missing: in Policiais and Pretoa up to `size` "
        "pieces on the board together, in the other games up to `size` unfinished pieces of each player. Without a "
        "size what "
        "takes less than a minute of a core. Ctrl-C ends it; the next call goes on there.");
    module.def(
        "tables_folder", [] { return tables_directory().string(); },
        "Where tables are: TABULEIRO_TABLES, or a folder of the user's.");
}

} // namespace tabuleiro::python
