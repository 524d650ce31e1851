// Line graphs as SVG: small files, readable in light and dark, that need nothing else to be shown.
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

} // namespace tabuleiro
