// Exports of matches in every game and mode, with every kind of entry a log can have: make-exports FOLDER.
#include <cstdio>
#include <fstream>

#include "core/random.hpp"
#include "match/match.hpp"
#include "protocol/match_summary.hpp"

namespace tabuleiro {
namespace {

using namespace command;

class Played {
public:
    Played(Terms terms, std::uint64_t seed)
        : secret_(sha256(terms.setup.game + terms.setup.mode + std::to_string(seed))), match_(make(std::move(terms))),
          random_(seed) {
        (void)match_.open(now_);
    }

    const Match& match() const { return match_; }
    void act(const Command& command) { (void)match_.act(command, now_ += 700); }
    // `coloured`: the first player takes the second colour of the board.
    void sit_down(bool coloured = false) {
        // A player joins and leaves, and another takes the place.
        act(Join{{}, "Zé", sha256("nobody"), sha256("token")});
        act(Leave{0});
        for (std::size_t i = 0; i < match_.player_count(); ++i) {
            if (match_.player(static_cast<Player>(i)).kind != PlayerState::Kind::open) continue;
            Join join{static_cast<Player>(i), "Jogador " + std::to_string(i), sha256(std::to_string(random_.next())),
                      sha256("token")};
            if (coloured && i == 0) join.colour = match_.board().colours[1];
            act(join);
        }
    }
    // Second edition: all commit, one player does not reveal for a day, all commit again and reveal.
    void sit_down_and_commit() {
        const auto bytes = [](std::size_t player, int round) {
            return sha256("bytes " + std::to_string(player) + " " + std::to_string(round));
        };
        const auto join = [&](std::size_t i) {
            act(Join{static_cast<Player>(i), "Jogador " + std::to_string(i), {}, sha256("token"), sha256(bytes(i, 0))});
        };
        for (std::size_t i = 0; i < match_.player_count(); ++i) join(i);
        for (std::size_t i = 0; i + 1 < match_.player_count(); ++i) act(Reveal{static_cast<Player>(i), bytes(i, 0)});
        now_ += absence_ms;
        act(Claim{0, Claimed::place, absence_ms});
        join(match_.player_count() - 1);
        for (std::size_t i = 0; i + 1 < match_.player_count(); ++i)
            act(Commit{static_cast<Player>(i), sha256(bytes(i, 1))});
        for (std::size_t i = 0; i < match_.player_count(); ++i)
            act(Reveal{static_cast<Player>(i), bytes(i, i + 1 < match_.player_count() ? 1 : 0)});
    }
    // A player is absent for a day, and the next one stops waiting.
    void claim(Claimed what) {
        if (!match_.turn()) return;
        now_ += absence_ms;
        const Player absent = match_.seating()[index(*match_.turn())];
        act(Claim{static_cast<Player>((absent + 1) % match_.player_count()), what, absence_ms});
    }
    // Random moves and everything else people do, until the game is over.
    void play_out() {
        for (int i = 0; i < 200'000 && match_.running(); ++i) {
            play_on();
            if (i % 7 == 3) disturb();
        }
    }
    void concede_all() {
        while (match_.running())
            for (std::size_t i = 0; i < match_.player_count() && match_.running(); ++i)
                act(Concede{static_cast<Player>(i), match_.revision()});
    }
    void agree_to_draw() {
        play_on();
        act(Offer{0, match_.revision(), Offered::draw});
        for (std::size_t i = 1; i < match_.player_count(); ++i)
            act(Answer{static_cast<Player>(i), Offered::draw, true});
    }
    // Where the game has such a count (D3); elsewhere it is refused.
    void agree_to_count() {
        act(Offer{0, match_.revision(), Offered::count});
        for (std::size_t i = 1; i < match_.player_count(); ++i)
            act(Answer{static_cast<Player>(i), Offered::count, true});
    }
    void play_again() {
        for (std::size_t i = 0; i < match_.player_count(); ++i) act(Rematch{static_cast<Player>(i)});
    }
    void play_on() {
        if (const auto seat = match_.turn()) {
            const std::size_t move = below(match_.choices());
            if (match_.bot_to_move())
                act(BotMove{match_.revision(), move});
            else
                act(Move{match_.seating()[index(*seat)], match_.revision(), match_.game().text(move)});
        }
    }

private:
    Match make(Terms terms) {
        terms.commitment = commitment_of(secret_);
        terms.created = now_;
        if (const auto error = complete(terms))
            std::exit((std::fprintf(stderr, "%s\n", std::string(error->name).c_str()), 1));
        return Match::make(std::move(terms), {secret_, {}});
    }
    std::size_t below(std::size_t bound) { return random_.below(static_cast<std::uint32_t>(bound)); }
    Player anybody() { return static_cast<Player>(below(match_.player_count())); }
    void disturb() {
        const Player player = anybody();
        if (match_.player(player).kind != PlayerState::Kind::human) return;
        switch (below(7)) {
        case 0: act(Say{player, Phrase::hello}); break;
        case 1: act(Automatic{player, static_cast<AutoPlay>(below(3))}); break;
        case 2:
            if (!match_.turn()) break;
            act(Offer{player, match_.revision(), Offered::takeback});
            for (std::size_t i = 0; i < match_.player_count(); ++i)
                if (match_.player(static_cast<Player>(i)).kind == PlayerState::Kind::human)
                    act(Answer{static_cast<Player>(i), Offered::takeback, true});
            break;
        case 3:
            act(Offer{player, match_.revision(), Offered::draw});
            act(Answer{static_cast<Player>((player + 1) % match_.player_count()), Offered::draw, false});
            break;
        case 4:
            if (match_.player(player).stand_in) break;
            act(Leave{player});
            play_on();
            play_on();
            act(Return{player});
            break;
        case 5: // asleep: warned, replaced by a stand-in, back with a move
            for (int i = 0; i < 2 && match_.deadline(); ++i) {
                now_ = *match_.deadline();
                act(Tick{});
            }
            play_on();
            break;
        case 6:
            if (match_.player_count() > 2 && below(20) == 0) act(Concede{player, match_.revision()});
            for (std::size_t i = 0; i < match_.player_count(); ++i)
                if (match_.player(static_cast<Player>(i)).stand_in) act(Return{static_cast<Player>(i)});
            break;
        }
    }

