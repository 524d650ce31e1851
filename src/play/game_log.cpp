#include "play/game_log.hpp"

namespace tabuleiro {

Result<GameLog> GameLog::make(const Setup& setup, std::string position) {
    auto game = make_game(setup, position);
    if (!game) return game.error();
    return GameLog(std::move(position), std::move(*game));
}

GameLog::GameLog(const GameLog& other)
    : first_position_(other.first_position_), game_(other.game_->copy()), entries_(other.entries_) {}

std::optional<Error> GameLog::play(std::string_view text) {
    const Turn turn = game_->turn();
    if (auto error = game_->play(text)) return error;
    entries_.push_back({turn, std::string(text)});
    return std::nullopt;
}

void GameLog::take_back_to(std::size_t count) {
    auto kept = std::move(entries_);
    kept.resize(std::min(count, kept.size()));
    game_ = std::move(*make_game(game_->setup(), first_position_));
    entries_.clear();
    for (const Entry& entry : kept) play(entry.text);
}

} // namespace tabuleiro
