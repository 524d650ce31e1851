// The values in the tables of solved games, as JSON: the question of POST /api/known and its answer.
#pragma once

#include <boost/json/fwd.hpp>

#include <string>
#include <string_view>

#include "match/description.hpp"
#include "play/any_game.hpp"

namespace tabuleiro {

template <> inline constexpr Names<3> names_of<Tables>{"Tables", {"none", "endings", "solved"}};
template <> inline constexpr Names<3> names_of<Wdl>{"Wdl", {"loss", "draw", "win"}};

// {"value":"win", "turns":17}, see Verdict; in games with chance {"chance":0.25}, to win. For the seat of `known`.
boost::json::object known_value_json(const Known& known);

// {"game":…, "mode":…, "options":{…}, "position":…, "plays":["1-0", …]}; only the game is needed.
Result<PlayedGame> read_known_question(std::string_view text);

// {"positions":[{"seat":0, "value":"win", "turns":17}, null, …], "moves":[{"move":"1-0", "value":"draw", "turns":0},
// …]}: what is known before each of the plays and at the end, null where nothing is; and the moves at the end, best
// first, none if they are not known. `found`: the tables, if there are any.
std::string known_json(const PlayedGame& played, const KnownPositions* found);

} // namespace tabuleiro
