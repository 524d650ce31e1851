#include "programs/lab/compare_report.hpp"

#include <algorithm>
#include <cmath>

#include "core/version.hpp"
#include "plot/plot.hpp"
#include "programs/shared/command_line.hpp"
#include "programs/shared/numbers.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view style =
    R"(:root{color-scheme:light dark;--line:#ddd;--soft:#f3f1ea}
@media(prefers-color-scheme:dark){:root{--line:#555;--soft:#333}}
body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}p,ul{max-width:50rem}
.wide{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;font-size:.95em}
th,td{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
td.n{white-space:nowrap}td:nth-child(2){min-width:11rem}svg{display:block;width:100%;height:auto}.wide svg{min-width:46rem}
.rows{max-width:40rem;margin:1rem 0}
code{background:var(--soft);padding:.1rem .3rem;overflow-wrap:anywhere}li{margin:.3rem 0}
main{display:none}label{cursor:pointer;margin-right:1rem}
)";

// Line colours that colour-blind readers can distinguish (Okabe and Ito).
constexpr std::array<const char*, 7> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#56b4e9", "#999999"};

std::string cell(const std::string& text, bool number = false) {
    return (number ? "<td class=\"n\">" : "<td>") + escaped(text) + "</td>";
}
std::string header(const std::vector<std::string>& names) {
    std::string row = "<tr>";
    for (const auto& name : names) row += "<th>" + escaped(name) + "</th>";
    return row + "</tr>\n";
}
std::string paragraph(const std::string& text) { return "<p>" + escaped(text) + "</p>\n"; }
// On a narrow screen wide content has its own scroll bar, so that the page does not scroll sideways.
std::string wide(const std::string& content) { return "<div class=\"wide\">" + content + "</div>\n"; }
std::string heading(const std::string& text) { return "<h2>" + escaped(text) + "</h2>\n"; }

double scale_of(Measure measure) { return is_share(measure) ? 100 : 1; }

std::string percent(const Texts& texts, double value, int decimals = 1) {
    return texts("percent", {fixed(value, decimals)});
}
// A value of a measure, scaled.
std::string in_unit(const Texts& texts, Measure measure, double value, int decimals = 1) {
    return is_share(measure) ? percent(texts, value, decimals) : texts.localized(fixed(value, decimals));
}

class Page {
public:
    Page(const Comparison& comparison, const ReportFacts& facts, std::string_view language)
        : comparison_(comparison), facts_(facts), texts_(language) {}

    std::string content() const {
        const auto& all = comparison_.variations;
        const std::string game = all.empty() ? "" : texts_("game." + all[0].setup.game);
        std::string page = "<h1>" + escaped(texts_("compare.title", {game})) + "</h1>\n";
        page += paragraph(texts_("compare.intro", {std::to_string(facts_.games), facts_.bot}));
        if (comparison_.comparisons > 0)
            page += paragraph(texts_("compare.correction", {std::to_string(comparison_.comparisons)}));
        if (comparison_.stopped) page += "<p><strong>" + escaped(texts_("arena.stopped")) + "</strong></p>\n";
        page += summary() + variations();
        for (std::size_t m = 0; m < measure_names.size(); ++m) page += section(static_cast<Measure>(m));
        page += sides() + luck();
        page += "<hr><p><code>" + escaped(facts_.command) + "</code><br>" + program_text() + "</p>\n";
        return page;
    }

private:
    std::string name_of(std::size_t v) const { return variation_in_words(texts_, comparison_, facts_, v); }

    // The clear differences of every variation in sentences.
    std::string summary() const {
        std::string items;
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v) {
            const VariationReport& one = comparison_.variations[v];
            if (v == one.baseline) continue;
            std::string found;
            for (std::size_t m = 0; m < measure_names.size(); ++m) {
                const auto measure = static_cast<Measure>(m);
                if (!one.differences[m].clear || measure == Measure::turns || measure == Measure::lead_changes)
                    continue;
                const Figure& before = comparison_.variations[one.baseline].figures[m];
                const auto plain = [&](double value) { return in_unit(texts_, measure, scale_of(measure) * value); };
                const Difference unmarked{one.differences[m].figure}; // all of them are clear here
                found += (found.empty() ? "" : "; ") +
                         texts_("web.effect." + std::string(measure_names[m]),
                                {plain(before.value), plain(one.figures[m].value)}) +
                         ": " + in_words(texts_, measure, unmarked);
            }
            items += "<li><strong>" + escaped(name_of(v)) +
                     "</strong>: " + escaped(found.empty() ? texts_("web.effect.none") : found) + ".</li>\n";
        }
        return items.empty() ? "" : heading(texts_("compare.summary")) + "<ul>\n" + items + "</ul>\n";
    }

    std::string remark_on(const VariationReport& one) const {
        std::string remark;
        if (one.repeated) remark += texts_("compare.repeated") + " ";
        if (one.tree_plays && !one.repeated) remark += texts_("compare.fell_behind", {facts_.bot}) + " ";
        if (one.changes_nothing) remark += texts_("compare.changes_nothing") + " ";
        if (one.unfinished) remark += texts_("simulate.unfinished", {std::to_string(one.unfinished)});
        return remark;
    }

    std::string variations() const {
        std::string page = heading(texts_("compare.variations"));
        const bool met_tree = std::any_of(comparison_.variations.begin(), comparison_.variations.end(),
                                          [](const VariationReport& one) { return one.against_tree.count > 0; });
        std::vector<std::string> names{"", texts_("compare.rules"), texts_("compare.games")};
        if (met_tree) {
            page += paragraph(texts_("compare.check", {facts_.bot, facts_.tree}));
            names.insert(names.end(), {texts_("compare.against_tree"), texts_("compare.even")});
        }
        std::vector<std::string> remarks;
        remarks.reserve(comparison_.variations.size());
        for (const VariationReport& one : comparison_.variations) remarks.push_back(remark_on(one));
        const bool any_remark =
            std::any_of(remarks.begin(), remarks.end(), [](const auto& text) { return !text.empty(); });
        if (any_remark) names.push_back(texts_("compare.remark"));
        std::string table = "<table>" + header(names);
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v) {
            const VariationReport& one = comparison_.variations[v];
            table += "<tr>" + cell(std::to_string(v + 1)) + cell(name_of(v)) +
                     cell(texts_.localized(std::to_string(one.games)), true);
            if (met_tree)
                table += cell(in_words(texts_, Measure::skill, one.against_tree), true) +
                         cell(percent(texts_, 100 / static_cast<double>(one.sides)), true);
            table += (any_remark ? cell(remarks[v]) : "") + "</tr>\n";
        }
        page += wide(table + "</table>");
        for (const LeftOut& out : comparison_.left_out)
            page +=
                paragraph(texts_("compare.left_out", {std::to_string(out.setup.players),
                                                      rules_in_words(texts_, out.setup), error_text(texts_, out.why)}));
        return page;
    }

    std::string section(Measure measure) const {
        const auto m = static_cast<std::size_t>(measure);
        if (!happens(comparison_, measure)) return "";
        const std::string name(measure_names[m]);
        std::string page = heading(texts_("compare." + name)) +
                           paragraph(texts_("compare.about." + name, {facts_.bot, facts_.weaker}));
        if (measure == Measure::minutes) {
            page += paragraph(texts_("compare.seconds",
                                     {std::to_string(seconds_for_chance), std::to_string(seconds_for_move),
                                      std::to_string(seconds_for_choice), std::to_string(seconds_for_pass)})) +
                    wide(distribution()) + paragraph(texts_("compare.lines", {std::to_string(colours.size())}));
        }
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v)
            if (comparison_.variations[v].baseline == v) page += "<div class=\"rows\">" + plot(measure, v) + "</div>\n";
        const bool quantiles = measure == Measure::turns || measure == Measure::minutes;
        std::vector<std::string> names{"", texts_("compare.rules"), texts_("compare.value"),
                                       texts_("compare.difference")};
        if (quantiles)
            names.insert(names.end(), {texts_("compare.tenth"), texts_("compare.median"), texts_("compare.ninetieth")});
        std::string table = "<table>" + header(names);
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v) {
            const VariationReport& one = comparison_.variations[v];
            table += "<tr>" + cell(std::to_string(v + 1)) + cell(name_of(v)) +
                     cell(in_words(texts_, measure, one.figures[m]), true) +
                     cell(v == one.baseline ? "" : in_words(texts_, measure, one.differences[m]), true);
            if (quantiles)
                for (const double share : {0.1, 0.5, 0.9})
                    table += cell(in_words(texts_, measure, quantile(one, measure, share)), true);
            table += "</tr>\n";
        }
        return page + wide(table + "</table>");
    }

    // The plot of the variations that are compared with `baseline`.
    std::string plot(Measure measure, std::size_t baseline) const {
        const auto m = static_cast<std::size_t>(measure);
        const double scale = scale_of(measure);
        std::vector<PlotInterval> rows;
        const auto add = [&](std::size_t v) {
            const VariationReport& one = comparison_.variations[v];
            const Figure& figure = one.figures[m];
            if (one.baseline == baseline && figure.count > 0)
                rows.push_back({std::to_string(v + 1) + "  " + rules_in_words(texts_, one.setup), scale * figure.value,
                                scale * figure.interval.low, scale * figure.interval.high, one.differences[m].clear});
        };
        add(baseline); // first, wherever it is in the list
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v)
            if (v != baseline) add(v);
        if (rows.empty()) return "";
        const std::string players = std::to_string(comparison_.variations[baseline].setup.players);
        return intervals_svg(
            texts_("compare.plot", {players, texts_("compare." + std::string(measure_names[m]))}), rows, rows[0].value,
            [&](double value, double step) { return in_unit(texts_, measure, value, decimals_for(step)); });
    }

    // Only the first variations: more lines could not be distinguished.
    std::string distribution() const {
        constexpr std::size_t bins = 40;
        double longest = 0;
        for (const VariationReport& one : comparison_.variations)
            longest = std::max(longest, quantile(one, Measure::minutes, 0.99).value);
        if (longest == 0) return "";
        Panel panel{texts_("compare.share_of_games"), 0, 0.01, {}, {}};
        for (std::size_t v = 0; v < std::min(colours.size(), comparison_.variations.size()); ++v) {
            const Histogram& seconds = comparison_.variations[v].seconds;
            std::array<double, bins> shares{};
            for (std::size_t value = 0; value < seconds.counts.size(); ++value) {
                const auto bin = static_cast<std::size_t>(static_cast<double>(value) / 60 / longest * bins);
                if (bin < bins)
                    shares[bin] += static_cast<double>(seconds.counts[value]) / static_cast<double>(seconds.total);
            }
            PlotLine line{std::to_string(v + 1), colours[v], {}};
            for (std::size_t bin = 0; bin < bins; ++bin) {
                line.points.emplace_back((static_cast<double>(bin) + 0.5) * longest / bins, shares[bin]);
                panel.high = std::max(panel.high, shares[bin]);
            }
            panel.lines.push_back(std::move(line));
        }
        const auto minutes = [&](double value, double step) {
            return texts_.localized(fixed(value, decimals_for(step)));
        };
        const auto share = [&](double value, double step) {
            return percent(texts_, 100 * value, decimals_for(100 * step));
        };
        return plot_svg(texts_("compare.distribution"), {texts_("compare.minutes"), longest, minutes}, share, {panel});
    }

    std::string sides() const {
        std::size_t most = 0;
        for (const VariationReport& one : comparison_.variations) most = std::max(most, one.sides);
        std::vector<std::string> names{"", texts_("compare.rules")};
        for (std::size_t side = 1; side <= most; ++side)
            names.push_back(texts_("compare.side", {std::to_string(side)}));
        std::string table = "<table>" + header(names);
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v) {
            table += "<tr>" + cell(std::to_string(v + 1)) + cell(name_of(v));
            for (const Figure& side : comparison_.variations[v].sides_first)
                table += cell(in_words(texts_, Measure::first, side), true);
            table += "</tr>\n";
        }
        return heading(texts_("compare.sides")) + paragraph(texts_("compare.sides.about")) + wide(table + "</table>");
    }

    std::string luck() const {
        std::string table = "<table>" + header({"", texts_("compare.rules"), texts_("compare.luck.dice"),
                                                texts_("compare.luck.players")});
        for (std::size_t v = 0; v < comparison_.variations.size(); ++v) {
            const Luck& luck = comparison_.variations[v].luck;
            table += "<tr>" + cell(std::to_string(v + 1)) + cell(name_of(v)) +
                     cell(in_words(texts_, Measure::skill, luck.dice), true) +
                     cell(in_words(texts_, Measure::skill, luck.players), true) + "</tr>\n";
        }
        return heading(texts_("compare.luck")) + paragraph(texts_("compare.luck.about")) + wide(table + "</table>");
    }

    const Comparison& comparison_;
    const ReportFacts& facts_;
    Texts texts_;
};

} // namespace

