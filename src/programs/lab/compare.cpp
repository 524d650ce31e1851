#include "lab/compare.hpp"

#include <boost/json.hpp>

#include <cstdio>

#include "play/any_game.hpp"
#include "programs/lab/commands.hpp"
#include "programs/lab/compare_report.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t most_variations = 300;

std::vector<std::string> parts_of(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

// "tower" means all its values, "tower=safe,block" these two; the default always comes first.
Result<OptionValues> read_vary(const GameInfo& info, const std::string& text) {
    const auto equals = text.find('=');
    const std::string name = text.substr(0, equals);
    std::string names;
    for (const auto& option : info.options) {
        names += (names.empty() ? "" : ", ") + std::string(option.name);
        if (option.name != name) continue;
        OptionValues all{name, {option.values.begin(), option.values.end()}};
        if (equals == std::string::npos) return all;
        OptionValues some{name, {all.values[0]}};
        for (const std::string& value : parts_of(text.substr(equals + 1), ',')) {
            if (std::find(all.values.begin(), all.values.end(), value) == all.values.end()) {
                const auto known = setup_words::joined(all.values, [](const std::string& one) { return one; });
                return Error{"setup.bad_value", {name, value, known}};
            }
            if (std::find(some.values.begin(), some.values.end(), value) == some.values.end())
                some.values.push_back(value);
        }
        return some;
    }
    return Error{"setup.unknown_option", {name, names}};
}

Result<std::vector<OptionChoice>> read_set(const GameInfo& info, const std::string& text) {
    std::vector<OptionChoice> choices;
    for (const std::string& part : parts_of(text, ',')) {
        const auto equals = part.find('=');
        if (equals == std::string::npos || equals == 0) return Error{"setup.option_form", {part}};
        if (const auto known = read_vary(info, part); !known) return known.error();
        choices.push_back({part.substr(0, equals), part.substr(equals + 1)});
    }
    return choices;
}

// The requested variations, with every number of players.
Result<std::vector<Setup>> variations_of(const CompareRequest& request) {
    const Setup& asked = request.game.setup;
    const auto& games = all_game_infos();
    const auto info = std::find_if(games.begin(), games.end(), [&](const auto& one) { return one.name == asked.game; });
    if (info == games.end()) return make_game(asked).error();
    std::vector<OptionValues> varied;
    for (const std::string& text : request.vary) {
        const auto values = read_vary(*info, text);
        if (!values) return values.error();
        for (const OptionValues& other : varied)
            if (other.name == values->name) return Error{"setup.repeated_option", {other.name}};
        varied.push_back(*values);
    }
    if (request.each && varied.empty())
        for (const auto& option : info->options)
            varied.push_back({std::string(option.name), {option.values.begin(), option.values.end()}});
    auto choices = combinations(varied, request.each);
    for (const std::string& text : request.against) {
        auto set = read_set(*info, text);
        if (!set) return set.error();
        choices.push_back(*std::move(set));
    }
    const auto mode = std::find_if(info->modes.begin(), info->modes.end(),
                                   [&](const Mode& one) { return asked.mode.empty() || one.name == asked.mode; });
    const int fewest = mode == info->modes.end() ? 0 : static_cast<int>(mode->min_players);
    const std::vector<int> players = request.players.empty() ? std::vector{fewest} : request.players;
    if (choices.size() * players.size() > most_variations)
        return Error{"compare.too_many",
                     {std::to_string(choices.size() * players.size()), std::to_string(most_variations)}};
    std::vector<Setup> setups;
    for (const int number : players)
        for (const auto& choice : choices) {
            Setup setup = asked;
            setup.players = number;
            setup.options.insert(setup.options.end(), choice.begin(), choice.end());
            setups.push_back(setup);
        }
    return setups;
}

// The command line without the options that do not affect the figures.
std::string command_of(const CompareRequest& request) {
    std::string text = "tabuleiro compare " + text_of(request.game);
    for (const std::string& vary : request.vary) text += " --vary " + vary;
    if (request.each) text += " --each";
    for (const std::string& set : request.against) text += " --against " + set;
    for (std::size_t i = 0; i < request.players.size(); ++i)
        text += (i ? "," : " --players ") + std::to_string(request.players[i]);
    text += " --bots " + request.bots[0] + "," + request.bots[1] + " --games " + std::to_string(request.games) +
            " --seed " + std::to_string(request.seed);
    return text;
}

boost::json::object figure_json(const Figure& figure) {
    if (figure.count == 0) return {};
    return {
        {"value", figure.value}, {"low", figure.interval.low}, {"high", figure.interval.high}, {"count", figure.count}};
}

boost::json::object options_json(const Setup& setup) {
    boost::json::object options;
    for (const OptionChoice& choice : setup.options) options[choice.name] = choice.value;
    return options;
}

boost::json::object variation_json(const VariationReport& one) {
    boost::json::object figures, differences;
    for (std::size_t m = 0; m < measure_names.size(); ++m) {
        figures[measure_names[m]] = figure_json(one.figures[m]);
        const Difference& difference = one.differences[m];
        if (difference.figure.count == 0) continue;
        auto json = figure_json(difference.figure);
        json["p"] = difference.p;
        json["clear"] = difference.clear;
        differences[measure_names[m]] = std::move(json);
    }
    boost::json::array sides;
    for (const Figure& side : one.sides_first) sides.push_back(figure_json(side));
    boost::json::object quantiles;
    for (const Measure measure : {Measure::turns, Measure::minutes})
        quantiles[measure_names[static_cast<std::size_t>(measure)]] = {figure_json(quantile(one, measure, 0.1)),
                                                                       figure_json(quantile(one, measure, 0.5)),
                                                                       figure_json(quantile(one, measure, 0.9))};
    return {{"mode", one.setup.mode},
            {"players", one.setup.players},
            {"options", options_json(one.setup)},
            {"baseline", one.baseline},
            {"games", one.games},
            {"unfinished", one.unfinished},
            {"against_tree", figure_json(one.against_tree)},
            {"tree_plays", one.tree_plays},
            {"repeated", one.repeated},
            {"changes_nothing", one.changes_nothing},
            {"figures", figures},
            {"differences", differences},
            {"sides_first", sides},
            {"tenths_1_5_9", quantiles},
            {"variance_by_dice", figure_json(one.luck.dice)},
            {"variance_by_players", figure_json(one.luck.players)}};
}

std::string as_json(const Comparison& comparison, const ReportFacts& facts, const std::string& game) {
    boost::json::array variations, left_out;
    for (const VariationReport& one : comparison.variations) variations.push_back(variation_json(one));
    for (const LeftOut& out : comparison.left_out)
        left_out.push_back({{"mode", out.setup.mode},
                            {"players", out.setup.players},
                            {"options", options_json(out.setup)},
                            {"error", out.why.name}});
    boost::json::object all = origin_json(facts.command);
    all["game"] = game;
    all["bots"] = {facts.bot, facts.weaker, facts.tree};
    all["comparisons"] = comparison.comparisons;
    all["stopped"] = comparison.stopped;
    all["variations"] = variations;
    all["left_out"] = left_out;
    return boost::json::serialize(all);
}

// A line for each variation and measure.
std::string as_csv(const Comparison& comparison) {
    std::string csv = "variation,mode,players,options,games,measure,value,low,high,difference,difference_low,"
                      "difference_high,p,clear\n";
    for (std::size_t v = 0; v < comparison.variations.size(); ++v) {
        const VariationReport& one = comparison.variations[v];
        std::string options;
        for (const OptionChoice& choice : one.setup.options)
            options += (options.empty() ? "" : " ") + choice.name + "=" + choice.value;
        for (std::size_t m = 0; m < measure_names.size(); ++m) {
            const Figure& figure = one.figures[m];
            const Difference& difference = one.differences[m];
            if (figure.count == 0) continue;
            csv += std::to_string(v + 1) + "," + one.setup.mode + "," + std::to_string(one.setup.players) + "," +
                   options + "," + std::to_string(one.games) + "," + std::string(measure_names[m]);
            for (const double value : {figure.value, figure.interval.low, figure.interval.high})
                csv += "," + fixed(value, 6);
            if (difference.figure.count == 0) {
                csv += ",,,,,\n";
                continue;
            }
            const Interval& interval = difference.figure.interval;
            for (const double value : {difference.figure.value, interval.low, interval.high, difference.p})
                csv += "," + fixed(value, 6);
            csv += difference.clear ? ",1\n" : ",0\n";
        }
    }
    return csv;
}

// The second bot, if only one is named.
std::string weaker_than(std::string_view bot) {
    const std::string_view level = bot.substr(0, bot.find('@'));
    if (level == "random" || level == "curious") return "random";
    return level == "player" ? "curious" : "player";
}

void print_words(const Texts& texts, const Comparison& comparison, const ReportFacts& facts) {
    for (std::size_t v = 0; v < comparison.variations.size(); ++v) {
        const VariationReport& one = comparison.variations[v];
        print_text(styled("1", std::to_string(v + 1) + "  " + variation_in_words(texts, comparison, facts, v)), 4);
        if (one.repeated) print_text("    " + texts("compare.repeated"), 4);
        if (one.tree_plays && !one.repeated) print_text("    " + texts("compare.fell_behind", {facts.bot}), 4);
        if (one.changes_nothing) print_text("    " + texts("compare.changes_nothing"), 4);
        for (std::size_t m = 0; m < measure_names.size(); ++m) {
            const auto measure = static_cast<Measure>(m);
            if (one.figures[m].count == 0 || !happens(comparison, measure)) continue;
            std::string line = "    " + texts("compare." + std::string(measure_names[m])) + ": " +
                               in_words(texts, measure, one.figures[m]);
            if (one.differences[m].figure.count > 0) line += "   " + in_words(texts, measure, one.differences[m]);
            print_text(line, 8);
        }
    }
    for (const LeftOut& out : comparison.left_out)
        print_text(texts("compare.left_out", {std::to_string(out.setup.players), rules_in_words(texts, out.setup),
                                              error_text(texts, out.why)}),
                   4);
    if (comparison.comparisons > 0) print_text(texts("compare.correction", {std::to_string(comparison.comparisons)}));
    if (comparison.stopped) print_text(texts("arena.stopped"), 4);
}

} // namespace

