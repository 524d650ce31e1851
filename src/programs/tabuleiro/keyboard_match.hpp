// A match of people at one keyboard, independent of how it is shown: what happens is told in words, one thing after
// another.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/local_match.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

std::int64_t milliseconds_now(); // since 1970

// Does an answer typed to a question agree?
bool is_yes(const Texts& texts, const std::string& answer);

class KeyboardMatch {
public:
    // People take all places that are still open; `random`: the source of what they add to chance. `file`: where the
    // match was loaded from and may be saved again; empty for a new one, which is told from its beginning.
    KeyboardMatch(const Texts& texts, LocalMatch match, const Digest& random, std::string file);

    const Match& match() const { return local_.match(); }
    // As far as it has been told.
    const AnyGame& game() const { return *shown_; }
    std::vector<Piece> pieces() const; // in the colours of the players
    bool has_people() const;
    std::string name_of(Seat seat) const; // with the mark of its colour

    // The next thing that happened, in words.
    struct Told {
        std::string text;
        bool by_bot;
    };
    std::optional<Told> tell();

    // Is something to be done before people choose: a bot's move?
    bool due() const { return match().due() == 0; }
    std::optional<Error> do_due();

    // The acts of the player who must choose. On an error nothing has changed.
    std::optional<Error> play(std::size_t move);
    std::optional<Error> concede();
    // Asks for the player who may have a move taken back.
    std::optional<Error> offer(Offered what);
    // An offer that a person has to answer.
    struct Question {
        Player asked;
        std::string text;
    };
    std::optional<Question> question() const;
    std::optional<Error> answer(bool accept);
    std::optional<Error> again(); // all people want another game

    // A move or an event in words of the language, where its notation has some.
    std::string spelled(const std::string& notation) const;
    // What the notation of a move does not show: what it captures, and how a 7 is split. May be empty.
    std::string remark(std::size_t move) const;
    // The moves, best first; a narrow column leaves out how sure their values are.
    std::vector<std::string> hint(std::size_t width);
    // Of a game that is over: places and points, and in a series how it stands.
    std::vector<std::string> results() const;

    // Returns the message. A file that this match was not loaded from is replaced only with `replace`.
    Result<std::string> save(const std::string& path, bool replace);
    // The error of the tables, reported once.
    std::optional<Error> table_error();

private:
    std::optional<Error> act(const Command& command);
    void take(Result<Step> step);
    Player mover() const { return match().seating()[index(*match().turn())]; }
    bool is_person(Player player) const { return match().player(player).kind == PlayerState::Kind::human; }
    std::string name_of_player(Player player) const;
    void show(std::unique_ptr<AnyGame> game);
    const std::string& drawn_colour(std::uint8_t colour) const { return game().board().colours[drawn_[colour]]; }
    std::optional<Told> told(const Entry& entry);
    std::string told_event(const entry::Event& event);
    std::string told_move(const entry::Move& move);
    std::string told_start(const entry::Start& start);
    const KnownPositions* known();

    const Texts& texts_;
    LocalMatch local_;
    std::unique_ptr<AnyGame> shown_;
    std::vector<std::uint8_t> drawn_; // in which colour each colour of the board is drawn (G8)
    std::deque<Entry> untold_;
    std::string file_;
    OnDemandTableSet tables_{tables_directory()};
    std::optional<Error> table_error_;
    bool complained_ = false;
};

} // namespace tabuleiro
