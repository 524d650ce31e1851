// Repeats a step of an untrusted log: decides its act as if it were requested now, and refuses the step unless
// everything after the act follows from it.
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

template <class Value> struct WithoutOptional {
    using Type = Value;
};
template <class Value> struct WithoutOptional<std::optional<Value>> {
    using Type = Value;
};

// The request `C`, filled with the entry's values of the same types.
template <class C, class E> C filled_from(const E& entry, std::uint32_t revision) {
    C command{};
    for_each_field<C>([&](const auto& to) {
        using Value = typename WithoutOptional<FieldValue<decltype(to.get), C>>::Type;
        if constexpr (std::is_same_v<Value, std::uint32_t>)
            std::invoke(to.get, command) = revision;
        else
            for_each_field<E>([&](const auto& from) {
                if constexpr (std::is_same_v<FieldValue<decltype(from.get), const E>, Value>)
                    std::invoke(to.get, command) = std::invoke(from.get, entry);
            });
    });
    return command;
}

// The request of the same name as the entry, if there is one.
template <class E> std::optional<Command> same_request(const E& entry, std::uint32_t revision) {
    std::optional<Command> request;
    Alternatives<Command>::any([&]<class C>() {
        if constexpr (Requestable<C>)
            if constexpr (C::about.act == E::about.kind) request = filled_from<C>(entry, revision);
        return request.has_value();
    });
    return request;
}

} // namespace

// The request that caused the step; nothing if the step was due without one. Most entries have the name of their
// request; the others are listed.
std::optional<Command> Match::command_behind(const Step& step) const {
    using Requested = std::optional<Command>;
    const Entry& first = step.entries.front();
    const Entry& second = step.entries[step.entries.size() > 1 ? 1 : 0];
    // What came with the act of sitting down, right after it.
    const auto with = [&]<class E>(Player player) -> const E* {
        for (std::size_t i = 1; i < step.entries.size() && i < 3; ++i)
            if (const auto* found = std::get_if<E>(&step.entries[i])) return found->player == player ? found : nullptr;
        return nullptr;
    };
    const auto move_of = [this](const entry::Move& move) {
        return command::Move{seating_.empty() ? Player{} : seating_[index(move.seat)], revision_, move.text};
    };
    return std::visit(
        Overloaded{
            [&](const entry::Join& e) -> Requested {
                command::Join join{e.player, e.name, e.bytes, e.token_hash};
                if (const auto* commit = with.template operator()<entry::Commit>(e.player)) {
                    join.bytes.reset();
                    join.commit = commit->hash;
                }
                if (const auto* colour = with.template operator()<entry::Colour>(e.player))
                    join.colour = colour->chosen;
                return join;
            },
            [&](const entry::Bot& e) -> Requested {
                command::PlaceBot bot{e.player, e.level};
                if (const auto* colour = with.template operator()<entry::Colour>(e.player)) bot.colour = colour->chosen;
                return bot;
            },
            [&](const entry::Leave& e) -> Requested { // several leave when the time for their bytes is up
                if (step.entries.size() > 1 && std::holds_alternative<entry::Leave>(second))
                    return command::Tick{.bytes_were_due = true};
                return command::Leave{e.player};
            },
            [&](const entry::Move& e) -> Requested {
                if (e.by == MovedBy::player) return move_of(e);
                if (e.by == MovedBy::automatic) return std::nullopt;
                return command::BotMove{revision_, e.number.value_or(0)}; // refused if it is nobody's turn
            },
            [](const entry::Accept& e) -> Requested { return command::Answer{e.player, e.what, true}; },
            [](const entry::Decline& e) -> Requested { return command::Answer{e.player, e.what, false}; },
            [&](const entry::Return& e) -> Requested { // requested, or because the player moved or wants the next game
                if (const auto* move = player_move(second)) return move_of(*move);
                if (std::holds_alternative<entry::Rematch>(second)) return command::Rematch{e.player};
                return command::Return{e.player};
            },
            [&](const entry::Absent& e) -> Requested {
                const auto what = std::holds_alternative<entry::StandIn>(second) ? Claimed::stand_in
                                  : std::holds_alternative<entry::Leave>(second) ? Claimed::place
                                                                                 : Claimed::win;
                return command::Claim{e.by, what, absence_ms};
            },
            [](const entry::Close&) -> Requested { return command::Close{{}, true}; },
            [](const entry::Hide& e) -> Requested { return command::Hide{e.player}; },
            [](const entry::Warn&) -> Requested { return command::Tick{}; },
            [](const entry::StandIn&) -> Requested { return command::Tick{}; },
            [&]<class E>(const E& e) -> Requested { return same_request(e, revision_); },
        },
        first);
}

