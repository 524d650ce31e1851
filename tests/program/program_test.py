#!/usr/bin/env python3
"""The program itself, as a person uses it: every command, and bad input."""
import importlib.util
import json
import os
import re
import signal
import socket
import stat
import subprocess
import tempfile
import time
import unittest
import urllib.request

from running import program, games, root, run


class Bots(unittest.TestCase):
    def test_an_arena_reports_shares_with_intervals(self):
        words = ["arena", "pretoa", "--bots", "player,random", "--games", "40", "--json"]
        report = json.loads(run(*words).stdout)
        met = report["encounters"][0]
        self.assertEqual(met["games"], 40)
        self.assertLessEqual(met["share_low"], met["share"])
        self.assertEqual(report, json.loads(run(*words, "--threads", "1").stdout))

    def test_no_share_is_printed_beyond_its_bounds(self):
        words = ["arena", "niout", "--bots", "expert@50,random", "--games", "40", "--seed", "4"]
        self.assertGreater(json.loads(run(*words, "--json").stdout)["encounters"][0]["without_luck"]["share_high"], 1)
        self.assertRegex(run(*words).stdout, r"adjusted for luck: \d\d\.\d% \(95%: \d\d\.\d–100\.0\)")

    def test_a_game_is_analysed_and_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            path, drawing = os.path.join(folder, "game.json"), os.path.join(folder, "game.svg")
            run("play", "tabula", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n" * 6 + f"s {path}\nq\n")
            answer = run("analyse", path, "--svg", drawing, "--budget", "100")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            with open(drawing) as file:
                self.assertTrue(file.read().startswith("<svg"))
            report = json.loads(run("analyse", path, "--budget", "100", "--json").stdout)
            self.assertAlmostEqual(sum(seat["luck"] for seat in report["seats"]), 0, places=3)
            self.assertIn("another", run("analyse", path, "--svg", path).stderr)
            for words in ([drawing], ["/nowhere/game.svg"]):  # told before the long work
                answer = run("analyse", path, "--svg", *words)
                self.assertEqual((answer.returncode, answer.stdout), (2, ""))
                self.assertIn(words[0], answer.stderr)
            self.assertEqual(run("analyse", path, "--svg", drawing, "--replace", "--budget", "100").returncode, 0)

    def test_a_blunder_is_marked_with_what_it_loses(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            run("play", "pretoa", "--seat", "human", "--seat", "human", given=f"2-0\ns {path}\nq\n")  # the others draw
            entry, = json.loads(run("analyse", path, "--json").stdout)["entries"]
            self.assertEqual((entry["text"], entry["mark"]), ("2-0", "??"))
            shares = {move["move"]: move["share"] for move in entry["moves"]}
            self.assertEqual(shares, {"1-0": 0.5, "2-0": 0, "3-0": 0.5})
            self.assertEqual(entry["loss"], 0.5)
            self.assertRegex(run("analyse", path).stdout, r"2-0\?\? .*loses 50")

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

    def test_strength_resumes_where_it_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, page = os.path.join(folder, "whole.md"), os.path.join(folder, "page.md")
            words = ["strength", "--game", "pretoa", "--games", "30", "--nodes", "20", "--mcts-games", "2",
                     "--mcts-nodes", "10", "--seed", "3", "--out"]
            rows = len(run(*words, whole).stdout.splitlines()) - 1  # the last line says where the page is
            first = subprocess.Popen([program, *words, page], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            first.stdout.readline()
            first.send_signal(signal.SIGINT)
            rest = first.stdout.read()
            if first.wait(timeout=60) == 130:  # otherwise it finished before it could be stopped
                self.assertFalse(os.path.exists(page))
                self.assertEqual(len(run(*words, page).stdout.splitlines()), rows - len(rest.splitlines()))
            first.stdout.close()
            with open(whole) as one, open(page) as other:
                self.assertEqual(one.read(), other.read())
            self.assertEqual(sorted(os.listdir(folder)), ["page.md", "whole.md"])
            with open(page, "a") as file:
                file.write("lost\n<!-- What follows is kept when the page is made again. -->\nkept\n")
            run(*words, page, "--replace")
            with open(whole) as one, open(page) as other:
                self.assertEqual(other.read(), one.read() + "\n<!-- What follows is kept when the page is made again. -->\nkept\n")


class Commands(unittest.TestCase):
    def test_games_lists_every_game_in_words_and_as_json(self):
        self.assertEqual(sorted(game["name"] for game in json.loads(run("games", "--json").stdout)), games)
        for game in games:
            self.assertIn(game, run("games").stdout)
        self.assertIn("--option tower=safe|stack|block|forbidden  Two pieces on a square", run("games").stdout)
        self.assertIn("--mode club  Club: with cards in hand, 2–4 players", run("games").stdout)

    def test_every_command_has_help_with_an_example(self):
        lab = subprocess.run([program + "-lab", "--help"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "en"})
        commands = re.findall(r"^  ([a-z]+)  +\S", run("--help").stdout + lab.stdout, re.M)
        self.assertGreater(len(commands), 18)
        for command in commands:
            answer = run(command, "--help")
            self.assertEqual(answer.returncode, 0)
            self.assertIn("tabuleiro " + command, answer.stdout)

    def completed(self, *words):
        """What bash offers to complete the last word."""
        script = run("--reference", "bash").stdout + """
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tabuleiro; printf '%s\\n' "${COMPREPLY[@]}"
            """
        answer = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, timeout=60, cwd="/")
        self.assertEqual(answer.stderr, "")
        return answer.stdout.split()

    def test_bash_completes_commands_options_and_values(self):
        self.assertEqual(self.completed("tabuleiro", "pl"), ["play"])
        self.assertEqual(self.completed("tabuleiro", "play", "--sea"), ["--seat", "--seating"])
        self.assertEqual(self.completed("tabuleiro", "rules", "pre"), ["pretoa"])
        self.assertEqual(self.completed("tabuleiro", "play", "ludo", "--lang", ""), ["en", "es", "pt"])
        self.assertEqual(self.completed("tabuleiro", "play", "ludo", "--seat", "ma"), ["master"])
        self.assertEqual(self.completed("tabuleiro", "play", "sorry", "--mode", "club"), ["club", "club_partners"])
        self.assertEqual(self.completed("tabuleiro", "play", "ludo", "--seed", ""), [])
        self.assertIn("etc", self.completed("tabuleiro", "play", "--load", ""))
        self.assertIn("etc", self.completed("tabuleiro", "verify", "et"))

    def test_the_manual_page_gives_defaults_and_each_option_once(self):
        page = run("--reference", "man").stdout
        self.assertEqual(page.count("Show this help"), 1)
        self.assertRegex(page, r"Port; 0 picks a free one; default: 8080\n")
        self.assertIn("https://example.org", run("--reference", "fish").stdout)
        self.assertIn("https://example.org", run("--reference", "zsh").stdout)

    def test_rules_exist_in_three_languages(self):
        for game in games:
            pages = {run("rules", game, "--lang", lang).stdout for lang in ("pt", "es", "en")}
            self.assertEqual(len(pages), 3)
            for page in pages:
                self.assertRegex(page, r"\([A-Z]1\)|\b[A-Z]1\b")

    def test_every_rule_page_tells_what_holds_in_all_games(self):
        for game in games:
            for lang in ("pt", "es", "en"):
                page = run("rules", game, "--lang", lang).stdout
                told = {rule for mark in re.findall(r"\(((?:[A-Z]\d+(?:,\s+)?)+)\)", page) for rule in re.split(r",\s+", mark)}
                self.assertEqual({"G1", "G2", "G3", "G5", "G6", "G8", "G9"} - told, set(), (game, lang))

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

    def test_simulate_gives_the_same_results_on_any_number_of_threads(self):
        for game in games:
            results = {run("simulate", game, "--games", "200", "--seed", "5", "--threads", str(n), "--json").stdout
                       for n in (1, 2, 3)}
            self.assertEqual(len(results), 1, game)
            self.assertEqual(json.loads(results.pop())["games"], 200)

    def test_solve_survives_a_kill_and_probe_reads_its_tables(self):
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
        self.assertEqual(run("solve", "sorry").returncode, 2)
        self.assertEqual(run("solve", "ludo", "--pieces", "5-1").returncode, 2)
        self.assertEqual(run("solve", "ludo", "--option", "tower=stack").returncode, 2)
        self.assertEqual(run("solve", "niout", "--option", "centre=stop_to_turn").returncode, 2)
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("solve", "niout", "--pieces", "1-1", "--option", "finish=over", "--out", folder).returncode, 0)
            probe = ["probe", "niout", "yellow=off,home*3 red=off,home*3 turn=yellow", "--tables", folder]
            self.assertEqual(run(*probe, "--option", "finish=over").returncode, 0)
            self.assertIn("solve niout", run(*probe).stderr)  # no table of the usual rules
        self.assertEqual(run("solve", "pretoa", "--pieces", "3-1").returncode, 2)

    def test_bench_measures(self):
        report = json.loads(run("bench", "pretoa", "--repeats", "1", "--json").stdout)
        self.assertGreater(report[0]["playouts_per_second"]["median"], 0)
        pairs = ["--mode", "partners", "--players", "4", "--repeats", "1", "--json"]
        report = json.loads(run("bench", "sorry", *pairs).stdout)
        self.assertEqual([(one["mode"], one["players"]) for one in report], [("partners", 4)])
        self.assertEqual([one["game"] for one in json.loads(run("bench", *pairs).stdout)], ["sorry"])

    def test_the_benchmark_of_the_python_module_reads_it(self):
        spec = importlib.util.spec_from_file_location("bench", root / "bench/python.py")
        bench = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(bench)
        bench.repeats = 1
        self.assertGreater(bench.nanoseconds_of_playout(program + "-lab", "pretoa"), 0)


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
        for number in ("1e6", "1.5", "[]", "0x10"):
            self.refused("simulate", "pretoa", "--games", number, message=f"Not a valid number: --games = {number}")
        self.refused("simulate", "pretoa", "--games", "0", message="--games must be in the range 1")
        self.refused("bench", "chess", message="Available: ludo, niout")
        self.refused("bench", "pretoa", "--players", "4", message="Mode normal is for 2 players, not 4")
        self.refused("bench", "--mode", "pairs", "--players", "3", message="No game has this mode")
        self.refused("rules", "chess", message="Available: ludo, niout")
        self.refused("play", message="Name a game")
        self.refused("play", "pretoa", "--option", "sopro", message="NAME=VALUE")
        self.refused("play", "pretoa", "--option", "sopro=perhaps", message="Possible values: off, on")
        self.refused("play", "pretoa", "--option", "tower=safe", message="This game has: circle_leaps")
        self.refused("play", "pretoa", "--option", "sopro=on", "--option", "sopro=off", message="twice")
        self.refused("play", "pretoa", "--mode", "club", message="This game has: normal")
        self.refused("play", "pretoa", "--players", "3", message="is for 2 players, not 3")
        self.refused("play", "sorry", "--mode", "club", "--players", "1", message="is for 2–4 players, not 1")
        self.refused("play", "niout", "--mode", "pairs", "--players", "3", message="is for 4 players, not 3")
        self.refused("play", "pretoa", "--seat", "wizard", message="perfect")
        for words in (["play", "ludo", "--seat", "wizard"], ["simulate", "ludo", "--games", "1", "--bots", "wizard"],
                      ["arena", "ludo", "--bots", "wizard,random"]):
            self.refused(*words, message="wizard")
            self.assertNotIn("perfect", run(*words).stderr)
        for words in (["play", "pretoa", "--position", ""], ["probe", "pretoa", ""], ["perft", "pretoa", "--depth", "1", "--position", ""]):
            self.refused(*words, message="empty position")
        for words in (["play", "ludo", "--load", ""], ["play", "ludo", "--mode", ""], ["play", "ludo", "--seed", ""], ["rules", ""],
                      ["serve", "--check-config", "--store", ""], ["simulate", "ludo", "--games", "1", "--checkpoint", ""],
                      ["strength", "--out", ""], ["solve", "pretoa", "--pieces", ""]):
            self.refused(*words, message="needs a value")
        for words in (["play", "ludo", "--seed"], ["truth", "pretoa", "--own-games"], ["solve", "pretoa", "--pieces", "2", "--check"]):
            for number in ("-1", "18446744073709551616", "1.5"):
                self.refused(*words, number, message=f"Not a valid number: {words[-1]} = {number}")
        for words in (["play", "ludo", "--players"], ["serve", "--port"], ["simulate", "ludo", "--games"], ["arena", "ludo", "--margin"]):
            self.refused(*words, "ten", message=f"Not a valid number: {words[-1]} = ten")
        for words in (["arena", "ludo", "--bots", "player,,random"], ["simulate", "ludo", "--games", "1", "--bots=player,"],
                      ["compare", "ludo", "--players", ",2"]):
            self.refused(*words, message="empty item")
        self.refused("compare", "ludo", "--bots", "player,random,expert", message="--bots takes at most 2 values")
        self.refused("arena", "ludo", "--bots", "player,random", "--games", "2", "--margin", "3", message="--margin only works with --until-sure")
        self.refused("arena", "ludo", "--bots", "player,random", "--margin", "0", message="in the range 0.1–20\n")
        self.refused("simulate", "ludo", "--games", "0", message="in the range 1–1000000000000\n")
        self.refused("truth", "sorry", message="“sorry” cannot be solved. Games with tables: ludo, niout")
        self.refused("truth", "sorry", "--playouts", "10", "--own-games", "10", message="cannot be used with --")
        with tempfile.TemporaryDirectory() as empty:
            self.refused("probe", "ludo", "--tables", empty, message="`tabuleiro solve ludo --pieces 4-4`")
            self.refused("probe", "niout", "--tables", empty, message="`tabuleiro solve niout`")
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
        self.refused("dance", message="Unknown command “dance”")
        self.refused("games", "dance", message="“dance” is not expected here")
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
            for words in ([], ["--check-config"]):
                self.refused("serve", *words, *store, "--web", folder, message="index.html")
                for origin in ("example.org", "https://example.org/games", "ftp://example.org"):
                    self.refused("serve", *words, *store, "--origin", origin, message="https://example.org")
            self.assertEqual(os.listdir(folder), [])

    def test_a_settings_file_in_the_environment_needs_no_command(self):
        answer = run(TABULEIRO_CONFIG="/nowhere/settings")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("/nowhere/settings", answer.stderr)

    def test_a_server_prints_an_address_that_a_browser_opens(self):
        # Which of a machine's addresses is printed: server_test.py. A machine without a network prints localhost.
        hosts = {"127.0.0.1": "127.0.0.1", "0.0.0.0": r"[1-9][\d.]+|localhost", "::": r"[1-9][\d.]+|localhost|\[[0-9a-f]+:.*\]"}
        if os.path.exists("/proc/net/if_inet6"):
            with open("/proc/net/if_inet6") as addresses:
                hosts |= {"::1": r"\[::1\]"} if " lo\n" in addresses.read() else {}
        for host, told in hosts.items():
            child = subprocess.Popen([program, "serve", "--no-browser", "--port", "0", "--store", ":memory:", "--host", host, "--lang", "en"],
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            address = re.search(r"http://\S+", child.stdout.readline()).group()
            self.assertRegex(address, f"^http://({told}):")
            with urllib.request.urlopen(address + "healthz", timeout=60) as answer:
                self.assertIn("ok ", answer.read().decode())
            child.terminate()
            child.wait(timeout=120)
            child.stdout.close()

    @unittest.skipUnless(os.getuid() == 0, "needs root to become somebody else")
    def test_a_store_of_another_user_is_reported(self):
        with tempfile.TemporaryDirectory() as folder:  # only its owner may enter
            words = ["serve", "--no-browser", "--port", "0", "--store", os.path.join(folder, "matches.db")]
            try:
                answer = subprocess.run([program, *words], user="nobody", capture_output=True, text=True, timeout=60,
                                        env={**os.environ, "LC_ALL": "en"})
            except PermissionError:
                self.skipTest("this checkout cannot be read by others")
            self.assertEqual(answer.returncode, 2)
            self.assertIn("chown", answer.stderr)
            answer = subprocess.run([program, "serve", "--no-browser", "--port", "0"], user="nobody", capture_output=True, text=True,
                                    timeout=60, env={"HOME": folder, "LC_ALL": "en"})
            self.assertIn("chown", answer.stderr)

    def test_speaks_the_users_language(self):
        self.assertIn("Jogo desconhecido", run("play", "chess", lang="pt_BR.UTF-8").stderr)
        self.assertIn("Juego desconocido", run("play", "chess", lang="es_ES.UTF-8").stderr)

    def test_errors_of_the_command_line_are_translated_too(self):
        """The library that reads the command line tells errors in English sentences, by which parse_error_text
        (src/programs/shared/command_line.cpp) recognises them. Here is one for each of its lines."""
        for words, told in ((["dance"], "Comando desconhecido “dance”"), (["games", "dance"], "“dance” não é esperado aqui"),
                            (["perft", "ludo"], "Falta --depth"),
                            (["play", "ludo", "--seed", "x"], "Não é um número válido: --seed = x"),
                            (["play", "ludo", "--seed"], "--seed precisa de um valor"),
                            (["compare", "ludo", "--bots", "player,player,player"], "--bots aceita no máximo 2"),
                            (["serve", "--port", "70000"], "--port tem de estar no intervalo 0–65535"),
                            (["arena", "ludo", "--bots", "player,random", "--margin", "x"], "Não é um número válido: --margin = x"),
                            (["arena", "ludo", "--bots", "player,random", "--margin", "1"], "--margin só funciona com --until-sure"),
                            (["truth", "pretoa", "--own-games", "1", "--playouts", "1"], "--own-games não pode ser usado com --playouts"),
                            (["games", "--lang", "xx"], "--lang aceita um destes valores: en,es,pt")):
            answer = run(*words, lang="pt_PT.UTF-8")
            self.assertEqual(answer.returncode, 2)
            self.assertIn(told, answer.stderr, "If this is English, CLI11 words this error differently now: put its new words "
                          "into parse_error_text, beside the old ones as long as Debian's CLI11 has these.")
        self.assertIn("/nowhere: ficheiro ou pasta inexistente", run("verify", "/nowhere", lang="pt_PT.UTF-8").stderr)
        shown = run("play", "--help", lang="pt_PT.UTF-8").stdout
        self.assertNotIn("Options", shown)
        self.assertNotIn("INT", shown)  # the library's names of types
        self.assertRegex(shown, r"--seed N +Semente")

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

    def test_results_that_cannot_be_continued_are_kept(self):
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
            next(entry for step in events["steps"] for entry in step["log"] if "event" in entry)["event"] = "9-9-9"
            edits.append(json.dumps(events))
            for content in edits:
                with open(path, "w") as file:
                    file.write(content)
                for words in (["analyse", path, "--budget", "10"], ["play", "--load", path]):
                    self.refused(*words, message="tabuleiro: ")
                with open(path) as file:
                    self.assertEqual(file.read(), content)

    def test_saving_that_fails_leaves_nothing_behind(self):
        answer = run("play", "pretoa", given="s /nowhere/game.json\nq\n")
        self.assertIn("/nowhere/game.json", answer.stderr)
        self.assertEqual(answer.returncode, 0)

    def test_a_device_or_pipe_is_written_to_and_not_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            saved, pipe = os.path.join(folder, "game.json"), os.path.join(folder, "pipe")
            run("play", "sorry", "--seat", "human", "--seat", "human", given=f"1\ns {saved}\nq\n")
            os.mkfifo(pipe)
            reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            self.assertEqual(run("analyse", saved, "--budget", "10", "--svg", pipe).returncode, 0)
            self.assertTrue(os.read(reader, 65536).startswith(b"<svg"))
            os.close(reader)
            self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
            self.refused("strength", "--game", "pretoa", "--replace", "--out", folder, message="is not a file")


if __name__ == "__main__":
    unittest.main(verbosity=0)
