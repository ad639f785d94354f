"""Voltage in words: why a move is refused, and what a move did."""

from __future__ import annotations

from ludion.games.voltage import moves
from ludion.games.voltage.cards import CARDS, COLOURS, colour_of
from ludion.games.voltage.chance import reshuffled
from ludion.games.voltage.hidden import backs_in_hands
from ludion.games.voltage.state import FLIPPING, OVER, SECOND, State
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move
from ludion.words import Argument, Message, Player

# -- refusals ---------------------------------------------------------------------------------


def why_not(state: State, move: Move) -> Message:
    """Why a move of the table is not legal now."""
    if state.phase == FLIPPING:
        return _refuse("flip_first", "transformers")
    if move >= moves.FLIP:
        return _refuse("nothing_to_flip", "transformers")
    if move == moves.DRAW:
        return _refuse("draw_in_act", "turn")
    if move == moves.DRAW2:
        return _why_not_draw2(state)
    return _why_not_play(state, move)


def _refuse(reason: str, rule: str, **arguments: Argument) -> Message:
    return Message(f"voltage.refuse.{reason}", arguments, rule)


def _why_not_draw2(state: State) -> Message:
    if state.phase == SECOND:
        return _refuse("draw2_after_play", "turn")
    return _refuse("hand_limit", "hand-limit", count=int(state.held[state.player]))


def _why_not_play(state: State, move: Move) -> Message:
    kind, terminal, target = _card_played(move)
    if kind not in state.hands[state.player, : state.held[state.player]]:
        return _refuse("not_in_hand", "turn", card=CARDS[kind])
    if state.phase == SECOND and terminal == state.first:
        return _refuse("same_terminal", "second-card", terminal=_terminal(terminal))
    wanted = CARDS[plain(moves.kind_of_target)(target, terminal)]
    rule = "bypass" if move < moves.PLAY_FUSE else "fuse"
    return _refuse("no_target", rule, card=wanted, terminal=_terminal(terminal))


def _card_played(move: Move) -> tuple[int, int, int]:
    """The kind of card a play puts down, the terminal, and its target (0 for none)."""
    if move < moves.PLAY_BYPASS:
        kind = move // 2
        return kind, int(plain(colour_of)(kind)), moves.NO_TARGET
    kind, terminal, target = plain(moves.split_special)(move)
    return int(kind), int(terminal), int(target)


def _terminal(terminal: int) -> Message:
    return Message(f"voltage.terminal.{COLOURS[terminal]}")


# -- how far ----------------------------------------------------------------------------------


def progress(state: State) -> Message:
    """Which set is fought for, and how many each player has won."""
    first, second = (int(sets) for sets in state.score)
    arguments: dict[str, Argument] = {"first": first, "second": second}
    return Message("voltage.progress", {"number": first + second + 1, **arguments})


# -- what happened ----------------------------------------------------------------------------


def tell(before: State, move: Move, after: State) -> list[Message]:
    """What everybody at the table saw happen."""
    player = Player(int(before.player))
    if move >= moves.FLIP:
        terminal = move - moves.FLIP
        sign = "-+"[after.polarity[terminal]]
        told = [_told("flip", player=player, terminal=_terminal(terminal), sign=sign)]
        return told + _tell_draws(before, after)
    if move >= moves.DRAW:
        return _tell_draws(before, after)
    return _tell_play(before, move) + _tell_set(before, move, after)


def _told(event: str, **arguments: Argument) -> Message:
    return Message(f"voltage.told.{event}", arguments)


def _tell_draws(before: State, after: State) -> list[Message]:
    player = int(before.player)
    drawn = plain(backs_in_hands)(after)[player] - plain(backs_in_hands)(before)[player]
    told = [_told("draw_plain", player=Player(player))] * int(drawn[0])
    told += [_told("draw_transformer", player=Player(player))] * int(drawn[1])
    if reshuffled(before, after):
        told.append(_told("reshuffle"))
    if after.phase == OVER:
        told.append(_told("last_card"))
    return told


def _tell_play(before: State, move: Move) -> list[Message]:
    player = Player(int(before.player))
    kind, terminal, target = _card_played(move)
    told: dict[str, Argument] = {
        "player": player,
        "card": CARDS[kind],
        "terminal": _terminal(terminal),
    }
    if move < moves.PLAY_BYPASS:
        event = "play_opp" if move % 2 else "play_own"
    elif target == moves.NO_TARGET:
        event = "play_special"
    else:
        event = "bypass" if move < moves.PLAY_FUSE else "fuse"
        told["target"] = CARDS[plain(moves.kind_of_target)(target, terminal)]
    if event in ("play_opp", "play_special"):
        told["opponent"] = Player(1 - player.seat)
    return [_told(event, **told)]


def _tell_set(before: State, move: Move, after: State) -> list[Message]:
    """The set a play completed, and the end of the game."""
    for seat in range(2):
        if after.score[seat] > before.score[seat]:
            told = [_tell_set_won(before, move, after, seat)]
            if after.phase == OVER:
                told.append(_told("win", player=Player(seat)))
            return told
    return []


def _tell_set_won(before: State, move: Move, after: State, winner: int) -> Message:
    _, terminal, _ = _card_played(move)
    totals = [int(points) for points in after.settled]
    tie = totals[0] == totals[1]
    event = "set_tie" if tie else "set_high" if before.polarity[terminal] else "set_low"
    return Message(
        f"voltage.told.{event}",
        {
            "player": Player(winner),
            "terminal": _terminal(terminal),
            "won": totals[winner],
            "lost": totals[1 - winner],
        },
        "tie" if tie else "scoring",
    )
