// Bots, clocks and disks: a match continues when players come and go and when storing fails.
#include "hub/nodes.hpp"

namespace tabuleiro {
namespace hub_time_test {

constexpr const char* say = R"({"do":"say","phrase":"hello"})";

struct OneNode : TwoNodes {};

TEST_F(OneNode, ABotMovesWhenItIsDue) {
    play_with_a_bot();
    a->pass(a->options.bot_delay_ms - 1);
    EXPECT_TRUE(a->thoughts.empty());
    a->pass(1);
    a->thought();
    a->hear();
    EXPECT_EQ(ana->revision(), 2);
}

TEST_F(OneNode, ABotMovesEvenIfTheClockIsSetBack) {
    play_with_a_bot();
    a->clock_set = -3'600'000;
    a->pass(a->options.bot_delay_ms);
    a->thought();
    a->hear();
    EXPECT_EQ(ana->revision(), 2);
}

TEST_F(OneNode, NobodyLosesATurnBecauseTheClockIsSet) {
    make_match(R"({"game":"pretoa","turn_seconds":7200})");
    come(*a, ana);
    come(*a, rui, false);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    a->hub.receive(rui, join("Rui"));
    a->hear();
    ASSERT_EQ(ana->revision(), 2);
    for (const std::int64_t set : {3'600'000, -3'600'000}) {
        a->clock_set += set;
        a->pass(7'199'000);
        EXPECT_TRUE(a->answers.empty());
    }
    a->pass(7'200'000);
    a->hear(); // warned when the turn has had its time since then
    EXPECT_EQ(ana->revision(), 3);
    a->hub.leave(rui);
}

// The server notes every minute that it runs.
struct Noting : OneNode {
    void note() {
        a->hub.note_run();
        a->hear();
    }
    void run(std::int64_t milliseconds) {
        for (; milliseconds > 0; milliseconds -= most_pause_ms) {
            a->pass(std::min(most_pause_ms, milliseconds));
            note();
        }
    }
};

// Ana's and Rui's page are at one node, and it is Ana's turn.
struct Waiting : Noting {
    Waiting() {
        a->clock_set = 1'700'000'000'000;
        make_match();
        come(*a, ana);
        a->hub.receive(ana, join("Ana"));
        a->hear();
        come(*a, rui, false);
        a->hub.receive(rui, join("Rui"));
        a->hear();
        note();
    }
    ~Waiting() override { a->hub.leave(rui); }

