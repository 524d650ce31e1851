#include "solver/retrograde/solve.hpp"

#include <map>
#include <system_error>

#include "runtime/parallel_for.hpp"
#include "solver/tables/resources.hpp"

namespace tabuleiro {

namespace {

using Kind = TableHeader::Kind;
using Slice = std::pair<std::size_t, std::size_t>; // moving, waiting

class Solver {
public:
    Solver(const SolveTask& task, const SolveListener& listener)
        : task_(task), listener_(listener), fingerprint_(board_fingerprint(task.board)),
          index_(task.board, static_cast<std::size_t>(std::popcount(task.board.start(0)))) {}

    Result<SolveNeeds> needs() {
        auto room = available_resources(task_.directory);
        if (!room) return room.error();
        SolveNeeds needs = *room;
        for (const Slice& pair : pairs()) {
            const auto there = find(pair);
            if (!there) return there.error();
            for (const auto& [moving, waiting] : both(pair)) {
                total_ += index_.positions(moving, waiting);
                if (there->size() == 2 * both(pair).size()) continue;
                needs.positions += index_.positions(moving, waiting);
                // Compressed values and distances were never larger than this; most slices need a third of it.
                needs.disk += packed_size(index_.entries(moving, waiting)) + index_.entries(moving, waiting) / 8;
            }
            if (there->size() == 2 * both(pair).size()) continue;
            std::uint64_t memory = slice_pair_bytes(index_, pair.first, pair.second) +
                                   packed_size(index_.entries(pair.first, pair.second));
            for (const auto& [moving, waiting] : smaller(pair)) memory += packed_size(index_.entries(moving, waiting));
            needs.memory = std::max(needs.memory, memory + beside);
        }
        return needs;
    }

    Result<SolveReport> run() {
        const auto needed = needs();
        if (!needed) return needed.error();
        if (auto missing = missing_resources(*needed)) return *missing;
        std::optional<FolderLock> lock;
        if (needed->positions > 0) {
            lock.emplace(task_.directory / (std::string(task_.game) + ".lock"));
            if (auto refused = lock->refused(task_.directory)) return *refused;
        }
        for (const Slice& pair : pairs()) {
            auto there = find(pair);
            if (!there) return there.error();
            if (there->size() == 2 * both(pair).size()) {
                for (std::size_t i = 0; i < there->size(); i += 2) add(reported((*there)[i].header()));
            } else if (const auto failed = solve_pair(pair)) {
                return *failed;
            }
        }
        if (const auto failed = value_start()) return *failed;
        return std::move(report_);
    }

private:
    // The memory of the program, its threads and the numbering of positions.
    static constexpr std::uint64_t beside = std::uint64_t{64} << 20;

    // In an order in which captures lead only to slices that came before.
    std::vector<Slice> pairs() const {
        std::vector<Slice> all;
        for (std::size_t pieces = 2; pieces <= std::min(task_.pieces, 2 * index_.max_pieces()); ++pieces)
            for (std::size_t moving = 1; moving <= pieces / 2; ++moving)
                if (pieces - moving <= index_.max_pieces()) all.emplace_back(moving, pieces - moving);
        return all;
    }
    static std::vector<Slice> both(const Slice& pair) {
        if (pair.first == pair.second) return {pair};
        return {pair, {pair.second, pair.first}};
    }
    // The slices that captures lead to.
    static std::vector<Slice> smaller(const Slice& pair) {
        std::vector<Slice> all;
        for (const auto& [moving, waiting] : both(pair))
            for (std::size_t left = 1; left < waiting; ++left) all.emplace_back(left, moving);
        return all;
    }

    std::filesystem::path path(Kind kind, const Slice& slice) const {
        return task_.directory / table_name(task_.game, kind, slice.first, slice.second);
    }
    Result<TableFile> open(Kind kind, const Slice& slice) const {
        const std::uint64_t entries = index_.entries(slice.first, slice.second);
        return TableFile::open(path(kind, slice), fingerprint_, kind, slice.first, slice.second,
                               kind == Kind::values ? packed_size(entries) : entries);
    }
    // The existing files of the pair: values and distances of each slice.
    Result<std::vector<TableFile>> find(const Slice& pair) const {
        std::vector<TableFile> found;
        for (const Slice& slice : both(pair))
            for (const Kind kind : {Kind::values, Kind::distances}) {
                if (!std::filesystem::exists(path(kind, slice))) continue;
                auto file = open(kind, slice);
                if (!file) return file.error();
                found.push_back(std::move(*file));
            }
        return found;
    }

