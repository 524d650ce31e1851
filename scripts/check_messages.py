#!/usr/bin/env python3
"""Finds messages that are missing in one language, differ in their {0} {1} … or in the order of them, are never used, or are used
but do not exist, as texts or as names of things people choose; and, in messages and rule pages, codes that players would see, words
that docs/glossary.md has settled otherwise, and house rules without their sentence."""
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
languages = {path.stem: json.loads(path.read_text()) for path in sorted((root / "messages").glob("*.json"))}
problems = []

keys = set().union(*languages.values())
for name, messages in languages.items():
    problems += [f"{name}.json lacks {key}" for key in sorted(keys - set(messages))]
for key in sorted(keys):
    # Each place once, plural forms included. The order is the same everywhere: another one is a slip, not a translation.
    places = {name: "".join(dict.fromkeys(re.findall(r"\{(\d)[:}]", messages.get(key, "")))) for name, messages in languages.items()}
    if len(set(places.values())) > 1:
        problems.append(f"{key}: the places to fill differ: {places}")

# {0:game|games}: a form for each category of the language's plural rules, and one for all other numbers.
for name, messages in languages.items():
    forms = messages["language.plural_rules"].count(":") + 1
    for key, message in messages.items():
        problems += [f"{name}.json: {key} needs {forms} forms in {place}"
                     for place in re.findall(r"\{\d:[^}]*\}", message) if place.count("|") != forms - 1]

sources = [path for folder in ("src", "web/src", "web/tools") for path in (root / folder).rglob("*")
           if path.suffix in (".cpp", ".hpp", ".ts", ".svelte")] + list((root / "web/src/lessons").glob("*.json"))
code = "\n".join(path.read_text() for path in sources)
words = set(re.findall(r'["\'`]([A-Za-z0-9_.]+)["\'`]', code))

# Keys composed in the code: a fixed prefix and a word that appears in the code on its own.
families = ("error.", "why.", "game.", "colour.", "points.", "mode.", "role.", "web.level.", "web.temper.", "web.card.", "web.card_does.", "web.mark.", "phrase.", "origin.", "web.tagline.",
            "web.auto.", "web.log.", "web.log.offer_", "web.move.", "web.do.", "web.act.", "web.task.", "compare.", "compare.about.",
            "arena.test.", "notation.", "play.asks_", "play.offers_", "theme.", "strategy.")


games = sorted(path.name for path in (root / "src/games").iterdir() if path.is_dir())


def used(key):
    stem, _, game = key.rpartition(".")
    if key in words or (game in games and stem.count(".") > 0 and used(stem)):  # a word of that game alone
        return True
    if re.fullmatch(r"(cast|station)\.\w+", key):  # what the engine writes as numbers or letters
        return True
    for family in families:
        if key.startswith(family) and key[len(family):] in words:
            return True
    command = re.fullmatch(r"cli\.(\w+)\.(about|examples)", key)
    if command and command.group(1) in words:
        return True
    option = re.fullmatch(r"option\.(\w+)(\.(\w+))?", key)
    return bool(option) and option.group(1) in words and (not option.group(3) or option.group(3) in words)


problems += [f"nobody uses {key}" for key in sorted(keys) if not used(key)]

# Every named error of the engine and every literal key must exist.
for name in set(re.findall(r'\{"([a-z_]+(?:\.[a-z_]+)+)",\s*\{', code)):
    if "error." + name not in keys:
        problems.append(f"no message for the error {name}")
for why in set(re.findall(r'impossible\([^;]*?, "([a-z_]+)"\)', code)):
    if "why." + why not in keys:
        problems.append(f"no message why.{why}")
for key in set(re.findall(r'texts_?\("([a-z_.]+)"', code)):
    if key not in keys and not key.endswith("."):
        problems.append(f"no message {key}")
# So must the names of what people choose from: levels of bots, phrases, house rules.
levels = re.findall(r'BotKind\{"(\w+)",.*BotKind::Offered::(?!nowhere)', code)
phrases = re.findall(r'"(\w+)"', re.search(r'names_of<Phrase>\{\s*"Phrase",\s*\{([^}]*)\}', code).group(1))
options = re.findall(r'\boption<&\w+::\w+>\(\s*"(\w+)"', code.replace("switch_option", "option"))
for family, names in ("web.level.", levels), ("phrase.", phrases), ("option.", options):
    problems += [f"no message {family}{name}" for name in sorted(set(names)) if family + name not in keys]

