#!/usr/bin/env python3
"""Asks `tabuleiro engine`, several questions at once: engine.py [PROGRAM]"""
import itertools, json, subprocess, sys, threading
from concurrent.futures import Future


class Engine:
    def __init__(self, program="tabuleiro"):
        self.child = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ids, self.asked = itertools.count(1), {}
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.child.stdout:
            message = json.loads(line)
            self.asked.pop(message["id"]).set_result(message)

    def ask(self, ask, **question):
        future = Future()
        future.id = next(self.ids)
        self.asked[future.id] = future
        print(json.dumps({"id": future.id, "ask": ask, **question}), file=self.child.stdin, flush=True)
        return future

    def cancel(self, future):
        print(json.dumps({"cancel": future.id}), file=self.child.stdin, flush=True)


engine = Engine(*sys.argv[1:])
hint = engine.ask("hint", game="niout", plays=["KAI"])
long = engine.ask("hint", game="policiais")
engine.cancel(long)
print("The start of Ludo:", engine.ask("position", game="ludo").result()["answer"]["position"])
print("After a KAI play", hint.result()["answer"][0]["move"])
print("And Policiais?", long.result().get("error", "too late to cancel"))
