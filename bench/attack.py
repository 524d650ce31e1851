#!/usr/bin/env python3
"""What one address can do to the others: some say `hello` again and again on a game of 400 steps, 150 connections with 2.5 hellos a
second each from one address, while people at another address play and a third starts games. Prints one JSON object with every run.

bench/attack.py [--programs before/tabuleiro build/release/src/programs/tabuleiro] [--attackers 0 1 2] [--seconds 10] [--busy 2]"""
import argparse
import base64
import http.client
import json
import os
import pathlib
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "tests/server"))
options = argparse.ArgumentParser()
options.add_argument("--programs", nargs="+", default=["build/release/src/programs/tabuleiro"])
options.add_argument("--load", default="build/release/bench/load")
options.add_argument("--attackers", type=int, nargs="+", default=[0, 1, 2])
options.add_argument("--seconds", type=float, default=10)
options.add_argument("--repeats", type=int, default=1)
options.add_argument("--busy", type=int, default=2, help="processes that only compute")
options.add_argument("--steps", type=int, default=400)
options.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)  # PORT ADDRESS MATCH: as a process of its own
asked = options.parse_args()

connections, per_second, matches = 150, 2.5, 50


def attack(port, address, match):
    """Says hello until it is killed; reads all answers and looks at none."""
    hello = json.dumps({"do": "hello", "match": match, "board": True}).encode()
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello  # masked with zeros
    poll, sockets = select.epoll(), {}
    for _ in range(connections):
        one = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        one.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        one.recv(4096)
        one.setblocking(False)
        sockets[one.fileno()] = one
        poll.register(one, select.EPOLLIN)
    print("ready", flush=True)
    begun, sent, in_turn = time.monotonic(), 0, list(sockets.values())
    while in_turn:
        due = int((time.monotonic() - begun) * len(in_turn) * per_second)
        for _ in range(min(due - sent, 50)):
            in_turn[sent % len(in_turn)].send(frame)
            sent += 1
        for number, _ in poll.poll(0.002):
            try:
                open_still = sockets[number].recv(1 << 20)
            except ConnectionError:
                open_still = False
            if not open_still and len(in_turn) == connections:
                print(f"the first connection of {address} was closed after {time.monotonic() - begun:.1f} s and {sent} hellos", file=sys.stderr)
            if not open_still:  # it reads too slowly, or says too much
                poll.unregister(number)
                in_turn.remove(sockets.pop(number))


if asked.attack:
    attack(int(asked.attack[0]), asked.attack[1], asked.attack[2])
    sys.exit("the server closed all connections of an attacker")

os.environ["TABULEIRO"] = str(pathlib.Path(asked.programs[0]).resolve())
import client  # noqa: E402


def long_game(folder):
    """A store with a running game of so many steps."""
    with client.Server("--messages-per-second", "0", "--messages-per-second-per-address", "0", own_limits=True,
                       store=folder + "/matches.db") as server:
        match = server.create(game="ludo", players=4)
        players = [client.Player(server, match, name) for name in ("Ana", "Rui", "Eva", "Gil")]
        for player in players:
            player.wait_until(lambda: player.turn is not None)
        while players[0].revision < asked.steps:
            if players[0].over:
                sys.exit("the game was over too early: try again")
            client.play_on(players, 1)
        return match


def starts(port, seconds, times, refused):
    """Begins a game every half a second from an address of its own."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        one = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=("127.0.0.100", 0))
        try:
            one.request("POST", "/api/matches", '{"game":"pretoa"}', {"Content-Type": "application/json"})
            refused.append(one.getresponse().status != 201)
        except OSError:
            refused.append(True)
        times.append(1000 * (time.monotonic() - begun))
        one.close()
        time.sleep(max(0, begun + 0.5 - time.monotonic()))


def cpu_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:13]) / os.sysconf("SC_CLK_TCK")


def cost_of_hello(server, match, times=200):
    """Microseconds of the server's processor time."""
    one = server.connect(source="127.0.0.99")
    before = cpu_seconds(server)
    for _ in range(times):
        one.ask({"do": "hello", "match": match, "board": True})
        time.sleep(0.06)  # within the limits of a connection
    one.close()
    return round(1e6 * (cpu_seconds(server) - before) / times)


def run(program, store, match, attackers):
    folder = tempfile.mkdtemp()
    client.program = program
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(asked.busy)]
    others = []
    try:
        for suffix in ("", "-wal"):
            if os.path.exists(store + "/matches.db" + suffix):
                shutil.copy(store + "/matches.db" + suffix, folder)
        # As by default, but for one address with many players. The tests' servers refuse nothing under overload.
        with client.Server("--max-places-per-address", "1000", "--busy-ms", "100", own_limits=True,
                           store=folder + "/matches.db") as server:
            cost = cost_of_hello(server, match)
            players = subprocess.Popen([asked.load, "--port", str(server.port), "--pid", str(server.process.pid), "--matches", str(matches),
                                        "--rate", "1", "--seconds", str(asked.seconds)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            others.append(players)
            all_here = f'tabuleiro_players{{game="ludo",mode="normal"}} {2 * matches}\n'
            server.wait_for(lambda: server.counts(all_here) or players.poll() is not None, 120)
            before = cpu_seconds(server)
            for i in range(attackers):
                others.append(subprocess.Popen([sys.executable, __file__, "--attack", str(server.port), f"127.0.0.{2 + i}", match],
                                               stdout=subprocess.PIPE, text=True))
            times, refused = [], []
            starter = threading.Thread(target=starts, args=(server.port, asked.seconds, times, refused))
            starter.start()
            out, failure = players.communicate()
            spent = cpu_seconds(server) - before
            starter.join()
            report = json.loads(out.strip().splitlines()[-1]) if out.strip() else {"failed": failure}
            kept = {key: report[key] for key in ("moves", "p50_ms", "p99_ms", "refused", "seconds", "failed") if key in report}
            return {"program": program, "attackers": attackers, "us_per_hello": cost, **kept, "server_cpu_seconds": round(spent, 2), "new_games": len(times), "new_games_refused": sum(refused),
                    "new_game_ms": round(statistics.median(times), 1)}
    finally:
        for one in (*busy, *others):
            one.kill()
            one.wait()
        shutil.rmtree(folder)


with tempfile.TemporaryDirectory() as folder:
    match = long_game(folder)
    runs = []
    for _ in range(asked.repeats):
        for attackers in asked.attackers:
            for program in asked.programs:
                runs.append(run(str(pathlib.Path(program).resolve()), folder, match, attackers))
                print(json.dumps(runs[-1]), file=sys.stderr)
    print(json.dumps({"load_average": os.getloadavg(), "runs": runs}, indent=1))
