#!/usr/bin/env python3
"""What ends the program early: Ctrl-C and a closed pipe."""
import json
import os
import signal
import subprocess
import tempfile
import unittest

from running import program, run, wait_for, catches


class Stopping(unittest.TestCase):
    def test_a_closed_pipe_ends_the_program(self):
        for words in (["rules", "pretoa"], ["perft", "pretoa", "--depth", "14"]):
            child = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            child.stdout.readline()
            child.stdout.close()
            self.assertIn(child.wait(timeout=60), (0, -signal.SIGPIPE))
            child.stderr.close()

    def test_ctrl_c_stops_long_work(self):
        for words in (["simulate", "policiais", "--games", "1000000000"], ["bench"]):
            child = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_for(lambda: catches(child, signal.SIGINT))
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.wait(timeout=120), 130, words)
            child.stdout.close()
            child.stderr.close()

    def stopped(self, *words, **more):
        """The exit code and what is printed when Ctrl-C comes after a moment."""
        child = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env={**os.environ, "LC_ALL": "en", **more})
        wait_for(lambda: catches(child, signal.SIGINT))
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=120)
        return child.returncode, out + errors

    def test_whatever_is_stopped_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            saved = os.path.join(folder, "game.json")
            run("play", "pretoa", "--seat", "human", "--seat", "human", given="1\n" * 4 + f"s {saved}\nq\n")
            code, told = self.stopped("analyse", saved, "--budget", "100s", TABULEIRO_TABLES=os.path.join(folder, "none"))
            self.assertEqual(code, 130)
            self.assertIn("the rest of the game was not analysed", told)
            code, told = self.stopped("truth", "pretoa", TABULEIRO_TABLES=os.path.join(folder, "tables"))
            self.assertEqual(code, 130, told)
            self.assertIn("run the same command to continue", told)
            run("solve", "pretoa", "--pieces", "5", "--out", folder)
            code, told = self.stopped("sample", "pretoa", "--samples", "1000000000", "--tables", folder)
            self.assertEqual(code, 130)
            self.assertIn("there is no result", told)

    def test_counting_ends_at_once(self):
        child = subprocess.Popen([program, "perft", "ludo", "--depth", "100"], stdout=subprocess.PIPE)
        self.assertEqual(child.stdout.readline(), b"1 6\n")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(timeout=30), -signal.SIGINT)
        child.stdout.close()

    def test_a_stopped_simulation_says_so(self):
        words = ["simulate", "policiais", "--games", "1000000000"]
        for json_or_words, told in (["--json"], '"stopped":true'), ([], "Stopped early"):
            child = subprocess.Popen([program, *words, *json_or_words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                     env={**os.environ, "LC_ALL": "en"})
            wait_for(lambda: catches(child, signal.SIGINT))
            child.send_signal(signal.SIGINT)
            self.assertIn(told, child.communicate(timeout=120)[0])
        self.assertFalse(json.loads(run("simulate", "policiais", "--games", "10", "--json").stdout)["stopped"])


if __name__ == "__main__":
    unittest.main(verbosity=0)
