#include "server/http_api.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "bytes/utf8.hpp"
#include "core/version.hpp"
#include "play/bot_levels.hpp"
#include "protocol/json.hpp"
#include "protocol/json_text.hpp"
#include "protocol/match_summary.hpp"
#include "server/match_picture.hpp"
#include "server/openapi.hpp"
#include "server/own_address.hpp"
#include "server/room.hpp"

namespace tabuleiro {

namespace {

std::shared_ptr<const std::string> shared(std::string text) { return std::make_shared<std::string>(std::move(text)); }

HttpResponse json_response(int status, std::string body) {
    return {status, "application/json", shared(std::move(body)), {{"Cache-Control", "no-store"}}};
}

int status_of(const Error& error) {
    if (error.name == "match.unknown" || error.name == "http.not_found") return 404;
    if (error.name.starts_with("store.") || error.name == "http.busy" || error.name == "server.draining") return 503;
    return 400;
}

// "%41b+c" is "Ab c"; nothing if it is not well formed.
std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+') {
            plain += ' ';
        } else if (text[i] != '%') {
            plain += text[i];
        } else {
            unsigned value = 0;
            if (i + 2 >= text.size()) return std::nullopt;
            const auto [end, wrong] = std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16);
            if (wrong != std::errc{} || end != text.data() + i + 3) return std::nullopt;
            plain += static_cast<char>(value);
            i += 2;
        }
    }
    if (!is_utf8(plain)) return std::nullopt;
    return plain;
}

// game=…&mode=…&players=…&option.NAME=…
Result<Setup> setup_in(std::string_view query) {
    Setup setup;
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        const auto pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        const auto equals = std::min(pair.find('='), pair.size());
        const auto key = decoded(pair.substr(0, equals));
        const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
        if (!key || !value) return Error{"request.bad_field", {shortened(pair)}};
        if (*key == "game") {
            setup.game = *value;
        } else if (*key == "mode") {
            setup.mode = *value;
        } else if (*key == "players") {
            const auto [stop, wrong] = std::from_chars(value->data(), value->data() + value->size(), setup.players);
            if (wrong != std::errc{} || stop != value->data() + value->size())
                return Error{"request.bad_field", {*key}};
        } else if (key->starts_with("option.")) {
            setup.options.push_back({key->substr(7), *value});
        } else {
            return Error{"request.unknown_field", {shortened(*key)}};
        }
    }
    return setup;
}

HttpResponse board_response(std::string_view query) {
    const auto setup = setup_in(query);
    if (!setup) return error_response(400, setup.error());
    const auto game = make_game(*setup);
    if (!game) return error_response(400, game.error());
    return json_response(200, board_json((*game)->board()));
}

HttpResponse levels_response() {
    JsonText json;
    json.open_array();
    for (const auto level : bot_levels({})) json.value(level);
    return json_response(200, json.close_array().take());
}

// The page asks if it was loaded from this device, where “localhost” is no address to give to others. Nobody else
// learns the addresses of the machine.
HttpResponse server_response(const HttpApi::ServerInfo& info, const std::string& source) {
    JsonText json;
    json.open_object().key("address");
    if (info.address && is_loopback(source))
        json.value(*info.address);
    else
        json.null();
    json.key("loopback").value(info.loopback).key("stops_after").value(info.stops_after);
    constexpr std::array<std::string_view, 3> rooms{"none", "possible", "open"};
    json.field("room", rooms[static_cast<std::size_t>(info.room)]);
    if (info.room == HttpApi::ServerInfo::Room::open && is_loopback(source)) json.field("code", info.code);
    json.key("kiosk").open_array();
    for (const std::string& game : info.kiosk) json.value(game);
    return json_response(200, json.close_array().close_object().take());
}

// Compares the media type and ignores its parameters.
bool is_json(std::string_view type) {
    type = type.substr(0, type.find(';'));
    while (type.ends_with(' ') || type.ends_with('\t')) type.remove_suffix(1);
    constexpr std::string_view json = "application/json";
    return std::equal(type.begin(), type.end(), json.begin(), json.end(), [](char given, char wanted) {
        return std::tolower(static_cast<unsigned char>(given)) == wanted;
    });
}

constexpr std::int64_t screen_ms = 30'000; // after which a screen that asks no more is gone

// http://HOST:PORT/ → HOST
std::string host_of(std::string_view page) {
    page.remove_prefix(page.find("//") + 2);
    if (page.starts_with('[')) return std::string(page.substr(1, page.find(']') - 1));
    return std::string(page.substr(0, page.find_first_of(":/")));
}

