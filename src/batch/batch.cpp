#include "batch/batch.hpp"

#include "games/all_games.hpp"

namespace tabuleiro {

AnyBatch::AnyBatch(const BatchOptions& options, BatchShape shape) : options_(options), shape_(std::move(shape)) {
    const std::size_t n = options.games;
    if (options.masks) arrays_.masks.resize(n * shape_.actions);
    if (options.planes) arrays_.planes.resize(n * shape_.players * shape_.places);
    if (options.vectors) arrays_.vectors.resize(n * shape_.vector);
    if (options.offer_chance) arrays_.weights.resize(n * shape_.events);
    arrays_.rewards.resize(n * shape_.players);
    arrays_.turns.resize(n);
    arrays_.done.resize(n);
    arrays_.truncated.resize(n);
    arrays_.actions.resize(n, leave_alone);
}

namespace {

// use(tag, rules)
template <class Use> std::optional<Error> with_rules(const Setup& setup, Use&& use) {
    std::optional<Error> error;
    const bool found = with_game(setup.game, [&]<class G>(GameTag<G> tag) {
        const auto rules = read_rules<G>(setup);
        error = rules ? use(tag, *rules) : std::optional(rules.error());
    });
    return found ? error : unknown_game(setup.game);
}

} // namespace

Result<std::unique_ptr<AnyBatch>> make_batch(const Setup& setup, const BatchOptions& options) {
    if (options.games < 1 || options.games > most_batch_games)
        return Error{"batch.bad_games", {std::to_string(options.games), std::to_string(most_batch_games)}};
    std::unique_ptr<AnyBatch> batch;
    const auto error =
        with_rules(setup, [&]<class G>(GameTag<G>, const typename G::Rules& rules) -> std::optional<Error> {
            if constexpr (HidesHands<G>)
                if (options.offer_chance && rules.club()) return Error{"batch.hidden_chance", {setup.mode}};
            batch = GameBatch<G>::make(rules, options);
            if (!batch) return Error{"batch.too_large", {std::to_string(options.games)}};
            return std::nullopt;
        });
    if (error) return *error;
    return batch;
}

Result<std::vector<std::uint32_t>> action_numbers(const Setup& setup, std::string_view position) {
    std::vector<std::uint32_t> numbers;
    const auto error =
        with_rules(setup, [&]<class G>(GameTag<G>, const typename G::Rules& rules) -> std::optional<Error> {
            const auto state = position.empty() ? Result(G::start(rules)) : G::parse(rules, position);
            if (!state) return state.error();
            numbers = GameBatch<G>::numbers(*state);
            return std::nullopt;
        });
    if (error) return *error;
    return numbers;
}

} // namespace tabuleiro
