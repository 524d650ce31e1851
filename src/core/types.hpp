// The small strong types every game speaks in: seats, points, turns, weights, outcomes.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tabuleiro {

inline constexpr std::size_t max_players = 4;

enum class Seat : std::uint8_t {};  // 0 .. players-1, in order of play (G1)
enum class Point : std::uint8_t {}; // index into the game's Board

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr std::size_t index(Point point) { return static_cast<std::size_t>(point); }
constexpr Seat seat(std::size_t i) { return static_cast<Seat>(i); }
constexpr Point point(std::size_t i) { return static_cast<Point>(i); }

// A viewer without a seat: sees only what is open to all.
inline constexpr Seat spectator = static_cast<Seat>(255);

// Who must act. At a chance turn `seat` is the player whose throw or draw it is.
struct Turn {
    enum class Kind : std::uint8_t { choose, chance, over };
    Kind kind;
    Seat seat;
    bool operator==(const Turn&) const = default;
};

// A die face, a cast of sticks, a card; its probability is weight / sum of weights.
template <class T> struct Weighted {
    T event;
    std::uint16_t weight;
    bool operator==(const Weighted&) const = default;
};

// Places and points by seat (G5). Entries beyond the number of players are zero.
struct Outcome {
    std::array<std::uint8_t, max_players> places{};
    std::array<std::uint16_t, max_players> points{};
    bool operator==(const Outcome&) const = default;
};

// Without padding, so that a solver may hash and compare bytes and ask the game nothing.
template <class T>
concept PlainValue = std::regular<T> && std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

} // namespace tabuleiro
