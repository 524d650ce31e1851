#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "protocol/local_match.hpp"
#include "protocol/match_file.hpp"
#include "protocol/match_json.hpp"
#include "protocol/request.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace protocol_test {

namespace json = boost::json;

std::string_view error_of(std::string_view text, std::uint8_t held = 1) {
    const Request request = read_request(text, held);
    return request.content ? std::string_view{} : request.content.error().name;
}

TEST(Request, IsReadStrictly) {
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":"1-2"})"), "");
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":"1-2","id":5})"), "");
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":"1-2","x":5})"), "request.unknown_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":1})"), "request.missing_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":"1","move":"1-2"})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":-1,"move":"1-2"})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":1.5,"move":"1-2"})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":99999999999999999999999,"move":"1-2"})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":null})"), "request.bad_field");
    for (const char* id : {"-1", "-2", "2147483648", "1.5", "\"1\"", "null"})
        EXPECT_EQ(error_of(R"({"do":"leave","id":)" + std::string(id) + "}"), "request.bad_field") << id;
    EXPECT_EQ(error_of(R"({"do":"fly"})"), "request.unknown");
    EXPECT_EQ(error_of(R"({"do":7})"), "request.unknown");
    EXPECT_EQ(error_of(R"({})"), "request.missing_field");
    for (const char* text : {"", "[]", "7", "{", "{\"do\":\"leave\"}}", "{\"do\":\"\xff\"}", "[[[[[[[[]]]]]]]]", "nul"})
        EXPECT_EQ(error_of(text), "request.not_json") << text;
    EXPECT_EQ(error_of(std::string(5000, ' ')), "request.too_large");
    EXPECT_EQ(error_of(R"({"do":"join","name":"Ana","bytes":"00"})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"bot","player":1,"level":7})"), "request.bad_field");
    EXPECT_EQ(error_of(R"({"do":"hello","match":"x","tokens":["a","b","c","d","e"]})"), "request.bad_field");
}

TEST(Request, IsRefusedIfItHasAFieldTwice) {
    EXPECT_EQ(error_of(R"({"do":"leave","do":"leave"})"), "request.not_json");
    EXPECT_EQ(error_of(R"({"do":"leave","d\u006f":"leave"})"), "request.not_json"); // the same name, spelt differently
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":"1-2","revision":2})"), "request.not_json");
    // Colons, quotes and backslashes in texts are not keys.
    EXPECT_EQ(error_of(R"({"do":"move","revision":1,"move":"a:b\":\\"})"), "");
    EXPECT_FALSE(read_new_match(R"({"game":"pretoa","options":{"sopro":"on","sopro":"off"}})"));
    EXPECT_FALSE(read_new_match(R"({"game":"pretoa","seats":[{"kind":"open","kind":"open"},{"kind":"open"}]})"));
    EXPECT_FALSE(read_new_match(R"({"game":"pretoa","options":{"a":"b"},"options":{}})"));
}

TEST(Request, IsRefusedForPlayersTheSenderDoesNotHold) {
    EXPECT_EQ(error_of(R"({"do":"leave"})", 0), "match.not_a_player");
    EXPECT_EQ(error_of(R"({"do":"leave"})", 3), "match.which_player");
    EXPECT_EQ(error_of(R"({"do":"leave","player":1})", 1), "match.not_a_player");
    EXPECT_EQ(error_of(R"({"do":"leave","player":1})", 3), "");
    EXPECT_EQ(error_of(R"({"do":"bot","player":1,"level":"curious"})", 0), "match.not_a_player");
}

TEST(Request, KeepsItsIdWhenItIsRefused) {
    const Request request = read_request(R"({"do":"fly","id":12})", 1);
    EXPECT_EQ(request.id, 12u);
    EXPECT_EQ(error_json(request.content.error(), request.id),
              R"({"error":"request.unknown","details":["fly"],"re":12})");
}

