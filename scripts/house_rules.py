#!/usr/bin/env python3
"""Measures what house rules do, and writes docs/house-rules.md and, for the page, web/src/effects.json.

Measurements are kept in build/house-rules, by the commit that last changed how the bots play, so that an interrupted run resumes."""
import argparse
import datetime
import json
import pathlib
import shlex
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent
bots = subprocess.run(["git", "-C", root, "log", "-1", "--format=%h", "--", "weights", "tests/signature/*.txt"], check=True, text=True,
                      stdout=subprocess.PIPE).stdout.strip()  # the commit
kept = root / "build/house-rules" / bots
common = {  # what most boxes and apps say today, where it differs from the sheet
    "ludo": "release=6,release_throw=off,finish=exact,six_again=on,safe_squares=stars",
    "niout": "centre=stop_to_turn,finish=over,capture_again=on",
    "tabula": "capture=reentry",
    "sorry": "sorry_forward4=on",
    "desculpa": "deck=45",
}
measures = {"minutes": "minutes", "turns": "turns", "first": "first wins", "draws": "draws", "captures": "captures",
            "lead_changes": "lead changes", "comebacks": "comebacks", "wait": "waiting", "passes": "passes",
            "skill": "better bot wins"}
shares = {"first", "draws", "comebacks", "passes", "skill"}
on_page = ["minutes", "first", "draws", "captures", "comebacks", "wait", "passes", "skill"]

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("--games", type=int, default=400)
arguments.add_argument("--seed", type=int, default=2)
arguments.add_argument("--threads", type=int, default=0)
arguments.add_argument("--program", default=str(root / "tabuleiro"))
asked = arguments.parse_args()
listed = json.loads(subprocess.run([asked.program, "games", "--json"], check=True, text=True, stdout=subprocess.PIPE).stdout)
games = {game["name"]: 4 if game["name"] == "ludo" else 2 for game in listed}  # players, as most people play it
names = {game: json.loads((root / "messages/en.json").read_text())["game." + game] for game in games}
several = [game["name"] for game in listed if game["modes"][0]["max_players"] > 2]


def compare(*words):
    return report_of("compare", *words, "--games", str(asked.games), "--seed", str(asked.seed))


def report_of(*words):
    """The result of a command of the program, measured now or earlier."""
    file = kept / (" ".join(words).replace("/", "-").replace(" ", "_") + ".json")
    if not file.exists():
        kept.mkdir(parents=True, exist_ok=True)
        print("tabuleiro", shlex.join(words), flush=True)
        answer = subprocess.run([asked.program, *words, "--json", "--threads", str(asked.threads), "--checkpoint", file.with_suffix(".checkpoint")],
                                check=True, text=True, stdout=subprocess.PIPE).stdout
        whole = file.with_suffix(".new")
        whole.write_text(answer)
        whole.rename(file)
    return json.loads(file.read_text())


def number(measure, value, signed=False):
    value *= 100 if measure in shares else 1
    text = f"{abs(value):.1f}"
    sign = "" if text == "0.0" else "−" if value < 0 else "+" if signed else ""
    return sign + text


def figure(measure, found, signed=False):
    if not found or found.get("count", 0) == 0:
        return "–"
    unit = " %" if measure in shares and not signed else ""
    low, high = (number(measure, found[end], signed) for end in ("low", "high"))
    return f"{number(measure, found['value'], signed)}{unit} ({low} to {high})" + (" ✱" if found.get("clear") else "")


def rules(variation):
    words = ", ".join(f"`{name}={value}`" for name, value in variation["options"].items()) or "default"
    return words + (" †" if variation["tree_plays"] else "")


def in_words(items):
    return " and ".join(part for part in (", ".join(items[:-1]), items[-1]) if part)


