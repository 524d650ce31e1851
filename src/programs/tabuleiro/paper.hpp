// PNG and PDF from SVG, by librsvg and Cairo. Without them (docs/building.md) each is an error that says so.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace tabuleiro {

// That many pixels wide.
Result<std::string> png_of(std::string svg, double width);

// Pages of the same size, in millimetres.
struct Paper {
    double width, height;
};
Result<std::string> pdf_of(std::vector<std::string> pages, Paper paper, const std::string& title);

} // namespace tabuleiro
