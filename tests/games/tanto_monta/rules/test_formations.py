"""Section 5.1: the size of formations; worked example EX-5.1."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.rules.common import formations, powers
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-5.1.c", "TM-5.1.f", "TM-5.1.T1")
@pytest.mark.parametrize(
    ("leaders", "infantry", "cavalry", "fits"),
    [
        ([], 2, 2, True),
        ([], 4, 1, False),
        (["pacheco"], 8, 1, True),
        (["pacheco"], 9, 0, False),
        (["pacheco"], 8, 2, False),
        (["archbishop_carrillo"], 6, 1, True),
        (["archbishop_carrillo"], 6, 2, False),
        (["pacheco", "archbishop_carrillo"], 12, 2, True),
        (["pacheco", "archbishop_carrillo"], 13, 2, True),
        (["pacheco", "archbishop_carrillo"], 14, 2, False),
    ],
)
def test_leaders_lead_so_many(leaders: list[str], infantry: int, cavalry: int, fits: bool) -> None:
    assert formations.fits(empty(), leaders, infantry, cavalry, 0) is fits


@pytest.mark.rule("TM-5.1.d", "TM-5.3.h")
def test_artillery_is_not_counted_but_needs_infantry() -> None:
    assert formations.fits(empty(), [], 4, 0, 4)
    assert not formations.fits(empty(), [], 3, 1, 4)


@pytest.mark.rule("TM-5.1.e")
def test_ferdinand_and_the_great_captain_do_not_add_up() -> None:
    s = empty()
    assert formations.most_units(s, ["ferdinand", "great_captain"]) == 12
    assert formations.most_units(s, ["ferdinand", "great_captain", "isabella"]) == 20
    assert formations.most_units(s, ["el_zagal", "boabdil"]) == 15
    s.happened.append(formations.BOABDIL_FREED)
    assert formations.most_units(s, ["el_zagal", "boabdil"]) == 8


@pytest.mark.rule("TM-5.1.b")
def test_naval_leaders_lead_no_land_units() -> None:
    assert formations.most_units(empty(), ["bernat"]) == 4
    assert formations.best_battle_rating(["bernat", "isabella"]) == 1


@pytest.mark.rule("TM-5.1.g")
@pytest.mark.parametrize(
    ("one", "other", "leader", "may"),
    [
        ("nasrid", "north_africa", "el_zagal", True),
        ("nasrid", "north_africa", "ibn_yahya", False),
        ("aragon", "castile", "ferdinand", True),
        ("aragon", "castile", "isabella", False),
        ("france", "catalonia", "anjou", True),
        ("portugal", "beltranejos", "afonso_v", True),
        ("portugal", "beltranejos", "pacheco", False),
    ],
)
def test_two_powers_march_together_under_some_leaders(one: str, other: str, leader: str, may: bool) -> None:
    assert powers.may_mix(empty(), one, other, [leader]) is may


@pytest.mark.rule("TM-5.1.h", "TM-9.2.r")
def test_an_allied_minor_marches_with_its_major_power() -> None:
    s = empty()
    assert not powers.may_mix(s, "france", "genoa", ["albret"])
    s.allied["genoa"] = "france"
    assert powers.may_mix(s, "france", "genoa", [])
