// A small network that gives the strength of one seat: one hidden layer beside a straight weighted sum.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"

namespace tabuleiro {

struct Network {
    static constexpr std::size_t max_hidden = 64;

    std::size_t inputs = 0;
    std::size_t hidden = 0;
    std::vector<float> into_hidden; // inputs rows of `hidden` weights
    std::vector<float> hidden_bias;
    std::vector<float> out_of_hidden;
    std::vector<float> straight; // from each input to the strength
    float bias = 0;

    static Network zero(std::size_t inputs, std::size_t hidden);

    // bias + straight · x + out_of_hidden · max(0, into_hidden · x + hidden_bias)
    float strength(std::span<const float> x) const;
};

// Weights are text: whole numbers of 1/4096, so that they are the same everywhere, after lines that say what they are
// for and which command made them.
struct NetworkFile {
    std::string game;
    std::string command;
    Network network;
};

inline constexpr std::size_t max_network_bytes = 1 << 20;

std::string write_network(const NetworkFile& file);
// Refuses what is broken, and what was made for another game or other inputs.
Result<NetworkFile> read_network(std::string_view text, std::string_view game, std::size_t inputs);

// The text of weights/<name>, carried in the program; empty if there is none.
std::string_view embedded_weights(std::string_view name);

} // namespace tabuleiro
