#!/usr/bin/env python3
"""What ./tabuleiro, ./check and ./package do before anything is built: missing packages, the question, a failed build. Uses the real dpkg
and apt-get, but only with a package that does not exist."""
import fcntl
import os
import pathlib
import pty
import pwd
import select
import shutil
import subprocess
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parent.parent.parent
missing = "no-such-package-tabuleiro"
would_do = f"apt-get install --no-install-recommends {missing}"


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        shutil.copytree(root / "scripts", self.folder / "scripts")
        os.chmod(self.folder, 0o777)

    def shell(self, script):
        return ["bash", "-c", ". scripts/progress.sh; . scripts/install.sh; . scripts/web.sh; " + script]

    def run_script(self, script, **more):
        done = subprocess.run(self.shell(script), cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, **more)
        return done.returncode, done.stderr

    def on_terminal(self, script, typed="", when="[Y/n] ", user=None):
        """The same on a terminal: types when the program has printed a text or a file exists; returns the exit code and the
        output."""
        child, screen = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            if user:
                os.setgid(user.pw_gid)
                os.setuid(user.pw_uid)
            os.execvp("bash", self.shell(script))
        said = ""
        while True:
            if typed and (said.endswith(when) or (self.folder / when).exists()):
                os.write(screen, typed.encode())
                typed = ""
            if not select.select([screen], [], [], 0.1)[0]:
                continue
            try:
                said += os.read(screen, 4096).decode()
            except OSError:  # it has ended
                break
        os.close(screen)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said.replace("\r\n", "\n")


class Packages(Scripts):
    def test_installed_packages_are_not_asked_for(self):
        self.assertEqual(self.run_script("need 'to test' bash coreutils"), (0, ""))
        self.assertTrue(list((self.folder / "build").glob(".have-*")))

    @unittest.skipUnless(os.getuid() == 0, "needs root")
    def test_root_is_told_what_could_not_be_installed(self):
        code, said = self.run_script(f"need 'to test' bash {missing}")
        self.assertEqual(code, 1)
        self.assertIn(f"Needed to test: {missing}\n", said)
        self.assertTrue(said.endswith(f"could not be installed. Install them with: {would_do}\n"), said)
        self.assertFalse(list((self.folder / "build").glob(".have-*")))

    @unittest.skipUnless(os.getuid() == 0, "needs root")
    def test_another_apt_or_dpkg_is_waited_for(self):
        for lock in ("/var/lib/dpkg/lock-frontend", "/var/lib/apt/lists/lock"):
            with self.subTest(lock), open(lock, "a") as held:
                fcntl.lockf(held, fcntl.LOCK_EX)
                with subprocess.Popen(self.shell(f"need 'to test' {missing}"), cwd=self.folder, text=True,
                                      stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as begun:
                    self.assertEqual(begun.stderr.readline(), f"Needed to test: {missing}\n")
                    self.assertEqual(begun.stderr.readline(), "Another program is installing packages. Waiting for it.\n")
                    fcntl.lockf(held, fcntl.LOCK_UN)
                    said = begun.communicate()[1]
                self.assertEqual(begun.returncode, 1)
                self.assertIn(f"Unable to locate package {missing}\n", said)

    @unittest.skipUnless(os.getuid() == 0, "needs root to become somebody else")
    def test_without_root_and_sudo_the_command_is_named(self):
        bare = self.folder / "bin"
        bare.mkdir()
        for name in ("bash", "id", "dpkg-query", "mkdir", "cksum", "cut", "touch"):
            (bare / name).symlink_to(shutil.which(name))
        nobody = pwd.getpwnam("nobody")
        code, said = self.run_script(f"need 'to test' {missing}", user=nobody.pw_uid, group=nobody.pw_gid,
                                     env={**os.environ, "PATH": str(bare)})
        self.assertEqual(code, 1)
        self.assertIn(f"There is no sudo here. As root, install them with: {would_do}\n", said)

    @unittest.skipUnless(os.getuid() == 0, "needs root to become somebody else")
    def test_on_a_terminal_it_asks_once_and_takes_no_for_an_answer(self):
        (self.folder / "sudo").symlink_to("/bin/false")  # the question comes before it
        need = f"PATH=$PWD:$PATH; need 'to test' {missing}; echo never"
        code, said = self.on_terminal(need, "n\n", user=pwd.getpwnam("nobody"))
        self.assertEqual(code, 1)
        self.assertEqual(said.count("Install them with sudo apt-get? [Y/n] "), 1)
        self.assertTrue(said.endswith(f"Nothing was installed. Install them with: sudo {would_do}\n"), said)
        code, said = self.on_terminal("assume_yes=yes; " + need, user=pwd.getpwnam("nobody"))
        self.assertEqual(code, 1)
        self.assertNotIn("[Y/n]", said)
        self.assertTrue(said.endswith(f"could not be installed. Install them with: sudo {would_do}\n"), said)

    def test_without_dpkg_it_names_the_page_for_other_systems_and_goes_on(self):
        bare = self.folder / "bin"
        bare.mkdir()
        for name in ("bash", "mkdir", "cksum", "cut"):
            (bare / name).symlink_to(shutil.which(name))
        code, said = self.run_script("need 'to build' g++; need 'to test' cmake", env={**os.environ, "PATH": str(bare)})
        self.assertEqual(code, 0)
        self.assertEqual(said.count("This is no Debian, so nothing is installed."), 1, said)
        self.assertIn("docs/building.md", said)

    @unittest.skipUnless(os.getuid() == 0, "needs root")
    def test_root_is_not_asked(self):
        code, said = self.on_terminal(f"need 'to test' {missing}")
        self.assertEqual(code, 1)
        self.assertNotIn("[Y/n]", said)


class Tools(Scripts):
    def test_without_npm_and_network_it_says_what_to_install(self):
        bare = self.folder / "bin"
        bare.mkdir()
        for name in ("bash", "rm", "mkdir", "grep", "sort"):
            (bare / name).symlink_to(shutil.which(name))
        for name in ("apt-get", "apt-cache"):
            (bare / name).symlink_to(shutil.which("false"))
        code, said = self.run_script("fetch_modules", env={**os.environ, "PATH": str(bare)})
        self.assertEqual(code, 1)
        self.assertEqual(said, "npm could not be fetched. Install it yourself, for example with: apt-get install npm\n")
        self.assertFalse((self.folder / "build/npm").exists())


class Package(Scripts):
    """./package, up to where it would build."""

    def package(self, *words):
        shutil.copy(root / "package", self.folder)
        shutil.copy(root / "CMakeLists.txt", self.folder)
        (self.folder / "dist").mkdir(exist_ok=True)
        (self.folder / "dist/earlier.deb").touch()
        with open(self.folder / "scripts/install.sh", "a") as script:
            script.write("need() { :; }\n")
        done = subprocess.run([self.folder / "package", *words], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, "GIT_CEILING_DIRECTORIES": str(self.folder.parent)})
        self.assertTrue((self.folder / "dist/earlier.deb").exists())
        return done.returncode, done.stderr

    def test_a_wrong_argument(self):
        self.assertEqual(self.package("--now"), (2, "./package takes no arguments but --yes, which installs missing packages without asking.\n"))

    def test_a_folder_that_is_no_clone(self):
        code, said = self.package()
        self.assertEqual(code, 1)
        self.assertIn("Clone the repository", said)


