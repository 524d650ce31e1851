#include "lab/compare.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace tabuleiro {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

Difference difference_of(const Sample& moments) {
    Difference difference{moments.figure(), 1, false};
    if (moments.standard_error() > 0)
        difference.p = std::erfc(std::abs(moments.mean()) / moments.standard_error() / std::sqrt(2.0));
    else if (moments.sum != 0 && moments.count > 1)
        difference.p = 0;
    return difference;
}

// Each side's share of first place, by the set of seats that are first.
class FirstShares {
public:
    explicit FirstShares(const Recorder& recorder) {
        shares_[0].fill(missing);
        for (unsigned firsts = 1; firsts < shares_.size(); ++firsts) {
            unsigned sides = 0; // a bit for each side that is first
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(recorder.setup.players); ++seat)
                sides |= (firsts >> seat & 1) << (recorder.pairs ? seat % 2 : seat);
            for (std::size_t side = 0; side < max_players; ++side)
                shares_[firsts][side] = sides >> side & 1 ? 1.0 / std::popcount(sides) : 0.0;
        }
    }
    const std::array<double, max_players>& of(const GameRecord& game) const {
        return shares_[game.played ? game.firsts : 0];
    }

private:
    std::array<std::array<double, max_players>, 1u << max_players> shares_{};
};

// The measures of a game, except skill, which takes rounds.
using Values = std::array<double, measure_names.size()>;

Values values_of(const GameRecord& game, const FirstShares& first_shares, std::size_t players) {
    Values values;
    values.fill(missing);
    if (!game.played) return values;
    const auto set = [&](Measure measure, double value) { values[static_cast<std::size_t>(measure)] = value; };
    const auto& shares = first_shares.of(game);
    const bool draw = game.firsts == (1u << players) - 1;
    set(Measure::turns, game.turns);
    set(Measure::minutes, game.seconds / 60.0);
    set(Measure::first, shares[0]);
    set(Measure::draws, draw);
    set(Measure::captures, game.captures);
    if (game.lead_followed) set(Measure::lead_changes, game.lead_changes);
    if (game.leader > 0 && !draw && game.firsts != 0) set(Measure::comebacks, 1 - shares[game.leader - 1u]);
    set(Measure::wait, game.waits / static_cast<double>(players));
    set(Measure::passes, game.passes / static_cast<double>(std::max(1u, game.moves)));
    return values;
}

