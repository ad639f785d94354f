"""A game at one terminal: people in some seats, bots in the others, until it ends or they leave."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ludion import record
from ludion.bots import Bot, Knowledge
from ludion.errors import IllegalMove, MoveError
from ludion.kernel.contract import Seat
from ludion.match import SEED_BITS, Match
from ludion.rules import Paragraph, paragraphs
from ludion.terminal.screen import Leave, Screen
from ludion.words import Argument, Message, say

COMMANDS = ("moves", "log", "rules", "undo", "save", "quit", "?")
MOST_LISTED = 40
LAST_TOLD = 6


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat: a person, or a bot."""

    name: str
    bot: Bot | None = None


class Session:
    def __init__(self, match: Match, chairs: list[Chair], screen: Screen, language: str) -> None:
        self.match = match
        self.chairs = chairs
        self.screen = screen
        self.language = language
        self.names = [chair.name for chair in chairs]
        self._random = Random()
        self._looking: Seat | None = None
        """The person in front of the screen."""
        self._refused: Message | None = None

    # -- the loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves; then the game is kept in a file."""
        try:
            while (seat := self.match.seat) is not None:
                if self.chairs[seat].bot is None:
                    self._ask_person(seat)
                else:
                    self._ask_bot(seat)
        except (Leave, KeyboardInterrupt):
            self._keep("saved_on_leaving")
            return
        self._show_end()
        self._keep("replays")

    def _ask_bot(self, seat: Seat) -> None:
        bot = self.chairs[seat].bot
        assert bot is not None
        knowledge = Knowledge.of(self.match, self._random.getrandbits(SEED_BITS))
        with self.screen.waiting(self._text("thinking", player=self.names[seat])):
            move = bot.choose(knowledge)
        self.match.play_move(move)

    def _ask_person(self, seat: Seat) -> None:
        """Show the table and take commands until a move is made or taken back."""
        self._draw_curtain(seat)
        self.show(seat)
        while True:
            legal = self.match.legal()
            question = self._text("ask", player=self.names[seat])
            line = self.screen.ask(question, [*legal, *COMMANDS]).strip()
            if line and self._obey(line, legal, seat):
                return

    def _draw_curtain(self, seat: Seat) -> None:
        """Between two people, hide the table until the next one is in front of it."""
        people = [chair for chair in self.chairs if chair.bot is None]
        if len(people) > 1 and self.match.setting.variant.hidden and self._looking != seat:
            self.screen.hide()
            self.screen.ask(self._text("curtain", player=self.names[seat]), [])
        self._looking = seat

    # -- showing --------------------------------------------------------------------------------

    def show(self, seat: Seat) -> None:
        """The last moves in words, the board, and the moves to choose from."""
        self.screen.clear()
        legal = self.match.legal()
        for line in self._story()[-LAST_TOLD:]:
            self.screen.say(f"· {line}")
        view = self.match.view(seat)
        self.screen.board(self.match.game, view, legal, self.names, self.language)
        if len(legal) <= MOST_LISTED:
            self._list_moves(legal)
        else:
            self.screen.say(self._text("many", count=len(legal)))

    def _list_moves(self, legal: list[str]) -> None:
        numbered = "  ".join(f"{number} {move}" for number, move in enumerate(legal, 1))
        self.screen.say(f"{self._text('moves')}: {numbered}")

    def _story(self) -> list[str]:
        """The whole game in words."""
        told = [message for messages in self.match.told for message in messages]
        return [say(message, self.language, self.names) for message in told]

    def _show_end(self) -> None:
        for line in self._story()[-LAST_TOLD:]:
            self.screen.say(f"· {line}")
        view = self.match.view()
        self.screen.board(self.match.game, view, [], self.names, self.language)
        returns = self.match.returns()
        winners = [name for name, value in zip(self.names, returns, strict=True) if value > 0]
        if not winners:
            self.screen.say(self._text("draw"))
        elif len(winners) == 1:
            self.screen.say(self._text("won", player=winners[0]))
        else:
            self.screen.say(self._text("shared", players=", ".join(winners)))

    def _text(self, key: str, **arguments: Argument) -> str:
        return say(Message(f"table.{key}", arguments), self.language)

    def _notation(self, *more: str) -> str:
        """How moves are written, with examples, in the player's language if the game says so."""
        words = self.match.game.words(self.language)
        if "notation" not in words:
            return self.match.game.notation_hint
        return "\n  ".join(words[key] for key in ("notation", *more))

    # -- commands -------------------------------------------------------------------------------

    def _obey(self, line: str, legal: list[str], seat: Seat) -> bool:
        """Do what a line says; whether the table has changed."""
        word, _, rest = line.partition(" ")
        match word:
            case "quit":
                raise Leave
            case "?":
                self._help(rest.strip())
            case "moves":
                self._list_moves(legal)
            case "log":
                self.screen.page("\n\n".join(self._story()) or "-")
            case "rules":
                self._show_rules()
            case "save":
                self._save(rest.strip())
            case "undo":
                return self._undo(seat)
            case _:
                return self._play(line, legal)
        return False

    def _play(self, line: str, legal: list[str]) -> bool:
        if line.isdecimal():
            if not 1 <= int(line) <= len(legal):
                self.screen.say(self._text("no_number", number=line, count=len(legal)))
                return False
            line = legal[int(line) - 1]
        try:
            self.match.play(_spelled(line, legal))
        except IllegalMove as refusal:
            self._refused = refusal.reason
            reason = say(refusal.reason, self.language, self.names)
            self.screen.say(self._text("refused", reason=reason))
            return False
        except MoveError:
            self.screen.say(self._text("malformed", text=line, hint=self._notation()))
            return False
        self._refused = None
        return True

    def _help(self, move: str) -> None:
        """Help; the rule behind a refusal; why a move is not possible."""
        if move:
            self._explain(move)
        elif rule := self._rule_behind_refusal():
            self.screen.paragraph(f"**{rule.title}**\n\n{rule.text}")
            self._refused = None
        else:
            self.screen.say(self._text("help", hint=self._notation("notation.signs")))

    def _rule_behind_refusal(self) -> Paragraph | None:
        if self._refused is None or self._refused.rule is None:
            return None
        return paragraphs(self.match.game.name, self.language).get(self._refused.rule)

    def _explain(self, text: str) -> None:
        trial = self.match.at(len(self.match.moves))
        try:
            trial.play(_spelled(text, trial.legal()))
        except IllegalMove as refusal:
            self._refused = refusal.reason
            self.screen.say(say(refusal.reason, self.language, self.names))
        except MoveError:
            self.screen.say(self._text("malformed", text=text, hint=self._notation()))
        else:
            self.screen.say(self._text("possible", move=text))

    def _show_rules(self) -> None:
        rules = paragraphs(self.match.game.name, self.language).values()
        text = "\n\n".join(f"## {rule.title}\n{rule.text}" for rule in rules)
        self.screen.page(text or self._text("no_rules"))

    def _undo(self, seat: Seat) -> bool:
        """Take back everything since this person's last move, and that move."""
        for number in range(len(self.match.moves) - 1, -1, -1):
            if self.match.at(number).seat == seat:
                self.match.undo(len(self.match.moves) - number)
                return True
        self.screen.say(self._text("nothing_to_undo"))
        return False

    # -- saving ---------------------------------------------------------------------------------

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say(self._text("save_where"))
            return
        if self._written(Path(name).expanduser()):
            self.screen.say(self._text("saved", path=name))

    def _keep(self, key: str) -> None:
        """Keep the game where it can be found again."""
        if not self.match.moves:
            return
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "ludion"
        with contextlib.suppress(OSError):  # saving there says what is wrong
            folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.json"
        if self._written(path):
            self.screen.say(self._text(key, path=str(path)))

    def _written(self, path: Path) -> bool:
        try:
            record.save(self.match, path)
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self.screen.say(self._text("cannot_save", path=str(path), reason=reason))
            return False
        return True


def _spelled(line: str, legal: list[str]) -> str:
    """The legal move that differs from a line in capitals only, if there is just one."""
    if line in legal:
        return line
    alike = [move for move in legal if move.lower() == " ".join(line.lower().split())]
    return alike[0] if len(alike) == 1 else line
