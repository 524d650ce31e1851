// What the browser's worker calls: texts go in through `input`, answers stay in place until the next call.
#include <cstdint>
#include <string>

#include "ai/games/niout.hpp"
#include "protocol/local_match.hpp"
#include "protocol/questions.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

namespace {

std::string input_text;
std::string output_text;
tabuleiro::LocalMessages local_messages;

std::size_t give(std::string text) {
    output_text = std::move(text);
    return output_text.size();
}

} // namespace

EXPORT(input)(std::size_t size)->char* {
    input_text.resize(size);
    return input_text.data();
}

// Takes the weights of a network that is not part of the module; false if they are damaged or of another network.
EXPORT(learn)()->bool {
    using namespace tabuleiro;
    auto file = read_network(input_text, Niout::name, Evaluation<Niout>::distilled_inputs);
    if (file) distilled_network<Niout>() = std::move(file->network);
    return static_cast<bool>(file);
}

EXPORT(output)()->const char* { return output_text.data(); }

// Both answer with the size of the output.
EXPORT(ask)()->std::size_t { return give(tabuleiro::answer_question(input_text)); }

// `now`: milliseconds since 1970.
EXPORT(match)(double now)->std::size_t {
    return give(local_messages.handle(input_text, static_cast<std::int64_t>(now)));
}
