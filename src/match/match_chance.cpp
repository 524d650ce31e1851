// Fair chance, second edition: before the first game all players commit to bytes, and reveal them when all have
// committed. A player who does not is removed, and all commit again, which is counted (docs/fairness.md).
#include <algorithm>

#include "match/match.hpp"

namespace tabuleiro {

namespace {

using Kind = PlayerState::Kind;

} // namespace

bool Match::all_seated() const {
    return std::none_of(players_.begin(), players_.end(),
                        [](const PlayerState& player) { return player.kind == Kind::open; });
}

bool Match::all_committed() const {
    return all_seated() && std::all_of(players_.begin(), players_.end(), [](const PlayerState& player) {
               return player.kind == Kind::bot || player.commit;
           });
}

bool Match::all_revealed() const {
    return all_seated() && std::all_of(players_.begin(), players_.end(), [](const PlayerState& player) {
               return player.kind == Kind::bot || player.revealed;
           });
}

bool Match::owes_bytes(Player number) const {
    const PlayerState& player = players_[number];
    return awaits_bytes() && player.kind == Kind::human && (all_committed() ? !player.revealed : !player.commit);
}

bool Match::awaits_bytes() const {
    return terms_.edition == 2 && game_number_ == 0 && !closed_ && all_seated() && !all_revealed();
}

// All players get the full time to commit, and again to reveal.
void Match::follow_chance(bool were_seated, bool had_committed, std::int64_t at) {
    if (!awaits_bytes())
        bytes_awaited_ = 0;
    else if (!were_seated || had_committed != all_committed())
        bytes_awaited_ = at;
}

std::optional<Error> Match::fold_commit(const entry::Commit& commit) {
    PlayerState& player = players_[commit.player];
    if (terms_.edition != 2 || game_number_ > 0 || player.commit) return Error{"log.impossible", {"commit"}};
    player.commit = commit.hash;
    return std::nullopt;
}

std::optional<Error> Match::fold_reveal(const entry::Reveal& reveal) {
    PlayerState& player = players_[reveal.player];
    if (!all_committed() || game_number_ > 0 || player.revealed || sha256(reveal.bytes) != *player.commit)
        return Error{"log.impossible", {"reveal"}};
    player.bytes = reveal.bytes;
    player.revealed = true;
    return std::nullopt;
}

std::optional<Error> Match::fold_afresh(const entry::Afresh& afresh) {
    if (terms_.edition != 2 || game_number_ > 0 || afresh.count != recommit_count_ + 1)
        return Error{"log.impossible", {"afresh"}};
    recommit_count_ = afresh.count;
    for (PlayerState& player : players_) {
        player.commit.reset();
        player.revealed = false;
        player.bytes = {};
    }
    return std::nullopt;
}

// A player who leaves during the reveal may have seen the bytes of others, so everyone commits again.
void Match::put_leave(Step& step, Player player) {
    const bool shown = terms_.edition == 2 && game_number_ == 0 && all_committed();
    put(step, entry::Leave{player});
    if (shown) put(step, entry::Afresh{recommit_count_ + 1});
}

std::optional<Error> Match::decide_commit(const command::Commit& command, Step& step) {
    if (terms_.edition != 2) return Error{"match.other_edition", {std::to_string(terms_.edition)}};
    if (game_number_ > 0) return Error{"match.started", {}};
    if (players_[command.player].commit) return Error{"match.committed_already", {}};
    put(step, entry::Commit{command.player, command.hash});
    return std::nullopt;
}

std::optional<Error> Match::decide_reveal(const command::Reveal& command, Step& step) {
    if (terms_.edition != 2) return Error{"match.other_edition", {std::to_string(terms_.edition)}};
    if (game_number_ > 0) return Error{"match.started", {}};
    if (!all_committed()) return Error{"match.not_all_committed", {}};
    if (players_[command.player].revealed) return Error{"match.revealed_already", {}};
    if (sha256(command.bytes) != *players_[command.player].commit) return Error{"match.other_bytes", {}};
    put(step, entry::Reveal{command.player, command.bytes});
    return std::nullopt;
}

// The time is up: removes players who have not committed or revealed. `by`: who stops waiting for them.
void Match::stop_awaiting_bytes(Step& step, std::optional<Player> by) {
    const bool shown = all_committed();
    std::vector<Player> late;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (owes_bytes(static_cast<Player>(i))) late.push_back(static_cast<Player>(i));
    for (const Player player : late) {
        if (by) put(step, entry::Absent{player, *by});
        put(step, entry::Leave{player});
    }
    if (shown) put(step, entry::Afresh{recommit_count_ + 1});
}

// Of a player who has not revealed, connected or not: an open page does it at once.
std::optional<Error> Match::claim_places(const command::Claim& command, Step& step) {
    if (!awaits_bytes() || plays_together() || owes_bytes(command.player) || command.waited < absence_ms)
        return Error{"match.nobody_absent", {}};
    stop_awaiting_bytes(step, command.player);
    return std::nullopt;
}

std::optional<Error> Match::decide_claim(const command::Claim& command, Step& step) {
    if (command.what == Claimed::place) return claim_places(command, step);
    const auto seat = turn();
    // With a time limit the clock decides, however long the limit is.
    if (!seat || left_to_bot(*seat) || terms_.turn_seconds > 0) return Error{"match.nobody_absent", {}};
    const Player absent = seating_[index(*seat)];
    const std::int64_t patience = command.what == Claimed::stand_in ? stand_in_ms : absence_ms;
    if (absent == command.player || gave_up(command.player) || command.waited < patience)
        return Error{"match.nobody_absent", {}};
    put(step, entry::Absent{absent, command.player});
    if (command.what == Claimed::stand_in) {
        put(step, entry::StandIn{absent});
        return std::nullopt;
    }
    put(step, entry::Concede{absent});
    if (losing_seat()) put(step, entry::Over{Ending::conceded, outcome_of(Ending::conceded), seed_to_reveal()});
    return std::nullopt;
}

std::optional<Error> Match::decide_free(const command::Free& command, Step& step) {
    if (!command.player || *command.player >= players_.size() ||
        players_[*command.player].kind != PlayerState::Kind::human)
        return Error{"match.nobody_there", {}};
    if (players_[*command.player].stand_in) return Error{"match.already_away", {}};
    put_leave(step, *command.player);
    return std::nullopt;
}

} // namespace tabuleiro
