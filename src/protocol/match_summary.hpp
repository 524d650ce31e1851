// The lobby's summary and the export of a match as JSON (docs/protocol.md), and the parts that messages share with
// both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "match/match.hpp"
#include "protocol/entry_json.hpp"

namespace tabuleiro {

enum class MatchPhase : std::uint8_t { open, playing, over };
template <> inline constexpr Names<3> names_of<MatchPhase>{"MatchPhase", {"open", "playing", "over"}};
MatchPhase phase_of(const Match& match);

std::string summary_json(const Match& match);
// Also says whose turn it is, which would soon be out of date in a stored summary.
std::string current_summary_json(const Match& match);
// The file that protocol/match_file.hpp reads. Hidden events of an unfinished game are left out.
std::string export_json(const Match& match);
// The same with all events and the secret, so that the match can be continued.
std::string saved_json(const Match& match, const Digest& secret);
// The last step as a saved match has it in `steps`.
std::string last_step_json(const Match& match);

void write_terms(JsonText& json, const Terms& terms);
// `all`: including what only the players of the match see.
void write_player(JsonText& json, const Match& match, Player number, bool all);
// An entry without a name that the operator has hidden.
void write_shown(JsonText& json, const Match& match, const Entry& entry, const EntryStyle& style);

} // namespace tabuleiro
