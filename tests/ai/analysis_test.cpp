// Analysis of games: losses and luck, which is zero on average.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "play/analysis.hpp"

namespace tabuleiro {
namespace analysis_test {

AnalysisJob job() {
    return {*read_bot("analyst"), [] { return Budget{200, {}}; }};
}

// The game with so many more plays, unless it is over before.
template <class Choose> PlayedGame longer(PlayedGame game, int plays, Choose choose) {
    const auto now = std::move(*played(game));
    for (int i = 0; i < plays && now->turn().kind != Turn::Kind::over; ++i) {
        game.plays.push_back(now->text(choose(*now)));
        now->play(game.plays.back());
    }
    return game;
}
std::size_t first(const AnyGame&) { return 0; }
auto any_of(Random& random) {
    return [&random](const AnyGame& game) { return random.below(static_cast<std::uint32_t>(game.choices())); };
}

TEST(Analysis, MarksAMoveThatGivesTheGameAway) {
    // 2-6 puts the piece where 7 takes it and the game is lost; 2-1 does not.
    const PlayedGame game{{"policiais", "", 0, {}}, "yellow=2 red=7,22 turn=yellow", {"2-6"}};
    ASSERT_TRUE(played(game));
    const Analysis analysis = analyse(game, job());
    ASSERT_EQ(analysis.entries.size(), 1u);
    EXPECT_GT(analysis.entries[0].loss, blunder_loss);
    EXPECT_EQ(analysis.entries[0].mark, AnalysedEntry::Mark::blunder);
    EXPECT_FALSE(analysis.finished);
    EXPECT_EQ(analysis.luck[0], 0);
}

TEST(Analysis, AddsUpLuckAndTheResultWithoutIt) {
    Random random(5);
    const PlayedGame game = longer({{"tabula", "", 0, {}}}, 40, any_of(random));
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
        const PlayedGame game{{"niout", "", 2, {}}, "yellow=18,home*3 red=5,home*3 turn=yellow", {cast}};
        const Analysis analysis = analyse(game, job());
        EXPECT_EQ(analysis.entries[0].luck, analysis.luck);
        return analysis.luck[0];
    };
    EXPECT_GT(luck_of("KAI"), 0.1);
    EXPECT_LT(luck_of("TO"), -0.05);
}

TEST(Analysis, MarksOnlyLossesThatAreCertain) {
    Random random(6);
    const PlayedGame game = longer({{"tabula", "", 0, {}}}, 40, any_of(random));
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
    PlayedGame one{{"tabula", "", 0, {}}, {}, {""}};
    const auto game = std::move(*make_game(one.setup));
    double mean = 0, total = 0;
    for (std::size_t event = 0; event < game->choices(); ++event) {
        one.plays = {game->text(event)};
        mean += game->weight(event) * static_cast<double>(analyse(one, job()).luck[0]);
        total += game->weight(event);
    }
    EXPECT_NEAR(mean / total, 0, 1e-4);
}

TEST(Analysis, ShowsNoHiddenCardBeforeTheEnd) {
    const auto after_30 = [](const char* mode) {
        return std::move(*played(longer({{"sorry", mode, 2, {}}}, 30, first)));
    };
    EXPECT_FALSE(refuse_analysis(*after_30("normal")));
    EXPECT_EQ(refuse_analysis(*after_30("club"))->name, "analysis.hidden_cards");
}

TEST(Analysis, StopsWhenToldTo) {
    const PlayedGame game = longer({{"pretoa", "", 0, {}}}, 6, first);
    AnalysisJob stopping = job();
    stopping.progress = [](std::size_t done) { return done < 2; };
    const Analysis analysis = analyse(game, stopping);
    EXPECT_TRUE(analysis.stopped);
    EXPECT_EQ(analysis.entries.size(), 2u);
}

} // namespace analysis_test
} // namespace tabuleiro
