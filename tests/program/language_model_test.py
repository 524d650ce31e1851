#!/usr/bin/env python3
"""examples/language_model.py with responders that behave and that do not."""
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from running import root

harness = root / "examples/language_model.py"
rows = [json.loads(line) for line in (root / "src/python/tabuleiro/benchmark.jsonl").read_text().splitlines() if '"pretoa"' in line][:5]
best = {row["position"]: max(row["values"], key=row["values"].get) for row in rows}

# Answers with the best move, known from the file; as a model would, with words around it.
knows = f"""
import sys
best = {best!r}
text = sys.stdin.read()
position = next(position for position in best if ": " + position + "\\n" in text)
print("I thought about it. MOVE: 1-1 looks good, but\\n**MOVE: " + best[position] + "**")
"""


def ask(*words):
    return subprocess.run([sys.executable, harness, *words], capture_output=True, text=True, timeout=120)


def asked(script, *words):
    """The harness with a responder in Python, over five positions of Pretoa."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "responder.py")
        path.write_text(script)
        done = ask("--command", f"{sys.executable} {path}", "--game", "pretoa", "--decisions", "5", "--json", *words)
        return json.loads(done.stdout.splitlines()[-1])


class Harness(unittest.TestCase):
    def test_the_best_moves_lose_nothing(self):
        told = asked(knows)["loss"]["pretoa"]
        self.assertEqual((told["mean"], told["agreement"], told["illegal"], told["decisions"]), (0, 1, 0, 5))

    def test_illegal_answers_are_counted_and_cost_the_worst_move(self):
        told = asked("print('MOVE: 99-98')", "--no-rules", "--no-moves")
        worst = sum(max(row["values"].values()) - min(row["values"].values()) for row in rows) / 5
        self.assertEqual((told["loss"]["pretoa"]["illegal"], told["loss"]["pretoa"]["mean_of_legal"]), (5, None))
        self.assertAlmostEqual(told["loss"]["pretoa"]["mean"], worst, places=5)

    def test_one_that_hangs_floods_or_fails(self):
        for script, trouble in (("import time; time.sleep(100)", "hangs"), ("while True: print('x' * 4096)", "floods"), ("raise SystemExit(3)", "exit 3")):
            with self.subTest(trouble):
                told = asked(script, "--decisions", "1", "--seconds", "1")
                self.assertEqual((told["troubles"], told["loss"]["pretoa"]["illegal"]), ({trouble: 1}, 1))

    def test_answers_are_kept_and_continued(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "answers.jsonl")
            words = ["--game", "pretoa", "--no-rules", "--json", "--out", str(out), "--command", "sh -c 'echo asked >> " + folder + "/log; echo MOVE: x'"]
            ask(*words, "--decisions", "2")
            out.write_text(out.read_text() + '{"player": "sh')  # killed while writing
            self.assertEqual(ask(*words, "--decisions", "2").returncode, 0)
            self.assertEqual(pathlib.Path(folder, "log").read_text().count("asked"), 2)
            other = ask("--game", "pretoa", "--decisions", "1", "--command", "true", "--out", str(out))
            self.assertEqual(other.returncode, 1)
            self.assertIn("Choose another file", other.stderr)

    def test_an_endpoint_is_asked_and_its_tokens_are_paid(self):
        class Endpoint(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                text = told["messages"][0]["content"]
                position = next(one for one in best if f": {one}\n" in text)
                reply = json.dumps({"choices": [{"message": {"content": f"MOVE: {best[position]}"}}],
                                    "usage": {"prompt_tokens": 1000, "completion_tokens": 500}}).encode()
                self.send_response(200)
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Endpoint) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = f"http://127.0.0.1:{server.server_port}/"
            done = ask("--url", url, "--model", "m", "--game", "pretoa", "--decisions", "5", "--price", "2", "4", "--json")
            server.shutdown()
        told = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((told["loss"]["pretoa"]["mean"], told["cost"]), (0, 0.02))
        gone = ask("--url", url, "--game", "pretoa", "--decisions", "1")
        self.assertEqual(gone.returncode, 1)
        self.assertIn("does not answer", gone.stderr)

    def test_foreign_files_are_refused(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            for content in ("[]\n", "{}\n", "no JSON\n", '{"game": "pretoa", "position": "", "values": {"a": "b"}}\n'):
                file.seek(0)
                file.truncate()
                file.write(content)
                file.flush()
                done = ask("--positions", file.name)
                self.assertEqual(done.returncode, 1, content)
                self.assertIn("Line 1", done.stderr)
        self.assertIn("Name the file", ask("--positions", "/nowhere").stderr)
        self.assertIn("Cannot run", ask("--command", "no-such-program", "--decisions", "1").stderr)


if __name__ == "__main__":
    unittest.main(verbosity=0)
