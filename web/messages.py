"""Writes src/protocol/messages.ts: the server's message types, in TypeScript.

python web/messages.py            write the file
python web/messages.py --check    exit 1 if it is not what the server says
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ludion.server import messages

TARGET = Path(__file__).parent / "src" / "protocol" / "messages.ts"
HEAD = "/* Written by web/messages.py from the server's message types. Do not edit. */\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def typescript() -> str:
    """All message types, in the order of their names."""
    definitions = messages.schema()["$defs"]
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
    """Write or check the file."""
    text = typescript()
    if "--check" in arguments:
        same = TARGET.read_text("utf-8") == text
        if not same:
            print(f"{TARGET.name} differs from the server's types: run python web/messages.py")
        return 0 if same else 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
