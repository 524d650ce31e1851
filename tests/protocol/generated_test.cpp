// The description of entries and requests, compared with the formats of the first release, with the files generated
// from it, and with the messages of real matches.
#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "protocol/entry_json.hpp"
#include "protocol/generated_text.hpp"
#include "protocol/match_json.hpp"
#include "protocol/request.hpp"
#include "support/matches.hpp"

namespace tabuleiro {
namespace generated_test {

namespace json = boost::json;

const std::string hex(64, 'a');

// One line of each kind, and of each form it may have, as in logs since the first release.
const std::string stored_lines = "event 1 4\n"
                                 "event 0 S 130\n"
                                 "move 0 17-21\n"
                                 "move 1 pass auto\n"
                                 "join 1 " +
                                 hex + " " + hex +
                                 " Ana Maria\n"
                                 "leave 1\n"
                                 "bot 2 curious\n"
                                 "start 1 2,0,1\n"
                                 "concede 0\n"
                                 "offer draw 0\n"
                                 "accept draw 1\n"
                                 "offer count 0\n"
                                 "decline takeback 2\n"
                                 "takeback\n"
                                 "rewind 1\n"
                                 "over conceded 2,1,1 0,4,65535 " +
                                 hex +
                                 "\n"
                                 "over counted 1,1,1 4,4,4 " +
                                 hex +
                                 "\n"
                                 "rematch 1\n"
                                 "auto 1 single\n"
                                 "warn 1\n"
                                 "stand_in 1\n"
                                 "return 1\n"
                                 "say 1 good_game\n"
                                 "commit 1 " +
                                 hex + "\nreveal 1 " + hex +
                                 "\n"
                                 "afresh 2\n"
                                 "absent 1 0\n"
                                 "close\n"
                                 "hide 1\n"
                                 "start 2 2,0,1 3,0,1\n"
                                 "colour 1 green\n"
                                 "lot 2 1,2,3\n";

const std::string_view sent_entries[] = {
    R"({"seat":1,"event":"4"})",
    R"({"seat":0,"event":"S","hidden":true})",
    R"({"seat":0,"move":"17-21"})",
    R"({"seat":1,"move":"pass","by":"auto"})",
    R"({"join":1,"bytes":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","name":"Ana Maria"})",
    R"({"leave":1})",
    R"({"bot":2,"level":"curious"})",
    R"({"start":1,"seating":[2,0,1]})",
    R"({"concede":0})",
    R"({"offer":"draw","player":0})",
    R"({"accept":"draw","player":1})",
    R"({"offer":"count","player":0})",
    R"({"decline":"takeback","player":2})",
    R"({"takeback":1})",
    R"({"rewind":1})",
    R"({"over":"conceded","places":[2,1,1],"points":[0,4,65535],"seed":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})",
    R"({"over":"counted","places":[1,1,1],"points":[4,4,4],"seed":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})",
    R"({"rematch":1})",
    R"({"auto":1,"play":"single"})",
    R"({"warn":1})",
    R"({"stand_in":1})",
    R"({"return":1})",
    R"({"say":1,"phrase":"good_game"})",
    R"({"commit":1,"hash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})",
    R"({"reveal":1,"bytes":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})",
    R"({"afresh":2})",
    R"({"absent":1,"by":0})",
    R"({"close":1})",
    R"({"hide":1})",
    R"({"start":2,"seating":[2,0,1],"colours":[3,0,1]})",
    R"({"colour":1,"chosen":"green"})",
    R"({"lot":2,"drew":"1,2,3"})",
};

std::set<std::string_view> kinds_of(const std::vector<Entry>& entries) {
    std::set<std::string_view> kinds;
    for (const Entry& entry : entries) kinds.insert(description_of(entry).kind);
    return kinds;
}

TEST(Entries, AreStoredAsInTheFirstRelease) {
    const auto entries = read_entries(stored_lines, 3);
    ASSERT_TRUE(entries) << entries.error().details[0];
    EXPECT_EQ(write_entries(*entries, 3), stored_lines);
    EXPECT_EQ(kinds_of(*entries).size(), std::variant_size_v<Entry>);
}

TEST(Entries, AreSentAsInTheFirstRelease) {
    const auto entries = read_entries(stored_lines, 3);
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), std::size(sent_entries));
    for (std::size_t i = 0; i < entries->size(); ++i) {
        JsonText text;
        write_entry(text, (*entries)[i], {3, 7, true, false});
        EXPECT_EQ(text.text(), sent_entries[i]);
        const auto read = read_entry_json(json::parse(sent_entries[i]).as_object(), 3);
        ASSERT_TRUE(read) << sent_entries[i];
        JsonText again;
        write_entry(again, *read, {3, 7, true, false});
        std::string kept(sent_entries[i]); // what is hidden follows from the match, whatever a file says
        if (const auto at = kept.find(R"(,"hidden":true)"); at != std::string::npos) kept.erase(at, 14);
        EXPECT_EQ(again.text(), kept);
    }
}