// Readiness: can the server do its work? Liveness is /healthz.
HttpResponse readiness(const std::optional<Error>& problem) {
    if (problem) return error_response(503, *problem);
    return {200, "text/plain", shared("ready\n"), {{"Cache-Control", "no-store"}}};
}

// Previews of links need the picture's whole address, which only the server knows.
std::string with_whole_address(const std::string& page, const std::string& site) {
    constexpr std::string_view before = "property=\"og:image\" content=\"";
    const auto found = page.find(before);
    if (found == std::string::npos) return page;
    const auto begin = page.find_first_not_of("./", found + before.size());
    return page.substr(0, found + before.size()) + site + '/' + page.substr(begin);
}

constexpr std::string_view no_client =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tabuleiro</title>"
    "<p>The server runs, but the web client has not been built.";

// Matches in memory and people at them, by game and mode.
void add_matches(std::string& text, const Hub& hub) {
    struct Count {
        std::size_t running = 0, waiting = 0, people = 0;
    };
    std::map<std::string, Count> counts;
    hub.each_match([&](const std::string& game, const std::string& mode, bool running, std::size_t people) {
        Count& count = counts["game=\"" + game + "\",mode=\"" + mode + "\""];
        ++(running ? count.running : count.waiting);
        count.people += people;
    });
    text += "# TYPE tabuleiro_matches gauge\n";
    for (const auto& [kind, count] : counts) {
        text += "tabuleiro_matches{" + kind + ",state=\"playing\"} " + std::to_string(count.running) + "\n";
        text += "tabuleiro_matches{" + kind + ",state=\"waiting\"} " + std::to_string(count.waiting) + "\n";
    }
    text += "# TYPE tabuleiro_players gauge\n";
    for (const auto& [kind, count] : counts)
        text += "tabuleiro_players{" + kind + "} " + std::to_string(count.people) + "\n";
}

void add_latency(std::string& text, const Metrics& metrics) {
    const auto seconds = [](std::int64_t milliseconds) {
        const std::string digits = std::to_string(milliseconds % 1000);
        return std::to_string(milliseconds / 1000) + "." + std::string(3 - digits.size(), '0') + digits;
    };
    text += "# TYPE tabuleiro_act_seconds histogram\n";
    for (const auto& [act, histogram] : metrics.latency) {
        const std::string name = "tabuleiro_act_seconds_bucket{act=\"" + act + "\",le=\"";
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < LatencyHistogram::bounds.size(); ++i) {
            count += histogram.counts[i];
            text += name + seconds(LatencyHistogram::bounds[i]) + "\"} " + std::to_string(count) + "\n";
        }
        count += histogram.counts.back();
        text += name + "+Inf\"} " + std::to_string(count) + "\n";
        text += "tabuleiro_act_seconds_sum{act=\"" + act + "\"} " + seconds(histogram.sum) + "\n";
        text += "tabuleiro_act_seconds_count{act=\"" + act + "\"} " + std::to_string(count) + "\n";
    }
}

} // namespace

const std::vector<std::pair<std::string, std::string>>& safety_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
    return headers;
}

namespace {

// Any site may show this page in a frame. It loads nothing but its picture.
std::function<void(Result<std::string>)> in_frame(const HttpApi::Answer& answer) {
    return [answer](const Result<std::string>& page) {
        if (!page) return answer(error_response(status_of(page.error()), page.error()));
        answer({200,
                "text/html; charset=utf-8",
                shared(std::string(*page)),
                {{"Content-Security-Policy", "default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors *"},
                 {"X-Frame-Options", ""},
                 {"Cache-Control", "no-cache"}}});
    };
}

} // namespace

