#include "play/any_game.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <type_traits>
#include <variant>

#include "ai/advise.hpp"
#include "core/notation.hpp"
#include "games/all_games.hpp"
#include "games/desculpa/scoring.hpp"
#include "games/ludo/scoring.hpp"
#include "games/niout/scoring.hpp"
#include "games/policiais/scoring.hpp"
#include "games/pretoa/scoring.hpp"
#include "games/sorry/scoring.hpp"
#include "games/tabula/scoring.hpp"

namespace tabuleiro {

namespace {

template <Game G> GameInfo info_of() {
    GameInfo info{G::name, {G::modes.begin(), G::modes.end()}, {}, G::board({}).colours, PlaysForPoints<G>};
    for (const auto& option : G::options)
        info.options.push_back({option.name, {option.names().begin(), option.names().end()}, option.unrecorded});
    return info;
}

template <Game G> class GameInPlay final : public AnyGame {
public:
    explicit GameInPlay(const typename G::State& state) : state_(state) { list_choices(); }
    std::unique_ptr<AnyGame> copy() const override { return std::make_unique<GameInPlay>(*this); }

    Setup setup() const override { return setup_of<G>(state_.rules); }
    const Board& board() const override { return G::board(state_.rules); }
    Turn turn() const override { return turn_; }
    std::string position() const override { return G::text(state_); }
    std::string view(Seat seat) const override { return G::text(G::view(state_, seat)); }
    std::vector<Piece> pieces() const override {
        const auto pieces = G::pieces(state_);
        return {pieces.begin(), pieces.end()};
    }

    std::vector<std::string> pending() const override {
        if constexpr (HasPending<G>) return G::pending(state_);
        return {};
    }
    std::vector<std::string> hand([[maybe_unused]] Seat seat, [[maybe_unused]] Seat viewer) const override {
        if constexpr (HasHands<G>) return G::hand(G::view(state_, viewer), seat);
        return {};
    }
    bool has_hands() const override { return HasHands<G>; }

    std::size_t choices() const override { return turn_.kind == Turn::Kind::chance ? events().size() : moves_.size(); }
    std::string text(std::size_t choice) const override {
        return turn_.kind == Turn::Kind::chance ? G::text(event(choice).event) : G::text(moves_[choice]);
    }
    Result<std::size_t> find(std::string_view text) const override {
        if (turn_.kind == Turn::Kind::over) return Error{"move.game_over", {}};
        for (std::size_t i = 0; i < choices(); ++i)
            if (this->text(i) == text) return i;
        return Error{turn_.kind == Turn::Kind::chance ? "move.impossible_event" : "move.illegal", {std::string(text)}};
    }
    std::uint32_t weight(std::size_t event) const override { return this->event(event).weight; }
    int lot_value([[maybe_unused]] std::size_t event) const override {
        if constexpr (ChanceFree<G>) {
            return 0;
        } else {
            static_assert(DrawsLots<G>);
            return Scoring<G>::lot_value(this->event(event).event);
        }
    }
    bool is_pass(std::size_t move) const override { return G::gesture(state_, moves_[move]).act == Gesture::Act::pass; }
    void play(std::size_t choice) override {
        assert(choice < choices());
        state_ =
            turn_.kind == Turn::Kind::chance ? G::after(state_, event(choice).event) : G::after(state_, moves_[choice]);
        list_choices();
    }
    Gesture gesture(std::size_t move) const override {
        Gesture gesture = G::gesture(state_, moves_[move]);
        if (gesture.act != Gesture::Act::pass) return gesture;
        for (const Piece& piece : G::pieces(state_)) {
            auto reason = G::why_not(state_, piece);
            if (reason && reason->message != stuck_finished &&
                std::find(gesture.why.begin(), gesture.why.end(), *reason) == gesture.why.end())
                gesture.why.push_back(*std::move(reason));
        }
        return gesture;
    }
    std::optional<Reason> why_not(Point at) const override {
        if (turn_.kind != Turn::Kind::choose) return std::nullopt;
        const auto pieces = G::pieces(state_);
        const auto piece = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& one) {
            return one.at == at && G::why_not(state_, one); // even if other players' pieces stand there
        });
        if (piece == pieces.end()) return std::nullopt;
        for (const auto& move : moves_)
            for (const auto& walk : G::gesture(state_, move).walks)
                if (walk.kind != Gesture::Walk::Kind::captured && walk.colour == piece->colour &&
                    walk.path.front() == at)
                    return std::nullopt;
        return G::why_not(state_, *piece);
    }
    unsigned captured(std::size_t move) const override { return G::captured(state_, moves_[move]); }
    std::unique_ptr<AnyGame> at_turn_of(Seat seat) const override {
        return std::make_unique<GameInPlay>(G::at_turn_of(state_, seat));
    }
    bool hides(Seat seat) const override { return G::hides(state_, seat); }
    Outcome outcome() const override { return G::outcome(state_); }
    PointsParts points_of(const Outcome& outcome, Seat seat) const override {
        PointsParts parts;
        const int points = outcome.points[index(seat)];
        if constexpr (PlaysForPoints<G>) {
            const auto places = std::span(outcome.places).first(state_.rules.players);
            const bool drawn = std::all_of(places.begin(), places.end(), [](auto place) { return place == 1; });
            parts = Scoring<G>::points_of(state_, seat, places[index(seat)] == 1 && !drawn);
        } else {
            parts.push_back({Scoring<G>::points_are, points});
        }
        return sum_of(parts) == points ? parts : PointsParts{};
    }
    Outcome conceded(Seat seat) const override {
        const Mode& mode = G::modes[state_.rules.mode];
        if constexpr (CanBeCounted<G>)
            if (mode.pairs) return G::conceded(state_, seat); // D3: partners only
        // G6: the other side wins. Points count only in finished games.
        Outcome outcome;
        for (std::size_t i = 0; i < state_.rules.players; ++i)
            outcome.places[i] = same_side(mode, seat, tabuleiro::seat(i)) ? 2 : 1;
        return outcome;
    }
    std::optional<Outcome> counted() const override {
        if constexpr (CanBeCounted<G>)
            if (G::modes[state_.rules.mode].pairs) return G::counted(state_);
        return std::nullopt;
    }

