#include "server/bot_threads.hpp"

#include <sys/resource.h>

namespace tabuleiro {

BotThreads::BotThreads(Post post, std::size_t threads) : post_(std::move(post)) {
    const std::lock_guard lock(mutex_); // the threads read threads_
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

BotThreads::~BotThreads() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void BotThreads::think(const std::string& source, Job job) {
    {
        const std::lock_guard lock(mutex_);
        Queue& queue = queues_[source];
        if (queue.jobs.empty()) turns_.push_back(source);
        queue.jobs.push_back(std::move(job));
    }
    wake_.notify_one();
}

std::size_t BotThreads::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& [source, queue] : queues_) count += queue.jobs.size();
    return count;
}

// The first in turn that leaves a thread for other sources.
std::optional<std::string> BotThreads::next_source() const {
    for (const std::string& source : turns_)
        if (queues_.at(source).running + 1 < std::max<std::size_t>(threads_.size(), 2)) return source;
    return std::nullopt;
}

void BotThreads::run() {
    setpriority(PRIO_PROCESS, 0, 5); // this thread only: people's moves come first
    std::unique_lock lock(mutex_);
    for (;;) {
        std::optional<std::string> source;
        wake_.wait(lock, [&] { return stopping_ || (source = next_source()); });
        if (stopping_) return;
        std::erase(turns_, *source);
        Queue& queue = queues_.at(*source); // not moved or erased while it has a job
        const Job job = std::move(queue.jobs.front());
        queue.jobs.pop_front();
        if (!queue.jobs.empty()) turns_.push_back(*source);
        ++queue.running;
        lock.unlock();
        post_(job());
        lock.lock();
        if (--queue.running == 0 && queue.jobs.empty()) queues_.erase(*source);
    }
}

} // namespace tabuleiro
