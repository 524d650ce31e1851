// Reads and writes whole files: reading has a limit, and a half-written file never replaces a good one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tabuleiro {

Result<std::string> read_file(const std::string& path, std::size_t most_bytes);
// Writes a temporary file beside it and renames that; devices and pipes are written directly.
std::optional<Error> write_file(const std::string& path, std::string_view content);

// The error if a file cannot be written, found before the work for it starts.
std::optional<Error> refuse_unwritable(const std::string& path);

// The error if a file exists and may not be replaced.
std::optional<Error> refuse_existing(const std::string& path, bool replace);

} // namespace tabuleiro
