#!/usr/bin/env python3
"""Nodes on one PostgreSQL: a step that cannot be stored or a missed notification affects no other match."""
import unittest

from client import Player, Server
from postgres import Postgres


class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.database.__exit__()

    def sit_down(self, server):
        match = server.create()
        ana, rui = Player(server, match, "Ana"), Player(server, match, "Rui")
        ana.wait_until(lambda: ana.moves)
        return match, ana, rui

    def test_a_deleted_match_does_not_affect_others(self):
        with Server(store=self.database.url) as server:
            (_, first, _), (gone, lost, _), (_, ana, _) = [self.sit_down(server) for _ in range(3)]
            self.database.sql(f"DELETE FROM matches WHERE id = '{gone}'")
            lock = "EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'steps'::regclass AND "
            with self.database.locked("steps"):
                server.wait_for(lambda: self.database.is_true(lock + "mode = 'AccessExclusiveLock')"))
                # While the first move waits for the table, the others collect into one statement.
                for player in (first, lost, ana):
                    player.socket.send({"do": "move", "revision": player.revision, "move": list(player.moves)[0], "id": 5})
                server.wait_for(lambda: self.database.is_true(lock + "NOT granted)"))
                server.http("GET", "/healthz")  # by now the other two have been read
            for player in (first, ana):
                self.assertIn("update", player.socket.ask({"do": "say", "phrase": "hello"}))
            self.assertEqual(lost.socket.wait_for("error")["error"], "match.stale")
            self.assertEqual(lost.socket.wait_for("error")["error"], "match.unknown")

    def test_a_node_finds_steps_stored_before_it_could_listen(self):
        with Server(store=self.database.url) as other:
            self.database.sql("CREATE ROLE node LOGIN CONNECTION LIMIT 1; "
                              "GRANT ALL ON SCHEMA public TO node; GRANT ALL ON ALL TABLES IN SCHEMA public TO node")
            with Server(store=self.database.url.replace("tabuleiro@", "node@")) as deaf:
                match = other.create()
                watcher = deaf.connect()
                watcher.ask({"do": "hello", "match": match})
                Player(other, match, "Ana")
                self.database.sql("ALTER ROLE node CONNECTION LIMIT 2")
                self.assertEqual(watcher.wait_for("update")["log"][0]["name"], "Ana")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
