#include "match/colours.hpp"

#include <algorithm>

#include "bytes/utf8.hpp"

namespace tabuleiro {

namespace {

bool is_taken(const PlayerColours& colours, Player player, std::uint8_t colour) {
    for (std::size_t i = 0; i < colours.size(); ++i)
        if (i != player && colours[i] == colour) return true;
    return false;
}

bool splits_pairs(const PlayerColours& colours, Player player, std::uint8_t colour) {
    for (std::size_t i = 0; i < colours.size(); ++i) {
        if (i == player || colours[i] == no_colour) continue;
        const bool partners = i % 2 == player % 2, together = colours[i] % 2 == colour % 2;
        if (partners != together) return true;
    }
    return false;
}

} // namespace

Result<std::uint8_t> free_colour(const Board& board, const PlayerColours& colours, bool pairs, Player player,
                                 std::string_view name) {
    const auto found = std::find(board.colours.begin(), board.colours.end(), name);
    if (found == board.colours.end()) return Error{"match.no_such_colour", {shortened(name)}};
    const auto colour = static_cast<std::uint8_t>(found - board.colours.begin());
    if (is_taken(colours, player, colour)) return Error{"match.colour_taken", {*found}};
    if (pairs && splits_pairs(colours, player, colour)) return Error{"match.colour_of_other_pair", {*found}};
    return colour;
}

std::uint8_t first_free_colour(const Board& board, const PlayerColours& colours, bool pairs, Player player) {
    const auto fits = [&](std::uint8_t colour) {
        return !is_taken(colours, player, colour) && !(pairs && splits_pairs(colours, player, colour));
    };
    std::uint8_t colour = board.seats[player];
    if (fits(colour)) return colour;
    for (colour = 0; !fits(colour);) ++colour; // a board has a colour for every player
    return colour;
}

std::vector<std::uint8_t> drawn_colours(const Board& board, const SeatColours& colours) {
    std::vector<std::uint8_t> drawn(board.colours.size(), no_colour);
    for (std::size_t i = 0; i < board.seats.size(); ++i) drawn[board.seats[i]] = colours[i];
    const auto is_used = [&](std::size_t colour) {
        return std::find(drawn.begin(), drawn.end(), colour) != drawn.end();
    };
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (drawn[i] == no_colour && !is_used(i)) drawn[i] = static_cast<std::uint8_t>(i);
    for (std::uint8_t& colour : drawn) {
        if (colour != no_colour) continue;
        std::uint8_t free = 0;
        while (is_used(free)) ++free;
        colour = free;
    }
    return drawn;
}

} // namespace tabuleiro
