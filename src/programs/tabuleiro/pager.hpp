// A long text on the full screen, page by page.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "programs/tabuleiro/screen.hpp"

namespace tabuleiro {

// Until Enter, Escape, q or Ctrl-C. `text(columns)` gives the text, `keys` is the line below it.
void show_pages(Screen& screen, const std::string& keys, const std::function<std::string(std::size_t)>& text);

} // namespace tabuleiro
