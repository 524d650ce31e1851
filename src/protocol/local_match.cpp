#include "protocol/local_match.hpp"

#include "play/bot_levels.hpp"
#include "protocol/match_file.hpp"
#include "protocol/match_summary.hpp"
#include "protocol/saved_game.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view person = "human"; // among the seats of a saved game

Result<LocalMatch> continue_saved_game(std::string_view file, std::int64_t now) {
    const auto saved = read_saved_game(file);
    if (!saved) return saved.error();
    Terms terms{.setup = saved->game.setup, .position = (*played(saved->game))->position()};
    for (const std::string& seat : saved->seats) terms.seats.push_back({seat == person ? std::string() : seat});
    // The same each time: nobody can try until the dice are good.
    return LocalMatch::create(std::move(terms),
                              {sha256("secret" + std::string(file)), sha256("id" + std::string(file))}, now);
}

} // namespace

Result<LocalMatch> LocalMatch::create(Terms terms, const Entropy& entropy, std::int64_t now) {
    if (auto error = complete(terms)) return *std::move(error);
    terms.id = "local-" + to_hex(entropy.id).substr(0, 20);
    terms.created = now;
    terms.commitment = commitment_of(entropy.secret);
    Match match = Match::make(std::move(terms), {entropy.secret, {}});
    match.open(now);
    return LocalMatch(std::move(match), entropy.secret);
}

Result<LocalMatch> LocalMatch::load(std::string_view text, std::int64_t now) {
    auto file = read_match_file(text);
    if (!file && file.error().name == "match_file.foreign") return continue_saved_game(text, now);
    if (!file) return file.error();
    if (!file->secret) return Error{"match_file.no_secret", {}};
    Match match = Match::make(std::move(file->terms), {file->secret, {}});
    for (Step& step : file->steps)
        if (auto error = match.apply(step)) return *std::move(error);
    match.restart_turn(now);
    return LocalMatch(std::move(match), *file->secret);
}

Result<Step> LocalMatch::act(const Command& command, std::int64_t now, const Endpoint::Deliver& deliver) {
    return endpoint_.act(command, now, deliver);
}

Result<Step> LocalMatch::tick(std::int64_t now, const Endpoint::Deliver& deliver) {
    const auto level = match().bot_to_move();
    if (!level) return act(command::Tick{}, now, deliver);
    const auto move = choose_for_bot(match().game(), level->empty() ? stand_in_level : *level, bot_seed());
    return act(command::BotMove{match().revision(), move}, now, deliver);
}

std::string LocalMatch::save() const { return saved_json(match(), secret_); }

std::uint64_t LocalMatch::bot_seed() const {
    const Digest digest = hmac_sha256(secret_, "bot" + std::to_string(match().revision()));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
    return number;
}

} // namespace tabuleiro
