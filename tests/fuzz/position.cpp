// Any text as a position of any game: refused with a named error, or read as a position that prints and reads back the
// same and can be played on.
#include <cstdlib>
#include <string_view>

#include "core/playout.hpp"
#include "core/setup.hpp"
#include "games/all_games.hpp"

using namespace tabuleiro;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 3) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 3, size - 3);
    std::size_t which = 0, games = 0;
    for_each_game([&]<class G>(GameTag<G>) { ++games; });
    for_each_game([&]<class G>(GameTag<G>) {
        if (which++ != data[0] % games) return;
        const Mode& mode = G::modes[data[1] % G::modes.size()];
        Setup setup{std::string(G::name), std::string(mode.name), 0, {}};
        setup.players = mode.min_players + data[1] / 16 % (mode.max_players - mode.min_players + 1);
        unsigned bits = data[2];
        for (const auto& option : G::options) {
            setup.options.push_back(
                {std::string(option.name), std::string(option.names()[bits % option.names().size()])});
            bits = bits * 5 / 3 + 1;
        }
        const auto rules = read_rules<G>(setup);
        if (!rules) return;
        const auto state = G::parse(*rules, text);
        if (!state) {
            if (state.error().name.empty()) std::abort();
            return;
        }
        const auto again = G::parse(*rules, G::text(*state));
        if (!again || !(*again == *state)) std::abort();
        G::pieces(*state);
        Random random(size);
        const auto played = playout<G>(*state, random, [&](const auto& at) { return random_move<G>(at, random); }, 500);
        if (G::turn(played.state).kind == Turn::Kind::over) G::outcome(played.state);
    });
    return 0;
}