TEST(NewMatch, IsReadStrictly) {
    const auto error = [](std::string_view text) {
        const auto terms = read_new_match(text);
        return terms ? std::string_view{} : terms.error().name;
    };
    EXPECT_EQ(error(R"({"game":"pretoa"})"), "");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open"},{"kind":"bot","level":"curious"}]})"), "");
    EXPECT_EQ(error(R"({"game":"chess"})"), "setup.unknown_game");
    EXPECT_EQ(error(R"({"game":"pretoa","players":3})"), "setup.bad_players");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open"}]})"), "match.bad_seats");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open"},{"kind":"bot"}]})"), "request.bad_field");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open"},{"kind":"bot","level":"perfect"}]})"), "");
    EXPECT_EQ(error(R"({"game":"ludo","seats":[{"kind":"open"},{"kind":"bot","level":"perfect"}]})"),
              "match.no_such_level");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open"},{"kind":"bot","level":"god"}]})"),
              "match.no_such_level");
    EXPECT_EQ(error(R"({"game":"pretoa","seats":[{"kind":"open","level":"x"},{"kind":"open"}]})"), "request.bad_field");
    EXPECT_EQ(error(R"({"game":"pretoa","turn_seconds":2})"), "match.bad_turn_seconds");
    EXPECT_EQ(error(R"({"game":"pretoa","turn_seconds":60,"edition":2})"), "");
    EXPECT_EQ(error(R"({"game":"pretoa","turn_seconds":60,"edition":1})"), "match.first_edition");
    EXPECT_EQ(error(R"({"game":"pretoa","turn_seconds":3601,"edition":1})"), "match.first_edition");
    EXPECT_EQ(error(R"({"game":"pretoa","turn_seconds":60,"edition":3})"), "match.other_edition");
    EXPECT_EQ(error(R"({"game":"pretoa","edition":1})"), "match.first_edition");
    EXPECT_EQ(error(R"({"game":"pretoa","edition":2})"), "");
    EXPECT_EQ(read_new_match(R"({"game":"pretoa"})")->edition, 2);
    EXPECT_EQ(error(R"({"game":"pretoa","series":65})"), "match.bad_series");
    EXPECT_EQ(error(R"({"game":"pretoa","options":{"sopro":1}})"), "request.bad_field");
    EXPECT_EQ(error(R"({"game":"pretoa","options":{"sopro":"yes"}})"), "setup.bad_value");
}

json::array messages(LocalMessages& local, const std::string& message) {
    return json::parse(local.handle(message, 1000)).as_array();
}

const std::string entropy(128, '7');

std::string created(const std::string& rest) { return R"({"do":"create","entropy":")" + entropy + "\"," + rest + "}"; }

TEST(NewMatch, DrawsLotsUnlessItIsAskedNotTo) {
    const auto seating = [](std::string_view more) {
        const auto terms = read_new_match(R"({"game":"ludo")" + std::string(more) + "}");
        return terms ? std::string(name_of(terms->seating)) : std::string(terms.error().name);
    };
    EXPECT_EQ(seating(""), "lot");
    EXPECT_EQ(seating(R"(,"seating":"lot")"), "lot");
    EXPECT_EQ(seating(R"(,"seating":"as_set")"), "as_set");
    EXPECT_EQ(seating(R"(,"lot":true)"), "lot"); // clients of version 4
    EXPECT_EQ(seating(R"(,"lot":false)"), "as_set");
    EXPECT_EQ(seating(R"(,"position":"red=0,yard*3 yellow=yard*4 turn=red die=4")"), "as_set");
    EXPECT_EQ(seating(R"(,"seating":"shuffled")"), "request.bad_field"); // only in matches of version 1.0
    EXPECT_EQ(seating(R"(,"seating":"random")"), "request.bad_field");
    EXPECT_EQ(seating(R"(,"seating":"lot","lot":true)"), "request.unknown_field");
}

TEST(NewMatch, RefusesColoursAndSeriesByName) {
    const auto refused = [](std::string_view more) {
        const auto terms = read_new_match(R"({"game":"ludo","players":2)" + std::string(more) + "}");
        return terms ? std::string() : std::string(terms.error().name);
    };
    EXPECT_EQ(refused(R"(,"seats":[{"kind":"open","colour":"blue"},{"kind":"bot","level":"curious","colour":"red"}])"),
              "");
    EXPECT_EQ(refused(R"(,"seats":[{"kind":"open","colour":"red"},{"kind":"bot","level":"curious","colour":"red"}])"),
              "match.colour_taken");
    EXPECT_EQ(refused(R"(,"seats":[{"kind":"open","colour":"pink"},{"kind":"open"}])"), "match.no_such_colour");
    EXPECT_EQ(refused(R"(,"seats":[{"kind":"open","colour":7},{"kind":"open"}])"), "request.bad_field");
    EXPECT_EQ(refused(R"(,"series":65)"), "match.bad_series");
    EXPECT_EQ(refused(R"(,"series":-1)"), "request.bad_field");
    EXPECT_EQ(refused(R"(,"until":1000)"), "");
    EXPECT_EQ(refused(R"(,"until":1000000)"), "match.bad_until");
    EXPECT_EQ(refused(R"(,"until":-5)"), "request.bad_field");
}

