// Keeps the shared parts of answers to hello, so that many who ask for the same cost little more than one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/match_json.hpp"

namespace tabuleiro {

class SharedParts {
public:
    // `revision`: the last one known to the viewer. A part is kept when it is asked for again: most are asked for once.
    std::shared_ptr<const SharedPart> of(const Match& match, const Viewer& viewer, bool board,
                                         std::optional<std::uint32_t> revision) {
        const auto from = missed_from(match, revision);
        const Kind kind{match.revision(),
                        match.deadline(),
                        viewer.players,
                        from && viewer.positions,
                        viewer.walks,
                        !from && board,
                        from};
        if (!kept_.empty() && kept_.front().kind.revision != kind.revision) kept_.clear();
        const auto found = std::ranges::find(kept_, kind, &Kept::kind);
        if (found != kept_.end() && found->part) return found->part;
        auto part = std::make_shared<const SharedPart>(shared_part(match, viewer, board, from));
        if (found != kept_.end()) {
            found->part = part;
        } else {
            if (kept_.size() == most_kept) kept_.erase(kept_.begin());
            kept_.push_back({kind, nullptr});
        }
        return part;
    }
    void forget() { kept_ = {}; }

private:
    // What a part depends on, for one match.
    struct Kind {
        std::uint32_t revision;
        std::optional<std::int64_t> deadline; // changes without a step when a turn gets its time again
        std::uint8_t players;
        bool positions, walks, board;
        std::optional<std::uint32_t> from;
        bool operator==(const Kind&) const = default;
    };
    struct Kept {
        Kind kind;
        std::shared_ptr<const SharedPart> part; // nothing: asked for once
    };
    static constexpr std::size_t most_kept = 6;
    std::vector<Kept> kept_; // all of the same revision
};

} // namespace tabuleiro
