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
           "\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#fdfcf8\"/>\n";
}

std::string text_at(double x, double y, const std::string& attributes, const std::string& text) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + attributes + ">" + escaped(text) + "</text>\n";
}

} // namespace

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

std::string plot_svg(const std::string& title, const std::string& x_name, double width,
                     const std::vector<Panel>& panels) {
    const double height = top + static_cast<double>(panels.size()) * (panel_height + gap) + 10;
    std::string svg = opened(left + plot_width + right, height);
    svg += text_at(left, 24, "font-size=\"16\" fill=\"#222\"", title);
    const auto x_of = [&](double x) { return left + plot_width * x / std::max(width, 1e-9); };
    double base = top;
    for (const Panel& panel : panels) {
        const auto y_of = [&](double y) {
            const double part = (std::clamp(y, panel.low, panel.high) - panel.low) / (panel.high - panel.low);
            return base + panel_height * (1 - part);
        };
        svg += text_at(left, base - 6, "fill=\"#444\"", panel.title);
        for (int tick = 0; tick <= 4; ++tick) {
            const double value = panel.low + (panel.high - panel.low) * tick / 4, y = y_of(value);
            svg += "<line x1=\"" + number(left) + "\" x2=\"" + number(left + plot_width) + "\" y1=\"" + number(y) +
                   "\" y2=\"" + number(y) + "\" stroke=\"#d8d4c8\"/>\n";
            svg += text_at(left - 6, y + 4, "text-anchor=\"end\" fill=\"#555\"", number(100 * value) + " %");
        }
        const double bar_width = std::clamp(plot_width / std::max(width, 1.0) * 0.8, 1.0, 12.0);
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
            for (const auto& [x, y] : line.points) svg += number(x_of(x)) + "," + number(y_of(y)) + " ";
            svg += "\"/>\n";
            svg += "<rect x=\"" + number(legend) + "\" y=\"" + number(base - 16) +
                   "\" width=\"12\" height=\"12\" fill=\"" + line.colour + "\"/>\n";
            svg += text_at(legend + 18, base - 6, "fill=\"#333\"", line.name);
            legend += legend_width(line);
        }
        for (int tick = 0; tick <= 5; ++tick)
            svg += text_at(x_of(width * tick / 5), base + panel_height + 16, "text-anchor=\"middle\" fill=\"#555\"",
                           width < 50 ? number(width * tick / 5) : std::to_string(std::lround(width * tick / 5)));
        svg += text_at(left + plot_width, base + panel_height + 30, "text-anchor=\"end\" fill=\"#555\"", x_name);
        base += panel_height + gap;
    }
    return svg + "</svg>\n";
}

std::string intervals_svg(const std::string& title, const std::vector<PlotInterval>& rows, double reference,
                          const std::string& unit) {
    constexpr double row_height = 24, width = 560;
    double names = 100, low = reference, high = reference;
    for (const PlotInterval& row : rows) {
        names = std::max(names, 20 + 6.6 * static_cast<double>(length(row.name)));
        low = std::min(low, row.low);
        high = std::max(high, row.high);
    }
    const double margin = std::max(1e-9, (high - low) * 0.05);
    low -= margin;
    high += margin;
    const double bottom = top + row_height * static_cast<double>(rows.size());
    const auto x_of = [&](double x) { return names + width * (x - low) / (high - low); };
    std::string svg = opened(names + width + right, bottom + 40);
    svg += text_at(10, 24, "font-size=\"15\" fill=\"#222\"", title);
    const auto vertical = [&](double x, const char* stroke) {
        svg += "<line x1=\"" + number(x_of(x)) + "\" x2=\"" + number(x_of(x)) + "\" y1=\"" + number(top) + "\" y2=\"" +
               number(bottom) + "\" stroke=" + stroke + "/>\n";
    };
    for (int tick = 0; tick <= 4; ++tick) {
        const double value = low + (high - low) * (0.1 + 0.2 * tick);
        vertical(value, "\"#d8d4c8\"");
        svg += text_at(x_of(value), bottom + 18, "text-anchor=\"middle\" fill=\"#555\"", number(value) + unit);
    }
    vertical(reference, "\"#888\" stroke-dasharray=\"5 4\"");
    double y = top + row_height / 2;
    for (const PlotInterval& row : rows) {
        const std::string colour = row.marked ? "#b3261e" : "#1565c0";
        svg += text_at(names - 10, y + 4, "text-anchor=\"end\" fill=\"#333\"", row.name);
        svg += "<line x1=\"" + number(x_of(row.low)) + "\" x2=\"" + number(x_of(row.high)) + "\" y1=\"" + number(y) +
               "\" y2=\"" + number(y) + "\" stroke=\"" + colour + "\" stroke-width=\"3\"/>\n<circle cx=\"" +
               number(x_of(row.value)) + "\" cy=\"" + number(y) + "\" r=\"5\" fill=\"" + colour + "\"/>\n";
        y += row_height;
    }
    return svg + "</svg>\n";
}

} // namespace tabuleiro
