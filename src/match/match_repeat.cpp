// Repeats a step of a log from outside: its act is decided as if it were requested now, and everything that is said to
// have followed from it must follow.
#include <algorithm>
#include <utility>

#include "match/match.hpp"

namespace tabuleiro {

namespace {

Error impossible_entry(const Entry& entry) { return {"log.impossible", {std::string(description_of(entry).kind)}}; }

const entry::Move* player_move(const Entry& entry) {
    const auto* move = std::get_if<entry::Move>(&entry);
    return move && move->by == MovedBy::player ? move : nullptr;
}

} // namespace

// Nothing if the step was not requested but due.
std::optional<Command> Match::command_told(const Step& step) const {
    using Told = std::optional<Command>;
    const Entry& first = step.entries.front();
    const Entry& second = step.entries[step.entries.size() > 1 ? 1 : 0];
    const auto move_of = [this](const entry::Move& move) {
        return command::Move{seating_.empty() ? Player{} : seating_[index(move.seat)], revision_, move.text};
    };
    return std::visit(
        Overloaded{
            [&](const entry::Join& e) -> Told {
                command::Join join{e.player, e.name, e.bytes, e.token_hash};
                const auto* commit = std::get_if<entry::Commit>(&second);
                if (commit && commit->player == e.player) {
                    join.bytes.reset();
                    join.commit = commit->hash;
                }
                return join;
            },
            [&](const entry::Leave& e) -> Told { // several leave when the time for their bytes is up
                if (step.entries.size() > 1 && std::holds_alternative<entry::Leave>(second)) return command::Tick{};
                return command::Leave{e.player};
            },
            [](const entry::Bot& e) -> Told { return command::PlaceBot{e.player, e.level}; },
            [&](const entry::Move& e) -> Told {
                if (e.by == MovedBy::player) return move_of(e);
                if (e.by == MovedBy::automatic) return std::nullopt;
                return command::BotMove{revision_, e.text};
            },
            [&](const entry::Concede& e) -> Told { return command::Concede{e.player, revision_}; },
            [&](const entry::Offer& e) -> Told { return command::Offer{e.player, revision_, e.what}; },
            [](const entry::Accept& e) -> Told { return command::Answer{e.player, e.what, true}; },
            [](const entry::Decline& e) -> Told { return command::Answer{e.player, e.what, false}; },
            [](const entry::Rematch& e) -> Told { return command::Rematch{e.player}; },
            [](const entry::Automatic& e) -> Told { return command::Automatic{e.player, e.play}; },
            [&](const entry::Return& e) -> Told { // requested, or because the player moved or wants the next game
                if (const auto* move = player_move(second)) return move_of(*move);
                if (std::holds_alternative<entry::Rematch>(second)) return command::Rematch{e.player};
                return command::Return{e.player};
            },
            [](const entry::Say& e) -> Told { return command::Say{e.player, e.phrase}; },
            [](const entry::Commit& e) -> Told { return command::Commit{e.player, e.hash}; },
            [](const entry::Reveal& e) -> Told { return command::Reveal{e.player, e.bytes}; },
            [&](const entry::Absent& e) -> Told {
                const bool replaced = std::holds_alternative<entry::StandIn>(second);
                return command::Claim{e.by, replaced ? Claimed::stand_in : Claimed::win};
            },
            [](const entry::Close&) -> Told { return command::Close{{}, true}; },
            [](const entry::Hide& e) -> Told { return command::Hide{e.player}; },
            [](const entry::Warn&) -> Told { return command::Tick{}; },
            [](const entry::StandIn&) -> Told { return command::Tick{}; },
            [](const auto&) -> Told { return std::nullopt; },
        },
        first);
}

// Only people act; `decide` relies on that.
bool Match::told_of_people(const Entry& entry) const {
    const auto is_person = [this](Player player) { return players_[player].kind == PlayerState::Kind::human; };
    return std::visit(
        [&](const auto& e) {
            bool people = true;
            if constexpr (requires { e.player; }) people = !e.about.by_person || is_person(e.player);
            if constexpr (std::is_same_v<std::decay_t<decltype(e)>, entry::Absent>) people = people && is_person(e.by);
            return people;
        },
        entry);
}

std::optional<Error> Match::follow(Entry& entry, std::int64_t at) {
    const bool follows =
        std::visit(Overloaded{
                       [&](const entry::Start&) { return start_is_due(); },
                       [&](const entry::Event&) { return true; },
                       [&](const entry::Move& e) { return turn() == e.seat && forced_by(e.seat, moves_) == e.by; },
                       [&](const entry::Over& e) { return e.ending == Ending::won; },
                       [](const auto&) { return false; },
                   },
                   entry);
    if (!follows) return impossible_entry(entry);
    return fold(entry, at);
}

Result<bool> Match::repeat(Step step) {
    if (step.revision != revision_ + 1)
        return Error{"log.bad_revision", {std::to_string(step.revision), std::to_string(revision_ + 1)}};
    if (step.entries.empty()) return Error{"log.impossible", {""}};
    if (!told_of_people(step.entries.front())) return impossible_entry(step.entries.front());
    // Times are the server's word: a clock that was set back must not accuse it, so what is said to be due is.
    const bool claimed = std::holds_alternative<entry::Absent>(step.entries.front());
    const std::int64_t due_at = claimed ? position_at_ + absence_ms : deadline().value_or(0);
    Step again{step.revision, std::max(step.at, due_at), {}};
    if (const auto command = command_told(step))
        if (auto error = decide(*command, again)) return *std::move(error);
    std::size_t next = 0;
    for (; next < again.entries.size(); ++next)
        if (next >= step.entries.size() || write_entries({again.entries[next]}, players_.size()) !=
                                               write_entries({step.entries[next]}, players_.size()))
            return difference(again.entries[next], next < step.entries.size() ? &step.entries[next] : nullptr);
    for (; next < step.entries.size(); ++next) {
        Entry& entry = step.entries[next];
        if (const auto* event = std::get_if<entry::Event>(&entry); event && event->text == hidden_event) {
            if (chance_) return Error{"verify.hidden", {std::to_string(draws_)}};
            if (!running() || game_->turn() != Turn{Turn::Kind::chance, event->seat} || !game_->hides(spectator))
                return impossible_entry(entry);
            return false;
        }
        if (auto error = follow(entry, step.at)) return *std::move(error);
    }
    if (running() && game_->turn().kind != Turn::Kind::choose) return Error{"verify.stopped", {}};
    remember(step);
    return true;
}

Error Match::difference(const Entry& right, const Entry* told) const {
    const auto* over = told ? std::get_if<entry::Over>(told) : nullptr;
    const auto* by_rules = std::get_if<entry::Over>(&right);
    if (over && by_rules && over->ending == by_rules->ending) {
        if (over->outcome != by_rules->outcome) return {"verify.outcome", {}};
        return {"verify.seed", {std::to_string(game_number_)}};
    }
    return impossible_entry(told ? *told : right);
}

} // namespace tabuleiro
