// The closed list of games. Code for all games iterates over it; there is no registry.
#pragma once

#include <string>
#include <string_view>

#include "games/desculpa/desculpa.hpp"
#include "games/ludo/ludo.hpp"
#include "games/niout/niout.hpp"
#include "games/policiais/policiais.hpp"
#include "games/pretoa/pretoa.hpp"
#include "games/sorry/sorry.hpp"
#include "games/tabula/tabula.hpp"

namespace tabuleiro {

template <Game G> struct GameTag {
    using type = G;
};

// In the order people see them. AllGameTags<std::tuple> is a tuple of tags.
template <template <class...> class List>
using AllGameTags = List< //
    GameTag<Ludo>,        //
    GameTag<Niout>,       //
    GameTag<Tabula>,      //
    GameTag<Sorry>,       //
    GameTag<Desculpa>,    //
    GameTag<Policiais>,   //
    GameTag<Pretoa>>;

template <class... Tags> struct TagList {};

template <class Use, class... Tags> void for_each_tag(Use&& use, TagList<Tags...>) { (use(Tags{}), ...); }

// Calls use(GameTag<G>{}) for every game.
template <class Use> void for_each_game(Use&& use) { for_each_tag(use, AllGameTags<TagList>{}); }

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

// The error for any other name; it lists the games.
inline Error unknown_game(std::string_view name) {
    std::string known;
    for_each_game([&]<class G>(GameTag<G>) { known.append(known.empty() ? "" : ", ").append(G::name); });
    return {"setup.unknown_game", {std::string(name), known}};
}

} // namespace tabuleiro
