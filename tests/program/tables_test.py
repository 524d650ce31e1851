#!/usr/bin/env python3
"""Tables: who plays and judges by them, when they are made, and how they are checked."""
import json
import os
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


if __name__ == "__main__":
    unittest.main(verbosity=0)
