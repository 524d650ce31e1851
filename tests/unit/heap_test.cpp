// No heap in the playout hot path: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "core/perft.hpp"
#include "core/playout.hpp"
#include "games/all_games.hpp"
#include "support/random_rules.hpp"

namespace {

std::atomic<std::size_t> allocations = 0;

} // namespace

// Not inlined: the compiler would see only one of new and delete and warn of a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size ? size : 1);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (void* memory = ::operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace tabuleiro {
namespace {

template <class Tag> class Heap : public testing::Test {};
TYPED_TEST_SUITE(Heap, AllGameTags<testing::Types>);

TEST(HeapCounter, Counts) {
    const auto before = allocations.load();
    ::operator delete(::operator new(1));
    EXPECT_EQ(allocations, before + 1);
}

TYPED_TEST(Heap, IsNotTouchedByPlayouts) {
    using G = typename TypeParam::type;
    Random random(1);
    for_random_rules<G>(20, random, [&](const Setup&, const typename G::Rules& rules) {
        const auto start = G::start(rules);
        const auto before = allocations.load();
        for (int i = 0; i < 5; ++i) random_playout<G>(start, random);
        perft<G>(start, 3);
        ASSERT_EQ(allocations, before);
    });
}

} // namespace
} // namespace tabuleiro
