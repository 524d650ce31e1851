// The definition of lab/problems.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include "ai/advise.hpp"
#include "core/playout.hpp"
#include "endgame/symmetry.hpp"
#include "lab/long_rollouts.hpp"
#include "lab/opening.hpp"
#include "lab/problems.hpp"

namespace tabuleiro {

namespace problem_search {

inline constexpr std::size_t most_moves = 24; // more are no question for people
inline constexpr std::size_t most_of_a_game = 3;
inline constexpr std::uint64_t games_at_once = 64, max_games = 200'000;
inline constexpr float rounding = 0.0005f; // values are written in thousandths
// Problems that no level misses: at most one in five.
inline constexpr std::uint64_t easy_share = 5;
inline constexpr float missed = 0.02f;

// What tables know of every move, in the order of G::moves; empty where they do not reach.
template <Game G> std::vector<float> known_values(const KnownPositions* tables, const typename G::State& state) {
    std::vector<float> values;
    if constexpr (HasTables<G>) {
        if (!tables) return values;
        for (const auto& move : G::moves(state)) {
            const auto known = known_after<G>(*tables, state, move);
            if (!known || !known->exact) return {};
            values.push_back(known->value());
        }
    }
    return values;
}

inline float margin_of(std::vector<float> values) {
    std::nth_element(values.begin(), values.begin() + 1, values.end(), std::greater<>());
    return values[0] - values[1];
}

// Does one move keep the result, or is it clearly better than the others? In games without chance no margin is needed.
template <Game G> bool is_clear(const std::vector<float>& values, double margin) {
    return static_cast<double>(margin_of(values)) >= (ChanceFree<G> ? 0.25 : margin);
}

template <Game G> bool may_be_clear(const ProblemJob& job, const LuckMeter<G>& meter, const typename G::State& state) {
    const auto moves = G::moves(state);
    if (moves.size() > most_moves) return false;
    if constexpr (HasTables<G>) {
        const auto known = known_values<G>(job.known, state);
        if (!known.empty()) return is_clear<G>(known, job.margin);
    }
    if constexpr (ChanceFree<G> || G::tables == Tables::solved) {
        return false;
    } else {
        std::vector<float> values;
        const std::size_t seat = index(G::turn(state).seat);
        for (const auto& move : moves) values.push_back(meter.value(meter.played(G::after(state, move)), seat));
        // Where the luck is not taken out, only larger margins can be known in reasonable time.
        const double least = LongRollouts<G>::takes_luck_out() ? job.network : 2 * job.network;
        return static_cast<double>(margin_of(values)) >= least;
    }
}

template <Game G> struct Candidates {
    std::array<typename G::State, most_of_a_game> states{};
    std::size_t count = 0;
};

// Levels of two strengths, drawn by lot, play a game; a few clear decisions of the first player are taken. The second
// player's would be the same problems with other colours.
template <Game G> Candidates<G> candidates_of_game(const ProblemJob& job, Random random) {
    static const std::array players{*read_bot("curious"), *read_bot("player"), *read_bot("expert@50"),
                                    *read_bot("master@50")};
    Random lots = random.stream(0), chance = random.stream(1);
    const std::array seats{&players[lots.below(players.size())], &players[lots.below(players.size())]};
    const LuckMeter<G> meter;
    auto state = G::start({});
    if constexpr (ChanceFree<G>) state = opened_at_random<G>(state, chance);
    Candidates<G> taken;
    std::uint32_t met = 0;
    playout<G>(state, chance, [&](const typename G::State& at) -> typename G::Move {
        const auto moves = G::moves(at);
        if (moves.size() == 1) return moves[0];
        const Seat mover = G::turn(at).seat;
        auto asked = at;
        if constexpr (ChanceFree<G>) asked.steps = 0; // the count of A8 is no part of the question
        if (index(mover) == 0 && may_be_clear<G>(job, meter, asked)) {
            // Every one of a game is taken with the same probability.
            const std::uint32_t place = lots.below(++met);
            if (taken.count < most_of_a_game)
                taken.states[taken.count++] = asked;
            else if (place < most_of_a_game)
                taken.states[place] = asked;
        }
        return Advisor<G>(*seats[index(mover)], {}, lots.next())(G::view(at, mover)).moves[0].move;
    });
    return taken;
}

// In how many places of pieces two positions differ.
template <Game G> std::size_t difference(const typename G::State& a, const typename G::State& b) {
    const auto missing = [](const auto& of, const auto& in) {
        std::size_t sum = 0;
        for (const Piece& piece : of) {
            std::size_t there = 0;
            for (const Piece& other : in)
                if (other.at == piece.at && other.colour == piece.colour) there += other.count;
            sum += piece.count > there ? piece.count - there : 0;
        }
        return sum;
    };
    const auto first = G::pieces(a), second = G::pieces(b);
    return std::max(missing(first, second), missing(second, first));
}
// The same on a board of lines: the least over all its symmetries.
template <ChanceFree G> std::size_t least_difference(const typename G::State& a, const typename G::State& b) {
    static const auto all = symmetries(G::lines);
    std::size_t least = ~std::size_t{0};
    for (const Symmetry& symmetry : all) {
        const Points own = symmetry.image_of(a.own()), enemy = symmetry.image_of(a.enemy());
        const auto apart = [](Points one, Points other) {
            return static_cast<std::size_t>(std::max(std::popcount(one & ~other), std::popcount(other & ~one)));
        };
        least = std::min(least, apart(own, b.own()) + apart(enemy, b.enemy()));
    }
    return least;
}

// The same problem or a variation of it: at most one piece stands elsewhere, with the same dice or card.
template <Game G> bool alike(const typename G::State& a, const typename G::State& b) {
    if constexpr (HasPending<G>)
        if (G::pending(a) != G::pending(b)) return false;
    if constexpr (ChanceFree<G>)
        return least_difference<G>(a, b) < 2;
    else
        return difference<G>(a, b) < 2;
}

struct Judged {
    std::array<float, most_moves> values{};
    std::array<float, grading_levels.size()> losses{};
    float error = 0;
    bool clear = false;
};

template <Game G> Judged judged(const ProblemJob& job, const typename G::State& state, Random random) {
    Judged result;
    std::vector<float> values = known_values<G>(job.known, state);
    if constexpr (!ChanceFree<G>)
        if (values.empty()) {
            const auto rolled = LongRollouts<G>(job.known, job.margin).judge(state, random.stream(0));
            if (!rolled) return result;
            values = rolled->values;
            result.error = rolled->error;
        }
    if (values.empty() || !is_clear<G>(values, job.margin)) return result;
    result.clear = true;
    std::copy(values.begin(), values.end(), result.values.begin());
    const float best = *std::max_element(values.begin(), values.end());
    const auto moves = G::moves(state);
    for (std::size_t level = 0; level < grading_levels.size(); ++level) {
        const Bot bot = *read_bot(grading_levels[level]);
        for (std::uint64_t ask = 0; ask < grading_asks[level]; ++ask) {
            const auto chosen = Advisor<G>(bot, {}, random.next())(G::view(state, G::turn(state).seat)).moves[0].move;
            const auto place = std::find(moves.begin(), moves.end(), chosen) - moves.begin();
            result.losses[level] +=
                (best - values[static_cast<std::size_t>(place)]) / static_cast<float>(grading_asks[level]);
        }
    }
    return result;
}

template <Game G> FoundProblem found(const typename G::State& state, const Judged& judged) {
    FoundProblem problem{G::text(state), {}, judged.error, judged.losses};
    const auto moves = G::moves(state);
    for (std::size_t i = 0; i < moves.size(); ++i) problem.values.emplace_back(G::text(moves[i]), judged.values[i]);
    std::sort(problem.values.begin(), problem.values.end());
    return problem;
}

} // namespace problem_search

template <Game G> ProblemReport problems_of(const ProblemJob& job) {
    using namespace problem_search;
    ProblemReport report;
    const Random source(job.seed);
    std::vector<typename G::State> accepted;
    std::uint64_t exact = 0;
    const auto go_on = [&](std::uint64_t) { return !job.progress || job.progress(report.problems.size()); };
    while (report.problems.size() < job.count && report.games < max_games) {
        std::vector<Candidates<G>> batch(games_at_once);
        const std::uint64_t first = report.games;
        if (!map_all(
                job.crew, batch, [&](std::size_t i) { return candidates_of_game<G>(job, source.stream(first + i)); },
                go_on)) {
            report.stopped = true;
            return report;
        }
        report.games += batch.size();
        std::vector<typename G::State> states;
        for (const Candidates<G>& candidates : batch)
            for (std::size_t i = 0; i < candidates.count; ++i) {
                const auto& state = candidates.states[i];
                const auto same = [&](const auto& other) { return alike<G>(state, other); };
                ++report.candidates;
                if (std::any_of(accepted.begin(), accepted.end(), same) ||
                    std::any_of(states.begin(), states.end(), same)) {
                    ++report.duplicates;
                    continue;
                }
                // Where tables know the endings only, those are at most half of the problems.
                if (G::tables == Tables::endings && !known_values<G>(job.known, state).empty() &&
                    2 * ++exact > job.count)
                    continue;
                states.push_back(state);
            }
        std::vector<Judged> results(states.size());
        if (!map_all(
                job.crew, results,
                [&](std::size_t i) { return judged<G>(job, states[i], source.stream(~(first << 16 | i))); }, go_on)) {
            report.stopped = true;
            return report;
        }
        for (std::size_t i = 0; i < states.size() && report.problems.size() < job.count; ++i) {
            if (!results[i].clear) {
                ++report.rejected;
                continue;
            }
            const auto& losses = results[i].losses;
            if (std::all_of(losses.begin(), losses.end(), [](float loss) { return loss < missed; }) &&
                easy_share * ++report.easy > job.count)
                continue;
            accepted.push_back(states[i]);
            report.problems.push_back(found<G>(states[i], results[i]));
        }
    }
    return report;
}

} // namespace tabuleiro
