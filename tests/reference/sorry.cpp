// Sorry! and Desculpa, from sections S, V and D of the rule book: the course of the game, points and text.
#include "sorry_board.hpp"

#include <stdexcept>

namespace reference {
namespace {

using namespace sorry;

class Sorry : public Board {
public:
    Sorry(std::string_view edition, const Setup& setup) : Board(edition, setup) {}

    std::string start() const override {
        State state;
        for (int colour : seats_)
            for (int i = 0; i < 4; ++i) state.pawns.push_back({colour, {}});
        if (quick_start_)
            for (std::size_t i = 0; i < state.pawns.size(); i += 4)
                state.pawns[i].spot = {Zone::track, circle(state.pawns[i].colour)}; // S15, V2
        state.hands.resize(seats_.size());
        state.pile = deck_;
        if (club_) state.phase = "deal"; // V2
        return print(state);
    }

    std::vector<Edge> edges(const std::string& position) const override {
        std::vector<Edge> edges;
        for (const Option& option : options(parse(position))) edges.push_back({option.text, option.weight});
        return edges;
    }

    std::string after(const std::string& position, const std::string& edge) const override {
        for (const Option& option : options(parse(position)))
            if (option.text == edge) return print(option.next);
        throw std::invalid_argument("not possible here: " + edge);
    }

    std::vector<SeatResult> outcome(const std::string& position) const override {
        const State state = parse(position);
        std::vector<SeatResult> results;
        for (int colour : seats_) {
            const bool winner = has_won(state, colour);
            int own_home = 0;
            int enemies_out = 0;
            int most = 0; // pawns Home of the opponent who has the most
            for (int other : seats_) {
                const int home = home_of(state, other);
                if (same_side(colour, other)) { // G5: points by sides
                    own_home += home;
                } else {
                    enemies_out += 4 - home;
                    most = std::max(most, home);
                }
            }
            int points = own_home;                          // V5
            if (desculpa_ && winner) points += enemies_out; // D2
            if (club_) {                                    // V5
                points = 5 * own_home;
                if (winner) points += 5 * enemies_out + (most == 0 ? 100 : most == 1 ? 50 : most == 2 ? 25 : 0);
            }
            results.push_back({winner ? 1 : 2, points}); // G5
        }
        return results;
    }

private:
    // ---- the course of the game

    std::vector<Option> options(const State& state) const {
        if (state.turn < 0) return {};
        if (club_) return !state.phase.empty() ? draws(state) : club_moves(state);
        return state.card.empty() ? draws(state) : card_moves(state);
    }

    std::vector<Option> draws(const State& state) const {
        State before = state;
        if (before.pile.empty()) { // S7
            before.pile = deck_;
            for (const auto& hand : state.hands)
                for (const std::string& card : hand) remove_card(before.pile, card);
        }
        std::vector<Option> found;
        for (const std::string& card : kCards) {
            const auto weight = static_cast<int>(std::count(before.pile.begin(), before.pile.end(), card)); // S7
            if (weight == 0) continue;
            Option option{card, weight, before};
            State& next = option.next;
            remove_card(next.pile, card);
            if (club_) {
                next.hands[state.turn].push_back(card);
                if (state.phase == "deal") { // V2
                    next.turn = next_seat(state.turn);
                    if (next.hands[next.turn].size() == 5) next.phase.clear();
                } else {
                    next.phase.clear();
                    if (state.phase == "draw") next.turn = next_seat(state.turn); // V3
                }
            } else {
                next.card = card;
            }
            found.push_back(option);
        }
        return found;
    }

    // The card has done its work: what comes next.
    void finish_card(State& state) const {
        if (state.split > 0) return; // S10: the second part is due
        const std::string card = state.card;
        state.card.clear();
        if (has_won(state, seats_[state.turn])) { // S16; S8, V3: no draw
            state.turn = -1;
        } else if (club_) {
            state.phase = card == "2" ? "draw2" : "draw"; // V3
        } else if (card != "2") {                         // S8
            state.turn = next_seat(state.turn);
        }
    }

