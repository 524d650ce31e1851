// The files of the web client, read into memory at startup, so that no other file can be requested.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/result.hpp"

namespace tabuleiro {

class StaticFiles {
public:
    struct File {
        std::shared_ptr<const std::string> content;
        std::shared_ptr<const std::string> gzip; // NAME.gz beside it, if there is one
        std::string type;
        std::string tag;
        bool lasting = false; // its name contains a hash of its content
    };

    StaticFiles() = default;
    static Result<StaticFiles> read(const std::string& folder);

    // By path, such as "/assets/x.js"; "/" is index.html.
    const File* find(std::string_view path) const;

private:
    std::unordered_map<std::string, File> files_;
};

} // namespace tabuleiro
