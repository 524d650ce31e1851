#include "store/store_thread.hpp"

#include <algorithm>

namespace tabuleiro {

StoreThread::StoreThread(std::unique_ptr<Store> store, Post post)
    : store_(std::move(store)), post_(std::move(post)), thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void StoreThread::write(std::vector<Write> writes) {
    {
        const std::lock_guard lock(mutex_);
        for (Write& write : writes) jobs_.push_back(std::move(write));
    }
    wake_.notify_one();
}

void StoreThread::read(std::function<Task(Store&)> ask) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(ask));
    }
    wake_.notify_one();
}

StoreThread::Counts StoreThread::counts() const {
    const std::lock_guard lock(mutex_);
    Counts counts = counts_;
    counts.waiting = jobs_.size();
    return counts;
}

void StoreThread::run() {
    std::vector<Job> jobs;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
            if (jobs_.empty()) return;
            jobs.swap(jobs_);
        }
        // In order: reads see what was written before them.
        std::vector<Task> answers;
        std::vector<Write> writes;
        for (Job& job : jobs) {
            if (auto* write = std::get_if<Write>(&job)) {
                writes.push_back(std::move(*write));
                continue;
            }
            write_all(writes, answers);
            answers.push_back(std::get<1>(job)(*store_));
        }
        write_all(writes, answers);
        jobs.clear();
        post_(std::move(answers));
    }
}

void StoreThread::write_all(std::vector<Write>& writes, std::vector<Task>& answers) {
    std::vector<StoreWrite> batch;
    std::vector<Write> asked;
    for (Write& write : writes) {
        const bool refused = std::find(refused_generations_.begin(), refused_generations_.end(), write.generation) !=
                             refused_generations_.end();
        if (refused) {
            answers.push_back([written = std::move(write.written)] { written(false); });
        } else {
            batch.push_back(std::move(write.write));
            asked.push_back(std::move(write));
        }
    }
    writes.clear();
    if (batch.empty()) return;
    const auto stored = store_->write(batch);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Result<bool> result =
            stored ? Result<bool>(static_cast<bool>((*stored)[i])) : Result<bool>(stored.error());
        if (!result || !*result) refused_generations_.push_back(asked[i].generation);
        answers.push_back([written = std::move(asked[i].written), result] { written(result); });
    }
    // The owner of a refused write has started a new generation by then.
    if (refused_generations_.size() > 512)
        refused_generations_.erase(refused_generations_.begin(), refused_generations_.end() - 256);
    const std::lock_guard lock(mutex_);
    ++counts_.batches;
    counts_.writes += batch.size();
}

} // namespace tabuleiro
