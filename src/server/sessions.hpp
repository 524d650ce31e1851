// The connections: HTTP in sessions.cpp, the only place that knows Boost.Beast; play in websocket_client.cpp.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <memory>
#include <unordered_set>
#include <vector>

#include "server/connection_limits.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

class WebSocketClient;

struct Sessions {
    // With a concrete executor type, which is cheaper than the type-erased default.
    using Executor = boost::asio::io_context::executor_type;
    using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
    using Timer = boost::asio::steady_timer::rebind_executor<Executor>::other;

    boost::asio::io_context& io;
    const ServerOptions& options;
    Hub& hub;
    // Answers a request: HttpApi, or OperatorApi.
    std::function<void(const HttpRequest&, const std::string& source, const HttpApi::Allowed&, HttpApi::Answer)> handle;
    Metrics& metrics;
    std::shared_ptr<ConnectionLimits> limits;
    std::function<std::int64_t()> now; // as monotonic_ms()
    std::vector<std::string> host_names{};
    std::unordered_set<WebSocketClient*> clients{};
    std::vector<std::shared_ptr<WebSocketClient>> unsent{}; // clients with something to send
    bool closing = false;
    bool play = true; // accept WebSockets

    void begin(Socket socket);
    // Sends everything queued; called automatically.
    void send_all();
    // Pings silent clients and drops dead ones. Call about every second.
    void poll();
    // Sends a close frame to every client.
    void close_all();
};

} // namespace tabuleiro
