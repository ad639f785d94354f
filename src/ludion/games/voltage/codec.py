"""States of Voltage as JSON, and back with every card counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from ludion.errors import BadState
from ludion.games.fields import fields, items, one_of, shown, whole
from ludion.games.game import Json
from ludion.games.voltage.box import DTYPES, box_of
from ludion.games.voltage.cards import CARDS, COLOURS, KIND_OF, Kind
from ludion.games.voltage.rules import OPENING_POLARITY
from ludion.games.voltage.state import ACT, FLIPPING, NONE, OVER, PHASES, SECOND, State
from ludion.kernel.contract import States

FIELDS = (
    "player",
    "phase",
    "polarity",
    "sides",
    "hands",
    "draw",
    "discard",
    "top",
    "score",
    "first",
    "owed",
    "winner",
)

EVEN_ODD = ("even", "odd")
NUMBERS = ("no", "one", "two", "three", "four", "five")

# -- writing ----------------------------------------------------------------------------------


def to_json(state: State) -> Json:
    """Everything about a state, in the layout of the rules."""
    return {
        "player": int(state.player),
        "phase": PHASES[state.phase],
        "polarity": polarity(state),
        "sides": [side(state, seat) for seat in range(2)],
        "hands": [hand(state, seat) for seat in range(2)],
        "draw": [CARDS[kind] for kind in state.draw[: state.drawable][::-1]],
        "discard": sorted(CARDS[kind] for kind in state.discard[: state.discarded]),
        "top": top_of_discard(state),
        "score": [int(points) for points in state.score],
        "first": None if state.first == NONE else COLOURS[state.first],
        "owed": int(state.owed),
        "winner": None if state.winner == NONE else int(state.winner),
    }


def polarity(state: State) -> dict[str, str]:
    return {colour: "-+"[state.polarity[t]] for t, colour in enumerate(box_of(state).colours)}


def hand(state: State, seat: int) -> list[str]:
    return sorted(CARDS[kind] for kind in state.hands[seat, : state.held[seat]])


def side(state: State, seat: int) -> dict[str, list[str]]:
    """The cards on one player's side of every terminal."""
    return {
        colour: sorted(CARDS[kind] for kind in state.sides[seat, t, : state.laid[seat, t]])
        for t, colour in enumerate(box_of(state).colours)
    }


def top_of_discard(state: State) -> str | None:
    return CARDS[state.discard[state.discarded - 1]] if state.discarded else None


# -- reading ----------------------------------------------------------------------------------


def from_json(json: Any, variant: str = "standard") -> States:
    """The state that a JSON object describes; raises ``BadState`` where it cannot be."""
    json = fields(json, FIELDS)
    states = np.zeros(1, DTYPES[variant])
    state = states[0]
    _read_turn(state, json)
    _read_table(state, json)
    _read_piles(state, json)
    _count_cards(state)
    _check_hands(state)
    return states


def cards(json: Any, where: str) -> list[Kind]:
    """A list of cards."""
    kinds = []
    for i, card in enumerate(items(json, where)):
        if not isinstance(card, str) or card not in KIND_OF:
            raise BadState(f"{where}[{i}]", f"{shown(card)} is no card")
        kinds.append(KIND_OF[card])
    return kinds


def _read_turn(state: State, json: Json) -> None:
    state.player = whole(json["player"], "player", 0, 1)
    state.phase = PHASES.index(one_of(json["phase"], "phase", PHASES))
    first = one_of(json["first"], "first", (*box_of(state).colours, None))
    state.first = NONE if first is None else COLOURS.index(first)
    state.owed = whole(json["owed"], "owed", 0, 1)
    if (state.phase == SECOND) and first is None:
        raise BadState("first", "the phase is second: name the first card's terminal")
    if state.phase in (ACT, OVER) and first is not None:
        raise BadState("first", f"must be null in the phase {PHASES[state.phase]}")
    if state.owed and (state.phase != FLIPPING or first is not None):
        raise BadState("owed", "a card is owed only while flipping for the first card of draw2")
    _read_score(state, json)


def _read_score(state: State, json: Json) -> None:
    wanted = box_of(state).sets_to_win
    for seat, points in enumerate(items(json["score"], "score", 2)):
        state.score[seat] = whole(points, f"score[{seat}]", 0, wanted)
    winner = json["winner"]
    state.winner = NONE if winner is None else whole(winner, "winner", 0, 1)
    complete = [seat for seat in range(2) if state.score[seat] == wanted]
    expected = [] if winner is None else [winner]
    if complete != expected:
        count = NUMBERS[wanted]
        raise BadState(
            "winner", f"the winner is the seat with {count} sets, and no other has {count}"
        )
    undecided = state.phase == OVER and not box_of(state).reshuffles and json["draw"] == []
    if (state.phase == OVER) != (winner is not None or undecided):
        raise BadState("phase", "the game is over when, and only when, somebody has won")


