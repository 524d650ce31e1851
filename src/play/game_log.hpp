// A game as the log of its events and moves: the position is the fold of the log, so undo, replay and saving are free.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.hpp"

namespace tabuleiro {

class GameLog {
public:
    struct Entry {
        Turn turn; // whose event or move it was
        std::string text;
    };

    // `position` empty: from the start.
    static Result<GameLog> make(const Setup& setup, std::string position = {});

    GameLog(GameLog&&) = default;
    GameLog& operator=(GameLog&&) = default;
    GameLog(const GameLog& other);

    const AnyGame& game() const { return *game_; }
    const std::string& first_position() const { return first_position_; } // empty: the start
    const std::vector<Entry>& entries() const { return entries_; }

    // On an error nothing has changed.
    std::optional<Error> play(std::string_view text);
    // Goes back to the position before entry `count`.
    void take_back_to(std::size_t count);

private:
    GameLog(std::string position, std::unique_ptr<AnyGame> game)
        : first_position_(std::move(position)), game_(std::move(game)) {}

    std::string first_position_;
    std::unique_ptr<AnyGame> game_;
    std::vector<Entry> entries_;
};

} // namespace tabuleiro
