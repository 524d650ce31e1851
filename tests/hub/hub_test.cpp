// Races between nodes: players lose nothing that is theirs and get nothing that is not.
#include "hub/nodes.hpp"

namespace tabuleiro {
namespace hub_test {

TEST_F(TwoNodes, NewsThatArrivesWhileAStepIsBeingStoredIsNotLost) {
    sit_down();
    const auto begun = ana->revision();
    a->hub.receive(ana, first_move(*ana));
    a->wait_for_answer(); // stored, but the node does not know it yet
    b->hub.on_news(match, static_cast<std::uint32_t>(begun + 1));
    b->hear();
    ASSERT_EQ(rui->revision(), begun + 1);
    b->hub.receive(rui, first_move(*rui));
    b->hear();
    ASSERT_EQ(rui->revision(), begun + 2);
    a->hub.on_news(match, static_cast<std::uint32_t>(begun + 2));
    a->hear(); // its own step
    ASSERT_EQ(ana->revision(), begun + 1);
    a->hear(); // what it has missed
    EXPECT_EQ(ana->revision(), begun + 2);
}

TEST_F(TwoNodes, NewsThatArrivesWhileAMatchIsLoadedIsNotLost) {
    sit_down();
    const auto begun = ana->revision();
    const auto eva = std::make_shared<Person>();
    Node c(*store, mutex);
    c.hub.receive(eva, hello());
    c.wait_for_answer();
    a->hub.receive(ana, first_move(*ana));
    a->hear();
    c.hub.on_news(match, static_cast<std::uint32_t>(begun + 1));
    c.hear();
    ASSERT_EQ(eva->revision(), begun);
    c.hear();
    EXPECT_EQ(eva->revision(), begun + 1);
    c.hub.leave(eva);
}

TEST_F(TwoNodes, APlayerTooLateForASeatGetsTheNextOne) {
    make_match();
    come(*a, ana);
    come(*b, rui);
    a->hub.receive(ana, join("Ana"));
    a->wait_for_answer();
    b->hub.receive(rui, join("Rui")); // the same seat: node b does not know that it is taken
    b->hear();
    EXPECT_EQ(rui->viewer.players, 0);
    b->hear(); // the stored match
    b->hear();
    EXPECT_EQ(rui->revision(), 2);
    EXPECT_EQ(rui->viewer.players, 2);
}

TEST_F(TwoNodes, APlayerTooLateForTheLastSeatDoesNotHoldIt) {
    make_match();
    const auto eva = std::make_shared<Person>();
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    come(*a, eva, false);
    come(*b, rui);
    b->hub.receive(rui, join("Rui"));
    b->hear();
    a->hub.receive(eva, join("Eva"));
    a->hub.receive(eva, R"({"do":"say","phrase":"hello"})");
    a->hear(); // the seat is taken
    a->hear(); // and what depended on it is refused
    a->hear(); // the stored match
    EXPECT_EQ(eva->viewer.players, 0);
    EXPECT_EQ(eva->heard.back().at("error").as_string(), "match.not_a_player");
    EXPECT_EQ(eva->heard[eva->heard.size() - 2].at("error").as_string(), "match.started");
    a->hub.leave(eva);
}

TEST_F(TwoNodes, AMoveThatArrivesTooLateIsStale) {
    sit_down();
    const auto move = first_move(*ana);
    const auto again = std::make_shared<Person>(); // Ana's other device, at the other node
    b->hub.receive(again, hello(tokens(ana->token())));
    a->hub.receive(ana, move);
    a->hear();
    b->hub.receive(again, move);
    b->hear();
    EXPECT_EQ(again->heard.back().at("error").as_string(), "match.stale");
    b->hear();
    EXPECT_EQ(again->revision(), ana->revision());
    b->hub.leave(again);
}

// A place that was left and taken by another player no longer belongs to the first, at either node.
struct LeftPlace : TwoNodes {
    void leave_it_to_rui() {
        make_match();
        come(*a, ana);
        a->hub.receive(ana, join("Ana"));
        a->hear();
        b->hub.receive(again, hello(tokens(ana->token())));
        b->hear();
        ASSERT_EQ(again->viewer.players, 1);
        a->hub.receive(ana, R"({"do":"leave"})");
        a->hear();
        for (const auto& [person, name] : {std::pair(rui, "Rui"), std::pair(eva, "Eva")}) {
            come(*a, person, false);
            a->hub.receive(person, join(name));
            a->hear();
        }
        ASSERT_EQ(rui->viewer.players, 1);
        ASSERT_EQ(ana->viewer.players, 0);
    }
    ~LeftPlace() override {
        for (const auto& person : {rui, eva}) a->hub.leave(person);
        b->hub.leave(again);
    }
    std::shared_ptr<Person> again = std::make_shared<Person>(), eva = std::make_shared<Person>();
};

TEST_F(LeftPlace, IsNotHeldAfterNews) {
    leave_it_to_rui();
    b->hub.on_news(match, static_cast<std::uint32_t>(rui->revision()));
    b->hear();
    EXPECT_EQ(again->viewer.players, 0);
    EXPECT_EQ(again->first_move(), ""); // nothing of Rui's is shown
    b->hub.receive(again, first_move(*rui));
    EXPECT_EQ(again->error(), "match.not_a_player");
}

TEST_F(LeftPlace, IsNotHeldAfterALostRace) {
    leave_it_to_rui();
    b->hub.receive(again, R"({"do":"say","phrase":"hello"})"); // node b knows nothing yet
    b->hear(2);                                                // too late; the stored match
    EXPECT_EQ(again->viewer.players, 0);
    EXPECT_EQ(again->error(), "match.not_a_player");
}

TEST_F(TwoNodes, ALeaveThatArrivesTooLateIsRepeated) {
    make_match(R"({"game":"ludo","players":3})");
    join_apart();
    a->hub.receive(ana, R"({"do":"leave","id":9})"); // node a does not know of Rui
    a->hear(3);                                      // too late; the stored match; stored
    EXPECT_EQ(ana->viewer.players, 0);
    EXPECT_TRUE(ana->answer(9).contains("update"));
    EXPECT_EQ(ana->revision(), 3);
}

TEST_F(TwoNodes, AHelloThatWaitsForARefusedStepIsAnswered) {
    make_match(R"({"game":"ludo","players":3})");
    const auto eva = std::make_shared<Person>();
    join_apart();
    a->hub.receive(ana, R"({"do":"say","phrase":"hello"})"); // too late, but node a does not know it yet
    a->hub.receive(eva, hello(R"(,"board":true,"id":7)"));
    a->hub.receive(eva, join("Eva", R"(,"id":8)"));
    EXPECT_TRUE(eva->heard.empty());
    a->hear(4); // both too late; the stored match; stored
    a->hear();
    const auto answer = eva->answer(7);
    ASSERT_TRUE(answer.contains("snapshot"));
    EXPECT_EQ(answer.at("snapshot").as_int64(), 3); // including what Ana said
    EXPECT_TRUE(answer.contains("board"));
    EXPECT_EQ(eva->revision(), 4);
    EXPECT_EQ(eva->viewer.players, 4);
    a->hub.leave(eva);
}

struct Asking : TwoNodes {
    // The answer to a request for the whole match; empty: none yet.
    void ask(Node& node) {
        node.hub.with_match(match, export_json, [this](const Result<std::string>& text) { answer = *text; });
    }
    std::string answer;
};

TEST_F(Asking, ShowsNothingThatIsNotStored) {
    sit_down();
    const auto again = std::make_shared<Person>(); // Ana's other device, at the other node
    b->hub.receive(again, hello(tokens(ana->token())));
    b->hub.receive(again, first_move(*ana));
    b->hear();
    a->hub.receive(ana, R"({"do":"concede","revision":)" + std::to_string(ana->revision()) + "}");
    ask(*a);
    EXPECT_EQ(answer, "");
    a->hear(); // the concession arrived too late
    EXPECT_EQ(answer, "");
    a->hear();
    EXPECT_EQ(answer, exported());
    EXPECT_EQ(answer.find("seed"), std::string::npos);
    b->hub.leave(again);
}

TEST_F(Asking, IsAnsweredWhenItIsStored) {
    sit_down();
    a->hub.receive(ana, R"({"do":"concede","revision":)" + std::to_string(ana->revision()) + "}");
    ask(*a);
    EXPECT_EQ(answer, "");
    a->hear();
    EXPECT_NE(answer.find("seed"), std::string::npos);
}

// The answer to a join may be lost with the connection: the same secret gives the same place and token back.
TEST_F(TwoNodes, APlayerWhoJoinsAgainGetsTheSamePlace) {
    make_match();
    const std::string secret(64, 'e'), request = join("Ana", R"(,"secret":")" + secret + R"(","id":5)");
    come(*a, ana);
    a->hub.receive(ana, request);
    a->hear();
    a->hub.leave(ana);
    const auto again = std::make_shared<Person>();
    come(*b, again);
    b->hub.receive(again, request);
    ASSERT_TRUE(again->answer(5).contains("joined")) << json::serialize(again->heard.back());
    EXPECT_EQ(again->answer(5).at("joined").as_int64(), 0);
    EXPECT_EQ(again->token(), ana->token());
    come(*b, rui, false);
    b->hub.receive(rui, join("Rui"));
    b->hear();
    EXPECT_FALSE(rui->token().empty()); // the other place
    b->hub.receive(again, request);     // also when the game has begun
    EXPECT_EQ(again->heard.back().contains("error"), false);
    b->hub.leave(again);
}

TEST_F(TwoNodes, TheCreatorCanFreePlacesAndCloseTheMatch) {
    make_match();
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    come(*b, rui);
    const std::string free = R"({"do":"free","player":0,"owner":")", close = R"({"do":"close","owner":")";
    b->hub.receive(rui, free + std::string(64, '0') + R"("})");
    EXPECT_EQ(rui->error(), "match.not_owner");
    b->hub.receive(rui, free + owner + R"("})");
    b->hear();
    EXPECT_EQ(rui->revision(), 2);
    b->hub.receive(rui, close + owner + R"("})");
    b->hear();
    EXPECT_EQ(rui->revision(), 3);
    b->hub.receive(rui, join("Rui"));
    EXPECT_EQ(rui->error(), "match.closed");
}

