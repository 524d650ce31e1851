// The definition of lab/truth.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include "ai/advise.hpp"
#include "ai/evaluation.hpp"
#include "core/playout.hpp"
#include "lab/luck.hpp"
#include "lab/opening.hpp"
#include "lab/truth.hpp"

namespace tabuleiro {

namespace truth_sample {

inline constexpr std::size_t most_of_a_game = 8;
inline constexpr std::uint64_t games_at_once = 64, max_games = 1'000'000;

// The value of every move for the player to move, in the order of G::moves; empty unless tables know all of them.
template <Game G> std::vector<float> exact_values(const KnownPositions& known, const typename G::State& state) {
    std::vector<float> values;
    if constexpr (HasTables<G>) {
        const auto best_first = known_moves<G>(known, state);
        if (best_first.empty()) return values;
        for (const auto& move : G::moves(state)) {
            const auto same = [&](const auto& one) { return one.move == move; };
            values.push_back(std::find_if(best_first.begin(), best_first.end(), same)->known.value());
        }
    }
    return values;
}

// Of one game.
template <Game G> struct Decisions {
    std::array<typename G::State, most_of_a_game> states{};
    std::size_t count = 0;
};

// Bots of two strengths, drawn by lot, play a game. Without tables all its decisions count.
template <Game G> Decisions<G> decisions_of_game(const KnownPositions* known, Random random) {
    static const std::array players{*read_bot("curious"), *read_bot("player"), *read_bot("expert@50"),
                                    *read_bot("master@50")};
    Random lots = random.stream(0), chance = random.stream(1);
    const std::array seats{&players[lots.below(players.size())], &players[lots.below(players.size())]};
    auto state = G::start({});
    if constexpr (ChanceFree<G>) state = opened_at_random<G>(state, chance);
    Decisions<G> taken;
    std::uint32_t met = 0;
    playout<G>(state, chance, [&](const typename G::State& at) -> typename G::Move {
        const auto moves = G::moves(at);
        if (moves.size() == 1) return moves[0];
        if (!known || !exact_values<G>(*known, at).empty()) {
            // Every decision of a game is taken with the same probability.
            const std::uint32_t place = lots.below(++met);
            if (taken.count < most_of_a_game)
                taken.states[taken.count++] = at;
            else if (place < most_of_a_game)
                taken.states[place] = at;
        }
        const Seat mover = G::turn(at).seat;
        return Advisor<G>(*seats[index(mover)], {}, lots.next())(G::view(at, mover)).moves[0].move;
    });
    return taken;
}

struct Answer {
    float best = 0, chosen = 0;   // values
    float stated = 0, within = 0; // the bot's own estimate of its move, with its ±
    float error = 0;              // standard error of `chosen`, if it was counted in games
};

inline constexpr double rounding = 1e-4; // of tables and networks

inline TruthOfBot summary(const std::vector<Answer>& answers, const std::vector<std::uint64_t>& games, bool draws) {
    TruthOfBot truth;
    truth.decisions = answers.size();
    const double n = static_cast<double>(answers.size());
    std::vector<double> doubts;
    std::uint64_t within_count = 0;
    for (const auto& [best, chosen, stated, within, error] : answers) {
        const double loss = static_cast<double>(best) - static_cast<double>(chosen);
        truth.loss += loss / n;
        truth.worst = std::max(truth.worst, loss);
        const double off = std::abs(static_cast<double>(stated) - static_cast<double>(chosen));
        truth.off += off / n;
        truth.off_worst = std::max(truth.off_worst, off);
        const double counting = static_cast<double>(nine_of_ten * error);
        within_count += off <= std::hypot(static_cast<double>(within), counting) + rounding;
        const double spread = static_cast<double>(stated) * (1 - static_cast<double>(stated));
        const double unexplained = std::sqrt(std::max(0.0, std::pow(off - rounding, 2) - std::pow(counting, 2)));
        doubts.push_back(off <= rounding ? 0 : unexplained / std::max(spread, 1e-6));
        truth.won += draws && best == 1;
        truth.win_missed += draws && best == 1 && chosen < 1;
        truth.drawn += draws && best == 0.5f;
        truth.draw_missed += draws && best == 0.5f && chosen < 0.5f;
    }
    truth.within = static_cast<double>(within_count) / n;
    const auto ninth = static_cast<std::ptrdiff_t>(0.9 * n);
    std::nth_element(doubts.begin(), doubts.begin() + ninth, doubts.end());
    truth.doubt = doubts[static_cast<std::size_t>(ninth)];
    double squares = 0, clusters = 0; // decisions of one game are not independent
    for (std::size_t i = 0; i < answers.size(); ++clusters) {
        double sum = 0;
        const std::uint64_t game = games[i];
        for (; i < answers.size() && games[i] == game; ++i)
            sum += static_cast<double>(answers[i].best) - static_cast<double>(answers[i].chosen) - truth.loss;
        squares += sum * sum;
    }
    if (clusters > 1) truth.error = std::sqrt(squares * clusters / (clusters - 1)) / n;
    return truth;
}

// A bot's answer to a decision, and its move.
template <Game G>
std::pair<Answer, typename G::Move> answer_to(const Bot& bot, const typename G::State& state,
                                              const std::vector<float>& values, std::uint64_t seed) {
    const auto moves = G::moves(state);
    const Seat mover = G::turn(state).seat;
    const auto chosen = Advisor<G>(bot, {}, seed)(G::view(state, mover)).moves[0];
    const auto place = std::find(moves.begin(), moves.end(), chosen.move) - moves.begin();
    const float stated = chosen.values[index(mover)];
    return {{*std::max_element(values.begin(), values.end()), values[static_cast<std::size_t>(place)], stated,
             doubt_of<G>(stated, chosen.error)},
            chosen.move};
}

// The same without tables.
template <Game G>
Answer answer_by_playouts(const Bot& bot, const typename G::State& state, std::uint64_t games, Random random) {
    static const Bot player = *read_bot("learner");
    const Seat mover = G::turn(state).seat;
    const auto chosen = Advisor<G>(bot, {}, random.next())(G::view(state, mover)).moves[0];
    const auto choose = [&](const typename G::State& at) -> typename G::Move {
        const auto moves = G::moves(at);
        if (moves.size() == 1) return moves[0];
        return Advisor<G>(player, {}, 0)(G::view(at, G::turn(at).seat)).moves[0].move;
    };
    double sum = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        const auto end = playout<G>(G::after(state, chosen.move), random, choose).state;
        sum += static_cast<double>(share_of_first(G::outcome(end), end.rules.players, index(mover)));
    }
    // As if one more game had been half won: where all are won the chance is still not known to be one.
    const double n = static_cast<double>(games), chance = (sum + 0.5) / (n + 1);
    const auto counted = static_cast<float>(sum / n);
    const float stated = chosen.values[index(mover)];
    return {counted, counted, stated, doubt_of<G>(stated, chosen.error),
            static_cast<float>(std::sqrt(chance * (1 - chance) / n))};
}

// All decisions of one game.
struct OwnGame {
    double loss = 0, worst = 0, off = 0, off_worst = 0;
    std::uint32_t decisions = 0, within = 0;
};

template <Game G> OwnGame own_game(const Bot& bot, const KnownPositions& known, Random random) {
    Random seeds = random.stream(0), chance = random.stream(1);
    OwnGame sum;
    auto state = G::start({});
    if constexpr (ChanceFree<G>) state = opened_at_random<G>(state, chance);
    playout<G>(state, chance, [&](const typename G::State& at) -> typename G::Move {
        const auto moves = G::moves(at);
        if (moves.size() == 1) return moves[0];
        const auto values = exact_values<G>(known, at);
        if (values.empty()) return Advisor<G>(bot, {}, seeds.next())(G::view(at, G::turn(at).seat)).moves[0].move;
        const auto [answer, move] = answer_to<G>(bot, at, values, seeds.next());
        const double loss = static_cast<double>(answer.best) - static_cast<double>(answer.chosen);
        const double off = std::abs(static_cast<double>(answer.stated) - static_cast<double>(answer.chosen));
        sum.loss += loss;
        sum.worst = std::max(sum.worst, loss);
        sum.off += off;
        sum.off_worst = std::max(sum.off_worst, off);
        sum.within += off <= static_cast<double>(answer.within) + rounding;
        ++sum.decisions;
        return move;
    });
    return sum;
}

inline TruthOfBot summary(const std::vector<OwnGame>& games) {
    TruthOfBot truth;
    for (const OwnGame& game : games) {
        truth.decisions += game.decisions;
        truth.loss += game.loss;
        truth.worst = std::max(truth.worst, game.worst);
        truth.off += game.off;
        truth.off_worst = std::max(truth.off_worst, game.off_worst);
        truth.within += game.within;
    }
    const double n = static_cast<double>(std::max<std::uint64_t>(1, truth.decisions));
    truth.loss /= n;
    truth.off /= n;
    truth.within /= n;
    double squares = 0, clusters = static_cast<double>(games.size());
    for (const OwnGame& game : games) squares += std::pow(game.loss - truth.loss * game.decisions, 2);
    if (clusters > 1) truth.error = std::sqrt(squares * clusters / (clusters - 1)) / n;
    return truth;
}

template <Game G> TruthReport truth_of_own_games(const TruthJob& job) {
    TruthReport report;
    report.games = job.own_games;
    std::uint64_t done = 0;
    for (const Bot& bot : job.bots) {
        std::vector<OwnGame> games(job.own_games);
        if (!map_all(
                job.crew, games,
                [&](std::size_t i) { return own_game<G>(bot, *job.known, Random(job.seed).stream(i)); },
                [&](std::uint64_t now) { return !job.progress || job.progress(done + now); })) {
            report.stopped = true;
            report.bots.clear();
            return report;
        }
        done += games.size();
        report.bots.push_back(summary(games));
        report.decisions += report.bots.back().decisions;
    }
    return report;
}

} // namespace truth_sample

