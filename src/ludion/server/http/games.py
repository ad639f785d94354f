"""What can be played, the words and the rules, and who plays best."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query
from fastapi.responses import PlainTextResponse

from ludion import games
from ludion.bots.ratings import measured
from ludion.errors import LudionError
from ludion.games.game import Game, Variant
from ludion.games.options import Choice, Number, Numbers, Option, Places, Switch
from ludion.lessons.course import course_of
from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import TheServer, not_found, problems, problems_beside_text
from ludion.server.http.models import (
    BotOut,
    GameOut,
    Games,
    MeasuredOut,
    OptionOut,
    OptionsOut,
    OptionsWish,
    Ranked,
    VariantOut,
)
from ludion.server.table import messages
from ludion.server.table.bots import playing_bots
from ludion.server.table.ratings import BOT
from ludion.words import LANGUAGES, PARTS, catalogue

router = APIRouter(prefix="/api", tags=["games"], route_class=BoundedRoute)
Language = Literal["en", "fr", "de", "es"]
GameName = Annotated[str, Path(max_length=32)]
VariantName = Annotated[str | None, Query(max_length=64)]


@router.get("/games")
async def all_games(server: TheServer) -> Games:
    """The games with their variants and options, and who can play besides people."""
    return Games(
        games=[_game(name, server.preparation.progress(name)) for name in games.names()],
        bots=[BotOut(name=name) for name in playing_bots()],
        phrases=list(messages.PHRASES),
        languages=list(LANGUAGES),
    )


def _game(name: str, ready: float) -> GameOut:
    game = games.find(name)
    return GameOut(
        name=game.name,
        title=game.title,
        version=game.version,
        rules=game.rules_page("en") is not None,
        course=bool(course_of(game).lessons),
        variants=[_variant(game, variant) for variant in game.variants],
        ready=round(ready, 2),
    )


def _variant(game: Game, variant: Variant) -> VariantOut:
    return VariantOut(
        name=variant.name,
        seats=variant.seats,
        sides=list(variant.sides),
        hidden=variant.hidden,
        options=[_option(option) for option in game.options(variant)],
        bots=_measured(game, variant),
    )


def _option(option: Option) -> OptionOut:
    about: dict[str, Any] = {"name": option.name, "default": option.default, "help": option.help}
    match option:
        case Switch():
            return OptionOut(kind="switch", **about)
        case Number(low=low, high=high):
            return OptionOut(kind="number", low=low, high=high, **about)
        case Numbers(low=low, high=high, most=most):
            return OptionOut(kind="numbers", low=low, high=high, most=most, **about)
        case Places(names=names, count=count, presets=presets):
            found = {name: list(places) for name, places in presets.items()}
            return OptionOut(kind="places", values=list(names), most=count, presets=found, **about)
        case Choice(values=values, file=file, example=example):
            about |= {"file": file, "example": example}
            return OptionOut(kind="choice", values=list(values), **about)
        case _:
            raise NotImplementedError(f"no way to set the option {option.name}")


@router.post("/games/{game}/options", responses=problems(404, 422))
async def check_options(game: GameName, body: OptionsWish) -> OptionsOut:
    """All options of a variant with those given, or what is wrong with these: a file's field."""
    if game not in games.names():
        not_found("game")
    try:
        setting = games.find(game).setting(body.variant, body.options)
    except LudionError as problem:
        raise HTTPException(422, str(problem)) from None
    return OptionsOut(variant=setting.variant.name, options=setting.options)


@router.get("/words/{language}", responses=problems())
async def words(language: Language) -> dict[str, str]:
    """Every sentence in a language, by its key."""
    parts = (*games.names(), *PARTS)
    return {
        f"{part}.{entry}": sentence
        for part in sorted(parts)
        for entry, sentence in catalogue(language, part).items()
    }


@router.get(
    "/rules/{language}/{game}",
    response_class=PlainTextResponse,
    responses=problems_beside_text(404),
)
async def rules(language: Language, game: GameName) -> str:
    """The rules of a game, in Markdown."""
    if game not in games.names():
        not_found("game")
    return games.find(game).rules_page(language) or not_found("text")


@router.get("/leaderboard/{game}", responses=problems(404, 422))
async def leaderboard(
    server: TheServer, game: GameName, variant: VariantName = None
) -> list[Ranked]:
    """The best-rated accounts and bots; bots by what was measured in a variant, else the first."""
    if game not in games.names():
        not_found("game")
    found = games.find(game)
    try:
        chosen = found.variant(variant)
    except LudionError as problem:
        raise HTTPException(422, str(problem)) from None
    bots = _measured(found, chosen)
    rows = [_ranked(row) for row in await server.store.results.best(game)]
    rows = [row for row in rows if not (row.kind == "bot" and row.name in bots)]
    rows += [
        Ranked(kind="bot", name=name, rating=one.rating, games=one.games, measured=one)
        for name, one in bots.items()
    ]
    rows.sort(key=lambda row: -row.rating)
    return [row.model_copy(update={"rank": rank}) for rank, row in enumerate(rows, 1)]


def _ranked(row: dict[str, Any]) -> Ranked:
    subject: str = row["subject"]
    return Ranked(
        kind="bot" if subject.startswith(BOT) else "person",
        name=row["name"] or subject.removeprefix(BOT),
        rating=round(row["rating"]),
        games=row["games"],
    )


def _measured(game: Game, variant: Variant) -> dict[str, MeasuredOut]:
    """What the arena says of the bots that may sit at a table, the weakest first."""
    found = measured(game, variant)
    return {
        name: MeasuredOut(
            rating=round(found[name].rating),
            low=round(found[name].low),
            high=round(found[name].high),
            games=found[name].games,
        )
        for name in playing_bots()
        if name in found
    }
