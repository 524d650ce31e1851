// What `tabuleiro strength` has measured so far, saved to a file after every row, so that a stopped run can resume.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/setup.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

// One bot against another, or against a table full of others.
struct StrengthRow {
    Setup setup;
    std::string challenger, opponent;
    std::uint64_t games = 0; // at least; whole rounds may make it a few more
};

struct StrengthFigures {
    std::uint64_t games = 0, won = 0, drawn = 0, lost = 0;
    double share = 0, low = 0, high = 0, even = 0;

    bool above() const { return low > even; }
};

class StrengthResults {
public:
    // The results in the file of that name; none if there is no such file. Only the leader reads and writes it.
    static Result<StrengthResults> open(const std::string& path, std::uint64_t seed, const Crew& crew);

    std::optional<StrengthFigures> find(const StrengthRow& row) const;
    std::optional<Error> add(const StrengthRow& row, const StrengthFigures& figures); // and writes the file
    void remove() const;

private:
    struct Entry {
        std::string row;
        StrengthFigures figures;
    };

    std::string name_of(const StrengthRow& row) const;

    std::string path_; // empty: nothing is written
    std::uint64_t seed_ = 0;
    std::vector<Entry> entries_;
};

} // namespace tabuleiro
