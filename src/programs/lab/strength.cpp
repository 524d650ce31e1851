#include <algorithm>
#include <cstdio>

#include "core/version.hpp"
#include "lab/arena.hpp"
#include "play/any_game.hpp"
#include "programs/lab/commands.hpp"
#include "programs/lab/strength_results.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

std::string percent(double share) { return fixed(100 * share); }

std::string with_nodes(std::string_view bot, std::uint64_t nodes) {
    return std::string(bot) + "@" + std::to_string(std::max<std::uint64_t>(1, nodes));
}

class Measuring {
public:
    Measuring(const StrengthRequest& request, StrengthResults& results, const Crew& crew)
        : request_(request), results_(results), crew_(crew) {}

    Result<std::string> page() {
        std::string text = beginning();
        for (const auto section : {&Measuring::levels, &Measuring::random_play, &Measuring::plain_tree_search}) {
            const auto part = (this->*section)();
            if (!part) return part.error();
            text += *part;
        }
        return text;
    }

private:
    std::string master() const { return with_nodes("master", request_.nodes); }
    std::string expert() const { return with_nodes("expert", request_.nodes / 2); }

    std::string beginning() const {
        return "# How strong the bots are\n\n"
               "Measured, not estimated: every figure below was made, and can be made again, by\n\n    " +
               command() +
               "\n\n"
               "with " +
               program_text() +
               ".\n\n"
               "The same seed gives the same games and the same figures on any machine, because budgets are nodes – "
               "positions judged;\na playout to the end counts as one – and not time. The same command resumes a run "
               "that was stopped.\n\n"
               "Every two bots play in all seatings with the same dice or cards; without chance a few random moves "
               "open each game,\nthe same for both sides. A draw counts half. With three and four players one "
               "challenger sits at a table of opponents\nand the share is of first places; in pairs, a pair of the one "
               "meets a pair of the other. Intervals are 95 %, over\nrounds of all seatings. *Even* is what an "
               "equal challenger would get.\n\n"
               "| level | how it chooses |\n|---|---|\n"
               "| curious | at random among the moves that do not throw much away |\n"
               "| player | the move that looks best at once, judged by hand-made rules of thumb |\n"
               "| expert | search with such rules, and for its cards too; here " +
               std::to_string(request_.nodes / 2) +
               " nodes for each move |\n"
               "| master | search with a learned evaluation; here " +
               std::to_string(request_.nodes) +
               " nodes, far fewer than in the second it has at the table, and no tables |\n";
    }

    Result<std::string> levels() {
        std::string text = "\n## Each level against the one below\n\n"
                           "At least " +
                           std::to_string(request_.games) +
                           " games for each comparison; one that they leave open is played again with four times as "
                           "many, the first\nof them the same.\n\n"
                           "| game | mode | players | even | player – curious | expert – player | master – expert |\n"
                           "|---|---|---|---|---|---|---|\n";
        std::size_t rows = 0, above = 0;
        for (const Setup& setup : tables()) {
            std::string cells;
            double even = 0;
            for (const auto& [challenger, opponent] : {std::pair<std::string, std::string>{"player", "curious"},
                                                       {expert(), "player"},
                                                       {master(), expert()}}) {
                const auto figures = measure_longer_if_open({setup, challenger, opponent, request_.games});
                if (!figures) return figures.error();
                ++rows;
                above += figures->above();
                even = figures->even;
                cells += " | " + share_with_interval(*figures);
                const bool played_longer = figures->games >= 2 * request_.games;
                if (played_longer) cells += " in " + std::to_string(figures->games) + " games";
            }
            text += "| " + named(setup) + " | " + percent(even) + cells + " |\n";
        }
        return text + summary(above, rows);
    }

    Result<std::string> random_play() {
        std::string text =
            "\n## The master against random play\n\n"
            "Random play takes any legal move; two players, from the start of the game. The targets, "
            "set in advance: 99.9 % without loss\nin Policiais and Pretoa; won in Tabula 90 %, in Niout 75 "
            "%, in Sorry! 70 %, in Ludo 65 %.\n\n" +
            counted_header();
        for (const Setup& setup : tables()) {
            if (setup.players != 2) continue;
            const StrengthRow row{setup, master(), "random", request_.games};
            const auto figures = measure(row);
            if (!figures) return figures.error();
            text += counted(row, *figures);
        }
        return text;
    }

