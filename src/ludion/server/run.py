"""Running a server process: its port, its lock on the data folder, its end within five seconds."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import sys
import webbrowser
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ludion.server import json_logs
from ludion.server.http.app import create
from ludion.server.settings import BadSetting, Settings, open_folder
from ludion.server.store.database import url_of
from ludion.server.store.lock import alone
from ludion.server.wire.doors import Doors
from ludion.server.wire.frames import TableProtocol
from ludion.server.wire.headers import security_headers
from ludion.server.wire.http import HttpConnection

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

STOP_SECONDS = 3
SWITCH_SECONDS = 0.0005
"""How long a thread may keep Python's lock while another wants it: commits must not wait."""


COLLECT_AFTER = (20_000, 20, 20)
"""When Python looks for garbage in circles: tables make next to none, and looking takes long."""

MOST_FILES = 65_536
"""So many connections and files the process may have open, if the machine allows it."""


class ShownServer(uvicorn.Server):
    """Says where it serves once it does."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        gc.freeze()  # what is loaded now stays
        print(f"Ludion serves at {self._address} (Ctrl-C stops it)", flush=True)
        if self._browser:
            webbrowser.open(self._address)


def configure(app: FastAPI, proxy: str) -> uvicorn.Config:
    """How uvicorn runs the application."""
    settings: Settings = app.state.server.settings
    proxies = ProxyHeadersMiddleware(cast(Any, app), proxy).trusted_hosts
    doors = Doors(settings.limits, proxies.__contains__)
    http = partial(HttpConnection, doors=doors, headers=security_headers(settings.secure))
    return uvicorn.Config(
        app,
        http=http,  # type: ignore[arg-type]
        ws=TableProtocol,
        ws_max_size=65_536,
        ws_ping_interval=2.5,
        ws_ping_timeout=9.0,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=30,
    )


def run(settings: Settings, *, proxy: str, browser: bool, log_level: str) -> None:
    """Serve until told to stop."""
    json_logs.set_up(log_level)
    open_folder(settings.data)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT_AFTER)
    _allow_many_files()
    with alone(url_of(settings.database, settings.data)):
        listening = _listen(settings)
        port = listening.getsockname()[1]
        shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
        app = create(settings)
        logging.getLogger("uvicorn.error").addFilter(lambda record: not app.state.problem)
        server = ShownServer(configure(app, proxy), f"http://{shown}:{port}", browser)
        with contextlib.suppress(KeyboardInterrupt, SystemExit):  # what failed is told below
            server.run([listening])
        if app.state.problem:
            raise app.state.problem
        if not server.started:
            sys.exit(1)


def _allow_many_files() -> None:
    """Take as many as the machine gives: by default it is often a thousand, which is soon full."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as problem:
        raise BadSetting(
            f"{settings.host}:{settings.port}: {problem.strerror}; try another --port"
        ) from None
    listening.set_inheritable(True)
    return listening
