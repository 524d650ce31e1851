#include "lab/train.hpp"

#include <cstdio>

#include "plot/plot.hpp"
#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

namespace {

// The command line without the options that do not affect the weights.
std::string command_of(const TrainRequest& request) {
    return "tabuleiro train " + request.game + " --games " + std::to_string(request.games) + " --hidden " +
           std::to_string(request.hidden) + " --seed " + std::to_string(request.seed) +
           (request.exact ? " --exact" : "");
}

std::string curve_svg(const Texts& texts, const std::string& game, const Training& training) {
    Panel share{texts("train.share"), 0, 1, {{texts("train.share"), "#1565c0", {}}}, {}};
    double most = 1;
    for (const CurvePoint& point : training.curve) {
        most = static_cast<double>(point.games);
        share.lines[0].points.emplace_back(most, point.share);
    }
    const auto games = [&](double value, double step) { return texts.localized(fixed(value, decimals_for(step))); };
    const auto percent = [&](double value, double step) {
        return texts("percent", {fixed(100 * value, decimals_for(100 * step))});
    };
    return plot_svg(texts("game." + game), {texts("train.games"), most, games}, percent, {share});
}

int print_and_write(const Texts& texts, const TrainRequest& request, const Training& training) {
    std::printf("%s\n", texts("train.header").c_str());
    for (const CurvePoint& point : training.curve) {
        std::string bar;
        for (int i = 0; i < static_cast<int>(point.share * 40); ++i) bar += "▪";
        std::printf("%9llu %9.4f %7.1f %%  %s\n", static_cast<unsigned long long>(point.games), point.loss,
                    100 * point.share, bar.c_str());
    }
    if (training.stopped) {
        std::printf("%s\n", texts("train.stopped").c_str());
        return stopped_by_user;
    }
    const NetworkFile file{request.game, command_of(request), training.network};
    if (const auto error = write_file(request.out, write_network(file))) return complain(texts, *error);
    std::printf("%s\n", texts("train.written", {request.out}).c_str());
    if (!request.curve.empty())
        if (const auto error = write_file(request.curve, curve_svg(texts, request.game, training)))
            return complain(texts, *error);
    return 0;
}

} // namespace

int run_train(const Texts& texts, const TrainRequest& asked) {
    TrainRequest request = asked;
    if (request.out.empty()) request.out = request.game + ".weights.txt";
    LabRun run(texts, request.crew);
    if (!run.prepare(command_of(request), {request.out, request.curve}, request.replace)) return bad_usage;
    TrainingJob job{request.games, request.hidden, request.seed, run.crew()};
    OnDemandTableSet tables(tables_directory(), {}, lab_table_cache);
    if (request.exact) {
        const auto known = tables_of(texts, tables, request.game);
        if (!known) return complain(texts, known.error());
        job.known = *known;
    }
    const auto training = [&] {
        ProgressBar bar(texts("game." + request.game), request.games);
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return train(request.game, job);
    }();
    if (!training) return complain(texts, training.error());
    if (run.leads())
        if (const int code = print_and_write(texts, request, *training); code == bad_usage) return code;
    return run.end(training->stopped);
}

} // namespace tabuleiro
