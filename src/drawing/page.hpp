// A page of paper: where its content can be, and what is on every page – a ruler of 100 mm and a line about the page.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "drawing/print.hpp"

namespace tabuleiro {

// A4 and Letter have the same printable area, so that each can be printed on the other.
struct Area {
    double left, top, width, height; // in millimetres, without the footer
};
Area printable(PaperSize paper);

// Content that stands on pages one after another; every page gets its number when all are known.
class Pages {
public:
    // `note`: a line on every page, if there is one.
    Pages(PaperSize paper, std::string title, std::string note)
        : paper_(paper), title_(std::move(title)), note_(std::move(note)) {}
    // `what`: said in the footer; `content`: in millimetres of the page.
    void add(const std::string& what, const std::string& content) { pages_.push_back({what, content}); }
    std::vector<std::string> finished(const Ink& ink) const;

private:
    struct Page {
        std::string what, content;
    };
    PaperSize paper_;
    std::string title_, note_;
    std::vector<Page> pages_;
};

// Things of one size in rows, as many on a page as fit, at least one.
struct Grid {
    Area area;
    double width, height, gap;
    std::size_t columns, rows;
    std::size_t on_page() const { return columns * rows; }
    double x(std::size_t i) const; // left side of the i-th, centred in the area
    double y(std::size_t i) const; // from the top
};
// An error if not even one fits.
Result<Grid> grid_of(const Area& area, double width, double height, double gap);

std::string text_at(double x, double y, double size, std::string_view anchor, const std::string& text);
// A drawing in its own units, cut off at the edges of where it is put on the page.
std::string window(double x, double y, double width, double height, const std::array<double, 4>& view,
                   const std::string& content);
std::string dashed(double x1, double y1, double x2, double y2); // where to fold
std::string cut_rect(double x, double y, double width, double height);
std::string moved(double x, double y, const std::string& content, const std::string& more = {});

} // namespace tabuleiro
