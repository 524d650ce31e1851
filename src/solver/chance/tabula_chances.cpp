// Tabula for the solver of games with chance.
//
// Hits are final and pieces only go forward, so every play leads to fewer pieces or fewer pips to go: positions are
// solved once, those with the fewest pips first. A throw that cannot be played leads to the same position with the
// other player to throw, and both may pass in turn: the two chances are two equations, which are solved together.
#include <cmath>

#include "runtime/parallel_for.hpp"
#include "solver/chance/chance_game.hpp"
#include "solver/chance/tabula_turn.hpp"
#include "solver/tables/table_file.hpp"

namespace tabuleiro {

namespace {

// All positions of a slice with one waiting crowd and one lead.
struct TabulaColumn {
    SliceKey key;
    int lead = 0;
    std::uint16_t waiting = 0;
};

class TabulaSlices : public ChanceSliceSet {
public:
    TabulaSlices(std::size_t pieces, std::size_t workers) : workers_(workers), chances_(pieces) {}

    std::optional<Error> add(const SliceKey& key) override { return chances_.add(key); }
    // Existing tables are solved again, because packing has reduced their precision.
    void unpack(const SliceKey&, std::span<const std::uint8_t>) override {}
    void pack(const SliceKey& key, std::uint64_t first, std::span<std::uint8_t> raw) const override;
    Result<Sweeps> solve(const SliceKey& pair, const std::function<bool(double)>& progress) override;
    float start_of(const SliceKey& key) const override;

private:
    struct Stuck { // a position with throws that cannot be played
        float *chance, *mirror;
        TabulaTurnValue value;
    };
    struct Worker {
        std::vector<TabulaTurn> turns; // by the pieces of the player to throw
        std::vector<Stuck> stuck;
        double worst = 0;
    };

    // The crowds of a side that are possible with a lead.
    static std::size_t count(const TabulaCrowds& crowds, bool anywhere) {
        return anywhere ? crowds.whole() : crowd_count(tabula_home_places, crowds.pieces());
    }
    std::vector<TabulaColumn> columns(const SliceKey& pair) const;
    void solve_column(const TabulaColumn& column, std::size_t pips, bool checking, Worker& worker);
    static void solve_stuck(std::vector<Worker>& workers);

