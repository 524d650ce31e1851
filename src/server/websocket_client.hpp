// A client that plays over a WebSocket, from the end of the handshake on.
#pragma once

#include <array>

#include "protocol/request.hpp"
#include "server/frames.hpp"
#include "server/sessions.hpp"

namespace tabuleiro {

// Lives until either side closes the connection. Messages sent while the server handles one event go out together.
class WebSocketClient final : public Client {
public:
    using Socket = Sessions::Socket;

    WebSocketClient(Socket socket, Sessions& sessions, ConnectionLimits::Admission admission);
    void begin();

    void send(std::string message) override;
    void charge(double milliseconds) override { admission_.charge(milliseconds, sessions_.now()); }
    void close(CloseCode code);
    void send_now();
    void poll(std::int64_t now);

private:
    std::shared_ptr<WebSocketClient> self() { return std::static_pointer_cast<WebSocketClient>(shared_from_this()); }
    void read_on();
    void take_bytes(std::size_t size);
    bool take(FrameKind kind, std::string_view content);
    void take_close(std::string_view content);
    void leave();
    void end();
    void to_send();

    Socket socket_;
    Sessions& sessions_;
    ConnectionLimits::Admission admission_;
    RateLimit rate_;
    FrameReader frames_{max_request_bytes};
    std::string output_;
    std::array<char, 512> input_;
    std::int64_t last_received_; // time of the last input
    std::int64_t closed_ = 0;    // when the close frame was sent; 0: open
    bool in_match_ = true;       // the hub has not been notified that it left
    bool to_send_ = false;       // is in Sessions::unsent
    bool wait_to_send_ = false;  // until the socket takes more
    bool pinged_ = false;
    bool end_when_sent_ = false;
    bool ended_ = false;
};

} // namespace tabuleiro
