#!/usr/bin/env python3
"""Kill -9 at random moments under load: every acknowledged move is stored exactly once, and every match continues.

KILLS sets how often (5 in every run; 100 is the full test)."""
import contextlib
import json
import os
import random
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from client import Closed, Player, Server, program
from postgres import Postgres

kills = int(os.environ.get("KILLS", "5"))
match_count = 8


def check_match(test, server, match, players, never=frozenset()):
    """Every acknowledged move is in the log exactly once, at its revision, there is no move that nobody sent, and nothing of the kinds
    in `never`. How many moves were acknowledged."""
    # A move acknowledged by another node arrives here soon, or never if it is lost.
    last = max((revision for player in players for revision, _ in player.acknowledged), default=0)
    server.wait_for(lambda: len(server.http("GET", f"/api/matches/{match}/export")[1].get("steps", [])) >= last, 60)
    status, exported, _ = server.http("GET", f"/api/matches/{match}/export")
    test.assertEqual(status, 200)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(exported, file)
        file.flush()
        done = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
    test.assertEqual(done.returncode, 0, done.stdout)
    seen = set()
    for player in players:
        for revision, move in player.acknowledged:
            entries = exported["steps"][revision - 1]["log"]
            test.assertIn(move, [entry.get("move") for entry in entries], (revision, entries))
            test.assertNotIn(revision, seen)
            seen.add(revision)
    sent = {one for player in players for one in player.sent}
    for revision, step in enumerate(exported["steps"], 1):
        moves = [entry["move"] for entry in step["log"] if "move" in entry and "by" not in entry]
        test.assertLessEqual(len(moves), 1, step)
        test.assertLessEqual({(revision - 1, move) for move in moves}, sent, step)
        test.assertFalse({kind for entry in step["log"] for kind in entry} & never, step)
    return len(seen)


class PlayedMatch(threading.Thread):
    """Two players of one match, perhaps on different servers, who play on when a server is killed."""

    def __init__(self, servers, seed):
        super().__init__(daemon=True)
        self.random = random.Random(seed)
        self.servers = servers
        self.match = servers[0].create(game="ludo", players=2)
        self.players = [Player(servers[0], self.match, "Ana"), Player(servers[-1], self.match, "Rui")]
        self.stopping = False
        self.failure = None
        self.moves = 0
        self.reconnects = 0

    def come_back(self, player):
        """Tries all servers until one answers."""
        end = time.monotonic() + 120
        while not self.stopping:
            player.server = self.random.choice(self.servers)
            try:
                player.connect()
                self.reconnects += 1
                return
            except (OSError, Closed, AssertionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)  # there is no notification when it is back

    def turn(self, player):
        if player.over:
            player.socket.send({"do": "rematch"})
            while player.over:
                player.take(player.socket.receive())
        elif player.moves:
            answer = player.move()
            if "update" in answer:
                self.moves += 1
            else:
                # The move had been stored, but the answer did not arrive.
                assert answer["error"] in ("match.stale", "match.not_your_turn", "store.stopped",
                                           "match.game_over"), answer
                self.come_back(player)
        else:
            player.take(player.socket.receive())

    def follow(self, player):
        while not self.stopping:
            try:
                self.turn(player)
            except (OSError, Closed):
                if not self.stopping:
                    self.come_back(player)

    def stop(self):
        self.stopping = True
        while self.is_alive():
            for player in self.players:  # wakes the players that wait for an answer
                with contextlib.suppress(OSError):
                    player.socket.socket.shutdown(socket.SHUT_RDWR)
            self.join(0.1)

    def run(self):
        other = threading.Thread(target=self.guarded, args=(self.players[1],), daemon=True)
        other.start()
        self.guarded(self.players[0])
        other.join()

    def guarded(self, player):
        try:
            self.follow(player)
        except Exception as failure:  # shown by the test
            self.failure = failure

    def check(self, test, server):
        test.assertIsNone(self.failure)
        return check_match(test, server, self.match, self.players)


class Kills(unittest.TestCase):
    def wait_for_moves(self, matches, enough):
        """Waits until enough(moves by match)."""
        end = time.monotonic() + 120
        while not enough([match.moves for match in matches]):
            self.assertLess(time.monotonic(), end, "a match does not go on")
            for match in matches:
                self.assertIsNone(match.failure)
            time.sleep(0.005)

    def play_through(self, servers, harm):
        matches = [PlayedMatch(servers, seed) for seed in range(match_count)]
        for match in matches:
            match.start()

        def play(count):
            """Waits for a number of moves, in all matches together."""
            before = sum(match.moves for match in matches)
            self.wait_for_moves(matches, lambda moves: sum(moves) >= before + count)
        for i in range(kills):
            play(random.randrange(1, 100))  # a random moment
            before = [match.moves for match in matches]
            harm(i, play)
            self.wait_for_moves(matches, lambda moves: all(now > then for now, then in zip(moves, before)))
        for match in matches:
            match.stop()
        acknowledged = sum(match.check(self, servers[0]) for match in matches)
        self.assertGreater(acknowledged, kills)
        print(f"   {kills} times, {acknowledged} acknowledged moves, {sum(match.reconnects for match in matches)} reconnects")

    options = ("--messages-per-second", "0", "--messages-per-second-per-address", "0",
               "--max-connections-per-address", "10000", "--max-matches-per-address", "10000")

    def test_sqlite(self):
        with Server(*self.options) as server:
            def harm(*_):
                server.kill()
                server.start()
            self.play_through([server], harm)

    def test_postgres_with_two_nodes(self):
        with Postgres() as database:
            with Server(*self.options, store=database.url) as one, Server(*self.options, store=database.url) as two:
                def harm(i, play):
                    node = (one, two)[i % 2]
                    node.kill()
                    play(random.randrange(20))  # at the other node
                    node.start()
                self.play_through([one, two], harm)

    def test_the_database_is_killed_under_load(self):
        with Postgres() as database:
            with Server(*self.options, store=database.url) as one, Server(*self.options, store=database.url) as two:
                def harm(*_):
                    database.kill()
                    database.start()
                self.play_through([one, two], harm)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
