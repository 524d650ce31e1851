#include <boost/json.hpp>

#include "protocol/json_text.hpp"
#include "protocol/local_match.hpp"
#include "protocol/match_file.hpp"
#include "protocol/match_summary.hpp"
#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

std::string_view text_in(const json::object& object, std::string_view key) {
    const json::value* const value = object.if_contains(key);
    return value && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

} // namespace

struct LocalMessages::Answers {
    JsonText json;
    void add(const std::string& message) { json.raw(message); }
    void refuse(const Error& error, MessageId re = {}) { add(error_json(error, re)); }
    template <class Done> void refuse_failure(const Done& done, MessageId re = {}) {
        if (!done) refuse(done.error(), re);
    }
    Endpoint::Deliver deliver() {
        return [this](Connection&, const std::string& message) { add(message); };
    }
};

void LocalMessages::create(Answers& answers, json::object object, std::int64_t now) {
    const std::string entropy(text_in(object, "entropy"));
    object.erase("do");
    object.erase("entropy");
    const auto secret = digest_from_hex(entropy.substr(0, 64));
    const auto id = digest_from_hex(entropy.size() == 128 ? entropy.substr(64) : std::string());
    if (!secret || !id) return answers.refuse({"request.bad_field", {"entropy"}});
    // The first edition: one device holds the secret and draws everybody's bytes, so nobody could commit to any.
    auto terms = read_new_match(object, 1);
    if (!terms) return answers.refuse(terms.error());
    local_ = std::move(*LocalMatch::create(std::move(*terms), {*secret, *id}, now));
    local_->endpoint().attach(device_);
    const Terms& made = local_->match().terms();
    JsonText created;
    created.open_object().field("created", made.id).field("commitment", to_hex(made.commitment)).close_object();
    answers.add(created.text());
}

void LocalMessages::load(Answers& answers, std::string_view file, std::int64_t now) {
    auto loaded = LocalMatch::load(file, now);
    if (!loaded) return answers.refuse(loaded.error());
    local_ = std::move(*loaded);
    Hello hello;
    hello.board = true;
    answers.add(local_->endpoint().hello(device_, hello, {}, {now}));
}

// `advised`: the move for a bot that plays by tables, if the caller has them.
void LocalMessages::tick(Answers& answers, std::string_view advised, std::int64_t now) {
    const Match& match = local_->match();
    const auto bot = match.bot_to_move() ? read_bot(*match.bot_to_move()) : Error{};
    const auto move = match.game_number() > 0 ? match.game().find(advised) : Error{};
    if (bot && move && asks_tables(bot->kind, match.terms().setup.game))
        answers.refuse_failure(local_->act(command::BotMove{match.revision(), *move}, now, answers.deliver()));
    else
        answers.refuse_failure(local_->tick(now, answers.deliver()));
}

void LocalMessages::request(Answers& answers, const json::object& object, std::int64_t now) {
    Endpoint& endpoint = local_->endpoint();
    const Request request = read_request(object, device_.viewer.players);
    if (!request.content)
        answers.refuse(request.content.error(), request.id);
    else if (const auto* hello = std::get_if<Hello>(&*request.content))
        answers.add(endpoint.hello(device_, *hello, request.id, {now}));
    else
        answers.refuse_failure(
            endpoint.act(device_, std::get<Command>(*request.content), request.id, now, {}, answers.deliver()),
            request.id);
}

std::string LocalMessages::handle(std::string_view message, std::int64_t now) {
    Answers answers;
    answers.json.open_array();
    const auto object = message.size() <= max_match_file_bytes ? read_object(message) : std::nullopt;
    const std::string_view asked = object ? text_in(*object, "do") : std::string_view();
    if (asked.empty()) {
        answers.refuse({"request.not_json", {}});
    } else if (asked == "create") {
        create(answers, *object, now);
    } else if (asked == "load") {
        load(answers, text_in(*object, "save"), now);
    } else if (!local_) {
        answers.refuse({"match.unknown", {}});
    } else if (asked == "save") {
        answers.add(JsonText().open_object().field("save", local_->save()).close_object().text());
    } else if (asked == "export") {
        answers.add("{\"export\":" + export_json(local_->match()) + "}");
    } else {
        const auto before = local_->match().revision();
        if (asked == "tick")
            tick(answers, text_in(*object, "move"), now);
        else
            request(answers, *object, now);
        if (local_->match().revision() != before) answers.add("{\"step\":" + last_step_json(local_->match()) + "}");
    }
    if (local_)
        if (const auto due = local_->match().due())
            answers.add(JsonText().open_object().field("due", *due).close_object().text());
    return answers.json.close_array().take();
}

} // namespace tabuleiro
