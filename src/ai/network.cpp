#include "ai/network.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/version.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view format_line = "tabuleiro-weights 1";
constexpr long first_unit = 4096, max_unit = 1 << 20;

Error broken(std::string_view what) { return {"weights.broken", {std::string(what)}}; }

// The rest of the next line if it begins with `key`.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view key) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos || !text.starts_with(key)) return std::nullopt;
    const auto rest = text.substr(key.size(), end - key.size());
    text.remove_prefix(end + 1);
    return rest;
}

std::optional<long> take_number(std::string_view& text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
    long number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// Calls use(weight) for every weight of a network, in the order of the file.
template <class AnyNetwork, class Use> void for_each_weight(AnyNetwork& network, Use&& use) {
    for (auto& weight : network.into_hidden) use(weight);
    for (auto& weight : network.hidden_bias) use(weight);
    for (auto& weight : network.into_second) use(weight);
    for (auto& weight : network.second_bias) use(weight);
    for (auto& weight : network.out_of_hidden) use(weight);
    for (auto& weight : network.straight) use(weight);
    use(network.bias);
}

} // namespace

Network Network::zero(std::size_t inputs, std::size_t hidden, std::size_t second) {
    return {inputs,
            hidden,
            second,
            std::vector<float>(inputs * hidden),
            std::vector<float>(hidden),
            std::vector<float>(hidden * second),
            std::vector<float>(second),
            std::vector<float>(second > 0 ? second : hidden),
            std::vector<float>(inputs),
            0};
}

float Network::strength(std::span<const float> x) const {
    std::array<float, max_hidden> sums;
    std::copy(hidden_bias.begin(), hidden_bias.end(), sums.begin());
    float result = bias;
    for (std::size_t i = 0; i < inputs; ++i) {
        if (x[i] == 0) continue; // most inputs are
        result += straight[i] * x[i];
        const float* row = &into_hidden[i * hidden];
        for (std::size_t j = 0; j < hidden; ++j) sums[j] += row[j] * x[i];
    }
    if (second == 0) {
        for (std::size_t j = 0; j < hidden; ++j) result += out_of_hidden[j] * std::max(0.0f, sums[j]);
        return result;
    }
    std::array<float, max_second> deep;
    std::copy(second_bias.begin(), second_bias.end(), deep.begin());
    for (std::size_t j = 0; j < hidden; ++j) {
        if (sums[j] <= 0) continue;
        const float* row = &into_second[j * second];
        for (std::size_t k = 0; k < second; ++k) deep[k] += row[k] * sums[j];
    }
    for (std::size_t k = 0; k < second; ++k) result += out_of_hidden[k] * std::max(0.0f, deep[k]);
    return result;
}

std::string write_network(const NetworkFile& file) {
    std::string text(format_line);
    text += "\ngame " + file.game + "\ncommand " + file.command;
    text += "\nprogram " + program_text();
    text +=
        "\ninputs " + std::to_string(file.network.inputs) + "\nhidden " + std::to_string(file.network.hidden) + "\n";
    if (file.network.second > 0) text += "second " + std::to_string(file.network.second) + "\n";
    text += "unit " + std::to_string(file.unit) + "\n";
    std::size_t column = 0;
    for_each_weight(file.network, [&](float weight) {
        const std::string number = std::to_string(std::lround(weight * static_cast<float>(file.unit)));
        if (column + number.size() > 118) {
            text += '\n';
            column = 0;
        }
        if (column > 0) text += ' ';
        text += number;
        column += number.size() + 1;
    });
    return text + "\nend\n";
}

Result<NetworkFile> read_network(std::string_view text, std::string_view game, std::size_t inputs) {
    if (text.size() > max_network_bytes) return broken("size");
    const auto format = take_line(text, format_line);
    if (!format || !format->empty()) return Error{"weights.foreign", {}};
    const auto named = take_line(text, "game ");
    const auto command = take_line(text, "command ");
    take_line(text, "program "); // which wrote it; the first files do not say
    auto input_line = take_line(text, "inputs ");
    auto hidden_line = take_line(text, "hidden ");
    auto second_line = take_line(text, "second ");
    auto unit_line = take_line(text, "unit ");
    if (!named) return broken("game");
    if (!command) return broken("command");
    if (!input_line || !hidden_line) return broken("inputs");
    if (*named != game) return Error{"weights.other_game", {std::string(*named), std::string(game)}};
    const auto input_count = take_number(*input_line), hidden_count = take_number(*hidden_line);
    if (!input_count || *input_count != static_cast<long>(inputs)) return broken("inputs");
    if (!hidden_count || *hidden_count < 0 || *hidden_count > static_cast<long>(Network::max_hidden))
        return broken("hidden");
    const auto second_count = second_line ? take_number(*second_line) : 0;
    if (!second_count || *second_count < 0 || *second_count > static_cast<long>(Network::max_second))
        return broken("second");
    const auto unit = unit_line ? take_number(*unit_line) : first_unit;
    if (!unit || *unit < 1 || *unit > max_unit) return broken("unit");
    NetworkFile file{
        std::string(*named), std::string(*command),
        Network::zero(inputs, static_cast<std::size_t>(*hidden_count), static_cast<std::size_t>(*second_count)), *unit};
    constexpr long most = 1'000'000'000;
    bool good = true;
    for_each_weight(file.network, [&](float& weight) {
        const auto number = take_number(text);
        good = good && number && *number > -most && *number < most;
        if (good) weight = static_cast<float>(*number) / static_cast<float>(*unit);
    });
    if (!good || text != "\nend\n") return broken("weights"); // truncated, or followed by something else
    return file;
}

} // namespace tabuleiro
