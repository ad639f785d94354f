"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import secrets

from tests.server.harness import Person, Running, Screen, dial

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
