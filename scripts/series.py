#!/usr/bin/env python3
"""Measures how long a series until so many points takes (G9), and writes web/src/series.json, what the set-up says beside each."""
import argparse
import datetime
import json
import pathlib
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent
offered = {  # points that a short, a usual and a long evening need, where points win a series
    "sorry.normal": [10, 20], "sorry.partners": [20, 40], "sorry.club": [200, 300, 500], "sorry.club_partners": [300, 500],
    "desculpa.normal": [12, 20, 40], "desculpa.sociedade": [24, 48],
}
arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("--series", type=int, default=1000)
arguments.add_argument("--seed", type=int, default=2)
arguments.add_argument("--program", default=str(root / "tabuleiro"))
asked = arguments.parse_args()


def report(*words):
    return json.loads(subprocess.run([asked.program, *words, "--seed", str(asked.seed), "--json"], check=True, text=True,
                                     stdout=subprocess.PIPE).stdout)


lengths = {}
for which, targets in offered.items():
    game, mode = which.split(".")
    players = 4 if "partners" in mode or mode == "sociedade" else 2
    # At a real table, by the estimates of docs/house-rules.md.
    minutes = report("compare", game, "--mode", mode, "--games", "200")["variations"][0]["figures"]["minutes"]["value"]
    for until in targets:
        games = report("simulate", game, "--mode", mode, "--until", str(until), "--games", str(asked.series), "--bots",
                       ",".join(["expert@100"] * players))["games"]["mean"]
        lengths.setdefault(which, []).append({"until": until, "games": round(games, 1), "minutes": round(games * minutes)})
        print(which, until, round(games, 1), "games,", round(games * minutes), "minutes", flush=True)
(root / "web/src/series.json").write_text(json.dumps({
    "date": datetime.date.today().isoformat(), "command": f"scripts/series.py --series {asked.series} --seed {asked.seed}",
    "series": asked.series, "lengths": lengths}, separators=(",", ":")) + "\n")
