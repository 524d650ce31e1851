#include "solver/solve_niout.hpp"

#include "runtime/parallel_for.hpp"

namespace tabuleiro {

namespace {

using Kind = TableHeader::Kind;
using Layer = std::pair<std::size_t, std::size_t>; // moving, waiting

// The roads, the casts and what a capture earns.
std::uint64_t niout_fingerprint(const Niout::Rules& rules) {
    std::vector<std::uint8_t> facts{rules.capture_again, niout::Horses::most};
    for (const auto& [cast, weight] : Niout::casts) {
        const niout::Stops& stops =
            niout::stop_tables[rules.stop_to_turn][rules.finish_over][static_cast<std::size_t>(cast)];
        facts.push_back(static_cast<std::uint8_t>(weight));
        facts.insert(facts.end(), stops.onward.begin(), stops.onward.end());
        facts.insert(facts.end(), stops.aside.begin(), stops.aside.end());
    }
    return fingerprint_of(facts);
}

// A layer and its mirror, in an order in which horses coming home lead only to layers that came before.
std::vector<Layer> pairs_up_to(std::size_t horses) {
    std::vector<Layer> all;
    for (std::size_t sum = 2; sum <= 2 * horses; ++sum)
        for (std::size_t moving = 1; moving <= sum / 2; ++moving)
            if (sum - moving <= horses) all.emplace_back(moving, sum - moving);
    return all;
}
std::vector<Layer> both(const Layer& pair) {
    if (pair.first == pair.second) return {pair};
    return {pair, {pair.second, pair.first}};
}

class NioutSolver {
public:
    NioutSolver(const NioutTask& task, const NioutListener& listener)
        : task_(task), listener_(listener), fingerprint_(niout_fingerprint({})) {}

    Result<SolveNeeds> needs() {
        auto room = available_resources(task_.directory);
        if (!room) return room;
        std::uint64_t layers = 0, largest = 0;
        for (const Layer& pair : pairs_up_to(task_.horses))
            for (const Layer& layer : both(pair)) {
                const auto file = find(layer);
                if (!file) return file.error();
                const std::uint64_t entries = niout_index(layer.first, layer.second).entries();
                layers += NioutLayer::bytes(layer.first, layer.second);
                largest = std::max(largest, 2 * entries);
                total_ += entries;
                if (*file) continue;
                room->positions += entries;
                room->disk += 2 * entries + entries / 1000;
            }
        if (room->positions > 0) room->memory = layers + largest + niout_sweep_bytes(task_.horses) + beside;
        return room;
    }

    Result<std::vector<NioutLayerReport>> run() {
        const auto needed = needs();
        if (!needed) return needed.error();
        if (auto missing = missing_resources(*needed)) return *missing;
        if (needed->positions == 0) return reported();
        const FolderLock lock(task_.directory / "niout.lock");
        if (auto refused = lock.refused(task_.directory)) return *refused;
        crowds_.emplace(Niout::Rules{}, task_.horses);
        for (const Layer& pair : pairs_up_to(task_.horses))
            if (const auto failed = solve_pair(pair)) return *failed;
        return std::move(reports_);
    }

private:
    static constexpr std::uint64_t beside = std::uint64_t{64} << 20; // the program, its threads and lists of moves

    std::filesystem::path path(const Layer& layer) const {
        return task_.directory / table_name(Niout::name, Kind::chances, layer.first, layer.second);
    }
    Result<std::optional<TableFile>> find(const Layer& layer) const {
        if (!std::filesystem::exists(path(layer))) return std::optional<TableFile>{};
        auto file = TableFile::open(path(layer), fingerprint_, Kind::chances, layer.first, layer.second,
                                    2 * niout_index(layer.first, layer.second).entries());
        if (!file) return file.error();
        return std::optional(std::move(*file));
    }

    std::optional<Error> solve_pair(const Layer& pair) {
        std::array<bool, 2> there{};
        for (std::size_t i = 0; i < both(pair).size(); ++i) {
            const Layer layer = both(pair)[i];
            auto made = NioutLayer::make(*crowds_, layer.first, layer.second);
            if (!made) return made.error();
            const auto file = find(layer);
            if (!file) return file.error();
            there[i] = file->has_value();
            if (there[i])
                if (const auto failed = unpack(**file, *made)) return failed;
            layers_.emplace(layer, std::move(*made));
        }
        std::uint64_t entries = 0;
        for (const Layer& layer : both(pair)) entries += niout_index(layer.first, layer.second).entries();
        NioutSweepTask sweeps{*crowds_, layers_, pair.first, pair.second, task_.workers, {}};
        sweeps.progress = [&](double done) {
            return !listener_.progress ||
                   listener_.progress((static_cast<double>(done_) + done * static_cast<double>(entries)) /
                                      static_cast<double>(total_));
        };
        const auto swept = sweep_niout(sweeps);
        if (!swept) return swept.error();
        done_ += entries;
        for (std::size_t i = 0; i < both(pair).size(); ++i) {
            const Layer layer = both(pair)[i];
            if (!there[i])
                if (const auto failed = write(layers_.at(layer))) return failed;
            report(layer, *swept, start_of(layers_.at(layer)), there[i]);
        }
        return std::nullopt;
    }

