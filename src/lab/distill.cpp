#include "lab/distill.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ai/games/niout.hpp"
#include "core/playout.hpp"
#include "lab/adam.hpp"

namespace tabuleiro {

namespace {

constexpr std::size_t niout_inputs = Evaluation<Niout>::distilled_inputs, both_sides_horses = 8;

struct Example {
    std::array<std::uint16_t, both_sides_horses> on; // the inputs that are 1, one for each horse
    float chance;                                    // of the player to cast
};

Example example_of(const Niout::State& state, float first_player) {
    std::array<float, niout_inputs> x{};
    Evaluation<Niout>::fill_distilled(state, x);
    Example sample{{}, state.turn == 0 ? first_player : 1 - first_player};
    std::size_t count = 0;
    for (std::size_t i = 0; i < niout_inputs; ++i)
        if (x[i] != 0) sample.on[count++] = static_cast<std::uint16_t>(i);
    return sample;
}

// Plays a game in which both players make the best move, except for some random moves; how many varies from game to
// game. The position after each possible move is a sample. False if a table is missing.
bool take_samples(const KnownPositions& tables, Random random, std::vector<Example>& samples) {
    const double wander = 0.4 * random.unit() * random.unit();
    auto state = Niout::start({});
    while (!state.over) {
        if (state.cast == 0) {
            state = Niout::after(state, random_event<Niout>(state, random));
            continue;
        }
        const auto moves = Niout::moves(state);
        std::size_t best = 0;
        float most = -1;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto next = Niout::after(state, moves[i]);
            const auto value = known<Niout>(tables, next);
            if (!value) return false;
            if (!next.over) samples.push_back(example_of(next, value->values[0]));
            const float own = value->values[state.turn];
            if (own > most) most = own, best = i;
        }
        if (random.unit() < wander) best = random.below(static_cast<std::uint32_t>(moves.size()));
        state = Niout::after(state, moves[best]);
    }
    return true;
}

// Touches only the rows of inputs that are 1, which is many times as fast as matrices of all inputs.
class SparseLearner {
public:
    SparseLearner(std::size_t hidden, std::size_t second, std::uint64_t seed)
        : into_hidden_(niout_inputs, index_of(hidden)), hidden_bias_(1, index_of(hidden)),
          into_second_(index_of(hidden), index_of(second)), second_bias_(1, index_of(second)),
          out_(1, index_of(second)), straight_(niout_inputs, 1), bias_(1, 1) {
        Random random(seed);
        const auto fill = [&](AdamBlock& block, float scale) {
            for (auto& weight : block.value.reshaped()) weight = scale * static_cast<float>(2 * random.unit() - 1);
        };
        fill(into_hidden_, 0.5f);
        fill(into_second_, std::sqrt(6.0f / static_cast<float>(hidden)));
        fill(out_, 0.1f);
    }

    void learn(std::span<const Example* const> batch, float rate) {
        for (Part part : parts()) part.slope->setZero(part.block->value.rows(), part.block->value.cols());
        for (const Example* sample : batch) {
            const float off = (estimate(*sample) - sample->chance) / static_cast<float>(batch.size());
            bias_slope_(0, 0) += off;
            out_slope_ += off * deep_.cwiseMax(0.0f);
            const Matrix deep_slope = (off * out_.value).cwiseProduct((deep_.array() > 0).cast<float>().matrix());
            second_bias_slope_ += deep_slope;
            into_second_slope_.noalias() += wide_.cwiseMax(0.0f).transpose() * deep_slope;
            Matrix wide_slope = deep_slope * into_second_.value.transpose();
            wide_slope = wide_slope.cwiseProduct((wide_.array() > 0).cast<float>().matrix());
            hidden_bias_slope_ += wide_slope;
            for (const auto i : sample->on) {
                into_hidden_slope_.row(i) += wide_slope;
                straight_slope_(i, 0) += off;
            }
        }
        ++steps_;
        for (Part part : parts()) part.block->step(*part.slope, rate, steps_);
    }

