#!/usr/bin/env python3
"""Backups of a running server, restored into either kind of store; damaged files change nothing."""
import json
import os
import stat
import subprocess
import tempfile
import threading
import unittest

from client import Player, Server, play_on, program
from postgres import Postgres


def run(*arguments):
    return subprocess.run([program, "--lang", "en", *arguments], capture_output=True, text=True, timeout=300)


class Backup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = self.folder + "/matches.backup"

    def done(self, *arguments):
        told = run(*arguments)
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        return told.stdout

    def refused(self, *arguments, why):
        told = run(*arguments)
        self.assertEqual(told.returncode, 2, told.stdout)
        self.assertIn(why, told.stderr)

    def in_play(self, server, matches):
        """Matches of two players, with some moves."""
        tables = []
        for i in range(matches):
            match = server.create(game=("ludo", "tabula", "pretoa")[i % 3], players=2)
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            for player in players:
                player.wait_until(lambda: player.turn is not None)
            play_on(players, 10)
            tables.append((match, players))
        return tables

    def acknowledged(self, tables):
        return {match: max(player.revision for player in players) for match, players in tables}

    def verify(self, server, least):
        """All matches hold what was acknowledged, and everything in them follows from the rules and the seeds."""
        paths = []
        for match, revision in least.items():
            export = server.http("GET", f"/api/matches/{match}/export")[1]
            self.assertGreaterEqual(len(export["steps"]), revision)
            paths.append(f"{self.folder}/{match}.json")
            with open(paths[-1], "w") as file:
                json.dump(export, file)
        told = run("verify", *paths)
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)

    def test_nothing_acknowledged_is_missing_under_load(self):
        with Server("--messages-per-second", "0") as server, Postgres() as postgres:
            tables = self.in_play(server, 6)
            before = self.acknowledged(tables)
            stop = threading.Event()

            def play(players):
                while not stop.is_set():
                    play_on(players, 5)

            threads = [threading.Thread(target=play, args=(players,)) for _, players in tables]
            for thread in threads:
                thread.start()
            try:
                self.assertIn("6 matches", self.done("backup", self.file, "--store", server.store))
            finally:
                stop.set()
                for thread in threads:
                    thread.join()
            self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o600)
            copy = self.folder + "/copy.db"
            self.done("restore", self.file, "--store", copy)
            with Server("--messages-per-second", "0", store=copy) as restored:
                self.verify(restored, before)
                for _, players in tables:
                    for player in players:
                        player.socket.close()
                        player.server, player.revision = restored, None
                        player.connect()
                    play_on(players, 5)  # games go on

            # From SQLite to PostgreSQL and back, every byte the same.
            self.done("restore", self.file, "--store", postgres.url)
            self.done("backup", self.file + "2", "--store", postgres.url)
            self.done("restore", self.file + "2", "--store", self.folder + "/back.db")
            self.done("backup", self.file + "3", "--store", self.folder + "/back.db")
            first, second, third = (open(self.file + end, "rb").read() for end in ("", "2", "3"))
            self.assertEqual(first, second)
            self.assertEqual(first, third)

            # Nothing is overwritten.
            self.refused("backup", self.file, "--store", server.store, why="exists")
            self.refused("restore", self.file, "--store", self.folder + "/back.db", why="already holds matches")
            self.refused("restore", self.file, "--store", postgres.url, why="already holds matches")
            self.refused("restore", self.file, "--store", server.store, why="in use")
            self.done("backup", self.file, "--replace", "--store", server.store)

    def test_damaged_files_change_nothing(self):
        with Server("--messages-per-second", "0") as server:
            self.in_play(server, 3)
            self.done("backup", self.file, "--store", server.store)
        good = open(self.file, "rb").read()
        bad, store = self.file + ".bad", self.folder + "/new.db"

        def restore(content):
            with open(bad, "wb") as file:
                file.write(content)
            told = run("restore", bad, "--store", store)
            self.assertEqual(told.returncode, 2, told.stdout)
            self.assertFalse(os.path.exists(store))
            return told.stderr

        for at in range(0, len(good), max(1, len(good) // 40)):
            restore(good[:at] + bytes([good[at] ^ 1]) + good[at + 1:])
            restore(good[:at])
        self.assertIn("its end is missing", restore(good[:-100]))
        self.assertIn("damaged", restore(good + b"x"))
        lines = good.split(b"\n")
        self.assertIn("not a backup", restore(b"SQLite format 3\0" + good))
        self.assertIn("newer", restore(good.replace(b"backup 1", b"backup 2", 1)))
        self.assertIn("damaged", restore(good.replace(lines[1], b"runs 99999999999999999999 " + b"0" * 64, 1)))
        self.refused("restore", self.folder + "/nowhere", "--store", store, why="nowhere")
        self.refused("backup", self.file + "4", "--store", self.folder + "/nowhere.db", why="Cannot open the store")
        self.assertFalse(os.path.exists(self.file + "4"))


if __name__ == "__main__":
    unittest.main(warnings="ignore")
