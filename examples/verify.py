#!/usr/bin/env python3
"""Recomputes the dice, casts, cards and lots of an exported match, and the chain of its steps.

A second verifier, written from docs/fairness.md alone and with nothing but Python's standard library. It knows no rules of
any game; `tabuleiro verify` also checks that every move was legal. Exit code 0: everything matches, 1: something does not."""
import argparse
import copy
import hashlib
import hmac
import itertools
import json
import re
import sys

PAIRS = ("pairs", "partners", "club_partners", "sociedade")
CARDS = ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "S"]


class Fault(Exception):
    pass


def require(good, what):
    if not good:
        raise Fault(what)


def digest(text):
    require(isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text), f"not 32 bytes in lower-case hexadecimal: {text}")
    return bytes.fromhex(text)


class Chance:
    """Draws 0, 1, 2, … of one game."""

    def __init__(self, seed, message):
        self.seed, self.message, self.number = seed, message, 0

    def draw(self, bound):
        words = hmac.digest(self.seed, self.message + self.number.to_bytes(8, "big"), "sha256")
        self.number += 1
        while True:
            for i in range(0, 32, 4):
                word = int.from_bytes(words[i:i + 4], "big")
                if word < 2**32 // bound * bound:
                    return word % bound
            words = hmac.digest(self.seed, words, "sha256")

    def choose(self, weights):
        left = self.draw(sum(weights.values()))
        for event, weight in weights.items():
            if left < weight:
                return event
            left -= weight
        raise AssertionError


def constant_weights(game):
    if game == "ludo":
        return {str(face): 1 for face in range(1, 7)}
    if game == "niout":
        return {"TO": 4, "KAI": 6, "KUL": 4, "NIOUT": 1, "MO": 1}
    if game == "tabula":
        weights = {}
        for dice in itertools.combinations_with_replacement(range(1, 7), 3):
            weights[",".join(map(str, dice))] = {1: 1, 2: 3, 3: 6}[len(set(dice))]
        return weights
    return None


def cards(text):
    """The cards of a position's field: 1*5,2,S*4 or none."""
    counts = dict.fromkeys(CARDS, 0)
    for item in text.split(",") if text != "none" else []:
        card, _, count = item.partition("*")
        counts[card] += int(count or 1)
    return counts


class Pile:
    """The pile of Sorry! and Desculpa, and in club the hands."""

    def __init__(self, game, mode, options, seats, position):
        deck = options.get("deck", "45" if game == "sorry" else "44")
        require(deck in ("44", "45"), f"no such deck: {deck}")
        self.pack = {card: 4 for card in CARDS}
        self.pack["1"] += deck == "45"
        self.pile = dict(self.pack)
        self.club = mode in ("club", "club_partners")
        self.hands = [dict.fromkeys(CARDS, 0) for _ in range(seats)]
        self.begun = False  # a split 7 whose card has left the hand
        if position:
            fields = dict(field.split("=", 1) for field in position.split())
            self.pile, self.begun = cards(fields["pile"]), "card" in fields
            hands = [cards(value) for key, value in fields.items() if key.endswith(".hand")]
            self.hands = hands or self.hands

    def copy(self):
        other = copy.copy(self)
        other.pile, other.hands = dict(self.pile), [dict(hand) for hand in self.hands]
        return other

    def weights(self):
        if not any(self.pile.values()):
            self.pile = {card: self.pack[card] - sum(hand[card] for hand in self.hands) for card in CARDS}
        return {card: count for card, count in self.pile.items() if count}

    def drawn(self, seat, card):
        self.pile[card] -= 1
        if self.club:
            self.hands[seat][card] += 1

    def played(self, moves):
        """The moves between two draws, all of one seat: the first names the card that leaves the hand."""
        begun, self.begun = self.begun, False
        if self.club and moves and not begun:
            seat, move = moves[0]
            card = move.removeprefix("discard:") if move.startswith("discard:") else move.split(":")[0]
            require(self.hands[seat].get(card, 0) > 0, f"card {card} is not in the hand of seat {seat}")
            self.hands[seat][card] -= 1


