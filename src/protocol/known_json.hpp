// The values in the tables of solved games, as JSON: the question of POST /api/known and its answer.
#pragma once

#include <boost/json/fwd.hpp>

#include <string>
#include <string_view>

#include "match/description.hpp"
#include "play/game_log.hpp"

namespace tabuleiro {

template <> inline constexpr Names<3> names_of<Wdl>{"Wdl", {"loss", "draw", "win"}};

// {"value":"win", "turns":17}; see Verdict.
boost::json::object verdict_json(const Verdict& verdict);

// {"game":…, "mode":…, "options":{…}, "position":…, "plays":["1-0", …]}; only the game is needed.
Result<GameLog> read_known_question(std::string_view text);

// {"positions":[{"seat":0, "value":"win", "turns":17}, null, …], "moves":[{"move":"1-0", "value":"draw", "turns":0},
// …]}: the value for the seat to move before each of the plays and at the end, null where it is not known; and the
// moves at the end, best first, none if not known.
std::string known_json(const GameLog& log, const KnownPositions& known);

} // namespace tabuleiro
