#include "runtime/crew.hpp"

#include <algorithm>

namespace tabuleiro {

bool compute_all(const Crew& crew, const Items& items, const Progress& progress) {
    const auto compute_locally = [&](const Portion& portion, const Progress& report) {
        return parallel_for(
            crew.threads, portion.size(), [&](std::size_t, std::size_t i) { items.compute(portion.begin + i); },
            report);
    };
    const Portion everything{0, items.count};
    if (!crew.ranks && !crew.checkpoint) return compute_locally(everything, progress);

    const auto packed = [&](const Portion& portion) {
        std::string bytes;
        for (std::uint64_t i = portion.begin; i < portion.end; ++i) items.pack(i, bytes);
        return bytes;
    };
    const auto accept = [&](const Portion& portion, std::string_view bytes) {
        for (std::uint64_t i = portion.begin; i < portion.end; ++i) items.unpack(bytes, i);
    };
    std::vector<Portion> missing{everything};
    std::uint64_t stage = 0;
    if (crew.checkpoint) {
        stage = crew.checkpoint->next_stage();
        missing = crew.checkpoint->restore(stage, everything, accept);
    }
    const std::uint64_t known = everything.size() - size_of(missing);
    const auto keep = [&](const Portion& portion, std::string_view bytes) {
        accept(portion, bytes);
        if (crew.checkpoint) crew.checkpoint->add(stage, portion, bytes);
    };
    const auto compute = [&](const Portion& portion) {
        compute_locally(portion, {});
        return packed(portion);
    };
    const Progress counted = [&](std::uint64_t done) { return !progress || progress(known + done); };
    const std::size_t workers = (crew.ranks ? crew.ranks->count() : 1) * crew.threads;
    const auto portions = cut(missing, std::clamp<std::uint64_t>(items.count / (workers * 64), crew.threads,
                                                                 256 * std::uint64_t{crew.threads}));
    if (crew.ranks) {
        // The other ranks get the checkpoint's results from the leader.
        std::string restored = crew.leads() && known > 0 ? packed(everything) : "";
        restored = crew.ranks->broadcast(std::move(restored));
        if (!crew.leads() && !restored.empty()) accept(everything, restored);
        return crew.ranks->share(portions, compute, keep, counted);
    }
    std::uint64_t done = 0;
    for (const Portion& portion : portions) {
        keep(portion, compute(portion));
        done += portion.size();
        if (!counted(done)) return false;
    }
    return true;
}

} // namespace tabuleiro
