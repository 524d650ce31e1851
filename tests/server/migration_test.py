#!/usr/bin/env python3
"""Stores of earlier programs, from the first schema on: matches continue, and the lobby lists them."""
import shutil
import sqlite3
import tempfile
import unittest

from age import steps_of
from client import Player, Server, play_on
from postgres import Postgres

# The original schemas; never edit them.
sqlite_schemas = [
    "CREATE TABLE matches (id TEXT PRIMARY KEY, terms TEXT NOT NULL, secret BLOB NOT NULL, public INTEGER NOT NULL,"
    " phase INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE steps (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision INTEGER NOT NULL,"
    " at INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (match, revision)) WITHOUT ROWID;",
    "CREATE INDEX matches_by_phase ON matches (public, phase, changed); CREATE INDEX matches_by_time ON matches (changed);",
]
postgres_schemas = [
    "CREATE TABLE schema_version (version integer NOT NULL);"
    "CREATE TABLE matches (id text PRIMARY KEY, terms text NOT NULL, secret bytea NOT NULL, public boolean NOT NULL,"
    " phase integer NOT NULL, changed bigint NOT NULL);"
    "CREATE TABLE steps (match text NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision bigint NOT NULL,"
    " at bigint NOT NULL, entries text NOT NULL, writer bigint NOT NULL, PRIMARY KEY (match, revision));"
    "INSERT INTO schema_version VALUES (1);",
    "CREATE INDEX matches_by_phase ON matches (public, phase, changed); CREATE INDEX matches_by_time ON matches (changed);"
    "INSERT INTO schema_version VALUES (2);",
]


class Migrations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with Server() as server:
            cls.match = server.create(game="ludo", players=2, public=True)
            cls.players = [Player(server, cls.match, "Ana"), Player(server, cls.match, "Rui")]
            for player in cls.players:
                player.wait_until(lambda: player.turn is not None)
            play_on(cls.players, 10)
            cls.revision = cls.players[0].revision
            server.stop()
            database = sqlite3.connect(server.store)
            cls.matches = list(database.execute("SELECT id, terms, secret, public, phase, changed FROM matches"))
            cls.steps = list(steps_of(database))
            database.close()

    def goes_on(self, store):
        with Server(store=store) as server:
            for _ in range(2):  # the second time there is nothing to migrate
                listed = server.http("GET", "/api/matches")[1]["matches"]
                self.assertEqual([(m["id"], m["state"], m["seats"][1]["name"]) for m in listed], [(self.match, "playing", "Rui")])
                server.stop()
                server.start()
            for player in self.players:
                player.server, player.revision = server, None
                player.connect()
                self.assertEqual(player.revision, self.revision)
            play_on(self.players, 5)

    def test_sqlite(self):
        for version in range(1, len(sqlite_schemas) + 1):
            folder = tempfile.mkdtemp(prefix="tabuleiro-migration-")
            database = sqlite3.connect(folder + "/old.db")
            database.executescript("".join(sqlite_schemas[:version]) + f"PRAGMA user_version = {version};")
            database.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", self.matches)
            database.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", self.steps)
            database.commit()
            database.close()
            self.goes_on(folder + "/old.db")
            shutil.rmtree(folder)

    def test_postgres(self):
        text = lambda value: "'" + value.replace("'", "''") + "'"
        for version in range(1, len(postgres_schemas) + 1):
            with Postgres() as database:
                script = "".join(postgres_schemas[:version])
                for match, terms, secret, public, phase, changed in self.matches:
                    script += (f"INSERT INTO matches VALUES ({text(match)}, {text(terms)}, '\\x{secret.hex()}', {bool(public)},"
                               f" {phase}, {changed});")
                for match, revision, at, entries in self.steps:
                    script += f"INSERT INTO steps VALUES ({text(match)}, {revision}, {at}, {text(entries)}, 1);"
                database.sql(script)
                self.goes_on(database.url)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
