#include "programs/tabuleiro/chance_tables.hpp"

#include <cstdio>

#include "endgame/known.hpp"
#include "games/all_games.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "runtime/parallel_for.hpp"
#include "solver/chance/check_chances.hpp"
#include "solver/chance/solve_chances.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro {

namespace {

void print_chance_slice(const ChanceSliceReport& slice) {
    std::printf("%zu-%zu %15llu", slice.key.moving, slice.key.waiting,
                static_cast<unsigned long long>(slice.positions));
    if (slice.sweeps.sweeps > 0)
        std::printf(" %6u %9.1e", slice.sweeps.sweeps, slice.sweeps.residual);
    else
        std::printf(" %6s %9s", "", "");
    std::printf(" %9.4f %%\n", 100 * static_cast<double>(slice.start));
    std::fflush(stdout);
}

std::string percent(float chance) { return fixed(100 * chance, 2); }

// "3-2": the pieces of the side with more, and of the other; or "5" for both together.
std::optional<SliceKey> read_pieces(std::string_view text, std::size_t most) {
    const auto dash = text.find('-');
    const auto together = whole_number(text.substr(0, dash));
    const auto second = dash == std::string_view::npos ? std::nullopt : whole_number(text.substr(dash + 1));
    if (!together || (dash != std::string_view::npos && !second)) return std::nullopt;
    SliceKey key{second ? *together : *together - *together / 2, second ? *second : *together / 2};
    if (key.moving < key.waiting) std::swap(key.moving, key.waiting);
    if (key.waiting < 1 || key.moving > most) return std::nullopt;
    return key;
}

template <HasChances G> class Prober {
public:
    Prober(const Texts& texts, const ChanceFolder& folder, const typename G::State& state)
        : texts_(texts), state_(state), known_([&](const TableEntry& entry) { return folder.look_up(entry); }) {}

    // The chance of the player to move; nothing outside the tables.
    std::optional<float> chance_after(const typename G::State& next) const {
        const auto chance = first_player_chance<G>(known_, next);
        return index(G::turn(state_).seat) == 0 || !chance ? chance : 1 - *chance;
    }

    void print() const {
        std::printf("%s\n", texts_("probe.chance", {percent(*chance_after(state_))}).c_str());
        std::vector<std::pair<float, std::string>> lines;
        switch (G::turn(state_).kind) {
        case Turn::Kind::over: return;
        case Turn::Kind::chance:
            for (const auto& weighted : G::events(state_))
                lines.emplace_back(*chance_after(G::after(state_, weighted.event)), G::text(weighted.event));
            break;
        case Turn::Kind::choose:
            for (const auto& move : G::moves(state_))
                lines.emplace_back(*chance_after(G::after(state_, move)), G::text(move));
            std::stable_sort(lines.begin(), lines.end(),
                             [](const auto& a, const auto& b) { return a.first > b.first; });
        }
        for (const auto& [worth, text] : lines)
            std::printf("  %-8s %s\n", text.c_str(), padded_left(texts_("percent", {percent(worth)}), 7).c_str());
    }

private:
    const Texts& texts_;
    const typename G::State& state_;
    ChanceLookUp known_;
};

template <HasChances G> int probe_position(const Texts& texts, const ChanceGame& game, const ProbeRequest& request) {
    const auto rules = read_rules<G>(request.game.setup);
    if (!rules) return complain(texts, rules.error());
    const std::string& position = request.game.position;
    const auto state = position.empty() ? G::start(*rules) : G::parse(*rules, position);
    if (!state) return complain(texts, state.error());
    const auto directory = request.directory.empty() ? tables_directory() : std::filesystem::path(request.directory);
    const auto folder = open_chances(game, directory);
    if (!folder) return complain(texts, folder.error());
    const Prober<G> prober(texts, *folder, *state);
    if (prober.chance_after(*state)) {
        prober.print();
        return 0;
    }
    if (const auto error = folder->error()) return complain(texts, *error);
    const std::size_t mover = index(G::turn(*state).seat);
    const auto left = [&](std::size_t seat) { return unfinished_pieces(*state, seat); };
    const auto [fewer, more] = std::minmax({left(0), left(1)});
    std::string solve = text_of({request.game.setup, {}});
    if (more > game.by_command.moving || fewer > game.by_command.waiting)
        solve += " --pieces " + std::to_string(more) + "-" + std::to_string(fewer);
    return complain(texts, {"probe.no_table",
                            {std::to_string(left(mover)), std::to_string(left(1 - mover)), directory.string(), solve}});
}

// Checks samples of every slice.
std::optional<Error> check_all(const Texts& texts, const ChanceTask& task, const std::vector<ChanceSliceReport>& report,
                               std::uint64_t samples) {
    const auto tables = open_chances(task.game, task.directory);
    if (!tables) return tables.error();
    std::vector<SliceKey> slices;
    slices.reserve(report.size());
    for (const ChanceSliceReport& slice : report) slices.push_back(slice.key);
    const auto checked = [&] {
        ProgressBar bar(texts("solve.checking"), slices.size());
        return check_chances(
            static_cast<unsigned>(task.workers), task.game,
            [&](const TableEntry& entry) { return tables->look_up(entry); }, slices, samples,
            [&](std::uint64_t done) { return bar.show(done), !interrupted(); });
    }();
    if (!checked) return tables->error().value_or(checked.error());
    print_text(texts("sample.derived", {std::to_string(checked->positions), fixed(100 * checked->off, 4)}));
    return std::nullopt;
}

} // namespace

