#include "batch/batch.hpp"

#include <atomic>
#include <limits>

#include "python/support.hpp"

namespace tabuleiro::python {

namespace {

// A batch that only one thread may use at a time.
class Batch {
public:
    Batch(std::unique_ptr<AnyBatch> games, Setup setup) : games_(std::move(games)), setup_(std::move(setup)) {}

    // Refuses a second thread.
    class Use {
    public:
        explicit Use(Batch& batch) : batch_(batch) {
            if (batch_.used_.test_and_set(std::memory_order_acquire))
                throw std::runtime_error("another thread is using this batch; give every thread its own");
        }
        ~Use() { batch_.used_.clear(std::memory_order_release); }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        AnyBatch* operator->() const { return batch_.games_.get(); }

    private:
        Batch& batch_;
    };

    // Constant while it exists.
    const BatchShape& shape() const { return games_->shape(); }
    const BatchOptions& options() const { return games_->options(); }
    const Setup& setup() const { return setup_; }
    BatchArrays& arrays() { return games_->arrays(); }

private:
    std::unique_ptr<AnyBatch> games_;
    Setup setup_;
    std::atomic_flag used_;
};

std::unique_ptr<Batch> make(const std::string& game, std::size_t games, const std::optional<std::string>& mode,
                            std::optional<int> players, const std::optional<py::dict>& options, std::uint64_t seed,
                            unsigned threads, bool masks, bool planes, bool vectors, const std::string& chance,
                            bool restart) {
    if (chance != "drawn" && chance != "offered")
        throw py::value_error("chance is “drawn” or “offered”, not “" + chance + "”");
    if (threads > 256) throw py::value_error("at most 256 threads");
    const BatchOptions wanted{games, seed, threads, masks, planes, vectors, chance == "offered", restart};
    Setup setup = read_setup(game, mode, players, options);
    auto games_made = or_throw(make_batch(setup, wanted));
    return std::make_unique<Batch>(std::move(games_made), std::move(setup));
}

// A view of an array of the batch; keeps the batch alive.
template <class T> py::array view_of(const py::object& self, std::vector<T>& array, std::vector<py::ssize_t> row) {
    py::ssize_t size = 1;
    for (const py::ssize_t length : row) size *= length;
    const auto games = array.empty() || size == 0 ? 0 : static_cast<py::ssize_t>(array.size()) / size;
    row.insert(row.begin(), games);
    return py::array_t<T>(row, array.data(), self);
}

template <class Array, class Row>
void define_view(py::class_<Batch>& type, const char* name, const char* about, Array array, Row row) {
    type.def_property_readonly(
        name,
        [array, row](const py::object& self) {
            auto& batch = self.cast<Batch&>();
            return view_of(self, array(batch.arrays()), row(batch.shape()));
        },
        about);
}

// The actions as the engine takes them; converted into `room` if they have another type.
std::span<const std::int32_t> read_actions(const py::array& given, std::size_t games, std::vector<std::int32_t>& room) {
    const char kind = given.dtype().kind();
    if (kind != 'i' && kind != 'u')
        throw py::type_error("actions are whole numbers, not of dtype " + py::str(given.dtype()).cast<std::string>());
    if (given.ndim() != 1 || static_cast<std::size_t>(given.shape(0)) != games)
        throw py::value_error("actions must have the shape (" + std::to_string(games) + ",), one for each game, not " +
                              py::str(given.attr("shape")).cast<std::string>());
    if (const auto same = py::array_t<std::int32_t>::check_(given) && (given.flags() & py::array::c_style) != 0; same)
        return {static_cast<const std::int32_t*>(given.data()), games};
    const auto wide = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > (given);
    room.resize(games);
    for (std::size_t i = 0; i < games; ++i) {
        const std::int64_t action = wide.data()[i];
        const bool fits = action >= leave_alone && action <= std::numeric_limits<std::int32_t>::max();
        room[i] = fits ? static_cast<std::int32_t>(action) : std::numeric_limits<std::int32_t>::max(); // not legal
    }
    return room;
}

void step(Batch& batch, const py::object& actions_given) {
    const py::array given = py::array::ensure(actions_given);
    if (!given) throw py::type_error("actions are an array of whole numbers, one for each game");
    const Batch::Use games(batch);
    std::vector<std::int32_t> room;
    const auto actions = read_actions(given, games->options().games, room);
    std::optional<std::size_t> fault;
    {
        const py::gil_scoped_release released;
        fault = games->step(actions);
    }
    if (fault)
        throw py::value_error("action " + std::to_string(actions[*fault]) + " is not legal in game " +
                              std::to_string(*fault) + ": " + games->position(*fault));
}

py::array random_actions(Batch& batch) {
    const Batch::Use games(batch);
    py::array_t<std::int32_t> actions(static_cast<py::ssize_t>(games->options().games));
    games->draw_actions({actions.mutable_data(), games->options().games});
    return actions;
}

void step_random(Batch& batch, std::size_t rounds) {
    const Batch::Use games(batch);
    LongCall call;
    call.run([&] { return games->step_at_random(rounds, [&] { return call.pressed(); }); });
}

std::size_t read_game(const Batch& batch, py::ssize_t game) {
    const auto games = static_cast<py::ssize_t>(batch.options().games);
    if (game < 0 || game >= games)
        throw py::index_error("game " + std::to_string(game) + " does not exist: there are games 0 to " +
                              std::to_string(games - 1));
    return static_cast<std::size_t>(game);
}

// The numbers and texts of what can be played in a game now.
std::vector<std::pair<std::int32_t, std::string>> choices_of(Batch& batch, py::ssize_t game) {
    const std::string position = Batch::Use(batch)->position(read_game(batch, game));
    const auto numbers = or_throw(action_numbers(batch.setup(), position));
    const auto texts = texts_of(*or_throw(make_game(batch.setup(), position)));
    std::vector<std::pair<std::int32_t, std::string>> choices;
    for (std::size_t i = 0; i < texts.size(); ++i)
        choices.emplace_back(static_cast<std::int32_t>(numbers[i]), texts[i]);
    return choices;
}

std::string text_of_action(Batch& batch, py::ssize_t game, std::int64_t action) {
    for (const auto& [number, text] : choices_of(batch, game))
        if (number == action) return text;
    throw py::value_error("action " + std::to_string(action) + " is not legal in game " + std::to_string(game));
}

std::int32_t action_of_text(Batch& batch, py::ssize_t game, const std::string& asked) {
    for (const auto& [number, text] : choices_of(batch, game))
        if (text == asked) return number;
    throw py::value_error("“" + asked + "” is not legal in game " + std::to_string(game));
}

py::tuple observe(Batch& batch, py::ssize_t game, py::ssize_t seat) {
    const Batch::Use games(batch);
    const BatchShape& shape = games->shape();
    if (seat < 0 || static_cast<std::size_t>(seat) >= shape.players)
        throw py::index_error("seat " + std::to_string(seat) + " does not exist: there are seats 0 to " +
                              std::to_string(shape.players - 1));
    py::array_t<std::uint8_t> planes({shape.players, shape.places}), vector(static_cast<py::ssize_t>(shape.vector));
    games->observe(read_game(batch, game), tabuleiro::seat(static_cast<std::size_t>(seat)), planes.mutable_data(),
                   vector.mutable_data());
    return py::make_tuple(planes, vector);
}

} // namespace

void define_batch(py::module_& module) {
    const auto number = [](std::size_t value) { return static_cast<py::ssize_t>(value); };
    using Row = std::vector<py::ssize_t>;
    py::class_<Batch> type(module, "Batch",
                           R"(Many games at once, stepped by the engine on several threads (0: all cores).

What happens is written into arrays that stay where they are: `masks`, `planes`, `vectors`, `rewards`, `turns`, `done`. They are
views without a copy, numpy's own and through DLPack; the next step overwrites them. The same seed gives the same games, whatever
the number of threads. With chance="offered" events are actions, too, numbered behind the moves, and `turns` is -1 there. With
restart=False a game that is over stays so, and `turns` is -2.

>>> import tabuleiro
>>> batch = tabuleiro.Batch("pretoa", 256, seed=1)
>>> batch.step(batch.random_actions())
>>> batch.turns[:4].tolist()
[1, 1, 1, 1]
>>> batch.step_random(rounds=100)
>>> int(batch.masks.sum(axis=1).min()) > 0
True)");
    type.def(py::init(&make), py::arg("game"), py::arg("games"), py::arg("mode") = py::none(),
             py::arg("players") = py::none(), py::arg("options") = py::none(), py::kw_only(), py::arg("seed") = 0,
             py::arg("threads") = 0, py::arg("masks") = true, py::arg("planes") = true, py::arg("vectors") = true,
             py::arg("chance") = "drawn", py::arg("restart") = true);
    type.def("__len__", [](const Batch& batch) { return batch.options().games; });
    const auto count = [&](const char* name, const char* about, std::size_t BatchShape::* field) {
        type.def_property_readonly(name, [field](const Batch& batch) { return batch.shape().*field; }, about);
    };
    count("players", "How many play each game.", &BatchShape::players);
    count("move_count", "How many numbers moves have.", &BatchShape::moves);
    count("event_count", "How many numbers events have.", &BatchShape::events);
    count("action_count", "The length of a mask: moves, and events if chance is offered.", &BatchShape::actions);
    type.def_property_readonly(
        "vector_names", [](const Batch& batch) { return batch.shape().names; }, "What the bytes of a vector mean.");
    const auto one = [](const BatchShape&) { return Row{}; };
    define_view(
        type, "masks", "Which actions are legal, 1 or 0: (games, actions).",
        [](BatchArrays& a) -> auto& { return a.masks; },
        [number](const BatchShape& shape) { return Row{number(shape.actions)}; });
    define_view(
        type, "planes",
        "How many pieces stand where: (games, players, places), as the player to act sees the board, players "
        "counted from that one on.",
        [](BatchArrays& a) -> auto& { return a.planes; },
        [number](const BatchShape& shape) { return Row{number(shape.players), number(shape.places)}; });
    define_view(
        type, "vectors", "All the player to act may know, in few bytes: (games, len(vector_names)).",
        [](BatchArrays& a) -> auto& { return a.vectors; },
        [number](const BatchShape& shape) { return Row{number(shape.vector)}; });
    define_view(
        type, "weights", "The probabilities of events where chance is offered: (games, events).",
        [](BatchArrays& a) -> auto& { return a.weights; },
        [number](const BatchShape& shape) { return Row{number(shape.events)}; });
    define_view(
        type, "rewards",
        "By seat, in the step that ends a game: 1 for the first place, -1 for the last; else 0. (games, players)",
        [](BatchArrays& a) -> auto& { return a.rewards; },
        [number](const BatchShape& shape) { return Row{number(shape.players)}; });
    define_view(
        type, "turns", "The seat to act; -1 chance, -2 nobody.", [](BatchArrays& a) -> auto& { return a.turns; }, one);
    define_view(
        type, "done", "1 where the last step ended a game.", [](BatchArrays& a) -> auto& { return a.done; }, one);
    define_view(
        type, "truncated", "1 where that was because it was longer than any game should be.",
        [](BatchArrays& a) -> auto& { return a.truncated; }, one);
    define_view(
        type, "actions", "What was played in the last step; -1 nothing.",
        [](BatchArrays& a) -> auto& { return a.actions; }, one);
    type.def(
        "step", &step, py::arg("actions"),
        "One decision in each game, with all the chance that follows it. -1 leaves a game alone. If an action is not "
        "legal, nothing is played.");
    type.def("random_actions", &random_actions, "A legal action for each game, at random; an event by its weight.");
    type.def("step_random", &step_random, py::arg("rounds") = 1, "Draws legal actions and steps, so many times.");
    type.def(
        "reset",
        [](Batch& batch, std::uint64_t seed) {
            const Batch::Use games(batch);
            const py::gil_scoped_release released;
            games->reset(seed);
        },
        py::arg("seed") = 0, "Begins all games anew.");
    type.def("observe", &observe, py::arg("game"), py::arg("seat"),
             "Planes and vector of one game as a seat sees it, as new arrays.");
    type.def(
        "texts",
        [](Batch& batch, py::ssize_t game) {
            py::dict texts;
            for (const auto& [action, text] : choices_of(batch, game)) texts[py::int_(action)] = text;
            return texts;
        },
        py::arg("game"),
        "The legal actions of a game as texts of notation, by their numbers; events too where chance is offered.");
    type.def("text", &text_of_action, py::arg("game"), py::arg("action"),
             "A legal action of a game as a text of notation.");
    type.def("action", &action_of_text, py::arg("game"), py::arg("text"),
             "The number of a move or event of a game that is written in notation.");
    type.def(
        "position", [](Batch& batch, py::ssize_t game) { return Batch::Use(batch)->position(read_game(batch, game)); },
        py::arg("game"), "The position of a game in notation, with what is hidden.");
    type.def(
        "set_position",
        [](Batch& batch, py::ssize_t game, const std::string& text) {
            or_throw(Batch::Use(batch)->set_position(read_game(batch, game), text));
        },
        py::arg("game"), py::arg("position"), "Goes on from a position.");
}

} // namespace tabuleiro::python
