#include "store/backup.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <concepts>
#include <cstring>

namespace tabuleiro {

namespace {

constexpr std::string_view first_line = "tabuleiro backup 1";
constexpr std::size_t most_line_bytes = 200;
constexpr std::uint64_t most_block_bytes = std::uint64_t{1} << 30; // far more than the longest match

// The blocks of a file that is being written.
class BlockWriter {
public:
    explicit BlockWriter(std::FILE* file) : file_(file) {}
    void line(const std::string& text) { put(text + "\n"); }
    void block(std::string_view name, const std::string& fields) {
        const Digest digest = sha256(fields);
        digests_.add(digest);
        line(std::string(name) + " " + std::to_string(fields.size()) + " " + to_hex(digest));
        put(fields);
    }
    Digest finish() { return digests_.finish(); }
    bool good() const { return good_; }
    std::uint64_t bytes() const { return bytes_; }

private:
    void put(const std::string& text) {
        good_ = good_ && std::fwrite(text.data(), 1, text.size(), file_) == text.size();
        bytes_ += text.size();
    }

    std::FILE* file_;
    Sha256 digests_;
    std::uint64_t bytes_ = 0;
    bool good_ = true;
};

class Fields {
public:
    Fields& add(std::string_view text) {
        text_.append(std::to_string(text.size())).append(":").append(text);
        return *this;
    }
    Fields& add(std::integral auto number) { return add(std::string_view(std::to_string(number))); }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

template <std::integral Number> bool read_number(std::string_view text, Number& number) {
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    return wrong == std::errc{} && end == text.data() + text.size();
}

// Reads what Fields wrote; after a mistake everything it gives is empty.
class FieldReader {
public:
    explicit FieldReader(std::string_view text) : left_(text) {}
    std::string text() {
        const auto colon = left_.find(':');
        std::uint64_t size = 0;
        good_ = good_ && colon != std::string_view::npos && read_number(left_.substr(0, colon), size) &&
                size <= left_.size() - colon - 1;
        if (!good_) return {};
        std::string field(left_.substr(colon + 1, size));
        left_.remove_prefix(colon + 1 + size);
        return field;
    }
    template <std::integral Number> Number number() {
        Number number{};
        const std::string field = text();
        good_ = good_ && read_number<Number>(field, number);
        return number;
    }
    bool more() const { return good_ && !left_.empty(); }
    bool good() const { return good_; }

private:
    std::string_view left_;
    bool good_ = true;
};

std::string fields_of(const Runs& runs) {
    Fields fields;
    for (const Run& run : runs) fields.add(run.began).add(run.lasted);
    return fields.text();
}

std::string fields_of(const WholeMatch& whole) {
    Fields fields;
    fields.add(whole.id).add(int{whole.is_public}).add(whole.changed);
    fields.add(whole.standing.phase).add(whole.standing.summary);
    fields.add(whole.match.terms).add(to_hex(whole.match.secret));
    for (const StoredStep& step : whole.match.steps) fields.add(step.revision).add(step.at).add(step.text);
    return fields.text();
}

std::optional<Runs> read_runs(std::string_view text) {
    FieldReader fields(text);
    Runs runs;
    while (fields.more()) {
        const auto began = fields.number<std::int64_t>();
        runs.push_back({began, fields.number<std::int64_t>()});
    }
    return fields.good() ? std::optional(runs) : std::nullopt;
}

std::optional<WholeMatch> read_match(std::string_view text) {
    FieldReader fields(text);
    WholeMatch whole;
    whole.id = fields.text();
    whole.is_public = fields.number<int>() != 0;
    whole.changed = fields.number<std::int64_t>();
    whole.standing.phase = fields.number<int>();
    whole.standing.summary = fields.text();
    whole.match.terms = fields.text();
    const auto secret = digest_from_hex(fields.text());
    while (fields.more()) {
        const auto revision = fields.number<std::uint32_t>();
        const auto at = fields.number<std::int64_t>();
        whole.match.steps.push_back({revision, at, fields.text()});
    }
    if (!fields.good() || !secret) return std::nullopt;
    whole.match.secret = *secret;
    return whole;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words(1);
    for (const char letter : line)
        if (letter == ' ')
            words.emplace_back();
        else
            words.back() += letter;
    return words;
}

} // namespace

Result<BackupSize> write_backup(Snapshot& snapshot, std::FILE* file, const BackupProgress& progress) {
    BlockWriter writer(file);
    BackupSize done;
    writer.line(std::string(first_line));
    writer.block("runs", fields_of(snapshot.runs));
    for (;;) {
        const auto match = snapshot.next();
        if (!match) return match.error();
        if (!*match) break;
        writer.block("match", fields_of(**match));
        ++done.matches;
        done.steps += (*match)->match.steps.size();
        done.bytes = writer.bytes();
        if (!progress(done)) return Error{"store.stopped", {}};
    }
    writer.line("end " + std::to_string(done.matches) + " " + std::to_string(done.steps) + " " +
                to_hex(writer.finish()));
    done.bytes = writer.bytes();
    if (!writer.good() || std::fflush(file) != 0) return Error{"backup.cannot_write", {std::strerror(errno)}};
    return done;
}

Error BackupReader::damaged() const { return {"backup.damaged", {std::to_string(done_.bytes)}}; }

std::optional<std::string> BackupReader::read_line() {
    std::string line;
    for (int byte; line.size() <= most_line_bytes && (byte = std::fgetc(file_)) != EOF;) {
        ++done_.bytes;
        if (byte == '\n') return line;
        line += static_cast<char>(byte);
    }
    return std::nullopt;
}

Result<std::string> BackupReader::read_block(std::string_view size_text, std::string_view digest_text) {
    std::uint64_t size = 0;
    const auto digest = digest_from_hex(digest_text);
    if (!read_number(size_text, size) || size > most_block_bytes || !digest) return damaged();
    std::string fields;
    constexpr std::uint64_t portion = 1 << 20; // a wrong size takes no memory
    while (fields.size() < size) {
        const std::size_t had = fields.size();
        fields.resize(std::min(size, had + portion));
        const std::size_t got = std::fread(fields.data() + had, 1, fields.size() - had, file_);
        if (got != fields.size() - had) return Error{"backup.incomplete", {}};
    }
    if (sha256(fields) != *digest) return damaged();
    digests_.add(*digest);
    done_.bytes += size;
    return fields;
}

std::optional<Error> BackupReader::begin() {
    const auto title = read_line();
    if (!title || !title->starts_with("tabuleiro backup ")) return Error{"backup.none", {}};
    if (*title != first_line) return Error{"backup.newer", {}};
    const auto line = read_line();
    if (!line) return Error{"backup.incomplete", {}};
    const auto words = words_of(*line);
    if (words.size() != 3 || words[0] != "runs") return damaged();
    const auto fields = read_block(words[1], words[2]);
    if (!fields) return fields.error();
    auto runs = read_runs(*fields);
    if (!runs) return damaged();
    runs_ = std::move(*runs);
    return std::nullopt;
}

Result<std::optional<WholeMatch>> BackupReader::next() {
    const auto line = read_line();
    if (!line) return Error{"backup.incomplete", {}};
    const auto words = words_of(*line);
    if (words.size() == 3 && words[0] == "match") {
        const auto fields = read_block(words[1], words[2]);
        if (!fields) return fields.error();
        auto match = read_match(*fields);
        if (!match) return damaged();
        ++done_.matches;
        done_.steps += match->match.steps.size();
        return match;
    }
    BackupSize told;
    const bool end = words.size() == 4 && words[0] == "end" && read_number(words[1], told.matches) &&
                     read_number(words[2], told.steps) && words[3] == to_hex(digests_.finish());
    if (!end || told.matches != done_.matches || told.steps != done_.steps || std::fgetc(file_) != EOF)
        return damaged();
    return std::optional<WholeMatch>();
}

} // namespace tabuleiro
