"""``ludion play``: a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.setting import OPTION, VARIANT, names_of_players, setting_of
from ludion.errors import BadOption, UnknownName

if TYPE_CHECKING:
    from ludion.match import Match
    from ludion.terminal.screen import Screen
    from ludion.terminal.session import Chair

HUMAN = "human"

GAME = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game; without it you are asked.")
]
PLAYERS = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…",
        help="Who sits where: human, human:NAME, or a bot (random, greedy, novice … master). "
        "You against greedy bots if not given.",
    ),
]
RESUME = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")]
LANGUAGE = Annotated[
    str | None, typer.Option(metavar="en|fr|de|es", help="Your environment's if not given.")
]
LOT = Annotated[
    bool, typer.Option("--lot", help="Draw lots for who begins; else who is named first does.")
]
PLAIN = Annotated[bool, typer.Option("--plain", help="Plain lines, for screen readers.")]


def play(
    game: GAME = None,
    variant: VARIANT = None,
    option: OPTION = None,
    players: PLAYERS = None,
    lot: LOT = False,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="The same deal again, and the same lot.")
    ] = None,
    resume: RESUME = None,
    language: LANGUAGE = None,
    plain: PLAIN = False,
) -> None:
    """Play in the terminal, against bots or with others at one screen.

    Examples: ludion play voltage, ludion play voltage --players human:Ann,human:Bob --lot,
    ludion play --resume FILE
    """
    from ludion.terminal.screen import Leave, PlainScreen, RichScreen
    from ludion.terminal.session import Session

    if lot and resume:
        raise BadOption("--lot: who begins a saved game is decided already")
    tongue = language_of(language)
    rich = sys.stdin.isatty() and sys.stdout.isatty() and not plain
    screen: Screen = RichScreen() if rich else PlainScreen()
    try:
        wanted = game if game or resume else _ask_game(screen, tongue)
        match = _match(wanted, variant, option, seed, resume)
    except Leave:
        return
    chairs = _chairs(players, match, tongue)
    if lot:
        first = Random(seed).randrange(len(chairs))
        chairs = chairs[first:] + chairs[:first]
    match.players = tuple(chair.name for chair in chairs)
    Session(match, chairs, screen, tongue).run()


def language_of(wish: str | None) -> str:
    from ludion.words import LANGUAGES, preferred_language

    if wish is None:
        return preferred_language()
    if wish not in LANGUAGES:
        raise UnknownName(f"there is no language {wish!r}; choose one of {', '.join(LANGUAGES)}")
    return wish


def _ask_game(screen: Screen, language: str) -> str:
    from ludion.games import names
    from ludion.words import Message, say

    known = names()
    while True:
        question = say(Message("table.choose_game", {"games": ", ".join(known)}), language)
        answer = screen.ask(question, known).strip().lower() or known[0]
        if answer in known:
            return answer
        screen.say(say(Message("table.unknown_game", {"text": answer}), language))


def _match(
    game: str | None,
    variant: str | None,
    option: list[str] | None,
    seed: int | None,
    resume: Path | None,
) -> Match:
    from ludion import record
    from ludion.match import Match

    if game and resume is None:
        return Match.new(setting_of(game, variant, option), seed)
    if resume is None or game or variant or option or seed is not None:
        raise BadOption("--resume takes the game, variant, options and deal from the file")
    return record.load(resume)


def _chairs(players: str | None, match: Match, language: str) -> list[Chair]:
    """Who sits where: as asked, else as saved, else a person against greedy bots."""
    seats = match.setting.variant.seats
    if players is None and all(match.players):
        return [_saved_chair(name) for name in match.players]
    default = ",".join([HUMAN, *["greedy"] * (seats - 1)])
    names = names_of_players(players, seats, default)
    return [_chair(name, seat, language) for seat, name in enumerate(names)]


def _saved_chair(name: str) -> Chair:
    from ludion.bots import NAMES
    from ludion.lab.players import player
    from ludion.terminal.session import Chair

    is_bot = name.partition(":")[0] in NAMES or name.endswith(".npz")
    return Chair(name, player(name) if is_bot else None)


def _chair(name: str, seat: int, language: str) -> Chair:
    from ludion.lab.players import player
    from ludion.terminal.session import Chair
    from ludion.words import Message, say

    kind, _, called = name.partition(":")
    if kind != HUMAN:
        return Chair(name, player(name))
    return Chair(called or say(Message("table.seat", {"number": seat + 1}), language))
