#include "play/problems.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace tabuleiro {

namespace {

constexpr std::string_view magic = "tabuleiro-problems 1 ";
constexpr float thousand = 1000;

// FNV-1a: finds damage, not forgery.
std::string checksum(std::string_view text) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char letter : text) sum = (sum ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    std::string digits(16, '0');
    for (std::size_t i = 16; i-- > 0; sum >>= 4) digits[i] = "0123456789abcdef"[sum & 15];
    return digits;
}

std::string_view next_field(std::string_view& text, char end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view field = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return field;
}

std::optional<int> read_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Thousandths, separated by spaces.
std::optional<std::vector<float>> read_thousandths(std::string_view text) {
    std::vector<float> numbers;
    while (!text.empty()) {
        const auto number = read_number(next_field(text, ' '));
        if (!number || *number < 0 || *number > 1000) return std::nullopt;
        numbers.push_back(static_cast<float>(*number) / thousand);
    }
    return numbers;
}

std::string thousandths(float value) {
    return std::to_string(std::clamp(std::lround(value * thousand), 0l, static_cast<long>(thousand)));
}

std::optional<Problem> read_problem(std::string_view line) {
    Problem problem;
    problem.position = next_field(line, '\t');
    auto values = read_thousandths(next_field(line, '\t'));
    const auto error = read_number(next_field(line, '\t'));
    const auto losses = read_thousandths(next_field(line, '\t'));
    while (!line.empty()) problem.line.emplace_back(next_field(line, ' '));
    if (problem.position.empty() || !values || values->size() < 2 || !error || *error < 0) return std::nullopt;
    if (!losses || losses->size() != problem.losses.size()) return std::nullopt;
    problem.values = *std::move(values);
    problem.error = static_cast<float>(*error) / thousand;
    std::copy(losses->begin(), losses->end(), problem.losses.begin());
    return problem;
}

} // namespace

float Problem::best() const { return *std::max_element(values.begin(), values.end()); }

float Problem::margin() const {
    auto sorted = values;
    std::nth_element(sorted.begin(), sorted.begin() + 1, sorted.end(), std::greater<>());
    return sorted[0] - sorted[1];
}

double Problem::misses() const {
    double sum = 0;
    for (const float loss : losses) sum += std::min(1.0, static_cast<double>(loss) / static_cast<double>(margin()));
    return sum;
}

int Problem::grade() const { return 1 + static_cast<int>(std::lround(misses())); }

int Problem::rating() const { return static_cast<int>(std::lround(1000 + 250 * misses())); }

std::string write_problems(const ProblemSet& set) {
    std::string text = set.command + "\n";
    for (const Problem& problem : set.problems) {
        const auto list = [](const auto& numbers) {
            std::string all;
            for (const float number : numbers) all += (all.empty() ? "" : " ") + thousandths(number);
            return all;
        };
        // The error is rounded up: it is a promise.
        const int error = static_cast<int>(std::ceil(problem.error * thousand));
        text +=
            problem.position + "\t" + list(problem.values) + "\t" + std::to_string(error) + "\t" + list(problem.losses);
        for (const std::string& move : problem.line) text += (&move == &problem.line.front() ? "\t" : " ") + move;
        text += "\n";
    }
    return std::string(magic) + set.game + " " + std::to_string(set.daily) + " " + checksum(text) + "\n" + text;
}

Result<ProblemSet> read_problems(std::string_view game, std::string_view text) {
    if (!text.starts_with(magic)) return Error{"problems.foreign", {std::string(game)}};
    text.remove_prefix(magic.size());
    ProblemSet set;
    set.game = next_field(text, ' ');
    if (set.game != game) return Error{"problems.foreign", {std::string(game)}};
    const auto damaged = [&](std::size_t line) {
        return Error{"problems.damaged", {std::string(game), std::to_string(line)}};
    };
    const auto daily = read_number(next_field(text, ' '));
    const std::string_view sum = next_field(text, '\n');
    const bool whole = checksum(text) == sum;
    set.command = next_field(text, '\n');
    for (std::size_t line = 3; !text.empty(); ++line) {
        auto problem = read_problem(next_field(text, '\n'));
        if (!problem) return damaged(line);
        set.problems.push_back(*std::move(problem));
    }
    if (!whole || !daily || *daily < 1 || static_cast<std::size_t>(*daily) > set.problems.size()) return damaged(1);
    set.daily = static_cast<std::size_t>(*daily);
    return set;
}

Result<PosedProblem> pose(const ProblemSet& set, std::size_t number) {
    const Problem& problem = set.problems[number];
    auto made = make_game({set.game, {}, 2, {}}, problem.position);
    if (!made || (*made)->turn().kind != Turn::Kind::choose || (*made)->choices() != problem.values.size())
        return Error{"problems.damaged", {set.game, std::to_string(number + 3)}};
    PosedProblem posed{std::move(*made), {}};
    for (std::size_t i = 0; i < posed.game->choices(); ++i) posed.answers.push_back({i, posed.game->text(i)});
    std::sort(posed.answers.begin(), posed.answers.end(),
              [](const auto& one, const auto& other) { return one.text < other.text; });
    const float best = problem.best();
    for (std::size_t i = 0; i < posed.answers.size(); ++i) {
        posed.answers[i].value = problem.values[i];
        posed.answers[i].loss = best - problem.values[i];
    }
    std::stable_sort(posed.answers.begin(), posed.answers.end(),
                     [](const auto& one, const auto& other) { return one.value > other.value; });
    return posed;
}

Result<ProblemSet> problems_for(std::string_view game) {
    const std::string_view text = embedded_problems(std::string(game) + ".txt");
    if (text.empty()) return Error{"problems.none", {std::string(game)}};
    return read_problems(game, text);
}

#ifdef __wasm__
std::string_view embedded_problems(std::string_view) { return {}; }
#endif

std::optional<std::int64_t> day_of(std::string_view date) {
    if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
    const auto year = read_number(date.substr(0, 4)), month = read_number(date.substr(5, 2)),
               day = read_number(date.substr(8, 2));
    if (!year || !month || !day || *year < 1970 || *month < 1 || *month > 12 || *day < 1) return std::nullopt;
    const auto leap = [](int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; };
    static constexpr std::array lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const auto length = [&](int m) { return lengths[static_cast<std::size_t>(m - 1)] + (m == 2 && leap(*year)); };
    if (*day > length(*month)) return std::nullopt;
    std::int64_t days = *day - 1;
    for (int y = 1970; y < *year; ++y) days += 365 + leap(y);
    for (int m = 1; m < *month; ++m) days += length(m);
    return days;
}

std::size_t daily_problem(std::size_t count, std::int64_t day) {
    // A stride without a common divisor, about the golden section of the whole: neighbours in the file, which may come
    // from one game, are far apart in time.
    auto stride = static_cast<std::size_t>(0.618 * static_cast<double>(count)) | 1;
    while (std::gcd(stride, count) != 1) ++stride;
    return static_cast<std::size_t>(day) % count * stride % count;
}

} // namespace tabuleiro
