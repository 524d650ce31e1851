#!/usr/bin/env python3
"""Runs examples/analysis.ipynb and stores what its cells print and show, so that it can be read without running it:
    PYTHONPATH=build/python/python /usr/bin/python3 scripts/notebook.py"""
import ast
import contextlib
import io
import json
import os
import pathlib

import tabuleiro

path = pathlib.Path(__file__).resolve().parent.parent / "examples/analysis.ipynb"


def lines(text):
    return text.splitlines(keepends=True)


def run(source, names, number):
    """The outputs of a cell, as the format of notebooks has them: what is printed, and the value of a last line that has one."""
    tree, shown, told = ast.parse(source), None, io.StringIO()
    with contextlib.redirect_stdout(told):
        last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"cell {number}", "exec"), names)
        if last is not None:
            shown = eval(compile(last, f"cell {number}", "eval"), names)
    outputs = [{"output_type": "stream", "name": "stdout", "text": lines(told.getvalue())}] if told.getvalue() else []
    if shown is not None:
        data = {"text/plain": lines(repr(shown))}
        if hasattr(shown, "_repr_svg_"):
            data["image/svg+xml"] = lines(shown._repr_svg_())
        outputs.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data})
    return outputs


def main():
    notebook, names, number = json.loads(path.read_text()), {}, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"], cell["outputs"] = number, run("".join(cell["source"]), names, number)
    notebook["metadata"]["tabuleiro"] = {"games": names["GAMES"], "version": tabuleiro.__version__, "commit": tabuleiro.__commit__}
    new = path.with_suffix(".new")
    new.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    os.replace(new, path)


if __name__ == "__main__":
    main()
