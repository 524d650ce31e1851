#include "runtime/thinking.hpp"

#include <charconv>

namespace tabuleiro {

Budget Thinking::start(std::function<bool()> cancelled) const {
    if (time.count() == 0) return {nodes, std::move(cancelled)};
    const auto end = std::chrono::steady_clock::now() + time;
    return {nodes ? nodes : max_budget_nodes, [end, cancelled = std::move(cancelled)] {
                return std::chrono::steady_clock::now() >= end || (cancelled && cancelled());
            }};
}

Result<Thinking> read_thinking(std::string_view text) {
    constexpr std::uint64_t most_milliseconds = 3'600'000;
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    const Error bad{"bot.bad_budget", {std::string(text), std::to_string(max_budget_nodes)}};
    if (failure != std::errc{} || number == 0) return bad;
    if (unit.empty()) {
        if (number > max_budget_nodes) return bad;
        return Thinking{number};
    }
    if (unit != "ms" && unit != "s") return bad;
    if (number > most_milliseconds / (unit == "s" ? 1000 : 1)) return bad;
    return Thinking{0, std::chrono::milliseconds(number * (unit == "s" ? 1000 : 1))};
}

} // namespace tabuleiro
