// The endpoint of a match: answers hello and requests of its connections, the same for a server's hub and for the
// browser's worker. It knows no sockets, clocks or storage: the caller delivers the messages, a server only when the
// step is stored.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "protocol/match_json.hpp"
#include "protocol/request.hpp"
#include "protocol/shared_parts.hpp"

namespace tabuleiro {

struct Connection {
    Viewer viewer{};              // the players whose tokens it has shown, in the present state of the match
    std::vector<Digest> tokens{}; // SHA-256 of each
    bool local = false;           // the device that all people share: holds all of them and owns the match
};

struct Moment {
    std::int64_t now;
    std::optional<std::int64_t> since{}; // as in SnapshotRequest
};

class Endpoint {
public:
    using Deliver = std::function<void(Connection&, std::string message)>;
    // What a server adds; each may be empty.
    struct Host {
        std::function<std::string()> new_token;
        std::function<std::optional<Error>(const Command&)> refuse; // the server's own limits
        std::function<std::int64_t(const command::Claim&)> waited;  // as Claim::waited says
    };

    // A match may be absent while it is loaded; the connections stay.
    bool has_match() const { return match_.has_value(); }
    Match& match() { return *match_; }
    const Match& match() const { return *match_; }
    void set_match(Match match);
    void drop_match();

    const std::vector<Connection*>& connections() const { return connections_; }
    void attach(Connection& connection);
    void detach(Connection& connection) { std::erase(connections_, &connection); }

    // The functions below need a match.

    // Attaches the connection and answers its hello.
    std::string hello(Connection& from, const Hello& hello, MessageId re, const Moment& moment);
    std::string snapshot(const Connection& to, const Moment& moment, bool board, MessageId re);
    // Frees what is kept for the next to ask the same.
    void forget_parts() { parts_.forget(); }
    // Does what a connection requests, and delivers the answer and the updates. Nothing if there was no step.
    Result<std::optional<Step>> act(Connection& from, Command command, MessageId re, std::int64_t now, const Host& host,
                                    const Deliver& deliver);
    // Does what no connection requested: ticks, bots' moves.
    Result<Step> act(const Command& command, std::int64_t now, const Deliver& deliver);
    // Delivers the updates of the match's latest step.
    void deliver_step(const Step& step, const Deliver& deliver, const Connection* from = nullptr, MessageId re = {});
    // To all, if it is not what they know.
    void deliver_presence(const Deliver& deliver);

private:
    std::string answer(const Connection& to, const Moment& moment, bool board, MessageId re,
                       std::optional<std::uint32_t> revision);
    Presence presence() const;
    void update_players();
    std::optional<Error> refuse_stranger(const Connection& from, const Command& command) const;
    std::optional<Error> refuse_claim(const Command& command) const;

    std::optional<Match> match_;
    std::vector<Connection*> connections_;
    std::optional<Presence> told_; // to all connections
    SharedParts parts_;
};

} // namespace tabuleiro
