// What the hub tells and does for the operator: matches in memory, acts, draining.
#include <algorithm>

#include "protocol/json_text.hpp"
#include "protocol/match_summary.hpp"
#include "server/hub.hpp"

namespace tabuleiro {

std::optional<Error> Hub::problem() const {
    if (draining_) return Error{"server.draining", {}};
    return store_.health().problem();
}

void Hub::act_as_operator(const std::string& id, const Command& command, Answer answer) {
    with_live(id,
              [this, command, answer = std::move(answer)](const std::shared_ptr<LiveMatch>& live, const Error* error) {
                  if (error) return answer(*error);
                  LiveMatch::Pending pending;
                  const auto step = live->endpoint().act(command, env_.now(), pending.deliver());
                  if (!step) return answer(step.error());
                  count_places(*live, *step, {});
                  pending.messages.emplace_back(std::make_shared<ReplyOnce>(answer), R"({"done":true})");
                  pending.retries.push_back([answer] { answer(Error{"match.stale", {}}); });
                  store_step(live, *step, std::move(pending));
              });
}

std::string Hub::matches_json() const {
    JsonText json;
    json.open_object().key("matches").open_array();
    for (const auto& [id, live] : live_) {
        if (!live->has_match()) continue;
        json.open_object().key("match").raw(summary_json(live->match())).key("connected").open_array();
        live->each_client([&](const Client& client) {
            json.open_object().field("address", client.source).key("players").open_array();
            for (std::size_t i = 0; i < max_players; ++i)
                if (client.viewer.holds(static_cast<Player>(i))) json.value(i);
            json.close_array().close_object();
        });
        json.close_array().close_object();
    }
    return json.close_array().close_object().take();
}

void Hub::drain() {
    draining_.emplace();
    for (const auto& [id, live] : live_)
        if (live->has_match() && live->match().turn()) draining_->emplace(id, live->match().revision());
}

bool Hub::drained() const {
    return draining_ && std::all_of(draining_->begin(), draining_->end(), [this](const auto& turn) {
               const auto found = live_.find(turn.first);
               const LiveMatch* live = found == live_.end() ? nullptr : found->second.get();
               if (!live || !live->has_match() || live->empty()) return true;
               const bool ended = !live->match().turn() || live->match().revision() > turn.second;
               return ended && live->state() == LiveMatch::State::ready; // and the clients know
           });
}

void Hub::announce(const Error& error) {
    const std::string message = error_json(error, {});
    for (const auto& [id, live] : live_) live->each_client([&](Client& client) { client.send(message); });
}

} // namespace tabuleiro
