// How SQLite's table `recent` holds the steps of one transaction, as one text.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace tabuleiro {

// A row of `recent`: for each step "match revision time size", a line end, and `size` bytes.
inline void append_step(std::string& row, const StoreWrite& write) {
    row.append(write.match).append(" ").append(std::to_string(write.revision)).append(" ");
    row.append(std::to_string(write.at)).append(" ").append(std::to_string(write.text.size())).append("\n");
    row.append(write.text);
}

template <class Take> bool read_steps(std::string_view row, Take take) {
    while (!row.empty()) {
        const auto blank = row.find(' ');
        if (blank == std::string_view::npos) return false;
        std::int64_t numbers[3];
        const char* at = row.data() + blank;
        const char* const end = row.data() + row.size();
        for (std::int64_t& number : numbers) {
            const auto [stop, wrong] = std::from_chars(at + 1, end, number);
            if (wrong != std::errc{} || stop == end) return false;
            at = stop;
        }
        const auto [revision, time, size] = numbers;
        if (size < 0 || end - (at + 1) < size) return false;
        take(std::string(row.substr(0, blank)), StoredStep{static_cast<std::uint32_t>(revision), time,
                                                           std::string(at + 1, static_cast<std::size_t>(size))});
        row.remove_prefix(static_cast<std::size_t>(at + 1 + size - row.data()));
    }
    return true;
}

} // namespace tabuleiro
