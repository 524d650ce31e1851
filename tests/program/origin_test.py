#!/usr/bin/env python3
"""Where figures and tables come from: version, commit and command in everything that is written; tables packed to pass on."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from running import program, root, run

version = re.search(r"tabuleiro VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text()).group(1)


def commit():
    return re.fullmatch(rf"tabuleiro {version}, commit ([0-9a-f]{{12}}\+?|unknown)\n", run("--version").stdout).group(1)


class Origin(unittest.TestCase):
    def test_the_program_tells_its_commit(self):
        git = subprocess.run(["git", "-C", root, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
        if git.returncode == 0 and commit().strip("+") != git.stdout.strip():  # committed since it was built
            known = subprocess.run(["git", "-C", root, "merge-base", "--is-ancestor", commit().strip("+"), "HEAD"])
            self.assertEqual(known.returncode, 0, commit())
        self.assertEqual(run("simulate", "--version").stdout, f"tabuleiro-lab {version}, commit {commit()}\n")
        self.assertEqual(json.loads(run("engine", given='{"ask":"version"}').stdout)["answer"], {"version": version, "commit": commit()})

    def test_every_json_can_be_made_again(self):
        for words in (["simulate", "sorry", "--mode", "club", "--players", "3", "--games", "5", "--option", "swap=may"],
                      ["simulate", "niout", "--games", "2", "--until", "2", "--bots", "curious", "--seed", "7"],
                      ["arena", "pretoa", "--games", "4", "--bots", "player,random", "--budget", "20", "--seed", "2"],
                      ["truth", "ludo", "--decisions", "4", "--playouts", "4", "--bots", "learner"], ["bench", "pretoa", "--repeats", "1"],
                      ["compare", "pretoa", "--games", "20", "--bots", "curious"]):
            with self.subTest(words=words):
                report = json.loads(run(*words, "--json").stdout)
                if words[0] == "bench":
                    report, = report
                self.assertEqual((report["version"], report["commit"]), (version, commit()))
                self.assertEqual(report["game"], words[1])
                self.assertTrue(report["command"].startswith(f"tabuleiro {words[0]} {words[1]}"))
                if words[0] != "bench":  # measures time
                    self.assertEqual(json.loads(run(*report["command"].split()[1:], "--json").stdout), report)
                if words[0] in ("simulate", "arena"):
                    for field in ("mode", "players", "options", "bots", "seed"):
                        self.assertIn(field, report)

    def test_weights_tell_what_wrote_them_and_an_arena_which_it_used(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "weights.txt")
            run("train", "pretoa", "--games", "64", "--hidden", "2", "--out", path)
            text = pathlib.Path(path).read_bytes()
            self.assertIn(f"\nprogram tabuleiro {version}, commit {commit()}\n", text.decode())
            report = json.loads(run("arena", "pretoa", "--games", "4", "--bots", "learner,random", "--weights", path, "--json").stdout)
            self.assertEqual(report["weights_sha256"], [hashlib.sha256(text).hexdigest()])

    def test_one_bot_plays_all_seats_and_none_is_silently_random(self):
        one, both = (json.loads(run("simulate", "niout", "--games", "20", "--bots", bots, "--json").stdout) for bots in ("curious", "curious,curious"))
        self.assertEqual(one, both)
        self.assertEqual(one["bots"], ["curious", "curious"])
        answer = run("simulate", "ludo", "--players", "4", "--games", "2", "--bots", "curious,player")
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertIn("2 bots for 4 seats", answer.stderr)


class SourcesWithoutAClone(unittest.TestCase):
    """cmake/commit.cmake, wherever the sources are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.sources = self.folder / "tabuleiro"
        (self.sources / "cmake").mkdir(parents=True)
        for name in ("cmake/commit.cmake", "cmake/commit.txt", ".gitattributes"):
            shutil.copy(root / name, self.sources / name)

    def git(self, *words):
        done = subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", *words], cwd=self.sources, capture_output=True, check=True,
                              env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null"})
        return done.stdout

    def told(self, sources):
        out = self.folder / "commit.cpp"
        subprocess.run(["cmake", f"-DSOURCE={sources}", f"-DOUTPUT={out}", "-P", sources / "cmake/commit.cmake"], check=True)
        return re.search('return "(.*)"', out.read_text()).group(1), out.stat().st_mtime_ns

    def test_clone_archive_and_neither(self):
        self.assertEqual(self.told(self.sources)[0], "unknown")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "one")
        head = self.git("rev-parse", "HEAD").decode()[:12]
        told, written = self.told(self.sources)
        self.assertEqual(told, head)
        self.assertEqual(self.told(self.sources), (told, written))  # not written again, so nothing is built again
        inside = self.sources / "inside"  # as ./package unpacks it, in the clone's own folder
        archive = self.folder / "archive.tar"
        archive.write_bytes(self.git("archive", "--prefix=inside/", "HEAD"))
        with tarfile.open(archive) as files:
            files.extractall(self.sources)
        self.assertEqual(self.told(inside)[0], head)
        shutil.copy(self.sources / "cmake/commit.txt", inside / "cmake/commit.txt")  # copied in some other way
        self.assertEqual(self.told(inside)[0], "unknown")
        with open(self.sources / "cmake/commit.cmake", "a") as file:
            file.write("# changed\n")
        self.assertEqual(self.told(self.sources)[0], head + "+")


