#include "endgame/tabula_index.hpp"

namespace tabuleiro {

std::uint32_t tabula_home_rank(const Crowd& crowd) {
    Crowd home = crowd;
    for (std::size_t i = 0; i < home.size; ++i)
        home.places[i] = static_cast<std::uint8_t>(home.places[i] - tabula_home);
    return home.rank();
}

std::optional<Crowd> tabula_crowd(const tabula::Side& side) {
    Crowd crowd;
    bool fits = true;
    tabula::for_each_place(side.any() & tabula::hand_and_squares, [&](std::uint8_t place) {
        for (unsigned i = side.count(place); i > 0 && fits; --i) {
            fits = crowd.size < Crowd::most;
            if (fits) crowd.places[crowd.size++] = place;
        }
    });
    if (!fits) return std::nullopt;
    return crowd;
}

std::size_t unfinished_pieces(const TabulaState& state, std::size_t seat) {
    const tabula::Side& side = state.sides[seat];
    return 15u - side.count(tabula::off) - side.count(tabula::out);
}

TabulaIndex::TabulaIndex(std::size_t moving, std::size_t waiting) : moving_(moving), waiting_(waiting) {
    std::uint64_t entries = 0;
    for (int lead = lowest(); lead <= highest(); ++lead) {
        first_[static_cast<std::size_t>(lead - lowest())] = entries;
        entries += std::uint64_t{rows(lead)} * columns(lead);
    }
    first_[static_cast<std::size_t>(highest() + 1 - lowest())] = entries;
}

std::optional<std::uint64_t> TabulaIndex::entry(const Crowd& moving, const Crowd& waiting, int lead) const {
    if (lead > highest()) return won();
    if (lead < lowest()) return lost();
    if ((!moving_anywhere(lead) && !all_home(moving)) || (!waiting_anywhere(lead) && !all_home(waiting)))
        return std::nullopt;
    const std::uint32_t row = moving_anywhere(lead) ? moving.rank() : tabula_home_rank(moving);
    const std::uint32_t column = waiting_anywhere(lead) ? waiting.rank() : tabula_home_rank(waiting);
    return first(lead) + std::uint64_t{row} * columns(lead) + column;
}

const TabulaIndex& tabula_index(std::size_t moving, std::size_t waiting) {
    static const std::vector<TabulaIndex> all = [] {
        std::vector<TabulaIndex> made;
        made.reserve(Crowd::most * Crowd::most);
        for (std::size_t i = 0; i < Crowd::most * Crowd::most; ++i)
            made.emplace_back(i / Crowd::most + 1, i % Crowd::most + 1);
        return made;
    }();
    return all[(moving - 1) * Crowd::most + waiting - 1];
}

std::optional<TableEntry> table_entry(const TabulaState& state) {
    if (!table_rules(state.rules) || state.turn == TabulaState::over || state.dice_left != 0) return std::nullopt;
    const auto moving = tabula_crowd(state.own()), waiting = tabula_crowd(state.enemy());
    if (!moving || !waiting) return std::nullopt;
    const int lead =
        static_cast<int>(state.enemy().count(tabula::out)) - static_cast<int>(state.own().count(tabula::out));
    const auto entry = tabula_index(moving->size, waiting->size).entry(*moving, *waiting, lead);
    if (!entry) return std::nullopt;
    return TableEntry{moving->size, waiting->size, *entry};
}

} // namespace tabuleiro
