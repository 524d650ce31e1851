#!/usr/bin/env python3
"""How well does a language model, or any other program, choose moves whose exact values are known? (docs/benchmark.md)

Asks it for a move in each position of the benchmark, and counts illegal answers and what the legal ones lose. The model is a command that reads
the question and prints its answer, or an HTTP endpoint that takes chat messages. Standard library only.

    examples/language_model.py --command "my-model --temperature 0" --game niout --decisions 100
    examples/language_model.py --url http://127.0.0.1:8000/v1/chat/completions --model NAME --out answers.jsonl
    examples/language_model.py                              # only the baselines: random play and the first move

With --out the answers are kept, and the same command continues where it stopped.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import signal
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

root = pathlib.Path(__file__).resolve().parent.parent
most_bytes = 1 << 16  # of an answer; more is a flood

Answer = collections.namedtuple("Answer", "text trouble tokens")  # trouble: why there is no answer; tokens: read, written


def question(row, lang, rules, show_moves):
    """What the model is asked."""
    parts = []
    if rules:
        parts += [(root / f"docs/rules/{row['game']}.{lang}.md").read_text(), (root / "docs/notation.md").read_text()]
    parts.append(f"You play {row['game']}. The position, in the notation of the project: {row['position']}")
    if show_moves:
        parts.append("Your legal moves:\n" + "\n".join(sorted(row["values"])))
    parts.append("Choose the move with which you are most likely to win. End your answer with a line “MOVE: ” and the move in notation.")
    return "\n\n".join(parts)


def chosen(text, moves):
    """The legal move that the answer names, or None. The last line that begins with MOVE counts; without one the whole answer must be a move."""
    named = re.findall(r"^\W*move\W*?[:=]\s*(.+)$", text, flags=re.I | re.M)
    said = (named[-1] if named else text).strip().strip("`*\"“”'. ")
    return said if said in moves else None


def ask_command(command, text, seconds):
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
    said = bytearray()

    def feed():
        try:
            child.stdin.write(text.encode())
            child.stdin.close()
        except BrokenPipeError:
            pass  # it may answer without reading

    def read():
        while len(said) <= most_bytes and (part := child.stdout.read1(4096)):
            said.extend(part)

    threads = [threading.Thread(target=work, daemon=True) for work in (feed, read)]
    for thread in threads:
        thread.start()
    threads[1].join(seconds)
    hangs = threads[1].is_alive()
    floods = len(said) > most_bytes
    if not hangs and not floods:
        try:
            child.wait(max(1, seconds))
        except subprocess.TimeoutExpired:
            hangs = True
    if hangs or floods:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    trouble = "hangs" if hangs else "floods" if floods else f"exit {child.returncode}" if child.returncode else None
    return Answer(said[:most_bytes].decode(errors="replace"), trouble, None)


def ask_url(url, model, key, text, seconds):
    body = json.dumps({"model": model, "messages": [{"role": "user", "content": text}]}).encode()
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=seconds) as reply:
            content = reply.read(16 * most_bytes + 1)
        if len(content) > 16 * most_bytes:
            return Answer("", "floods", None)
        told = json.loads(content)
        usage = told.get("usage") or {}
        return Answer(str(told["choices"][0]["message"]["content"])[:most_bytes], None,
                      (usage.get("prompt_tokens", 0), usage.get("completion_tokens", 0)))
    except TimeoutError:
        return Answer("", "hangs", None)
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            return Answer("", "hangs", None)
        sys.exit(f"{url} does not answer: {error.reason}. With --out the same command continues.")
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return Answer("", "not the answer of a chat endpoint", None)


def judge(row, move):
    """What the move loses, and whether it is among the best. An illegal answer counts like the worst move."""
    best, worst = max(row["values"].values()), min(row["values"].values())
    value = worst if move is None else row["values"][move]
    return {"loss": best - value, "best": move is not None and value == best, "legal": move is not None}


def summary(player, judged):
    """One result a game, in the manner of docs/benchmark.md."""
    result = {"benchmark": "tabuleiro", "player": player, "loss": {}}
    for game in sorted({game for game, _ in judged}):
        each = [one for name, one in judged if name == game]
        losses = [one["loss"] for one in each]
        legal = [one["loss"] for one in each if one["legal"]]
        result["loss"][game] = {"mean": round(statistics.fmean(losses), 6), "decisions": len(each), "illegal": len(each) - len(legal),
                                "error": round(statistics.stdev(losses) / len(losses) ** 0.5, 6) if len(losses) > 1 else None,
                                "mean_of_legal": round(statistics.fmean(legal), 6) if legal else None,
                                "agreement": round(sum(one["best"] for one in each) / len(each), 4)}
    return result


def baselines(rows):
    first = [(row["game"], judge(row, next(iter(sorted(row["values"]))))) for row in rows]
    mean = [(row["game"], {"loss": max(row["values"].values()) - statistics.fmean(row["values"].values()), "legal": True,
                           "best": sum(v == max(row["values"].values()) for v in row["values"].values()) / len(row["values"])}) for row in rows]
    return [summary("random", mean), summary("first move", first)]


def show(result):
    for game, told in result["loss"].items():
        error = f" ± {told['error']:.4f}" if told["error"] is not None else ""
        print(f"{result['player'][:24]:24} {game:10} loss {told['mean']:.4f}{error}  best {100 * told['agreement']:5.1f} %  "
              f"illegal {told['illegal']} of {told['decisions']}")


def read_rows(path, games, decisions):
    """The first `decisions` positions of each game."""
    rows, taken = [], collections.Counter()
    try:
        for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
            row = json.loads(line)
            if not (isinstance(row["game"], str) and isinstance(row["position"], str) and row["values"]
                    and all(isinstance(value, (int, float)) for value in row["values"].values())):
                raise ValueError("no position with values")
            if (not games or row["game"] in games) and (decisions is None or taken[row["game"]] < decisions):
                taken[row["game"]] += 1
                rows.append(row)
    except OSError as error:
        sys.exit(f"Cannot read the positions {path}: {error.strerror}. Name the file with --positions.")
    except (ValueError, KeyError, TypeError, AttributeError):
        sys.exit(f"Line {number} of {path} is not a position of the benchmark (docs/benchmark.md).")
    if not rows:
        sys.exit(f"{path} has no positions of {', '.join(games)}.")
    return rows


def kept_answers(path, player):
    """The answers of an earlier run, by position. The last line may have been cut off."""
    kept = {}
    if path and os.path.exists(path):
        lines = pathlib.Path(path).read_text().splitlines()
        for number, line in enumerate(lines, 1):
            try:
                one = json.loads(line)
                if one["player"] != player:
                    sys.exit(f"{path} has the answers of {one['player']}, not of {player}. Choose another file with --out.")
                kept[one["game"], one["position"]] = one
            except (ValueError, KeyError, TypeError):
                if number < len(lines):
                    sys.exit(f"Line {number} of {path} is not an answer of this program. Choose another file with --out.")
    return kept


def main(words=None):
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked_of = reader.add_mutually_exclusive_group()
    asked_of.add_argument("--command", help="reads a question, prints the answer; run anew for each")
    asked_of.add_argument("--url", help="an endpoint for chat messages")
    reader.add_argument("--model", default="", help="its name, for --url")
    reader.add_argument("--key-file", help="a file with the endpoint's key")
    reader.add_argument("--positions", default=root / "src/python/tabuleiro/benchmark.jsonl", help="the file of the benchmark")
    reader.add_argument("--game", action="append", default=[], help="only this one; may be repeated")
    reader.add_argument("--decisions", type=int, help="only so many of each game")
    reader.add_argument("--lang", choices=["en", "pt", "es"], default="en", help="of the rules in the question")
    reader.add_argument("--no-rules", action="store_true", help="leave the rules out of the question")
    reader.add_argument("--no-moves", action="store_true", help="do not list the legal moves")
    reader.add_argument("--seconds", type=float, default=120, help="for an answer")
    reader.add_argument("--price", type=float, nargs=2, default=(0, 0), metavar=("IN", "OUT"), help="of a million tokens, read and written")
    reader.add_argument("--out", help="keeps the answers, one a line")
    reader.add_argument("--json", action="store_true", help="one result a line")
    asked = reader.parse_args(words)
    if asked.decisions is not None and asked.decisions < 1:
        reader.error("--decisions must be at least 1")
    rows = read_rows(asked.positions, asked.game, asked.decisions)
    results = baselines(rows)
    if asked.command or asked.url:
        player = asked.command or f"{asked.url} {asked.model}".strip()
        key = pathlib.Path(asked.key_file).read_text().strip() if asked.key_file else None
        kept = kept_answers(asked.out, player)
        judged, troubles, tokens = [], collections.Counter(), [0, 0]
        with open(asked.out, "a") if asked.out else open(os.devnull, "w") as file:
            for number, row in enumerate(rows, 1):
                one = kept.get((row["game"], row["position"]))
                if not one:
                    text = question(row, asked.lang, not asked.no_rules, not asked.no_moves)
                    begun = time.monotonic()
                    try:
                        answer = (ask_command(shlex.split(asked.command), text, asked.seconds) if asked.command
                                  else ask_url(asked.url, asked.model, key, text, asked.seconds))
                    except OSError as error:
                        sys.exit(f"Cannot run “{asked.command}”: {error.strerror}.")
                    one = {"player": player, "game": row["game"], "position": row["position"], "answer": answer.text, "trouble": answer.trouble,
                           "tokens": answer.tokens, "seconds": round(time.monotonic() - begun, 3)}
                    file.write(json.dumps(one) + "\n")
                    file.flush()
                judged.append((row["game"], judge(row, None if one["trouble"] else chosen(one["answer"], row["values"]))))
                if one["trouble"]:
                    troubles[one["trouble"]] += 1
                for i, count in enumerate(one["tokens"] or ()):
                    tokens[i] += count
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(rows)}", end="", file=sys.stderr)
        results.append(summary(player, judged))
        results[-1]["troubles"] = dict(troubles)
        results[-1]["cost"] = round((tokens[0] * asked.price[0] + tokens[1] * asked.price[1]) / 1e6, 4)
    for result in results:
        print(json.dumps(result)) if asked.json else show(result)
    for trouble, count in (results[-1].get("troubles") or {}).items():
        print(f"{count} times: {trouble}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped. With --out the same command continues.")
