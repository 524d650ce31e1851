#include "server/sessions.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <array>

#include "bytes/utf8.hpp"
#include "server/address.hpp"
#include "server/log.hpp"
#include "server/websocket_client.hpp"

namespace tabuleiro {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
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

std::string loggable(std::string_view target) {
    std::string path(target.substr(0, target.find('?')));
    for (const std::string_view before : {"/api/matches/", "/m/"})
        if (path.starts_with(before)) {
            const auto size = std::min(path.find('/', before.size()), path.size()) - before.size();
            path.replace(before.size(), size, id_in_log(std::string_view(path).substr(before.size(), size)));
        }
    return shortened(path);
}

bool unknown_transfer_encoding(const HttpMessage& message) {
    const auto count = message.count(http::field::transfer_encoding);
    return count > 1 || (count == 1 && !beast::iequals(message[http::field::transfer_encoding], "chunked"));
}

// HTTP/1.1 requires one Host (RFC 9112, 3.2): without it, or with two, a proxy and this server could disagree about the
// site that was asked for. HTTP/1.0 may have none.
bool host_well_formed(const HttpMessage& message) {
    const auto count = message.count(http::field::host);
    if (count == 0) return message.version() < 11;
    return count == 1 && is_host(text_of(message, http::field::host));
}

// Behind a proxy, the proxy checks the name. Health checks may use any name.
bool host_known(const HttpMessage& message, const Sessions& sessions) {
    const auto target = message.target();
    return sessions.options.behind_proxy || target == "/healthz" || target == "/readyz" ||
           host_allowed(text_of(message, http::field::host), sessions.host_names);
}

std::string address_of(const Sessions::Socket& socket) {
    error_code failure;
    const auto peer = socket.remote_endpoint(failure);
    return failure ? std::string() : peer.address().to_string();
}

// The client's address as the proxy reports it: the last one in the last line, because clients can send such lines too.
std::string address_of(const Sessions::Socket& socket, const HttpMessage& message) {
    std::string_view last;
    const auto [first, end] = message.equal_range("X-Forwarded-For");
    for (auto line = first; line != end; ++line) last = {line->value().data(), line->value().size()};
    last.remove_prefix(std::min(last.rfind(',') + 1, last.size())); // npos + 1 is 0
    while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
    return is_address(last) ? std::string(last) : address_of(socket);
}

// The address of the site that was asked for: with TLS if a proxy accepts the connections, unless it says otherwise.
std::string site_of(const HttpMessage& message, const ServerOptions& options) {
    const std::string host = text_of(message, http::field::host);
    if (host.empty()) return "";
    const bool tls = options.behind_proxy && !beast::iequals(message["X-Forwarded-Proto"], "http");
    return (tls ? "https://" : "http://") + host;
}

std::string lines_of(const http::fields& fields) {
    std::string lines;
    for (const auto& field : fields) {
        lines.append(field.name_string().data(), field.name_string().size()).append(": ");
        lines.append(field.value().data(), field.value().size()).append("\r\n");
    }
    return lines + "\r\n";
}

std::string status_line(int status, unsigned version) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    return std::string(version < 11 ? "HTTP/1.0 " : "HTTP/1.1 ") + std::to_string(status) + ' ' + std::string(reason) +
           "\r\n";
}

http::fields with_safety_headers() {
    http::fields fields;
    for (const auto& [name, value] : safety_headers()) fields.set(name, value);
    return fields;
}

// The response, for a client whose request had this version.
std::string text_of(const HttpResponse& response, unsigned version, bool keep_alive, bool head) {
    http::fields fields = with_safety_headers();
    for (const auto& [name, value] : response.headers)
        if (value.empty())
            fields.erase(name);
        else
            fields.set(name, value);
    fields.set(http::field::content_type, response.type);
    if (keep_alive != (version >= 11)) fields.set(http::field::connection, keep_alive ? "keep-alive" : "close");
    fields.set(http::field::content_length, std::to_string(response.body->size()));
    std::string text = status_line(response.status, version) + lines_of(fields);
    if (!head) text += *response.body;
    return text;
}

// The answer to a malformed request.
std::optional<HttpResponse> refusal_of(error_code failure) {
    if (failure == http::error::header_limit) return error_response(431, Error{"http.headers_too_large", {}});
    if (failure == http::error::body_limit) return error_response(413, Error{"http.body_too_large", {}});
    if (failure.category() == http::make_error_code(http::error::bad_method).category())
        return error_response(400, Error{"http.bad_request", {}});
    return std::nullopt;
}

// Answers without reading the request, so that silent connections do not pile up.
void reject(Sessions::Socket socket) {
    error_code ignored;
    socket.non_blocking(true, ignored);
    const auto text = text_of(error_response(429, Error{"http.too_many_connections", {}}), 11, false, false);
    socket.write_some(asio::buffer(text), ignored);
    std::array<char, 4096> unread; // unread input would reset the connection before the answer arrives
    socket.read_some(asio::buffer(unread), ignored);
    socket.shutdown(Sessions::Socket::shutdown_send, ignored);
}

