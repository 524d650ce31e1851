#!/usr/bin/env python3
"""Makes the positions of docs/benchmark.md with the exact values of their moves, as they are in src/python/tabuleiro/benchmark.jsonl:
    PYTHONPATH=build/python/python /usr/bin/python3 scripts/benchmark_positions.py > benchmark.jsonl

They come from games in which half the moves are random and half those of the bot “player”; at most three of a game, and only where
a choice matters. Needs the tables that `tabuleiro.make_tables` makes, and no larger ones: they decide which positions are known."""
import json
import random

import tabuleiro

count, most_of_a_game = 400, 3
worth = {"win": 1.0, "draw": 0.5, "loss": 0.0}


def values_of(state):
    """The exact value of every move, or nothing outside the tables or if all moves are worth the same."""
    exact = state.exact()
    if not exact or len(exact["moves"]) < len(state.moves):
        return None
    values = {move["move"]: round(move["chance"], 5) if "chance" in move else worth[move["value"]] for move in exact["moves"]}
    return values if max(values.values()) > min(values.values()) + 1e-4 else None


for name in ("niout", "pretoa", "policiais"):
    source, found = random.Random(1), 0
    seen = set()
    while found < count:
        state, states = tabuleiro.Game(name).start(), []
        while not state.over:
            if state.kind == "chance":
                state = state.play(source.choices(list(state.events), state.events.values())[0])
                continue
            if state.choices > 1:
                states.append(state)
            state = state.play(source.choice(state.moves) if source.random() < 0.5 else state.bot("player", seed=source.getrandbits(32)))
        source.shuffle(states)
        of_this = 0
        for state in states:
            if of_this == most_of_a_game or found == count:
                break
            if state.text not in seen and (values := values_of(state)):
                print(json.dumps({"game": name, "position": state.text, "values": values}), flush=True)
                seen.add(state.text)
                of_this, found = of_this + 1, found + 1
