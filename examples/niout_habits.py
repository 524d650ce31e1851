#!/usr/bin/env python3
"""What habits cost in Niout for two, by the tables: TABULEIRO_TABLES=FOLDER niout_habits.py [PROGRAM [GAMES [SVG]]]

With a third word it draws the board instead, with what one and two horses are worth on every station.

Games are played by the tables on both sides. Of every position all five casts are looked at, weighted as they come, and
every decision is asked what each habit would have lost there. The answers are tables of docs/niout.md.
"""
import json, random, re, subprocess, sys
from collections import defaultdict

weights = {"TO": 4, "KAI": 6, "KUL": 4, "NIOUT": 1, "MO": 1}
steps_left = {"off": 20, **{str(i): 20 - i for i in range(1, 20)}, "W1": 5, "W2": 4, "S1": 5, "S2": 4, "E1": 5, "E2": 4,
              "C": 3, "N2": 2, "N1": 1, "home": 0}


class Engine:
    def __init__(self, program):
        self.child = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask_all(self, questions):
        answers = {}
        for begin in range(0, len(questions), 500):  # as many as may wait at once
            part = questions[begin:begin + 500]
            self.child.stdin.write("".join(json.dumps({"id": begin + i, "game": "niout", **question}) + "\n"
                                           for i, question in enumerate(part)))
            self.child.stdin.flush()
            for _ in part:
                answer = json.loads(self.child.stdout.readline())
                answers[answer["id"]] = answer["answer"]
        return [answers[i] for i in range(len(questions))]


def horses(position):
    """{colour: {spot: number}} and whose turn it is."""
    sides = {}
    for colour in ("yellow", "red"):
        sides[colour] = {}
        for word in re.search(colour + "=(\\S+)", position)[1].split(","):
            spot, _, number = word.partition("*")
            sides[colour][spot] = int(number or 1)
    return sides, re.search("turn=(\\w+)", position)[1]


class Move:
    def __init__(self, text, chance, own, enemy):
        self.text, self.chance = text, chance
        start, self.to = text.split("-")
        self.start, _, number = start.partition("*")
        self.number = int(number or 1)
        self.captures = self.to in enemy and self.to not in ("off", "home")
        self.joins = self.to in own and self.to != "home"
        self.splits = self.start != "off" and own[self.start] > self.number
        self.turns_in = self.start in ("5", "10", "15") and self.to in ("W1", "W2", "S1", "S2", "E1", "E2", "C", "N2", "N1")
        self.front = steps_left[self.start] == min(steps_left[spot] for spot in own if spot != "home")


# A habit takes the best of the moves it likes, if there are any.
habits = {
    "captures whenever it can": lambda move: move.captures,
    "never captures": lambda move: not move.captures,
    "always moves the horse in front": lambda move: move.front,
    "always brings in a new horse": lambda move: move.start == "off",
    "never brings in a horse while another can move": lambda move: move.start != "off",
    "joins a horse whenever it can": lambda move: move.joins,
    "never joins": lambda move: not move.joins,
    "never splits a tandem": lambda move: not move.splits,
    "always goes alone": lambda move: move.number == 1,
    "never turns in": lambda move: not move.turns_in,
    "goes home whenever it can": lambda move: move.to == "home",
}


class Share:
    def __init__(self):
        self.weight = self.best = self.gain = self.cost = 0.0

    def add(self, weight, better_by):
        self.weight += weight
        if better_by >= 0:
            self.best += weight
            self.gain += weight * better_by
        else:
            self.cost -= weight * better_by

    def row(self):
        right, wrong = self.best, self.weight - self.best
        return (f"{100 * right / self.weight:.0f} % | {100 * self.gain / max(right, 1e-9):.2f} | "
                f"{100 * self.cost / max(wrong, 1e-9):.2f}")


