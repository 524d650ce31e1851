#include "lab/simulate.hpp"

namespace tabuleiro {

void Simulation::add(const Simulation& other) {
    games += other.games;
    draws += other.draws;
    unfinished += other.unfinished;
    edges.add(other.edges);
    moves.add(other.moves);
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        seats[seat].wins += other.seats[seat].wins;
        for (std::size_t place = 0; place < max_players; ++place)
            seats[seat].places[place] += other.seats[seat].places[place];
        seats[seat].points.add(other.seats[seat].points);
        seats[seat].captures.add(other.seats[seat].captures);
    }
}

} // namespace tabuleiro
