#!/usr/bin/env python3
"""The same 500 questions to Python, `tabuleiro engine`, `tabuleiro probe` and the server that the page asks: what tables know
of a position, and hints. All must give the same answers."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

folder = tempfile.TemporaryDirectory()  # not the user's own
os.environ["TABULEIRO_TABLES"] = folder.name
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))

import numpy
import tabuleiro
from client import Server, program

# The module runs under a sanitizer whose runtime the programs, which have their own, must not load too.
plain = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

endings = [  # with the size of the tables that know all that follows
    ("pretoa", {}, 4, "yellow=7,8 red=1,13 turn=yellow"),
    ("policiais", {}, 4, "yellow=0,7 red=2,12 turn=yellow"),
    ("niout", {}, 1, "yellow=off,home*3 red=off,home*3 turn=yellow"),
    ("niout", {"finish": "over"}, 1, "yellow=off,home*3 red=off,home*3 turn=yellow"),
    ("ludo", {}, 1, "red=yard,r6*3 yellow=yard,y6*3 turn=red"),
    ("tabula", {}, 1, "white=19,off*14 black=20,off*14 turn=white"),
]
known_questions, other_questions = 60, 20  # for each ending, for each game


def walk(state, count, source):
    """States of random games from here."""
    first = state
    for _ in range(count):
        yield state
        if state.over:
            state = first
        elif state.kind == "chance":
            state = state.play(source.choices(list(state.events), state.events.values())[0])
        else:
            state = state.play(source.choice(state.moves))


def question(state):
    name, mode, players, options = state.setup
    return {"game": name, "mode": mode, "players": players, "options": options, "position": str(state)}


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        source = random.Random(20)
        cls.known, cls.unknown = [], []
        for name, options, size, position in endings:
            tabuleiro.make_tables(name, size, options)
            cls.known += walk(tabuleiro.Game(name, options=options).state(position), known_questions, source)
        for name in tabuleiro.names():
            # Outside the tables that engine and server make meanwhile, which are of the default rules.
            options = {"most_captures": "on"} if name in ("pretoa", "policiais") else {}
            cls.unknown += walk(tabuleiro.Game(name, options=options).start(), other_questions, source)

    def engine(self, ask, states):
        lines = "".join(json.dumps({"id": i, "ask": ask, **question(state)}) + "\n" for i, state in enumerate(states))
        done = subprocess.run([program, "engine"], input=lines, capture_output=True, text=True, timeout=800, env=plain)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # It writes as many digits as its numbers, which are floats, have.
        read = json.JSONDecoder(parse_float=lambda digits: float(numpy.float32(digits))).decode
        answers = {answer["id"]: answer for answer in map(read, done.stdout.splitlines())}
        return [answers[i] for i in range(len(states))]

    def check_probe(self, state, exact):
        name, mode, players, options = state.setup
        words = [f"--option={option}={value}" for option, value in options.items()]
        done = subprocess.run([program, "probe", name, str(state), *words, "--lang", "en"], capture_output=True, text=True, env=plain)
        if exact is None:
            self.assertNotEqual(done.returncode, 0, done.stdout)
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        value, *moves = done.stdout.splitlines()
        self.check_words(value, exact)
        if state.kind == "choose":
            told = {line.split()[0]: line for line in moves}
            self.assertEqual(set(told), {move["move"] for move in exact["moves"]})
            for move in exact["moves"]:
                self.check_words(told[move["move"]], move)

    def check_words(self, words, known):
        if "chance" in known:
            self.assertAlmostEqual(float(re.search(r"([\d.]+)%$", words)[1]) / 100, known["chance"], delta=0.0000501)
        elif known["value"] == "draw":
            self.assertRegex(words, r"\bdraws$")
        else:
            verb = {"win": "wins", "loss": "loses"}[known["value"]]
            self.assertRegex(words, rf"\b{verb} in {known['turns']} turns?\b")

    def test_what_is_known_is_the_same_everywhere(self):
        states = self.known + self.unknown
        self.assertEqual(len(states), 500)
        told = self.engine("exact", states)
        with Server("--bot-delay", "0", environment={"TABULEIRO_TABLES": folder.name, "LD_PRELOAD": ""}) as server:
            for state, answer in zip(states, told):
                with self.subTest(question(state)):
                    exact = state.exact()
                    status, page, _ = server.http("POST", "/api/known", question(state))
                    self.check_probe(state, exact)
                    if state.setup[0] in ("sorry", "desculpa"):
                        self.assertEqual((answer["error"], status, page["error"], exact),
                                         ("solve.not_solvable", 400, "solve.not_solvable", None))
                        continue
                    self.assertEqual(page, answer["answer"])
                    if exact is None:
                        self.assertEqual(page, {"positions": [None], "moves": []})
                    else:
                        moves = exact.pop("moves")
                        self.assertEqual(page, {"positions": [exact], "moves": moves})
                        self.assertEqual(len(moves), len(state.moves))
        for state in self.known:
            self.assertIsNotNone(state.exact(), state)

    def test_hints_are_the_same_everywhere_and_exact_where_the_tables_know_them(self):
        known = [state for state in self.known if state.kind == "choose"]
        states = known + [state for state in self.unknown if state.kind == "choose"][::6]
        self.assertGreater(len(known), 100)
        for state, answer in zip(states, self.engine("hint", states)):
            with self.subTest(question(state)):
                hints = state.hint("master", nodes=3000)
                self.assertEqual([{key: value for key, value in hint.items() if key != "values"} for hint in hints],
                                 answer["answer"])
        for state in known:
            exact = state.exact()
            hints = state.hint("master", nodes=3000)
            self.assertEqual({hint["move"]: hint["known"] for hint in hints},
                             {move.pop("move"): move for move in exact["moves"]})
            worth = exact["chance"] if "chance" in exact else {"win": 1, "draw": 0.5, "loss": 0}[exact["value"]]
            self.assertEqual((hints[0]["value"], hints[0]["error"]), (worth, 0))


if __name__ == "__main__":
    unittest.main()
