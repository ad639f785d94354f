"""Playing in a terminal, as plain lines: what scripts and screen readers get."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.commands import ludion
from tests.games.every import every_variant


@pytest.fixture
def play(tmp_path):
    """Plays lines of input and returns what was printed."""

    def run(*lines: str, arguments: tuple[str | Path, ...] = ("voltage", "--seed", "3")) -> str:
        done = ludion(
            "play", *arguments, stdin="\n".join(lines) + "\n", XDG_DATA_HOME=str(tmp_path / "data")
        )
        assert done.returncode == 0, done.stderr
        assert "\x1b" not in done.stdout
        return done.stdout

    return run


def test_the_board_is_read_out_in_plain_lines(play):
    shown = play()
    assert "Orange +  Player 1: - (0)  greedy: - (0)" in shown
    assert "Your hand: B2* B3* O1 O3" in shown
    assert "1 B2*@opp  2 B2*@own" in shown


def test_a_move_is_given_in_notation_by_number_or_in_any_case(play):
    for move in ("B2*@opp", "1", "b2*@OPP"):
        assert "Player 1 plays B2* on greedy’s side of Blue" in play(move)


def test_what_the_bot_did_is_told(play):
    shown = play("draw2")
    assert re.search(r"· greedy (plays|draws)", shown)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["O9@own"], "O9@own: neither a move nor a command. Moves look like"),
        (["99"], "there is no move 99; the numbers go from 1 to 9"),
        (["draw"], "Not possible: play a card before drawing one, or draw two. (? shows the rule)"),
        (["draw", "?"], "scored if it completed one"),
        (["?"], "? MOVE       why a move is not possible"),
        (["? draw"], "play a card before drawing one"),
        (["? draw2"], "draw2 is possible"),
        (["? fly"], "fly: neither a move nor a command"),
        (["rules"], "## Blown Fuse"),
        (["moves"], "9 draw2"),
        (["O1@own", "log"], "Player 1 plays O1 on their own side of Orange"),
        (["undo"], "There is no move of yours to undo"),
        (["save"], "Say where: save FILE"),
        (["save /dev/null/x.json"], "cannot be written"),
    ],
)
def test_commands_answer(play, lines, answer):
    assert answer in play(*lines)


def test_undo_takes_the_last_own_move_back(play):
    shown = play("O1@own", "draw", "undo")
    boards = [line for line in shown.splitlines() if line.startswith("Your hand")]
    assert boards[-1] == boards[1]


def test_a_game_can_be_saved_and_resumed(play, tmp_path):
    path = tmp_path / "game.json"
    assert f"Saved to {path}" in play("O1@own", f"save {path}", "quit")
    assert json.loads(path.read_text())["players"] == ["Player 1", "greedy"]
    shown = play("draw", arguments=("--resume", path))
    assert "Orange +  Player 1: O1 (1)  greedy: - (0)" in shown


def test_leaving_keeps_the_game(play):
    shown = play("O1@own", "quit")
    kept = re.search(r"ludion play --resume (\S+)", shown)
    assert kept
    assert "Orange +  Player 1: O1 (1)" in play(arguments=("--resume", kept[1]))


def test_a_whole_game_can_be_played(play, tmp_path):
    """Seat 0 always takes the first move of the list; the game ends and is kept."""
    shown = play(*["1"] * 200)
    assert re.search(r"(Player 1|greedy) wins", shown)
    kept = re.search(r"The whole game is in (\S+)", shown)
    assert kept
    assert json.loads(Path(kept[1]).read_text())["returns"] is not None


def test_between_two_people_the_hand_is_hidden(play):
    arguments = ("voltage", "--seed", "3", "--players", "human:Ann,human:Bob")
    shown = play("", "draw2", "", arguments=arguments)
    first, curtain, second = shown.partition("Bob is next. Pass the device on, then press Enter")
    assert curtain
    assert "Your hand: B2* B3* O1 O3" in first
    assert "\n" * 30 in first[first.rindex("Your hand") :]
    assert "Your hand: B1 B2 G1 G2*" in second
    assert "Your hand: B2*" not in second


def test_a_lot_decides_who_begins(play):
    people = ("voltage", "--players", "human:Ann,human:Bob", "--lot", "--seed")
    begins = [
        play(arguments=(*people, str(seed))).partition(" is next")[0].split()[-1]
        for seed in (1, 2, 3, 4, 5, 6, 1)
    ]
    assert {*begins} == {"Ann", "Bob"}
    assert begins[0] == begins[-1]


def test_the_language_can_be_chosen(play):
    shown = play("draw", arguments=("voltage", "--seed", "3", "--language", "fr"))
    assert "Votre main: B2* B3* O1 O3" in shown
    assert "Impossible\u00a0: jouez une carte avant d’en piocher une" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (
            ["voltage", "--language", "la"],
            "there is no language 'la'; choose one of en, fr, de, es",
        ),
        (["voltage", "--players", "human,nobody"], "there is no player 'nobody'"),
        (["--resume", "nowhere.json"], "nowhere.json: No such file"),
        (["voltage", "--resume", "x.json"], "--resume takes the game"),
        (["--resume", "x.json", "--lot"], "--lot: who begins a saved game is decided already"),
    ],
)
def test_a_bad_request_gets_a_sentence_and_exit_2(arguments, message):
    done = ludion("play", *arguments)
    assert done.returncode == 2
    assert message in done.stderr


@every_variant
def test_every_variant_can_be_shown_and_played(play, setting):
    arguments = (setting.game.name, "--variant", setting.variant.name, "--seed", "1")
    shown = play("1", "1", "rules", "log", arguments=arguments)
    assert "Player 1, your move" in shown
