#!/usr/bin/env python3
"""Wall clocks that are wrong or set, on both stores: no match is deleted and nobody loses because of them. LATER names the
library of tests/support/later.cpp."""
import contextlib
import os
import pathlib
import re
import sqlite3
import tempfile
import unittest

from age import age_sqlite, script
from client import Player, Server, play_on
from postgres import Postgres

day = 24


class Sqlite:
    """A store; between the runs of a server it can be changed."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.place = self.folder.name + "/matches.db"

    def age(self, hours, running=True):
        age_sqlite(self.place, hours, running)

    def without_runs(self):
        """As the program before version 4 of the database left it."""
        with contextlib.closing(sqlite3.connect(self.place)) as database:
            database.executescript("DROP TABLE runs; DROP INDEX matches_aside; DROP INDEX matches_with_places;"
                                   "ALTER TABLE matches DROP COLUMN aside; ALTER TABLE matches DROP COLUMN places;"
                                   "PRAGMA user_version = 3;")

    def close(self):
        self.folder.cleanup()


class Database:
    def __init__(self):
        self.postgres = Postgres()
        self.place = self.postgres.url

    def age(self, hours, running=True):
        self.postgres.sql(script(hours, running))

    def without_runs(self):
        self.postgres.sql("DROP TABLE runs; ALTER TABLE matches DROP COLUMN aside, DROP COLUMN places;"
                          "DELETE FROM schema_version WHERE version > 3")

    def close(self):
        self.postgres.__exit__()


class Times:
    kind = None

    def setUp(self):
        self.store = self.kind()
        self.addCleanup(self.store.close)
        clock = tempfile.NamedTemporaryFile("w")
        self.addCleanup(clock.close)
        self.clock = pathlib.Path(clock.name)
        self.server = Server(store=self.store.place,
                             environment={"LD_PRELOAD": os.environ["LATER"], "CLOCK_FILE": clock.name})
        self.addCleanup(self.server.__exit__, None)

    def restart(self, hours=0):
        """With the clock ahead by so many hours."""
        self.server.kill()
        self.clock.write_text(str(hours))
        self.server.start()

    def logged(self):
        return open(self.server.folder + "/log").read()

    def wait_for_log(self, text, times=1):
        self.server.wait_for(lambda: len(re.findall(text, self.logged())) >= times)

    def sit_down(self, **terms):
        match = self.server.create(**terms)
        players = [Player(self.server, match, "Ana"), Player(self.server, match, "Rui")]
        for player in players:
            player.wait_until(lambda: player.turn is not None)
        return match, players

    def is_there(self, match):
        return self.server.http("GET", f"/api/matches/{match}/export")[0] == 200

    def play_two(self):
        """A running match and one that is over."""
        running, players = self.sit_down()
        play_on(players, 4)
        over, others = self.sit_down()
        others[0].socket.ask({"do": "concede", "revision": others[0].revision})
        return running, over

    def test_a_start_with_a_wrong_clock_deletes_nothing(self):
        matches = self.play_two()
        self.restart(400 * day)
        self.wait_for_log("long pause days=400")
        self.assertEqual([self.is_there(match) for match in matches], [True, True])
        self.restart()
        self.wait_for_log("clock set back")
        self.assertEqual([self.is_there(match) for match in matches], [True, True])
        self.assertNotIn("old matches", self.logged())

    def test_nor_does_the_first_start_of_this_version(self):
        matches = self.play_two()
        self.server.kill()
        self.store.without_runs()
        self.clock.write_text(str(400 * day))
        self.server.start()
        self.wait_for_log("long pause days=(399|400)")
        self.assertEqual([self.is_there(match) for match in matches], [True, True])

    def test_old_matches_are_set_aside_and_then_deleted_and_the_log_says_how_many(self):
        running, over = self.play_two()
        self.server.kill()
        self.store.age(91 * day)
        self.server.start()
        self.wait_for_log("set old matches aside over=1 kept_over_days=90 idle=0 kept_idle_days=365 deleted_after_days=30")
        self.assertEqual([self.is_there(running), self.is_there(over)], [True, False])
        self.server.kill()
        self.server.options += ["--keep-over-days", "100"]  # a later start brings it back
        self.server.start()
        self.wait_for_log("brought matches back matches=1")
        self.assertTrue(self.is_there(over))
        self.server.kill()
        self.server.options = self.server.options[:-2]
        self.store.age(275 * day)
        self.server.start()
        self.wait_for_log("set old matches aside over=1 kept_over_days=90 idle=1 kept_idle_days=365")
        self.assertEqual([self.is_there(running), self.is_there(over)], [False, False])
        self.server.kill()
        self.store.age(31 * day)
        self.server.start()
        self.wait_for_log("deleted old matches matches=2 set_aside_days=30")

    def test_after_a_long_pause_matches_are_deleted_in_the_end(self):
        running, over = self.play_two()
        self.server.kill()
        self.store.age(100 * day, running=False)
        self.server.start()
        self.wait_for_log("long pause days=100")
        self.assertTrue(self.is_there(over))
        self.server.kill()
        self.store.age(84 * day)  # and seven days of the pause count
        self.server.start()
        self.wait_for_log("set old matches aside over=1 ")
        self.assertEqual([self.is_there(running), self.is_there(over)], [True, False])

    def test_nobody_is_absent_because_the_clock_is_set(self):
        match, players = self.sit_down()
        present = next(player for player in players if player.moves)
        waiting = next(player for player in players if not player.moves)

        def claim():
            return waiting.socket.ask({"do": "claim", "what": "win"}).get("error")
        self.clock.write_text("25")
        self.assertEqual(claim(), "match.nobody_absent")
        self.restart(50)
        for player in players:
            player.connect()
        self.assertEqual(claim(), "match.nobody_absent")
        self.server.kill()
        self.store.age(25)
        self.server.start()
        for player in players:
            player.connect()
        self.assertEqual(claim(), "match.nobody_absent")  # for a day, but the player is there
        present.socket.close()
        while present.player in waiting.socket.wait_for("here")["here"]:
            pass
        self.assertIsNone(claim())

    def test_nobody_loses_a_turn_because_the_clock_is_set(self):
        match, players = self.sit_down(turn_seconds=7200)
        self.clock.write_text("25")
        play_on(players, 4)
        self.clock.write_text("-50")
        play_on(players, 4)
        steps = self.server.http("GET", f"/api/matches/{match}/export")[1]["steps"]
        kinds = {key for step in steps for entry in step["log"] for key in entry}
        self.assertEqual(kinds & {"warn", "stand_in"}, set())
        self.assertEqual(sum("move" in entry for step in steps for entry in step["log"]), 8)


class OnSqlite(Times, unittest.TestCase):
    kind = Sqlite


class OnPostgres(Times, unittest.TestCase):
    kind = Database


if __name__ == "__main__":
    unittest.main(warnings="ignore")
