#include "lab/distill.hpp"

#include <cstdio>

#include "programs/lab/commands.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

int run_distill(const Texts& texts, const DistillRequest& request) {
    const std::string game = "niout";
    for (const auto& refused : {refuse_existing(request.out, request.replace), refuse_unwritable(request.out)})
        if (refused) return complain(texts, *refused);
    OnDemandTableSet tables(tables_directory(), {}, lab_table_cache);
    const auto known = tables_of(texts, tables, game);
    if (!known) return complain(texts, known.error());
    DistillJob job{request.samples, request.passes, request.hidden, request.second, request.seed, *known};
    const auto distilled = [&] {
        ProgressBar bar(texts("game." + game), request.samples * (1 + request.passes));
        job.progress = [&](std::uint64_t done) { return bar.show(done), !interrupted(); };
        return distill_niout(job);
    }();
    if (!distilled) return complain(texts, distilled.error());
    if (distilled->stopped) {
        std::printf("%s\n", texts("train.stopped").c_str());
        return stopped_by_user;
    }
    const std::string command = "tabuleiro distill --samples " + std::to_string(request.samples) + " --passes " +
                                std::to_string(request.passes) + " --hidden " + std::to_string(request.hidden) +
                                " --second " + std::to_string(request.second) + " --seed " +
                                std::to_string(request.seed);
    if (const auto error = write_file(request.out, write_network({game, command, distilled->network, 1024})))
        return complain(texts, *error);
    print_text(texts("distill.written", {request.out, fixed(100 * distilled->error, 3)}));
    return 0;
}

} // namespace tabuleiro
