// The HTTP API without its sockets: the lobby, new matches, exports, health, and the files of the web client.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "server/hub.hpp"
#include "server/static_files.hpp"

namespace tabuleiro {

struct HttpRequest {
    std::string method;
    std::string target;
    std::string body;
    std::string content_type;
    std::string if_none_match;
    bool accepts_gzip = false;
    std::string authorization{};
    std::string site{}; // the address that was asked for, "https://games.example.org"; empty: unknown
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::shared_ptr<const std::string> body = std::make_shared<std::string>();
    std::vector<std::pair<std::string, std::string>> headers{}; // an empty one takes back one of every response
};

// The headers of every response.
const std::vector<std::pair<std::string, std::string>>& safety_headers();

HttpResponse error_response(int status, const Error& error);

class HttpApi {
public:
    using Answer = std::function<void(HttpResponse)>;

    // What this server knows about itself.
    struct ServerInfo {
        std::optional<std::string> address; // of its page, for other devices
        bool loopback;                      // it listens on this device's own addresses only
        std::uint32_t stops_after = 0;      // seconds without a page (ServerOptions::stop_after_seconds); 0: never
    };

    // `stop` stops the server; only pages of this device may ask for it, and only if it stops without them anyway.
    HttpApi(Hub& hub, const StoreThread& store, const Metrics& metrics, StaticFiles files,
            std::function<ServerInfo()> info, std::function<void()> stop)
        : hub_(hub), store_(store), metrics_(metrics), files_(std::move(files)), info_(std::move(info)),
          stop_(std::move(stop)) {}

    // Called before expensive requests; false if the source has used up its limit.
    struct Allowed {
        std::function<bool()> create, save; // a new match, an export
    };
    void handle(const HttpRequest& request, const std::string& source, const Allowed& allowed, const Answer& answer);

private:
    std::string metrics_text() const;
    // Where the client has the picture of this step, only that.
    void send_picture(const std::string& id, const std::string& known, const Answer& answer);

    Hub& hub_;
    const StoreThread& store_;
    const Metrics& metrics_;
    StaticFiles files_;
    std::function<ServerInfo()> info_;
    std::function<void()> stop_;
};

} // namespace tabuleiro
