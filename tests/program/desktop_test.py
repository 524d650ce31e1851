#!/usr/bin/env python3
"""`tabuleiro desktop`, with real servers and with programs of the desktop that write down how they were called."""
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest
import urllib.error
import urllib.request

from running import program, root, wait_for


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Desktop(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        (self.folder / "web/dist").mkdir(parents=True)  # the program looks for a page where it is started
        (self.folder / "web/dist/index.html").write_text("<!doctype html><title>Tabuleiro</title>")
        self.tool("xdg-open")
        self.tool("notify-send")

    def tool(self, name, code=0):
        path = self.bin / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >> "{self.folder}/called"\nexit {code}\n')
        path.chmod(0o755)

    def called(self):
        path = self.folder / "called"
        return path.read_text() if path.exists() else ""

    def environment(self, **more):
        return {"PATH": str(self.bin) + ":/bin", "HOME": str(self.folder), "LC_ALL": "en", "DISPLAY": ":7",
                "TABULEIRO_TABLES": str(self.folder / "tables"), **more}

    def start(self, *words, **more):
        child = subprocess.Popen([program, "desktop", "--port", str(self.port), *words], cwd=self.folder, env=self.environment(**more),
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (child.poll() is None and child.kill(), child.communicate()))
        return child

    def run_once(self, *words, **more):
        child = self.start(*words, **more)
        out, err = child.communicate(timeout=60)
        return child.returncode, out, err

    def ask(self, path, method="GET", headers=None):
        request = urllib.request.Request(self.address + path, method=method, data=b"{}" if method == "POST" else None,
                                         headers={"Content-Type": "application/json", **(headers or {})})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def started(self, *words, **more):
        child = self.start(*words, **more)
        wait_for(lambda: "xdg-open" in self.called() or child.poll() is not None)
        self.assertIsNone(child.poll(), child.stderr.read() if child.poll() is not None else "")
        return child

    def test_starts_opens_the_browser_and_says_that_it_runs(self):
        child = self.started("--stop-after", "300")
        self.assertIn(f"xdg-open {self.address}\n", self.called())
        self.assertRegex(self.called(), rf"notify-send .*Running at {self.address}\. It stops 5 minutes after")
        told = self.ask("api/server")  # whether a room is possible depends on the machine's network
        self.assertEqual({**told, "room": "?"}, {"address": None, "loopback": True, "stops_after": 300, "room": "?", "kiosk": []})
        child.send_signal(signal.SIGTERM)
        child.wait(60)
        self.assertEqual(child.returncode, 0)

    def test_a_second_start_opens_the_same_server(self):
        child = self.started()
        code, _, err = self.run_once()
        self.assertEqual(code, 0, err)
        self.assertEqual(self.called().count(f"xdg-open {self.address}\n"), 2)
        self.assertIsNone(child.poll())

    def test_stops_after_the_last_page_but_not_while_one_is_open(self):
        child = self.started("--stop-after", "2")
        for _ in range(8):  # a page asks four times in that time: four seconds in all
            self.ask("api/server")
            self.assertIsNone(child.poll())
            with self.assertRaises(subprocess.TimeoutExpired):
                child.wait(0.5)
        child.wait(60)
        self.assertEqual(child.returncode, 0)

    def test_stops_when_told(self):
        child = self.started()
        code, out, _ = self.run_once("--stop")
        self.assertEqual((code, out), (0, "Tabuleiro has stopped.\n"))
        child.wait(60)
        self.assertEqual(child.returncode, 0)
        code, _, err = self.run_once("--stop")
        self.assertEqual(code, 1)
        self.assertIn("not running", err)

    def test_other_pages_cannot_stop_it(self):
        child = self.started()
        for headers in ({"Origin": "http://evil.example"}, {"Content-Type": "text/plain"}):
            with self.assertRaises(urllib.error.HTTPError):
                self.ask("api/stop", "POST", headers)
        self.ask("api/server")
        self.assertIsNone(child.poll())

    def test_a_server_that_was_not_started_from_the_desktop_is_opened_but_not_stopped(self):
        server = subprocess.Popen([program, "serve", "--no-browser", "--port", str(self.port), "--store", ":memory:"], cwd=self.folder,
                                  env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(lambda: (server.kill(), server.communicate()))
        self.assertIn("running", server.stdout.readline())
        self.assertEqual(self.run_once()[0], 0)
        self.assertIn(f"xdg-open {self.address}\n", self.called())
        code, _, err = self.run_once("--stop")
        self.assertEqual(code, 1)
        self.assertIn("Stop it where it was started", err)
        self.assertIsNone(server.poll())

    def test_a_port_in_use_is_said_where_people_see_it(self):
        other = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), http.server.BaseHTTPRequestHandler)
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        self.addCleanup(lambda: (other.shutdown(), thread.join(), other.server_close()))
        code, _, err = self.run_once()
        self.assertEqual(code, 1)
        sentence = f"Another program uses 127.0.0.1:{self.port}. Close it, or start Tabuleiro with: tabuleiro desktop --port {self.port + 1}"
        self.assertIn(sentence, err)
        self.assertRegex(self.called(), f"notify-send .*{re.escape(sentence)}")
        self.assertNotIn("xdg-open", self.called())
        self.tool("zenity")  # a dialog comes first where there is one
        self.run_once()
        self.assertRegex(self.called(), f"zenity .*{re.escape(sentence)}")

    def test_no_browser(self):
        for code, prepare in ((3, lambda: self.tool("xdg-open", 3)), (127, lambda: (self.bin / "xdg-open").unlink())):
            with self.subTest(code=code):
                prepare()
                child = self.start("--stop-after", "60")
                wait_for(lambda: f"Open {self.address} in any browser" in self.called() or child.poll() is not None)
                self.assertIsNone(child.poll())
                self.ask("api/server")
                child.send_signal(signal.SIGTERM)
                child.communicate(timeout=60)
                (self.folder / "called").unlink()

    def test_no_display(self):
        code, _, err = self.run_once(DISPLAY="")
        self.assertNotEqual(code, 0)
        self.assertIn("There is no graphical desktop here", err)
        self.assertEqual(self.called(), "")
        with self.assertRaises(urllib.error.URLError):
            self.ask("api/server")

    def test_no_page(self):
        alone = self.folder / "alone/tabuleiro"  # a program without its page
        alone.parent.mkdir()
        shutil.copy(program, alone)
        shutil.rmtree(self.folder / "web")
        done = subprocess.run([alone, "desktop", "--port", str(self.port)], cwd=self.folder, env=self.environment(), capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("The web page is not installed", done.stderr)
        self.assertIn("notify-send", self.called())


class Metadata(unittest.TestCase):
    def test_the_entry_of_the_menu(self):
        text = (root / "packaging/tabuleiro.desktop").read_text()
        self.assertIn("\nTerminal=false\n", text)
        self.assertIn("\nExec=tabuleiro desktop\n", text)

    def test_appstream(self):
        done = subprocess.run(["appstreamcli", "validate", "--pedantic", "--no-net", os.environ["METAINFO"]], capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotRegex(done.stdout, r"[EWIP]: ")


if __name__ == "__main__":
    unittest.main(verbosity=0)
