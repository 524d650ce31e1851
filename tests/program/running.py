"""Runs the program for tests: with pipes, and on a terminal."""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

tables = tempfile.TemporaryDirectory()  # not the user's own
root = pathlib.Path(__file__).resolve().parent.parent.parent
games = sorted(page.name.split(".")[0] for page in (root / "docs/rules").glob("*.en.md"))
program = os.path.abspath(os.environ.get("TABULEIRO", root / "build/dev/src/programs/tabuleiro"))


def run(*words, given="", lang="en", **more):
    environment = {**os.environ, "LC_ALL": lang, "NO_COLOR": "1", "TABULEIRO_TABLES": tables.name, **more}
    return subprocess.run([program, *words], input=given, capture_output=True, text=True, timeout=300, env=environment)


def plays_in(path):
    """The events and moves of the last game in a saved match, without those taken back."""
    with open(path) as file:
        entries = [entry for step in json.load(file)["steps"] for entry in step["log"]]
    plays = []
    for entry in entries:
        if "start" in entry:
            plays = []
        elif "takeback" in entry:
            plays.pop()
        elif "rewind" in entry:
            del plays[entry["rewind"] - 1:]
        elif "event" in entry or "move" in entry:
            plays.append(entry.get("event") or entry["move"])
    return plays


def wait_for(condition):
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


def catches(child, number):
    with open(f"/proc/{child.pid}/status") as status:
        return int(re.search(r"SigCgt:\s*(\w+)", status.read()).group(1), 16) >> (number - 1) & 1


def start_on_terminal(*words, columns=80, rows=24, **more):
    """The program on a real terminal: its process id and the other end."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "LC_ALL": "en", "TERM": "xterm-256color", "TABULEIRO_TABLES": tables.name, **more}
        if "NO_COLOR" not in more:
            environment.pop("NO_COLOR", None)
        os.execve(program, [program, *words], environment)
    return pid, terminal


def on_terminal(*words, **more):
    """The program's output on a real terminal after some input."""
    return run_on_terminal(*words, **more)[0]


def run_on_terminal(*words, typed=b"", **more):
    """The same, and the exit code."""
    pid, terminal = start_on_terminal(*words, **more)
    shown = b""
    deadline = time.time() + 60
    sent = False
    while time.time() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        if not sent and b"> " in shown:
            os.write(terminal, typed)
            sent = True
    else:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    assert os.WIFEXITED(status), "killed by a signal"
    os.close(terminal)
    return shown.decode(), os.WEXITSTATUS(status)
