#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "protocol/questions.hpp"

namespace tabuleiro {
namespace questions_test {

namespace json = boost::json;

json::value asked(std::string_view question) { return json::parse(answer_question(question)); }

std::string refused(std::string_view question) {
    const auto answer = asked(question);
    const json::object* object = answer.if_object();
    const json::value* error = object ? object->if_contains("error") : nullptr;
    return error ? std::string(error->as_string()) : std::string();
}

TEST(Questions, AreReadStrictly) {
    EXPECT_EQ(refused(R"({"ask":"games"})"), "");
    EXPECT_EQ(refused(R"({"ask":"board","game":"ludo","players":2,"options":{"tower":"block"}})"), "");
    EXPECT_EQ(refused(R"({"ask":"board","game":"ludo","players":4294967298})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"board","game":"ludo","players":"x"})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"board","game":"pretoa","options":{"sopro":true}})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"position","game":"pretoa","position":7})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"position","game":"pretoa","plays":"13-8"})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"position","game":"pretoa","plays":[7]})"), "request.bad_field");
    EXPECT_EQ(refused(R"({"ask":"games","game":"ludo"})"), "request.unknown_field");
    EXPECT_EQ(refused(R"({"ask":"board"})"), "request.missing_field");
    EXPECT_EQ(refused(R"({"ask":"board","game":"chess"})"), "setup.unknown_game");
    EXPECT_EQ(refused(R"({"ask":"weather"})"), "request.unknown");
    EXPECT_EQ(refused(R"({"game":"ludo"})"), "request.missing_field");
    std::string letters = "a"; // one byte, then two each: only whole letters are cut off
    for (int i = 0; i < 60; ++i) letters += "\u00e9";
    EXPECT_EQ(refused(R"({"ask":")" + letters + "\"}"), "request.unknown");
    EXPECT_EQ(refused(R"({"ask":"games",")" + letters + "\":1}"), "request.unknown_field");
    for (const char* text : {"", "[]", "7", "{", "{\"ask\":\"\xff\"}"}) EXPECT_EQ(refused(text), "request.not_json");
    EXPECT_EQ(refused(std::string(100000, '[')), "request.not_json");
}

TEST(Questions, FollowAGameAndItsWalks) {
    const auto answer =
        asked(R"({"ask":"position","game":"pretoa","position":"yellow=7,8 red=13 turn=yellow","plays":["8-2"]})")
            .as_object();
    const auto plays = answer.at("plays").as_array();
    ASSERT_EQ(plays.size(), 1u) << json::serialize(answer);
    const json::array path{8, 2};
    EXPECT_EQ(plays[0].at("seat"), 0);
    EXPECT_EQ(plays[0].at("move"), "8-2");
    const auto& walk = plays[0].at("walks").at(0).as_array();
    EXPECT_EQ(walk[0], "move");
    EXPECT_EQ(walk[2], 1);
    EXPECT_EQ(walk[3], path);
    EXPECT_EQ(answer.at("turn"), 1);
    EXPECT_FALSE(answer.at("moves").as_object().empty());
    EXPECT_TRUE(answer.at("events").as_object().empty());
    EXPECT_NE(answer.at("first"), answer.at("pieces"));
    EXPECT_FALSE(answer.contains("result"));
    EXPECT_EQ(refused(R"({"ask":"position","game":"pretoa","plays":["1-99"]})"), "move.illegal");

    const auto thrown = asked(R"({"ask":"position","game":"ludo","plays":["5"]})").as_object();
    EXPECT_EQ(thrown.at("plays").at(0).at("event"), "5");
    EXPECT_EQ(thrown.at("plays").at(0).at("weights").as_array().size(), 6u);
}

