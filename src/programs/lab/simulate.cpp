#include "lab/simulate.hpp"

#include <boost/json.hpp>

#include <cstdio>

#include "play/any_game.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

boost::json::object tally_json(const Tally& tally) {
    return {{"mean", tally.mean()},
            {"deviation", tally.deviation()},
            {"least", tally.count ? tally.least : 0},
            {"most", tally.most}};
}

// The command line without the options that do not affect the figures.
std::string command_of(const SimulateRequest& request) {
    std::string text = "tabuleiro simulate " + text_of(request.game) + " --games " + std::to_string(request.games) +
                       " --seed " + std::to_string(request.seed);
    for (std::size_t i = 0; i < request.bots.size(); ++i) text += (i ? "," : " --bots ") + request.bots[i];
    if (request.until > 0) text += " --until " + std::to_string(request.until);
    return text;
}

boost::json::object report_of(const SimulateRequest& request, const Setup& setup) {
    boost::json::object report = origin_json(command_of(request), setup, request.game.position);
    std::vector<std::string> bots = request.bots;
    if (bots.empty()) bots.assign(static_cast<std::size_t>(setup.players), "random");
    report["bots"] = boost::json::value_from(bots);
    report["seed"] = request.seed;
    return report;
}

void print_json(const SimulateRequest& request, const Setup& setup, const Simulation& result) {
    boost::json::array seats;
    const auto players = static_cast<std::size_t>(setup.players);
    for (std::size_t i = 0; i < players; ++i) {
        const SeatStatistics& seat = result.seats[i];
        const Interval interval = wilson95(static_cast<double>(seat.wins), static_cast<double>(result.games));
        boost::json::array places;
        for (std::size_t place = 0; place < players; ++place) places.push_back(seat.places[place]);
        seats.push_back({{"wins", seat.wins},
                         {"wins_low", interval.low},
                         {"wins_high", interval.high},
                         {"places", places},
                         {"points", tally_json(seat.points)},
                         {"captures", tally_json(seat.captures)}});
    }
    boost::json::object report = report_of(request, setup);
    report["games"] = result.games;
    report["stopped"] = interrupted();
    report["draws"] = result.draws;
    report["unfinished"] = result.unfinished;
    report["edges"] = tally_json(result.edges);
    report["moves"] = tally_json(result.moves);
    report["seats"] = seats;
    std::puts(boost::json::serialize(report).c_str());
}

void print_words(const Texts& texts, const Simulation& result, const Board& board, std::string_view game) {
    const auto line = [](const std::string& text) { print_text(text, 4); };
    const auto tally = [&](std::string_view key, const Tally& t) {
        line(texts(key, {fixed(t.mean()), fixed(t.deviation()), std::to_string(t.count ? t.least : 0),
                         std::to_string(t.most)}));
    };
    line(texts("simulate.games", {std::to_string(result.games)}));
    if (result.games == 0) return line(texts("arena.stopped"));
    tally("simulate.moves", result.moves);
    tally("simulate.edges", result.edges);
    if (result.draws) line(texts("simulate.draws", {std::to_string(result.draws)}));
    for (std::size_t i = 0; i < board.seats.size(); ++i) {
        const SeatStatistics& seat = result.seats[i];
        const double games = static_cast<double>(result.games);
        const Interval interval = wilson95(static_cast<double>(seat.wins), games);
        line(texts("simulate.seat",
                   {texts.colour(board.colours[board.seats[i]], game),
                    fixed(100 * static_cast<double>(seat.wins) / games), fixed(100 * interval.low),
                    fixed(100 * interval.high), fixed(seat.points.mean(), 2), fixed(seat.captures.mean(), 2)}));
        if (board.seats.size() > 2) {
            std::string places;
            for (std::size_t place = 0; place < board.seats.size(); ++place)
                places += (place ? " / " : "") + std::to_string(seat.places[place]);
            line(texts("simulate.places", {places}));
        }
    }
    if (result.unfinished) line(texts("simulate.unfinished", {std::to_string(result.unfinished)}));
    if (interrupted()) line(texts("arena.stopped"));
}

int run_series(const Texts& texts, const SimulateRequest& request, const Setup& setup, SimulationJob job) {
    const auto lengths = [&] {
        ProgressBar bar(texts("game." + setup.game), request.games);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return games_until(setup, job, request.until);
    }();
    if (!lengths) return complain(texts, lengths.error());
    if (request.json) {
        boost::json::object report = report_of(request, setup);
        report["series"] = lengths->count;
        report["until"] = request.until;
        report["games"] = tally_json(*lengths);
        std::puts(boost::json::serialize(report).c_str());
    } else {
        print_text(texts("simulate.series",
                         {std::to_string(lengths->count), std::to_string(request.until), fixed(lengths->mean()),
                          std::to_string(lengths->least), std::to_string(lengths->most)}));
    }
    return 0;
}

} // namespace

int run_simulate(const Texts& texts, const SimulateRequest& asked) {
    SimulateRequest request = asked;
    const Setup& setup = request.game.setup;
    SimulationJob job{request.games, request.seed};
    const auto game = make_game(setup, request.game.position);
    if (!game) return complain(texts, game.error());
    const auto players = static_cast<std::size_t>((*game)->setup().players);
    if (request.bots.size() == 1) request.bots.assign(players, request.bots[0]);
    if (!request.bots.empty() && request.bots.size() != players)
        return complain(texts,
                        {"simulate.bots_of_seats", {std::to_string(request.bots.size()), std::to_string(players)}});
    for (const auto& name : request.bots) {
        const auto bot = read_bot(name, setup.game);
        if (!bot) return complain(texts, bot.error());
        job.bots.push_back(*bot);
    }
    OnDemandTableSet tables(tables_directory());
    if (const auto error = give_tables(texts, tables, setup, job.bots)) return complain(texts, *error);
    if (request.until > 0) return run_series(texts, request, (*game)->setup(), std::move(job));
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {}, false)) return bad_usage;
    job.crew = run.crew();
    const auto result = [&] {
        ProgressBar bar(texts("game." + setup.game), request.games);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return simulate(setup, request.game.position, job);
    }();
    if (!result) return complain(texts, result.error());
    if (request.json)
        print_json(request, (*game)->setup(), *result);
    else
        print_words(texts, *result, (*game)->board(), setup.game);
    return run.end(interrupted());
}

} // namespace tabuleiro