TEST(LocalMessages, PlayAWholeMatchInMessages) {
    for (const GameInfo& info : all_game_infos()) {
        LocalMessages local;
        auto answer = messages(local, created(R"("game":")" + std::string(info.name) + R"(","players":2)"));
        ASSERT_TRUE(answer[0].as_object().contains("created")) << json::serialize(answer);
        for (const char* name : {"Ana", "Rui"})
            answer = messages(local, R"({"do":"join","name":")" + std::string(name) + R"(","bytes":")" +
                                         std::string(64, 'a') + "\"}");
        json::object state = messages(local, R"({"do":"hello"})")[0].as_object();
        ASSERT_TRUE(state.contains("snapshot"));
        int moves = 0;
        json::value legal = state["game"].as_object()["moves"], turn = state["game"].as_object()["turn"];
        std::int64_t revision = state["snapshot"].as_int64();
        while (!turn.is_null() && moves < 20000) {
            const auto& seating = state["game"].as_object()["seating"].as_array();
            const auto player = seating[static_cast<std::size_t>(turn.as_int64())].as_int64();
            const auto& options = legal.as_object();
            const auto move = options.begin()[static_cast<std::ptrdiff_t>(options.size() / 2)].key();
            answer = messages(local, R"({"do":"move","player":)" + std::to_string(player) + R"(,"revision":)" +
                                         std::to_string(revision) + R"(,"move":")" + std::string(move) + "\"}");
            const json::object& update = answer[0].as_object();
            ASSERT_TRUE(update.contains("update")) << json::serialize(answer);
            ASSERT_EQ(update.at("update").as_int64(), ++revision);
            turn = update.at("turn");
            legal = turn.is_null() ? json::value() : update.at("moves");
            ++moves;
        }
        ASSERT_TRUE(turn.is_null()) << info.name; // every game ends with these moves
        const auto file =
            read_match_file(json::serialize(messages(local, R"({"do":"export"})")[0].as_object()["export"]));
        ASSERT_TRUE(file) << file.error().name;
        const auto verified = verify(file->terms, file->steps);
        EXPECT_FALSE(verified.fault) << info.name << " " << verified.fault->error.name;
        EXPECT_EQ(verified.games, 1);
    }
}

// One device draws everything: there is nobody to commit against.
TEST(LocalMessages, HaveTheFirstEdition) {
    LocalMessages local;
    const auto answer = [&](const std::string& more) { return messages(local, created(R"("game":"ludo")" + more))[0]; };
    EXPECT_TRUE(answer(R"(,"turn_seconds":60)").as_object().contains("created"));
    EXPECT_EQ(messages(local, R"({"do":"hello"})")[0].at("match").at("edition"), 1);
    EXPECT_TRUE(answer(R"(,"edition":1)").as_object().contains("created"));
    EXPECT_EQ(answer(R"(,"edition":2)").at("error"), "match.other_edition");
}

