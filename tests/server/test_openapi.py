"""The OpenAPI document is true: schemathesis tries every end point with all sorts of requests."""

from __future__ import annotations

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.server.harness import Person, Running, running


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with running(tmp_path_factory.mktemp("openapi")) as server:
        ann = Person(server.url, "Ann")
        token = ann.http.post("/api/me/tokens", json={"name": "fuzz"}).json()["token"]
        ann.open_table("me", "random")
        headers = {"authorization": f"Bearer {token}"}
        loaded = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        loaded.config.update(base_url=server.url, headers=headers)
        yield loaded
        assert 'status="500"' not in httpx.get(f"{server.url}/metrics").text


schema = schemathesis.pytest.from_fixture("document")


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_end_point_answers_as_documented(case: schemathesis.Case) -> None:
    if case.operation.label in ("DELETE /api/me", "POST /api/logout"):
        pytest.skip("the others need the session")
    case.call_and_validate()


def test_the_document_lists_what_the_guide_does(server: Running) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    assert {"/api/me", "/api/tables", "/api/tables/{id}/replay", "/healthz"} <= set(paths)
