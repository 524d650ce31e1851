#!/usr/bin/env python3
"""The server's HTTP answers agree with /api/openapi.json, field by field."""
import re
import unittest

from client import Player, Server, play_on, reveal_all

kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


class Description:
    """Enough of JSON Schema for that file; an unknown keyword fails the test."""
    known = {"type", "required", "properties", "additionalProperties", "items", "enum", "const", "pattern", "oneOf", "allOf",
             "$ref", "minimum", "maximum", "maxItems", "description"}

    def __init__(self, document):
        self.document = document

    def resolved(self, schema):
        while "$ref" in schema:
            found = self.document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            schema = found
        return schema

    def fields(self, schema):
        """The fields an object may have; None: any."""
        schema = self.resolved(schema)
        parts = [self.fields(part) for part in schema.get("allOf", [])]
        if "additionalProperties" in schema and schema["additionalProperties"]:
            return None
        named = set(schema.get("properties", {})).union(*[part or set() for part in parts])
        return named or None

    def faults(self, value, schema, where="", whole=True):
        """`whole`: undescribed fields are errors."""
        schema = self.resolved(schema)
        unknown = set(schema) - self.known
        if unknown:
            return [f"{where}: the test does not know {unknown}"]
        found = []
        kind = schema.get("type")
        if kind and (not isinstance(value, kinds[kind]) or (isinstance(value, bool) and kind != "boolean")):
            return [f"{where}: {value!r} is no {kind}"]
        if "enum" in schema and value not in schema["enum"] or "const" in schema and value != schema["const"]:
            found.append(f"{where}: {value!r} is not among the values")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            found.append(f"{where}: {value!r} does not match {schema['pattern']}")
        if "minimum" in schema and value < schema["minimum"] or "maximum" in schema and value > schema["maximum"]:
            found.append(f"{where}: {value} is out of bounds")
        if "maxItems" in schema and len(value) > schema["maxItems"]:
            found.append(f"{where}: too long")
        if isinstance(value, dict):
            found += [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value]
            described = self.fields(schema)
            if whole and described is not None:
                found += [f"{where}: {name} is not described" for name in value if name not in described]
            for name, part in value.items():
                if name in schema.get("properties", {}):
                    found += self.faults(part, schema["properties"][name], f"{where}.{name}")
                elif isinstance(schema.get("additionalProperties"), dict):
                    found += self.faults(part, schema["additionalProperties"], f"{where}.{name}")
        if isinstance(value, list) and "items" in schema:
            for i, item in enumerate(value):
                found += self.faults(item, schema["items"], f"{where}[{i}]")
        for part in schema.get("allOf", []):
            found += self.faults(value, part, where, whole=False)
        if "oneOf" in schema:
            tried = [self.faults(value, part, where) for part in schema["oneOf"]]
            if sum(not faults for faults in tried) != 1:
                found.append(f"{where}: fits {sum(not faults for faults in tried)} of {len(tried)}: {tried}")
        return found

    def answer_faults(self, path, method, status, body):
        responses = self.document["paths"][path][method.lower()]["responses"]
        response = self.resolved(responses.get(str(status)) or responses["default"])
        content = response.get("content", {})
        if "application/json" in content:
            return self.faults(body, content["application/json"]["schema"], f"{method} {path} {status}")
        return [] if isinstance(body, str) or path == "/api/openapi.json" else [f"{method} {path} {status}: {body}"]


class Openapi(unittest.TestCase):
    def test_describes_the_answers(self):
        with Server("--max-matches-per-address", "20", "--room") as server:
            description = Description(server.http("GET", "/api/openapi.json")[1])
            asked = set()

            def ask(path, method="GET", body=None, headers=None, expected=200, **named):
                route = path.format(**named)
                status, answer, _ = server.http(method, route, body, headers)
                self.assertEqual(status, expected, (route, answer))
                self.assertEqual(description.answer_faults(path.partition("?")[0], method, status, answer), [])
                asked.add((path.partition("?")[0], method.lower()))
                return answer

            for path in ("/api/games", "/api/levels", "/api/server", "/api/openapi.json", "/healthz", "/readyz", "/metrics"):
                ask(path)
            for game in ask("/api/games"):
                for mode in game["modes"]:
                    ask(f"/api/board?game={game['name']}&mode={mode['name']}&players={mode['max_players']}")
            ask("/api/board?game=chess", expected=400)
            ask("/api/stop", "POST", {}, expected=404)
            code = ask("/api/room", "POST", {})["code"]
            ask("/api/room/{code}", code=code)
            ask("/api/room/{code}", code="AAAA", expected=404)
            ask("/{code}", code=code, expected=302)
            ask("/screen", expected=302)
            ask("/api/known", "POST", {"game": "pretoa", "plays": []})
            ask("/api/known", "POST", {"game": "chess"}, expected=400)
            made = ask("/api/matches", "POST", {"game": "ludo", "public": True, "players": 3, "turn_seconds": 60, "edition": 2,
                                                "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "curious"}]},
                       expected=201)
            ask("/api/matches", "POST", {"game": "ludo", "public": True, "options": {"tower": "block"}, "edition": 2}, expected=201)
            ask("/api/matches", "POST", {"game": "ludo", "edition": 1}, expected=400)
            ask("/api/matches", "POST", {"game": "chess"}, expected=400)
            ask("/api/matches", "POST", {"game": "ludo"}, {"Content-Type": "text/plain"}, expected=415)
            for terms in ({"game": "pretoa"}, {"game": "pretoa"}, {"game": "tabula"}):
                ask("/api/quick", "POST", terms)
            ask("/api/quick", "POST", {"game": "pretoa", "seats": [{"kind": "open"}, {"kind": "bot", "level": "curious"}]}, expected=400)
            ask("/api/matches/{id}", id=made["match"])
            players = [Player(server, made["match"], name) for name in ("Ana", "Rui")]
            reveal_all(players)
            play_on(players, 5)
            self.assertEqual(len(ask("/api/matches")["matches"]), 4)
            self.assertEqual(len(ask("/api/room/{code}", code=code)["matches"]), 4)
            ask("/api/matches/{id}", id=made["match"])
            ask("/api/matches/{id}/export", id=made["match"])
            ask("/api/matches/{id}", id="a" * 16, expected=404)
            ask("/api/matches/{id}/export", id="a" * 16, expected=404)
            ask("/api/games", headers={"Host": "evil.example"}, expected=421)
            ask("/m/{id}", id=made["match"], expected=302)
            ask("/m/{id}.svg", id=made["match"])
            ask("/m/{id}/embed", id=made["match"])
            described = {(path, method) for path, methods in description.document["paths"].items() for method in methods}
            self.assertEqual(asked, described)

    def test_finds_undescribed_fields(self):
        description = Description({"a": {"type": "object", "required": ["x"], "properties": {"x": {"enum": [1, 2]}}}})
        whole = {"allOf": [{"$ref": "#/a"}, {"type": "object", "properties": {"y": {"type": "integer"}}}]}
        self.assertEqual(description.faults({"x": 1, "y": 3}, whole), [])
        for wrong in ({"y": 3}, {"x": 3}, {"x": 1, "y": "3"}, {"x": 1, "y": True}, {"x": 1, "z": 1}, []):
            self.assertNotEqual(description.faults(wrong, whole), [], wrong)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
