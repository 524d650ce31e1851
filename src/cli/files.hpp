// Reads and writes whole files: reading has a limit, and a half-written file never replaces a good one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace tabuleiro {

Result<std::string> read_file(const std::string& path, std::size_t most_bytes);
// Into a temporary file beside it, then renamed; a device or a pipe is written to.
std::optional<Error> write_file(const std::string& path, std::string_view content);

// The error for a file that could not be written, found before any work is done for it.
std::optional<Error> refuse_unwritable(const std::string& path);

// The error for a file that exists and may not be replaced.
std::optional<Error> refuse_existing(const std::string& path, bool replace);

} // namespace tabuleiro
