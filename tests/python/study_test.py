#!/usr/bin/env python3
"""What people who study use: exact statistics, positions in words and letters, texts of actions, the making of the benchmark."""
import hashlib
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parent.parent.parent
folder = tempfile.TemporaryDirectory()  # not the user's own
os.environ["TABULEIRO_TABLES"] = folder.name
program = os.environ["TABULEIRO"]
# The module runs under a sanitizer whose runtime the program, which has its own, must not load too.
plain = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

import tabuleiro
from tabuleiro.aec import Env


def example(name):
    spec = importlib.util.spec_from_file_location(name, root / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ExactStatistics(unittest.TestCase):
    starts = {"niout": "yellow=off,home*3 red=off,home*3 turn=yellow", "ludo": "red=40,r6*3 yellow=20,y6*3 turn=red",
              "tabula": "white=19*2,off*13 black=20*2,off*13 turn=white"}

    def test_they_agree_with_the_tables_and_with_games_of_the_program(self):
        statistics = example("exact_statistics").statistics
        for name, position in self.starts.items():
            with self.subTest(name):
                tabuleiro.make_tables(name, 2 if name == "tabula" else 1)
                start = tabuleiro.Game(name).state(position)
                found = statistics(start)
                self.assertAlmostEqual(found["won"], start.exact()["chance"], delta=0.0001)  # tables keep sixteen bits
                self.assertAlmostEqual(sum(found["distribution"]), 1, places=6)
                self.assertAlmostEqual(sum(found["luck"]), found["variance"], delta=0.001)
                if name == "niout":  # the program would make larger tables first
                    continue
                games = 4000
                done = subprocess.run([program, "simulate", name, "--position", position, "--bots", "master@1", "--games", str(games), "--json"],
                                      capture_output=True, text=True, env=plain, timeout=600)
                self.assertEqual(done.returncode, 0, done.stderr)
                report = json.loads(done.stdout)
                throws = report["edges"]["mean"] - report["moves"]["mean"]
                self.assertAlmostEqual(throws, found["throws"]["mean"], delta=5 * found["throws"]["deviation"] / games ** 0.5)
                self.assertAlmostEqual(report["seats"][0]["wins"] / games, found["chance"][0], delta=5 * (found["variance"] / games) ** 0.5)

    def test_what_cannot_be_told_is_refused_in_words(self):
        for words, told in ((["niout", "yellow=off*4 red=off*4 turn=yellow", "--size", "1"], "do not know"), (["niout", "nonsense"], "error"),
                            (["niout", "yellow=off,home*3 red=off,home*3 turn=yellow cast=TO", "--size", "1"], "throw must be due"),
                            (["niout", self.starts["niout"], "--size", "1", "--most", "5"], "More than 5"), (["sorry", ""], "invalid choice")):
            done = subprocess.run([sys.executable, root / "examples/exact_statistics.py", *words], capture_output=True, text=True)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(told, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


class Words(unittest.TestCase):
    def test_positions_and_moves_of_all_games_in_three_languages(self):
        for name in tabuleiro.names():
            for language in ("en", "es", "pt"):
                state = tabuleiro.Game(name).start()
                for _ in range(40):
                    words = state.describe(language)
                    self.assertNotRegex(json.dumps(words, ensure_ascii=False), r"\{\d|describe\.|role\.|web\.|colour\.|game\.\w")
                    self.assertEqual(list(words["moves"]), state.moves)
                    if state.over:
                        break
                    state = state.play(state.choices // 2)
        texts = {language: tabuleiro.Game("policiais").start().describe(language)["position"] for language in ("en", "es", "pt")}
        self.assertEqual(len(set(texts.values())), 3)
        self.assertIn("police", texts["en"])
        with self.assertRaisesRegex(ValueError, "klingon"):
            tabuleiro.Game("ludo").start().describe("klingon")

    def test_what_a_move_captures_is_told(self):
        state = tabuleiro.Game("pretoa").start().play("3-0")
        self.assertIn("captures yellow on 0", state.describe()["moves"]["6x3"] + state.describe()["moves"].get("5x2", ""))

    def test_boards_are_drawn_with_letters(self):
        for name in tabuleiro.names():
            state = tabuleiro.Game(name).start()
            drawn = state.ansi()
            self.assertTrue(drawn.endswith(state.text))
            counted = {}
            for spot, colour, count in state.pieces:
                mark = state.game.board()["colours"][colour][0].upper() + (str(count) if count > 1 else "")
                counted[mark] = counted.get(mark, 0) + 1
            for mark, times in counted.items():
                self.assertGreaterEqual(drawn.count(mark), times, (name, mark))
        env = Env("ludo", seed=1, render_mode="ansi")
        self.assertEqual(env.render(), env.state().ansi())


class Actions(unittest.TestCase):
    def test_numbers_become_texts_and_back(self):
        for name in tabuleiro.names():
            batch = tabuleiro.Batch(name, 3, seed=5)
            for _ in range(20):
                texts = batch.texts(1)
                state = tabuleiro.Game(name).state(batch.position(1))
                self.assertEqual(texts, dict(zip(state.actions, state.moves)))
                for action, text in texts.items():
                    self.assertEqual((batch.text(1, action), batch.action(1, text)), (text, action))
                batch.step_random()
        with self.assertRaisesRegex(ValueError, "not legal in game 1"):
            batch.text(1, 100_000)
        with self.assertRaisesRegex(ValueError, "not legal in game 1"):
            batch.action(1, "nonsense")
        with self.assertRaises(IndexError):
            batch.texts(3)


class MakingTheBenchmark(unittest.TestCase):
    def make(self, out, *words, stop=False):
        child = subprocess.Popen([sys.executable, root / "scripts/benchmark_positions.py", "--out", out, "--games", "niout", "pretoa", *words],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if stop:
            child.stderr.readline()  # some are found
            child.kill()
        return child.communicate(timeout=800), child.returncode

    def test_stopped_or_not_it_makes_the_same_files(self):
        for name, size in (("niout", 1), ("pretoa", 5)):
            tabuleiro.make_tables(name, size)
        with tempfile.TemporaryDirectory() as work:
            one, other = pathlib.Path(work, "one"), pathlib.Path(work, "other")
            told, code = self.make(one, "--decisions", "12")
            self.assertEqual(code, 0, told)
            self.make(other, "--decisions", "12", stop=True)
            self.assertEqual(self.make(other, "--decisions", "12")[1], 0)
            files = {path.name: path.read_bytes() for path in one.iterdir()}
            self.assertEqual(set(files), {"train.jsonl", "test.jsonl", "SHA256SUMS"})
            self.assertEqual(files, {path.name: path.read_bytes() for path in other.iterdir()})
            rows = [json.loads(line) for name in ("train.jsonl", "test.jsonl") for line in files[name].decode().splitlines()]
            self.assertEqual(len({row["position"] for row in rows}), 24)
            for line in files["SHA256SUMS"].decode().splitlines():
                digest, name = line.split()
                self.assertEqual(hashlib.sha256(files[name]).hexdigest(), digest)
            for row in rows:
                state = tabuleiro.Game(row["game"]).state(row["position"])
                exact = state.exact()
                self.assertEqual((row["kind"], row["seat"]), (state.kind, state.turn))
                if row["kind"] == "chance":
                    self.assertAlmostEqual(row["value"], exact["chance"], places=4)
                else:
                    self.assertEqual((set(row["values"]), set(row["moves"])), (set(state.moves), set(state.moves)))
            (one / "niout.part").write_text(json.dumps({"job": "another", "number": 0, "rows": []}))
            told, code = self.make(one, "--decisions", "12")
            self.assertIn("another run", told[1])
            self.assertEqual((one / "train.jsonl").read_bytes(), files["train.jsonl"])


if __name__ == "__main__":
    unittest.main(verbosity=0)
