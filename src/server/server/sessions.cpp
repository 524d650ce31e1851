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

#include <deque>

namespace tabuleiro {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::uint32_t max_header_bytes = 8192;
constexpr std::size_t max_target_bytes = 2048;
constexpr auto http_patience = std::chrono::seconds(15);

using HttpMessage = http::request<http::string_body>;

std::string text_of(const HttpMessage& message, http::field field) { return std::string(message[field]); }

} // namespace

class WebSocketClient final : public Client {
public:
    WebSocketClient(beast::tcp_stream stream, Sessions& sessions)
        : socket_(std::move(stream)), sessions_(sessions), pace_(sessions.options.messages_per_second) {}

    asio::awaitable<void> run(HttpMessage upgrade) {
        const auto self = std::static_pointer_cast<WebSocketClient>(shared_from_this()); // stays until the end
        error_code failure;
        const auto done = [&failure] { return asio::redirect_error(asio::use_awaitable, failure); };
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10),
                                                           std::chrono::seconds(sessions_.options.idle_seconds), true});
        socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            for (const auto& [name, value] : safety_headers()) response.set(name, value);
        }));
        socket_.read_message_max(max_request_bytes);
        socket_.auto_fragment(false); // one message is one frame: small clients need not put them together
        co_await socket_.async_accept(upgrade, done());
        if (failure) co_return;
        sessions_.clients.insert(this);
        ++sessions_.metrics.connections;
        beast::flat_buffer buffer;
        while (!closed_) {
            co_await socket_.async_read(buffer, done());
            if (failure || closed_) break;
            if (!socket_.got_text()) {
                close(websocket::close_code::unknown_data);
            } else if (!pace_.allow(sessions_.now())) {
                ++sessions_.metrics.dropped_clients;
                close(websocket::close_code::policy_error);
            } else {
                const auto data = buffer.cdata();
                sessions_.hub.receive(self, {static_cast<const char*>(data.data()), data.size()});
            }
            buffer.consume(buffer.size());
        }
        sessions_.clients.erase(this);
        --sessions_.metrics.connections;
        sessions_.hub.leave(self);
        // A close that is under way is given its time; the stream's own timeout ends it.
        while (closing_ && !closed_) {
            co_await socket_.async_read(buffer, done());
            if (failure) break;
            buffer.consume(buffer.size());
        }
        closed_ = true;
    }

    void send(std::string message) override {
        if (closed_ || closing_) return;
        queued_bytes_ += message.size();
        if (queued_bytes_ > max_queued_bytes) {
            ++sessions_.metrics.dropped_clients;
            closed_ = true; // too slow to be told anything, a goodbye included
            error_code ignored;
            beast::get_lowest_layer(socket_).socket().close(ignored);
            return;
        }
        ++sessions_.metrics.sent_messages;
        sessions_.metrics.sent_bytes += message.size();
        queue_.push_back(std::move(message));
        if (queue_.size() == 1) write_next();
    }

    void close(websocket::close_code code) {
        if (std::exchange(closing_, true)) return;
        socket_.async_close(code, [self = shared_from_this()](error_code) {});
    }

private:
    void write_next() {
        socket_.async_write(asio::buffer(queue_.front()), [this, self = shared_from_this()](error_code failure, auto) {
            if (failure || closed_) {
                closed_ = true;
                queue_.clear();
                return;
            }
            queued_bytes_ -= queue_.front().size();
            queue_.pop_front();
            if (!queue_.empty()) write_next();
        });
    }

    websocket::stream<beast::tcp_stream, false> socket_; // false: without compression
    Sessions& sessions_;
    Pace pace_;
    std::deque<std::string> queue_;
    std::size_t queued_bytes_ = 0;
    bool closing_ = false, closed_ = false;
};

