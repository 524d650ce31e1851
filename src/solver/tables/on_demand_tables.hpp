// Tables on demand: computed in the background when they are first needed, and kept.
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
#include "solver/chance/chance_game.hpp"
#include "solver/tables/table_folder.hpp"

namespace tabuleiro {

// TABULEIRO_TABLES, or `tabuleiro/tables` in the user's data directory.
std::filesystem::path tables_directory();
// The directory to read the tables of a game from: `own`, unless only the installed tables are complete.
std::filesystem::path tables_directory_of(std::string_view game, const std::filesystem::path& own = tables_directory());

// Tables opened for reading.
struct OpenedTables {
    KnownPositions known;
    std::function<std::optional<Error>()> error; // the first block that could not be read
};

// How the tables of a game are opened and made.
struct TableSource {
    std::function<Result<std::shared_ptr<const OpenedTables>>()> open; // nothing when there are none
    std::function<bool()> complete;
    // Receives the completed share; returns whether to go on.
    using Progress = std::function<bool(double)>;
    std::function<std::optional<Error>(const Progress&)> make;
};

inline constexpr std::uint64_t on_demand_cache = std::uint64_t{64} << 20; // bytes of tables kept in memory

// Up to `pieces` pieces on the board, of both sides together. The board must outlive it.
TableSource leap_tables(std::string game, const LeapBoard& board, std::size_t pieces, std::filesystem::path directory,
                        std::uint64_t cache_bytes = on_demand_cache);
// Up to the given numbers of unfinished pieces: of the side with more, and of the other. Larger tables that exist are
// opened too, and those of other house rules in `others`, if it is given.
TableSource chance_tables(const ChanceGame& game, const SliceKey& pieces, std::filesystem::path directory,
                          std::uint64_t cache_bytes = on_demand_cache, std::filesystem::path others = {});

// How large the tables of a game can be: pieces of both sides together without chance, of each side with it.
struct TableSizes {
    std::size_t least, most;
};
struct TablesWanted {
    std::uint8_t rules = 0;            // the number of the house rules
    std::optional<std::size_t> size{}; // without one as many as are made on demand
};
// For a game with tables.
TableSizes table_sizes(std::string_view game);
// The tables of a game with tables. Those of the default rules are read from tables_directory_of(game, own), all others
// from `own`, where missing ones are made.
TableSource table_source(std::string_view game, const std::filesystem::path& own,
                         std::uint64_t cache_bytes = on_demand_cache, const TablesWanted& wanted = {});

class OnDemandTables {
public:
    // Existing tables can be used when this returns. Missing ones are computed in a thread of low priority, which
    // reports `progress` in tenths from 0 to 10.
    explicit OnDemandTables(TableSource source, std::function<void(int tenths)> progress = {});
    // Stops computing; the next object resumes the work.
    ~OnDemandTables();
    OnDemandTables(const OnDemandTables&) = delete;
    OnDemandTables& operator=(const OnDemandTables&) = delete;

    // Valid for the lifetime of this object. Nothing while there are no tables.
    const KnownPositions* known() const { return known_.load(std::memory_order_acquire); }
    bool made() const { return done_; }
    // Waits until all are computed or an error occurs; false from `go_on` ends the wait.
    void wait(const std::function<bool()>& go_on) const;
    // Why some are missing.
    std::optional<Error> error() const;

private:
    void make();
    bool open();
    void fail(const Error& error);

    TableSource source_;
    std::function<void(int)> progress_;
    // The tables before and after computing; readers may still use the first.
    std::list<std::shared_ptr<const OpenedTables>> opened_;
    std::atomic<const KnownPositions*> known_{nullptr};
    std::atomic<bool> leaving_{false}, done_{false};
    mutable std::mutex guard_;
    std::optional<Error> error_;
    std::thread maker_; // last: it uses all the others
};

// The tables of all games, each opened at its first use. Thread-safe.
class OnDemandTableSet {
public:
    using Progress = std::function<void(std::string_view game, int tenths)>;
    explicit OnDemandTableSet(std::filesystem::path directory, Progress progress = {},
                              std::uint64_t cache_bytes = on_demand_cache)
        : directory_(std::move(directory)), progress_(std::move(progress)), cache_bytes_(cache_bytes) {}

    // Nothing for a game without tables.
    OnDemandTables* of(std::string_view game);
    const KnownPositions* known(std::string_view game) {
        const OnDemandTables* const tables = of(game);
        return tables ? tables->known() : nullptr;
    }

private:
    std::filesystem::path directory_;
    Progress progress_;
    std::uint64_t cache_bytes_; // per game
    std::mutex guard_;
    std::map<std::string, std::unique_ptr<OnDemandTables>, std::less<>> games_;
};

} // namespace tabuleiro
