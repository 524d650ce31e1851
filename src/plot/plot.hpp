// Line graphs and intervals as SVG: small files, readable in light and dark, that need nothing else to be shown.
#pragma once

#include <string>
#include <vector>

namespace tabuleiro {

struct PlotLine {
    std::string name;
    std::string colour;                            // as CSS knows it
    std::vector<std::pair<double, double>> points; // x ascending
};

struct PlotBar {
    double x, height;
    std::string colour, title;
};

struct Panel {
    std::string title;
    double low = 0, high = 1; // of y
    std::vector<PlotLine> lines;
    std::vector<PlotBar> bars; // from 0
};

// Panels one above the other, with x from 0 to `width` in all of them.
std::string plot_svg(const std::string& title, const std::string& x_name, double width,
                     const std::vector<Panel>& panels);

// A value with its interval, one row each.
struct PlotInterval {
    std::string name;
    double value, low, high;
    bool marked = false; // drawn in another colour
};

// Rows below each other on one axis, which holds them all and `reference`, where a line is drawn.
std::string intervals_svg(const std::string& title, const std::vector<PlotInterval>& rows, double reference,
                          const std::string& unit);

// `text` for HTML and SVG.
std::string escaped(const std::string& text);

} // namespace tabuleiro
