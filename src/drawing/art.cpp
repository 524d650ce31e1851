#include "drawing/art.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "drawing/embedded.hpp"

namespace tabuleiro {

namespace {

namespace json = boost::json;

// Our own files: a mistake in them is one of the build.
json::value parsed(std::string_view name) {
    json::error_code error;
    json::value value = json::parse(embedded_drawing(name), error);
    if (error) std::abort();
    return value;
}
std::string text(const json::value& value) { return std::string(value.as_string()); }
double number(const json::value& value) { return value.to_number<double>(); }

template <class Make> auto list(const json::value& value, Make make) {
    std::vector<decltype(make(value))> all;
    for (const json::value& one : value.as_array()) all.push_back(make(one));
    return all;
}
std::size_t position(const json::value& value) { return value.to_number<std::size_t>(); }

Placed placed(const json::value& value) {
    const json::array& at = value.as_array();
    return {number(at[0]), number(at[1]), number(at[2])};
}

BoardArt read_board(const json::value& value) {
    const json::object& board = value.as_object();
    const auto spot = [](const json::value& at) {
        return BoardArt::SpotArt{number(at.as_array()[0]), number(at.as_array()[1]), position(at.as_array()[2])};
    };
    return {text(board.at("spots")), list(board.at("at"), spot), list(board.at("ground"), position),
            list(board.at("over"), position), list(board.at("swapped"), position)};
}

GameArt read_game(std::string_view game) {
    const json::value file = parsed(std::string(game) + ".json");
    const json::object& art = file.as_object();
    const json::array& view = art.at("view").as_array();
    GameArt made{{number(view[0]), number(view[1]), number(view[2]), number(view[3])},
                 number(art.at("size")),
                 position(art.at("piled")),
                 art.at("numbered").as_bool(),
                 art.at("standing").as_bool(),
                 list(art.at("pieces"), text),
                 list(art.at("boards"), read_board),
                 list(art.at("places"),
                      [](const json::value& spot) {
                          return list(spot, [](const json::value& pieces) { return list(pieces, placed); });
                      }),
                 list(art.at("parts"), text),
                 {},
                 {}};
    if (const json::value* const cards = art.if_contains("cards")) {
        for (const auto& [card, face] : cards->as_object()) made.cards.emplace(card, text(face));
        made.back = text(art.at("back"));
    }
    return made;
}

const json::object& shared() {
    static const json::value file = parsed("shared.json");
    return file.as_object();
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

// The message that {family.name.game} stands for, or the name if there is none.
std::string word(std::string_view key, const Words& words) {
    const std::size_t last = key.rfind('.'), before = key.rfind('.', last - 1);
    for (const std::string_view one : {key, key.substr(0, last)})
        if (std::string found = words(std::string(one)); !found.empty()) return found;
    const bool of_game = key.find('.') != last && key.substr(0, key.find('.')) != "game";
    return std::string(of_game ? key.substr(before + 1, last - before - 1) : key.substr(last + 1));
}

// What {2f} stands for.
std::string colour_part(char part, const std::string& name) {
    if (part == 'n') return name;
    static constexpr std::pair<char, std::string_view> parts[] = {
        {'f', "fill"}, {'l', "light"}, {'d', "dark"}, {'i', "ink"}, {'m', "mark"}};
    const auto* const found = std::ranges::find(parts, part, &std::pair<char, std::string_view>::first);
    return text(shared().at("colours").as_object().at(name).as_object().at(found->second));
}

// Calls `change` with the value of every attribute of this name.
template <class Change> void for_values(std::string& drawing, std::string_view attribute, Change change) {
    const std::string start = " " + std::string(attribute) + "=\"";
    for (std::size_t at = 0; (at = drawing.find(start, at)) != std::string::npos;) {
        at += start.size();
        const std::size_t length = drawing.find('"', at) - at;
        const std::string value = change(std::string_view(drawing).substr(at, length), at);
        drawing.replace(at, length, value);
        at += value.size();
    }
}

std::string paler(std::string_view colour) {
    if ((colour.size() != 7 && colour.size() != 9) || colour[0] != '#') return std::string(colour);
    std::string pale = "#";
    for (std::size_t i = 1; i < 7; i += 2) {
        int value = 0;
        std::from_chars(colour.data() + i, colour.data() + i + 2, value, 16);
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", 255 - (255 - value) / 5);
        pale += digits;
    }
    return pale.append(colour.substr(7)); // how opaque it is
}

void drop_class(std::string& drawing, std::string_view name) {
    const std::string mark = " class=\"" + std::string(name) + "\"/>";
    for (std::size_t end; (end = drawing.find(mark)) != std::string::npos;) {
        const std::size_t begin = drawing.rfind('<', end);
        drawing.erase(begin, end + mark.size() - begin);
    }
}

} // namespace

const GameArt& art_of(std::string_view game) {
    static const auto all = [] {
        std::map<std::string, GameArt, std::less<>> made;
        for (std::string_view name : embedded_drawing_names()) {
            name.remove_suffix(std::string_view(".json").size());
            if (name != "shared") made.emplace(name, read_game(name));
        }
        return made;
    }();
    return all.find(game)->second;
}

const BoardArt& board_art(const GameArt& art, const Board& board) {
    std::string spots;
    for (const Spot& spot : board.spots)
        spots += (spots.empty() ? "" : " ") + spot.name + std::to_string(static_cast<int>(spot.role));
    const auto found = std::ranges::find(art.boards, spots, &BoardArt::spots);
    if (found == art.boards.end()) std::abort(); // a test draws every board
    return *found;
}

std::string shared_defs(const Ink& ink) {
    std::string defs = text(shared().at("defs"));
    if (!ink.textured)
        for (std::size_t at; (at = defs.find("<filter")) != std::string::npos;)
            defs.erase(at, defs.find("</filter>", at) + 9 - at);
    return "<defs>" + inked(std::move(defs), {true, ink.light, 1}) + "</defs>";
}

std::string mark_colour(std::string_view name) { return text(shared().at("marks").as_object().at(name)); }
std::string die_face(int face) { return text(shared().at("dice").as_array()[static_cast<std::size_t>(face - 1)]); }
std::string stick_side(bool marked) { return text(shared().at("sticks").as_array()[marked ? 1 : 0]); }

std::string filled_in(std::string_view part, const std::vector<std::string>& palette,
                      const std::vector<std::uint8_t>& seats, const Words& words) {
    static constexpr std::string_view owner = " data-of=\"";
    std::string result;
    for (std::size_t at = 0; at < part.size();) {
        if (part[at] == '{') {
            const std::size_t end = part.find('}', at);
            const std::string_view key = part.substr(at + 1, end - at - 1);
            if (key.size() == 2)
                result += colour_part(key[1], palette[static_cast<std::size_t>(key[0] - '0')]);
            else
                result += escaped(word(key, words));
            at = end + 1;
        } else if (part.substr(at).starts_with(owner)) {
            const auto colour = static_cast<std::uint8_t>(part[at + owner.size()] - '0');
            if (std::ranges::find(seats, colour) == seats.end()) result += " opacity=\".4\"";
            at += owner.size() + 2;
        } else {
            result += part[at++];
        }
    }
    return result;
}

std::string inked(std::string drawing, const Ink& ink) {
    if (!ink.textured) {
        drop_class(drawing, "texture");
        drop_class(drawing, "shadow");
    }
    if (ink.light) {
        const auto fill = [&](std::string_view value, std::size_t at) {
            const std::size_t tag = drawing.rfind('<', at);
            return drawing.compare(tag, 5, "<text") == 0 ? "#1d1712" : paler(value);
        };
        for_values(drawing, "fill", fill);
        for_values(drawing, "stop-color", [](std::string_view value, std::size_t) { return paler(value); });
    }
    if (ink.lines != 1)
        for_values(drawing, "stroke-width", [&](std::string_view value, std::size_t) {
            return number_text(std::atof(std::string(value).c_str()) * ink.lines);
        });
    for (const std::string_view name : {"texture", "shadow", "surface"})
        replace_all(drawing, " class=\"" + std::string(name) + "\"", "");
    return drawing;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '&')
            result += "&amp;";
        else if (letter == '<')
            result += "&lt;";
        else if (letter == '>')
            result += "&gt;";
        else if (letter == '"')
            result += "&quot;";
        else
            result += letter;
    }
    return result;
}

std::string number_text(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.3f", std::round(value * 1000) / 1000 + 0.0);
    std::string text = digits;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

} // namespace tabuleiro