    std::vector<Advised> advise(const Bot& bot, const Budget& budget, std::uint64_t seed,
                                bool rank_all) const override {
        std::vector<Advised> advised;
        if (turn_.kind != Turn::Kind::choose) return advised;
        const auto advice = Advisor<G>(bot, budget, seed)(G::view(state_, turn_.seat), rank_all);
        for (const auto& ranked : advice.moves) {
            const float doubt =
                ranked.known ? 0 : PositionValue<G>::doubt(ranked.values[index(turn_.seat)], ranked.error);
            const auto move =
                static_cast<std::size_t>(std::find(moves_.begin(), moves_.end(), ranked.move) - moves_.begin());
            advised.push_back({move, ranked.values, ranked.error, doubt, ranked.known});
        }
        return advised;
    }

    std::vector<SeatValues> after_events(const Bot& judge) const override {
        std::vector<SeatValues> values;
        if (turn_.kind == Turn::Kind::chance)
            for (const auto& weighted : events()) values.push_back(expected(G::after(state_, weighted.event), judge));
        return values;
    }
    SeatValues expectation(const Bot& judge) const override {
        if (turn_.kind != Turn::Kind::chance) return expected(state_, judge);
        SeatValues mean{};
        float total = 0;
        for (const auto& weighted : events()) {
            const SeatValues values = expected(G::after(state_, weighted.event), judge);
            total += static_cast<float>(weighted.weight);
            for (std::size_t seat = 0; seat < max_players; ++seat)
                mean[seat] += static_cast<float>(weighted.weight) * values[seat];
        }
        for (float& value : mean) value /= total;
        return mean;
    }
    float doubt(float chance) const override { return PositionValue<G>::doubt(chance, 0); }
    std::optional<Known> known([[maybe_unused]] const KnownPositions& tables) const override {
        if constexpr (HasTables<G>) return tabuleiro::known<G>(tables, state_);
        return std::nullopt;
    }

private:
    // With all moves ranked, a forced one is searched like any other.
    static SeatValues expected(const typename G::State& state, const Bot& judge) {
        if constexpr (HasTables<G>)
            if (judge.known)
                if (const auto known = tabuleiro::known<G>(*judge.known, state); known && known->exact)
                    return values_of(*known);
        const Turn turn = G::turn(state);
        if (turn.kind != Turn::Kind::choose) return PositionValue<G>::of(state);
        constexpr std::uint64_t seed = 1; // the same position is judged the same
        return Advisor<G>(judge, {}, seed)(G::view(state, turn.seat), true).moves[0].values;
    }

