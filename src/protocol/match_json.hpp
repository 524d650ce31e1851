// The messages of a match to its viewers, as JSON (docs/protocol.md). Only this code removes what a viewer may not see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "match/match.hpp"

namespace tabuleiro {

struct Viewer {
    std::uint8_t players = 0; // bit p: holds player p; none: a spectator
    bool positions = false;   // wants the text of the position with every update
    bool walks = true;        // wants gestures
    bool holds(Player player) const { return players >> player & 1; }
};

struct Presence {
    std::uint8_t players = 0; // bit p: player p is connected
    std::uint32_t spectators = 0;
    bool operator==(const Presence&) const = default;
};

// Sent in every snapshot; docs/protocol.md lists the changes of each version.
inline constexpr int protocol_version = 6;

using MessageId = std::optional<std::uint32_t>; // the answer's `re`

// Writes one step for each viewer in turn; the parts that are the same for all are written once. `match` has just made
// the step.
class UpdateWriter {
public:
    UpdateWriter(const Match& match, const Step& step) : match_(match), step_(step) {}
    std::string update(const Viewer& viewer, MessageId re = {}) const;

private:
    const std::string& log_for(const Viewer& viewer) const;
    const std::string& moves(bool walks) const;
    const std::string& state() const;

    const Match& match_;
    const Step& step_;
    mutable std::string log_[2], moves_[2]; // without and with walks; empty: not written yet
    mutable std::string own_log_;
    mutable std::optional<std::string> state_;
};

struct SnapshotRequest {
    Viewer viewer;
    Presence presence;
    std::int64_t now = 0;
    bool board = false;
    MessageId re{};
    std::optional<std::int64_t> since{}; // from when the position counts as waited for; nothing: when it arose
};
std::string snapshot_json(const Match& match, const SnapshotRequest& request);
// The steps after `revision`, or a snapshot if they are too many or the revision is unknown.
std::string missed_json(const Match& match, const SnapshotRequest& request, std::uint32_t revision);

// The part of a snapshot, or of missed steps, that depends only on the match and the kind of viewer: by far the
// largest and the most expensive. It is written once for all who ask for the same.
struct SharedPart {
    bool snapshot = true;
    std::string head{}; // of a snapshot: before the game's `since`
    std::string rest{};
};
// From where the missed steps are sent; nothing: a snapshot is.
std::optional<std::uint32_t> missed_from(const Match& match, std::optional<std::uint32_t> revision);
SharedPart shared_part(const Match& match, const Viewer& viewer, bool board, std::optional<std::uint32_t> from);
std::string answer_json(const Match& match, const SnapshotRequest& request, const SharedPart& part);

std::string joined_json(Player player, std::string_view token, MessageId re);
std::string presence_json(const Presence& presence);
std::string error_json(const Error& error, MessageId re = {});

} // namespace tabuleiro