std::string rules_in_words(const Texts& texts, const Setup& setup) {
    std::string all;
    for (const OptionChoice& choice : setup.options) {
        const std::string option = "option." + choice.name, own = option + "." + choice.value;
        const std::string value = texts(own) == own ? texts("option." + choice.value) : texts(own);
        // A number is its own name.
        all += (all.empty() ? "" : "; ") + texts(option) + ": " + (value.starts_with("option.") ? choice.value : value);
    }
    return all.empty() ? texts("compare.default_rules") : all;
}

std::string variation_in_words(const Texts& texts, const Comparison& comparison, const ReportFacts& facts,
                               std::size_t v) {
    const VariationReport& one = comparison.variations[v];
    std::string table = texts("compare.table", {std::to_string(one.setup.players), rules_in_words(texts, one.setup)});
    if (!one.tree_plays && !one.repeated) return table;
    return texts("compare.played_by", {table, one.tree_plays ? facts.tree : facts.bot});
}

std::string in_words(const Texts& texts, Measure measure, const Figure& figure) {
    if (figure.count == 0) return "–";
    const double scale = scale_of(measure);
    return texts(
        is_share(measure) ? "compare.share" : "compare.figure",
        {fixed(scale * figure.value), fixed(scale * figure.interval.low), fixed(scale * figure.interval.high)});
}

