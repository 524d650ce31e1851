// Reading and writing the text of docs/notation.md: the parts that are the same in every game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"

namespace tabuleiro {

// The `key=value` fields of a position. Each is taken once; fields that are left over are an error.
class Fields {
public:
    static Result<Fields> read(std::string_view text);

    std::optional<std::string_view> take(std::string_view key);
    Result<std::string_view> need(std::string_view key);
    // The position.unknown_field error for a field that was not taken.
    std::optional<Error> left_over() const;

private:
    struct Field {
        std::string_view key;
        std::string_view value;
        bool taken = false;
    };
    std::vector<Field> fields_;
};

struct ListItem {
    std::string_view name;
    int count;
};

// `a,b*2` or `none`. A count is 1 .. 99.
Result<std::vector<ListItem>> read_list(std::string_view key, std::string_view value);
// A whole number from `low` to `high`, without sign or blanks.
Result<int> read_number(std::string_view key, std::string_view value, int low, int high);

Error bad_value(std::string_view key, std::string_view value);
// The value can be read, but no game can reach it; `why` is a key of messages under "why.".
Error impossible(std::string_view key, std::string_view why);

class PositionWriter {
public:
    void field(std::string_view key, std::string_view value);
    void field(std::string_view key, int value) { field(key, std::to_string(value)); }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// Collects `a,b*2`.
class ListWriter {
public:
    void add(std::string_view name, int count = 1);
    std::string text() const { return text_.empty() ? "none" : text_; }

private:
    std::string text_;
};

// The legal move with this text.
template <Game G> std::optional<typename G::Move> find_move(const typename G::State& state, std::string_view text) {
    for (const auto& move : G::moves(state))
        if (G::text(move) == text) return move;
    return std::nullopt;
}

// The possible event with this text.
template <Game G> std::optional<typename G::Event> find_event(const typename G::State& state, std::string_view text) {
    for (const auto& weighted : G::events(state))
        if (G::text(weighted.event) == text) return weighted.event;
    return std::nullopt;
}

} // namespace tabuleiro
