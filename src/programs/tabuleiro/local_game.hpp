// A game at one keyboard, independent of how it is shown: dice, cards, bots, hints, taking back and saving.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/json.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

inline constexpr std::string_view human_seat = "human"; // not a bot

// Dice, cards and bots' moves follow from the seed and the number of the entry: after taking back, or saving and
// resuming, the same numbers come again.
class LocalGame {
public:
    // `file`: where it was loaded from and may be saved again; empty for a new game.
    LocalGame(const Texts& texts, SavedGame game, std::string file)
        : texts_(texts), game_(std::move(game)), file_(std::move(file)) {}

    const AnyGame& game() const { return game_.log.game(); }
    bool is_human(Seat seat) const { return game_.seats[index(seat)] == human_seat; }
    bool has_human() const;
    std::string name_of(Seat seat) const; // with the mark of its colour

    // What happened, in words.
    std::string draw_event();
    std::string play_bot();
    std::string play(std::size_t move);

    // What the notation of a move does not show: what it captures, and how a 7 is split. May be empty.
    std::string remark(std::size_t move) const;
    // The moves, best first; a narrow column leaves out how sure their values are.
    std::vector<std::string> hint(std::size_t width);
    std::vector<std::string> results() const;
    bool take_back(); // to before the last move a human chose; false if there was none

    // Returns the message. A file that this game was not loaded from is replaced only with `replace`.
    Result<std::string> save(const std::string& path, bool replace);
    // The error of the tables, reported once.
    std::optional<Error> table_error();

private:
    std::uint64_t bot_seed() const;
    const KnownPositions* known();

    const Texts& texts_;
    SavedGame game_;
    std::string file_;
    OnDemandTableSet tables_{tables_directory()};
    std::optional<Error> table_error_;
    bool complained_ = false;
};

} // namespace tabuleiro
