#include "programs/lab/strength_results.hpp"

#include <unistd.h>

#include <sstream>

#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"

namespace tabuleiro {

namespace {

constexpr std::string_view format_line = "tabuleiro-strength 1\n";
constexpr std::size_t most_bytes = 1 << 20;

} // namespace

Result<StrengthResults> StrengthResults::open(const std::string& path, std::uint64_t seed, const Crew& crew) {
    StrengthResults results;
    results.path_ = crew.leads() ? path : "";
    results.seed_ = seed;
    Result<std::string> content = std::string(format_line);
    if (crew.leads() && ::access(path.c_str(), F_OK) == 0) content = read_file(path, most_bytes);
    if (crew.ranks) content = crew.ranks->broadcast(content ? *content : "");
    if (!content) return content.error();
    if (!content->starts_with(format_line)) return Error{"strength.foreign_results", {path}};
    std::istringstream lines(content->substr(format_line.size()));
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(" : ");
        if (colon == std::string::npos) return Error{"strength.foreign_results", {path}};
        Entry entry{line.substr(0, colon), {}};
        std::istringstream numbers(line.substr(colon + 3));
        StrengthFigures& f = entry.figures;
        numbers >> f.games >> f.won >> f.drawn >> f.lost >> f.share >> f.low >> f.high >> f.even;
        if (!numbers || f.games == 0) return Error{"strength.foreign_results", {path}};
        results.entries_.push_back(entry);
    }
    return results;
}

std::optional<StrengthFigures> StrengthResults::find(const StrengthRow& row) const {
    const std::string name = name_of(row);
    for (const Entry& entry : entries_)
        if (entry.row == name) return entry.figures;
    return std::nullopt;
}

std::optional<Error> StrengthResults::add(const StrengthRow& row, const StrengthFigures& figures) {
    entries_.push_back({name_of(row), figures});
    if (path_.empty()) return std::nullopt;
    std::string text(format_line);
    for (const auto& [name, f] : entries_) {
        text += name + " :";
        for (const std::uint64_t count : {f.games, f.won, f.drawn, f.lost}) text += " " + std::to_string(count);
        for (const double share : {f.share, f.low, f.high, f.even}) text += " " + fixed(share, 17);
        text += "\n";
    }
    return write_file(path_, text);
}

void StrengthResults::remove() const { ::unlink(path_.c_str()); }

std::string StrengthResults::name_of(const StrengthRow& row) const {
    return row.setup.game + " " + row.setup.mode + " " + std::to_string(row.setup.players) + " " + row.challenger +
           " " + row.opponent + " " + std::to_string(row.games) + " seed " + std::to_string(seed_);
}

} // namespace tabuleiro
