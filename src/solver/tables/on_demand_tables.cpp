#include "solver/tables/on_demand_tables.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>

#include "games/policiais/policiais.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/retrograde/solve.hpp"
#include "solver/tables/table_folder.hpp"

namespace tabuleiro {

namespace {

constexpr auto pause = std::chrono::milliseconds(50);

// What fits into 20 MB: all of Pretoa, and the endings of Policiais with this many pieces on the board.
constexpr std::size_t policiais_on_demand = 9;

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
                          std::uint64_t cache_bytes) {
    const ChanceTask task{game, pieces.moving, pieces.waiting, std::move(directory), 1};
    TableSource source;
    source.open = [task, cache_bytes]() -> Result<std::shared_ptr<const OpenedTables>> {
        auto opened = open_chances(task.game, task.directory, cache_bytes);
        if (!opened) return opened.error();
        if (opened->empty()) return std::shared_ptr<const OpenedTables>();
        const auto folder = std::make_shared<const ChanceFolder>(std::move(*opened));
        auto tables = std::make_shared<OpenedTables>();
        tables->known.chance = [folder](const TableEntry& entry) { return folder->look_up(entry); };
        tables->error = [folder] { return folder->error(); };
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

TableSource source_of(std::string_view game, const std::filesystem::path& directory,
                      std::uint64_t cache_bytes = on_demand_cache) {
    if (const ChanceGame* const chances = chance_game(game))
        return chance_tables(*chances, chances->on_demand, directory, cache_bytes);
    const std::size_t pieces = game == Policiais::name ? policiais_on_demand : 2 * max_points;
    return leap_tables(std::string(game), *solvable_board(game), pieces, directory, cache_bytes);
}

} // namespace

std::filesystem::path tables_directory_of(std::string_view game, const std::filesystem::path& own) {
    std::error_code none;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
    const auto installed = (program.parent_path() / "../share/tabuleiro/tables").lexically_normal();
    if (!std::filesystem::is_directory(installed, none)) return own;
    if (std::filesystem::is_directory(own, none) && source_of(game, own).complete()) return own;
    return source_of(game, installed).complete() ? installed : own;
}

OnDemandTables* OnDemandTableSet::of(std::string_view game) {
    if (!has_tables(game)) return nullptr;
    const std::lock_guard lock(guard_);
    const auto found = games_.find(game);
    if (found != games_.end()) return found->second.get();
    const std::string name(game);
    auto made = std::make_unique<OnDemandTables>(source_of(game, tables_directory_of(game, directory_), cache_bytes_),
                                                 [this, name](int tenths) {
                                                     if (progress_) progress_(name, tenths);
                                                 });
    return games_.emplace(name, std::move(made)).first->second.get();
}

} // namespace tabuleiro
