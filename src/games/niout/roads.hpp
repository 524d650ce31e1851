// The spots and roads of Niout (N1–N4) and where a horse stops on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabuleiro::niout {

// A spot is a station together with the road ahead (N4), in the order of docs/notation.md. 1 .. 19 are the ring.
inline constexpr std::uint8_t off = 0;
inline constexpr std::uint8_t W1 = 20, W2 = 21, S1 = 22, S2 = 23, E1 = 24, E2 = 25, C = 26;
// Only under stop_to_turn: the centre, reached from the west; `E2>` and `E1>`, walking outwards.
inline constexpr std::uint8_t CW = 27, E2_out = 28, E1_out = 29;
inline constexpr std::uint8_t N2 = 30, N1 = 31;
inline constexpr std::uint8_t home = 32; // has stopped on 20 and left the board (N9)
inline constexpr std::size_t spot_count = 33;
inline constexpr std::uint8_t absent = 33;   // of the horses a seat does not have; after all spots
inline constexpr std::uint8_t nowhere = 255; // there is no such road

// N2: the next spot of a horse that walks straight on. Under stop_to_turn a horse that passes over the centre from the
// west leaves it by the east (N4).
constexpr std::uint8_t onward(std::uint8_t spot, bool stop_to_turn) {
    switch (spot) {
    case 19: return home;
    case W2: return stop_to_turn ? CW : C;
    case S2: return C;
    case E2: return C;
    case C: return N2;
    case CW: return E2_out;
    case E1_out: return 15;
    case N1: return home;
    default: return spot + 1;
    }
}

// N3, N4: the other road, open only to a move that starts here.
constexpr std::uint8_t aside(std::uint8_t spot) {
    switch (spot) {
    case 5: return W1;
    case 10: return S1;
    case 15: return E1;
    case CW: return N2;
    default: return nowhere;
    }
}

// N4: captures go by the station alone. The other spot of the same station, or the spot itself.
constexpr std::uint8_t twin(std::uint8_t spot) {
    switch (spot) {
    case C: return CW;
    case CW: return C;
    case E2: return E2_out;
    case E2_out: return E2;
    case E1: return E1_out;
    case E1_out: return E1;
    default: return spot;
    }
}

// Where a move with a number of steps stops on each road; `nowhere` if it cannot be made.
struct Stops {
    std::array<std::uint8_t, absent + 1> onward;
    std::array<std::uint8_t, absent + 1> aside;
};

inline constexpr std::size_t most_steps = 5; // MO

constexpr std::uint8_t stop_after(std::uint8_t spot, std::size_t steps, bool stop_to_turn, bool finish_over) {
    for (; steps > 0; --steps) {
        if (spot == home) return finish_over ? home : nowhere; // N9
        spot = onward(spot, stop_to_turn);
    }
    return spot;
}

using StopTable = std::array<Stops, most_steps + 1>; // by steps

constexpr StopTable make_stops(bool stop_to_turn, bool finish_over) {
    StopTable table{};
    for (std::size_t steps = 1; steps <= most_steps; ++steps)
        for (std::uint8_t spot = 0; spot <= absent; ++spot) {
            const std::uint8_t first = niout::aside(spot);
            Stops& stops = table[steps];
            stops.onward[spot] = spot >= home ? nowhere : stop_after(spot, steps, stop_to_turn, finish_over);
            stops.aside[spot] = first == nowhere ? nowhere : stop_after(first, steps - 1, stop_to_turn, finish_over);
        }
    return table;
}

// By stop_to_turn and finish_over.
inline constexpr std::array<std::array<StopTable, 2>, 2> stop_tables{{
    {make_stops(false, false), make_stops(false, true)},
    {make_stops(true, false), make_stops(true, true)},
}};

} // namespace tabuleiro::niout
