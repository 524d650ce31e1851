#include "reference.hpp"

#include <sstream>
#include <stdexcept>

namespace reference {

Fields read_fields(const std::string& position) {
    Fields fields;
    std::istringstream words(position);
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        fields[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return fields;
}

std::vector<std::string> read_list(const std::string& value) {
    std::vector<std::string> items;
    if (value.empty() || value == "none") return items;
    std::istringstream parts(value);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto star = part.find('*');
        const int times = star == std::string::npos ? 1 : std::stoi(part.substr(star + 1));
        items.insert(items.end(), times, part.substr(0, star));
    }
    return items;
}

std::string write_list(const std::vector<std::string>& items) {
    if (items.empty()) return "none";
    std::string text;
    for (std::size_t i = 0; i < items.size();) {
        std::size_t end = i;
        while (end < items.size() && items[end] == items[i]) ++end;
        if (i > 0) text += ',';
        text += items[i];
        if (end - i > 1) text += '*' + std::to_string(end - i);
        i = end;
    }
    return text;
}

long long perft(const Game& game, const std::string& position, int depth) {
    if (depth == 0) return 1;
    const auto edges = game.edges(position);
    if (depth == 1) return static_cast<long long>(edges.size());
    long long count = 0;
    for (const auto& edge : edges) count += perft(game, game.after(position, edge.text), depth - 1);
    return count;
}

std::unique_ptr<Game> make(std::string_view game, const Setup& setup) {
    if (game == "policiais" || game == "pretoa") return make_leap(game, setup);
    if (game == "ludo") return make_ludo(setup);
    if (game == "niout") return make_niout(setup);
    if (game == "tabula") return make_tabula(setup);
    if (game == "sorry" || game == "desculpa") return make_sorry(game, setup);
    throw std::invalid_argument("no such game: " + std::string(game));
}

} // namespace reference
