// A match of people who share one device, with bots: what the terminal and the browser play.
#pragma once

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/endpoint.hpp"

namespace tabuleiro {

class LocalMatch {
public:
    // Random bytes.
    struct Entropy {
        Digest secret, id;
    };
    // `terms` without id, commitment and time, not yet completed.
    static Result<LocalMatch> create(Terms terms, const Entropy& entropy, std::int64_t now);
    // What `save` wrote, also in version 1.0. A game that its terminal saved is continued by a match that starts from
    // the position reached, because its dice were not fair chance.
    static Result<LocalMatch> load(std::string_view file, std::int64_t now);

    const Match& match() const { return endpoint_.match(); }
    Endpoint& endpoint() { return endpoint_; }

    Result<Step> act(const Command& command, std::int64_t now, const Endpoint::Deliver& deliver = {});
    // Does what is due: a bot's move, or the end of a turn.
    Result<Step> tick(std::int64_t now, const Endpoint::Deliver& deliver = {});
    // For the move of a bot now. It follows from the secret and the revision, so that a match can be reproduced.
    std::uint64_t bot_seed() const;

    // An export with the secret.
    std::string save() const;

private:
    LocalMatch(Match match, const Digest& secret) : secret_(secret) { endpoint_.set_match(std::move(match)); }

    Endpoint endpoint_;
    Digest secret_;
};

// The same in messages of docs/protocol.md, for the browser.
class LocalMessages {
public:
    LocalMessages() = default;
    LocalMessages(const LocalMessages&) = delete;
    LocalMessages& operator=(const LocalMessages&) = delete;

    // Takes one message and answers with a JSON array of messages. `now`: milliseconds since 1970.
    std::string handle(std::string_view message, std::int64_t now);

private:
    struct Answers;

    void create(Answers& answers, boost::json::object terms, std::int64_t now);
    void load(Answers& answers, std::string_view file, std::int64_t now);
    void tick(Answers& answers, std::string_view advised, std::int64_t now);
    void request(Answers& answers, const boost::json::object& object, std::int64_t now);

    std::optional<LocalMatch> local_;
    Connection device_{{}, {}, true};
};

} // namespace tabuleiro
