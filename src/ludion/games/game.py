"""What every game tells the rest of Ludion about itself, in Python.

The rules themselves are the compiled functions of ``ludion.kernel.contract``. A ``Game`` is the
thin layer around them: names, options, notation, JSON, views, words.

A game must say its name, title, variants, record type, notation and the parts of its observation,
and have ``to_json``, ``from_json`` and ``view``. All else has a default here, or is found in the
game's room, the package that holds its class, if it is there:

    words/en.json …       its sentences, by language     rules/en.md …   its rules, by language
    terminal.py           how it looks in a terminal     commands.py     its own commands
    play/levels.py        how its levels play            play/weights/   what was learned of it
    play/judgement/       how likely a side wins
    play/search.py        a search of its own            play/wild.py    who seeks rare situations
    play/proofs.py        what can be proved             study.py        what a study asks of it
    drawing.py            how it looks in a picture    lessons/        a course, with its words
"""

from __future__ import annotations

import importlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion.errors import BadOption, BadState, MalformedMove, UnknownName
from ludion.games import options
from ludion.games.options import Option, Options
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat, State, States
from ludion.words import Message, Player

if TYPE_CHECKING:
    from ludion.match import Match

Json: TypeAlias = dict[str, Any]
EXAMPLES = 6
"""So many moves stand in the hint for somebody who mistyped one."""


class View(msgspec.Struct, frozen=True):
    """What one seat may see. Each game has its own, built field by field.

    >>> import ludion
    >>> ludion.game("voltage").new(seed=7).view(0).hand
    ['B2', 'F', 'G3', 'P3']
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A game's own fields, for whoever does not know which game it is."""

    def _repr_svg_(self) -> str:
        """The board, in a notebook."""
        from ludion.pictures import picture

        return picture(self)


@dataclass(frozen=True)
class Variant:
    """A way to play a game: its name, and the side each seat plays for.

    >>> import ludion
    >>> ludion.game("edison").variant("teams").sides
    (0, 1, 0, 1)
    """

    name: str
    sides: tuple[int, ...]
    """For each seat, its side: (0, 1, 0, 1) are two teams of two."""
    hidden: bool = True
    """Whether anybody holds anything that the others may not see."""

    @property
    def seats(self) -> int:
        return len(self.sides)


@dataclass(frozen=True)
class Setting:
    """A game, a variant and all options: everything about a game but the deal.

    >>> import ludion
    >>> ludion.game("voltage").setting().options["open_discard"]
    False
    """

    game: Game
    variant: Variant
    options: Options


