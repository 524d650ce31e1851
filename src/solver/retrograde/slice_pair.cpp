#include "solver/retrograde/slice_pair.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "runtime/parallel_for.hpp"
#include "solver/retrograde/bit_rows.hpp"
#include "solver/retrograde/front.hpp"

namespace tabuleiro {

Counts& Counts::operator+=(const Counts& other) {
    wins += other.wins;
    losses += other.losses;
    draws += other.draws;
    return *this;
}

std::uint64_t slice_pair_bytes(const PositionIndex& index, std::size_t moving, std::size_t waiting) {
    const auto one = [&](std::size_t m, std::size_t w) {
        return index.entries(m, w) + 3 * BitRows::bytes_for(index.classes(m).count(), index.row_length(w, m));
    };
    return one(moving, waiting) + (moving == waiting ? 0 : one(waiting, moving));
}

namespace {

// A slice being solved. Its fronts, and the bits of a front's positions, are in the order of the mirror's rows.
struct Side {
    std::size_t moving, waiting;
    const SetClasses* fronts;
    const SetClasses* rows;
    std::uint64_t row_length;
    std::vector<Points> waiting_sets; // as points outside the moving set, packed
    SubsetRanks::OfSize waiting_ranks;
    std::uint64_t mirror_row_length;
    std::array<const std::uint8_t*, max_points> smaller{};
    LargeArray codes;
    std::uint8_t usual; // the code of most positions with a capture; all are initialized to it
    BitRows open;       // quiet and undecided
    BitRows marked;     // to be examined for this distance
    BitRows next_mark;  // to be examined for the next one
};

class PairSolver {
public:
    explicit PairSolver(const SlicePairTask& task)
        : task_(task), index_(task.index), sides_(task.moving == task.waiting ? 1 : 2) {
        for (std::size_t worker = 0; worker < task.workers; ++worker) fronts_.emplace_back(index_);
    }

    Result<std::array<SolvedSlice, 2>> run() {
        for (std::size_t i = 0; i < side_count(); ++i)
            if (const auto failed = prepare(sides_[i], i == 0)) return *failed;
        for (std::size_t i = 0; i < side_count(); ++i) capture_pass(sides_[i]);
        for (unsigned distance = 1; !stopped_; ++distance) {
            bool decided = false;
            for (std::size_t i = 0; i < side_count(); ++i) decided |= distance_pass(i, distance);
            for (std::size_t i = 0; i < side_count(); ++i) std::swap(sides_[i].marked, sides_[i].next_mark);
            if (!decided) break;
        }
        if (stopped_) return Error{"solve.stopped", {}};
        std::array<SolvedSlice, 2> solved;
        for (std::size_t i = 0; i < side_count(); ++i) solved[i] = finish(i);
        return solved;
    }

private:
    // Each worker counts on its own cache lines.
    struct alignas(64) Tally {
        std::array<Counts, 2> counts;
        std::array<unsigned, 2> longest_win{}, longest_loss{};
        bool decided = false;
    };

    std::size_t side_count() const { return sides_.size(); }
    Side& mirror(std::size_t side) { return sides_[side_count() - 1 - side]; }

    std::optional<Error> prepare(Side& side, bool first) {
        side.moving = first ? task_.moving : task_.waiting;
        side.waiting = first ? task_.waiting : task_.moving;
        side.fronts = &index_.classes(side.moving);
        side.rows = &index_.classes(side.waiting);
        side.row_length = index_.row_length(side.moving, side.waiting);
        side.mirror_row_length = index_.row_length(side.waiting, side.moving);
        side.waiting_sets = subsets(index_.board().points() - side.moving, side.waiting);
        side.waiting_ranks = subset_ranks().of_size(side.waiting);
        for (std::size_t left = 1; left < side.waiting; ++left) side.smaller[left] = task_.smaller(left, side.moving);
        auto codes = LargeArray::zeros(index_.entries(side.moving, side.waiting));
        if (!codes) return codes.error();
        side.codes = std::move(*codes);
        side.usual = side.moving >= side.waiting ? Distance::win(0) : Distance::loss(0);
        for (BitRows* bits : {&side.open, &side.marked, &side.next_mark}) {
            auto zeros = BitRows::zeros(side.fronts->count(), side.waiting_sets.size());
            if (!zeros) return zeros.error();
            *bits = std::move(*zeros);
        }
        work_ += static_cast<double>(side.fronts->count());
        tallies_.resize(task_.workers);
        return std::nullopt;
    }