    std::size_t workers_;
    TabulaChances chances_;
};

void TabulaSlices::pack(const SliceKey& key, std::uint64_t first, std::span<std::uint8_t> raw) const {
    const TabulaIndex& index = tabula_index(key.moving, key.waiting);
    pack_chance(raw, first, index.won(), 1);
    pack_chance(raw, first, index.lost(), 0);
    const TabulaCrowds &moving = chances_.crowds(key.moving), &waiting = chances_.crowds(key.waiting);
    for (int lead = index.lowest(); lead <= index.highest(); ++lead)
        parallel_for(workers_, count(moving, index.moving_anywhere(lead)), [&](std::size_t, std::size_t m) {
            const float* const row = chances_.row(key, lead, m);
            const std::size_t others = count(waiting, index.waiting_anywhere(lead));
            const std::uint32_t rank = index.moving_anywhere(lead) ? moving[m].rank() : static_cast<std::uint32_t>(m);
            const std::uint64_t begin = index.first(lead) + std::uint64_t{rank} * others; // they are adjacent
            if (begin + others <= first || begin >= first + raw.size() / 2) return;
            for (std::size_t w = 0; w < others; ++w)
                pack_chance(raw, first, *index.entry(moving[m], waiting[w], lead), row[w]);
        });
}

std::vector<TabulaColumn> TabulaSlices::columns(const SliceKey& pair) const {
    std::vector<TabulaColumn> all;
    for (const SliceKey& key : both(pair)) {
        const TabulaIndex& index = tabula_index(key.moving, key.waiting);
        for (int lead = index.lowest(); lead <= index.highest(); ++lead)
            for (std::size_t w = 0; w < count(chances_.crowds(key.waiting), index.waiting_anywhere(lead)); ++w)
                all.push_back({key, lead, static_cast<std::uint16_t>(w)});
    }
    return all;
}

Result<Sweeps> TabulaSlices::solve(const SliceKey& pair, const std::function<bool(double)>& progress) {
    std::vector<Worker> workers(workers_);
    for (Worker& worker : workers)
        for (std::size_t pieces = 0; pieces <= std::max(pair.moving, pair.waiting); ++pieces)
            worker.turns.emplace_back(chances_, pieces);
    const std::vector<TabulaColumn> all = columns(pair);
    const std::size_t last = (pair.moving + pair.waiting) * tabula::last_square;
    for (const bool checking : {false, true})
        for (std::size_t pips = last + 1; pips-- > 0;) { // of both sides together
            if (progress && !progress((static_cast<double>(last - pips) / static_cast<double>(last) + checking) / 2))
                return Error{"solve.stopped", {}};
            parallel_for(workers_, all.size(), [&](std::size_t worker, std::size_t i) {
                solve_column(all[i], pips, checking, workers[worker]);
            });
            solve_stuck(workers);
        }
    Sweeps report{1, 0};
    for (const Worker& worker : workers) report.residual = std::max(report.residual, worker.worst);
    return report;
}

// Solves the positions of a column in which both sides together have advanced `pips` squares. With `checking`, only
// measures their error.
void TabulaSlices::solve_column(const TabulaColumn& column, std::size_t pips, bool checking, Worker& worker) {
    const auto& [key, lead, waiting] = column;
    const TabulaCrowds &own = chances_.crowds(key.moving), &others = chances_.crowds(key.waiting);
    const std::size_t others_pips = others.pips(waiting);
    if (pips < others_pips || pips - others_pips > own.most_pips()) return;
    const std::size_t end = count(own, tabula_index(key.moving, key.waiting).moving_anywhere(lead));
    TabulaTurn& turn = worker.turns[key.moving];
    bool faced = false;
    for (const std::uint16_t m : own.with_pips(pips - others_pips)) {
        if (m >= end || (own.squares(m) & others.squares(waiting)) != 0) continue;
        if (!faced) turn.face(others[waiting], lead);
        faced = true;
        const TabulaTurnValue value = turn.value_of(m);
        float& chance = chances_.row(key, lead, m)[waiting];
        float& mirror = chances_.row({key.waiting, key.moving}, -lead, waiting)[m];
        if (checking) {
            const double now = value.played + value.passes * (1 - static_cast<double>(mirror));
            worker.worst = std::max(worker.worst, std::abs(now - static_cast<double>(chance)));
        } else {
            chance = static_cast<float>(value.played);
            if (value.passes > 0) worker.stuck.push_back({&chance, &mirror, value});
        }
    }
}

// Solves chance = played + passes * (1 - mirror) and the same for the mirror; by T8 they do not both always pass. Until
// now the chances hold only `played`.
void TabulaSlices::solve_stuck(std::vector<Worker>& workers) {
    std::vector<Stuck> all;
    for (Worker& worker : workers) {
        all.insert(all.end(), worker.stuck.begin(), worker.stuck.end());
        worker.stuck.clear();
    }
    const auto before = [](const Stuck& one, const Stuck& other) { return one.chance < other.chance; };
    std::sort(all.begin(), all.end(), before);
    std::vector<double> solved;
    for (const auto& [chance, mirror, value] : all) {
        TabulaTurnValue other{static_cast<double>(*mirror), 0};
        const auto found = std::lower_bound(all.begin(), all.end(), Stuck{mirror, chance, {}}, before);
        if (found != all.end() && found->chance == mirror) other = found->value;
        solved.push_back((value.played + value.passes * (1 - other.played - other.passes)) /
                         (1 - value.passes * other.passes));
    }
    for (std::size_t i = 0; i < all.size(); ++i) *all[i].chance = static_cast<float>(solved[i]);
}

std::uint64_t tabula_fingerprint() {
    std::vector<std::uint8_t> facts{tabula::last_square, tabula_home, 15};
    for (const auto& [thrown, weight] : tabula_throws) {
        facts.insert(facts.end(), thrown.dice.begin(), thrown.dice.end());
        facts.push_back(static_cast<std::uint8_t>(weight));
    }
    return fingerprint_of(facts);
}

// All pieces in hand; the missing ones were hit.
TableEntry tabula_start(const SliceKey& key) {
    Crowd moving, waiting;
    moving.size = static_cast<std::uint8_t>(key.moving);
    waiting.size = static_cast<std::uint8_t>(key.waiting);
    const int lead = static_cast<int>(key.moving) - static_cast<int>(key.waiting);
    return {moving.size, waiting.size, *tabula_index(key.moving, key.waiting).entry(moving, waiting, lead)};
}

float TabulaSlices::start_of(const SliceKey& key) const {
    const Crowd moving = Crowd::ranked(key.moving, 0), waiting = Crowd::ranked(key.waiting, 0); // all in hand
    const int lead = static_cast<int>(key.moving) - static_cast<int>(key.waiting);
    return chances_.row(key, lead,
                        chances_.crowds(key.moving).number(moving))[chances_.crowds(key.waiting).number(waiting)];
}

} // namespace

const ChanceGame tabula_chances{
    .name = Tabula::name,
    .most = Crowd::most,
    .on_demand = {2, 2},
    .by_command = {4, 4},
    .fingerprint = tabula_fingerprint,
    .entries = [](const SliceKey& key) { return tabula_index(key.moving, key.waiting).entries(); },
    .slice_bytes = [](const SliceKey& key) { return tabula_index(key.moving, key.waiting).entries() * sizeof(float); },
    .work_bytes = [](std::size_t pieces) { return 8 * 2 * TabulaTurn::bytes(pieces); }, // up to eight workers
    .slices = [](std::size_t pieces, std::size_t workers) -> std::unique_ptr<ChanceSliceSet> {
        return std::make_unique<TabulaSlices>(pieces, workers);
    },
    .start = tabula_start,
};

} // namespace tabuleiro
