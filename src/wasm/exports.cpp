// What the browser's worker calls: texts go in through `input`, answers stay in place until the next call.
#include <string>

#include "questions.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

namespace {

std::string input_text;
std::string output_text;

} // namespace

EXPORT(input)(std::size_t size)->char* {
    input_text.resize(size);
    return input_text.data();
}

EXPORT(output)()->const char* { return output_text.data(); }

// Both answer with the size of the output.
EXPORT(ask)()->std::size_t {
    output_text = tabuleiro::answer_question(input_text);
    return output_text.size();
}
