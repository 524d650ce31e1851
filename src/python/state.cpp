#include "play/any_game.hpp"

#include <algorithm>

#include "batch/batch.hpp"
#include "drawing/picture.hpp"
#include "endgame/known.hpp"
#include "games/all_games.hpp"
#include "play/bot_levels.hpp"
#include "protocol/known_json.hpp"
#include "python/support.hpp"
#include "runtime/thinking.hpp"
#include "texts/texts.hpp"

namespace tabuleiro::python {

namespace {

// A position with its rules: an immutable value.
class State {
public:
    explicit State(std::unique_ptr<AnyGame> game) : game_(std::move(game)) {}
    State(const State& other) : game_(other.game_->copy()) {}
    State(State&&) = default;

    const AnyGame& game() const { return *game_; }
    const AnyGame* operator->() const { return game_.get(); }
    std::size_t players() const { return static_cast<std::size_t>(game_->setup().players); }

    State play(const py::object& move) const {
        auto next = game_->copy();
        if (PyLong_Check(move.ptr())) {
            const long number = PyLong_AsLong(move.ptr());
            if (number == -1 && PyErr_Occurred()) throw py::error_already_set();
            if (number < 0 || static_cast<std::size_t>(number) >= next->choices()) throw_no_choice(number);
            next->play(static_cast<std::size_t>(number));
        } else if (PyUnicode_Check(move.ptr())) {
            or_throw(next->play(std::string_view(move.cast<std::string>())));
        } else {
            throw py::type_error("a move or an event is a text, or its number in the list of them");
        }
        return State(std::move(next));
    }

private:
    [[noreturn]] void throw_no_choice(long number) const {
        const std::size_t choices = game_->choices();
        if (choices == 0) throw EngineError{{"move.game_over", {}}};
        throw py::index_error("choice " + std::to_string(number) + " does not exist: there are choices 0 to " +
                              std::to_string(choices - 1));
    }

