#include "server/live_match.hpp"

namespace tabuleiro {

Endpoint::Deliver LiveMatch::Pending::deliver() {
    return [this](Connection& to, std::string message) {
        messages.emplace_back(static_cast<Client&>(to).shared_from_this(), std::move(message));
    };
}

void LiveMatch::start_loading(std::uint64_t generation) {
    state_ = State::loading;
    generation_ = generation;
}

void LiveMatch::finish_loading(Match match, std::int64_t now) {
    if (loaded_at_ == 0) loaded_at_ = now;
    endpoint_.set_match(std::move(match));
    state_ = State::ready;
    call_waiting(nullptr);
}

void LiveMatch::fail_loading(const Error& error) {
    state_ = State::unloaded;
    call_waiting(&error);
}

void LiveMatch::note_gone(std::uint8_t players, std::int64_t now) {
    for (std::size_t i = 0; i < left_at_.size(); ++i)
        if ((players >> i & 1) != 0) left_at_[i] = now;
}

void LiveMatch::call_waiting(const Error* error) {
    for (auto& use : std::exchange(waiting_, {})) use(error);
}

void LiveMatch::store(Pending pending) {
    pending_.push_back(std::move(pending));
    state_ = State::storing;
}

LiveMatch::Pending LiveMatch::take_stored() {
    Pending stored = std::move(pending_.front());
    pending_.pop_front();
    if (pending_.empty()) state_ = State::ready;
    return stored;
}

std::deque<LiveMatch::Pending> LiveMatch::drop() {
    endpoint_.drop_match();
    state_ = State::unloaded;
    return std::exchange(pending_, {});
}

void LiveMatch::send(Client& client, std::string message, std::function<void()> retry) {
    if (state_ != State::storing) return client.send(std::move(message));
    pending_.back().messages.emplace_back(client.shared_from_this(), std::move(message));
    if (retry) pending_.back().retries.push_back(std::move(retry));
}

void LiveMatch::send_presence() {
    endpoint_.deliver_presence(
        [this](Connection& to, std::string message) { send(static_cast<Client&>(to), std::move(message)); });
}

} // namespace tabuleiro
