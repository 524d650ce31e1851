#!/usr/bin/env python3
"""Makes weights of an earlier version usable: adds zeros for the inputs that were appended since.

    git show 0af7b8d:weights/ludo.txt > old.txt
    examples/widen_weights.py old.txt 142 > wide.txt
    tabuleiro arena ludo --bots master@200,master@200 --weights weights/ludo.txt,wide.txt
"""

import sys


def widen(text: str, inputs: int) -> str:
    lines = text.splitlines()
    names = {line.split()[0]: place for place, line in enumerate(lines[:8]) if line.split()[0].isalpha()}
    old, hidden = (int(lines[names[name]].split()[1]) for name in ("inputs", "hidden"))
    if "second" in names or inputs < old:
        raise SystemExit("only one hidden layer, and only more inputs")
    head = max(names.values()) + 1
    numbers = " ".join(lines[head:-1]).split()  # the last line is “end”
    rows, rest = numbers[: old * hidden], numbers[old * hidden :]
    biases, straight, bias = rest[: 2 * hidden], rest[2 * hidden : -1], rest[-1:]
    assert len(straight) == old
    more = ["0"] * (inputs - old)
    lines[names["inputs"]] = f"inputs {inputs}"
    return "\n".join(lines[:head] + [" ".join(rows + more * hidden + biases + straight + more + bias), "end"]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(widen(file.read(), int(sys.argv[2])))
