"""What the server counts, for Prometheus."""

from __future__ import annotations

from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ludion.server.events import AnyEvent

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        events = Counter(
            "ludion_events", "Events kept and told, by kind", ["kind"], registry=registry
        )
        self.events = {kind: events.labels(kind.__name__) for kind in get_args(AnyEvent)}
        self.refusals = Counter(
            "ludion_refusals", "Messages refused, by code", ["code"], registry=registry
        )
        self.requests = Counter(
            "ludion_requests", "Requests answered, by status", ["status"], registry=registry
        )
        self.message_seconds = Histogram(
            "ludion_message_seconds",
            "From a client's message to its answer",
            buckets=QUICK,
            registry=registry,
        )
        self.connections = Gauge("ludion_connections", "Open WebSockets", registry=registry)
        self.tables = Gauge("ludion_tables", "Tables in memory", registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