Result<const ChanceGame*> chance_game_of(const Setup& setup) {
    Result<const ChanceGame*> found = nullptr;
    with_game(setup.game, [&]<class G>(GameTag<G>) {
        const auto rules = read_rules<G>(setup);
        if (!rules) {
            found = rules.error();
        } else if constexpr (HasChances<G>) {
            if (const auto number = table_rules(*rules))
                found = chance_game(G::name, *number);
            else
                found = Error{"solve.other_rules", {setup.game}};
        } else if (*rules != typename G::Rules{}) {
            found = Error{"solve.other_rules", {setup.game}};
        }
    });
    return found;
}

int solve_chance_tables(const Texts& texts, const ChanceGame& game, const SolveRequest& request) {
    const auto pieces = request.pieces.empty() ? game.by_command : read_pieces(request.pieces, game.most);
    if (!pieces) return complain(texts, {"solve.bad_pieces", {request.pieces, std::to_string(game.most)}});
    ChanceTask task{game, pieces->moving, pieces->waiting, request.directory, request.threads};
    if (task.directory.empty()) task.directory = tables_directory();
    if (task.workers == 0) task.workers = all_cores();
    const auto needs = chance_needs(task);
    if (!needs) return complain(texts, needs.error());
    print_text(texts("solve.needs", {std::to_string(needs->positions), std::to_string(needs->memory >> 20),
                                     std::to_string(needs->disk >> 20), task.directory.string()}));
    std::printf("%s\n", texts("solve.chances_header").c_str());
    std::fflush(stdout);
    ChanceListener listener;
    listener.slice_done = print_chance_slice;
    ProgressBar bar(texts("solve.progress", {request.game.setup.game}), 10'000);
    listener.progress = [&](double done) {
        bar.show(static_cast<std::uint64_t>(done * 10'000));
        return !interrupted();
    };
    const auto report = solve_chances(task, listener);
    if (!report) return complain(texts, report.error());
    bar.hide();
    if (request.samples > 0)
        if (const auto error = check_all(texts, task, *report, request.samples)) return complain(texts, *error);
    return 0;
}

int probe_chance_tables(const Texts& texts, const ChanceGame& game, const ProbeRequest& request) {
    int result = 2;
    with_game(game.name, [&]<class G>(GameTag<G>) {
        if constexpr (HasChances<G>) result = probe_position<G>(texts, game, request);
    });
    return result;
}

} // namespace tabuleiro
