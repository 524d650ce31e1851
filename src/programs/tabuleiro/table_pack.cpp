#include "programs/tabuleiro/table_pack.hpp"

#include <unistd.h>

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <regex>

#include "bytes/sha256.hpp"
#include "core/version.hpp"
#include "programs/shared/origin.hpp"
#include "protocol/reader.hpp"
#include "protocol/request.hpp"
#include "solver/tables/table_file.hpp"

namespace tabuleiro {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t tar_block = 512, most_manifest = 1 << 20, most_tables = 10'000;
constexpr std::uint64_t most_table_bytes = (std::uint64_t{1} << 33) - 1; // what eleven octal digits hold
constexpr const char* manifest_name = "MANIFEST.json";
constexpr std::string_view pack_format = "tabuleiro-tables";

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;
using Copy = std::function<bool(const char*, std::size_t)>; // false: cannot be written

Error cannot(std::string_view name, const fs::path& path) { return {name, {path.string(), std::strerror(errno)}}; }
Error damaged(const fs::path& path, const std::string& what) { return {"pack.damaged", {path.string(), what}}; }

bool is_table_name(const std::string& name) {
    static const std::regex form("[a-z]+[0-9a-z_-]*-[0-9]{1,2}-[0-9]{1,2}\\.(values|distances|chances)");
    return name.size() < 100 && std::regex_match(name, form);
}

// The header of an entry, in the format of POSIX (ustar). Nothing in it depends on the machine or the time.
std::array<char, tar_block> tar_header(const std::string& name, std::uint64_t bytes) {
    std::array<char, tar_block> header{};
    const auto put = [&](std::size_t at, const std::string& text) {
        std::copy(text.begin(), text.end(), header.begin() + static_cast<std::ptrdiff_t>(at));
    };
    char size[12];
    std::snprintf(size, sizeof size, "%011llo", static_cast<unsigned long long>(bytes));
    put(0, name);
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, size);
    put(136, "00000000000");
    put(148, "        ");
    put(156, "0");
    put(257, "ustar");
    put(263, "00");
    unsigned sum = 0;
    for (const char byte : header) sum += static_cast<unsigned char>(byte);
    char text[8];
    std::snprintf(text, sizeof text, "%06o", sum & 0777777);
    put(148, text);
    return header;
}

std::uint64_t padded_size(std::uint64_t bytes) { return (bytes + tar_block - 1) / tar_block * tar_block; }

// Reads `bytes` of a file in parts: pack.stopped, pack.damaged if it ends before.
class Source {
public:
    Source(const fs::path& path, const PackProgress& progress)
        : path_(path), progress_(progress), file_(std::fopen(path.c_str(), "rb")) {
        std::error_code none;
        all_ = fs::file_size(path, none);
    }
    bool open() const { return file_ != nullptr; }

    Result<std::string> take(std::uint64_t bytes, const Copy& copy = {}) {
        Sha256 digest;
        std::vector<char> part(std::min<std::uint64_t>(bytes, 1 << 20));
        while (bytes > 0) {
            const std::size_t size = std::min<std::uint64_t>(bytes, part.size());
            if (std::fread(part.data(), 1, size, file_.get()) != size) return damaged(path_, "end");
            digest.add(part.data(), size);
            if (copy && !copy(part.data(), size)) return Error{"file.cannot_write", {}}; // the caller knows the name
            bytes -= size;
            done_ += size;
            if (!progress_(done_, all_)) return Error{"pack.stopped", {}};
        }
        return to_hex(digest.finish());
    }
    bool ended() { return std::fgetc(file_.get()) == EOF; }

private:
    fs::path path_;
    const PackProgress& progress_;
    OpenFile file_;
    std::uint64_t done_ = 0, all_ = 0;
};

std::string manifest_of(const TablePack& pack) {
    boost::json::array tables;
    for (const PackedTable& table : pack.tables)
        tables.push_back(
            {{"name", table.name}, {"bytes", table.bytes}, {"sha256", table.sha256}, {"program", table.program}});
    return boost::json::serialize(boost::json::object{
               {"format", pack_format}, {"version", 1}, {"program", pack.program}, {"tables", tables}}) +
           "\n";
}

