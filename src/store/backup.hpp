// A whole store as one file, the same for SQLite and PostgreSQL.
//
// The file is a line "tabuleiro backup 1", then blocks: a line "NAME SIZE SHA256", and SIZE bytes with that SHA-256.
// The first block, `runs`, and one block `match` for each match hold fields, each written as "SIZE:BYTES". The last
// line, "end MATCHES STEPS SHA256", has the SHA-256 of the blocks' hashes one after the other, as bytes.
#pragma once

#include <cstdio>

#include "store/snapshot.hpp"

namespace tabuleiro {

struct BackupSize {
    std::uint64_t matches = 0, steps = 0, bytes = 0;
    bool operator==(const BackupSize&) const = default;
};

// Called after each match; false stops with store.stopped.
using BackupProgress = std::function<bool(const BackupSize& done)>;

Result<BackupSize> write_backup(Snapshot& snapshot, std::FILE* file, const BackupProgress& progress);

// Reads a backup from the front. Everything is checked: what `next` gives is as it was written.
class BackupReader {
public:
    explicit BackupReader(std::FILE* file) : file_(file) {}

    std::optional<Error> begin(); // first
    const Runs& runs() const { return runs_; }
    // Nothing after the last match, when the end of the file has been checked, too.
    Result<std::optional<WholeMatch>> next();
    const BackupSize& done() const { return done_; }

private:
    std::optional<std::string> read_line();
    Result<std::string> read_block(std::string_view size, std::string_view digest);
    Error damaged() const;

    std::FILE* file_;
    Runs runs_;
    BackupSize done_;
    Sha256 digests_;
};

} // namespace tabuleiro
