// What a move is about, found from what it does and what the other moves would do: for problems and for a player's own
// mistakes. Written for all games at once, from gestures and the roles of spots.
#pragma once

#include <string_view>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

// The messages `web.theme.NAME` tell them, some with words of the game's own (`web.theme.NAME.GAME`):
// take, take_two, spare – another move would take –, let_take – the opponent must take now –, together – several
// pieces at once –, join – onto a piece of the same side –, part – leaves a piece of the same side alone –, enter, run
// – another move would enter –, lane, home, road – one of two roads –, slide, swap. None for a move without any of
// these.
std::vector<std::string_view> themes_of(const AnyGame& game, std::size_t move);

} // namespace tabuleiro
