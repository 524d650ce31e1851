// Figures are the same on any machine.
#include <gtest/gtest.h>

namespace tabuleiro {
namespace figures_test {

// Some processors multiply and add in one step that rounds once, and compilers use it unless they are told not to.
TEST(Figures, AProductIsRoundedBeforeItIsAdded) {
    const volatile float factor = 1 + 0x1p-12f, less = -1; // its square is 1 + 2^-11 + 2^-24: the last bit is lost
    const volatile float product = factor * factor;
    EXPECT_EQ(factor * factor + less, product + less);
    const volatile double large = 1 + 0x1p-27, minus = -1;
    const volatile double square = large * large;
    EXPECT_EQ(large * large + minus, square + minus);
}

} // namespace figures_test
} // namespace tabuleiro
