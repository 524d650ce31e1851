#include "runtime/parallel_for.hpp"

#include <atomic>
#include <vector>

namespace tabuleiro {

bool parallel_for(std::size_t workers, std::size_t count, const std::function<void(std::size_t, std::size_t)>& work,
                  const Progress& progress) {
    workers = std::max<std::size_t>(1, workers);
    // Small enough that all workers finish at about the same time, large enough to avoid contention on the counter.
    const std::size_t portion = std::clamp<std::size_t>(count / (workers * 64), 1, 256);
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stopped{false};
    const auto run = [&](std::size_t worker) {
        for (;;) {
            const std::size_t begin = next.fetch_add(portion, std::memory_order_relaxed);
            if (begin >= count) return;
            for (std::size_t i = begin; i < std::min(begin + portion, count); ++i) {
                if (stopped.load(std::memory_order_relaxed)) return;
                work(worker, i);
                if (!progress) continue;
                const std::size_t so_far = done.fetch_add(1, std::memory_order_relaxed) + 1;
                if (worker == 0 && !progress(so_far)) stopped.store(true, std::memory_order_relaxed);
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
        run(0);
    }
    return !stopped;
}

} // namespace tabuleiro
