"""Every lesson of every game: it can be done, and nothing of the rules is left out."""

from __future__ import annotations

import re

import pytest

from ludion.games import find, names
from ludion.games.game import Game
from ludion.lessons.attempt import Attempt
from ludion.lessons.course import Lesson, Step, course_of, sentences
from ludion.rules import paragraphs
from ludion.words import LANGUAGES

COURSES = [game for game in map(find, names()) if course_of(game).lessons]
STEPS = [
    pytest.param(game, lesson, step, id=f"{game.name}-{lesson.name}-{step.name}")
    for game in COURSES
    for lesson in course_of(game).lessons
    for step in lesson.steps
]
every_step = pytest.mark.parametrize(("game", "lesson", "step"), STEPS)
every_course = pytest.mark.parametrize("game", COURSES, ids=lambda game: game.name)
NOTATION = re.compile(r"@|\bdraw2\b|\bflip [OGBP]\b|\b(fwd|rev)\b|\b[a-j][1-9]\b")


def solutions(game: Game, lesson: Lesson, step: Step) -> list[list[str]]:
    """The learner's moves of each line; of a step that tells something, the first that do."""
    if step.lines:
        return [step.moves_of(line) for line in step.lines]
    for first in lesson.begin(game, step).legal():
        attempt = Attempt(game, lesson, step)
        if attempt.play(first).done:
            return [[first]]
        for second in attempt.match.legal() if attempt.match.count else ():
            again = Attempt(game, lesson, step)
            again.play(first)
            if again.play(second).done:
                return [[first, second]]
    return []


@every_step
def test_every_line_of_a_step_is_legal_and_does_it(game, lesson, step):
    found = solutions(game, lesson, step)
    assert found
    for line in found:
        attempt = Attempt(game, lesson, step)
        while not attempt.done:
            answer = attempt.play(line[attempt.match.count])
            assert answer.refused is None
            assert not answer.undone
            assert answer.told
        assert answer.done
        assert attempt.match.moves == line


@every_step
def test_a_legal_move_that_does_not_do_it_is_taken_back_and_the_step_goes_on(game, lesson, step):
    attempt = Attempt(game, lesson, step)
    before = attempt.match.state()
    for move in attempt.match.legal():
        if not first_move_fits(step, move):
            answer = attempt.play(move)
            assert answer.undone
            assert answer.told
            assert attempt.match.state() == before


def first_move_fits(step: Step, move: str) -> bool:
    return bool(step.tells) or any(step.moves_of(line)[0] == move for line in step.lines)


@every_step
def test_a_step_begins_where_nothing_is_done_yet(game, lesson, step):
    match = lesson.begin(game, step)
    assert match.moves == []
    assert match.seat is not None


@every_course
def test_every_paragraph_of_the_rules_is_made_to_happen(game):
    steps = [step for lesson in course_of(game).lessons for step in lesson.steps]
    shown = {rule for step in steps for rule in step.rules}
    assert shown == set(paragraphs(game.name))


@every_course
def test_the_first_lesson_takes_at_most_twelve_touches(game):
    """A move of a card takes two or three: the card, where it goes, what it takes."""
    first = course_of(game).lessons[0]
    moves = [move for step in first.steps for move in solutions(game, first, step)[0]]
    assert 2 * len(moves) <= 12


@every_course
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(game, language):
    wanted = {"title"}
    for lesson in course_of(game).lessons:
        wanted.add(lesson.name)
        for step in lesson.steps:
            wanted |= {f"{lesson.name}.{step.name}", f"{lesson.name}.{step.name}.done"}
    said = sentences(game, language)
    extra = said.keys() - wanted
    assert wanted <= said.keys()
    assert all(is_about_a_wrong_move(game, key) for key in extra)
    assert said.keys() == sentences(game, "en").keys()


def is_about_a_wrong_move(game: Game, key: str) -> bool:
    lesson, step, no, move = key.split(".", 3)
    found = course_of(game).lesson(lesson)
    wanted = next(one for one in found.steps if one.name == step)
    attempt = Attempt(game, found, wanted)
    return no == "no" and attempt.play(move).undone


@every_course
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_notation_is_shown_to_learners(game, language):
    assert not [text for text in sentences(game, language).values() if NOTATION.search(text)]
