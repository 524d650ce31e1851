#include "protocol/match_summary.hpp"

#include "core/version.hpp"
#include "match/match_log.hpp"
#include "protocol/match_file.hpp"

namespace tabuleiro {

void write_terms(JsonText& json, const Terms& terms) {
    json.field("id", terms.id);
    json.field("game", terms.setup.game).field("mode", terms.setup.mode).field("players", terms.setup.players);
    json.key("options").open_object();
    for (const auto& [name, value] : terms.setup.options) json.field(name, value);
    json.close_object();
    if (!terms.position.empty()) json.field("position", terms.position);
    json.field("public", terms.is_public);
    if (terms.seating == Seating::shuffled)
        json.field("lot", true); // as version 1.0 wrote it
    else
        json.field("seating", name_of(terms.seating));
    json.field("turn_seconds", terms.turn_seconds);
    json.field("series", terms.series)
        .field("until", terms.until)
        .field("commitment", to_hex(terms.commitment))
        .field("created", terms.created);
    json.field("edition", terms.edition);
}

void write_player(JsonText& json, const Match& match, Player number, bool all) {
    using Kind = PlayerState::Kind;
    const PlayerState& player = match.player(number);
    json.open_object();
    json.field("kind", name_of(player.kind));
    if (player.kind == Kind::bot) json.field("level", player.level);
    if (player.kind == Kind::human) json.field("name", player.name);
    if (player.colour != no_colour) json.field("colour", match.board().colours[player.colour]);
    if (all && match.game_number() == 0) {
        json.key("free").open_array();
        for (const std::string& colour : match.free_colours(number)) json.value(colour);
        json.close_array();
    }
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
    for (std::size_t i = 0; i < match.player_count(); ++i) write_player(json, match, static_cast<Player>(i), false);
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
    if (match.awaits_bytes()) {
        json.key("owes").open_array();
        for (std::size_t i = 0; i < match.player_count(); ++i)
            if (match.owes_bytes(static_cast<Player>(i))) json.value(i);
        json.close_array();
    }
    return json.close_object().take();
}

namespace {

void write_step(JsonText& json, const Match& match, const Step& step, bool reveal) {
    json.open_object().field("at", step.at).key("log").open_array();
    for (const Entry& entry : step.entries) write_shown(json, match, entry, {match.player_count(), 0, false, reveal});
    json.close_array().close_object();
}

std::string file_json(const Match& match, const std::optional<Digest>& secret) {
    JsonText json;
    json.open_object().field("format", match_file_format).field("version", match_file_version);
    json.field("program", program_text());
    Terms terms = match.terms();
    terms.setup = to_record(std::move(terms.setup));
    write_terms(json, terms);
    if (secret)
        json.field("secret", to_hex(*secret)); // steps are added to the file, so its head would soon be another
    else if (match.revision() > 0)
        json.field("head", to_hex(match.head()));
    json.key("seats").open_array();
    for (const SeatTerms& seat : terms.seats) {
        json.open_object().field("kind", seat.bot_level.empty() ? "open" : "bot");
        if (!seat.bot_level.empty()) json.field("level", seat.bot_level);
        if (!seat.colour.empty()) json.field("colour", seat.colour);
        json.close_object();
    }
    json.close_array().key("steps").open_array();
    int game = 0;
    const auto steps = read_log(match.log(), match.player_count());
    for (const Step& step : *steps) {
        for (const Entry& entry : step.entries)
            if (const auto* start = std::get_if<entry::Start>(&entry)) game = start->game;
        write_step(json, match, step, secret || game < match.game_number() || match.result());
    }
    return json.close_array().close_object().take() + "\n";
}

} // namespace

std::string export_json(const Match& match) { return file_json(match, {}); }

std::string saved_json(const Match& match, const Digest& secret) { return file_json(match, secret); }

std::string last_step_json(const Match& match) {
    const auto entries = read_entries(match.last_step(), match.player_count());
    JsonText json;
    write_step(json, match, {match.revision(), match.changed(), *entries}, true);
    return json.take();
}

} // namespace tabuleiro
