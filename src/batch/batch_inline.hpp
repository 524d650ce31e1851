// The definition of batch/batch.hpp, compiled once for each game in batch/games/<game>.cpp.
#pragma once

#include <algorithm>
#include <cstring>

#include "ai/seat_values.hpp"
#include "batch/batch.hpp"
#include "batch/encoding.hpp"
#include "core/playout.hpp"
#include "runtime/parallel_for.hpp"
#include "runtime/workers.hpp"

namespace tabuleiro {

template <Game G> class BatchOf final : public AnyBatch {
    using State = typename G::State;
    using Coding = Encoding<G>;

public:
    BatchOf(const typename G::Rules& rules, const BatchOptions& options, BatchShape shape)
        : AnyBatch(options, std::move(shape)), start_(G::start(rules)),
          workers_(std::min<std::size_t>(options.threads == 0 ? all_cores() : options.threads,
                                         (options.games + portion - 1) / portion)),
          games_(options.games, OneGame(start_)) {
        reset(options.seed);
    }

    void reset(std::uint64_t seed) override {
        const Random source(seed);
        workers_.run(games_.size(), portion, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                games_[i].chance = source.stream(i);
                games_[i].choices = games_[i].chance.stream(1);
                arrays_.actions[i] = leave_alone;
                arrays_.done[i] = arrays_.truncated[i] = 0;
                std::fill_n(&arrays_.rewards[i * shape_.players], shape_.players, 0.0f);
                begin(i, start_);
            }
        });
    }

    std::optional<std::size_t> step(std::span<const std::int32_t> actions) override {
        for (std::size_t i = 0; i < games_.size(); ++i)
            if (arrays_.turns[i] != no_turn && actions[i] != leave_alone && !games_[i].place_of(actions[i])) return i;
        workers_.run(games_.size(), portion, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i)
                step_one(i, actions[i] == leave_alone, [&](OneGame& game) { return *game.place_of(actions[i]); });
        });
        return std::nullopt;
    }

    void draw_actions(std::span<std::int32_t> actions) override {
        for (std::size_t i = 0; i < games_.size(); ++i)
            actions[i] = arrays_.turns[i] == no_turn ? leave_alone : games_[i].numbers[draw_place(games_[i])];
    }

    bool step_at_random(std::size_t rounds, const std::function<bool()>& stop) override {
        std::size_t asked = 0;
        for (std::size_t round = 0; round < rounds; ++round) {
            workers_.run(games_.size(), portion, [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i)
                    step_one(i, false, [&](OneGame& game) { return draw_place(game); });
            });
            asked += games_.size();
            if (asked >= 1 << 14 && stop) {
                asked = 0;
                if (stop()) return false;
            }
        }
        return true;
    }

    void observe(std::size_t game, Seat viewer, std::uint8_t* planes, std::uint8_t* vector) const override {
        fill_planes(games_[game].state, viewer, planes);
        fill_vector(games_[game].state, viewer, vector);
    }

    std::string position(std::size_t game) const override { return G::text(games_[game].state); }
    std::optional<Error> set_position(std::size_t game, std::string_view text) override {
        const auto state = G::parse(start_.rules, text);
        if (!state) return state.error();
        arrays_.actions[game] = leave_alone;
        arrays_.done[game] = arrays_.truncated[game] = 0;
        std::fill_n(&arrays_.rewards[game * shape_.players], shape_.players, 0.0f);
        begin(game, *state);
        return std::nullopt;
    }

