// The thread in which bots think. Whoever keeps many bots busy waits for his own: shares take turns.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

namespace tabuleiro {

class Thinkers {
public:
    using Choose = std::function<std::string()>;
    using Chosen = std::function<void(std::string)>;
    // Runs a task where the answers are wanted.
    using Post = std::function<void(std::function<void()>)>;

    explicit Thinkers(Post post);
    ~Thinkers(); // what has not begun is dropped

    void think(const std::string& share, Choose choose, Chosen chosen);
    std::size_t waiting() const;

private:
    struct Job {
        Choose choose;
        Chosen chosen;
    };
    void run();

    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::unordered_map<std::string, std::deque<Job>> jobs_; // none of them empty
    std::deque<std::string> turns_;                         // the shares that have jobs, the next one first
    bool ending_ = false;
    std::thread thread_;
};

} // namespace tabuleiro
