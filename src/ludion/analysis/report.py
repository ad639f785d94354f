"""An analysis as it is printed in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.table import Table

from ludion.analysis.sidecar import Accuracy, Analysis, Ledger, Sentence, Verdict
from ludion.bots.contract import PROVED, TESTED

LINES: Final = {
    "even": "an even share",
    "seat": "the seat, before the deal",
    "deal": "the deal",
    "draws": "draws and other chance",
    "hidden": "what nobody could know",
    "own": "own errors",
    "partner": "the partner’s errors",
    "others": "the others’ errors",
    "judgement": "the judgement thought better of it",
    "ending": "ended early",
}
BARS: Final = " ▁▂▃▄▅▆▇█"
COLOURS: Final = {"blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def write(console: Console, found: Analysis, language: str) -> None:
    """Curves, ledgers, accuracy, the moves that lost something, and what was given away."""
    console.print(f"[bold]{found.game} {found.variant}[/bold]", ", ".join(_names(found)))
    if not found.trained:
        console.print("No judgement was learned of this variant: what is not tested says little.")
    console.print(_nothing_of(found))
    _curves(console, found)
    _ledgers(console, found)
    _accuracy(console, found)
    _losses(console, found, language)
    _told(console, found, language)


def basis_of(verdict: Verdict) -> str:
    """What the number stands on, as every number says it."""
    if verdict.basis == PROVED:
        return "proved"
    return f"tested ± {verdict.error:.1f}" if verdict.basis == TESTED else "opinion"


def _nothing_of(found: Analysis) -> str:
    """What this game does not have."""
    missing = [
        text
        for there, text in (
            (found.dealt, "Every deal is worth the same."),
            (found.luck, "After the deal nothing is left to chance: there is no luck."),
            (found.hidden, "Nothing is hidden."),
        )
        if not there
    ]
    return " ".join(missing)


def _names(found: Analysis) -> list[str]:
    return [name or f"Player {seat + 1}" for seat, name in enumerate(found.players)]


def _curves(console: Console, found: Analysis) -> None:
    """Each side's chances as somebody sees them who sees all, and as the seats could know."""
    console.print("\n[bold]Chances[/bold] (all-knowing; then what the seat could know)")
    for side in sorted({found.sides[one.seat] for one in found.known}):
        seats = [seat for seat, own in enumerate(found.sides) if own == side]
        names = " & ".join(_names(found)[seat] for seat in seats)
        console.print(f"  {_bars(row[side] for row in found.all_knowing)}  {names}")
    for one in found.known:
        console.print(f"  {_bars(one.chances)}  {_names(found)[one.seat]} could know")


def _bars(chances: Iterable[float]) -> str:
    return "".join(BARS[round(chance / 100 * (len(BARS) - 1))] for chance in chances)


def _ledgers(console: Console, found: Analysis) -> None:
    """Where each result comes from."""
    table = Table(title="Where the result comes from, in points", title_justify="left")
    table.add_column("")
    for ledger in found.ledgers:
        table.add_column(_names(found)[ledger.seat], justify="right")
    for name, text in LINES.items():
        if any(ledger.lines[name] for ledger in found.ledgers):
            table.add_row(text, *(_points(ledger, name) for ledger in found.ledgers))
    table.add_section()
    result = "result" if found.over else "so far"
    table.add_row(result, *(f"{ledger.result / 10:.1f}" for ledger in found.ledgers))
    console.print(table)


def _points(ledger: Ledger, name: str) -> str:
    points = ledger.lines[name] / 10
    return f"{points:.1f}" if name == "even" else f"{points:+.1f}".replace("-", "−")


def _accuracy(console: Console, found: Analysis) -> None:
    table = Table(title="Decisions", title_justify="left")
    for head in ("", "accuracy (95 %)", "with a choice", "tested or proved", "labels"):
        table.add_column(head)
    for one in found.accuracy:
        labels = ", ".join(f"{count} {name}" for name, count in one.labels.items() if count)
        table.add_row(
            _names(found)[one.seat], _interval(one), str(one.decisions), str(one.tested), labels
        )
    console.print(table)
    console.print("An accuracy is of this game alone: it says nothing of how strong a player is.")


def _interval(one: Accuracy) -> str:
    if one.value is None:
        return "too few decisions"
    return f"{one.value:.1f} ({one.low:.1f} … {one.high:.1f})"


def _losses(console: Console, found: Analysis, language: str) -> None:
    """The moves of which it is shown that they lost something, and the proofs."""
    worth = [one for one in found.verdicts if one.label or one.found == "missed"]
    if not worth:
        console.print("\nNo move was shown to lose three points or more.")
        return
    key = {moment.number for moment in found.moments}
    table = Table(title="Moves that lost something (★ key moments)", title_justify="left")
    for head in ("", "player", "move", "better", "loss", "basis", "why"):
        table.add_column(head)
    for one in worth:
        colour = COLOURS.get(one.label, "white")
        table.add_row(
            f"{one.number + 1}{' ★' if one.number in key else ''}",
            _names(found)[one.seat],
            f"[{colour}]{one.move} ({one.label or 'win missed'})[/{colour}]",
            one.better or "",
            f"{one.loss:.1f}",
            basis_of(one),
            "\n".join(f"{reason.of}: {_say(reason.fact, language)}" for reason in one.reasons),
        )
    console.print(table)


def _told(console: Console, found: Analysis, language: str) -> None:
    """The decisions that told the others most of a secret."""
    most = sorted(found.told, key=lambda one: -abs(one.after - one.before))[:8]
    if not most:
        return
    table = Table(title="What play told the others of a stake", title_justify="left")
    for head in ("", "player", "stake", "believed before", "after"):
        table.add_column(head)
    for one in sorted(most, key=lambda one: one.number):
        table.add_row(
            f"{one.number + 1}",
            _names(found)[one.seat],
            _say(one.secret, language),
            f"{100 * one.before:.0f} %",
            f"{100 * one.after:.0f} %",
        )
    console.print(table)


def _say(sentence: Sentence, language: str) -> str:
    return sentence.said.get(language, sentence.said["en"])
