// What whoever runs the server can see and do, at an address of its own: running matches, visitors and their shares;
// close a match, free a seat, bar an address, hide a name, drain. Every act is in the log.
#pragma once

#include <functional>
#include <string>

#include "server/doors.hpp"
#include "server/http_api.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

class OperatorApi {
public:
    OperatorApi(Hub& hub, Doors& doors, std::string token, std::function<std::int64_t()> now,
                std::function<void()> drain)
        : hub_(hub), doors_(doors), token_hash_(sha256(token)), now_(std::move(now)), drain_(std::move(drain)) {}

    void handle(const HttpRequest& request, HttpApi::Answer answer);

private:
    std::string addresses_json() const;
    void act(std::string_view act, const HttpRequest& request, HttpApi::Answer answer);

    Hub& hub_;
    Doors& doors_;
    Digest token_hash_;
    std::function<std::int64_t()> now_; // as running_time()
    std::function<void()> drain_;
};

} // namespace tabuleiro
