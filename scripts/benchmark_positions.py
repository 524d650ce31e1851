#!/usr/bin/env python3
"""Makes edition 2 of the benchmark (docs/benchmark.md) in a folder: train.jsonl, test.jsonl and SHA256SUMS.

    PYTHONPATH=build/python/python /usr/bin/python3 scripts/benchmark_positions.py --decisions 10000 --out benchmark

Positions come from games in which half the moves are random and half those of the bot “player”; at most three of a game, and choices
only where it matters which move is made. A quarter are chance nodes: positions in which a throw is to come, with the value of the
player to throw. A position belongs to the test if its SHA-256 says so, so no position is in both.

It reads the tables that are there; --tables makes the small ones first. Larger tables give other positions, so the tables and the
command belong to the edition. Stopped, the same command goes on with what each game has (GAME.part in the folder)."""
import argparse
import hashlib
import json
import os
import pathlib
import random
import sys

import tabuleiro

games = {"niout": None, "pretoa": None, "policiais": None, "ludo": "endings", "tabula": "endings"}
most_of_a_game, least_difference = 3, 1e-4
worth = {"win": 1.0, "draw": 0.5, "loss": 0.0}
reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
reader.add_argument("--decisions", type=int, default=10_000, help="of each game, a fifth of them for the test")
reader.add_argument("--games", nargs="+", choices=list(games), default=list(games))
reader.add_argument("--seed", type=int, default=2)
reader.add_argument("--tables", action="store_true", help="make the small tables first")
reader.add_argument("--out", type=pathlib.Path, required=True)


def value_of(known):
    return round(known["chance"], 5) if "chance" in known else worth[known["value"]]


def row_of(state):
    """A line of the benchmark, or nothing outside the tables or where all moves are worth the same."""
    exact = state.exact()
    if not exact:
        return None
    name, mode, players, options = state.setup
    row = {"game": name, "kind": state.kind, "position": state.text, "seat": state.turn, "words": state.describe()["position"]}
    if state.kind == "chance":
        return {**row, "events": {event: round(chance, 6) for event, chance in state.events.items()}, "value": value_of(exact)}
    if len(exact["moves"]) < len(state.moves):
        return None
    values = {move["move"]: value_of(move) for move in exact["moves"]}
    if max(values.values()) - min(values.values()) <= least_difference:
        return None
    return {**row, "moves": state.describe()["moves"], "values": values}


def ending(name, source):
    """A start for the endings: one or two unfinished pieces each, so that games do not pass through millions of others first."""
    game = tabuleiro.Game(name)
    while True:
        numbers = [source.randint(1, 2) for _ in range(2)]
        if name == "ludo":
            sides = [[str(source.choice(["yard", *range(52)])) for _ in range(number)] for number in numbers]
            text = " ".join(f"{colour}={','.join(sorted(side, key=lambda one: (one != 'yard', one)) + [f'{colour[0]}6*{4 - len(side)}'])}"
                            for colour, side in zip(("red", "yellow"), sides)) + " turn=red"
        else:
            sides = [sorted(source.randint(13, 24) for _ in range(number)) for number in numbers]
            text = " ".join(f"{colour}={','.join(map(str, side))},off*{15 - len(side)}" for colour, side in zip(("white", "black"), sides)) + " turn=white"
        try:
            return game.state(text)
        except tabuleiro.Error:  # two pieces that cannot stand together, or written in another order
            continue


def one_game(name, number, seed):
    """The lines of one game, which depend on nothing but its number and the seed."""
    source = random.Random(f"{name} {number} {seed}")
    state, choices, throws = ending(name, source) if games[name] else tabuleiro.Game(name).start(), [], []
    while not state.over:
        (throws if state.kind == "chance" else choices).append(state)
        if state.kind == "chance":
            state = state.play(source.choices(list(state.events), state.events.values())[0])
        elif source.random() < 0.5:
            state = state.play(source.choice(state.moves))
        else:
            state = state.play(state.bot("player", seed=source.getrandbits(32)))
    source.shuffle(choices)
    source.shuffle(throws)
    found = []
    for state in choices:
        if len(found) < most_of_a_game and state.choices > 1 and (row := row_of(state)):
            found.append(row)
    for state in throws if found and source.random() < 0.75 else []:
        if row := row_of(state):
            return [*found, row]
    return found


def make(name, wanted, seed, folder):
    """All lines of a game. What was found is kept after every game that gave some."""
    part = folder / f"{name}.part"
    job = f"{name} {wanted} {seed} {tabuleiro.__version__}"
    rows, number, seen = [], 0, set()
    if part.exists():
        kept = json.loads(part.read_text())
        if kept["job"] != job:
            sys.exit(f"{part} is of another run: {kept['job']}. Remove it, or choose another folder.")
        rows, number = kept["rows"], kept["number"]
        seen = {row["position"] for row in rows}
    saved = len(rows)
    while len(rows) < wanted:
        for row in one_game(name, number, seed):
            if row["position"] not in seen and len(rows) < wanted:
                seen.add(row["position"])
                rows.append(row)
        number += 1
        if len(rows) >= min(wanted, saved + 100) or number % 1000 == 0:
            temporary = part.with_suffix(".new")
            temporary.write_text(json.dumps({"job": job, "number": number, "rows": rows}))
            os.replace(temporary, part)
            saved = len(rows)
            print(f"{name}: {len(rows)} of {wanted}, {number} games", file=sys.stderr, flush=True)
    return rows


def main(words=None):
    asked = reader.parse_args(words)
    if asked.decisions < 1:
        reader.error("--decisions must be at least 1")
    asked.out.mkdir(parents=True, exist_ok=True)
    splits = {"train": [], "test": []}
    for name in asked.games:
        if asked.tables:
            tabuleiro.make_tables(name)
        for row in make(name, asked.decisions, asked.seed, asked.out):
            split = "test" if hashlib.sha256(f"{name} {row['position']}".encode()).digest()[0] < 51 else "train"
            splits[split].append({"id": f"{name}-{split}-{len(splits[split])}", **row})
    sums = []
    for split, rows in splits.items():
        content = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows).encode()
        (asked.out / f"{split}.jsonl").write_bytes(content)
        sums.append(f"{hashlib.sha256(content).hexdigest()}  {split}.jsonl")
        print(f"{split}.jsonl: {len(rows)} positions, {sum(row['kind'] == 'chance' for row in rows)} of them chance nodes")
    (asked.out / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    for name in asked.games:
        (asked.out / f"{name}.part").unlink()


if __name__ == "__main__":
    main()
