"""Matches that are in progress when a server is upgraded. `upgrade.py begin FILE` begins one of each game on the server that
TABULEIRO names and leaves them in the middle; `upgrade.py go-on FILE` goes on with them after the upgrade, from the same
places. CLIENT is the folder of the client that speaks with that server."""
import json
import os
import pathlib
import sys

sys.path.insert(0, os.environ["CLIENT"])
from client import Player, Server, play_on  # noqa: E402

store = os.environ.get("STORE", "/var/lib/tabuleiro/matches.db")
what, file = sys.argv[1], pathlib.Path(sys.argv[2])


def begin():
    kept = []
    with Server(store=store) as server:
        for game in server.http("GET", "/api/games")[1]:
            match = server.create(game=game["name"], players=2)
            players = [Player(server, match, name) for name in ("Ana", "Rui")]
            for player in players:
                player.wait_until(lambda: player.revision == 2)  # both are seated
            play_on(players, 6)
            kept.append({"match": match, "tokens": [player.token for player in players], "revision": players[0].revision})
    file.write_text(json.dumps(kept))


def go_on():
    with Server(store=store) as server:
        for one in json.loads(file.read_text()):
            players = [Player(server, one["match"], token=token) for token in one["tokens"]]
            assert players[0].revision >= one["revision"], one
            play_on(players, 10)
            assert players[0].revision > one["revision"], one
            status, export, _ = server.http("GET", f"/api/matches/{one['match']}/export")
            assert status == 200 and export["program"].startswith("tabuleiro "), export


{"begin": begin, "go-on": go_on}[what]()
