#include "solver/chance/chance_slice.hpp"

namespace tabuleiro {

Result<ChanceSlice> ChanceSlice::make(std::size_t moving_crowds, std::size_t waiting_crowds) {
    ChanceSlice slice;
    slice.stride_ = tiles_of(waiting_crowds) * lanes;
    auto memory = LargeArray::zeros(bytes(moving_crowds, waiting_crowds));
    if (!memory) return memory.error();
    slice.memory_ = std::move(*memory);
    const auto come = [](std::size_t i, std::size_t count) { // 0: all but home
        return static_cast<float>(i) / static_cast<float>(count);
    };
    for (std::size_t m = 0; m < moving_crowds; ++m)
        for (std::size_t w = 0; w < waiting_crowds; ++w)
            slice.row(m)[w] = 0.5f + 0.3f * (come(w, waiting_crowds) - come(m, moving_crowds));
    return slice;
}

} // namespace tabuleiro
