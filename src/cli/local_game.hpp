// One game at one keyboard, whatever shows it: dice, cards, bots, hints, taking back and saving.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/json.hpp"
#include "solver/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

inline constexpr std::string_view human_seat = "human"; // a seat that is no bot's

// Dice, cards and bots are drawn from the seed and the number of the entry, so that taking back and playing on, or
// saving and resuming, brings the same numbers again.
class LocalGame {
public:
    // `file`: where it was loaded from, and may be saved again; empty for a new game.
    LocalGame(const Texts& texts, SavedGame game, std::string file)
        : texts_(texts), game_(std::move(game)), file_(std::move(file)) {}

    const AnyGame& game() const { return game_.log.game(); }
    bool is_human(Seat seat) const { return game_.seats[index(seat)] == human_seat; }
    bool has_human() const;
    std::string name_of(Seat seat) const; // with the mark of its colour

    // What happened, in words.
    std::string draw_event();
    std::string play_bot();
    std::string play(const std::string& move);

    // What a move of the list does beyond its notation: what it takes, and how a 7 is split. May be empty.
    std::string remark(std::size_t move) const;
    std::vector<std::string> hint(); // the moves, best first
    std::vector<std::string> results() const;
    bool take_back(); // to before the last choice a human made; false if there was none

    // What to say after saving. A file that this game did not come from is only replaced if asked to.
    Result<std::string> save(const std::string& path, bool replace);
    // A complaint about the tables, once.
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
