#!/usr/bin/env python3
"""The server as its clients see it: playing, joining, watching, bad input, limits, headers, restarts."""
import gzip
import http.client
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from client import Closed, Player, Server, play_on, program, reveal_all, root


def join(socket, name="Ana", **more):
    return socket.ask({"do": "join", "name": name, "commit": secrets.token_hex(32), **more})


class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--bot-delay", "0", "--messages-per-second", "0", "--max-matches-per-address", "10000")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def test_two_players_play_a_whole_game_and_a_third_person_watches(self):
        match = self.server.create()
        watcher = self.server.connect()
        snapshot = watcher.ask({"do": "hello", "match": match, "board": True})
        self.assertIsNone(snapshot["game"])
        self.assertEqual(len(snapshot["board"]["spots"]) > 18, True)
        players = [Player(self.server, match, "Ana"), Player(self.server, match, "Rui")]
        for player in players:
            player.wait_until(lambda: player.turn is not None)
        play_on(players, 2000)
        self.assertTrue(players[0].over)
        revision = 0
        while revision < players[0].revision:
            message = watcher.receive()
            revision = message.get("update", revision)
            self.assertNotIn("moves", message)
        self.assertIn("over", message["log"][-1])
        status, exported, _ = self.server.http("GET", f"/api/matches/{match}/export")
        self.assertEqual(status, 200)
        self.assertNotIn("token", json.dumps(exported))
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(exported, file)
            file.flush()
            done = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)
        # A rematch, which the winner begins.
        for player in players:
            player.socket.send({"do": "rematch"})
        players[0].wait_until(lambda: not players[0].over)
        for player in players:
            player.socket.close()

    def test_verify_finds_an_edited_die(self):
        match = self.server.create(game="ludo", players=2)
        players = [Player(self.server, match, "Ana"), Player(self.server, match, "Rui")]
        for player in players:
            player.wait_until(lambda: player.turn is not None)
        play_on(players, 20)
        players[0].socket.send({"do": "concede", "revision": players[0].revision})
        players[0].wait_until(lambda: players[0].over)
        exported = self.server.http("GET", f"/api/matches/{match}/export")[1]
        events = [e for step in exported["steps"] for e in step["log"] if "event" in e]
        for edit in (False, True):
            if edit:
                events[7]["event"] = "6" if events[7]["event"] == "5" else "5"
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                json.dump(exported, file)
                file.flush()
                done = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1 if edit else 0, done.stdout)

    def test_a_bot_answers(self):
        match = self.server.create(game="policiais", seats=[{"kind": "open"}, {"kind": "bot", "level": "curious"}])
        player = Player(self.server, match)
        player.wait_until(lambda: player.moves)
        for _ in range(10):
            if player.over:
                break
            player.move()
            player.wait_until(lambda: player.moves or player.over)

    def test_links_to_unknown_matches(self):
        socket = self.server.connect()
        for identity in ("", "x", "a" * 16, "../../etc/passwd", "é" * 16):
            self.assertEqual(socket.ask({"do": "hello", "match": identity})["error"], "match.unknown")
        self.assertEqual(self.server.http("GET", "/api/matches/" + "a" * 16)[0], 404)
        self.assertEqual(self.server.http("GET", "/api/matches/" + "a" * 16 + "/export")[0], 404)

    def test_nobody_can_move_for_others(self):
        match = self.server.create()
        ana, rui = Player(self.server, match, "Ana"), Player(self.server, match, "Rui")
        ana.wait_until(lambda: ana.moves)
        move, revision = list(ana.moves)[0], ana.revision
        thief = self.server.connect()
        thief.ask({"do": "hello", "match": match, "tokens": ["x" * 43, ana.token[:-1], ana.token.swapcase()]})
        for player in ({}, {"player": 0}, {"player": 1}):
            answer = thief.ask({"do": "move", "revision": revision, "move": move, **player})
            self.assertEqual(answer["error"], "match.not_a_player")
        rui.socket.send({"do": "move", "revision": revision, "move": move, "player": 0, "id": 9})
        self.assertEqual(rui.socket.wait_for("error")["error"], "match.not_a_player")
        rui.socket.send({"do": "move", "revision": revision, "move": move, "id": 9})
        self.assertEqual(rui.socket.wait_for("error")["error"], "match.not_your_turn")
        self.assertIn("update", ana.move(move))
        ana.socket.send({"do": "move", "revision": revision, "move": move, "id": 9})
        self.assertEqual(ana.socket.wait_for("error")["error"], "match.stale")

    def test_reconnecting_brings_the_missed_steps(self):
        match = self.server.create()
        ana, rui = Player(self.server, match, "Ana"), Player(self.server, match, "Rui")
        for player in (ana, rui):
            player.wait_until(lambda: player.turn is not None)
        play_on([ana, rui], 4)
        ana.socket.close()
        known = ana.revision
        rui.socket.send({"do": "say", "phrase": "hello"})
        rui.wait_until(lambda: rui.revision == known + 1)
        ana.connect()
        self.assertEqual(ana.revision, known + 1)
        self.assertTrue(ana.moves or rui.moves)
        play_on([ana, rui], 4)

    def test_presence_and_spectators(self):
        match = self.server.create()
        ana = Player(self.server, match)
        watcher = self.server.connect()
        watcher.ask({"do": "hello", "match": match})
        told = ana.socket.wait_for("here")
        while told.get("spectators") != 1:
            told = ana.socket.wait_for("here")
        self.assertEqual(told["here"], [0])
        watcher.close()
        while told.get("spectators") != 0:
            told = ana.socket.wait_for("here")

    def test_public_matches_are_listed(self):
        public, private = self.server.create(public=True), self.server.create()
        ids = [match["id"] for match in self.server.http("GET", "/api/matches")[1]["matches"]]
        self.assertIn(public, ids)
        self.assertNotIn(private, ids)

    def test_a_summary_tells_whose_turn_it_is(self):
        match = self.server.create()
        turn = lambda: self.server.http("GET", f"/api/matches/{match}")[1]["turn"]
        self.assertIsNone(turn())
        ana, _ = [Player(self.server, match, name) for name in ("Ana", "Rui")]
        self.assertEqual(turn(), 0)
        ana.wait_until(lambda: ana.moves)
        ana.move()
        self.assertEqual(turn(), 1)

    def test_the_sample_bot_plays_to_the_end(self):
        for game in ("ludo", "pretoa"):
            match = self.server.create(game=game, players=2)
            bots = [subprocess.Popen([sys.executable, str(root / "examples/bot.py"),
                                      f"http://127.0.0.1:{self.server.port}/{path}/{match}"]) for path in ("m", "#/m")]
            for process in bots:
                self.assertEqual(process.wait(120), 0)
            self.assertEqual(self.server.http("GET", f"/api/matches/{match}")[1]["state"], "over")

    def test_a_match_of_bots_runs_while_somebody_watches(self):
        match = self.server.create(seats=[{"kind": "bot", "level": "curious"}] * 2)
        watcher = self.server.connect()
        watcher.ask({"do": "hello", "match": match})
        for _ in range(3):
            watcher.wait_for("update")


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--max-matches-per-address", "10000")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def alive(self):
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_unknown_messages(self):
        socket = self.server.connect()
        for text in ("", "{", "[]", "null", "{}", '{"do":1}', '{"do":"fly"}', '{"do":"move"}', '{"do":"hello","x":1}',
                     '{"do":"hello","match":1}', '{"do":"leave"}', "[" * 1000, '{"do":"say","phrase":"\\ud800"}'):
            socket.send(text)
            self.assertIn("error", socket.receive(), text)
        self.alive()

    def test_invalid_utf8_and_binary_close_the_connection(self):
        for kind, data, codes in ((1, b'{"do":"\xff\xfe"}', (1007,)), (2, b"{}", (1003,)), (1, b"x" * 5000, (1009,)),
                                  (7, b"", (1002,))):
            socket = self.server.connect()
            socket.send_frame(kind, data)
            with self.assertRaises(Closed) as closed:
                socket.receive()
            self.assertIn(closed.exception.code, (*codes, None), (kind, data[:10]))
        self.alive()

    def test_fragments_are_joined_and_bounded(self):
        socket = self.server.connect()
        text = json.dumps({"do": "hello", "match": "a" * 16}).encode()
        socket.send_frame(1, text[:9], final=False)
        socket.send_frame(0, text[9:20], final=False)
        socket.send_frame(9, b"ping between")
        socket.send_frame(0, text[20:])
        self.assertEqual(socket.receive()["error"], "match.unknown")
        with self.assertRaises((Closed, ConnectionError)):
            socket.send_frame(1, b"{", final=False)
            for _ in range(2000):
                socket.send_frame(0, b" " * 100, final=False)
            socket.receive()
        self.alive()

    def test_too_many_messages(self):
        socket = self.server.connect()
        with self.assertRaises((Closed, ConnectionError)):
            for _ in range(200):
                socket.send({"do": "leave"})
            while True:
                socket.receive()
        self.alive()

    def test_half_open_connections_do_no_harm(self):
        sockets = []
        for start in (b"", b"GET", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/matches HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"):
            connection = socket.create_connection(("127.0.0.1", self.server.port))
            connection.sendall(start)
            sockets.append(connection)
        self.alive()
        for connection in sockets:
            connection.close()
        self.alive()

    def test_http_limits_have_named_errors(self):
        def error(*request, **more):
            status, answer, _ = self.server.http(*request, **more)
            return status, answer["error"]
        self.assertEqual(error("POST", "/api/matches", "x" * 20000), (413, "http.body_too_large"))
        self.assertEqual(error("GET", "/" + "a" * 3000), (414, "http.url_too_long"))
        self.assertEqual(error("GET", "/", headers={"X": "a" * 9000}), (431, "http.headers_too_large"))
        self.assertEqual(error("POST", "/api/matches", "{"), (400, "request.not_json"))
        self.assertEqual(error("POST", "/api/matches", '{"game":"chess"}'), (400, "setup.unknown_game"))
        self.assertEqual(error("POST", "/api/matches", "{}", headers={"Content-Type": "text/plain"}), (415, "http.not_json"))
        self.assertEqual(error("DELETE", "/api/matches"), (405, "http.method"))
        self.assertEqual(error("GET", "/api/nothing"), (404, "http.not_found"))
        self.assertEqual(error("GET", "/api/board?game=ludo&players=9"), (400, "setup.bad_players"))
        self.assertEqual(error("GET", "/api/board?game=%zz"), (400, "request.bad_field"))

    def raw(self, *parts):
        """Everything that comes back on a new connection."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            for part in parts:
                connection.sendall(part)
            answer = b""
            while data := connection.recv(65536):
                answer += data
        return answer.decode()

    def test_requests_in_a_row_and_in_pieces(self):
        host = f"Host: 127.0.0.1:{self.server.port}\r\n".encode()
        ask = b"GET /api/games HTTP/1.1\r\n" + host + b"\r\n"
        last = b"GET /healthz HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"
        answers = self.raw(ask + ask + last)
        self.assertEqual(answers.count("HTTP/1.1 200 OK\r\n"), 3)
        self.assertEqual(answers.count("Connection: close\r\n"), 1)
        self.assertEqual(self.raw(*[bytes([byte]) for byte in last]).count("HTTP/1.1 200 OK\r\n"), 1)
        head = self.raw(last.replace(b"GET", b"HEAD"))
        self.assertRegex(head, r"(?s)^HTTP/1.1 200 OK\r\n.*Content-Length: [1-9].*\r\n\r\n$")
        chunked = b"POST /api/matches HTTP/1.1\r\n" + host + b"Connection: close\r\nContent-Type: application/json\r\n"
        chunked += b"Transfer-Encoding: chunked\r\n\r\n"
        body = [b'{"game":', b'"pretoa"}', b""]
        self.assertIn('"match"', self.raw(chunked, *[b"%x\r\n%s\r\n" % (len(part), part) for part in body]))
        old = self.raw(b"GET /healthz HTTP/1.0\r\n" + host + b"\r\n")
        self.assertTrue(old.startswith("HTTP/1.0 200 OK\r\n") and "Connection:" not in old, old)

    def test_the_handshake_of_a_websocket(self):
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="  # of RFC 6455, 1.3
        version = "Sec-WebSocket-Version: 13"

        def answer(*lines):
            head = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}", "Upgrade: websocket", "Connection: Upgrade", *lines]
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
                connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
                return connection.recv(4096).decode()
        good = answer(key, version)
        self.assertTrue(good.startswith("HTTP/1.1 101 "), good)
        self.assertIn("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n", good)
        self.assertTrue(answer(version).startswith("HTTP/1.1 400 "))
        self.assertTrue(answer(key + "x" * 40, version).startswith("HTTP/1.1 400 "))
        other = answer(key, "Sec-WebSocket-Version: 12")
        self.assertTrue(other.startswith("HTTP/1.1 426 "), other)
        self.assertIn("\r\nSec-WebSocket-Version: 13\r\n", other)

    def test_garbage_instead_of_http(self):
        for garbage in (b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 100, os.urandom(2000)):
            connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=20)
            connection.sendall(garbage)
            try:
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass
            except OSError:
                pass
            connection.close()
        self.alive()

    def test_pages_of_other_hosts_are_refused(self):
        with self.assertRaises(ConnectionError) as refused:
            self.server.connect(headers=[("Origin", "https://evil.example")])
        self.assertIn("403", str(refused.exception))
        self.server.connect(headers=[("Origin", f"http://127.0.0.1:{self.server.port}")]).close()
        status, answer, _ = self.server.http("POST", "/api/matches", {"game": "pretoa"}, {"Origin": "https://evil.example"})
        self.assertEqual((status, answer["error"]), (403, "http.foreign_origin"))

    def test_security_headers(self):
        for path in ("/", "/api/games", "/healthz", "/nothing.txt"):
            answer = self.server.http("GET", path)[2]
            self.assertIn("default-src 'self'", answer.headers["Content-Security-Policy"])
            self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(answer.headers["Referrer-Policy"], "no-referrer")

    def test_previews_of_links_get_the_whole_address_of_the_picture(self):
        page = open(f"{root}/web/index.html").read()
        for address in ("/preview.jpg", "./preview.jpg"):  # as written, as built
            with tempfile.TemporaryDirectory() as folder:
                with open(folder + "/index.html", "w") as file:
                    file.write(page.replace('content="/preview.jpg"', f'content="{address}"'))
                with gzip.open(folder + "/index.html.gz", "wt") as file:
                    file.write("an older one")
                for options, more, site in (((), {}, "http://localhost:81"), (("--behind-proxy",), {}, "https://localhost:81"),
                                            (("--behind-proxy",), {"X-Forwarded-Proto": "http"}, "http://localhost:81")):
                    with Server("--web", folder, *options) as server:
                        for path in ("/", "/index.html", "/?lang=pt"):
                            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
                            connection.request("GET", path, headers={"Host": "localhost:81", "Accept-Encoding": "gzip", **more})
                            served = connection.getresponse().read().decode()
                            connection.close()
                            self.assertIn(f'<meta property="og:image" content="{site}/preview.jpg" />', served)
                            self.assertEqual(served.replace(site + "/preview.jpg", "/preview.jpg"), page)

    def test_no_way_out_of_the_web_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/dist")
            for name, text in (("dist/index.html", "<p>here"), ("secret.txt", "no")):
                with open(f"{folder}/{name}", "w") as file:
                    file.write(text)
            with Server("--web", folder + "/dist") as server:
                self.assertEqual(server.http("GET", "/")[1], "<p>here")
                self.assertEqual(server.http("GET", "/match")[0], 404)
                status, _, answer = server.http("GET", "/m/abc")
                self.assertEqual((status, answer.headers["Location"]), (302, "/#/m/abc"))
                for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "//secret.txt"):
                    self.assertEqual(server.http("GET", path)[0], 404, path)
                tag = server.http("GET", "/")[2].headers["ETag"]
                self.assertEqual(server.http("GET", "/", headers={"If-None-Match": tag})[0], 304)

    def test_a_match_has_a_picture_and_a_page_for_frames(self):
        made = self.server.create(game="ludo", players=2, edition=2)
        status, start, answer = self.server.http("GET", f"/m/{made}.svg")
        tag = answer.headers["ETag"]
        self.assertEqual((status, answer.headers["Content-Type"]), (200, "image/svg+xml"))
        self.assertEqual(start.count('class="piece"'), 8)
        status, nothing, _ = self.server.http("GET", f"/m/{made}.svg", headers={"If-None-Match": tag})
        self.assertEqual((status, nothing), (304, ""))
        players = [Player(self.server, made, name) for name in ("Ana", "Rui")]
        reveal_all(players)
        play_on(players, 8)
        status, later, answer = self.server.http("GET", f"/m/{made}.svg", headers={"If-None-Match": tag})
        self.assertEqual(status, 200)
        self.assertNotEqual(answer.headers["ETag"], tag)
        self.assertEqual(later.count('class="piece"'), 8)
        status, page, answer = self.server.http("GET", f"/m/{made}/embed")
        self.assertEqual(status, 200)
        self.assertIn(f"/m/{made}.svg", page)
        self.assertNotIn("<script", page)
        self.assertIn("frame-ancestors *", answer.headers["Content-Security-Policy"])
        self.assertNotIn("X-Frame-Options", answer.headers)
        for path in ("/", f"/m/{made}", f"/m/{made}.svg", f"/api/matches/{made}"):
            self.assertEqual(self.server.http("GET", path)[2].headers["X-Frame-Options"], "DENY", path)
        for path in ("/m/aaaaaaaaaaaaaaaa.svg", "/m/.svg", "/m/x%22y.svg", "/m/aaaaaaaaaaaaaaaa/embed", "/m//embed"):
            self.assertEqual(self.server.http("GET", path)[0], 404, path)

    def test_descriptions_and_counters(self):
        self.assertEqual(self.server.http("GET", "/api/openapi.json")[1]["openapi"], "3.1.0")
        self.assertIn("tabuleiro_steps_total", self.server.http("GET", "/metrics")[1])
        self.assertTrue(self.server.http("GET", "/api/board?game=ludo")[1]["spots"])
        self.assertEqual(len(self.server.http("GET", "/api/levels")[1]), 4)


class Addresses(unittest.TestCase):
    """Two networks of the kernel with a cable between them: the server's, with a VPN and containers too, and a guest's."""
    host, guest = f"tabuleiro-host-{os.getpid()}", f"tabuleiro-guest-{os.getpid()}"

    @classmethod
    def setUpClass(cls):
        def ip(*words):
            subprocess.run(["ip", *words], check=True, capture_output=True)
        cls.addClassCleanup(lambda: [subprocess.run(["ip", "netns", "del", name], capture_output=True) for name in (cls.host, cls.guest)])
        try:
            ip("netns", "add", cls.guest)
            ip("netns", "add", cls.host)
            ip("-n", cls.host, "link", "set", "lo", "up")
            for name, address in (("docker0", "172.17.0.1/16"), ("wg0", "10.8.0.1/24"), ("lan0", "192.168.77.1/24")):
                ip("-n", cls.host, "link", "add", name, "type", "veth", "peer", "name", name, "netns", cls.guest)
                ip("-n", cls.host, "address", "add", address, "dev", name)
                for network in (cls.host, cls.guest):
                    ip("-n", network, "link", "set", name, "up")
            ip("-n", cls.guest, "address", "add", "192.168.77.2/24", "dev", "lan0")
        except (OSError, subprocess.CalledProcessError) as refused:
            raise unittest.SkipTest(f"no networks can be made here: {refused}")

    def fetch(self, network, address):
        script = f"import urllib.request; print(urllib.request.urlopen('{address}', timeout=60).read().decode())"
        done = subprocess.run(["ip", "netns", "exec", network, sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def told_by_a_server_on(self, host):
        """What it prints, and what it tells its own device."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server = subprocess.Popen(["ip", "netns", "exec", self.host, program, "--lang", "en", "serve", "--no-browser", "--host", host, "--port",
                                   "8099", "--store", folder.name + "/matches.db"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.__exit__, None, None, None)
        self.addCleanup(server.terminate)
        return server.stdout.readline(), json.loads(self.fetch(self.host, "http://127.0.0.1:8099/api/server"))

    def test_another_device_reaches_the_address_that_is_printed_and_told_to_its_own_device(self):
        printed, told = self.told_by_a_server_on("0.0.0.0")
        self.assertIn(" http://192.168.77.1:8099/ ", printed)
        self.assertEqual(told, {"address": "http://192.168.77.1:8099/", "loopback": False, "stops_after": 0, "room": "none", "kiosk": []})
        self.assertIn("<title>Tabuleiro", self.fetch(self.guest, told["address"]))
        elsewhere = json.loads(self.fetch(self.guest, told["address"] + "api/server"))  # a machine's addresses are not for others
        self.assertEqual(elsewhere, {"address": None, "loopback": False, "stops_after": 0, "room": "none", "kiosk": []})

    def test_a_server_of_one_device_has_no_address_for_others(self):
        printed, told = self.told_by_a_server_on("127.0.0.1")
        self.assertIn(" http://127.0.0.1:8099/ ", printed)
        self.assertEqual(told, {"address": None, "loopback": True, "stops_after": 0, "room": "possible", "kiosk": []})


