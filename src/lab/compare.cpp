#include "lab/compare.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace tabuleiro {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

struct Sample {
    double mean = 0, deviation = 0; // of the mean
    std::uint64_t count = 0;
};

Sample sample_of(const std::vector<double>& values) {
    Sample sample;
    for (const double value : values)
        if (!std::isnan(value)) sample.mean += value, ++sample.count;
    if (sample.count == 0) return sample;
    const double n = static_cast<double>(sample.count);
    sample.mean /= n;
    double squares = 0;
    for (const double value : values)
        if (!std::isnan(value)) squares += (value - sample.mean) * (value - sample.mean);
    sample.deviation = sample.count > 1 ? std::sqrt(squares / (n - 1) / n) : 0;
    return sample;
}

Figure figure_of(const std::vector<double>& values, bool share) {
    const Sample sample = sample_of(values);
    const double half = z95 * sample.deviation, n = static_cast<double>(sample.count);
    if (!share) return {sample.mean, {sample.mean - half, sample.mean + half}, sample.count};
    // Nearly always the same: the observed spread is too small.
    if (sample.deviation * std::sqrt(n) < 0.01 || n < 8)
        return {sample.mean, wilson95(sample.mean * n, n), sample.count};
    return {sample.mean, {std::max(0.0, sample.mean - half), std::min(1.0, sample.mean + half)}, sample.count};
}

Difference difference_of(const std::vector<double>& values, const std::vector<double>& baseline) {
    std::vector<double> differences(std::min(values.size(), baseline.size()));
    for (std::size_t i = 0; i < differences.size(); ++i) differences[i] = values[i] - baseline[i];
    const Sample sample = sample_of(differences);
    Difference difference{figure_of(differences, false), 1, false};
    if (sample.deviation > 0)
        difference.p = std::erfc(std::abs(sample.mean) / sample.deviation / std::sqrt(2.0));
    else if (sample.mean != 0 && sample.count > 1)
        difference.p = 0;
    return difference;
}

// Of the first places that a side has in a game.
double share_of_first(const GameRecord& game, const Recorder& recorder, std::size_t side) {
    if (!game.played || game.firsts == 0) return missing;
    std::array<bool, max_players> first{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(recorder.setup.players); ++seat)
        if (game.firsts >> seat & 1) first[recorder.pairs ? seat % 2 : seat] = true;
    const auto firsts = std::count(first.begin(), first.end(), true);
    return first[side] ? 1.0 / static_cast<double>(firsts) : 0.0;
}

double value_of(Measure measure, const GameRecord& game, const Recorder& recorder) {
    if (!game.played) return missing;
    const auto players = static_cast<std::size_t>(recorder.setup.players);
    const bool draw = game.firsts == (1u << players) - 1;
    switch (measure) {
    case Measure::turns: return game.turns;
    case Measure::minutes: return game.seconds / 60.0;
    case Measure::first: return share_of_first(game, recorder, 0);
    case Measure::draws: return draw;
    case Measure::captures: return game.captures;
    case Measure::lead_changes: return game.lead_followed ? game.lead_changes : missing;
    case Measure::comebacks:
        if (game.leader == 0 || draw || game.firsts == 0) return missing;
        return 1 - share_of_first(game, recorder, game.leader - 1u);
    case Measure::wait: return game.waits / static_cast<double>(players);
    case Measure::passes: return game.passes / static_cast<double>(std::max(1u, game.moves));
    case Measure::skill: break; // of rounds, not of games
    }
    return missing;
}

// Rounds of a challenger against others: every side's share of first places, for every side the challenger can have.
using Round = std::array<std::array<double, max_players>, max_players>; // by seating and side

// The challenger's share in every round that was played to its end.
std::vector<double> challenger_shares(const std::vector<Round>& rounds, std::size_t sides) {
    std::vector<double> shares;
    for (const Round& round : rounds) {
        double sum = 0;
        for (std::size_t side = 0; side < sides; ++side) sum += round[side][side] / static_cast<double>(sides);
        shares.push_back(sum);
    }
    return shares;
}

