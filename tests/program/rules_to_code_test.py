#!/usr/bin/env python3
"""examples/rules_to_code.py: the engine itself is right everywhere, an engine with a mistake is not, and bad ones end with a sentence."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from running import games, program, root

script = root / "examples/rules_to_code.py"
# Passes the questions on, and forgets a move wherever there are several.
forgetful = f"""
import json, subprocess, sys
child = subprocess.Popen([{program!r}, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    print(line, end="", file=child.stdin, flush=True)
    told = json.loads(child.stdout.readline())
    if len(told["answer"]["moves"]) > 1:
        told["answer"]["moves"].popitem()
    print(json.dumps(told), flush=True)
"""


def run(*words):
    return subprocess.run([sys.executable, script, *words], capture_output=True, text=True, timeout=300)


class RulesToCode(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.pairs = os.path.join(cls.folder.name, "pairs.jsonl")
        cls.made = run("make", cls.pairs, "--program", program, "--positions", "12")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def score(self, engine):
        return json.loads(run("score", self.pairs, "--engine", engine, "--json").stdout)

    def test_the_engine_itself_is_right_everywhere(self):
        self.assertEqual(self.made.returncode, 0, self.made.stderr)
        told = self.score(f"{program} engine")
        self.assertEqual(sorted(told), games)
        self.assertTrue(all(of["positions"] == of["choices"] == of["after"] == 12 for of in told.values()), told)

    def test_a_forgotten_move_is_noticed(self):
        path = pathlib.Path(self.folder.name, "forgetful.py")
        path.write_text(forgetful)
        told = self.score(f"{sys.executable} {path}")
        self.assertTrue(all(of["choices"] < of["after"] == 12 for of in told.values()), told)

    def test_the_same_seed_gives_the_same_file(self):
        again = os.path.join(self.folder.name, "again.jsonl")
        run("make", again, "--program", program, "--positions", "12")
        self.assertEqual(pathlib.Path(again).read_bytes(), pathlib.Path(self.pairs).read_bytes())
        self.assertIn("exists", run("make", again, "--program", program).stderr)

    def test_bad_engines_and_files_end_with_a_sentence(self):
        for engine, sentence in (("yes", "does not answer with JSON"), ("sleep 100", "hangs"), ("true", "has ended"), ("no-such-program", "cannot be run"),
                                 ("sh -c 'tr -d \\\\n </dev/zero | tr \\\\0 x'", "floods")):
            with self.subTest(engine):
                done = run("score", self.pairs, "--engine", engine, "--seconds", "1")
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(sentence, done.stderr)
        for file in (__file__, "/nowhere"):
            self.assertIn("Make it with", run("score", file, "--engine", "true").stderr)


if __name__ == "__main__":
    unittest.main(verbosity=0)
