"""How likely each side wins: chances that add up, do not leak, and are the network's own."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from ludion.bots import Knowledge
from ludion.bots.judgement.model import weigh_worlds
from ludion.bots.judgement.opinion import corrected, opinion
from ludion.bots.judgement.weights import (
    Layers,
    Seen,
    empty_model,
    model_of,
    path_of,
    read,
    seen_of,
)
from ludion.errors import BadRecord
from ludion.games import find
from ludion.lab.heads import Net, chances, inputs, strengths
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant, positions

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many worlds: slow in plain Python")


def some_positions(setting, every=31):
    *_, match = positions(setting, 1)
    return [match.at(number) for number in range(0, match.count, every)]


@every_variant
def test_every_variant_has_a_judgement_whose_chances_add_up_for_every_seat(setting):
    assert path_of(setting).exists() or setting.variant in setting.game.reduced
    for match in some_positions(setting):
        for seat in range(setting.variant.seats):
            found = opinion(Knowledge.of(match, 3, seat))
            assert sum(found.chances) == pytest.approx(1.0)
            assert all(0.0 <= chance <= 1.0 for chance in found.chances)
            assert all(0.0 <= error <= 0.5 for error in found.errors)


@every_variant
def test_a_seats_judgement_depends_on_what_it_knows_and_the_seed_alone(setting):
    """A world that looks the same to the seat is judged the same, whoever is to move."""
    for match in some_positions(setting, 41):
        for seat in range(setting.variant.seats):
            other = Match(setting, match.imagine(seat, 77))
            assert other.view(seat) == match.view(seat)
            here, there = (Knowledge.of(one, 5, seat) for one in (match, other))
            forgetful = [without_past(one) for one in (here, there)]
            assert opinion(forgetful[0]) == opinion(forgetful[1])


def without_past(knowledge):
    """The same without the past, which a match that begins here does not have."""
    return Knowledge(knowledge.setting, knowledge.seat, knowledge.world, knowledge.seed)


@every_variant
def test_where_a_game_is_over_the_judgement_is_how_it_ended(setting):
    *_, match = positions(setting, 1)
    payoffs, sides = match.returns(), setting.variant.sides
    count = len(set(sides))
    found = opinion(Knowledge.of(match, 1, 0)).chances
    for seat, side in enumerate(sides):
        assert found[side] == pytest.approx((payoffs[seat] * (count - 1) + 1) / count)


@every_variant
def test_the_compiled_network_is_the_one_that_learned(setting):
    model = model_of(setting)
    layers = Net(model.direct, model.hidden[:, :-1].T, model.hidden[:, -1], model.last)
    said = np.empty((1, len(model.chances)))
    for match in some_positions(setting):
        weigh_worlds(model, np.repeat(match.imagine(0, 1), 2), 0, np.array([4], np.uint64), said)
        expected = chances(strengths(layers, inputs(model.looks[None]))[0])
        assert said[0] == pytest.approx(expected[0], abs=1e-6)


def test_without_weights_the_judgement_is_that_of_the_search():
    model = empty_model(find("voltage").setting())
    match = find("voltage").new(seed=3)
    said = np.empty((1, 2))
    weigh_worlds(model, np.repeat(match.imagine(0, 1), 2), 0, np.array([4], np.uint64), said)
    assert said[0, 0] == pytest.approx((model.payoffs[0] + 1) / 2, abs=0.01)


def test_who_plays_on_makes_a_difference():
    match = some_positions(find("edison").setting("two"))[-1]
    experts, casuals = (opinion(Knowledge.of(match, 1), players=p) for p in ("expert", "casual"))
    assert experts != casuals
    assert opinion(Knowledge.of(match, 1), players="nobody") == experts


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"features": ["one"]}, "train them anew"),
        ({"players": {}}, "train them anew"),
        ({"players": {"expert": Layers([0.0], [], [])}}, "train them anew"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path, changed, said):
    setting = find("voltage").setting()
    good = read(path_of(setting), setting.game.features)
    path = tmp_path / "wrong.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(good, **changed)))
    with pytest.raises(BadRecord, match=said):
        read(path, setting.game.features)


def test_a_file_that_is_no_weights_or_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadRecord, match="No such file"):
        read(tmp_path / "nowhere.json", ())
    (tmp_path / "wrong.json").write_text("{}")
    with pytest.raises(BadRecord, match=r"wrong\.json"):
        read(tmp_path / "wrong.json", ())


def test_all_weights_together_are_small():
    sizes = [path.stat().st_size for path in find("voltage").folder.parent.rglob("play/*/*.json")]
    assert len(sizes) > 10
    assert sum(sizes) < 5_000_000


def test_a_correction_keeps_the_sum_and_does_what_it_says():
    knowledge = Knowledge.of(find("voltage").new(seed=1), 1)
    mean = np.array([0.7, 0.3])
    assert corrected(mean, Seen(), knowledge, True) == pytest.approx(mean)
    bolder = corrected(mean, Seen(scale=2.0), knowledge, True)
    assert bolder[0] == pytest.approx(0.49 / 0.58)
    assert corrected(mean, Seen(own=-0.5), knowledge, False) == pytest.approx(mean)
    humbler = corrected(mean, Seen(own=-0.5), knowledge, True)
    assert humbler[0] < 0.7
    assert humbler.sum() == pytest.approx(1.0)


@every_variant
def test_where_nothing_is_hidden_every_seat_judges_alike(setting):
    assert setting.variant.hidden or seen_of(setting).own == 0.0
