#include "match/game_log.hpp"

namespace tabuleiro {

Result<GameLog> GameLog::make(const Setup& setup, std::string position) {
    auto table = make_table(setup, position);
    if (!table) return table.error();
    return GameLog(std::move(position), std::move(*table));
}

GameLog::GameLog(const GameLog& other)
    : first_position_(other.first_position_), table_(other.table_->copy()), entries_(other.entries_) {}

std::optional<Error> GameLog::play(std::string_view text) {
    const Turn turn = table_->turn();
    if (auto error = table_->play(text)) return error;
    entries_.push_back({turn, std::string(text)});
    return std::nullopt;
}

void GameLog::take_back_to(std::size_t count) {
    auto kept = std::move(entries_);
    kept.resize(std::min(count, kept.size()));
    table_ = std::move(*make_table(table_->setup(), first_position_));
    entries_.clear();
    for (const Entry& entry : kept) play(entry.text);
}

} // namespace tabuleiro
