// The threads in which bots think. Shares take turns, and none of them has all threads at once, so that nobody's bots
// wait for those of somebody else who has many.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace tabuleiro {

class Thinkers {
public:
    using Choose = std::function<std::string()>;
    using Chosen = std::function<void(std::string)>;
    // Runs a task where the answers are wanted.
    using Post = std::function<void(std::function<void()>)>;

    explicit Thinkers(Post post, std::size_t threads = usual_threads());
    ~Thinkers(); // what has not begun is dropped

    void think(const std::string& share, Choose choose, Chosen chosen);
    std::size_t waiting() const;

private:
    static std::size_t usual_threads() { return std::clamp(std::thread::hardware_concurrency(), 2u, 8u); }
    struct Job {
        Choose choose;
        Chosen chosen;
    };
    struct Queue {
        std::deque<Job> jobs;
        std::size_t running = 0;
    };
    void run();
    std::optional<std::string> next_share() const;

    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::unordered_map<std::string, Queue> queues_; // by share; none of them idle
    std::deque<std::string> turns_;                 // the shares that have jobs waiting, the next one first
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

} // namespace tabuleiro