    // The network's estimate of the chance.
    float estimate(const Example& sample) {
        wide_ = hidden_bias_.value;
        float strength = bias_.value(0, 0);
        for (const auto i : sample.on) {
            wide_ += into_hidden_.value.row(i);
            strength += straight_.value(i, 0);
        }
        deep_ = second_bias_.value;
        deep_.noalias() += wide_.cwiseMax(0.0f) * into_second_.value;
        strength += deep_.cwiseMax(0.0f).cwiseProduct(out_.value).sum();
        return 1 / (1 + std::exp(-strength));
    }

    Network network() const {
        Network network = Network::zero(niout_inputs, static_cast<std::size_t>(hidden_bias_.value.cols()),
                                        static_cast<std::size_t>(out_.value.cols()));
        const auto copy = [](const AdamBlock& from, std::vector<float>& to) {
            std::copy(from.value.data(), from.value.data() + from.value.size(), to.begin());
        };
        copy(into_hidden_, network.into_hidden);
        copy(hidden_bias_, network.hidden_bias);
        copy(into_second_, network.into_second);
        copy(second_bias_, network.second_bias);
        copy(out_, network.out_of_hidden);
        copy(straight_, network.straight);
        network.bias = bias_.value(0, 0);
        return network;
    }

private:
    static Eigen::Index index_of(std::size_t size) { return static_cast<Eigen::Index>(size); }
    struct Part {
        AdamBlock* block;
        Matrix* slope;
    };
    std::array<Part, 7> parts() {
        return {{{&into_hidden_, &into_hidden_slope_},
                 {&hidden_bias_, &hidden_bias_slope_},
                 {&into_second_, &into_second_slope_},
                 {&second_bias_, &second_bias_slope_},
                 {&out_, &out_slope_},
                 {&straight_, &straight_slope_},
                 {&bias_, &bias_slope_}}};
    }

    AdamBlock into_hidden_, hidden_bias_, into_second_, second_bias_, out_, straight_, bias_;
    Matrix into_hidden_slope_, hidden_bias_slope_, into_second_slope_, second_bias_slope_, out_slope_, straight_slope_,
        bias_slope_;
    Matrix wide_, deep_; // the sums of the layers for the last sample
    std::int32_t steps_ = 0;
};

} // namespace

Result<Distilled> distill_niout(const DistillJob& job) {
    constexpr std::size_t batch = 256;
    constexpr std::uint64_t report_every = 64; // batches
    const Random source(job.seed);
    Distilled result;
    const auto stopped = [&](std::uint64_t done) { return job.progress && !job.progress(done); };
    std::vector<Example> samples;
    samples.reserve(job.samples + 1000);
    for (std::uint64_t game = 0; samples.size() < job.samples && !result.stopped; ++game) {
        if (!take_samples(*job.known, source.stream(game), samples)) return Error{"table.missing", {"niout"}};
        if (game % 256 == 0) result.stopped = stopped(samples.size());
    }
    const std::size_t held_out = samples.size() / 50, taught = samples.size() - held_out; // the last games
    std::vector<const Example*> order(taught);
    for (std::size_t i = 0; i < taught; ++i) order[i] = &samples[i];
    SparseLearner learner(job.hidden, job.second, job.seed);
    Random shuffle = source.stream(~std::uint64_t{0});
    const std::uint64_t batches = taught / batch, all = batches * job.passes;
    for (std::uint64_t step = 0; step < all && !result.stopped; ++step) {
        const std::uint64_t place = step % batches;
        if (place == 0)
            for (std::size_t i = taught; i > 1; --i)
                std::swap(order[i - 1], order[shuffle.below(static_cast<std::uint32_t>(i))]);
        const double left = 1 - static_cast<double>(step) / static_cast<double>(all);
        learner.learn(std::span(order).subspan(place * batch, batch), static_cast<float>(0.002 * left + 0.000002));
        if (step % report_every == 0) result.stopped = stopped(samples.size() + step * batch);
    }
    double squares = 0;
    for (std::size_t i = taught; i < samples.size(); ++i) {
        const double off = static_cast<double>(learner.estimate(samples[i]) - samples[i].chance);
        squares += off * off;
    }
    result.error = std::sqrt(squares / static_cast<double>(held_out));
    result.network = learner.network();
    return result;
}

} // namespace tabuleiro
