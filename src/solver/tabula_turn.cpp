#include "solver/tabula_turn.hpp"

#include <cassert>
#include <cmath>

namespace tabuleiro {

namespace {

constexpr std::uint32_t chance_bits = 24, chance_unit = (1u << chance_bits) - 1;

// T4: the more dice the better, then the more pips; three dice are less than 128.
constexpr std::uint32_t worth_of(unsigned die) { return (32 + die) << chance_bits; }

std::uint32_t as_worth(double chance) { return static_cast<std::uint32_t>(std::lround(chance * chance_unit)); }

// Pairs of dice, the smaller one first.
constexpr std::size_t pair_at(unsigned a, unsigned b) { return b * (b - 1) / 2 + a - 1; }

} // namespace

tabula::Places TabulaTurn::places_of(const Crowd& crowd) {
    tabula::Places places = 0;
    for (std::size_t i = 0; i < crowd.size; ++i) places |= tabula::only(crowd.places[i]);
    return places;
}

std::uint32_t TabulaTurn::key_of(const Within& at) {
    std::uint32_t key = at.hit;
    for (std::size_t i = 0; i < at.own.size; ++i)
        key = key << 5 | (at.own.places[i] + 1u); // 24 bits, none of them zero
    return key;
}

void TabulaTurn::begin(const TabulaEnding& ending) {
    ++turn_;
    ending_ = ending;
    const Crowd& waiting = ending.waiting;
    tabula::Places closed = 0;
    lone_ = {};
    for (std::size_t i = 0; i < waiting.size; ++i) {
        const std::uint8_t place = waiting.places[i];
        if (lone_[place] != 0) closed |= tabula::only(place);
        lone_[place] = static_cast<std::uint8_t>(1u << i);
    }
    tabula::for_each_place(closed, [&](std::uint8_t place) { lone_[place] = 0; });
    lone_[tabula::hand] = 0;
    open_ = tabula::squares & ~closed; // T3
    for (unsigned hit = 0; hit < 1u << waiting.size; ++hit) {
        Crowd left;
        for (std::size_t i = 0; i < waiting.size; ++i)
            if ((hit >> i & 1) == 0) left.places[left.size++] = waiting.places[i];
        lost_[hit] = {left.size, left.rank(), all_home(left) ? tabula_home_rank(left) : 0};
    }
}

TabulaTurn::Within TabulaTurn::follow(const Within& from, std::uint8_t place, unsigned die) const {
    Within next;
    next.hit = from.hit;
    const unsigned to = tabula::target(place, die);
    bool taken = false, put = to == tabula::off;
    for (std::size_t i = 0; i < from.own.size; ++i) {
        const std::uint8_t at = from.own.places[i];
        if (at == place && !taken) {
            taken = true;
            continue;
        }
        if (!put && at > to) {
            next.own.places[next.own.size++] = static_cast<std::uint8_t>(to);
            put = true;
        }
        next.own.places[next.own.size++] = at;
    }
    if (!put) next.own.places[next.own.size++] = static_cast<std::uint8_t>(to);
    if (to != tabula::off) next.hit |= lone_[to]; // T3, T5
    return next;
}

// To the player whose turn ends there.
TabulaTurn::Worth TabulaTurn::chance_at(const Within& at) const {
    const Lost& waiting = lost_[at.hit];
    const std::size_t size = at.own.size;
    const int lead = ending_.lead + static_cast<int>(ending_.waiting.size - waiting.size);
    if (size == 0) return lead >= 0 ? chance_unit : 0;        // T7: equal is a win for who has no piece left
    if (waiting.size == 0) return lead > 0 ? chance_unit : 0; // T7
    if (lead >= static_cast<int>(size)) return chance_unit;
    if (lead <= -static_cast<int>(waiting.size)) return 0;
    const TabulaIndex& index = tabula_index(waiting.size, size);
    const std::uint32_t row = index.moving_anywhere(-lead) ? waiting.rank : waiting.home_rank;
    const std::uint32_t column = index.waiting_anywhere(-lead) ? at.own.rank() : tabula_home_rank(at.own);
    const std::uint64_t entry = index.first(-lead) + std::uint64_t{row} * index.columns(-lead) + column;
    return chance_unit - as_worth(static_cast<double>(tables_[tabula_table(waiting.size, size)][entry]));
}

template <class Rest>
TabulaTurn::Worth TabulaTurn::best(const Within& from, unsigned die, Worth all, const Rest& rest) const {
    Worth most = 0;
    const tabula::Reach reach({{places_of(from.own)}}, open_);
    tabula::for_each_place(reach.sources(die), [&](std::uint8_t place) {
        const Within next = follow(from, place, die);
        // T4: a way that ends the game counts as playing all the dice.
        most = std::max(most, is_over(next) ? all + chance_at(next) : worth_of(die) + rest(next));
    });
    return most;
}

const TabulaTurn::AfterTwo& TabulaTurn::after_two(const Within& at) {
    const std::uint32_t key = key_of(at);
    std::size_t slot = key * 2654435761u % slot_count;
    while (slots_[slot].turn == turn_ && slots_[slot].key != key) slot = (slot + 1) % slot_count;
    AfterTwo& found = slots_[slot];
    if (found.turn == turn_) return found;
    found.key = key;
    found.turn = turn_;
    const Worth stays = chance_at(at);
    for (unsigned die = 1; die <= faces; ++die) {
        const Worth played = best(at, die, worth_of(die), [&](const Within& next) { return chance_at(next); });
        found.left[die - 1] = played == 0 ? stays : played;
    }
    return found;
}

std::array<TabulaTurn::Worth, TabulaTurn::pairs> TabulaTurn::after_one(const Within& at) {
    std::array<Worth, pairs> left;
    const Worth stays = chance_at(at);
    for (unsigned b = 1; b <= faces; ++b)
        for (unsigned a = 1; a <= b; ++a) {
            const Worth all = worth_of(a) + worth_of(b);
            Worth most = best(at, a, all, [&](const Within& next) { return after_two(next).left[b - 1]; });
            if (a != b)
                most =
                    std::max(most, best(at, b, all, [&](const Within& next) { return after_two(next).left[a - 1]; }));
            left[pair_at(a, b)] = most == 0 ? stays : most;
        }
    return left;
}

TabulaTurnValue TabulaTurn::value_of(const TabulaEnding& ending) {
    begin(ending);
    const Within root{ending.moving, 0};
    // By the first die, the places that can play it.
    struct First {
        Within at;
        std::array<Worth, pairs> left;
    };
    std::array<InlineList<First, Crowd::most>, faces + 1> firsts;
    const tabula::Reach reach({{places_of(ending.moving)}}, open_);
    for (unsigned die = 1; die <= faces; ++die)
        tabula::for_each_place(reach.sources(die), [&](std::uint8_t place) {
            const Within next = follow(root, place, die);
            firsts[die].push_back({next, is_over(next) ? std::array<Worth, pairs>{} : after_one(next)});
        });
    TabulaTurnValue value;
    for (const auto& [thrown, weight] : tabula_throws) {
        const auto [a, b, c] = thrown.dice;
        const Worth all = worth_of(a) + worth_of(b) + worth_of(c);
        Worth most = 0;
        const auto begin_with = [&](unsigned die, std::size_t rest) {
            for (const First& first : firsts[die])
                most = std::max(most, is_over(first.at) ? all + chance_at(first.at) : worth_of(die) + first.left[rest]);
        };
        begin_with(a, pair_at(b, c));
        if (b != a) begin_with(b, pair_at(a, c));
        if (c != b) begin_with(c, pair_at(a, b));
        if (most == 0)
            value.passes += weight / 216.0; // T2: the sum of the weights
        else
            value.played += weight / 216.0 * (most & chance_unit) / chance_unit;
    }
    return value;
}

} // namespace tabuleiro
