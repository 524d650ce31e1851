"""Changes every field of exports of all games and modes, one at a time, and compares what both verifiers say with the table
of docs/fairness.md; then forges whole games. TABULEIRO and MAKE_EXPORTS name the programs."""
import copy
import importlib.util
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parent.parent.parent
program, maker = os.environ["TABULEIRO"], os.environ["MAKE_EXPORTS"]

spec = importlib.util.spec_from_file_location("second", root / "examples" / "verify.py")
second = importlib.util.module_from_spec(spec)
spec.loader.exec_module(second)


good = json.loads((root / "messages" / "en.json").read_text())["verify.good"].split("{")[0]


def second_accepts(export, head=None):
    try:
        second.verify(export, head)
        return True
    except (second.Fault, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return False


def reheaded(export):
    """With the head that its steps give: a forger writes it, too."""
    try:
        return {**export, "head": second.heads_of(export)[-1]}
    except (KeyError, TypeError, AttributeError):
        return export  # nothing to hash


def verify(exports, *options):
    """The verdict of `tabuleiro verify` on each: does it match?"""
    fits = []
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(exports), 100):
            paths = []
            for number, export in enumerate(exports[first:first + 100]):
                paths.append(f"{folder}/{number}.json")
                pathlib.Path(paths[-1]).write_text(json.dumps(export, ensure_ascii=False))
            done = subprocess.run([program, "--lang", "en", "verify", *options, *paths, paths[0]], capture_output=True, text=True)
            if done.returncode not in (0, 1, 2):
                raise AssertionError(f"exit code {done.returncode}: {done.stderr[-300:]}")
            told = re.split(r"^" + re.escape(folder) + r"/\d+\.json:$", done.stdout, flags=re.M)[1:-1]
            if len(told) != len(paths):
                raise AssertionError(f"{len(told)} verdicts on {len(paths)} files: {done.stdout[-300:]}")
            fits += [good in text for text in told]
    return fits


def promised():
    """Field -> what the page says about both verifiers."""
    page = (root / "docs" / "fairness.md").read_text()
    table = page[page.index("### What is guaranteed"):]
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \| ([^|]*) \|$", table, flags=re.M)
    return {field: (ours, python) for fields, ours, python in rows for field in re.findall(r"`([^`]+)`", fields)}


def unhashed():
    """The fields that a head does not fix."""
    page = (root / "docs" / "fairness.md").read_text()
    begin = page.index("Given a head")
    return set(re.findall(r"`([a-z_.]+)`", page[begin:page.index("\n\n", begin)]))


def kind_of(entry):
    return next(key for key in entry if key != "seat")


def last_over(export):
    """The last step that does not belong to an unfinished game."""
    begun = max(i for i, step in enumerate(export["steps"]) if any("start" in entry for entry in step["log"]))
    over = max(i for i, step in enumerate(export["steps"]) if any("over" in entry for entry in step["log"]))
    return over if begun > over else len(export["steps"]) - 1


def fields_of(export):
    """(field, path to it) for everything that concerns finished games."""
    for key, value in export.items():
        if key == "seats":
            for i, seat in enumerate(value):
                for name in seat:
                    yield f"seats.{name}", ("seats", i, name)
        elif key != "steps":
            yield key, (key,)
    for i in range(last_over(export) + 1):
        yield "at", ("steps", i, "at")
        for j, entry in enumerate(export["steps"][i]["log"]):
            kind = kind_of(entry)
            for name in entry if kind != "move" else {**entry, "by": 0}:
                yield f"{kind}.{name}", ("steps", i, "log", j, name)


def other_values(field, value, export, seen):
    players = len(export["seats"])
    if field == "options":
        return [{name: told} for name, told in seen["options"] if value.get(name) != told]
    if field in ("at", "created", "turn_seconds"):
        return [value + 1, value + 10**6] if field != "turn_seconds" else [value + 7, 0]
    if field == "position":
        return [None]  # the start of the rules
    if field == "join.name":
        return ["Eva", " "]
    if field in ("id", "program"):
        return [value + "x"]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, list):
        changed = [value[:-1] + [value[-1] + 1], value[::-1], value[1:] + value[:1], [(v + 1) % players for v in value]]
        return [other for other in changed if other != value]
    if isinstance(value, int):
        return sorted({(value + 1) % players, value + 1, players} - {value})  # `players`: nobody has that number
    if isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value):
        return [value[:-1] + ("0" if value[-1] != "0" else "1"), "0" * 64]
    known = [other for other in seen.get(field, []) if other != value]
    return known + (["?"] if field == "event.event" else [])


