#!/usr/bin/env python3
"""What documents show: links, commands with their output, and figures that are quickly computed again."""
import csv
import hashlib
import os
import re
import signal
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

    def test_the_readme_has_one_small_moving_picture(self):
        pictures = [(root / name).read_bytes() for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", (root / "README.md").read_text())]
        moving = [picture for picture in pictures if picture[8:12] == b"WEBP" and picture.count(b"ANMF") > 5]
        self.assertEqual(len(moving), 1)
        self.assertLess(len(moving[0]), 150_000)

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


# Commands that another test runs, and where; its file must mention the words in brackets.
elsewhere = (
    (r"\./(check|package)\b", "tests/scripts/bare_readme.sh", "commands_of README.md"),
    (r"(sudo )?apt install \./dist/", "tests/scripts/bare_readme.sh", '*"apt install"*'),
    (r"sudo systemctl restart tabuleiro", "tests/scripts/service.sh", "systemctl"),
    (r"sudo apt install pybind11", "tests/scripts/bare_readme.sh", "docs/python.md | commands_of"),
    (r"sudo apt install caddy|sudo -u tabuleiro /usr/games/tabuleiro backup ", "tests/scripts/bare_readme.sh", "/^## Ten minutes/"),
    (r"tabuleiro (backup|restore) ", "tests/server/backup_test.py", '"restore"'),
    (r"(podman|docker) ", "tests/scripts/image.sh", "-v tabuleiro:/var/lib/tabuleiro tabuleiro"),
    (r"SITE=\S+ DATABASE_PASSWORD=\S+ docker compose -f examples/compose.yaml up", "tests/program/documents_test.py", "class Compose"),
    (r"createdb tabuleiro|tabuleiro serve --store postgres:", "tests/server/nodes_test.py", "from postgres import"),
    (r"curl .*/export", "tests/server/server_test.py", "/export"),
    (r'curl -H "Authorization', "tests/server/trust_test.py", "Bearer"),
    (r"python3 examples/verify.py|tabuleiro verify ", "tests/exports/exports_test.py", "verify.py"),
    (r"tabuleiro tables ", "tests/program/origin_test.py", '"unpack"'),
    (r"tabuleiro probe ", "tests/program/documents_test.py", '"probe"'),
    (r"examples/language_model.py ", "tests/program/language_model_test.py", "language_model.py"),
    (r"examples/rules_to_code.py ", "tests/program/rules_to_code_test.py", "rules_to_code.py"),
    (r"python3 -m tabuleiro.benchmark", "tests/python/examples_test.py", "benchmark"),
    (r"PYTHONPATH=\S+ /usr/bin/python3|python3 -m venv|cmake --preset python", "tests/python/module_test.py", "import tabuleiro"),
    (r"cmake (--preset (release|wasm)|--install)|npm ", "tests/scripts/bare_readme.sh", "commands_of docs/building.md"),
    (r"tabuleiro serve --config /etc/", "tests/server/trust_test.py", "--check-config"),
    (r"KILLS=100 ", "tests/CMakeLists.txt", "KILLS=100"),
    (r"mpirun ", "tests/program/ranks_test.py", "mpirun"),
    (r"ninja |build/sanitize/|TABULEIRO_WRITE_", "tests/CMakeLists.txt", "for-${suite}"),
    (r"(\w+=\S+ )?(\./check web|web/node_modules/)", "tests/CMakeLists.txt", "@playwright/test/cli.js"),
)

# Benchmarks, which no test runs: they last hours, need tables of gigabytes, or measure time.
benchmarks = (r"scripts/house_rules.py", r"TABULEIRO_TABLES=FOLDER examples/niout_habits.py", r"python3 bench/", r"node tests/web/measure.mjs")


def commands(text):
    """The commands of a page: indented lines, and code in a line that has arguments."""
    starts = r"(?:[A-Z_]+=\S+ )*(?:\./|sudo |tabuleiro|python3 |cmake |npm |curl |podman |docker |mpirun |createdb |ninja |build/|node |scripts/|examples/|web/|echo )"
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for line in re.findall(rf"^ {{4,}}({starts}.*)$", text, flags=re.M):
        yield re.sub(r"\s+#.*", "", line)
    yield from re.findall(r"`(tabuleiro [a-z]+ [^`\n]+)`", text)


class EveryCommand(unittest.TestCase):
    def test_is_run(self):
        """As written, for a second if it lasts longer; tables are made as small as can be."""
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "bin"))
            os.makedirs(os.path.join(folder, "docs"))
            for name in ("tabuleiro", "tabuleiro-lab"):
                os.symlink(os.path.join(os.path.dirname(program), name), os.path.join(folder, "bin", name))
            environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": folder, "DISPLAY": "", "WAYLAND_DISPLAY": "",
                           "TABULEIRO_TABLES": os.path.join(folder, "tables")}
            known = {command for path in documents if path.name != "CHANGELOG.md" for command in commands(path.read_text())}
            ran = 0
            for command in sorted(known, key=lambda one: (not one.startswith("tabuleiro solve"), one)):  # others use the tables
                if any(re.match(pattern, command) for pattern in benchmarks):
                    continue
                with self.subTest(command=command):
                    others = [(file, words) for pattern, file, words in elsewhere if re.match(pattern, command)]
                    for file, words in others:
                        self.assertTrue(words in (root / file).read_text(), f"{file} lacks {words}")
                    if others:
                        continue
                    command = re.sub(r"^(TABULEIRO_TABLES=FOLDER )?(\./)?tabuleiro", "tabuleiro", command).rstrip(" …")
                    self.assertRegex(command, "^tabuleiro", "no test runs it")
                    command = command.replace("GAME", "pretoa").replace(" --check N", " --check 5").replace("/var/lib/tabuleiro", folder)
                    if command.startswith("tabuleiro solve"):
                        command = re.sub(r" --pieces \S+", "", command) + (" --pieces 2" if re.search("pretoa|policiais", command) else " --pieces 1-1")
                    command = re.sub(r"^tabuleiro( serve| --.*|$)", r"tabuleiro serve --check-config", command)
                    self.run_for_a_second(command, folder, environment)
                    ran += 1
            self.assertGreater(ran, 20)

    def run_for_a_second(self, command, folder, environment):
        child = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True)
        try:
            shown, _ = child.communicate(timeout=1)
            self.assertEqual(child.returncode, 0, shown)
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGINT)
            shown, _ = child.communicate(timeout=120)
            self.assertIn(child.returncode, (0, 130, -signal.SIGINT), shown)


