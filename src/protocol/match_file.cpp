#include "protocol/match_file.hpp"

#include <boost/json.hpp>

#include "protocol/entry_json.hpp"
#include "protocol/reader.hpp"
#include "protocol/request.hpp"
#include "protocol/unique_keys.hpp"

namespace tabuleiro {

namespace json = boost::json;

Result<MatchFile> read_match_file(std::string_view text) {
    if (text.size() > max_match_file_bytes) return Error{"match_file.too_large", {}};
    boost::system::error_code failure;
    json::parse_options limits;
    limits.max_depth = 8;
    const json::value value = json::parse(text, failure, {}, limits);
    if (failure || !value.is_object() || has_duplicate_keys(text, value)) return Error{"match_file.not_json", {}};
    const json::object& object = value.get_object();
    const json::value* format = object.if_contains("format");
    if (!format || !format->is_string() || format->get_string() != match_file_format)
        return Error{"match_file.foreign", {}};
    Reader reader(object);
    reader.text("format");
    if (reader.number("version", 0, 1000000) != match_file_version) return Error{"match_file.version", {}};
    if (reader.has("program")) reader.text("program"); // what wrote it; since 1.0.0
    MatchFile file;
    file.terms = read_terms(reader);
    file.terms.id = reader.text("id");
    file.terms.created = reader.number("created", 0, INT64_MAX);
    const auto commitment = digest_from_hex(reader.text("commitment"));
    const json::array* steps = reader.array("steps");
    if (const auto fault = reader.fault()) return Error{"match_file.bad_field", fault->details};
    if (!commitment) return Error{"match_file.bad_field", {"commitment"}};
    file.terms.commitment = *commitment;
    file.terms.setup = from_record(std::move(file.terms.setup));
    if (auto error = complete(file.terms)) return *std::move(error);
    for (const json::value& item : *steps) {
        Step step{static_cast<std::uint32_t>(file.steps.size() + 1), 0, {}};
        const Error bad_step{"match_file.bad_step", {std::to_string(step.revision)}};
        if (!item.is_object()) return bad_step;
        Reader fields(item.get_object());
        step.at = fields.number("at", 0, INT64_MAX);
        const json::array* log = fields.array("log");
        if (fields.fault()) return bad_step;
        for (const json::value& entry : *log) {
            auto read = entry.is_object() ? read_entry_json(entry.get_object(), file.terms.seats.size()) : std::nullopt;
            if (!read) return bad_step;
            step.entries.push_back(std::move(*read));
        }
        file.steps.push_back(std::move(step));
    }
    return file;
}

} // namespace tabuleiro
