"""A real server process and real clients for the tests, with nothing but Python's standard library."""
import base64
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import secrets
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import weakref

root = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("TABULEIRO", str(root / "build/dev/src/programs/tabuleiro"))
seed = int(os.environ.get("SEED") or random.randrange(1_000_000))  # of the players' choices; dice are the server's
random.seed(seed)
print(f"SEED={seed}", file=sys.stderr)


class Closed(Exception):
    """The server has closed the connection; .code is its reason, None if it gave none."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class WebSocket:
    open = weakref.WeakSet()

    def __init__(self, port, path="/ws", headers=(), timeout=20, source="127.0.0.1", host="127.0.0.1"):
        self.port = port
        self.socket = socket.create_connection((host, port), timeout=timeout, source_address=(source, 0))
        self.open.add(self)
        self.buffer = b""
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        self.head = head.decode()
        if self.status != 101:
            raise ConnectionError(self.head)

    def _fill(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed()
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_frame(self, kind, data, final=True):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([(0x80 if final else 0) | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self.send_frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def receive(self):
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            kind = first & 15
            if kind == 1:
                return json.loads(data)
            if kind == 8:
                with contextlib.suppress(OSError):
                    self.send_frame(8, data)
                raise Closed(struct.unpack(">H", data[:2])[0] if size >= 2 else None)
            if kind == 9:
                self.send_frame(10, data)

    def wait_for(self, key):
        """The next message that has this key."""
        while True:
            message = self.receive()
            if key in message:
                return message

    def ask(self, message, identity=77):
        """Sends it and waits for its answer."""
        self.send({**message, "id": identity})
        while True:
            answer = self.receive()
            if answer.get("re") == identity:
                return answer

    def close(self):
        self.socket.close()


class Server:
    """Runs until the `with` block ends; start() works again with the same store after kill()."""

    def __init__(self, *options, store=None, own_limits=False, environment=None):
        self.folder = tempfile.mkdtemp(prefix="tabuleiro-test-")
        # All players of a test have the same address, and the machine may be busy. Tests of limits set them explicitly.
        many = [] if own_limits else ["--max-places-per-address", "100000", "--exports-per-second", "0", "--work-per-address", "0"]
        if "--busy-ms" not in options:
            many += ["--busy-ms", "0"]
        self.options = [*many, *options]
        self.environment = environment or {}
        self.store = store or self.folder + "/matches.db"
        self.port = 0
        self.start()

    def start(self):
        command = [program, "serve", "--no-browser", "--lang", "en", "--store", self.store, "--port", str(self.port),
                   *self.options]
        self.log = open(self.folder + "/log", "ab")
        environment = {"TABULEIRO_TABLES": self.folder + "/tables", **os.environ, **self.environment}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=environment)
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server does not start: " + open(self.folder + "/log").read())
        self.port = int(found.group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(20)

    def stop_seconds(self):
        begin = time.monotonic()
        self.stop()
        return time.monotonic() - begin

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for websocket in list(WebSocket.open):  # otherwise the server would wait for their close frames
            if websocket.port == self.port:
                websocket.close()
        code = self.stop() if self.process.poll() is None else 0
        self.process.stdout.close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        if code not in (0, -9) and _[0] is None:
            raise RuntimeError(f"the server ended with {code}")

    def http(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, body if body is None or isinstance(body, (bytes, str)) else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        try:
            return answer.status, json.loads(text), answer
        except ValueError:
            return answer.status, text.decode(), answer

    def create(self, **terms):
        status, answer, _ = self.http("POST", "/api/matches", {"game": "pretoa", "seating": "as_set", **terms})
        assert status == 201, answer
        return answer["match"]

    def connect(self, **options):
        return WebSocket(self.port, **options)

    def wait_for(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "waited too long"
            time.sleep(0.02)

    def counts(self, text):
        return text in self.http("GET", "/metrics")[1]


class Player:
    """A player who keeps the place and the revision and can reconnect; with a token, to the place of that token. When the last
    one has joined, all reveal their bytes, so that the game has begun; unless `reveals` is false."""
    joined = {}  # of each match

    def __init__(self, server, match, name="Ana", player=None, token=None, reveals=True):
        self.server, self.match = server, match
        self.token, self.revision, self.moves, self.turn = token, None, {}, None
        self.acknowledged = []  # (revision, move) that the server has confirmed
        self.sent = []  # (the revision seen, move)
        self.over = 0
        self.socket, self.edition, self.afresh, self.player, self.shown = None, 1, 0, None, False
        self.committed = None  # the count of `afresh` for which bytes were chosen anew
        self.bytes, self.reveals = secrets.token_bytes(32), reveals
        self.connect()
        if token:
            return
        join = {"do": "join", "name": name, "secret": secrets.token_hex(32)}
        join.update(commitment(self.bytes) if self.edition == 2 else {"bytes": self.bytes.hex()})
        answer = self.socket.ask({**join, **({} if player is None else {"player": player})})
        self.player, self.token = answer["joined"], answer["token"]
        if self.edition == 2:
            joined = Player.joined.setdefault(match, [])
            joined.append(self)
            while self.player not in self.chance["committed"]:
                self.take(self.socket.receive())
            if self.chance["reveal"] and reveals:
                reveal_all(joined)

    def connect(self):
        if self.socket:
            self.socket.close()
        self.socket = WebSocket(self.server.port)
        hello = {"do": "hello", "match": self.match, "id": 1, "tokens": [self.token] if self.token else []}
        if self.revision is not None:
            hello["revision"] = self.revision
        self.socket.send(hello)
        answer = self.socket.receive()
        assert answer.get("re") == 1 and "error" not in answer, answer
        self.take(answer)

    def share(self, chance):
        """Fair chance, second edition."""
        self.chance, self.edition, self.afresh = chance, chance["edition"], chance["afresh"]
        if self.player is None or "committed" not in chance:
            return
        if self.player not in chance["committed"]:
            if self.committed != self.afresh:  # once, whatever else is told before the answer
                self.bytes, self.shown, self.committed = secrets.token_bytes(32), False, self.afresh
                self.socket.send({"do": "commit", "player": self.player, "hash": hashlib.sha256(self.bytes).hexdigest()})
        elif chance["reveal"] and self.player not in chance["revealed"] and self.reveals and not self.shown:
            self.socket.send({"do": "reveal", "player": self.player, "bytes": self.bytes.hex()})
            self.shown = True

    def reveal(self):
        self.reveals = True
        self.share(self.chance)

    def take(self, message):
        if "chance" in message:
            self.share(message["chance"])
        if "snapshot" in message:
            self.revision = message["snapshot"]
            game = message["game"] or {}
            self.turn, self.moves = game.get("turn"), game.get("moves", {})
            self.over = 1 if "result" in game else 0
        elif "missed" in message:
            for update in message["updates"]:
                self.take(update)
        elif "update" in message:
            assert self.revision is None or message["update"] == self.revision + 1, (message, self.revision)
            self.revision = message["update"]
            if "turn" in message:
                self.turn, self.moves = message["turn"], message.get("moves", {})
            for entry in message["log"]:
                if "over" in entry:
                    self.over = 1
                if "start" in entry:
                    self.over = 0
        return message

    def move(self, move=None):
        """Plays, and waits for the server's confirmation."""
        chosen = move or random.choice(list(self.moves))
        self.sent.append((self.revision, chosen))
        self.socket.send({"do": "move", "revision": self.revision, "move": chosen, "id": 5})
        while True:
            message = self.socket.receive()
            if message.get("re") == 5:
                if "update" in message:
                    self.take(message)
                    self.acknowledged.append((message["update"], chosen))
                return message
            self.take(message)

    def wait_until(self, condition, seconds=20):
        end = time.time() + seconds
        while not condition():
            assert time.time() < end, "waited too long"
            self.take(self.socket.receive())


def commitment(bytes_):
    """What a player sends when joining, in the second edition of fair chance."""
    return {"commit": hashlib.sha256(bytes_).hexdigest()}


def reveal_all(players):
    """Begins a match of the second edition of fair chance."""
    for player in players:
        player.wait_until(lambda: player.shown)
    for player in players:
        player.wait_until(lambda: player.turn is not None)


def play_on(players, count):
    """Plays `count` moves, each by the player whose turn it is."""
    for _ in range(count):
        if players[0].over:
            return
        mover = next((p for p in players if p.moves), None)
        if mover is None:
            for player in players:
                player.take(player.socket.receive())
            continue
        answer = mover.move()
        assert "update" in answer, answer
        for player in players:
            player.wait_until(lambda: player.revision >= answer["update"])
