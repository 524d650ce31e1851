// Numbers as people read them.
#pragma once

#include <cstdio>
#include <string>

namespace tabuleiro {

inline std::string fixed(double value, int digits = 1) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

} // namespace tabuleiro
