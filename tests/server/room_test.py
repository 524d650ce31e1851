#!/usr/bin/env python3
"""A room: how people in a local network find the server and come in, a class behind one address, what a screen is sent, and a restart."""
import http.client
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from client import Player, Server, WebSocket, play_on, program

port = 8098
lan, guest_address = "192.168.78.1", "192.168.78.2"


def ask(address, path, connection=None, body=None):
    """Status, JSON or text, and headers; on a connection of its own unless one is given."""
    link = connection or http.client.HTTPConnection(address, timeout=60)
    link.request("GET" if body is None else "POST", path, body and json.dumps(body), {"Content-Type": "application/json"} if body else {})
    answer = link.getresponse()
    text = answer.read().decode()
    return answer.status, json.loads(text) if text.startswith(("{", "[")) else text, answer


def sit_down_as_a_class():
    """Run in the guests' network: sixty people with one address join thirty tables."""
    code = os.environ["CODE"]
    room = ask(f"{lan}:{port}", f"/api/room/{code}" if code else "/api/matches")[1]
    begin = time.monotonic()
    refused = []

    def come(match):
        people = WebSocket(port, host=lan, source=guest_address)
        people.ask({"do": "hello", "match": match})
        answer = people.ask({"do": "join", "name": "Ana", "bytes": secrets.token_hex(32)})
        if "joined" not in answer:
            refused.append(answer)

    threads = [threading.Thread(target=come, args=(match["id"],)) for match in room["matches"] for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    print(f"{len(threads)} came in {time.monotonic() - begin:.2f} s, {len(refused)} refused: {refused[:1]}")


class Rooms(unittest.TestCase):
    """Two networks of the kernel with a cable between them: the host's, with a VPN and containers too, and the guests'."""
    host, guest = f"tabuleiro-room-{os.getpid()}", f"tabuleiro-guests-{os.getpid()}"

    @classmethod
    def setUpClass(cls):
        def ip(*words):
            subprocess.run(["ip", *words], check=True, capture_output=True)
        cls.addClassCleanup(lambda: [subprocess.run(["ip", "netns", "del", name], capture_output=True) for name in (cls.host, cls.guest)])
        try:
            for name in (cls.guest, cls.host):
                ip("netns", "add", name)
                ip("-n", name, "link", "set", "lo", "up")
            for name, address in (("docker0", "172.17.0.1/16"), ("wg0", "10.8.0.1/24"), ("lan0", lan + "/24")):
                ip("-n", cls.host, "link", "add", name, "type", "veth", "peer", "name", name, "netns", cls.guest)
                ip("-n", cls.host, "address", "add", address, "dev", name)
                for network in (cls.host, cls.guest):
                    ip("-n", network, "link", "set", name, "up")
            ip("-n", cls.guest, "address", "add", guest_address + "/24", "dev", "lan0")
        except (OSError, subprocess.CalledProcessError) as refused:
            raise unittest.SkipTest(f"no networks can be made here: {refused}")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, *words):
        """The program in the host's network, and what it has printed until it is ready."""
        server = subprocess.Popen(["ip", "netns", "exec", self.host, program, "--lang", "en", *words, "--no-browser", "--port", str(port),
                                   "--store", self.folder + "/matches.db"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        printed = server.stdout.readline()
        if "room" in words or "--room" in words:
            while "television" not in printed:
                printed += server.stdout.readline()
        return server, printed

    def fetch(self, network, address, path, body=None):
        script = f"import room_test, json; s, b, a = room_test.ask({address!r}, {path!r}, None, {body!r}); print(json.dumps([s, b, a.getheader('Location')]))"
        done = subprocess.run(["ip", "netns", "exec", network, sys.executable, "-B", "-c", script], capture_output=True, text=True,
                              cwd=os.path.dirname(os.path.abspath(__file__)))
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_program_prints_the_address_it_chose_the_others_and_the_code(self):
        _, printed = self.start("room")
        self.assertIn(f" http://{lan}:{port}/ ", printed)
        self.assertIn(f"lan0 {lan}", printed)
        self.assertIn("wg0 10.8.0.1", printed)
        code = re.search(r"code of the room is ([CFHKLMPRTVXZ]{4})\.", printed).group(1)
        self.assertIn(f"http://{lan}:{port}/{code}", printed)
        here, there = f"127.0.0.1:{port}", f"{lan}:{port}"
        told = self.fetch(self.host, here, "/api/server")[1]
        self.assertEqual((told["room"], told["code"], told["address"]), ("open", code, f"http://{there}/"))
        told = self.fetch(self.guest, there, "/api/server")[1]
        self.assertEqual((told["room"], told["address"], "code" in told), ("open", None, False))
        for typed in (code, code.lower(), f"{code[:2]}-{code[2:]}"):
            status, room, _ = self.fetch(self.guest, there, f"/api/room/{typed}")
            self.assertEqual((status, room["code"], room["address"], room["public"]), (200, code, f"http://{there}/", False))
        self.assertEqual(self.fetch(self.guest, there, f"/{code.lower()}")[::2], [302, f"/#/room/{code.lower()}"])
        self.assertEqual(self.fetch(self.guest, there, "/screen")[::2], [302, "/#/screen"])
        # Without the code nobody sees the tables; the host's own device needs none.
        self.assertEqual(self.fetch(self.guest, there, "/api/matches")[:2], [403, {"error": "room.code_needed", "details": []}])
        self.assertEqual(self.fetch(self.guest, there, "/api/room/")[1]["error"], "room.wrong_code")
        self.assertEqual(self.fetch(self.host, here, "/api/room/")[1]["code"], code)
        self.assertEqual(self.fetch(self.guest, there, "/api/room", {"open": 1})[0], 404)  # only the host's device opens a room

    def test_the_address_can_be_chosen(self):
        _, printed = self.start("serve", "--room", "--address", "10.8.0.1")
        self.assertIn(f" http://10.8.0.1:{port}/ ", printed)
        self.assertEqual(self.fetch(self.host, f"127.0.0.1:{port}", "/api/server")[1]["address"], f"http://10.8.0.1:{port}/")

    def test_a_running_server_of_one_device_opens_a_room(self):
        self.start("serve")
        here, there = f"127.0.0.1:{port}", f"{lan}:{port}"
        self.assertEqual(self.fetch(self.host, here, "/api/server")[1]["room"], "possible")
        opened = self.fetch(self.host, here, "/api/room", {"open": 1})[1]
        self.assertEqual((opened["room"], opened["address"], opened["loopback"]), ("open", f"http://{there}/", False))
        self.assertEqual(self.fetch(self.guest, there, f"/api/room/{opened['code']}")[0], 200)
        self.assertEqual(self.fetch(self.host, here, "/api/room", {"open": 1})[1]["code"], opened["code"])  # once more: as it was

    def test_what_cannot_work_says_what_to_do(self):
        def complaint(*words, network=self.host):
            done = subprocess.run(["ip", "netns", "exec", network, program, "--lang", "en", *words, "--no-browser", "--store", ":memory:"],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            return done.stderr
        self.assertIn("is not an address", complaint("room", "--address", "kitchen"))
        self.start("room")
        self.assertIn("Choose another port with --port", complaint("room", "--port", str(port)))
        nowhere = f"tabuleiro-nowhere-{os.getpid()}"
        subprocess.run(["ip", "netns", "add", nowhere], check=True)
        self.addCleanup(subprocess.run, ["ip", "netns", "del", nowhere])
        self.assertIn("the hotspot of a phone", complaint("room", network=nowhere))

    def seat_a_class(self, *more):
        """What sixty people with one address were told."""
        _, printed = self.start("serve", "--host", "0.0.0.0", *more)
        room = "--room" in more
        code = re.search(r"code of the room is (\w{4})", printed).group(1) if room else ""
        script = f"import room_test; assert all(room_test.ask('127.0.0.1:{port}', '/api/matches', None, {{'game': 'pretoa', 'public': True}})[0] == 201 for _ in range(30))"
        subprocess.run(["ip", "netns", "exec", self.host, sys.executable, "-B", "-c", script], check=True, cwd=os.path.dirname(os.path.abspath(__file__)))
        done = subprocess.run(["ip", "netns", "exec", self.guest, sys.executable, "-B", __file__, "class"], capture_output=True, text=True,
                              env={**os.environ, "CODE": code})
        self.assertEqual(done.returncode, 0, done.stderr)
        print(done.stdout.strip(), file=sys.stderr)
        return done.stdout

    def test_a_class_behind_one_address_sits_down(self):
        self.assertRegex(self.seat_a_class("--room"), "60 came in .*, 0 refused")

    def test_on_the_internet_one_address_holds_no_class(self):
        self.assertRegex(self.seat_a_class(), "60 came in .*, 36 refused: .*match.too_many_places")


class Codes(unittest.TestCase):
    def test_wrong_codes_count_for_their_connection_only(self):
        with Server("--room") as server:
            code = server.http("GET", "/api/server")[1]["code"]
            guesses, other = (http.client.HTTPConnection("127.0.0.1", server.port) for _ in range(2))
            for i in range(10):
                status, answer, _ = ask("", f"/api/room/AAA{i}", guesses)
                self.assertEqual((status, answer["error"]), (404, "room.wrong_code"))
            # The connection was closed; another one of the same address is as good as new.
            self.assertEqual(answer["details"], ["AAA9"])
            self.assertIsNone(guesses.sock)
            self.assertEqual(ask("", f"/api/room/{code}", other)[0], 200)
            self.assertEqual(ask("", "/api/room/%ff", other)[0], 404)

    def test_without_a_room_there_is_none(self):
        with Server() as server:
            self.assertEqual(server.http("GET", "/api/room/CFHK")[1]["error"], "room.none")
            self.assertEqual(server.http("GET", "/cfhk")[0], 404)
            self.assertEqual(server.http("GET", "/api/matches")[0], 200)


def everything(value):
    """Every key of a message, whatever it is in, with its value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from everything(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from everything(inner)


class Screens(unittest.TestCase):
    def test_no_byte_of_a_hidden_card_goes_to_a_screen(self):
        with Server("--room", "--bot-delay", "0", "--messages-per-second", "0") as server:
            code = server.http("GET", "/api/server")[1]["code"]
            self.assertFalse(server.http("GET", f"/api/room/{code}")[1]["screen"])
            match = server.create(game="sorry", mode="club", players=4, public=True)
            room = server.http("GET", f"/api/room/{code}?screen")[1]
            self.assertEqual([one["id"] for one in room["matches"]], [match])
            self.assertTrue(server.http("GET", f"/api/room/{code}")[1]["screen"])
            screen = server.connect()
            seen = [screen.ask({"do": "hello", "match": match, "board": True, "positions": True})]
            players = [Player(server, match, name) for name in ("Ana", "Rui", "Eva", "Leo")]
            for player in players:
                player.wait_until(lambda: player.turn is not None)
            play_on(players, 60)
            while seen[-1].get("update") != players[0].revision:
                seen.append(screen.receive())
            again = server.connect()  # a screen that is loaded again
            seen.append(again.ask({"do": "hello", "match": match, "positions": True}))
            seen.append(again.ask({"do": "hello", "match": match, "positions": True, "revision": players[0].revision - 20}))
            hands = 0
            for key, value in (pair for message in seen for pair in everything({k: v for k, v in message.items() if k != "board"})):
                if key == "hands":
                    hands += 1
                    self.assertEqual({card for hand in value for card in hand}, {"?"})
                elif key == "event":
                    self.assertEqual(value, "?")
                elif key == "position":
                    self.assertNotRegex(value, r"hand=(?!\?)")
                self.assertNotIn(key, ("moves", "token", "secret"))
            self.assertGreater(hands, 60)
            # The proof that it would be found: players do see their own cards.
            own = players[0].socket.ask({"do": "hello", "match": match, "tokens": [players[0].token]})
            self.assertNotIn("?", own["game"]["hands"][own["game"]["seating"].index(players[0].player)])


class Restarts(unittest.TestCase):
    def test_after_a_kill_in_the_middle_of_a_game_code_tables_and_seats_are_as_before(self):
        with Server("--room", "--bot-delay", "0", "--messages-per-second", "0") as server:
            code = server.http("GET", "/api/server")[1]["code"]
            match = server.create(public=True)
            players = [Player(server, match, "Ana"), Player(server, match, "Rui")]
            for player in players:
                player.wait_until(lambda: player.turn is not None)
            play_on(players, 6)
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
            server.start()
            room = server.http("GET", f"/api/room/{code}")[1]
            self.assertEqual([(one["id"], one["state"]) for one in room["matches"]], [(match, "playing")])
            for player in players:
                player.connect()
            back = players[0].socket.ask({"do": "hello", "match": match, "tokens": [players[0].token]})
            self.assertEqual(back["you"], [players[0].player])
            play_on(players, 4)


if __name__ == "__main__":
    sit_down_as_a_class() if sys.argv[1:] == ["class"] else unittest.main()
