// Who may come in: connections and new matches counted by address.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/options.hpp"

namespace tabuleiro {

class Doors {
public:
    explicit Doors(const ServerOptions& options) : options_(options) {}

    bool enter(const std::string& address) {
        Visitor& visitor = visitors_[address];
        if (inside_ >= options_.max_connections || visitor.connections >= options_.max_connections_per_address)
            return false;
        ++visitor.connections;
        ++inside_;
        return true;
    }
    void leave(const std::string& address) {
        const auto found = visitors_.find(address);
        if (found == visitors_.end()) return;
        --found->second.connections;
        --inside_;
    }
    // A bucket that fills again in an hour.
    bool may_create(const std::string& address, std::int64_t now) {
        Visitor& visitor = visitors_[address];
        const double most = options_.max_matches_per_address;
        visitor.created -= static_cast<double>(now - visitor.seen) * most / 3'600'000;
        if (visitor.created < 0) visitor.created = 0;
        visitor.seen = now;
        if (visitor.created + 1 > most) return false;
        visitor.created += 1;
        return true;
    }
    // Forgets who is gone and has created nothing for an hour.
    void tidy(std::int64_t now) {
        std::erase_if(visitors_, [now](const auto& entry) {
            return entry.second.connections == 0 && now - entry.second.seen > 3'600'000;
        });
    }

private:
    struct Visitor {
        std::uint32_t connections = 0;
        double created = 0;
        std::int64_t seen = 0;
    };
    const ServerOptions& options_;
    std::unordered_map<std::string, Visitor> visitors_;
    std::uint32_t inside_ = 0;
};

// So many messages a second, with bursts of three seconds' worth.
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

} // namespace tabuleiro
