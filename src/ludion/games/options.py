"""What a game can be played with: named options, each with its allowed values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from ludion.errors import BadOption, UnknownName

Value: TypeAlias = Any
Options: TypeAlias = dict[str, Value]


@dataclass(frozen=True)
class Option(ABC):
    """One option: its name, what it takes when nothing is said, and what it is for."""

    name: str
    default: Value
    help: str
    came_later: bool = field(default=False, kw_only=True)
    """Whether older traces may lack it: it then has its default."""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The allowed values, in words."""

    @abstractmethod
    def check(self, value: Value) -> Value:
        """The value as the game keeps it; raises ``BadOption`` if it is not allowed."""

    @abstractmethod
    def parse(self, text: str) -> Value:
        """The value that a command line means."""

    def refuse(self, value: Value) -> BadOption:
        return BadOption(f"option {self.name}: {value!r} is not allowed; give {self.allowed}")


@dataclass(frozen=True)
class Switch(Option):
    """An option that is on or off."""

    @property
    def allowed(self) -> str:
        return "true or false"

    def check(self, value: Value) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def parse(self, text: str) -> bool:
        words = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}
        if text.lower() not in words:
            raise self.refuse(text)
        return words[text.lower()]


@dataclass(frozen=True)
class Number(Option):
    """A whole number between two bounds, both included."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: Value) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.refuse(value)
        return value

    def parse(self, text: str) -> int:
        try:
            return self.check(int(text))
        except ValueError:
            raise self.refuse(text) from None


@dataclass(frozen=True)
class Numbers(Option):
    """A list of whole numbers, each between two bounds."""

    low: int
    high: int
    most: int
    """How many there may be."""

    @property
    def allowed(self) -> str:
        example = ",".join(map(str, self.default))
        return f"up to {self.most} whole numbers from {self.low} to {self.high}, as {example}"

    def check(self, value: Value) -> list[int]:
        if not isinstance(value, list | tuple) or len(value) > self.most:
            raise self.refuse(value)
        if any(type(number) is not int or not self.low <= number <= self.high for number in value):
            raise self.refuse(value)
        return list(value)

    def parse(self, text: str) -> list[int]:
        try:
            return self.check([int(number) for number in text.split(",") if text.strip()])
        except ValueError:
            raise self.refuse(text) from None


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words, or (in a subclass) what a file holds."""

    values: tuple[str, ...]
    file: ClassVar[bool] = False
    """Whether the content of a JSON file will do too."""
    example: ClassVar[Value] = None
    """The content of such a file, to start from."""

    @property
    def allowed(self) -> str:
        return " or ".join(self.values)

    def check(self, value: Value) -> Value:
        if not isinstance(value, str) or value not in self.values:
            raise self.refuse(value)
        return value

    def parse(self, text: str) -> Value:
        return self.check(text)


@dataclass(frozen=True)
class Places(Option):
    """Places on a board by their names: so many, all different."""

    names: tuple[str, ...]
    count: int
    presets: Mapping[str, list[str]]
    """Some good choices, by a name."""

    @property
    def allowed(self) -> str:
        return f"{self.count} places, as {','.join(self.default)}"

    def check(self, value: Value) -> list[str]:
        places = [name.strip() for name in value.split(",")] if isinstance(value, str) else value
        if not isinstance(places, list | tuple) or len(places) != self.count:
            raise self.refuse(value)
        if any(not isinstance(name, str) or name not in self.names for name in places):
            raise self.refuse(value)
        if len(set(places)) != self.count:
            raise self.refuse(value)
        return list(places)

    def parse(self, text: str) -> list[str]:
        return self.check(text)


def complete(allowed: tuple[Option, ...], given: Mapping[str, Value]) -> Options:
    """All options: those given, checked, and the defaults of the others."""
    by_name = {option.name: option for option in allowed}
    for name in given:
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise UnknownName(f"there is no option {name!r}; the options are: {known}")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in allowed
    }


def parse(allowed: tuple[Option, ...], texts: Mapping[str, str]) -> Options:
    """The values that the texts of a command line mean, by name."""
    by_name = {option.name: option for option in allowed}
    return {
        name: by_name[name].parse(text) if name in by_name else text for name, text in texts.items()
    }