void HttpApi::send_picture(const std::string& id, const std::string& known, const Answer& answer) {
    const auto tag = std::make_shared<std::string>();
    const auto write = [tag, known](const Match& match) {
        *tag = picture_tag(match);
        return *tag == known ? std::string() : match_picture(match);
    };
    hub_.with_match(id, write, [tag, known, answer](const Result<std::string>& picture) {
        if (!picture) return answer(error_response(status_of(picture.error()), picture.error()));
        answer({*tag == known ? 304 : 200,
                "image/svg+xml",
                shared(std::string(*picture)),
                {{"ETag", *tag}, {"Cache-Control", "no-cache"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}});
    });
}

HttpResponse error_response(int status, const Error& error) { return json_response(status, error_json(error)); }

void HttpApi::handle(const HttpRequest& request, const std::string& source, const Allowed& allowed,
                     const Answer& answer) {
    const std::string_view target = request.target;
    const auto mark = std::min(target.find('?'), target.size());
    const std::string_view path = target.substr(0, mark), query = target.substr(std::min(mark + 1, target.size()));
    const bool get = request.method == "GET" || request.method == "HEAD";
    const auto or_error = [answer](int status) {
        return [answer, status](const Result<std::string>& text) {
            answer(text ? json_response(status, *text) : error_response(status_of(text.error()), text.error()));
        };
    };
    const bool creates = path == "/api/matches", quick = path == "/api/quick", stops = path == "/api/stop";
    const bool opens = path == "/api/room";
    if (request.method == "POST" && (creates || quick || stops || opens || path == "/api/known")) {
        // A page of another origin could send a form, but not JSON.
        if (!is_json(request.content_type)) return answer(error_response(415, Error{"http.not_json", {}}));
        if (stops || opens) return control(stops, source, answer);
        if (!creates && !quick) return hub_.known(request.body, source, or_error(200));
        if (!allowed.create()) return answer(error_response(429, Error{"http.too_many_matches", {}}));
        return quick ? hub_.quick(request.body, source, or_error(200))
                     : hub_.create(request.body, source, or_error(201));
    }
    if (!get) return answer(error_response(405, Error{"http.method", {shortened(request.method)}}));
    if (path == "/healthz")
        return answer(
            {200, "text/plain", shared("ok " + std::string(version()) + "\n"), {{"Cache-Control", "no-store"}}});
    if (path == "/readyz") return answer(readiness(hub_.problem()));
    if (path == "/metrics") return answer({200, "text/plain; version=0.0.4", shared(metrics_text()), {}});
    if (path == "/api/games") return answer(json_response(200, games_json()));
    if (path == "/api/levels") return answer(levels_response());
    if (path == "/api/server") return answer(server_response(control_.info(), source));
    if (path == "/api/room" || path.starts_with("/api/room/"))
        return room(path.substr(std::min(path.size(), std::size_t{10})), query == "screen", source, allowed, answer);
    if (path == "/api/board") return answer(board_response(query));
    if (path == "/api/openapi.json") return answer(json_response(200, std::string(openapi_text())));
    if (path == "/api/matches") {
        // The tables of a room are for those who have its code.
        if (control_.info().room == ServerInfo::Room::open && !is_loopback(source))
            return answer(error_response(403, Error{"room.code_needed", {}}));
        return hub_.public_matches(or_error(200));
    }
    if (path.starts_with("/api/matches/")) {
        std::string id(path.substr(13));
        const bool whole = id.ends_with("/export");
        if (whole) id.resize(id.size() - 7);
        if (whole && hub_.busy()) return answer(error_response(503, Error{"http.busy", {}}));
        if (whole && !allowed.save()) return answer(error_response(429, Error{"http.too_many_exports", {}}));
        return hub_.with_match(id, whole ? export_json : current_summary_json, or_error(200));
    }
    // The page finds its files relative to its own address, so a link to a match leads to the page with the match after
    // #.
    if (path.starts_with("/m/") && path.ends_with(".svg"))
        return send_picture(std::string(path.substr(3, path.size() - 7)), request.if_none_match, answer);
    if (path.starts_with("/m/") && path.ends_with("/embed"))
        return hub_.with_match(std::string(path.substr(3, path.size() - 9)), match_frame, in_frame(answer));
    if (path.starts_with("/m/"))
        return answer({302, "text/plain", shared(""), {{"Location", "/#" + std::string(path)}}});
    if (is_room_link(path) && control_.info().room == ServerInfo::Room::open)
        return answer({302, "text/plain", shared(""), {{"Location", "/#/room" + std::string(path)}}});
    if (path == "/screen") return answer({302, "text/plain", shared(""), {{"Location", "/#/screen"}}});
    if (path.starts_with("/api/")) return answer(error_response(404, Error{"http.not_found", {}}));
    const auto* file = files_.find(path);
    if (!file && path == "/") return answer({200, "text/html; charset=utf-8", shared(std::string(no_client)), {}});
    if (!file) {
        const auto* page = files_.find("/404.html"); // for people; it needs no other file
        return answer(page ? HttpResponse{404, page->type, page->content, {{"Cache-Control", "no-cache"}}}
                           : error_response(404, Error{"http.not_found", {}}));
    }
    HttpResponse response{200, file->type, file->content, {}};
    response.headers = {{"ETag", file->tag},
                        {"Cache-Control", file->lasting ? "public, max-age=31536000, immutable" : "no-cache"},
                        {"Vary", "Accept-Encoding"}};
    if (request.if_none_match == file->tag) {
        response.status = 304;
        response.body = shared("");
    } else if ((path == "/" || path == "/index.html") && !request.site.empty()) {
        response.body = shared(with_whole_address(*file->content, request.site));
    } else if (request.accepts_gzip && file->gzip) {
        response.body = file->gzip;
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    answer(std::move(response));
}

// Stops the server, which only a page of this device may ask for, and only if it stops without pages anyway; or opens
// the room.
void HttpApi::control(bool stops, const std::string& source, const Answer& answer) {
    const ServerInfo info = control_.info();
    if (!is_loopback(source) || (stops && info.stops_after == 0))
        return answer(error_response(404, Error{"http.not_found", {}}));
    if (stops) {
        answer(json_response(200, "{}"));
        return control_.stop();
    }
    if (const auto error = control_.open_room()) return answer(error_response(409, *error));
    answer(server_response(control_.info(), source));
}

// The room and its tables. The device of the server needs no code.
void HttpApi::room(std::string_view typed, bool from_screen, const std::string& source, const Allowed& allowed,
                   const Answer& answer) {
    const ServerInfo info = control_.info();
    if (info.room != ServerInfo::Room::open) return answer(error_response(404, Error{"room.none", {}}));
    const auto given = decoded(typed);
    const bool right = given && (same_code(info.code, *given) || (given->empty() && is_loopback(source)));
    if (!allowed.code(right)) return answer(error_response(429, Error{"room.too_many_codes", {}}));
    if (!right) return answer(error_response(404, Error{"room.wrong_code", {shortened(given.value_or(""))}}));
    const std::int64_t now = control_.now();
    if (from_screen) screen_seen_ = now;
    JsonText json;
    json.open_object().field("code", info.code).key("address");
    if (info.address)
        json.value(*info.address);
    else
        json.null();
    json.key("public").value(info.address && !is_local(host_of(*info.address)));
    json.key("screen").value(screen_seen_ && now - *screen_seen_ < screen_ms);
    hub_.public_matches([answer, head = json.close_object().take()](const Result<std::string>& matches) {
        if (!matches) return answer(error_response(status_of(matches.error()), matches.error()));
        // {"code":…} and {"matches":…} become one
        answer(json_response(200, head.substr(0, head.size() - 1) + "," + matches->substr(1)));
    });
}

std::string HttpApi::metrics_text() const {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::uint64_t value) {
        text.append("# TYPE tabuleiro_").append(name).append(" ").append(kind).append("\ntabuleiro_");
        text.append(name).append(" ").append(std::to_string(value)).append("\n");
    };
    const auto counts = store_.counts();
    add("connections", "gauge", metrics_.connections);
    add("matches_in_memory", "gauge", hub_.matches_in_memory());
    add("store_queue", "gauge", counts.waiting);
    add("store_failing", "gauge", store_.health().problem() ? 1 : 0);
    add("store_errors_total", "counter", store_.health().errors());
    add("bot_queue", "gauge", hub_.bots_waiting());
    add("http_requests_total", "counter", metrics_.http_requests);
    add("messages_received_total", "counter", metrics_.messages);
    add("messages_sent_total", "counter", metrics_.sent_messages);
    add("bytes_sent_total", "counter", metrics_.sent_bytes);
    add("steps_total", "counter", metrics_.steps);
    add("moves_total", "counter", metrics_.moves);
    add("refused_total", "counter", metrics_.refused);
    add("lost_races_total", "counter", metrics_.lost_races);
    add("dropped_clients_total", "counter", metrics_.dropped_clients);
    add("matches_created_total", "counter", metrics_.matches_created);
    add("shed_total", "counter", metrics_.shed);
    add("busy", "gauge", hub_.busy() ? 1 : 0);
    add("matches_refused_sixteenths", "gauge", static_cast<std::uint64_t>(hub_.overload().parts_refused()));
    add("store_batches_total", "counter", counts.batches);
    add("store_writes_total", "counter", counts.writes);
    add_matches(text, hub_);
    add_latency(text, metrics_);
    return text;
}

} // namespace tabuleiro
