#include "protocol/unique_keys.hpp"

#include <boost/json/basic_parser_impl.hpp>

#include <set>
#include <string>
#include <vector>

namespace tabuleiro {

namespace {

namespace json = boost::json;
using boost::system::error_code;

// Hears of everything in the text, and remembers the keys of the objects that are open.
struct Keys {
    static constexpr std::size_t max_object_size = std::size_t(-1), max_array_size = std::size_t(-1),
                                 max_key_size = std::size_t(-1), max_string_size = std::size_t(-1);

    bool on_document_begin(error_code&) { return true; }
    bool on_document_end(error_code&) { return true; }
    bool on_object_begin(error_code&) {
        open.emplace_back();
        return true;
    }
    bool on_object_end(std::size_t, error_code&) {
        open.pop_back();
        return true;
    }
    bool on_array_begin(error_code&) { return true; }
    bool on_array_end(std::size_t, error_code&) { return true; }
    bool on_key_part(json::string_view part, std::size_t, error_code&) {
        key += part;
        return true;
    }
    bool on_key(json::string_view part, std::size_t, error_code&) {
        key += part;
        twice = twice || !open.back().insert(std::exchange(key, {})).second;
        return true;
    }
    bool on_string_part(json::string_view, std::size_t, error_code&) { return true; }
    bool on_string(json::string_view, std::size_t, error_code&) { return true; }
    bool on_number_part(json::string_view, error_code&) { return true; }
    bool on_int64(std::int64_t, json::string_view, error_code&) { return true; }
    bool on_uint64(std::uint64_t, json::string_view, error_code&) { return true; }
    bool on_double(double, json::string_view, error_code&) { return true; }
    bool on_bool(bool, error_code&) { return true; }
    bool on_null(error_code&) { return true; }
    bool on_comment_part(json::string_view, error_code&) { return true; }
    bool on_comment(json::string_view, error_code&) { return true; }

    std::vector<std::set<std::string>> open;
    std::string key;
    bool twice = false;
};

} // namespace

bool has_duplicate_keys(std::string_view text) {
    json::basic_parser<Keys> parser(json::parse_options{});
    error_code failure;
    parser.write_some(false, text.data(), text.size(), failure);
    return parser.handler().twice;
}

} // namespace tabuleiro
