"""Plays some moves of every game against bots, including the perfect one, on a running server at the given port."""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from client import Player, Server  # noqa: E402


class Running(Server):
    def __init__(self, port):
        self.port = port


server = Running(int(sys.argv[1]))
levels = {"ludo": "master", "tabula": "player", "desculpa": "curious", "policiais": "perfect", "pretoa": "perfect"}
for game in (one["name"] for one in server.http("GET", "/api/games")[1]):
    match = server.create(game=game, players=2, seats=[{"kind": "open"}, {"kind": "bot", "level": levels.get(game, "expert")}])
    ana = Player(server, match, "Ana")
    for _ in range(4):
        ana.wait_until(lambda: ana.moves or ana.over, 120)
        if ana.over:
            break
        assert "update" in ana.move()
    ana.wait_until(lambda: ana.moves or ana.over, 120)
    ana.socket.close()
end = time.monotonic() + 600  # the server has started to make the tables of the perfect bot
question = {"game": "pretoa", "position": "yellow=7,8 red=13 turn=yellow"}
while (server.http("POST", "/api/known", question)[1].get("positions") or [None])[0] is None:
    assert time.monotonic() < end, "no tables"
    time.sleep(1)
