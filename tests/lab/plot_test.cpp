#include "plot/plot.hpp"

#include <gtest/gtest.h>

namespace tabuleiro {
namespace plot_test {

std::string whole(double number, double) { return std::to_string(static_cast<int>(number)); }

bool holds(const std::string& svg, const std::string& part) { return svg.find(part) != std::string::npos; }

// The plot is 820 wide from x = 60 on and 220 high from y = 46 on.
TEST(Plot, DrawsALineFromTheLowerLeftToTheUpperRight) {
    const std::string svg =
        plot_svg("T", {"x", 4, whole}, whole, {{"P", -1, 1, {{"a", "red", {{0, -1}, {4, 1}}}}, {}}});
    EXPECT_TRUE(holds(svg, R"(stroke="red" stroke-width="2" points="60.0,266.0 880.0,46.0 ")")) << svg;
}

TEST(Plot, DrawsBarsUpAndDownFromZero) {
    const std::string svg =
        plot_svg("T", {"x", 4, whole}, whole, {{"P", -1, 1, {}, {{1, 0.5, "red", "up"}, {2, -1, "blue", "down"}}}});
    EXPECT_TRUE(holds(svg, R"(y="101.0" width="12.0" height="55.0" fill="red"><title>up</title>)")) << svg;
    EXPECT_TRUE(holds(svg, R"(y="156.0" width="12.0" height="110.0" fill="blue"><title>down</title>)")) << svg;
}

// 432 wide from x = 24 on, with a twentieth of the numbers' range left at each side.
TEST(Plot, DrawsIntervalsFromEndToEnd) {
    const std::string svg = intervals_svg("T", {{"a", 2, 1, 4}, {"b", 5, 3, 11, true}}, 1, whole);
    const std::string first = R"(<line x1="43.6" x2="161.5")", second = R"(<line x1="122.2" x2="436.4")";
    EXPECT_TRUE(holds(svg, first)) << svg;
    EXPECT_TRUE(holds(svg, second)) << svg;
    EXPECT_TRUE(holds(svg, R"(<circle cx="82.9")")) << svg;
    EXPECT_TRUE(holds(svg, R"(<circle cx="200.7")")) << svg;
}

TEST(Plot, EscapesTexts) {
    EXPECT_EQ(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    const std::string svg = plot_svg("<b>", {"x", 1, whole}, whole, {{"<p>", 0, 1, {{"<l>", "red", {}}}, {}}});
    for (const char* raw : {"<b>", "<p>", "<l>"}) EXPECT_FALSE(holds(svg, raw)) << raw;
}

} // namespace plot_test
} // namespace tabuleiro
