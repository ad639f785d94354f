"""What a course consists of, as a game's room tells it."""

from __future__ import annotations

import functools
import json
from typing import Any

import msgspec

from ludion.errors import BadRecord, UnknownName
from ludion.games.game import Game
from ludion.match import Match
from ludion.words import LANGUAGES

SEED = 1
"""Of the chance in a step: it comes out the same whenever the step is played."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position, and what is to be done there.

    It is done once the moves were those of one of the ``lines``, or once one of the learner's moves
    came to what ``tells`` names: a sentence of the game's, such as ``told.flip``.
    """

    name: str
    rules: tuple[str, ...]
    """The paragraphs of the rules that it makes happen."""
    position: dict[str, Any] = {}
    """What matters of the position, see ``Game.from_sketch``."""
    lines: tuple[str, ...] = ()
    """Moves with commas between, those of the others too."""
    tells: str = ""

    def moves_of(self, line: str) -> list[str]:
        return [move.strip() for move in line.split(",")]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few steps about one thing."""

    name: str
    steps: tuple[Step, ...]
    variant: str | None = None
    options: dict[str, Any] = {}

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        known = ", ".join(step.name for step in self.steps)
        raise UnknownName(f"there is no step {name!r} in {self.name}; its steps are: {known}")

    def begin(self, game: Game, step: Step) -> Match:
        """The match in which a step is played."""
        setting = game.setting(self.variant, self.options)
        sketched = game.from_sketch(setting, step.position)
        return Match.from_state(game.name, sketched, self.variant, self.options, SEED)


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, in order."""

    lessons: tuple[Lesson, ...] = ()

    def lesson(self, name: str) -> Lesson:
        for lesson in self.lessons:
            if lesson.name == name:
                return lesson
        known = ", ".join(lesson.name for lesson in self.lessons) or "none"
        raise UnknownName(f"there is no lesson {name!r}; the lessons are: {known}")


@functools.cache
def course_of(game: Game) -> Course:
    """The course of a game; without lessons where its room has none."""
    path = game.folder / "lessons" / "course.json"
    if not path.is_file():
        return Course()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Course)
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: {problem}") from None


@functools.cache
def sentences(game: Game, language: str) -> dict[str, str]:
    """What is said in the course, in a language: the key of a step is ``lesson.step``.

    Under ``lesson`` is the title of a lesson, under ``lesson.step.done`` what is said once a step
    is done, and under ``lesson.step.no.MOVE`` what is said of a move that does not do it.
    """
    wished = language if language in LANGUAGES else "en"
    found: dict[str, str] = json.loads(
        (game.folder / "lessons" / f"{wished}.json").read_text("utf-8")
    )
    return found
