#!/usr/bin/env python3
"""Tests the checks themselves: each mistake is made in a copy of the sources, and ./check must fail there and name it."""
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parent.parent.parent


class Watchmen(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.copy = pathlib.Path(folder.name)
        files = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=root, capture_output=True, check=True, text=True).stdout
        for name in files.split("\0"):
            if name and (root / name).is_file() and not name.startswith("docs/images"):
                (self.copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, self.copy / name)
        subprocess.run("git init -q && git add -A", shell=True, cwd=self.copy, check=True)

    def check(self, suite):
        done = subprocess.run(["./check", suite], cwd=self.copy, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout.rstrip().rpartition("\n")[2], done.stdout + done.stderr

    def finds(self, suite, words):
        code, last, text = self.check(suite)
        self.assertEqual((code, last), (1, "0 passed, 1 failed"), text)
        self.assertIn(words, text)
        return text

    def add(self, name, text):
        with open(self.copy / name, "a") as file:
            file.write(text)

    def test_the_copy_itself_passes(self):
        for suite in ("format", "layers", "messages", "version", "reads"):
            code, last, text = self.check(suite)
            self.assertEqual((code, last), (0, "1 passed, 0 failed"), text)

    def test_an_upward_include(self):
        self.add("src/core/types.hpp", '#include "games/all_games.hpp"\n')
        self.finds("layers", "layer core must not include games")

    def test_an_include_of_a_missing_file(self):
        self.add("src/core/types.hpp", '#include "core/nothing.hpp"\n')
        self.finds("layers", "no such file")

    def test_a_clock_below_the_server(self):
        self.add("src/match/match.cpp", "#include <chrono>\n")
        self.finds("layers", "layer match reads a clock")

    def test_a_rule_that_no_test_cites(self):
        rule = f"L{99}"  # not cited here either
        self.add("docs/rules/ludo.en.md", f"\nA new rule. ({rule})\n")
        self.finds("layers", f"no test cites {rule}")

    def test_a_missing_message(self):
        for name, words in (("pt", "pt.json lacks"), ("es", "es.json lacks")):
            file = self.copy / f"messages/{name}.json"
            messages = json.loads(file.read_text())
            messages.popitem()
            file.write_text(json.dumps(messages))
            self.finds("messages", words)

    def test_swapped_places_in_one_language(self):
        file = self.copy / "messages/pt.json"
        text = file.read_text()
        for right, wrong in (("{1:tira|tira} a carta {2}", "{2:tira|tira} a carta {1}"), ("{1:peça sua|peças suas}", "{2:peça sua|peças suas}")):
            self.assertIn(right, text)
            file.write_text(text.replace(right, wrong))
            self.finds("messages", "the places to fill differ")

    def test_a_level_without_a_name(self):
        self.add("src/ai/bot.hpp", '// BotKind{"nameless", BotKind::Method::random, 1, BotKind::Offered::everywhere},\n')
        self.finds("messages", "no message web.level.nameless")

    def test_texts_that_nobody_should_read(self):
        """A code, a word that the glossary has settled otherwise, a house rule without its sentence, in all the files of one copy."""
        def change(name, right, wrong):
            text = (self.copy / name).read_text()
            self.assertIn(right, text, name)
            (self.copy / name).write_text(text.replace(right, wrong, 1))

        change("messages/en.json", "Forced passes", "Forced passes (G3)")
        change("messages/pt.json", "Só passar a vez", "Só passar a vez (auto=pass)")
        change("messages/es.json", '"role.yard.ludo": "base"', '"role.yard.ludo": "salida"')
        change("messages/es.json", "otra ficha puede capturar", "una ficha enemiga puede capturar")
        change("docs/rules/ludo.es.md", "ficha rival", "ficha enemiga")
        change("docs/rules/ludo.pt.md", "Vence quem primeiro", "Num encontro vence quem primeiro")
        change("docs/rules/ludo.pt.md", "`block`: ", "Bloqueio: ")
        change("docs/rules/ludo.en.md", "- `places=off|on` –", "- Places –")
        change("docs/rules/niout.en.md", "finish=exact|over", "finish=exact|beyond")
        change("docs/rules/pretoa.en.md", "If as many as possible must be captured as well", "Together with `most_captures=on`")
        change("docs/rules/pretoa.es.md", "Siempre hay que jugar", "Siempre hay que jugar (`steps`)")
        text = self.finds("messages", "web.auto.pass shows a code: G3")
        for words in ("web.auto.pass shows a code: auto=pass", "role.yard.ludo is “salida”, but the glossary calls it “base”",
                      "stuck.leap.capture says “enemiga”", "ludo.es.md says “enemiga”: *rival*", "ludo.pt.md says “encontro”",
                      "ludo.pt.md: tower does not say what block does", "ludo.en.md: no sentence about places=off|on",
                      "niout.en.md: no sentence about finish=exact|over", "pretoa.en.md: `most_captures=on` has no words",
                      "pretoa.es.md: `steps` has no words"):
            self.assertIn(words, text)

    def test_a_version_that_differs(self):
        file = self.copy / "debian/changelog"
        file.write_text(file.read_text().replace("(1.", "(9.", 1))
        self.finds("version", "debian/changelog names version 9.")

    def test_reads_of_a_page_that_do_not_wait(self):
        mistakes = (
            ("assert.equal(await page.locator('p').count(), 2);", "count() is read once"),
            ("const told = await page.locator(`p:has(${sign})`).textContent();", "textContent() is read once"),
            ("const shown = () => page.locator('p').first().isVisible();", "isVisible() is read once"),
            ("for (const one of await page.locator('p').all()) await one.click();", "all() is read once"),
            ("expect(page.url()).toMatch(/play\\/(.*)/);", "url() is read once"),
            ("assert.ok(await page.evaluate(() => document.title === 'x'));", "evaluate() is read once"),
            ("const high = await page.locator('p').evaluate((one) => one.clientHeight);", "evaluate() is read once"),
            ("await page.waitForTimeout(500);", "waitForTimeout waits for a time"),
        )
        name = "tests/web/weight.test.mjs"
        before = (self.copy / name).read_text().count("\n")
        self.add(name, "".join(f"{code}\n" for code, _ in mistakes))
        text = self.finds("reads", mistakes[0][1])
        for number, (_, words) in enumerate(mistakes, before + 1):
            self.assertIn(f"{name}:{number}: {words}", text)

    def test_reads_that_wait_and_actions_are_allowed(self):
        self.add("tests/web/weight.test.mjs", """
await expect.poll(() => page.evaluate(() => document.title)).toBe('x');
await expect.poll(async () => (await page.locator('p').count()) % 2).toBe(0);
const told = await atRest(page.locator('b'), () => page.locator('p').count());
if (told > 0) await page.evaluate((name) => document.querySelector('p').getAttribute(name), 'id');
await page.locator('p').first().evaluate((one) => one.click());
""")
        code, last, text = self.check("reads")
        self.assertEqual((code, last), (0, "1 passed, 0 failed"), text)

    def test_a_badly_laid_out_file(self):
        self.add("src/core/types.hpp", "int   x ;\n")
        self.finds("format", "types.hpp")

    def test_an_unknown_suite(self):
        code, _, text = self.check("nonsense")
        self.assertEqual(code, 2, text)
        self.assertIn("Unknown suite “nonsense”", text)

    def test_contracted_figures(self):
        """A tree's list of commands is all that this check reads."""
        for flags, code, words in (("-O2 -ffp-contract=off", 0, "1 sources"), ("-O2", 1, "one.cpp: nothing instead of"),
                                   ("-ffp-contract=off -ffast-math", 1, "-ffast-math instead of")):
            commands = self.copy / "compile_commands.json"
            commands.write_text(json.dumps([{"file": "one.cpp", "command": f"c++ {flags} -c one.cpp"}]))
            done = subprocess.run(["python3", "-B", "scripts/check_flags.py", commands], cwd=self.copy, capture_output=True, text=True)
            self.assertEqual(done.returncode, code, flags)
            self.assertIn(words, done.stdout)


if __name__ == "__main__":
    unittest.main()
