#include "play/analysis.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <cstdio>

#include "plot/plot.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/origin.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "protocol/known_json.hpp"
#include "protocol/match_file.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {

namespace {

using Mark = AnalysedEntry::Mark;

constexpr std::uint64_t nodes_for_events = 1000;

std::string mark_text(Mark mark) {
    switch (mark) {
    case Mark::doubtful: return "?!";
    case Mark::mistake: return "?";
    case Mark::blunder: return "??";
    case Mark::none: break;
    }
    return "";
}

std::string signed_percent(double share) { return (share >= 0 ? "+" : "") + fixed(100 * share); }

// The colours of seats on a light background.
std::string css_colour(std::string_view colour) {
    if (colour == "yellow") return "#c79a00";
    if (colour == "white") return "#9a9a9a";
    if (colour == "black") return "#222222";
    if (colour == "red") return "#c62828";
    if (colour == "green") return "#2e7d32";
    if (colour == "purple") return "#7b1fa2";
    return "#1565c0";
}

class Report {
public:
    Report(const Texts& texts, const AnyGame& game, const Analysis& analysis)
        : texts_(texts), board_(game.board()), setup_(game.setup()), analysis_(analysis), doubt_(game.doubt(0.5f)),
          estimates_(std::any_of(analysis.entries.begin(), analysis.entries.end(), [](const AnalysedEntry& entry) {
              return std::any_of(entry.moves.begin(), entry.moves.end(),
                                 [](const AnalysedMove& move) { return move.doubt > 0; });
          })) {}

    void print() const {
        std::size_t number = 0;
        for (const AnalysedEntry& entry : analysis_.entries) {
            ++number;
            const std::size_t seat = index(entry.turn.seat);
            const std::string who = piece_mark(colour(seat));
            if (entry.turn.kind == Turn::Kind::chance)
                std::printf("%4zu %s %-14s %s  %s\n", number, who.c_str(), entry.text.c_str(),
                            share_text(std::nullopt, entry.after[seat]).c_str(),
                            texts_("analyse.luck", {signed_percent(entry.luck[seat])}).c_str());
            else if (entry.moves.empty())
                std::printf("%4zu %s %-14s %s\n", number, who.c_str(), entry.text.c_str(),
                            share_text(entry.known_after, entry.after[seat]).c_str());
            else
                print_choice(number, who, entry);
        }
        summary();
    }

    std::string svg() const {
        const double length = static_cast<double>(std::max<std::size_t>(1, analysis_.entries.size()));
        Panel chances{texts_("analyse.chances"), 0, 1, {}, {}}, luck{texts_("analyse.luck_title"), -0.1, 0.1, {}, {}};
        for (std::size_t seat = 0; seat < players(); ++seat) {
            PlotLine line{name(seat), css_colour(colour(seat)), {}}, sum = line;
            double x = 0, total = 0;
            for (const AnalysedEntry& entry : analysis_.entries) {
                line.points.emplace_back(x++, entry.before[seat]);
                total += entry.luck[seat];
                sum.points.emplace_back(x, total);
                luck.high = std::max(luck.high, std::abs(total));
            }
            line.points.emplace_back(x, analysis_.result[seat]);
            chances.lines.push_back(line);
            luck.lines.push_back(sum);
        }
        luck.low = -luck.high;
        double x = 0;
        for (const AnalysedEntry& entry : analysis_.entries) {
            ++x;
            const std::size_t seat = index(entry.turn.seat);
            if (entry.turn.kind == Turn::Kind::chance)
                luck.bars.push_back(
                    {x, entry.luck[seat], css_colour(colour(seat)) + "88",
                     name(seat) + " " + entry.text + " " + texts_("percent", {signed_percent(entry.luck[seat])})});
        }
        std::vector<Panel> panels{chances};
        if (!luck.bars.empty()) panels.push_back(luck);
        const auto entries = [&](double number, double step) {
            return texts_.localized(fixed(number, decimals_for(step)));
        };
        const auto percent = [&](double share, double step) {
            return texts_("percent", {fixed(100 * share, decimals_for(100 * step))});
        };
        return plot_svg(texts_("game." + setup_.game), {texts_("analyse.entries"), length, entries}, percent, panels);
    }

