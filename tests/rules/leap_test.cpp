// A1–A9: Policiais e Ladrões and Pretoa.
#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"
#include "support/script.hpp"

namespace tabuleiro {
namespace {

const auto pretoa = rules_of<Pretoa>(2);
const auto policiais = rules_of<Policiais>(2);

TEST(A2_Pretoa, BeginsWithNineEachAndAnEmptyCentre) {
    EXPECT_EQ(Pretoa::text(Pretoa::start(pretoa)),
              "yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow");
}

} // namespace
} // namespace tabuleiro
