#!/usr/bin/env python3
"""What a host relies on: limits per address, reports of failures, and host names."""
import contextlib
import http.client
import importlib.util
import json
import os
import pathlib
import re
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

from client import Player, Server, commitment, play_on, program, reveal_all, root
from postgres import Postgres

no_message_limits = ("--messages-per-second", "0", "--messages-per-second-per-address", "0")
quick = (*no_message_limits, "--max-matches-per-address", "100000")


def ask(server, method, path, body=None, headers=None, source="127.0.0.1"):
    """(status, answer) for a request from another address."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(source, 0))
    connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text.decode()


def log_of(server):
    return pathlib.Path(server.folder, "log").read_text()


class Visitors(unittest.TestCase):
    def test_behind_a_proxy_each_request_is_charged_to_its_client(self):
        with Server("--behind-proxy", "--messages-per-second-per-address", "2") as server:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            for visitor in ("10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"):
                for _ in range(4):
                    connection.request("GET", "/healthz", headers={"X-Forwarded-For": visitor})
                    answer = connection.getresponse()
                    answer.read()
                    self.assertEqual(answer.status, 200, visitor)
            connection.close()

    def test_an_ipv6_network_is_one_source(self):
        with Server("--behind-proxy", "--max-matches-per-address", "2") as server:
            def create(visitor):
                return ask(server, "POST", "/api/matches", {"game": "pretoa"}, {"X-Forwarded-For": visitor})[0]
            self.assertEqual([create(f"2001:db8:1:2::{i}") for i in (1, 2, 3)], [201, 201, 429])
            self.assertEqual(create("2001:db8:1:3::1"), 201)
            self.assertEqual([create(f"::ffff:10.0.0.{i}") for i in (1, 1, 2)], [201, 201, 201])
            self.assertEqual(create("10.0.0.1"), 429)
            # Anything that is not an address is charged to the proxy.
            self.assertEqual([create(f"nonsense {i}") for i in range(3)], [201, 201, 429])

    def test_of_several_lines_the_proxys_counts(self):
        with Server("--behind-proxy", "--max-matches-per-address", "1") as server:
            def create(*visitors):
                lines = "".join(f"X-Forwarded-For: {visitor}\r\n" for visitor in visitors)
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                    body = '{"game":"pretoa"}'
                    connection.sendall(f"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                       f"Content-Length: {len(body)}\r\n{lines}\r\n{body}".encode())
                    return int(connection.recv(64).split()[1])
            self.assertEqual(create("10.0.0.1"), 201)
            self.assertEqual(create("10.0.0.9", "10.0.0.1"), 429)
            self.assertEqual(create("10.0.0.1", "10.0.0.9"), 201)

    def test_nobody_can_take_all_places(self):
        with Server(*quick, "--max-places-per-address", "3", own_limits=True) as server:
            matches = [server.create() for _ in range(4)]
            join = {"do": "join", "name": "Ana", "commit": "0" * 64}

            def sit_down(match, source="127.0.0.1"):
                websocket = server.connect(source=source)
                websocket.ask({"do": "hello", "match": match})
                return websocket.ask(join), websocket
            held = [sit_down(match) for match in matches[:3]]
            self.assertTrue(all("joined" in answer for answer, _ in held))
            self.assertEqual(sit_down(matches[3])[0].get("error"), "match.too_many_places")
            self.assertIn("joined", sit_down(matches[3], "127.0.0.2")[0])
            held[0][1].ask({"do": "leave"})
            self.assertIn("joined", sit_down(matches[3])[0])
            # In a game with another address the place counts even when its page is closed, until the player leaves.
            self.assertIn("joined", sit_down(matches[1], "127.0.0.2")[0])
            held[1][1].close()
            self.assertEqual(sit_down(matches[0])[0].get("error"), "match.too_many_places")
            back = server.connect()
            back.ask({"do": "hello", "match": matches[1], "tokens": [held[1][0]["token"]]})
            back.ask({"do": "leave"}, identity=2)
            self.assertIn("joined", sit_down(matches[0])[0])

    def test_games_that_were_begun_and_closed_lock_nobody_out(self):
        with Server(*quick, own_limits=True) as server:
            def begin():
                websocket = server.connect()
                websocket.ask({"do": "hello", "match": server.create()})
                answers = [websocket.ask({"do": "join", "name": name, **commitment(bytes(32))}, identity=i)
                           for i, name in enumerate(("Ana", "Rui"))]
                for player in (0, 1):
                    websocket.send({"do": "reveal", "player": player, "bytes": "0" * 64})
                return [answer.get("error") for answer in answers], websocket
            begun = [begin() for _ in range(12)]
            self.assertEqual([errors for errors, _ in begun], [[None, None]] * 12)
            self.assertEqual(begin()[0], ["match.too_many_places"] * 2)
            for _, websocket in begun:
                websocket.close()
            server.wait_for(lambda: server.counts('tabuleiro_players{game="pretoa",mode="normal"} 0\n'))
            self.assertEqual([begin()[0] for _ in range(12)], [[None, None]] * 12)

    def test_places_still_count_after_a_restart(self):
        with Server(*quick, "--max-places-per-address", "2", own_limits=True) as server:
            matches = [server.create() for _ in range(3)]

            def sit_down(match, source="127.0.0.2"):
                websocket = server.connect(source=source)
                websocket.ask({"do": "hello", "match": match})
                answer = websocket.ask({"do": "join", "name": "Ana", "bytes": "0" * 64}, identity=2)
                websocket.close()
                return answer.get("error"), answer.get("token")
            held = [sit_down(match) for match in matches[:2]]  # made by another address
            self.assertEqual([error for error, _ in held], [None, None])
            for restart in range(2):
                server.kill()
                server.start()
                self.assertEqual(sit_down(matches[2])[0], "match.too_many_places")
                self.assertEqual(sit_down(matches[2], f"127.0.0.{3 + restart}")[0], None)
            websocket = server.connect(source="127.0.0.2")
            websocket.ask({"do": "hello", "match": matches[0], "tokens": [held[0][1]]})
            websocket.ask({"do": "leave"}, identity=2)
            server.kill()
            server.start()
            self.assertEqual(sit_down(matches[0])[0], None)

    def test_a_quick_match_finds_a_waiting_public_match_however_it_was_made(self):
        with Server(*quick) as server:
            terms = {"game": "ludo", "players": 2, "turn_seconds": 60, "seating": "lot"}

            def find(**more):
                return ask(server, "POST", "/api/quick", {**terms, **more}, source="127.0.0.2")[1]["match"]
            hidden = server.create(**terms)
            Player(server, hidden, "Eva")
            made = server.create(**terms, public=True, mode="normal", seats=[{"kind": "open"}] * 2)
            self.assertNotIn(find(), (hidden, made))  # nobody waits there
            ana = Player(server, made, "Ana")
            self.assertNotEqual(find(turn_seconds=90), made)
            self.assertEqual(find(), made)
            rui = Player(server, made, "Rui")
            self.assertIsNotNone(rui.turn)

    def test_nobody_can_wear_out_a_match_by_joining_and_leaving(self):
        with Server(*quick) as server:
            match = server.create(public=True)
            websocket = server.connect()
            websocket.ask({"do": "hello", "match": match})
            join = {"do": "join", "name": "Ana", "commit": "0" * 64}
            for i in range(100):
                self.assertIn("joined", websocket.ask(join, identity=2 * i))
                websocket.ask({"do": "leave"}, identity=2 * i + 1)
            self.assertEqual(websocket.ask(join, identity=200).get("error"), "match.joined_too_often")
            other = server.connect(source="127.0.0.2")
            other.ask({"do": "hello", "match": match})
            self.assertIn("joined", other.ask(join))

    def test_exports_are_limited_per_address(self):
        with Server(*quick, "--exports-per-second", "1", own_limits=True) as server:
            path = f"/api/matches/{server.create()}/export"
            self.assertIn((429, "http.too_many_exports"), [(status, answer.get("error")) for status, answer in
                                                           (ask(server, "GET", path) for _ in range(20))])
            self.assertEqual(ask(server, "GET", path, source="127.0.0.2")[0], 200)

    def test_the_lobby_shows_everybodys_matches(self):
        with Server(*quick) as server:
            def create(source):
                return ask(server, "POST", "/api/matches", {"game": "pretoa", "public": True}, source=source)[1]["match"]
            rare = [create("127.0.0.2") for _ in range(3)]
            for _ in range(150):
                create("127.0.0.3")
            listed = [match["id"] for match in ask(server, "GET", "/api/matches")[1]["matches"]]
            self.assertEqual(len(listed), 100)
            self.assertEqual(set(rare) - set(listed), set())


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*quick, "--name", "games.school.example")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def test_a_request_needs_one_host(self):
        with Server() as server:
            for hosts, status in (("", 400), ("Host:\r\n", 400), ("Host: localhost\r\nHost: localhost\r\n", 400), ("Host: a b\r\n", 400),
                                  ("Host: x@localhost\r\n", 400), ("Host: localhost:http\r\n", 400), ("Host: localhost\r\n", 200)):
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
                    raw.sendall(f"GET /api/games HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())
                    self.assertEqual(raw.recv(12), f"HTTP/1.1 {status}".encode(), hosts)
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
                raw.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")  # as simple health checks ask
                self.assertEqual(raw.recv(12), b"HTTP/1.0 200")

    def test_an_unknown_transfer_encoding_is_refused_and_nothing_after_it_is_read(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as raw:
            raw.sendall(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n"
                        b"Content-Type: application/json\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = b""
            while part := raw.recv(65536):
                answer += part
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1, answer)
        self.assertTrue(answer.startswith(b"HTTP/1.1 501"), answer)

    def test_the_content_type_is_read_whole(self):
        for kind, status in (("application/jsonx", 415), ("text/plain", 415), ("Application/JSON; charset=utf-8", 201)):
            self.assertEqual(ask(self.server, "POST", "/api/matches", {"game": "pretoa"}, {"Content-Type": kind})[0],
                             status, kind)

    def test_a_field_named_twice_is_refused(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        for body in ('{"game":"pretoa","game":"ludo"}', '{"game":"pretoa","options":{"sopro":"on","sopro":"off"}}',
                     '{"game":"pretoa","g\\u0061me":"pretoa"}'):
            connection.request("POST", "/api/matches", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            self.assertEqual((answer.status, json.loads(answer.read())["error"]), (400, "request.not_json"), body)
        connection.close()
        match = self.server.create()
        websocket = self.server.connect()
        websocket.ask({"do": "hello", "match": match})
        websocket.send('{"do":"join","name":"Ana","name":"Rui","commit":"' + "0" * 64 + '"}')
        self.assertEqual(websocket.wait_for("error")["error"], "request.not_json")
        self.assertEqual(self.server.http("GET", f"/api/matches/{match}")[1]["revision"], 0)

    def test_unknown_host_names_are_refused(self):
        own = socket.gethostname()
        for host, known in (("localhost", True), (f"127.0.0.1:{self.server.port}", True), ("[::1]:80", True), (own, True),
                            ("GAMES.school.example:8080", True), ("evil.example", False), ("127.0.0.1.evil.example", False)):
            headers = {"Host": host, "Origin": f"http://{host}"}
            status, _ = ask(self.server, "POST", "/api/matches", {"game": "pretoa"}, headers)
            self.assertEqual(status, 201 if known else 421, host)
            self.assertEqual(ask(self.server, "GET", "/healthz", headers={"Host": host})[0], 200)
        with Server(*quick, "--behind-proxy") as server:
            headers = {"Host": "games.example.org", "Origin": "https://games.example.org"}
            self.assertEqual(ask(server, "POST", "/api/matches", {"game": "pretoa"}, headers)[0], 201)

    def test_a_name_must_be_visible(self):
        match = self.server.create()
        websocket = self.server.connect()
        websocket.ask({"do": "hello", "match": match})
        for name in ("\u00a0", "\u3000\u2003", "\u2800", "\u3164", "\u034f", "\ufe0f", "\u17b4", "\u180b", "\u0301", "\ufffe", "\ufdd0",
                     "\ufff9", "\U0001d173", "\U0001bca0", "\U000e0100"):
            answer = websocket.ask({"do": "join", "name": name, "commit": "0" * 64})
            self.assertEqual(answer.get("error"), "match.bad_name", repr(name))


class Chance(unittest.TestCase):
    def export(self, server, match):
        path = pathlib.Path(server.folder, "match.json")
        path.write_text(json.dumps(server.http("GET", f"/api/matches/{match}/export")[1]))
        done = subprocess.run([program, "verify", "--lang", "en", str(path)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_everybody_commits_before_anybody_reveals(self):
        with Server(*quick) as server:
            match = server.create(game="ludo", players=2, turn_seconds=60)
            ana, rui = Player(server, match, "Ana"), Player(server, match, "Rui")
            self.assertEqual(ana.edition, 2)
            mover = ana if ana.moves else rui
            self.assertIn("update", mover.move())
            self.export(server, match)
            self.assertEqual(server.http("GET", f"/api/matches/{match}")[1]["edition"], 2)

    def test_a_slow_match_begins_when_every_page_has_been_opened_again(self):
        for terms in ({}, {"turn_seconds": 86400}):
            with Server(*quick) as server:
                match = server.create(game="ludo", players=2, **terms)
                ana = Player(server, match, "Ana")
                ana.socket.close()
                rui = Player(server, match, "Rui", reveals=False)
                rui.reveal()
                rui.wait_until(lambda: rui.chance["revealed"] == [1])
                self.assertNotIn("deadline", rui.chance)
                self.assertAlmostEqual(rui.chance["since"], time.time() * 1000, delta=60_000)
                server.kill()
                server.start()
                rui.connect()
                self.assertEqual(rui.chance["revealed"], [1])
                self.assertEqual(server.http("GET", f"/api/matches/{match}")[1]["owes"], [0])
                self.assertEqual(rui.socket.ask({"do": "claim", "what": "place"})["error"], "match.nobody_absent")
                ana.revision = None
                ana.connect()  # and reveals
                for player in (ana, rui):
                    player.wait_until(lambda: player.turn is not None)
                self.assertIn("Head after step 4", self.export(server, match))

    def test_the_first_edition_is_for_matches_that_began_with_it(self):
        with Server(*quick) as server:
            for terms in ({}, {"turn_seconds": 86400}, {"turn_seconds": 60}):
                self.assertEqual(ask(server, "POST", "/api/matches", {"game": "ludo", "edition": 1, **terms}),
                                 (400, {"error": "match.first_edition", "details": []}))

    def test_the_head_of_a_snapshot_is_that_of_the_export(self):
        spec = importlib.util.spec_from_file_location("second", root / "examples" / "verify.py")
        second = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(second)
        with Server(*quick) as server:
            match = server.create(game="sorry", mode="club", players=2)
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            heads = []
            for _ in range(3):
                play_on(players, 3)
                heads.append((players[0].revision, server.connect().ask({"do": "hello", "match": match})["head"]))
            for finished in (False, True):
                export = server.http("GET", f"/api/matches/{match}/export")[1]
                told = second.heads_of(export)
                self.assertEqual([told[revision] for revision, _ in heads], [head for _, head in heads])
                self.assertEqual(export["head"], told[-1])
                if not finished:
                    players[0].socket.ask({"do": "concede", "revision": players[0].revision})

    def test_a_withheld_reveal_is_counted(self):
        with Server(*quick) as server:
            match = server.create(game="ludo", players=2, turn_seconds=60)
            ana, eva = Player(server, match, "Ana"), Player(server, match, "Eva", reveals=False)
            eva.socket.send({"do": "leave"})  # she does not like the dice
            ana.wait_until(lambda: ana.afresh == 1)
            rui = Player(server, match, "Rui", reveals=False)
            rui.reveal()
            reveal_all((ana, rui))
            self.assertIn("commit to new bytes 1 time,", self.export(server, match))


class Operator(unittest.TestCase):
    token = "nobody guesses this token"

    def setUp(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # An hour forgets as many matches as are allowed in it: few, so that none is while the test runs.
        self.server = Server(*no_message_limits, "--access-log", "--drain-seconds", "60", "--operator-port", str(self.port),
                             environment={"TABULEIRO_OPERATOR_TOKEN": self.token})

    def tearDown(self):
        self.server.__exit__(None, None, None)

    def ask(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Authorization": f"Bearer {token or self.token}"}
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        text = json.loads(answer.read())
        connection.close()
        return answer.status, text

    def test_sees_and_acts(self):
        match = self.server.create(public=True)
        self.assertEqual(self.ask("GET", "/matches", token="x" * 25)[0], 401)
        ana = Player(self.server, match, "Bad Name")
        listed = self.ask("GET", "/matches")[1]["matches"]
        self.assertEqual([one["connected"] for one in listed], [[{"address": "127.0.0.1", "players": [0]}]])
        addresses = {one["address"]: one for one in self.ask("GET", "/addresses")[1]["addresses"]}
        self.assertEqual((addresses["127.0.0.1"]["places"], addresses["127.0.0.1"]["matches_made"]), (1, 1))
        self.server.create()
        addresses = {one["address"]: one for one in self.ask("GET", "/addresses")[1]["addresses"]}
        self.assertEqual(addresses["127.0.0.1"]["matches_made"], 2)  # although the first one is partly forgotten
        self.assertEqual(self.ask("POST", "/hide", {"match": match, "player": 0})[0], 200)
        for path in (f"/api/matches/{match}", f"/api/matches/{match}/export", "/api/matches"):
            self.assertNotIn("Bad Name", json.dumps(self.server.http("GET", path)[1]), path)
        self.assertEqual(self.ask("POST", "/free", {"match": match, "player": 0})[0], 200)
        self.assertEqual(self.server.http("GET", f"/api/matches/{match}")[1]["seats"][0]["kind"], "open")
        self.assertEqual(self.ask("POST", "/close", {"match": match})[0], 200)
        self.assertEqual(self.server.http("GET", "/api/matches")[1]["matches"], [])
        for wrong in ("", "x", "127.0.0.0/8", "999.1.1.1"):
            self.assertEqual(self.ask("POST", "/block", {"address": wrong, "minutes": 1})[0], 400, wrong)
        self.assertEqual(self.ask("POST", "/block", {"address": "2001:db8:1:2::/64", "minutes": 1})[0], 200)
        self.assertEqual(self.ask("POST", "/block", {"address": "127.0.0.2", "minutes": 1})[0], 200)
        self.assertEqual(ask(self.server, "GET", "/api/games", source="127.0.0.2")[0], 429)
        self.assertEqual(ask(self.server, "GET", "/api/games", source="127.0.0.3")[0], 200)
        self.assertEqual(self.ask("POST", "/block", {"address": "127.0.0.2", "minutes": 0})[0], 200)
        self.assertEqual(ask(self.server, "GET", "/api/games", source="127.0.0.2")[0], 200)
        log = log_of(self.server)
        for act in ("hide", "free", "close", "block"):
            self.assertIn(f"operator act={act}", log)
        self.assertIn("http address=127.0.0.1 method=GET path=/api/matches status=200", log)
        self.assertNotIn(match, log)  # anyone who has it can join
        self.assertNotIn(self.token, log)
        self.assertNotIn(ana.token, log)

    def test_drains(self):
        match = self.server.create()
        ana, rui = Player(self.server, match, "Ana"), Player(self.server, match, "Rui")
        ana.wait_until(lambda: ana.moves)
        self.assertEqual(self.ask("POST", "/drain")[0], 200)
        self.assertEqual(ana.socket.wait_for("error")["error"], "server.draining")
        self.assertEqual(ask(self.server, "POST", "/api/matches", {"game": "pretoa"})[1]["error"], "server.draining")
        self.assertEqual(ask(self.server, "GET", "/readyz")[0], 503)
        self.assertIsNone(self.server.process.poll())
        self.assertIn("update", ana.move())  # ends the turn that was in progress
        self.assertEqual(self.server.process.wait(30), 0)

    def test_counts_by_kind_and_act(self):
        match = self.server.create(game="sorry", mode="club", players=2)
        ana, rui = Player(self.server, match, "Ana"), Player(self.server, match, "Rui")
        text = self.server.http("GET", "/metrics")[1]
        self.assertIn('tabuleiro_matches{game="sorry",mode="club",state="playing"} 1', text)
        self.assertIn('tabuleiro_players{game="sorry",mode="club"} 2', text)
        self.assertIn('tabuleiro_act_seconds_count{act="join"} 2', text)
        self.assertIn("tabuleiro_bot_queue 0", text)


class Settings(unittest.TestCase):
    def check(self, *options, environment=None):
        return subprocess.run([program, "--lang", "en", "serve", "--check-config", *options], capture_output=True, text=True,
                              env={**os.environ, **(environment or {})}, timeout=60)

    def test_come_from_the_command_line_the_environment_and_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "conf")
            file.write_text("# a comment\nport = 1111\nstore = postgres://ana:hush@127.0.0.1/x\nname = a\nname = b\n"
                            "behind-proxy = true\n")
            told = self.check("--config", str(file))
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn(":1111", told.stdout)
            self.assertNotIn("hush", told.stdout)
            for setting in ("name = a", "name = b", "behind-proxy = true", "max-places-per-address = 24"):
                self.assertIn(f"  {setting}\n", told.stdout)
            self.assertNotIn("hush", self.check("--operator-port", "81", "--operator-token", "hush" * 4).stdout)
            self.assertIn(":2222", self.check("--config", str(file), environment={"TABULEIRO_PORT": "2222"}).stdout)
            self.assertIn(":3333", self.check("--port", "3333", environment={"TABULEIRO_PORT": "2222",
                                                                           "TABULEIRO_CONFIG": str(file)}).stdout)
            file.write_text("store = host=h dbname=x password=hush\n")
            self.assertIn("store: PostgreSQL dbname=x host=h\n", self.check("--config", str(file)).stdout)
            file.write_text("prot = 1\n")
            wrong = self.check("--config", str(file))
            self.assertEqual(wrong.returncode, 2)
            self.assertIn("prot", wrong.stderr)
            file.write_text("port = many\n")
            self.assertEqual(self.check("--config", str(file)).returncode, 2)
            self.assertEqual(self.check("--store", folder + "/none/matches.db").returncode, 2)
            self.assertEqual(self.check("--host", "no address").returncode, 2)

    def test_a_database_that_can_never_be_reached_ends_the_start_with_the_reason_and_without_the_password(self):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            nobody = closed.getsockname()[1]
            for store, reason in (("postgres://ana:hu%sh@127.0.0.1/x", 'invalid percent-encoded token: "…"'),
                                  ("postgres://ana:hu@sh@127.0.0.1/x", "unexpected @"),
                                  ("postgres://ana:hush@127.0.0.1:notaport/x", "notaport"),
                                  ("postgres://ana:hush@127.0.0.1:99999/x", "99999"),
                                  ("postgres://ana:hush@-/x", 'could not translate host name "-" to address'),
                                  ("hostaddr=here user=ana password=hush", 'could not parse network address "here"'),
                                  (f"host=127.0.0.1 port={nobody} sslmode=maybe password=hush", 'sslmode value: "maybe"'),
                                  (f"host=127.0.0.1 prot={nobody} password=hush", 'invalid connection option "…"')):
                with self.subTest(store), tempfile.TemporaryDirectory() as folder:
                    done = subprocess.run([program, "--lang", "en", "serve", "--no-browser", "--port", "0", "--store", store],
                                          capture_output=True, text=True, cwd=folder, timeout=60)
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertIn(reason, done.stderr)
                    self.assertNotRegex(done.stdout + done.stderr, "hu.?sh")
                    self.assertEqual(os.listdir(folder), [])


class StoreFailure(unittest.TestCase):
    def wait_for_ready(self, server, status):
        server.wait_for(lambda: ask(server, "GET", "/readyz")[0] == status, 60)
        status, told = ask(server, "GET", "/healthz")
        self.assertEqual(status, 200)
        self.assertRegex(told, r"^ok \d+\.\d+\.\d+\n$")

    def wait_for_failure(self, server, name):
        """Everything reports it: /readyz, the log, the counters."""
        self.wait_for_ready(server, 503)
        self.assertEqual(ask(server, "GET", "/readyz")[1]["error"], name)
        server.wait_for(lambda: f'store failing cause="{name}' in log_of(server))
        self.assertTrue(server.counts("tabuleiro_store_failing 1"))
        self.assertFalse(server.counts("tabuleiro_store_errors_total 0"))

    def wait_for_recovery(self, server):
        self.wait_for_ready(server, 200)
        server.wait_for(lambda: "store recovered" in log_of(server))
        self.assertTrue(server.counts("tabuleiro_store_failing 0"))

    def test_a_full_disk_is_reported_and_loses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m,mode=700", "tabuleiro-test", folder],
                                                  capture_output=True).returncode != 0:
                self.skipTest("only root can mount a small disk to fill up")
            try:
                with Server(*quick, store=folder + "/matches.db") as server:
                    self.play_on_a_full_disk(server, pathlib.Path(folder, "filler"))
            finally:
                subprocess.run(["umount", folder], check=True)

    def play_on_a_full_disk(self, server, filler):
        self.wait_for_ready(server, 200)
        match = server.create(game="ludo", players=2)
        players = ana, rui = [Player(server, match, "Ana"), Player(server, match, "Rui")]
        ana.wait_until(lambda: ana.turn is not None)
        rui.wait_until(lambda: rui.turn is not None)
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        self.wait_for_failure(server, "store.disk_full")
        told = ana.socket.wait_for("error")
        self.assertEqual((told["error"], told["details"]), ("store.disk_full", []))  # the file's path is not for players
        # Steps that fit into the file's allocated space can still be stored; then nothing can.
        for _ in range(20000):
            status, answer = ask(server, "POST", "/api/matches", {"game": "pretoa"})
            if status != 201:
                break
        self.assertEqual((status, answer["error"]), (503, "store.disk_full"), answer)
        mover = ana if ana.moves else rui
        # A move is small: it may still fit, and then it must be kept like any other.
        self.assertEqual(mover.move().get("error", "store.disk_full"), "store.disk_full")
        filler.unlink()
        self.wait_for_recovery(server)
        for player in players:
            player.connect()
        mover = ana if ana.moves else rui
        self.assertIn("update", mover.move())
        steps = server.http("GET", f"/api/matches/{match}/export")[1]["steps"]
        for player in players:
            for revision, move in player.acknowledged:
                self.assertIn(move, [entry.get("move") for entry in steps[revision - 1]["log"]])

    def test_a_deleted_file_is_reported(self):
        with Server(*quick) as server:
            self.wait_for_ready(server, 200)
            match = server.create()
            ana, rui = Player(server, match, "Ana"), Player(server, match, "Rui")
            ana.wait_until(lambda: ana.moves)
            os.remove(server.store)
            self.assertEqual(ana.move().get("error"), "store.lost_file")
            self.wait_for_failure(server, "store.lost_file")

    def test_it_is_reported_even_if_nobody_plays(self):
        with Server(*quick) as server:
            self.wait_for_ready(server, 200)
            os.rename(server.store, server.store + ".elsewhere")
            self.wait_for_ready(server, 503)
            os.rename(server.store + ".elsewhere", server.store)
            self.wait_for_recovery(server)

    def test_a_damaged_file_gives_no_half_match(self):
        with Server(*quick) as server:
            matches = [server.create(game="ludo", players=2) for _ in range(10)]
            for match in matches:  # over 4,096 steps: the store moves them to their matches
                players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
                for player in players:
                    for _ in range(230):
                        player.socket.send({"do": "say", "phrase": "hello"})
                for player in players:
                    player.socket.ask({"do": "say", "phrase": "hello"})  # everything sent before is done
            server.wait_for(lambda: server.counts("tabuleiro_store_queue 0"))
            match = matches[0]
            whole = len(server.http("GET", f"/api/matches/{match}/export")[1]["steps"])
            server.stop()
            with sqlite3.connect(server.store) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'steps'").fetchone()[0]
                leaves = database.execute("PRAGMA page_count").fetchone()[0]
                settled = database.execute("SELECT count(*) FROM steps WHERE match = ?", (match,)).fetchone()[0]
            self.assertEqual(settled, whole)
            with open(server.store, "r+b") as file:
                for number in range(page + 1, leaves + 1):
                    file.seek((number - 1) * 4096)
                    if file.read(1) == b"\x0a":  # a leaf of an index: the steps
                        file.seek((number - 1) * 4096)
                        file.write(b"\xff" * 4096)
            server.start()
            status, answer, _ = server.http("GET", f"/api/matches/{match}/export")
            self.assertTrue(status == 503 or len(answer["steps"]) == whole, (status, answer))
            self.assertEqual((status, answer["error"], answer["details"]), (503, "store.failed", []))
            server.wait_for(lambda: 'store failing cause="store.failed' in log_of(server))
            self.assertFalse(server.counts("tabuleiro_store_errors_total 0"))

    def test_other_users_cannot_read_the_file(self):
        with Server(*quick) as server:
            server.create()
            for path in pathlib.Path(server.folder).glob("matches.db*"):
                self.assertEqual(path.stat().st_mode & 0o077, 0, path)
            server.stop()
            os.chmod(server.store, 0o644)
            server.start()
            self.assertEqual(os.stat(server.store).st_mode & 0o007, 0)

    def test_a_folder_that_cannot_be_written_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/matches.db-lock")  # as in a read-only folder, the lock file cannot be created
            done = subprocess.run([program, "serve", "--no-browser", "--lang", "en", "--port", "0", "--store",
                                   folder + "/matches.db"], capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("it is a folder", done.stderr)
            self.assertNotIn("in use", done.stderr)

    def test_a_node_waits_for_its_database(self):
        with Postgres() as database:
            database.stop()
            with Server(*quick, store=f"host={database.folder} user=tabuleiro password=hush dbname=tabuleiro") as server:
                self.wait_for_failure(server, "store.away")
                self.assertRegex(log_of(server), r'cause="store.away: connection to server .* failed: No such file or directory')
                self.assertNotIn("hush", log_of(server))
                database.start()
                self.wait_for_ready(server, 200)
                match = server.create()
                ana, rui = Player(server, match, "Ana"), Player(server, match, "Rui")
                ana.wait_until(lambda: ana.moves)
                database.kill()
                self.wait_for_failure(server, "store.away")
                self.assertEqual(ana.socket.wait_for("error")["error"], "store.away")
                database.start()
                self.wait_for_recovery(server)
                self.assertIn("update", ana.move())


if __name__ == "__main__":
    unittest.main(warnings="ignore")
