// Limits on connections, messages, work and new matches, in total and per source address.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/address.hpp"
#include "server/options.hpp"
#include "server/room.hpp"
#include "server/work.hpp"

namespace tabuleiro {

// A number of messages per second, with bursts of three seconds' worth; 0: unlimited.
class RateLimit {
public:
    explicit RateLimit(std::uint32_t per_second) : per_second_(per_second), left_(3.0 * per_second) {}
    bool allow(std::int64_t now) {
        if (per_second_ == 0) return true;
        if (last_ != 0) left_ += static_cast<double>(now - last_) * per_second_ / 1000;
        last_ = now;
        if (left_ > 3.0 * per_second_) left_ = 3.0 * per_second_;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

private:
    std::uint32_t per_second_;
    double left_;
    std::int64_t last_ = 0;
};

class ConnectionLimits : public std::enable_shared_from_this<ConnectionLimits> {
    struct AddressUse {
        AddressUse(const ServerOptions& options, const std::string& source)
            : factor(limit_factor(options, source)), rate(options.messages_per_second_per_address * factor),
              exports(options.exports_per_second * factor) {}
        bool blocked(std::int64_t now) const { return now < blocked_until; }
        std::uint32_t factor; // of all these limits
        std::uint32_t connections = 0;
        double created = 0;
        std::int64_t seen = 0; // when a match was made
        RateLimit rate;
        RateLimit exports;
        Work work;
        std::int64_t blocked_until = 0;
    };

public:
    explicit ConnectionLimits(const ServerOptions& options) : options_(options), most_work_(options.work_per_address) {}

    // Counts one connection of a source address for as long as it is open.
    class Admission {
    public:
        Admission(std::shared_ptr<ConnectionLimits> limits, std::string source, AddressUse& use)
            : limits_(std::move(limits)), source_(std::move(source)), use_(&use) {
            ++use.connections;
            ++limits_->open_;
        }
        ~Admission() {
            if (!limits_) return;
            --use_->connections;
            --limits_->open_;
        }
        Admission(Admission&& other) noexcept
            : limits_(std::move(other.limits_)), source_(std::move(other.source_)), use_(other.use_) {}
        Admission& operator=(Admission&&) = delete;

        const std::string& source() const { return source_; }
        bool blocked(std::int64_t now) const { return use_->blocked(now); }
        // Exports have their own limit: writing a whole match is expensive.
        bool allow_export(std::int64_t now) { return use_->exports.allow(now); }
        // Charges one message or request.
        bool allow_request(std::int64_t now) { return use_->rate.allow(now); }
        // What a request has cost is known when it is done; then the next ones are refused.
        void charge(double milliseconds, std::int64_t now) { use_->work.charge(milliseconds, now); }
        bool costs_too_much(std::int64_t now) const {
            return limits_->most_work_ > 0 && use_->work.lately(now) > limits_->most_work_ * use_->factor;
        }
        // A bucket that refills within an hour.
        bool allow_create(std::int64_t now) {
            const double most = limits_->options_.max_matches_per_address * use_->factor;
            use_->created -= static_cast<double>(now - use_->seen) * most / 3'600'000;
            if (use_->created < 0) use_->created = 0;
            use_->seen = now;
            if (use_->created + 1 > most) return false;
            use_->created += 1;
            return true;
        }

    private:
        std::shared_ptr<ConnectionLimits> limits_; // connections may last longer than the rest of the server
        std::string source_;                       // address.hpp
        AddressUse* use_;                          // stays while it has connections
    };

    // Nothing if there are too many connections or the address is blocked.
    std::optional<Admission> admit(const std::string& address, std::int64_t now) {
        const std::string source = source_of(address);
        AddressUse& use = use_of(source);
        if (open_ >= options_.max_connections || use.connections >= options_.max_connections_per_address * use.factor ||
            use.blocked(now))
            return std::nullopt;
        return std::optional<Admission>(std::in_place, shared_from_this(), source, use);
    }
    void block(const std::string& address, std::int64_t until) { use_of(source_of(address)).blocked_until = until; }
    // Under overload, no source may cost much more than the others: the one that causes it is refused first. Call
    // often.
    void share_work(std::int64_t now, bool overloaded) {
        most_work_ = options_.work_per_address;
        if (!overloaded) return;
        double total = 0;
        int active = 0;
        for (const auto& [source, use] : uses_) {
            const double work = use.work.lately(now);
            total += work;
            active += work >= 1;
        }
        if (active < 2) return; // there is nobody to protect
        const double share = std::max(least_work, 1.1 * total / active);
        most_work_ = most_work_ == 0 ? share : std::min(most_work_, share);
    }
    // Calls `visit(source, connections, recently created matches, work, blocked)` for every known source.
    template <class Visit> void each(std::int64_t now, Visit visit) const {
        for (const auto& [source, use] : uses_)
            visit(source, use.connections, use.created, use.work.lately(now), use.blocked(now));
    }
    // Forgets sources without connections that have created nothing for an hour.
    void expire(std::int64_t now) {
        std::erase_if(uses_, [now](const auto& entry) {
            return entry.second.connections == 0 && now - entry.second.seen > 3'600'000 && !entry.second.blocked(now);
        });
    }

private:
    AddressUse& use_of(const std::string& source) { return uses_.try_emplace(source, options_, source).first->second; }

    static constexpr double least_work = 50; // a source that costs less is never the cause
    const ServerOptions& options_;
    double most_work_;                                 // of a source, in milliseconds per second; 0: unlimited
    std::unordered_map<std::string, AddressUse> uses_; // by source
    std::uint32_t open_ = 0;
};

} // namespace tabuleiro
