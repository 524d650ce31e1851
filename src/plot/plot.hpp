// Line graphs and intervals as SVG: small, self-contained files. They are dark on light; a page with `dark_plot_style`
// shows them light on dark if the reader prefers that.
#pragma once

#include <functional>
#include <string>
#include <string_view>
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

// How a number on an axis is written; `step` is the difference between neighbours.
using NumberText = std::function<std::string(double value, double step)>;
// The number of decimals needed to tell numbers at such steps apart.
int decimals_for(double step);

struct Axis {
    std::string name;
    double end; // it begins at 0
    NumberText label;
};

// Panels one above the other with the same x axis.
std::string plot_svg(const std::string& title, const Axis& x, const NumberText& y_label,
                     const std::vector<Panel>& panels);

// A value with its interval, one row each.
struct PlotInterval {
    std::string name;
    double value, low, high;
    bool marked = false; // drawn in another colour
};

// Rows below each other on one axis, with a line at `reference`.
std::string intervals_svg(const std::string& title, const std::vector<PlotInterval>& rows, double reference,
                          const NumberText& label);

// CSS for a page that holds plots.
extern const std::string_view dark_plot_style;

// `text` for HTML and SVG.
std::string escaped(const std::string& text);

} // namespace tabuleiro