class Solved(unittest.TestCase):
    def test_known_values_are_reported_and_played(self):
        with Server("--bot-delay", "0") as server:
            solve = [program, "solve", "pretoa", "--pieces", "4", "--out", server.folder + "/tables"]
            subprocess.run(solve, check=True, stdout=subprocess.DEVNULL)
            question = {"game": "pretoa", "position": "yellow=7,8 red=13 turn=yellow"}
            status, answer, _ = server.http("POST", "/api/known", {**question, "plays": ["8-2"]})
            self.assertEqual(status, 200)
            self.assertEqual(answer["positions"], [{"value": "win", "turns": 47, "seat": 0},
                                                   {"value": "win", "turns": 1, "seat": 1}])
            self.assertEqual(answer["moves"], [{"value": "win", "turns": 1, "move": "13x1"}])
            # Outside the tables there is no answer; missing tables are made meanwhile.
            self.assertEqual(server.http("POST", "/api/known", {"game": "pretoa"})[1], {"positions": [None], "moves": []})
            for wrong in ({"game": "sorry"}, {**question, "plays": ["1-9"]}, {"game": "pretoa", "position": "?"}, {"more": 1}):
                self.assertEqual(server.http("POST", "/api/known", wrong)[0], 400, wrong)
            match = server.create(game="pretoa", seats=[{"kind": "bot", "level": "perfect"}] * 2)
            self.assertTrue(match)
            self.assertEqual(server.http("POST", "/api/matches", {"game": "ludo", "seats": [{"kind": "open"}, {"kind": "bot", "level": "perfect"}]})[0], 400)
            self.assertLess(server.stop_seconds(), 15)

    def test_a_bad_table_is_not_used(self):
        with Server("--bot-delay", "0") as server:
            os.makedirs(server.folder + "/tables")
            with open(server.folder + "/tables/pretoa-2-1.values", "wb") as table:
                table.write(b"no table at all, whatever its name says" * 9)
            self.assertEqual(server.http("POST", "/api/known", {"game": "pretoa", "position": "yellow=7,8 red=13 turn=yellow"})[1],
                             {"positions": [None], "moves": []})
            server.stop()
            self.assertEqual(server.process.stdout.read(), b"")
            with open(server.folder + "/log") as log:
                self.assertIn("error=table.foreign", log.read())


