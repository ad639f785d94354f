"""Writes the types of the server's messages and of the games' views, in TypeScript.

python web/messages.py            write src/protocol/messages.ts and src/games/<game>/server.ts
python web/messages.py --check    exit 1 if they are not what the server says
"""

from __future__ import annotations

import importlib
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec

from ludion.server.wire import json

SOURCES = Path(__file__).parent / "src"
HEAD = "/* Written by web/messages.py from the server's types. Do not edit. */\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def files() -> dict[Path, str]:
    """What each file should hold: the messages, and in each game's room its view."""
    rooms = sorted(room.parent for room in SOURCES.glob("games/*/room.ts"))
    written = {room / "server.ts": typescript(view_types(room.name)) for room in rooms}
    return {SOURCES / "protocol" / "messages.ts": typescript(json.schema()["$defs"])} | written


def view_types(game: str) -> dict[str, Any]:
    """The schema of a game's view and of what is in it."""
    module = importlib.import_module(f"ludion.games.{game}.view")
    makers = [module.view, getattr(module, "foresee", module.view)]
    types = [typing.get_type_hints(maker)["return"] for maker in makers]
    _, found = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return found


def typescript(definitions: dict[str, Any]) -> str:
    """All types, in the order of their names."""
    return HEAD + "".join(declared(name, definitions[name]) for name in sorted(definitions))


def declared(name: str, schema: dict[str, Any]) -> str:
    """A named type."""
    return f"\nexport type {name} = {written(schema)};\n"


def written(schema: dict[str, Any]) -> str:
    """A type, of any kind of schema that msgspec makes."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(written(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "const" in schema:
        return literal(schema["const"])
    if schema.get("type") == "array":
        return f"Array<{written(schema['items'])}>" if "items" in schema else "unknown[]"
    if schema.get("type") == "object":
        return written_object(schema)
    return PLAIN.get(schema.get("type", ""), "null" if schema.get("type") == "null" else "unknown")


def written_object(schema: dict[str, Any]) -> str:
    """An interface, or a record of one type."""
    if "properties" not in schema:
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) else 'unknown'}>"
    required = set(schema.get("required", ()))
    fields = [
        f"  {name}{'' if name in required else '?'}: {written(field)};"
        for name, field in schema["properties"].items()
    ]
    return "{\n" + "\n".join(fields) + "\n}"


def literal(value: Any) -> str:
    """A constant as TypeScript writes it."""
    return "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value)


def main(arguments: list[str]) -> int:
    """Write or check the files."""
    for path, text in files().items():
        if "--check" not in arguments:
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            print(f"{path.name} differs from the server's types: run python web/messages.py")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
