// A match on one device: saved, continued, verified; and what version 1.0 saved.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/random.hpp"
#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "protocol/local_match.hpp"
#include "protocol/match_file.hpp"
#include "protocol/match_summary.hpp"
#include "protocol/saved_game.hpp"

namespace tabuleiro {
namespace local_match_test {

LocalMatch made(Terms terms) {
    auto local = LocalMatch::create(std::move(terms), {sha256("secret"), sha256("id")}, 1000);
    EXPECT_TRUE(local) << local.error().name;
    for (Player player = 0; player < local->match().player_count(); ++player)
        if (local->match().player(player).kind == PlayerState::Kind::open) {
            EXPECT_TRUE(local->act(command::Join{player, "Ana", sha256("bytes")}, 1000));
        }
    return std::move(*local);
}

void play(LocalMatch& local, Random& random, int steps) {
    for (int i = 0; i < steps && local.match().running(); ++i) {
        const Match& match = local.match();
        if (match.due() == 0) {
            ASSERT_TRUE(local.tick(2000));
            continue;
        }
        const std::string move = match.game().text(random.below(static_cast<std::uint32_t>(match.choices())));
        ASSERT_TRUE(local.act(command::Move{match.seating()[index(*match.turn())], match.revision(), move}, 2000));
    }
}

std::string content_of(const std::string& path) {
    std::ostringstream content;
    content << std::ifstream(std::string(PROJECT_DIR) + "/tests/server/" + path).rdbuf();
    EXPECT_FALSE(content.str().empty()) << path;
    return content.str();
}

TEST(LocalMatch, GoesOnFromItsFileAsIfNothingHadHappened) {
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes) {
            Terms terms{.setup = {std::string(info.name), std::string(mode.name), mode.max_players, {}},
                        .seating = Seating::lot};
            terms.seats.resize(static_cast<std::size_t>(mode.max_players), {"curious"});
            terms.seats[0] = {};
            LocalMatch local = made(terms);
            Random random(3);
            play(local, random, 40);
            auto again = LocalMatch::load(local.save(), 2000);
            ASSERT_TRUE(again) << info.name << ": " << again.error().name;
            EXPECT_EQ(again->match().log(), local.match().log());
            Random same = random;
            play(local, random, 40);
            play(*again, same, 40);
            EXPECT_EQ(again->save(), local.save()) << info.name; // the same dice, cards and bots
            const auto file = read_match_file(local.save());
            const Verification result = verify(file->terms, file->steps, file->secret);
            EXPECT_FALSE(result.fault) << info.name << ": " << result.fault->error.name;
            EXPECT_EQ(result.unknown_events, 0u);
        }
}

TEST(LocalMatch, TellsTheSecretOnlyToItsOwnFile) {
    LocalMatch local = made({.setup = {"sorry", "club", 2, {}}});
    Random random(1);
    play(local, random, 5);
    const std::string plain = export_json(local.match());
    EXPECT_EQ(plain.find("secret"), std::string::npos);
    EXPECT_NE(plain.find("\"event\":\"?\""), std::string::npos);
    EXPECT_EQ(local.save().find("\"event\":\"?\""), std::string::npos);
    EXPECT_EQ(LocalMatch::load(plain, 1).error().name, "match_file.no_secret");
}

TEST(LocalMatch, RefusesADieThatWasChanged) {
    LocalMatch local = made({.setup = {"ludo", "", 2, {}}});
    std::string file = local.save();
    const auto at = file.find("\"event\":\"") + 9;
    file[at] = file[at] == '6' ? '5' : '6';
    EXPECT_EQ(LocalMatch::load(file, 1).error().name, "verify.event");
    const auto read = read_match_file(file);
    EXPECT_TRUE(verify(read->terms, read->steps, read->secret).fault);
    // Another secret was not committed to.
    EXPECT_EQ(verify(read->terms, read->steps, sha256("other")).fault->error.name, "verify.commitment");
}

TEST(LocalMatch, TakesAnyBotButStrangersOnlyLevels) {
    EXPECT_TRUE(LocalMatch::create({.setup = {"pretoa", "", 2, {}}, .seats = {{"random"}, {"tree@50"}}}, {}, 1));
    EXPECT_EQ(LocalMatch::create({.setup = {"pretoa", "", 2, {}}, .seats = {{"wizard"}, {}}}, {}, 1).error().name,
              "match.no_such_level");
}

TEST(Version1, WhatThePageSavedGoesOn) {
    for (const char* name : {"club", "ludo"}) {
        const std::string save = content_of(std::string("of_ac54b58/") + name + ".save");
        auto local = LocalMatch::load(save, 2000);
        ASSERT_TRUE(local) << name << ": " << local.error().name;
        EXPECT_TRUE(save.ends_with(local->match().log()));
        Random random(1);
        play(*local, random, 100'000);
        EXPECT_FALSE(local->match().running());
        const auto file = read_match_file(local->save());
        const Verification result = verify(file->terms, file->steps);
        EXPECT_FALSE(result.fault) << name << ": " << result.fault->error.name;
        EXPECT_EQ(result.games, 1);
        EXPECT_EQ(read_games(save)->size(), 1u);
        for (std::size_t cut = 0; cut < save.size(); cut += 13) (void)LocalMatch::load(save.substr(0, cut), 1);
    }
}

TEST(Version1, WhatTheTerminalSavedGoesOnFromItsPosition) {
    for (const char* path : {"of_0af7b8d/tabula.json", "of_0af7b8d/desculpa.json", "of_4eb9242/saved.json"}) {
        const std::string text = content_of(path);
        const auto saved = read_saved_game(text);
        ASSERT_TRUE(saved) << path << ": " << saved.error().name;
        auto local = LocalMatch::load(text, 2000);
        ASSERT_TRUE(local) << path << ": " << local.error().name;
        EXPECT_EQ(local->match().terms().position, (*played(saved->game))->position());
        EXPECT_EQ(read_games(text)->front().plays, saved->game.plays);
    }
}

} // namespace local_match_test
} // namespace tabuleiro
