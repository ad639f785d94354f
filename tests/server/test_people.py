"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludion.server.http import tables
from ludion.server.http.people import MOST_TOKENS
from tests.server.harness import Person, Running, Screen, dial, running

PASSWORD = "correct horse"


def new_name() -> str:
    return f"Eve {secrets.token_hex(4)}"


def test_nobody_becomes_a_guest_with_a_name_and_may_change_it(server: Running) -> None:
    someone = Person(server.url)
    assert someone.http.get("/api/me").json()["kind"] == "nobody"
    me = someone.http.post("/api/me", json={"name": "  Gil "}).json()
    assert (me["kind"], me["name"]) == ("guest", "Gil")
    assert someone.http.post("/api/me", json={"name": "Gilbert"}).json()["name"] == "Gilbert"
    assert someone.http.get("/api/me").json()["id"] == me["id"]


def test_an_account_keeps_a_guests_games_and_can_be_come_back_to(server: Running) -> None:
    guest, name = Person(server.url, "Eve"), new_name()
    table = guest.open_table("me", "random")
    made = guest.http.post("/api/me/claim", json={"name": name, "password": PASSWORD})
    assert made.json()["kind"] == "account"
    elsewhere = Person(server.url)
    wrong = elsewhere.http.post("/api/login", json={"name": name, "password": "wrong horse"})
    assert wrong.status_code == 401
    right = elsewhere.http.post("/api/login", json={"name": name.upper(), "password": PASSWORD})
    assert right.json()["name"] == name
    assert [one["id"] for one in elsewhere.http.get("/api/me/tables").json()] == [table]


def test_becoming_an_account_ends_the_guests_session_also_for_a_copied_cookie(
    server: Running,
) -> None:
    guest, thief = Person(server.url, "Eve"), Person(server.url)
    thief.http.cookies.set("ludion", guest.http.cookies["ludion"])
    screen = thief.sit_at(guest.open_table("me", "random"))
    assert screen.snapshot["seats"][0]["yours"]
    body = {"name": new_name(), "password": PASSWORD}
    assert guest.http.post("/api/me/claim", json=body).status_code == 200
    assert screen.gone() == 4401
    assert thief.http.get("/api/me").json()["kind"] == "nobody"
    assert guest.http.get("/api/me").json()["kind"] == "account"


def test_a_guest_becomes_one_account_however_often_it_is_asked_at_once(server: Running) -> None:
    guest = Person(server.url, "Eve")
    bodies = [{"name": new_name(), "password": PASSWORD} for _ in range(6)]
    with ThreadPoolExecutor(6) as clients:
        asked = [clients.submit(guest.http.post, "/api/me/claim", json=body) for body in bodies]
        codes = sorted(one.result().status_code for one in asked)
    assert codes == [200] + [409] * 5
    elsewhere = Person(server.url)
    logged_in = [elsewhere.http.post("/api/login", json=body).status_code for body in bodies]
    assert sorted(logged_in) == [200] + [401] * 5


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/me", {"name": "Other"}),
        ("POST", "/api/me/claim", {"name": "Other", "password": PASSWORD}),
        ("POST", "/api/me/tokens", {"name": "another"}),
        ("DELETE", "/api/me/tokens/00", None),
        ("DELETE", "/api/me", None),
    ],
)
def test_a_token_cannot_change_who_its_person_is(
    server: Running, ann: Person, method: str, path: str, body: dict[str, str] | None
) -> None:
    token = ann.http.post("/api/me/tokens", json={"name": "my bot"}).json()["token"]
    program = Person(server.url)
    program.http.headers["authorization"] = f"Bearer {token}"
    answer = program.http.request(method, path, json=body)
    assert (answer.status_code, "token" in answer.json()["detail"]) == (403, True)
    assert program.http.get("/api/me").json()["name"] == "Ann"


def test_no_more_tokens_are_made_at_once_than_may_be(server: Running) -> None:
    ann = Person(server.url, "Ann")
    with ThreadPoolExecutor(8) as clients:
        made = [
            clients.submit(ann.http.post, "/api/me/tokens", json={"name": "bot"}) for _ in range(40)
        ]
        codes = [one.result().status_code for one in made]
    assert (codes.count(201), codes.count(409)) == (MOST_TOKENS, 40 - MOST_TOKENS)
    assert len(ann.http.get("/api/me/tokens").json()) == MOST_TOKENS