std::optional<TablePack> read_manifest(const std::string& text) {
    const auto object = read_object(text);
    if (!object) return std::nullopt;
    Reader reader(*object);
    TablePack pack;
    if (reader.text("format") != pack_format) return std::nullopt;
    reader.number("version", 1, 1);
    pack.program = reader.text("program");
    const auto* const tables = reader.array("tables");
    if (reader.fault() || tables->size() > most_tables) return std::nullopt;
    for (const auto& value : *tables) {
        if (!value.is_object()) return std::nullopt;
        Reader fields(value.get_object());
        PackedTable table;
        table.name = fields.text("name");
        table.bytes = static_cast<std::uint64_t>(fields.number("bytes", 1, most_table_bytes));
        table.sha256 = to_hex(fields.digest("sha256"));
        table.program = fields.text("program");
        const bool twice = std::any_of(pack.tables.begin(), pack.tables.end(),
                                       [&](const PackedTable& other) { return other.name == table.name; });
        if (fields.fault() || !is_table_name(table.name) || twice) return std::nullopt;
        pack.tables.push_back(std::move(table));
    }
    pack.sha256 = to_hex(sha256(text));
    return pack;
}

// Reads a pack to its end and hands over every table; `copy` says where its bytes go, `table_done` what becomes of it.
Result<TablePack> read_pack(const fs::path& file, const PackProgress& progress,
                            const std::function<Copy(const PackedTable&)>& copy,
                            const std::function<std::optional<Error>(const PackedTable&)>& table_done) {
    Source source(file, progress);
    if (!source.open()) return cannot("file.cannot_read", file);
    std::string head, text;
    const auto into = [](std::string& string) {
        return [&string](const char* part, std::size_t size) { return string.append(part, size), true; };
    };
    const Error foreign{"pack.foreign", {file.string()}};
    // What fills the last block of an entry, or the two after all entries.
    const auto zeros = [&](std::uint64_t bytes, bool end = false) -> std::optional<Error> {
        std::string filling;
        const auto taken = source.take(end ? bytes : padded_size(bytes) - bytes, into(filling));
        if (!taken) return taken.error();
        if (filling.find_first_not_of('\0') != std::string::npos) return damaged(file, "end");
        return std::nullopt;
    };
    if (!source.take(tar_block, into(head)) || !head.starts_with(manifest_name)) return foreign;
    const std::uint64_t bytes = std::strtoull(head.substr(124, 12).c_str(), nullptr, 8);
    const auto expected = tar_header(manifest_name, bytes);
    if (bytes == 0 || bytes > most_manifest || !std::equal(head.begin(), head.end(), expected.begin())) return foreign;
    if (const auto taken = source.take(bytes, into(text)); !taken) return taken.error();
    if (const auto bad = zeros(bytes)) return *bad;
    const auto pack = read_manifest(text);
    if (!pack) return foreign;
    for (const PackedTable& table : pack->tables) {
        std::string header;
        if (const auto taken = source.take(tar_block, into(header)); !taken) return taken.error();
        const auto right = tar_header(table.name, table.bytes);
        if (!std::equal(header.begin(), header.end(), right.begin())) return damaged(file, table.name);
        const auto digest = source.take(table.bytes, copy ? copy(table) : Copy{});
        if (!digest) return digest.error();
        if (*digest != table.sha256) return damaged(file, table.name);
        if (const auto bad = zeros(table.bytes)) return *bad;
        if (table_done)
            if (auto error = table_done(table)) return *std::move(error);
    }
    if (const auto bad = zeros(tar_block * 2, true)) return *bad;
    if (!source.ended()) return damaged(file, "end");
    return *pack;
}

Result<std::string> digest_of(const fs::path& path, std::uint64_t bytes) {
    const PackProgress on = [](std::uint64_t, std::uint64_t) { return true; };
    Source source(path, on);
    if (!source.open()) return cannot("file.cannot_read", path);
    return source.take(bytes);
}

} // namespace

Result<TablePack> tables_in(const fs::path& folder, const std::vector<std::string>& games,
                            const PackProgress& progress) {
    TablePack pack{program_text(), {}, {}};
    std::error_code failed;
    std::uint64_t all = 0, done = 0;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        const std::string name = entry.path().filename().string();
        const std::string game = name.substr(0, name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
        if (!is_table_name(name) || (!games.empty() && std::find(games.begin(), games.end(), game) == games.end()))
            continue;
        const auto table = TableFile::open(entry.path());
        if (!table) return table.error();
        const std::uint64_t bytes = entry.file_size();
        if (bytes > most_table_bytes) return Error{"pack.too_large", {entry.path().string()}};
        pack.tables.push_back({name, bytes, {}, table->program()});
        all += bytes;
    }
    if (pack.tables.empty()) return Error{"pack.none", {folder.string()}};
    std::sort(pack.tables.begin(), pack.tables.end(),
              [](const PackedTable& one, const PackedTable& other) { return one.name < other.name; });
    for (PackedTable& table : pack.tables) {
        auto digest = digest_of(folder / table.name, table.bytes);
        if (!digest) return digest.error();
        table.sha256 = *std::move(digest);
        if (!progress(done += table.bytes, all)) return Error{"pack.stopped", {}};
    }
    pack.sha256 = to_hex(sha256(manifest_of(pack)));
    return pack;
}

