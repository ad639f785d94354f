"""Where a request comes from: which address, and whose page."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a request comes from our own pages, or from no page at all.

    Browsers send ``Origin`` with everything that could change something, also when they open a
    WebSocket. Programs send none, and carry no cookie by accident.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in allowed or urlsplit(origin).netloc == headers.get("host")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"
