// The workers of a long computation: the threads of this process, or of all processes of an MPI run, with or without a
// checkpoint. The results are the same in every case.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>

#include "runtime/checkpoint.hpp"
#include "runtime/parallel_for.hpp"

namespace tabuleiro {

// The processes of an MPI run. All of them run the same program and call the same functions in the same order; the
// first one leads: it hands out the work, prints and writes files.
class Ranks {
public:
    using Compute = std::function<std::string(Portion)>;
    using Accept = std::function<void(Portion, std::string_view)>;

    virtual ~Ranks() = default;
    virtual bool leads() const = 0;
    virtual std::size_t count() const = 0;
    // Hands out `portions` one by one to idle workers; accept(portion, bytes) is called for each of them on every
    // rank, on the leader as soon as it arrives. Only the leader's portions and progress matter. False if stopped.
    virtual bool share(std::vector<Portion> portions, const Compute& compute, const Accept& accept,
                       const Progress& progress) = 0;
    // Gives all ranks the leader's text.
    virtual std::string broadcast(std::string text) = 0;
};

struct Crew {
    unsigned threads = 1;
    Ranks* ranks = nullptr;
    Checkpoint* checkpoint = nullptr; // the leader's

    Crew(unsigned number = 1) : threads(number) {}
    bool leads() const { return !ranks || ranks->leads(); }
};

// The leader's decision, on every rank.
inline bool agreed(const Crew& crew, bool decision) {
    return crew.ranks ? !crew.ranks->broadcast(decision ? "yes" : "").empty() : decision;
}

// How results travel between processes and into checkpoints.
template <class Result>
    requires std::is_trivially_copyable_v<Result>
void pack(const Result& result, std::string& bytes) {
    bytes.append(reinterpret_cast<const char*>(&result), sizeof(Result));
}
template <class Result>
    requires std::is_trivially_copyable_v<Result>
void unpack(std::string_view& bytes, Result& result) {
    bytes.copy(reinterpret_cast<char*>(&result), sizeof(Result));
    bytes.remove_prefix(sizeof(Result));
}

// results[i] = work(i) for every i, in any order. False if `progress` stopped it; missing results are left unchanged.
template <class Result, class Work>
bool map_all(const Crew& crew, std::vector<Result>& results, const Work& work, const Progress& progress = {}) {
    const auto compute_locally = [&](const Portion& portion, const Progress& report) {
        return parallel_for(
            crew.threads, portion.size(),
            [&](std::size_t, std::size_t i) { results[portion.begin + i] = work(portion.begin + i); }, report);
    };
    const Portion everything{0, results.size()};
    if (!crew.ranks && !crew.checkpoint) return compute_locally(everything, progress);

    const auto accept = [&](const Portion& portion, std::string_view bytes) {
        for (std::uint64_t i = portion.begin; i < portion.end; ++i) unpack(bytes, results[i]);
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
        std::string bytes;
        for (std::uint64_t i = portion.begin; i < portion.end; ++i) pack(results[i], bytes);
        return bytes;
    };
    const Progress counted = [&](std::uint64_t done) { return !progress || progress(known + done); };
    const std::size_t workers = (crew.ranks ? crew.ranks->count() : 1) * crew.threads;
    const auto portions = cut(missing, std::clamp<std::uint64_t>(results.size() / (workers * 64), crew.threads,
                                                                 256 * std::uint64_t{crew.threads}));
    if (crew.ranks) {
        // The other ranks get the checkpoint's results from the leader.
        std::string restored;
        if (crew.leads() && known > 0)
            for (const Result& result : results) pack(result, restored);
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
