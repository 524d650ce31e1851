// Chances against sixteen crowds at once.
//
// They are computed four at a time, with the compiler's vector types: GCC compiles loops over sixteen floats to scalar
// code, which takes twice as long.
#pragma once

#include <array>
#include <cstddef>

namespace tabuleiro {

// The number of waiting crowds processed together.
inline constexpr std::size_t lanes = 16;
struct alignas(64) Lanes {
    using Four = float __attribute__((vector_size(16), may_alias));
    std::array<float, lanes> of;

    Four& four(std::size_t i) { return reinterpret_cast<Four*>(of.data())[i]; }
    const Four& four(std::size_t i) const { return reinterpret_cast<const Four*>(of.data())[i]; }
};
// use(four lanes of each argument), four times.
template <class Use, class... All> void by_fours(const Use& use, All&... all) {
    for (std::size_t i = 0; i < lanes / 4; ++i) use(all.four(i)...);
}
inline Lanes all_lanes(float chance) {
    Lanes all;
    by_fours([&](auto& four) { four = Lanes::Four{} + chance; }, all);
    return all;
}
inline void take_better(Lanes& best, const Lanes& other) {
    by_fours([](auto& better, const auto& one) { better = better < one ? one : better; }, best, other);
}
// The new chances, but the old ones where `kept` is above zero. `most` is the largest change so far.
inline void improve_lanes(Lanes& chances, const Lanes& now, const Lanes& kept, Lanes& most) {
    by_fours(
        [](auto& old, const auto& next, const auto& keep, auto& largest) {
            const Lanes::Four changed = keep > 0 ? old : next, change = changed - old;
            const Lanes::Four size = change < 0 ? -change : change;
            largest = largest < size ? size : largest;
            old = changed;
        },
        chances, now, kept, most);
}

} // namespace tabuleiro
