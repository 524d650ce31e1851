#!/usr/bin/env python3
"""How fast the Python module is, on one core: medians of five, as a table, or with --json as JSON.

A step is one player's decision with all the chance that follows it, a random legal action drawn inside the module included.
    PYTHONPATH=build/python/python /usr/bin/python3 bench/python.py [--json] [GAME…]"""
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import time

repeats, batch_games = 5, 1024
root = pathlib.Path(__file__).resolve().parent.parent


def steps_per_second(batch):
    batch.step_random(200)  # into the middle of the games
    rounds = 50
    while True:
        begin = time.process_time()
        for _ in range(rounds):
            batch.step_random()
        taken = time.process_time() - begin
        if taken > 0.2:
            return rounds * batch_games / taken
        rounds *= 2


def median(measure):
    return statistics.median(measure() for _ in range(repeats))


def nanoseconds_of_a_step(game):
    """The time of State.play alone, and of the simplest loop in Python: events and moves by their numbers."""
    source, plays, alone, decisions = random.Random(1), 0, 0.0, 0
    begin = time.process_time()
    while time.process_time() - begin < 0.3:
        state = game.start()
        while choices := state.choices:
            decisions += state.kind == "choose"
            state = state.play(source.randrange(choices))
    loop = (time.process_time() - begin) / decisions
    state = game.start()
    while state.kind != "choose":
        state = state.play(0)
    play = state.play
    rounds = 100_000
    begin = time.process_time()
    for _ in range(rounds):
        play(0)
    return 1e9 * (time.process_time() - begin) / rounds, 1e9 * loop


def lab():
    """tabuleiro-lab, if it has been built."""
    programs = (root / "build" / tree / "src/programs/tabuleiro-lab" for tree in ("release", "python"))
    return next((program for program in programs if program.exists()), None)


def nanoseconds_of_playout(program, game):
    """The time of a decision in the engine's own playouts, by tabuleiro-lab."""
    told = subprocess.run([program, "bench", game, "--repeats", str(repeats), "--json"], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)[0]["ns_per_move"]["median"]


def main():
    import tabuleiro  # here, so that the rest can be tested without the module

    words = [word for word in sys.argv[1:] if word != "--json"]
    games = words or tabuleiro.names()
    report, program = [], lab()
    for name in games:
        game = tabuleiro.Game(name)
        row = {"game": name}
        row["nothing"] = median(lambda: steps_per_second(game.batch(batch_games, threads=1, masks=False, planes=False, vectors=False)))
        row["masks"] = median(lambda: steps_per_second(game.batch(batch_games, threads=1, planes=False, vectors=False)))
        row["observations"] = median(lambda: steps_per_second(game.batch(batch_games, threads=1)))
        row["play_ns"], row["loop_ns"] = (statistics.median(values) for values in
                                          zip(*(nanoseconds_of_a_step(game) for _ in range(repeats))))
        row["playout_ns"] = nanoseconds_of_playout(program, name) if program else None
        report.append(row)
        if "--json" not in sys.argv:
            if len(report) == 1:
                print(f"{'game':10} {'M steps/s':>10} {'masks':>7} {'all':>7}   ns a step: {'playout':>7} {'batch':>6} {'masks':>6} "
                      f"{'all':>6} {'Python':>7}   {'ns a call':>9}")
            told = f"{row['playout_ns']:7.1f}" if row["playout_ns"] else "      –"
            print(f"{name:10} {row['nothing'] / 1e6:10.2f} {row['masks'] / 1e6:7.2f} {row['observations'] / 1e6:7.2f}   "
                  f"           {told} {1e9 / row['nothing']:6.1f} {1e9 / row['masks']:6.1f} {1e9 / row['observations']:6.1f} "
                  f"{row['loop_ns']:7.0f}   {row['play_ns']:9.0f}", flush=True)
    if "--json" in sys.argv:
        print(json.dumps({"version": tabuleiro.__version__, "batch": batch_games, "repeats": repeats, "games": report}))


if __name__ == "__main__":
    main()