// Spot and chance of each danger, as text: `10 0.167`.
std::string dangers(std::string_view setup, std::string_view position, int seat) {
    const auto answer = asked("{\"ask\":\"dangers\"," + std::string(setup) + ",\"position\":\"" +
                              std::string(position) + "\",\"seat\":" + std::to_string(seat) + "}");
    if (!answer.is_array()) return json::serialize(answer);
    std::string text;
    for (const json::value& one : answer.as_array()) {
        char line[40];
        std::snprintf(line, sizeof line, "%s%d %.3f", text.empty() ? "" : ", ", static_cast<int>(one.at(0).as_int64()),
                      one.at(1).to_number<double>());
        text += line;
    }
    return text;
}

TEST(Questions, SayWherePiecesCouldBeCaptured) {
    // A leap, and the whole chain; whose turn it is does not matter.
    EXPECT_EQ(dangers(R"("game":"pretoa")", "yellow=1,4,15 red=7 turn=yellow", 0), "1 1.000, 4 1.000");
    EXPECT_EQ(dangers(R"("game":"pretoa")", "yellow=1,4,15 red=7 turn=red", 0), "1 1.000, 4 1.000");
    EXPECT_EQ(dangers(R"("game":"pretoa")", "yellow=1,4,15 red=7 turn=yellow", 1), "7 1.000");
    // Three steps behind, or on the start square of others: one throw of six.
    EXPECT_EQ(dangers(R"("game":"ludo")", "red=yard*3,10 yellow=yard*3,7 turn=red die=4", 0), "10 0.167");
    EXPECT_EQ(dangers(R"("game":"ludo")", "red=yard*3,26 yellow=yard*3,22 turn=red", 0), "26 0.167");
    EXPECT_EQ(dangers(R"("game":"ludo")", "red=yard*3,26 yellow=yard*3,22 turn=red", 1), "");
    // Two others, each with one throw of six: 1 - (5/6)².
    EXPECT_EQ(dangers(R"("game":"ludo","players":3)", "red=yard*3,10 green=yard*3,8 yellow=yard*3,7 turn=red", 0),
              "10 0.306");
    // KAI from two stations behind, MO from off the board: 6 + 1 of 16.
    EXPECT_EQ(dangers(R"("game":"niout")", "yellow=off*3,5 red=off*3,3 turn=yellow", 0), "4 0.438");
    // A 1 on any of three dice: 1 - (5/6)³. A card of 44.
    EXPECT_EQ(dangers(R"("game":"tabula")", "white=10,24*14 black=9,20*14 turn=white", 0), "9 0.421");
    EXPECT_EQ(dangers(R"("game":"desculpa")",
                      "red=start*3,25 yellow=home*3,24 turn=red pile=1*4,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4",
                      0),
              "25 0.091");
    // Nobody knows what the others hold.
    EXPECT_EQ(dangers(R"("game":"sorry","mode":"club")", "", 0), "null");
    EXPECT_EQ(refused(R"({"ask":"dangers","game":"ludo","seat":2})"), "request.bad_field");
}

TEST(Questions, SayWhyThereIsNoHint) {
    const auto hints = asked(R"({"ask":"hint","game":"pretoa","position":"yellow=7,8 red=13 turn=yellow"})").as_array();
    ASSERT_FALSE(hints.empty());
    EXPECT_GE(hints[0].at("value").to_number<double>(), hints.back().at("value").to_number<double>());
    const auto estimates = asked(R"({"ask":"hint","game":"pretoa"})").as_array(); // with their ±
    ASSERT_FALSE(estimates.empty());
    for (const auto& hint : estimates) EXPECT_GT(hint.at("error").to_number<double>(), 0.01) << hint;
    EXPECT_EQ(refused(R"({"ask":"hint","game":"ludo"})"), "move.event_due");

    json::object over{{"ask", "position"}, {"game", "pretoa"}, {"position", "yellow=7,8 red=13 turn=yellow"}};
    over["plays"] = json::array{};
    for (json::value now = asked(json::serialize(over)); !now.as_object().contains("result");) {
        over["plays"].as_array().push_back(now.at("moves").as_object().begin()->key());
        ASSERT_LT(over["plays"].as_array().size(), 100u);
        now = asked(json::serialize(over));
    }
    over["ask"] = "hint";
    EXPECT_EQ(refused(json::serialize(over)), "move.game_over");
}

