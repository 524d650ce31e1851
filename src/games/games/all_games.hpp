// The closed list of games. Whoever needs them all goes through it; there is no registry.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"

namespace tabuleiro {

template <Game G> struct GameTag {
    using type = G;
};

// Calls use(GameTag<G>{}) for every game, in the order people see them.
template <class Use> void for_each_game(Use&& use) {
    use(GameTag<Policiais>{});
    use(GameTag<Pretoa>{});
}

// Calls use(GameTag<G>{}) for the game of that name; false if there is none.
template <class Use> bool with_game(std::string_view name, Use&& use) {
    bool found = false;
    for_each_game([&]<class G>(GameTag<G> tag) {
        if (G::name != name) return;
        found = true;
        use(tag);
    });
    return found;
}

} // namespace tabuleiro
