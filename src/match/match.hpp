// A match: players who play one or more games. It is the fold of its log. Acts are decided here and nowhere else, on a
// server and in the browser alike. It has no clock, no random source and no storage.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/colours.hpp"
#include "match/command.hpp"
#include "match/entry.hpp"
#include "match/fair_chance.hpp"
#include "match/lot.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {

struct SeatTerms {
    std::string bot_level{}; // or any other bot; empty: open for people
    std::string colour{};    // kept for the player who sits there (G8); empty: for them to choose
};

// Who sits where in the first game (G1).
enum class Seating : std::uint8_t {
    lot,      // in the order that the players draw
    as_set,   // players 0, 1, … on seats 0, 1, …
    shuffled, // the lot of version 1.0: a shuffle, which could separate partners and was not shown
};
template <> inline constexpr Names<3> names_of<Seating>{"Seating", {"lot", "as_set", "shuffled"}};

// What a match is created with; never changes.
struct Terms {
    std::string id{};
    Setup setup{};          // complete: mode and players are filled in
    std::string position{}; // that every game starts from; empty: the start of the rules
    std::vector<SeatTerms> seats{};
    bool is_public = false;
    Seating seating = Seating::as_set;
    std::uint32_t turn_seconds = 0;
    int series = 0; // games of the match; 0: any number
    int until = 0;  // points of a player that end the match (G9); 0: none
    std::int64_t created = 0;
    Digest commitment{};
    int edition = 1; // of fair chance; 2: all players commit to bytes before any are revealed
};

inline constexpr std::uint32_t least_turn_seconds = 5, most_turn_seconds = 7 * 24 * 3600;
inline constexpr int most_until = 1000; // points; those of a game are 180 at most
// With a longer limit for a turn, or none, players need not have the page open at the same time.
inline constexpr std::uint32_t most_seconds_together = 3600;
inline constexpr std::size_t max_name_letters = 24;
inline constexpr std::int64_t reveal_ms =
    30'000; // to commit, and then to reveal, once all are seated and play together
inline constexpr std::int64_t absence_ms = 24 * 3600 * 1000; // after which other players may claim the win
inline constexpr std::int64_t stand_in_ms = 60'000;          // after which they may put in a bot
inline constexpr std::string_view hidden_name = "–";
// Phrases, offers and the like of one player in one game: they lengthen the log without advancing the game.
inline constexpr std::uint32_t most_side_acts = 500;
inline constexpr std::uint32_t most_steps_before_first_game = 10'000; // people sit down and leave

// Checks the setup and fills it in.
std::optional<Error> complete(Terms& terms);

struct PlayerState {
    enum class Kind : std::uint8_t { open, human, bot };
    Kind kind = Kind::open;
    AutoPlay auto_play = AutoPlay::off;
    bool stand_in = false; // a bot plays for the absent player
    bool conceded = false;
    bool ready = false;          // for the next game
    std::uint32_t side_acts = 0; // in this game
    std::string name;            // of a person
    std::string level;           // of a bot
    Digest bytes{};
    Digest token_hash{};
    std::optional<Digest> commit{}; // to bytes that are not shown yet
    bool revealed = false;
    bool hidden = false;             // the name
    std::uint8_t colour = no_colour; // in Board::colours; an open place may have one as well
    std::uint16_t won = 0, drawn = 0;
    std::uint32_t points = 0;
};
template <> inline constexpr Names<3> names_of<PlayerState::Kind>{"PlayerKind", {"open", "human", "bot"}};

class Match {
public:
    // The seeds of the games, as far as they are known.
    struct Seeds {
        std::optional<Digest> secret;
        std::vector<Digest> revealed; // of game 1, 2, …
        std::optional<Digest> of(int game) const;
    };

    // `terms` have been completed.
    static Match make(Terms terms, Seeds seeds);