    std::optional<Error> load_smaller(const Slice& pair) {
        const auto needed = smaller(pair);
        std::erase_if(loaded_, [&](const auto& item) {
            return std::find(needed.begin(), needed.end(), item.first) == needed.end();
        });
        for (const Slice& slice : needed) {
            if (loaded_.contains(slice)) continue;
            const auto file = open(Kind::values, slice);
            if (!file) return file.error();
            auto values = file->read(task_.workers);
            if (!values) return values.error();
            loaded_.emplace(slice, std::move(*values));
        }
        return std::nullopt;
    }

    std::optional<Error> solve_pair(const Slice& pair) {
        if (const auto failed = load_smaller(pair)) return failed;
        double weight = 0;
        for (const auto& [moving, waiting] : both(pair))
            weight += static_cast<double>(index_.positions(moving, waiting));
        SlicePairTask task{index_, pair.first, pair.second, task_.workers, {}, {}};
        task.smaller = [&](std::size_t moving, std::size_t waiting) { return loaded_.at({moving, waiting}).data(); };
        task.progress = [&](double done) {
            return !listener_.progress ||
                   listener_.progress(pair.first, pair.second,
                                      (static_cast<double>(done_) + done * weight) / static_cast<double>(total_));
        };
        auto solved = solve_slice_pair(task);
        if (!solved) return solved.error();
        for (SolvedSlice& slice : *solved) {
            if (slice.moving == 0) continue;
            if (const auto error = write(slice)) return error;
            add({slice.moving, slice.waiting, slice.counts, slice.longest_win, slice.longest_loss, false});
        }
        return std::nullopt;
    }

    std::optional<Error> write(SolvedSlice& slice) {
        std::uint8_t* const codes = slice.codes.data();
        const std::uint64_t entries = slice.codes.size();
        auto values = LargeArray::zeros(packed_size(entries));
        if (!values) return values.error();
        constexpr std::uint64_t portion = 1 << 16;
        parallel_for(task_.workers, (entries + portion - 1) / portion, [&](std::size_t, std::size_t part) {
            const std::uint64_t end = std::min(entries, (part + 1) * portion);
            for (std::uint64_t i = part * portion; i < end; ++i) {
                values->data()[i / 4] |= static_cast<std::uint8_t>(packed_bits(Distance::value(codes[i])) << i % 4 * 2);
                codes[i] = static_cast<std::uint8_t>(Distance::steps(codes[i]));
            }
        });
        const auto write_one = [&](Kind kind, std::span<const std::uint8_t> raw) {
            const TableHeader header{kind,
                                     fingerprint_,
                                     static_cast<std::uint8_t>(slice.moving),
                                     static_cast<std::uint8_t>(slice.waiting),
                                     raw.size(),
                                     slice.counts,
                                     slice.longest_win,
                                     slice.longest_loss};
            return write_table(path(kind, {slice.moving, slice.waiting}), header, raw, task_.workers);
        };
        if (const auto error = write_one(Kind::values, values->bytes())) return error;
        return write_one(Kind::distances, slice.codes.bytes());
    }

    static SliceReport reported(const TableHeader& header) {
        return {header.moving, header.waiting, header.counts, header.longest_win, header.longest_loss, true};
    }

    void add(const SliceReport& slice) {
        done_ += index_.positions(slice.moving, slice.waiting);
        report_.counts += slice.counts;
        report_.slices.push_back(slice);
        if (listener_.slice_done) listener_.slice_done(slice);
    }

    std::optional<Error> value_start() {
        const Slice slice{index_.max_pieces(), index_.max_pieces()};
        if (slice.first + slice.second > task_.pieces) return std::nullopt;
        const auto file = open(Kind::values, slice);
        if (!file) return file.error();
        const std::uint64_t entry = index_.entry(task_.board.start(0), task_.board.start(1));
        const auto block = file->block(entry / 4 / TableFile::block_bytes);
        if (!block) return block.error();
        report_.start = packed_value(block->data(), entry % (std::uint64_t{TableFile::block_bytes} * 4));
        return std::nullopt;
    }

    const SolveTask& task_;
    const SolveListener& listener_;
    std::uint64_t fingerprint_;
    PositionIndex index_;
    std::map<Slice, LargeArray> loaded_;
    std::uint64_t total_ = 0, done_ = 0; // positions
    SolveReport report_;
};

} // namespace

Result<SolveNeeds> solve_needs(const SolveTask& task) { return Solver(task, {}).needs(); }

Result<SolveReport> solve(const SolveTask& task, const SolveListener& listener) { return Solver(task, listener).run(); }

} // namespace tabuleiro
