// Which colour each player has (G8). Colours change drawing and words, never the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/result.hpp"
#include "match/entry.hpp"

namespace tabuleiro {

// The colour of each player, an index into Board::colours; `no_colour`: none yet.
using PlayerColours = std::vector<std::uint8_t>;

// The number of a colour of this board, unless somebody else has it, or in pairs the partner has one of another pair:
// the first and the third colour belong together, and the second and the fourth.
Result<std::uint8_t> free_colour(const Board& board, const PlayerColours& colours, bool pairs, Player player,
                                 std::string_view name);
// The colour of a player who chooses none: that of their seat as set up if it is free, else the first that is.
std::uint8_t first_free_colour(const Board& board, const PlayerColours& colours, bool pairs, Player player);
// In which colour each colour of the board is drawn, if the seats have these. Those that nobody has fill the rest.
std::vector<std::uint8_t> drawn_colours(const Board& board, const SeatColours& colours);

} // namespace tabuleiro
