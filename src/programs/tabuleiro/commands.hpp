// The commands of `tabuleiro`, each in the file of its name. They return the program's exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "programs/shared/command_line.hpp"
#include "server/options.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

struct GamesRequest {
    bool json = false;
};
int run_games(const Texts& texts, const GamesRequest& request);

struct PlayRequest {
    GameRequest game;
    std::vector<std::string> seats;     // who plays them; empty: a human first, then bots
    std::optional<std::uint64_t> seed;  // of dice, cards and bots
    std::optional<int> series;          // games of the match; 0: any number
    std::optional<int> until;           // points that end it; 0: none
    std::optional<std::string> seating; // lot or as_set
    std::vector<std::string> colours;   // of the people, in their order
    std::string load;                   // a saved match to continue
    bool lines = false;                 // line by line, even if full screen is possible
};
int run_play(const Texts& texts, const PlayRequest& request);

struct ProblemRequest {
    std::string game;       // empty: the game of the day
    std::size_t number = 0; // from 1; 0: the problem of the day
    std::string date;       // of the day, 2026-11-18; empty: today
    std::string answer;     // empty: read from standard input
};
int run_problem(const Texts& texts, ProblemRequest request);

struct ServeRequest {
    ServerOptions options;
    bool browser = true;
    bool check = false;              // only print the settings and whether they are valid
    std::vector<std::string> limits; // the settings that are printed as they are, “name = value”
};
int run_serve(const Texts& texts, ServeRequest request);
// The user's store, the tables, and the page as it is installed, where the options name none.
std::optional<Error> fill_in_places(ServerOptions& options);

struct DesktopRequest {
    std::uint16_t port = 8080;      // always the same: browsers keep games by address
    std::uint32_t stop_after = 300; // seconds after the last page was closed
    bool stop = false;              // stop the one that runs
};
int run_desktop(const Texts& texts, const DesktopRequest& request);

// Where `serve` keeps matches unless told otherwise: matches.db in the user's data directory, which is created if it is
// missing.
Result<std::string> usual_store();

struct BackupRequest {
    std::string file;
    std::string store;    // empty: usual_store()
    bool replace = false; // an existing file
};
// A store into a file while a server runs on it, and from a file into an empty store.
int run_backup(const Texts& texts, const BackupRequest& request);
int run_restore(const Texts& texts, const BackupRequest& request);

struct VerifyRequest {
    std::vector<std::string> files;
    // What the player was shown, and added, in hexadecimal; empty: not compared.
    std::string commitment, bytes, head;
};
// 0: everything matches; 1: something does not.
int run_verify(const Texts& texts, const VerifyRequest& request);

// A rule page with its boards drawn, for a terminal of that many columns.
std::string rules_text(const Texts& texts, const std::string& game, std::size_t width);
int run_rules(const Texts& texts, const std::string& game);

struct AnalyseRequest {
    std::string file;
    int game = 0;       // of the match, from 1; 0: the last
    std::string svg;    // empty: none
    std::string budget; // for each move; empty: 2000 nodes
    bool json = false;
    bool replace = false; // an existing drawing
};
int run_analyse(const Texts& texts, const AnalyseRequest& request);

struct DrawRequest {
    GameRequest game;
    std::string svg, png;                   // the files
    std::vector<std::string> arrows, marks; // moves or pairs of spots; spots
    bool coordinates = false;
    double width = 1200; // of a PNG, in pixels
    bool replace = false;
};
int run_draw(const Texts& texts, const DrawRequest& request);

struct PrintRequest {
    GameRequest game;
    std::string paper = "a4", ink = "full";
    std::vector<std::string> what; // parts; empty: all
    bool duplex = false, large = false;
    double board = 270; // millimetres
    std::string out;    // empty: GAME.pdf
    bool replace = false;
};
int run_print(const Texts& texts, const PrintRequest& request);

struct EngineRequest {
    unsigned threads = 0; // 0: all cores
};
// Questions on standard input, answers on standard output (docs/engine.md).
int run_engine(const Texts& texts, const EngineRequest& request);

struct SolveRequest {
    GameRequest game;
    std::string pieces;        // at most, of both sides together, or "3-2"; empty: the default
    std::string directory;     // empty: tables_directory()
    unsigned threads = 0;      // 0: all cores
    std::uint64_t samples = 0; // of every slice, checked afterwards
};
int run_solve(const Texts& texts, const SolveRequest& request);

// pack, verify, unpack: tables in a file to pass on.
struct TablesRequest {
    std::string action, file;
    std::vector<std::string> games; // to pack; empty: all
    std::string directory;          // empty: tables_directory()
    bool replace = false;           // an existing file, or tables that differ
};
int run_tables(const Texts& texts, const TablesRequest& request);

struct ProbeRequest {
    GameRequest game;      // an empty position: the start
    std::string directory; // empty: tables_directory_of()
    bool line = false;     // show the best play to the end
};
int run_probe(const Texts& texts, const ProbeRequest& request);

} // namespace tabuleiro