    std::int64_t now_ = 1'700'000'000'000;
    Digest secret_;
    Match match_;
    Random random_;
};

void write(const std::string& folder, const Match& match, const std::string& kind) {
    const Setup& setup = match.terms().setup;
    std::ofstream(folder + "/" + setup.game + "." + setup.mode + "." + kind + ".json") << export_json(match);
}

void make_exports(const std::string& folder, const GameInfo& info, const Mode& mode) {
    const Setup setup{std::string(info.name), std::string(mode.name), mode.max_players, {}};
    const std::string id = setup.game + "-" + setup.mode;
    { // Played out, played again and resigned, and a third game in progress.
        Played played(
            {.id = id, .setup = setup, .is_public = true, .seating = Seating::lot, .turn_seconds = 30, .series = 5}, 1);
        played.sit_down();
        played.play_out();
        played.play_again();
        played.play_on();
        played.concede_all();
        played.play_again();
        for (int i = 0; i < 5; ++i) played.play_on();
        write(folder, played.match(), "people");
    }
    { // Alone against bots: decisions are taken back, the game is resigned, and the next one is in progress.
        // In colours that were chosen: of the bot's place, and when the person sits down.
        const auto& colours = info.colours;
        Terms terms{.id = id, .setup = setup, .seating = Seating::shuffled};
        terms.seats.resize(static_cast<std::size_t>(mode.max_players), {"curious", ""});
        terms.seats[0] = terms.seats.back() = {};
        if (mode.max_players > 2) terms.seats[1].colour = colours[0];
        Played played(terms, 2);
        const std::string& last = mode.max_players == 2 ? colours[0] : mode.pairs ? colours[2] : colours[1];
        played.act(PlaceBot{static_cast<Player>(mode.max_players - 1), "player", last});
        played.sit_down();
        for (int i = 1; i < 80 && played.match().running(); ++i) {
            played.play_on();
            if (i % 9 < 2) played.act(Offer{0, played.match().revision(), Offered::takeback});
        }
        played.concede_all();
        played.play_again();
        played.act(Offer{0, played.match().revision(), Offered::count}); // bots agree
        write(folder, played.match(), "bots");
    }
    { // A draw by agreement; then all stop and count, if they can.
        Played played({.id = id, .setup = setup, .series = 2, .until = 900}, 3);
        played.sit_down(true);
        played.agree_to_draw();
        played.play_again();
        played.agree_to_count();
        write(folder, played.match(), "draw");
    }
    { // Fair chance of the second edition, absent people, a hidden name; closed at the end.
        Played played({.id = id, .setup = setup, .seating = Seating::lot, .edition = 2}, 5);
        played.sit_down_and_commit();
        for (int i = 0; i < 5; ++i) played.play_on();
        played.claim(Claimed::stand_in);
        for (int i = 0; i < 5; ++i) played.play_on();
        played.act(Hide{1});
        played.claim(Claimed::win);
        played.concede_all();
        played.act(Close{{}, true});
        write(folder, played.match(), "second");
    }
    { // Every game starts from a position that arises in play.
        Random random(7);
        auto game = std::move(*make_game(setup));
        for (int i = 0; i < 60 || game->turn().kind != Turn::Kind::choose; ++i) {
            auto next = game->copy();
            next->play(random.below(static_cast<std::uint32_t>(game->choices())));
            if (next->turn().kind != Turn::Kind::over) game = std::move(next);
        }
        Played played({.id = id, .setup = setup, .position = game->position(), .seating = Seating::lot, .series = 2},
                      6);
        played.sit_down();
        played.play_out();
        played.play_again();
        played.concede_all();
        write(folder, played.match(), "position");
    }
    { // Bots only: nobody to wait for.
        Terms terms{.id = id, .setup = setup, .series = 1};
        terms.seats.resize(static_cast<std::size_t>(mode.max_players), {"curious"});
        Played played(terms, 4);
        played.play_out();
        write(folder, played.match(), "all_bots");
    }
}

} // namespace
} // namespace tabuleiro

int main(int, char** arguments) {
    for (const auto& info : tabuleiro::all_game_infos())
        for (const auto& mode : info.modes) tabuleiro::make_exports(arguments[1], info, mode);
}
