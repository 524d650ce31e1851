#!/usr/bin/env python3
"""Checks that the sources respect the layers of CMakeLists.txt: no include that they do not allow or of a missing
file, no game that includes another, no clock, file or thread where it does not belong; and that a test cites every rule number
of the rule pages.

Usage: check_layers.py [ROOT]"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
root = root if root.is_dir() else root.parent.parent
problems = []


def read_layers():
    """The layers that each layer may include, including itself."""
    allowed = {}
    for name, uses in re.findall(r"^ *layer\((\w+)((?: +\w+)*)\)", (root / "CMakeLists.txt").read_text(), re.M):
        allowed[name] = {name}
        for used in uses.split()[1:]:  # the first word is USES
            if used in allowed:
                allowed[name] |= allowed[used]
            else:
                problems.append(f"CMakeLists.txt: layer {name} uses {used}, which does not stand above it")
    return allowed


# Headers and calls that some layers must not use. Clocks: these layers are given the time.
clocks = re.compile(r"#include <(chrono|ctime|time\.h|sys/time\.h)>|\b(clock_gettime|gettimeofday)\(|\bstd::time\(|_clock::now\(")
outside = re.compile(r"#include <(iostream|fstream|filesystem|thread|mutex|random|boost/[^>]*)>")
json = re.compile(r"#include <boost/json")
forbidden = {
    clocks: "reads a clock",
    outside: "uses input, output, threads or a library",
    json: "uses JSON",
}
where_forbidden = {
    clocks: ("core", "families", "games", "endgame", "ai", "bytes", "play", "match", "protocol"),
    outside: ("core", "families", "games", "endgame", "bytes"),
    json: ("ai", "bytes", "play", "match", "solver", "lab"),
}

allowed = read_layers()
programs = [folder.name for folder in sorted((root / "src").iterdir()) if folder.is_dir() and folder.name not in allowed]
for layer in [*allowed, *programs]:
    for file in sorted((root / "src" / layer).rglob("*.[ch]pp")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            place = f"{file.relative_to(root)}:{number}"
            included = re.match(r'\s*#include "(\w+)/', line)
            if included and layer in allowed and included.group(1) in allowed and included.group(1) not in allowed[layer]:
                problems.append(f"{place}: layer {layer} must not include {included.group(1)}: {line.strip()}")
            if included and layer in allowed and included.group(1) in programs:
                problems.append(f"{place}: layer {layer} must not include a program: {line.strip()}")
            for pattern, what in forbidden.items():
                if layer in where_forbidden[pattern] and pattern.search(line.split("//")[0]):
                    problems.append(f"{place}: layer {layer} {what}: {line.strip()}")
            other_game = re.search(r'#include "games/(\w+)/', line)
            if layer == "games" and other_game and other_game.group(1) != file.parent.name and file.parent.name != "games":
                problems.append(f"{place}: one game includes another: {line.strip()}")

for file in [path for folder in ("src", "tests", "bench") for path in sorted((root / folder).rglob("*.[ch]pp"))]:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        included = re.match(r'\s*#include "([^"]+)"', line)
        if included and not any((base / included.group(1)).exists() for base in (root / "src", root / "tests", file.parent)):
            problems.append(f"{file.relative_to(root)}:{number}: no such file: {line.strip()}")

cited = set()
for file in (root / "tests").rglob("*"):
    if file.suffix in (".cpp", ".hpp", ".py"):
        cited |= set(re.findall(r"(?<![A-Za-z0-9])[A-Z]\d+(?!\d)", file.read_text()))
for page in sorted((root / "docs/rules").glob("*.md")):
    for mark in re.findall(r"\(((?:[A-Z]\d+(?:, )?)+)\)", page.read_text()):
        for rule in mark.split(", "):
            if rule not in cited:
                problems.append(f"{page.relative_to(root)}: no test cites {rule}")

print("\n".join(sorted(set(problems))) or f"{len(allowed)} layers and the rule numbers are in order")
sys.exit(bool(problems))
