#include "programs/tabuleiro/keyboard_match.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "match/match_log.hpp"
#include "play/bot_levels.hpp"
#include "programs/shared/bot_tables.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/draw.hpp"
#include "runtime/thinking.hpp"

namespace tabuleiro {

namespace {

std::unique_ptr<AnyGame> first_position(const Terms& terms) {
    return std::move(*make_game(terms.setup, terms.position));
}

std::string key_of(std::string_view family, Offered what) { return std::string(family).append(name_of(what)); }

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

std::int64_t milliseconds_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

bool is_yes(const Texts& texts, const std::string& answer) {
    return !answer.empty() && texts("play.yes").find(answer.front()) != std::string::npos;
}

KeyboardMatch::KeyboardMatch(const Texts& texts, LocalMatch local, const Digest& random, std::string file)
    : texts_(texts), local_(std::move(local)), file_(std::move(file)) {
    if (match().game_number() > 0) {
        show(match().game().copy());
        auto steps = read_log(match().log(), match().player_count());
        if (file_.empty()) // bots begin at once
            for (Step& step : *steps) take(std::move(step));
    } else {
        show(first_position(match().terms()));
    }
    for (Player player = 0; player < match().player_count(); ++player)
        if (match().player(player).kind == PlayerState::Kind::open) {
            const std::string number = std::to_string(player + 1);
            take(local_.act(command::Join{player, texts("play.person", {number}), hmac_sha256(random, number)},
                            milliseconds_now()));
        }
}

void KeyboardMatch::show(std::unique_ptr<AnyGame> game) {
    shown_ = std::move(game);
    const Board& board = shown_->board();
    SeatColours colours{};
    for (std::size_t i = 0; i < board.seats.size(); ++i) colours[i] = board.seats[i];
    drawn_ = drawn_colours(board, match().game_number() > 0 ? match().seat_colours() : colours);
}

std::vector<Piece> KeyboardMatch::pieces() const {
    std::vector<Piece> pieces = game().pieces();
    for (Piece& piece : pieces) piece.colour = drawn_[piece.colour];
    return pieces;
}

bool KeyboardMatch::has_people() const {
    for (Player player = 0; player < match().player_count(); ++player)
        if (is_person(player)) return true;
    return false;
}

std::string KeyboardMatch::name_of(Seat seat) const {
    const std::string& colour = drawn_colour(game().board().seats[index(seat)]);
    return piece_mark(colour) + " " + texts_.colour(colour, game().setup().game);
}

std::string KeyboardMatch::name_of_player(Player player) const {
    const auto& seating = match().seating();
    return name_of(seat(static_cast<std::size_t>(std::find(seating.begin(), seating.end(), player) - seating.begin())));
}

void KeyboardMatch::take(Result<Step> step) {
    if (step) std::move(step->entries.begin(), step->entries.end(), std::back_inserter(untold_));
}

std::optional<Error> KeyboardMatch::act(const Command& command) {
    auto step = local_.act(command, milliseconds_now());
    if (!step) return step.error();
    take(std::move(step));
    return std::nullopt;
}

std::optional<KeyboardMatch::Told> KeyboardMatch::tell() {
    while (!untold_.empty()) {
        const Entry entry = std::move(untold_.front());
        untold_.pop_front();
        if (auto one = told(entry)) return one;
    }
    return std::nullopt;
}

std::optional<KeyboardMatch::Told> KeyboardMatch::told(const Entry& entry) {
    using Text = std::optional<Told>;
    const auto by_person = [](std::string text) { return Text({std::move(text), false}); };
    return std::visit(Overloaded{
                          [&](const entry::Start& e) -> Text {
                              std::string text = told_start(e);
                              return text.empty() ? std::nullopt : by_person(std::move(text));
                          },
                          [&](const entry::Event& e) -> Text { return by_person(told_event(e)); },
                          [&](const entry::Move& e) -> Text { return Told{told_move(e), e.by != MovedBy::player}; },
                          [&](const entry::Offer& e) -> Text {
                              if (e.what == Offered::takeback) return std::nullopt;
                              return by_person(texts_(key_of("play.offers_", e.what), {name_of_player(e.player)}));
                          },
                          [&](const entry::Decline& e) -> Text {
                              return by_person(texts_("play.declines", {name_of_player(e.player)}));
                          },
                          [&](const entry::Concede& e) -> Text {
                              return by_person(texts_("play.concedes", {name_of_player(e.player)}));
                          },
                          [&](const auto& e) -> Text {
                              using E = std::decay_t<decltype(e)>;
                              if constexpr (std::is_same_v<E, entry::Takeback> || std::is_same_v<E, entry::Rewind>) {
                                  const bool last = untold_.empty(); // of the moves taken back together
                                  shown_ = match().game().copy();
                                  if (last) return by_person(texts_("play.undone"));
                              }
                              return std::nullopt;
                          },
                      },
                      entry);
}

std::string KeyboardMatch::told_start(const entry::Start& start) {
    show(first_position(match().terms()));
    const std::string opener = name_of(shown_->turn().seat);
    if (start.game > 1) return texts_("play.next_game", {std::to_string(start.game), opener});
    if (match().terms().seating != Seating::lot) return {};
    std::string drew; // none in games without chance
    for (const entry::Lot& lot : match().lot())
        drew += (drew.empty() ? "" : ", ") + name_of_player(lot.player) + " " + spelled(lot.drew);
    return texts_(drew.empty() ? "play.plain_lot" : "play.lot", {opener, drew});
}

std::string KeyboardMatch::told_event(const entry::Event& event) {
    bool hidden = false; // a card for a hand is shown only if it goes to the only person
    for (std::size_t i = 0; i < match().seating().size(); ++i)
        hidden = hidden || (is_person(match().seating()[i]) && shown_->hides(seat(i)));
    shown_->play(event.text);
    return hidden ? texts_("play.hidden_event", {name_of(event.seat)})
                  : texts_("play.event", {name_of(event.seat), spelled(event.text)});
}

std::string KeyboardMatch::told_move(const entry::Move& move) {
    const auto number = *shown_->find(move.text);
    const std::string remarked = remark(number);
    shown_->play(number);
    return texts_("play.move", {name_of(move.seat), spelled(move.text)}) + (remarked.empty() ? "" : "  " + remarked);
}

std::optional<Error> KeyboardMatch::do_due() {
    const auto level = match().bot_to_move();
    if (!level) return act(command::Tick{});
    const std::string bot(level->empty() ? stand_in_level : *level);
    const bool strong = read_bot(bot)->kind.asks_tables != BotKind::AsksTables::never;
    const Thinking thinking = strong && bot.find('@') == std::string::npos ? Thinking{0, master_time} : Thinking{};
    const auto move = choose_for_bot(
        match().game(), bot, local_.bot_seed(), [this](std::string_view) { return known(); },
        thinking.start(interrupted));
    return act(command::BotMove{match().revision(), move});
}

std::optional<Error> KeyboardMatch::play(std::size_t move) {
    return act(command::Move{mover(), match().revision(), match().game().text(move)});
}

std::optional<Error> KeyboardMatch::concede() { return act(command::Concede{mover(), match().revision()}); }

std::optional<Error> KeyboardMatch::offer(Offered what) {
    Player from = mover();
    for (Player player = 0; what == Offered::takeback && player < match().player_count(); ++player)
        if (match().may_take_back(player)) from = player;
    return act(command::Offer{from, match().revision(), what});
}

std::optional<KeyboardMatch::Question> KeyboardMatch::question() const {
    const auto& offer = match().offer();
    for (Player player = 0; offer && player < match().player_count(); ++player)
        if (is_person(player) && !(offer->agreed >> player & 1))
            return Question{player, texts_(key_of("play.asks_", offer->what),
                                           {name_of_player(player), name_of_player(offer->player)})};
    return std::nullopt;
}

std::optional<Error> KeyboardMatch::answer(bool accept) {
    return act(command::Answer{question()->asked, match().offer()->what, accept});
}

std::optional<Error> KeyboardMatch::again() {
    for (Player player = 0; player < match().player_count(); ++player)
        if (is_person(player))
            if (auto error = act(command::Rematch{player})) return error;
    return std::nullopt;
}

// Opened when they could first help; missing ones are made meanwhile.
const KnownPositions* KeyboardMatch::known() {
    const OnDemandTables* const own = tables_.of(game().setup().game);
    if (!own) return nullptr;
    if (auto error = own->error()) table_error_ = std::move(error);
    return own->known();
}

std::optional<Error> KeyboardMatch::table_error() {
    if (!table_error_ || std::exchange(complained_, true)) return std::nullopt;
    return table_error_;
}

std::string KeyboardMatch::spelled(const std::string& notation) const {
    std::string text;
    for (std::size_t at = 0; at < notation.size();) {
        const auto letters = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
        const auto end = static_cast<std::size_t>(
            std::find_if_not(notation.begin() + static_cast<std::ptrdiff_t>(at), notation.end(), letters) -
            notation.begin());
        const std::string word = notation.substr(at, end - at);
        const std::string key = "notation." + word, known = word.size() > 1 ? texts_(key) : key;
        text += known == key ? word : known;
        if (end < notation.size()) text += notation[end];
        at = end + 1;
    }
    return text;
}

std::string KeyboardMatch::remark(std::size_t move) const {
    std::string taken;
    for (const auto& walk : game().gesture(move).walks)
        if (walk.kind == Gesture::Walk::Kind::captured)
            for (int i = 0; i < walk.count; ++i) taken += piece_mark(drawn_colour(walk.colour));
    std::string text = taken.empty() ? taken : texts_("play.takes", {taken});
    if (const std::string left = left_of_split(game(), move); !left.empty())
        text += (text.empty() ? "" : ", ") + texts_("play.splits", {left});
    return text;
}

std::vector<std::string> KeyboardMatch::hint(std::size_t width) {
    const std::size_t seat = index(game().turn().seat);
    Bot bot = *read_bot("analyst");
    bot.known = known();
    const auto advised = game().advise(bot, Thinking{0, master_time}.start(interrupted), local_.bot_seed(), true);
    const float best = advised[0].values[seat];
    const auto text_of = [&](const Advised& move) { return spelled(game().text(move.move)); };
    std::size_t longest = 0;
    for (const Advised& move : advised) longest = std::max(longest, columns(text_of(move)));
    const auto line_of = [&](const Advised& move, bool with_doubt) {
        const std::string line = padded(text_of(move), longest) + "  ";
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

std::vector<std::string> KeyboardMatch::results() const {
    std::vector<std::string> lines;
    const Outcome& outcome = match().result()->outcome;
    const std::size_t players = match().player_count();
    for (std::size_t i = 0; i < players; ++i)
        lines.push_back(texts_(
            "play.result", {name_of(seat(i)), std::to_string(outcome.places[i]), std::to_string(outcome.points[i])}));
    if (std::all_of(outcome.places.begin(), outcome.places.begin() + static_cast<std::ptrdiff_t>(players),
                    [](auto place) { return place == 1; }))
        lines.push_back(texts_("over.draw"));
    if (match().game_number() == 1) return lines;
    lines.push_back(texts_("play.standing", {std::to_string(match().game_number())}));
    for (std::size_t i = 0; i < players; ++i) {
        const PlayerState& player = match().player(match().seating()[i]);
        lines.push_back(
            "  " + texts_("play.score", {name_of(seat(i)), std::to_string(player.won), std::to_string(player.points)}));
    }
    return lines;
}

Result<std::string> KeyboardMatch::save(const std::string& path, bool replace) {
    if (path.empty()) return texts_("play.save_where");
    if (refuse_existing(path, replace || path == file_)) return Error{"play.file_exists", {path}};
    if (auto error = write_file(path, local_.save())) return *std::move(error);
    file_ = path;
    return texts_("play.saved", {path});
}

} // namespace tabuleiro
