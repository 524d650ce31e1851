// Counts the sequences of a reference game (G7):
//   reference-perft GAME DEPTH [mode=M] [players=N] [position=TEXT] [option=value]...
// With `show` among the arguments it prints the edges of the position and where each one leads instead.
#include "reference.hpp"

#include <exception>
#include <iostream>

namespace {

void show(const reference::Game& game, const std::string& position) {
    std::cout << position << '\n';
    const auto edges = game.edges(position);
    for (const auto& edge : edges) {
        std::cout << "  " << edge.text << " (" << edge.weight << ") " << game.after(position, edge.text) << '\n';
    }
    if (!edges.empty()) return;
    for (const auto& seat : game.outcome(position)) {
        std::cout << "  place " << seat.place << ", points " << seat.points << '\n';
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: reference-perft GAME DEPTH [mode=M] [players=N] [position=TEXT] [option=value]...\n";
        return 2;
    }
    try {
        reference::Setup setup;
        std::string position;
        bool showing = false;
        for (int i = 3; i < argc; ++i) {
            const std::string word = argv[i];
            const auto equals = word.find('=');
            const std::string name = word.substr(0, equals);
            const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
            if (name == "mode") {
                setup.mode = value;
            } else if (name == "players") {
                setup.players = std::stoi(value);
            } else if (name == "position") {
                position = value;
            } else if (name == "show") {
                showing = true;
            } else {
                setup.options[name] = value;
            }
        }
        const auto game = reference::make(argv[1], setup);
        if (position.empty()) position = game->start();
        if (showing) {
            show(*game, position);
            return 0;
        }
        const int depth = std::stoi(argv[2]);
        for (int d = 1; d <= depth; ++d) {
            std::cout << d << ' ' << reference::perft(*game, position, d) << std::endl;
        }
    } catch (const std::exception& error) {
        std::cerr << "reference-perft: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