    float start_of(const NioutLayer& layer) const {
        return layer.row(crowds_->count(layer.moving()) - 1)[crowds_->count(layer.waiting()) - 1];
    }

    void report(const Layer& layer, const NioutSweeps& sweeps, float start, bool was_there) {
        reports_.push_back(
            {layer.first, layer.second, niout_index(layer.first, layer.second).entries(), sweeps, start, was_there});
        if (listener_.layer_done) listener_.layer_done(reports_.back());
    }

    // Nothing is left to do.
    Result<std::vector<NioutLayerReport>> reported() {
        const auto folder = open_niout(task_.directory);
        if (!folder) return folder.error();
        for (const Layer& pair : pairs_up_to(task_.horses))
            for (const Layer& layer : both(pair)) {
                Niout::State state = Niout::start({});
                for (const auto& [seat, horses] : {std::pair{0u, layer.first}, std::pair{1u, layer.second}}) {
                    niout::Horses some = state.horses[seat];
                    some.shift(niout::off, niout::home, static_cast<std::uint32_t>(niout::Horses::most - horses));
                    state.horses.set(seat, some);
                }
                const auto start = folder->look_up(*table_entry(state));
                if (!start) return *folder->error();
                report(layer, {}, *start, true);
            }
        return std::move(reports_);
    }

    // Calls use(chance in the layer, its entry in the file) for the positions of one moving crowd that can stand.
    template <class Chances, class Use> void for_each(Chances& layer, std::size_t m, Use&& use) const {
        const NioutIndex& index = niout_index(layer.moving(), layer.waiting());
        const std::size_t moving = crowds_->first(layer.moving()) + m, first = crowds_->first(layer.waiting());
        auto* const row = layer.row(m);
        for (std::size_t w = 0; w < crowds_->count(layer.waiting()); ++w)
            if ((crowds_->stations(moving) & crowds_->stations(first + w)) == 0)
                use(row[w], index.entry((*crowds_)[moving], (*crowds_)[first + w]));
    }

    std::optional<Error> unpack(const TableFile& file, NioutLayer& layer) const {
        const auto raw = file.read(task_.workers);
        if (!raw) return raw.error();
        parallel_for(task_.workers, crowds_->count(layer.moving()), [&](std::size_t, std::size_t m) {
            for_each(layer, m, [&](float& chance, std::uint64_t entry) {
                const std::uint8_t* const at = raw->data() + 2 * entry;
                chance = unpacked_chance(static_cast<std::uint16_t>(at[0] | at[1] << 8));
            });
        });
        return std::nullopt;
    }

    std::optional<Error> write(const NioutLayer& layer) const {
        const std::uint64_t entries = niout_index(layer.moving(), layer.waiting()).entries();
        auto raw = LargeArray::zeros(2 * entries);
        if (!raw) return raw.error();
        parallel_for(task_.workers, crowds_->count(layer.moving()), [&](std::size_t, std::size_t m) {
            for_each(layer, m, [&](float chance, std::uint64_t entry) {
                const std::uint16_t packed = packed_chance(chance);
                raw->data()[2 * entry] = static_cast<std::uint8_t>(packed);
                raw->data()[2 * entry + 1] = static_cast<std::uint8_t>(packed >> 8);
            });
        });
        TableHeader header;
        header.kind = Kind::chances;
        header.fingerprint = fingerprint_;
        header.moving = static_cast<std::uint8_t>(layer.moving());
        header.waiting = static_cast<std::uint8_t>(layer.waiting());
        header.raw_bytes = raw->size();
        return write_table(path({layer.moving(), layer.waiting()}), header, raw->bytes(), task_.workers);
    }

    const NioutTask& task_;
    const NioutListener& listener_;
    std::uint64_t fingerprint_;
    std::optional<NioutCrowds> crowds_;
    NioutLayers layers_;
    std::uint64_t total_ = 0, done_ = 0; // positions
    std::vector<NioutLayerReport> reports_;
};

} // namespace

Result<SolveNeeds> niout_needs(const NioutTask& task) { return NioutSolver(task, {}).needs(); }

Result<std::vector<NioutLayerReport>> solve_niout(const NioutTask& task, const NioutListener& listener) {
    return NioutSolver(task, listener).run();
}

Result<ChanceFolder> open_niout(const std::filesystem::path& directory, std::uint64_t cache_bytes) {
    std::vector<ChanceTable> tables;
    for (std::uint8_t moving = 1; moving <= niout::Horses::most; ++moving)
        for (std::uint8_t waiting = 1; waiting <= niout::Horses::most; ++waiting)
            tables.push_back({moving, waiting, niout_index(moving, waiting).entries()});
    return ChanceFolder::open(Niout::name, niout_fingerprint({}), tables, directory, cache_bytes);
}

} // namespace tabuleiro