def draw(engine, file):
    """What one horse on the board adds, in percentage points: all other horses off, the opponent to cast."""
    board = engine.ask_all([{"ask": "board"}])[0]
    spots = [spot for spot in board["spots"] if spot["name"] in steps_left and spot["name"] != "20"]
    own = [f"off*3,{spot['name']}" for spot in spots] + [f"off*2,{spot['name']}*2" for spot in spots] + ["off*4"]
    answers = iter(engine.ask_all([{"ask": "exact", "position": f"yellow={some} red=off*4 turn=red", "plays": [cast]}
                                   for some in own for cast in weights]))
    chances = [1 - sum(weight * next(answers)["moves"][0]["chance"] for weight in weights.values()) / 16 for _ in own]
    worth = [100 * (chance - chances[-1]) for chance in chances[:-1]]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 27 14" font-family="sans-serif" text-anchor="middle">',
             '<rect width="27" height="14" fill="#fbf6ea"/>']
    for left, title, values in ((0.5, "one horse", worth[:len(spots)]), (13.5, "two together", worth[len(spots):])):
        lines.append(f'<text x="{left + 6.5}" y="0.8" font-size="0.6" fill="#40301f">{title}</text>')
        for path in board["paths"]:
            points = " ".join(f"{board['spots'][i]['x'] + left:.2f},{board['spots'][i]['y']:.2f}" for i in path["points"])
            shape = "polygon" if path["kind"] == "circle" else "polyline"
            lines.append(f'<{shape} points="{points}" fill="none" stroke="#b9a88c" stroke-width="0.08"/>')
        for spot, value in zip(spots, values):
            x, y = spot["x"] + left, spot["y"]
            shade = round(255 - 200 * min(1, max(0, value) / max(worth)))
            lines.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.72" fill="rgb({shade},{200 + shade // 5},{shade})" '
                         'stroke="#40301f" stroke-width="0.04"/>')
            lines.append(f'<text x="{x:.2f}" y="{y:.2f}" font-size="0.42" fill="#1d1710">{value:.1f}</text>')
            lines.append(f'<text x="{x:.2f}" y="{y + 0.42:.2f}" font-size="0.32" fill="#40301f">{spot["name"]}</text>')
    with open(file, "w") as out:
        out.write("\n".join(lines) + "\n</svg>\n")


def main(program="tabuleiro", games="300", svg=None):
    engine, lots = Engine(program), random.Random(1)
    if svg:
        return draw(engine, svg)
    positions = ["yellow=off*4 red=off*4 turn=yellow"] * int(games)
    decisions = looked_at = 0.0
    luck, lost, applied, worst = defaultdict(float), defaultdict(float), defaultdict(float), {}
    kinds = defaultdict(Share)
    while positions:
        answers = iter(engine.ask_all([{"ask": "exact", "position": position, "plays": [cast]}
                                       for position in positions for cast in weights]))
        plays = []
        for position in positions:
            sides, colour = horses(position)
            own, enemy = sides[colour], sides["red" if colour == "yellow" else "yellow"]
            best_by_cast = {}
            for cast, weight in weights.items():
                moves = [Move(one["move"], one["chance"], own, enemy) for one in next(answers)["moves"]
                         if one["move"] != "pass"]
                best_by_cast[cast] = moves[0] if moves else None
                if len(moves) < 2:
                    continue
                decisions += weight
                best = moves[0].chance
                for name, likes in habits.items():
                    liked = [move for move in moves if likes(move)]
                    if not liked or len(liked) == len(moves):
                        continue
                    loss = best - liked[0].chance
                    applied[name] += weight
                    lost[name] += weight * loss
                    worst[name] = max(worst.get(name, (0,)), (loss, f"{position} cast={cast}", liked[0].text, moves[0].text))
                compare(kinds, weight, moves, own)
            plays.append((position, best_by_cast))
        # Luck: the value of a cast minus the mean of all casts. Passes are left out: their chance is not among the moves.
        for position, best in plays:
            if None not in best.values():
                looked_at += 1
                mean = sum(weights[cast] * move.chance for cast, move in best.items()) / 16
                for cast, move in best.items():
                    luck[cast] += move.chance - mean
        casts = [lots.choices(list(weights), list(weights.values()))[0] for _ in plays]
        after = engine.ask_all([{"ask": "position", "position": position,
                                 "plays": [cast, best[cast].text if best[cast] else "pass"]}
                                for (position, best), cast in zip(plays, casts)])
        positions = [answer["position"] for answer in after if "result" not in answer]
    print(f"{games} games, {decisions / 16:.0f} decisions\n\n| cast | points |\n|---|---:|")
    for cast in weights:
        print(f"| {cast} | {100 * luck[cast] / looked_at:+.2f} |")
    print("\n| choice | is better | by, on average | and costs otherwise |\n|---|---:|---:|---:|")
    for name, share in sorted(kinds.items()):
        print(f"| {name} | {share.row()} |")
    print("\n| habit | decisions it bears on | points lost in each | points lost per decision of the game |\n|---|---:|---:|---:|")
    for name in sorted(lost, key=lost.get, reverse=True):
        print(f"| {name} | {100 * applied[name] / decisions:.1f} % | {100 * lost[name] / applied[name]:.2f} | "
              f"{100 * lost[name] / decisions:.3f} |")
    print()
    for name, (loss, position, move, best) in worst.items():
        print(f"{name}: at worst {100 * loss:.1f} points, {move} for {best} in {position}")


def compare(kinds, weight, moves, own):
    """How much better the best move of a kind is than the best of its alternatives."""
    def against(name, some, others):
        if some and others:
            kinds[name].add(weight, max(move.chance for move in some) - max(move.chance for move in others))
    for station in ("5", "10", "15"):
        of_horse = [move for move in moves if move.start == station]
        against(f"turn in at {station}, not past it", [move for move in of_horse if move.turns_in],
                [move for move in of_horse if not move.turns_in])
    against("capture, not another move", [move for move in moves if move.captures],
            [move for move in moves if not move.captures])
    against("join, not another move", [move for move in moves if move.joins and not move.captures],
            [move for move in moves if not move.joins])
    for spot, number in own.items():
        if number > 1 and spot not in ("off", "home"):
            of_stack = [move for move in moves if move.start == spot]
            for to in {move.to for move in of_stack}:
                there = [move for move in of_stack if move.to == to]
                against("ride on together, not apart", [move for move in there if move.number == number],
                        [move for move in there if move.number < number])
    against("bring in a horse, not another move", [move for move in moves if move.start == "off"],
            [move for move in moves if move.start != "off"])
    against("go home, not another move", [move for move in moves if move.to == "home"],
            [move for move in moves if move.to != "home"])


if __name__ == "__main__":
    main(*sys.argv[1:])