TEST_F(TwoNodes, NobodyIsRemovedFromAGame) {
    make_match();
    const auto eva = std::make_shared<Person>(); // at the same node as Ana
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    come(*a, eva, false);
    a->hub.receive(eva, join("Eva"));
    a->hear();
    const std::string free = R"({"do":"free","player":1,"owner":")" + owner + R"("})";
    const auto revision = ana->revision();
    a->hub.receive(ana, free);
    EXPECT_EQ(ana->error(), "match.not_away");
    a->hub.leave(eva); // her connection has ended
    a->hub.receive(ana, free);
    a->hear();
    EXPECT_EQ(ana->revision(), revision + 1);
}

// The answer of quick match: the match, and whether it is new.
struct Quick : TwoNodes {
    std::pair<std::string, bool> ask(const std::string& terms = R"({"game":"pretoa"})") {
        std::pair<std::string, bool> told;
        bool answered = false;
        a->hub.quick(terms, "1.2.3.4", [&](const Result<std::string>& made) {
            answered = true;
            const auto answer = json::parse(*made).as_object();
            told = {std::string(answer.at("match").as_string()), answer.contains("owner")};
        });
        if (!answered) a->hear();
        return told;
    }
    // Ana opens her match and takes a seat.
    void wait_in(const std::string& id) {
        match = id;
        come(*a, ana);
        a->hub.receive(ana, commit("Ana"));
        a->hear();
    }
};

