#include "protocol/reader.hpp"

#include <algorithm>

#include "bytes/utf8.hpp"

namespace tabuleiro {

namespace json = boost::json;

const json::value* Reader::take(std::string_view key) {
    taken_.push_back(key);
    const json::value* value = object_.if_contains(key);
    if (!value && !fault_) fault_ = Error{"request.missing_field", {std::string(key)}};
    return value;
}

void Reader::refuse(std::string_view key) {
    if (!fault_) fault_ = Error{"request.bad_field", {std::string(key)}};
}

std::string Reader::text(std::string_view key) {
    const json::value* value = take(key);
    if (value && value->is_string()) return std::string(value->get_string());
    refuse(key);
    return {};
}

bool Reader::truth(std::string_view key) {
    const json::value* value = take(key);
    if (value && value->is_bool()) return value->get_bool();
    refuse(key);
    return false;
}

std::int64_t Reader::number(std::string_view key, std::int64_t least, std::int64_t most) {
    const json::value* value = take(key);
    if (value && value->is_int64() && value->get_int64() >= least && value->get_int64() <= most)
        return value->get_int64();
    refuse(key);
    return least;
}

double Reader::share(std::string_view key) {
    const json::value* value = take(key);
    if (value && value->is_number())
        if (const auto share = value->to_number<double>(); share >= 0 && share <= 1) return share;
    refuse(key);
    return 0;
}

std::vector<std::int64_t> Reader::numbers(std::string_view key, std::int64_t least, std::int64_t most) {
    std::vector<std::int64_t> numbers;
    if (const json::array* items = array(key))
        for (const json::value& item : *items) {
            if (!item.is_int64() || item.get_int64() < least || item.get_int64() > most) {
                refuse(key);
                return {};
            }
            numbers.push_back(item.get_int64());
        }
    return numbers;
}

std::vector<std::string> Reader::strings(std::string_view key, std::size_t most) {
    std::vector<std::string> texts;
    if (const json::array* items = array(key))
        for (const json::value& item : *items) {
            if (!item.is_string() || texts.size() == most) {
                refuse(key);
                return {};
            }
            texts.emplace_back(item.get_string());
        }
    return texts;
}

Digest Reader::digest(std::string_view key) {
    const auto digest = digest_from_hex(text(key));
    if (!digest) refuse(key);
    return digest.value_or(Digest{});
}

const json::object* Reader::object(std::string_view key) {
    const json::value* value = take(key);
    if (value && value->is_object()) return &value->get_object();
    refuse(key);
    return nullptr;
}

const json::array* Reader::array(std::string_view key) {
    const json::value* value = take(key);
    if (value && value->is_array()) return &value->get_array();
    refuse(key);
    return nullptr;
}

std::optional<Error> Reader::fault() const {
    if (fault_) return fault_;
    for (const auto& field : object_)
        if (std::find(taken_.begin(), taken_.end(), field.key()) == taken_.end())
            return Error{"request.unknown_field", {shortened(field.key())}};
    return std::nullopt;
}

} // namespace tabuleiro
