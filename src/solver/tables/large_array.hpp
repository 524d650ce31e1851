// An array of gigabytes, initially zero: memory straight from the system, in large pages if it has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/result.hpp"

namespace tabuleiro {

class LargeArray {
public:
    LargeArray() = default;
    static Result<LargeArray> zeros(std::uint64_t bytes); // solve.no_memory
    LargeArray(LargeArray&& other) noexcept { swap(other); }
    LargeArray& operator=(LargeArray&& other) noexcept {
        swap(other);
        return *this;
    }
    ~LargeArray();

    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }
    std::uint64_t size() const { return size_; }
    std::span<std::uint8_t> bytes() { return {data_, size_}; }
    std::span<const std::uint8_t> bytes() const { return {data_, size_}; }

private:
    void swap(LargeArray& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }
    std::uint8_t* data_ = nullptr;
    std::uint64_t size_ = 0;
};

} // namespace tabuleiro
