#!/usr/bin/env python3
"""Tables: who plays and judges by them, when they are made, and how they are checked."""
import json
import os
import re
import tempfile
import unittest

from running import run

ending = "red=yard*2,r6*2 yellow=yard,y6*3 turn=red"  # red wins 21.67 %
chance = 0.2167


class Lab(unittest.TestCase):
    def test_the_master_of_a_simulation_plays_endings_by_tables(self):
        games = 4000
        words = ["simulate", "ludo", "--position", ending, "--bots", "master@1,master@1", "--games", str(games), "--json"]
        with tempfile.TemporaryDirectory() as folder:
            done = run(*words, TABULEIRO_TABLES=folder)
            self.assertIn("Computing the tables of ludo", done.stderr)  # and waits: all games are played alike
            again = run(*words, TABULEIRO_TABLES=folder)
        self.assertEqual(again.stdout, done.stdout)
        won = json.loads(done.stdout)["seats"][0]["wins"] / games
        self.assertAlmostEqual(won, chance, delta=3 * (chance * (1 - chance) / games) ** 0.5)

    def test_the_master_of_an_arena_plays_endings_by_tables(self):
        words = ["arena", "ludo", "--position", ending, "--bots", "master@1,learner", "--games", "400", "--json"]
        with tempfile.TemporaryDirectory() as folder:
            done = run(*words, TABULEIRO_TABLES=folder)
        self.assertIn("Computing the tables of ludo", done.stderr)
        self.assertGreater(json.loads(done.stdout)["encounters"][0]["share_low"], 0.5)

    def test_nobody_waits_for_tables_that_do_not_cover_the_rules(self):
        with tempfile.TemporaryDirectory() as folder:
            for words in (["ludo", "--players", "4"], ["ludo", "--option", "tower=stack"], ["niout", "--option", "finish=over"]):
                done = run("simulate", *words, "--bots", "master@1,master@1", "--games", "1", TABULEIRO_TABLES=folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""), words)
            self.assertEqual(os.listdir(folder), [])


class Solve(unittest.TestCase):
    def test_tables_of_chances_are_checked(self):
        for words, positions in ((["ludo", "--pieces", "1-1"], 3199), (["niout", "--pieces", "1-1"], 813),
                                 (["niout", "--pieces", "1-1", "--option", "finish=over"], 813), (["tabula", "--pieces", "1-1"], 601)):
            with tempfile.TemporaryDirectory() as folder:
                done = run("solve", *words, "--check", "10000", "--out", folder)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, rf"\n{positions} positions recomputed from their successors: off by 0\.00\d\d percentage points at most\n$")


def ludo_ending(path, seed):
    """Saves a game of two people from the ending on."""
    done = run("play", "ludo", "--position", ending, "--seat", "human", "--seat", "human", "--seed", str(seed), "--lines",
               given="1\n" * 400 + f"s {path}\nq\n")
    assert os.path.exists(path), done


class Analyse(unittest.TestCase):
    def test_the_figures_are_the_same_whether_or_not_the_tables_exist(self):
        with tempfile.TemporaryDirectory() as folder:
            path, tables = os.path.join(folder, "game.json"), os.path.join(folder, "tables")
            ludo_ending(path, 1)
            words = ["analyse", path, "--budget", "10", "--json"]
            first = run(*words, TABULEIRO_TABLES=tables)
            self.assertIn("Computing the tables of ludo", first.stderr)
            again = run(*words, TABULEIRO_TABLES=tables)
            self.assertEqual((again.stdout, again.stderr), (first.stdout, ""))
            moves = [move for entry in json.loads(first.stdout)["entries"] for move in entry.get("moves", [])]
            self.assertTrue(moves and all(move["doubt"] == 0 for move in moves))  # exact

    def test_the_result_is_what_luck_and_play_add_to_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(6):
                path = os.path.join(folder, f"{seed}.json")
                ludo_ending(path, seed)
                told = run("analyse", path, "--budget", "10").stdout
                parts = re.findall(r"result ([\d.]+)%.*\s+from ([\d.]+)% at the\s+start: luck ([-+][\d.]+) points,\s+play ([-+][\d.]+) points", told)
                self.assertEqual(len(parts), 2, told)
                for result, start, luck, play in (map(float, part) for part in parts):
                    self.assertAlmostEqual(start + luck + play, result, delta=0.2)
                    self.assertTrue(0 <= start <= 100 and 0 <= result <= 100, told)


if __name__ == "__main__":
    unittest.main(verbosity=0)
