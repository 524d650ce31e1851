#!/usr/bin/env python3
"""The program itself, as a person uses it: every command, bad input, a closed pipe, Ctrl-C, saving and resuming."""
import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import termios
import time
import unittest

program = os.path.abspath(os.environ.get("TABULEIRO", os.path.dirname(__file__) + "/../../build/dev/src/cli/tabuleiro"))
tables = tempfile.TemporaryDirectory()  # not the user's own
games = ["ludo", "niout", "tabula", "sorry", "desculpa", "policiais", "pretoa"]


def run(*words, given="", lang="en", **more):
    environment = {**os.environ, "LC_ALL": lang, "NO_COLOR": "1", "TABULEIRO_TABLES": tables.name, **more}
    return subprocess.run([program, *words], input=given, capture_output=True, text=True, timeout=120, env=environment)


def wait_for(condition):
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


def catches(child, number):
    with open(f"/proc/{child.pid}/status") as status:
        return int(re.search(r"SigCgt:\s*(\w+)", status.read()).group(1), 16) >> (number - 1) & 1


class Bots(unittest.TestCase):
    def test_an_arena_reports_shares_with_intervals(self):
        words = ["arena", "pretoa", "--bots", "player,random", "--games", "40", "--json"]
        report = json.loads(run(*words).stdout)
        met = report["encounters"][0]
        self.assertEqual(met["games"], 40)
        self.assertLessEqual(met["share_low"], met["share"])
        self.assertEqual(report, json.loads(run(*words, "--threads", "1").stdout))

    def test_a_game_is_analysed_and_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            path, drawing = os.path.join(folder, "game.json"), os.path.join(folder, "game.svg")
            run("play", "niout", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n" * 6 + f"s {path}\nq\n")
            answer = run("analyse", path, "--svg", drawing, "--budget", "100")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn("result without luck", answer.stdout)
            with open(drawing) as file:
                self.assertTrue(file.read().startswith("<svg"))
            report = json.loads(run("analyse", path, "--budget", "100", "--json").stdout)
            self.assertAlmostEqual(sum(seat["luck"] for seat in report["seats"]), 0, places=3)
            self.assertIn("another", run("analyse", path, "--svg", path).stderr)

    def test_training_gives_the_same_weights_for_the_same_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            written = []
            for name in ["one", "two"]:
                path = os.path.join(folder, name)
                run("train", "niout", "--games", "64", "--hidden", "4", "--seed", "3", "--out", path)
                with open(path) as file:
                    written.append(file.read())
            self.assertEqual(*written)
            self.assertIn("command tabuleiro train niout --games 64 --hidden 4 --seed 3", written[0])

    def test_strength_goes_on_where_it_was_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, page = os.path.join(folder, "whole.md"), os.path.join(folder, "page.md")
            words = ["strength", "--game", "pretoa", "--games", "30", "--nodes", "20", "--mcts-games", "2",
                     "--mcts-nodes", "10", "--seed", "3", "--out"]
            rows = len(run(*words, whole).stdout.splitlines()) - 1  # the last tells where the page is
            first = subprocess.Popen([program, *words, page], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            first.stdout.readline()
            first.send_signal(signal.SIGINT)
            rest = first.stdout.read()
            if first.wait(timeout=60) == 130:  # else it was done before it could be stopped
                self.assertFalse(os.path.exists(page))
                self.assertEqual(len(run(*words, page).stdout.splitlines()), rows - len(rest.splitlines()))
            first.stdout.close()
            with open(whole) as one, open(page) as other:
                self.assertEqual(one.read(), other.read())
            self.assertEqual(sorted(os.listdir(folder)), ["page.md", "whole.md"])


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
            with open(sheet) as file:
                lines = file.read().splitlines()
            self.assertEqual({len(line.split(",")) for line in lines}, {14})
            self.assertIn("already exists", run(*self.words, "--report", page).stderr)

    def test_the_figures_do_not_depend_on_the_threads(self):
        words = ["compare", "pretoa", "--vary", "sopro", "--bots", "player,curious", "--games", "40", "--json"]
        one, two = (run(*words, "--threads", threads).stdout for threads in ("1", "2"))
        self.assertEqual(json.loads(one), json.loads(two))

    def test_what_cannot_be_is_refused_or_named_and_left_out(self):
        bad = [(["--vary", "nothing"], "nothing"), (["--vary", "tower=high"], "high"), (["--bots", "wizard"], "wizard"),
               (["--vary", "tower", "--vary", "tower"], "twice"), (["--report", "/nowhere/out.html"], "/nowhere"),
               (["--against", "tower"], "NAME=VALUE"), (["--players", "7"], "7")]
        for words, told in bad:
            answer = run("compare", "ludo", *words)
            self.assertEqual(answer.returncode, 2, words)
            self.assertIn(told, answer.stderr)
        answer = run("compare", "niout", "--mode", "pairs", "--players", "3,4", "--bots", "random", "--games", "20")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("Left out: 3 players", answer.stdout)

    def test_a_comparison_that_is_stopped_keeps_what_it_has(self):
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


class Commands(unittest.TestCase):
    def test_games_lists_every_game_in_words_and_as_json(self):
        self.assertEqual([game["name"] for game in json.loads(run("games", "--json").stdout)], games)
        for game in games:
            self.assertIn(game, run("games").stdout)

    def test_help_is_there_for_every_command_with_an_example(self):
        for command in ["games", "play", "rules", "perft", "simulate", "arena", "compare", "analyse", "train", "strength",
                        "bench", "solve", "probe", "engine"]:
            answer = run(command, "--help")
            self.assertEqual(answer.returncode, 0)
            self.assertIn("tabuleiro " + command, answer.stdout)

    def test_rules_are_there_in_three_languages(self):
        for game in games:
            pages = {run("rules", game, "--lang", lang).stdout for lang in ("pt", "es", "en")}
            self.assertEqual(len(pages), 3)

    def test_the_example_positions_of_the_rule_pages_are_drawn(self):
        for game in games:
            page = run("rules", game).stdout
            lines = page.splitlines()
            examples = [i for i, line in enumerate(lines) if " turn=" in line]
            self.assertGreater(len(examples), 1, game)
            for i in examples:  # under the last line of a board; alone it would follow an empty one
                self.assertNotEqual(lines[i - 1].strip(), "", lines[i])

    def test_perft_prints_depth_and_count(self):
        self.assertEqual(run("perft", "pretoa", "--depth", "4").stdout, "1 3\n2 5\n3 7\n4 18\n")
        answer = run("perft", "pretoa", "--depth", "1", "--position", "yellow=7,14 red=1,10 turn=yellow")
        self.assertEqual(answer.stdout, "1 1\n")

    def test_simulate_gives_the_same_numbers_for_any_number_of_threads(self):
        for game in games:
            results = {run("simulate", game, "--games", "200", "--seed", "5", "--threads", str(n), "--json").stdout
                       for n in (1, 2, 3)}
            self.assertEqual(len(results), 1, game)
            self.assertEqual(json.loads(results.pop())["games"], 200)

    def test_solve_survives_a_kill_and_probe_reads_what_it_made(self):
        with tempfile.TemporaryDirectory() as folder:
            solve = ["solve", "pretoa", "--pieces", "7", "--out", folder]
            first = subprocess.Popen([program, *solve], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while first.poll() is None and not os.path.exists(os.path.join(folder, "pretoa-2-2.distances")):
                time.sleep(0.001)
            first.kill()
            first.wait()
            answer = run(*solve, "--check", "1000")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn("all agree", answer.stdout)
            probe = ["probe", "pretoa", "yellow=7,8 red=13 turn=yellow", "--tables", folder]
            self.assertTrue(run(*probe).stdout.startswith("wins in 47 turns; next capture or end in 46 steps\n"))
            self.assertTrue(run(*probe, "--line").stdout.endswith(" red=none turn=red\n"))
            counted = run("probe", "pretoa", "yellow=7,8 red=13 turn=yellow steps=30", "--tables", folder)
            self.assertTrue(counted.stdout.startswith("draws\n"))  # A8: 30 steps are left, and 46 are needed
            self.assertEqual(run("probe", "pretoa", "--tables", folder).returncode, 2)  # no table for nine against nine
            hint = run("play", "pretoa", "--position", "yellow=7,8 red=13 turn=yellow", "--seat", "human", "--seat", "perfect",
                       given="h\n1\nq\n", TABULEIRO_TABLES=folder)
            self.assertRegex(hint.stdout, "7-1 +wins in 47 turns\n")
            self.assertIn("loses in 2", hint.stdout)
            with open(os.path.join(folder, "pretoa-1-2.values"), "r+b") as table:
                table.truncate(100)
            for words in (probe, solve):
                answer = run(*words)
                self.assertEqual(answer.returncode, 2)
                self.assertIn("pretoa-1-2.values is truncated", answer.stderr)
        self.assertEqual(run("solve", "ludo").returncode, 2)

    def test_bench_measures(self):
        report = json.loads(run("bench", "pretoa", "--repeats", "1", "--json").stdout)
        self.assertGreater(report[0]["playouts_per_second"]["median"], 0)
        pairs = ["--mode", "partners", "--players", "4", "--repeats", "1", "--json"]
        report = json.loads(run("bench", "sorry", *pairs).stdout)
        self.assertEqual([(one["mode"], one["players"]) for one in report], [("partners", 4)])
        self.assertEqual([one["game"] for one in json.loads(run("bench", *pairs).stdout)], ["sorry"])


class Play(unittest.TestCase):
    def test_a_game_of_bots_ends_with_a_result(self):
        for game in games:
            answer = run("play", game, "--seat", "random", "--seed", "1")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn("place 1", answer.stdout)

    def test_moves_are_taken_by_number_and_by_notation_and_taken_back(self):
        answer = run("play", "pretoa", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n4x1\nu\n?\nb\nq\n")
        self.assertEqual(answer.returncode, 0)
        self.assertIn("plays 1-0", answer.stdout)
        self.assertIn("plays 4x1", answer.stdout)

    def test_a_wrong_move_is_explained_and_asked_again(self):
        answer = run("play", "pretoa", given="99\nnonsense\n-1\n\nq\n")
        self.assertEqual(answer.stdout.count("is not a legal move here"), 3)
        self.assertEqual(answer.stdout.count("Number or notation of a move"), 5)  # at first, and each time again

    def test_a_finished_game_can_be_taken_back_saved_and_analysed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            answer = run("play", "policiais", "--position", "yellow=5,0 red=8 turn=yellow", "--seat", "human", "--seat", "human",
                         given=f"1\nu\n1\ns {path}\nq\n")
            self.assertEqual(answer.stdout.count("place 1, 11 points"), 2)
            self.assertIn("result 100.0%", run("analyse", path).stdout)

    def test_a_saved_game_is_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "policiais", "--seat", "human", "--seat", "human", given=f"1\ns {path}\nq\n")
            self.assertEqual(os.listdir(folder), ["game.json"])
            answer = run("play", "--load", path, given="u\nu\nq\n")
            self.assertEqual(answer.returncode, 0)
            self.assertIn("Nothing to undo", answer.stdout)

    def test_a_saved_game_is_not_continued_as_something_else(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            people = ["--seat", "human", "--seat", "human"]
            run("play", "pretoa", "--option", "sopro=on", *people, "--seed", "7", given=f"1\ns {path}\nq\n")
            same = ["--mode", "normal", "--players", "2", "--option", "sopro=on", "--option", "circle_leaps=on", *people,
                    "--seed", "7"]
            self.assertEqual(run("play", "pretoa", "--load", path, *same, given="q\n").returncode, 0)
            for words in (["ludo"], ["--mode", "club"], ["--players", "3"], ["--option", "sopro=off"],
                          ["--option", "tower=safe"], ["--position", "yellow=7 red=1 turn=yellow"], ["--seat", "master"],
                          [*people, "--seat", "human"], ["--seed", "8"]):
                answer = run("play", *words, "--load", path)
                self.assertEqual(answer.returncode, 2, words)
                self.assertIn("The saved game has", answer.stderr)
                self.assertEqual(answer.stdout, "")

    def test_saving_never_overwrites_a_file_by_accident(self):
        with tempfile.TemporaryDirectory() as folder:
            path, other = os.path.join(folder, "game.json"), os.path.join(folder, "letter.txt")
            with open(other, "w") as file:
                file.write("letter")
            # Its own file is written again and again, another one only when it is asked for.
            answer = run("play", "pretoa", given=f"s {path}\n1\ns {path}\ns {other}\nq\n")
            self.assertEqual(answer.stdout.count("Saved."), 2)
            self.assertIn(f"s! {other}", answer.stderr)
            with open(other) as file:
                self.assertEqual(file.read(), "letter")
            self.assertIn("s! ", run("play", "pretoa", given=f"s {path}\nq\n").stderr)
            self.assertIn("Saved.", run("play", "--load", path, given=f"s {path}\nq\n").stdout)
            self.assertIn("Saved.", run("play", "pretoa", given=f"s! {other}\nq\n").stdout)

    def test_the_list_tells_which_seven_begins_a_split(self):
        position = ("red=start*2,10,20 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*4,7*3,8*4,10*4,11*4,12*3,S*4 card=7")
        answer = run("play", "sorry", "--position", position, given="q\n")
        self.assertRegex(answer.stdout, r" 10-17\n")
        self.assertRegex(answer.stdout, r" 10-13  first part, 4 left\n")
        hands = ("red=start*2,10,20 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*3,7*3,8*4,10*4,11,12,S*2"
                 " red.hand=7,5,11*3 yellow.hand=12*3,S*2")
        answer = run("play", "sorry", "--mode", "club", "--position", hands, given="q\n")
        self.assertRegex(answer.stdout, r" 7:10-17\n")
        self.assertRegex(answer.stdout, r" 7:10-13  first part, 4 left\n")

    def test_a_game_can_be_set_up_from_a_position(self):
        answer = run("play", "pretoa", "--position", "yellow=7,14 red=1 turn=yellow", given="\n")
        self.assertIn("yellow: place 1", answer.stdout)

    def test_a_hint_ranks_the_moves(self):
        answer = run("play", "pretoa", "--position", "yellow=7,14 red=1,17 turn=yellow", given="h\nq\n")
        self.assertRegex(answer.stdout, r"7x0 +\d+\.\d %")

    def test_the_end_of_input_ends_the_program(self):
        self.assertEqual(run("play", "pretoa").returncode, 0)

    def test_the_board_is_plain_without_a_terminal_and_coloured_on_one(self):
        self.assertNotIn("\033", run("play", "pretoa").stdout)
        self.assertIn("\033[", on_terminal("play", "pretoa", "--lines", typed=b"q\n"))
        self.assertNotIn("\033[", on_terminal("play", "pretoa", "--lines", typed=b"q\n", NO_COLOR="1"))

    def test_ctrl_c_ends_a_game_with_colours_reset(self):
        for _ in range(20):  # also when it comes before the program reads
            text = on_terminal("play", "pretoa", "--lines", typed=b"\x03")
        codes = re.findall("\033\\[[0-9;]*m", text)
        self.assertGreater(len(codes), 1)
        self.assertEqual(codes[-1], "\033[0m")


def start_on_terminal(*words, columns=80, rows=24, **more):
    """The program on a real terminal: its process id and the other end."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "LC_ALL": "en", "TERM": "xterm-256color", "TABULEIRO_TABLES": tables.name, **more}
        if "NO_COLOR" not in more:
            environment.pop("NO_COLOR", None)
        os.execve(program, [program, *words], environment)
    return pid, terminal


def on_terminal(*words, typed=b"", **more):
    """What the program shows on a real terminal when this is typed."""
    pid, terminal = start_on_terminal(*words, **more)
    shown = b""
    deadline = time.time() + 60
    sent = False
    while time.time() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        if not sent and b"> " in shown:
            os.write(terminal, typed)
            sent = True
    else:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    assert os.WIFEXITED(status), "killed by a signal"
    os.close(terminal)
    return shown.decode()


class FullScreen(unittest.TestCase):
    """`play` redrawn in place. What was played is read from the game it saves."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "game.json")
        self.shown = b""

    def open(self, *words, **more):
        self.pid, self.terminal = start_on_terminal("play", *words, "--seed", "1", **more)
        self.addCleanup(os.close, self.terminal)

    def read_until(self, done):
        end = time.monotonic() + 120
        while not done():
            self.assertLess(time.monotonic(), end, self.shown[-2000:])
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.shown += os.read(self.terminal, 65536)
                except OSError:
                    return

    def type(self, keys):
        os.write(self.terminal, keys)

    def ended(self):
        self.read_until(lambda: False)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def saved(self):
        self.type(f"s{self.path}\r".encode())
        self.read_until(lambda: os.path.exists(self.path))
        with open(self.path) as file:
            return json.load(file)["log"]

    two_people = ["pretoa", "--seat", "human", "--seat", "human"]

    def test_moves_are_chosen_by_arrows_and_numbers_and_taken_back(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(b"\033OB\r")  # the second of 1-0, 2-0, 3-0
        self.type(b"1\r")  # the only one: a capture
        self.type(b"u1 ")
        self.assertEqual(self.saved()[0], "2-0")
        self.assertEqual(len(self.saved()), 2)
        self.type(b"q")
        self.assertEqual(self.ended(), 0)
        self.assertTrue(self.shown.rstrip().endswith(b"\033[?1l\033>"), self.shown[-60:])
        self.assertIn(b"\033[?1049l", self.shown)

    def click(self, row, column):
        if b"\033[?1006;1000h" in self.shown or b"\033[?1006h" in self.shown:
            self.type(f"\033[<0;{column + 1};{row + 1}M\033[<0;{column + 1};{row + 1}m".encode())
        else:
            self.type(b"\033[M" + bytes([32, column + 33, row + 33]))

    def test_a_mouse_clicks_pieces_and_moves(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1000h" in self.shown or b";1000h" in self.shown)
        self.click(6, 21)  # point 1, which can only go to the centre
        self.click(6, 29)
        self.assertEqual(self.saved(), ["1-0"])
        self.type(b"q")
        self.assertEqual(self.ended(), 0)

    def test_a_file_is_only_overwritten_after_a_question(self):
        with open(self.path, "w") as file:
            file.write("letter")
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(f"s{self.path}\rn\r".encode())
        self.read_until(lambda: b"Overwrite" in self.shown)
        self.type(b"\r")
        with open(self.path) as file:
            self.assertEqual(file.read(), "letter")
        self.type(f"s{self.path}\ry\r".encode())
        self.read_until(lambda: os.path.getsize(self.path) > 6)
        self.type(b"q")
        self.assertEqual(self.ended(), 0)

    def test_ctrl_c_gives_the_terminal_back(self):
        self.open("sorry", "--mode", "club", columns=120, rows=40)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(b"\x03")
        self.assertEqual(self.ended(), 130)
        self.assertIn(b"\033[?1049l", self.shown)

    def test_every_game_is_drawn_and_played(self):
        for game in games:
            self.shown = b""
            self.open(game, "--lang", "pt", "--seat", "human", "--seat", "random", columns=100, rows=40)
            self.read_until(lambda: b"\033[?1049h" in self.shown)
            fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 90, 0, 0))
            self.type(b"?\n")
            self.type(b"\r\r")
            self.type(b"q")
            self.assertEqual(self.ended(), 0, game)

    def test_a_small_or_plain_terminal_is_played_line_by_line(self):
        for more in ({"columns": 40, "rows": 10}, {"TERM": "dumb"}):
            self.assertNotIn("\033[?1049h", on_terminal("play", *self.two_people, typed=b"q\n", **more))

    def test_a_character_set_that_cannot_show_boards_is_told(self):
        text = on_terminal("play", *self.two_people, typed=b"q\n", LC_ALL="pt_PT.ISO-8859-1")
        self.assertIn("ISO-8859-1", text)
        self.assertNotIn("\033[?1049h", text)


class Width(unittest.TestCase):
    def too_wide(self, text, columns):
        plain = re.sub("\033\\[[0-9;]*[mK]", "", text).replace("\r", "")
        return [line for line in plain.split("\n") if len(line) > columns]

    def test_nothing_is_wider_than_the_terminal(self):
        commands = [["games"], ["--help"], ["play", "--help"], ["serve", "--help"], ["rules", "--help"], ["analyse", "--help"],
                    ["arena", "--help"], ["simulate", "sorry", "--players", "4", "--games", "10"]]
        commands += [["rules", game] for game in games]
        for columns, languages in ((60, ["en", "pt", "es"]), (80, ["es"]), (200, ["es"])):
            for lang in languages:
                for words in commands:
                    shown = on_terminal(*words, "--lang", lang, columns=columns)
                    self.assertEqual(self.too_wide(shown, columns), [], (words, lang, columns))
        for columns, languages in ((60, ["en", "pt", "es"]), (80, ["es"])):
            for words in (["ludo"], ["niout"], ["tabula"], ["sorry", "--mode", "club"], ["desculpa"], ["policiais"], ["pretoa"]):
                for lang in languages:
                    shown = on_terminal("play", *words, "--lines", "--seed", "1", "--lang", lang, columns=columns, typed=b"q\n")
                    self.assertEqual(self.too_wide(shown, columns), [], (words, lang, columns))


class BadInput(unittest.TestCase):
    def refused(self, *words, message, given=""):
        answer = run(*words, given=given)
        self.assertEqual(answer.returncode, 2, (words, answer))
        self.assertIn(message, answer.stderr)
        self.assertEqual(answer.stdout, "")

    def test_is_explained(self):
        self.refused("play", "chess", message="Available: ludo, niout")
        self.refused("perft", "chess", "--depth", "1", message="Available: ludo, niout")
        self.refused("simulate", "chess", "--games", "1", message="Available: ludo, niout")
        self.refused("bench", "chess", message="Available: ludo, niout")
        self.refused("rules", "chess", message="Available: ludo, niout")
        self.refused("play", message="Name a game")
        self.refused("play", "pretoa", "--option", "sopro", message="NAME=VALUE")
        self.refused("play", "pretoa", "--option", "sopro=perhaps", message="Possible values: off, on")
        self.refused("play", "pretoa", "--option", "tower=safe", message="This game has: circle_leaps")
        self.refused("play", "pretoa", "--option", "sopro=on", "--option", "sopro=off", message="twice")
        self.refused("play", "pretoa", "--mode", "club", message="This game has: normal")
        self.refused("play", "pretoa", "--players", "3", message="is for 2 to 2 players")
        self.refused("play", "sorry", "--mode", "club", "--players", "1", message="is for 2 to 4 players")
        self.refused("play", "niout", "--mode", "pairs", "--players", "3", message="is for 4 to 4 players")
        self.refused("play", "pretoa", "--seat", "wizard", message="perfect")
        for words in (["play", "ludo", "--seat", "wizard"], ["simulate", "ludo", "--games", "1", "--bots", "wizard"],
                      ["arena", "ludo", "--bots", "wizard,random"]):
            self.refused(*words, message="wizard")
            self.assertNotIn("perfect", run(*words).stderr)
        for words in (["play", "pretoa", "--position", ""], ["probe", "pretoa", ""], ["perft", "pretoa", "--depth", "1", "--position", ""]):
            self.refused(*words, message="empty position")
        self.refused("play", "pretoa", *["--seat", "human"] * 3, message="3 seats")
        self.refused("play", "pretoa", "--position", "yellow=1 red=1 turn=red", message="field red")
        self.refused("play", "--load", "/nowhere/game.json", message="/nowhere/game.json")
        self.refused("play", "--load", "/", message="not a file")
        self.refused("perft", "pretoa", "--depth", "0", message="--depth")
        self.refused("perft", "pretoa", message="--depth")
        self.refused("simulate", "pretoa", "--games", "0", message="--games")
        self.refused("simulate", "pretoa", "--games", "ten", message="--games")
        self.refused("simulate", "pretoa", "--games", "1", "--bots", "wizard", message="wizard")
        self.refused("arena", "chess", "--bots", "player,random", message="Available: ludo, niout")
        self.refused("arena", "pretoa", "--bots", "player,wizard", message="wizard")
        self.refused("arena", "pretoa", "--bots", "player", message="two bots")
        self.refused("arena", "pretoa", "--bots", "expert,player", "--position", "yellow=none red=5 turn=yellow",
                     message="over")
        self.refused("arena", "pretoa", "--bots", "player,master@0", message="Invalid budget")
        for budget in ["0", "-1", "10000000000", "5 apples", "0s", "9999h"]:
            self.refused("arena", "pretoa", "--bots", "player,random", "--budget", budget, message="Invalid budget")
        self.refused("train", "chess", message="Available: ludo, niout")
        self.refused("analyse", "/nowhere/game.json", message="/nowhere/game.json")
        self.refused("dance", message="dance")
        self.refused("games", "--lang", "xx", message="--lang")

    def test_a_server_that_cannot_start_says_what_to_do(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as taken:
            store = ["--no-browser", "--store", os.path.join(folder, "matches.db")]
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            self.refused("serve", "--port", str(taken.getsockname()[1]), *store, message="Choose another port with --port")
            for host in ("192.0.2.1", "2001:db8::1", "nowhere"):  # addresses for documentation: nobody has them
                self.refused("serve", "--host", host, *store, message="--host 0.0.0.0")
            self.refused("serve", "--no-browser", "--store", os.path.join(folder, "none", "matches.db"), message="Cannot open")
            self.assertEqual(os.listdir(folder), [])

    @unittest.skipUnless(os.getuid() == 0, "needs root to become somebody else")
    def test_a_store_of_another_user_is_told(self):
        with tempfile.TemporaryDirectory() as folder:  # only its owner may enter
            words = ["serve", "--no-browser", "--port", "0", "--store", os.path.join(folder, "matches.db")]
            try:
                answer = subprocess.run([program, *words], user="nobody", capture_output=True, text=True, timeout=60,
                                        env={**os.environ, "LC_ALL": "en"})
            except PermissionError:
                self.skipTest("this checkout cannot be read by others")
            self.assertEqual(answer.returncode, 2)
            self.assertIn("chown", answer.stderr)

    def test_speaks_the_users_language(self):
        self.assertIn("Jogo desconhecido", run("play", "chess", lang="pt_BR.UTF-8").stderr)
        self.assertIn("Juego desconocido", run("play", "chess", lang="es_ES.UTF-8").stderr)

    def test_hostile_saved_games_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            for content in [b"", b"{", b"\xff\xfe", b"[" * 100000, b'{"format":"tabuleiro-game","version":1}', b"0" * (5 << 20)]:
                with open(path, "wb") as file:
                    file.write(content)
                self.refused("play", "--load", path, message="tabuleiro: ")
                self.refused("analyse", path, "--svg", os.path.join(folder, "game.svg"), message="tabuleiro: ")
            self.assertEqual(os.listdir(folder), ["game.json"])

    def test_broken_weights_are_refused_and_files_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "weights.txt")
            for content in ["", "tabuleiro-weights 1\n", "tabuleiro-weights 1\ngame ludo\ncommand x\ninputs 1\nhidden 0\n0 0\nend\n"]:
                with open(path, "w") as file:
                    file.write(content)
                self.refused("arena", "pretoa", "--bots", "learner,random", "--weights", path, message="weights")
                self.refused("train", "pretoa", "--out", path, message="exists")
                with open(path) as file:
                    self.assertEqual(file.read(), content)

    def test_results_that_cannot_be_gone_on_with_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.md")
            for content in ["my notes", "tabuleiro-strength 1\npretoa normal 2 player", "tabuleiro-strength 1\na : 1 2\n"]:
                with open(page + ".part", "w") as file:
                    file.write(content)
                self.refused("strength", "--game", "pretoa", "--games", "2", "--out", page, message="page.md.part")
                with open(page + ".part") as file:
                    self.assertEqual(file.read(), content)
            self.assertEqual(os.listdir(folder), ["page.md.part"])

    def test_an_edited_or_cut_off_game_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "tabula", "--seat", "random", "--seat", "human", "--seed", "1", given=f"1\n1\ns {path}\nq\n")
            with open(path) as file:
                saved = file.read()
            edits = [saved[: len(saved) // 2], saved[:-2], saved.replace("tabula", "ludo", 1), saved + "x"]
            events = json.loads(saved)
            events["log"][0] = "9-9-9"
            edits.append(json.dumps(events))
            for content in edits:
                with open(path, "w") as file:
                    file.write(content)
                for words in (["analyse", path, "--budget", "10"], ["play", "--load", path]):
                    self.refused(*words, message="tabuleiro: ")
                with open(path) as file:
                    self.assertEqual(file.read(), content)

    def test_saving_where_one_cannot_leaves_nothing_behind(self):
        answer = run("play", "pretoa", given="s /nowhere/game.json\nq\n")
        self.assertIn("/nowhere/game.json", answer.stderr)
        self.assertEqual(answer.returncode, 0)

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

    def test_a_simulation_that_was_stopped_says_so(self):
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
