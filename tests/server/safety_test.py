#!/usr/bin/env python3
"""What must hold for every client: hands stay hidden, exceeded limits have named errors, a file belongs to one server."""
import json
import os
import re
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

from client import Closed, Player, Server, play_on, program


class Recorder:
    """Keeps every message a WebSocket receives."""

    def __init__(self, websocket):
        self.websocket, self.messages = websocket, []
        receive = websocket.receive

        def recorded():
            message = receive()
            self.messages.append(message)
            return message
        websocket.receive = recorded


class HiddenHands(unittest.TestCase):
    colours = ("red", "yellow")

    def check(self, message, own):
        """No hand and no card of another seat, anywhere in the message."""
        if "updates" in message:
            for update in message["updates"]:
                self.check(update, own)
        game = message.get("game") or message
        for colour, hand in re.findall(r"(\w+)\.hand=(\S+)", game.get("position", "")):
            if colour not in own:
                self.assertRegex(hand, r"^(\?(\*\d)?|none)$", message)
                self.hands += 1
        for entry in game.get("log", []):
            if "event" in entry and self.colours[entry["seat"]] not in own:
                self.assertEqual(entry["event"], "?", message)
                self.cards += 1
        if "moves" in game:
            self.assertIn(self.colours[game["turn"]], own)

    def test_through_a_whole_game_of_club_sorry(self):
        self.hands = self.cards = 0
        with Server("--messages-per-second", "0") as server:
            match = server.create(game="sorry", mode="club", players=2)
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            watcher = server.connect()
            recorders = [(Recorder(players[0].socket), "red"), (Recorder(players[1].socket), "yellow"), (Recorder(watcher), "")]
            hello = {"do": "hello", "match": match, "positions": True}
            watcher.ask(hello)
            for player in players:
                player.take(player.socket.ask({**hello, "tokens": [player.token]}))
                player.wait_until(lambda: player.turn is not None)
            for _ in range(1000):
                play_on(players, 10)
                if players[0].over:
                    break
                # A client that reconnects learns no more than one that never left.
                for tokens, own in (([], ""), ([players[0].token], "red"), ([players[1].token], "yellow")):
                    visitor = server.connect()
                    for since in ({}, {"revision": 1}):
                        self.check(visitor.ask({**hello, **since, "tokens": tokens}), own)
                    visitor.close()
                exported = server.http("GET", f"/api/matches/{match}/export")[1]
                for step in exported["steps"]:
                    self.check(step, "")
                self.assertNotIn("hand", json.dumps(server.http("GET", f"/api/matches/{match}")[1]))
            self.assertTrue(players[0].over)
            while "over" not in str(recorders[2][0].messages[-1]):
                watcher.receive()
            for recorder, own in recorders:
                # The step that ends the game shows everything.
                for message in recorder.messages:
                    if not any("over" in entry for entry in message.get("log", [])):
                        self.check(message, own)
        self.assertGreater(self.hands, 100)
        self.assertGreater(self.cards, 100)