TEST(Questions, AnalyseAGame) {
    const auto answer = asked(R"({"ask":"analysis","game":"policiais","plays":[]})").as_object();
    EXPECT_TRUE(answer.at("entries").as_array().empty());
    EXPECT_EQ(answer.at("luck").as_array().size(), 2u);
}

TEST(Questions, AnalyseAGameByKnownValuesInsteadOfEstimates) {
    const auto answer = asked(R"({"ask":"analysis","game":"pretoa","plays":["1-0","4x1"],
        "known":[{"seat":0,"value":"win","turns":5},{"seat":1,"value":"draw","turns":0},null]})");
    const auto& entries = answer.at("entries").as_array();
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].at("mark"), "blunder"); // a win thrown away
    EXPECT_EQ(entries[0].at("before"), (json::array{1, 0}));
    EXPECT_EQ(entries[0].at("after"), (json::array{0.5, 0.5}));
    EXPECT_EQ(entries[0].at("known"), (json::value{{"seat", 1}, {"value", "draw"}, {"turns", 0}}));
    EXPECT_FALSE(entries[1].as_object().contains("known"));
    for (const char* known : {R"("win")", R"(["win"])", R"([{"seat":9,"value":"win","turns":1}])",
                              R"([{"seat":0,"value":"sure","turns":1}])", R"([{"seat":0}])",
                              R"([{"seat":0,"chance":1.5}])", R"([{"seat":0,"chance":"high"}])"})
        EXPECT_EQ(asked(R"({"ask":"analysis","game":"pretoa","known":)" + std::string(known) + "}").at("error"),
                  "request.bad_field")
            << known;
}

TEST(Questions, AnalyseThrowsByKnownChances) {
    const auto answer = asked(R"({"ask":"analysis","game":"niout","plays":["TO"],
        "position":"yellow=19,home*3 red=5,home*3 turn=yellow",
        "known":[{"seat":0,"chance":0.25},{"seat":0,"chance":0.75}]})");
    const auto& entry = answer.at("entries").as_array().at(0);
    EXPECT_EQ(entry.at("luck"), (json::array{0.5, -0.5}));
    EXPECT_EQ(entry.at("known"), (json::value{{"chance", 0.75}, {"seat", 0}}));
    EXPECT_EQ(answer.at("luck"), (json::array{0.5, -0.5}));
}

// What the page draws and says comes as data: the page reads no notation.
TEST(Questions, GiveMovesAsData) {
    const auto club = asked(R"({"ask":"position","game":"sorry","mode":"club","players":2,"position":
        "red=start*4 yellow=start*4 red.hand=1,2,3,4,12 yellow.hand=?*5 turn=red unseen=1*4,2*3,3*3,4*3,5*4,7*4,8*4,10*4,11*4,12*3,S*4 pile=?*35"})");
    EXPECT_EQ(club.at("moves").at("1:rS-4").at("card"), "1");
    EXPECT_EQ(club.at("hands").at(0), (json::array{"1", "2", "3", "4", "12"}));
    EXPECT_EQ(club.at("hands").at(1).as_array().size(), 5u);
    const auto huff = asked(R"({"ask":"position","game":"pretoa","options":{"sopro":"on"},"position":
        "yellow=7,13 red=1,10 turn=red steps=1 huff=7"})");
    EXPECT_EQ(huff.at("moves").at("huff:7").at("act"), "huff");
    const auto off = asked(R"({"ask":"position","game":"tabula","position":
        "white=22,off*14 black=1*15 turn=white dice=3,6"})");
    EXPECT_EQ(off.at("moves").at("22-off:6").at("die"), 6);
    EXPECT_EQ(off.at("pending"), (json::array{"3", "6"}));
}

} // namespace questions_test
} // namespace tabuleiro