int run_compare(const Texts& texts, const CompareRequest& asked) {
    CompareRequest request = asked;
    if (request.bots.size() == 1) request.bots.push_back(weaker_than(request.bots[0]));
    const auto setups = variations_of(request);
    if (!setups) return complain(texts, setups.error());
    ComparisonJob job;
    job.variations = *setups;
    std::vector<Bot> bots;
    for (const std::string& name : request.bots) {
        const auto bot = read_bot(name, request.game.setup.game);
        if (!bot) return complain(texts, bot.error());
        bots.push_back(*bot);
    }
    OnDemandTableSet tables(tables_directory());
    // Other bots get no tables: there are none for most house rules, and bots must play all rules alike.
    for (Bot& bot : bots) {
        if (!bot.plays_by_tables()) continue;
        const auto known = tables_of(texts, tables, request.game.setup.game);
        if (!known) return complain(texts, known.error());
        bot.known = *known;
    }
    job.bot = bots[0];
    job.weaker = bots[1];
    if (!request.csv.empty() && request.csv == request.report) return complain(texts, {"file.twice", {request.csv}});
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {request.report, request.csv}, request.replace)) return bad_usage;
    job.games = request.games;
    job.seed = request.seed;
    job.crew = run.crew();
    const Comparison comparison = [&] {
        ProgressBar bar(texts("game." + request.game.setup.game), 0);
        job.progress = [&](std::uint64_t done, std::uint64_t total) { return bar.show(done, total), !interrupted(); };
        return compare(job);
    }();
    if (comparison.variations.empty()) return complain(texts, comparison.left_out[0].why);
    const ReportFacts facts{command_of(request), request.games, request.bots[0], request.bots[1],
                            "mcts@" + std::to_string(comparison.tree.nodes())};
    if (!run.leads()) return run.end(comparison.stopped);
    if (request.json)
        std::puts(as_json(comparison, facts, request.game.setup.game).c_str());
    else
        print_words(texts, comparison, facts);
    if (!request.csv.empty())
        if (const auto error = write_file(request.csv, as_csv(comparison))) return complain(texts, *error);
    if (!request.report.empty())
        if (const auto error = write_file(request.report, comparison_page(comparison, facts, texts.language())))
            return complain(texts, *error);
    return run.end(comparison.stopped);
}

} // namespace tabuleiro
