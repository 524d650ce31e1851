// The finished part of a long computation, in a file from which it can resume.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tabuleiro {

// Items begin .. end-1 of a computation.
struct Portion {
    std::uint64_t begin = 0, end = 0;
    std::uint64_t size() const { return end - begin; }
};

std::uint64_t size_of(const std::vector<Portion>& portions);
// The same items in portions of at most `most`.
std::vector<Portion> cut(const std::vector<Portion>& portions, std::uint64_t most);

// A computation has stages, one after the other. Each stage has items, whose results are bytes. The file is only
// appended to; a piece that a crash left unfinished is ignored.
class Checkpoint {
public:
    // `job` describes what is computed: the file of another job is refused.
    static Result<Checkpoint> open(const std::string& path, const std::string& job);

    std::uint64_t next_stage() { return stage_++; }
    // Calls accept(portion, bytes) for the known part of a stage; returns the rest.
    std::vector<Portion> restore(std::uint64_t stage, Portion everything,
                                 const std::function<void(Portion, std::string_view)>& accept) const;
    // Written every few seconds.
    void add(std::uint64_t stage, Portion portion, std::string_view bytes);
    void write();
    void remove() const; // the computation is done

private:
    struct Piece {
        Portion portion;
        std::string bytes;
    };

    std::string path_;
    std::map<std::uint64_t, std::vector<Piece>> known_;
    std::uint64_t stage_ = 0;
    std::string unwritten_;
    std::chrono::steady_clock::time_point written_{}; // the first piece at once
};

} // namespace tabuleiro