class Messages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--messages-per-second", "0", "--max-matches-per-address", "10000")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def error(self, websocket, text):
        websocket.send(text)
        while True:
            message = websocket.receive()
            if "error" in message:
                return message["error"]

    def test_every_field_is_checked(self):
        match = self.server.create()
        ana, rui = Player(self.server, match, "Ana"), Player(self.server, match, "Rui")
        ana.wait_until(lambda: ana.moves)
        move = list(ana.moves)[0]
        good = {"do": "move", "revision": ana.revision, "move": move}
        for field, values in (("revision", (-1, 2.5, 1e300, 2**63, 2**64, "2", None, [2], {})),
                              ("move", (1, None, [move], {"move": move}, True)),
                              ("player", (-1, 8, 2**31, 2**64, 0.5, "0", None)),
                              ("id", (-1, 2**31, 2**70, 1.5, "x", None)),
                              ("colour", (1, "red", None)), ("Move", (move,)), ("", (1,))):
            for value in values:
                self.assertRegex(self.error(ana.socket, {**good, field: value}), r"^(request\.|match\.(stale|not_a_player))",
                                 (field, value))
        for text in ('{"do":"move","do":"leave"}x', '{"do":"move","revision":1' + "0" * 400 + "}", '{"do":"move","revision":1e999}',
                     '{"do":"move","revision":NaN}', "\\u0000", '{"do":"\\u0000"}', '{"do":"hello","tokens":[' + "1," * 500 + "1]}"):
            self.assertRegex(self.error(ana.socket, text), r"^request\.", text[:40])
        for name in ("", " ", "x" * 25, "a\nb", "a\u202eb", "\x00", 5, None):
            watcher = self.server.connect()
            watcher.ask({"do": "hello", "match": self.server.create()})
            self.assertRegex(self.error(watcher, {"do": "join", "name": name, "commit": "0" * 64}), r"^(match\.bad_name|request\.)", name)
            watcher.close()
        # None of that has changed anything, and the match continues.
        self.assertEqual(self.server.http("GET", f"/api/matches/{match}")[1]["revision"], ana.revision)
        self.assertIn("update", ana.move(move))

    def test_new_matches_are_checked(self):
        for terms in ({"players": 2**70}, {"players": 2.5}, {"players": -1}, {"series": 1e9}, {"turn_seconds": 1}, {"seats": [{}] * 99},
                      {"seats": [{"kind": "open", "token": "x"}]}, {"options": {"x": 1}}, {"options": []}, {"public": 1},
                      {"id": "a" * 16}, {"commitment": "0" * 64}, {"mode": 7}):
            status, answer, _ = self.server.http("POST", "/api/matches", {"game": "pretoa", **terms})
            self.assertEqual(status, 400, terms)
            self.assertIn("error", answer)
        status, answer, _ = self.server.http("POST", "/api/matches", b'{"game":"\xff"}')
        self.assertEqual((status, answer["error"]), (400, "request.not_json"))

    def test_messages_sent_before_the_answer_to_hello(self):
        match = self.server.create()
        websocket = self.server.connect()
        hello = json.dumps({"do": "hello", "match": match, "id": 1}).encode()
        asked = [json.dumps({"do": "say", "phrase": "hello", "player": 0, "id": i}).encode() for i in range(2, 60)]
        frames = b"".join(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text for text in (hello, *asked))
        websocket.socket.sendall(frames)
        errors = {}
        while len(errors) < len(asked):  # every message has its answer
            message = websocket.receive()
            if "error" in message:
                errors[message["re"]] = message["error"]
        self.assertLessEqual(set(errors.values()), {"match.not_a_player", "match.busy"})

    def test_frames_that_break_the_rules(self):
        text = b'{"do":"leave"}'
        masked = lambda first, length, data: bytes([first, 0x80 | length]) + bytes(4) + data
        for name, data, code in (("unmasked", bytes([0x81, len(text)]) + text, 1002),
                                 ("reserved bit", masked(0xC1, len(text), text), 1002),
                                 ("continues nothing", masked(0x80, len(text), text), 1002),
                                 ("two beginnings", masked(0x01, 1, b"{") + masked(0x81, len(text), text), 1002),
                                 ("a ping in fragments", masked(0x09, 0, b""), 1002),
                                 ("a long ping", bytes([0x89, 0xFE, 0, 126]) + bytes(4) + bytes(126), 1002),
                                 ("longer than need be", bytes([0x81, 0xFE, 0, 5]) + bytes(4) + b"12345", 1002),
                                 ("endless", bytes([0x81, 0xFF]) + b"\xff" * 8 + bytes(4), 1009),
                                 ("half a letter", masked(0x81, 1, b"\xc3"), 1007),
                                 ("a surrogate", masked(0x81, 3, b"\xed\xa0\x80"), 1007),
                                 ("a goodbye of one byte", masked(0x88, 1, b"x"), 1002),
                                 ("a goodbye without sense", masked(0x88, 2, b"\x03\xed"), 1002),
                                 ("a goodbye", masked(0x88, 2, b"\x03\xe8"), 1000),
                                 ("a goodbye without words", masked(0x88, 0, b""), 1000)):
            websocket = self.server.connect()
            for byte in data[:-1]:
                websocket.socket.sendall(bytes([byte]))  # byte by byte
            websocket.socket.sendall(data[-1:])
            with self.assertRaises(Closed, msg=name) as closed:
                websocket.receive()
            self.assertEqual(closed.exception.code, code, name)
            websocket.close()

    def test_a_message_in_many_pieces_and_many_in_one(self):
        match = self.server.create()
        websocket = self.server.connect()
        text = json.dumps({"do": "hello", "match": match, "id": 1}).encode()
        for i, byte in enumerate(text):
            websocket.send_frame(0 if i else 1, bytes([byte]), final=i == len(text) - 1)
            if i % 9 == 0:
                websocket.send_frame(9, b"still there?")
        self.assertEqual(websocket.receive()["re"], 1)
        long = b'{"do":"leave"' + b" " * 4000 + b"}"
        for _ in range(3):
            websocket.send_frame(1, long)
            self.assertIn("error", websocket.wait_for("error"))


