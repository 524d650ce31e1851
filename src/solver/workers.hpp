// Work shared out to a few threads in small portions.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace tabuleiro {

// Calls work(worker, i) for every i below `count`, once, on `workers` threads.
template <class Work> void share_out(std::size_t workers, std::size_t count, Work&& work) {
    // Portions small enough that the last ones end together, large enough that nobody waits for the counter.
    const std::size_t portion = std::clamp<std::size_t>(count / (workers * 64), 1, 256);
    std::atomic<std::size_t> next{0};
    const auto run = [&](std::size_t worker) {
        for (;;) {
            const std::size_t begin = next.fetch_add(portion, std::memory_order_relaxed);
            if (begin >= count) return;
            for (std::size_t i = begin; i < std::min(begin + portion, count); ++i) work(worker, i);
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
    run(0);
}

} // namespace tabuleiro