def games_of(steps, edition):
    """Each game's entries from its start on, what each player had added when it began, and how often all had to commit
    again."""
    games, added, commits, current, afresh, lot = [], {}, {}, None, 0, []
    for entry in (entry for step in steps for entry in step["log"]):
        if "join" in entry:
            require(not games, "somebody sits down after the start")
            if edition == 1:
                added[entry["join"]] = digest(entry["bytes"])
        elif "commit" in entry:
            require(edition == 2 and not games and entry["commit"] not in commits, "a commitment out of place")
            commits[entry["commit"]] = digest(entry["hash"])
        elif "reveal" in entry:
            require(edition == 2 and not games and entry["reveal"] not in added, "bytes out of place")
            added[entry["reveal"]] = digest(entry["bytes"])
            require(hashlib.sha256(added[entry["reveal"]]).digest() == commits.get(entry["reveal"]),
                    f"player {entry['reveal']} committed to other bytes")
        elif "afresh" in entry:
            afresh += 1
            require(entry["afresh"] == afresh and not games, "the times all committed afresh are counted wrongly")
            added, commits = {}, {}
        elif "lot" in entry:
            require(not games, "a lot is drawn after the start")
            lot.append((entry["lot"], entry["drew"]))
        elif "leave" in entry and not games:
            added.pop(entry["leave"], None)
            commits.pop(entry["leave"], None)
        elif "start" in entry:
            require(entry["start"] == len(games) + 1, f"game {entry['start']} follows game {len(games)}")
            require(current is None or "over" in current[-1], "a game begins before the last is over")
            require(set(added) == set(commits) or edition == 1, "a game begins before all have revealed")
            current = [entry]
            games.append((current, dict(added)))
        elif "over" in entry:
            require(current is not None and "over" not in current[-1], "a game is over that is not on")
            current.append(entry)
        elif current is not None and {"event", "move", "takeback", "rewind"} & entry.keys():
            require("over" not in current[-1], "a game goes on that is over")
            current.append(entry)
    return games, afresh, lot


def lot_value(game, event):
    """How high an event counts in the lot."""
    if game == "tabula":
        return sum(map(int, event.split(",")))
    return (CARDS if game in ("sorry", "desculpa") else list(constant_weights(game))).index(event)


def drawn_order(file, chance, lot):
    """The players in the order they drew; the draws must be those in the file."""
    game, told = file["game"], iter(lot)
    weights = constant_weights(game) or Pile(game, file["mode"], file["options"], 0, None).weights()
    order, groups = [], [list(range(len(file["seats"])))]
    while groups:
        group = groups.pop(0)
        if len(group) == 1:
            order += group
            continue
        values = {}
        for player in group:
            event = chance.choose(weights)
            require(next(told, None) == (player, event), f"player {player} drew another lot than the seed gives: {event}")
            values.setdefault(lot_value(game, event), []).append(player)
        groups = [values[value] for value in sorted(values, reverse=True)] + groups
    require(next(told, None) is None, "more lots than needed")
    return order


def next_seating(file, games, number, chance, lot):
    """As the file says before the first game; then the winner begins, and after a draw the seats move on by one."""
    seats = len(file["seats"])
    if number == 0:
        seating = list(range(seats))
        rule = file.get("seating", "shuffled" if file.get("lot") else "as_set")
        if rule == "lot" and file["game"] in ("pretoa", "policiais"):
            first = chance.draw(seats)
            return seating[first:] + seating[:first]
        if rule == "lot":
            order = drawn_order(file, chance, lot)
            if file["mode"] not in PAIRS:
                return order
            second = next(player for player in order[1:] if player % 2 != order[0] % 2)
            return [order[0], second, order[0] ^ 2, second ^ 2]
        require(not lot, "lots where none are drawn")
        if rule == "shuffled":
            for k in range(seats - 1, 0, -1):
                j = chance.draw(k + 1)
                seating[k], seating[j] = seating[j], seating[k]
        return seating
    before = games[number - 1][0]
    places = before[-1]["places"]
    first = 1 if all(place == 1 for place in places) else places.index(1)
    return before[0]["seating"][first:] + before[0]["seating"][:first]


