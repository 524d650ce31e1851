// What a source costs the server, lately.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tabuleiro {

// In milliseconds of the server's time per second; what is past counts less and less.
class Work {
public:
    void charge(double milliseconds, std::int64_t now) {
        sum_ = left_at(now) + milliseconds;
        last_ = std::max(last_, now);
    }
    double lately(std::int64_t now) const { return left_at(now) / seconds; }

private:
    static constexpr double seconds = 3;
    double left_at(std::int64_t now) const {
        return now <= last_ ? sum_ : sum_ * std::exp(static_cast<double>(last_ - now) / (1000 * seconds));
    }
    double sum_ = 0;
    std::int64_t last_ = 0;
};

// To send a byte takes time that is spent later, by the system.
constexpr double milliseconds_to_send(std::size_t bytes) { return static_cast<double>(bytes) * 4e-6; }

class Stopwatch {
public:
    double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin_).count();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace tabuleiro