    std::unique_ptr<AnyGame> game_;
};

State make_state(const std::string& name, const std::optional<std::string>& mode, std::optional<int> players,
                 const std::optional<py::dict>& options, const std::string& position) {
    return State(or_throw(make_game(read_setup(name, mode, players, options), position)));
}

py::tuple setup_of(const State& state) {
    const Setup setup = state->setup();
    py::dict options; // NOLINT(misc-const-correctness): it is filled
    for (const OptionChoice& option : setup.options) options[py::str(option.name)] = option.value;
    return py::make_tuple(setup.game, setup.mode, setup.players, options);
}

bool same(const State& one, const State& other) {
    return one->setup() == other->setup() && one->position() == other->position();
}

Seat read_seat(const State& state, std::optional<int> seat) {
    if (!seat) return spectator;
    if (*seat < 0 || static_cast<std::size_t>(*seat) >= state.players())
        throw py::index_error("seat " + std::to_string(*seat) + " does not exist: there are seats 0 to " +
                              std::to_string(state.players() - 1));
    return tabuleiro::seat(static_cast<std::size_t>(*seat));
}

py::object kind_of(const State& state) {
    constexpr std::array names{"choose", "chance", "over"};
    return py::str(names[static_cast<std::size_t>(state->turn().kind)]);
}

py::object turn_of(const State& state) {
    const Turn turn = state->turn();
    if (turn.kind == Turn::Kind::over) return py::none();
    return py::int_(index(turn.seat));
}

py::dict events_of(const State& state) {
    const std::size_t events = state->turn().kind == Turn::Kind::chance ? state->choices() : 0;
    double total = 0;
    for (std::size_t i = 0; i < events; ++i) total += state->weight(i);
    py::dict chances;
    for (std::size_t i = 0; i < events; ++i) chances[py::str(state->text(i))] = state->weight(i) / total;
    return chances;
}

template <class Numbers> py::tuple first_of(const Numbers& numbers, std::size_t count) {
    py::tuple tuple(count);
    for (std::size_t i = 0; i < count; ++i) tuple[i] = numbers[i];
    return tuple;
}

py::object outcome_of(const State& state) {
    if (state->turn().kind != Turn::Kind::over) return py::none();
    const Outcome outcome = state->outcome();
    py::dict dict;
    dict["places"] = first_of(outcome.places, state.players());
    dict["points"] = first_of(outcome.points, state.players());
    return dict;
}

py::list pieces_of(const State& state) {
    py::list list;
    for (const Piece& piece : state->pieces())
        list.append(py::make_tuple(index(piece.at), static_cast<int>(piece.colour), static_cast<int>(piece.count)));
    return list;
}

std::string svg_of(const State& state) {
    static const Texts texts{"en"};
    const std::string game = state->setup().game;
    return picture_svg({game, state->board(), state->pieces()}, game + ": " + state->position(), words_of(texts));
}

void require_choice(const State& state) {
    if (state->turn().kind == Turn::Kind::over) throw EngineError{{"move.game_over", {}}};
    if (state->turn().kind == Turn::Kind::chance) throw EngineError{{"move.event_due", {}}};
}

py::dict known_dict(const Known& known) {
    py::dict dict;
    if (known.verdict) {
        dict["value"] = std::string(name_of(known.verdict->value));
        dict["turns"] = known.verdict->turns;
    } else {
        dict["chance"] = known.value();
    }
    return dict;
}

// A hint of a level that ever asks tables says what they know; a move is what the level plays.
Bot bot_for(const State& state, const std::string& level, bool hint) {
    const std::string game = state->setup().game;
    Bot bot = or_throw(read_bot(level, game));
    const bool asks = hint ? bot.kind.asks_tables != BotKind::AsksTables::never : asks_tables(bot.kind, game);
    if (asks) bot.known = known_positions(game);
    return bot;
}

py::list hints_of(const State& state, const std::string& level, std::uint64_t nodes, std::uint64_t seed) {
    require_choice(state);
    const Bot bot = bot_for(state, level, true);
    LongCall call;
    const auto advised =
        call.run([&] { return state->advise(bot, Budget{nodes, [&] { return call.pressed(); }}, seed, true); });
    py::list hints;
    for (const Advised& one : advised) {
        py::dict hint;
        hint["move"] = state->text(one.move);
        hint["value"] = one.values[index(state->turn().seat)];
        hint["error"] = one.doubt;
        hint["values"] = first_of(one.values, state.players());
        if (one.known) hint["known"] = known_dict(*one.known);
        hints.append(hint);
    }
    return hints;
}

std::string bot_move(const State& state, const std::string& level, std::uint64_t seed, std::uint64_t nodes) {
    require_choice(state);
    const Bot bot = bot_for(state, level, false);
    LongCall call;
    return state->text(
        call.run([&] { return state->advise(bot, Budget{nodes, [&] { return call.pressed(); }}, seed).front().move; }));
}

py::object exact_of(const State& state) {
    static const KnownPositions nothing;
    const KnownPositions* const found = known_positions(state->setup().game);
    const KnownPositions& tables = found ? *found : nothing;
    const auto known = state->known(tables);
    if (!known || !known->exact) return py::none();
    py::list moves;
    for (const Advised& advised : known_moves(state.game(), tables)) {
        py::dict move = known_dict(*advised.known);
        move["move"] = state->text(advised.move);
        moves.append(move);
    }
    py::dict exact = known_dict(*known);
    exact["seat"] = index(known->seat);
    exact["moves"] = moves;
    return exact;
}

} // namespace

void define_state(py::module_& module) {
    py::class_<State>(module, "State",
                      R"(A position with its rules. It is a value: it never changes, and playing gives another.

>>> import tabuleiro
>>> state = tabuleiro.Game("niout").start()
>>> state.kind, state.turn
('chance', 0)
>>> state = state.play("KAI")
>>> state.kind, state.moves
('choose', ['off-2']))")
        .def(py::init(&make_state), py::arg("game"), py::arg("mode") = py::none(), py::arg("players") = py::none(),
             py::arg("options") = py::none(), py::arg("position") = "")
        .def("play", &State::play, py::arg("move"),
             R"(The state after a move or an event: its text, or its number in `moves` or `events`.

>>> import tabuleiro
>>> start = tabuleiro.Game("pretoa").start()
>>> start.play("3-0") == start.play(start.moves.index("3-0"))
True)")
        .def_property_readonly("setup", &setup_of, "Name, mode, number of players and options of the game.")
        .def_property_readonly("kind", &kind_of, "What is due: “choose”, “chance”, or “over”.")
        .def_property_readonly("turn", &turn_of,
                               "The seat whose choice, throw or draw it is; None when the game is over.")
        .def_property_readonly(
            "over", [](const State& state) { return state->turn().kind == Turn::Kind::over; }, "Is the game over?")
        .def_property_readonly("players", &State::players, "How many play.")
        .def_property_readonly(
            "moves",
            [](const State& state) {
                return state->turn().kind == Turn::Kind::choose ? texts_of(state.game()) : std::vector<std::string>{};
            },
            "The legal moves as texts (docs/notation.md); none unless there is something to choose.")
        .def_property_readonly("events", &events_of,
                               R"(What chance can bring, with probabilities; nothing unless it is its turn.

>>> import tabuleiro
>>> tabuleiro.Game("niout").start().events
{'TO': 0.25, 'KAI': 0.375, 'KUL': 0.25, 'NIOUT': 0.0625, 'MO': 0.0625})")
        .def_property_readonly(
            "choices", [](const State& state) { return state->choices(); },
            "How many moves or events there are; quicker than the lists.")
        .def_property_readonly(
            "actions", [](const State& state) { return or_throw(action_numbers(state->setup(), state->position())); },
            "The numbers that the moves or events have as actions of a batch, in their order.")
        .def_property_readonly(
            "text", [](const State& state) { return state->position(); },
            "The position in notation, which `Game.state` reads.")
        .def_property_readonly("outcome", &outcome_of, "Places and points by seat when the game is over, else None.")
        .def_property_readonly("pieces", &pieces_of,
                               "What stands where: spot, colour and number, the first two as indices into the board's.")
        .def_property_readonly(
            "pending", [](const State& state) { return state->pending(); },
            "What was thrown or drawn and is still to be played.")
        .def_property_readonly(
            "expectation",
            [](const State& state) { return first_of(state->expectation(*read_bot("master@200")), state.players()); },
            "What each seat may expect, from 0 to 1, as the bots judge without searching.")
        .def(
            "view", [](const State& state, std::optional<int> seat) { return state->view(read_seat(state, seat)); },
            py::arg("seat") = py::none(), "The position as a seat may see it; without one, as a spectator.")
        .def(
            "hand",
            [](const State& state, int seat, std::optional<int> viewer) {
                return state->hand(read_seat(state, seat), read_seat(state, viewer));
            },
            py::arg("seat"), py::arg("viewer") = py::none(), "The cards of a seat as another may see them: “?” if not.")
        .def(
            "hint", &hints_of, py::arg("level") = "master", py::arg("nodes") = 0, py::arg("seed") = 1,
            R"(The moves, best first, as a bot of a level judges them: with `value`, the chance of the player to move, its
`error` (nine of ten values are within it), and the `values` of all seats. Where tables know the move, “master” and “perfect”
give their value, an `error` of 0, and `known` as `exact` gives it. `nodes` is how much it may search; 0 is what the level has.

>>> import tabuleiro
>>> state = tabuleiro.Game("niout").state("yellow=19,1,home*2 red=off*4 turn=yellow cast=TO")
>>> state.hint("expert")[0]["move"]
'19-home')")
        .def("bot", &bot_move, py::arg("level") = "player", py::arg("seed") = 1, py::arg("nodes") = 0,
             R"(The move of a bot.

>>> import tabuleiro
>>> tabuleiro.Game("niout").start().play("KAI").bot("curious")
'off-2')")
        .def("exact", &exact_of,
             R"(The value with perfect play, from tables; None outside the tables. `make_tables` makes them.

In Policiais and Pretoa a dictionary with `value` (“win”, “draw”, “loss”) for `seat`, which is to move, and `turns` until the
game is over. In Niout, and in endings of Tabula and of Ludo for two, a dictionary with `chance`, the probability that `seat`
wins, which is to move or to throw. In both, `moves` are the moves, best first, each with the same fields.

>>> import tabuleiro
>>> tabuleiro.make_tables("niout", 1)
>>> exact = tabuleiro.Game("niout").state("yellow=5,home*3 red=12,home*3 turn=yellow cast=KUL").exact()
>>> [(move["move"], round(move["chance"], 4)) for move in exact["moves"]]
[('5-C', 0.6563), ('5-8', 0.3936)])")
        .def(
            "describe",
            [](const State& state, const std::string& language) {
                const auto [position, moves] = in_words(state.game(), language);
                py::dict words, told;
                const auto texts = moves.empty() ? std::vector<std::string>{} : texts_of(state.game());
                for (std::size_t i = 0; i < moves.size(); ++i) told[py::str(texts[i])] = moves[i];
                words["position"] = position;
                words["moves"] = told;
                return words;
            },
            py::arg("language") = "en",
            R"(The position in sentences, and what every move does, in “en”, “es” or “pt”. Places keep the names of notation.

>>> import tabuleiro
>>> words = tabuleiro.Game("pretoa").state("yellow=7,8 red=13 turn=yellow").describe()
>>> print(words["position"])
Pretoa. yellow: 7, 8. red: 13. It is the turn of yellow.
>>> words["moves"]["7-1"]
'7 → 1')")
        .def(
            "ansi", [](const State& state) { return in_letters(state.game()); },
            R"(The board drawn with characters, and the position in notation: pieces as the first letter of their colour, a capital, and their
number, other places by their names. A terminal, a log or a language model can read it.

>>> import tabuleiro
>>> "Y" in tabuleiro.Game("pretoa").start().ansi()
True)")
        .def("svg", &svg_of,
             "A drawing, as on the page. Notebooks show it automatically.\n\n"
             ">>> Game(\"niout\").start().svg().startswith(\"<svg\")\nTrue")
        .def("__str__", [](const State& state) { return state->position(); })
        .def(
            "__eq__", [](const State& one, const State& other) { return same(one, other); }, py::is_operator())
        .def("__hash__", [](const State& state) { return py::hash(py::str(state->position())); })
        .def("__copy__", [](const py::object& state) { return state; })
        .def("__deepcopy__", [](const py::object& state, const py::object&) { return state; })
        .def("__reduce__", [](const py::object& state) {
            const State& self = state.cast<const State&>();
            const py::tuple arguments = setup_of(self) + py::make_tuple(self->position());
            return py::make_tuple(py::type::of(state), arguments);
        });
}

} // namespace tabuleiro::python
