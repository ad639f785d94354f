"""Structured logs: a JSON object a line. No names, no cookies, no addresses of private tables."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from starlette.types import Scope

_access = logging.getLogger("ludion.access")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= getattr(record, "ludion", {})
        if record.exc_info:
            line["problem"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str) -> None:
    """Send everything to the standard error, a JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in ("aiosqlite", "alembic", "uvicorn.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


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
