#!/usr/bin/env python3
"""Length, winner and luck of a game between perfect players, exactly, from its tables: nothing is sampled.

    PYTHONPATH=build/python/python /usr/bin/python3 examples/exact_statistics.py niout "yellow=off,home*3 red=off,home*3 turn=yellow"

Both play the best move of the tables, of equal ones the first in notation's order. The chance of every position after n throws is
carried forward, throw by throw, until less than one game in a thousand million goes on. The luck of a throw is the chance after it
minus the chance before it. Lucks of different throws are uncorrelated, so the squares add up to the variance of the result, and each
player's throws have a share in it. It suits endings of up to some ten thousand positions; tables are made if they are missing."""
import argparse
import json
import math
import sys

import tabuleiro

rest = 1e-9
reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
reader.add_argument("game", choices=["niout", "ludo", "tabula"])
reader.add_argument("position", help="in notation, with a throw to come")
reader.add_argument("--size", type=int, help="unfinished pieces of each player that the tables must know; without it as many as are made on demand")
reader.add_argument("--most", type=int, default=200_000, help="give up beyond so many positions")
reader.add_argument("--json", action="store_true")


def play_on(state):
    """The position after the best moves, where the next throw is due or the game is over."""
    while state.kind == "choose":
        state = state.play(min(state.exact()["moves"], key=lambda move: (-move["chance"], move["move"]))["move"] if state.choices > 1 else 0)
    return state


def first_chance(state):
    """The chance of seat 0."""
    if state.over:
        places = state.outcome["places"]
        return 0.5 if places[0] == places[1] else float(places[0] == 1)
    exact = state.exact()
    if exact is None:
        raise SystemExit(f"The tables do not know {state.text}. Larger ones: tabuleiro solve")
    return exact["chance"] if exact["seat"] == 0 else 1 - exact["chance"]


def statistics(start, most=200_000):
    if start.kind != "chance":
        raise SystemExit("A throw must be due in the position.")
    states, chances, after = {start.text: start}, {start.text: first_chance(start)}, {}
    going, lengths, luck, won, throws = {start.text: 1.0}, [], [0.0, 0.0], 0.0, 0
    while sum(going.values()) > rest:
        throws += 1
        ended, following = 0.0, {}
        for text, share in going.items():
            if text not in after:
                after[text] = []
                for event, probability in states[text].events.items():
                    next_state = play_on(states[text].play(event))
                    states.setdefault(next_state.text, next_state)
                    chances.setdefault(next_state.text, first_chance(next_state))
                    after[text].append((next_state.text, probability))
                if len(after) > most:
                    raise SystemExit(f"More than {most} positions; begin nearer the end, or raise --most.")
            for other, probability in after[text]:
                luck[states[text].turn] += share * probability * (chances[other] - chances[text]) ** 2
                if states[other].over:
                    ended += share * probability
                    won += share * probability * chances[other]
                else:
                    following[other] = following.get(other, 0.0) + share * probability
        lengths.append(ended)
        going = following
    mean = sum((n + 1) * share for n, share in enumerate(lengths))
    total, tenths = 0.0, {}
    for n, share in enumerate(lengths):
        for tenth in (0.1, 0.5, 0.9):
            if total < tenth <= total + share:
                tenths[str(tenth)] = n + 1
        total += share
    chance = chances[start.text]
    return {"version": tabuleiro.__version__, "commit": tabuleiro.__commit__, "game": start.setup[0], "position": start.text, "positions": len(after),
            "chance": [round(chance, 6), round(1 - chance, 6)], "won": round(won, 6),
            "throws": {"mean": round(mean, 4), "deviation": round(math.sqrt(sum((n + 1 - mean) ** 2 * share for n, share in enumerate(lengths))), 4),
                       "least": next(n + 1 for n, share in enumerate(lengths) if share > 0), "tenths_1_5_9": [tenths.get(tenth) for tenth in ("0.1", "0.5", "0.9")]},
            "distribution": [round(share, 9) for share in lengths],
            "variance": round(chance * (1 - chance), 6), "luck": [round(one, 6) for one in luck]}


def main(words=None):
    asked = reader.parse_args(words)
    try:
        start = tabuleiro.Game(asked.game).state(asked.position)
        tabuleiro.make_tables(asked.game, asked.size)
    except ValueError as refused:
        reader.error(str(refused))
    found = statistics(start, asked.most)
    if asked.json:
        print(json.dumps(found))
        return
    throws, variance = found["throws"], sum(found["luck"])
    print(f"{found['game']}: {found['position']}")
    print(f"  the first player wins {100 * found['chance'][0]:.4f} %, the second {100 * found['chance'][1]:.4f} %")
    print(f"  {throws['mean']:.4f} throws on average (standard deviation {throws['deviation']:.4f}), at least {throws['least']}; one game in ten ends within "
          f"{throws['tenths_1_5_9'][0]}, half within {throws['tenths_1_5_9'][1]}, nine in ten within {throws['tenths_1_5_9'][2]}")
    print(f"  of the luck {100 * found['luck'][0] / variance:.1f} % is in the first player's throws, {100 * found['luck'][1] / variance:.1f} % in the second's")
    print(f"  {found['positions']} positions in which a throw is due")


if __name__ == "__main__":
    main()
