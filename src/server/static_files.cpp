#include "server/static_files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "bytes/sha256.hpp"

namespace tabuleiro {

namespace {

namespace fs = std::filesystem;

std::string type_of(const fs::path& path) {
    static const std::unordered_map<std::string, std::string> types{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
    };
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::shared_ptr<const std::string> content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::make_shared<std::string>(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

} // namespace

Result<StaticFiles> StaticFiles::read(const std::string& folder) {
    StaticFiles files;
    std::error_code failure;
    // All files are kept in memory, so a folder that holds no page is not read at all.
    if (fs::is_directory(folder, failure) && !fs::exists(fs::path(folder) / "index.html", failure) && !failure)
        return Error{"server.no_page", {folder}};
    for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
        if (!at->is_regular_file() || at->path().extension() == ".gz") continue;
        const std::string name = "/" + fs::relative(at->path(), folder).generic_string();
        if (name.find("/.") != std::string::npos) continue; // hidden, or reached through a link out of the folder
        File file{content_of(at->path()), nullptr, type_of(at->path()), {}, name.starts_with("/assets/")};
        file.tag = "\"" + to_hex(sha256(*file.content)).substr(0, 20) + "\"";
        const fs::path packed = at->path().string() + ".gz";
        if (fs::exists(packed)) file.gzip = content_of(packed);
        files.files_.emplace(name, std::move(file));
    }
    if (failure) return Error{"server.no_web", {folder, failure.message()}};
    return files;
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
    const auto found = files_.find(path == "/" ? "/index.html" : std::string(path));
    return found == files_.end() ? nullptr : &found->second;
}

} // namespace tabuleiro