def table(header, rows):
    return "\n".join(["| " + " | ".join(header) + " |", "|" + "---|" * len(header), *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def happens(report, measure):
    """Is there anything to report? Nobody waits or passes in a game without passes."""
    return any(one["figures"][measure].get("value", 0) != 0 for one in report["variations"])


def each_option(game):
    report = compare(game, "--each", "--players", str(games[game]))
    shown = [measure for measure in measures if happens(report, measure)]
    rows = []
    for one in report["variations"]:
        cells = [figure(m, one["figures"][m]) if not one["differences"] else figure(m, one["differences"].get(m), True) for m in shown]
        rows.append([rules(one), "" if one["repeated"] else figure("skill", one["against_tree"]), *cells])
    behind = any(one["tree_plays"] for one in report["variations"])
    text = f"### {names[game]}, {games[game]} players\n\n" + table(["rule", "expert against tree search", *(measures[m] for m in shown)], rows)
    if behind:
        text += "\n† The expert falls behind plain tree search under this rule, so tree search played, and differences are from the default rules as tree search plays them.\n"
    still = [rules(one) for one in report["variations"] if one["changes_nothing"]]
    if still:
        text += f"\nEvery game went exactly as under the default rules with {', '.join(still)}.\n"
    return text


def tower():
    """By stated criteria: which tower rule makes the best family game?"""
    variations = {one["options"].get("tower", "safe"): one for one in compare("ludo", "--each", "--players", str(games["ludo"]))["variations"]
                  if set(one["options"]) <= {"tower"} and not one["repeated"]}
    criteria = [("minutes", -1, "it should not last long"), ("passes", -1, "there should be something to do"),
                ("comebacks", 1, "those behind at half time should have a chance"),
                ("captures", 1, "something should happen on the board"), ("skill", 1, "good play should be rewarded")]
    points = dict.fromkeys(variations, 0)
    rows = []
    for measure, wanted, what in criteria:
        row = [what, figure(measure, variations["safe"]["figures"][measure])]
        for name in points:
            found = variations[name]["differences"].get(measure)
            if found:
                row.append(figure(measure, found, True))
                points[name] += (1 if found["value"] * wanted > 0 else -1) if found["clear"] else 0
        rows.append(row)
    text = "Five criteria, each counting the same: a point for what is clearly better than under the default, `safe`, one less for what is clearly worse (✱).\n\n"
    text += table(["criterion", "`safe`", *(f"`{name}`" for name in points if name != "safe")], rows)
    text += "\nPoints: " + ", ".join(f"`{name}` {count}".replace("-", "−") for name, count in points.items()) + ". "
    best = [name for name, count in points.items() if count == max(points.values())]
    verdict = in_words([f"`{name}`" for name in best])
    makes = "makes" if len(best) == 1 else "make"
    return (text + f"By these criteria {verdict} {makes} the best family game. "
            "Criteria and counting were fixed before these games were played: they were chosen after a look at 300 other games with seed 1.\n")


def seats():
    number = 4 * asked.games
    rows = []
    for game in several:
        for players in (2, 3, 4):
            report = report_of("simulate", game, "--players", str(players), "--bots", ",".join(["expert@50"] * players),
                               "--games", str(number), "--seed", str(asked.seed))
            shares = [figure("first", {"value": seat["wins"] / number, "low": seat["wins_low"], "high": seat["wins_high"], "count": number})
                      for seat in report["seats"]]
            rows.append([names[game], str(players), f"{100 / players:.1f}", *shares, *[""] * (4 - players)])
    return f"`tabuleiro simulate` with `expert@50` at every seat, {number} games each.\n\n" + \
        table(["game", "players", "even, %", "seat 1 (begins)", "seat 2", "seat 3", "seat 4"], rows)


def luck():
    rows = []
    for game in games:
        one = compare(game, "--players", "2", "--bots", "expert@100,curious")["variations"][0]
        skill = one["figures"]["skill"]
        scale = [200 * (1 - skill[end]) for end in ("value", "high", "low")]
        rows.append((scale[0], [names[game] + (" †" if one["tree_plays"] else ""), figure("skill", skill), f"**{scale[0]:.0f}** ({scale[1]:.0f} to {scale[2]:.0f})",
                                figure("skill", one["variance_by_dice"]), figure("skill", one["variance_by_players"])]))
    rows.sort(key=lambda row: -row[0])
    text = "\n† Tree search in place of the expert, which falls behind it.\n" if any("†" in row[0] for _, row in rows) else ""
    return table(["game, two players", "expert beats curious", "luck, 0 to 100", "explained by dice", "explained by skill"], [row for _, row in rows]) + text


def sheets():
    rows = []
    for game in common:
        variations = compare(game, "--against", common[game], "--players", "2")["variations"]
        theirs = variations[1]
        ours, found = variations[theirs["baseline"]], theirs["differences"]
        rows.append([names[game], rules(theirs), figure("minutes", ours["figures"]["minutes"]),
                     *(figure(m, found.get(m), True) if happens({"variations": [ours, theirs]}, m) else "–" for m in ("minutes", "captures", "comebacks", "passes", "skill"))])
    text = "\n† Played by tree search, on both sides of the comparison.\n" if any("†" in row[1] for row in rows) else ""
    return table(["game, two players", "common rules", "minutes by the sheet", "minutes", "captures", "comebacks", "passes", "better bot wins"], rows) + text


def page_data(command, date):
    data = {"date": date, "command": command, "games": asked.games, "effects": {}}
    for game in games:
        report = compare(game, "--each", "--players", str(games[game]))
        rounded = lambda value: round(value, 4)
        effects = {"players": games[game], "options": {}}
        for one in report["variations"]:
            baseline = report["variations"][one["baseline"]]["figures"]
            clear = {m: [rounded(figures[m]["value"]) for figures in (baseline, one["figures"])] + [rounded(found["high"] - found["value"])]
                     for m in on_page if (found := one["differences"].get(m)) and found["clear"]}
            for option, value in one["options"].items():
                effects["options"].setdefault(option, {})[value] = clear
        data["effects"][game] = effects
    return data


def main():
    command = f"scripts/house_rules.py --games {asked.games} --seed {asked.seed}"
    date = datetime.date.today().isoformat()
    options = "\n".join(each_option(game) for game in games)
    page = f"""# What house rules do

Measured, not guessed: made on {date} by

    {command}

which calls `tabuleiro compare` for the tables below, with the bots and weights of commit {bots}. The same seed gives the same figures on
any machine. The command also writes what the set-up in the browser says beside every option (`web/src/effects.json`).

- **{asked.games} games** of every variation, the bot `expert@100` at every seat, and {asked.games // 4} rounds of all seatings of it against
  weaker bots (`player`). Game number n has the same dice in every variation, so that differences are taken game by game.
- Numbers in brackets are 95 % intervals. Differences are from the default rules; ✱ marks those that stay clear after Holm’s correction
  for all differences of the same game (5 %). What has no ✱ may well be chance.
- The bots judge by the default rules. So under every rule the expert first met tree search without any evaluation (`mcts@100`), in
  {asked.games // 20} rounds of all seatings: the second column says how often it was first, and where it fell behind, tree search played.
- Minutes are estimates: 4 seconds for a throw or a card, 3 for a move, 4 more where there is a choice, 1 for a pass.
- *First wins*: how often the side that begins wins. *Comebacks*: games that the leader at half time does not win. *Waiting*: a
  player's turns before the first move. *Passes*: moves in which nothing can be done. *Better bot wins*: first places of one expert among players.

## Each option against its default

The first row has the figures of the default rules, the others what changes; shares in percentage points.

{options}
## Ludo: which tower rule makes the best family game?

{tower()}
## Who has the advantage at a table of three?

How often each seat wins when all play equally well.

{seats()}
## How much luck is in each game?

On one scale: 0 if the better player always wins, 100 if it is a coin toss. It is twice the share of games that `curious`, a beginner,
wins against the expert. The last two columns take the variance of who wins apart: what the same dice decide again when the bots change
seats, and what the better bot decides. The rest is the interplay of both and chance in the bots' own play. After the first different move
the same throws meet other positions, so the dice column counts only the luck that survives that, and is no measure of all luck. Games
without dice open with a few random moves, which stand in for the dice.

{luck()}
## The sheets' own rules and the common ones

The common rules are what boxes and apps commonly have today (for Tabula: what reconstructions of the Roman game have). The last columns
are what changes when they take the place of the sheet's. {in_words([names[game] for game in games if game not in common])} have no common rules that differ.

{sheets()}"""
    (root / "docs/house-rules.md").write_text(page)
    (root / "web/src/effects.json").write_text(json.dumps(page_data(command, date), separators=(",", ":")) + "\n")
    print("docs/house-rules.md and web/src/effects.json are written")


main()