    void tell(std::size_t worker) {
        if (worker != 0 || !task_.progress) return;
        // The passes over quiet positions take about a quarter of the time; their number is not known in advance.
        if (!task_.progress(0.75 * static_cast<double>(fronts_done_) / work_)) stopped_ = true;
    }

    void store(Side& side, const Front& front, Points waiting, std::uint8_t code) {
        front.for_each_place(waiting, *side.rows, [&](std::uint64_t set_class, std::uint32_t rank) {
            std::atomic_ref(side.codes.data()[set_class * side.row_length + rank])
                .store(code, std::memory_order_relaxed);
        });
    }

    void count(Tally& tally, const Side& side, std::size_t front, std::uint8_t code) {
        const std::size_t which = static_cast<std::size_t>(&side - sides_.data());
        const bool won = Distance::value(code) == Wdl::win;
        (won ? tally.counts[which].wins : tally.counts[which].losses) += side.fronts->weight(front);
        unsigned& longest = won ? tally.longest_win[which] : tally.longest_loss[which];
        longest = std::max(longest, Distance::steps(code));
    }

    void capture_pass(Side& side) {
        parallel_for(task_.workers, side.rows->count(), [&](std::size_t, std::size_t row) {
            std::fill_n(side.codes.data() + row * side.row_length, side.row_length, side.usual);
        });
        parallel_for(task_.workers, side.fronts->count(), [&](std::size_t worker, std::size_t number) {
            if (stopped_) return;
            Front& front = fronts_[worker];
            Tally& tally = tallies_[worker];
            front.begin(side.fronts->representative(number), side.waiting);
            std::uint64_t* const open = side.open.row(number);
            const bool one_each = side.moving == 1 && side.waiting == 1;
            for (std::size_t i = 0; i < side.waiting_sets.size(); ++i) {
                const Points waiting = front.waiting_set(side.waiting_sets[i]);
                const std::uint64_t leaps = front.leaps(waiting);
                std::uint8_t code = Distance::draw;
                if (leaps != 0) {
                    const Wdl value = front.best_leap(waiting, leaps, side.smaller.data());
                    if (value != Wdl::draw) code = value == Wdl::win ? Distance::win(0) : Distance::loss(0);
                } else if (!front.can_step(waiting)) {
                    code = Distance::loss(0); // A7
                } else if (!one_each) {       // A8: else drawn
                    open[i / 64] |= std::uint64_t{1} << i % 64;
                }
                if (code != side.usual) store(side, front, waiting, code); // random access, the costliest line
                if (code != Distance::draw) count(tally, side, number, code);
            }
            // Every quiet position is examined for the first distance.
            std::copy_n(open, side.open.words_per_row(), side.marked.row(number));
            fronts_done_.fetch_add(1, std::memory_order_relaxed);
            if (number % 16 == 0) tell(worker);
        });
    }

