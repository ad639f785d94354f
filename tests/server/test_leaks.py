"""The leak test at the wire: what somebody must not know has no influence on the bytes they get.

A game is played over real sockets and every byte each viewer gets is kept. Then, for each viewer,
the same game is played again, and before every move all that the viewer cannot know is replaced in
the server's memory by another world that looks the same to that viewer. The bytes must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludion import games
from ludion.games.game import Game
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from ludion.match import Match
from ludion.server.machine import Machine
from ludion.server.table import fairness
from tests.server.harness import Person, Running, Screen, running

SECRET = "5a" * 32
MOMENT = 1_800_000_000_000
WORLDS = 40
MOST_MOVES = 150


@dataclass
class Played:
    """What each viewer heard in a whole game: seats in order, then a spectator."""

    moves: list[str]
    heard: list[list[bytes]]
    replaced: int
    """Before how many moves something hidden was really replaced, not the generator alone."""


def cases() -> list[tuple[str, str]]:
    return [(name, variant.name) for name in games.names() for variant in games.find(name).variants]


@pytest.mark.parametrize(("name", "variant"), cases())
def test_what_a_viewer_must_not_know_never_reaches_the_wire(
    name: str, variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Machine, "secret", lambda machine: SECRET)
    with running(tmp_path) as server:
        server.server.machine.now = lambda: MOMENT  # type: ignore[method-assign]
        game = games.find(name)
        first = play(server, game, variant, None, None)
        for viewer in (*range(game.variant(variant).seats), NOBODY):
            again = play(server, game, variant, first.moves, viewer)
            assert again.heard[viewer] == first.heard[viewer], f"seen by {viewer}"
            if game.variant(variant).hidden:
                assert again.replaced > len(first.moves) / 3, f"hidden from {viewer}"
            else:
                assert again.replaced == 0


@pytest.mark.parametrize("variant", ["advanced3", "advanced_teams"])
def test_a_secret_bet_is_told_to_nobody_else(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Machine, "secret", lambda machine: SECRET)
    game = games.find("edison")
    bets = fairness.deal(game.setting(variant), SECRET).legal()
    with running(tmp_path) as server:
        server.server.machine.now = lambda: MOMENT  # type: ignore[method-assign]
        heard, other = (_heard_of(server, variant, bet) for bet in (bets[0], bets[-1]))
    sides = game.variant(variant).sides
    for seat, (one, two) in enumerate(zip(heard, other, strict=True)):
        if seat == len(sides) or sides[seat] != sides[0]:
            assert one == two, f"seen by {seat}"
        else:
            assert one != two, "a side knows its own bet"


def _heard_of(server: Running, variant: str, bet: str) -> list[list[bytes]]:
    """What everybody hears of the first bet: at once, in a snapshot, and in a replay."""
    game = games.find("edison")
    people = [Person(server.url, f"P{seat}") for seat in range(game.variant(variant).seats)]
    wanted = ["me", *["open"] * (len(people) - 1)]
    table = people[0].open_table(*wanted, game=game.name, variant=variant)
    watching = Person(server.url)
    screens = [person.sit_at(table) for person in (*people, watching)]
    for seat in range(1, len(people)):
        screens[seat].ask("sit", seat=seat)
    for screen in screens:
        screen.expect("started")
    screens[0].send("move", move=bet, number=0)
    for screen in screens:
        screen.expect("moved")
    _look_again(screens)
    heard = [[_same(body, table) for body in screen.heard] for screen in screens]
    for person, bodies, seen in zip((*people, watching), heard, range(len(heard)), strict=True):
        watcher = "spectator" if person is watching else str(seen)
        replay = person.http.get(f"/api/tables/{table}/replay", params={"as": watcher})
        assert replay.status_code == 200
        bodies.append(_same(replay.content, table))
    for screen in screens:
        screen.close()
    return heard


def play(
    server: Running, game: Game, variant: str, moves: list[str] | None, viewer: int | None
) -> Played:
    """Play a game, or the given one again in other worlds of a viewer."""
    people = [Person(server.url, f"P{seat}") for seat in range(game.variant(variant).seats)]
    wanted = ["me", *["open"] * (len(people) - 1)]
    table = people[0].open_table(*wanted, game=game.name, variant=variant)
    screens = [person.sit_at(table) for person in people]
    screens.append(Person(server.url).sit_at(table))
    for seat in range(1, len(people)):
        screens[seat].ask("sit", seat=seat)
    for screen in screens:
        screen.expect("started")
    played = _play_on(server, game, variant, table, screens, moves, viewer)
    for screen in screens:
        screen.close()
    return played


def _play_on(
    server: Running,
    game: Game,
    variant: str,
    table: str,
    screens: list[Screen],
    moves: list[str] | None,
    viewer: int | None,
) -> Played:
    truth = fairness.deal(game.setting(variant), SECRET)
    dice, replaced = Random(f"{game.name}/{variant}"), 0
    while truth.seat is not None and truth.count < MOST_MOVES:
        move = moves[truth.count] if moves else dice.choice(truth.legal())
        if viewer is not None:
            replaced += _replace(server, table, truth, viewer, move)
        if truth.count % 16 == 3:
            _look_again(screens)
        screens[truth.seat].send("move", move=move, number=truth.count)
        truth.play(move)
        for screen in screens:
            screen.expect("moved")
    if truth.over:
        for screen in screens:
            screen.expect("ended")
    heard = [[_same(body, table) for body in screen.heard] for screen in screens]
    return Played(truth.moves, heard, replaced)


def _look_again(screens: list[Screen]) -> None:
    for screen in screens:
        screen.send("sync", since=0)
        screen.expect("snapshot")


def _same(body: bytes, table: str) -> bytes:
    return body.replace(table.encode(), b"TABLE")


def _replace(server: Running, table: str, truth: Match, viewer: int, move: str) -> int:
    """Put another world into the server, in which the move tells the viewer the same."""
    live: Any = server.server.tables._loaded[table]
    world = _other_world(truth, viewer, truth.game.parse(move))
    match = live.table.match
    match._states = truth._states.copy() if world is None else world
    match._look()
    return int(world is not None and _differs(world, truth))


def _differs(world: Any, truth: Match) -> bool:
    """Whether a world is another one even with the same generator."""
    same = world.copy()
    same["random"] = truth._states["random"]
    return bool(same.tobytes() != truth._states.tobytes())


def _other_world(truth: Match, viewer: int, move: int) -> Any:
    """A world in which the move tells the viewer the same; another one if there is one."""
    found = None
    after = truth.at(truth.count)
    after.play_move(move)
    known = after.imagine(viewer, 1).tobytes()
    buffer = np.empty(len(truth.game.notation), np.int16)
    for seed in range(WORLDS):
        world = truth.imagine(viewer, seed)
        if move not in buffer[: kernel.legal(world, 0, buffer)]:
            continue
        trial = world.copy()
        kernel.play(trial, 0, move)
        kernel.imagine(trial, 0, viewer, np.uint64(1))
        if trial.tobytes() == known:
            found = world
            if _differs(world, truth):
                break
    return found
