#!/usr/bin/env python3
"""Scores a game engine that was written from the rule pages alone (docs/rules-to-code.md). Standard library only.

    examples/rules_to_code.py make pairs.jsonl                      # positions with their moves, from `tabuleiro engine`
    examples/rules_to_code.py score pairs.jsonl --engine "my-engine"  # what share of them the other engine gets right

The engine answers lines of JSON as `tabuleiro engine` does (docs/engine.md); only the question `position` is asked.
"""
import argparse
import collections
import itertools
import json
import os
import pathlib
import queue
import random
import shlex
import subprocess
import sys
import threading

most_line = 1 << 20  # characters of an answer; more is a flood


class Trouble(Exception):
    """Why an engine cannot be asked any more."""


class Engine:
    def __init__(self, command, seconds):
        self.command, self.seconds, self.ids = command, seconds, itertools.count(1)
        try:
            self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
        except OSError as error:
            raise Trouble(f"cannot be run: {error.strerror}") from None
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while line := self.child.stdout.readline(most_line):
            self.lines.put(line)
            if not line.endswith("\n"):
                break
        self.lines.put(None)

    def ask(self, **question):
        """The answer, or None if it refuses the question."""
        asked = next(self.ids)
        try:
            print(json.dumps({"id": asked, "ask": "position", **question}), file=self.child.stdin, flush=True)
            line = self.lines.get(timeout=self.seconds)
        except (BrokenPipeError, queue.Empty) as error:
            raise Trouble("hangs" if isinstance(error, queue.Empty) else "has ended") from None
        if line is None:
            raise Trouble("has ended")
        if not line.endswith("\n"):
            raise Trouble("floods")
        try:
            told = json.loads(line)
            if told["id"] != asked:
                raise Trouble("does not answer in order")
        except (ValueError, KeyError, TypeError):
            raise Trouble(f"does not answer with JSON: {line[:60]!r}") from None
        answer = told.get("answer")
        return answer if isinstance(answer, dict) else None

    def stop(self):
        self.child.kill()
        self.child.wait()


def setups():
    """Every mode and number of players, as the program lists them."""
    engine = Engine([program, "engine"], 60)
    print(json.dumps({"id": 0, "ask": "games"}), file=engine.child.stdin, flush=True)
    games = json.loads(engine.lines.get(timeout=60))["answer"]
    engine.stop()
    return {game["name"]: [(mode["name"], players) for mode in game["modes"] for players in range(mode["min_players"], mode["max_players"] + 1)]
            for game in games}


def make(path, count, seed):
    """Positions of random games, in every mode and number of players: four of each game, far apart."""
    if os.path.exists(path):
        sys.exit(f"{path} exists. Name another file, or delete it.")
    engine = Engine([program, "engine"], 60)
    draft = f"{path}.part"
    with open(draft, "w") as file:
        for game, kinds in setups().items():
            chance, seen = random.Random(f"{game} {seed}"), set()
            for mode, players in itertools.cycle(kinds):
                rules = {"game": game, "mode": mode, "players": players}
                told, met = engine.ask(**rules), []
                if told is None:
                    continue  # a number of players that the mode does not have
                while (choices := sorted(told["moves"] or told["events"])) and len(met) < 400:
                    play = choices[int(chance.random() * len(choices))]
                    after = engine.ask(**rules, position=told["position"], plays=[play])
                    met.append({**rules, "position": told["position"], "moves": sorted(told["moves"]), "events": told["events"],
                                "play": play, "after": after["position"]})
                    told = after
                for pair in met[int(chance.random() * 8):: max(1, len(met) // 4)]:
                    if pair["position"] not in seen and len(seen) < count:
                        seen.add(pair["position"])
                        file.write(json.dumps(pair) + "\n")
                if len(seen) == count:
                    break
            print(f"{game}: {len(seen)} positions", file=sys.stderr)
    os.rename(draft, path)
    engine.stop()


def read_pairs(path):
    try:
        pairs = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
        if not pairs or not all(isinstance(pair["moves"], list) and isinstance(pair["after"], str) and pair["game"] for pair in pairs):
            raise ValueError
        return pairs
    except OSError as error:
        sys.exit(f"Cannot read {path}: {error.strerror}. Make it with: examples/rules_to_code.py make {path}")
    except (ValueError, KeyError, TypeError):
        sys.exit(f"{path} does not hold positions with their moves. Make it with: examples/rules_to_code.py make FILE")


def score(pairs, command, seconds):
    """By game: how many there are, in how many the choices are exactly right, in how many the position after one of them."""
    results = collections.defaultdict(lambda: {"positions": 0, "choices": 0, "after": 0, "wrong": []})
    engine = Engine(command, seconds)
    for pair in pairs:
        of = results[pair["game"]]
        of["positions"] += 1
        rules = {name: pair[name] for name in ("game", "mode", "players")}
        told = engine.ask(**rules, position=pair["position"]) or {}
        right = sorted(told.get("moves") or []) == pair["moves"] and (told.get("events") or {}) == pair["events"]
        after = engine.ask(**rules, position=pair["position"], plays=[pair["play"]]) or {}
        of["choices"] += right
        of["after"] += after.get("position") == pair["after"]
        if not right and len(of["wrong"]) < 3:
            of["wrong"].append(pair["position"])
    engine.stop()
    return results


def main(words=None):
    global program
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("what", choices=["make", "score"])
    reader.add_argument("file")
    reader.add_argument("--engine", help="the command to score")
    reader.add_argument("--program", default="tabuleiro", help="the program that knows the rules")
    reader.add_argument("--positions", type=int, default=1000, help="of each game")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--seconds", type=float, default=10, help="for an answer")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args(words)
    program = asked.program
    if asked.what == "score" and not asked.engine:
        reader.error("score needs --engine COMMAND")
    try:
        if asked.what == "make":
            return make(asked.file, asked.positions, asked.seed)
        results = score(read_pairs(asked.file), shlex.split(asked.engine), asked.seconds)
    except Trouble as trouble:
        sys.exit(f"The engine {trouble}.")
    if asked.json:
        return print(json.dumps(results))
    for game, of in results.items():
        print(f"{game:10} choices {100 * of['choices'] / of['positions']:6.2f} %   after a choice {100 * of['after'] / of['positions']:6.2f} %   "
              f"of {of['positions']}")
        for position in of["wrong"]:
            print(f"           wrong in: {position}")


if __name__ == "__main__":
    main()