TEST(LocalMessages, ContinueFromASave) {
    LocalMessages local;
    messages(
        local,
        created(R"("game":"policiais","seating":"as_set","seats":[{"kind":"open"},{"kind":"bot","level":"curious"}])"));
    messages(local, R"({"do":"join","name":"Ana","bytes":")" + std::string(64, 'a') + "\"}");
    // Until the bot has a choice; its forced moves are played at once.
    json::array answer;
    do {
        const auto state = messages(local, R"({"do":"hello"})")[0].as_object();
        const auto move = state.at("game").at("moves").as_object().begin()->key();
        answer = messages(local, R"({"do":"move","revision":)" + json::serialize(state.at("snapshot")) +
                                     R"(,"move":")" + std::string(move) + "\"}");
    } while (!answer.back().as_object().contains("due"));
    EXPECT_EQ(answer.back().at("due"), 0);
    answer = messages(local, R"({"do":"tick"})");
    EXPECT_EQ(answer[0].as_object()["log"].as_array()[0].as_object()["by"], "bot");
    const std::string save(messages(local, R"({"do":"save"})")[0].as_object()["save"].as_string());

    LocalMessages again;
    EXPECT_EQ(messages(again, R"({"do":"leave"})")[0].as_object()["error"], "match.unknown");
    const auto loaded = messages(again, json::serialize(json::object{{"do", "load"}, {"save", save}}));
    const auto before = messages(local, R"({"do":"hello","board":true})");
    EXPECT_EQ(loaded[0], before[0]);
    // The steps that were told make the same file.
    std::string file = save;
    const auto told = messages(local, R"({"do":"say","phrase":"hello"})");
    file.insert(file.rfind(']'), "," + json::serialize(told[1].at("step")));
    EXPECT_EQ(file, messages(local, R"({"do":"save"})")[0].as_object()["save"].as_string());
    for (std::size_t cut = 0; cut < save.size(); cut += 97) // never a crash
        messages(again, json::serialize(json::object{{"do", "load"}, {"save", save.substr(0, cut)}}));
}

TEST(Missed, ShowsTheSameAsASnapshot) {
    Match match = two_at("pretoa");
    Random random(5);
    for (int i = 0; i < 10; ++i) play_random(match, random);
    const SnapshotRequest request{{1, true, true}, {}, 0, false, 4};
    const auto missed = json::parse(missed_json(match, request, match.revision() - 3)).as_object();
    EXPECT_EQ(missed.at("updates").as_array().size(), 3u);
    EXPECT_EQ(missed.at("re"), 4);
    const auto snapshot = json::parse(snapshot_json(match, request)).as_object();
    EXPECT_EQ(missed.at("updates").as_array()[2].at("position"), snapshot.at("game").at("position"));
    // A viewer who connects later sees the same of every move as those who watched.
    json::array told;
    for (const auto& update : missed.at("updates").as_array())
        for (const auto& entry : update.at("log").as_array()) told.push_back(entry);
    const auto& log = snapshot.at("game").at("log").as_array();
    ASSERT_GE(log.size(), told.size());
    EXPECT_EQ(json::array(log.end() - static_cast<std::ptrdiff_t>(told.size()), log.end()), told);
    const auto answers = [&](std::uint32_t revision) {
        return std::string(json::parse(missed_json(match, request, revision)).as_object().begin()->key());
    };
    EXPECT_EQ(answers(999), "snapshot");
    const auto go_on_to = [&](std::uint32_t revision) {
        while (match.revision() < revision) {
            ASSERT_TRUE(match.running());
            if (!match.act(command::Say{static_cast<Player>(match.revision() % 2), Phrase::hello}, 1))
                play_first(match);
        }
    };
    go_on_to(300);
    EXPECT_EQ(answers(100), "missed");
    EXPECT_EQ(answers(99), "snapshot"); // more than 200 steps
    go_on_to(1001);                     // too long to replay for three steps
    EXPECT_EQ(answers(match.revision()), "missed");
    EXPECT_EQ(answers(match.revision() - 3), "snapshot");
}

TEST(Snapshot, HoldsTheLogOfTheCurrentGame) {
    Match match = two_at("pretoa");
    Random random(5);
    for (int i = 0; i < 10; ++i) play_random(match, random);
    ASSERT_TRUE(match.act(command::Concede{0, match.revision()}, 1));
    for (const Player player : {Player{0}, Player{1}}) ASSERT_TRUE(match.act(command::Rematch{player}, 1));
    const Viewer viewer{1, false, true};
    json::array told;
    for (int i = 0; i < 8; ++i) {
        const Player player = match.seating()[index(*match.turn())];
        const auto step = match.act(command::Move{player, match.revision(), match.game().text(match.choices() - 1)}, 1);
        ASSERT_TRUE(step);
        const auto update = json::parse(UpdateWriter(match, *step).update(viewer));
        for (const auto& entry : update.at("log").as_array()) told.push_back(entry);
    }
    const Player last = match.seating()[told.back().at("seat").to_number<std::size_t>()];
    ASSERT_TRUE(match.act(command::Offer{last, match.revision(), Offered::takeback}, 1));
    ASSERT_TRUE(match.act(command::Answer{static_cast<Player>(1 - last), Offered::takeback, true}, 1));
    told.pop_back();
    EXPECT_EQ(json::parse(snapshot_json(match, {viewer, {}, 0, false, {}})).at("game").at("log"), told);
}

