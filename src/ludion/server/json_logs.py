"""Structured logs: a JSON object a line. No names, no cookies, no addresses, no ids of tables.

What the server itself says holds none of these. What others say (an error of the database, of a
library) may quote them, so whatever looks like one is left out of every line.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any

from starlette.types import Scope

from ludion.server.settings import BadSetting

_access = logging.getLogger("ludion.access")

LEVELS = ("debug", "info", "warning", "error", "critical")
SECRET = re.compile(
    r"ludion_[\w-]{20,}"  # a token
    r"|\b[0-9a-f]{24,}\b"  # a person, the secret of a deal, a hash
    r"|(?<![\w-])[\w-]{43}(?![\w-])"  # a session
    # A table: 22 characters, small and large ones, as no word has them.
    r"|(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])"
)
ADDRESS = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|(?<![\w:])(?=[0-9a-f:]*::|(?:[0-9a-f]+:){4})[0-9a-f:]{3,39}(?![\w:])"
)
QUOTED_ROW = re.compile(r"^.*\b(?:DETAIL|CONTEXT):.*$", re.MULTILINE)
"""PostgreSQL quotes the row that it did not take."""


def without_secrets(text: str) -> str:
    """A text without anything that looks like a secret, an id or an address."""
    return ADDRESS.sub("(address)", SECRET.sub("(secret)", QUOTED_ROW.sub("(a row)", text)))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": without_secrets(record.getMessage()),
        }
        line |= getattr(record, "ludion", {})
        if record.exc_info:
            line["problem"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str) -> None:
    """Send everything to the standard error, a JSON object a line.

    Libraries are heard from warnings on only: below, they tell of every connection and its address.
    """
    if level.lower() not in LEVELS:
        raise BadSetting(f"--log-level: there is no level {level!r}; use {', '.join(LEVELS)}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("ludion").setLevel(wanted)


def access(scope: Scope, status: int, seconds: float) -> None:
    """Log an answered request by its route, which holds no id."""
    if not _access.isEnabledFor(logging.INFO):
        return
    route = scope.get("route")
    path = getattr(route, "path", None) or "(page)"
    facts = {
        "method": scope["method"],
        "route": path,
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    _access.info("request", extra={"ludion": facts})
