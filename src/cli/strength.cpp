#include <algorithm>
#include <cstdio>
#include <thread>

#include "commands.hpp"
#include "files.hpp"
#include "lab/arena.hpp"
#include "match/table.hpp"
#include "numbers.hpp"
#include "terminal.hpp"

namespace tabuleiro {

namespace {

// What a row of docs/strength.md compares.
struct Comparison {
    std::string challenger, opponent;
};

class Measuring {
public:
    explicit Measuring(const StrengthRequest& request) : request_(request) {
        threads_ = request.threads ? request.threads : std::max(1u, std::thread::hardware_concurrency());
    }

    Result<std::string> page() {
        const std::string master = "master@" + std::to_string(request_.nodes);
        const std::string expert = "expert@" + std::to_string(std::max<std::uint64_t>(1, request_.nodes / 2));
        std::string text =
            "# How strong the bots are\n\nMeasured, not estimated: every number on this page was made by\n\n    " +
            command() +
            "\n\nand the same command gives the same numbers again. Budgets are nodes (positions judged, a "
            "playout to the end\ncounting as one), so that they do not depend on the machine. Each row is played in "
            "all "
            "seatings with the same dice or\ncards; without chance, a few random moves open each game. With three and "
            "four players one challenger sits at a table\nof opponents, and the share is of first places. A draw "
            "counts "
            "half. Intervals are 95 %.\n";
        text += "\n## Each level against the one below\n\n" + header();
        for (const auto& table : tables())
            for (const Comparison& row :
                 {Comparison{"player", "curious"}, Comparison{expert, "player"}, Comparison{master, expert}})
                if (!add_row(table, row, request_.games, text)) return Error{"strength.stopped", {}};
        text += "\n## The master against random play\n\n" + header();
        for (const auto& table : tables())
            if (table.players == 2 && !add_row(table, {master, "random"}, request_.games, text))
                return Error{"strength.stopped", {}};
        if (request_.mcts_games > 0) {
            text += "\n## The master against plain Monte-Carlo tree search with ten times its budget\n\n" + header();
            const Comparison row{"master@" + std::to_string(request_.mcts_nodes),
                                 "mcts@" + std::to_string(10 * request_.mcts_nodes)};
            for (const auto& table : tables())
                if (table.players == 2 && !add_row(table, row, request_.mcts_games, text))
                    return Error{"strength.stopped", {}};
        }
        return text;
    }

private:
    std::string command() const {
        std::string text = "tabuleiro strength --games " + std::to_string(request_.games) + " --nodes " +
                           std::to_string(request_.nodes) + " --mcts-games " + std::to_string(request_.mcts_games) +
                           " --mcts-nodes " + std::to_string(request_.mcts_nodes) + " --seed " +
                           std::to_string(request_.seed);
        for (const auto& game : request_.only) text += " --game " + game;
        return text + " --out docs/strength.md --replace";
    }

    // Every game in every mode with every number of players.
    std::vector<Setup> tables() const {
        std::vector<Setup> all;
        for (const GameInfo& info : all_game_infos()) {
            const auto& only = request_.only;
            if (!only.empty() && std::find(only.begin(), only.end(), info.name) == only.end()) continue;
            for (const Mode& mode : info.modes)
                for (int players = mode.min_players; players <= mode.max_players; ++players)
                    all.push_back({std::string(info.name), std::string(mode.name), players, {}});
        }
        return all;
    }

    static std::string header() {
        return "| game | mode | players | challenger | opponent | games | won | drawn | lost | share | 95 % | even | "
               "above |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    }

    bool add_row(const Setup& setup, const Comparison& row, std::uint64_t games, std::string& text) {
        ArenaJob job;
        job.bots = {*read_bot(row.challenger), *read_bot(row.opponent)};
        job.games = games;
        job.seed = request_.seed;
        job.threads = threads_;
        ProgressBar bar(setup.game + " " + std::to_string(setup.players) + ": " + row.challenger, games);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        const auto report = arena(setup, {}, job);
        if (!report || report->stopped) return false;
        const Encounter& encounter = report->encounters[0];
        const Interval interval = encounter.interval();
        text += "| " + setup.game + " | " + setup.mode + " | " + std::to_string(setup.players) + " | " +
                row.challenger + " | " + row.opponent + " | " + std::to_string(encounter.games) + " | " +
                std::to_string(encounter.wins) + " | " + std::to_string(encounter.draws) + " | " +
                std::to_string(encounter.losses) + " | " + fixed(100 * encounter.share()) + " % | " +
                fixed(100 * interval.low) + "–" + fixed(100 * interval.high) + " | " + fixed(100 * encounter.even) +
                " | " + (interval.low > encounter.even ? "yes" : "no") + " |\n";
        return true;
    }

    const StrengthRequest& request_;
    unsigned threads_ = 1;
};

} // namespace

int run_strength(const Texts& texts, const StrengthRequest& request) {
    for (const auto& game : request.only)
        if (const auto table = make_table({game, "", 0, {}}); !table) return complain(texts, table.error());
    if (const auto error = refuse_existing(request.out, request.replace)) return complain(texts, *error);
    const auto page = Measuring(request).page();
    if (!page) return complain(texts, page.error()), interrupted() ? 130 : bad_usage;
    if (const auto error = write_file(request.out, *page)) return complain(texts, *error);
    std::printf("%s\n", texts("strength.written", {request.out}).c_str());
    return 0;
}

} // namespace tabuleiro
