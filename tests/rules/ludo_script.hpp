// Short forms for Ludo's tests.
#pragma once

#include "games/ludo/ludo.hpp"
#include "support/script.hpp"

namespace tabuleiro {

inline Ludo::State at(const LudoRules& rules, std::string_view text) { return position<Ludo>(rules, text); }

inline std::string legal(const LudoRules& rules, std::string_view text) { return moves_of<Ludo>(at(rules, text)); }

// The position after a script of throws and moves.
inline std::string then(const LudoRules& rules, std::string_view text, std::string_view script) {
    return Ludo::text(play<Ludo>(at(rules, text), script));
}

} // namespace tabuleiro
