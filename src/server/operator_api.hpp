// The operator's API, on its own port: list matches and source addresses; close a match, free a seat, block an address,
// hide a name, drain. Every act is logged.
#pragma once

#include <functional>
#include <string>

#include "server/connection_limits.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

class OperatorApi {
public:
    OperatorApi(Hub& hub, ConnectionLimits& limits, const std::string& token, std::function<std::int64_t()> now,
                std::function<void()> drain)
        : hub_(hub), limits_(limits), token_hash_(sha256(token)), now_(std::move(now)), drain_(std::move(drain)) {}

    void handle(const HttpRequest& request, const HttpApi::Answer& answer);

private:
    std::string addresses_json() const;
    void act(std::string_view act, const HttpRequest& request, const HttpApi::Answer& answer);

    Hub& hub_;
    ConnectionLimits& limits_;
    Digest token_hash_;
    std::function<std::int64_t()> now_; // as monotonic_ms()
    std::function<void()> drain_;
};

} // namespace tabuleiro
