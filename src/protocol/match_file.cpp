#include "protocol/match_file.hpp"

#include <boost/json.hpp>

#include <algorithm>

#include "match/match_log.hpp"
#include "match/verify.hpp"
#include "protocol/entry_json.hpp"
#include "protocol/reader.hpp"
#include "protocol/request.hpp"
#include "protocol/saved_game.hpp"
#include "protocol/unique_keys.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::string_view page_format = "tabuleiro-local 1\n";

Result<MatchFile> read_page_save(std::string_view text) {
    // Four parts, each on its own line but the last: format, secret, an export without steps, the log.
    text.remove_prefix(page_format.size());
    const auto line = [&] {
        const auto end = std::min(text.find('\n'), text.size());
        const auto first = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return first;
    };
    const auto secret = digest_from_hex(line());
    if (!secret) return Error{"match_file.bad_field", {"secret"}};
    auto file = read_match_file(line());
    if (!file) return file;
    auto steps = read_log(text, file->terms.seats.size());
    if (!steps) return steps.error();
    file->steps = std::move(*steps);
    file->secret = secret;
    return file;
}

} // namespace

Result<MatchFile> read_match_file(std::string_view text) {
    if (text.size() > max_match_file_bytes) return Error{"match_file.too_large", {}};
    if (text.starts_with(page_format)) return read_page_save(text);
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
    if (reader.has("secret")) file.secret = reader.digest("secret");
    if (reader.has("head")) file.head = reader.digest("head");
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

namespace {

PlayedGame current_game(const Match& match) {
    PlayedGame game{match.terms().setup, match.terms().position, {}};
    for (const Entry& entry : standing_plays(match.game_log(), match.player_count())) {
        const auto* event = std::get_if<entry::Event>(&entry);
        game.plays.push_back(event ? event->text : std::get<entry::Move>(entry).text);
    }
    return game;
}

} // namespace

Result<std::vector<PlayedGame>> read_games(std::string_view text) {
    auto file = read_match_file(text);
    if (!file && file.error().name == "match_file.foreign") {
        auto saved = read_saved_game(text);
        if (!saved) return saved.error();
        return std::vector{std::move(saved->game)};
    }
    if (!file) return file.error();
    Match match = Match::make(file->terms, {file->secret, revealed_seeds(file->steps)});
    std::vector<PlayedGame> games;
    for (Step& step : file->steps) {
        const bool over = std::any_of(step.entries.begin(), step.entries.end(),
                                      [](const Entry& entry) { return std::holds_alternative<entry::Over>(entry); });
        const auto followed = match.repeat(std::move(step));
        if (!followed) return followed.error();
        if (!*followed) return games; // a hidden event of an unfinished game
        if (over) games.push_back(current_game(match));
    }
    if (match.running()) games.push_back(current_game(match));
    return games;
}

} // namespace tabuleiro