// A bot plays on for a player who resigned: they have nothing to choose, and the update says so at once.
TEST(Views, OfferNoMovesToAPlayerWhoResigned) {
    Match match = new_match({.setup = {"ludo", "", 3, {}}});
    for (const char* name : {"Ana", "Rui", "Eva"}) sit_down(match, name);
    while (match.choices() < 2) play_first(match); // a bot's forced move is played at once
    const Player mover = match.seating()[index(*match.turn())];
    const Viewer viewer{static_cast<std::uint8_t>(1u << mover), false, true};
    const auto shown = [&] { return json::parse(snapshot_json(match, {viewer, {}, 0, false, {}})).at("game"); };
    EXPECT_TRUE(shown().as_object().contains("moves"));
    const auto step = match.act(command::Concede{mover, match.revision()}, 1);
    ASSERT_TRUE(step);
    const auto update = json::parse(UpdateWriter(match, *step).update(viewer)).as_object();
    EXPECT_TRUE(update.contains("turn"));
    EXPECT_FALSE(update.contains("moves"));
    EXPECT_FALSE(shown().as_object().contains("moves"));
}

// A player who leaves before a game has begun leaves no position behind.
TEST(Views, ShowThatTheClockHasStopped) {
    Match match = new_match({.setup = {"pretoa", "", 0, {}}, .turn_seconds = 30});
    const Viewer viewer{1, true, true};
    sit_down(match, "Ana");
    const auto early = match.act(command::Leave{0}, 1);
    ASSERT_TRUE(early);
    EXPECT_FALSE(json::parse(UpdateWriter(match, *early).update(viewer)).as_object().contains("turn"));
    sit_down(match, "Ana");
    sit_down(match, "Rui");
    EXPECT_TRUE(match.deadline());
    const auto later = match.act(command::Leave{match.seating()[index(*match.turn())]}, 1);
    ASSERT_TRUE(later);
    const auto update = json::parse(UpdateWriter(match, *later).update(viewer)).as_object();
    EXPECT_TRUE(update.contains("turn"));
    EXPECT_FALSE(update.contains("deadline"));
}

// A card dealt to a hand is sent to nobody else, neither live nor later, until the game is over.
TEST(Views, KeepHandsFromOthers) {
    bool any = false;
    for (const GameInfo& info : all_game_infos())
        for (const Mode& mode : info.modes) {
            if (mode.min_players > 2) continue;
            Match match = new_match({.setup = {std::string(info.name), std::string(mode.name), 2, {}}});
            sit_down(match, "Ana");
            const auto step = match.act(command::Join{1, "Rui", sha256("bytes of Rui"), sha256("token")}, 1000);
            ASSERT_TRUE(step);
            for (const Entry& entry : step->entries) {
                const auto* event = std::get_if<entry::Event>(&entry);
                if (!event || event->hidden_from.bits == 0) continue;
                any = true;
            }
            const UpdateWriter writer(match, *step);
            for (std::uint8_t holds = 0; holds < 3; ++holds) {
                const auto log = json::parse(writer.update({holds, false, true})).as_object().at("log").as_array();
                for (std::size_t i = 0; i < log.size(); ++i) {
                    const auto* event = std::get_if<entry::Event>(&step->entries[i]);
                    if (!event) continue;
                    const std::uint8_t eyes = holds == 0 ? 128 : holds;
                    const bool hidden = (event->hidden_from.bits & eyes) == eyes;
                    EXPECT_EQ(log[i].at("event").as_string(), hidden ? "?" : event->text);
                }
                const auto events = [](const json::array& entries) {
                    json::array found;
                    for (const auto& entry : entries)
                        if (const auto* event = entry.as_object().if_contains("event")) found.push_back(*event);
                    return found;
                };
                const auto later = json::parse(snapshot_json(match, {{holds, false, true}, {}, 0, false, {}}));
                EXPECT_EQ(events(later.at("game").at("log").as_array()), events(log));
            }
        }
    EXPECT_TRUE(any); // the club's hands
}

} // namespace protocol_test
} // namespace tabuleiro