std::optional<Error> write_pack(const fs::path& file, const fs::path& folder, const TablePack& pack,
                                const PackProgress& progress) {
    const fs::path part = file.string() + ".part" + std::to_string(::getpid());
    OpenFile out(std::fopen(part.c_str(), "wxb"));
    if (!out) return cannot("file.cannot_write", file);
    const Copy write = [&](const char* bytes, std::size_t size) {
        return std::fwrite(bytes, 1, size, out.get()) == size;
    };
    const auto pad = [&](std::uint64_t bytes) {
        const std::string zeros(padded_size(bytes) - bytes, '\0');
        return write(zeros.data(), zeros.size());
    };
    const auto add = [&](const std::string& name, std::uint64_t bytes) {
        const auto header = tar_header(name, bytes);
        return write(header.data(), header.size());
    };
    const auto failed = [&](Error error) {
        out.reset();
        std::error_code none;
        fs::remove(part, none);
        return std::optional(std::move(error));
    };
    const std::string manifest = manifest_of(pack);
    bool good = add(manifest_name, manifest.size()) && write(manifest.data(), manifest.size()) && pad(manifest.size());
    for (const PackedTable& table : pack.tables) {
        if (!good || !add(table.name, table.bytes)) return failed(cannot("file.cannot_write", file));
        Source source(folder / table.name, progress);
        if (!source.open()) return failed(cannot("file.cannot_read", folder / table.name));
        const auto digest = source.take(table.bytes, write);
        if (!digest && digest.error().name == "file.cannot_write") return failed(cannot("file.cannot_write", file));
        if (!digest) return failed(digest.error());
        if (*digest != table.sha256) return failed(damaged(folder / table.name, table.name)); // changed meanwhile
        good = pad(table.bytes);
    }
    const std::string end(2 * tar_block, '\0');
    good = good && write(end.data(), end.size()) && std::fflush(out.get()) == 0 && ::fsync(::fileno(out.get())) == 0;
    if (!good || std::rename(part.c_str(), file.c_str()) != 0) return failed(cannot("file.cannot_write", file));
    return std::nullopt;
}

Result<TablePack> check_pack(const fs::path& file, const PackProgress& progress) {
    return read_pack(file, progress, {}, {});
}

Result<std::size_t> unpack(const fs::path& file, const fs::path& folder, bool replace, const PackProgress& progress) {
    const auto pack = check_pack(file, progress);
    if (!pack) return pack.error();
    std::error_code failed;
    fs::create_directories(folder, failed);
    std::vector<std::string> there;
    for (const PackedTable& table : pack->tables) {
        const fs::path path = folder / table.name;
        if (!fs::exists(path, failed)) continue;
        const std::uint64_t bytes = fs::file_size(path, failed);
        const auto digest = bytes == table.bytes ? digest_of(path, bytes) : Result<std::string>(std::string());
        if (digest && *digest == table.sha256)
            there.push_back(table.name);
        else if (!replace)
            return Error{"pack.differs", {path.string()}};
    }
    const auto is_there = [&](const PackedTable& table) {
        return std::find(there.begin(), there.end(), table.name) != there.end();
    };
    OpenFile out;
    fs::path part;
    const auto begin = [&](const PackedTable& table) {
        if (is_there(table)) return Copy{};
        part = folder / (table.name + ".part" + std::to_string(::getpid()));
        out.reset(std::fopen(part.c_str(), "wxb"));
        return Copy(
            [&](const char* bytes, std::size_t size) { return out && std::fwrite(bytes, 1, size, out.get()) == size; });
    };
    const auto end = [&](const PackedTable& table) -> std::optional<Error> {
        if (is_there(table)) return std::nullopt;
        if (std::fflush(out.get()) != 0 || ::fsync(::fileno(out.get())) != 0)
            return cannot("file.cannot_write", folder / table.name);
        out.reset();
        const auto whole = TableFile::open(part);
        for (std::size_t block = 0; whole && block < whole->blocks(); ++block)
            if (!whole->block(block)) return damaged(file, table.name);
        if (!whole) return damaged(file, table.name);
        if (std::rename(part.c_str(), (folder / table.name).c_str()) != 0)
            return cannot("file.cannot_write", folder / table.name);
        return std::nullopt;
    };
    const auto unpacked = read_pack(file, progress, begin, end);
    if (!unpacked) {
        out.reset();
        if (!part.empty()) fs::remove(part, failed);
        if (unpacked.error().name == "file.cannot_write") return cannot("file.cannot_write", folder);
        return unpacked.error();
    }
    return pack->tables.size() - there.size();
}

} // namespace tabuleiro
