"""What the server counts, for Prometheus.

What is counted at every move is counted in plain numbers, and made into Prometheus' own kinds only
when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ludion.server.table.events import AnyEvent

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)


MOST_CULPRITS = 200


class Durations:
    """How many took how long, and all together."""

    def __init__(self) -> None:
        self.counts = [0] * (len(QUICK) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(QUICK, seconds)] += 1
        self.total += seconds


class Metrics(Collector):
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.events: dict[type[AnyEvent], int] = dict.fromkeys(get_args(AnyEvent), 0)
        self.message_seconds = Durations()
        self.loop_seconds = Durations()
        self.culprits: dict[str, int] = {}
        """How often each function has kept the event loop for longer than its budget."""
        self.refusals = Counter(
            "ludion_refusals", "Messages refused, by code", ["code"], registry=registry
        )
        self.requests = Counter(
            "ludion_requests", "Requests answered, by status", ["status"], registry=registry
        )
        self.connections = Gauge("ludion_connections", "Open WebSockets", registry=registry)
        self.tables = Gauge("ludion_tables", "Tables in memory", registry=registry)
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        events = CounterMetricFamily(
            "ludion_events", "Events kept and told, by kind", labels=["kind"]
        )
        for kind, count in self.events.items():
            events.add_metric([kind.__name__], count)
        yield events
        taken = self.message_seconds
        edges = [*map(str, QUICK), "+Inf"]
        yield HistogramMetricFamily(
            "ludion_message_seconds",
            "From a client's message to its answer",
            buckets=list(zip(edges, accumulate(taken.counts), strict=True)),
            sum_value=taken.total,
        )

        late = self.loop_seconds
        yield HistogramMetricFamily(
            "ludion_loop_seconds",
            "How long the event loop took to answer, asked fifty times a second",
            buckets=list(zip(edges, accumulate(late.counts), strict=True)),
            sum_value=late.total,
        )
        blamed = CounterMetricFamily(
            "ludion_loop_late", "Answers of the event loop beyond its budget", labels=["culprit"]
        )
        for culprit, count in list(self.culprits.items()):
            blamed.add_metric([culprit], count)
        yield blamed

    def late(self, seconds: float, culprit: str | None) -> None:
        """Take note of how late the event loop was, and whose doing that is if it was too late."""
        self.loop_seconds.observe(seconds)
        if culprit is not None:
            name = culprit if len(self.culprits) < MOST_CULPRITS else "others"
            self.culprits[name] = self.culprits.get(name, 0) + 1

    def text(self) -> bytes:
        return generate_latest(self.registry)
