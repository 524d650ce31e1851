#!/usr/bin/env python3
"""Measures the server: throughput on SQLite, latency beside a bare echo server, memory, idle connections, and the same
Ludo on boardgame.io 0.50.2. Prints one JSON object.

bench/server.py [--build build/release] [--seconds 10] [--matches 200] [--without-boardgame]"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/server"))

options = argparse.ArgumentParser()
options.add_argument("--build", default="build/release")
options.add_argument("--seconds", default="10")
options.add_argument("--matches", default="200")
options.add_argument("--idle", default="10000")
options.add_argument("--repeats", type=int, default=3)
options.add_argument("--without-boardgame", action="store_true")
asked = options.parse_args()
program = str(root / asked.build / "src/cli/tabuleiro")
os.environ["TABULEIRO"] = program
from client import Server  # noqa: E402

limits = ("--messages-per-second", "0", "--messages-per-second-per-address", "0",
          "--max-connections-per-address", "100000", "--max-matches-per-address", "1000000",
          "--max-connections", "100000")


def load(port, pid, *more):
    done = subprocess.run([program, "load", "--port", str(port), "--pid", str(pid), *more], capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout, done.stderr, file=sys.stderr)
    return json.loads(done.stdout)


def median(runs, key):
    return sorted(run[key] for run in runs)[len(runs) // 2]


def ours():
    many = ("--matches", asked.matches, "--seconds", asked.seconds)
    runs = []
    for _ in range(asked.repeats):
        with Server(*limits) as server:
            runs.append(load(server.port, server.process.pid, *many))
    with Server(*limits) as server:
        calm = load(server.port, server.process.pid, *many, "--rate", "1")
    with Server(*limits) as server:
        idle = load(server.port, server.process.pid, "--idle", asked.idle, "--seconds", "10")
    return {"fast": runs, "fast_median_moves_per_server_cpu_second": median(runs, "moves_per_server_cpu_second"),
            "one_move_a_second": calm, "idle": idle}


def echo():
    subprocess.run(["ninja", "-C", asked.build, "echo-server"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen([root / asked.build / "bench/echo-server", "8971"], stdout=subprocess.PIPE)
    process.stdout.readline()
    try:
        return load(8971, process.pid, "--echo", "--matches", asked.matches, "--seconds", asked.seconds, "--rate", "1")
    finally:
        process.kill()


def boardgame():
    folder = root / "bench/boardgame.io"
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    results = {}
    for name in ("in_memory", "durable"):
        with tempfile.TemporaryDirectory() as store:
            process = subprocess.Popen(["node", "server.js", "8972", *([store] if name == "durable" else [])], cwd=folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            process.stdout.readline()
            try:
                done = subprocess.run(["node", "load.js", "8972", asked.matches, asked.seconds, str(process.pid)],
                                      cwd=folder, capture_output=True, text=True, timeout=600)
                results[name] = json.loads(done.stdout.strip().splitlines()[-1])
            finally:
                process.kill()
    return results


report = {"tabuleiro": ours(), "echo": echo()}
if not asked.without_boardgame:
    report["boardgame.io"] = boardgame()
    mine = report["tabuleiro"]["fast_median_moves_per_server_cpu_second"]
    report["times_boardgame_in_memory"] = mine / report["boardgame.io"]["in_memory"]["moves_per_server_cpu_second"]
print(json.dumps(report, indent=2))
