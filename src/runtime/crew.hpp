// The workers of a long computation: the threads of this process, or of all processes of an MPI run, with or without a
// checkpoint. The results are the same in every case.
#pragma once

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
inline bool leader_decides(const Crew& crew, bool decision) {
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

// The items of a computation. How their results travel is known only to the caller.
struct Items {
    std::uint64_t count = 0;
    std::function<void(std::uint64_t)> compute;
    std::function<void(std::uint64_t, std::string&)> pack;
    std::function<void(std::string_view&, std::uint64_t)> unpack; // removes what it has read
};

// Computes all items, in any order. False if `progress` stopped it.
bool compute_all(const Crew& crew, const Items& items, const Progress& progress);

// results[i] = work(i) for every i, in any order. False if `progress` stopped it; missing results are left unchanged.
template <class Result, class Work>
bool map_all(const Crew& crew, std::vector<Result>& results, const Work& work, const Progress& progress = {}) {
    return compute_all(crew,
                       {.count = results.size(),
                        .compute = [&](std::uint64_t i) { results[i] = work(i); },
                        .pack = [&](std::uint64_t i, std::string& bytes) { pack(results[i], bytes); },
                        .unpack = [&](std::string_view& bytes, std::uint64_t i) { unpack(bytes, results[i]); }},
                       progress);
}

} // namespace tabuleiro
