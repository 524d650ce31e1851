#!/usr/bin/env python3
"""Pictures and prints, read back: what is drawn, and whether paper comes out true to size."""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from running import games, root, run

millimetre = 72 / 25.4


def tool(*words):
    return subprocess.run(words, capture_output=True, check=True).stdout


def pixels(path, page, dpi):
    """A page in grey: width, height and rows of bytes."""
    data = tool("pdftoppm", "-gray", "-r", str(dpi), "-f", str(page), "-l", str(page), path)
    _, size, _, rest = data.split(b"\n", 3)
    width, height = map(int, size.split())
    return width, height, [rest[y * width:(y + 1) * width] for y in range(height)]


class Folder:
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name):
        return str(self.folder / name)

    def refused(self, *words):
        result = run(*words)
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        return result.stderr


class Pictures(Folder, unittest.TestCase):
    def test_every_game_is_drawn_with_its_pieces(self):
        for game in games:
            path = self.file(f"{game}.svg")
            self.assertEqual(run("draw", game, "--svg", path).returncode, 0)
            root = xml.etree.ElementTree.parse(path).getroot()
            self.assertTrue(any(element.get("class") == "piece" for element in root.iter()), game)

    def test_arrows_are_moves_or_pairs_of_spots(self):
        drawn = {}
        for arrow in ("13-8", "1-7", None):
            path = self.file(f"{arrow}.svg")
            words = ["--arrow", arrow] if arrow else []
            self.assertEqual(run("draw", "pretoa", "--svg", path, *words, "--mark", "4").returncode, 0)
            drawn[arrow] = pathlib.Path(path).read_text()
        self.assertEqual(len(set(drawn.values())), 3)
        self.assertIn("#0b3fa0", drawn["1-7"])
        self.assertNotIn("#0b3fa0", drawn[None])

    def test_the_picture_in_the_documents_is_what_its_command_draws(self):
        page = (root / "docs/printing.md").read_text()
        words = shlex.split(re.search(r"^    tabuleiro (draw .*) --png", page, flags=re.M).group(1))
        words[words.index("--svg") + 1] = self.file("drawn.svg")
        self.assertEqual(run(*words).returncode, 0)
        self.assertEqual(pathlib.Path(self.file("drawn.svg")).read_text(), (root / "docs/images/pretoa-position.svg").read_text())

    def test_names_of_spots_only_when_asked_for(self):
        for words, shown in (([], False), (["--coordinates"], True)):
            path = self.file(f"{shown}.svg")
            run("draw", "ludo", "--svg", path, *words)
            self.assertEqual(">39</text>" in pathlib.Path(path).read_text(), shown)

    def test_a_png_has_the_width_asked_for(self):
        path = self.file("board.png")
        self.assertEqual(run("draw", "tabula", "--png", path, "--width", "400").returncode, 0)
        data = pathlib.Path(path).read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(int.from_bytes(data[16:20], "big"), 400)
        self.assertEqual(int.from_bytes(data[20:24], "big"), 274)

    def test_what_cannot_be_drawn_is_refused(self):
        path = self.file("board.svg")
        self.assertIn("--svg", self.refused("draw", "ludo"))
        self.assertIn("99-98", self.refused("draw", "ludo", "--svg", path, "--arrow", "99-98"))
        self.assertIn("--coordinates", self.refused("draw", "ludo", "--svg", path, "--mark", "nowhere"))
        self.refused("draw", "ludo", "--svg", path, "--position", "red=99 turn=red")
        self.assertEqual(os.listdir(self.folder), [])
        pathlib.Path(path).write_text("mine")
        self.assertIn("--replace", self.refused("draw", "ludo", "--svg", path))
        self.assertEqual(pathlib.Path(path).read_text(), "mine")
        self.assertEqual(run("draw", "ludo", "--svg", path, "--replace").returncode, 0)
        self.assertNotEqual(pathlib.Path(path).read_text(), "mine")


