"""What every answer carries, also those that no page ever asked for."""

from __future__ import annotations

import json
from http import HTTPStatus

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def security_headers(secure: bool) -> dict[str, str]:
    """The headers of a server that people reach by https, or else by http."""
    if not secure:
        return dict(SECURITY_HEADERS)
    return SECURITY_HEADERS | {"strict-transport-security": "max-age=31536000"}


def refusal(status: int, detail: str, headers: dict[str, str]) -> bytes:
    """A whole answer, where there is no request yet that the application could answer."""
    body = json.dumps({"detail": detail}).encode()
    named = headers | {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in named.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