namespace {

// A page may connect if it came from this host, or from one that was named. Programs send no Origin.
bool origin_allowed(const HttpMessage& message, const ServerOptions& options) {
    const std::string origin = text_of(message, http::field::origin);
    if (origin.empty()) return true;
    for (const std::string& allowed : options.origins)
        if (origin == allowed) return true;
    const auto scheme = origin.find("://");
    return scheme != std::string::npos && origin.substr(scheme + 3) == text_of(message, http::field::host);
}

std::string address_of(const beast::tcp_stream& stream, const HttpMessage& message, const ServerOptions& options) {
    if (options.behind_proxy) {
        const std::string chain = std::string(message["X-Forwarded-For"]);
        const auto comma = chain.rfind(',');
        std::string last = chain.substr(comma == std::string::npos ? 0 : comma + 1);
        last.erase(0, last.find_first_not_of(' '));
        if (!last.empty() && last.size() < 64) return last;
    }
    error_code failure;
    const auto peer = stream.socket().remote_endpoint(failure);
    return failure ? std::string() : peer.address().to_string();
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
asio::awaitable<HttpResponse> answer_of(Sessions& sessions, const HttpRequest& request, const std::string& address) {
    const auto executor = co_await asio::this_coro::executor;
    auto start = [&sessions, &request, &address, executor](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        sessions.api.handle(
            request, [&] { return sessions.doors.may_create(address, sessions.now()); },
            [shared, executor](HttpResponse response) {
                asio::post(executor,
                           [shared, response = std::move(response)]() mutable { (*shared)(std::move(response)); });
            });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(HttpResponse)>(start,
                                                                                               asio::use_awaitable);
}

// The answer to what cannot be read as a request.
std::optional<HttpResponse> refusal_of(error_code failure) {
    if (failure == http::error::header_limit) return error_response(431, Error{"http.headers_too_large", {}});
    if (failure == http::error::body_limit) return error_response(413, Error{"http.body_too_large", {}});
    if (failure == http::error::end_of_stream || failure == beast::error::timeout) return std::nullopt;
    if (failure.category() == http::make_error_code(http::error::bad_method).category())
        return error_response(400, Error{"http.bad_request", {}});
    return std::nullopt;
}

asio::awaitable<void> serve(Sessions& sessions, asio::ip::tcp::socket socket) {
    error_code failure;
    const auto done = [&failure] { return asio::redirect_error(asio::use_awaitable, failure); };
    socket.set_option(asio::ip::tcp::no_delay(true), failure);
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer(max_header_bytes + max_terms_bytes);
    std::string address;
    struct Leave { // whichever way it ends
        Sessions& sessions;
        const std::string& address;
        bool entered = false;
        ~Leave() {
            if (entered) sessions.doors.leave(address);
        }
    } visit{sessions, address};
    const auto write = [&](const HttpResponse& response, const HttpMessage& to,
                           bool keep_alive) -> asio::awaitable<void> {
        auto message = message_of(response, to.version(), keep_alive, to.method() == http::verb::head);
        stream.expires_after(http_patience);
        co_await http::async_write(stream, message, done());
    };
    for (;;) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(max_header_bytes);
        parser.body_limit(max_terms_bytes);
        stream.expires_after(http_patience);
        co_await http::async_read(stream, buffer, parser, done());
        if (failure) {
            if (const auto refusal = refusal_of(failure)) co_await write(*refusal, HttpMessage{}, false);
            break;
        }
        HttpMessage message = parser.release();
        ++sessions.metrics.http_requests;
        if (!visit.entered) {
            address = address_of(stream, message, sessions.options);
            visit.entered = sessions.doors.enter(address);
        }
        const bool upgrade = websocket::is_upgrade(message);
        const bool foreign = !origin_allowed(message, sessions.options);
        std::optional<HttpResponse> refusal;
        if (!visit.entered)
            refusal = error_response(429, Error{"http.too_many_connections", {}});
        else if (message.target().size() > max_target_bytes)
            refusal = error_response(414, Error{"http.url_too_long", {}});
        else if (foreign && (upgrade || message.method() != http::verb::get))
            refusal = error_response(403, Error{"http.foreign_origin", {}});
        else if (upgrade && message.target() != "/ws")
            refusal = error_response(404, Error{"http.not_found", {}});
        else if (upgrade && sessions.closing)
            refusal = error_response(503, Error{"store.stopped", {}});
        if (refusal) {
            co_await write(*refusal, message, false);
            break;
        }
        if (upgrade) {
            const auto client = std::make_shared<WebSocketClient>(std::move(stream), sessions);
            buffer = {}; // a client speaks only after the handshake
            co_await client->run(std::move(message));
            co_return;
        }
        const HttpRequest request{std::string(message.method_string()),
                                  std::string(message.target()),
                                  message.body(),
                                  text_of(message, http::field::content_type),
                                  text_of(message, http::field::if_none_match),
                                  message[http::field::accept_encoding].find("gzip") !=
                                      boost::beast::string_view::npos};
        stream.expires_never();
        const HttpResponse response = co_await answer_of(sessions, request, address);
        co_await write(response, message, message.keep_alive());
        if (failure || !message.keep_alive() || sessions.closing) break;
    }
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, failure);
}

} // namespace

void Sessions::begin(asio::ip::tcp::socket socket) {
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve(*this, std::move(socket)), asio::detached);
}

void Sessions::close_all() {
    closing = true;
    for (WebSocketClient* client : std::set(clients)) client->close(websocket::close_code::going_away);
}

} // namespace tabuleiro
