// Why something cannot be done: the rule's number and the message that says it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabuleiro {

struct Reason {
    std::string_view rule;    // as in docs/rules: "L4"
    std::string_view message; // its key in messages/
    std::vector<std::string> details{};
    bool operator==(const Reason&) const = default;
};

inline constexpr std::string_view stuck_finished = "stuck.finished"; // said when asked, but no reason for a pass

} // namespace tabuleiro