class Compose(unittest.TestCase):
    def test_the_server_accepts_its_settings(self):
        """As the container starts it, without the defaults of the image's command."""
        text = (root / "examples/compose.yaml").read_text()
        service = re.search(r"^  tabuleiro:\n(.*?)(?=^  \w)", text, flags=re.M | re.S).group(1)
        words = re.findall(r'"([^"]*)"', re.search(r"command: \[(.*)\]", service).group(1))
        settings = dict(re.findall(r"^      (TABULEIRO_\w+): ([^#\n]*?) *(?:#.*)?$", service, flags=re.M))
        settings = {name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value.strip('"')) for name, value in settings.items()}
        self.assertGreaterEqual(len(settings), 4)
        done = run(*words, "--check-config", **settings)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("0.0.0.0:8080", done.stdout)
        self.assertIn("behind-proxy = true", done.stdout)
        self.assertNotEqual(run(*words, "--check-config", **{**settings, "TABULEIRO_BEHIND_PROXY": "perhaps"}).returncode, 0)

    def test_volumes_and_services_exist(self):
        text = (root / "examples/compose.yaml").read_text()
        services = re.findall(r"^  (\w+):$", text[:text.index("\nvolumes:")], flags=re.M)
        volumes = re.findall(r"^  (\w+):$", text[text.index("\nvolumes:"):], flags=re.M)
        self.assertEqual(services, ["database", "tabuleiro", "proxy"])
        self.assertEqual(sorted(re.findall(r"- (\w+):/", text)), sorted(volumes))
        self.assertEqual(text.count("condition: service_healthy"), 2)
        self.assertIn("reverse_proxy tabuleiro:8080", (root / "examples/Caddyfile").read_text())


class Weights(unittest.TestCase):
    def test_pages_of_figures_name_the_weights_they_were_made_with(self):
        whole = hashlib.sha256()
        for path in sorted((root / "weights").glob("*.txt")):
            whole.update(hashlib.sha256(path.read_bytes()).digest())
        today = whole.hexdigest()[:12]
        for page in ("strength", "benchmark"):
            text = " ".join((root / f"docs/{page}.md").read_text().split())
            named = re.findall(r"weights `([0-9a-f]{12})`", text)
            self.assertEqual(len(named), 1, page)
            if named[0] != today:  # the page must say so
                self.assertIn(f"weights `{named[0]}`, before those of today", text, f"{page}.md: today's weights are {today}")


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