    // Decides the positions with this distance; false if there are none.
    bool distance_pass(std::size_t which, unsigned distance) {
        Side& side = sides_[which];
        for (Tally& tally : tallies_) tally.decided = false;
        parallel_for(task_.workers, side.fronts->count(), [&](std::size_t worker, std::size_t number) {
            if (stopped_) return;
            std::uint64_t* const open = side.open.row(number);
            std::uint64_t* const marked = side.marked.row(number);
            Front& front = fronts_[worker];
            bool begun = false;
            for (std::uint64_t word = 0; word < side.open.words_per_row(); ++word) {
                std::uint64_t candidates = marked[word] & open[word];
                marked[word] = 0;
                for (; candidates != 0; candidates &= candidates - 1) {
                    if (!begun) front.begin(side.fronts->representative(number), side.waiting);
                    begun = true;
                    const int bit = std::countr_zero(candidates);
                    const Points waiting =
                        front.waiting_set(side.waiting_sets[word * 64 + static_cast<std::uint64_t>(bit)]);
                    const std::uint8_t code = decided_code(side, mirror(which), front, waiting, distance);
                    if (code == Distance::draw) continue;
                    open[word] &= ~(std::uint64_t{1} << bit);
                    store(side, front, waiting, code);
                    count(tallies_[worker], side, number, code);
                    tallies_[worker].decided = true;
                    mark_predecessors(mirror(which), front, waiting);
                }
            }
            if (number % 64 == 0) tell(worker);
        });
        return std::any_of(tallies_.begin(), tallies_.end(), [](const Tally& tally) { return tally.decided; });
    }

    // The code of a quiet position if it has this distance, else 0.
    std::uint8_t decided_code(const Side& side, Side& other, Front& front, Points waiting, unsigned distance) {
        const unsigned last_known = Distance::loss(distance - 1); // the largest code of a smaller distance, or of any
        bool all_won = true;
        for (const Front::Step& step : front.steps()) {
            if (step.to_set & waiting) continue;
            const Front::Row& row = front.row(step.from, step.to);
            const std::uint64_t entry =
                row.set_class * side.mirror_row_length + side.waiting_ranks.rank(row.packed.image_of(waiting));
            const unsigned code = std::atomic_ref(other.codes.data()[entry]).load(std::memory_order_relaxed);
            if (code == Distance::draw || code > last_known) {
                all_won = false;
            } else if (code % 2 == 0) {
                return Distance::win(distance);
            }
        }
        return all_won ? Distance::loss(distance) : Distance::draw;
    }

    // Marks the quiet positions from which a step of `waiting` leads to the front's position.
    void mark_predecessors(Side& other, const Front& front, Points waiting) {
        const Points empty = index_.board().all() & ~(front.moving() | waiting);
        for (Points left = waiting; left != 0; left &= left - 1) {
            const Points to = left & -left;
            Points from = index_.board().neighbours(static_cast<std::size_t>(std::countr_zero(to))) & empty;
            for (; from != 0; from &= from - 1) {
                const Points before = (waiting ^ to) | (from & -from);
                if (front.can_be_taken_by(before)) continue;
                front.for_each_place(before, *other.fronts, [&](std::uint64_t set_class, std::uint32_t rank) {
                    other.next_mark.set(set_class, rank);
                });
            }
        }
    }

    SolvedSlice finish(std::size_t which) {
        Side& side = sides_[which];
        SolvedSlice solved{side.moving, side.waiting, std::move(side.codes), {}, 0, 0};
        for (const Tally& tally : tallies_) {
            solved.counts += tally.counts[which];
            solved.longest_win = std::max(solved.longest_win, tally.longest_win[which]);
            solved.longest_loss = std::max(solved.longest_loss, tally.longest_loss[which]);
        }
        solved.counts.draws = index_.positions(side.moving, side.waiting) - solved.counts.wins - solved.counts.losses;
        return solved;
    }

    const SlicePairTask& task_;
    const PositionIndex& index_;
    std::vector<Side> sides_;
    std::vector<Front> fronts_; // one for each worker
    std::vector<Tally> tallies_;
    double work_ = 0;
    std::atomic<std::uint64_t> fronts_done_{0};
    std::atomic<bool> stopped_{false};
};

} // namespace

Result<std::array<SolvedSlice, 2>> solve_slice_pair(const SlicePairTask& task) { return PairSolver(task).run(); }

} // namespace tabuleiro
