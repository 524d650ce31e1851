#include "protocol/local_match.hpp"

#include <boost/json.hpp>

#include "match/bot_levels.hpp"
#include "match/match_log.hpp"
#include "protocol/json_text.hpp"
#include "protocol/match_file.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::string_view save_format = "tabuleiro-local 1";
constexpr std::size_t max_save_bytes = 16 << 20;

std::uint64_t number_from(const Digest& digest) {
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i) number = number << 8 | digest[static_cast<std::size_t>(i)];
    return number;
}

} // namespace

struct LocalMatch::Answers {
    JsonText json;
    void add(const std::string& message) { json.raw(message); }
    void refuse(const Error& error, MessageId re = {}) { add(error_json(error, re)); }
};

Viewer LocalMatch::viewer() const {
    Viewer viewer{0, positions_, walks_};
    for (std::size_t i = 0; i < match_->player_count(); ++i)
        if (match_->player(static_cast<Player>(i)).kind == PlayerState::Kind::human)
            viewer.players = static_cast<std::uint8_t>(viewer.players | 1u << i);
    return viewer;
}

std::string LocalMatch::snapshot(std::int64_t now, bool board, MessageId re) const {
    return snapshot_json(*match_, {viewer(), {viewer().players, 0}, now, board, re});
}

void LocalMatch::create(Answers& answers, std::string_view message, std::int64_t now) {
    auto object = read_object(message);
    object->erase("do");
    const json::value* given = object->if_contains("entropy");
    const std::string entropy = given && given->is_string() ? std::string(given->get_string()) : std::string();
    object->erase("entropy");
    const auto secret = digest_from_hex(entropy.substr(0, 64));
    const auto id = digest_from_hex(entropy.size() == 128 ? entropy.substr(64) : std::string());
    if (!secret || !id) return answers.refuse({"request.bad_field", {"entropy"}});
    auto terms = read_new_match(*object);
    if (!terms) return answers.refuse(terms.error());
    terms->id = "local-" + to_hex(*id).substr(0, 20);
    terms->created = now;
    terms->commitment = commitment_of(*secret);
    secret_ = *secret;
    match_ = Match::make(*terms, {secret_, {}});
    match_->open(now);
    JsonText created;
    created.open_object().field("created", terms->id).field("commitment", to_hex(terms->commitment)).close_object();
    answers.add(created.text());
}

void LocalMatch::load(Answers& answers, std::string_view save, std::int64_t now) {
    // Four parts, each on its own line but the last: format, secret, terms, log.
    const auto line = [&] {
        const auto end = std::min(save.find('\n'), save.size());
        const auto text = save.substr(0, end);
        save.remove_prefix(std::min(end + 1, save.size()));
        return text;
    };
    const bool known = save.size() <= max_save_bytes && line() == save_format;
    const auto secret = known ? digest_from_hex(line()) : std::nullopt;
    const auto file = secret ? read_match_file(line()) : Result<MatchFile>(Error{"match_file.foreign", {}});
    if (!file) return answers.refuse(file.error());
    auto steps = read_log(save, file->terms.seats.size());
    if (!steps) return answers.refuse(steps.error());
    Match match = Match::make(file->terms, {*secret, {}});
    for (Step& step : *steps)
        if (const auto error = match.apply(step)) return answers.refuse(*error);
    match.restart_turn(now);
    match_ = std::move(match);
    secret_ = *secret;
    answers.add(snapshot(now, true, {}));
}

void LocalMatch::act(Answers& answers, const Command& command, MessageId re, std::int64_t now) {
    const auto step = match_->act(command, now);
    if (!step) return answers.refuse(step.error(), re);
    if (const auto* join = std::get_if<entry::Join>(&step->entries.front()))
        answers.add(joined_json(join->player, "", re));
    answers.add(UpdateWriter(*match_, *step).update(viewer(), re));
}

// `advised`: the move for a bot that plays by tables, if the caller has them.
void LocalMatch::tick(Answers& answers, std::string_view advised, std::int64_t now) {
    const auto level = match_->bot_to_move();
    if (!level) return act(answers, command::Tick{}, {}, now);
    const auto moves = match_->moves();
    const auto bot = read_bot(*level);
    if (bot && bot->plays_by_tables() && std::find(moves.begin(), moves.end(), advised) != moves.end())
        return act(answers, command::BotMove{match_->revision(), std::string(advised)}, {}, now);
    // A bot's choice follows from the secret and the revision, so that a game can be followed again.
    Hmac hmac(secret_);
    hmac.add("bot" + std::to_string(match_->revision()));
    const std::string move =
        choose_for_bot(match_->game(), level->empty() ? stand_in_level : *level, number_from(hmac.finish()));
    act(answers, command::BotMove{match_->revision(), move}, {}, now);
}

std::string LocalMatch::handle(std::string_view message, std::int64_t now) {
    Answers answers;
    answers.json.open_array();
    const auto finish = [&] {
        if (match_)
            if (const auto due = match_->due())
                answers.add(JsonText().open_object().field("due", *due).close_object().text());
        return answers.json.close_array().take();
    };
    const auto object = message.size() <= max_save_bytes ? read_object(message) : std::nullopt;
    const json::value* act_value = object ? object->if_contains("do") : nullptr;
    if (!act_value || !act_value->is_string()) {
        answers.refuse({"request.not_json", {}});
        return finish();
    }
    const std::string_view asked = act_value->get_string();
    if (asked == "create") {
        create(answers, message, now);
        return finish();
    }
    if (asked == "load") {
        const json::value* save = object->if_contains("save");
        if (save && save->is_string())
            load(answers, save->get_string(), now);
        else
            answers.refuse({"request.bad_field", {"save"}});
        return finish();
    }
    if (!match_) {
        answers.refuse({"match.unknown", {}});
    } else if (asked == "tick") {
        const json::value* const move = object->if_contains("move");
        tick(answers, move && move->is_string() ? std::string_view(move->get_string()) : std::string_view(), now);
    } else if (asked == "save") {
        const std::string log = match_->log();
        const std::string head = export_json(Match::make(match_->terms(), {})); // ends its line
        const std::string save = std::string(save_format) + "\n" + to_hex(secret_) + "\n" + head + log;
        answers.add(JsonText().open_object().field("save", save).close_object().text());
    } else if (asked == "export") {
        answers.add("{\"export\":" + export_json(*match_) + "}");
    } else {
        const Request request = read_request(*object, viewer().players);
        if (!request.content) {
            answers.refuse(request.content.error(), request.id);
        } else if (const auto* hello = std::get_if<Hello>(&*request.content)) {
            positions_ = hello->positions;
            walks_ = hello->walks;
            const SnapshotRequest wanted{viewer(), {viewer().players, 0}, now, hello->board, request.id};
            answers.add(hello->revision ? missed_json(*match_, wanted, *hello->revision)
                                        : snapshot_json(*match_, wanted));
        } else {
            act(answers, std::get<Command>(*request.content), request.id, now);
        }
    }
    return finish();
}

} // namespace tabuleiro
