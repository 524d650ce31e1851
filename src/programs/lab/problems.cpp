#include "lab/problems.hpp"

#include <cstdio>

#include "endgame/known.hpp"
#include "games/all_games.hpp"
#include "play/problems.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

std::string command_of(const ProblemsRequest& request) {
    return "tabuleiro-lab problems " + request.game + " --count " + std::to_string(request.count) + " --seed " +
           std::to_string(request.seed);
}

// The best moves of both sides from a position without chance, a few of them.
std::vector<std::string> line_from(const std::string& game, const std::string& position, const KnownPositions& tables) {
    constexpr std::size_t longest = 8;
    std::vector<std::string> line;
    with_game(game, [&]<class G>(GameTag<G>) {
        if constexpr (HasVerdicts<G>)
            for (const auto& move : best_line<G>(tables, *G::parse({}, position), longest))
                if (line.size() < longest) line.push_back(G::text(move));
    });
    return line;
}

ProblemSet set_of(const ProblemsRequest& request, const ProblemReport& report, const KnownPositions* tables) {
    ProblemSet set{request.game, command_of(request), report.problems.size(), {}};
    for (const FoundProblem& found : report.problems) {
        Problem problem{found.position, {}, found.error, found.losses, {}};
        if (tables && has_verdicts(request.game)) problem.line = line_from(request.game, found.position, *tables);
        for (const auto& [move, value] : found.values) problem.values.push_back(value);
        set.problems.push_back(std::move(problem));
    }
    return set;
}

} // namespace

int run_problems(const Texts& texts, ProblemsRequest request) {
    if (request.out.empty()) request.out = request.game + ".problems.txt";
    if (request.count == 0) request.count = is_solved(request.game) ? 1000 : 300;
    OnDemandTableSet tables(tables_directory(), {}, lab_table_cache);
    ProblemJob job;
    if (has_tables(request.game)) {
        const auto known = tables_of(texts, tables, request.game);
        if (!known) return complain(texts, known.error());
        job.known = *known;
    }
    job.count = request.count;
    job.seed = request.seed;
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {request.out}, request.replace)) return bad_usage;
    job.crew = run.crew();
    const auto report = [&] {
        ProgressBar bar(texts("game." + request.game), request.count);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return find_problems(request.game, job);
    }();
    if (!report) return complain(texts, report.error());
    if (report->stopped) {
        print_error(texts("lab.stopped"));
    } else if (run.leads()) {
        if (const auto error = write_file(request.out, write_problems(set_of(request, *report, job.known))))
            return complain(texts, *error);
        print_text(texts("problems.written", {request.out, std::to_string(report->problems.size()),
                                              std::to_string(report->games), std::to_string(report->candidates),
                                              std::to_string(report->duplicates), std::to_string(report->rejected)}));
    }
    return run.end(report->stopped);
}

} // namespace tabuleiro
