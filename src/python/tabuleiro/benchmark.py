"""What a player loses per decision in fixed positions whose exact values are known: docs/benchmark.md.

    python3 -m tabuleiro.benchmark                       # random play and the levels
    python3 -m tabuleiro.benchmark --player mine:choose  # choose(state) of mine.py, which returns a move
"""
import argparse
import hashlib
import importlib
import itertools
import json
import pathlib
import statistics
import sys

from . import _tabuleiro
from .game import Game

edition = 1
# SHA-256 of the positions: with other positions it would be another benchmark.
pinned = "03b1d94556018fc2f24a52c5efca725ec4853cdd2de14d3d23755822c680ce6f"
_file = pathlib.Path(__file__).with_name("benchmark.jsonl")


def positions():
    """The positions as `(state, values)`: the exact value of every move for the player to move, from 0 to 1.

    >>> state, values = positions()[0]
    >>> sorted(values) == sorted(state.moves)
    True
    """
    content = _file.read_bytes()
    if hashlib.sha256(content).hexdigest() != pinned:
        raise ValueError(f"{_file} is not the file of edition {edition}")
    games = {}
    rows = []
    for line in content.decode().splitlines():
        row = json.loads(line)
        game = games.setdefault(row["game"], Game(row["game"]))
        rows.append((game.state(row["position"]), row["values"]))
    return rows


def loss(choose, name="?"):
    """The result of a player, in the format of docs/benchmark.md. `choose(state)` returns a move."""
    losses = {}
    for state, values in positions():
        move = choose(state)
        if move not in values:
            raise ValueError(f"{move!r} is not a legal move in {state.text}")
        losses.setdefault(state.setup[0], []).append(max(values.values()) - values[move])
    return _result(name, losses)


def random_loss():
    """The result of random play, exactly: the mean over all moves."""
    losses = {}
    for state, values in positions():
        losses.setdefault(state.setup[0], []).append(max(values.values()) - statistics.fmean(values.values()))
    return _result("random", losses)


def _result(name, losses):
    return {"benchmark": "tabuleiro", "edition": edition, "positions": pinned, "player": name,
            "loss": {game: {"mean": round(statistics.fmean(each), 6),
                            "error": round(statistics.stdev(each) / len(each) ** 0.5, 6), "decisions": len(each)}
                     for game, each in losses.items()}}


def _level(level):
    return loss(lambda state: state.bot(level), level)


def main(words=None):
    reader = argparse.ArgumentParser(prog="python3 -m tabuleiro.benchmark", description=__doc__.splitlines()[0])
    reader.add_argument("--player", metavar="MODULE:FUNCTION", help="choose(state), which answers with a move")
    reader.add_argument("--level", action="append", help="a level of the bots; by default all")
    reader.add_argument("--json", action="store_true", help="one result a line")
    asked = reader.parse_args(words)
    if asked.player:
        module, _, function = asked.player.partition(":")
        sys.path.insert(0, "")
        results = [loss(getattr(importlib.import_module(module), function), asked.player)]
    else:
        levels = map(_level, asked.level or ["curious", "player", "expert", "master"])
        results = levels if asked.level else itertools.chain([random_loss()], levels)
    for i, result in enumerate(results):
        if asked.json:
            print(json.dumps(result))
            continue
        if i == 0:
            print(f"{'player':12}" + "".join(f"{game:>20}" for game in result["loss"]))
        print(f"{result['player']:12}" + "".join(f"{each['mean']:12.4f} ± {each['error']:.4f}" for each in result["loss"].values()),
              flush=True)


if __name__ == "__main__":
    main()
