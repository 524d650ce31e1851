// Input of `tabuleiro engine`, split anywhere: every answer is one line of JSON with an id.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <boost/json.hpp>

#include "protocol/engine.hpp"

namespace {

using namespace tabuleiro;

void require_answer(const std::string& answer) {
    boost::system::error_code failure;
    const auto value = boost::json::parse(answer, failure);
    if (failure || answer.find('\n') != std::string::npos) std::abort();
    const auto& object = value.as_object();
    if (!object.contains("id") || object.contains("answer") == object.contains("error")) std::abort();
}

void take(const std::optional<std::string>& line) {
    if (!line) return;
    const auto read = read_engine_line(*line);
    if (const auto* refusal = std::get_if<EngineRefusal>(&read)) return require_answer(engine_refusal(*refusal));
    int left = 20; // cancelled soon, so that no search takes long
    require_answer(engine_answer(std::get<EngineQuestion>(read), {[&] { return left-- <= 0; }, {}}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    EngineLines lines;
    const std::size_t portion = data[0] % 64 + 1u;
    for (std::size_t at = 1; at < size; at += portion)
        for (const auto& line : lines.feed(text.substr(at, portion))) take(line);
    take(lines.rest());
    return 0;
}