struct Parts {
    double dice, players;
};

// Of the variance of a side's result: what is common to all seatings with the same dice, and what the mean of each
// seating explains.
Parts variance_parts(const std::vector<const Round*>& rounds, std::size_t sides) {
    const double n = static_cast<double>(rounds.size()), k = static_cast<double>(sides);
    double variance = 0, dice = 0, players = 0;
    for (std::size_t side = 0; side < sides; ++side) {
        std::array<double, max_players> means{};
        for (const Round* round : rounds)
            for (std::size_t seating = 0; seating < sides; ++seating) means[seating] += (*round)[seating][side] / n;
        const double mean = std::accumulate(means.begin(), means.end(), 0.0) / k;
        for (std::size_t seating = 0; seating < sides; ++seating)
            players += (means[seating] - mean) * (means[seating] - mean) / k;
        for (const Round* round : rounds) {
            double sum = 0, squares = 0;
            for (std::size_t seating = 0; seating < sides; ++seating) {
                const double value = (*round)[seating][side];
                variance += (value - mean) * (value - mean) / (n * k);
                sum += value - means[seating];
                squares += (value - means[seating]) * (value - means[seating]);
            }
            dice += (sum * sum - squares) / (k * (k - 1) * n); // the mean covariance of two seatings
        }
    }
    return variance > 0 ? Parts{dice / variance, players / variance} : Parts{0, 0};
}

// Intervals by the jackknife: each of twenty blocks of rounds left out in turn.
Luck luck_of(const std::vector<Round>& all, std::size_t sides) {
    std::vector<const Round*> rounds;
    for (const Round& round : all)
        if (!std::isnan(challenger_shares({round}, sides)[0])) rounds.push_back(&round);
    constexpr std::size_t blocks = 20;
    if (rounds.size() < 2 * blocks) return {};
    const Parts whole = variance_parts(rounds, sides);
    std::vector<Parts> without;
    for (std::size_t block = 0; block < blocks; ++block) {
        std::vector<const Round*> rest;
        for (std::size_t i = 0; i < rounds.size(); ++i)
            if (i % blocks != block) rest.push_back(rounds[i]);
        without.push_back(variance_parts(rest, sides));
    }
    const auto figure = [&](double Parts::* part) {
        double mean = 0, squares = 0;
        for (const Parts& one : without) mean += one.*part / blocks;
        for (const Parts& one : without) squares += (one.*part - mean) * (one.*part - mean);
        const double half = z95 * std::sqrt(squares * (blocks - 1) / blocks);
        return Figure{whole.*part, {whole.*part - half, whole.*part + half}, rounds.size()};
    };
    return {figure(&Parts::dice), figure(&Parts::players)};
}

// No game differed: nothing is tested.
bool same(const Figure& difference) { return difference.interval.low == 0 && difference.interval.high == 0; }

// Step down through the differences from the smallest p (Holm 1979).
std::uint64_t mark_clear_differences(std::vector<VariationReport>& variations) {
    std::vector<Difference*> all;
    for (VariationReport& variation : variations)
        for (Difference& difference : variation.differences)
            if (difference.figure.count > 1 && !same(difference.figure)) all.push_back(&difference);
    std::stable_sort(all.begin(), all.end(), [](const Difference* a, const Difference* b) { return a->p < b->p; });
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i]->p > 0.05 / static_cast<double>(all.size() - i)) break;
        all[i]->clear = true;
    }
    return all.size();
}

class Comparing {
public:
    explicit Comparing(const ComparisonJob& job) : job_(job), source_(job.seed) {
        for (const Setup& setup : job.variations) {
            auto recorder = recorder_of(setup);
            if (!recorder) {
                result_.left_out.push_back({setup, recorder.error()});
                continue;
            }
            recorders_.push_back(*std::move(recorder));
        }
        result_.bot = job.bot;
        result_.weaker = job.weaker;
        result_.tree = *read_bot("mcts@" + std::to_string(std::max<std::uint64_t>(100, job.bot.nodes())));
    }

