#!/usr/bin/env python3
"""The load generator of bench/server.py."""
import json
import os
import re
import socket
import subprocess
import unittest

from running import program


def load(*words):
    return subprocess.run([os.environ["LOAD"], *words], capture_output=True, text=True, timeout=60)


class Load(unittest.TestCase):
    def served(self, *limits):
        serve = [program, "serve", "--no-browser", "--port", "0", "--store", ":memory:", *limits]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.wait)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.terminate)
        return re.search(r":(\d+)/", server.stdout.readline()).group(1)

    def test_matches_are_played_and_counted(self):
        answer = load("--port", self.served(), "--matches", "2", "--seconds", "0.5", "--rate", "10")
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        report = json.loads(answer.stdout)
        self.assertGreater(report["moves"], 0)
        self.assertEqual((report["game"], report["matches"], report["errors"]), ("ludo", 2, 0))

    def test_a_server_is_found_by_its_name(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        answer = load("--host", "localhost", "--port", port)
        self.assertEqual(answer.returncode, 1)
        self.assertIn("connection refused", answer.stderr.lower())
        answer = load("--host", "nowhere.invalid")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("nowhere.invalid", answer.stderr)
        self.assertNotIn("Invalid argument", answer.stderr)

    def test_it_stops_when_a_server_refuses_a_seat(self):
        port = self.served("--max-places-per-address", "3")
        answer = load("--port", port, "--matches", "3", "--seconds", "1")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("match.too_many_places", answer.stderr)


if __name__ == "__main__":
    unittest.main()
