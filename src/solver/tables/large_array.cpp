#include "solver/tables/large_array.hpp"

#include <sys/mman.h>

namespace tabuleiro {

Result<LargeArray> LargeArray::zeros(std::uint64_t bytes) {
    LargeArray array;
    if (bytes == 0) return array;
    void* const start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return Error{"solve.no_memory", {std::to_string(bytes >> 20)}};
    madvise(start, bytes, MADV_HUGEPAGE); // a hint: random access over gigabytes is twice as fast with it
    array.data_ = static_cast<std::uint8_t*>(start);
    array.size_ = bytes;
    return array;
}

LargeArray::~LargeArray() {
    if (data_ != nullptr) munmap(data_, size_);
}

} // namespace tabuleiro