// One connection: reads requests and answers one after the other, until it ends or becomes a WebSocket.
class HttpSession final : public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(Sessions::Socket socket, Sessions& sessions, std::optional<ConnectionLimits::Admission> admission)
        : socket_(std::move(socket)), timer_(socket_.get_executor()), sessions_(sessions),
          admission_(std::move(admission)), patience_(std::min(sessions.options.idle_seconds, max_wait_seconds)) {}

    void begin() {
        error_code ignored;
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
        read_request();
    }

private:
    enum class Then : std::uint8_t { read, end, play }; // when the answer has been sent

    void read_request() {
        parser_.emplace();
        parser_->header_limit(max_header_bytes);
        parser_->body_limit(max_terms_bytes);
        parser_->eager(true);
        limit_time();
        parse();
    }

    // Parses what has been read; reads on if the request is incomplete.
    void parse() {
        error_code failure;
        if (!input_.empty()) input_.erase(0, parser_->put(asio::buffer(input_), failure));
        if (failure == http::error::need_more) failure = {};
        if (input_.size() > max_header_bytes + max_terms_bytes) failure = http::error::buffer_overflow;
        if (failure) return refuse(failure);
        if (parser_->is_done()) return take(parser_->release());
        const std::size_t begin = input_.size();
        input_.resize(begin + read_bytes);
        socket_.async_read_some(asio::buffer(input_.data() + begin, read_bytes),
                                [self = shared_from_this(), begin](error_code ended, std::size_t size) {
                                    self->input_.resize(begin + size);
                                    self->take_bytes(ended);
                                });
    }

    void take_bytes(error_code failure) {
        if (failure == asio::error::eof && parser_->got_some()) {
            parser_->put_eof(failure = {});
            if (failure) return refuse(failure);
        }
        if (failure) return end();
        parse();
    }

    void refuse(error_code failure) {
        const auto refusal = refusal_of(failure);
        if (!refusal) return end();
        send(text_of(*refusal, 11, false, false), Then::end);
    }

    void take(const HttpMessage& message) {
        ++sessions_.metrics.http_requests;
        admit_source(message);
        const bool upgrade = beast::websocket::is_upgrade(message);
        const bool head = message.method() == http::verb::head;
        if (const auto refusal = refusal_for(message, upgrade))
            return send(text_of(*refusal, message.version(), false, head), Then::end);
        if (upgrade) return send(handshake(message), Then::play);
        const HttpRequest request{std::string(message.method_string()),
                                  std::string(message.target()),
                                  message.body(),
                                  text_of(message, http::field::content_type),
                                  text_of(message, http::field::if_none_match),
                                  message[http::field::accept_encoding].find("gzip") != beast::string_view::npos,
                                  text_of(message, http::field::authorization),
                                  site_of(message, sessions_.options)};
        timer_.expires_at(std::chrono::steady_clock::time_point::max());
        const Stopwatch watch;
        sessions_.handle(request, admission_->source(),
                         {[this] { return admission_->allow_create(sessions_.now()); },
                          [this] { return admission_->allow_export(sessions_.now()); },
                          [this](bool right) { return allow_code(right); }},
                         [self = shared_from_this(), head, version = message.version(),
                          keep_alive = message.keep_alive(), method = request.method, target = request.target,
                          begun = sessions_.now()](const HttpResponse& response) {
                             asio::post(self->socket_.get_executor(), [=] {
                                 if (self->sessions_.options.access_log)
                                     log_info("http", {{"address", self->admission_->source()},
                                                       {"method", method},
                                                       {"path", loggable(target)},
                                                       {"status", response.status},
                                                       {"ms", self->sessions_.now() - begun}});
                                 // After too many wrong codes only a new connection may try again.
                                 const bool goes_on = keep_alive && self->wrong_codes_ < max_wrong_codes;
                                 std::string text = text_of(response, version, goes_on, head);
                                 self->admission_->charge(milliseconds_to_send(text.size()), self->sessions_.now());
                                 self->send(std::move(text), goes_on ? Then::read : Then::end);
                             });
                         });
        admission_->charge(watch.milliseconds(), sessions_.now());
    }

    // A proxy reuses its connections for different clients.
    void admit_source(const HttpMessage& message) {
        if (!sessions_.options.behind_proxy) return;
        const auto source = source_of(address_of(socket_, message));
        if (source.empty() || (admission_ && admission_->source() == source)) return;
        admission_.reset();
        if (auto admitted = sessions_.limits->admit(source, sessions_.now())) admission_.emplace(std::move(*admitted));
    }

    std::optional<HttpResponse> refusal_for(const HttpMessage& message, bool upgrade) {
        const auto now = sessions_.now();
        const bool foreign = !origin_allowed(message, sessions_.options);
        if (!admission_) return error_response(429, Error{"http.too_many_connections", {}});
        if (admission_->blocked(now)) return error_response(403, Error{"http.blocked", {}});
        if (unknown_transfer_encoding(message)) // what follows would be read as the next request
            return error_response(501, Error{"http.transfer_encoding", {}});
        if (!host_well_formed(message)) return error_response(400, Error{"http.bad_host", {}});
        if (!host_known(message, sessions_))
            return error_response(421, Error{"http.unknown_host", {shortened(text_of(message, http::field::host))}});
        if (!admission_->allow_request(now)) return error_response(429, Error{"http.too_many_requests", {}});
        if (admission_->costs_too_much(now)) {
            ++sessions_.metrics.shed;
            return error_response(429, Error{"request.too_costly", {}});
        }
        if (message.target().size() > max_target_bytes) return error_response(414, Error{"http.url_too_long", {}});
        if (foreign && (upgrade || message.method() != http::verb::get))
            return error_response(403, Error{"http.foreign_origin", {}});
        if (!upgrade) return std::nullopt;
        if (message.target() != "/ws" || !sessions_.play) return error_response(404, Error{"http.not_found", {}});
        if (sessions_.closing) return error_response(503, Error{"store.stopped", {}});
        if (message[http::field::sec_websocket_version] != "13") { // RFC 6455, 4.2.2
            HttpResponse response = error_response(426, Error{"http.bad_request", {}});
            response.headers.emplace_back("Sec-WebSocket-Version", "13");
            return response;
        }
        if (message[http::field::sec_websocket_key].size() != websocket_key_bytes)
            return error_response(400, Error{"http.bad_request", {}});
        return std::nullopt;
    }

    static std::string handshake(const HttpMessage& message) {
        http::fields fields = with_safety_headers();
        fields.set(http::field::upgrade, "websocket");
        fields.set(http::field::connection, "Upgrade");
        fields.set(http::field::sec_websocket_accept,
                   websocket_accept(text_of(message, http::field::sec_websocket_key)));
        return status_line(101, 11) + lines_of(fields);
    }

    void send(std::string text, Then then) {
        output_ = std::move(text);
        sent_ = 0;
        send_on(then);
    }

    void send_on(Then then) {
        limit_time();
        socket_.async_write_some(asio::buffer(output_) + sent_,
                                 [self = shared_from_this(), then](error_code failure, std::size_t size) {
                                     self->sent_ += size;
                                     if (failure) return self->end();
                                     if (self->sent_ < self->output_.size()) return self->send_on(then);
                                     self->output_ = {};
                                     self->go_on(then);
                                 });
    }

    void go_on(Then then) {
        if (then == Then::play) return play();
        if (then == Then::end || sessions_.closing) return end();
        read_request();
    }

    // A client sends nothing before the handshake ends, so nothing more has been read.
    void play() {
        timer_.cancel();
        error_code failure;
        socket_.non_blocking(true, failure);
        if (!failure) std::make_shared<WebSocketClient>(std::move(socket_), sessions_, std::move(*admission_))->begin();
    }

    // The deadline for a whole request, and for each part of an answer.
    void limit_time() {
        timer_.expires_after(patience_);
        timer_.async_wait([self = shared_from_this()](error_code failure) {
            if (!failure && self->timer_.expiry() <= std::chrono::steady_clock::now()) self->end();
        });
    }

    void end() {
        error_code ignored;
        timer_.cancel();
        socket_.shutdown(Sessions::Socket::shutdown_send, ignored);
        socket_.close(ignored);
    }

    // Wrong codes count for the connection and not for its address: a class may be behind that.
    bool allow_code(bool right) {
        if (wrong_codes_ >= max_wrong_codes) return false;
        wrong_codes_ += !right;
        return true;
    }

    static constexpr std::uint32_t max_wrong_codes = 10;
    static constexpr std::size_t read_bytes = 4096, websocket_key_bytes = 24;

    Sessions::Socket socket_;
    Sessions::Timer timer_;
    Sessions& sessions_;
    std::optional<ConnectionLimits::Admission> admission_;
    std::chrono::seconds patience_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::string input_;  // not parsed yet
    std::string output_; // the answer
    std::size_t sent_ = 0;
    std::uint32_t wrong_codes_ = 0;
};

} // namespace

// Behind a proxy the peer address is the proxy's; the client is known from the first request.
void Sessions::begin(Socket socket) {
    auto admission = options.behind_proxy ? std::nullopt : limits->admit(address_of(socket), now());
    if (!admission && !options.behind_proxy) return reject(std::move(socket));
    std::make_shared<HttpSession>(std::move(socket), *this, std::move(admission))->begin();
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
