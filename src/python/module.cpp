// The module tabuleiro._tabuleiro: what would be slow in Python, or would duplicate the engine. The rest of the module
// is Python, in src/python/tabuleiro.
#include <boost/json.hpp>

#include "core/version.hpp"
#include "play/bot_levels.hpp"
#include "protocol/engine.hpp"
#include "protocol/json.hpp"
#include "python/support.hpp"
#include "texts/texts.hpp"

namespace tabuleiro::python {

Setup read_setup(const std::string& game, const std::optional<std::string>& mode, std::optional<int> players,
                 const std::optional<py::dict>& options) {
    Setup setup{game, mode.value_or(""), players.value_or(0), {}};
    if (players && *players <= 0) throw py::value_error("players must be positive, not " + std::to_string(*players));
    if (options)
        for (const auto& [name, value] : *options) {
            if (!py::isinstance<py::str>(name) || !py::isinstance<py::str>(value))
                throw py::type_error("options map names to values, and both are texts: {\"tower\": \"block\"}");
            setup.options.push_back({name.cast<std::string>(), value.cast<std::string>()});
        }
    return setup;
}

namespace {

// The answer to a question of docs/engine.md, both as JSON.
std::string ask(const std::string& question) {
    boost::system::error_code failure;
    boost::json::value value = boost::json::parse(question, failure);
    if (failure || !value.is_object()) throw EngineError{{"request.not_json", {}}};
    LongCall call;
    return or_throw(call.run([&] {
        return answer_engine(value.get_object(), {[&] { return call.pressed(); },
                                                  [](std::string_view game) { return known_positions(game); }});
    }));
}

void define_errors(py::module_& module) {
    static PyObject* type = nullptr;
    type = PyErr_NewExceptionWithDoc(
        "tabuleiro.Error",
        "What the engine refuses: a game, move or position that cannot be. `name` is the key of the message, `details` "
        "what it is about.",
        PyExc_ValueError, nullptr);
    module.attr("Error") = py::handle(type);
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(std::move(thrown));
        } catch (const EngineError& refused) {
            static const Texts texts{"en"};
            py::object error = py::reinterpret_borrow<py::object>(type)(
                texts("error." + std::string(refused.error.name), refused.error.details));
            error.attr("name") = std::string(refused.error.name);
            error.attr("details") = refused.error.details;
            PyErr_SetObject(type, error.ptr());
        }
    });
}

} // namespace

PYBIND11_MODULE(_tabuleiro, module) {
    module.doc() = "The engine of Tabuleiro. Use the module tabuleiro.";
    module.attr("__version__") = std::string(version());
    module.attr("__commit__") = std::string(commit());
    define_errors(module);
    define_state(module);
    define_batch(module);
    define_tables(module);
    module.def("ask", &ask, py::arg("question"));
    module.def("games_json", &games_json);
    module.def(
        "levels",
        [](const std::string& game) {
            std::vector<std::string> names;
            for (const std::string_view level : bot_levels(game)) names.emplace_back(level);
            return names;
        },
        py::arg("game"));
}

} // namespace tabuleiro::python
