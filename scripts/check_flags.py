#!/usr/bin/env python3
"""Finds sources that a tree compiles with a multiplication and an addition as one step, or with other shortcuts that make figures
depend on the machine: check_flags.py build/TREE/compile_commands.json"""
import json
import pathlib
import shlex
import sys

needed = "-ffp-contract=off"
shortcuts = ("-ffp-contract=", "-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math")
problems, compiled = [], json.loads(pathlib.Path(sys.argv[1]).read_text())
for one in compiled:
    flags = [word for word in shlex.split(one["command"]) if word.startswith(shortcuts)]
    if flags != [needed]:
        problems.append(f"{one['file']}: {' '.join(flags) or 'nothing'} instead of {needed}")
print("\n".join(problems) or f"   {len(compiled)} sources compiled with {needed}")
sys.exit(bool(problems) or not compiled)
