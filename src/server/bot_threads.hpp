// The threads in which bots think. Sources take turns, and none gets all threads at once, so that a source with many
// bots delays only itself.
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

class BotThreads {
public:
    using Task = std::function<void()>;
    using Job = std::function<Task()>; // returns what is to be done with its result in the thread that waits for it
    // Runs a task in the thread that waits for the answer.
    using Post = std::function<void(Task)>;

    explicit BotThreads(Post post, std::size_t threads = usual_threads());
    ~BotThreads(); // drops jobs that have not started

    void think(const std::string& source, Job job);
    std::size_t waiting() const;

private:
    static std::size_t usual_threads() { return std::clamp(std::thread::hardware_concurrency(), 2u, 8u); }
    struct Queue {
        std::deque<Job> jobs;
        std::size_t running = 0;
    };
    void run();
    std::optional<std::string> next_source() const;

    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::unordered_map<std::string, Queue> queues_; // by source; none of them idle
    std::deque<std::string> turns_;                 // the sources with waiting jobs, the next one first
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace tabuleiro