    boost::json::value json(const std::string& command) const {
        boost::json::array entries, seats;
        for (const AnalysedEntry& entry : analysis_.entries) {
            boost::json::object object{{"seat", index(entry.turn.seat)},
                                       {"text", entry.text},
                                       {"kind", entry.turn.kind == Turn::Kind::chance ? "event" : "move"},
                                       {"before", values_json(entry.before)},
                                       {"after", values_json(entry.after)}};
            if (entry.turn.kind == Turn::Kind::chance) object["luck"] = values_json(entry.luck);
            if (entry.known_before) object["known_before"] = known_value_json(*entry.known_before);
            if (entry.known_after) object["known_after"] = known_value_json(*entry.known_after);
            if (!entry.moves.empty()) {
                boost::json::array moves;
                for (const AnalysedMove& move : entry.moves)
                    moves.push_back({{"move", move.text},
                                     {"share", move.values[index(entry.turn.seat)]},
                                     {"error", move.error},
                                     {"doubt", move.doubt}});
                object["moves"] = moves;
                object["loss"] = entry.loss;
                object["loss_error"] = entry.error;
                object["mark"] = mark_text(entry.mark);
            }
            entries.push_back(object);
        }
        const SeatValues play = analysis_.play();
        for (std::size_t seat = 0; seat < players(); ++seat)
            seats.push_back({{"colour", colour(seat)},
                             {"start", analysis_.start[seat]},
                             {"luck", analysis_.luck[seat]},
                             {"play", play[seat]},
                             {"result", analysis_.result[seat]},
                             {"loss", analysis_.loss[seat]}});
        boost::json::object all = origin_json(command, setup_);
        all["finished"] = analysis_.finished;
        all["stopped"] = analysis_.stopped;
        all["seats"] = seats;
        all["entries"] = entries;
        return all;
    }

private:
    std::size_t players() const { return static_cast<std::size_t>(setup_.players); }
    const std::string& colour(std::size_t seat) const { return board_.colours[board_.seats[seat]]; }
    std::string name(std::size_t seat) const { return texts_.colour(colour(seat), setup_.game); }
    boost::json::array values_json(const SeatValues& values) const {
        return boost::json::array(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(players()));
    }

    // The known value, or else the expectation.
    std::string share_text(const std::optional<Known>& known, float share) const {
        if (known && known->verdict) return verdict_text(texts_, *known->verdict);
        return padded_left(texts_("percent", {fixed(100 * share)}), 6);
    }

    void print_choice(std::size_t number, const std::string& who, const AnalysedEntry& entry) const {
        const std::size_t seat = index(entry.turn.seat);
        const std::string error = entry.error > 0 ? " ± " + texts_.localized(fixed(100 * entry.error)) : "";
        const std::string best =
            entry.moves[0].text + (entry.known_before && entry.known_before->verdict
                                       ? " (" + verdict_text(texts_, *entry.known_before->verdict) + ")"
                                       : "");
        std::string line = std::to_string(number);
        line.insert(0, 4 - std::min<std::size_t>(line.size(), 4), ' ');
        line += " " + who + " " + padded(entry.text + mark_text(entry.mark), 14) + " " +
                share_text(entry.known_after, entry.after[seat]) + "  ";
        if (entry.loss > 0) line += texts_("analyse.loss", {fixed(100 * entry.loss)}) + error;
        if (entry.mark != Mark::none) line += "  " + texts_("analyse.best", {best});
        print_text(line, 7);
    }

