#include "match/entry.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace tabuleiro {

namespace {

constexpr std::array<std::string_view, 3> auto_names{"off", "pass", "single"};
constexpr std::array<std::string_view, 2> offer_names{"draw", "takeback"};
constexpr std::array<std::string_view, 4> by_names{"player", "bot", "stand_in", "auto"};
constexpr std::array<std::string_view, 3> ending_names{"won", "draw", "conceded"};

template <class Value, class Names> std::optional<Value> named(const Names& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Value>(found - names.begin());
}

template <class Range> std::string numbers(const Range& range, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) text += ',';
        text += std::to_string(range[i]);
    }
    return text;
}

// The words of a line, taken one after another; what is missing or wrong is remembered.
class Words {
public:
    Words(std::string_view line, std::size_t players) : line_(line), players_(players) {}

    bool good() const { return good_; }
    bool at_end() const { return line_.empty(); }
    std::string_view word() {
        const auto end = std::min(line_.find(' '), line_.size());
        const auto word = line_.substr(0, end);
        line_.remove_prefix(std::min(end + 1, line_.size()));
        good_ = good_ && !word.empty();
        return word;
    }
    std::string rest() {
        good_ = good_ && !line_.empty();
        return std::string(std::exchange(line_, {}));
    }
    std::uint32_t number(std::uint32_t most) { return number_in(word(), most); }
    Player player() { return static_cast<Player>(number(static_cast<std::uint32_t>(players_ - 1))); }
    Seat seat() { return tabuleiro::seat(player()); }
    Digest digest() {
        const auto value = digest_from_hex(word());
        good_ = good_ && value;
        return value.value_or(Digest{});
    }
    // `1,2,…`, one for each player.
    std::array<std::uint16_t, max_players> list() {
        std::array<std::uint16_t, max_players> values{};
        std::string_view text = word();
        for (std::size_t i = 0; i < players_; ++i) {
            const auto end = std::min(text.find(','), text.size());
            values[i] = static_cast<std::uint16_t>(number_in(text.substr(0, end), 65535));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        good_ = good_ && text.empty();
        return values;
    }
    template <class Value> Value choice(std::optional<Value> (*read)(std::string_view)) {
        const auto value = read(word());
        good_ = good_ && value;
        return value.value_or(Value{});
    }
    void refuse() { good_ = false; }

private:
    std::uint32_t number_in(std::string_view text, std::uint32_t most) {
        std::uint32_t value = 0;
        const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && wrong == std::errc{} && end == text.data() + text.size() && value <= most;
        return good_ ? value : 0;
    }

    std::string_view line_;
    std::size_t players_;
    bool good_ = true;
};

std::optional<Entry> read_entry(std::string_view line, std::size_t players) {
    Words words(line, players);
    std::optional<Entry> read;
    const std::string_view kind = words.word();
    if (kind == "event") {
        const Seat seat = words.seat();
        std::string text(words.word());
        const auto hidden_from = words.at_end() ? std::uint8_t{0} : static_cast<std::uint8_t>(words.number(255));
        read = entry::Event{seat, std::move(text), hidden_from};
    } else if (kind == "move") {
        const Seat seat = words.seat();
        std::string text(words.word());
        read = entry::Move{seat, std::move(text), words.at_end() ? MovedBy::player : words.choice(moved_by_named)};
    } else if (kind == "join") {
        const Player player = words.player();
        const Digest bytes = words.digest(), token_hash = words.digest();
        read = entry::Join{player, bytes, token_hash, words.rest()};
    } else if (kind == "leave") {
        read = entry::Leave{words.player()};
    } else if (kind == "bot") {
        const Player player = words.player();
        read = entry::Bot{player, words.rest()};
    } else if (kind == "start") {
        entry::Start start{static_cast<int>(words.number(10000)), {}};
        const auto seating = words.list();
        for (std::size_t i = 0; i < players; ++i) {
            if (seating[i] >= players) words.refuse();
            start.seating.push_back(static_cast<Player>(seating[i]));
        }
        read = std::move(start);
    } else if (kind == "concede") {
        read = entry::Concede{words.player()};
    } else if (kind == "offer") {
        const Offered what = words.choice(offered_named);
        read = entry::Offer{what, words.player()};
    } else if (kind == "accept" || kind == "decline") {
        const Offered what = words.choice(offered_named);
        read = entry::Answer{what, words.player(), kind == "accept"};
    } else if (kind == "takeback") {
        read = entry::Takeback{};
    } else if (kind == "over") {
        entry::Over over{words.choice(ending_named), {}, {}};
        const auto places = words.list();
        over.outcome.points = words.list();
        for (std::size_t i = 0; i < players; ++i) over.outcome.places[i] = static_cast<std::uint8_t>(places[i]);
        over.seed = words.digest();
        read = over;
    } else if (kind == "rematch") {
        read = entry::Rematch{words.player()};
    } else if (kind == "auto") {
        const Player player = words.player();
        read = entry::Automatic{player, words.choice(auto_play_named)};
    } else if (kind == "warn") {
        read = entry::Warn{words.player()};
    } else if (kind == "stand_in") {
        read = entry::StandIn{words.player()};
    } else if (kind == "return") {
        read = entry::Return{words.player()};
    } else if (kind == "say") {
        const Player player = words.player();
        read = entry::Say{player, words.rest()};
    }
    if (!words.good() || !words.at_end()) return std::nullopt;
    return read;
}

void write_entry(std::string& text, const Entry& entry, std::size_t players) {
    const auto line = [&](auto&&... words) {
        ((text.append(words), text += ' '), ...);
        text.back() = '\n';
    };
    const auto number = [](auto value) { return std::to_string(static_cast<unsigned>(value)); };
    std::visit(
        Overloaded{
            [&](const entry::Join& e) {
                line("join", number(e.player), to_hex(e.bytes), to_hex(e.token_hash), e.name);
            },
            [&](const entry::Leave& e) { line("leave", number(e.player)); },
            [&](const entry::Bot& e) { line("bot", number(e.player), e.level); },
            [&](const entry::Start& e) { line("start", number(e.game), numbers(e.seating, e.seating.size())); },
            [&](const entry::Event& e) {
                if (e.hidden_from == 0)
                    line("event", number(e.seat), e.text);
                else
                    line("event", number(e.seat), e.text, number(e.hidden_from));
            },
            [&](const entry::Move& e) {
                if (e.by == MovedBy::player)
                    line("move", number(e.seat), e.text);
                else
                    line("move", number(e.seat), e.text, name_of(e.by));
            },
            [&](const entry::Concede& e) { line("concede", number(e.player)); },
            [&](const entry::Offer& e) { line("offer", name_of(e.what), number(e.player)); },
            [&](const entry::Answer& e) { line(e.accept ? "accept" : "decline", name_of(e.what), number(e.player)); },
            [&](const entry::Takeback&) { line("takeback"); },
            [&](const entry::Over& e) {
                line("over", name_of(e.ending), numbers(e.outcome.places, players), numbers(e.outcome.points, players),
                     to_hex(e.seed));
            },
            [&](const entry::Rematch& e) { line("rematch", number(e.player)); },
            [&](const entry::Automatic& e) { line("auto", number(e.player), name_of(e.play)); },
            [&](const entry::Warn& e) { line("warn", number(e.player)); },
            [&](const entry::StandIn& e) { line("stand_in", number(e.player)); },
            [&](const entry::Return& e) { line("return", number(e.player)); },
            [&](const entry::Say& e) { line("say", number(e.player), e.phrase); },
        },
        entry);
}

} // namespace