def _read_table(state: State, json: Json) -> None:
    colours = box_of(state).colours
    signs = fields(json["polarity"], colours, "polarity")
    for t, colour in enumerate(colours):
        state.polarity[t] = one_of(signs[colour], f"polarity.{colour}", ("+", "-")) == "+"
    for seat, terminals in enumerate(items(json["sides"], "sides", 2)):
        where = f"sides[{seat}]"
        fields(terminals, colours, where)
        for t, colour in enumerate(colours):
            _read_side(state, seat, t, cards(terminals[colour], f"{where}.{colour}"))
    for t, colour in enumerate(colours):
        _check_no_set(state, int(state.laid[0, t] + state.laid[1, t]), f"sides.{colour}")


def _check_no_set(state: State, laid: int, where: str) -> None:
    size = box_of(state).set_size
    if laid >= size:
        raise BadState(where, f"{NUMBERS[size]} cards are a set and would have been scored")


def _read_side(state: State, seat: int, terminal: int, kinds: list[Kind]) -> None:
    where = f"sides[{seat}].{COLOURS[terminal]}"
    _check_no_set(state, len(kinds), where)
    for kind in kinds:
        if CARDS[kind][0] not in (COLOURS[terminal], "X", "F"):
            raise BadState(where, f"{CARDS[kind]} does not belong on this terminal")
    state.sides[seat, terminal, : len(kinds)] = sorted(kinds)
    state.laid[seat, terminal] = len(kinds)


def _read_piles(state: State, json: Json) -> None:
    limit = box_of(state).hand_limit
    for seat, held in enumerate(items(json["hands"], "hands", 2)):
        kinds = cards(held, f"hands[{seat}]")
        if len(kinds) > limit:
            raise BadState(f"hands[{seat}]", f"{len(kinds)} cards; the limit is {limit}")
        state.hands[seat, : len(kinds)] = sorted(kinds)
        state.held[seat] = len(kinds)
    draw = cards(json["draw"], "draw")
    discard = cards(json["discard"], "discard")
    if not draw and not (state.phase == OVER and state.winner == NONE):
        raise BadState("draw", "is never empty: an empty pile is replaced by the discards at once")
    if len(draw) > len(state.draw) or len(discard) > len(state.discard):
        raise BadState("draw", f"the deck has {len(state.draw)} cards")
    top = one_of(json["top"], "top", (*CARDS, None))
    if (top is None) != (not discard) or (top and KIND_OF[top] not in discard):
        raise BadState("top", "must be one of the discarded cards, or null if there are none")
    if top:
        discard.remove(KIND_OF[top])
        discard.append(KIND_OF[top])
    state.drawable, state.discarded = len(draw), len(discard)
    state.draw[: len(draw)] = draw[::-1]
    state.discard[: len(discard)] = discard


def every_card(state: State) -> Iterable[Kind]:
    """All cards of a state, wherever they are."""
    yield from state.draw[: state.drawable]
    yield from state.discard[: state.discarded]
    for seat in range(2):
        yield from state.hands[seat, : state.held[seat]]
        for t in range(len(state.polarity)):
            yield from state.sides[seat, t, : state.laid[seat, t]]


def _count_cards(state: State) -> None:
    count = Counter(int(kind) for kind in every_card(state))
    for kind, copies in enumerate(box_of(state).copies):
        if count[kind] != copies:
            raise BadState("cards", f"{count[kind]} of {CARDS[kind]}; the deck has {copies}")


def _check_hands(state: State) -> None:
    """Hands stay as even, or odd, as those dealt; between two cards of a turn they are not."""
    opponent = 1 - state.player
    dealt = box_of(state).first_hand % 2
    if state.held[opponent] % 2 != dealt:
        raise BadState(f"hands[{opponent}]", f"hands are {EVEN_ODD[dealt]} between turns")
    within = state.phase == SECOND or (state.phase == FLIPPING and state.owed == 1)
    if state.phase != OVER and state.held[state.player] % 2 != dealt ^ within:
        expected = EVEN_ODD[dealt ^ within]
        raise BadState(f"hands[{state.player}]", f"must be {expected} in this phase")
    mine = state.hands[state.player, : state.held[state.player]]
    if state.phase == FLIPPING and not any(CARDS[kind].endswith("*") for kind in mine):
        raise BadState(f"hands[{state.player}]", "holds no transformer to flip for")


def check_start(state: State) -> None:
    """Raise ``BadState`` unless this is a state right after set-up."""
    json, box = to_json(state), box_of(state)
    expected = {
        "player": 0,
        "phase": "act",
        "polarity": {c: "-+"[OPENING_POLARITY[t]] for t, c in enumerate(box.colours)},
        "sides": [{colour: [] for colour in box.colours}] * 2,
        "discard": [],
        "score": [0, 0],
    }
    for field, value in expected.items():
        if json[field] != value:
            raise BadState(field, f"is {shown(value)} at the start")
    for seat in range(2):
        if state.held[seat] != box.first_hand:
            raise BadState(f"hands[{seat}]", f"has {box.first_hand} cards at the start")
