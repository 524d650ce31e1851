// The two clocks of a server: one that tells the time of day and can be set, one that only goes on.
#pragma once

#include <time.h>

#include <chrono>
#include <cstdint>

namespace tabuleiro {

// Milliseconds since 1970: what is written down and told.
inline std::int64_t time_of_day() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Milliseconds since the machine was started, sleep included: what is measured and limited.
inline std::int64_t running_time() {
    timespec time{};
    ::clock_gettime(CLOCK_BOOTTIME, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

} // namespace tabuleiro
