// One run of a long computation: its threads, the processes that share it, its checkpoint and the files it will write.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/crew.hpp"
#include "solver/tables/on_demand_tables.hpp"
#include "texts/texts.hpp"

namespace tabuleiro {

// From the command line.
struct CrewRequest {
    unsigned threads = 0;   // 0: all cores; one for each process of an MPI run
    std::string checkpoint; // empty: none
    Ranks* ranks = nullptr;
};

// The lab reads tables at random places, so blocks stay in memory once they were read.
inline constexpr std::uint64_t lab_table_cache = std::uint64_t{4} << 30;

class LabRun {
public:
    LabRun(const Texts& texts, const CrewRequest& request);

    // Opens the checkpoint of this job and makes sure that the files can be written; prints errors. Only the leader
    // checks, and all ranks get its answer.
    bool prepare(const std::string& job, const std::vector<std::string>& files, bool replace);
    Crew crew();
    bool leads() const { return !request_.ranks || request_.ranks->leads(); }
    // The exit code. A stopped run keeps its checkpoint and says how to resume.
    int end(bool stopped);

private:
    std::optional<Error> problem(const std::string& job, const std::vector<std::string>& files, bool replace);

    const Texts& texts_;
    CrewRequest request_;
    std::optional<Checkpoint> checkpoint_;
};

} // namespace tabuleiro
