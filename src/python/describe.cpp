// Positions in words and drawn with letters.
#include <cctype>
#include <map>

#include "core/picture.hpp"
#include "play/any_game.hpp"
#include "python/support.hpp"
#include "texts/texts.hpp"

namespace tabuleiro::python {

namespace {

// A word that some games have of their own, as role.home.ludo; without one the end of the key.
std::string word_of(const Texts& texts, const std::string& key, const std::string& game) {
    const std::string own = texts(key + "." + game);
    if (own != key + "." + game) return own;
    const std::string common = texts(key);
    return common == key ? key.substr(key.rfind('.') + 1) : common;
}

std::string joined(const std::vector<std::string>& list) {
    std::string all;
    for (const std::string& one : list) all += (all.empty() ? "" : ", ") + one;
    return all;
}

class Words {
public:
    Words(const Texts& texts, const AnyGame& game)
        : texts_(texts), game_(game), board_(game.board()), name_(game.setup().game) {}

    std::string position() const {
        std::string all = texts_("game." + name_) + ". ";
        for (std::size_t seat = 0; seat < board_.seats.size(); ++seat) {
            std::vector<std::string> places;
            for (const Piece& piece : game_.pieces())
                if (piece.colour == board_.seats[seat])
                    places.push_back(spot(index(piece.at)) +
                                     (piece.count > 1 ? " × " + std::to_string(piece.count) : ""));
            all += texts_("describe.pieces",
                          {colour(board_.seats[seat]), places.empty() ? texts_("describe.nothing") : joined(places)}) +
                   " ";
        }
        return all + turn();
    }

    std::string move(std::size_t choice) const {
        const Gesture gesture = game_.gesture(choice);
        using Act = Gesture::Act;
        switch (gesture.act) {
        case Act::pass: return texts_("web.move.pass");
        case Act::decline: return texts_("web.move.decline");
        case Act::stop: return texts_("web.move.stop");
        case Act::discard: return texts_("web.move.discard", {word_of(texts_, "web.card." + gesture.card, name_)});
        case Act::huff: return texts_("web.move.huff", {spot(index(gesture.walks.at(0).path.front()))});
        case Act::move: break;
        }
        std::vector<std::string> parts;
        using Kind = Gesture::Walk::Kind;
        for (const Gesture::Walk& walk : gesture.walks) {
            const std::string from = spot(index(walk.path.front())), to = spot(index(walk.path.back()));
            if (walk.kind == Kind::captured)
                parts.push_back(texts_("describe.captures", {colour(walk.colour), from}));
            else if (walk.kind == Kind::swapped)
                parts.push_back(colour(walk.colour) + " " + from + " ↔ " + to);
            else
                parts.push_back((walk.count > 1 ? std::to_string(walk.count) + " × " : "") + from + " → " + to);
        }
        if (!gesture.card.empty()) parts.push_back(gesture.card);
        if (gesture.die > 0) parts.push_back(std::to_string(gesture.die));
        return joined(parts);
    }

private:
    std::string colour(std::uint8_t number) const { return texts_.colour(board_.colours[number], name_); }

    std::string spot(std::size_t number) const {
        const Spot& spot = board_.spots[number];
        using Role = Spot::Role;
        switch (spot.role) {
        case Role::yard: return word_of(texts_, "role.yard", name_);
        case Role::home: return word_of(texts_, "role.home", name_);
        case Role::bar: return word_of(texts_, "role.bar", name_);
        case Role::taken: return word_of(texts_, "role.taken", name_);
        default: return spot.name;
        }
    }

    std::string turn() const {
        const Turn turn = game_.turn();
        if (turn.kind == Turn::Kind::over) {
            std::vector<std::string> places;
            const Outcome outcome = game_.outcome();
            for (std::size_t seat = 0; seat < board_.seats.size(); ++seat)
                places.push_back(
                    texts_("describe.place", {colour(board_.seats[seat]), std::to_string(outcome.places[seat])}));
            return texts_("describe.over", {joined(places)});
        }
        const std::string who = colour(board_.seats[index(turn.seat)]);
        if (turn.kind == Turn::Kind::chance) return texts_("describe.chance", {who});
        const auto pending = game_.pending();
        return pending.empty() ? texts_("describe.choose", {who})
                               : texts_("describe.choose_with", {who, joined(pending)});
    }

    const Texts& texts_;
    const AnyGame& game_;
    const Board& board_;
    std::string name_;
};

} // namespace

std::pair<std::string, std::vector<std::string>> in_words(const AnyGame& game, const std::string& language) {
    const auto known = language_named(language);
    if (known.empty()) throw py::value_error("no language “" + language + "”; there are en, es and pt");
    const Texts texts(known);
    const Words words(texts, game);
    std::vector<std::string> moves;
    for (std::size_t i = 0; game.turn().kind == Turn::Kind::choose && i < game.choices(); ++i)
        moves.push_back(words.move(i));
    return {words.position(), std::move(moves)};
}

std::string in_letters(const AnyGame& game) {
    const Board& board = game.board();
    std::map<std::string, std::string, std::less<>> held;
    for (const Piece& piece : game.pieces())
        held[board.spots[index(piece.at)].name] +=
            static_cast<char>(std::toupper(board.colours[piece.colour].front())) +
            (piece.count > 1 ? std::to_string(piece.count) : std::string());
    std::string drawn;
    read_picture(
        board.picture, [&](std::string_view line) { drawn += line; },
        [&](std::string_view name, std::size_t width) {
            const auto found = held.find(name);
            std::string text = found == held.end() ? std::string(name.substr(0, width)) : found->second;
            if (found != held.end()) held.erase(found);
            if (text.size() < width) text.insert(0, (width - text.size()) / 2, ' ').resize(width, ' ');
            drawn += text;
        });
    for (const auto& [spot, pieces] : held) drawn += "\n" + spot + ": " + pieces; // places that are not in the picture
    return drawn + "\n" + game.position();
}

} // namespace tabuleiro::python
