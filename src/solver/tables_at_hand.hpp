// The tables players should have without asking: made in the background when they are wanted first, and kept.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "endgame/known.hpp"
#include "solver/table_folder.hpp"

namespace tabuleiro {

// TABULEIRO_TABLES, or `tabuleiro/tables` in the user's data directory.
std::filesystem::path tables_directory();

class TablesAtHand {
public:
    // What is in the directory can be used when this returns. What is missing up to `pieces` on the board together is
    // made on a thread of its own that gives way to all others; `progress` is told there, in tenths from 0 to 10, if
    // anything is. The board must outlive it.
    TablesAtHand(std::string game, const LeapBoard& board, std::size_t pieces, std::filesystem::path directory,
                 std::function<void(int tenths)> progress = {});
    // Leaves off where it is; the next one goes on from there.
    ~TablesAtHand();
    TablesAtHand(const TablesAtHand&) = delete;
    TablesAtHand& operator=(const TablesAtHand&) = delete;

    // As long as this lives. Nothing while there are none.
    const KnownPositions* known() const { return known_.load(std::memory_order_acquire); }
    bool made() const { return done_; }
    // Until all are made, or cannot be; false from `go_on` ends it early.
    void wait(const std::function<bool()>& go_on) const;
    // Why some are not there.
    std::optional<Error> error() const;

private:
    struct Opened {
        TableFolder folder;
        KnownPositions known;
    };
    void make();
    bool open();
    void fail(const Error& error);

    std::string game_;
    std::size_t pieces_;
    std::filesystem::path directory_;
    std::function<void(int)> progress_;
    PositionIndex index_;
    const LeapBoard& board_;
    std::list<Opened> opened_; // before and after making; whoever looks may still look at the former
    std::atomic<const KnownPositions*> known_{nullptr};
    std::atomic<bool> leaving_{false}, done_{false};
    mutable std::mutex guard_;
    std::optional<Error> error_;
    std::thread maker_; // last: it uses all the others
};

// Of all games that have tables, each from when it is first asked for. For many threads at once.
class AllTablesAtHand {
public:
    using Progress = std::function<void(std::string_view game, int tenths)>;
    explicit AllTablesAtHand(std::filesystem::path directory, Progress progress = {})
        : directory_(std::move(directory)), progress_(std::move(progress)) {}

    // Nothing for a game that has none.
    TablesAtHand* of(std::string_view game);
    const KnownPositions* known(std::string_view game) {
        const TablesAtHand* const tables = of(game);
        return tables ? tables->known() : nullptr;
    }

private:
    std::filesystem::path directory_;
    Progress progress_;
    std::mutex guard_;
    std::map<std::string, std::unique_ptr<TablesAtHand>, std::less<>> games_;
};

} // namespace tabuleiro