    // Does what the command asks if it is allowed; on an error nothing has changed. Send nothing before the step is
    // stored.
    Result<Step> act(const Command& command, std::int64_t now);
    // The first step of a match that begins without waiting for anybody (all bots).
    std::optional<Step> open(std::int64_t now);
    // A step from the log. Everything in it is checked, including chance if the seed is known; fills in its gestures.
    std::optional<Error> apply(Step& step);
    // A step from an untrusted log: refused unless `act` could have produced it. False: the rest cannot be checked,
    // because an event of an unfinished game is hidden.
    Result<bool> repeat(Step step);

    // When `Tick` or a bot's move is due; 0: at once; nothing: never.
    std::optional<std::int64_t> due() const;
    // The level of the bot that must move now.
    std::optional<std::string_view> bot_to_move() const;
    // After a pause of the whole match, such as a restart, the turn gets its full time again.
    void restart_turn(std::int64_t now);

    const Terms& terms() const { return terms_; }
    std::size_t player_count() const { return players_.size(); }
    const PlayerState& player(Player player) const { return players_[player]; }
    std::uint32_t revision() const { return revision_; }
    const std::string& log() const { return log_; } // "@time", then the lines of write_entries, for each step
    // The part of the log that begins with the first step of the current game.
    std::string_view game_log() const { return std::string_view(log_).substr(game_began_); }
    std::string_view last_step() const {
        return std::string_view(log_).substr(last_step_);
    } // as write_entries writes it
    std::int64_t changed() const { return changed_; }
    // Of the chain of hashes over all steps (match/chain.hpp).
    const Digest& head() const { return head_; }

    int game_number() const { return game_number_; } // 0: none has begun
    bool running() const { return game_ && !over_ && !closed_; }
    bool closed() const { return closed_; }
    bool finished() const { return closed_ || (over_ && series_is_over()); }
    // The place of each player in the series so far (G9); nothing before a game is over.
    std::vector<int> standing() const;
    // Fair chance, second edition: bytes must be committed to or revealed before the first game.
    bool awaits_bytes() const;
    bool all_committed() const;
    // Must this player commit or reveal now?
    bool owes_bytes(Player player) const;
    int recommit_count() const { return recommit_count_; } // how often all had to commit to new bytes
    bool plays_together() const { return terms_.turn_seconds > 0 && terms_.turn_seconds <= most_seconds_together; }
    // When the position arose; before the first game, when the bytes began to be awaited.
    std::int64_t position_at() const { return game_number_ > 0 ? position_at_ : bytes_awaited_; }
    // The proof of having created the match; sent to nobody else.
    std::optional<Digest> owner_token() const;
    const AnyGame& game() const { return *game_; } // if a game has begun
    const std::vector<Player>& seating() const { return seating_; }
    // What the players drew for who begins, if the game is the first and was opened so.
    const std::vector<entry::Lot>& lot() const { return lot_draws_; }
    const Board& board() const { return *board_; }
    // The colours that the player, or a person who joins there, could choose now.
    std::vector<std::string> free_colours(Player player) const;
    SeatColours seat_colours() const { return colours_of(seating_); } // of the players in this game (G8)
    std::optional<Seat> turn() const;                                 // who must choose
    // The moves that can be chosen now are those of the game, 0 to choices() - 1.
    std::size_t choices() const { return turn() ? game_->choices() : 0; }
    // While others play on, a bot moves for players who have conceded.
    bool gave_up(Player player) const { return players_[player].conceded && sides_ > 2; }
    const std::optional<entry::Over>& result() const { return over_; }
    std::optional<std::int64_t> deadline() const;

    struct OpenOffer {
        Offered what;
        Player player;
        std::uint8_t agreed; // bit p: player p
    };
    const std::optional<OpenOffer>& offer() const { return offer_; }
    // Can all agree to stop and count (D3)?
    bool may_count() const { return running() && game_->counted(); }
    // Would a request to take back be accepted now?
    bool may_take_back(Player player) const;
    int taken_back() const { return taken_back_; } // times, in this game
    std::optional<Player> holder_of(const Digest& token_hash) const;

private:
    Match(Terms terms, Seeds seeds);

