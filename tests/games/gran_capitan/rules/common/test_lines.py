"""Section 6.2, lines of communication. Around the Gargano two roads lead from Manfredonia (2509) to Vieste (2405)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import CHANGING, REMOVED, Source
from condotta.games.gran_capitan.rules.common import changes, ground, lines
from tests.games.gran_capitan.field import Field, hex_of

VIESTE = "2405"


def gargano(*french: str) -> Field:
    """The Spanish source in Manfredonia; French Forces in these hexes."""
    field = Field()
    field.source("spanish", "manfredonia")
    units = ["swiss_infantry.4.1", "french_infantry.4.1", "french_gendarmes.5.1"]
    for captain, hex, unit in zip(("nemours", "la_palice", "bayard"), french, units, strict=False):
        field.force(captain, hex, unit)
    return field


def has_line(field: Field, hex: str = VIESTE) -> bool:
    return lines.has_line(field.state, "spanish", 1, hex)


@pytest.mark.rule("GC-6.2.a", "GC-6.2.b", "GC-6.2.c")
def test_along_roads_and_then_two_hexes_across_country() -> None:
    field = Field()
    field.source("spanish", "bari")
    reached = {hex: has_line(field, hex) for hex in ("3506", "3008", "3208", "3309", "3310", "3915", "3816")}
    assert reached == {
        "3506": True,  # the source itself
        "3008": True,  # a primary road
        "3208": True,  # a secondary one
        "3309": True,  # one hex off
        "3310": True,  # two
        "3915": False,  # three
        "3816": False,
    }
    assert not HEXES["3310"].has_road


@pytest.mark.rule("GC-6.2.d", "GC-6.2.e")
@pytest.mark.parametrize(("french", "line"), [((), True), (("2407",), True), (("2407", "2306"), False)])
def test_not_through_enemies(french: tuple[str, ...], line: bool) -> None:
    field = gargano(*french)
    assert has_line(field) is line
    if len(french) == 2:
        field.force("navarro", "2407", "rodeleros.5.1")  # Contested: still not through
        assert not has_line(field)
        assert has_line(field, "2407")  # but into it


@pytest.mark.rule("GC-6.2.f")
@pytest.mark.parametrize(("owner", "line"), [(0, False), (1, True)])
def test_not_through_an_enemy_fortress_occupied_or_not(owner: int, line: bool) -> None:
    field = gargano("2306")
    field.owned(owner, "monte_sant_angelo")
    assert has_line(field) is line


@pytest.mark.rule("GC-6.2.g")
def test_rivers_do_not_matter_but_the_sea_does() -> None:
    field = Field()
    field.source("spanish", "barletta")
    assert any(step.river for step in HEXES["2909"].steps if step.to == "3008")
    field.state.weather = "rain"
    assert has_line(field, "2909")
    assert has_line(field, "2912")  # across a river, off the road
    field.source("french", "napoli")
    assert not lines.has_line(field.state, "french", 0, hex_of("ischia"))


@pytest.mark.rule("GC-6.2.h", "GC-6.3.1.b")
@pytest.mark.parametrize(("hex", "regions"), [("3506", 1), ("3008", 1), ("2910", 2), ("3114", 2), ("5834", 5)])
def test_through_regions_of_any_alignment_which_are_counted(hex: str, regions: int) -> None:
    field = Field(alignment={"terra_di_bari": 1, "capitanata": 0, "basilicata": 0, "calabria_citra": 0})
    field.source("spanish", "bari")
    for place in ("cosenza", "castrovillari", "bisignano", "nicastro", "melfi", "venosa"):
        field.owned(1, place)
    if hex == "5834":
        field.state.alignment = dict.fromkeys(field.state.alignment, 1)
    assert lines.distance(field.state, "spanish", 1, hex) == regions


@pytest.mark.rule("GC-6.3.1.b", "GC-1.3.1.b")
def test_benevento_counts_as_lazio() -> None:
    field = Field()
    field.source("french", "ariano")
    field.owned(0, "benevento")
    assert HEXES[hex_of("ariano")].region == "principato_ultra"
    assert lines.distance(field.state, "french", 0, hex_of("benevento")) == 2


@pytest.mark.rule("GC-6.2.j")
def test_a_contested_source_serves_its_own_hex_only() -> None:
    field = gargano("manfredonia")
    navarro = field.force("navarro", "manfredonia", "rodeleros.5.1", siege_level=1)
    assert has_line(field, navarro.place)
    assert not has_line(field, "2408")
    assert lines.distance(field.state, "spanish", 1, navarro.place) == 1


@pytest.mark.rule("GC-6.1.1.b", "GC-6.1.2.b")
@pytest.mark.parametrize("source", [Source("2509", CHANGING, 1), Source("", REMOVED, 1)])
def test_no_line_from_a_source_that_is_changing_or_gone(source: Source) -> None:
    field = gargano()
    field.state.sources["spanish"] = source
    assert not has_line(field)
    assert lines.distance(field.state, "spanish", 1, "2509") == lines.NO_LINE


@pytest.mark.rule("GC-6.1.2.d")
def test_a_change_of_alignment_leaves_the_source_at_work() -> None:
    field = gargano()
    changes.align(field.table(), "capitanata", 0)
    assert field.state.sources["spanish"].hex == "2509"
    assert ground.owner(field.state, PLACES["manfredonia"]) == 0  # the marker has not kept it
    assert has_line(field, "2408")


@pytest.mark.rule("GC-4.4.e")
def test_lone_captains_cut_no_line() -> None:
    field = gargano()
    for captain, hex in (("nemours", "2407"), ("la_palice", "2306")):
        field.force(captain, hex)
    assert has_line(field)


@pytest.mark.rule("GC-7.2.d")
@pytest.mark.parametrize("friend", [False, True])
def test_a_command_path_ends_with_an_enemy_only_where_a_friend_contests_the_hex(friend: bool) -> None:
    field = gargano("2910")
    if friend:
        field.force("navarro", "2910", "rodeleros.5.1")
    assert lines.commands(field.state, 1, ["3008"], "2910") is friend


@pytest.mark.rule("GC-6.3.1.b")
def test_of_several_lines_the_one_through_the_fewest_regions_counts() -> None:
    """From Rome into the Abruzzi: straight on, or by Terra di Lavoro."""
    field = Field(alignment={}, conquered={})
    field.source("spanish", "roma")
    assert HEXES["0821"].region == "abruzzo_ultra"
    assert lines.distance(field.state, "spanish", 1, "0821") == 2