class Commands(Scripts):
    @unittest.skipUnless(os.getuid() == 0, "needs root")
    def test_all_three_wait_for_another_apt_and_say_so(self):
        (self.folder / "tests").mkdir()
        for name in ("tabuleiro", "check", "package", "CMakeLists.txt", "tests/CMakeLists.txt"):
            shutil.copy(root / name, self.folder / name)
        with open(self.folder / "scripts/install.sh", "a") as script:
            script.write(f"build_packages=({missing})\n")
        for words in (("./tabuleiro", "games"), ("./check", "program"), ("./package",)):
            with self.subTest(words), open("/var/lib/dpkg/lock-frontend", "a") as held:
                fcntl.lockf(held, fcntl.LOCK_EX)
                with subprocess.Popen(words, cwd=self.folder, text=True, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as begun:
                    self.assertIn(missing, begun.stderr.readline())
                    self.assertEqual(begun.stderr.readline(), "Another program is installing packages. Waiting for it.\n")
                    fcntl.lockf(held, fcntl.LOCK_UN)
                    said = begun.communicate()[1]
                self.assertEqual(begun.returncode, 1)
                self.assertIn("The packages could not be installed. Install them with: apt-get install", said)


class Progress(Scripts):
    work = "for i in 1 2 3; do echo \"[$i/3] Building CXX object a/b$i.cpp.o\"; sleep 0.1; done; exit 7"

    def test_a_terminal_has_one_moving_line(self):
        code, said = self.on_terminal(f"progress Building log bash -c '{self.work}'")
        self.assertEqual(code, 7)
        self.assertIn("\r\x1b[KBuilding: 3 of 3, b3.cpp.o, 0:0", said)
        self.assertNotIn("\n", said)

    def test_upgraded_packages_count_like_new_ones(self):
        lines = "1 upgraded, 1 newly installed, 0 to remove\n" + "".join(f"{step} {name} (1.0) ...\n"
                for step in ("Unpacking", "Setting up") for name in ("old", "new"))
        (self.folder / "apt").write_text(lines)
        code, said = self.on_terminal("progress Installing log cat apt")
        self.assertEqual(code, 0)
        self.assertIn("Installing: 4 of 4, new, 0:0", said)

    def test_without_a_terminal_only_long_work_is_reported(self):
        self.assertEqual(self.run_script(f"progress Building log bash -c '{self.work}'"), (7, ""))
        self.assertEqual((self.folder / "log").read_text().count("\n"), 3)

    def test_background_work_that_has_ended_does_not_fail_the_script(self):
        self.assertEqual(self.run_script("set -eu; begin log true; attend Building log || exit 3"), (0, ""))

    def test_a_failed_test_is_shown_at_once(self):
        lines = "1/2 Test  #1: one ...   Passed  0.1 sec\n2/2 Test  #2: two ...***Failed  0.1 sec\nwhy\n50% tests passed, 1 tests failed out of 2\n"
        (self.folder / "ctest").write_text(lines)
        code, said = self.run_script("progress Testing log cat ctest")
        self.assertEqual((code, said), (0, "2/2 Test  #2: two ...***Failed  0.1 sec\nwhy\n"))


class Builds(Scripts):
    """A project of one file, built as ./tabuleiro builds its own."""

    def setUp(self):
        super().setUp()
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(one CXX)\nadd_executable(one one.cpp)\n")
        (self.folder / "CMakePresets.json").write_text(
            '{"version": 6, "configurePresets": [{"name": "release", "generator": "Ninja", "binaryDir": "build/release"}]}')
        (self.folder / "one.cpp").write_text("int main() {}\n")

    def test_a_wrong_compiler_is_reported_and_not_remembered(self):
        code, said = self.run_script("build release", env={**os.environ, "CXX": "/nowhere/g++"})
        self.assertEqual(code, 1)
        self.assertIn("The build could not be set up. It needs GCC 12 or newer", said)
        self.assertEqual(self.run_script("build release"), (0, ""))

    def test_an_error_in_the_sources_is_shown_and_can_be_fixed(self):
        (self.folder / "one.cpp").write_text("int main() { wrong }\n")
        code, said = self.run_script("build release")
        self.assertEqual(code, 1)
        self.assertIn("wrong", said)
        (self.folder / "one.cpp").write_text("int main() {}\n")
        self.assertEqual(self.run_script("build release"), (0, ""))

    def test_ctrl_c_stops_and_the_next_run_continues(self):
        compiler = self.folder / "slow-g++"
        compiler.write_text(f'#!/bin/sh\n[ ! -e "{self.folder}/slowly" ] || {{ touch "{self.folder}/begun"; sleep 600; }}\nexec g++ "$@"\n')
        compiler.chmod(0o755)
        self.assertEqual(self.run_script("build release", env={**os.environ, "CXX": str(compiler)}), (0, ""))
        (self.folder / "one.cpp").write_text("int main() { return 0; }\n")
        (self.folder / "slowly").touch()
        code, said = self.on_terminal("build release", "\x03", when="begun")
        self.assertEqual(code, 130, said)
        self.assertTrue(said.endswith("Stopped. Run the same command to continue.\n"), said)
        (self.folder / "slowly").unlink()
        self.assertEqual(self.run_script("build release"), (0, ""))

    @unittest.skipUnless(os.getuid() == 0, "needs root to mount a small disk")
    def test_a_full_disk_is_reported_and_the_next_run_continues(self):
        small = self.folder / "build"
        small.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(small)], capture_output=True).returncode != 0:
            self.skipTest("mounting is not allowed here")
        self.addCleanup(subprocess.run, ["umount", "-l", str(small)], check=True)
        (small / "ballast").write_bytes(b"x" * 1_500_000)
        numbers = ", ".join(str(i % 7) for i in range(400_000))
        (self.folder / "one.cpp").write_text(f"extern const int many[] = {{{numbers}}};\nint main() {{}}\n")
        code, said = self.run_script("build release")
        self.assertEqual(code, 1)
        self.assertIn("The disk is full. Free some space, then run the same command to continue", said)
        (small / "ballast").unlink()
        (self.folder / "one.cpp").write_text("int main() {}\n")
        self.assertEqual(self.run_script("build release"), (0, ""))


if __name__ == "__main__":
    unittest.main()
