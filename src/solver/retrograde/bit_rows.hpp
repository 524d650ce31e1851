// Rows of bits. Each row starts at a new word, so that threads on different rows never share a word.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "solver/tables/large_array.hpp"

namespace tabuleiro {

class BitRows {
public:
    BitRows() = default;
    static std::uint64_t bytes_for(std::uint64_t rows, std::uint64_t length) { return rows * ((length + 63) / 64) * 8; }
    static Result<BitRows> zeros(std::uint64_t rows, std::uint64_t length) {
        auto memory = LargeArray::zeros(bytes_for(rows, length));
        if (!memory) return memory.error();
        BitRows bits;
        bits.memory_ = std::move(*memory);
        bits.words_per_row_ = (length + 63) / 64;
        return bits;
    }

    std::uint64_t words_per_row() const { return words_per_row_; }
    std::uint64_t* row(std::uint64_t i) {
        return reinterpret_cast<std::uint64_t*>(memory_.data()) + i * words_per_row_;
    }
    // Thread-safe.
    void set(std::uint64_t row_number, std::uint64_t bit) {
        std::atomic_ref(row(row_number)[bit / 64]).fetch_or(std::uint64_t{1} << bit % 64, std::memory_order_relaxed);
    }

private:
    LargeArray memory_;
    std::uint64_t words_per_row_ = 0;
};

} // namespace tabuleiro
