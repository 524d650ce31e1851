#include "drawing/page.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tabuleiro {

namespace {

constexpr PaperSize a4{210, 297}, a3{297, 420}, letter{215.9, 279.4};
constexpr double margin = 10, footer = 12, least = 112; // of a side of the area: the ruler fits

std::string line(double x1, double y1, double x2, double y2, double width = 0.2) {
    return "<path d=\"M" + number_text(x1) + " " + number_text(y1) + "L" + number_text(x2) + " " + number_text(y2) +
           "\" fill=\"none\" stroke=\"#000\" stroke-width=\"" + number_text(width) + "\"/>";
}

// 100 mm with a tick for every 10, to measure whether the printer has scaled the page.
std::string ruler(double x, double y) {
    std::string drawing = "<g id=\"ruler\">" + line(x, y, x + 100, y, 0.3);
    for (int i = 0; i <= 10; ++i) drawing += line(x + 10 * i, y - (i % 5 == 0 ? 3 : 1.8), x + 10 * i, y, 0.3);
    return drawing + "</g>" + text_at(x + 102, y, 3, "start", "100 mm");
}

} // namespace

Result<PaperSize> read_paper(std::string_view name) {
    if (name == "a4") return a4;
    if (name == "a3") return a3;
    if (name == "letter") return letter;
    PaperSize size{};
    const auto cross = name.find('x');
    const auto number = [](std::string_view text, double& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size() && value > 0 && value <= 2000;
    };
    if (cross == std::string_view::npos || !number(name.substr(0, cross), size.width) ||
        !number(name.substr(cross + 1), size.height))
        return Error{"print.unknown_paper", {std::string(name)}};
    const Area area = printable(size);
    if (std::min(area.width, area.height) < least)
        return Error{"print.small_paper",
                     {std::string(name), number_text(least + 2 * margin), number_text(least + 2 * margin + footer)}};
    return size;
}

Area printable(PaperSize paper) {
    const bool common = (paper.width == a4.width && paper.height == a4.height) ||
                        (paper.width == letter.width && paper.height == letter.height);
    const double width = (common ? a4.width : paper.width) - 2 * margin;
    const double height = (common ? letter.height : paper.height) - 2 * margin;
    return {(paper.width - width) / 2, (paper.height - height) / 2, width, height - footer};
}

std::vector<std::string> Pages::finished(const Ink& ink) const {
    const Area area = printable(paper_);
    const double bottom = area.top + area.height + footer;
    std::vector<std::string> all;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
        const std::string about =
            title_ + " · " + pages_[i].what + " · " + std::to_string(i + 1) + "/" + std::to_string(pages_.size());
        all.push_back("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number_text(paper_.width) + " " +
                      number_text(paper_.height) + "\" width=\"" + number_text(paper_.width) + "mm\" height=\"" +
                      number_text(paper_.height) + "mm\">" + shared_defs(ink) + pages_[i].content +
                      ruler(area.left, bottom - 1) + text_at(area.left, bottom - 5.5, 3, "start", about) +
                      (note_.empty() ? "" : text_at(area.left + area.width, bottom - 1, 2, "end", note_)) + "</svg>\n");
    }
    return all;
}

double Grid::x(std::size_t i) const {
    const double used = static_cast<double>(columns) * (width + gap) - gap;
    return area.left + (area.width - used) / 2 + static_cast<double>(i % columns) * (width + gap);
}

double Grid::y(std::size_t i) const { return area.top + static_cast<double>(i / columns % rows) * (height + gap); }

Result<Grid> grid_of(const Area& area, double width, double height, double gap) {
    const auto fit = [&](double space, double size) {
        return static_cast<std::size_t>(std::max(0.0, std::floor((space + gap + 1e-6) / (size + gap))));
    };
    const Grid grid{area, width, height, gap, fit(area.width, width), fit(area.height, height)};
    if (grid.on_page() == 0)
        return Error{"print.too_large",
                     {number_text(width), number_text(height), number_text(area.width), number_text(area.height)}};
    return grid;
}

std::string text_at(double x, double y, double size, std::string_view anchor, const std::string& text) {
    return "<text x=\"" + number_text(x) + "\" y=\"" + number_text(y) + "\" font-size=\"" + number_text(size) +
           "\" font-family=\"'Atkinson Hyperlegible',sans-serif\" text-anchor=\"" + std::string(anchor) +
           "\" fill=\"#1d1712\">" + escaped(text) + "</text>";
}

std::string window(double x, double y, double width, double height, const std::array<double, 4>& view,
                   const std::string& content) {
    return "<svg x=\"" + number_text(x) + "\" y=\"" + number_text(y) + "\" width=\"" + number_text(width) +
           "\" height=\"" + number_text(height) + "\" viewBox=\"" + number_text(view[0]) + " " + number_text(view[1]) +
           " " + number_text(view[2]) + " " + number_text(view[3]) +
           "\" preserveAspectRatio=\"none\" overflow=\"hidden\">" + content + "</svg>";
}

std::string dashed(double x1, double y1, double x2, double y2) {
    return "<path d=\"M" + number_text(x1) + " " + number_text(y1) + "L" + number_text(x2) + " " + number_text(y2) +
           "\" fill=\"none\" stroke=\"#666\" stroke-width=\".2\" stroke-dasharray=\"1.5 1\"/>";
}

std::string cut_rect(double x, double y, double width, double height) {
    return "<rect x=\"" + number_text(x) + "\" y=\"" + number_text(y) + "\" width=\"" + number_text(width) +
           "\" height=\"" + number_text(height) + "\" fill=\"none\" stroke=\"#888\" stroke-width=\".15\"/>";
}

std::string moved(double x, double y, const std::string& content, const std::string& more) {
    return "<g transform=\"translate(" + number_text(x) + " " + number_text(y) + ")" + more + "\">" + content + "</g>";
}

} // namespace tabuleiro
