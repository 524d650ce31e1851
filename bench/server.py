#!/usr/bin/env python3
"""Measures the server: throughput on SQLite and the same Ludo on boardgame.io 0.50.2, alternately; latency beside a bare
echo server, by turns; memory of idle matches; idle connections; with `--only nodes` the processor time per move of one, two and three
nodes on one PostgreSQL. Prints one JSON object with every run.

bench/server.py [--build build/release] [--seconds 10] [--matches 200] [--repeats 3] [--only throughput …]"""
import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/server"))

usual = ("throughput", "latency", "memory", "connections")
parts = (*usual, "nodes")
options = argparse.ArgumentParser()
options.add_argument("--build", default="build/release")
options.add_argument("--seconds", default="10")
options.add_argument("--matches", default="200")
options.add_argument("--idle", default="10000")
options.add_argument("--repeats", type=int, default=3)
options.add_argument("--without-boardgame", action="store_true")
options.add_argument("--only", choices=parts, nargs="*", default=usual)
asked = options.parse_args()
program = str(root / asked.build / "src/programs/tabuleiro")
generator = str(root / asked.build / "bench/load")
os.environ["TABULEIRO"] = program
from client import Server  # noqa: E402

limits = ("--messages-per-second", "0", "--messages-per-second-per-address", "0", "--max-connections-per-address", "100000",
          "--max-matches-per-address", "1000000", "--max-connections", "100000")


def said(command, **more):
    """The last line a program prints, as JSON."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, **more)
    if not done.stdout.strip():
        sys.exit(f"{command[0]}: {done.stderr}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def load(port, pid, *more):
    return said([generator, "--port", str(port), "--pid", str(pid), *more])


def median(runs, key):
    return sorted(run[key] for run in runs)[len(runs) // 2]


def ours(*more):
    with Server(*limits) as server:
        return load(server.port, server.process.pid, *more)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Process:
    """Starts a server and waits until it can be reached."""

    def __init__(self, port, *command, **more):
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
        end = time.time() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port)).close()
            except OSError:
                if time.time() > end or self.process.poll() is not None:
                    sys.exit(f"{command} cannot be reached")
                time.sleep(0.1)

    def __enter__(self):
        return self.process

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def boardgame():
    folder, port = root / "bench/boardgame.io", free_port()
    with Process(port, "node", "server.js", str(port), cwd=folder) as process:
        return said(["node", "load.js", str(port), asked.matches, asked.seconds, str(process.pid)], cwd=folder)


def throughput():
    key = "moves_per_server_cpu_second"
    folder = root / "bench/boardgame.io"
    with_boardgame = not asked.without_boardgame
    if with_boardgame and not (folder / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    runs = {"tabuleiro": []} | ({"boardgame.io": []} if with_boardgame else {})
    for _ in range(asked.repeats):
        runs["tabuleiro"].append(ours("--matches", asked.matches, "--seconds", asked.seconds))
        if with_boardgame:
            runs["boardgame.io"].append(boardgame())
    medians = {name: median(each, key) for name, each in runs.items()}
    return {"runs": runs, f"median of {key}": medians,
            **({"times boardgame.io": medians["tabuleiro"] / medians["boardgame.io"]} if with_boardgame else {})}


def latency():
    calm = ("--matches", asked.matches, "--seconds", asked.seconds, "--rate", "1")
    runs = {"tabuleiro": [], "echo": []}
    for _ in range(asked.repeats):
        runs["tabuleiro"].append(ours(*calm))
        port = free_port()
        with Process(port, str(root / asked.build / "bench/echo-server"), str(port)) as process:
            runs["echo"].append(load(port, process.pid, "--echo", *calm))
    p99 = {name: median(each, "p99_ms") for name, each in runs.items()}
    return {"runs": runs, "median of p99_ms": p99, "difference_ms": p99["tabuleiro"] - p99["echo"]}


def memory():
    """Matches with both players connected, in which nobody moves."""
    return ours("--matches", "1000", "--seconds", "1", "--rate", "0.001")


def connections():
    return ours("--idle", asked.idle, "--seconds", asked.seconds)


def cpu_seconds(pid):
    """The processor time of a process and all its children, including those that have ended."""
    total = 0
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == pid:
            total += sum(int(field) for field in fields[11:15])
        elif int(fields[1]) == pid:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def nodes():
    """Matches spread evenly over nodes that share one PostgreSQL; the work is measured, not the clock."""
    from postgres import Postgres
    runs = []
    for count in (1, 2, 3):
        for _ in range(asked.repeats):
            with Postgres() as database, contextlib.ExitStack() as stack:
                servers = [stack.enter_context(Server(*limits, store=database.url)) for _ in range(count)]
                each = ("--matches", str(int(asked.matches) // count), "--seconds", asked.seconds)
                before = cpu_seconds(database.process.pid)
                with concurrent.futures.ThreadPoolExecutor() as together:
                    loads = list(together.map(lambda server: load(server.port, server.process.pid, *each), servers))
                moves = sum(one["moves"] for one in loads)
                runs.append({"nodes": count, "moves": moves,
                             "node_us_per_move": 1e6 * sum(one["server_cpu_seconds"] for one in loads) / moves,
                             "postgres_us_per_move": 1e6 * (cpu_seconds(database.process.pid) - before) / moves})
    return {"runs": runs, **{f"median of {key} by nodes": {count: median([run for run in runs if run["nodes"] == count], key) for count in (1, 2, 3)}
                             for key in ("node_us_per_move", "postgres_us_per_move")}}


subprocess.run(["ninja", "-C", asked.build, "tabuleiro", "load", "echo-server"], cwd=root, check=True, stdout=subprocess.DEVNULL)
print(json.dumps({part: globals()[part]() for part in parts if part in asked.only}, indent=2))
