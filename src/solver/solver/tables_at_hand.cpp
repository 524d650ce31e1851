#include "solver/tables_at_hand.hpp"

#include "solver/solve.hpp"

namespace tabuleiro {

TablesAtHand::TablesAtHand(std::string game, const LeapBoard& board, std::size_t pieces,
                           std::filesystem::path directory)
    : game_(std::move(game)), pieces_(pieces), directory_(std::move(directory)), board_(board),
      maker_([this] { make(); }) {}

TablesAtHand::~TablesAtHand() {
    leaving_ = true;
    maker_.join();
}

std::optional<Error> TablesAtHand::error() const {
    const std::lock_guard lock(guard_);
    return error_;
}

void TablesAtHand::make() {
    const auto fail = [&](const Error& error) {
        const std::lock_guard lock(guard_);
        error_ = error;
    };
    SolveListener listener;
    listener.progress = [&](std::size_t, std::size_t, double) { return !leaving_; };
    for (;;) {
        const auto report = solve({game_, board_, pieces_, directory_, 1}, listener);
        if (report) break;
        if (report.error().name != "solve.busy" || leaving_) return fail(report.error());
        std::this_thread::sleep_for(std::chrono::milliseconds(200)); // another process makes them: wait for it
    }
    index_.emplace(board_, static_cast<std::size_t>(std::popcount(board_.start(0))));
    auto folder = TableFolder::open(game_, *index_, directory_);
    if (!folder) return fail(folder.error());
    folder_.emplace(std::move(*folder));
    ready_.store(&*folder_, std::memory_order_release);
}

} // namespace tabuleiro
