// The counters behind /metrics. Used by the server's thread only.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace tabuleiro {

// Durations in milliseconds, in the buckets of a Prometheus histogram.
struct LatencyHistogram {
    static constexpr std::array<std::int64_t, 12> bounds{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
    std::array<std::uint64_t, bounds.size() + 1> counts{};
    std::int64_t sum = 0;

    void add(std::int64_t milliseconds) {
        std::size_t i = 0;
        while (i < bounds.size() && milliseconds > bounds[i]) ++i;
        ++counts[i];
        sum += milliseconds;
    }
};

struct Metrics {
    std::uint64_t http_requests = 0;
    std::uint64_t messages = 0;      // from clients
    std::uint64_t sent_messages = 0; // to clients
    std::uint64_t sent_bytes = 0;
    std::uint64_t steps = 0;           // stored
    std::uint64_t moves = 0;           // of people, stored
    std::uint64_t refused = 0;         // answered with an error
    std::uint64_t lost_races = 0;      // steps that another node stored first
    std::uint64_t dropped_clients = 0; // too slow, too many messages
    std::uint64_t matches_created = 0;
    std::uint64_t connections = 0; // open now
    std::uint64_t shed = 0;        // refused because of overload
    // From receiving an act to confirming that it is stored, by act.
    std::map<std::string, LatencyHistogram, std::less<>> latency{};

    LatencyHistogram& latency_of(std::string_view act) {
        const auto found = latency.find(act);
        return found != latency.end() ? found->second : latency[std::string(act)];
    }
};

} // namespace tabuleiro
