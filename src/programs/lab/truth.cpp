#include "lab/truth.hpp"

#include <boost/json.hpp>

#include <cstdio>

#include "endgame/known.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

void print_missed(const Texts& texts, std::string_view key, std::uint64_t missed, std::uint64_t all) {
    const auto [low, high] = wilson95(static_cast<double>(missed), static_cast<double>(all));
    print_text("    " + texts(key, {std::to_string(missed), std::to_string(all),
                                    fixed(100 * static_cast<double>(missed) / static_cast<double>(all), 2),
                                    fixed(100 * low, 2), fixed(100 * high, 2)}),
               4);
}

void print_words(const Texts& texts, const TruthRequest& request, const TruthReport& report) {
    print_text(texts(request.own_games > 0 ? "truth.own_games" : "truth.sample",
                     {std::to_string(report.decisions), std::to_string(report.games)}));
    for (std::size_t i = 0; i < report.bots.size(); ++i) {
        const TruthOfBot& bot = report.bots[i];
        const auto [low, high] = bot.interval();
        if (request.playouts > 0)
            print_text(request.bots[i] + ":");
        else
            print_text(texts("truth.loss", {request.bots[i], fixed(100 * bot.loss, 3), fixed(100 * low, 3),
                                            fixed(100 * high, 3), fixed(100 * bot.worst)}),
                       4);
        print_text(
            "    " + texts("truth.off", {fixed(100 * bot.off, 2), fixed(100 * bot.off_worst), fixed(100 * bot.within)}),
            4);
        if (bot.won > 0) print_missed(texts, "truth.missed", bot.win_missed, bot.won);
        if (bot.drawn > 0) print_missed(texts, "truth.draw_missed", bot.draw_missed, bot.drawn);
    }
}

// The command line without the options that do not affect the figures.
std::string command_of(const TruthRequest& request) {
    std::string text = "tabuleiro truth " + request.game + " --decisions " + std::to_string(request.decisions);
    if (request.own_games > 0) text += " --own-games " + std::to_string(request.own_games);
    if (request.playouts > 0) text += " --playouts " + std::to_string(request.playouts);
    text += " --seed " + std::to_string(request.seed);
    for (std::size_t i = 0; i < request.bots.size(); ++i) text += (i ? "," : " --bots ") + request.bots[i];
    return text;
}

void print_json(const TruthRequest& request, const TruthReport& report) {
    boost::json::array bots;
    for (std::size_t i = 0; i < report.bots.size(); ++i) {
        const TruthOfBot& bot = report.bots[i];
        const auto [low, high] = bot.interval();
        boost::json::object of_bot{{"bot", request.bots[i]}, {"decisions", bot.decisions}, {"off", bot.off}};
        of_bot["off_worst"] = bot.off_worst;
        of_bot["within"] = bot.within;
        of_bot["doubt"] = bot.doubt;
        if (request.playouts == 0) {
            of_bot["loss"] = bot.loss;
            of_bot["loss_low"] = low;
            of_bot["loss_high"] = high;
            of_bot["worst"] = bot.worst;
            of_bot["won"] = bot.won;
            of_bot["win_missed"] = bot.win_missed;
            of_bot["drawn"] = bot.drawn;
            of_bot["draw_missed"] = bot.draw_missed;
        }
        bots.push_back(std::move(of_bot));
    }
    boost::json::object all = origin_json(command_of(request));
    all["game"] = request.game;
    all["seed"] = request.seed;
    all["playouts"] = request.playouts;
    all["decisions"] = report.decisions;
    all["games"] = report.games;
    all["bots"] = bots;
    std::puts(boost::json::serialize(all).c_str());
}

} // namespace

int run_truth(const Texts& texts, TruthRequest request) {
    if (request.bots.empty() && request.playouts > 0) request.bots = {"learner", "master@200"};
    if (request.bots.empty()) {
        request.bots = {"curious", "player", "expert", "master@200", "master"};
        if (is_solved(request.game)) request.bots.emplace_back("perfect");
    }
    TruthJob job;
    for (const auto& name : request.bots) {
        const auto bot = read_bot(name, request.game);
        if (!bot) return complain(texts, bot.error());
        job.bots.push_back(*bot);
    }
    OnDemandTableSet tables(tables_directory(), {}, lab_table_cache);
    if (request.playouts == 0) {
        const auto known = tables_of(texts, tables, request.game);
        if (!known) return complain(texts, known.error());
        job.known = *known;
        for (Bot& bot : job.bots) // the others are measured by what they find without tables
            if (bot.plays_by_tables()) bot.known = *known;
    }
    job.decisions = request.decisions;
    job.own_games = request.own_games;
    job.playouts = request.playouts;
    job.seed = request.seed;
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {}, false)) return bad_usage;
    job.crew = run.crew();
    const auto report = [&] {
        const std::uint64_t of_each = request.own_games > 0 ? request.own_games : request.decisions;
        ProgressBar bar(texts("game." + request.game), of_each * job.bots.size());
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return truth(request.game, job);
    }();
    if (!report) return complain(texts, report.error());
    if (report->stopped)
        print_error(texts("lab.stopped"));
    else
        request.json ? print_json(request, *report) : print_words(texts, request, *report);
    return run.end(report->stopped);
}

} // namespace tabuleiro
