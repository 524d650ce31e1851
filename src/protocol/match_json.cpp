#include "protocol/match_json.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <bit>

#include "match/match_log.hpp"
#include "protocol/entry_json.hpp"
#include "protocol/json.hpp"
#include "protocol/match_summary.hpp"

namespace tabuleiro {

namespace {

// With more steps a snapshot is cheaper: it replays one game, not the whole match.
constexpr std::uint32_t most_missed_steps = 200, most_steps_played_again = 1000;

constexpr std::uint8_t bit(std::size_t i) { return static_cast<std::uint8_t>(1u << i); }

std::uint8_t seats_of(const Match& match, const Viewer& viewer) {
    std::uint8_t seats = 0;
    for (std::size_t i = 0; i < match.seating().size(); ++i)
        if (viewer.holds(match.seating()[i])) seats |= bit(i);
    return seats;
}

EntryStyle style_for(const Match& match, const Viewer& viewer) {
    return {match.player_count(), seats_of(match, viewer), viewer.walks, match.result().has_value()};
}

// A viewer with several seats sees what the seat to act may see, or else the first.
Seat eyes_of(const Match& match, const Viewer& viewer) {
    const auto seats = seats_of(match, viewer);
    if (match.result() || seats == 0) return spectator;
    const Seat turn = match.game().turn().seat;
    if (seats >> index(turn) & 1) return turn;
    return seat(static_cast<std::size_t>(std::countr_zero(seats)));
}

// Once a game is over every hand is open.
std::optional<Seat> eyes_for_hands(const Match& match, const Viewer& viewer) {
    return match.result() ? std::nullopt : std::optional(eyes_of(match, viewer));
}

std::string position_for(const Match& match, const Viewer& viewer) {
    return match.result() ? match.game().position() : match.game().view(eyes_of(match, viewer));
}

bool may_move(const Match& match, const Viewer& viewer) {
    const auto turn = match.turn();
    if (!turn) return false;
    const Player mover = match.seating()[index(*turn)];
    return viewer.holds(mover) && !match.gave_up(mover);
}

void write_bits(JsonText& json, std::uint8_t bits) {
    json.open_array();
    for (std::size_t i = 0; i < max_players; ++i)
        if (bits >> i & 1) json.value(i);
    json.close_array();
}

void write_presence(JsonText& json, const Presence& presence) {
    json.key("here");
    write_bits(json, presence.players);
    json.field("spectators", presence.spectators);
}

void write_turn(JsonText& json, const Match& match) {
    json.key("turn");
    if (const auto turn = match.turn())
        json.value(index(*turn));
    else
        json.null();
}

void write_moves(JsonText& json, const Match& match, bool walks) {
    json.open_object();
    for (std::size_t i = 0; i < match.choices(); ++i) {
        json.key(match.game().text(i)).open_object();
        write_gesture(json, match.game().gesture(i), walks);
        json.close_object();
    }
    json.close_object();
}

// Plays an event or a move of a valid log; fills in the gesture of a move.
void play_again(AnyGame& game, Entry& entry) {
    if (const auto* event = std::get_if<entry::Event>(&entry)) {
        game.play(*game.find(event->text));
    } else if (auto* move = std::get_if<entry::Move>(&entry)) {
        const std::size_t number = *game.find(move->text);
        move->gesture = game.gesture(number);
        game.play(number);
    }
}

// Events and moves of the current game, without those taken back.
void write_game_log(JsonText& json, const Match& match, const Viewer& viewer) {
    std::vector<Entry> log = standing_plays(match.game_log(), match.player_count());
    const EntryStyle style = style_for(match, viewer);
    auto game = make_game(match.terms().setup, match.terms().position); // the log does not hold the walks
    json.key("log").open_array();
    for (Entry& entry : log) {
        if (viewer.walks) play_again(**game, entry);
        write_entry(json, entry, style);
    }
    json.close_array();
}

void write_seating(JsonText& json, const Match& match) {
    json.field("number", match.game_number());
    write_numbers(json.key("seating"), match.seating(), match.seating().size());
    write_numbers(json.key("colours"), match.seat_colours(), match.seating().size());
    if (match.game_number() > 1 || match.lot().empty()) return;
    json.key("lot").open_array();
    for (const entry::Lot& lot : match.lot()) write_entry(json, lot, {match.player_count()});
    json.close_array();
}

// The parts of a game that may be missing.
void write_state(JsonText& json, const Match& match) {
    if (const auto& offer = match.offer()) {
        json.key("offers").open_array().open_object();
        json.field("what", name_of(offer->what)).field("player", offer->player).key("agreed");
        write_bits(json, offer->agreed);
        json.close_object().close_array();
    }
    std::uint8_t undoing = 0;
    for (std::size_t i = 0; i < match.player_count(); ++i)
        if (match.may_take_back(static_cast<Player>(i))) undoing |= static_cast<std::uint8_t>(1u << i);
    if (undoing != 0) write_bits(json.key("takeback"), undoing);
    if (match.may_count()) json.field("count", true);
    if (match.taken_back() > 0) json.field("taken_back", match.taken_back());
    if (const auto deadline = match.deadline()) json.field("deadline", *deadline);
    const auto& result = match.result();
    if (!result) return;
    write_entry(json.key("result"), *result, {match.player_count()});
    json.key("points_from").open_array();
    for (std::size_t i = 0; i < match.player_count(); ++i) {
        json.open_array();
        for (const PointsPart& part : match.game().points_of(result->outcome, seat(i)))
            json.open_array().value(part.what).value(part.count).value(part.each).close_array();
        json.close_array();
    }
    json.close_array();
    if (const auto standing = match.standing(); !standing.empty())
        write_numbers(json.key("standing"), standing, standing.size());
    if (match.finished()) json.field("finished", true);
}

// Without `since` and the brackets around it.
void write_game(JsonText& json, const Match& match, const Viewer& viewer) {
    write_seating(json, match);
    write_turn(json, match);
    json.field("position", position_for(match, viewer));
    write_pieces(json.key("pieces"), match.game().pieces());
    if (may_move(match, viewer)) write_moves(json.key("moves"), match, viewer.walks);
    write_beside(json, match.game(), eyes_for_hands(match, viewer));
    write_game_log(json, match, viewer);
    write_state(json, match);
}

void write_players(JsonText& json, const Match& match) {
    json.key("players").open_array();
    for (std::size_t i = 0; i < match.player_count(); ++i) write_player(json, match, static_cast<Player>(i), true);
    json.close_array();
}

// The progress of fair chance: players that are not listed must commit or, when all have, reveal.
void write_chance(JsonText& json, const Match& match, std::optional<std::int64_t> since = {}) {
    json.key("chance").open_object().field("edition", match.terms().edition).field("afresh", match.recommit_count());
    if (match.terms().edition == 2 && match.game_number() == 0) {
        std::uint8_t committed = 0, revealed = 0;
        for (std::size_t i = 0; i < match.player_count(); ++i) {
            const PlayerState& player = match.player(static_cast<Player>(i));
            if (player.commit) committed |= bit(i);
            if (player.revealed) revealed |= bit(i);
        }
        json.key("committed");
        write_bits(json, committed);
        json.key("revealed");
        write_bits(json, revealed);
        json.field("reveal", match.all_committed());
        if (const auto deadline = match.deadline())
            json.field("deadline", *deadline);
        else if (match.awaits_bytes())
            json.field("since", since.value_or(match.position_at()));
    }
    json.close_object();
}

void write_re(JsonText& json, MessageId re) {
    if (re) json.field("re", *re);
}

} // namespace

const std::string& UpdateWriter::log_for(const Viewer& viewer) const {
    const bool hidden = std::any_of(step_.entries.begin(), step_.entries.end(), [](const Entry& entry) {
        const auto* event = std::get_if<entry::Event>(&entry);
        return event && event->hidden_from.bits != 0;
    });
    std::string& log = hidden ? own_log_ : log_[viewer.walks];
    if (hidden || log.empty()) {
        JsonText json;
        json.open_array();
        const auto style = style_for(match_, viewer);
        for (const Entry& entry : step_.entries) write_shown(json, match_, entry, style);
        log = json.close_array().take();
    }
    return log;
}

const std::string& UpdateWriter::moves(bool walks) const {
    if (moves_[walks].empty()) {
        JsonText json;
        write_moves(json, match_, walks);
        moves_[walks] = json.take();
    }
    return moves_[walks];
}

const std::string& UpdateWriter::state() const {
    if (!state_) {
        JsonText json;
        write_state(json, match_);
        state_ = json.take();
    }
    return *state_;
}

std::string UpdateWriter::update(const Viewer& viewer, MessageId re) const {
    const bool other_position = step_.changes(changes::position);
    JsonText json;
    json.open_object().field("update", step_.revision);
    write_re(json, re);
    json.key("log").raw(log_for(viewer));
    if (step_.changes(changes::places)) write_bits(json.key("you"), viewer.players);
    if (step_.changes(changes::players)) write_players(json, match_);
    if (match_.terms().edition == 2 && step_.changes(changes::chance)) write_chance(json, match_);
    if (step_.changes(changes::turn) && match_.game_number() > 0) {
        if (other_position) write_seating(json, match_);
        write_turn(json, match_);
        if (may_move(match_, viewer)) json.key("moves").raw(moves(viewer.walks));
        if (viewer.walks) write_beside(json, match_.game(), eyes_for_hands(match_, viewer));
        if (!state().empty()) json.raw(state());
        if (other_position || viewer.positions) json.field("position", position_for(match_, viewer));
        if (other_position) write_pieces(json.key("pieces"), match_.game().pieces());
    }
    return json.close_object().take();
}

namespace {

SharedPart shared_snapshot(const Match& match, const Viewer& viewer, bool board) {
    SharedPart part;
    JsonText head;
    head.key("match").open_object();
    write_terms(head, match.terms());
    head.close_object();
    write_players(head, match);
    if (match.closed()) head.field("closed", true);
    part.head = head.take();
    JsonText rest;
    if (match.game_number() > 0) write_game(rest, match, viewer);
    if (match.game_number() > 0) rest.close_object();
    if (board) {
        const auto game = make_game(match.terms().setup);
        rest.key("board").raw(board_json((*game)->board()));
    }
    part.rest = rest.take();
    return part;
}

// The updates, as an array.
std::string missed_updates(const Match& match, const Viewer& viewer, std::uint32_t revision) {
    JsonText json;
    json.open_array();
    if (revision != match.revision()) {
        Match past = Match::make(match.terms(), {});
        auto steps = read_log(match.log(), match.player_count());
        for (Step& step : *steps) {
            for (Entry& entry : step.entries)
                if (auto* join = std::get_if<entry::Join>(&entry); join && match.player(join->player).hidden)
                    join->name = hidden_name;
            if (past.apply(step)) break; // impossible: it is the match's own log
            if (step.revision > revision) json.raw(UpdateWriter(past, step).update(viewer));
        }
    }
    return json.close_array().take();
}

} // namespace

std::optional<std::uint32_t> missed_from(const Match& match, std::optional<std::uint32_t> revision) {
    if (!revision || *revision > match.revision() || match.revision() - *revision > most_missed_steps ||
        (*revision < match.revision() && match.revision() > most_steps_played_again))
        return std::nullopt;
    return revision;
}

SharedPart shared_part(const Match& match, const Viewer& viewer, bool board, std::optional<std::uint32_t> from) {
    if (!from) return shared_snapshot(match, viewer, board);
    return {false, "", missed_updates(match, viewer, *from)};
}

std::string answer_json(const Match& match, const SnapshotRequest& request, const SharedPart& part) {
    const auto since = request.since.value_or(match.position_at());
    const bool playing = match.game_number() > 0;
    JsonText json;
    json.reserve(part.head.size() + part.rest.size());
    json.open_object().field(part.snapshot ? "snapshot" : "missed", match.revision());
    if (part.snapshot) json.field("protocol", protocol_version).field("head", to_hex(match.head()));
    write_re(json, request.re);
    json.field("now", request.now).key("you");
    write_bits(json, request.viewer.players);
    write_presence(json, request.presence);
    if (!part.snapshot) {
        if (playing || match.awaits_bytes()) json.field("since", since);
        return json.key("updates").raw(part.rest).close_object().take();
    }
    json.raw(part.head);
    write_chance(json, match, request.since);
    json.key("game");
    if (playing)
        json.open_object().field("since", since); // the rest closes it
    else
        json.null();
    if (!part.rest.empty()) json.raw(part.rest);
    return json.close_object().take();
}

std::string snapshot_json(const Match& match, const SnapshotRequest& request) {
    return answer_json(match, request, shared_part(match, request.viewer, request.board, {}));
}

std::string missed_json(const Match& match, const SnapshotRequest& request, std::uint32_t revision) {
    return answer_json(match, request, shared_part(match, request.viewer, request.board, missed_from(match, revision)));
}

std::string joined_json(Player player, std::string_view token, MessageId re) {
    JsonText json;
    json.open_object().field("joined", player);
    write_re(json, re);
    return json.field("token", token).close_object().take();
}

std::string presence_json(const Presence& presence) {
    JsonText json;
    json.open_object();
    write_presence(json, presence);
    return json.close_object().take();
}

std::string error_json(const Error& error, MessageId re) {
    JsonText json;
    json.open_object().field("error", error.name).key("details").open_array();
    // An error of the database names files and hosts: it goes only to the log.
    if (!error.name.starts_with("store."))
        for (const std::string& detail : error.details) json.value(detail);
    json.close_array();
    write_re(json, re);
    return json.close_object().take();
}

} // namespace tabuleiro
