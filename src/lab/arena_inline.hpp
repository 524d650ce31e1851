// The games of an arena: the definition of lab/arena.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include <chrono>

#include "ai/advise.hpp"
#include "ai/evaluation.hpp"
#include "core/playout.hpp"
#include "lab/arena.hpp"
#include "lab/luck.hpp"
#include "lab/opening.hpp"

namespace tabuleiro {

namespace arena_rounds {

struct GameResult {
    float share = 0, luck = 0; // of the challenger
    bool draw = false, finished = true;
    std::chrono::duration<double> longest{};
};

// Random players make every game different.
inline bool brings_variety(const ArenaJob& job) {
    return std::any_of(job.bots.begin(), job.bots.end(),
                       [](const Bot& bot) { return bot.kind.method == BotKind::Method::random; });
}

// Seat s of every seating gets the same throws; without chance a few random moves open the game instead, unless one of
// the bots plays at random anyway.
template <Game G>
GameResult play_game(const typename G::State& start, const ArenaJob& job, std::uint64_t round, std::size_t seating,
                     const std::array<const Bot*, max_players>& seats, const Bot* challenger) {
    const Random source = Random(job.seed).stream(round);
    std::array<Random, max_players> chance{source.stream(0), source.stream(1), source.stream(2), source.stream(3)};
    Random bots = source.stream(16 + seating);
    const auto own = static_cast<std::size_t>(std::find(seats.begin(), seats.end(), challenger) - seats.begin());
    const LuckMeter<G> meter(job.luck_tables);
    GameResult result;
    double luck = 0;
    auto state = start;
    if constexpr (ChanceFree<G>)
        if (!brings_variety(job)) state = opened_at_random<G>(start, chance[0]);
    for (std::size_t edges = 0; edges < G::length_bound; ++edges) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) {
            result.share = share_of_first(G::outcome(state), start.rules.players, own);
            result.draw = result.share == 0.5f;
            result.luck = static_cast<float>(luck);
            return result;
        }
        if (turn.kind == Turn::Kind::chance) {
            const auto event = random_event<G>(state, chance[index(turn.seat)]);
            if (job.measure_luck) luck += meter.luck(state, event, own);
            state = G::after(state, event);
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        const Budget budget = job.thinking.start();
        const auto advice = Advisor<G>(*seats[index(turn.seat)], budget, bots.next())(G::view(state, turn.seat));
        if (job.thinking.time.count() > 0)
            result.longest =
                std::max<std::chrono::duration<double>>(result.longest, std::chrono::steady_clock::now() - begin);
        state = G::after(state, advice.moves[0].move);
    }
    result.share = 0.5f;
    result.luck = static_cast<float>(luck);
    result.finished = false;
    return result;
}

// Rounds first .. first+count-1, in all seatings, on all threads; false if stopped.
template <Game G>
bool play_rounds(const typename G::State& start, const ArenaJob& job, Encounter& encounter, std::uint64_t first,
                 std::uint64_t count, std::uint64_t played) {
    const bool pairs = G::modes[start.rules.mode].pairs;
    const std::size_t players = start.rules.players, seatings = side_count(pairs, players);
    std::vector<GameResult> results(count * seatings);
    const bool finished = map_all(
        job.crew, results,
        [&](std::size_t i) {
            const std::size_t seating = i % seatings;
            std::array<const Bot*, max_players> seats{};
            for (std::size_t s = 0; s < players; ++s)
                seats[s] = &job.bots[side_of(pairs, s) == seating ? encounter.challenger : encounter.opponent];
            return play_game<G>(start, job, first + i / seatings, seating, seats, &job.bots[encounter.challenger]);
        },
        [&](std::uint64_t done) { return !job.progress || job.progress(played + done); });
    if (!finished) return false;
    for (std::size_t round = 0; round < count; ++round) {
        float sum = 0, luck = 0;
        for (std::size_t seating = 0; seating < seatings; ++seating) {
            const GameResult& result = results[round * seatings + seating];
            ++encounter.games;
            encounter.draws += result.draw;
            encounter.unfinished += !result.finished;
            encounter.wins += result.finished && !result.draw && result.share == 1;
            encounter.losses += result.finished && !result.draw && result.share == 0;
            encounter.longest = std::max(encounter.longest, result.longest);
            sum += result.share;
            luck += result.luck;
        }
        encounter.rounds.push_back(sum / static_cast<float>(seatings));
        if (job.measure_luck && !ChanceFree<G>) encounter.luck.push_back(luck / static_cast<float>(seatings));
    }
    return true;
}

} // namespace arena_rounds

template <Game G> ArenaReport arena_of(const typename G::State& start, const ArenaJob& job) {
    constexpr std::uint64_t batch = 16; // rounds; fixed, so that early stopping does not depend on the threads
    const std::size_t seatings = side_count(G::modes[start.rules.mode].pairs, start.rules.players);
    const std::uint64_t rounds = (job.games + seatings - 1) / seatings;
    ArenaReport report;
    std::uint64_t played = 0;
    for (std::size_t i = 0; i < job.bots.size() && !report.stopped; ++i)
        for (std::size_t j = i + 1; j < job.bots.size() && !report.stopped; ++j) {
            Encounter encounter;
            encounter.challenger = i;
            encounter.opponent = j;
            encounter.even = 1.0 / static_cast<double>(seatings);
            SequentialTest test(encounter.even, seatings, job.margin);
            using Answer = SequentialTest::Answer;
            for (std::uint64_t first = 0; first < rounds && encounter.answer == Answer::open; first += batch) {
                const std::uint64_t count = std::min(batch, rounds - first);
                if (!arena_rounds::play_rounds<G>(start, job, encounter, first, count, played)) {
                    report.stopped = true;
                    break;
                }
                played += count * seatings;
                for (std::size_t round = first; round < encounter.rounds.size(); ++round)
                    test.add(encounter.rounds[round]);
                if (job.until_sure) encounter.answer = test.decide();
            }
            if (encounter.games > 0) report.encounters.push_back(encounter);
        }
    report.ratings = fit_ratings(report.encounters, job.bots.size());
    return report;
}

} // namespace tabuleiro
