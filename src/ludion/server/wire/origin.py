"""Where a request comes from and goes to: which address, whose page, by which name."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from ludion.errors import LudionError

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
MOST_SHOWN = 100


class Sites:
    """What is ours: the names we answer to, and the pages that may change something.

    The name is checked because a page of another site can let its own name lead to this machine:
    for the browser it is then one of ours, and reads and does here whatever ours may. An address
    in numbers is no name, and a name without a dot can be nobody's but the own network's.
    """

    def __init__(self, names: Iterable[str], origins: Iterable[str], secure: bool) -> None:
        self._origins = {_given_origin(one) for one in origins}
        own = socket.gethostname().lower()
        self._names = {own, f"{own}.local", *map(_given_name, names)}
        self._names |= {_given_name(urlsplit(origin).netloc) for origin in self._origins}
        self._secure = secure

    def problem(self, scope: Scope, safe: bool) -> tuple[int, str] | None:
        """The status and the words with which a request is refused, if it is not for us."""
        headers = Headers(scope=scope)
        problem = self._host_problem(headers.getlist("host"), scope.get("http_version", "1.1"))
        if problem or safe:
            return problem
        return self._origin_problem(scope, headers)

    def _host_problem(self, hosts: list[str], version: str) -> tuple[int, str] | None:
        if not hosts and version == "1.0":
            return None  # no browser
        name = _name_of(hosts[0]) if len(hosts) == 1 else None
        if name is None:
            return 400, "the request must have one Host, a name or an address"
        if name in self._names or _is_local(name):
            return None
        shown = name[:MOST_SHOWN]
        return 421, (
            f"this server does not go by the name {shown}: "
            f"whoever runs it can say --host-name {shown}"
        )

    def _origin_problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Browsers send ``Origin`` with all that could change something, and for a WebSocket.

        Programs send none, and carry no cookie by accident.
        """
        given = headers.get("origin")
        if given is None:
            if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
                return None
            return 403, "this request comes from another site"
        secure = self._secure or scope["scheme"] in ("https", "wss")
        own = _normal(f"{'https' if secure else 'http'}://{headers.get('host', '')}")
        origin = _normal(given)
        if origin is not None and (origin == own or origin in self._origins):
            return None
        if origin and own and urlsplit(origin).netloc == urlsplit(own).netloc:
            return 403, (
                f"this page was got by {urlsplit(origin).scheme}, but the server believes to be "
                f"reached by {urlsplit(own).scheme}: its proxy must send X-Forwarded-Proto"
            )
        return 403, "this request comes from another site"


def _normal(origin: str) -> str | None:
    """An origin as browsers write it, without a port that goes without saying; None if none."""
    try:
        scheme, netloc, path, query, fragment = urlsplit(origin.lower())
    except ValueError:
        return None
    if scheme not in DEFAULT_PORTS or path or query or fragment or not HOST.fullmatch(netloc):
        return None
    return f"{scheme}://{netloc.removesuffix(DEFAULT_PORTS[scheme])}"


def _name_of(host: str) -> str | None:
    """A host without its port; None if it can be none."""
    found = HOST.fullmatch(host)
    return found[1].lower().removesuffix(".") if found else None


def _is_local(name: str) -> bool:
    """Whether no other site can have that name."""
    if "." not in name or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _given_origin(origin: str) -> str:
    found = _normal(origin.rstrip("/"))
    if found is None:
        raise LudionError(f"--origin {origin}: give it as https://play.example.org")
    return found


def _given_name(name: str) -> str:
    found = _name_of(name)
    if found is None:
        raise LudionError(f"--host-name {name}: give a name only, as play.example.org")
    return found


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


def household_of(address: str) -> str:
    """Whose limits count for an address: with IPv6, one customer has all of a /64."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
