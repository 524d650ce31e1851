#include "store/runs.hpp"

#include <gtest/gtest.h>

namespace tabuleiro {
namespace runs_test {

constexpr std::int64_t minute = 60'000, hour = 60 * minute, day = 24 * hour;
constexpr std::int64_t noon = 1'700'000'000'000;

TEST(Runs, ContinueAfterAShortPause) {
    const tabuleiro::Run run{noon, hour};
    EXPECT_TRUE(continues(run, noon + hour + most_pause_ms));
    EXPECT_TRUE(continues(run, noon + hour - most_pause_ms)); // another node's clock is behind
    EXPECT_FALSE(continues(run, noon + hour + most_pause_ms + 1));
    EXPECT_FALSE(continues(run, noon));
}

TEST(Runs, MeasureHowLongAServerHasRun) {
    EXPECT_EQ(ran_since({}, noon, noon + day), 0);
    const Runs runs{{noon, 10 * hour}, {noon + day, 2 * hour}};
    const auto now = noon + day + 2 * hour + minute;
    EXPECT_EQ(ran_since(runs, noon + 9 * hour, now), 3 * hour + minute); // not while it was off
    EXPECT_EQ(ran_since(runs, noon + day, now), 2 * hour + minute);
    EXPECT_EQ(ran_since(runs, noon - 100 * day, now), 12 * hour + minute); // before all that is known
    EXPECT_EQ(ran_since(runs, now + hour, now), 0);
    // The clock was just set: nothing has been noted since.
    EXPECT_EQ(ran_since(runs, noon + 9 * hour, now + day), 3 * hour);
    EXPECT_EQ(ran_since(runs, now + day, now + day), 0);
}

TEST(Runs, MeasureTheShortestTimeIfTheClockWasSetBack) {
    const Runs runs{{noon, 10 * hour}, {noon, 2 * hour}}; // the clock was set back by ten hours
    const auto now = noon + 2 * hour;
    EXPECT_EQ(ran_since(runs, noon + hour, now), hour);
    EXPECT_EQ(ran_since(runs, noon + 5 * hour, now), 0);
    EXPECT_EQ(ran_since(runs, noon - hour, now), 12 * hour);
}

TEST(Runs, TellWhatIsOldForCertain) {
    EXPECT_EQ(certainly_older({}, day, noon), 0);
    const Runs steady{{noon, 100 * day}};
    EXPECT_EQ(certainly_older(steady, 90 * day, noon + 100 * day), noon + 10 * day);
    EXPECT_EQ(certainly_older(steady, 190 * day, noon + 100 * day), noon - 90 * day); // as before the first run
    // Short pauses count.
    const Runs nightly{{noon, 10 * hour}, {noon + day, 10 * hour}, {noon + 2 * day, 10 * hour}};
    EXPECT_EQ(certainly_older(nightly, day + hour, noon + 2 * day + 10 * hour), noon + day + 9 * hour);
    EXPECT_EQ(certainly_older(nightly, 20 * hour, noon + 2 * day + 10 * hour), noon + day + 10 * hour + most_pause_ms);
}

TEST(Runs, CountNoMoreThanAWeekOfAPause) {
    const Runs ahead{{noon, 10 * day}, {noon + 400 * day, 0}};
    const auto now = noon + 400 * day;
    EXPECT_EQ(certainly_older(ahead, 90 * day, now), noon - 73 * day);
    EXPECT_EQ(certainly_older(ahead, 7 * day, now), noon + 10 * day + most_pause_ms);
    // When the clock is right again, the week still counts, but no more than the clock says.
    const Runs again{{noon, 10 * day}, {noon + 400 * day, hour}, {noon + 11 * day, 0}};
    EXPECT_EQ(certainly_older(again, 12 * day, noon + 11 * day), noon - day);
}

TEST(Runs, DistrustWhatIsLaterThanALaterRun) {
    // The clock was ten days behind for a while: what was stored then looks older than it is.
    const Runs behind{{noon, 50 * day}, {noon + 40 * day, hour}, {noon + 50 * day, 5 * day}};
    EXPECT_EQ(certainly_older(behind, 13 * day, noon + 55 * day), noon + 40 * day);
}

} // namespace runs_test
} // namespace tabuleiro
