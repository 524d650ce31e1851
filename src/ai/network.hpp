// A small network that gives the strength of one seat: one or two hidden layers beside a straight weighted sum.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tabuleiro {

struct Network {
    static constexpr std::size_t max_hidden = 128, max_second = 32;

    std::size_t inputs = 0;
    std::size_t hidden = 0;
    std::size_t second = 0;         // of the second hidden layer; 0: there is none
    std::vector<float> into_hidden; // inputs rows of `hidden` weights
    std::vector<float> hidden_bias;
    std::vector<float> into_second; // hidden rows of `second` weights
    std::vector<float> second_bias;
    std::vector<float> out_of_hidden; // of the last hidden layer
    std::vector<float> straight;      // from each input to the strength
    float bias = 0;

    static Network zero(std::size_t inputs, std::size_t hidden, std::size_t second = 0);

    // bias + straight · x + out_of_hidden · h, where h is max(0, into_hidden · x + hidden_bias) or, with a second
    // layer, the same of that.
    float strength(std::span<const float> x) const;
};

// Weights as text: whole multiples of 1/unit, so that every platform reads the same values, below lines with the game
// and the command that made them. Files without a line for the unit have 4096.
struct NetworkFile {
    std::string game;
    std::string command;
    Network network;
    long unit = 128; // coarse: the size of what browsers load matters more than the error
};

inline constexpr std::size_t max_network_bytes = 1 << 20;

std::string write_network(const NetworkFile& file);
// Refuses damaged weights, and those made for another game or other inputs.
Result<NetworkFile> read_network(std::string_view text, std::string_view game, std::size_t inputs);

// The text of weights/<name>, carried in the program; empty if there is none.
std::string_view embedded_weights(std::string_view name);

} // namespace tabuleiro
