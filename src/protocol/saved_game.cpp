#include "protocol/saved_game.hpp"

#include <boost/json.hpp>

#include "protocol/request.hpp"

namespace tabuleiro {

namespace json = boost::json;

namespace {

constexpr std::string_view saved_game_format = "tabuleiro-game";
constexpr std::int64_t saved_game_version = 1;

Error bad_field(std::string_view name) { return {"save.bad_field", {std::string(name)}}; }

} // namespace

Result<SavedGame> read_saved_game(std::string_view text) {
    if (text.size() > max_saved_game_bytes) return Error{"save.too_large", {}};
    boost::system::error_code failure;
    json::parse_options limits;
    limits.max_depth = 8;
    const json::value value = json::parse(text, failure, {}, limits);
    if (failure || !value.is_object()) return Error{"save.not_json", {}};
    Reader reader(value.get_object());
    if (!reader.has("format") || reader.text("format") != saved_game_format) return Error{"save.foreign", {}};
    const auto version = reader.number("version", 0, 1000000);
    if (version != saved_game_version) return Error{"save.version", {std::to_string(version)}};
    if (reader.has("program")) reader.text("program"); // what wrote it; since 1.0.0
    SavedGame saved;
    saved.game.setup = from_record(read_setup(reader));
    if (reader.has("position")) saved.game.position = reader.text("position");
    saved.seats = reader.strings("seats", max_players);
    reader.text("seed"); // of the dice and cards to come, which were not fair chance
    saved.game.plays = reader.strings("log", max_saved_game_bytes);
    if (const auto fault = reader.fault()) return bad_field(fault->details.front());

    auto game = make_game(saved.game.setup, saved.game.position);
    if (!game) return game.error();
    saved.game.setup = (*game)->setup();
    if (static_cast<int>(saved.seats.size()) != saved.game.setup.players) return bad_field("seats");
    for (std::size_t i = 0; i < saved.game.plays.size(); ++i)
        if ((*game)->play(saved.game.plays[i]))
            return Error{"save.bad_entry", {std::to_string(i + 1), saved.game.plays[i]}};
    return saved;
}

} // namespace tabuleiro