std::string_view name_of(AutoPlay play) { return auto_names[static_cast<std::size_t>(play)]; }
std::string_view name_of(Offered what) { return offer_names[static_cast<std::size_t>(what)]; }
std::string_view name_of(MovedBy by) { return by_names[static_cast<std::size_t>(by)]; }
std::string_view name_of(Ending ending) { return ending_names[static_cast<std::size_t>(ending)]; }
std::optional<AutoPlay> auto_play_named(std::string_view name) { return named<AutoPlay>(auto_names, name); }
std::optional<Offered> offered_named(std::string_view name) { return named<Offered>(offer_names, name); }
std::optional<MovedBy> moved_by_named(std::string_view name) { return named<MovedBy>(by_names, name); }
std::optional<Ending> ending_named(std::string_view name) { return named<Ending>(ending_names, name); }

bool is_phrase(std::string_view text) {
    return std::find(std::begin(phrases), std::end(phrases), text) != std::end(phrases);
}

std::string write_entries(const std::vector<Entry>& entries, std::size_t players) {
    std::string text;
    for (const Entry& entry : entries) write_entry(text, entry, players);
    return text;
}

Result<std::vector<Entry>> read_entries(std::string_view text, std::size_t players) {
    std::vector<Entry> entries;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        auto entry = read_entry(line, players);
        if (!entry) return Error{"log.bad_line", {std::string(line)}};
        entries.push_back(std::move(*entry));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return entries;
}

} // namespace tabuleiro