class Limits(unittest.TestCase):
    def test_matches_and_connections_of_one_address(self):
        with Server("--max-matches-per-address", "3", "--max-connections-per-address", "5") as server:
            for _ in range(3):
                server.create()
            status, answer, _ = server.http("POST", "/api/matches", {"game": "pretoa"})
            self.assertEqual((status, answer["error"]), (429, "http.too_many_matches"))
            sockets = [server.connect() for _ in range(5)]
            with self.assertRaises(ConnectionError):
                server.connect()
            sockets[0].close()
            server.wait_for(lambda: self.comes_in(server))

    def comes_in(self, server, **options):
        try:
            server.connect(**options).close()
            return True
        except (ConnectionError, Closed):
            return False

    def silent(self, server, count):
        return [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(count)]

    def test_silent_connections_count_towards_the_limit(self):
        with Server("--max-connections-per-address", "50") as server:
            sockets = self.silent(server, 50)
            self.assertEqual(server.http("GET", "/healthz")[0], 429)
            self.assertFalse(self.comes_in(server))
            self.assertTrue(self.comes_in(server, source="127.0.0.2"))
            sockets += self.silent(server, 500)  # rejected at once, whatever they want
            self.assertEqual(b"".join(iter(lambda: sockets[-1].recv(4096), b""))[:12], b"HTTP/1.1 429")
            self.assertTrue(self.comes_in(server, source="127.0.0.2"))
            for connection in sockets:
                connection.close()
            server.wait_for(lambda: self.comes_in(server))

    def test_more_connections_than_descriptors(self):
        with Server("--max-connections-per-address", "1000") as server:
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (64, 64))
            sockets = self.silent(server, 100)
            def complains():
                with open(server.folder + "/log") as log:
                    return "cannot accept" in log.read()
            server.wait_for(complains)
            for connection in sockets:
                connection.close()
            self.assertEqual(server.http("GET", "/healthz")[0], 200)

    def test_a_slow_reader_is_dropped(self):
        with Server("--messages-per-second", "0", "--messages-per-second-per-address", "0") as server:
            match = server.create()
            Player(server, match)
            slow = server.connect()
            slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.ask({"do": "hello", "match": match})
            try:
                for _ in range(20000):
                    slow.send({"do": "hello", "match": match, "board": True})
            except OSError:
                pass
            server.wait_for(lambda: server.counts("dropped_clients_total 1"))

    def test_a_client_that_answers_no_ping_is_closed(self):
        with Server("--idle-seconds", "1") as server:
            quiet = server.connect()
            begin = time.time()
            with self.assertRaises(Closed):
                quiet.socket.settimeout(20)
                while True:
                    quiet._fill()
            self.assertLess(time.time() - begin, 15)


class Restarts(unittest.TestCase):
    def test_sigterm_loses_nothing(self):
        with Server() as server:
            match = server.create()
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            for player in players:
                player.wait_until(lambda: player.turn is not None)
            play_on(players, 5)
            self.assertEqual(server.stop(), 0)
            with self.assertRaises(Closed) as closed:
                while True:
                    players[0].socket.receive()
            self.assertEqual(closed.exception.code, 1001)
            server.start()
            for player in players:
                player.connect()
            play_on(players, 5)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
