#!/usr/bin/env python3
"""Finds reads of a page that do not wait, in the browser tests: what they compare may not be there yet on a busy machine.

Waiting is `expect(locator).to…` and `expect.poll(() => …)`. A page that is known to be at rest is read by `atRest`, and a task
that does something in the page answers through `inPage`, both of tests/web/reads.mjs.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
# Of Playwright's pages and locators.
reads = set("""all allInnerTexts allTextContents ariaSnapshot boundingBox content count elementHandle elementHandles getAttribute innerHTML
    innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible textContent title url $ $$ $eval $$eval""".split())
answers = {"evaluate", "evaluateAll", "evaluateHandle"}  # may also be done for their effect alone
sleeps = {"waitForTimeout"}
waiting = {"poll", "atRest"}
# Functions given to these run in the page, whose elements have methods of the same names.
in_page = answers | {"waitForFunction", "addInitScript", "inPage", "playOn", "playUntil", "playGamesUntil"}

token = re.compile(r"""
    (?P<space>\s+ | //[^\n]* | /\*.*?\*/)
  | (?P<string>'(?:\\.|[^'\\\n])*' | "(?:\\.|[^"\\\n])*")
  | (?P<name>[\w$]+)
  | (?P<sign>=> | \?\. | \.\.\. | .)
""", re.VERBOSE | re.DOTALL)
pattern = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
ends_a_value = re.compile(r"[\w$)\]}]$")
before_a_value = {"return", "typeof", "case", "await", "of", "in", "do", "else"}


def tokens(text):
    """The (offset, token) pairs of a script; strings, templates and patterns are one token each, `''`, but the code inside
    a template's ${…} comes out in parentheses."""
    at, last = 0, ""
    templates = []  # how many braces are open in each ${…}
    while at < len(text):
        if text[at] == "`" or (templates and templates[-1] == 0 and text[at] == "}"):
            if text[at] == "}":
                templates.pop()
                yield at, ")"
            else:
                yield at, "''"
            part = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(`|\$\{)", re.DOTALL).match(text, at + 1)
            at = part.end()
            last = "''"
            if part[1] == "${":
                templates.append(0)
                yield at, "("
                last = "("
            continue
        if text[at] == "/" and text[at + 1] not in "/*" and (last in before_a_value or not ends_a_value.search(last) and last != "''"):
            at = pattern.match(text, at).end()
            last = "''"
            yield at, last
            continue
        found = token.match(text, at)
        at = found.end()
        if found["space"]:
            continue
        last = "''" if found["string"] else found[0]
        if templates:
            templates[-1] += {"{": 1, "}": -1}.get(last, 0)
        yield found.start(), last


def problems(text):
    """The (offset, words) of what a script may not do."""
    read = list(tokens(text))
    words = [word for _, word in read]
    enclosing = []  # the names of the functions in whose parentheses we are, "" for other brackets
    starts = []  # where each bracket was opened
    opened = {}  # closing bracket to opening one
    for i, (offset, word) in enumerate(read):
        if word in ("(", "[", "{"):
            enclosing.append(words[i - 1] if word == "(" and i > 0 else "")
            starts.append(i)
        elif word in (")", "]", "}"):
            enclosing.pop()
            opened[i] = starts.pop()
        if i < 2 or words[i - 1] not in (".", "?.") or words[i + 1 : i + 2] != ["("] or words[i - 2] == "Promise":
            continue
        if word in sleeps:
            yield offset, f"{word} waits for a time, not for the page"
        elif word in reads and not set(enclosing) & (waiting | in_page):
            yield offset, f"{word}() is read once"
        elif word in answers and not set(enclosing) & waiting and not done_for_its_effect(words, i, opened):
            yield offset, f"{word}() is read once"


def done_for_its_effect(words, i, opened):
    """Is the call of method words[i] a whole statement, `await page.evaluate(…);`?"""
    at = i - 1
    while words[at] in (".", "?.", ")", "]", "''") or re.fullmatch(r"[\w$]+", words[at]) and words[at] != "await":
        at = opened.get(at, at) - 1
    return words[at] == "await" and words[at - 1] in (";", "{", "}", ")", "else", "do")


def main():
    failed = False
    files = [file for file in sorted((root / "tests/web").glob("*.mjs")) if file.name.endswith(".test.mjs") or file.name in ("harness.mjs", "scenes.mjs", "support.mjs")]
    for file in files:
        text = file.read_text()
        for offset, words in problems(text):
            failed = True
            print(f"{file.relative_to(root)}:{text.count(chr(10), 0, offset) + 1}: {words}: wait with expect(…) or expect.poll(…), or use tests/web/reads.mjs")
    if not failed:
        print(f"{len(files)} files of browser tests read nothing that could still change")
    sys.exit(failed)


if __name__ == "__main__":
    main()