class PackedTables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.made, self.pack, self.other = self.folder / "made", self.folder / "some.tables", self.folder / "other"
        for words in (["pretoa", "--pieces", "3"], ["niout", "--pieces", "1-1"]):
            self.assertEqual(run("solve", *words, "--out", str(self.made)).returncode, 0)

    def refused(self, *words, message):
        answer = run("tables", *words)
        self.assertEqual((answer.returncode, answer.stdout), (2, ""), answer)
        self.assertIn(message, answer.stderr)

    def files(self, folder):
        return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(".lock")}

    def test_they_arrive_as_they_were_and_tar_reads_them(self):
        packed = run("tables", "pack", str(self.pack), "--tables", str(self.made))
        self.assertEqual(packed.returncode, 0, packed.stderr)
        self.assertEqual(run("tables", "verify", str(self.pack)).stdout, packed.stdout)
        with tarfile.open(self.pack) as tar:
            names = tar.getnames()
            manifest = json.loads(tar.extractfile(names[0]).read())
        self.assertEqual(names[1:], sorted(self.files(self.made)))
        for table in manifest["tables"]:
            content = (self.made / table["name"]).read_bytes()
            self.assertEqual((table["bytes"], table["sha256"]), (len(content), hashlib.sha256(content).hexdigest()))
            self.assertEqual(table["program"], f"tabuleiro {version}, commit {commit()}")
        again = run("tables", "unpack", str(self.pack), "--tables", str(self.other))
        self.assertIn(f"{len(names) - 1} new tables", again.stdout)
        self.assertEqual(self.files(self.other), self.files(self.made))
        self.assertIn("0 new tables", run("tables", "unpack", str(self.pack), "--tables", str(self.other)).stdout)
        position = "yellow=7,8 red=13 turn=yellow"
        self.assertIn("wins in 47", run("probe", "pretoa", position, "--tables", str(self.other)).stdout)
        run("tables", "pack", str(self.pack), "niout", "--tables", str(self.made), "--replace")
        with tarfile.open(self.pack) as tar:
            self.assertEqual(tar.getnames(), ["MANIFEST.json", "niout-1-1.chances"])

    def test_nothing_is_overwritten_and_nothing_damaged_is_used(self):
        run("tables", "pack", str(self.pack), "--tables", str(self.made))
        self.refused("pack", str(self.pack), "--tables", str(self.made), message="already exists")
        self.refused("pack", str(self.folder / "none"), "ludo", "--tables", str(self.made), message="no such tables")
        whole = self.pack.read_bytes()
        wrong = self.folder / "wrong.tables"
        tables_at = 1024 + int(whole[124:135], 8) // 512 * 512  # behind the manifest, whose SHA-256 is told
        for content in (b"", b"MANIFEST.json", whole[:700], whole[:-1], whole + b"x", whole[:-2000], bytes(len(whole)), whole.replace(b"pretoa", b"../etc", 1),
                        whole.replace(b'"version":1', b'"version":2'), *(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:] for at in (0, 130, *range(tables_at, len(whole), 997)))):
            wrong.write_bytes(content)
            answer = run("tables", "unpack", str(wrong), "--tables", str(self.other))
            self.assertEqual((answer.returncode, answer.stdout), (2, ""), answer)
            self.assertRegex(answer.stderr, "damaged|no file of packed tables")
            self.assertFalse(self.other.exists())
        self.refused("verify", str(self.folder), message="no file of packed tables")
        self.other.mkdir(exist_ok=True)
        (self.other / "niout-1-1.chances").write_text("mine")
        self.refused("unpack", str(self.pack), "--tables", str(self.other), message="other content")
        self.assertEqual(self.files(self.other), {"niout-1-1.chances": b"mine"})
        self.assertEqual(run("tables", "unpack", str(self.pack), "--tables", str(self.other), "--replace").returncode, 0)
        self.assertEqual(self.files(self.other), self.files(self.made))

    def test_tables_of_earlier_programs_are_read(self):
        """They do not say which program wrote them."""
        path = self.made / "niout-1-1.chances"
        table = bytearray(path.read_bytes())
        length, start = table[19], 8 + 8 + 4 + 4 + 8 + 24 + 8 + 8
        blocks = int.from_bytes(table[start - 8:start], "little")
        offsets = [int.from_bytes(table[start + 8 * i:start + 8 * i + 8], "little") for i in range(blocks + 1)]
        self.assertEqual(table[start + 8 * (blocks + 1):][:length].decode(), f"tabuleiro {version}, commit {commit()}")
        front = table[:19] + b"\0" + table[20:start] + b"".join((at - length).to_bytes(8, "little") for at in offsets)
        checksum = 0xcbf29ce484222325
        for byte in front:
            checksum = (checksum ^ byte) * 0x100000001b3 % (1 << 64)
        position = ["probe", "niout", "yellow=off,home*3 red=off,home*3 turn=yellow", "--tables", str(self.made)]
        now = run(*position).stdout
        path.write_bytes(front + checksum.to_bytes(8, "little") + table[offsets[0]:])
        self.assertEqual(run(*position).stdout, now)
        path.write_bytes(table[:19] + b"\0" + table[20:])
        self.assertIn("damaged", run(*position).stderr)


if __name__ == "__main__":
    unittest.main(verbosity=0)
