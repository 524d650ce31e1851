#!/usr/bin/env python3
"""Many matches for a long time, with random faults: connections are cut, the wall clock is set, the store stalls, the server is killed.
Every acknowledged move must be in its match exactly once, every match must verify, and nobody may lose a turn.

SOAK_SECONDS (3600), SOAK_MATCHES (1000), STORE (sqlite or postgres), SEED; LATER names the library of tests/support/later.cpp."""
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import resource
import sqlite3
import struct
import tempfile
import time
import unittest

import client
from client import Closed, Player, Server
from fault_test import check_match
from postgres import Postgres

seconds = float(os.environ.get("SOAK_SECONDS", "3600"))
match_count = int(os.environ.get("SOAK_MATCHES", "1000"))
pause = 4  # seconds before a move, on average


class Link:
    """A WebSocket whose messages are waited for by asyncio."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            writer.close()
            raise Closed()
        return cls(reader, writer)

    def frame(self, kind, data):
        size = len(data)
        head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size))
        self.writer.write(head + bytes(4) + data)  # masked with zeros

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    async def receive(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            data = await self.reader.readexactly(size)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 8:
                raise Closed()
            if first & 15 == 9:
                self.frame(10, data)

    async def answer(self, identity, take):
        while True:
            message = await self.receive()
            if message.get("re") == identity:
                return message
            take(message)

    def cut(self):
        self.writer.transport.abort()


class SoakPlayer(Player):
    """Plays until the end, and comes back whenever the connection is gone."""

    def __init__(self, soak, match, number):
        self.soak, self.match, self.player = soak, match, number
        self.name = ("Ana", "Rui")[number]
        self.token, self.revision, self.moves, self.turn = None, None, {}, None
        self.acknowledged, self.sent, self.over = [], [], 0
        self.socket, self.edition, self.afresh, self.shown = None, 1, 0, None
        self.secret, self.bytes = random.randbytes(32).hex(), random.randbytes(32)

    async def come(self):
        self.socket = await Link.open(self.soak.server.port)
        hello = {"do": "hello", "match": self.match, "id": 1, "tokens": [self.token] if self.token else []}
        if self.revision is not None:
            hello["revision"] = self.revision
        self.socket.send(hello)
        answer = await self.socket.answer(1, lambda message: None)
        if "error" in answer:
            raise Closed()  # the store is away, for example
        self.take(answer)
        if self.token:
            return
        self.socket.send({"do": "join", "id": 2, "name": self.name, "player": self.player, "secret": self.secret, "bytes": self.bytes.hex()})
        answer = await self.socket.answer(2, self.take)
        if "joined" not in answer:
            raise Closed()
        self.token = answer["token"]

    async def play(self):
        while True:
            if self.over:
                self.socket.send({"do": "rematch"})
                while self.over:
                    self.take(await self.socket.receive())
            if not self.moves:
                self.take(await self.socket.receive())
                continue
            await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
            move = random.choice(list(self.moves))
            self.sent.append((self.revision, move))
            self.socket.send({"do": "move", "revision": self.revision, "move": move, "id": 5})
            begun = time.monotonic()
            answer = await self.socket.answer(5, self.take)
            if "update" not in answer:  # it had been stored, but the answer did not arrive
                assert answer["error"] in ("match.stale", "match.not_your_turn", "match.game_over", "match.busy", "store.stopped",
                                           "store.failed", "match.unknown"), answer
                raise Closed()
            self.take(answer)
            self.acknowledged.append((answer["update"], move))
            self.soak.waits.append(time.monotonic() - begun)

    async def live(self):
        while True:
            try:
                await self.come()
                await self.play()
            except (OSError, asyncio.IncompleteReadError, Closed):
                self.soak.reconnects += 1
            finally:
                if self.socket:
                    self.socket.cut()
            await asyncio.sleep(random.uniform(0.05, 1))


class Soak(unittest.TestCase):
    async def faults(self, end):
        while time.monotonic() < end:
            await asyncio.sleep(random.uniform(0.5, 1.5) * min(10, seconds / 10))
            kind = random.choice(("cut", "cut", "clock", "stall", "stall", "kill"))
            self.done[kind] += 1
            if kind == "cut":
                for player in random.sample(self.players, max(1, len(self.players) // 5)):
                    if player.socket:
                        player.socket.cut()
            elif kind == "clock":
                self.clock.write_text(str(random.choice((0, 1, -1, 25, -25, 400 * 24))))
            elif kind == "stall":
                with self.stalled():
                    await asyncio.sleep(random.uniform(0.2, 3))
            else:
                self.server.kill()
                await asyncio.to_thread(self.server.start)

    @contextlib.contextmanager
    def stalled(self):
        """Nothing can be stored inside the `with` block."""
        if self.database:
            with self.database.locked("steps"):
                yield
            return
        with contextlib.closing(sqlite3.connect(self.server.store, timeout=30, isolation_level=None)) as held:
            held.execute("BEGIN IMMEDIATE")
            yield
            held.execute("ROLLBACK")

    def test_nothing_is_lost(self):
        asyncio.run(self.play())

    async def play(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        self.database = Postgres() if os.environ.get("STORE") == "postgres" else None
        if self.database:
            self.addCleanup(self.database.__exit__)
        clock = tempfile.NamedTemporaryFile("w")
        self.addCleanup(clock.close)
        self.clock = pathlib.Path(clock.name)
        self.waits, self.reconnects, self.done = [], 0, collections.Counter()
        options = ("--messages-per-second", "0", "--messages-per-second-per-address", "0", "--max-connections-per-address", "100000",
                   "--max-matches-per-address", "100000", "--keep-over-days", "30", "--keep-idle-days", "30")
        with Server(*options, store=self.database.url if self.database else None,
                    environment={"LD_PRELOAD": os.environ["LATER"], "CLOCK_FILE": clock.name}) as self.server:
            # A time limit of hours: a clock that is set must not end anybody's turn.
            matches = [self.server.create(game="ludo", players=2, turn_seconds=7200 * (i % 2)) for i in range(match_count)]
            self.players = [SoakPlayer(self, match, number) for match in matches for number in (0, 1)]
            tasks = [asyncio.create_task(player.live()) for player in self.players]
            await self.faults(time.monotonic() + seconds)
            await asyncio.sleep(min(20, seconds / 10))  # all come back and go on
            moved = [len(player.acknowledged) for player in self.players]
            end = time.monotonic() + 300
            while not all(sum(pair) > sum(before) for pair, before in self.pairs(moved)):
                self.assertLess(time.monotonic(), end, "a match does not go on")
                self.assertEqual([task.exception() for task in tasks if task.done()], [])
                await asyncio.sleep(1)
            for task in tasks:
                task.cancel()
            failures = [one for one in await asyncio.gather(*tasks, return_exceptions=True) if not isinstance(one, asyncio.CancelledError)]
            self.assertEqual(failures, [])
            acknowledged = 0
            for i, match in enumerate(matches):
                acknowledged += check_match(self, self.server, match, self.players[2 * i:2 * i + 2], {"warn", "stand_in", "leave"})
            log = pathlib.Path(self.server.folder, "log").read_text()
            self.assertNotIn("old matches", log)
        waits = sorted(self.waits)
        print(f"   seed {client.seed}, {match_count} matches, {seconds:.0f} s: {acknowledged} acknowledged moves, none lost or doubled; "
              f"faults {dict(self.done)}, {self.reconnects} reconnects; a move waited {1000 * waits[len(waits) // 2]:.0f} ms (median), "
              f"{1000 * waits[int(0.99 * len(waits))]:.0f} ms (p99)")

    def pairs(self, moved):
        """The numbers of moves of both players of each match, now and then."""
        now = [len(player.acknowledged) for player in self.players]
        return zip(zip(now[::2], now[1::2]), zip(moved[::2], moved[1::2]))


if __name__ == "__main__":
    unittest.main(warnings="ignore")
