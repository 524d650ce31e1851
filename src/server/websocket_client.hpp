// A client at play: messages in, messages out, over a WebSocket whose handshake is done.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <array>

#include "protocol/request.hpp"
#include "server/frames.hpp"
#include "server/sessions.hpp"

namespace tabuleiro {

// Runs until either side ends it; what is sent while the server does one thing goes out together.
class WebSocketClient final : public Client {
public:
    // With the executor by its own type: asking for it costs nothing then.
    using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

    WebSocketClient(Socket socket, Sessions& sessions, Doors::Visit visit);
    void begin();

    void send(std::string message) override;
    void close(CloseCode code);
    void send_now();
    void look_after(std::int64_t now);

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
    Doors::Visit visit_;
    Pace pace_;
    FrameReader frames_{max_request_bytes};
    std::string output_;
    std::array<char, 512> input_;
    std::int64_t heard_;        // when anything came last
    std::int64_t closed_ = 0;   // when the goodbye was said
    bool in_room_ = true;       // the hub knows it
    bool to_send_ = false;      // is in the list of those with something to send
    bool wait_to_send_ = false; // until the socket takes more
    bool pinged_ = false;
    bool last_words_ = false; // ends when all is sent
    bool ended_ = false;
};

} // namespace tabuleiro
