#!/usr/bin/env python3
"""Matches, exports and saved games written by the programs of commits 0af7b8d, 28abca1 and 4eb9242, in tests/server/of_…: the current
program opens, replays, verifies and continues them. A later release adds another folder."""
import contextlib
import copy
import importlib.util
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

from client import Player, Server, play_on, program, root

here = pathlib.Path(__file__).resolve().parent
earlier = here / "of_0af7b8d"
kept = ["--keep-idle-days", "36500", "--keep-over-days", "36500"]  # by default a server deletes such old matches
tables = tempfile.TemporaryDirectory()  # not the user's own
# The number of finished games in each. In `conceded` a side of Desculpa sociedade concedes and wins: until 1.0 it did. In those of
# 4eb9242 a player declines the only swap, or discards a card instead: until there was an option, everybody was free to (S14, V4).
exports = {"of_0af7b8d/pretoa": 1, "of_0af7b8d/niout": 1, "of_0af7b8d/club": 1, "of_0af7b8d/running": 0, "of_28abca1/conceded": 1,
           "of_4eb9242/sorry": 1, "of_4eb9242/club": 1}


def plays_in(path):
    """The events and moves of a saved match in which nothing was taken back."""
    entries = [entry for step in json.loads(pathlib.Path(path).read_text())["steps"] for entry in step["log"]]
    return [entry.get("event") or entry["move"] for entry in entries if "event" in entry or "move" in entry]


def run(*words, given=""):
    environment = {**os.environ, "LC_ALL": "en", "NO_COLOR": "1", "TABULEIRO_TABLES": tables.name}
    return subprocess.run([program, *words], input=given, capture_output=True, text=True, timeout=300, env=environment)


class Matches(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = folder.name + "/matches.db"
        with contextlib.closing(sqlite3.connect(self.store)) as database:
            database.executescript((earlier / "matches.sql").read_text())

    def test_running_matches_continue(self):
        with Server(*kept, store=self.store) as server:
            for one in json.loads((earlier / "places.json").read_text()):
                with self.subTest(game=one["game"]):
                    players = [Player(server, one["match"], token=token) for token in one["tokens"]]
                    self.assertEqual({player.revision for player in players}, {one["revision"]})
                    play_on(players, 10)
                    self.assertGreater(players[0].revision, one["revision"])
                    players[0].socket.send({"do": "concede", "revision": players[0].revision})
                    players[0].wait_until(lambda: players[0].over)
                    status, export, _ = server.http("GET", f"/api/matches/{one['match']}/export")
                    self.assertEqual(status, 200)
                    self.assertEqual(len(export["steps"]), players[0].revision)
                    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                        json.dump(export, file)
                        file.flush()
                        done = run("verify", file.name)
                    self.assertEqual(done.returncode, 0, done.stdout)
                    for player in players:
                        player.socket.close()

    def test_the_lobby_lists_the_public_one(self):
        with Server(*kept, store=self.store) as server:
            listed = server.http("GET", "/api/matches")[1]["matches"]
        self.assertEqual([(match["game"], match["mode"], match["state"]) for match in listed], [("sorry", "club", "playing")])


class Exports(unittest.TestCase):
    def setUp(self):
        spec = importlib.util.spec_from_file_location("second", root / "examples" / "verify.py")
        self.second = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.second)

    def test_both_verifiers_accept_them(self):
        for name, games in exports.items():
            with self.subTest(name):
                done = run("verify", str(here / f"{name}.json"))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn(f"Everything matches: {games} finished game", done.stdout)
                self.second.verify(json.loads((here / f"{name}.json").read_text()))

    def test_a_swap_was_optional_before_there_was_an_option(self):
        """Under today's default the same moves would be illegal."""
        for name in ("sorry", "club"):
            export = json.loads((here / f"of_4eb9242/{name}.json").read_text())
            self.assertNotIn("swap", export["options"])
            for rule, code in (("may", 0), ("must", 1)):
                with self.subTest(name, swap=rule), tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                    json.dump({**export, "options": {"swap": rule}}, file)
                    file.flush()
                    done = run("verify", file.name)
                    self.assertEqual(done.returncode, code, done.stdout)

    def test_both_find_an_altered_event(self):
        export = json.loads((earlier / "niout.json").read_text())
        event = [entry for step in export["steps"] for entry in step["log"] if "event" in entry][7]
        event["event"] = "KAI" if event["event"] != "KAI" else "TO"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(export, file)
            file.flush()
            self.assertEqual(run("verify", file.name).returncode, 1)
        with self.assertRaises(self.second.Fault):
            self.second.verify(copy.deepcopy(export))


class SavedGames(unittest.TestCase):
    def test_they_are_continued_from_their_position_and_verified_from_there(self):
        for name, seats in (("tabula", 2), ("desculpa", 4)):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path, again = str(earlier / f"{name}.json"), folder + "/again.json"
                self.assertEqual(run("verify", path).returncode, 1)
                self.assertIn("saved by version 1.0", run("verify", path).stderr)
                answer = run("play", "--load", path, given=f"1\n1\ns {again}\nq\n")
                self.assertEqual(answer.returncode, 0, answer.stderr)
                later = json.loads(pathlib.Path(again).read_text())
                self.assertEqual(len(later["seats"]), seats)
                self.assertIn("turn=", later["position"])
                self.assertGreater(len(plays_in(again)), 1)
                self.assertEqual(run("verify", again).returncode, 0)

    def test_what_the_page_saved_is_continued_analysed_and_verified(self):
        for name in ("ludo", "club"):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path, again = str(here / f"of_ac54b58/{name}.save"), folder + "/again.json"
                self.assertEqual(run("verify", path).returncode, 0)
                answer = run("play", "--load", path, given=f"1\n1\ns {again}\nq\n")
                self.assertEqual(answer.returncode, 0, answer.stderr)
                self.assertEqual(run("verify", again).returncode, 0)
                if name == "ludo":
                    self.assertEqual(run("analyse", path, "--budget", "20").returncode, 0)

    def test_a_swap_was_optional_before_there_was_an_option(self):
        with tempfile.TemporaryDirectory() as folder:
            again = folder + "/again.json"
            answer = run("play", "--load", str(here / "of_4eb9242/saved.json"), given=f"1\ns {again}\nq\n")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            later = json.loads(pathlib.Path(again).read_text())
            self.assertEqual(run("verify", again).returncode, 0)
        self.assertEqual(later["options"], {"swap": "may"})

    def test_they_are_analysed(self):
        for name in ("tabula", "desculpa"):
            answer = run("analyse", str(earlier / f"{name}.json"), "--budget", "50", "--json")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            saved = json.loads((earlier / f"{name}.json").read_text())
            self.assertEqual([entry["text"] for entry in json.loads(answer.stdout)["entries"]], saved["log"])


if __name__ == "__main__":
    unittest.main(warnings="ignore")
