// Where matches are kept: their terms, their secret, and the steps of their log, unique by match and revision.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/sha256.hpp"
#include "core/result.hpp"
#include "store/runs.hpp"

namespace tabuleiro {

// The state of a match, for the lobby and for deleting old ones.
struct Standing {
    int phase = 0;         // as MatchPhase
    std::string summary{}; // of a public match (summary_json); else empty
    std::string places{};  // of which source (Places::text_of); empty when it is over
};

// One row to write.
struct StoreWrite {
    std::string match;
    std::uint32_t revision = 0; // 0: the match itself
    std::int64_t at = 0;
    std::string text;                   // the step's entries, or the terms
    std::optional<Standing> standing{}; // if this step changed it
    std::optional<Digest> secret{};     // of a new match
    bool is_public = false;             // of a new match
};

struct StoredStep {
    std::uint32_t revision;
    std::int64_t at;
    std::string text;
};

struct StoredMatch {
    std::string terms;
    Digest secret{};
    std::vector<StoredStep> steps;
};

// A match with everything that is stored about it.
struct WholeMatch {
    std::string id;
    bool is_public = false;
    std::int64_t changed = 0; // wall time
    Standing standing{};
    StoredMatch match{};
};
// Matches one by one, so that not all are in memory; nothing after the last.
using NextMatch = std::function<Result<std::optional<WholeMatch>>()>;

struct Listed {
    std::string match;
    std::string summary;
};

// Matches before which wall times are old, and those set aside long enough ago to be deleted.
struct Ages {
    std::int64_t over = 0, idle = 0, aside = 0;
};
// How many matches were set aside, brought back and deleted.
struct Forgotten {
    std::uint64_t over = 0, idle = 0, back = 0, deleted = 0;
    bool operator==(const Forgotten&) const = default;
};

// Whether a store works; set by its thread, read by others.
class StoreHealth {
public:
    void failed(const Error& cause) {
        const std::lock_guard lock(mutex_);
        ++errors_;
        problem_ = cause;
    }
    void recovered() {
        const std::lock_guard lock(mutex_);
        problem_.reset();
    }
    // The current problem, if there is one.
    std::optional<Error> problem() const {
        const std::lock_guard lock(mutex_);
        return problem_;
    }
    std::uint64_t errors() const {
        const std::lock_guard lock(mutex_);
        return errors_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<Error> problem_;
    std::uint64_t errors_ = 0;
};

// All functions except `stop` and `health` are called by one thread. They wait for an unreachable database until
// `stop`.
class Store {
public:
    virtual ~Store() = default;

    // Durable when it returns. For each write, false if another node has written that revision.
    virtual Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) = 0;
    virtual Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) = 0;
    // The newest public matches that are not over.
    virtual Result<std::vector<Listed>> public_matches(std::size_t most) = 0;
    virtual std::optional<Error> set_summary(const std::string& match, const std::string& summary) = 0;
    // Sets aside matches that ended before `ages.over`, and any unchanged since `ages.idle`: nobody finds them any
    // more. Brings back those that are not old by these ages, and deletes those that were set aside before
    // `ages.aside`.
    virtual Result<Forgotten> forget(const Ages& ages, std::int64_t now) = 0;
    // The places of the matches that are not over, by match (`text` is Standing::places).
    struct MatchPlaces {
        std::string match, text;
    };
    virtual Result<std::vector<MatchPlaces>> places() = 0;
    // Notes that a server runs; returns all runs. Before the first one counts the newest step as one,
    // if it is older than `now`.
    virtual Result<Runs> note_run(std::int64_t now) = 0;

    // Fills an empty store with these matches and runs, all or none of them.
    virtual std::optional<Error> fill(const NextMatch& next, const Runs& runs) = 0;

    // Checks that the store works while nothing is requested of it.
    virtual std::optional<Error> probe() = 0;

    void stop() { stopped_ = true; }
    const StoreHealth& health() const { return health_; }

protected:
    // Records in `health_` whether a request succeeded, and returns its answer.
    template <class Answer> Answer track_health(Answer answer) {
        if (answer)
            health_.recovered();
        else
            health_.failed(answer.error());
        return answer;
    }
    StoreHealth health_;
    std::atomic<bool> stopped_ = false;
};

// Called when another node has stored a step: the match and its new revision. An empty name: news may have been lost.
using News = std::function<void(std::string match, std::uint32_t revision)>;

// A path of a SQLite file, or a PostgreSQL database (postgres_address.hpp); `news` is called from another thread.
Result<std::unique_ptr<Store>> open_store(const std::string& where, News news);

// The same place as text to be shown, without passwords; an error if it can be no place.
Result<std::string> shown_store(const std::string& where);

inline constexpr int phase_over = 2; // as MatchPhase::over

} // namespace tabuleiro
