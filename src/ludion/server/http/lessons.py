"""Lessons: what they are, and a step of one as somebody plays it. Nothing is kept of it here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, HTTPException, Path, Request
from pydantic import Field

from ludion import games
from ludion.errors import UnknownName
from ludion.games.game import Game
from ludion.lessons.attempt import Answer, Attempt
from ludion.lessons.course import Lesson, Step, course_of, sentences
from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import (
    HeavyWork,
    TheServer,
    check_ready,
    limit,
    not_found,
    problems,
)
from ludion.server.http.models import Body
from ludion.server.http.shedding import shed
from ludion.server.people.limits import LESSONS
from ludion.words import Message

router = APIRouter(prefix="/api/lessons", tags=["lessons"], route_class=BoundedRoute)
Language = Literal["en", "fr", "de", "es"]
Name = Annotated[str, Path(max_length=32)]
MOST_MOVES = 16
"""So many decisions has no step."""


class StepOut(Body):
    name: str
    rules: list[str]
    """The paragraphs of the rules that it shows at work."""
    say: str
    done: str


class LessonOut(Body):
    name: str
    title: str
    steps: list[StepOut]


class CourseOut(Body):
    title: str
    lessons: list[LessonOut]


class Played(Body):
    moves: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_MOVES)] = []
    """The learner's own moves in this step that were not taken back, the newest last."""


class StepPlayed(Body):
    """Where a step stands, and what became of the newest move."""

    variant: str
    options: dict[str, Any]
    seat: int
    sides: list[int]
    view: dict[str, Any]
    legal: list[str]
    """The moves to choose from; none once the step is done."""
    steps: list[dict[str, Any]]
    """All that was played, by whom."""
    told: list[dict[str, Any]]
    """What the newest move did, and the others after it."""
    done: bool
    undone: bool
    """It was legal, is not what is asked for, and was taken back."""
    why: str
    """What the lesson says of it then, in the language asked for; often nothing."""
    refused: dict[str, Any] | None
    """Why it is not legal: a message."""


@router.get("/{language}/{game}", responses=problems(404))
async def course(language: Language, game: Name) -> CourseOut:
    """The course of a game in a language; 404 for a game without one."""
    found, said = _game(game), sentences(_game(game), language)
    return CourseOut(
        title=said["title"], lessons=[_lesson(one, said) for one in course_of(found).lessons]
    )


def _lesson(lesson: Lesson, said: dict[str, str]) -> LessonOut:
    return LessonOut(
        name=lesson.name,
        title=said[lesson.name],
        steps=[_step(lesson, one, said) for one in lesson.steps],
    )


def _step(lesson: Lesson, step: Step, said: dict[str, str]) -> StepOut:
    key = f"{lesson.name}.{step.name}"
    return StepOut(name=step.name, rules=list(step.rules), say=said[key], done=said[f"{key}.done"])


@router.post("/{language}/{game}/{lesson}/{step}", responses=problems(404, 422, 503))
async def play(
    request: Request,
    server: TheServer,
    heavy: HeavyWork,
    language: Language,
    game: Name,
    lesson: Name,
    step: Name,
    body: Played,
) -> StepPlayed:
    """Play a step from its beginning: all moves but the newest must be such that it went on."""
    found = _game(game)
    try:
        chosen = course_of(found).lesson(lesson)
        wanted = chosen.step(step)
    except UnknownName:
        not_found("lesson")
    shed(server, "analysis")
    limit(request, "lesson", LESSONS)
    check_ready(server, game)
    attempt, answer = await heavy.run(lambda: _replayed(Attempt(found, chosen, wanted), body.moves))
    key = f"{lesson}.{step}.no.{body.moves[-1]}" if answer.undone else ""
    return _out(attempt, answer, sentences(found, language).get(key, ""))


def _replayed(attempt: Attempt, moves: list[str]) -> tuple[Attempt, Answer]:
    answer = Answer()
    for number, move in enumerate(moves, 1):
        if number > 1 and not answer.went_on:
            problem = (
                f"moves: the step did not go on after number {number - 1}, {moves[number - 2]}"
            )
            raise HTTPException(422, problem)
        answer = attempt.play(move)
    return attempt, answer


def _out(attempt: Attempt, answer: Answer, why: str) -> StepPlayed:
    match = attempt.match
    refused = answer.refused
    if isinstance(refused, str):
        refused = Message("table.malformed", {"text": refused, "hint": ""})
    return StepPlayed(
        variant=match.setting.variant.name,
        options=match.setting.options,
        seat=attempt.seat,
        sides=list(match.setting.variant.sides),
        view=msgspec.to_builtins(match.view(attempt.seat)),
        legal=[] if attempt.done else match.legal(),
        steps=[{"seat": match.seat_of(n), "move": match.open_text(n)} for n in range(match.count)],
        told=[msgspec.to_builtins(one) for one in answer.told],
        done=answer.done,
        undone=answer.undone,
        why=why if answer.undone else "",
        refused=None if refused is None else msgspec.to_builtins(refused),
    )


def _game(name: str) -> Game:
    if name not in games.names() or not course_of(games.find(name)).lessons:
        not_found("lesson")
    return games.find(name)