class Exports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        subprocess.run([maker, cls.folder.name], check=True)
        cls.exports = {path.stem: json.loads(path.read_text())
                       for path in sorted(pathlib.Path(cls.folder.name).glob("*.json"))}
        cls.games = json.loads(subprocess.run([program, "games", "--json"], capture_output=True, text=True).stdout)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_honest_exports_are_accepted(self):
        self.assertEqual(len(self.exports), 6 * sum(len(game["modes"]) for game in self.games))
        for name, fits in zip(self.exports, verify(list(self.exports.values()))):
            self.assertTrue(fits, name)
            self.assertTrue(second_accepts(self.exports[name]), name)

    def test_the_engine_verifies_them_and_lists_their_plays(self):
        """The plays can be replayed: as many finished games as the verifier finds, and the unfinished one."""
        questions = [{"id": f"{ask} {name}", "ask": ask, "file": json.dumps(export)}
                     for name, export in self.exports.items() for ask in ("verify", "plays")]
        lines = subprocess.run([program, "engine"], input="\n".join(map(json.dumps, questions)), capture_output=True, text=True,
                               timeout=300, check=True).stdout.splitlines()
        answers = {answer["id"]: answer.get("answer") for answer in map(json.loads, lines)}
        again = []
        for name, export in self.exports.items():
            verified, games = answers["verify " + name], answers["plays " + name]
            self.assertTrue(verified["valid"], name)
            self.assertIn(len(games) - verified["games"], (0, 1), name)
            again += [{"id": f"{name} {i}", "ask": "position", **game} for i, game in enumerate(games)]
        self.assertGreater(len(again), len(self.exports) / 2)
        lines = subprocess.run([program, "engine"], input="\n".join(map(json.dumps, again)), capture_output=True, text=True,
                               timeout=300, check=True).stdout.splitlines()
        self.assertEqual([line for line in lines if '"error"' in line], [])

    def seen_in(self, export):
        """Other values a field could plausibly have."""
        game = next(game for game in self.games if game["name"] == export["game"])
        seen = {"options": [(option["name"], value) for option in game["options"] for value in option["values"]],
                "game": [game["name"] for game in self.games],
                "mode": [mode["name"] for mode in game["modes"]],
                "seats.kind": ["open", "bot"], "seats.level": ["player", "nobody"], "bot.level": ["curious", "nobody"],
                "move.by": ["bot", "stand_in", "auto", None], "over.over": ["won", "draw", "conceded", "counted"],
                "offer.offer": ["draw", "takeback", "count"], "accept.accept": ["draw", "takeback", "count"],
                "decline.decline": ["draw", "takeback", "count"], "auto.play": ["off", "pass", "single"],
                "say.phrase": ["wow", "rude"], "format": ["x"], "seating": ["lot", "as_set"],
                "seats.colour": game["colours"], "colour.chosen": [*game["colours"], "pink"]}
        for field, kind in (("event.event", "event"), ("move.move", "move"), ("lot.drew", "drew")):
            seen[field] = sorted({entry[kind] for step in export["steps"] for entry in step["log"] if kind in entry})
        return seen

    def alterations(self, name):
        """(field, the altered export): a few for each field."""
        export, chosen = self.exports[name], random.Random(name)
        places, seen = {}, self.seen_in(export)
        for field, path in fields_of(export):
            places.setdefault(field, []).append(path)
        for field, paths in places.items():
            for path in chosen.sample(paths, 1):
                holder = export
                for part in path[:-1]:
                    holder = holder[part]
                others = other_values(field, holder.get(path[-1]), export, seen)
                for other in chosen.sample(others, min(2, len(others))):
                    # Copies only the changed part.
                    altered = dict(export)
                    if path[0] == "steps":
                        altered["steps"] = list(export["steps"])
                        altered["steps"][path[1]] = copy.deepcopy(export["steps"][path[1]])
                    else:
                        altered[path[0]] = copy.deepcopy(export[path[0]])
                    holder = altered
                    for part in path[:-1]:
                        holder = holder[part]
                    if other is None:
                        holder.pop(path[-1], None)
                    else:
                        holder[path[-1]] = other
                    if altered != export:
                        yield field, altered if field == "head" else reheaded(altered)

    def test_every_field_is_guaranteed_as_the_page_says(self):
        table = promised()
        accepted, refused = {}, {}
        free = set()  # fields that can be changed although the reader has seen the head
        for name in self.exports:
            altered, head = list(self.alterations(name)), self.exports[name]["head"]
            verdicts = verify([export for _, export in altered])
            passed = [(field, export) for (field, export), fits in zip(altered, verdicts) if fits]
            still = verify([export for _, export in passed], "--head", head)
            free |= {field for (field, _), fits in zip(passed, still) if fits}
            free |= {field for field, export in altered if second_accepts(export, head)}
            for (field, export), fits in zip(altered, verdicts):
                for which, good in enumerate((fits, second_accepts(export))):
                    (accepted if good else refused).setdefault((field, which), []).append(name)
        fields = {field for field, _ in [*accepted, *refused]}
        self.assertEqual(fields, set(table))
        wrong = []
        for field in sorted(fields):
            for which, verifier in enumerate(("verify", "verify.py")):
                yes, no = accepted.get((field, which), []), refused.get((field, which), [])
                right = {"refused": not yes, "not seen": not no, "if contradicted": bool(no)}
                if not right[table[field][which]]:
                    wrong.append(f"{verifier}: {field} is said to be {table[field][which]}, but was accepted in "
                                 f"{len(yes)} {yes[:3]} and refused in {len(no)} {no[:3]}")
        self.assertFalse(wrong, "\n".join(wrong))
        self.assertEqual(free, unhashed())

    def test_a_reader_who_knows_a_head_notices_a_shorter_or_rewritten_past(self):
        forged, heads = [], []

        def forge(export, steps):
            heads.append(export["head"])
            forged.append(reheaded({**export, "steps": steps}))

        for name, export in self.exports.items():
            steps = export["steps"]
            if name.endswith(".people"):
                forge(export, steps[:-1])
                forge(export, steps[:last_over(export) + 1])
            if name.endswith(".second"):  # the first round of commitments is left out, and how it ended
                first = next(i for i, step in enumerate(steps) if "afresh" in step["log"][-1])
                hashes = {entry["commit"]: entry["hash"] for step in steps[first + 1:] for entry in step["log"] if "commit" in entry}
                joins = [{**step, "log": [{**entry, "hash": hashes[entry["commit"]]} if "commit" in entry else entry
                                          for entry in step["log"]]}
                         for step in steps[:first] if "join" in step["log"][0] and step["log"][0]["join"] != len(hashes) - 1]
                forge(export, joins + [step for step in steps[first + 1:] if "commit" not in step["log"][0]])
        self.assertGreater(len(forged), 20)
        self.assertTrue(all(verify(forged)))
        self.assertTrue(all(map(second_accepts, forged)))
        for export, head in zip(forged, heads):
            self.assertFalse(second_accepts(export, head))
        for name, export in self.exports.items():
            head = export["head"]
            mine = [one for one, seen in zip(forged, heads) if seen == head]
            self.assertFalse(any(verify(mine, "--head", head)), name)
            middle = second.heads_of(export)[len(export["steps"]) // 2]
            self.assertTrue(second_accepts(export, middle), name)
        people = self.exports["sorry.club.people"]
        hidden = [step for step in people["steps"] if any(entry.get("hidden") for entry in step["log"])]
        self.assertTrue(hidden)

    def test_an_event_or_a_start_cannot_be_left_out(self):
        for name, export in self.exports.items():
            end, chosen, forged = last_over(export), random.Random(name), []
            places = [(i, j) for i in range(end + 1) for j, entry in enumerate(export["steps"][i]["log"])
                      if kind_of(entry) in ("event", "start")]
            for i, j in chosen.sample(places, min(5, len(places))):
                altered = copy.deepcopy(export)
                del altered["steps"][i]["log"][j]
                forged.append(altered)
            self.assertFalse(any(verify(forged)), name)

    def test_dice_after_a_hidden_event_are_not_accepted(self):
        """The seed is in the file: nothing in a finished game may be hidden."""
        forged = []
        for export in self.exports.values():
            altered, hidden = copy.deepcopy(export), False
            for step in altered["steps"][:last_over(export) + 1]:
                for entry in step["log"]:
                    if "event" in entry:
                        entry["event"], hidden = ("6" if hidden else "?"), True
            if hidden:
                forged.append(altered)
        self.assertGreater(len(forged), 20)
        self.assertFalse(any(verify(forged)))
        self.assertFalse(any(map(second_accepts, forged)))

    def test_a_players_own_commitment_and_bytes(self):
        export = self.exports["ludo.normal.people"]
        bytes_ = [entry["bytes"] for step in export["steps"] for entry in step["log"] if "join" in entry][-1]
        path = f"{self.folder.name}/ludo.normal.people.json"

        def run(*options):
            return subprocess.run([program, "--lang", "en", "verify", path, *options], capture_output=True, text=True)

        told = run("--commitment", export["commitment"], "--bytes", bytes_)
        self.assertEqual(told.returncode, 0, told.stdout)
        self.assertIn(export["commitment"], told.stdout)
        self.assertIn(bytes_, told.stdout)
        self.assertEqual(run("--commitment", bytes_).returncode, 1)
        self.assertEqual(run("--bytes", export["commitment"]).returncode, 1)
        self.assertEqual(run("--bytes", "abc").returncode, 2)
        heads = second.heads_of(export)
        self.assertEqual(heads[-1], export["head"])
        self.assertIn(heads[-1], told.stdout)
        for seen in (heads[0], heads[len(heads) // 2], heads[-1]):
            self.assertEqual(run("--head", seen).returncode, 0)
        self.assertEqual(run("--head", bytes_).returncode, 1)
        self.assertEqual(run("--head", "abc").returncode, 2)
        with open(f"{self.folder.name}/broken.json", "w") as file:
            file.write('{"export":')
        path = file.name
        self.assertEqual(run().returncode, 1)
        path = f"{self.folder.name}/nowhere.json"
        self.assertEqual(run().returncode, 2)


if __name__ == "__main__":
    unittest.main()
