#include "solver/on_demand_tables.hpp"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>

#include "games/policiais/policiais.hpp"
#include "solver/solve.hpp"

namespace tabuleiro {

namespace {

constexpr auto pause = std::chrono::milliseconds(50);
constexpr std::uint64_t cache_bytes = std::uint64_t{64} << 20;

// What 20 MB hold. Pretoa fits whole; of Policiais the endings with so many pieces on the board together.
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

OnDemandTables::OnDemandTables(std::string game, const LeapBoard& board, std::size_t pieces,
                               std::filesystem::path directory, std::function<void(int)> progress)
    : game_(std::move(game)), pieces_(pieces), directory_(std::move(directory)), progress_(std::move(progress)),
      index_(board, static_cast<std::size_t>(std::popcount(board.start(0)))), board_(board) {
    if (!open()) {
        done_ = true;
        return;
    }
    const auto needs = solve_needs({game_, board_, pieces_, directory_, 1});
    if (needs && needs->positions == 0)
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
    return error_ || opened_.empty() ? error_ : opened_.back().folder.error();
}

void OnDemandTables::fail(const Error& error) {
    const std::lock_guard lock(guard_);
    error_ = error;
}

// False where something is there that is no table: then none is trusted.
bool OnDemandTables::open() {
    auto folder = TableFolder::open(game_, index_, directory_, cache_bytes);
    if (!folder) {
        fail(folder.error());
        return false;
    }
    if (folder->empty()) return true;
    const std::lock_guard lock(guard_);
    Opened& opened = opened_.emplace_back(std::move(*folder), KnownPositions{});
    opened.known.look_up = [&opened](Points moving, Points waiting) { return opened.folder.look_up(moving, waiting); };
    known_.store(&opened.known, std::memory_order_release);
    return true;
}

void OnDemandTables::make() {
    setpriority(PRIO_PROCESS, 0, 10); // of this thread alone
    int told = -1;
    SolveListener listener;
    listener.progress = [&](std::size_t, std::size_t, double done) {
        const int tenths = static_cast<int>(done * 10);
        if (tenths > told && progress_) progress_(tenths);
        told = std::max(told, tenths);
        return !leaving_.load();
    };
    for (;;) {
        const auto report = solve({game_, board_, pieces_, directory_, 1}, listener);
        if (report) break;
        if (report.error().name != "solve.busy" || leaving_) {
            fail(report.error());
            done_ = true;
            return;
        }
        std::this_thread::sleep_for(pause); // another process makes them: wait for it
    }
    open();
    if (progress_) progress_(10);
    done_ = true;
}

OnDemandTables* OnDemandTableSet::of(std::string_view game) {
    const LeapBoard* const board = solvable_board(game);
    if (board == nullptr) return nullptr;
    const std::lock_guard lock(guard_);
    const auto found = games_.find(game);
    if (found != games_.end()) return found->second.get();
    const std::string name(game);
    const std::size_t pieces = game == Policiais::name ? policiais_on_demand : 2 * max_points;
    auto made = std::make_unique<OnDemandTables>(name, *board, pieces, directory_, [this, name](int tenths) {
        if (progress_) progress_(name, tenths);
    });
    return games_.emplace(name, std::move(made)).first->second.get();
}

} // namespace tabuleiro
