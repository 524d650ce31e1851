// Persistent threads: for work that is done thousands of times a second, where starting threads would take longer than
// the work.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace tabuleiro {

class Workers {
public:
    // The calling thread is one of them.
    explicit Workers(std::size_t threads) {
        for (std::size_t i = 1; i < threads; ++i) threads_.emplace_back([this] { wait_for_work(); });
    }
    ~Workers() {
        work_ = nullptr;
        begin_round();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls work(first, last) for portions that cover 0 .. count-1, and returns when all are done. `work` must not
    // throw.
    template <class Work> void run(std::size_t count, std::size_t portion, Work&& work) {
        if (threads_.empty() || count <= portion) return work(std::size_t{0}, count);
        const std::function<void(std::size_t, std::size_t)> shared = std::ref(work);
        work_ = &shared;
        count_ = count;
        portion_ = portion;
        next_.store(0, std::memory_order_relaxed);
        busy_.store(threads_.size(), std::memory_order_relaxed);
        begin_round();
        take_portions();
        for (std::size_t busy; (busy = busy_.load(std::memory_order_acquire)) != 0;) busy_.wait(busy);
    }

private:
    void begin_round() {
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }
    void take_portions() {
        for (std::size_t first; (first = next_.fetch_add(portion_, std::memory_order_relaxed)) < count_;)
            (*work_)(first, std::min(first + portion_, count_));
    }
    void wait_for_work() {
        for (std::uint32_t seen = 0;; ++seen) {
            round_.wait(seen, std::memory_order_acquire);
            if (!work_) return;
            take_portions();
            if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_all();
        }
    }

    const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
    std::size_t count_ = 0, portion_ = 0;
    std::atomic<std::size_t> next_{0}, busy_{0};
    std::atomic<std::uint32_t> round_{0};
    std::vector<std::jthread> threads_; // last: they use all the others
};

} // namespace tabuleiro
