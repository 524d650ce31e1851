// What the parts of the Python module share: errors as exceptions, Ctrl-C in long calls, tables.
#pragma once

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "core/setup.hpp"
#include "endgame/known.hpp"
#include "play/any_game.hpp"

namespace tabuleiro::python {

namespace py = pybind11;

// Raises tabuleiro.Error with the message of messages/en.json.
struct EngineError {
    Error error;
};

template <class T> T or_throw(Result<T> result) {
    if (!result) throw EngineError{result.error()};
    return std::move(*result);
}

inline void or_throw(const std::optional<Error>& error) {
    if (error) throw EngineError{*error};
}

// Releases Python's lock while it exists. `pressed` is for the calling thread, and checks for Ctrl-C only now and then;
// `rethrow` raises the exception that Ctrl-C caused.
class LongCall {
public:
    bool pressed() {
        if (raised_) return true;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds(20);
        const py::gil_scoped_acquire lock;
        raised_ = PyErr_CheckSignals() != 0;
        if (raised_) error_ = std::make_unique<py::error_already_set>();
        return raised_;
    }
    // Call it while holding Python's lock.
    void rethrow() {
        if (error_) throw py::error_already_set(*error_);
    }
    // Runs work() without the lock.
    template <class Work> auto run(Work&& work) {
        if constexpr (std::is_void_v<decltype(work())>) {
            {
                const py::gil_scoped_release released;
                work();
            }
            rethrow();
        } else {
            auto result = [&] {
                const py::gil_scoped_release released;
                return work();
            }();
            rethrow();
            return result;
        }
    }

private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
    bool raised_ = false;
    std::unique_ptr<py::error_already_set> error_;
};

// The tables of a game in the folder of TABULEIRO_TABLES, opened at first use; nothing if there are none.
const KnownPositions* known_positions(std::string_view game);

Setup read_setup(const std::string& game, const std::optional<std::string>& mode, std::optional<int> players,
                 const std::optional<py::dict>& options);

// The position in sentences, and the moves in words, in a language of messages/.
std::pair<std::string, std::vector<std::string>> in_words(const AnyGame& game, const std::string& language);
// The board drawn with characters: the first letter of a colour, a capital, and how many pieces, or the name of the
// place.
std::string in_letters(const AnyGame& game);

void define_state(py::module_& module);
void define_batch(py::module_& module);
void define_tables(py::module_& module);

} // namespace tabuleiro::python
