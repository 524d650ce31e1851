#!/usr/bin/env python3
"""What documents show: links, commands with their output, and figures that are quickly computed again."""
import csv
import os
import re
import subprocess
import tempfile
import unittest

from running import program, root, run, tables

documents = [*sorted(root.glob("*.md")), *sorted((root / "docs").glob("*.md"))]
solved = (root / "docs/solved.md").read_text()


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## )", solved, flags=re.M | re.S).group(1)


def data(name):
    """The rows of a file of docs/data, by slice, without the columns that name it."""
    with open(root / "docs/data" / f"{name}.csv") as file:
        return {f"{row.pop('moving')}-{row.pop('waiting')}": row for row in csv.DictReader(file)}


def rows(text):
    """The rows of tables in Markdown by their first cell; dashes and thousands as the program prints them."""
    cells = ([cell.strip().replace("–", "-").replace(",", "") for cell in line.strip("|").split("|")] for line in text.splitlines()
             if line.startswith("| "))
    return {first: rest for first, *rest in cells}


def anchors(text):
    """The names that headings of a page get."""
    titles = re.findall(r"^#+ (.*)$", text, flags=re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        tested = 0
        for path in documents:
            text = re.sub(r"^```.*?^```|`[^`\n]*`", "", path.read_text(), flags=re.M | re.S)
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if re.match("https?:", target):
                    continue
                name, _, anchor = target.partition("#")
                page = (path.parent / name) if name else path
                self.assertTrue(page.exists(), f"{path}: {target}")
                if anchor:
                    self.assertIn(anchor, anchors(page.read_text()), f"{path}: {target}")
                tested += 1
        self.assertGreater(tested, 50)

    def test_the_map_names_every_page(self):
        text = (root / "docs/index.md").read_text()
        for page in sorted((root / "docs").glob("*.md")):
            self.assertIn(f"]({page.name})" if page.name != "index.md" else "# ", text)


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

    def test_leap_games(self):
        """The slices with few pieces are computed again; all of them add up to the totals of the page."""
        summary = rows(solved)
        for game, title, pieces in (("pretoa", "Pretoa", 6), ("policiais", "Policiais e Ladrões", 5)):
            told = data(game)
            found = self.slices(game, "--pieces", str(pieces))
            self.assertEqual(len(found), pieces * (pieces - 1) // 2)
            for key, columns in found.items():
                self.assertEqual(columns, list(told[key].values()), (game, key))
            self.assertEqual(str(sum(int(row[count]) for row in told.values() for count in ("wins", "losses", "draws"))), summary[title][0])

    def test_an_extra_piece(self):
        told = data("policiais")
        tested = 0
        for first, cells in rows(section("Policiais e Ladrões")).items():
            if more := re.fullmatch(r"(\d+) against (\d+)", first):
                shares = []
                for key in ("{}-{}".format(*more.groups()), "{1}-{0}".format(*more.groups())):
                    counts = [int(told[key][count]) for count in ("wins", "losses", "draws")]
                    shares += [f"{100 * count / sum(counts):.1f} %" for count in counts[:2]]
                self.assertEqual(shares, cells, first)
                tested += 1
        self.assertGreaterEqual(tested, 4)

    def test_the_longest_win_of_pretoa(self):
        self.slices("pretoa", "--pieces", "3")
        line = re.search(r"^```\n(.*?)^```", section("Pretoa"), flags=re.M | re.S).group(1)
        probed = run("probe", "pretoa", "yellow=7,8 red=13 turn=yellow", "--line", "--tables", self.folder).stdout
        self.assertIn(" ".join(line.split()), " ".join(probed.split()))

    def test_niout(self):
        told = rows(section("Niout"))
        found = self.slices("niout", "--pieces", "2-2")
        for most in ("1", "2"):
            positions = sum(int(columns[0]) for key, columns in found.items() if max(key.split("-")) <= most)
            self.assertEqual([str(positions), f"{found[f'{most}-{most}'][-2]} %"], told[most][:2])

    def test_endings_of_ludo_and_tabula(self):
        for game in ("ludo", "tabula"):
            told = data(f"{game}-endings")
            found = self.slices(game, "--pieces", "2-2")
            self.assertEqual(len(found), 4)
            for key, columns in found.items():
                self.assertEqual((columns[0], f"{float(columns[-2]):.2f}"), (told[key]["positions"], told[key]["chance_percent"]), (game, key))
        near, far = re.search(r"on 19 against 20 the player to throw first has ([\d.]+) %, on 19 against 24 ([\d.]+) %",
                              section("Endings of Tabula").replace("\n", " ")).groups()
        self.assertEqual(self.chance("tabula", "white=19*2,off*13 black=20*2,off*13 turn=white"), near)
        self.assertEqual(self.chance("tabula", "white=19*2,off*13 black=24*2,off*13 turn=white"), far)


if __name__ == "__main__":
    unittest.main(verbosity=0)
