#include "lab/learner.hpp"

#include <cstring>

#include "core/random.hpp"
#include "lab/adam.hpp"
#include "runtime/crew.hpp"

namespace tabuleiro {

struct Learner::Weights {
    AdamBlock into_hidden, hidden_bias, out_of_hidden, straight, bias;
    std::int32_t steps = 0;

    // Calls use(numbers, count) for everything that is kept between two steps.
    template <class Use> void each(const Use& use) {
        for (AdamBlock* block : {&into_hidden, &hidden_bias, &out_of_hidden, &straight, &bias})
            for (Matrix* matrix : {&block->value, &block->mean, &block->square})
                use(matrix->data(), static_cast<std::size_t>(matrix->size()));
    }
    Weights(Eigen::Index inputs, Eigen::Index hidden)
        : into_hidden(inputs, hidden), hidden_bias(1, hidden), out_of_hidden(hidden, 1), straight(inputs, 1),
          bias(1, 1) {}
};

Learner::Learner(std::size_t inputs, std::size_t hidden, std::uint64_t seed)
    : weights_(std::make_unique<Weights>(static_cast<Eigen::Index>(inputs), static_cast<Eigen::Index>(hidden))) {
    Random random(seed);
    // Small and random in the hidden layer, so that its parts learn different things; it contributes nothing at first.
    const float scale = 1.5f / std::sqrt(static_cast<float>(inputs));
    for (auto& weight : weights_->into_hidden.value.reshaped())
        weight = scale * static_cast<float>(2 * random.unit() - 1);
    for (auto& weight : weights_->out_of_hidden.value.reshaped())
        weight = 0.02f * static_cast<float>(2 * random.unit() - 1);
}

Learner::~Learner() = default;

double Learner::learn(std::span<const Lesson* const> lessons, float rate) {
    Weights& w = *weights_;
    const Eigen::Index inputs = w.into_hidden.value.rows();
    Eigen::Index rows = 0;
    for (const Lesson* lesson : lessons) rows += lesson->players;
    Matrix x(rows, inputs);
    rows = 0;
    for (const Lesson* lesson : lessons) {
        x.middleRows(rows, lesson->players) = Eigen::Map<const Matrix>(lesson->inputs.data(), lesson->players, inputs);
        rows += lesson->players;
    }
    Matrix hidden = x * w.into_hidden.value;
    hidden.rowwise() += w.hidden_bias.value.row(0);
    const Matrix active = hidden.cwiseMax(0.0f);
    Matrix strength = x * w.straight.value + active * w.out_of_hidden.value;
    strength.array() += w.bias.value(0, 0);

    // The gradient with respect to each seat's strength: what its side expects, minus the target.
    Matrix slope(rows, 1);
    double loss = 0;
    rows = 0;
    const float share_of_batch = 1.0f / static_cast<float>(lessons.size());
    for (const Lesson* lesson : lessons) {
        const std::size_t sides = side_count(lesson->pairs, lesson->players);
        std::array<float, max_players> expected{}, target{};
        for (std::size_t seat = 0; seat < lesson->players; ++seat) {
            expected[side_of(lesson->pairs, seat)] += strength(rows + static_cast<Eigen::Index>(seat), 0);
            target[side_of(lesson->pairs, seat)] = lesson->target[seat];
        }
        float most = expected[0], total = 0, aim = 0;
        for (std::size_t side = 0; side < sides; ++side) most = std::max(most, expected[side]);
        for (std::size_t side = 0; side < sides; ++side) {
            expected[side] = std::exp(expected[side] - most);
            total += expected[side];
            aim += target[side];
        }
        for (std::size_t side = 0; side < sides; ++side) {
            expected[side] /= total;
            target[side] /= aim; // the values of places can add up to more than 1
            loss -= target[side] * std::log(std::max(expected[side], 1e-6f));
        }
        for (std::size_t seat = 0; seat < lesson->players; ++seat) {
            const std::size_t side = side_of(lesson->pairs, seat);
            slope(rows + static_cast<Eigen::Index>(seat), 0) = (expected[side] - target[side]) * share_of_batch;
        }
        rows += lesson->players;
    }
    const Matrix slope_hidden =
        (slope * w.out_of_hidden.value.transpose()).cwiseProduct((hidden.array() > 0).cast<float>().matrix());

    ++w.steps;
    const Matrix into_hidden_slope = x.transpose() * slope_hidden;
    const Matrix out_slope = active.transpose() * slope, straight_slope = x.transpose() * slope;
    w.into_hidden.step(into_hidden_slope, rate, w.steps);
    w.hidden_bias.step(slope_hidden.colwise().sum(), rate, w.steps);
    w.out_of_hidden.step(out_slope, rate, w.steps);
    w.straight.step(straight_slope, rate, w.steps);
    w.bias.step(slope.colwise().sum(), rate, w.steps);
    return loss / static_cast<double>(lessons.size());
}

Network Learner::network() const {
    const Weights& w = *weights_;
    Network network = Network::zero(static_cast<std::size_t>(w.into_hidden.value.rows()),
                                    static_cast<std::size_t>(w.into_hidden.value.cols()));
    const auto copy = [](const Matrix& from, std::vector<float>& to) {
        std::copy(from.data(), from.data() + from.size(), to.begin());
    };
    copy(w.into_hidden.value, network.into_hidden);
    copy(w.hidden_bias.value, network.hidden_bias);
    copy(w.out_of_hidden.value, network.out_of_hidden);
    copy(w.straight.value, network.straight);
    network.bias = w.bias.value(0, 0);
    return network;
}

std::string Learner::state() const {
    std::string bytes;
    pack(weights_->steps, bytes);
    weights_->each([&](const float* numbers, std::size_t count) {
        bytes.append(reinterpret_cast<const char*>(numbers), count * sizeof(float));
    });
    return bytes;
}

void Learner::restore(std::string_view state) {
    unpack(state, weights_->steps);
    weights_->each([&](float* numbers, std::size_t count) {
        std::memcpy(numbers, state.data(), count * sizeof(float));
        state.remove_prefix(count * sizeof(float));
    });
}

void pack(const std::vector<Lesson>& lessons, std::string& bytes) {
    pack(lessons.size(), bytes);
    for (const Lesson& lesson : lessons) {
        pack(lesson.inputs.size(), bytes);
        bytes.append(reinterpret_cast<const char*>(lesson.inputs.data()), lesson.inputs.size() * sizeof(float));
        pack(lesson.players, bytes);
        pack(lesson.pairs, bytes);
        pack(lesson.target, bytes);
    }
}

void unpack(std::string_view& bytes, std::vector<Lesson>& lessons) {
    std::size_t count = 0;
    unpack(bytes, count);
    lessons.resize(count);
    for (Lesson& lesson : lessons) {
        unpack(bytes, count);
        lesson.inputs.resize(count);
        std::memcpy(lesson.inputs.data(), bytes.data(), count * sizeof(float));
        bytes.remove_prefix(count * sizeof(float));
        unpack(bytes, lesson.players);
        unpack(bytes, lesson.pairs);
        unpack(bytes, lesson.target);
    }
}

} // namespace tabuleiro
