// The two clocks of a server: wall time, which can be set, and a monotonic one.
#pragma once

#include <time.h>

#include <chrono>
#include <cstdint>

namespace tabuleiro {

// Milliseconds since 1970, for logs and messages.
inline std::int64_t wall_clock_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Milliseconds since boot, including sleep, for timeouts and limits.
inline std::int64_t monotonic_ms() {
    timespec time{};
    ::clock_gettime(CLOCK_BOOTTIME, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

} // namespace tabuleiro