    using Events = decltype(G::events(std::declval<const typename G::State&>()));

    void list_choices() {
        turn_ = G::turn(state_);
        moves_.clear();
        if (turn_.kind == Turn::Kind::choose) moves_ = G::moves(state_);
        if constexpr (!std::is_reference_v<Events>)
            if (turn_.kind == Turn::Kind::chance) events_ = G::events(state_);
    }
    // Those of most games are always the same.
    const auto& events() const {
        if constexpr (std::is_reference_v<Events>)
            return G::events(state_);
        else
            return events_;
    }
    const Weighted<typename G::Event>& event(std::size_t number) const {
        return *(events().begin() + static_cast<std::ptrdiff_t>(number));
    }

    typename G::State state_;
    Turn turn_;
    decltype(G::moves(std::declval<const typename G::State&>())) moves_; // empty unless it is a choice
    std::conditional_t<std::is_reference_v<Events>, std::monostate, Events> events_{};
};

// Names the options that were added when there were records already: those of an older record, or of a new one.
Setup with_later_options(Setup setup, bool older) {
    for (const GameInfo& info : all_game_infos())
        for (const auto& option : info.options)
            if (info.name == setup.game && option.unrecorded != 0 &&
                std::none_of(setup.options.begin(), setup.options.end(),
                             [&](const OptionChoice& choice) { return choice.name == option.name; }))
                setup.options.push_back(
                    {std::string(option.name), std::string(option.values[older ? option.unrecorded : 0])});
    return setup;
}

} // namespace

const std::vector<GameInfo>& all_game_infos() {
    static const std::vector<GameInfo> infos = [] {
        std::vector<GameInfo> all;
        for_each_game([&]<class G>(GameTag<G>) { all.push_back(info_of<G>()); });
        return all;
    }();
    return infos;
}

Outcome AnyGame::conceded_by_count(Seat seat) const {
    const auto count = counted();
    if (!count || values_of(*count, static_cast<std::size_t>(setup().players))[index(seat)] != 1) return conceded(seat);
    return *count;
}

Setup to_record(Setup setup) { return with_later_options(std::move(setup), false); }

Setup from_record(Setup setup) { return with_later_options(std::move(setup), true); }

std::optional<Error> AnyGame::play(std::string_view text) {
    const auto choice = find(text);
    if (!choice) return choice.error();
    play(*choice);
    return std::nullopt;
}

std::vector<std::string> texts_of(const AnyGame& game) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < game.choices(); ++i) texts.push_back(game.text(i));
    return texts;
}

std::vector<Advised> known_moves(const AnyGame& game, const KnownPositions& tables) {
    const auto known = game.known(tables);
    if (!known || !known->exact) return {};
    Bot bot = *read_bot("perfect@3000");
    bot.known = &tables;
    auto moves = game.advise(bot, {}, 1, true);
    const auto unknown = std::find_if(moves.begin(), moves.end(), [](const Advised& move) { return !move.known; });
    moves.erase(unknown, moves.end());
    return moves;
}

Result<std::unique_ptr<AnyGame>> make_game(const Setup& setup, std::string_view position) {
    Result<std::unique_ptr<AnyGame>> game = unknown_game(setup.game);
    with_game(setup.game, [&]<class G>(GameTag<G>) {
        const auto rules = read_rules<G>(setup);
        if (!rules) {
            game = rules.error();
            return;
        }
        auto state = position.empty() ? Result(G::start(*rules)) : G::parse(*rules, position);
        if (state)
            game = std::unique_ptr<AnyGame>(std::make_unique<GameInPlay<G>>(*state));
        else
            game = state.error();
    });
    return game;
}

Result<std::unique_ptr<AnyGame>> played(const PlayedGame& game) {
    auto now = make_game(game.setup, game.position);
    if (!now) return now;
    for (const std::string& play : game.plays)
        if (auto error = (*now)->play(play)) return *std::move(error);
    return now;
}

} // namespace tabuleiro
