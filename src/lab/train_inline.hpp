// How a network is trained: the definition of lab/train.hpp, compiled once for each game in lab/games/<game>.cpp.
#pragma once

#include "ai/advise.hpp"
#include "ai/evaluation.hpp"
#include "ai/expectimax.hpp"
#include "core/playout.hpp"
#include "lab/arena.hpp"
#include "lab/learner.hpp"
#include "lab/train.hpp"

namespace tabuleiro {

namespace training {

// Higher with chance, where the dice are not part of a lesson.
template <Game G> inline constexpr float lambda = ChanceFree<G> ? 0.8f : 0.9f;

// All modes with all numbers of players: one network learns them all.
template <Game G> std::vector<typename G::Rules> all_rules() {
    std::vector<typename G::Rules> all;
    for (std::size_t mode = 0; mode < G::modes.size(); ++mode)
        for (std::uint8_t players = G::modes[mode].min_players; players <= G::modes[mode].max_players; ++players) {
            typename G::Rules rules{};
            rules.mode = static_cast<std::uint8_t>(mode);
            rules.players = players;
            all.push_back(rules);
        }
    return all;
}

template <Game G> Lesson lesson_on(const typename G::State& state) {
    const std::size_t players = state.rules.players;
    Lesson lesson{std::vector<float>(players * Evaluation<G>::inputs),
                  static_cast<std::uint8_t>(players),
                  G::modes[state.rules.mode].pairs,
                  {}};
    for (std::size_t seat = 0; seat < players; ++seat)
        Evaluation<G>::fill_inputs(state, seat,
                                   std::span<float, Evaluation<G>::inputs>(&lesson.inputs[seat * Evaluation<G>::inputs],
                                                                           Evaluation<G>::inputs));
    return lesson;
}

// Without chance: a lesson for every quiet turn.
template <Game G>
    requires ChanceFree<G>
std::vector<Lesson> lessons_of_game(const Network& network, const KnownPositions*, const typename G::Rules& rules,
                                    Random random) {
    const Bot bot{{"", BotKind::Method::search, BotKind::Knowledge::learned, 48, BotKind::Offered::nowhere}, &network};
    constexpr double wander = 0.12; // the share of random moves
    const Evaluator<G> evaluator(&network);
    std::vector<Lesson> lessons;
    const auto learn_and_choose = [&](const typename G::State& at) -> typename G::Move {
        if (Evaluation<G>::quiet(at)) {
            lessons.push_back(lesson_on<G>(at));
            lessons.back().target = evaluator(at);
        }
        const auto moves = G::moves(at);
        if (random.unit() < wander) return UniformChoice{random}(at, moves);
        if (moves.size() == 1) return moves[0];
        return Advisor<G>(bot, {}, random.next())(G::view(at, G::turn(at).seat)).moves[0].move;
    };
    const auto state = playout<G>(G::start(rules), random, learn_and_choose).state;
    if (G::turn(state).kind != Turn::Kind::over) return {};
    SeatValues coming = values_of(G::outcome(state), rules.players);
    for (std::size_t i = lessons.size(); i-- > 0;) {
        const SeatValues expected = lessons[i].target;
        lessons[i].target = coming;
        for (std::size_t seat = 0; seat < rules.players; ++seat)
            coming[seat] = lambda<G> * coming[seat] + (1 - lambda<G>)*expected[seat];
    }
    return lessons;
}

// With chance: a lesson for every chance turn. If there are few events, the expectation a turn later is the mean over
// all of them, so that the network does not learn from the dice of this one game.
template <Game G>
    requires(!ChanceFree<G>)
std::vector<Lesson> lessons_of_game(const Network& network, const KnownPositions* known, const typename G::Rules& rules,
                                    Random random) {
    constexpr double wander = 0.03;        // the share of random moves
    constexpr std::size_t few_events = 16; // Tabula has 56
    const Evaluator<G> evaluator(&network);
    const Budget enough{max_budget_nodes, {}};
    const std::size_t players = rules.players;
    struct Judged {
        SeatValues now{};                // by a table if `exact`, else by the network
        std::optional<SeatValues> later; // if the best moves follow
        bool exact = false, cut = false; // cut: a random move followed
    };
    std::vector<Lesson> lessons;
    std::vector<Judged> judged;
    auto state = G::start(rules);
    for (std::size_t edges = 0; edges < G::length_bound; ++edges) {
        const Turn turn = G::turn(state);
        if (turn.kind == Turn::Kind::over) break;
        if (turn.kind == Turn::Kind::chance) {
            lessons.push_back(lesson_on<G>(state));
            Judged& point = judged.emplace_back();
            point.now = evaluator(state);
            if constexpr (HasTables<G>)
                if (known)
                    if (const auto exact = tabuleiro::known<G>(*known, state)) {
                        point.now = values_of(*exact);
                        point.exact = true;
                    }
            if (!point.exact && G::events(state).size() <= few_events)
                point.later = Expectimax<G>(evaluator, enough, random, true, false, known).value(state, 1);
            state = G::after(state, random_event<G>(state, random));
            continue;
        }
        const auto moves = G::moves(state);
        if (moves.size() == 1) {
            state = G::after(state, moves[0]);
            continue;
        }
        const bool wanders = random.unit() < wander;
        if (wanders && (judged.empty() || judged.back().later)) {
            state = G::after(state, UniformChoice{random}(state, moves));
        } else {
            const auto best =
                Expectimax<G>(evaluator, enough, random.stream(edges), true, false, known).search(state, false, 0);
            if (!judged.empty() && !judged.back().later) judged.back().later = best.moves[0].values;
            state = G::after(state, wanders ? UniformChoice{random}(state, moves) : best.moves[0].move);
        }
        if (wanders && !judged.empty()) judged.back().cut = true;
    }
    if (G::turn(state).kind != Turn::Kind::over) return {};
    SeatValues next = values_of(G::outcome(state), players), surprise{}; // later minus present expectations
    for (std::size_t i = lessons.size(); i-- > 0;) {
        const Judged& point = judged[i];
        SeatValues& target = lessons[i].target;
        target = point.exact ? point.now : point.later ? *point.later : next;
        if (!point.exact && !point.cut)
            for (std::size_t seat = 0; seat < players; ++seat) target[seat] += lambda<G> * surprise[seat];
        for (std::size_t seat = 0; seat < players; ++seat) surprise[seat] = target[seat] - point.now[seat];
        next = point.now;
    }
    return lessons;
}

// After every generation, everything that the next one needs is stored in the checkpoint.
inline void keep(Checkpoint& checkpoint, std::uint64_t generation, const Learner& learner, const Training& training,
                 double loss, std::uint64_t batches) {
    std::string bytes;
    pack(generation + 1, bytes);
    pack(loss, bytes);
    pack(batches, bytes);
    pack(training.curve.size(), bytes);
    for (const CurvePoint& point : training.curve) pack(point, bytes);
    checkpoint.add(generation, {0, 1}, bytes + learner.state());
}

// The generation to resume with.
inline std::uint64_t restore(const Crew& crew, Learner& learner, Training& training, double& loss,
                             std::uint64_t& batches) {
    std::string last;
    if (crew.checkpoint)
        for (std::uint64_t g = 0;
             crew.checkpoint->restore(g, {0, 1}, [&](Portion, std::string_view bytes) { last = bytes; }).empty(); ++g) {
        }
    if (crew.ranks) last = crew.ranks->broadcast(std::move(last));
    if (last.empty()) return 0;
    std::string_view bytes = last;
    std::uint64_t generation = 0;
    std::size_t points = 0;
    unpack(bytes, generation);
    unpack(bytes, loss);
    unpack(bytes, batches);
    unpack(bytes, points);
    training.curve.resize(points);
    for (CurvePoint& point : training.curve) unpack(bytes, point);
    learner.restore(bytes);
    return generation;
}

} // namespace training

template <Game G> Training train_network(const TrainingJob& job) {
    constexpr std::uint64_t generation = 64; // games
    constexpr std::size_t batch = 128;       // lessons
    const std::uint64_t generations = std::max<std::uint64_t>(1, job.games / generation);
    const auto rule_sets = training::all_rules<G>();
    const Random source = Random(job.seed).stream(1);
    Learner learner(Evaluation<G>::inputs, job.hidden, job.seed);
    Training result;
    double loss = 0;
    std::uint64_t batches = 0;
    Crew crew = job.crew;
    crew.checkpoint = nullptr; // the learner is stored, not the games
    std::uint64_t g = training::restore(job.crew, learner, result, loss, batches);
    for (; g < generations && !result.stopped; ++g) {
        const Network network = learner.network();
        std::vector<std::vector<Lesson>> games(generation);
        map_all(crew, games, [&](std::size_t i) {
            const std::uint64_t number = g * generation + i;
            // Every second game is in the most common mode.
            const auto& rules = rule_sets[number % 2 == 0 ? 0 : number / 2 % rule_sets.size()];
            return training::lessons_of_game<G>(network, job.known, rules, source.stream(number));
        });

        std::vector<const Lesson*> lessons;
        for (const auto& game : games)
            for (const Lesson& lesson : game) lessons.push_back(&lesson);
        Random shuffle = source.stream(~g);
        for (std::size_t i = lessons.size(); i > 1; --i)
            std::swap(lessons[i - 1], lessons[shuffle.below(static_cast<std::uint32_t>(i))]);
        const double left = 1 - static_cast<double>(g) / static_cast<double>(generations);
        const float rate = static_cast<float>(0.003 * left + 0.0001);
        for (std::size_t i = 0; i < lessons.size(); i += batch, ++batches)
            loss += learner.learn(std::span(lessons).subspan(i, std::min(batch, lessons.size() - i)), rate);

        const std::uint64_t played = (g + 1) * generation;
        if (leader_decides(crew, job.progress && !job.progress(played))) result.stopped = true;
        const std::uint64_t points = std::min<std::uint64_t>(generations, 10);
        if ((g + 1) * points / generations > g * points / generations) {
            const Network now = learner.network();
            ArenaJob match{{*read_bot("master@50"), *read_bot("expert@50")}, 400, job.seed, crew, {}, false};
            match.bots[0].weights = &now;
            const auto report = arena(setup_of<G>(rule_sets[0]), {}, match);
            result.curve.push_back({played, loss / static_cast<double>(std::max<std::uint64_t>(1, batches)),
                                    report->encounters[0].share()});
            loss = 0;
            batches = 0;
        }
        if (job.crew.checkpoint) training::keep(*job.crew.checkpoint, g, learner, result, loss, batches);
    }
    result.network = learner.network();
    return result;
}

} // namespace tabuleiro