    Result<std::string> plain_tree_search() {
        if (request_.mcts_games == 0) return std::string();
        std::string text =
            "\n## The master against plain Monte-Carlo tree search with ten times its budget\n\n"
            "The opponent knows nothing but the rules: its simulations are random games to the end. For each position "
            "that the master\njudges it may play ten of them. Two players; at least " +
            std::to_string(request_.mcts_games) + " games, and four times as many where these leave it\nopen.\n\n" +
            counted_header();
        std::size_t rows = 0, above = 0;
        for (const Setup& setup : tables()) {
            if (setup.players != 2) continue;
            const StrengthRow row{setup, with_nodes("master", request_.mcts_nodes),
                                  with_nodes("mcts", 10 * request_.mcts_nodes), request_.mcts_games};
            const auto figures = measure_longer_if_open(row);
            if (!figures) return figures.error();
            ++rows;
            above += figures->above();
            text += counted(row, *figures);
        }
        return text + summary(above, rows) +
               "\nHow fast the bots think, and that they keep their time: [performance.md](performance.md).\n";
    }

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

    static std::string named(const Setup& setup) {
        return setup.game + " | " + setup.mode + " | " + std::to_string(setup.players);
    }
    static std::string share_with_interval(const StrengthFigures& figures) {
        return percent(figures.share) + " % (" + percent(figures.low) + "–" + percent(figures.high) + ")" +
               (figures.above() ? "" : " **open**");
    }
    static std::string summary(std::size_t above, std::size_t rows) {
        return "\nThe whole interval lies above even in " + std::to_string(above) + " of " + std::to_string(rows) +
               " comparisons.\n";
    }
    static std::string counted_header() {
        return "| game | mode | challenger | opponent | games | won | drawn | lost | share (95 %) | without loss |\n"
               "|---|---|---|---|---|---|---|---|---|---|\n";
    }
    static std::string counted(const StrengthRow& row, const StrengthFigures& figures) {
        const double lost = static_cast<double>(figures.lost) / static_cast<double>(figures.games);
        return "| " + row.setup.game + " | " + row.setup.mode + " | " + row.challenger + " | " + row.opponent + " | " +
               std::to_string(figures.games) + " | " + std::to_string(figures.won) + " | " +
               std::to_string(figures.drawn) + " | " + std::to_string(figures.lost) + " | " +
               share_with_interval(figures) + " | " + percent(1 - lost) + " % |\n";
    }

    // If it is still open which bot is better, plays four times as many games; the first of them are the same.
    Result<StrengthFigures> measure_longer_if_open(StrengthRow row) {
        auto figures = measure(row);
        if (!figures || figures->above()) return figures;
        row.games *= 4;
        return measure(row);
    }

    Result<StrengthFigures> measure(const StrengthRow& row) {
        if (const auto known = results_.find(row)) return *known;
        ArenaJob job;
        job.bots = {*read_bot(row.challenger), *read_bot(row.opponent)};
        job.games = row.games;
        job.seed = request_.seed;
        job.crew = crew_;
        const std::string label = row.setup.game + " " + row.setup.mode + " " + std::to_string(row.setup.players) +
                                  ": " + row.challenger + " – " + row.opponent;
        StrengthFigures figures;
        {
            ProgressBar bar(label, row.games);
            job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
            const auto report = arena(row.setup, {}, job);
            if (!report) return report.error();
            if (report->stopped) return Error{"strength.stopped", {}};
            const Encounter& met = report->encounters[0];
            const Interval interval = met.interval();
            figures = {met.games, met.wins, met.draws, met.losses, met.share(), interval.low, interval.high, met.even};
        }
        std::printf("%s: %s\n", label.c_str(), share_with_interval(figures).c_str());
        std::fflush(stdout);
        if (const auto error = results_.add(row, figures)) return *error;
        return figures;
    }

    const StrengthRequest& request_;
    StrengthResults& results_;
    Crew crew_;
};

// Text after this line was not written by this command, and stays when the page is written again.
constexpr std::string_view kept_from = "<!-- What follows is kept when the page is made again. -->\n";

std::string kept_part(const std::string& path) {
    constexpr std::size_t max_page_bytes = 1 << 20;
    const auto page = read_file(path, max_page_bytes);
    const auto at = page ? page->find(kept_from) : std::string::npos;
    return at == std::string::npos ? "" : "\n" + page->substr(at);
}

} // namespace

int run_strength(const Texts& texts, const StrengthRequest& request) {
    for (const auto& game : request.only)
        if (const auto table = make_game({game, "", 0, {}}); !table) return complain(texts, table.error());
    LabRun run(texts, request.crew);
    if (!run.prepare("strength " + request.out, {request.out}, request.replace)) return bad_usage;
    auto results = StrengthResults::open(request.out + ".part", request.seed, run.crew());
    if (!results) return complain(texts, results.error());
    const auto page = Measuring(request, *results, run.crew()).page();
    if (!page)
        return complain(texts, page.error()), page.error().name == "strength.stopped" ? run.end(true) : bad_usage;
    if (!run.leads()) return 0;
    if (const auto error = write_file(request.out, *page + kept_part(request.out))) return complain(texts, *error);
    results->remove();
    std::printf("%s\n", texts("strength.written", {request.out}).c_str());
    return run.end(false);
}

} // namespace tabuleiro
