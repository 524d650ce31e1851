#!/usr/bin/env python3
"""Finds places that name another release version than CMakeLists.txt, or other versions of protocol and database than the
sources."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def found(path, pattern):
    match = re.search(pattern, (root / path).read_text(), flags=re.M)
    return match.group(1) if match else None


version = found("CMakeLists.txt", r"^project\(tabuleiro VERSION ([\d.]+)")
problems = []
for path, pattern in (("debian/changelog", r"\Atabuleiro \(([^)]+)\)"), ("CHANGELOG.md", r"^## ([\d.]+)"),
                      ("packaging/metainfo.xml.in", r'<release version="([\d.]+)"'), ("CITATION.cff", r"^version: ([\d.]+)"),
                      ("docs/protocol.md", r'"program": "tabuleiro ([\d.]+),')):
    if found(path, pattern) != version:
        problems.append(f"{path} names version {found(path, pattern)}, CMakeLists.txt {version}")

protocol = found("src/protocol/match_json.hpp", r"protocol_version = (\d+);")
if found("CHANGELOG.md", r"[Pp]rotocol version (\d+)") != protocol:
    problems.append(f"CHANGELOG.md does not name protocol version {protocol}")

print("\n".join(problems) or f"   version {version}, protocol {protocol}")
sys.exit(bool(problems))
