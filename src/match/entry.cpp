#include "match/entry.hpp"

#include <charconv>
#include <limits>

namespace tabuleiro {

namespace {

// Takes the words of a line one after another and remembers whether one was missing or wrong.
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

    void read(std::string& text) { text = word(); }
    void read(Player& player) { player = static_cast<Player>(number_in(word(), most_player())); }
    void read(Seat& seat) { seat = tabuleiro::seat(number_in(word(), most_player())); }
    void read(SeatSet& seats) { seats.bits = static_cast<std::uint8_t>(number_in(word(), 255)); }
    void read(int& number) { number = static_cast<int>(number_in(word(), 1000000)); }
    void read(Digest& digest) { take(digest, digest_from_hex(word())); }
    template <Named Value> void read(Value& value) { take(value, value_named<Value>(word())); }
    // `1,2,…`, one for each player.
    void read(std::vector<Player>& players) {
        players.resize(players_);
        read_list(players, most_player());
    }
    template <class Number> void read(std::array<Number, max_players>& numbers) {
        read_list(numbers, std::numeric_limits<Number>::max());
    }

private:
    std::uint32_t most_player() const { return static_cast<std::uint32_t>(players_ - 1); }
    std::uint32_t number_in(std::string_view text, std::uint32_t most) {
        std::uint32_t value = 0;
        const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && wrong == std::errc{} && end == text.data() + text.size() && value <= most;
        return good_ ? value : 0;
    }
    template <class List> void read_list(List& list, std::uint32_t most) {
        std::string_view text = word();
        for (std::size_t i = 0; i < players_; ++i) {
            const auto end = std::min(text.find(','), text.size());
            list[i] = static_cast<typename List::value_type>(number_in(text.substr(0, end), most));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        good_ = good_ && text.empty();
    }
    template <class Value> void take(Value& value, const std::optional<Value>& read) {
        good_ = good_ && read;
        value = read.value_or(Value{});
    }

    std::string_view line_;
    std::size_t players_;
    bool good_ = true;
};

std::optional<Entry> read_entry(std::string_view line, std::size_t players) {
    Words words(line, players);
    const std::string_view kind = words.word();
    std::optional<Entry> read;
    Alternatives<Entry>::any([&]<class E>() {
        if (kind != E::about.kind) return false;
        E entry{};
        for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
            if constexpr (in_log<where>) {
                if (field.optional && words.at_end()) return;
                if constexpr (std::is_same_v<FieldValue<Get, E>, std::string>)
                    if (field.to_end) {
                        std::invoke(field.get, entry) = words.rest();
                        return;
                    }
                words.read(std::invoke(field.get, entry));
            }
        });
        read = std::move(entry);
        return true;
    });
    if (!words.good() || !words.at_end()) return std::nullopt;
    return read;
}

class LineWriter {
public:
    LineWriter(std::string& text, std::size_t players) : text_(text), players_(players) {}

    void write(std::string_view word) { text_ += word; }
    void write(Player player) { write_number(player); }
    void write(Seat seat) { write_number(static_cast<unsigned>(index(seat))); }
    void write(SeatSet seats) { write_number(seats.bits); }
    void write(int number) { write_number(static_cast<unsigned>(number)); }
    void write(const Digest& digest) { text_ += to_hex(digest); }
    template <Named Value> void write(Value value) { text_ += name_of(value); }
    void write(const std::vector<Player>& players) { write_list(players); }
    template <class Number> void write(const std::array<Number, max_players>& numbers) { write_list(numbers); }

private:
    void write_number(unsigned number) { text_ += std::to_string(number); }
    template <class List> void write_list(const List& list) {
        for (std::size_t i = 0; i < players_; ++i) {
            if (i > 0) text_ += ',';
            write_number(list[i]);
        }
    }

    std::string& text_;
    std::size_t players_;
};

template <class E> void write_entry(std::string& text, const E& entry, std::size_t players) {
    LineWriter line(text, players);
    line.write(E::about.kind);
    for_each_field<E>([&]<class Get, FieldIn where>(const Field<Get, where>& field) {
        if constexpr (in_log<where>) {
            if (field.optional && has_default(field, entry)) return;
            text += ' ';
            line.write(std::invoke(field.get, entry));
        }
    });
    text += '\n';
}

} // namespace

std::string write_entries(const std::vector<Entry>& entries, std::size_t players) {
    std::string text;
    for (const Entry& entry : entries) std::visit([&](const auto& one) { write_entry(text, one, players); }, entry);
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
