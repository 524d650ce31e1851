// The input chooses events and moves: no game has a dead end, and the text of every position reads back.
#include <cstdlib>

#include "core/setup.hpp"
#include "games/all_games.hpp"

using namespace tabuleiro;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 3) return 0;
    std::size_t which = 0, games = 0;
    for_each_game([&]<class G>(GameTag<G>) { ++games; });
    for_each_game([&]<class G>(GameTag<G>) {
        if (which++ != data[0] % games) return;
        typename G::Rules rules{};
        rules.mode = data[1] % G::modes.size();
        const Mode& mode = G::modes[rules.mode];
        rules.players = mode.min_players + data[1] / 16 % (mode.max_players - mode.min_players + 1);
        unsigned bits = data[2];
        for (const auto& option : G::options) {
            option.set(rules, static_cast<std::uint8_t>(bits % option.names().size()));
            bits = bits * 5 / 3 + 1;
        }
        auto state = G::start(rules);
        for (std::size_t i = 3; i < size; ++i) {
            const Turn turn = G::turn(state);
            if (turn.kind == Turn::Kind::over) {
                G::outcome(state);
                break;
            }
            if (turn.kind == Turn::Kind::chance) {
                const auto& events = G::events(state);
                state = G::after(state, (events.begin() + data[i] % events.size())->event);
            } else {
                const auto moves = G::moves(state);
                if (moves.empty()) std::abort();
                const auto move = moves[data[i] % moves.size()];
                G::gesture(state, move);
                state = G::after(state, move);
            }
        }
        const auto again = G::parse(rules, G::text(state));
        if (!again || !(*again == state)) std::abort();
    });
    return 0;
}
