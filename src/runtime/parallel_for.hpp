// The one parallel loop: threads take work in small portions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>

namespace tabuleiro {

// Called from the calling thread with the number of items done so far; false stops early.
using Progress = std::function<bool(std::uint64_t)>;

inline unsigned all_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// Calls work(worker, i) for every i below `count`, once, on `workers` threads; false if `progress` stopped it.
bool parallel_for(std::size_t workers, std::size_t count, const std::function<void(std::size_t, std::size_t)>& work,
                  const Progress& progress = {});

} // namespace tabuleiro
