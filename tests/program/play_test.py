#!/usr/bin/env python3
"""Games in the terminal: line by line, on the whole screen, saving and resuming, narrow and wide."""
import fcntl
import os
import re
import select
import struct
import tempfile
import termios
import time
import unittest

from running import games, plays_in, run, run_on_terminal, start_on_terminal, on_terminal


class Play(unittest.TestCase):
    def test_a_game_of_bots_ends_with_a_result(self):
        for game in games:
            answer = run("play", game, "--seat", "random", "--seed", "1")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn("place 1", answer.stdout)

    def test_moves_are_taken_by_number_and_by_notation_and_taken_back(self):
        answer = run("play", "pretoa", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n4x1\nu\ny\n?\nb\nq\n")
        self.assertEqual(answer.returncode, 0)
        self.assertIn("In one minute", answer.stdout)
        self.assertIn("plays 1-0", answer.stdout)
        self.assertIn("plays 4x1", answer.stdout)
        self.assertIn("Move undone.", answer.stdout)

    def test_a_wrong_move_is_explained_and_the_question_repeated(self):
        answer = run("play", "pretoa", given="99\nnonsense\n-1\n\nq\n")
        self.assertEqual(answer.stdout.count("is not a legal move here"), 3)
        self.assertEqual(answer.stdout.count("Number or notation of a move"), 5)  # at first, and each time again

    def test_a_finished_game_is_saved_analysed_verified_and_played_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            answer = run("play", "ludo", "--position", "red=r5,r6*3 yellow=yard*4 turn=red die=1", "--seat", "human", "--seat", "human",
                         given=f"1\ns {path}\na\n1\nq\n")
            self.assertEqual(answer.stdout.count("place 1, 4 points"), 2)
            self.assertIn("Game 2: ◆ red begins", answer.stdout)
            self.assertIn("◆ red: 2 games won, 8 points", answer.stdout)
            self.assertIn("result 100.0%", run("analyse", path).stdout)
            self.assertIn("Everything matches: 1 finished game", run("verify", path).stdout)
            # The file goes on where it was saved: with the second game.
            self.assertIn("Game 2: ◆ red begins", run("play", "--load", path, given="a\nq\n").stdout)

    def test_a_series_ends_after_its_games(self):
        position = "red=r5,r6*3 yellow=yard*4 turn=red die=1"
        people = ["--seat", "human", "--seat", "human"]
        answer = run("play", "ludo", "--position", position, *people, "--series", "2", given="1\na\n1\na\nq\n")
        self.assertEqual(answer.returncode, 0)
        self.assertEqual(answer.stdout.count("a again"), 1)
        self.assertIn("After 2 games:", answer.stdout)
        self.assertEqual(run("play", "ludo", "--series", "65").returncode, 2)

    def test_people_offer_and_answer_and_resign(self):
        people = ["--seat", "human", "--seat", "human"]
        answer = run("play", "pretoa", *people, given="d\nn\nd\ny\nq\n")
        self.assertIn("● yellow offers a draw", answer.stdout)
        self.assertIn("◆ red declines", answer.stdout)
        self.assertIn("A draw", answer.stdout)
        answer = run("play", "pretoa", *people, given="1\nu\nn\nc\nr\nq\n")
        self.assertIn("◆ red, may ● yellow take the move back? (y/n)", answer.stdout)
        self.assertIn("This game cannot be stopped and counted", answer.stdout)
        self.assertIn("◆ red resigns", answer.stdout)
        self.assertIn("● yellow: place 1", answer.stdout)
        self.assertIn("Bots do not accept draws", run("play", "pretoa", given="d\nq\n").stdout)

    def test_a_running_game_is_verified_but_its_plain_export_keeps_the_secret(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "ludo", "--seed", "4", given="1\n" * 6 + f"s {path}\nq\n")
            self.assertIn("Everything matches: 0 finished games", run("verify", path).stdout)
            with open(path) as file:
                text = file.read()
            self.assertIn('"secret":"', text)
            event = re.search(r'"event":"(\d)"', text)
            with open(path, "w") as file:
                file.write(text[:event.start(1)] + str(int(event.group(1)) % 6 + 1) + text[event.end(1):])
            self.assertEqual(run("verify", path).returncode, 1)
            self.assertEqual(run("play", "--load", path).returncode, 2)

    def test_words_of_the_notation_are_translated_and_understood(self):
        shown = run("play", "tabula", "--seat", "human", "--seat", "human", "--seed", "1", lang="pt_PT.UTF-8", given="q\n").stdout
        entered = re.search(r"mão-\d+", shown).group()
        self.assertNotRegex(shown, r" hand-\d")
        told = run("play", "tabula", "--seat", "human", "--seat", "human", "--seed", "1", lang="pt_PT.UTF-8", given=f"{entered}\nq\n")
        self.assertIn(f"joga {entered}", told.stdout)

    def test_a_saved_game_is_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "policiais", "--seat", "human", "--seat", "human", given=f"1\ns {path}\nq\n")
            self.assertEqual(os.listdir(folder), ["game.json"])
            answer = run("play", "--load", path, given="u\ny\nu\nq\n")
            self.assertEqual(answer.returncode, 0)
            self.assertEqual([answer.stdout.count(text) for text in ("Move undone", "None of your moves can be taken back")], [1, 1])

    def log_after(self, *words, given):
        """The events and moves of the game when that was typed."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            answer = run("play", *words, given=f"{given}s {path}\nq\n")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            return plays_in(path)

    def test_against_a_bot_ones_own_move_is_taken_back(self):
        words = ["pretoa", "--seat", "human", "--seat", "random", "--seed", "1"]
        self.assertEqual(len(self.log_after(*words, given="1\n")), 2)
        self.assertEqual(self.log_after(*words, given="1\nu\n"), [])

    def test_a_resumed_game_goes_on_with_the_same_dice(self):
        words = ["niout", "--seat", "human", "--seat", "human", "--seed", "3"]
        whole = self.log_after(*words, given="1\n" * 12)
        self.assertGreater(len(set(whole[::2])), 2)  # different casts
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", *words, given="1\n" * 5 + f"s {path}\nq\n")
            self.assertEqual(self.log_after("--load", path, given="1\n" * 7), whole)

    def test_a_card_for_a_hand_is_shown_only_to_the_only_human(self):  # V2
        for other, told in (("random", "gets"), ("human", "draws")):
            answer = run("play", "sorry", "--mode", "club", "--seat", "human", "--seat", other, given="1\nq\n")
            self.assertEqual(set(re.findall(r"(red|yellow) (gets|draws)", answer.stdout)), {("red", told), ("yellow", "draws")})

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
            # Its own file is overwritten each time, another one only on request.
            answer = run("play", "pretoa", given=f"s {path}\n1\ns {path}\ns {other}\nq\n")
            self.assertEqual(answer.stdout.count("Saved."), 2)
            self.assertIn(f"s! {other}", answer.stderr)
            with open(other) as file:
                self.assertEqual(file.read(), "letter")
            self.assertIn("s! ", run("play", "pretoa", given=f"s {path}\nq\n").stderr)
            self.assertIn("Saved.", run("play", "--load", path, given=f"s {path}\nq\n").stdout)
            self.assertIn("Saved.", run("play", "pretoa", given=f"s! {other}\nq\n").stdout)

    def test_the_list_shows_which_seven_begins_a_split(self):
        position = ("red=start*2,10,20 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*4,7*3,8*4,10*4,11*4,12*3,S*4 card=7")
        answer = run("play", "sorry", "--position", position, given="q\n")
        self.assertRegex(answer.stdout, r" 10-17\n")
        self.assertRegex(answer.stdout, r" 10-13  first part, 4 left\n")
        hands = ("red=start*2,10,20 yellow=start*4 turn=red pile=1*5,2*4,3*4,4*4,5*3,7*3,8*4,10*4,11,12,S*2"
                 " red.hand=7,5,11*3 yellow.hand=12*3,S*2")
        answer = run("play", "sorry", "--mode", "club", "--position", hands, given="q\n")
        self.assertRegex(answer.stdout, r" 7:10-17\n")
        self.assertRegex(answer.stdout, r" 7:10-13  first part, 4 left\n")

    def test_a_piece_does_not_push_the_names_of_points_together(self):
        position = "red=start*4 yellow=start*3,34 turn=red pile=1*5,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4"
        self.assertIn(" 35●34 33 ", run("play", "sorry", "--position", position, given="q\n").stdout)

    def test_a_game_can_be_set_up_from_a_position(self):
        answer = run("play", "pretoa", "--position", "yellow=7,14 red=1 turn=yellow", given="\n")
        self.assertIn("yellow: place 1", answer.stdout)

    def test_a_hint_ranks_the_moves(self):
        answer = run("play", "pretoa", "--position", "yellow=7,14 red=1,17 turn=yellow", given="h\nq\n")
        self.assertRegex(answer.stdout, r"7x0 +\d+\.\d%")

    def test_the_end_of_input_ends_the_program(self):
        self.assertEqual(run("play", "pretoa").returncode, 0)

    def test_the_board_is_plain_without_a_terminal_and_coloured_on_one(self):
        self.assertNotIn("\033", run("play", "pretoa").stdout)
        self.assertIn("\033[", on_terminal("play", "pretoa", "--lines", typed=b"q\n"))
        self.assertNotIn("\033[", on_terminal("play", "pretoa", "--lines", typed=b"q\n", NO_COLOR="1"))

    def test_ctrl_c_ends_a_game_with_colours_reset(self):
        seen = 0
        for _ in range(20):  # also when it comes before the program reads
            text, code = run_on_terminal("play", "pretoa", "--lines", typed=b"\x03")
            self.assertEqual(code, 130)
            codes = re.findall("\033\\[[0-9;]*m", text)
            self.assertIn(codes[-1:], ([], ["\033[0m"]), text)  # none if it came before the board was drawn
            seen += len(codes)
        self.assertGreater(seen, 0)


class FullScreen(unittest.TestCase):
    """`play` on the whole screen. The moves are read from the game it saves."""

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

    def resize(self, rows, columns):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        os.write(self.terminal, keys)

    def ended(self):
        self.read_until(lambda: False)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def saved(self):
        self.type(f"s{self.path}\r".encode())
        self.read_until(lambda: os.path.exists(self.path))
        return plays_in(self.path)

    two_people = ["pretoa", "--seat", "human", "--seat", "human"]

    def test_moves_are_chosen_by_arrows_and_numbers_and_taken_back(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(b"\033OB\r")  # the second of 1-0, 2-0, 3-0
        self.type(b"1\r")  # the only one: a capture
        self.type(b"uy\r1 ")
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

    def test_a_file_is_overwritten_only_after_confirmation(self):
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

    def test_escape_leaves_a_question_and_a_long_answer_shows_its_end(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(b"s" + b"x" * 70 + b"the-end")
        self.read_until(lambda: b"the-end" in self.shown)
        self.type(b"\033")
        self.read_until(lambda: b"Enter plays" in self.shown.split(b"the-end")[-1])
        self.type(b"\rq")  # the first move, not the name of a file
        self.assertEqual(self.ended(), 0)
        self.assertNotIn(b"Saved", self.shown)

    def test_the_rules_are_read_page_by_page(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.type(b"?")
        self.read_until(lambda: b"In one minute" in self.shown and b"goes back to the game" in self.shown)
        self.assertNotIn(b"circle_leaps", self.shown)
        self.type(b"\033OF")  # End
        self.read_until(lambda: b"circle_leaps" in self.shown)
        self.resize(20, 78)
        self.type(b"\033OH")  # Home
        self.shown = b""
        self.type(b" \r")
        self.read_until(lambda: b"Enter plays" in self.shown)
        self.type(b"\r")
        self.assertEqual(self.saved(), ["1-0"])
        self.type(b"uy\r")
        self.read_until(lambda: b"Move undone." in self.shown)
        self.type(b"q")
        self.assertEqual(self.ended(), 0)

    def test_a_hint_fits_beside_the_board(self):
        for game, columns in (("sorry", 80), ("ludo", 80)):
            self.shown = b""
            self.open(game, "--option", "quick_start=on", columns=columns, rows=30)
            self.read_until(lambda: b"\033[?1049h" in self.shown)
            self.type(b"h")
            self.read_until(lambda: re.search(rb"[0-9]%", self.shown))
            self.type(b"q")
            self.assertEqual(self.ended(), 0)
            self.assertNotRegex(self.shown, "±\\s*\033".encode())

    def test_a_window_that_becomes_too_small_is_reported(self):
        self.open(*self.two_people)
        self.read_until(lambda: b"\033[?1049h" in self.shown)
        self.resize(10, 30)
        self.read_until(lambda: b"too small" in self.shown)
        self.shown = b""
        self.resize(24, 80)
        self.read_until(lambda: b"Enter plays" in self.shown)
        self.type(b"q")
        self.assertEqual(self.ended(), 0)

    def test_a_board_fits_a_small_terminal_and_grows_on_a_large_one(self):
        for columns, rows, sign in ((60, 24, r"1/\d"), (200, 50, "━━━━━▸")):
            self.shown = b""
            self.open("niout", "--seat", "human", "--seat", "human", columns=columns, rows=rows)
            self.read_until(lambda: b"\033[?1049h" in self.shown and re.search(sign, self.shown.decode(errors="ignore")))
            self.type(b"\r")
            self.read_until(lambda: b"plays" in self.shown)
            self.type(b"q")
            self.assertEqual(self.ended(), 0)

    def test_dice_and_cards_to_be_played_are_shown(self):
        self.open("sorry", "--mode", "club", columns=60, rows=45)
        self.read_until(lambda: re.search(rb"(\d+|S)(  (\d+|S)){4}", self.shown))
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
            self.resize(30, 90)
            self.type(b"?\n")
            self.type(b"\r\r")
            self.type(b"q")
            self.assertEqual(self.ended(), 0, game)

    def test_a_small_or_plain_terminal_is_played_line_by_line(self):
        for more in ({"columns": 40, "rows": 10}, {"TERM": "dumb"}):
            self.assertNotIn("\033[?1049h", on_terminal("play", *self.two_people, typed=b"q\n", **more))

    def test_a_character_set_that_cannot_show_boards_is_reported(self):
        text = on_terminal("play", *self.two_people, typed=b"q\n", LC_ALL="pt_PT.ISO-8859-1")
        self.assertIn("ISO-8859-1", text)
        self.assertNotIn("\033[?1049h", text)


class Width(unittest.TestCase):
    def too_wide(self, text, columns):
        plain = re.sub("\033\\[[0-9;]*[mK]", "", text).replace("\r", "\n")
        return [line for line in plain.split("\n") if len(line) > columns]

    def test_nothing_is_wider_than_the_terminal(self):
        commands = [["games"], ["--help"], ["play", "--help"], ["serve", "--help"], ["rules", "--help"], ["analyse", "--help"],
                    ["arena", "--help"], ["simulate", "sorry", "--players", "4", "--games", "10"]]
        commands += [["rules", game] for game in games]
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        saved = os.path.join(folder.name, "game.json")
        run("play", "sorry", "--seat", "human", "--seat", "human", given=f"1\ns {saved}\nq\n")
        commands += [["solve", "pretoa", "--pieces", "3", "--out", folder.name],
                     ["probe", "pretoa", "yellow=7,8 red=13 turn=yellow", "--tables", folder.name, "--line"],
                     ["analyse", saved, "--budget", "10"], ["play", "chess"], ["play", "ludo", "--seat", "wizard"],
                     ["perft", "ludo"], ["serve", "--port", "70000"], ["serve", "--no-browser", "--host", "192.0.2.1", "--store", ":memory:"]]
        for columns, languages in ((60, ["en", "pt", "es"]), (80, ["es"]), (200, ["es"])):
            for lang in languages:
                for words in commands:
                    shown = on_terminal(*words, "--lang", lang, columns=columns)
                    self.assertEqual(self.too_wide(shown, columns), [], (words, lang, columns))
        for columns, languages in ((60, ["en", "pt", "es"]), (80, ["es"])):
            for words in [*([game] for game in games), ["sorry", "--mode", "club"]]:
                for lang in languages:
                    shown = on_terminal("play", *words, "--lines", "--seed", "1", "--lang", lang, columns=columns, typed=b"q\n")
                    self.assertEqual(self.too_wide(shown, columns), [], (words, lang, columns))


if __name__ == "__main__":
    unittest.main(verbosity=0)