    std::vector<Option> card_moves(const State& state) const {
        std::vector<Option> found = state.split > 0 ? second_parts(state) : uses(state, state.card);
        const bool free_to_decline = swap_may_be_declined_ && state.card == "11" && only_swaps(found); // S14
        if (free_to_decline) found.push_back({"decline", 0, state});
        if (found.empty()) found.push_back({"pass", 0, state}); // S13, G3
        for (Option& option : found) finish_card(option.next);
        return found;
    }

    std::vector<Option> club_moves(const State& state) const {
        std::vector<Option> found;
        if (state.split > 0) {
            found = second_parts(state);
            for (Option& option : found) option.text = state.card + ":" + option.text;
            for (Option& option : found) finish_card(option.next);
            return found;
        }
        const std::vector<std::string>& hand = state.hands[state.turn];
        std::vector<std::string> different; // V3: equal cards are one
        for (const std::string& card : kCards)
            if (std::count(hand.begin(), hand.end(), card) > 0) different.push_back(card);
        for (const std::string& card : different)
            for (Option& option : uses(state, card)) { // V3
                option.text = card + ":" + option.text;
                option.next.card = card;
                remove_card(option.next.hands[state.turn], card);
                finish_card(option.next);
                found.push_back(option);
            }
        const bool free_to_decline = swap_may_be_declined_ && only_swaps(found); // V4, S14
        if (!found.empty() && !free_to_decline) return found;
        for (const std::string& card : different) { // V4
            Option option{"discard:" + card, 0, state};
            remove_card(option.next.hands[state.turn], card);
            option.next.phase = "draw"; // V4: after a 2 as well
            found.push_back(option);
        }
        return found;
    }

    // ---- text

    State parse(const std::string& position) const {
        Fields fields = read_fields(position);
        State state;
        state.turn = -1;
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            const int colour = seats_[seat];
            for (const std::string& item : read_list(fields[names_[colour]])) {
                Spot spot;
                if (item == "home") {
                    spot.zone = Zone::home;
                } else if (item[0] == names_[colour][0]) {
                    spot = {Zone::safety, std::stoi(item.substr(1))};
                } else if (item != "start") {
                    spot = {Zone::track, std::stoi(item)};
                }
                state.pawns.push_back({colour, spot});
            }
            state.hands.push_back(read_list(fields[names_[colour] + ".hand"]));
            if (fields["turn"] == names_[colour]) state.turn = static_cast<int>(seat);
        }
        state.pile = read_list(fields["pile"]);
        state.card = fields["card"];
        if (!fields["split"].empty()) state.split = std::stoi(fields["split"]);
        state.first = fields["first"];
        state.phase = fields["phase"];
        return state;
    }

    std::string print(const State& state) const {
        std::string text;
        for (int colour : seats_) {
            std::vector<std::string> start, track, safety, home;
            for (int at = 0; at < 60; ++at)
                for (const Pawn& pawn : state.pawns) {
                    if (pawn.colour != colour || pawn.spot.at != at) continue;
                    if (pawn.spot.zone == Zone::start) start.push_back("start");
                    if (pawn.spot.zone == Zone::track) track.push_back(std::to_string(at));
                    if (pawn.spot.zone == Zone::safety) safety.push_back(name(colour, pawn.spot));
                    if (pawn.spot.zone == Zone::home) home.push_back("home");
                }
            for (const auto& part : {track, safety, home}) start.insert(start.end(), part.begin(), part.end());
            text += names_[colour] + "=" + write_list(start) + " ";
        }
        for (std::size_t seat = 0; club_ && seat < seats_.size(); ++seat)
            text += names_[seats_[seat]] + ".hand=" + write_cards(state.hands[seat]) + " ";
        text += "turn=" + (state.turn < 0 ? std::string("over") : names_[seats_[state.turn]]);
        text += " pile=" + write_cards(state.pile);
        if (!state.card.empty()) text += " card=" + state.card;
        if (state.split > 0) text += " split=" + std::to_string(state.split);
        if (!state.first.empty()) text += " first=" + state.first;
        if (!state.phase.empty()) text += " phase=" + state.phase;
        return text;
    }

    static std::string write_cards(std::vector<std::string> cards) {
        sort_cards(cards);
        return write_list(cards);
    }
};

} // namespace

std::unique_ptr<Game> make_sorry(std::string_view edition, const Setup& setup) {
    return std::make_unique<Sorry>(edition, setup);
}

} // namespace reference