TEST_F(Quick, BringsTogetherTwoPlayersWhoWantTheSame) {
    const auto [made, is_new] = ask();
    EXPECT_TRUE(is_new);
    EXPECT_EQ(ask(), std::pair(made, false));
    wait_in(made);
    const auto other = ask(); // the place is reserved for the previous player
    EXPECT_TRUE(other.second);
    EXPECT_NE(other.first, made);
    EXPECT_TRUE(ask(R"({"game":"pretoa","turn_seconds":60})").second);
    a->pass(QuickMatches::opening_ms);
    EXPECT_EQ(ask(), std::pair(made, false)); // who did not take it
}

TEST_F(Quick, SendsNobodyToAMatchThatIsEmptyOrFull) {
    const std::string made = ask().first;
    wait_in(made);
    a->hub.leave(ana);
    a->pass(QuickMatches::opening_ms + 1);
    EXPECT_TRUE(ask().second);
    const std::string full = ask(R"({"game":"niout"})").first;
    wait_in(full);
    a->hub.receive(rui, hello());
    a->hub.receive(rui, commit("Rui"));
    a->hear();
    a->pass(QuickMatches::opening_ms + 1);
    EXPECT_TRUE(ask(R"({"game":"niout"})").second);
    a->hub.leave(rui);
}

TEST_F(Quick, FindsAMatchThatWasCreatedWithTheSameTerms) {
    create(R"({"game":"pretoa","public":true})");
    const std::string made = match;
    EXPECT_TRUE(ask().second);             // nobody waits there yet
    a->pass(QuickMatches::opening_ms + 1); // long enough for a creator who reads the page first
    wait_in(made);
    EXPECT_EQ(ask(), std::pair(made, false));
    a->pass(QuickMatches::opening_ms + 1);
    a->hub.leave(ana);
    EXPECT_TRUE(ask().second);
    a->hub.receive(ana, hello(tokens(ana->token()))); // and is there again
    a->pass(QuickMatches::opening_ms + 1);
    EXPECT_EQ(ask(), std::pair(made, false));
}

