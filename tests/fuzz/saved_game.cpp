// Any bytes as a saved game: refused with a named error, or read as a game that is written and read back the same.
#include <cstdlib>
#include <string_view>

#include "protocol/json.hpp"

using namespace tabuleiro;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const auto game = read_saved_game({reinterpret_cast<const char*>(data), size});
    if (!game) {
        if (game.error().name.empty()) std::abort();
        return 0;
    }
    const std::string text = write_saved_game(*game);
    const auto again = read_saved_game(text);
    if (!again || write_saved_game(*again) != text) std::abort();
    return 0;
}
