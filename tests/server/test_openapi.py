"""The OpenAPI document is true: schemathesis tries every end point with all sorts of requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.harness import Person, Running, running

EXAMPLES = 12
NOT_IN_A_SCHEMA = [positive_data_acceptance]
"""That there is no game of a name, and that a record does not replay, no schema can say."""
NEED_A_SESSION = ("DELETE /api/me", "POST /api/logout")


def test_every_end_point_answers_as_documented(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = Person(server.url, "Ann")
        token = ann.http.post("/api/me/tokens", json={"name": "fuzz"}).json()["token"]
        document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        operations = list(document.get_all_operations())
        assert len(operations) > 20
        for operation in operations:
            assert isinstance(operation, Ok)
            _try(operation.ok(), server.url, {"authorization": f"Bearer {token}"})
        assert 'status="500"' not in httpx.get(f"{server.url}/metrics").text


def _try(operation: Any, url: str, headers: dict[str, str]) -> None:
    if operation.label in NEED_A_SESSION:
        return

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def answers_as_documented(case: Any) -> None:
        case.call_and_validate(base_url=url, headers=headers, excluded_checks=NOT_IN_A_SCHEMA)

    answers_as_documented()


def test_the_document_lists_what_the_guide_does(server: Running) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    assert {"/api/me", "/api/tables", "/api/tables/{id}/replay", "/healthz"} <= set(paths)