def check_events(file, entries, chance):
    """Every event of a game that is over; the number of events."""
    weights = constant_weights(file["game"])
    pile = None if weights or file["game"] in ("pretoa", "policiais") else Pile(
        file["game"], file["mode"], file["options"], len(file["seats"]), file.get("position"))
    moves, count = [], 0
    before = []  # the state before each event and move: the moves since the last event, the next draw, the pile
    for entry in entries:
        if "takeback" in entry:
            require(moves, "nothing to take back")
            moves.pop()
            before.pop()
        elif "rewind" in entry:
            require(1 <= entry["rewind"] <= len(before), "nothing to take back")
            moves, chance.number, pile = before[entry["rewind"] - 1]
            before = before[:entry["rewind"] - 1]
        elif "move" in entry:
            before.append((list(moves), chance.number, pile and pile.copy()))
            moves.append((entry["seat"], entry["move"]))
        elif "event" in entry:
            before.append((list(moves), chance.number, pile and pile.copy()))
            require(weights or pile, "this game has no events")
            if pile:
                pile.played(moves)
            moves = []
            right = chance.choose(weights or pile.weights())
            require(entry["event"] == right, f"event {count} is {entry['event']}, but the seed gives {right}")
            if pile:
                pile.drawn(entry["seat"], right)
            count += 1
    return count


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def heads_of(file):
    """The heads of the chain: before the first step, and after each one."""
    terms = {key: file[key] for key in ("id", "commitment", "game", "mode", "players")}
    heads = [hashlib.sha256(canonical({**terms, "edition": file.get("edition", 1)})).digest()]
    for step in file["steps"]:
        public = [{key: "?" if key == "event" and entry.get("hidden") else value for key, value in entry.items()
                   if key not in ("name", "hidden")} for entry in step["log"]]
        heads.append(hashlib.sha256(heads[-1] + canonical(public)).digest())
    return [head.hex() for head in heads]


def verify(file, head=None):
    """The finished games, the events recomputed, how often all committed again; a Fault if anything does not match. `head`: one
    that the reader has seen; the past up to there must be the same."""
    require(file["format"] == "tabuleiro-match" and file["version"] == 1, "not an exported match")
    heads = heads_of(file)
    require(file.get("head", heads[-1]) == heads[-1], f"the steps give another head: {heads[-1]}")
    require(head is None or head in heads, "no step has the given head: the past was rewritten, or shortened")
    edition = file.get("edition", 1)
    require(edition in (1, 2), f"fair chance of edition {edition} is not known here")
    games, afresh, lot = games_of(file["steps"], edition)
    committed, events = digest(file["commitment"]), 0
    over = [game for game in games if "over" in game[0][-1]]
    for number, (entries, added) in enumerate(over):
        seed = digest(entries[-1]["seed"])
        require(hashlib.sha256(seed).digest() == committed, f"the seed of game {number + 1} was not committed to")
        committed = seed
        message = file["id"].encode() + b"".join(added.get(player, bytes(32)) for player in range(len(file["seats"])))
        chance = Chance(seed, message)
        require(entries[0]["seating"] == next_seating(file, games, number, chance, lot), f"seats of game {number + 1}")
        events += check_events(file, entries, chance)
    return len(over), events, afresh


def main(paths, head):
    code = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as text:
                file = json.load(text)
            games, events, afresh = verify(file, head)
            print(f"{path}: {games} games over, {events} events recomputed, {afresh} times committed afresh: all fits\n"
                  f"head after step {len(file['steps'])}: {heads_of(file)[-1]}")
        except (Fault, KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
            print(f"{path}: does not fit: {fault!r}")
            code = 1
    return code


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("file", nargs="+")
    words.add_argument("--head", help="a head of the chain that you were shown; a step must have it")
    asked = words.parse_args()
    sys.exit(main(asked.file, asked.head))
