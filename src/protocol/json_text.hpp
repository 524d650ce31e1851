// Writes JSON straight into a string: fast, because a match has many messages.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

namespace tabuleiro {

class JsonText {
public:
    JsonText() { text_.reserve(usual_bytes); }
    // Before text of this size.
    void reserve(std::size_t bytes) { text_.reserve(bytes + usual_bytes); }

    JsonText& open_object() { return open('{'); }
    JsonText& close_object() { return close('}'); }
    JsonText& open_array() { return open('['); }
    JsonText& close_array() { return close(']'); }
    JsonText& key(std::string_view name) {
        comma();
        quote(name);
        text_ += ':';
        first_ = true;
        return *this;
    }
    JsonText& value(std::string_view text) {
        comma();
        quote(text);
        return *this;
    }
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(bool truth) { return raw(truth ? "true" : "false"); }
    JsonText& null() { return raw("null"); }
    template <class Number>
        requires std::is_integral_v<Number>
    JsonText& value(Number number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    JsonText& value(float number) {
        char digits[24]; // nine digits are enough to distinguish all floats
        const int size = std::snprintf(digits, sizeof digits, "%.9g", static_cast<double>(number));
        return raw({digits, static_cast<std::size_t>(size)});
    }
    template <class Value> JsonText& field(std::string_view name, const Value& content) {
        return key(name).value(content);
    }
    // Text that is JSON already.
    JsonText& raw(std::string_view json) {
        comma();
        text_ += json;
        return *this;
    }
    std::string take() { return std::move(text_); }
    const std::string& text() const { return text_; }

private:
    JsonText& open(char bracket) {
        comma();
        text_ += bracket;
        first_ = true;
        return *this;
    }
    JsonText& close(char bracket) {
        text_ += bracket;
        first_ = false;
        return *this;
    }
    void comma() {
        if (!first_) text_ += ',';
        first_ = false;
    }
    void quote(std::string_view text) {
        text_ += '"';
        const auto escaped = std::find_if(text.begin(), text.end(), [](char letter) {
            return letter == '"' || letter == '\\' || static_cast<unsigned char>(letter) < 0x20;
        });
        text_.append(text.begin(), escaped);
        for (const char letter : text.substr(static_cast<std::size_t>(escaped - text.begin()))) {
            if (letter == '"' || letter == '\\') {
                text_ += '\\';
                text_ += letter;
            } else if (static_cast<unsigned char>(letter) < 0x20) {
                constexpr std::string_view hex = "0123456789abcdef";
                text_ += "\\u00";
                text_ += hex[static_cast<std::size_t>(letter) >> 4];
                text_ += hex[static_cast<std::size_t>(letter) & 15];
            } else {
                text_ += letter;
            }
        }
        text_ += '"';
    }

    static constexpr std::size_t usual_bytes = 240;

    std::string text_;
    bool first_ = true;
};

} // namespace tabuleiro