def test_no_more_tables_are_opened_at_once_than_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 5)
    wish = {"game": "voltage", "seats": [{"kind": "bot", "bot": "random"}, {"kind": "open"}]}
    with running(tmp_path, limits=True) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        with ThreadPoolExecutor(8) as clients:
            asked = [clients.submit(ann.http.post, "/api/tables", json=wish) for _ in range(16)]
            codes = [one.result().status_code for one in asked]
        assert (codes.count(201), codes.count(429)) == (5, 11)
        assert bob.http.post("/api/tables", json=wish).status_code == 201


LOOK_ALIKES = {
    "Marion 1": [
        "marion 1",
        "Marion l",
        "MARION I",
        "Marı\u00f8n 1",
        "Ｍａｒｉｏｎ １",
        "𝐌arion 1",
    ],
    "Anna Cook": ["Anna  Cook", "Anna C00k", "Änna Cook", "A\u0301nna Cook"],
    "Eccop": ["Ессор", "ЕССОР"],
}
"""Names, and others that look like them: figures, wide and bold letters, accents, Cyrillic."""


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_that_looks_like_an_accounts_is_refused(server: Running, name: str) -> None:
    body = {"name": name, "password": PASSWORD}
    assert Person(server.url).http.post("/api/me/claim", json=body).status_code == 200
    for other in LOOK_ALIKES[name]:
        for path in ("/api/me", "/api/me/claim"):
            sent = {"name": other} if path == "/api/me" else {"name": other, "password": PASSWORD}
            answer = Person(server.url).http.post(path, json=sent)
            assert (answer.status_code, other) == (409, other)


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bn",
        "An\u200dn",
        "\u202eAnn",
        "Ann\u2066",
        "An\u00adn",
        "\ufeffAnn",
        "\u3164",
        "\u2800",
        "\ue000",
        "\u0301Ann",
        "A\u0301\u0302\u0303nn",
        "\u0410nn",
        "\u0391nn",
        "\u13aann",
    ],
)
def test_a_name_that_deceives_is_refused_in_words(server: Running, name: str) -> None:
    answer = Person(server.url).http.post("/api/me", json={"name": name})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["msg"].startswith("must ")


@pytest.mark.parametrize(
    "name", ["Zoë", "Łukasz", "Анна", "Νίκος", "田中 Ken", "שרה", "नेहा", "J.-P. O’Neill", "♥️ 7"]
)
def test_names_of_all_scripts_are_welcome(server: Running, name: str) -> None:
    someone = Person(server.url)
    assert someone.http.post("/api/me", json={"name": name}).json()["name"] == name
    body = {"name": name, "password": PASSWORD}
    assert someone.http.post("/api/me/claim", json=body).status_code == 200
    for typed in (name, name.upper(), name.lower()):
        sent = {"name": typed, "password": PASSWORD}
        assert Person(server.url).http.post("/api/login", json=sent).status_code == 200


def test_an_account_from_before_looks_were_kept_is_found(server: Running) -> None:
    name = new_name()
    body = {"name": name, "password": PASSWORD}
    assert Person(server.url).http.post("/api/me/claim", json=body).status_code == 200
    people = server.server.store.people
    id = Person(server.url).http.post("/api/login", json=body).json()["id"]
    server.do(people.set_login(id, name.casefold()))
    assert Person(server.url).http.post("/api/me", json={"name": name}).status_code == 409
    assert Person(server.url).http.post("/api/login", json=body).json()["id"] == id


def test_a_name_belongs_to_one_account(server: Running) -> None:
    name = new_name()
    body = {"name": name, "password": PASSWORD}
    assert Person(server.url).http.post("/api/me/claim", json=body).status_code == 200
    body["name"] = name.lower()
    assert Person(server.url).http.post("/api/me/claim", json=body).status_code == 409