TEST(Entries, AreReadStrictly) {
    for (const char* line : {"event 1",
                             "event 3 4",
                             "event 1 4 256",
                             "event 1 4 1 1",
                             "move 0",
                             "move 0 pass nobody",
                             "join 1 aa bb Ana",
                             "leave",
                             "leave 3",
                             "leave -1",
                             "leave 1 2",
                             "start 1 0,1",
                             "start 1 0,1,3",
                             "start 1 0,1,2,0",
                             "offer fish 0",
                             "offer draw",
                             "takeback 1",
                             "rewind",
                             "over won 1,2,256 0,0,0 ",
                             "auto 1 always",
                             "say 1 boo",
                             "say 1",
                             "sing 1",
                             "",
                             " "})
        EXPECT_FALSE(read_entries(std::string(line) + "\n", 3)) << line;
    for (const char* text :
         {R"({})", R"({"sing":1})", R"({"leave":3})", R"({"leave":"1"})", R"({"leave":1,"x":1})", R"({"takeback":2})",
          R"({"rewind":0})", R"({"seat":0,"move":"pass","by":"nobody"})", R"({"seat":0,"move":"pass","walks":[]})",
          R"({"move":"pass"})", R"({"start":0,"seating":[0,1,2]})", R"({"start":1,"seating":[0,1]})",
          R"({"start":1,"seating":[0,1,2,0]})", R"({"say":1,"phrase":"boo"})",
          R"({"join":1,"name":"Ana","bytes":"aa"})"})
        EXPECT_FALSE(read_entry_json(json::parse(text).as_object(), 3)) << text;
}

// A match as one viewer receives it: the first snapshot, every update, and the last snapshot.
class ToldMatch {
public:
    ToldMatch(Terms terms, Viewer viewer) : match_(new_match(std::move(terms))), viewer_(viewer), first_(snapshot()) {}

    template <class C> void act(const C& command) {
        const auto step = match_.act(command, now_ += 1000);
        ASSERT_TRUE(step) << step.error().name;
        const auto& entries = step->entries;
        entries_.insert(entries_.end(), entries.begin(), entries.end());
        updates_.push_back(UpdateWriter(match_, *step).update(viewer_));
    }
    void join(Player player, const std::string& name) {
        act(command::Join{player, name, sha256("bytes of " + name), sha256("token of " + name)});
    }
    void play(std::size_t choice = 0) {
        const std::size_t move = choice % match_.choices();
        if (match_.bot_to_move())
            act(command::BotMove{match_.revision(), move});
        else
            act(command::Move{mover(), match_.revision(), match_.game().text(move)});
    }
    void wait() {
        now_ = *match_.deadline();
        act(command::Tick{});
    }
    void pass(std::int64_t milliseconds) { now_ += milliseconds; }
    Player mover() const { return match_.seating()[index(*match_.turn())]; }
    std::uint32_t revision() const { return match_.revision(); }
    bool running() const { return match_.running(); }
    const std::vector<Entry>& entries() const { return entries_; }
    std::string page_text(std::string_view name) const {
        std::string text =
            "export const " + std::string(name) + ": RealMatch = {\n  first: " + first_ + ",\n  updates: [\n";
        for (const std::string& update : updates_) text += "    " + update + ",\n";
        return text + "  ],\n  last: " + snapshot() + ",\n};\n";
    }

private:
    std::string snapshot() const { return snapshot_json(match_, {viewer_, {}, now_, false, {}}); }

    std::int64_t now_ = 1000;
    Match match_;
    Viewer viewer_;
    std::string first_;
    std::vector<std::string> updates_;
    std::vector<Entry> entries_;
};

// Two people, with everything people do besides playing.
ToldMatch match_of_people() {
    ToldMatch match({.setup = {"pretoa", "", 0, {}}, .turn_seconds = 30}, {1, true, true});
    match.join(0, "Ana");
    match.act(command::Leave{0});
    match.join(0, "Ana");
    match.join(1, "Rui");
    match.act(command::Say{1, Phrase::hello});
    match.act(command::Automatic{0, AutoPlay::pass});
    for (std::size_t i = 0; i < 4; ++i) match.play(i);
    const Player last = static_cast<Player>(1 - match.mover());
    match.act(command::Offer{last, match.revision(), Offered::takeback});
    match.act(command::Answer{match.mover(), Offered::takeback, false});
    match.act(command::Offer{last, match.revision(), Offered::takeback});
    match.act(command::Answer{match.mover(), Offered::takeback, true});
    match.play();
    const Player away = match.mover();
    match.wait(); // a warning
    match.wait(); // a bot stands in
    match.play();
    match.act(command::Return{away});
    match.act(command::Offer{0, match.revision(), Offered::draw});
    match.act(command::Answer{1, Offered::draw, false});
    match.act(command::Concede{1, match.revision()});
    match.act(command::Rematch{0});
    match.act(command::Rematch{1});
    match.play();
    match.act(command::Offer{1, match.revision(), Offered::draw}); // still open at the end
    return match;
}

