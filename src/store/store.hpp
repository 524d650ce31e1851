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

#include "engine/result.hpp"
#include "match/sha256.hpp"

namespace tabuleiro {

// How a match stands, for the lobby and for tidying up.
struct Standing {
    int phase = 0;       // as MatchPhase
    std::string summary; // of a public match (summary_json); else empty
};

// One thing to write.
struct StoreWrite {
    std::string match;
    std::uint32_t revision = 0; // 0: the match itself
    std::int64_t at = 0;
    std::string text;                   // the step's entries, or the terms
    std::optional<Standing> standing{}; // if it has changed with this
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

struct Listed {
    std::string match;
    std::string summary;
};

// How a store is, told by its thread and asked for by others.
class StoreHealth {
public:
    void ill(const Error& cause) {
        const std::lock_guard lock(mutex_);
        ++errors_;
        trouble_ = cause;
    }
    void well() {
        const std::lock_guard lock(mutex_);
        trouble_.reset();
    }
    // What is wrong now.
    std::optional<Error> trouble() const {
        const std::lock_guard lock(mutex_);
        return trouble_;
    }
    std::uint64_t errors() const {
        const std::lock_guard lock(mutex_);
        return errors_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<Error> trouble_;
    std::uint64_t errors_ = 0;
};

// All functions but `stop` and `health` are called by one thread. A database that is away is waited for, until `stop`.
class Store {
public:
    virtual ~Store() = default;

    // Durable when it returns. True for what was written, false where somebody else has written that revision.
    virtual Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) = 0;
    virtual Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) = 0;
    // The newest public matches that are not over.
    virtual Result<std::vector<Listed>> public_matches(std::size_t most) = 0;
    virtual std::optional<Error> set_summary(const std::string& match, const std::string& summary) = 0;
    // Deletes matches that are over since before then, and any that nobody has touched since; how many.
    virtual Result<std::uint64_t> forget(std::int64_t over_before, std::int64_t any_before) = 0;

    // Could it do its work? For when nobody asks anything of it.
    virtual std::optional<Error> probe() = 0;

    void stop() { stopped_ = true; }
    const StoreHealth& health() const { return health_; }

protected:
    // Passes on an answer and remembers whether there was one.
    template <class Answer> Answer told(Answer answer) {
        if (answer)
            health_.well();
        else
            health_.ill(answer.error());
        return answer;
    }
    StoreHealth health_;
    std::atomic<bool> stopped_ = false;
};

// What another node has stored: a match and its new revision; an empty name: anything may have happened.
using News = std::function<void(std::string match, std::uint32_t revision)>;

// A path of a SQLite file, or postgres://… or postgresql://…; `news` is called from another thread.
Result<std::unique_ptr<Store>> open_store(const std::string& where, News news);

inline constexpr int phase_over = 2; // as MatchPhase::over

} // namespace tabuleiro