class Game(ABC):
    """A game's description. There is one instance of each, see ``ludion.game``.

    >>> import ludion
    >>> voltage = ludion.game("voltage")
    >>> [variant.name for variant in voltage.variants]
    ['standard']
    >>> voltage.notation[voltage.parse("draw2")]
    'draw2'
    """

    name: str
    title: str
    version: int = 1
    """Goes up when a move's meaning or a rule changes: records name the version they need."""
    variants: tuple[Variant, ...]
    """The first is the default."""
    reduced: tuple[Variant, ...] = ()
    """Games so small that the lab can solve them: the same rules, but not offered at tables."""
    dtype: np.dtype[Any]
    notation: tuple[str, ...]
    """Every move as text, by its number."""
    observation: tuple[tuple[str, int], ...]
    """The parts of ``observe``'s tensor in order, with their sizes."""
    observation_range: tuple[float, float] = (-32.0, 32.0)
    """The least and the most that ``observe`` may ever write."""
    traits: tuple[str, ...] = ()
    """What ``describe`` writes, by name; none if it does not take part in learning."""
    parts: int = 0
    """How many parts of a position a network looks at; none if sides themselves are described."""
    features: tuple[str, ...] = ()
    """What the contract's ``features`` writes for each side, by name."""
    lasting_secrets: bool = False
    """Whether what is hidden is dealt once and stays, and nothing else is left to chance."""
    open_view: bool = False
    """Whether, in variants that hide nothing, all views are one but for their field ``seat``."""

    # -- the room -------------------------------------------------------------------------------

    @cached_property
    def room(self) -> str:
        """The package that holds everything of this game."""
        home = sys.modules[type(self).__module__]
        return home.__name__ if hasattr(home, "__path__") else home.__name__.rpartition(".")[0]

    @cached_property
    def folder(self) -> Path:
        """Where the room lies."""
        return Path(sys.modules[type(self).__module__].__file__ or "").resolve().parent

    def part(self, name: str) -> Any:
        """A module of the room, such as ``terminal`` or ``play.levels``; None if it has none."""
        place = self.folder.joinpath(*name.split("."))
        if not self.room or not place.with_suffix(".py").is_file():
            return None
        return importlib.import_module(f"{self.room}.{name}")

    # -- names ----------------------------------------------------------------------------------

    def variant(self, name: str | None = None) -> Variant:
        """The variant of that name, or the default one."""
        for variant in (*self.variants, *self.reduced):
            if name in (None, variant.name):
                return variant
        known = ", ".join(variant.name for variant in self.variants)
        raise UnknownName(f"{self.name} has no variant {name!r}; its variants are: {known}")

    def options(self, variant: Variant) -> tuple[Option, ...]:
        """The options of a variant, with their defaults."""
        return ()

    def setting(
        self, variant: str | None = None, given: Mapping[str, Any] | None = None
    ) -> Setting:
        """A variant with all its options, those given checked and the others filled in."""
        chosen = self.variant(variant)
        return Setting(self, chosen, options.complete(self.options(chosen), given or {}))

    # -- moves ----------------------------------------------------------------------------------

    @cached_property
    def move_of(self) -> dict[str, Move]:
        """The number of every move, by its text."""
        return {text: move for move, text in enumerate(self.notation)}

    def parse(self, text: str) -> Move:
        """The move that a text means; raises ``MalformedMove`` for anything else."""
        move = self.move_of.get(" ".join(text.split()))
        if move is None:
            raise MalformedMove(f"{text!r} is no move of {self.title}; {self.notation_hint}")
        return move

    def open_text(self, move: Move) -> str:
        """A move as everybody at the table may read it while the game goes on.

        A game in which moves are secret must not leave it at this.
        """
        return self.notation[move]

    @property
    def notation_hint(self) -> str:
        """A sentence with examples of moves, for somebody who mistyped one."""
        some = self.notation[:: max(1, len(self.notation) // EXAMPLES)][:EXAMPLES]
        return f"moves look like {', '.join(some)}"

    @cached_property
    def observation_size(self) -> int:
        return sum(size for _, size in self.observation)

    # -- states ---------------------------------------------------------------------------------

    def blank(self, setting: Setting, count: int = 1) -> States:
        """States with the options written into them, ready for ``deal``.

        An option goes into the field of its name.
        """
        states = np.zeros(count, self.dtype)
        for name, value in setting.options.items():
            states[name] = value
        return states

    @abstractmethod
    def to_json(self, state: State) -> Json:
        """Everything about a state, as the rules page lays it out. Never for a player."""

    @abstractmethod
    def from_json(self, setting: Setting, json: Any) -> States:
        """The state that ``to_json`` would write so, as an array of one.

        Every field is checked; ``BadState`` names the one that cannot be.
        """

    def from_sketch(self, setting: Setting, sketch: Json) -> Json:
        """A whole state as JSON, from what matters in it: all else is as at the beginning."""
        states = self.blank(setting)
        kernel.deal(states, 0, np.uint64(0))
        return self.to_json(states[0]) | sketch

    def tell_of_secrets(self, states: States) -> NDArray[np.bool_]:
        """Of decisions by where they were made: which tell of lasting secrets.

        One that is itself secret must not.
        """
        return np.ones(len(states), np.bool_)

    def check_start(self, setting: Setting, state: State) -> None:
        """Raise ``BadState`` unless the state can be the result of ``deal``."""
        return

    def new(
        self,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> Match:
        """A new match, the same one for the same seed.

        >>> import ludion
        >>> match = ludion.game("voltage").new(seed=1)
        >>> match.seat
        0
        """
        from ludion.match import Match  # the match layer stands on this one

        return Match.new(self.setting(variant, options), seed)

    def deals(self, setting: Setting) -> tuple[States, NDArray[np.float64]]:
        """Every deal there can be, and how likely it is; ``BadOption`` if there are too many."""
        raise BadOption(f"{self.title} has too many deals to look at each of them")

    # -- chance ---------------------------------------------------------------------------------
    # Games whose only chance is the deal need none of these.

    def chance(self, before: State, move: Move, after: State) -> Any:
        """What chance decided while the move was played, as JSON; None if nothing."""
        return None

    def chance_in(self, before: State, move: Move, after: Any) -> Any:
        """The same, read from the JSON of the state after the move; raises ``BadState``."""
        return None

    def arrange(self, state: State, outcome: Any) -> None:
        """Make the next move's chance come out as given; ``BadState`` if it cannot."""
        raise BadState("chance", f"nothing is left to chance in {self.title} after the deal")

    # -- for people -----------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, seat: Seat) -> View:
        """What a seat may see, or with ``NOBODY`` a spectator."""

    def foresee(self, state: State, seat: Seat) -> Any:
        """What a seat that weighs a move is shown of the state after it beside its view.

        Fields to be written as JSON, built from what the seat may know.
        """
        return {}

    def why_not(self, state: State, move: Move) -> Message:
        """Why a move that exists is not legal now, for the seat to decide."""
        return Message("table.not_now")

    def tell(self, before: State, move: Move, after: State) -> Sequence[Message]:
        """What a move did, in words anybody at the table may hear.

        A game in which moves are secret must not leave it at this.
        """
        seat = Player(int(kernel.seat(np.array([before], before.dtype), 0)))
        return [Message("table.played", {"player": seat, "move": self.notation[move]})]

    def progress(self, state: State) -> Message | None:
        """How far a game has come, in words anybody may hear; lists of games show it."""
        return None

    def words(self, language: str) -> dict[str, str]:
        """The sentences of the game in a language, by key; in English if there are no others."""
        text = self._text("words", language, "json")
        return msgspec.json.decode(text, type=dict[str, str]) if text else {}

    def rules_page(self, language: str) -> str | None:
        """The rules in a language, as Markdown; in English if there are no others."""
        return self._text("rules", language, "md")

    def _text(self, kind: str, language: str, ending: str) -> str | None:
        for wish in (language, "en"):
            path = self.folder / kind / f"{wish}.{ending}"
            if self.room and path.is_file():
                return path.read_text("utf-8")
        return None
