#!/usr/bin/env python3
"""`tabuleiro engine`: lines of JSON, ids, several questions at once, cancellation, files, bad input; and the clients of
examples/."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from running import games, program, run, tables

root = pathlib.Path(__file__).resolve().parent.parent.parent


def ask(*questions, **more):
    """The answers by their ids; a question that is a text is sent as it is."""
    lines = [question if isinstance(question, str) else json.dumps(question) for question in questions]
    done = run("engine", given="".join(line + "\n" for line in lines), **more)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}


class Engine(unittest.TestCase):
    def test_answers_have_the_ids_of_their_questions(self):
        answers = ask({"id": 1, "ask": "games"}, {"id": "b", "ask": "board", "game": "ludo"},
                      {"id": 2.5, "ask": "position", "game": "niout", "plays": ["MO"]}, {"ask": "games"})
        self.assertEqual(set(answers), {1, "b", 2.5, None})
        self.assertEqual(sorted(game["name"] for game in answers[1]["answer"]), games)
        self.assertEqual(len(answers["b"]["answer"]["spots"]), 80)
        self.assertEqual(list(answers[2.5]["answer"]["moves"]), ["off-5"])

    def test_the_last_line_needs_no_line_end(self):
        done = run("engine", given='{"id":1,"ask":"games"}')
        self.assertEqual(json.loads(done.stdout)["id"], 1)

    def test_many_questions_at_once_are_all_answered(self):
        answers = ask(*({"id": i, "ask": "why", "game": "pretoa", "spot": 1} for i in range(2500)))
        self.assertEqual(len(answers), 2500)
        self.assertTrue(all("answer" in answer for answer in answers.values()))

    def test_a_cancelled_question_is_answered_as_cancelled(self):
        done = run("engine", "--threads", "1", given="".join(json.dumps(line) + "\n" for line in [
            {"id": "first", "ask": "hint", "game": "pretoa"}, {"id": "second", "ask": "hint", "game": "pretoa"},
            {"cancel": "second"}, {"cancel": "nothing of that name"}, {"id": "third", "ask": "games"}]))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["id"] for answer in answers], ["first", "second", "third"])  # one thread
        self.assertEqual(answers[1], {"id": "second", "error": "request.cancelled", "details": []})
        self.assertIn("answer", answers[2])

    def test_anything_but_a_question_is_refused(self):
        for line, error in [("nonsense", "request.not_json"), ("[1]", "request.not_json"), ("", "request.not_json"),
                            ('{"ask":"dance"}', "request.unknown"), ('{"id":[],"ask":"games"}', "request.bad_field"),
                            ('{"cancel":{}}', "request.bad_field"), ('{"cancel":1,"now":2}', "request.unknown_field"),
                            ('{"ask":"games","more":1}', "request.unknown_field"), ("{}", "request.missing_field"),
                            ('{"ask":"position","game":"chess"}', "setup.unknown_game"),
                            ('{"ask":"position","game":"ludo","plays":["7"]}', "move.impossible_event"),
                            ('{"ask":"exact","game":"sorry"}', "solve.not_solvable"),
                            ('{"ask":"verify","file":"no"}', "match_file.not_json"),
                            ('{"ask":"plays","file":"{}"}', "save.foreign")]:
            self.assertEqual(ask(line)[None].get("error"), error, line)

    def test_without_tables_nothing_is_known(self):
        for game in ("pretoa", "policiais", "niout"):
            with tempfile.TemporaryDirectory() as folder:
                answer = ask({"id": 1, "ask": "exact", "game": game}, TABULEIRO_TABLES=folder)[1]["answer"]
            self.assertEqual(answer, {"positions": [None], "moves": []})

    def test_exact_values_come_from_the_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("solve", "pretoa", "--pieces", "3", "--out", folder).returncode, 0)
            answer = ask({"id": 1, "ask": "exact", "game": "pretoa", "position": "yellow=7,8 red=13 turn=yellow"},
                         TABULEIRO_TABLES=folder)[1]["answer"]
        self.assertEqual(answer["positions"], [{"value": "win", "turns": 47, "seat": 0}])
        self.assertEqual(answer["moves"][0]["value"], "win")

    def test_a_saved_game_is_read_and_analysed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "niout", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n" * 6 + f"s {path}\nq\n")
            games = ask({"id": 1, "ask": "plays", "file": pathlib.Path(path).read_text()})[1]["answer"]
        self.assertEqual(len(games), 1)
        self.assertGreater(len(games[0]["plays"]), 6)
        analysis = ask({"id": 1, "ask": "analysis", **games[0]})[1]["answer"]
        self.assertEqual(len(analysis["entries"]), len(games[0]["plays"]))


    def test_a_position_has_one_value_in_an_analysis(self):
        for number, (game, options, plays) in enumerate((("pretoa", {"most_captures": "on"}, ["3-0", "6x3"]),
                                                         ("tabula", {}, ["1,2,3", "hand-1", "hand-2", "hand-3", "4,5,6"]))):
            entries = ask({"id": number, "ask": "analysis", "game": game, "options": options, "plays": plays})[number]["answer"]["entries"]
            self.assertEqual(len(entries), len(plays))
            for one, next_one in zip(entries, entries[1:]):
                self.assertEqual(one["after"], next_one["before"])


class PythonClient(unittest.TestCase):
    def test_it_prints_what_it_was_told(self):
        check_client(self, "/usr/bin/python3", "examples/engine.py")


class JavaScriptClient(unittest.TestCase):
    def test_it_prints_what_it_was_told(self):
        check_client(self, "node", "examples/engine.mjs")


def check_client(test, *words):
    done = subprocess.run([*words, program], capture_output=True, text=True, timeout=300, cwd=root,
                          env={**os.environ, "TABULEIRO_TABLES": tables.name})
    test.assertEqual(done.stderr, "")
    start, niout, policiais = done.stdout.splitlines()
    test.assertEqual(start, "The start of Ludo: red=yard*4 yellow=yard*4 turn=red")
    test.assertEqual(niout, "After a KAI play off-2")
    test.assertIn(policiais, ["And Policiais? request.cancelled", "And Policiais? too late to cancel"])


if __name__ == "__main__":
    unittest.main()
