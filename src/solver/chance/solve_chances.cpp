#include "solver/chance/solve_chances.hpp"

#include <algorithm>

namespace tabuleiro {

namespace {

using Kind = TableHeader::Kind;

// A slice and its mirror, in an order in which pieces coming home lead only to slices that came before.
std::vector<SliceKey> pairs_up_to(std::size_t more, std::size_t fewer) {
    std::vector<SliceKey> all;
    for (std::size_t sum = 2; sum <= more + fewer; ++sum)
        for (std::size_t moving = 1; moving <= std::min(sum / 2, fewer); ++moving)
            if (sum - moving <= more) all.push_back({moving, sum - moving});
    return all;
}

class ChanceSolver {
public:
    ChanceSolver(const ChanceTask& task, const ChanceListener& listener)
        : task_(task), game_(task.game), listener_(listener), pairs_(pairs_up_to(task.more, task.fewer)) {}

    Result<SolveNeeds> needs() {
        auto room = available_resources(task_.directory);
        if (!room) return room;
        std::uint64_t slices = 0, largest = 0; // largest: of the tables to be read
        total_ = 0;
        for (const SliceKey& pair : pairs_)
            for (const SliceKey& key : both(pair)) {
                const auto file = find(key);
                if (!file) return file.error();
                const std::uint64_t entries = game_.entries(key);
                slices += game_.slice_bytes(key);
                total_ += entries;
                if (*file) {
                    largest = std::max(largest, 2 * entries);
                    continue;
                }
                room->positions += entries;
                room->disk += 2 * entries + entries / 1000;
            }
        if (room->positions > 0) room->memory = slices + largest + game_.work_bytes(task_.more) + beside;
        return room;
    }

    Result<std::vector<ChanceSliceReport>> run() {
        const auto needed = needs();
        if (!needed) return needed.error();
        if (auto missing = missing_resources(*needed)) return *missing;
        if (needed->positions == 0) return reported();
        const FolderLock lock(task_.directory / (std::string(game_.files) + ".lock"));
        if (auto refused = lock.refused(task_.directory)) return *refused;
        slices_ = game_.slices(task_.more, task_.workers);
        for (const SliceKey& pair : pairs_)
            if (const auto failed = solve_pair(pair)) return *failed;
        return std::move(reports_);
    }

private:
    static constexpr std::uint64_t beside = std::uint64_t{96} << 20; // the program, its threads, part of a table

    std::filesystem::path path(const SliceKey& key) const {
        return task_.directory / table_name(game_.files, Kind::chances, key.moving, key.waiting);
    }
    Result<std::optional<TableFile>> find(const SliceKey& key) const {
        if (!std::filesystem::exists(path(key))) return std::optional<TableFile>{};
        auto file = TableFile::open(path(key), game_.fingerprint(), Kind::chances, key.moving, key.waiting,
                                    2 * game_.entries(key));
        if (!file) return file.error();
        return std::optional(std::move(*file));
    }

    std::optional<Error> solve_pair(const SliceKey& pair) {
        std::array<bool, 2> there{};
        std::uint64_t entries = 0;
        for (std::size_t i = 0; i < both(pair).size(); ++i) {
            const SliceKey key = both(pair)[i];
            if (const auto failed = slices_->add(key)) return failed;
            const auto file = find(key);
            if (!file) return file.error();
            there[i] = file->has_value();
            entries += game_.entries(key);
            if (!there[i]) continue;
            const auto raw = (*file)->read(task_.workers);
            if (!raw) return raw.error();
            slices_->unpack(key, raw->bytes());
        }
        const auto swept = slices_->solve(pair, [&](double done) {
            return !listener_.progress ||
                   listener_.progress((static_cast<double>(done_) + done * static_cast<double>(entries)) /
                                      static_cast<double>(total_));
        });
        if (!swept) return swept.error();
        done_ += entries;
        for (std::size_t i = 0; i < both(pair).size(); ++i) {
            const SliceKey key = both(pair)[i];
            if (!there[i])
                if (const auto failed = write(key)) return failed;
            report({key, game_.entries(key), *swept, slices_->start_of(key), there[i]});
        }
        return std::nullopt;
    }

    void report(const ChanceSliceReport& slice) {
        reports_.push_back(slice);
        if (listener_.slice_done) listener_.slice_done(slice);
    }

    // The reports if all tables exist already.
    Result<std::vector<ChanceSliceReport>> reported() {
        const auto folder = open_chances(game_, task_.directory);
        if (!folder) return folder.error();
        for (const SliceKey& pair : pairs_)
            for (const SliceKey& key : both(pair)) {
                const auto start = folder->look_up(game_.start(key));
                if (!start) return *folder->error();
                report({key, game_.entries(key), {}, *start, true});
            }
        return std::move(reports_);
    }

    std::optional<Error> write(const SliceKey& key) const {
        TableHeader header;
        header.kind = Kind::chances;
        header.fingerprint = game_.fingerprint();
        header.moving = static_cast<std::uint8_t>(key.moving);
        header.waiting = static_cast<std::uint8_t>(key.waiting);
        header.raw_bytes = 2 * game_.entries(key);
        const auto fill = [&](std::uint64_t begin, std::span<std::uint8_t> out) { slices_->pack(key, begin / 2, out); };
        return write_table(path(key), header, fill, task_.workers);
    }

    const ChanceTask& task_;
    const ChanceGame& game_;
    const ChanceListener& listener_;
    std::vector<SliceKey> pairs_;
    std::unique_ptr<ChanceSliceSet> slices_;
    std::uint64_t total_ = 0, done_ = 0; // positions
    std::vector<ChanceSliceReport> reports_;
};

} // namespace

const ChanceGame* chance_game(std::string_view name, std::uint8_t rules) {
    for (const ChanceGame* game : {&niout_chances, &niout_over_chances, &niout_again_chances, &niout_over_again_chances,
                                   &ludo_chances, &tabula_chances})
        if (game->name == name && game->rules == rules) return game;
    return nullptr;
}

Result<SolveNeeds> chance_needs(const ChanceTask& task) { return ChanceSolver(task, {}).needs(); }

Result<std::vector<ChanceSliceReport>> solve_chances(const ChanceTask& task, const ChanceListener& listener) {
    return ChanceSolver(task, listener).run();
}

Result<ChanceFolder> open_chances(const ChanceGame& game, const std::filesystem::path& directory,
                                  std::uint64_t cache_bytes) {
    std::vector<ChanceTable> tables;
    for (std::size_t moving = 1; moving <= game.most; ++moving)
        for (std::size_t waiting = 1; waiting <= game.most; ++waiting)
            tables.push_back({static_cast<std::uint8_t>(moving), static_cast<std::uint8_t>(waiting),
                              game.entries({moving, waiting})});
    return ChanceFolder::open({game.files, game.rules, game.fingerprint()}, tables, directory, cache_bytes);
}

} // namespace tabuleiro
