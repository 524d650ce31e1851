#!/usr/bin/env python3
"""The examples that use the module: in documents, the notebook, the learning player, the benchmark."""
import doctest
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stdout

root = pathlib.Path(__file__).resolve().parent.parent.parent
os.environ["TABULEIRO_TABLES"] = tempfile.mkdtemp()  # not the user's own

import tabuleiro
from tabuleiro import benchmark


class Documents(unittest.TestCase):
    def test_python_in_documents_runs_and_shows_what_it_says(self):
        """Blocks with prompts are compared with what they show, others are run. The blocks of a document share their names."""
        tested = 0
        for path in (root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))):
            names = {}
            for number, block in enumerate(re.findall(r"^```python\n(.*?)^```$", path.read_text(), flags=re.M | re.S)):
                name = f"{path.name}, block {number + 1}"
                if ">>>" in block:
                    told = io.StringIO()
                    parsed = doctest.DocTestParser().get_doctest(block, names, name, str(path), 0)
                    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
                    runner.run(parsed, out=told.write, clear_globs=False)
                    self.assertEqual(runner.failures, 0, told.getvalue())
                    names = parsed.globs
                else:
                    exec(compile(block, name, "exec"), names)
                tested += 1
        self.assertGreaterEqual(tested, 4)


class Notebook(unittest.TestCase):
    def test_every_cell_runs(self):
        os.environ["GAMES"] = "30"
        names, told = {}, io.StringIO()
        with redirect_stdout(told):
            for cell in json.loads((root / "examples/analysis.ipynb").read_text())["cells"]:
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]), names)
        self.assertIn("tower = forbidden", told.getvalue())
        self.assertEqual(len(names["lengths"]), sum(len(option["values"]) for option in names["options"]))


    def test_it_is_stored_with_what_it_shows(self):
        """scripts/notebook.py stores it."""
        notebook = json.loads((root / "examples/analysis.ipynb").read_text())
        stored = notebook["metadata"]["tabuleiro"]
        self.assertGreaterEqual(stored["games"], 2000)
        outputs = [output for cell in notebook["cells"] if cell["cell_type"] == "code" for output in cell["outputs"]]
        told = "".join(line for output in outputs if output["output_type"] == "stream" for line in output["text"])
        for option in tabuleiro.games()["ludo"]["options"]:
            for value in option["values"]:
                self.assertIn(f"{option['name']} = {value}", told)
        self.assertTrue(any("image/svg+xml" in output.get("data", {}) for output in outputs))


class Training(unittest.TestCase):
    def test_it_trains_and_plots(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plot.svg")
            done = subprocess.run([sys.executable, root / "examples/train_niout.py", "--minutes", "0.001", "--games", "32", "--positions", "10",
                                   "--horses", "1", "--plot", path], capture_output=True, text=True, timeout=600)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("decisions: loses", done.stdout)
            self.assertIn("polyline", pathlib.Path(path).read_text())


class Benchmark(unittest.TestCase):
    def test_players_are_measured(self):
        at_random = benchmark.random_loss()["loss"]
        self.assertEqual(set(at_random), {"niout", "pretoa", "policiais"})
        best = {state.text: max(values, key=values.get) for state, values in benchmark.positions()}
        self.assertTrue(all(each["mean"] == 0 for each in benchmark.loss(lambda state: best[state.text])["loss"].values()))
        first = benchmark.loss(lambda state: state.moves[0], "first")
        self.assertEqual((first["player"], first["positions"]), ("first", benchmark.pinned))
        self.assertTrue(all(each["mean"] > 0 for each in first["loss"].values()))
        self.assertTrue(all(each["mean"] > 0.005 for each in at_random.values()))
        with self.assertRaises(ValueError):
            benchmark.loss(lambda state: "no move")

    def test_its_values_agree_with_the_tables(self):
        """Only with small tables, which are made in a moment."""
        tabuleiro.make_tables("pretoa", 4)
        tabuleiro.make_tables("niout", 1)
        worth, compared = {"win": 1, "draw": 0.5, "loss": 0}, {"pretoa": 0, "niout": 0}
        for state, values in benchmark.positions():
            exact = state.exact() if state.setup[0] in compared else None
            if not exact:
                continue
            compared[state.setup[0]] += 1
            for move in exact["moves"]:
                told = move["chance"] if "chance" in move else worth[move["value"]]
                self.assertAlmostEqual(values[move["move"]], told, places=4, msg=state.text)
        self.assertGreater(min(compared.values()), 3)

    def test_the_command_prints_a_table_and_json(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "mine.py").write_text("def choose(state):\n    return state.moves[-1]\n")
            for words in ([], ["--json"]):
                done = subprocess.run([sys.executable, "-m", "tabuleiro.benchmark", "--player", "mine:choose", *words],
                                      capture_output=True, text=True, cwd=folder, timeout=600)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("mine:choose", done.stdout)
            self.assertEqual(json.loads(done.stdout)["edition"], benchmark.edition)


if __name__ == "__main__":
    unittest.main()