template <Game G> TruthReport truth_of(const TruthJob& job) {
    using namespace truth_sample;
    if (job.own_games > 0) return truth_of_own_games<G>(job);
    TruthReport report;
    const Crew& crew = job.crew;
    const KnownPositions* const known = job.playouts > 0 ? nullptr : job.known;
    std::vector<typename G::State> states;
    std::vector<std::uint64_t> games;
    const Random source(job.seed);
    while (states.size() < job.decisions && report.games < max_games) {
        std::vector<Decisions<G>> batch(games_at_once);
        const auto go_on = [&](std::uint64_t) { return !job.progress || job.progress(0); };
        if (!map_all(
                crew, batch,
                [&](std::size_t i) { return decisions_of_game<G>(known, source.stream(report.games + i)); }, go_on)) {
            report.stopped = true;
            return report;
        }
        for (const Decisions<G>& decisions : batch) {
            for (std::size_t i = 0; i < decisions.count && states.size() < job.decisions; ++i) {
                states.push_back(decisions.states[i]);
                games.push_back(report.games);
            }
            if (states.size() < job.decisions) ++report.games;
        }
    }
    report.decisions = states.size();
    report.games = games.empty() ? 0 : games.back() + 1;
    std::uint64_t asked = 0;
    for (const Bot& bot : job.bots) {
        std::vector<Answer> answers(states.size());
        const auto answer = [&](std::size_t i) {
            Random random = source.stream(~static_cast<std::uint64_t>(i));
            if (!known) return answer_by_playouts<G>(bot, states[i], job.playouts, random);
            return answer_to<G>(bot, states[i], exact_values<G>(*known, states[i]), random.next()).first;
        };
        if (!map_all(crew, answers, answer,
                     [&](std::uint64_t done) { return !job.progress || job.progress(asked + done); })) {
            report.stopped = true;
            report.bots.clear();
            return report;
        }
        asked += answers.size();
        report.bots.push_back(summary(answers, games, ChanceFree<G>));
    }
    return report;
}

} // namespace tabuleiro
