// Questions about the games that need no match: the list of games, boards, positions and what can be played in them.
#pragma once

#include <boost/json/fwd.hpp>

#include <functional>
#include <string>
#include <string_view>

#include "play/bot_levels.hpp"

namespace tabuleiro {

// Takes and gives JSON; a question that cannot be answered is {"error": name, "details": […]}.
//
// {"ask":"games"}: the games with modes, players and options.
// {"ask":"board", "game":…, "mode":…, "players":…, "options":{…}}: the board.
// {"ask":"position", …as board, "position":"…", "plays":["5", "release"]}: what stands where after the plays (both may
//   be left out), whose turn it is, what can be played or thrown, and the walks of every play.
// {"ask":"why", …as position, "spot":17}: why the player to choose cannot move the piece there, or null.
// {"ask":"dangers", …as position, "seat":0}: where pieces of the seat could be captured in the others' next turn:
//   [[spot, chance],…], or null where their cards are hidden.
// {"ask":"hint", …as position}: the moves, best first, with what the mover may expect after each, and what `tables`
//   know of it.
// {"ask":"analysis", …as position}: for every play what each seat could expect before and after it, the luck it
//   brought, what it gave away and its mark; and the total luck of each seat. With "moves":true all moves of every
//   choice, too.
// {"ask":"problems", …} and {"ask":"problem", …}: protocol/problem_json.hpp.
// A search ends early when `stop` returns true, with a weaker answer.
std::string answer_question(std::string_view question, const std::function<bool()>& stop = {});
Result<std::string> answer_question(const boost::json::object& question, const std::function<bool()>& stop = {},
                                    const TablesOf& tables = {});

} // namespace tabuleiro