TEST_F(Quick, SendsNobodyToAPrivateMatchOrToOneWithABot) {
    create(R"({"game":"pretoa","seating":"as_set"})");
    wait_in(match);
    EXPECT_TRUE(ask().second);
    const auto eva = std::make_shared<Person>();
    create(R"({"game":"niout","players":3,"public":true})");
    come(*a, eva);
    a->hub.receive(eva, commit("Eva"));
    a->hear();
    a->hub.receive(eva, R"({"do":"bot","level":"curious"})");
    a->hear();
    ASSERT_EQ(eva->error(), "");
    EXPECT_TRUE(ask(R"({"game":"niout","players":3})").second);
    a->hub.leave(eva);
}

TEST_F(Quick, HasSeatsForPeopleOnly) {
    std::string name;
    a->hub.quick(R"({"game":"pretoa","seats":[{"kind":"open"},{"kind":"bot","level":"curious"}]})", "1.2.3.4",
                 [&](const Result<std::string>& made) { name = made ? "" : made.error().name; });
    EXPECT_EQ(name, "request.bad_field");
}

TEST_F(TwoNodes, NewMatchesAreRefusedUnderOverload) {
    const auto create = [&] {
        std::string name;
        a->hub.create(R"({"game":"pretoa"})", "1.2.3.4",
                      [&](const Result<std::string>& made) { name = made ? "" : made.error().name; });
        return name;
    };
    const auto go_on = [&](std::int64_t late) {
        const bool was = a->hub.busy();
        for (int i = 0; i < 100 && a->hub.busy() == was; ++i) {
            a->clock += 100;
            a->hub.update_load(late);
        }
    };
    go_on(1000);
    EXPECT_EQ(create(), "http.busy");
    go_on(0);
    EXPECT_FALSE(a->hub.busy());
    a->hub.drain();
    EXPECT_EQ(create(), "server.draining");
    EXPECT_TRUE(a->hub.drained());
}

// The answer to a hello, without the time.
json::object told(Node& node, const std::shared_ptr<Person>& person, const std::string& hello) {
    person->heard.clear();
    node.hub.receive(person, hello);
    for (json::object& message : person->heard)
        if (message.erase("now") > 0) return message;
    return {};
}

TEST_F(TwoNodes, WhoAsksAgainGetsTheSame) {
    make_match(R"({"game":"pretoa","seating":"as_set","turn_seconds":7200})");
    come(*a, ana);
    a->hub.receive(ana, join("Ana"));
    a->hear();
    const auto eva = std::make_shared<Person>();
    come(*a, eva, false);
    a->hub.receive(eva, join("Eva"));
    a->hear();
    const std::string anas = tokens(ana->token()), mine = hello(anas), evas = hello(tokens(eva->token()));
    std::string before;
    for (int i = 0; i < 6; ++i) {
        const auto first = told(*a, ana, mine), second = told(*a, ana, mine), third = told(*a, ana, mine);
        EXPECT_EQ(first, second);
        EXPECT_EQ(first, third); // the kept one
        EXPECT_NE(json::serialize(first), before);
        before = json::serialize(first);
        EXPECT_FALSE(told(*a, eva, hello()).at("game").as_object().contains("moves")); // a spectator now
        const auto missed = told(*a, ana, hello(anas + R"(,"revision":1)"));
        EXPECT_EQ(missed, told(*a, ana, hello(anas + R"(,"revision":1)")));
        EXPECT_EQ(missed.at("updates").as_array().size(), first.at("snapshot").as_int64() - 1);
        const auto theirs = told(*a, eva, evas);
        const auto& shown = i % 2 == 0 ? first : theirs; // of the player to move
        a->hub.receive(i % 2 == 0 ? ana : eva,
                       R"({"do":"move","revision":)" + std::to_string(shown.at("snapshot").as_int64()) +
                           R"(,"move":")" + std::string(shown.at("game").at("moves").as_object().begin()->key()) +
                           R"("})");
        a->hear();
    }
    // A turn that gets its time again is no step.
    const auto deadline = told(*a, ana, mine).at("game").at("deadline");
    told(*a, ana, mine);
    a->clock += 1000;
    a->hub.leave(ana);
    a->hub.leave(eva);
    EXPECT_EQ(told(*a, ana, mine).at("game").at("deadline").as_int64(), deadline.as_int64() + 1000);
    a->hub.leave(eva);
}

TEST_F(TwoNodes, WhoAsksAgainDisturbsNobody) {
    make_match();
    come(*a, ana);
    come(*a, rui, false);
    ana->heard.clear();
    for (int i = 0; i < 3; ++i) a->hub.receive(rui, hello());
    EXPECT_TRUE(ana->heard.empty());
    a->hub.leave(rui);
    EXPECT_EQ(ana->heard.size(), 1u);
}

} // namespace hub_test
} // namespace tabuleiro