private:
    // Small enough that two threads share a small batch, large enough that taking one costs nothing.
    static constexpr std::size_t portion = 64;

    struct OneGame {
        explicit OneGame(const State& start) : state(start) {}

        State state;
        Random chance{0}, choices{0};
        std::uint32_t edges = 0;
        bool at_chance = false; // offered
        MoveList<G> moves;      // legal, unless it is chance
        InlineList<std::uint16_t, std::max(MoveList<G>::capacity(), Coding::events)> numbers; // of the legal actions

        std::optional<std::size_t> place_of(std::int32_t action) const {
            for (std::size_t i = 0; i < numbers.size(); ++i)
                if (numbers[i] == action) return i;
            return std::nullopt;
        }
    };

    std::size_t draw_place(OneGame& game) {
        if (!game.at_chance) return game.choices.choose(game.numbers.size());
        if constexpr (ChanceFree<G>)
            return 0;
        else
            return *game.place_of(
                static_cast<std::int32_t>(shape_.moves + Coding::event(random_event<G>(game.state, game.chance))));
    }

    // Flattened, so that the game's functions are inlined into this one.
    template <class Choose> [[gnu::flatten]] void step_one(std::size_t i, bool left_alone, Choose&& choose) {
        OneGame& game = games_[i];
        if (arrays_.done[i] != 0) {
            arrays_.done[i] = arrays_.truncated[i] = 0;
            std::fill_n(&arrays_.rewards[i * shape_.players], shape_.players, 0.0f);
        }
        if (left_alone || arrays_.turns[i] == no_turn) {
            arrays_.actions[i] = leave_alone;
            return;
        }
        const std::size_t place = choose(game);
        arrays_.actions[i] = game.numbers[place];
        clear_legal(i, game);
        State state = game.state;
        if (!game.at_chance) {
            state = G::after(state, game.moves[place]);
        } else if constexpr (!ChanceFree<G>) {
            state = G::after(state, event_at(state, place));
        }
        ++game.edges;
        proceed(i, game, state);
    }

    auto event_at(const State& state, std::size_t place) {
        const auto& events = G::events(state);
        return (events.begin() + static_cast<std::ptrdiff_t>(place))->event;
    }

    void begin(std::size_t i, const State& state) {
        OneGame& game = games_[i];
        clear_legal(i, game);
        game.edges = 0;
        proceed(i, game, state);
    }

    // Draws chance until a player must decide, and writes that decision into the arrays.
    void proceed(std::size_t i, OneGame& game, State state) {
        Turn turn = G::turn(state);
        for (;;) {
            if (turn.kind == Turn::Kind::over || game.edges >= G::length_bound) {
                if (finish(i, game, state, turn)) return;
                state = start_;
            } else if (turn.kind == Turn::Kind::chance && !options_.offer_chance) {
                if constexpr (!ChanceFree<G>) state = G::after(state, random_event<G>(state, game.chance));
                ++game.edges;
            } else {
                break;
            }
            turn = G::turn(state);
        }
        // Everything is computed from the local state: reading back what was just written, in units of another size,
        // would stall.
        game.at_chance = turn.kind == Turn::Kind::chance;
        arrays_.turns[i] = game.at_chance ? chance_turn : static_cast<std::int8_t>(turn.seat);
        if (game.at_chance)
            offer_events(i, game, state);
        else
            offer_moves(game, state);
        game.state = state;
        if (options_.masks) {
            std::uint8_t* const mask = &arrays_.masks[i * shape_.actions];
            for (const std::uint16_t number : game.numbers) mask[number] = 1;
        }
        if (options_.planes || options_.vectors) observe(i, state, turn.seat);
    }

    static void offer_moves(OneGame& game, const State& state) {
        const auto moves = G::moves(state);
        game.moves = moves;
        game.numbers.append([&](std::uint16_t* end) {
            for (const auto& move : moves) *end++ = static_cast<std::uint16_t>(Coding::action(state, move));
            return end;
        });
    }

    void offer_events([[maybe_unused]] std::size_t i, OneGame& game, [[maybe_unused]] const State& state) {
        if constexpr (!ChanceFree<G>) {
            const auto& events = G::events(state);
            float total = 0;
            for (const auto& weighted : events) total += static_cast<float>(weighted.weight);
            for (const auto& weighted : events) {
                const std::size_t number = Coding::event(weighted.event);
                game.numbers.push_back(static_cast<std::uint16_t>(shape_.moves + number));
                arrays_.weights[i * shape_.events + number] = static_cast<float>(weighted.weight) / total;
            }
        }
    }

    // Nothing is legal.
    void clear_legal(std::size_t i, OneGame& game) {
        if (options_.masks) {
            std::uint8_t* const mask = &arrays_.masks[i * shape_.actions];
            for (const std::uint16_t number : game.numbers) mask[number] = 0;
        }
        if (game.at_chance) std::fill_n(&arrays_.weights[i * shape_.events], shape_.events, 0.0f);
        game.numbers.clear();
    }

    // The end of a game. False if it restarts.
    bool finish(std::size_t i, OneGame& game, const State& state, const Turn& turn) {
        const bool over = turn.kind == Turn::Kind::over;
        arrays_.done[i] = 1;
        arrays_.truncated[i] = !over;
        if (over) {
            const SeatValues values = values_of(G::outcome(state), shape_.players);
            for (std::size_t seat = 0; seat < shape_.players; ++seat)
                arrays_.rewards[i * shape_.players + seat] = 2 * values[seat] - 1;
        }
        game.edges = 0;
        if (options_.restart) return false;
        game.state = state;
        game.at_chance = false;
        arrays_.turns[i] = no_turn;
        if (options_.planes || options_.vectors) observe(i, state, turn.seat);
        return true;
    }

    void observe(std::size_t i, const State& state, Seat viewer) {
        const std::size_t size = shape_.players * shape_.places;
        if (options_.planes) fill_planes(state, viewer, &arrays_.planes[i * size]);
        if (options_.vectors) fill_vector(state, viewer, &arrays_.vectors[i * shape_.vector]);
    }
    void fill_planes(const State& state, Seat viewer, std::uint8_t* out) const {
        std::memset(out, 0, shape_.players * shape_.places);
        Coding::fill_planes(state, index(viewer), out);
    }
    static void fill_vector(const State& state, Seat viewer, std::uint8_t* out) {
        Coding::fill_vector(G::view(state, viewer), index(viewer), out);
    }

    State start_;
    Workers workers_;
    std::vector<OneGame> games_;

