#!/usr/bin/env python3
"""What documents show: commands with their output, and figures that are quickly computed again."""
import os
import re
import subprocess
import tempfile
import unittest

from running import program, root, run, tables

documents = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))]
solved = (root / "docs/solved.md").read_text()


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## )", solved, flags=re.M | re.S).group(1)


def rows(text):
    """The rows of tables in Markdown by their first cell; dashes and thousands as the program prints them."""
    cells = ([cell.strip().replace("–", "-").replace(",", "") for cell in line.strip("|").split("|")] for line in text.splitlines()
             if line.startswith("| "))
    return {first: rest for first, *rest in cells}


class Commands(unittest.TestCase):
    def test_commands_print_what_documents_show(self):
        """Lines after “$ ” are run, and the lines below are what they print; “…” stands for anything."""
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(program, os.path.join(folder, "tabuleiro"))
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "en", "TABULEIRO_TABLES": tables.name}
            tested = 0
            for path in documents:
                for command, shown in re.findall(r"^    \$ (.*)\n((?:    [^$\n].*\n)+)", path.read_text(), flags=re.M):
                    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, timeout=300)
                    expected = re.sub("^    ", "", shown, flags=re.M)
                    self.assertRegex(done.stdout, "^" + re.escape(expected).replace("…", ".*") + "$", f"{path}: {command}")
                    tested += 1
        self.assertGreaterEqual(tested, 1)


class Solved(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def slices(self, *words):
        """The columns that `solve` prints, by slice."""
        done = run("solve", *words, "--out", self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return {first: rest for first, *rest in (line.split() for line in done.stdout.splitlines() if re.match(r" ?\d+-\d+ ", line))}

    def chance(self, game, position):
        return re.search(r": ([\d.]+)%", run("probe", game, position, "--tables", self.folder).stdout).group(1)

    def test_pretoa(self):
        told = rows(section("Pretoa"))
        found = self.slices("pretoa", "--pieces", "6")
        for key in ("1-1", "2-2", "3-3"):
            self.assertEqual(found[key][:4], told[key], key)
        line = re.search(r"^```\n(.*?)^```", section("Pretoa"), flags=re.M | re.S).group(1)
        probed = run("probe", "pretoa", "yellow=7,8 red=13 turn=yellow", "--line", "--tables", self.folder).stdout
        self.assertIn(" ".join(line.split()), " ".join(probed.split()))

    def test_policiais(self):
        told = [line.split() for line in section("Policiais e Ladrões").splitlines()]
        found = self.slices("policiais", "--pieces", "5")
        self.assertEqual(len(found), 10)
        for key, columns in found.items():
            self.assertIn([key, *columns], told)

    def test_niout(self):
        told = rows(section("Niout").split("**Under house rules.**")[0])
        found = self.slices("niout", "--pieces", "2-2")
        for most in ("1", "2"):
            positions = sum(int(columns[0]) for key, columns in found.items() if max(key.split("-")) <= most)
            self.assertEqual([str(positions), f"{found[f'{most}-{most}'][-2]} %"], told[most][:2])

    def test_endings_of_ludo_and_tabula(self):
        for game in ("ludo", "tabula"):
            told = rows(section(f"Endings of {game.title()}"))
            found = self.slices(game, "--pieces", "2-2")
            self.assertEqual(len(found), 4)
            for key, columns in found.items():
                self.assertEqual((columns[0], f"{float(columns[-2]):.2f} %"), (told[key][0], told[key][-1]), (game, key))
        near, far = re.search(r"on 19 against 20 the player to throw first has ([\d.]+) %, on 19 against 24 ([\d.]+) %",
                              section("Endings of Tabula").replace("\n", " ")).groups()
        self.assertEqual(self.chance("tabula", "white=19*2,off*13 black=20*2,off*13 turn=white"), near)
        self.assertEqual(self.chance("tabula", "white=19*2,off*13 black=24*2,off*13 turn=white"), far)


if __name__ == "__main__":
    unittest.main(verbosity=0)