    std::string claim(const std::string& what = "win") {
        rui->heard.clear();
        a->hub.receive(rui, R"({"do":"claim","what":")" + what + R"(","id":5})");
        if (rui->error().empty()) a->hear();
        const auto answer = rui->answer(5);
        const auto* error = answer.if_contains("error");
        return error ? std::string(error->as_string()) : what == "win" ? "won" : "replaced";
    }
};

TEST_F(Waiting, ForADayThePlayerMayGoOnAlone) {
    a->hub.leave(ana);
    run(absence_ms - note_run_ms);
    EXPECT_EQ(claim(), "match.nobody_absent");
    run(note_run_ms);
    EXPECT_EQ(claim(), "won");
}

TEST_F(Waiting, ForAMinuteAnybodyMayPutInABot) {
    run(absence_ms / 2);
    EXPECT_EQ(claim("stand_in"), "match.nobody_absent"); // Ana is there, and thinks
    a->hub.leave(ana);
    a->pass(stand_in_ms - 1);
    EXPECT_EQ(claim("stand_in"), "match.nobody_absent");
    a->hub.receive(ana, hello(tokens(ana->token())));
    a->pass(stand_in_ms);
    EXPECT_EQ(claim("stand_in"), "match.nobody_absent");
    a->hub.leave(ana);
    a->pass(stand_in_ms);
    EXPECT_EQ(claim(), "match.nobody_absent"); // to win takes a day
    EXPECT_EQ(claim("stand_in"), "replaced");
    a->hub.receive(ana, hello(tokens(ana->token())));
    a->hub.receive(ana, R"({"do":"return","id":6})");
    a->hear();
    EXPECT_FALSE(ana->answer(6).contains("error")); // and Ana can come back
}

TEST_F(Waiting, IsCountedFromARestartForPlayersWhoWereNotThereSince) {
    run(absence_ms / 2);
    const auto token = rui->token();
    a->hub.leave(ana);
    a->hub.leave(rui);
    rui->heard.clear();
    const auto clock = a->clock;
    a = std::make_unique<Node>(*store, mutex);
    a->clock = clock;
    a->clock_set = 1'700'000'000'000;
    note();
    a->hub.receive(rui, hello(tokens(token)));
    a->hear();
    a->pass(stand_in_ms - 1);
    EXPECT_EQ(claim("stand_in"), "match.nobody_absent");
    a->pass(1);
    EXPECT_EQ(claim("stand_in"), "replaced");
}

TEST_F(Waiting, DoesNotEndWhileTheOtherIsThere) {
    run(2 * absence_ms);
    EXPECT_EQ(claim(), "match.nobody_absent");
    a->hub.leave(ana);
    EXPECT_EQ(claim(), "won");
}

TEST_F(Waiting, IsNotMeasuredByAClockThatIsSet) {
    a->hub.leave(ana);
    for (const std::int64_t set : {25 * 3'600'000LL, -25 * 3'600'000LL, 10'000 * 3'600'000LL}) {
        a->clock_set += set;
        EXPECT_EQ(claim(), "match.nobody_absent"); // before the server has noted it
        note();
        EXPECT_EQ(claim(), "match.nobody_absent");
        run(3'600'000);
        EXPECT_EQ(claim(), "match.nobody_absent");
    }
}

TEST_F(Waiting, DoesNotIncludeTheTimeInWhichNoServerRan) {
    a->hub.leave(ana);
    run(absence_ms / 2);
    a->clock += 30 * absence_ms; // asleep
    note();
    EXPECT_EQ(claim(), "match.nobody_absent");
    run(absence_ms / 2);
    EXPECT_EQ(claim(), "won");
}

TEST_F(Waiting, DeletesOldMatchesButNotBecauseTheClockIsSet) {
    constexpr std::int64_t day = 24 * 3'600'000;
    const auto is_there = [&] {
        a->hub.purge_old();
        a->hear();
        return (*store->load(match, 0)).has_value();
    };
    for (const std::int64_t set : {400 * day, -800 * day, 800 * day}) {
        a->clock_set += set;
        EXPECT_TRUE(is_there());
    }
    a->clock_set = 1'700'000'000'000;
    a->options.keep_idle_days = 30;
    run(29 * day);
    EXPECT_TRUE(is_there());
    run(2 * day);
    EXPECT_FALSE(is_there());
}

TEST_F(Waiting, SurvivesARestart) {
    a->hub.leave(ana);
    run(absence_ms / 2);
    const auto token = rui->token();
    a->hub.leave(rui);
    rui->heard.clear();
    const auto clock = a->clock;
    a = std::make_unique<Node>(*store, mutex);
    a->clock = clock;
    a->clock_set = 1'700'000'000'000 + 3'600'000; // it was off for an hour
    note();
    a->hub.receive(rui, hello(tokens(token)));
    a->hear();
    EXPECT_EQ(claim(), "match.nobody_absent");
    run(absence_ms / 2 - note_run_ms);
    EXPECT_EQ(claim(), "match.nobody_absent");
    run(2 * note_run_ms);
    EXPECT_EQ(claim(), "won");
}

// Ana commits and closes her page before Rui commits and reveals: everybody waits until she opens it again.
TEST_F(Noting, ASlowMatchWaitsADayForAPageToReveal) {
    a->clock_set = 1'700'000'000'000;
    create(R"({"game":"pretoa","turn_seconds":86400})");
    come(*a, ana);
    a->hub.receive(ana, commit("Ana"));
    a->hear();
    a->hub.leave(ana);
    come(*a, rui, false);
    a->hub.receive(rui, commit("Rui"));
    a->hear();
    a->hub.receive(rui, reveal());
    a->hear();
    note();
    const auto claim = [&] {
        rui->heard.clear();
        a->hub.receive(rui, R"({"do":"claim","what":"place","id":5})");
        if (rui->error().empty()) a->hear();
        return rui->error();
    };
    EXPECT_EQ(claim(), "match.nobody_absent");
    a->clock_set += 25 * 3'600'000; // a clock that is set counts for nothing
    note();
    run(absence_ms - 3'600'000);
    EXPECT_EQ(claim(), "match.nobody_absent");
    run(2 * 3'600'000);
    EXPECT_EQ(claim(), "");
    const auto log = json::serialize(rui->answer(5).at("log"));
    EXPECT_EQ(log, R"([{"absent":0,"by":1},{"leave":0},{"afresh":1}])");
    a->hub.leave(rui);
}

TEST_F(OneNode, TellsWhoIsConnectedWhenPlacesAreTakenAndLeft) {
    make_match();
    come(*a, ana);
    come(*a, rui, false);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    EXPECT_EQ(json::serialize(rui->heard.back()), R"({"here":[0],"spectators":1})");
    a->hub.receive(ana, R"({"do":"leave"})");
    a->hear();
    EXPECT_EQ(json::serialize(rui->heard.back()), R"({"here":[],"spectators":2})");
    a->hub.leave(rui);
}

TEST_F(OneNode, SurvivesADiskFailure) {
    play_with_a_bot();
    a->broken = true;
    a->hub.receive(ana, say);
    a->hear(2); // cannot be written, cannot be read
    EXPECT_EQ(ana->error(), "store.failed");
    EXPECT_EQ(a->hub.matches_in_memory(), 0u);
    a->pass(1000);
    a->broken = false;
    come(*a, ana);
    EXPECT_EQ(ana->revision(), 1);
    a->pass(1000);
    a->thought();
    a->hear();
    EXPECT_EQ(ana->revision(), 2);
}

TEST_F(OneNode, SurvivesTheDeletionOfAMatch) {
    play_with_a_bot();
    ASSERT_EQ(*store->forget({1000, 1000, 0}, 1000), (Forgotten{0, 1}));
    a->hub.receive(ana, say);
    a->hear(2);
    EXPECT_EQ(ana->heard[ana->heard.size() - 2].at("error").as_string(), "match.unknown");
    EXPECT_EQ(ana->error(), "match.not_a_player"); // nor can anything be said there
    a->pass(1000);
    EXPECT_TRUE(a->thoughts.empty());
}

TEST_F(OneNode, ABotThinksAgainAfterADiskFailure) {
    play_with_a_bot();
    a->pass(1000); // the bot thinks
    a->broken = true;
    a->hub.receive(ana, say);
    a->wait_for_answer();
    a->broken = false;
    a->hear();
    a->thought(); // while the match is loaded
    a->hear();
    EXPECT_EQ(ana->revision(), 1);
    a->pass(1000);
    a->thought();
    a->hear();
    EXPECT_EQ(ana->revision(), 2);
}

TEST_F(OneNode, NobodyCanKeepABotFromMoving) {
    play_with_a_bot();
    const auto eva = std::make_shared<Person>();
    for (int i = 0; i < 2; ++i) {
        a->hub.receive(eva, hello());
        a->hub.receive(ana, say);
        a->hear();
        a->pass(300);
    }
    EXPECT_EQ(a->thoughts.size(), 1u);
    a->hub.leave(eva);
}

TEST_F(OneNode, NobodyCanMakeABotThinkTwiceAtOnce) {
    play_with_a_bot();
    a->pass(1000);
    for (int i = 0; i < 3; ++i) {
        a->hub.receive(ana, say);
        a->hear();
        a->pass(1000);
    }
    EXPECT_EQ(a->thoughts.size(), 1u);
    a->thought();
    if (ana->revision() == 4) a->pass(1000); // thought about an earlier revision
    if (!a->thoughts.empty()) a->thought();
    a->hear();
    EXPECT_EQ(ana->revision(), 5);
}

TEST_F(OneNode, TurnsHaveATimeLimit) {
    make_match(R"({"game":"pretoa","turn_seconds":7200})");
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    come(*a, rui, false);
    a->hub.receive(rui, join("Rui"));
    a->hear();
    a->pass(7'199'999);
    const auto entries = [&] { return ana->heard.back().at("log").as_array(); };
    EXPECT_EQ(ana->revision(), 2);
    a->pass(1);
    a->hear();
    EXPECT_TRUE(entries()[0].as_object().contains("warn"));
    a->pass(1'800'000); // a quarter of the limit
    a->hear();
    EXPECT_TRUE(entries()[0].as_object().contains("stand_in"));
    a->pass(a->options.bot_delay_ms);
    a->thought();
    a->hear();
    EXPECT_EQ(entries()[0].at("by").as_string(), "stand_in");
    a->hub.leave(rui);
}

TEST_F(OneNode, IdleMatchesAreUnloadedAndLoadedAgain) {
    make_match();
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    a->pass(100000);
    EXPECT_EQ(a->hub.matches_in_memory(), 1u);
    a->hub.leave(ana);
    a->pass(9000);
    EXPECT_EQ(a->hub.matches_in_memory(), 1u);
    a->pass(2000);
    EXPECT_EQ(a->hub.matches_in_memory(), 0u);
    ana->heard.clear();
    come(*a, ana);
    EXPECT_EQ(ana->revision(), 1);
}

} // namespace hub_time_test
} // namespace tabuleiro
