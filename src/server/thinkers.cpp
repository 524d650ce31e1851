#include "server/thinkers.hpp"

namespace tabuleiro {

Thinkers::Thinkers(Post post) : post_(std::move(post)), thread_([this] { run(); }) {}

Thinkers::~Thinkers() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Thinkers::think(const std::string& share, Choose choose, Chosen chosen) {
    {
        const std::lock_guard lock(mutex_);
        auto& jobs = jobs_[share];
        if (jobs.empty()) turns_.push_back(share);
        jobs.push_back({std::move(choose), std::move(chosen)});
    }
    wake_.notify_one();
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& [share, jobs] : jobs_) count += jobs.size();
    return count;
}

void Thinkers::run() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return ending_ || !turns_.empty(); });
            if (ending_) return;
            const std::string share = std::move(turns_.front());
            turns_.pop_front();
            const auto jobs = jobs_.find(share);
            job = std::move(jobs->second.front());
            jobs->second.pop_front();
            if (jobs->second.empty())
                jobs_.erase(jobs);
            else
                turns_.push_back(share);
        }
        post_([chosen = std::move(job.chosen), move = job.choose()] { chosen(move); });
    }
}

} // namespace tabuleiro
