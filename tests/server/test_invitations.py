"""Links that are sent to people: what messengers show of them, and the code for a phone."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno

from ludion.server.http import pages
from tests.server.harness import Person, Running


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<html><head><title>Ludion</title></head></html>")
    monkeypatch.setattr(pages, "FOLDER", tmp_path)


def previewed(person: Person, table: str, language: str = "en") -> dict[str, str]:
    """The meta tags of a table's page, by their names."""
    page = person.http.get(f"/t/{table}", headers={"accept-language": language}).text
    head = ElementTree.fromstring(page).find("head")
    assert head is not None
    return {tag.attrib["property"]: tag.attrib["content"] for tag in head.findall("meta")}


@pytest.mark.usefixtures("built")
def test_a_link_shows_who_invites_and_to_what(server: Running) -> None:
    host = Person(server.url, 'Ann "the" O’Neil & Co')
    table = host.open_table("me", "open")
    shown = previewed(Person(server.url), table)
    assert shown["og:title"] == 'Ann "the" O’Neil & Co invites you to play Voltage'
    assert shown["og:url"] == f"{server.url}/t/{table}"
    assert shown["og:image"] == f"{server.url}/api/games/voltage/preview"
    picture = host.http.get(shown["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    german = previewed(Person(server.url), table, "de-AT,de;q=0.9")
    assert german["og:title"].endswith("lädt dich zu Voltage ein")


@pytest.mark.usefixtures("built")
def test_a_link_to_a_game_that_is_played_names_nobody(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "random")
    shown = previewed(Person(server.url), table)
    assert shown["og:title"] == "A table of Voltage"
    assert not any("Ann" in text for text in shown.values())


@pytest.mark.usefixtures("built")
def test_a_link_to_no_table_shows_nothing(server: Running) -> None:
    assert previewed(Person(server.url), "nothing") == {}


def test_the_code_holds_the_link(server: Running, ann: Person) -> None:
    table = ann.open_table("me", "open")
    answer = ann.http.get(f"/api/tables/{table}/qr")
    assert answer.headers["content-type"] == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    size = segno.make_qr(f"{server.url}/t/{table}").symbol_size(border=3)[0]
    assert drawn.attrib["viewBox"] == f"0 0 {size} {size}"
    paths = [path.attrib["d"] for path in drawn.iter() if "d" in path.attrib]
    again = segno.make_qr(f"{server.url}/t/{table}").svg_inline(border=3)
    assert all(path in again for path in paths[-1:])


def test_there_is_no_code_for_a_table_that_is_not_there(ann: Person) -> None:
    assert ann.http.get("/api/tables/nothing/qr").status_code == 404


def test_there_is_no_picture_of_a_game_that_is_not_there(ann: Person) -> None:
    assert ann.http.get("/api/games/chess/preview").status_code == 404


def test_guests_read_who_has_opened_the_table(server: Running, ann: Person) -> None:
    screen = Person(server.url).sit_at(ann.open_table("me", "open"))
    assert screen.snapshot["table"]["host_name"] == "Ann"
    assert screen.snapshot["table"]["host"] is False


@pytest.mark.parametrize("rated", [True, False])
def test_a_game_is_rated_only_if_it_was_meant_to_be(ann: Person, rated: bool) -> None:
    screen = ann.sit_at(ann.open_table("me", "random", rated=rated))
    assert screen.snapshot["table"]["rated"] is rated
    while not screen.position["legal"]:
        screen.expect("moved", "started")
    screen.ask("resign")
    assert bool(screen.ending["ratings"]) is rated
