#include "server/thinkers.hpp"

#include <sys/resource.h>

namespace tabuleiro {

Thinkers::Thinkers(Post post, std::size_t threads) : post_(std::move(post)) {
    const std::lock_guard lock(mutex_); // the threads read threads_
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Thinkers::think(const std::string& share, Choose choose, Chosen chosen) {
    {
        const std::lock_guard lock(mutex_);
        Queue& queue = queues_[share];
        if (queue.jobs.empty()) turns_.push_back(share);
        queue.jobs.push_back({std::move(choose), std::move(chosen)});
    }
    wake_.notify_one();
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& [share, queue] : queues_) count += queue.jobs.size();
    return count;
}

// The first in turn that leaves a thread to the others.
std::optional<std::string> Thinkers::next_share() const {
    for (const std::string& share : turns_)
        if (queues_.at(share).running + 1 < std::max<std::size_t>(threads_.size(), 2)) return share;
    return std::nullopt;
}

void Thinkers::run() {
    setpriority(PRIO_PROCESS, 0, 5); // of this thread alone: people's moves come first
    std::unique_lock lock(mutex_);
    for (;;) {
        std::optional<std::string> share;
        wake_.wait(lock, [&] { return ending_ || (share = next_share()); });
        if (ending_) return;
        std::erase(turns_, *share);
        Queue& queue = queues_.at(*share); // stays where it is while it has a job
        const Job job = std::move(queue.jobs.front());
        queue.jobs.pop_front();
        if (!queue.jobs.empty()) turns_.push_back(*share);
        ++queue.running;
        lock.unlock();
        post_([chosen = job.chosen, move = job.choose()] { chosen(move); });
        lock.lock();
        if (--queue.running == 0 && queue.jobs.empty()) queues_.erase(*share);
    }
}

} // namespace tabuleiro
