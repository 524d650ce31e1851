#include "lab/arena.hpp"
#include "lab/train.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cstdio>
#include <deque>

#include "bytes/sha256.hpp"
#include "play/any_game.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

// The names of the test's answers in JSON and messages.
std::string_view name_of(SequentialTest::Answer answer) {
    constexpr std::string_view names[] = {"open", "better", "worse", "even"};
    return names[static_cast<std::size_t>(answer)];
}

void print_words(const Texts& texts, const ArenaRequest& request, const ArenaReport& report) {
    for (const Encounter& encounter : report.encounters) {
        const Interval interval = encounter.interval();
        print_text(texts("arena.encounter", {request.bots[encounter.challenger], request.bots[encounter.opponent],
                                             fixed(100 * encounter.share()), fixed(100 * interval.low),
                                             fixed(100 * interval.high), fixed(100 * encounter.even)}),
                   4);
        print_text("    " + texts("arena.games", {std::to_string(encounter.games), std::to_string(encounter.wins),
                                                  std::to_string(encounter.draws), std::to_string(encounter.losses)}),
                   4);
        print_text("    " + texts("arena.elo",
                                  {fixed(encounter.elo(encounter.share()), 0), fixed(encounter.elo(interval.low), 0),
                                   fixed(encounter.elo(interval.high), 0)}),
                   4);
        if (const auto adjusted = encounter.without_luck()) {
            // The estimate has no bounds, but the share that it estimates has.
            const auto share = [](double estimate) { return fixed(100 * std::clamp(estimate, 0.0, 1.0)); };
            print_text("    " + texts("arena.adjusted", {share(adjusted->share), share(adjusted->interval.low),
                                                         share(adjusted->interval.high), fixed(adjusted->gain)}),
                       4);
        }
        if (encounter.unfinished)
            print_text("    " + texts("simulate.unfinished", {std::to_string(encounter.unfinished)}), 4);
        if (encounter.longest.count() > 0)
            print_text("    " + texts("arena.longest", {fixed(1000 * encounter.longest.count())}), 4);
        if (request.until_sure)
            print_text("    " + texts("arena.test." + std::string(name_of(encounter.answer)), {fixed(request.margin)}),
                       4);
    }
    if (request.bots.size() > 2)
        for (std::size_t i = 0; i < request.bots.size(); ++i)
            std::printf("%6.0f  %s\n", report.ratings[i], request.bots[i].c_str());
    if (report.stopped) print_text(texts("arena.stopped"), 4);
}

// The command line without the options that do not affect the figures.
std::string command_of(const ArenaRequest& request) {
    std::string text = "tabuleiro arena " + text_of(request.game);
    const auto list = [&](std::string_view option, const std::vector<std::string>& items) {
        for (std::size_t i = 0; i < items.size(); ++i) text += (i ? "," : " " + std::string(option) + " ") + items[i];
    };
    list("--bots", request.bots);
    text += " --games " + std::to_string(request.games) + " --seed " + std::to_string(request.seed);
    if (!request.budget.empty()) text += " --budget " + request.budget;
    if (request.until_sure) text += " --until-sure --margin " + fixed(request.margin, 2);
    if (request.exact_luck) text += " --exact-luck";
    list("--weights", request.weights);
    return text;
}

void print_json(const ArenaRequest& request, const Setup& setup, const std::vector<std::string>& weights,
                const ArenaReport& report) {
    boost::json::array encounters, ratings;
    for (const Encounter& encounter : report.encounters) {
        const Interval interval = encounter.interval();
        boost::json::value without_luck;
        if (const auto adjusted = encounter.without_luck())
            without_luck = {{"share", adjusted->share},
                            {"share_low", adjusted->interval.low},
                            {"share_high", adjusted->interval.high},
                            {"gain", adjusted->gain}};
        encounters.push_back({{"challenger", request.bots[encounter.challenger]},
                              {"opponent", request.bots[encounter.opponent]},
                              {"games", encounter.games},
                              {"wins", encounter.wins},
                              {"draws", encounter.draws},
                              {"losses", encounter.losses},
                              {"unfinished", encounter.unfinished},
                              {"share", encounter.share()},
                              {"share_low", interval.low},
                              {"share_high", interval.high},
                              {"even", encounter.even},
                              {"elo", encounter.elo(encounter.share())},
                              {"elo_low", encounter.elo(interval.low)},
                              {"elo_high", encounter.elo(interval.high)},
                              {"without_luck", without_luck},
                              {"sure", encounter.answer != SequentialTest::Answer::open},
                              {"answer", name_of(encounter.answer)},
                              {"longest_ms", 1000 * encounter.longest.count()}});
    }
    for (std::size_t i = 0; i < request.bots.size(); ++i)
        ratings.push_back({{"bot", request.bots[i]}, {"elo", report.ratings[i]}});
    boost::json::object all = origin_json(command_of(request), setup, request.game.position);
    all["bots"] = boost::json::value_from(request.bots);
    if (!weights.empty()) all["weights_sha256"] = boost::json::value_from(weights);
    all["seed"] = request.seed;
    all["encounters"] = encounters;
    all["ratings"] = ratings;
    all["stopped"] = report.stopped;
    std::puts(boost::json::serialize(all).c_str());
}

} // namespace

int run_arena(const Texts& texts, const ArenaRequest& request) {
    ArenaJob job;
    for (const auto& name : request.bots) {
        const auto bot = read_bot(name, request.game.setup.game);
        if (!bot) return complain(texts, bot.error());
        job.bots.push_back(*bot);
    }
    if (job.bots.size() < 2) return complain(texts, {"arena.too_few_bots", {}});
    OnDemandTableSet tables(tables_directory(), {}, lab_table_cache);
    if (const auto error = give_tables(texts, tables, request.game.setup, job.bots)) return complain(texts, *error);
    std::deque<Network> weights;
    std::vector<std::string> digests;
    for (const std::string& name : request.weights) {
        const auto content = read_file(name, max_network_bytes);
        if (!content) return complain(texts, content.error());
        auto read = read_weights(request.game.setup.game, *content);
        if (!read) return complain(texts, read.error());
        weights.push_back(*std::move(read));
        digests.push_back(to_hex(sha256(*content)));
    }
    if (weights.size() > 1 && weights.size() != job.bots.size()) return complain(texts, {"arena.weights_of_bots", {}});
    for (std::size_t i = 0; i < job.bots.size() && !weights.empty(); ++i)
        job.bots[i].weights = &weights[i % weights.size()];
    if (!request.budget.empty()) {
        const auto thinking = read_thinking(request.budget);
        if (!thinking) return complain(texts, thinking.error());
        job.thinking = *thinking;
    }
    job.games = request.games;
    job.seed = request.seed;
    job.until_sure = request.until_sure;
    job.margin = request.margin / 100;
    job.measure_luck = true;
    if (request.exact_luck) {
        const auto known = tables_of(texts, tables, request.game.setup.game);
        if (!known) return complain(texts, known.error());
        job.luck_tables = *known;
    }
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {}, false)) return bad_usage;
    job.crew = run.crew();
    const auto report = [&] {
        const std::uint64_t encounters = job.bots.size() * (job.bots.size() - 1) / 2;
        ProgressBar bar(texts("game." + request.game.setup.game), request.games * encounters);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return arena(request.game.setup, request.game.position, job);
    }();
    if (!report) return complain(texts, report.error());
    if (request.json)
        print_json(request, (*make_game(request.game.setup, request.game.position))->setup(), digests, *report);
    else
        print_words(texts, request, *report);
    return run.end(report->stopped);
}

} // namespace tabuleiro
