#!/usr/bin/env python3
"""tabuleiro compare: what house rules change."""
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

from running import program, run, wait_for, catches


class HouseRules(unittest.TestCase):
    words = ["compare", "ludo", "--vary", "tower=block", "--vary", "six_again", "--players", "2,3", "--bots", "random",
             "--games", "20", "--seed", "3"]

    def test_every_combination_is_compared_and_reported_as_html_csv_and_json(self):
        with tempfile.TemporaryDirectory() as folder:
            page, sheet = os.path.join(folder, "out.html"), os.path.join(folder, "out.csv")
            answer = run(*self.words, "--report", page, "--csv", sheet, "--json", "--lang", "pt")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            report = json.loads(answer.stdout)
            self.assertEqual([(one["players"], one["options"]) for one in report["variations"][:4]],
                             [(2, {}), (2, {"tower": "block"}), (2, {"six_again": "on"}), (2, {"tower": "block", "six_again": "on"})])
            self.assertEqual([one["baseline"] for one in report["variations"]], [0] * 4 + [4] * 4)
            for one in report["variations"]:
                for figure in one["figures"].values():
                    self.assertLessEqual(figure["low"], figure["value"])
                    self.assertGreaterEqual(figure["high"], figure["value"])
            with open(page) as file:
                html = file.read()
            self.assertIn('id="pt" checked', html)
            for words in ("Minutes at the table", "Minutos à mesa", "Minutos en la mesa", "<svg", "Holm"):
                self.assertIn(words, html)
            self.assertNotIn("compare.", html)  # no text is missing
            self.assertNotRegex(html, r"(src|href)=")  # it stands alone
            self.assertNotIn("mcts", html)  # random bots do not play against tree search
            self.assertIn("<title>Regras da casa de Ludo comparadas</title>", html)
            found = re.findall("instead of [^;<]*", html)
            self.assertGreater(len(found), 0)
            for words in found:
                self.assertRegex(words, r"instead of [0-9.%]+: [+−][0-9.]+ \([+−0-9.]+ to [+−0-9.]+\)")
            for language, sign, other in (("en", ".", ","), ("pt", ",", "."), ("es", ",", ".")):
                words = html.split(f'<main class="{language}"')[1].split("</main>")[0]
                for place in ("text", "td"):
                    self.assertRegex(words, rf"<{place}[^>]*>[0-9]+{re.escape(sign)}[0-9]")
                self.assertNotRegex(words, rf">[+−-]?[0-9]+{re.escape(other)}[0-9]")
            with open(sheet) as file:
                lines = file.read().splitlines()
            self.assertEqual({len(line.split(",")) for line in lines}, {14})
            self.assertIn("already exists", run(*self.words, "--report", page).stderr)

    def test_bots_that_search_play_against_tree_search_first(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "out.html")
            answer = run("compare", "pretoa", "--players", "2,3", "--bots", "curious", "--games", "20", "--report", page)
            self.assertIn("Mode normal is for 2 players, not 3", answer.stdout)
            with open(page) as file:
                html = file.read()
            self.assertIn("the bot curious first met a tree search that knows nothing but the rules (mcts@100)", html)
            self.assertIn("--bots curious,random", html)

    def test_the_figures_do_not_depend_on_the_number_of_threads(self):
        words = ["compare", "pretoa", "--vary", "sopro", "--bots", "player,curious", "--games", "40", "--json"]
        one, two = (run(*words, "--threads", threads).stdout for threads in ("1", "2"))
        self.assertEqual(json.loads(one), json.loads(two))

    def test_impossible_rules_are_refused_or_reported_and_left_out(self):
        bad = [(["--vary", "nothing"], "nothing"), (["--vary", "tower=high"], "high"), (["--bots", "wizard"], "wizard"),
               (["--vary", "tower", "--vary", "tower"], "twice"), (["--report", "/nowhere/out.html"], "/nowhere"),
               (["--against", "tower"], "NAME=VALUE"), (["--against", "tower=high"], "high"), (["--against", "towr=safe"], "towr"), (["--players", "7"], "7"), (["--wary", "tower"], "“--wary tower”"),
               (["--report", "/tmp/out", "--csv", "/tmp/out"], "given twice")]
        for words, told in bad:
            answer = run("compare", "ludo", *words)
            self.assertEqual(answer.returncode, 2, words)
            self.assertIn(told, answer.stderr)
        answer = run("compare", "niout", "--mode", "pairs", "--players", "3,4", "--bots", "random", "--games", "20")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("Left out: 3 players", answer.stdout)
        answer = run("compare", "sorry", "--against", "deck=44,deck=45", "--bots", "random", "--games", "20")
        self.assertIn("Left out: 2 players, Cards in the pack: 44; Cards in the pack: 45. Option deck was given twice", answer.stdout)

    def test_an_output_that_cannot_be_written_is_an_error(self):
        with open("/dev/full", "w") as full:
            answer = subprocess.run([program, *self.words, "--json"], stdout=full, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "en"})
        self.assertEqual(answer.returncode, 2)
        self.assertIn("Cannot write the output", answer.stderr)

    def test_a_stopped_comparison_keeps_its_results(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "out.html")
            child = subprocess.Popen([program, "compare", "ludo", "--games", "100000", "--report", page],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "en"})
            wait_for(lambda: catches(child, signal.SIGINT))
            child.send_signal(signal.SIGINT)
            self.assertIn("Stopped early", child.communicate(timeout=120)[0])
            self.assertEqual(child.returncode, 130)
            with open(page) as file:
                self.assertIn("Stopped early", file.read())


if __name__ == "__main__":
    unittest.main(verbosity=0)
