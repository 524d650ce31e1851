// The sockets: HTTP and WebSocket connections. The only place that knows Boost.Beast.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include <functional>
#include <set>

#include "server/doors.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

class WebSocketClient;

struct Sessions {
    const ServerOptions& options;
    Hub& hub;
    HttpApi& api;
    Metrics& metrics;
    Doors doors;
    std::function<std::int64_t()> now;
    std::set<WebSocketClient*> clients{};
    bool closing = false;

    void begin(boost::asio::ip::tcp::socket socket);
    // Says goodbye to everybody.
    void close_all();
};

} // namespace tabuleiro
