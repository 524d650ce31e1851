// Analysis of games: losses and luck, which is zero on average.
#include <gtest/gtest.h>

#include "engine/random.hpp"
#include "play/analysis.hpp"

namespace tabuleiro {
namespace analysis_test {

AnalysisJob job() {
    return {*read_bot("analyst"), [] { return Budget{200, {}}; }};
}

TEST(Analysis, MarksAMoveThatGivesTheGameAway) {
    // 2-6 puts the piece where 7 takes it and the game is lost; 2-1 does not.
    auto game = *GameLog::make({"policiais", "", 0, {}}, "yellow=2 red=7,22 turn=yellow");
    ASSERT_FALSE(game.play("2-6"));
    const Analysis analysis = analyse(game, job());
    ASSERT_EQ(analysis.entries.size(), 1u);
    EXPECT_GT(analysis.entries[0].loss, blunder_loss);
    EXPECT_EQ(analysis.entries[0].mark, AnalysedEntry::Mark::blunder);
    EXPECT_FALSE(analysis.finished);
    EXPECT_EQ(analysis.luck[0], 0);
}

TEST(Analysis, AddsUpLuckAndTheResultWithoutIt) {
    auto game = *GameLog::make({"tabula", "", 0, {}});
    Random random(5);
    while (game.game().turn().kind != Turn::Kind::over && game.entries().size() < 40) {
        game.play(game.game().text(random.below(static_cast<std::uint32_t>(game.game().choices()))));
    }
    const Analysis analysis = analyse(game, job());
    float luck = 0;
    for (const auto& entry : analysis.entries) {
        luck += entry.luck[0];
        EXPECT_NEAR(entry.luck[0], -entry.luck[1], 1e-4) << entry.text;
        EXPECT_GE(entry.loss, 0);
    }
    EXPECT_NEAR(luck, analysis.luck[0], 1e-3);
    EXPECT_EQ(analysis.start, analysis.entries[0].before);
    EXPECT_NEAR(analysis.start[0] + luck + analysis.play()[0], analysis.result[0], 1e-3);
}

// Yellow's last horse comes home with KAI and with nothing else.
TEST(Analysis, CallsTheRightCastLucky) {
    const auto luck_of = [](const char* cast) {
        auto game = *GameLog::make({"niout", "", 2, {}}, "yellow=18,home*3 red=5,home*3 turn=yellow");
        EXPECT_FALSE(game.play(cast));
        const Analysis analysis = analyse(game, job());
        EXPECT_EQ(analysis.entries[0].luck, analysis.luck);
        return analysis.luck[0];
    };
    EXPECT_GT(luck_of("KAI"), 0.1);
    EXPECT_LT(luck_of("TO"), -0.05);
}

TEST(Analysis, MarksOnlyLossesThatAreCertain) {
    auto game = *GameLog::make({"tabula", "", 0, {}});
    Random random(6);
    while (game.entries().size() < 40) {
        game.play(game.game().text(random.below(static_cast<std::uint32_t>(game.game().choices()))));
    }
    int marked = 0, uncertain = 0;
    for (const AnalysedEntry& entry : analyse(game, job()).entries) {
        EXPECT_TRUE(entry.loss == 0 || entry.loss >= entry.error) << entry.text;
        const bool certain = entry.loss - 2 * entry.error >= doubtful_loss;
        EXPECT_EQ(entry.mark != AnalysedEntry::Mark::none, certain) << entry.text;
        marked += certain;
        uncertain += !certain && entry.loss >= doubtful_loss;
    }
    EXPECT_GT(marked, 0);
    EXPECT_GT(uncertain, 0);
}

TEST(Analysis, LuckIsZeroOnAverageOverAllEvents) {
    auto game = *GameLog::make({"tabula", "", 0, {}});
    double mean = 0, total = 0;
    for (std::size_t event = 0; event < game.game().choices(); ++event) {
        auto one = game;
        one.play(game.game().text(event));
        mean += game.game().weight(event) * static_cast<double>(analyse(one, job()).luck[0]);
        total += game.game().weight(event);
    }
    EXPECT_NEAR(mean / total, 0, 1e-4);
}

TEST(Analysis, ShowsNoHiddenCardBeforeTheEnd) {
    auto open = *GameLog::make({"sorry", "normal", 2, {}}), hidden = *GameLog::make({"sorry", "club", 2, {}});
    for (int i = 0; i < 30; ++i)
        for (GameLog* game : {&open, &hidden}) game->play(game->game().text(0));
    EXPECT_FALSE(refuse_analysis(open.game()));
    EXPECT_EQ(refuse_analysis(hidden.game())->name, "analysis.hidden_cards");
}

TEST(Analysis, StopsWhenToldTo) {
    auto game = *GameLog::make({"pretoa", "", 0, {}});
    for (int i = 0; i < 6; ++i) game.play(game.game().text(0));
    AnalysisJob stopping = job();
    stopping.progress = [](std::size_t done) { return done < 2; };
    const Analysis analysis = analyse(game, stopping);
    EXPECT_TRUE(analysis.stopped);
    EXPECT_EQ(analysis.entries.size(), 2u);
}

} // namespace analysis_test
} // namespace tabuleiro
