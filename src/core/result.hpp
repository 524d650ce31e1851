// A value or a named error: the answer to anything that comes from outside.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tabuleiro {

// `name` is a key of messages/*.json under "error."; `details` fill its {0}, {1}, …
struct Error {
    std::string_view name;
    std::vector<std::string> details;
    bool operator==(const Error&) const = default;
};

template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return get(); }
    const T& operator*() const { return get(); }
    T* operator->() { return &get(); }
    const T* operator->() const { return &get(); }
    const Error& error() const {
        assert(!*this);
        return *std::get_if<1>(&content_);
    }

private:
    T& get() {
        assert(*this);
        return *std::get_if<0>(&content_);
    }
    const T& get() const {
        assert(*this);
        return *std::get_if<0>(&content_);
    }

    std::variant<T, Error> content_;
};

} // namespace tabuleiro