def test_logging_out_ends_the_session_also_for_a_copied_cookie(server: Running) -> None:
    ann = Person(server.url, "Ann")
    cookie = ann.http.cookies["ludion"]
    assert ann.http.post("/api/logout").status_code == 204
    thief = Person(server.url)
    thief.http.cookies.set("ludion", cookie)
    assert thief.http.get("/api/me").json()["kind"] == "nobody"


def test_logging_out_closes_the_sockets_of_that_session_and_no_others(server: Running) -> None:
    body = {"name": new_name(), "password": PASSWORD}
    here, there = Person(server.url), Person(server.url)
    assert here.http.post("/api/me/claim", json=body).status_code == 200
    assert there.http.post("/api/login", json=body).status_code == 200
    table = here.open_table("me", "random")
    ends, stays, watches = here.sit_at(table), there.sit_at(table), Person(server.url).sit_at(table)
    assert ends.snapshot["seats"][0]["yours"]
    assert here.http.post("/api/logout").status_code == 204
    assert ends.gone() == 4401
    assert stays.play()["type"] == "done"
    watches.expect("moved")


def test_whoever_is_forgotten_is_no_longer_at_a_table(server: Running) -> None:
    ann = Person(server.url, "Ann")
    screen = ann.sit_at(ann.open_table("me", "open"))
    assert ann.http.delete("/api/me").status_code == 204
    assert screen.gone() == 4401


def test_a_person_can_be_forgotten(server: Running) -> None:
    ann = Person(server.url, "Ann")
    assert ann.http.delete("/api/me").status_code == 204
    assert ann.http.get("/api/me").json()["kind"] == "nobody"


def test_a_token_acts_for_its_person_until_it_is_dropped(server: Running, ann: Person) -> None:
    made = ann.http.post("/api/me/tokens", json={"name": "my bot"}).json()
    program = Person(server.url)
    program.http.headers["authorization"] = f"Bearer {made['token']}"
    assert program.http.get("/api/me").json()["id"] == ann.http.get("/api/me").json()["id"]
    assert "token" not in ann.http.get("/api/me/tokens").json()[0]
    table = program.open_table("me", "random")
    address = f"{server.url}/api/tables/{table}/live".replace("http", "ws", 1)
    screen = Screen(dial(address, {"authorization": f"Bearer {made['token']}"}, server.url))
    assert screen.snapshot["seats"][0]["yours"]
    assert ann.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    assert screen.gone() == 4401
    assert program.http.get("/api/me").json()["kind"] == "nobody"


def account(server: Running) -> tuple[Person, str]:
    person, name = Person(server.url), new_name()
    made = person.http.post("/api/me/claim", json={"name": name, "password": PASSWORD})
    assert made.status_code == 200
    return person, name


def test_an_account_can_change_its_name_and_logs_in_with_the_new_one(server: Running) -> None:
    (eve, name), other = account(server), new_name()
    assert eve.http.post("/api/me", json={"name": other}).json()["name"] == other
    elsewhere = Person(server.url)
    body = {"name": name, "password": PASSWORD}
    assert elsewhere.http.post("/api/login", json=body).status_code == 401
    assert elsewhere.http.post("/api/login", json=body | {"name": other}).status_code == 200


def test_an_account_cannot_take_the_name_of_another(server: Running) -> None:
    (eve, _), (_, taken) = account(server), account(server)
    refused = eve.http.post("/api/me", json={"name": taken.upper()})
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith("there is an account of that name")


def test_a_new_password_ends_the_sessions_of_other_devices(server: Running) -> None:
    here, name = account(server)
    there = Person(server.url)
    there.http.post("/api/login", json={"name": name, "password": PASSWORD})
    screen = there.sit_at(here.open_table("me", "open"))
    change = {"old": PASSWORD, "new": "battery staple"}
    assert here.http.post("/api/me/password", json=change).json()["name"] == name
    assert screen.gone() == 4401
    assert here.http.get("/api/me").json()["kind"] == "account"
    assert there.http.get("/api/me").json()["kind"] == "nobody"
    body = {"name": name, "password": PASSWORD}
    assert Person(server.url).http.post("/api/login", json=body).status_code == 401
    body["password"] = "battery staple"
    assert Person(server.url).http.post("/api/login", json=body).status_code == 200


