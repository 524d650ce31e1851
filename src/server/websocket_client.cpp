#include "server/websocket_client.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>

#include "bytes/utf8.hpp"

namespace tabuleiro {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::int64_t close_timeout_ms = 5000; // for the client's close frame
constexpr std::size_t max_kept_bytes = 2048;    // of an empty buffer

// Close codes that a client may send (RFC 6455, 7.4).
bool is_reason(std::uint16_t code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code < 5000);
}

} // namespace

WebSocketClient::WebSocketClient(Socket socket, Sessions& sessions, ConnectionLimits::Admission admission)
    : socket_(std::move(socket)), sessions_(sessions), admission_(std::move(admission)),
      rate_(sessions.options.messages_per_second), last_received_(sessions.now()) {
    source = admission_.source();
}

void WebSocketClient::begin() {
    sessions_.clients.insert(this);
    ++sessions_.metrics.connections;
    if (sessions_.closing) close(CloseCode::going_away);
    read_on();
}

void WebSocketClient::read_on() {
    socket_.async_read_some(asio::buffer(input_), [this, self = self()](error_code failure, std::size_t size) {
        if (ended_) return;
        if (failure) return end();
        take_bytes(size);
        if (!ended_) read_on();
    });
}

void WebSocketClient::take_bytes(std::size_t size) {
    last_received_ = sessions_.now();
    pinged_ = false;
    const Stopwatch watch;
    const auto wrong = frames_.read(input_.data(), size,
                                    [this](FrameKind kind, std::string_view content) { return take(kind, content); });
    if (wrong) close(*wrong);
    admission_.charge(watch.milliseconds(), last_received_);
}

bool WebSocketClient::take(FrameKind kind, std::string_view content) {
    if (kind == FrameKind::close) {
        take_close(content);
        return false;
    }
    if (closed_) return true; // only the client's close frame matters now
    if (kind == FrameKind::pong) return true;
    if (admission_.blocked(last_received_)) {
        close(CloseCode::policy);
        return true;
    }
    if (!rate_.allow(last_received_) || !admission_.allow_request(last_received_)) {
        ++sessions_.metrics.dropped_clients;
        send(error_json(Error{"request.too_many", {}}));
        close(CloseCode::policy);
        return true;
    }
    if (kind == FrameKind::text && admission_.costs_too_much(last_received_)) {
        ++sessions_.metrics.shed;
        send(error_json(Error{"request.too_costly", {}}, read_request(content, 0).id));
    } else if (kind == FrameKind::text) {
        sessions_.hub.receive(shared_from_this(), content);
    } else {
        append_frame(output_, FrameKind::pong, content);
        to_send();
    }
    return !ended_;
}

void WebSocketClient::take_close(std::string_view content) {
    auto code = CloseCode::normal;
    if (content.size() == 1) {
        code = CloseCode::protocol_error;
    } else if (content.size() >= 2) {
        const auto number = static_cast<std::uint16_t>(static_cast<std::uint8_t>(content[0]) << 8 |
                                                       static_cast<std::uint8_t>(content[1]));
        // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): clients may have codes of their own
        code = static_cast<CloseCode>(number);
        if (!is_reason(number))
            code = CloseCode::protocol_error;
        else if (!is_utf8(content.substr(2)))
            code = CloseCode::not_utf8;
    }
    close(code);
    end_when_sent_ = true;
    send_now();
}

void WebSocketClient::send(std::string message) {
    if (closed_ || ended_) return;
    if (output_.size() + message.size() > max_queued_bytes) {
        // Too slow even for a close frame. The hub may be iterating over its clients, so it is notified later, when
        // reading fails.
        ++sessions_.metrics.dropped_clients;
        closed_ = sessions_.now();
        output_ = {};
        error_code ignored;
        socket_.close(ignored);
        return;
    }
    ++sessions_.metrics.sent_messages;
    sessions_.metrics.sent_bytes += message.size();
    admission_.charge(milliseconds_to_send(message.size()), last_received_);
    append_frame(output_, FrameKind::text, message);
    to_send();
}

void WebSocketClient::to_send() {
    if (std::exchange(to_send_, true)) return;
    sessions_.unsent.push_back(self());
    if (sessions_.unsent.size() == 1)
        asio::post(socket_.get_executor(), [&sessions = sessions_] { sessions.send_all(); });
}

void WebSocketClient::send_now() {
    to_send_ = false;
    if (ended_ || wait_to_send_) return;
    if (!output_.empty()) {
        error_code failure;
        const auto sent = socket_.write_some(asio::buffer(output_), failure);
        if (failure && failure != asio::error::would_block && failure != asio::error::try_again) return end();
        output_.erase(0, sent);
    }
    if (output_.empty()) {
        if (output_.capacity() > max_kept_bytes) output_ = {};
        if (end_when_sent_) end();
        return;
    }
    wait_to_send_ = true;
    socket_.async_wait(Socket::wait_write, [this, self = self()](error_code failure) {
        wait_to_send_ = false;
        if (failure) return end();
        send_now();
    });
}

void WebSocketClient::close(CloseCode code) {
    if (closed_ || ended_) return;
    append_close(output_, code);
    closed_ = sessions_.now();
    leave();
    to_send();
}

void WebSocketClient::leave() {
    if (std::exchange(in_match_, false)) sessions_.hub.leave(shared_from_this());
}

void WebSocketClient::end() {
    if (std::exchange(ended_, true)) return;
    leave();
    sessions_.clients.erase(this);
    --sessions_.metrics.connections;
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    socket_.close(ignored);
}

void WebSocketClient::poll(std::int64_t now) {
    const std::int64_t patience = std::int64_t{sessions_.options.idle_seconds} * 1000;
    if (closed_) {
        if (now - closed_ > std::min(close_timeout_ms, patience)) end();
    } else if (now - last_received_ > patience) {
        close(CloseCode::going_away);
    } else if (now - last_received_ > patience / 2 && !std::exchange(pinged_, true)) {
        append_frame(output_, FrameKind::ping, {});
        to_send();
    }
}

} // namespace tabuleiro