// Two people and a bot, with dice; one of them resigns and leaves.
ToldMatch match_with_a_bot() {
    ToldMatch match({.setup = {"ludo", "", 3, {}}, .seating = Seating::lot}, {2, true, true});
    match.join(0, "Ana");
    match.join(1, "Rui");
    match.act(command::Colour{0, "yellow"});
    match.act(command::PlaceBot{{}, "curious", "blue"});
    for (std::size_t i = 0; i < 24; ++i) match.play(i);
    match.act(command::Concede{0, match.revision()});
    match.act(command::Leave{0});
    for (std::size_t i = 0; i < 6; ++i) match.play(i);
    return match;
}

// Alone against a bot: a decision is taken back with the dice that followed it.
ToldMatch match_alone() {
    ToldMatch match({.setup = {"tabula", "", 0, {}}}, {1, true, true});
    match.join(0, "Ana");
    match.act(command::PlaceBot{{}, "curious"});
    for (std::size_t i = 0; i < 10; ++i) match.play(i);
    match.act(command::Offer{0, match.revision(), Offered::takeback});
    for (std::size_t i = 0; i < 4; ++i) match.play(i);
    return match;
}

// In pairs with bots: all stop and count.
ToldMatch match_that_is_counted() {
    ToldMatch match({.setup = {"desculpa", "sociedade", 4, {}}}, {1, true, true});
    match.join(0, "Ana");
    for (int i = 0; i < 3; ++i) match.act(command::PlaceBot{{}, "curious"});
    match.act(command::Offer{0, match.revision(), Offered::count});
    return match;
}

// Fair chance of the second edition, an absent player, a hidden name, and the match is closed.
ToldMatch match_of_the_second_edition() {
    ToldMatch match({.setup = {"pretoa", "", 0, {}}, .edition = 2}, {1, true, true}); // without a time limit
    const auto join = [&](Player player, const std::string& name) {
        match.act(command::Join{player, name, {}, sha256("token of " + name), sha256(sha256(name))});
    };
    join(0, "Ana");
    join(1, "Eva");
    match.act(command::Leave{1});
    join(1, "Rui");
    match.act(command::Commit{0, sha256(sha256("other"))});
    match.act(command::Reveal{0, sha256("other")});
    match.act(command::Reveal{1, sha256("Rui")});
    match.act(command::Hide{1});
    match.pass(absence_ms);
    match.act(command::Claim{static_cast<Player>(1 - match.mover()), Claimed::win, absence_ms});
    match.act(command::Close{});
    return match;
}

std::string real_matches(const ToldMatch& people, const ToldMatch& bot, const ToldMatch& alone,
                         const ToldMatch& counted) {
    return "// Generated from matches of the engine by the protocol tests (TABULEIRO_WRITE_GENERATED=1). Do not edit.\n"
           "import type { Snapshot, Update } from './messages.ts';\n\n"
           "export interface RealMatch {\n  first: Snapshot;\n  updates: Update[];\n  last: Snapshot;\n}\n\n" +
           people.page_text("people") + "\n" + bot.page_text("withABot") + "\n" + alone.page_text("alone") + "\n" +
           counted.page_text("counted");
}

std::string file_text(const std::string& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void expect_current(const std::string& path, const std::string& expected) {
    if (std::getenv("TABULEIRO_WRITE_GENERATED")) std::ofstream(path) << expected;
    EXPECT_TRUE(file_text(path) == expected)
        << path << " is not current: run TABULEIRO_WRITE_GENERATED=1 protocol-tests";
}

std::string with_table(const std::string& text, const std::string& name, const std::string& table) {
    const std::string begin = "<!-- generated: " + name + " -->\n", end = "<!-- end -->";
    const auto from = text.find(begin), to = text.find(end, from);
    EXPECT_NE(to, std::string::npos) << name;
    return to == std::string::npos ? text : text.substr(0, from) + begin + table + text.substr(to);
}

TEST(GeneratedFiles, AreCurrent) {
    const std::string root = PROJECT_DIR;
    expect_current(root + "/web/src/match/described.ts", page_types());
    const std::string page = root + "/docs/protocol.md", text = file_text(page);
    expect_current(page, with_table(with_table(text, "requests", request_table()), "entries", entry_table()));
}

// The page's type checker checks these messages against the generated types, and its tests replay them.
TEST(GeneratedFiles, HoldRealMatchesWithEntriesOfEveryKind) {
    const ToldMatch people = match_of_people(), bot = match_with_a_bot(), alone = match_alone(),
                    counted = match_that_is_counted(), second = match_of_the_second_edition();
    auto kinds = kinds_of(people.entries());
    kinds.merge(kinds_of(bot.entries()));
    kinds.merge(kinds_of(alone.entries()));
    kinds.merge(kinds_of(second.entries()));
    EXPECT_EQ(kinds.size(), std::variant_size_v<Entry>);
    expect_current(std::string(PROJECT_DIR) + "/web/src/match/real_matches.ts",
                   real_matches(people, bot, alone, counted));
}

} // namespace generated_test
} // namespace tabuleiro