    void summary() const {
        std::printf("\n");
        const bool chance = std::any_of(analysis_.entries.begin(), analysis_.entries.end(),
                                        [](const auto& entry) { return entry.turn.kind == Turn::Kind::chance; });
        for (std::size_t seat = 0; seat < players(); ++seat) {
            std::array<int, 4> marks{};
            for (const AnalysedEntry& entry : analysis_.entries)
                if (index(entry.turn.seat) == seat) ++marks[static_cast<std::size_t>(entry.mark)];
            print_text(piece_mark(colour(seat)) + " " +
                           texts_("analyse.seat",
                                  {name(seat), fixed(100 * analysis_.result[seat]), fixed(100 * analysis_.loss[seat]),
                                   std::to_string(marks[1]), std::to_string(marks[2]), std::to_string(marks[3])}),
                       4);
            if (chance)
                print_text("    " + texts_("analyse.seat_luck",
                                           {fixed(100 * analysis_.start[seat]), signed_percent(analysis_.luck[seat]),
                                            signed_percent(analysis_.play()[seat])}),
                           4);
        }
        if (estimates_) print_text(texts_("analyse.doubt", {fixed(100 * doubt_)}));
        if (analysis_.stopped)
            print_text(texts_("analyse.stopped"));
        else if (!analysis_.finished)
            print_text(texts_("analyse.unfinished"));
    }

    const Texts& texts_;
    const Board& board_;
    Setup setup_;
    const Analysis& analysis_;
    float doubt_;    // of an even chance
    bool estimates_; // some values are not from tables
};

// The command line without the options that do not affect the figures.
std::string command_of(const AnalyseRequest& request) {
    std::string text = "tabuleiro analyse " + request.file;
    if (request.game > 0) text += " --game " + std::to_string(request.game);
    if (!request.budget.empty()) text += " --budget " + request.budget;
    return text;
}

} // namespace

int run_analyse(const Texts& texts, const AnalyseRequest& request) {
    const auto content = read_file(request.file, max_match_file_bytes);
    if (!content) return complain(texts, content.error());
    const auto games = read_games(*content);
    if (!games) return complain(texts, games.error());
    const std::size_t number = request.game > 0 ? static_cast<std::size_t>(request.game) : games->size();
    if (number == 0 || number > games->size())
        return complain(texts, {"analyse.no_game", {std::to_string(games->size())}});
    const PlayedGame& game = (*games)[number - 1];
    const auto end = std::move(*played(game));
    Thinking thinking; // by default the bot's own
    if (!request.budget.empty()) {
        const auto read = read_thinking(request.budget);
        if (!read) return complain(texts, read.error());
        thinking = *read;
    }
    if (!request.svg.empty() && request.svg == request.file) return complain(texts, {"file.same", {request.svg}});
    if (const auto error = refuse_existing(request.svg, request.replace)) return complain(texts, *error);
    if (const auto error = refuse_unwritable(request.svg)) return complain(texts, *error);
    if (const auto error = refuse_analysis(*end)) return complain(texts, *error);
    Bot bot = *read_bot("analyst");
    OnDemandTableSet tables(tables_directory());
    const Setup setup = end->setup();
    if (tables_cover(setup)) {
        const auto known = tables_of(texts, tables, setup.game);
        if (known)
            bot.known = *known;
        else if (!interrupted())
            complain(texts, known.error()); // and continues without them
    }
    Analysis analysis;
    {
        ProgressBar bar(texts("game." + setup.game), game.plays.size());
        AnalysisJob job{bot, [&] { return thinking.start(interrupted); },
                        [&](std::size_t done) { return bar.show(done), !interrupted(); }};
        job.nodes = nodes_for_events;
        analysis = analyse(game, job);
    }
    const Report report(texts, *end, analysis);
    if (request.json)
        std::puts(boost::json::serialize(report.json(command_of(request))).c_str());
    else
        report.print();
    if (!request.svg.empty() && !analysis.stopped)
        if (const auto error = write_file(request.svg, report.svg())) return complain(texts, *error);
    return analysis.stopped ? stopped_by_user : 0;
}

} // namespace tabuleiro
