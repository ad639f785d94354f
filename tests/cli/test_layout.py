"""``ludion layout check``, and a layout file as an option."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import ludion

EXAMPLE = Path(__file__).parents[2] / "docs" / "layout-example.json"


def changed(path: Path, **fields: object) -> Path:
    path.write_text(json.dumps(json.loads(EXAMPLE.read_text("utf-8")) | fields), "utf-8")
    return path


def test_a_good_layout_is_shown():
    done = ludion("layout", "check", EXAMPLE)
    assert done.returncode == 0
    assert done.stdout.startswith("ok: Ludion's own tokens, with backs\nsquares   0:start 1:3")
    assert "walls     4 5 6 7 8\n" in done.stdout
    assert "ranking4  R3 Z2 P1 M0  R2 Z1 P0 M3" in done.stdout


def test_a_bad_layout_names_the_file_and_the_field(tmp_path):
    path = changed(tmp_path / "box.json", walls=[4, 23])
    done = ludion("layout", "check", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"ludion: {path}: walls[1]: must be a whole number from 1 to 22, not 23\n"
    )


def test_a_file_that_cannot_be_read(tmp_path):
    done = ludion("layout", "check", tmp_path / "none.json")
    assert done.returncode == 2
    assert "none.json: cannot be read: No such file or directory" in done.stderr


def test_a_game_can_be_simulated_on_a_layout_and_its_trace_holds_the_content(tmp_path):
    box, trace = changed(tmp_path / "box.json", walls=[12]), tmp_path / "t.jsonl"
    done = ludion("simulate", "edison", "-o", f"layout={box}", "--trace", trace)
    assert done.returncode == 0
    start = json.loads(trace.read_text("utf-8").splitlines()[0])
    assert start["options"]["layout"]["walls"] == start["state"]["walls"] == [12]
    box.unlink()
    assert ludion("check", trace).stdout.startswith("ok: 1 games, ")


def test_a_bad_layout_as_an_option(tmp_path):
    box = changed(tmp_path / "box.json", squares=[])
    done = ludion("simulate", "edison", "-o", f"layout={box}")
    assert done.returncode == 2
    assert "squares: must have 23 entries, not 0" in done.stderr
