"""The lab in several processes, under a real mpirun: the figures are the same as with one process."""
import os
import subprocess
import tempfile
import time
import unittest

program = os.environ["TABULEIRO"] + "-lab"
environment = {**os.environ, "LC_ALL": "en", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def ranks(count):
    return ["mpirun", "--oversubscribe", "--bind-to", "none", "-n", str(count), program]


mpirun = ranks(3)


def run(start, *words):
    answer = subprocess.run([*start, *words], capture_output=True, text=True, timeout=600, env=environment)
    assert answer.returncode == 0, (words, answer.stdout, answer.stderr)
    return answer.stdout


class Ranks(unittest.TestCase):
    def test_the_figures_are_the_same_in_any_number_of_processes(self):
        for words in (["simulate", "sorry", "--games", "2000", "--json"],
                      ["arena", "pretoa", "--bots", "player,curious,random", "--games", "40", "--json"],
                      ["arena", "niout", "--bots", "player,random", "--games", "200", "--until-sure", "--json"],
                      ["compare", "niout", "--vary", "finish", "--bots", "random", "--games", "160", "--json"]):
            alone = run([program], *words, "--threads", "1")
            self.assertEqual(alone, run([program], *words, "--threads", "2"), words)
            for count in (2, 3):
                self.assertEqual(alone, run(ranks(count), *words), (count, words))

    def test_the_files_are_the_same_in_any_number_of_processes(self):
        for words in (["train", "pretoa", "--games", "64", "--hidden", "2"],
                      ["strength", "--game", "pretoa", "--games", "16", "--nodes", "20", "--mcts-games", "0"]):
            with tempfile.TemporaryDirectory() as folder:
                written = []
                for start in ([program], ranks(2), ranks(3)):
                    file = os.path.join(folder, str(len(written)))
                    run(start, *words, "--out", file)
                    with open(file) as page:
                        written.append(page.read())
                self.assertEqual(written, written[:1] * 3, words)

    def test_samples_of_tables_are_checked_together(self):
        with tempfile.TemporaryDirectory() as folder:
            for game, pieces, words in (("niout", "2", ["--samples", "20", "--games", "300"]), ("pretoa", "6", ["--samples", "500"])):
                run([os.environ["TABULEIRO"]], "solve", game, "--pieces", pieces, "--out", folder)
                words = ["sample", game, "--tables", folder, *words, "--json"]
                self.assertEqual(run([program], *words, "--threads", "1"), run(ranks(3), *words), words)

    def test_a_wrong_command_line_ends_all_processes(self):
        answer = subprocess.run([*mpirun, "simulate", "chess", "--games", "10"], capture_output=True, text=True, timeout=600, env=environment)
        self.assertEqual(answer.returncode, 2)
        self.assertEqual(answer.stderr.count("Available: ludo"), 1)

    def test_a_run_whose_process_died_resumes_from_its_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = os.path.join(folder, "kept")
            words = ["compare", "ludo", "--games", "1500", "--json", "--checkpoint", kept]
            child = subprocess.Popen([*mpirun, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
            while child.poll() is None and not (os.path.exists(kept) and os.path.getsize(kept) > 400):
                time.sleep(0.05)
            with open(f"/proc/{child.pid}/task/{child.pid}/children") as file:
                ranks = file.read().split()
            self.assertEqual(len(ranks), 3, "it ended too soon")
            os.kill(int(ranks[-1]), 9)
            _, told = child.communicate(timeout=600)
            self.assertNotEqual(child.returncode, 0)
            self.assertIn("This run did not finish", told)
            other = subprocess.run([program, *words, "--seed", "9"], capture_output=True, text=True, timeout=600, env=environment)
            self.assertIn("not a checkpoint of this command", other.stderr)
            self.assertEqual(run(mpirun, *words), run([program], *words[:-2]))
            self.assertFalse(os.path.exists(kept))


if __name__ == "__main__":
    unittest.main(verbosity=0)
