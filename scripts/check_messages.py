#!/usr/bin/env python3
"""Finds messages that are missing in one language, differ in their {0} {1} … or in the order of them, are never used, or are used
but do not exist, as texts or as names of things people choose."""
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
families = ("error.", "why.", "game.", "colour.", "mode.", "role.", "web.level.", "web.card.", "web.card_does.", "web.mark.", "phrase.", "web.tagline.",
            "web.auto.", "web.log.", "web.log.offer_", "web.move.", "compare.", "compare.about.",
            "arena.test.")


def used(key):
    if key in words:
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

print("\n".join(problems) or f"   {len(keys)} messages in {len(languages)} languages")
sys.exit(bool(problems))
