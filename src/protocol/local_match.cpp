#include "protocol/local_match.hpp"

#include <boost/json.hpp>

#include "match/match_log.hpp"
#include "play/bot_levels.hpp"
#include "protocol/json_text.hpp"
#include "protocol/match_file.hpp"
#include "protocol/match_summary.hpp"
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
    Endpoint::Deliver deliver() {
        return [this](Connection&, const std::string& message) { add(message); };
    }
};

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
    Match match = Match::make(*terms, {secret_, {}});
    match.open(now);
    endpoint_.set_match(std::move(match));
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
    Match match = Match::make(file->terms, {secret, {}});
    for (Step& step : *steps)
        if (const auto error = match.apply(step)) return answers.refuse(*error);
    match.restart_turn(now);
    endpoint_.set_match(std::move(match));
    secret_ = *secret;
    answers.add(endpoint_.snapshot(device_, {now}, true, {}));
}

void LocalMatch::act(Answers& answers, const Command& command, std::int64_t now) {
    if (const auto step = endpoint_.act(command, now, answers.deliver()); !step) answers.refuse(step.error());
}

// `advised`: the move for a bot that plays by tables, if the caller has them.
void LocalMatch::tick(Answers& answers, std::string_view advised, std::int64_t now) {
    const Match& match = endpoint_.match();
    const auto level = match.bot_to_move();
    if (!level) return act(answers, command::Tick{}, now);
    const auto bot = read_bot(*level);
    const auto move = match.game().find(advised);
    if (bot && asks_tables(bot->kind, match.game().setup().game) && move)
        return act(answers, command::BotMove{match.revision(), *move}, now);
    // A bot's choice follows from the secret and the revision, so that a game can be reproduced.
    Hmac hmac(secret_);
    hmac.add("bot" + std::to_string(match.revision()));
    const std::size_t chosen =
        choose_for_bot(match.game(), level->empty() ? stand_in_level : *level, number_from(hmac.finish()));
    act(answers, command::BotMove{match.revision(), chosen}, now);
}

std::string LocalMatch::handle(std::string_view message, std::int64_t now) {
    Answers answers;
    answers.json.open_array();
    const auto finish = [&] {
        if (endpoint_.has_match())
            if (const auto due = endpoint_.match().due())
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
    if (!endpoint_.has_match()) {
        answers.refuse({"match.unknown", {}});
    } else if (asked == "tick") {
        const json::value* const move = object->if_contains("move");
        tick(answers, move && move->is_string() ? std::string_view(move->get_string()) : std::string_view(), now);
    } else if (asked == "save") {
        const std::string log = endpoint_.match().log();
        const std::string head = export_json(Match::make(endpoint_.match().terms(), {})); // ends with a line end
        const std::string save = std::string(save_format) + "\n" + to_hex(secret_) + "\n" + head + log;
        answers.add(JsonText().open_object().field("save", save).close_object().text());
    } else if (asked == "export") {
        answers.add("{\"export\":" + export_json(endpoint_.match()) + "}");
    } else {
        const Request request = read_request(*object, device_.viewer.players);
        if (!request.content) {
            answers.refuse(request.content.error(), request.id);
        } else if (const auto* hello = std::get_if<Hello>(&*request.content)) {
            answers.add(endpoint_.hello(device_, *hello, request.id, {now}));
        } else {
            const auto done =
                endpoint_.act(device_, std::get<Command>(*request.content), request.id, now, {}, answers.deliver());
            if (!done) answers.refuse(done.error(), request.id);
        }
    }
    return finish();
}

} // namespace tabuleiro
