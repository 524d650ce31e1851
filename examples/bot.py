#!/usr/bin/env python3
"""A bot that joins a match and plays at random: bot.py http://127.0.0.1:8080/m/MATCH [NAME]

Only Python's standard library. Replace `choose` by something better."""
import base64, hashlib, json, os, random, secrets, socket, struct, sys, urllib.parse


def choose(moves, position):
    """`moves` is a list of texts in the notation of the game, `position` the position as this seat may see it."""
    return random.choice(moves)


class WebSocket:
    def __init__(self, host, port):
        self.file = socket.create_connection((host, port)).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.file.write(f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file.flush()
        while self.file.readline().strip():
            pass

    def frame(self, kind, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.file.write(bytes([0x80 | kind]) + size + bytes(4) + data)
        self.file.flush()

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def __iter__(self):
        while head := self.file.read(2):
            size = head[1] & 127
            if size == 126:
                size, = struct.unpack(">H", self.file.read(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.file.read(8))
            data = self.file.read(size)
            if head[0] & 15 == 9:
                self.frame(10, data)
            elif head[0] & 15 == 1:
                yield json.loads(data)


if len(sys.argv) < 2:
    sys.exit(__doc__)
url = urllib.parse.urlsplit(sys.argv[1])
try:
    table = WebSocket(url.hostname, url.port or 80)
except OSError as error:
    sys.exit(f"There is no server at {url.netloc}: {error}")
# The link to share, or the address it becomes in a browser: …/m/MATCH, …/#/m/MATCH
table.send(do="hello", match=(url.fragment or url.path).split("/")[-1], positions=True, walks=False)
player, share, sent = None, os.urandom(32), None  # for fair chance (docs/fairness.md): sent at once, or committed to and revealed later
for message in table:
    if "error" in message:
        sys.exit(message["error"])
    chance = message.get("chance", {})
    if "snapshot" in message:
        ours = {"commit": hashlib.sha256(share).hexdigest()} if chance["edition"] == 2 else {"bytes": share.hex()}
        table.send(do="join", name=(sys.argv[2:] or ["Random"])[0], secret=secrets.token_hex(32), **ours)
    player = message.get("joined", player)
    if player is not None and "committed" in chance:
        # Each once, whatever the others do before it is answered.
        if player not in chance["committed"] and sent != ("commit", chance["afresh"]):
            share, sent = os.urandom(32), ("commit", chance["afresh"])
            table.send(do="commit", hash=hashlib.sha256(share).hexdigest())
        elif chance["reveal"] and player not in chance["revealed"] and sent != ("reveal", chance["afresh"]):
            sent = ("reveal", chance["afresh"])
            table.send(do="reveal", bytes=share.hex())
    if moves := list(message.get("moves", {})):
        table.send(do="move", revision=message["update"], move=choose(moves, message.get("position")))
    if any("over" in entry for entry in message.get("log", [])):
        break
