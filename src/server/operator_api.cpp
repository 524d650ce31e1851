#include "server/operator_api.hpp"

#include <boost/json.hpp>

#include <cmath>
#include <map>

#include "bytes/utf8.hpp"
#include "protocol/json_text.hpp"
#include "protocol/reader.hpp"
#include "protocol/request.hpp"
#include "server/address.hpp"
#include "server/log.hpp"

namespace tabuleiro {

namespace {

constexpr std::int64_t max_minutes = 365 * 24 * 60;

HttpResponse json_response(std::string text) {
    HttpResponse response;
    response.body = std::make_shared<std::string>(std::move(text));
    response.headers = {{"Cache-Control", "no-store"}};
    return response;
}

} // namespace

std::string OperatorApi::addresses_json() const {
    struct Source {
        std::uint32_t connections = 0, places = 0;
        double made = 0, work = 0;
        bool blocked = false;
    };
    std::map<std::string, Source> sources;
    limits_.each(now_(), [&](const std::string& source, std::uint32_t connections, double made, double work,
                             bool blocked) { sources[source] = {connections, 0, made, work, blocked}; });
    hub_.each_holder([&](const std::string& source, std::uint32_t places) { sources[source].places = places; });
    JsonText json;
    json.open_object().key("addresses").open_array();
    for (const auto& [address, source] : sources)
        json.open_object()
            .field("address", address)
            .field("connections", source.connections)
            .field("places", source.places)
            .field("matches_made", static_cast<std::uint32_t>(std::ceil(source.made)))
            .field("work_ms_per_second", static_cast<std::uint32_t>(std::lround(source.work)))
            .field("blocked", source.blocked)
            .close_object();
    return json.close_array().close_object().take();
}

void OperatorApi::act(std::string_view act, const HttpRequest& request, const HttpApi::Answer& answer) {
    const auto object = read_object(request.body.empty() ? "{}" : request.body);
    if (!object) return answer(error_response(400, Error{"request.not_json", {}}));
    Reader reader(*object);
    const auto done = [answer](const Result<std::string>& result) {
        answer(result ? json_response(*result) : error_response(400, result.error()));
    };
    if (act == "drain") {
        log_info("operator", {{"act", "drain"}});
        drain_();
        return answer(json_response(R"({"done":"drain"})"));
    }
    if (act == "block") {
        const std::string address = reader.text("address");
        const auto minutes = reader.number("minutes", 0, max_minutes);
        if (auto fault = reader.fault()) return answer(error_response(400, *fault));
        const auto prefix =
            address.ends_with("/64") ? address.size() - 3 : address.size(); // as GET /addresses shows it
        if (!is_address(std::string_view(address).substr(0, prefix)))
            return answer(error_response(400, Error{"request.bad_field", {"address"}}));
        log_info("operator", {{"act", "block"}, {"address", shortened(address)}, {"minutes", minutes}});
        limits_.block(address, now_() + minutes * 60'000);
        return answer(json_response(R"({"done":"block"})"));
    }
    const std::string match = reader.text("match");
    const auto player =
        act == "close" ? std::int64_t{0} : reader.number("player", 0, static_cast<std::int64_t>(max_players) - 1);
    if (auto fault = reader.fault()) return answer(error_response(400, *fault));
    log_info("operator", {{"act", act}, {"match", id_in_log(match)}, {"player", player}});
    const auto who = static_cast<Player>(player);
    if (act == "close") return hub_.act_as_operator(match, command::Close{{}, true}, done);
    if (act == "free") return hub_.act_as_operator(match, command::Free{who, {}}, done);
    hub_.act_as_operator(match, command::Hide{who}, done);
}

void OperatorApi::handle(const HttpRequest& request, const HttpApi::Answer& answer) {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view given = request.authorization;
    if (!given.starts_with(bearer) ||
        !equal_in_constant_time(sha256(std::string(given.substr(bearer.size()))), token_hash_))
        return answer(error_response(401, Error{"http.operator_token", {}}));
    const std::string_view path = request.target;
    if (request.method == "GET" && path == "/matches") return answer(json_response(hub_.matches_json()));
    if (request.method == "GET" && path == "/addresses") return answer(json_response(addresses_json()));
    if (request.method == "POST")
        for (const std::string_view known : {"close", "free", "block", "hide", "drain"})
            if (path.substr(1) == known) return act(known, request, answer);
    answer(error_response(404, Error{"http.not_found", {}}));
}

} // namespace tabuleiro
