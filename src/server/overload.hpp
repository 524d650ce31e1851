// What is refused under overload, so that everything else is answered without delay: first what sources ask that cost
// more than their share, then new players, then also the moves of some matches, different ones every few seconds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>

namespace tabuleiro {

class Overload {
public:
    // How long people may have to wait, in milliseconds; 0: nothing is ever refused.
    explicit Overload(std::uint32_t patience_ms) : patience_(patience_ms) {}

    // `waited`: the longest wait since the last call; `messages`: how many have arrived since the start.
    // Call often. True if `busy` has changed.
    bool follow(std::int64_t now, std::int64_t waited, std::uint64_t messages) {
        if (patience_ == 0) return false;
        // One long wait, such as for a database that was down, says little about the load.
        waited_ = 0.8 * waited_ + 0.2 * std::clamp(static_cast<double>(waited), 0.0, 4 * patience_);
        turn_ = now / turn_ms;
        if (now - changed_ < pause_ms) return false;
        const double per_second =
            static_cast<double>(messages - messages_) * 1000 / static_cast<double>(now - changed_);
        messages_ = messages;
        changed_ = now;
        const bool was = busy();
        if (waited_ > patience_)
            // When little is requested, refusing it does not help: the disk or other programs are slow.
            level_ = std::min(level_ + 1, per_second < least_load ? 2 : most_refused + 2);
        else if (waited_ < 0.5 * patience_ && level_ > 0)
            --level_;
        return busy() != was;
    }

    // Sources may not cost more than their share.
    bool shared() const { return level_ > 0; }
    // New players and expensive requests can wait.
    bool busy() const { return level_ > 1; }
    // The moves of this match are refused for a moment.
    bool refuses(std::string_view match) const {
        if (level_ < 3) return false;
        const auto part = static_cast<std::int64_t>(std::hash<std::string_view>{}(match) % parts);
        return (part + turn_ * parts_refused()) % parts < parts_refused();
    }
    double waited_ms() const { return waited_; }
    int parts_refused() const { return std::max(level_ - 2, 0); }

    static constexpr int parts = 16;        // of all matches
    static constexpr int most_refused = 12; // of the parts
    static constexpr std::int64_t turn_ms = 2000, pause_ms = 250;
    static constexpr double least_load = 500; // messages a second

private:
    double patience_;   // milliseconds
    double waited_ = 0; // milliseconds, lately
    int level_ = 0;     // 1: shares; 2: new players; 2 + n: also n parts of the matches
    std::int64_t turn_ = 0, changed_ = 0;
    std::uint64_t messages_ = 0;
};

} // namespace tabuleiro
