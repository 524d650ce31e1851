// The collections of problems in the program: whole, clear, without repetition; and the problem of a day.
#include <gtest/gtest.h>

#include <set>

#include "endgame/known.hpp"
#include "play/problems.hpp"
#include "play/themes.hpp"

namespace tabuleiro {
namespace problems_test {

class Collections : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        auto read = problems_for(GetParam());
        ASSERT_TRUE(read) << read.error().name;
        set_ = *std::move(read);
    }
    bool chance() const { return !has_verdicts(GetParam()); }

    ProblemSet set_;
};

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const GameInfo& game : all_game_infos()) names.emplace_back(game.name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(All, Collections, testing::ValuesIn(all_names()),
                         [](const auto& given) { return given.param; });

TEST_P(Collections, AreLargeEnough) {
    EXPECT_GE(set_.problems.size(), is_solved(GetParam()) ? 1000u : 300u);
    EXPECT_LE(set_.daily, set_.problems.size());
    EXPECT_EQ(set_.command.find("tabuleiro-lab problems " + GetParam()), 0u);
}

TEST_P(Collections, HaveOneClearAnswerToEveryProblem) {
    for (std::size_t i = 0; i < set_.problems.size(); ++i) {
        const Problem& problem = set_.problems[i];
        const auto posed = pose(set_, i);
        ASSERT_TRUE(posed) << problem.position;
        EXPECT_EQ(posed->game->turn().seat, seat(0)) << problem.position;
        EXPECT_EQ(posed->answers.front().loss, 0) << problem.position;
        EXPECT_GT(posed->answers[1].loss, 0) << problem.position;
        // A thousandth may be lost by rounding.
        EXPECT_GE(problem.margin(), chance() ? 0.049f : 0.5f) << problem.position;
        EXPECT_LE(problem.error, problem.margin() / 4 + 0.0015f) << problem.position;
        EXPECT_TRUE(!is_solved(GetParam()) || problem.error == 0) << problem.position;
        EXPECT_LE(problem.grade(), 5);
        if (!chance()) {
            ASSERT_FALSE(problem.line.empty()) << problem.position;
            EXPECT_EQ(problem.line.front(), posed->answers.front().text) << problem.position;
        }
    }
}

TEST_P(Collections, NeverAskTheSameTwice) {
    std::set<std::string> seen;
    for (const Problem& problem : set_.problems) EXPECT_TRUE(seen.insert(problem.position).second) << problem.position;
}

TEST_P(Collections, HaveProblemsOfEveryGrade) {
    std::array<std::size_t, 6> grades{};
    for (const Problem& problem : set_.problems) ++grades[static_cast<std::size_t>(problem.grade())];
    for (std::size_t grade = 1; grade <= 4; ++grade) EXPECT_GT(grades[grade], 0u) << grade;
    EXPECT_LE(grades[1], set_.problems.size() / 2);
}

TEST_P(Collections, AreReadAsTheyWereWritten) {
    const std::string_view text = embedded_problems(GetParam() + ".txt");
    EXPECT_EQ(write_problems(set_), text);
}

TEST_P(Collections, DamageIsFound) {
    const std::string whole(embedded_problems(GetParam() + ".txt"));
    for (std::size_t at = 7; at < whole.size(); at += whole.size() / 60) {
        std::string damaged = whole;
        damaged[at] = damaged[at] == '7' ? '8' : '7';
        EXPECT_FALSE(read_problems(GetParam(), damaged)) << at;
        EXPECT_FALSE(read_problems(GetParam(), whole.substr(0, at))) << at;
    }
    EXPECT_EQ(read_problems(GetParam(), "").error().name, "problems.foreign");
    EXPECT_EQ(read_problems("chess", whole).error().name, "problems.foreign");
}

TEST(Problems, ThereAreNoneOfAnUnknownGame) { EXPECT_EQ(problems_for("chess").error().name, "problems.none"); }

TEST(Problems, APositionWithOtherMovesIsDamage) {
    ProblemSet set{"pretoa", "", 1, {{"yellow=7,8 red=13 turn=yellow", {1, 0.5f}, 0, {}, {}}}};
    EXPECT_EQ(pose(set, 0).error(), (Error{"problems.damaged", {"pretoa", "3"}}));
    set.problems[0].position = "nonsense";
    EXPECT_EQ(pose(set, 0).error().name, "problems.damaged");
}

TEST(Problems, TheGradeCountsTheLevelsThatMissIt) {
    Problem problem{"", {0.5f, 0.3f, 0.1f}, 0, {0.4f, 0.2f, 0.1f, 0}, {}};
    EXPECT_FLOAT_EQ(problem.margin(), 0.2f);
    EXPECT_NEAR(problem.misses(), 2.5, 1e-6); // the third loses half of the margin on average
    EXPECT_NEAR(problem.rating(), 1625, 1);
    problem.losses = {};
    EXPECT_EQ(problem.grade(), 1);
    EXPECT_EQ(problem.rating(), 1000);
}

TEST(Problems, DatesAreCountedInDays) {
    EXPECT_EQ(day_of("1970-01-01"), 0);
    EXPECT_EQ(day_of("2000-02-29"), 11016);
    EXPECT_EQ(day_of("2000-03-01"), 11017);
    EXPECT_EQ(day_of("2026-11-18"), 20775);
    for (const char* wrong : {"", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "18-11-2026",
                              "2026-11-31", "1969-12-31", "2026-11-1x", "2026-+1-10"})
        EXPECT_FALSE(day_of(wrong)) << wrong;
}

TEST(Problems, EveryOneIsTheProblemOfADayOnceBeforeOneComesAgain) {
    for (const std::size_t count : {1u, 2u, 7u, 300u, 1000u, 1024u}) {
        std::set<std::size_t> seen;
        for (std::int64_t day = 20000; day < 20000 + static_cast<std::int64_t>(count); ++day)
            EXPECT_TRUE(seen.insert(daily_problem(count, day)).second) << count << " " << day;
        EXPECT_EQ(daily_problem(count, 0), daily_problem(count, static_cast<std::int64_t>(count)));
    }
}

// Pinned: everybody gets the same problem, whichever version they have.
TEST(Problems, TheProblemOfADayStaysTheSame) {
    EXPECT_EQ(daily_problem(300, *day_of("2026-11-18")), 225u);
    EXPECT_EQ(daily_problem(1000, *day_of("2026-11-18")), 725u);
}

std::vector<std::string_view> themes(const std::string& game, const std::string& position, const std::string& move) {
    const auto made = make_game({game, {}, 2, {}}, position);
    EXPECT_TRUE(made) << position;
    const auto found = (*made)->find(move);
    EXPECT_TRUE(found) << move;
    return themes_of(**made, *found);
}
using Names = std::vector<std::string_view>;

TEST(Themes, AreFoundFromWhatAMoveDoes) {
    EXPECT_EQ(themes("ludo", "red=yard*3,0 yellow=yard*4 turn=red die=5", "release"), (Names{"join", "enter"}));
    EXPECT_EQ(themes("ludo", "red=yard*3,0 yellow=yard*4 turn=red die=5", "0-5"), (Names{"run"}));
    EXPECT_EQ(themes("niout", "yellow=off,5*2,home red=off*4 turn=yellow cast=TO", "5*2-W1"),
              (Names{"together", "road", "run"}));
    EXPECT_EQ(themes("niout", "yellow=off,5*2,home red=off*4 turn=yellow cast=TO", "5-6"),
              (Names{"part", "road", "run"}));
    EXPECT_EQ(themes("pretoa", "yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow", "3-0"),
              (Names{"let_take"}));
}

} // namespace problems_test
} // namespace tabuleiro