# What a player reads has words, not codes: no option, mode, act or rule as the notation writes it.
code_like = re.compile(r"\b\w+=\w+|\b[a-z0-9]+_[a-z0-9_]+\b|\b[GLNTSVDA]\d{1,2}\b")
read_by_players = re.compile(r"(web|lesson|stuck|option|mode|role|colour|phrase|over|hint|game|verdict)\.")
for name, messages in languages.items():
    for key, message in messages.items():
        plain = re.sub(r"\{\d[^}]*\}", "", message)
        if read_by_players.match(key) and (found := code_like.search(plain)):
            problems.append(f"{name}.json: {key} shows a code: {found.group()}")

# The glossary: places that the page names have its words, and its second table lists words that stand for nothing, in no language
# or in one.
glossary = (root / "docs/glossary.md").read_text()
rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in glossary.splitlines() if line.startswith("| ")]
terms = {row[0]: dict(zip(("en", "pt", "es"), row)) for row in rows if len(row) == 4}
named = {"role.yard.ludo": "yard", "role.home.ludo": "final square", "role.home.niout": "arrival", "role.yard.tabula": "hand (Tabula)",
         "role.yard.sorry": "Start", "role.home.sorry": "Home", "role.yard.desculpa": "Start", "role.home.desculpa": "Home", "role.bar": "bar",
         "colour.yellow.policiais": "police", "colour.red.policiais": "thieves"}
for key, term in named.items():
    for name, messages in languages.items():
        allowed = re.sub(r" \(.*?\)", "", terms.get(term, {}).get(name, "")).split(", ")
        if messages.get(key) not in allowed:
            problems.append(f"{name}.json: {key} is “{messages.get(key)}”, but the glossary calls it “{', '.join(allowed)}”")
pages = {path.name: path.read_text() for path in sorted((root / "docs/rules").glob("*.md"))}
unwanted = [(row[0], row[1].strip("`"), row[2]) for row in rows if len(row) == 3 and row[1].startswith("`")]
if not unwanted:
    problems.append("docs/glossary.md lists no words to avoid")
for language, pattern, instead in unwanted:
    for name, messages in languages.items():
        if language in (name, "all"):
            texts = [(f"{name}.json: {key}", message) for key, message in messages.items()]
            texts += [(page, text) for page, text in pages.items() if page.split(".")[1] == name]
            problems += [f"{place} says “{found.group()}”: {instead}" for place, text in texts if (found := re.search(pattern, " ".join(text.split())))]

# The rule pages: every house rule of the game has its sentence, which names each of its values, and no code that the page could not
# turn into the words of a button.
english = languages["en"]
for page, text in pages.items():
    game, language, _ = page.split(".")
    source = "\n".join(path.read_text() for path in sorted((root / "src/games" / game).glob("*.hpp")))
    rules = {name: ["off", "on"] for name in re.findall(r'switch_option<&\w+::\w+>\("(\w+)"\)', source)}
    rules |= {name: re.findall(r'"([^"]+)"', values) for name, values in re.findall(r'\boption<&\w+::\w+>\("(\w+)",\s*\{([^}]*)\}', source)}
    told = {head: (values.split("|"), body) for head, values, body in
            re.findall(r"^- `(\w+)=([^`]*)` –((?:.|\n(?! *- `\w+=|\n))*)", text, re.M)}
    for rule, values in rules.items():
        heads, body = told.get(rule, ([], ""))
        if heads != values:
            problems.append(f"{page}: no sentence about {rule}={'|'.join(values)}")
        problems += [f"{page}: {rule} does not say what {value} does" for value in values if heads == values and f"`{value}`" not in body]
        for value in values:  # what the menu calls it
            if not value.isdigit() and f"option.{rule}.{value}" not in english and f"option.{value}" not in english:
                problems.append(f"no message option.{rule}.{value}")
    problems += [f"{page}: {rule} is no house rule of {game}" for rule in told if rule not in rules]
    example = False  # after a position, codes are moves
    for paragraph in re.split(r"\n\n", text):
        if paragraph.startswith("```"):
            example = paragraph.startswith("```position")
            continue
        rule = None
        for line in paragraph.split("\n"):
            head = re.match(r"- `(\w+)=[^`]*`", line)
            rule = head.group(1) if head else rule
            for code in re.findall(r"`([^`]+)`", line[head.end():] if head else line):
                known = code in rules.get(rule, []) or f"mode.{code}" in english or f"web.move.{code}" in english
                if "=" in code or (re.fullmatch(r"[a-z_]{3,}", code) and not known and not example):
                    problems.append(f"{page}: `{code}` has no words")
        example = False

print("\n".join(problems) or f"   {len(keys)} messages in {len(languages)} languages")
sys.exit(bool(problems))
