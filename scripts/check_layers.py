#!/usr/bin/env python3
"""Forbids what CMake cannot see: one game including another, and what the pure layers must not include; and finds rule
numbers of the players' pages that no test cites."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
problems = []

pure_layers = ("engine", "families", "games", "tables")
forbidden = re.compile(r'#include\s*[<"](iostream|fstream|thread|chrono|random|mutex|boost/|filesystem)[^>"]*[>"]')
own_random = '"engine/random.hpp"'

for layer in pure_layers:
    for file in sorted((root / "src" / layer).rglob("*.[ch]pp")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if forbidden.search(line) and own_random not in line:
                problems.append(f"{file.relative_to(root)}:{number}: {layer} must not use it: {line.strip()}")

games = root / "src/games/games"
for file in sorted(games.glob("*/*.[ch]pp")):
    for number, line in enumerate(file.read_text().splitlines(), 1):
        included = re.search(r'#include "games/(\w+)/', line)
        if included and included.group(1) != file.parent.name:
            problems.append(f"{file.relative_to(root)}:{number}: one game includes another: {line.strip()}")

cited = set()
for file in (root / "tests").rglob("*"):
    if file.suffix in (".cpp", ".hpp", ".py"):
        cited |= set(re.findall(r"(?<![A-Za-z0-9])[GLNTSVDA]\d+(?!\d)", file.read_text()))
for page in sorted((root / "docs/rules").glob("*.md")):
    for mark in re.findall(r"\(((?:[GLNTSVDA]\d+(?:, )?)+)\)", page.read_text()):
        for number in mark.split(", "):
            if number not in cited:
                problems.append(f"{page.relative_to(root)}: no test cites {number}")

print("\n".join(sorted(set(problems))) or "   layers and rule numbers are in order")
sys.exit(bool(problems))
