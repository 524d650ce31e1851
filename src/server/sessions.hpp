// The connections: HTTP in sessions.cpp, the only place that knows Boost.Beast; play in websocket_client.cpp.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <functional>
#include <memory>
#include <unordered_set>
#include <vector>

#include "server/doors.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

class WebSocketClient;

struct Sessions {
    boost::asio::io_context& io;
    const ServerOptions& options;
    Hub& hub;
    // Answers a request: HttpApi, or OperatorApi.
    std::function<void(const HttpRequest&, const std::string& share, const HttpApi::Allowed&, HttpApi::Answer)> handle;
    Metrics& metrics;
    std::shared_ptr<Doors> doors;
    std::function<std::int64_t()> now; // as running_time()
    std::vector<std::string> host_names{};
    std::unordered_set<WebSocketClient*> clients{};
    std::vector<std::shared_ptr<WebSocketClient>> unsent{}; // have something to send
    bool closing = false;
    bool play = true; // over WebSockets, too

    void begin(boost::asio::ip::tcp::socket socket);
    // Sends what has gathered; comes by itself.
    void send_all();
    // Pings the silent, lets go of the dead. Call about every second.
    void look_after();
    // Says goodbye to everybody.
    void close_all();
};

} // namespace tabuleiro
