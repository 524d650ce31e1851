// The tables players should have without asking: made in the background when they are wanted first, and kept.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include "solver/table_folder.hpp"

namespace tabuleiro {

// How many pieces, both sides together, to have at hand. Pretoa is at hand whole: 13 MB, some 15 seconds of one core.
// Policiais: 22 MB for values and distances up to nine pieces, a minute of one core; values alone take 9 MB.
inline constexpr std::size_t pretoa_at_hand = 18;
inline constexpr std::size_t policiais_at_hand = 9;

class TablesAtHand {
public:
    // Begins at once, on one thread of its own; larger tables that are in the directory are used as well. The board
    // must outlive it.
    TablesAtHand(std::string game, const LeapBoard& board, std::size_t pieces, std::filesystem::path directory);
    // Leaves off where it is; the next one goes on from there.
    ~TablesAtHand();
    TablesAtHand(const TablesAtHand&) = delete;
    TablesAtHand& operator=(const TablesAtHand&) = delete;

    // Nothing until they are made.
    const TableFolder* ready() const { return ready_.load(std::memory_order_acquire); }
    // Why they never will be.
    std::optional<Error> error() const;

private:
    void make();

    std::string game_;
    std::size_t pieces_;
    std::filesystem::path directory_;
    std::atomic<bool> leaving_{false};
    std::atomic<const TableFolder*> ready_{nullptr};
    mutable std::mutex guard_;
    std::optional<Error> error_;
    const LeapBoard& board_;
    std::optional<PositionIndex> index_;
    std::optional<TableFolder> folder_;
    std::thread maker_; // last: it uses all the others
};

} // namespace tabuleiro