public:
    static constexpr std::size_t bytes_of_a_game = sizeof(OneGame);
};

template <Game G>
std::unique_ptr<AnyBatch> GameBatch<G>::make(const typename G::Rules& rules, const BatchOptions& options) {
    using Coding = Encoding<G>;
    BatchShape shape;
    shape.players = rules.players;
    shape.moves = Coding::actions(rules);
    shape.events = Coding::events;
    shape.actions = shape.moves + (options.offer_chance ? shape.events : 0);
    shape.places = Coding::places(rules);
    shape.names = Coding::names(rules);
    shape.vector = shape.names.size();
    const std::size_t row = (options.masks ? shape.actions : 0) + (options.planes ? shape.players * shape.places : 0) +
                            shape.vector + BatchOf<G>::bytes_of_a_game + 4 * (shape.events + shape.players);
    if (options.games * row > most_batch_bytes) return nullptr;
    return std::make_unique<BatchOf<G>>(rules, options, std::move(shape));
}

template <Game G> std::vector<std::uint32_t> GameBatch<G>::numbers(const typename G::State& state) {
    std::vector<std::uint32_t> numbers;
    switch (G::turn(state).kind) {
    case Turn::Kind::over: break;
    case Turn::Kind::choose:
        for (const auto& move : G::moves(state))
            numbers.push_back(static_cast<std::uint32_t>(Encoding<G>::action(state, move)));
        break;
    case Turn::Kind::chance:
        for (const auto& weighted : G::events(state))
            numbers.push_back(
                static_cast<std::uint32_t>(Encoding<G>::actions(state.rules) + Encoding<G>::event(weighted.event)));
        break;
    }
    return numbers;
}

} // namespace tabuleiro
