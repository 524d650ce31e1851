// Takes the fields of a JSON object one by one and remembers the first that is missing, wrong or left over.
#pragma once

#include <boost/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/sha256.hpp"
#include "core/result.hpp"
#include "match/description.hpp"

namespace tabuleiro {

class Reader {
public:
    explicit Reader(const boost::json::object& object) : object_(object) {}

    bool has(std::string_view key) const { return object_.contains(key); }
    // If the field is missing or of another type, remembers the error and returns an empty value.
    std::string text(std::string_view key);
    bool truth(std::string_view key);
    std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most);
    double share(std::string_view key); // 0 .. 1
    std::vector<std::int64_t> numbers(std::string_view key, std::int64_t least, std::int64_t most);
    std::vector<std::string> strings(std::string_view key, std::size_t most);
    const boost::json::object* object(std::string_view key);
    const boost::json::array* array(std::string_view key);
    Digest digest(std::string_view key);
    template <Named Value> Value named(std::string_view key) {
        const auto value = value_named<Value>(text(key));
        if (!value) refuse(key);
        return value.value_or(Value{});
    }
    void refuse(std::string_view key);

    // The first error so far, or the first unknown field.
    std::optional<Error> fault() const;

private:
    const boost::json::value* take(std::string_view key);

    const boost::json::object& object_;
    std::vector<std::string_view> taken_;
    std::optional<Error> fault_;
};

} // namespace tabuleiro