// Nothing is tested if no game differed.
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
            total_ += games_of(*recorder) + check_rounds(job) * recorder->sides();
            first_shares_.push_back(FirstShares(*recorder));
            recorders_.push_back(*std::move(recorder));
        }
        result_.bot = job.bot;
        result_.weaker = job.weaker;
        result_.tree = *read_bot("mcts@" + std::to_string(std::max<std::uint64_t>(100, job.bot.nodes())));
    }

    Comparison run() {
        set_up();
        const Records check = play_rounds(check_rounds(job_), 1, [&](std::size_t, bool challenger) {
            return challenger ? &result_.bot : &result_.tree;
        });
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            VariationReport& variation = result_.variations[v];
            Sample shares;
            for (std::uint64_t round = 0; round < check.rounds; ++round) shares.add(challenger_share(check, v, round));
            variation.against_tree = shares.share();
            variation.tree_plays = variation.against_tree.count > 0 &&
                                   variation.against_tree.interval.high < 1 / static_cast<double>(variation.sides);
        }
        add_baselines();
        const Records games = play_games();
        const Records rounds = play_rounds(skill_rounds(job_.games), 2, [&](std::size_t v, bool challenger) {
            return challenger ? bot_of(v) : &result_.weaker;
        });
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            count_games(v, games);
            count_rounds(v, rounds);
        }
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

    // A variation and its baseline must be played by the same bot: otherwise a difference would be due to the bot, not
    // to the rule.
    void add_baselines() {
        for (std::size_t v = 0, end = recorders_.size(); v < end; ++v) {
            const std::size_t usual = result_.variations[v].baseline;
            const bool tree_plays = result_.variations[v].tree_plays;
            if (result_.variations[usual].tree_plays == tree_plays) continue;
            std::size_t baseline = end;
            while (baseline < recorders_.size() && recorders_[baseline].setup != recorders_[usual].setup) ++baseline;
            if (baseline == recorders_.size()) {
                recorders_.push_back(Recorder(recorders_[usual]));
                first_shares_.push_back(FirstShares(recorders_[baseline]));
                result_.variations.push_back(VariationReport(result_.variations[usual]));
                result_.variations[baseline].baseline = baseline;
                result_.variations[baseline].tree_plays = tree_plays;
                result_.variations[baseline].repeated = true;
                total_ += games_of(recorders_[baseline]);
            }
            result_.variations[v].baseline = baseline;
        }
    }

    // Without the games against tree search.
    std::uint64_t games_of(const Recorder& recorder) const {
        return job_.games + skill_rounds(job_.games) * recorder.sides();
    }

    // A round contains all variations, so that a stopped run has played about as many games of each; a variation
    // contains its seatings.
    struct Records {
        std::uint64_t rounds;
        std::vector<std::size_t> first; // of each variation in a round; and the end
        std::vector<GameRecord> records;

        std::size_t per_round() const { return first.back(); }
        const GameRecord& of(std::size_t v, std::uint64_t round, std::size_t seating = 0) const {
            return records[round * per_round() + first[v] + seating];
        }
    };

    // Plays game(v, number, seating) for every variation and round.
    template <class GameOf> Records play(std::uint64_t rounds, bool all_seatings, const GameOf& game) {
        struct Item {
            std::size_t variation, seating;
        };
        std::vector<Item> round;
        Records played{rounds, {0}, {}};
        for (std::size_t v = 0; v < recorders_.size(); ++v) {
            for (std::size_t seating = 0; seating < (all_seatings ? recorders_[v].sides() : 1); ++seating)
                round.push_back({v, seating});
            played.first.push_back(round.size());
        }
        played.records.resize(round.size() * rounds);
        if (!result_.stopped)
            result_.stopped = !map_all(
                job_.crew, played.records,
                [&](std::size_t i) {
                    const auto [v, seating] = round[i % round.size()];
                    return recorders_[v].play(game(v, i / round.size(), seating));
                },
                [&](std::uint64_t done) { return !job_.progress || job_.progress(played_ + done, total_); });
        played_ += played.records.size();
        return played;
    }

    Records play_games() {
        return play(job_.games, false, [&](std::size_t v, std::size_t number, std::size_t) {
            const Random source = source_.stream(number);
            const Bot* bot = bot_of(v);
            // Random games are so fast that tracking the lead in all of them would take most of the time.
            const bool follow = bot->kind.method != BotKind::Method::random || number < 256 || number % 256 == 0;
            return GameToRecord{{bot, bot, bot, bot}, source, source.stream(16), follow};
        });
    }

    // bot_for(v, challenger) is the bot of the challenger's side, or of the others.
    template <class BotFor> Records play_rounds(std::uint64_t rounds, std::uint64_t purpose, const BotFor& bot_for) {
        return play(rounds, true, [&](std::size_t v, std::size_t number, std::size_t seating) {
            const Recorder& recorder = recorders_[v];
            const Random source = source_.stream(~purpose).stream(number);
            GameToRecord game{{}, source, source.stream(16 + seating), false};
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(recorder.setup.players); ++seat)
                game.seats[seat] = bot_for(v, (recorder.pairs ? seat % 2 : seat) == seating);
            return game;
        });
    }

    // The challenger's share of first places in a round; missing if the round was not finished.
    double challenger_share(const Records& rounds, std::size_t v, std::uint64_t round) const {
        const std::size_t sides = recorders_[v].sides();
        double sum = 0;
        for (std::size_t side = 0; side < sides; ++side) sum += first_shares_[v].of(rounds.of(v, round, side))[side];
        return sum / static_cast<double>(sides);
    }

    void count_games(std::size_t v, const Records& games) {
        VariationReport& variation = result_.variations[v];
        const std::size_t baseline = variation.baseline, skill = static_cast<std::size_t>(Measure::skill);
        const auto players = static_cast<std::size_t>(variation.setup.players);
        std::array<Sample, measure_names.size()> values, differences;
        std::array<Sample, max_players> first;
        variation.changes_nothing = v != baseline;
        for (std::uint64_t i = 0; i < games.rounds; ++i) {
            const GameRecord& game = games.of(v, i);
            const Values now = values_of(game, first_shares_[v], players);
            for (std::size_t m = 0; m < skill; ++m) values[m].add(now[m]);
            if (v != baseline) {
                const GameRecord& before = games.of(baseline, i);
                const Values then = values_of(before, first_shares_[baseline], players);
                for (std::size_t m = 0; m < skill; ++m) differences[m].add(now[m] - then[m]);
                variation.changes_nothing = variation.changes_nothing && game == before;
            }
            if (!game.played) continue;
            ++variation.games;
            variation.unfinished += game.firsts == 0;
            variation.seconds.add(game.seconds);
            variation.turns.add(game.turns);
            const auto& shares = first_shares_[v].of(game);
            for (std::size_t side = 0; side < variation.sides; ++side) first[side].add(shares[side]);
        }
        for (std::size_t m = 0; m < skill; ++m) {
            variation.figures[m] = is_share(static_cast<Measure>(m)) ? values[m].share() : values[m].figure();
            if (v != baseline) variation.differences[m] = difference_of(differences[m]);
        }
        for (std::size_t side = 0; side < variation.sides; ++side) variation.sides_first.push_back(first[side].share());
    }

    void count_rounds(std::size_t v, const Records& rounds) {
        VariationReport& variation = result_.variations[v];
        Sample skill, difference;
        RoundBlocks blocks;
        std::uint64_t whole = 0; // rounds
        for (std::uint64_t i = 0; i < rounds.rounds; ++i) {
            const double share = challenger_share(rounds, v, i);
            skill.add(share);
            if (v != variation.baseline) difference.add(share - challenger_share(rounds, variation.baseline, i));
            if (share != share) continue;
            std::array<std::array<double, max_players>, max_players> round;
            for (std::size_t seating = 0; seating < variation.sides; ++seating)
                round[seating] = first_shares_[v].of(rounds.of(v, i, seating));
            blocks[whole++ % blocks.size()].add(round, variation.sides);
        }
        variation.figures[static_cast<std::size_t>(Measure::skill)] = skill.share();
        if (v != variation.baseline)
            variation.differences[static_cast<std::size_t>(Measure::skill)] = difference_of(difference);
        variation.luck = luck_of(blocks, variation.sides);
    }

    const ComparisonJob& job_;
    Random source_;
    std::vector<Recorder> recorders_;
    std::vector<FirstShares> first_shares_;
    Comparison result_;
    std::uint64_t played_ = 0, total_ = 0; // games
};

} // namespace

Comparison compare(const ComparisonJob& job) { return Comparing(job).run(); }

Figure quantile(const VariationReport& variation, Measure measure, double share) {
    if (measure == Measure::turns) return variation.turns.quantile(share);
    Figure figure = variation.seconds.quantile(share);
    for (double* seconds : {&figure.value, &figure.interval.low, &figure.interval.high}) *seconds /= 60;
    return figure;
}

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

} // namespace tabuleiro
