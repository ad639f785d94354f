"""Somebody tries a step of a lesson."""

from __future__ import annotations

from dataclasses import dataclass

from ludion.errors import IllegalMove, MalformedMove
from ludion.games.game import Game
from ludion.lessons.course import Lesson, Step
from ludion.words import Message


@dataclass(frozen=True)
class Answer:
    """What became of a move."""

    told: tuple[Message, ...] = ()
    """What it did, and what the others did then."""
    done: bool = False
    """Whether the step is done."""
    undone: bool = False
    """Whether it was legal, did not do what was asked for, and was taken back."""
    refused: Message | str | None = None
    """Why it is not legal, or not even a move."""

    @property
    def went_on(self) -> bool:
        """Whether the learner is to move on from there."""
        return not (self.done or self.undone or self.refused is not None)


class Attempt:
    """The match of a step, and how far the learner has come in it."""

    def __init__(self, game: Game, lesson: Lesson, step: Step) -> None:
        self.step = step
        self.match = lesson.begin(game, step)
        assert self.match.seat is not None
        self.seat = self.match.seat
        self._lines = [step.moves_of(line) for line in step.lines]
        self.done = False

    def play(self, move: str) -> Answer:
        """Play a move of the learner, and what the others answer in the line."""
        count = self.match.count
        try:
            self.match.play(move, self.seat)
        except IllegalMove as problem:
            return Answer(refused=problem.reason)
        except MalformedMove as problem:
            return Answer(refused=str(problem))
        self.done = self._is_done()
        if not self.done and not self._leads_on():
            told = self._told_since(count)
            self.match.undo()
            return Answer(told, undone=True)
        if not self.done:
            self._let_others_play()
        return Answer(self._told_since(count), self.done)

    def _is_done(self) -> bool:
        if self.step.tells:
            wanted = f"{self.match.game.name}.{self.step.tells}"
            return any(message.key == wanted for message in self.match.told[-1])
        return self.match.moves in self._lines

    def _leads_on(self) -> bool:
        if self.step.tells:
            return self.match.seat == self.seat
        return bool(self._still_open())

    def _still_open(self) -> list[list[str]]:
        played = self.match.moves
        return [line for line in self._lines if line[: len(played)] == played]

    def _let_others_play(self) -> None:
        while self.match.seat not in (self.seat, None) and not self.done:
            self.match.play(self._still_open()[0][self.match.count])
            self.done = self._is_done()

    def _told_since(self, count: int) -> tuple[Message, ...]:
        return tuple(message for told in self.match.told[count:] for message in told)
