// A block of weights that learns by Adam (Kingma, Ba 2015).
#pragma once

#include <Eigen/Dense>

#include <cmath>

namespace tabuleiro {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct AdamBlock {
    Matrix value, mean, square; // mean and square of the gradient

    AdamBlock(Eigen::Index rows, Eigen::Index columns)
        : value(Matrix::Zero(rows, columns)), mean(Matrix::Zero(rows, columns)), square(Matrix::Zero(rows, columns)) {}

    // `steps`: counted from 1.
    void step(const Matrix& gradient, float rate, std::int32_t steps) {
        constexpr float beta1 = 0.9f, beta2 = 0.999f, tiny = 1e-7f, decay = 1e-5f;
        const float mean_scale = 1 / (1 - std::pow(beta1, static_cast<float>(steps)));
        const float square_scale = 1 / (1 - std::pow(beta2, static_cast<float>(steps)));
        mean = beta1 * mean + (1 - beta1) * gradient;
        square = beta2 * square + (1 - beta2) * gradient.cwiseProduct(gradient);
        value.array() -= rate * (mean.array() * mean_scale / ((square.array() * square_scale).sqrt() + tiny) +
                                 decay * value.array());
    }
};

} // namespace tabuleiro