    Comparison run() {
        set_up();
        const auto check = play_rounds(check_rounds(job_), 1, [&](std::size_t, bool challenger) {
            return challenger ? &result_.bot : &result_.tree;
        });
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            VariationReport& variation = result_.variations[v];
            variation.against_tree = figure_of(challenger_shares(check[v], variation.sides), true);
            variation.tree_plays = variation.against_tree.count > 0 &&
                                   variation.against_tree.interval.high < 1 / static_cast<double>(variation.sides);
        }
        const auto games = play_games();
        const auto rounds = play_rounds(skill_rounds(job_.games), 2, [&](std::size_t v, bool challenger) {
            return challenger ? bot_of(v) : &result_.weaker;
        });
        for (std::size_t v = 0; v < recorders_.size(); ++v) count(v, games, rounds);
        result_.comparisons = mark_clear_differences(result_.variations);
        return std::move(result_);
    }

private:
    const Bot* bot_of(std::size_t v) const { return result_.variations[v].tree_plays ? &result_.tree : &result_.bot; }

    void set_up() {
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            VariationReport variation;
            variation.setup = recorders_[v].setup;
            variation.sides = recorders_[v].sides();
            while (recorders_[variation.baseline].setup.players != variation.setup.players) ++variation.baseline;
            result_.variations.push_back(variation);
        }
    }

    using Records = std::vector<std::vector<GameRecord>>; // by variation; of a round all seatings one after the other

    std::size_t seatings(std::size_t v, bool all) const { return all ? recorders_[v].sides() : 1; }

    // Plays game(v, number, seating) for every variation and round. All variations of a round come one after the other,
    // so that a run that is stopped has played about as much of each.
    template <class GameOf> Records play(std::uint64_t rounds, bool all_seatings, const GameOf& game) {
        struct Item {
            std::size_t variation, seating;
        };
        std::vector<Item> round;
        for (std::size_t v = 0; v < recorders_.size(); ++v)
            for (std::size_t seating = 0; seating < seatings(v, all_seatings); ++seating) round.push_back({v, seating});
        std::vector<GameRecord> records(round.size() * rounds);
        if (!result_.stopped)
            result_.stopped = !map_all(
                job_.crew, records,
                [&](std::size_t i) {
                    const auto [v, seating] = round[i % round.size()];
                    return recorders_[v].play(game(v, i / round.size(), seating));
                },
                [&](std::uint64_t done) { return !job_.progress || job_.progress(played_ + done); });
        played_ += records.size();
        Records sorted(recorders_.size());
        for (std::size_t i = 0; i < records.size(); ++i)
            sorted[round[i % round.size()].variation].push_back(records[i]);
        return sorted;
    }

    Records play_games() {
        return play(job_.games, false, [&](std::size_t v, std::size_t number, std::size_t) {
            const Random source = source_.stream(number);
            const Bot* bot = bot_of(v);
            // Random games are so fast that to follow the lead in all of them would take most of the time.
            const bool follow = bot->kind.method != BotKind::Method::random || number % 32 == 0;
            return GameToRecord{{bot, bot, bot, bot}, source, source.stream(16), follow};
        });
    }

    // bot_for(v, challenger) plays for the challenger's side and the others.
    template <class BotFor>
    std::vector<std::vector<Round>> play_rounds(std::uint64_t rounds, std::uint64_t purpose, const BotFor& bot_for) {
        const Records records = play(rounds, true, [&](std::size_t v, std::size_t number, std::size_t seating) {
            const Recorder& recorder = recorders_[v];
            const Random source = source_.stream(~purpose).stream(number);
            GameToRecord game{{}, source, source.stream(16 + seating), false};
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(recorder.setup.players); ++seat)
                game.seats[seat] = bot_for(v, (recorder.pairs ? seat % 2 : seat) == seating);
            return game;
        });
        std::vector<std::vector<Round>> results(recorders_.size(), std::vector<Round>(rounds));
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            const std::size_t sides = recorders_[v].sides();
            for (std::size_t i = 0; i < records[v].size(); ++i)
                for (std::size_t side = 0; side < sides; ++side)
                    results[v][i / sides][i % sides][side] = share_of_first(records[v][i], recorders_[v], side);
        }
        return results;
    }

    std::vector<double> values_of(Measure measure, std::size_t v, const Records& games,
                                  const std::vector<std::vector<Round>>& rounds) const {
        if (measure == Measure::skill) return challenger_shares(rounds[v], recorders_[v].sides());
        std::vector<double> values;
        for (const GameRecord& game : games[v]) values.push_back(value_of(measure, game, recorders_[v]));
        return values;
    }

    void count(std::size_t v, const Records& games, const std::vector<std::vector<Round>>& rounds) {
        VariationReport& variation = result_.variations[v];
        for (const GameRecord& game : games[v]) {
            variation.games += game.played;
            variation.unfinished += game.played && game.firsts == 0;
            if (!game.played) continue;
            variation.minutes.push_back(game.seconds / 60.0);
            variation.turns.push_back(game.turns);
        }
        std::sort(variation.minutes.begin(), variation.minutes.end());
        std::sort(variation.turns.begin(), variation.turns.end());
        for (std::size_t side = 0; side < variation.sides; ++side) {
            std::vector<double> shares;
            for (const GameRecord& game : games[v]) shares.push_back(share_of_first(game, recorders_[v], side));
            variation.sides_first.push_back(figure_of(shares, true));
        }
        variation.luck = luck_of(rounds[v], variation.sides);
        variation.changes_nothing = v != variation.baseline && games[v] == games[variation.baseline];
        for (std::size_t m = 0; m < measure_names.size(); ++m) {
            const auto measure = static_cast<Measure>(m);
            const auto values = values_of(measure, v, games, rounds);
            variation.figures[m] = figure_of(values, is_share(measure));
            if (v != variation.baseline)
                variation.differences[m] = difference_of(values, values_of(measure, variation.baseline, games, rounds));
        }
    }

    const ComparisonJob& job_;
    Random source_;
    std::vector<Recorder> recorders_;
    Comparison result_;
    std::uint64_t played_ = 0;
};

} // namespace