    // match_fold.cpp, match_seating.cpp: applies an entry. An error means that the log is impossible.
    std::optional<Error> fold(Entry& entry, std::int64_t at);
    std::optional<Error> fold_player(const Entry& entry);
    std::optional<Error> fold_join(const entry::Join& join);
    std::optional<Error> fold_entry(Entry& entry, std::int64_t at);
    std::optional<Error> fold_takeback();
    std::optional<Error> fold_rewind(const entry::Rewind& rewind);
    void back_to(int plays);
    std::optional<Error> fold_colour(const entry::Colour& colour);
    std::optional<Error> fold_lot(const entry::Lot& lot);
    std::optional<Error> fold_start(const entry::Start& start);
    std::optional<Error> fold_event(entry::Event& event);
    std::optional<Error> fold_move(entry::Move& move);
    std::optional<Error> fold_over(const entry::Over& over);
    void begin_turn(std::int64_t at);
    void position_changed(std::int64_t at);
    void remember(const Step& step);
    std::optional<FairChance> chance_of(int game) const; // nothing if its seed is not known
    std::unique_ptr<AnyGame> first_position() const { return std::move(*make_game(terms_.setup, terms_.position)); }
    std::vector<Player> next_seating() const;
    bool has_lot() const; // with events that the players draw
    std::uint64_t draws_for_seating() const;
    PlayerColours colours() const;
    SeatColours colours_of(const std::vector<Player>& seating) const;
    bool series_is_over() const;
    std::uint8_t kept_colour(Player player) const; // by the terms, for an open place
    bool awaits_event(Seat seat) const { return running() && game_->turn() == Turn{Turn::Kind::chance, seat}; }
    // The event that a draw of a game gives in this position.
    static std::size_t drawn_event(const FairChance& chance, std::uint64_t number, const AnyGame& game);
    std::optional<std::size_t> next_event() const; // nothing if the seed is not known
    // An event of a log must be the one that the seed gives, where the seed is known.
    std::optional<Error> refuse_forged(Entry& entry) const;

    // match_acts.cpp: what follows from an act.
    void put(Step& step, Entry entry);
    void settle(Step& step);
    void draw_lot(Step& step);
    std::optional<Error> decide(const Command& command, Step& step);
    Result<Player> open_place(std::optional<Player> asked) const;
    std::optional<Error> decide_bot(const command::PlaceBot& command, Step& step);
    std::optional<Error> refuse_colour(Player player, const std::optional<std::string>& colour) const;
    std::optional<Error> decide_colour(const command::Colour& command, Step& step);
    std::optional<Error> decide_join(const command::Join& command, Step& step);
    std::optional<Error> decide_move(const command::Move& command, Step& step);
    std::optional<Error> decide_bot_move(const command::BotMove& command, Step& step);
    std::optional<Error> decide_offer(const command::Offer& command, Step& step);
    std::optional<Error> decide_rematch(const command::Rematch& command, Step& step);
    std::optional<Error> decide_tick(const command::Tick& tick, Step& step);
    std::optional<Error> refuse_stale(std::uint32_t revision) const;
    // For acts that do not advance the game.
    std::optional<Error> refuse_too_many(Player player) const;
    void offer_if_agreed(Step& step);
    bool undoes_own_move(Player player) const;
    // The number of the last move that a person who plays alone against bots chose.
    std::optional<int> last_decision(Player player) const;
    // Only people are asked, but to count bots are too.
    bool is_asked(Player player, Offered what) const;
    bool all_agree() const;
    // A bot that has yet to answer the offer to count.
    std::optional<Player> bot_to_answer() const;
    void let_bots_answer(Step& step);
    // A seat of the side whose concession ends the game.
    std::optional<Seat> losing_seat() const;
    Outcome outcome_of(Ending ending) const;
    Outcome without_conceders(Outcome outcome) const;
    bool conceder_wins(const Step& step) const;
    bool plays_by_itself(Player player) const;
    bool left_to_bot(Seat mover) const;
    bool all_are_away() const;
    // Whose only move in `game` is played automatically, if anybody's. Not where hands are hidden: it would reveal
    // that the hand allows only one move.
    std::optional<MovedBy> played_at_once(Seat mover, const AnyGame& game) const {
        return hands_hidden_ ? std::nullopt : forced_by(mover, game);
    }
    std::optional<MovedBy> forced_by(Seat mover, const AnyGame& game) const;
    bool start_is_due() const;
    Digest seed_to_reveal() const { return chance_ ? chance_->seed() : Digest{}; }
    std::int64_t grace() const;