class Limits(unittest.TestCase):
    def test_messages_of_one_address(self):
        with Server("--messages-per-second", "0", "--messages-per-second-per-address", "20") as server:
            one, two = server.connect(), server.connect()
            with self.assertRaises((Closed, ConnectionError)) as closed:
                for _ in range(100):
                    for websocket in (one, two):
                        websocket.send({"do": "leave"})
                        last = websocket.receive()
            self.assertEqual(last["error"], "request.too_many")
            with self.assertRaises((Closed, ConnectionError)):
                while True:
                    one.receive()
                    two.receive()
            answers = [server.http("GET", "/healthz") for _ in range(100)]  # more than a full bucket holds
            refused = [answer for status, answer, _ in answers if status == 429]
            self.assertTrue(refused)
            self.assertEqual(refused[0]["error"], "http.too_many_requests")
            server.wait_for(lambda: server.http("GET", "/healthz")[0] == 200)

    def test_messages_of_one_connection(self):
        with Server("--messages-per-second", "5") as server:
            websocket = server.connect()
            answers = []
            with self.assertRaises(Closed) as closed:
                for _ in range(100):
                    websocket.send({"do": "leave"})
                while True:
                    answers.append(websocket.receive()["error"])
            self.assertEqual(closed.exception.code, 1008)
            self.assertEqual(answers[-1], "request.too_many")

    def test_silent_connections_are_closed(self):
        with Server("--idle-seconds", "2") as server:
            with socket.create_connection(("127.0.0.1", server.port), timeout=40) as silent:
                silent.sendall(b"GET /healthz HTTP/1.1\r\nHost:")
                begin = time.time()
                self.assertEqual(silent.recv(100), b"")
                self.assertLess(time.time() - begin, 30)
            # A client that answers pings stays connected.
            quiet = server.connect()
            quiet.socket.settimeout(0.2)
            end = time.time() + 3
            while time.time() < end:
                with self.assertRaises(TimeoutError):
                    quiet.receive()
            quiet.socket.settimeout(20)
            self.assertEqual(quiet.ask({"do": "hello", "match": "a" * 16})["error"], "match.unknown")


class OneFile(unittest.TestCase):
    def test_a_second_server_is_refused(self):
        with Server() as server:
            done = subprocess.run([program, "serve", "--no-browser", "--lang", "en", "--port", "0", "--store", server.store],
                                  capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("in use", done.stderr + done.stdout)

    def test_a_backup_during_play(self):
        with Server("--messages-per-second", "0") as server:
            match = server.create(game="ludo", players=2)
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            for player in players:
                player.wait_until(lambda: player.turn is not None)
            play_on(players, 30)
            revision = players[0].revision
            with tempfile.TemporaryDirectory() as folder:
                database = sqlite3.connect(server.store)
                database.execute("VACUUM INTO ?", (folder + "/backup.db",))
                database.close()
                play_on(players, 30)
                with Server(store=folder + "/backup.db") as restored:
                    again = restored.http("GET", f"/api/matches/{match}")[1]
                    self.assertEqual(again["revision"], revision)
                    for player in players:
                        player.socket.close()
                        player.server, player.revision = restored, None
                        player.connect()
                    play_on(players, 10)

    def test_the_lobby_shows_taken_and_freed_places(self):
        with Server() as server:
            match = server.create(public=True)
            def listed():
                return {m["id"]: m for m in server.http("GET", "/api/matches")[1]["matches"]}.get(match)
            self.assertEqual([seat["kind"] for seat in listed()["seats"]], ["open", "open"])
            ana = Player(server, match, "Ana")
            self.assertEqual(listed()["seats"][0], {"kind": "human", "name": "Ana", "colour": "yellow"})
            rui = Player(server, match, "Rui")
            self.assertEqual(listed()["state"], "playing")
            server.stop()
            server.start()
            self.assertEqual(listed()["seats"][1], {"kind": "human", "name": "Rui", "colour": "red"})
            ana.connect()
            ana.wait_until(lambda: ana.turn is not None)
            ana.socket.send({"do": "concede", "revision": ana.revision})
            ana.wait_until(lambda: ana.over)
            self.assertIsNone(listed())


if __name__ == "__main__":
    unittest.main(warnings="ignore")
