#!/usr/bin/env python3
"""Prints how many lines of each layer the tests reach, after they have run in the tree build/coverage: ./check coverage."""
import collections
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
tree = root / "build/coverage"
profiles = sorted(tree.glob("profiles/*.profraw"))
programs = sorted(path for path in [*tree.glob("tests/*-tests"), *tree.glob("src/programs/tabuleiro*")] if path.is_file())
if not profiles or not programs:
    sys.exit("No test has run in build/coverage yet: ./check coverage")
merged = tree / "merged.profdata"
subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-o", merged, *profiles], check=True)
command = ["llvm-cov-19", "export", "-summary-only", f"-instr-profile={merged}", programs[0]]
for program in programs[1:]:
    command += ["-object", program]
found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)

lines = collections.defaultdict(lambda: [0, 0])  # layer: reached, all
for file in found["data"][0]["files"]:
    path = pathlib.Path(file["filename"])
    if path.is_relative_to(root / "src"):
        for layer in (path.relative_to(root / "src").parts[0], "all"):
            lines[layer][0] += file["summary"]["lines"]["covered"]
            lines[layer][1] += file["summary"]["lines"]["count"]
total = lines.pop("all")
for layer, (reached, count) in [*sorted(lines.items()), ("all", total)]:
    print(f"{layer:9} {reached:6} of {count:6} lines, {100 * reached / count:5.1f} %")
