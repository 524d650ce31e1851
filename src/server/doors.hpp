// Who may come in, and how much an address may ask for: connections, messages, new matches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/address.hpp"
#include "server/options.hpp"

namespace tabuleiro {

// So many messages a second, with bursts of three seconds' worth; 0: any.
class Pace {
public:
    explicit Pace(std::uint32_t per_second) : per_second_(per_second), left_(3.0 * per_second) {}
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

class Doors : public std::enable_shared_from_this<Doors> {
    struct Visitor {
        explicit Visitor(const ServerOptions& options)
            : pace(options.messages_per_second_per_address), exports(options.exports_per_second) {}
        bool barred(std::int64_t now) const { return now < barred_until; }
        std::uint32_t connections = 0;
        double created = 0;
        std::int64_t seen = 0; // when a match was made
        Pace pace;
        Pace exports;
        std::int64_t barred_until = 0;
    };

public:
    explicit Doors(const ServerOptions& options) : options_(options) {}

    // A connection of an address, as long as it lasts.
    class Visit {
    public:
        Visit(std::shared_ptr<Doors> doors, std::string share, Visitor& visitor)
            : doors_(std::move(doors)), share_(std::move(share)), visitor_(&visitor) {
            ++visitor.connections;
            ++doors_->inside_;
        }
        ~Visit() {
            if (!doors_) return;
            --visitor_->connections;
            --doors_->inside_;
        }
        Visit(Visit&& other) noexcept
            : doors_(std::move(other.doors_)), share_(std::move(other.share_)), visitor_(other.visitor_) {}
        Visit& operator=(Visit&&) = delete;

        const std::string& share() const { return share_; }
        bool barred(std::int64_t now) const { return visitor_->barred(now); }
        // A whole match is much to write.
        bool may_export(std::int64_t now) { return visitor_->exports.allow(now); }
        // One message or request more.
        bool may_ask(std::int64_t now) { return visitor_->pace.allow(now); }
        // A bucket that fills again in an hour.
        bool may_create(std::int64_t now) {
            const double most = doors_->options_.max_matches_per_address;
            visitor_->created -= static_cast<double>(now - visitor_->seen) * most / 3'600'000;
            if (visitor_->created < 0) visitor_->created = 0;
            visitor_->seen = now;
            if (visitor_->created + 1 > most) return false;
            visitor_->created += 1;
            return true;
        }

    private:
        std::shared_ptr<Doors> doors_; // connections may last longer than the rest of the server
        std::string share_;            // address.hpp
        Visitor* visitor_;             // stays while it has connections
    };

    // Nothing if there are too many, or this one is barred.
    std::optional<Visit> enter(const std::string& address, std::int64_t now) {
        const std::string share = share_of(address);
        Visitor& visitor = visitor_of(share);
        if (inside_ >= options_.max_connections || visitor.connections >= options_.max_connections_per_address ||
            visitor.barred(now))
            return std::nullopt;
        return std::optional<Visit>(std::in_place, shared_from_this(), share, visitor);
    }
    void bar(const std::string& address, std::int64_t until) { visitor_of(share_of(address)).barred_until = until; }
    // Calls `tell(share, connections, matches made lately, barred)` for everybody known.
    template <class Tell> void each(std::int64_t now, Tell tell) const {
        for (const auto& [share, visitor] : visitors_)
            tell(share, visitor.connections, visitor.created, visitor.barred(now));
    }
    // Forgets who is gone and has created nothing for an hour.
    void tidy(std::int64_t now) {
        std::erase_if(visitors_, [now](const auto& entry) {
            return entry.second.connections == 0 && now - entry.second.seen > 3'600'000 && !entry.second.barred(now);
        });
    }

private:
    Visitor& visitor_of(const std::string& share) { return visitors_.try_emplace(share, options_).first->second; }

    const ServerOptions& options_;
    std::unordered_map<std::string, Visitor> visitors_; // by share
    std::uint32_t inside_ = 0;
};

} // namespace tabuleiro
