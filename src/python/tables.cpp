#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "python/support.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro::python {

namespace {

std::mutex guard;
using Key = std::pair<std::string, std::filesystem::path>; // game and folder
std::map<Key, std::shared_ptr<const OpenedTables>> opened;
std::vector<std::shared_ptr<const OpenedTables>> replaced; // other threads may still read them

void make_tables(const std::string& game, std::optional<std::size_t> size, const std::optional<py::dict>& options) {
    const std::uint8_t rules = or_throw(table_rules_of(read_setup(game, {}, {}, options)));
    const auto [least, most] = table_sizes(game);
    if (size && (*size < least || *size > most))
        throw py::value_error(game + " has tables of " + std::to_string(least) + " to " + std::to_string(most) +
                              " pieces, not " + std::to_string(*size));
    const TableSource source = table_source(game, tables_directory(), on_demand_cache, {rules, size});
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
    if (!tables) tables = or_throw(table_source(game, tables_directory()).open());
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
