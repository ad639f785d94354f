"""Undercut as Ludion sees it: its notation, its states as JSON, what a seat may see, its words."""

from __future__ import annotations

from typing import Any

from ludion import BadState, Game, Message, Setting, Variant, View
from ludion.games.fields import fields, items, whole
from ludion.kernel.contract import NOBODY, Move, Seat, State, States
from undercut.rules import ALL_POINTS, CARDS, DTYPE, FIRST_HAND, OBSERVATION

FIELDS = ("player", "led", "points", "hands", "pile")


class UndercutView(View, frozen=True):
    player: Seat | None
    led: int | None
    points: list[int]
    hand: list[int] | None
    cards_held: list[int]
    pile_count: int


class Undercut(Game):
    name = "undercut"
    title = "Undercut"
    variants = (Variant("standard", sides=(0, 1)),)
    dtype = DTYPE
    notation = tuple(f"card {card}" for card in range(1, CARDS + 1))
    observation = OBSERVATION

    def to_json(self, state: State) -> dict[str, Any]:
        return {
            "player": int(state.player),
            "led": int(state.led),
            "points": [int(points) for points in state.points],
            "hands": [hand(state, seat) for seat in range(2)],
            "pile": [int(card) for card in state.deck[state.drawn :]],
        }

    def from_json(self, setting: Setting, json: Any) -> States:
        json = fields(json, FIELDS)
        states = self.blank(setting)
        state = states[0]
        pile = items(json["pile"], "pile")
        hands = [
            items(cards, f"hands[{i}]") for i, cards in enumerate(items(json["hands"], "hands", 2))
        ]
        where = {"pile": pile, "hands[0]": hands[0], "hands[1]": hands[1]}
        for place, cards in where.items():
            for i, card in enumerate(cards):
                whole(card, f"{place}[{i}]", 1, CARDS)
        state.player = whole(json["player"], "player", 0, 1)
        state.led = whole(json["led"], "led", 0, CARDS)
        seen = [*pile, *hands[0], *hands[1], *([json["led"]] if json["led"] else [])]
        if len(set(seen)) != len(seen):
            raise BadState("hands", "no card can be in two places")
        for seat, points in enumerate(items(json["points"], "points", 2)):
            state.points[seat] = whole(points, f"points[{seat}]", 0, ALL_POINTS)
            state.held[seat, [card - 1 for card in hands[seat]]] = 1
        if sum(json["points"]) != ALL_POINTS - sum(seen):
            raise BadState("points", "they are those of the cards that are not in play")
        held = [len(cards) for cards in hands]
        held[1 - state.player] += bool(state.led)
        if held[0] != held[1] or held[0] > FIRST_HAND or (pile and held[0] < FIRST_HAND):
            raise BadState("hands", "both hold three cards, and fewer when the pile is empty")
        if len(pile) > CARDS - 2 * FIRST_HAND or len(pile) % 2:
            raise BadState("pile", "it has four cards, two or none")
        state.drawn = CARDS - len(pile)
        state.deck[state.drawn :] = pile
        return states

    def view(self, state: State, seat: Seat) -> UndercutView:
        return UndercutView(
            player=int(state.player) if state.points.sum() < ALL_POINTS else None,
            led=int(state.led) or None,
            points=[int(points) for points in state.points],
            hand=None if seat == NOBODY else hand(state, seat),
            cards_held=[len(hand(state, other)) for other in range(2)],
            pile_count=CARDS - int(state.drawn),
        )

    def why_not(self, state: State, move: Move) -> Message:
        return Message("undercut.refuse.not_held", {"card": move + 1}, rule="trick")


def hand(state: State, seat: Seat) -> list[int]:
    return [card + 1 for card in range(CARDS) if state.held[seat, card]]


GAME = Undercut()
