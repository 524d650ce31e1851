#include "protocol/match_summary.hpp"

#include "engine/version.hpp"
#include "match/match_log.hpp"
#include "protocol/match_file.hpp"

namespace tabuleiro {

void write_terms(JsonText& json, const Terms& terms) {
    json.field("id", terms.id);
    json.field("game", terms.setup.game).field("mode", terms.setup.mode).field("players", terms.setup.players);
    json.key("options").open_object();
    for (const auto& [name, value] : terms.setup.options) json.field(name, value);
    json.close_object();
    json.field("public", terms.is_public).field("lot", terms.lot).field("turn_seconds", terms.turn_seconds);
    json.field("series", terms.series).field("commitment", to_hex(terms.commitment)).field("created", terms.created);
    json.field("edition", terms.edition);
}

void write_player(JsonText& json, const PlayerState& player, bool all) {
    using Kind = PlayerState::Kind;
    json.open_object();
    json.field("kind", name_of(player.kind));
    if (player.kind == Kind::bot) json.field("level", player.level);
    if (player.kind == Kind::human) json.field("name", player.name);
    if (all && player.kind == Kind::human)
        json.field("bytes", to_hex(player.bytes))
            .field("auto", name_of(player.auto_play))
            .field("stand_in", player.stand_in)
            .field("conceded", player.conceded)
            .field("ready", player.ready);
    if (all && player.kind != Kind::open)
        json.field("won", player.won).field("drawn", player.drawn).field("points", player.points);
    json.close_object();
}

void write_shown(JsonText& json, const Match& match, const Entry& entry, const EntryStyle& style) {
    const auto* join = std::get_if<entry::Join>(&entry);
    if (!join || !match.player(join->player).hidden) return write_entry(json, entry, style);
    entry::Join hidden = *join;
    hidden.name = hidden_name;
    write_entry(json, hidden, style);
}

MatchPhase phase_of(const Match& match) {
    if (match.closed()) return MatchPhase::over;
    if (match.game_number() == 0) return MatchPhase::open;
    return match.result() ? MatchPhase::over : MatchPhase::playing;
}

namespace {

void write_summary(JsonText& json, const Match& match) {
    write_terms(json, match.terms());
    json.field("state", name_of(phase_of(match))).key("seats").open_array();
    for (std::size_t i = 0; i < match.player_count(); ++i)
        write_player(json, match.player(static_cast<Player>(i)), false);
    json.close_array().field("revision", match.revision()).field("changed", match.changed());
}

} // namespace

std::string summary_json(const Match& match) {
    JsonText json;
    write_summary(json.open_object(), match);
    return json.close_object().take();
}

std::string current_summary_json(const Match& match) {
    JsonText json;
    write_summary(json.open_object(), match);
    json.key("turn");
    if (const auto turn = match.turn())
        json.value(match.seating()[index(*turn)]);
    else
        json.null();
    return json.close_object().take();
}

std::string export_json(const Match& match) {
    JsonText json;
    json.open_object().field("format", match_file_format).field("version", match_file_version);
    json.field("program", "tabuleiro " + std::string(version()));
    Terms terms = match.terms();
    terms.setup = to_record(std::move(terms.setup));
    write_terms(json, terms);
    json.key("seats").open_array();
    for (const SeatTerms& seat : terms.seats) {
        json.open_object().field("kind", seat.bot_level.empty() ? "open" : "bot");
        if (!seat.bot_level.empty()) json.field("level", seat.bot_level);
        json.close_object();
    }
    json.close_array().key("steps").open_array();
    int game = 0;
    const auto steps = read_log(match.log(), match.player_count());
    for (const Step& step : *steps) {
        json.open_object().field("at", step.at).key("log").open_array();
        for (const Entry& entry : step.entries) {
            if (const auto* start = std::get_if<entry::Start>(&entry)) game = start->game;
            const bool over = game < match.game_number() || match.result().has_value();
            write_shown(json, match, entry, {match.player_count(), 0, false, over});
        }
        json.close_array().close_object();
    }
    return json.close_array().close_object().take() + "\n";
}

} // namespace tabuleiro