std::string in_words(const Texts& texts, Measure measure, const Difference& difference) {
    if (difference.figure.count == 0) return "–";
    const double scale = scale_of(measure);
    const auto number = [&](double value) {
        const std::string digits = fixed(std::abs(scale * value));
        const bool zero = digits == fixed(0);
        return (zero ? "" : value > 0 ? "+" : "−") + digits;
    };
    const Figure& figure = difference.figure;
    return texts("compare.figure", {number(figure.value), number(figure.interval.low), number(figure.interval.high)}) +
           (difference.clear ? " ✱" : "");
}

std::string comparison_page(const Comparison& comparison, const ReportFacts& facts, std::string_view language) {
    const Texts texts(language);
    const std::string title = texts("compare.title", {texts("game." + comparison.variations[0].setup.game)});
    std::string page = "<!doctype html>\n<html lang=\"" + std::string(language) +
                       "\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
                       "<title>" +
                       escaped(title) + "</title>\n<style>" + std::string(style) + std::string(dark_plot_style);
    for (const auto name : language_names())
        page += "#" + std::string(name) + ":checked~." + std::string(name) + "{display:block}";
    page += "</style></head>\n<body>\n";
    for (const auto name : language_names()) {
        const std::string id(name);
        page += "<input type=\"radio\" name=\"language\" id=\"" + id + "\"" + (name == language ? " checked" : "") +
                "><label for=\"" + id + "\"> " + escaped(Texts(name)("language.name")) + "</label>\n";
    }
    for (const auto name : language_names())
        page += "<main class=\"" + std::string(name) + "\" lang=\"" + std::string(name) + "\">\n" +
                Page(comparison, facts, name).content() + "</main>\n";
    return page + "</body>\n</html>\n";
}

} // namespace tabuleiro
