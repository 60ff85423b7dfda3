"""Table TM-22.3.T3: bonus VP that any player can have, each won or held in its own way."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, FACTS, ISLANDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import pirates
from condotta.games.tanto_monta.rules.common import events, points, receiving
from condotta.games.tanto_monta.rules.land import retreat
from condotta.games.tanto_monta.rules.ocean import navigation, settling
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, table

assert turn
SPICES, UNIVERSITIES = CARD_IDS[36], CARD_IDS[88]


def nobody() -> State:
    """In an impulse; Genoa and Venice are nobody's allies."""
    s = with_cp(empty(5), SPAIN, 0)
    s.hands, s.deck = [[], [], [], []], [CARD_IDS[45]]
    return s


def gained(s: State, seat: int) -> int:
    return sum(s.points[seat].values())


@pytest.mark.rule("TM-22.3.T3", "TM-22.3.g")
@pytest.mark.parametrize("seat", range(4))
def test_piracy_is_worth_six_at_most(seat: int) -> None:
    s = nobody()
    for _ in range(8):
        pirates.win_vp(table(s), seat)
    assert gained(s, seat) == 6


@pytest.mark.rule("TM-22.3.T3")
@pytest.mark.parametrize("face", [one for one in FACTS.resource_pools["naval"] if one.startswith("vp_")])
def test_vp_resources_are_worth_what_they_show(face: str) -> None:
    s = nobody()
    answer_with(receiving.receive(table(s), FRANCE, f"naval.{face}"))
    assert gained(s, FRANCE) == int(face.removeprefix("vp_"))


@pytest.mark.rule("TM-22.3.T3")
@pytest.mark.parametrize("zone", ["oz_5", "oz_7"])
def test_the_first_settlement_of_another_player_overseas(zone: str) -> None:
    s = nobody()
    settling.first_voyage(table(s), FRANCE, zone, "")
    settling.first_voyage(table(s), MUSLIM, zone, "")
    assert (gained(s, FRANCE), gained(s, MUSLIM)) == (1, 0)


@pytest.mark.rule("TM-22.3.T3")
@pytest.mark.parametrize(
    ("seat", "spaces", "settled", "answer", "vp"),
    [
        (MUSLIM, ["agadir", "tangier"], False, offer("player", SPAIN), {MUSLIM: 1}),
        (PORTUGAL, ["anfa", "agadir"], True, None, {PORTUGAL: 2}),
        (SPAIN, ["genoa_city"], False, offer("spices", "vp"), {SPAIN: 1}),
        (FRANCE, ["venice_city"], False, offer("spices", "card"), {MUSLIM: 1}),
    ],
)
def test_the_spice_trade(
    seat: int, spaces: list[str], settled: bool, answer: Option | None, vp: dict[int, int]
) -> None:
    s = nobody()
    power = {MUSLIM: "north_africa", PORTUGAL: "portugal", SPAIN: "spain", FRANCE: "france"}[seat]
    s.markers = {"tangier": "spain", "agadir": "spain"}
    event = events.EVENTS[SPICES, ""]
    assert not event.may(s, seat)
    s.markers |= dict.fromkeys(spaces, power)
    if settled:
        assert not event.may(s, seat)
        s.settlements[in_zone("oz_3")] = seat
    assert event.may(s, seat)
    answer_with(event.does(table(s), seat), *([answer] if answer else []))
    assert {who: gained(s, who) for who in range(4) if gained(s, who)} == vp


def in_zone(zone: str) -> str:
    return next(id for id, space in FACTS.settlement_spaces.items() if space.zone == zone)


@pytest.mark.rule("TM-22.3.T3", "TM-2.5.f")
def test_a_map_of_each_zone() -> None:
    s = nobody()
    for zone in ("oz_3", "oz_3", "oz_4"):
        navigation.win_marker(table(s), FRANCE, zone)
    assert gained(s, FRANCE) == 2


@pytest.mark.rule("TM-22.3.T3")
def test_universities_at_once_or_later() -> None:
    s = nobody()
    study = events.EVENTS[UNIVERSITIES, ""]
    answer_with(study.does(table(s), SPAIN), offer("university", "vp"))
    answer_with(study.does(table(s), FRANCE), offer("university", "marker"))
    assert (gained(s, SPAIN), gained(s, FRANCE)) == (1, 0)
    answer_with(study.does(table(s), FRANCE))
    assert gained(s, FRANCE) == 3


@pytest.mark.rule("TM-22.3.T3")
def test_the_first_captive_only() -> None:
    s = nobody()
    for name in ("mendoza", "duke_of_alva"):
        leader(s, name, "leon")
        retreat.capture(table(s), name, FRANCE, "TM-14.s")
    assert gained(s, FRANCE) == 1


@pytest.mark.rule("TM-22.3.T3")
def test_islands_and_ragusa_are_held() -> None:
    s = nobody()
    s.markers["ragusa"] = "portugal"
    assert points.held(s, PORTUGAL) == {"ragusa": 1}
    for island in ISLANDS.values():
        s.markers |= dict.fromkeys(island.spaces, "spain")
    found = {what: vp for what, vp in points.held(s, SPAIN).items() if what in (*ISLANDS, "all_islands")}
    assert sum(found.values()) == 3
    assert found["all_islands"] == 1
    assert sum(vp for what, vp in found.items() if what in ISLANDS) == 2  # Tenerife and Gran Canaria
    s.markers.pop("ragusa")
    assert points.held(s, PORTUGAL) == {}
