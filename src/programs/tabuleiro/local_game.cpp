#include "programs/tabuleiro/local_game.hpp"

#include <algorithm>
#include <cstdio>

#include "engine/random.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {

namespace {

// The steps left for another piece after the first part of a split 7, read from the position's field; else empty.
std::string left_of_split(const AnyGame& game, std::size_t move) {
    constexpr std::string_view field = " split=";
    if (game.position().find(field) != std::string::npos) return {}; // this is the second part
    const auto next = game.copy();
    next->play(move);
    const std::string position = next->position();
    const auto at = position.find(field);
    if (at == std::string::npos) return {};
    const auto begin = at + field.size();
    return position.substr(begin, position.find(' ', begin) - begin);
}

} // namespace

bool LocalGame::has_human() const {
    return std::find(game_.seats.begin(), game_.seats.end(), human_seat) != game_.seats.end();
}

std::string LocalGame::name_of(Seat seat) const {
    const std::string& colour = game().board().colours[game().board().seats[index(seat)]];
    return piece_mark(colour) + " " + texts_.colour(colour, game().setup().game);
}

// Bots have their own random numbers, which reveal nothing about the dice and cards to come.
std::uint64_t LocalGame::bot_seed() const {
    return Random(game_.seed ^ 0x626f7473).stream(game_.log.entries().size()).next();
}

// Opened when they could first help; missing ones are made meanwhile.
const KnownPositions* LocalGame::known() {
    const OnDemandTables* const own = tables_.of(game().setup().game);
    if (!own) return nullptr;
    if (auto error = own->error()) table_error_ = std::move(error);
    return own->known();
}

std::optional<Error> LocalGame::table_error() {
    if (!table_error_ || std::exchange(complained_, true)) return std::nullopt;
    return table_error_;
}

std::string LocalGame::draw_event() {
    const Seat seat = game().turn().seat;
    std::vector<Weighted<std::size_t>> weighted;
    weighted.reserve(game().choices());
    for (std::size_t i = 0; i < game().choices(); ++i)
        weighted.push_back({i, static_cast<std::uint16_t>(game().weight(i))});
    Random random = Random(game_.seed).stream(game_.log.entries().size());
    const std::string text = game().text(draw(weighted, random));
    bool hidden = false; // a card for a hand is shown only if it goes to the only human
    for (std::size_t i = 0; i < game_.seats.size(); ++i)
        hidden = hidden || (game_.seats[i] == human_seat && game().hides(tabuleiro::seat(i)));
    const std::string message =
        hidden ? texts_("play.hidden_event", {name_of(seat)}) : texts_("play.event", {name_of(seat), text});
    game_.log.play(text);
    return message;
}

std::string LocalGame::play_bot() {
    const std::string& name = game_.seats[index(game().turn().seat)];
    Bot bot = *read_bot(name);
    if (asks_tables(bot.kind, game().setup().game)) bot.known = known();
    const bool strong = bot.kind.asks_tables != BotKind::AsksTables::never;
    const bool timed = strong && name.find('@') == std::string::npos;
    const Thinking thinking = timed ? Thinking{0, master_time} : Thinking{};
    return play(game().advise(bot, thinking.start(interrupted), bot_seed())[0].move);
}

std::string LocalGame::play(std::size_t move) {
    const std::string remarked = remark(move), text = game().text(move);
    const std::string message =
        texts_("play.move", {name_of(game().turn().seat), text}) + (remarked.empty() ? "" : "  " + remarked);
    game_.log.play(text);
    return message;
}

std::string LocalGame::remark(std::size_t move) const {
    std::string taken;
    for (const auto& walk : game().gesture(move).walks)
        if (walk.kind == Gesture::Walk::Kind::captured)
            for (int i = 0; i < walk.count; ++i) taken += piece_mark(game().board().colours[walk.colour]);
    std::string text = taken.empty() ? taken : texts_("play.takes", {taken});
    if (const std::string left = left_of_split(game(), move); !left.empty())
        text += (text.empty() ? "" : ", ") + texts_("play.splits", {left});
    return text;
}

std::vector<std::string> LocalGame::hint(std::size_t width) {
    const std::size_t seat = index(game().turn().seat);
    Bot bot = *read_bot("analyst");
    bot.known = known();
    const auto advised = game().advise(bot, Thinking{0, master_time}.start(interrupted), bot_seed(), true);
    const float best = advised[0].values[seat];
    std::size_t longest = 0;
    for (const Advised& move : advised) longest = std::max(longest, columns(game().text(move.move)));
    const auto line_of = [&](const Advised& move, bool with_doubt) {
        const std::string line = padded(game().text(move.move), longest) + "  ";
        if (move.known && move.known->verdict) return line + verdict_text(texts_, *move.known->verdict);
        std::string share = padded_left(texts_("percent", {fixed(100 * move.values[seat])}), 5);
        if (with_doubt && move.doubt > 0) share += " ± " + texts_.localized(fixed(100 * move.doubt));
        if (move.values[seat] < best) share += "  " + texts_.localized(fixed(100 * (move.values[seat] - best)));
        return line + share;
    };
    const bool wide = std::all_of(advised.begin(), advised.end(),
                                  [&](const Advised& move) { return columns(line_of(move, true)) + 2 <= width; });
    std::vector<std::string> lines{texts_(advised[0].known ? "hint.known" : "hint.best")};
    for (const Advised& move : advised) lines.push_back((wide ? "  " : "") + line_of(move, wide));
    return lines;
}

std::vector<std::string> LocalGame::results() const {
    std::vector<std::string> lines;
    lines.reserve(game_.seats.size() + 1);
    const Outcome outcome = game().outcome();
    for (std::size_t i = 0; i < game_.seats.size(); ++i)
        lines.push_back(texts_(
            "play.result", {name_of(seat(i)), std::to_string(outcome.places[i]), std::to_string(outcome.points[i])}));
    const auto winners = std::count(outcome.places.begin(), outcome.places.end(), 1);
    if (winners == static_cast<std::ptrdiff_t>(game_.seats.size())) lines.push_back(texts_("over.draw"));
    return lines;
}

bool LocalGame::take_back() {
    const auto& entries = game_.log.entries();
    for (std::size_t i = entries.size(); i-- > 0;) {
        const Turn& turn = entries[i].turn;
        if (turn.kind != Turn::Kind::choose || !is_human(turn.seat)) continue;
        game_.log.take_back_to(i);
        return true;
    }
    return false;
}

Result<std::string> LocalGame::save(const std::string& path, bool replace) {
    if (path.empty()) return texts_("play.save_where");
    if (refuse_existing(path, replace || path == file_)) return Error{"play.file_exists", {path}};
    if (auto error = write_file(path, write_saved_game(game_))) return *std::move(error);
    file_ = path;
    return texts_("play.saved", {path});
}

} // namespace tabuleiro
