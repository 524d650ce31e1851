#include <gtest/gtest.h>

#include <algorithm>

#include "drawing/picture.hpp"
#include "drawing/print.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {
namespace drawing_test {

std::string no_words(const std::string&) { return {}; }

std::size_t count(std::string_view text, std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string_view::npos; at += what.size()) ++found;
    return found;
}

// Every mode, number of players and single option of every game.
template <class Use> void for_setups(Use use) {
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes)
            for (int players = mode.min_players; players <= mode.max_players; ++players) {
                tabuleiro::Setup setup;
                setup.game = info.name;
                setup.mode = mode.name;
                setup.players = static_cast<decltype(setup.players)>(players);
                use(setup);
                for (const auto& option : info.options)
                    for (const std::string_view value : option.values) {
                        tabuleiro::Setup other = setup;
                        other.options.push_back({std::string(option.name), std::string(value)});
                        if (make_game(other)) use(other);
                    }
            }
}

TEST(Drawings, EveryBoardOfEveryRuleIsDrawnWithAllItsPieces) {
    std::size_t drawn = 0;
    for_setups([&](const tabuleiro::Setup& setup) {
        const auto game = make_game(setup);
        ASSERT_TRUE(game);
        const Picture picture{setup.game, (*game)->board(), (*game)->pieces()};
        const std::string svg = picture_svg(picture, "<&>", no_words);
        std::size_t pieces = 0;
        for (const Piece& piece : picture.pieces) pieces += piece.count;
        EXPECT_EQ(count(svg, "class=\"piece\""), pieces);
        EXPECT_EQ(svg.find_first_of("{}"), std::string::npos) << "a place was left open";
        EXPECT_EQ(count(svg, "data-of"), 0u);
        EXPECT_EQ(count(svg, "<title>&lt;&amp;&gt;</title>"), 1u);
        EXPECT_LT(svg.size(), 100'000u);
        ++drawn;
    });
    EXPECT_GT(drawn, 100u);
}

TEST(Drawings, ColoursOfPlayersAreThoseOfTheirPieces) {
    tabuleiro::Setup setup;
    setup.game = "policiais";
    const auto game = std::move(*make_game(setup));
    Picture picture{setup.game, game->board(), game->pieces()};
    const std::string usual = piece_drawing(picture, 0), others = piece_drawing(picture, 1);
    EXPECT_NE(usual, others);
    picture.paint = {1, 0};
    EXPECT_EQ(piece_drawing(picture, 0), others);
    EXPECT_EQ(piece_drawing(picture, 1), usual);
}

TEST(Drawings, ForPrintHaveNoTextureAndOnLessInkPaleSurfaces) {
    tabuleiro::Setup setup;
    setup.game = "sorry";
    const auto game = std::move(*make_game(setup));
    Picture picture{setup.game, game->board()};
    EXPECT_NE(picture_svg(picture, "", no_words).find("<filter"), std::string::npos);
    picture.ink = {false, false, 1};
    const std::string full = picture_svg(picture, "", no_words);
    EXPECT_EQ(full.find("filter"), std::string::npos);
    EXPECT_NE(full.find("#b3261e"), std::string::npos);
    picture.ink = {false, true, 2};
    const std::string light = picture_svg(picture, "", no_words);
    EXPECT_EQ(light.find("#b3261e"), std::string::npos);
    EXPECT_NE(full.find("stroke-width=\".06\""), std::string::npos);
    EXPECT_NE(light.find("stroke-width=\"0.12\""), std::string::npos);
}

TEST(Print, APackHasTheCardsOfTheRules) {
    for (const auto& [name, cards] : {std::pair{"sorry", 45u}, {"desculpa", 44u}}) {
        tabuleiro::Setup setup;
        setup.game = name;
        const auto game = std::move(*make_game(setup));
        const auto folded = printed_pages(*game, {"cards"}, {*read_paper("a4")}, no_words);
        ASSERT_TRUE(folded);
        std::size_t faces = 0;
        for (const std::string& page : *folded) faces += count(page, "viewBox=\"0 0 50 70\"");
        EXPECT_EQ(faces, cards);
    }
}

TEST(Print, PaperIsNamedOrMeasured) {
    EXPECT_EQ(read_paper("letter")->height, 279.4);
    EXPECT_EQ(read_paper("200x250")->width, 200);
    for (const char* name : {"", "a5", "x", "200x", "x200", "-200x300", "200x300mm", "nanx300", "infx300", "5000x5000"})
        EXPECT_EQ(read_paper(name).error().name, "print.unknown_paper") << name;
    EXPECT_EQ(read_paper("100x150").error().name, "print.small_paper");
}

TEST(Print, WhatDoesNotFitIsRefusedAndNotCutOff) {
    tabuleiro::Setup setup;
    setup.game = "policiais";
    const auto game = std::move(*make_game(setup));
    Print print{*read_paper("140x160")};
    print.board = 1000;
    const auto pages = printed_pages(*game, {"pieces"}, print, no_words);
    ASSERT_FALSE(pages);
    EXPECT_EQ(pages.error().name, "print.too_large");
    EXPECT_TRUE(printed_pages(*game, {"board"}, print, no_words)); // in tiles
}

} // namespace drawing_test
} // namespace tabuleiro