// `decide` relies on this: only people act.
bool Match::acted_by_people(const Entry& entry) const {
    const auto is_person = [this](Player player) { return players_[player].kind == PlayerState::Kind::human; };
    return std::visit(
        [&](const auto& e) {
            if constexpr (requires { e.player; })
                if (e.about.by_person && !is_person(e.player)) return false;
            using E = std::decay_t<decltype(e)>;
            if constexpr (std::is_same_v<E, entry::Absent>)
                if (!is_person(e.by)) return false;
            // A bot answers in the step of the offer, and has its colour in that of its placing.
            if constexpr (std::is_same_v<E, entry::Accept> || std::is_same_v<E, entry::Decline> ||
                          std::is_same_v<E, entry::Colour>)
                if (!is_person(e.player)) return false;
            return true;
        },
        entry);
}

std::optional<Error> Match::follow(Entry& entry, std::int64_t at) {
    const bool follows =
        std::visit(Overloaded{
                       [&](const entry::Start&) { return start_is_due(); },
                       [&](const entry::Lot&) { return start_is_due(); },
                       [&](const entry::Event&) { return true; },
                       [&](const entry::Move& e) { return turn() == e.seat && forced_by(e.seat, *game_) == e.by; },
                       [&](const entry::Over& e) { return e.ending == Ending::won || e.ending == Ending::counted; },
                       [&](const entry::Accept& e) { return bot_to_answer() == e.player; },
                       [&](const entry::Decline& e) { return bot_to_answer() == e.player; },
                       [](const auto&) { return false; },
                   },
                   entry);
    if (!follows) return impossible_entry(entry);
    if (auto error = refuse_forged(entry)) return error;
    return fold(entry, at);
}

Result<bool> Match::repeat(Step step) {
    if (step.revision != revision_ + 1)
        return Error{"log.bad_revision", {std::to_string(step.revision), std::to_string(revision_ + 1)}};
    if (step.entries.empty()) return Error{"log.impossible", {""}};
    if (!acted_by_people(step.entries.front())) return impossible_entry(step.entries.front());
    // Times are the server's. A clock that was set back is not fraud, so whatever the log calls due is due.
    Step again{step.revision, std::max(step.at, deadline().value_or(0)), {}};
    conceders_win_ = conceder_wins(step);
    auto repeated = repeat(step, again);
    conceders_win_ = false;
    return repeated;
}

Result<bool> Match::repeat(Step& step, Step& again) {
    if (auto* move = std::get_if<entry::Move>(&step.entries.front()); move && turn()) {
        const auto number = game_->find(move->text);
        if (!number) return number.error();
        move->number = *number;
    }
    if (const auto command = command_behind(step))
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
            if (!awaits_event(event->seat) || !game_->hides(spectator)) return impossible_entry(entry);
            return false;
        }
        if (auto error = follow(entry, step.at)) return *std::move(error);
    }
    if (running() && (game_->turn().kind != Turn::Kind::choose || bot_to_answer())) return Error{"verify.stopped", {}};
    remember(step);
    return true;
}

Error Match::difference(const Entry& expected, const Entry* found) const {
    const auto* over = found ? std::get_if<entry::Over>(found) : nullptr;
    const auto* by_rules = std::get_if<entry::Over>(&expected);
    if (over && by_rules && over->ending == by_rules->ending) {
        if (over->outcome != by_rules->outcome) return {"verify.outcome", {}};
        return {"verify.seed", {std::to_string(game_number_)}};
    }
    return impossible_entry(found ? *found : expected);
}

} // namespace tabuleiro