    // match_chance.cpp: fair chance, second edition, and players who keep others waiting.
    bool all_seated() const;
    bool all_revealed() const;
    void follow_chance(bool were_seated, bool had_committed, std::int64_t at);
    std::optional<Error> fold_commit(const entry::Commit& commit);
    std::optional<Error> fold_reveal(const entry::Reveal& reveal);
    std::optional<Error> fold_afresh(const entry::Afresh& afresh);
    void put_leave(Step& step, Player player);
    void stop_awaiting_bytes(Step& step, std::optional<Player> by = {});
    std::optional<Error> decide_commit(const command::Commit& command, Step& step);
    std::optional<Error> decide_reveal(const command::Reveal& command, Step& step);
    std::optional<Error> decide_claim(const command::Claim& command, Step& step);
    std::optional<Error> claim_places(const command::Claim& command, Step& step);
    std::optional<Error> decide_free(const command::Free& command, Step& step);

    // match_repeat.cpp: checks a step of an untrusted log; `again` collects what its act leads to now.
    Result<bool> repeat(Step& step, Step& again);
    std::optional<Command> command_behind(const Step& step) const;
    bool acted_by_people(const Entry& entry) const;
    std::optional<Error> follow(Entry& entry, std::int64_t at);
    Error difference(const Entry& expected, const Entry* found) const;

    Terms terms_;
    Seeds seeds_;
    const Board* board_; // of the game, for ever
    bool pairs_, for_points_;
    std::size_t sides_; // players who win and lose together: 2 in pairs, else one for each player
    std::vector<PlayerState> players_;
    std::string log_;
    std::size_t last_step_ = 0, game_began_ = 0; // where these begin in the log
    std::uint32_t revision_ = 0;
    Digest head_;
    std::uint32_t position_revision_ = 0; // of the last step that changed the game
    std::int64_t changed_ = 0;
    std::int64_t position_at_ = 0;
    std::int64_t bytes_awaited_ = 0; // since when; 0: not awaited
    int recommit_count_ = 0;
    bool closed_ = false;
    bool hands_hidden_ = false;
    bool conceders_win_ = false; // in the step of a log that is being read

    Lot lot_;
    std::vector<entry::Lot> lot_draws_;
    int game_number_ = 0;
    std::vector<Player> seating_;
    std::unique_ptr<AnyGame> game_;
    std::vector<std::unique_ptr<AnyGame>> undo_; // before each move that can still be taken back
    Seat undo_seat_{};                           // who made them
    std::optional<FairChance> chance_;           // of the game, if its seed is known
    std::uint64_t draws_ = 0;                    // made in this game
    int plays_ = 0;                              // events and moves of this game, without what was taken back
    std::vector<int> decisions_;                 // the numbers of the moves that a person chose, from 1
    int taken_back_ = 0;                         // times, in this game
    std::optional<entry::Over> over_;
    std::optional<OpenOffer> offer_;
    std::int64_t turn_began_ = 0;
    std::int64_t warned_ = 0; // 0: not yet
    bool turn_lost_ = false;  // its time was up: a bot makes this move, even if the player returns
};

} // namespace tabuleiro
