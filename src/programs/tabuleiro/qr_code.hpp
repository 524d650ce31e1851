// A QR code as text for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace tabuleiro {

// Black on white whatever the terminal's colours are, two rows of the code in each line. Empty if the text is too long.
std::string qr_code(std::string_view text);

} // namespace tabuleiro
