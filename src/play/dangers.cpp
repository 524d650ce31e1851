#include "play/dangers.hpp"

#include <array>
#include <bitset>

namespace tabuleiro {

namespace {

constexpr std::size_t most_spots = 256; // as many as a Point can name
using Spots = std::bitset<most_spots>;

// What the mover's choices can capture of a colour, those that follow in the same turn included.
void add_captures(const AnyGame& game, Seat mover, std::uint8_t colour, Spots& lost) {
    if (game.turn().kind != Turn::Kind::choose || game.turn().seat != mover) return;
    for (std::size_t move = 0; move < game.choices(); ++move) {
        if (game.captured(move) > 0)
            for (const Gesture::Walk& walk : game.gesture(move).walks)
                if (walk.kind == Gesture::Walk::Kind::captured && walk.colour == colour)
                    lost.set(index(walk.path.front()));
        const auto next = game.copy();
        next->play(move);
        add_captures(*next, mover, colour, lost);
    }
}

} // namespace

std::optional<std::vector<Danger>> dangers(const AnyGame& game, Seat seat) {
    const std::uint8_t colour = game.board().seats[index(seat)];
    std::array<float, most_spots> kept;
    kept.fill(1);
    for (std::size_t other = 0; other < game.board().seats.size(); ++other) {
        if (game.turn().kind == Turn::Kind::over || other == index(seat)) continue;
        const Seat mover = tabuleiro::seat(other);
        const auto begun = game.at_turn_of(mover);
        if (begun->hides(seat)) return std::nullopt;
        const bool chance = begun->turn().kind == Turn::Kind::chance;
        std::array<float, most_spots> captured{};
        float total = 0;
        for (std::size_t event = 0; event < (chance ? begun->choices() : 1); ++event) {
            const auto weight = chance ? static_cast<float>(begun->weight(event)) : 1.0F;
            const auto thrown = begun->copy();
            if (chance) thrown->play(event);
            Spots lost;
            add_captures(*thrown, mover, colour, lost);
            total += weight;
            for (std::size_t spot = 0; spot < most_spots; ++spot)
                if (lost[spot]) captured[spot] += weight;
        }
        for (std::size_t spot = 0; spot < most_spots; ++spot) kept[spot] *= 1 - captured[spot] / total;
    }
    std::vector<Danger> found;
    for (std::size_t spot = 0; spot < most_spots; ++spot)
        if (kept[spot] < 1) found.push_back({point(spot), 1 - kept[spot]});
    return found;
}

} // namespace tabuleiro