def test_a_password_is_changed_only_by_who_knows_the_old_one(server: Running) -> None:
    eve, _ = account(server)
    change = {"old": "wrong horse", "new": "battery staple"}
    refused = eve.http.post("/api/me/password", json=change)
    assert (refused.status_code, refused.json()["detail"]) == (401, "the password is wrong")
    guest = Person(server.url, "Gil").http.post("/api/me/password", json=change)
    assert guest.status_code == 409
    assert "make an account first" in guest.json()["detail"]


def test_a_person_can_have_all_their_data_and_no_secret_is_in_it(server: Running) -> None:
    eve, name = account(server)
    token = eve.http.post("/api/me/tokens", json={"name": "my bot"}).json()["token"]
    screen = eve.sit_at(eve.open_table("me", "random"))
    while not screen.position["legal"]:
        screen.expect("moved", "started")
    screen.ask("resign")
    running = eve.open_table("me", "open")
    answer = eve.http.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["person"]["name"] == name
    assert [one["name"] for one in data["tokens"]] == ["my bot"]
    tables = {one["id"]: one for one in data["tables"]}
    over = tables[screen.snapshot["table"]["id"]]
    assert eve.http.get(over["record"]).status_code == 200
    assert "record" not in tables[running]
    assert token not in answer.text
    assert "argon2" not in answer.text
    assert Person(server.url).http.get("/api/me/data").status_code == 401


def test_the_lobby_lists_public_tables_only(server: Running, ann: Person) -> None:
    hidden = ann.open_table("me", "open")
    shown = ann.open_table("me", "open", public=True)
    listed = [one["id"] for one in Person(server.url).http.get("/api/tables").json()]
    assert shown in listed
    assert hidden not in listed


def test_a_table_that_cannot_be_is_refused_in_words(ann: Person) -> None:
    two = [{"kind": "me"}, {"kind": "me"}]
    for wish, word in (
        ({"game": "chess", "seats": two}, "chess"),
        ({"game": "voltage", "seats": two[:1]}, "seats"),
        ({"game": "voltage", "variant": "x", "seats": two}, "variant"),
        ({"game": "voltage", "variant": "m7", "seats": two}, "m7 is played in the lab"),
        ({"game": "voltage", "options": {"x": 1}, "seats": two}, "option"),
        ({"game": "voltage", "seats": [two[0], {"kind": "bot", "bot": "hal"}]}, "hal"),
        ({"game": "voltage", "seats": [two[0], {"kind": "bot", "bot": "wild"}]}, "wild"),
        ({"game": "voltage", "start": {}, "seats": two}, ""),
    ):
        answer = ann.http.post("/api/tables", json=wish)
        assert answer.status_code == 422
        assert word in answer.text


def test_the_catalogue_says_all_that_an_option_allows(ann: Person) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()["games"]}
    options = {
        option["name"]: option
        for game in games.values()
        for option in game["variants"][0]["options"]
    }
    assert (options["tower_height"]["low"], options["tower_height"]["high"]) == (2, 3)
    blocks = options["blocks"]
    assert (blocks["kind"], blocks["low"], blocks["high"], blocks["most"]) == ("numbers", 1, 3, 5)
    assert (options["layout"]["values"], options["layout"]["file"]) == (
        ["standard", "random", "shuffled"],
        True,
    )
    assert (options["wall_rule"]["values"], options["wall_rule"]["file"]) == (
        ["lane", "square"],
        False,
    )
    towers = options["towers"]
    assert (towers["kind"], towers["most"], len(towers["values"])) == ("places", 2, 100)
    assert towers["presets"] == {"diagonal": ["c3", "h8"]}
    assert options["open_discard"]["kind"] == "switch"


def test_a_list_of_numbers_is_checked(ann: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    for blocks, status in (([1, 3], 201), ([], 201), ([1] * 6, 422), ([4], 422), ("1", 422)):
        wish = {"game": "voldetour", "options": {"blocks": blocks}, "seats": seats}
        assert ann.http.post("/api/tables", json=wish).status_code == status, blocks
