// Any bytes as a file to play on, analyse or verify: refused with a named error, or a match that is saved and read back
// the same.
#include <cstdlib>
#include <string_view>

#include "protocol/local_match.hpp"
#include "protocol/match_file.hpp"

using namespace tabuleiro;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto games = read_games(text); !games && games.error().name.empty()) std::abort();
    const auto local = LocalMatch::load(text, 1);
    if (!local) {
        if (local.error().name.empty()) std::abort();
        return 0;
    }
    const auto again = LocalMatch::load(local->save(), 1);
    if (!again || again->save() != local->save()) std::abort();
    return 0;
}
