#include "lab/simulate.hpp"

#include <algorithm>

#include "core/random.hpp"

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

Result<Tally> games_until(const Setup& setup, const SimulationJob& job, std::uint32_t points) {
    Tally lengths;
    for (std::uint64_t series = 0; series < job.games; ++series) {
        std::array<std::uint64_t, max_players> scores{}; // by player
        const auto players = static_cast<std::size_t>(setup.players);
        std::size_t opener = 0;
        std::uint64_t games = 0;
        for (constexpr std::uint64_t most = 1000; *std::ranges::max_element(scores) < points && games < most; ++games) {
            SimulationJob one{1, Random(job.seed).stream(series).stream(games).next()};
            one.bots = job.bots;
            const auto game = simulate(setup, {}, one);
            if (!game) return game.error();
            std::size_t winner = 0;
            for (std::size_t seat = 0; seat < players; ++seat) {
                scores[(opener + seat) % players] += game->seats[seat].points.sum;
                if (game->seats[seat].wins > 0 && winner == 0) winner = seat;
            }
            opener = (opener + winner) % players;
        }
        lengths.add(games);
        if (job.progress && !job.progress(series + 1)) break;
    }
    return lengths;
}

} // namespace tabuleiro