std::uint64_t games_to_play(const ComparisonJob& job) {
    std::uint64_t games = 0;
    for (const Setup& setup : job.variations)
        if (const auto recorder = recorder_of(setup))
            games += job.games + (skill_rounds(job.games) + check_rounds(job)) * recorder->sides();
    return games;
}

Comparison compare(const ComparisonJob& job) { return Comparing(job).run(); }

bool happens(const Comparison& comparison, Measure measure) {
    return std::any_of(comparison.variations.begin(), comparison.variations.end(), [&](const VariationReport& one) {
        return one.figures[static_cast<std::size_t>(measure)].value > 0;
    });
}

std::vector<std::vector<OptionChoice>> combinations(const std::vector<OptionValues>& options, bool each) {
    std::vector<std::vector<OptionChoice>> all{{}};
    for (const OptionValues& option : options) {
        std::vector<std::vector<OptionChoice>> longer = all;
        const std::size_t begun = each ? 1 : all.size(); // with `each` only the defaults are varied
        for (std::size_t value = 1; value < option.values.size(); ++value)
            for (std::size_t i = 0; i < begun; ++i) {
                longer.push_back(all[i]);
                longer.back().push_back({option.name, option.values[value]});
            }
        all = std::move(longer);
    }
    return all;
}

Figure quantile(const std::vector<double>& ascending, double share) {
    if (ascending.empty()) return {};
    const double n = static_cast<double>(ascending.size()), half = z95 * std::sqrt(n * share * (1 - share));
    const auto at = [&](double rank) { return ascending[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1))]; };
    return {at(n * share), {at(std::floor(n * share - half)), at(std::ceil(n * share + half))}, ascending.size()};
}

} // namespace tabuleiro
