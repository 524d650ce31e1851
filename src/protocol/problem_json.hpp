// Questions about problems. `collection` is the text of a game's file, where the program has none of its own.
#pragma once

#include <string>

#include "core/result.hpp"
#include "play/any_game.hpp"
#include "protocol/json_text.hpp"
#include "protocol/reader.hpp"

namespace tabuleiro {

// {"ask":"problems", "game":…, "collection":…}: how many there are, how many of them are problems of the day, and the
//   rating of each.
// {"ask":"problem", …, "number":17} or {…, "date":"2026-11-18"}: one of them, or that of a day, with the value of every
//   move, best first.
Result<std::string> problems_answer(Reader& reader);
Result<std::string> problem_answer(Reader& reader);

// "themes":[…] of a move.
void write_themes(JsonText& text, const AnyGame& game, std::size_t move);

} // namespace tabuleiro