class Prints(Folder, unittest.TestCase):
    def printed(self, game, *words):
        path = self.file("game.pdf")
        result = run("print", game, "--out", path, "--replace", *words)
        self.assertEqual(result.returncode, 0, result.stderr)
        return path

    def test_every_game_is_small_and_has_its_fonts(self):
        for game in games:
            path = self.printed(game)
            self.assertLess(os.path.getsize(path), 1_000_000, game)
            fonts = tool("pdffonts", path).decode().splitlines()[2:]
            self.assertGreater(len(fonts), 0)
            for font in fonts:
                self.assertRegex(font, r"^\w+\+(Fraunces|Atkinson)", game)
                self.assertEqual(font.split()[-5:-2], ["yes", "yes", "yes"], font)  # embedded, a subset, with Unicode

    def test_pages_have_the_size_of_the_paper(self):
        for paper, width, height in (("a4", 210, 297), ("a3", 297, 420), ("letter", 215.9, 279.4), ("200x250", 200, 250)):
            info = tool("pdfinfo", self.printed("pretoa", "--paper", paper, "--what", "board")).decode()
            size = [float(number) / millimetre for number in re.search(r"Page size: +([\d.]+) x ([\d.]+)", info).groups()]
            self.assertAlmostEqual(size[0], width, delta=0.05)
            self.assertAlmostEqual(size[1], height, delta=0.05)

    def test_the_ruler_is_100_millimetres_long_and_nothing_leaves_the_margins(self):
        dpi = 300
        for game, words in (("ludo", ["--what", "board"]), ("sorry", ["--what", "cards", "--paper", "letter"])):
            width, height, rows = pixels(self.printed(game, *words), 1, dpi)
            margin = int(9.5 / 25.4 * dpi)
            for row in rows[:margin] + rows[-margin:]:
                self.assertEqual(set(row), {255})
            for row in rows:
                self.assertEqual(set(row[:margin] + row[-margin:]), {255})
            # The longest dark line of the footer.
            footer = rows[-int(25 / 25.4 * dpi):]
            longest = max(len(run) for row in footer for run in re.findall(rb"[\x00-\x80]+", row))
            self.assertAlmostEqual(longest / dpi * 25.4, 100, delta=0.5)

    def test_a_pack_has_the_cards_of_the_rules(self):
        packs = {"sorry": {"1": 5, "Sorry!": 4, "all": 45}, "desculpa": {"1": 4, "Desculpa": 4, "all": 44}}
        for game, counts in packs.items():
            for words in ([], ["--duplex"]):
                path = self.printed(game, "--what", "cards", *words)
                pages = tool("pdftotext", path, "-").decode().split("\f")[:-1]
                faces = {"1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!", "Desculpa"}
                names = [word for page in pages for word in page.split() if word in faces]
                for _ in pages:
                    names.remove("Sorry!" if game == "sorry" else "Desculpa")  # of the footer
                self.assertEqual(len(names), counts["all"], (game, words))
                for name, count in counts.items():
                    if name != "all":
                        self.assertEqual(names.count(name), count, (game, name))

    def test_solutions_of_problems_stand_upside_down(self):
        path = self.printed("pretoa", "--what", "problems")
        words = tool("pdftotext", "-bbox", "-l", "1", path, "-").decode()
        boxes = sorted(re.findall(r'xMin="([\d.]+)"[^>]*>([1-6]):</word>', words), key=lambda box: box[1])
        self.assertEqual([number for _, number in boxes], list("123456"))
        places = [float(x) for x, _ in boxes]
        self.assertEqual(places, sorted(places, reverse=True))  # read from right to left

    def test_sorry_names_the_owner_of_its_name(self):
        path = self.printed("sorry")
        text = tool("pdftotext", path, "-").decode()
        pages = int(re.search(r"Pages: +(\d+)", tool("pdfinfo", path).decode()).group(1))
        self.assertEqual(text.count("trademark of its owner"), pages)

    def test_a_board_is_as_long_as_asked_for(self):
        dpi = 100
        _, _, rows = pixels(self.printed("ludo", "--what", "board", "--paper", "a3", "--size", "240"), 1, dpi)
        dark = [y for y, row in enumerate(rows[:int(300 / 25.4 * dpi)]) if min(row) < 160]
        self.assertAlmostEqual((dark[-1] - dark[0]) / dpi * 25.4, 240, delta=1.5)

    def test_light_ink_is_less_ink(self):
        def ink(*words):
            return sum(255 * len(row) - sum(row) for row in pixels(self.printed("sorry", "--what", "board", *words), 1, 30)[2])

        self.assertLess(ink("--ink", "light"), 0.5 * ink())

    def test_what_cannot_be_printed_is_refused(self):
        path = self.file("game.pdf")
        self.assertIn("letter", self.refused("print", "ludo", "--paper", "a5", "--out", path))
        self.assertIn("×", self.refused("print", "ludo", "--paper", "80x90", "--out", path))
        self.assertIn("score", self.refused("print", "ludo", "--what", "cards", "--out", path))
        self.refused("print", "ludo", "--position", "red=99 turn=red", "--out", path)
        self.assertEqual(os.listdir(self.folder), [])
        pathlib.Path(path).write_text("mine")
        self.assertIn("--replace", self.refused("print", "ludo", "--out", path))
        self.assertEqual(pathlib.Path(path).read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
