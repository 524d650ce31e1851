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
        enum class Room : std::uint8_t { none, possible, open } room = Room::none;
        std::string code{};               // of an open room
        std::vector<std::string> kiosk{}; // its games, if it has a kiosk
    };
    // What only the server can do.
    struct Control {
        std::function<ServerInfo()> info;
        std::function<void()> stop;                      // asked by a page of this device
        std::function<std::optional<Error>()> open_room; // likewise
        std::function<std::int64_t()> now;               // as monotonic_ms()
    };

    HttpApi(Hub& hub, const StoreThread& store, const Metrics& metrics, StaticFiles files, Control control)
        : hub_(hub), store_(store), metrics_(metrics), files_(std::move(files)), control_(std::move(control)) {}

    // Called before expensive requests; false if the source has used up its limit.
    struct Allowed {
        std::function<bool()> create, save;   // a new match, an export
        std::function<bool(bool right)> code; // a room's code; wrong ones count
    };
    void handle(const HttpRequest& request, const std::string& source, const Allowed& allowed, const Answer& answer);

private:
    void control(bool stops, const std::string& source, const Answer& answer);
    void room(std::string_view typed, bool from_screen, const std::string& source, const Allowed& allowed,
              const Answer& answer);
    std::string metrics_text() const;
    // Where the client has the picture of this step, only that.
    void send_picture(const std::string& id, const std::string& known, const Answer& answer);

    Hub& hub_;
    const StoreThread& store_;
    const Metrics& metrics_;
    StaticFiles files_;
    Control control_;
    std::optional<std::int64_t> screen_seen_; // when a screen last asked for the room
};

} // namespace tabuleiro
