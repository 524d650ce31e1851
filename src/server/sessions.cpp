#include "server/sessions.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "match/utf8.hpp"
#include "server/address.hpp"
#include "server/websocket_client.hpp"

namespace tabuleiro {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::uint32_t max_header_bytes = 8192;
constexpr std::size_t max_target_bytes = 2048;
constexpr std::uint32_t max_wait_seconds = 15; // for a request, and for slow readers

using HttpMessage = http::request<http::string_body>;

std::string text_of(const HttpMessage& message, http::field field) { return std::string(message[field]); }

// A page may connect if it came from this host or from a configured origin. Programs send no Origin.
bool origin_allowed(const HttpMessage& message, const ServerOptions& options) {
    const std::string origin = text_of(message, http::field::origin);
    if (origin.empty()) return true;
    for (const std::string& allowed : options.origins)
        if (origin == allowed) return true;
    const auto scheme = origin.find("://");
    return scheme != std::string::npos && origin.substr(scheme + 3) == text_of(message, http::field::host);
}

// The path with match ids cut short: an id is enough to join a match.
std::string loggable(std::string_view target) {
    std::string path(target.substr(0, target.find('?')));
    for (const std::string_view before : {"/api/matches/", "/m/"})
        if (path.starts_with(before) && path.size() > before.size() + 4)
            path.replace(before.size() + 4, std::min(path.find('/', before.size()), path.size()) - before.size() - 4,
                         "…");
    return shortened(path);
}

bool unknown_transfer_encoding(const HttpMessage& message) {
    const auto count = message.count(http::field::transfer_encoding);
    return count > 1 || (count == 1 && !beast::iequals(message[http::field::transfer_encoding], "chunked"));
}

// Behind a proxy, the proxy checks the name. Health checks may use any name.
bool host_known(const HttpMessage& message, const Sessions& sessions) {
    const auto target = message.target();
    return sessions.options.behind_proxy || target == "/healthz" || target == "/readyz" ||
           host_allowed(text_of(message, http::field::host), sessions.host_names);
}

std::string address_of(const asio::ip::tcp::socket& socket) {
    error_code failure;
    const auto peer = socket.remote_endpoint(failure);
    return failure ? std::string() : peer.address().to_string();
}

// The client's address as the proxy reports it: the last one of the last line, as a client can send lines of its own.
std::string address_of(const asio::ip::tcp::socket& socket, const HttpMessage& message) {
    std::string_view last;
    const auto [first, end] = message.equal_range("X-Forwarded-For");
    for (auto line = first; line != end; ++line) last = {line->value().data(), line->value().size()};
    last.remove_prefix(std::min(last.rfind(',') + 1, last.size())); // npos + 1 is 0
    while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
    return is_address(last) ? std::string(last) : address_of(socket);
}

http::response<http::string_body> message_of(const HttpResponse& response, unsigned version, bool keep_alive,
                                             bool head) {
    http::response<http::string_body> message(static_cast<http::status>(response.status), version);
    for (const auto& [name, value] : safety_headers()) message.set(name, value);
    for (const auto& [name, value] : response.headers) message.set(name, value);
    message.set(http::field::content_type, response.type);
    message.keep_alive(keep_alive);
    if (!head) message.body() = *response.body;
    message.content_length(response.body->size());
    return message;
}

// Asks the API and waits for its answer.
asio::awaitable<HttpResponse> answer_of(Sessions& sessions, const HttpRequest& request,
                                        ConnectionLimits::Admission& admission) {
    const auto executor = co_await asio::this_coro::executor;
    auto start = [&sessions, &request, &admission, executor](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        sessions.handle(request, admission.source(),
                        {[&] { return admission.allow_create(sessions.now()); },
                         [&] { return admission.allow_export(sessions.now()); }},
                        [shared, executor](HttpResponse response) {
                            asio::post(executor, [shared, response = std::move(response)]() mutable {
                                (*shared)(std::move(response));
                            });
                        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(HttpResponse)>(start,
                                                                                               asio::use_awaitable);
}

// The answer to a malformed request.
std::optional<HttpResponse> refusal_of(error_code failure) {
    if (failure == http::error::header_limit) return error_response(431, Error{"http.headers_too_large", {}});
    if (failure == http::error::body_limit) return error_response(413, Error{"http.body_too_large", {}});
    if (failure == http::error::end_of_stream || failure == beast::error::timeout) return std::nullopt;
    if (failure.category() == http::make_error_code(http::error::bad_method).category())
        return error_response(400, Error{"http.bad_request", {}});
    return std::nullopt;
}

void begin_play(Sessions& sessions, asio::ip::tcp::socket socket, ConnectionLimits::Admission admission) {
    error_code failure;
    const auto protocol = socket.local_endpoint(failure).protocol();
    WebSocketClient::Socket own(sessions.io, protocol, socket.release());
    own.non_blocking(true, failure);
    if (!failure) std::make_shared<WebSocketClient>(std::move(own), sessions, std::move(admission))->begin();
}

// Answers without reading the request, so that silent connections do not pile up.
void reject(asio::ip::tcp::socket socket) {
    error_code ignored;
    socket.non_blocking(true, ignored);
    auto message = message_of(error_response(429, Error{"http.too_many_connections", {}}), 11, false, false);
    http::write(socket, message, ignored);
    std::array<char, 4096> unread; // unread input would reset the connection before the answer arrives
    socket.read_some(asio::buffer(unread), ignored);
    socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> serve(Sessions& sessions, asio::ip::tcp::socket socket,
                            std::optional<ConnectionLimits::Admission> admission) {
    const auto patience = std::chrono::seconds(std::min(sessions.options.idle_seconds, max_wait_seconds));
    error_code failure;
    const auto done = [&failure] { return asio::redirect_error(asio::use_awaitable, failure); };
    socket.set_option(asio::ip::tcp::no_delay(true), failure);
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer(max_header_bytes + max_terms_bytes);
    const auto write = [&](const HttpResponse& response, const HttpMessage& to,
                           bool keep_alive) -> asio::awaitable<void> {
        auto message = message_of(response, to.version(), keep_alive, to.method() == http::verb::head);
        http::response_serializer<http::string_body> rest(message);
        do {
            stream.expires_after(patience);
            co_await http::async_write_some(stream, rest, done());
        } while (!failure && !rest.is_done());
    };
    for (;;) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(max_header_bytes);
        parser.body_limit(max_terms_bytes);
        stream.expires_after(patience);
        co_await http::async_read(stream, buffer, parser, done());
        if (failure) {
            if (const auto refusal = refusal_of(failure)) co_await write(*refusal, HttpMessage{}, false);
            break;
        }
        HttpMessage message = parser.release();
        ++sessions.metrics.http_requests;
        // A proxy reuses its connections for different clients.
        if (const auto source = sessions.options.behind_proxy ? source_of(address_of(stream.socket(), message)) : "";
            !source.empty() && (!admission || admission->source() != source)) {
            admission.reset();
            auto admitted = sessions.limits->admit(source, sessions.now());
            if (admitted) admission.emplace(std::move(*admitted));
        }
        const bool upgrade = websocket::is_upgrade(message);
        const bool foreign = !origin_allowed(message, sessions.options);
        std::optional<HttpResponse> refusal;
        if (!admission)
            refusal = error_response(429, Error{"http.too_many_connections", {}});
        else if (admission->blocked(sessions.now()))
            refusal = error_response(403, Error{"http.blocked", {}});
        else if (unknown_transfer_encoding(message)) // what follows would be read as the next request
            refusal = error_response(501, Error{"http.transfer_encoding", {}});
        else if (!host_known(message, sessions))
            refusal = error_response(421, Error{"http.unknown_host", {shortened(text_of(message, http::field::host))}});
        else if (!admission->allow_request(sessions.now()))
            refusal = error_response(429, Error{"http.too_many_requests", {}});
        else if (message.target().size() > max_target_bytes)
            refusal = error_response(414, Error{"http.url_too_long", {}});
        else if (foreign && (upgrade || message.method() != http::verb::get))
            refusal = error_response(403, Error{"http.foreign_origin", {}});
        else if (upgrade && (message.target() != "/ws" || !sessions.play))
            refusal = error_response(404, Error{"http.not_found", {}});
        else if (upgrade && sessions.closing)
            refusal = error_response(503, Error{"store.stopped", {}});
        if (refusal) {
            co_await write(*refusal, message, false);
            break;
        }
        if (upgrade) {
            // A client speaks only after the handshake: there is nothing in the buffer.
            websocket::stream<beast::tcp_stream, false> handshake(std::move(stream)); // false: without compression
            handshake.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
                for (const auto& [name, value] : safety_headers()) response.set(name, value);
            }));
            beast::get_lowest_layer(handshake).expires_after(patience);
            co_await handshake.async_accept(message, done());
            if (!failure)
                begin_play(sessions, beast::get_lowest_layer(handshake).release_socket(), std::move(*admission));
            co_return;
        }
        const HttpRequest request{std::string(message.method_string()),
                                  std::string(message.target()),
                                  message.body(),
                                  text_of(message, http::field::content_type),
                                  text_of(message, http::field::if_none_match),
                                  message[http::field::accept_encoding].find("gzip") != boost::beast::string_view::npos,
                                  text_of(message, http::field::authorization)};
        stream.expires_never();
        const auto begun = sessions.now();
        const HttpResponse response = co_await answer_of(sessions, request, *admission);
        if (sessions.options.access_log)
            spdlog::info("http address={} method={} path={} status={} ms={}", admission->source(), request.method,
                         loggable(request.target), response.status, sessions.now() - begun);
        co_await write(response, message, message.keep_alive());
        if (failure || !message.keep_alive() || sessions.closing) break;
    }
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, failure);
}

} // namespace

// Behind a proxy the peer address is the proxy's; the client is known from the first request.
void Sessions::begin(asio::ip::tcp::socket socket) {
    auto admission = options.behind_proxy ? std::nullopt : limits->admit(address_of(socket), now());
    if (!admission && !options.behind_proxy) return reject(std::move(socket));
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve(*this, std::move(socket), std::move(admission)), asio::detached);
}

void Sessions::send_all() {
    for (const auto& client : std::exchange(unsent, {})) client->send_now();
}

void Sessions::poll() {
    const auto time = now();
    for (WebSocketClient* client : std::vector(clients.begin(), clients.end())) client->poll(time);
}

void Sessions::close_all() {
    closing = true;
    for (WebSocketClient* client : std::vector(clients.begin(), clients.end())) client->close(CloseCode::going_away);
}

} // namespace tabuleiro
