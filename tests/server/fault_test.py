#!/usr/bin/env python3
"""Kill -9 at random moments under load: what was acknowledged is there exactly once, and every match goes on.

KILLS sets how often (5 in every run; 50 is the full test)."""
import json
import os
import random
import subprocess
import tempfile
import threading
import time
import unittest

from client import Closed, Player, Server, program
from postgres import Postgres

kills = int(os.environ.get("KILLS", "5"))
table_count = 8


class Table(threading.Thread):
    """Two players of one match, perhaps at different servers, who play on whatever happens to these."""

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
        end = time.time() + 60
        while True:
            player.server = self.random.choice(self.servers)
            try:
                player.connect()
                self.reconnects += 1
                return
            except (OSError, Closed, AssertionError):
                if time.time() > end:
                    raise
                time.sleep(0.05)

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
                # Lost the race with itself: the move was stored, but the answer did not arrive.
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
        """Every acknowledged move stands in the log, exactly once, at its revision."""
        test.assertIsNone(self.failure)
        status, exported, _ = server.http("GET", f"/api/matches/{self.match}/export")
        test.assertEqual(status, 200)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(exported, file)
            file.flush()
            done = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
        test.assertEqual(done.returncode, 0, done.stdout)
        seen = set()
        for player in self.players:
            for revision, move in player.acknowledged:
                entries = exported["steps"][revision - 1]["log"]
                test.assertIn(move, [entry.get("move") for entry in entries], (revision, entries))
                test.assertNotIn(revision, seen)
                seen.add(revision)
        return len(seen)


class Kills(unittest.TestCase):
    def play_through(self, servers, harm):
        tables = [Table(servers, seed) for seed in range(table_count)]
        for table in tables:
            table.start()
        for i in range(kills):
            time.sleep(random.uniform(0.05, 0.6))
            before = [table.moves for table in tables]
            harm(i)
            end = time.time() + 60
            while any(table.moves == moves for table, moves in zip(tables, before)):
                self.assertLess(time.time(), end, "a match does not go on")
                for table in tables:
                    self.assertIsNone(table.failure)
                time.sleep(0.02)
        for table in tables:
            table.stopping = True
        time.sleep(0.3)
        for table in tables:
            for player in table.players:
                player.socket.socket.close()
        acknowledged = sum(table.check(self, servers[0]) for table in tables)
        self.assertGreater(acknowledged, kills)
        print(f"   {kills} times, {acknowledged} acknowledged moves, {sum(t.reconnects for t in tables)} reconnects")

    options = ("--messages-per-second", "0", "--messages-per-second-per-address", "0",
               "--max-connections-per-address", "10000", "--max-matches-per-address", "10000")

    def test_sqlite(self):
        with Server(*self.options) as server:
            def harm(_):
                server.kill()
                server.start()
            self.play_through([server], harm)

    def test_postgres_with_two_nodes(self):
        with Postgres() as database:
            with Server(*self.options, store=database.url) as one, Server(*self.options, store=database.url) as two:
                def harm(i):
                    node = (one, two)[i % 2]
                    node.kill()
                    time.sleep(random.uniform(0, 0.2))
                    node.start()
                self.play_through([one, two], harm)

    def test_the_database_is_restarted_under_load(self):
        with Postgres() as database:
            with Server(*self.options, store=database.url) as one, Server(*self.options, store=database.url) as two:
                self.play_through([one, two], lambda _: database.restart())


if __name__ == "__main__":
    unittest.main(warnings="ignore")
