#include "solver/tables/on_demand_tables.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>

#include "games/all_games.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/retrograde/solve.hpp"
#include "solver/tables/table_folder.hpp"

namespace tabuleiro {

namespace {

constexpr auto pause = std::chrono::milliseconds(50);

// Pieces on the board in the largest tables made on demand, which fit into 20 MB: all of Pretoa, endings of Policiais.
template <HasVerdicts G> constexpr std::size_t pieces_on_demand = 2 * max_points;
template <> constexpr std::size_t pieces_on_demand<Policiais> = 9;

} // namespace

std::filesystem::path tables_directory() {
    const auto variable = [](const char* name) -> std::filesystem::path {
        const char* const value = std::getenv(name);
        return value == nullptr ? "" : value;
    };
    if (const auto given = variable("TABULEIRO_TABLES"); !given.empty()) return given;
    if (const auto data = variable("XDG_DATA_HOME"); !data.empty()) return data / "tabuleiro" / "tables";
    return variable("HOME") / ".local" / "share" / "tabuleiro" / "tables";
}

TableSource leap_tables(std::string game, const LeapBoard& board, std::size_t pieces, std::filesystem::path directory,
                        std::uint64_t cache_bytes) {
    struct Leap {
        std::string game;
        const LeapBoard& board;
        std::size_t pieces;
        std::filesystem::path directory;
        PositionIndex index;
        std::uint64_t cache_bytes;
        SolveTask task() const { return {game, board, pieces, directory, 1}; }
    };
    const auto leap = std::make_shared<const Leap>(
        Leap{std::move(game), board, pieces, std::move(directory),
             PositionIndex(board, static_cast<std::size_t>(std::popcount(board.start(0)))), cache_bytes});
    TableSource source;
    source.open = [leap]() -> Result<std::shared_ptr<const OpenedTables>> {
        auto opened = TableFolder::open(leap->game, leap->index, leap->directory, leap->cache_bytes);
        if (!opened) return opened.error();
        if (opened->empty()) return std::shared_ptr<const OpenedTables>();
        const auto folder = std::make_shared<const TableFolder>(std::move(*opened));
        auto tables = std::make_shared<OpenedTables>();
        tables->known.look_up = [leap, folder](Points moving, Points waiting) {
            return folder->look_up(moving, waiting);
        };
        tables->error = [folder] { return folder->error(); };
        return std::shared_ptr<const OpenedTables>(tables);
    };
    source.complete = [leap] {
        const auto needs = solve_needs(leap->task());
        return needs && needs->positions == 0;
    };
    source.make = [leap](const TableSource::Progress& progress) -> std::optional<Error> {
        SolveListener listener;
        listener.progress = [&](std::size_t, std::size_t, double done) { return progress(done); };
        const auto report = solve(leap->task(), listener);
        if (!report) return report.error();
        return std::nullopt;
    };
    return source;
}

TableSource chance_tables(const ChanceGame& game, const SliceKey& pieces, std::filesystem::path directory,
                          std::uint64_t cache_bytes, std::filesystem::path others) {
    const ChanceTask task{game, pieces.moving, pieces.waiting, std::move(directory), 1};
    TableSource source;
    source.open = [task, cache_bytes, others = std::move(others)]() -> Result<std::shared_ptr<const OpenedTables>> {
        const auto folders = std::make_shared<std::vector<ChanceFolder>>(); // by the number of the rules
        bool empty = true;
        for (std::uint8_t rules = 0; const ChanceGame* const one = chance_game(task.game.name, rules); ++rules) {
            const bool wanted = one->rules == task.game.rules;
            auto opened = wanted || !others.empty() ? open_chances(*one, wanted ? task.directory : others, cache_bytes)
                                                    : Result(ChanceFolder());
            if (!opened) return opened.error();
            empty = empty && opened->empty();
            folders->push_back(std::move(*opened));
        }
        if (empty) return std::shared_ptr<const OpenedTables>();
        auto tables = std::make_shared<OpenedTables>();
        tables->known.chance = [folders](const TableEntry& entry) { return (*folders)[entry.rules].look_up(entry); };
        tables->error = [folders] {
            std::optional<Error> error;
            for (const ChanceFolder& folder : *folders)
                if (!error && !folder.empty()) error = folder.error();
            return error;
        };
        return std::shared_ptr<const OpenedTables>(tables);
    };
    source.complete = [task] {
        const auto needs = chance_needs(task);
        return needs && needs->positions == 0;
    };
    source.make = [task](const TableSource::Progress& progress) -> std::optional<Error> {
        const auto report = solve_chances(task, {progress, {}});
        if (!report) return report.error();
        return std::nullopt;
    };
    return source;
}

OnDemandTables::OnDemandTables(TableSource source, std::function<void(int)> progress)
    : source_(std::move(source)), progress_(std::move(progress)) {
    if (!open() || source_.complete())
        done_ = true;
    else
        maker_ = std::thread([this] { make(); });
}

OnDemandTables::~OnDemandTables() {
    leaving_ = true;
    if (maker_.joinable()) maker_.join();
}

void OnDemandTables::wait(const std::function<bool()>& go_on) const {
    while (!done_ && go_on()) std::this_thread::sleep_for(pause);
}

std::optional<Error> OnDemandTables::error() const {
    const std::lock_guard lock(guard_);
    return error_ || opened_.empty() ? error_ : opened_.back()->error();
}

void OnDemandTables::fail(const Error& error) {
    const std::lock_guard lock(guard_);
    error_ = error;
}

// False if one of the files is not a table: then none is trusted.
bool OnDemandTables::open() {
    auto tables = source_.open();
    if (!tables) {
        fail(tables.error());
        return false;
    }
    if (!*tables) return true;
    const std::lock_guard lock(guard_);
    opened_.push_back(*tables);
    known_.store(&opened_.back()->known, std::memory_order_release);
    return true;
}

void OnDemandTables::make() {
    setpriority(PRIO_PROCESS, 0, 10); // this thread only
    int reported = -1;
    const auto listener = [&](double done) {
        const int tenths = static_cast<int>(done * 10);
        if (tenths > reported && progress_) progress_(tenths);
        reported = std::max(reported, tenths);
        return !leaving_.load();
    };
    for (;;) {
        const auto failed = source_.make(listener);
        if (!failed) break;
        if (failed->name != "solve.busy" || leaving_) {
            fail(*failed);
            done_ = true;
            return;
        }
        std::this_thread::sleep_for(pause); // another process is making them
    }
    open();
    if (progress_) progress_(10);
    done_ = true;
}

namespace {

TableSource source_in(std::string_view game, const std::filesystem::path& directory, std::uint64_t cache_bytes,
                      const TablesWanted& wanted, const std::filesystem::path& others) {
    if (const ChanceGame* const chances = chance_game(game, wanted.rules)) {
        const SliceKey pieces = wanted.size ? SliceKey{*wanted.size, *wanted.size} : chances->on_demand;
        return chance_tables(*chances, pieces, directory, cache_bytes, others);
    }
    TableSource source;
    with_game(game, [&]<class G>(GameTag<G>) {
        if constexpr (HasVerdicts<G>)
            source = leap_tables(std::string(game), G::lines, wanted.size.value_or(pieces_on_demand<G>), directory,
                                 cache_bytes);
    });
    return source;
}

} // namespace

TableSizes table_sizes(std::string_view game) {
    if (const ChanceGame* const chances = chance_game(game)) return {1, chances->most};
    TableSizes sizes{};
    with_game(game, [&]<class G>(GameTag<G>) {
        if constexpr (HasVerdicts<G>) sizes = {2, 2 * static_cast<std::size_t>(std::popcount(G::lines.start(0)))};
    });
    return sizes;
}

TableSource table_source(std::string_view game, const std::filesystem::path& own, std::uint64_t cache_bytes,
                         const TablesWanted& wanted) {
    const auto directory = wanted.rules == 0 && !wanted.size ? tables_directory_of(game, own) : own;
    return source_in(game, directory, cache_bytes, wanted, own);
}

std::filesystem::path tables_directory_of(std::string_view game, const std::filesystem::path& own) {
    std::error_code none;
    const auto complete = [&](const std::filesystem::path& directory) {
        return std::filesystem::is_directory(directory, none) &&
               source_in(game, directory, on_demand_cache, {}, {}).complete();
    };
    const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
    const auto installed = (program.parent_path() / "../share/tabuleiro/tables").lexically_normal();
    return !complete(own) && complete(installed) ? installed : own;
}

OnDemandTables* OnDemandTableSet::of(std::string_view game) {
    if (!has_tables(game)) return nullptr;
    const std::lock_guard lock(guard_);
    const auto found = games_.find(game);
    if (found != games_.end()) return found->second.get();
    const std::string name(game);
    auto made =
        std::make_unique<OnDemandTables>(table_source(game, directory_, cache_bytes_), [this, name](int tenths) {
            if (progress_) progress_(name, tenths);
        });
    return games_.emplace(name, std::move(made)).first->second.get();
}

} // namespace tabuleiro
