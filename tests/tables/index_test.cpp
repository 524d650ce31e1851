// Symmetries and the numbers of positions.
#include "core/random.hpp"
#include "endgame/position_index.hpp"
#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

#include "support/boards.hpp"

namespace tabuleiro {
namespace index_test {

TEST(Symmetry, CountMatchesTheDrawnBoards) {
    EXPECT_EQ(symmetries(Pretoa::lines).size(), 12u);
    EXPECT_EQ(symmetries(Policiais::lines).size(), 4u);
    EXPECT_EQ(symmetries(grid).size(), 8u);
    EXPECT_EQ(symmetries(wheel).size(), 12u);
}

TEST(PositionIndex, EveryEntryIsTheEntryOfItsPositionAndOfAllImages) {
    for (const LeapBoard* board : {&grid, &wheel, &Pretoa::lines, &Policiais::lines}) {
        const PositionIndex index(*board, 3);
        for (std::size_t moving = 1; moving <= 3; ++moving)
            for (std::size_t waiting = 1; waiting <= 3; ++waiting) {
                Random random(moving * 10 + waiting);
                for (int i = 0; i < 200; ++i) {
                    const std::uint64_t entry =
                        random.below(static_cast<std::uint32_t>(index.entries(moving, waiting)));
                    const auto position = index.position(moving, waiting, entry);
                    ASSERT_EQ(std::popcount(position.moving), static_cast<int>(moving));
                    ASSERT_EQ(std::popcount(position.waiting), static_cast<int>(waiting));
                    ASSERT_EQ(position.moving & position.waiting, 0u);
                    ASSERT_EQ(index.entry(position.moving, position.waiting), entry);
                    // A waiting set that is its own image has several entries for the same position.
                    if (index.classes(waiting).weight(entry / index.row_length(moving, waiting)) !=
                        index.all_symmetries().size())
                        continue;
                    for (const Symmetry& symmetry : index.all_symmetries())
                        ASSERT_EQ(index.entry(symmetry.image_of(position.moving), symmetry.image_of(position.waiting)),
                                  entry);
                }
            }
    }
}

TEST(PositionIndex, CountsAllPositions) {
    const PositionIndex pretoa(Pretoa::lines, 9);
    std::uint64_t positions = 0, entries = 0;
    for (std::size_t moving = 1; moving <= 9; ++moving)
        for (std::size_t waiting = 1; waiting <= 9; ++waiting) {
            positions += pretoa.positions(moving, waiting);
            entries += pretoa.entries(moving, waiting);
            std::uint64_t by_classes = 0;
            for (std::size_t i = 0; i < pretoa.classes(waiting).count(); ++i)
                by_classes += pretoa.classes(waiting).weight(i) * pretoa.row_length(moving, waiting);
            EXPECT_EQ(by_classes, pretoa.positions(moving, waiting));
        }
    EXPECT_EQ(positions, 1'011'186'726u);
    EXPECT_LT(entries, positions * 10 / 108); // not quite a twelfth: some waiting sets are their own images
}

} // namespace index_test
} // namespace tabuleiro
