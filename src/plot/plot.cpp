#include "plot/plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tabuleiro {

namespace {

constexpr double left = 60, right = 20, top = 46, panel_height = 220, gap = 62, plot_width = 820;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

// Characters, not bytes.
std::size_t length(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string opened(double width, double height) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
           "\" font-family=\"sans-serif\" font-size=\"12\" class=\"plot\">\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#fdfcf8\" class=\"paper\"/>\n";
}

std::string text_at(double x, double y, const std::string& attributes, const std::string& text) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + attributes + ">" + escaped(text) + "</text>\n";
}

// Round numbers: steps of 1, 2 or 5 times a power of ten, about five from `low` to `high`.
struct Ticks {
    double step;
    std::vector<double> values;

    Ticks(double low, double high) {
        const double rough = std::max(high - low, 1e-9) / 5, power = std::pow(10, std::floor(std::log10(rough)));
        const double times = rough / power;
        step = power * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10);
        const auto last = static_cast<long>(std::floor(high / step + 1e-6));
        for (auto i = static_cast<long>(std::ceil(low / step - 1e-6)); i <= last; ++i)
            values.push_back(static_cast<double>(i) * step);
    }
};

} // namespace

int decimals_for(double step) { return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-6))); }

const std::string_view dark_plot_style =
    "@media(prefers-color-scheme:dark){.plot .paper{fill:#1d1d1b}.plot text{fill:#ddd}.plot .grid{stroke:#444}\n"
    ".plot .plain{fill:#64a8f0;stroke:#64a8f0}.plot .marked{fill:#ff7a6e;stroke:#ff7a6e}}\n";

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '&')
            safe += "&amp;";
        else if (c == '"')
            safe += "&quot;";
        else
            safe += c;
    }
    return safe;
}

std::string plot_svg(const std::string& title, const Axis& x, const NumberText& y_label,
                     const std::vector<Panel>& panels) {
    const double height = top + static_cast<double>(panels.size()) * (panel_height + gap) + 10;
    std::string svg = opened(left + plot_width + right, height);
    svg += text_at(left, 24, "font-size=\"16\" fill=\"#222\"", title);
    const auto x_of = [&](double at) { return left + plot_width * at / std::max(x.end, 1e-9); };
    double base = top;
    for (const Panel& panel : panels) {
        const auto y_of = [&](double y) {
            const double part = (std::clamp(y, panel.low, panel.high) - panel.low) / (panel.high - panel.low);
            return base + panel_height * (1 - part);
        };
        svg += text_at(left, base - 6, "fill=\"#444\"", panel.title);
        const Ticks y_ticks(panel.low, panel.high);
        for (const double value : y_ticks.values) {
            const double y = y_of(value);
            svg += "<line x1=\"" + number(left) + "\" x2=\"" + number(left + plot_width) + "\" y1=\"" + number(y) +
                   "\" y2=\"" + number(y) + "\" stroke=\"#d8d4c8\" class=\"grid\"/>\n";
            svg += text_at(left - 6, y + 4, "text-anchor=\"end\" fill=\"#555\"", y_label(value, y_ticks.step));
        }
        const double bar_width = std::clamp(plot_width / std::max(x.end, 1.0) * 0.8, 1.0, 12.0);
        for (const PlotBar& bar : panel.bars) {
            const double y = y_of(bar.height), zero = y_of(0);
            svg += "<rect x=\"" + number(x_of(bar.x) - bar_width / 2) + "\" y=\"" + number(std::min(y, zero)) +
                   "\" width=\"" + number(bar_width) + "\" height=\"" + number(std::abs(y - zero)) + "\" fill=\"" +
                   bar.colour + "\"><title>" + escaped(bar.title) + "</title></rect>\n";
        }
        const auto legend_width = [](const PlotLine& line) { return 40 + 8 * static_cast<double>(line.name.size()); };
        double legend = left + plot_width; // beside the title, up to the right edge
        for (const PlotLine& line : panel.lines) legend -= legend_width(line);
        for (const PlotLine& line : panel.lines) {
            svg += "<polyline fill=\"none\" stroke=\"" + line.colour + "\" stroke-width=\"2\" points=\"";
            for (const auto& [at, y] : line.points) svg += number(x_of(at)) + "," + number(y_of(y)) + " ";
            svg += "\"/>\n";
            svg += "<rect x=\"" + number(legend) + "\" y=\"" + number(base - 16) +
                   "\" width=\"12\" height=\"12\" fill=\"" + line.colour + "\"/>\n";
            svg += text_at(legend + 18, base - 6, "fill=\"#333\"", line.name);
            legend += legend_width(line);
        }
        const Ticks x_ticks(0, x.end);
        for (const double value : x_ticks.values)
            svg += text_at(x_of(value), base + panel_height + 16, "text-anchor=\"middle\" fill=\"#555\"",
                           x.label(value, x_ticks.step));
        svg += text_at(left + plot_width, base + panel_height + 30, "text-anchor=\"end\" fill=\"#555\"", x.name);
        base += panel_height + gap;
    }
    return svg + "</svg>\n";
}

std::string intervals_svg(const std::string& title, const std::vector<PlotInterval>& rows, double reference,
                          const NumberText& label) {
    // Names stand above their intervals, so that the whole fits the screen of a phone.
    constexpr double row_height = 38, edge = 24;
    double width = 480, low = reference, high = reference;
    for (const PlotInterval& row : rows) {
        width = std::max(width, 2 * edge + 6.6 * static_cast<double>(length(row.name)));
        low = std::min(low, row.low);
        high = std::max(high, row.high);
    }
    const double margin = std::max(1e-9, (high - low) * 0.05);
    low -= margin;
    high += margin;
    const double bottom = top + row_height * static_cast<double>(rows.size());
    const auto x_of = [&](double x) { return edge + (width - 2 * edge) * (x - low) / (high - low); };
    std::string svg = opened(width, bottom + 28);
    svg += text_at(edge, 24, "font-size=\"15\" fill=\"#222\"", title);
    const auto vertical = [&](double x, const char* attributes) {
        svg += "<line x1=\"" + number(x_of(x)) + "\" x2=\"" + number(x_of(x)) + "\" y1=\"" + number(top) + "\" y2=\"" +
               number(bottom) + "\" " + attributes + "/>\n";
    };
    const Ticks ticks(low, high);
    for (const double value : ticks.values) {
        vertical(value, "stroke=\"#d8d4c8\" class=\"grid\"");
        svg += text_at(x_of(value), bottom + 18, "text-anchor=\"middle\" fill=\"#555\"", label(value, ticks.step));
    }
    vertical(reference, "stroke=\"#888\" stroke-dasharray=\"5 4\"");
    double y = top + row_height - 10;
    for (const PlotInterval& row : rows) {
        const std::string colour = row.marked ? "#b3261e\" class=\"marked" : "#1565c0\" class=\"plain";
        svg += text_at(edge, y - 12, "fill=\"#333\"", row.name);
        svg += "<line x1=\"" + number(x_of(row.low)) + "\" x2=\"" + number(x_of(row.high)) + "\" y1=\"" + number(y) +
               "\" y2=\"" + number(y) + "\" stroke=\"" + colour + "\" stroke-width=\"3\"/>\n<circle cx=\"" +
               number(x_of(row.value)) + "\" cy=\"" + number(y) + "\" r=\"5\" fill=\"" + colour + "\"/>\n";
        y += row_height;
    }
    return svg + "</svg>\n";
}

} // namespace tabuleiro
