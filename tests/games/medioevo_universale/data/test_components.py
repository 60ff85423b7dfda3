"""Components and limits (MU-comp), and the table of penalties (MU-battle.pen)."""

from __future__ import annotations

import pytest

from condotta.core.errors import PositionError
from condotta.games.medioevo_universale import data
from condotta.games.medioevo_universale.pieces import C1, HI, HORDE, KN, LI
from condotta.games.medioevo_universale.rules.battle import totals
from condotta.games.medioevo_universale.rules.common import pieces, questions
from condotta.games.medioevo_universale.shown.position import check

from ..helpers import elements, menu, offered, position, start, state, units, until

KINGDOMS_OF_FOUR = ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate")


@pytest.mark.rule("MU-comp.a")
def test_each_player_owns_63_units_and_no_more() -> None:
    table = state(start(None))
    assert table.reserve == [[20, 10, 20, 10, 3]] * 4
    # all 20 LI stand on the map: none can be placed, and none takes the place of a damaged HI
    s = state(start(position(units=units(bohemia="0: 20 light_infantry, heavy_infantry"))))
    assert questions.in_reserve(s, 0, LI) == 0
    assert pieces.place_units(s, 0, "bohemia", LI, 1) == 0
    assert pieces.damage_unit(s, 0, "bohemia", HI, at_sea=False) is None
    assert questions.army(s, 0, "bohemia") == [20, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-comp.a")
def test_a_position_with_more_units_than_there_are_is_refused() -> None:
    with pytest.raises(PositionError, match=r"MU-comp\.a"):
        start(position(units=units(bohemia="0: 11 knight")))


@pytest.mark.rule("MU-comp.b")
def test_a_player_has_eight_control_markers() -> None:
    around = ["poland", "prussia", "lithuania", "livonia", "polotsk", "austria", "venice", "lombardy", "rome"]
    start(position(markers=dict.fromkeys(around[:8], 0)))
    with pytest.raises(PositionError, match=r"MU-comp\.b"):
        start(position(markers=dict.fromkeys(around, 0)))


@pytest.mark.rule("MU-comp.c")
def test_so_many_of_a_level_can_be_marked() -> None:
    eight = [f"war_wagon.{n} I bohemia 0" for n in range(1, 9)]
    s = state(start(position(elements=elements(*eight))))
    assert not questions.may_own(s, 0, 1)  # a ninth of level I
    assert questions.may_own(s, 0, 2)
    assert questions.may_own(s, 0, 2, instead_of=1)  # an upgrade
    with pytest.raises(PositionError, match=r"MU-comp\.c"):
        start(position(elements=elements(*eight, "war_wagon.9 I bohemia 0")))


@pytest.mark.rule("MU-comp.d")
def test_markers_are_swapped_among_own_elements_at_any_time() -> None:
    # 4 of level III use both I/III and both II/III markers: the I/II and I ones still mark six others
    held = ["III", "III", "III", "III", "II", "II", "II", "II", "I", "I"]
    texts = [f"war_wagon.{n} {level} bohemia 0" for n, level in enumerate(held, 1)]
    s = state(start(position(elements=elements(*texts))))
    assert check(s) == []
    assert not questions.may_own(s, 0, 1)
    assert not questions.may_own(s, 0, 2, instead_of=1)  # II and III would be 9


@pytest.mark.rule("MU-comp.e")
def test_nine_route_markers_make_the_longest_route() -> None:
    player = data.load().player
    assert player["route_stop_markers"] + player["route_destination_markers"] == max(data.TRADE_ROUTES)
    assert player["route_transport_markers"] == data.FACTS.routes_per_player


@pytest.mark.rule("MU-comp.f")
def test_common_pools_are_hard_limits() -> None:
    galleys = [f"galley.{n} I adriatic {'b' if n > 12 else n % 3}" for n in range(1, 16)]
    s = state(start(position(elements=elements(*galleys))))
    assert questions.pool_left(s, "galley") == 0  # those of the barbarians are from the same pool
    assert questions.pool_left(s, "war_wagon") == 15
    pools = ("village", "borough", "city", "tower", "fortress", "castle", "cathedral")
    assert [questions.pool_left(s, kind) for kind in pools] == [24, 17, 12, 40, 20, 20, 14]
    kinds = ("merchant_ship", "caravan", "catapult", "trebuchet", "bombard")
    assert [questions.pool_left(s, kind) for kind in kinds] == [12, 12, 16, 14, 12]


@pytest.mark.rule("MU-comp.f")
def test_more_buildings_than_the_pool_are_refused() -> None:
    cities = [t.id for t in data.TERRITORIES.values() if t.settlement is not None][:13]
    with pytest.raises(PositionError, match=r"MU-comp\.f"):
        start(position(6, buildings={territory: [3] for territory in cities}), seats=6)


@pytest.mark.rule("MU-comp.g")
def test_barbarians_that_are_not_in_the_pool_are_not_placed() -> None:
    s = state(start(position(units=units(serbia="b: 39 light_infantry, 20 archer, 7 captain_1"))))
    assert s.horde_reserve == [1, 0, 0]
    assert pieces.place_units(s, HORDE, "moldavia", LI, 2) == 1
    assert pieces.place_units(s, HORDE, "moldavia", C1, 1) == 0
    assert pieces.place_units(s, HORDE, "moldavia", KN, 1) == 0  # they have none at all
    with pytest.raises(PositionError, match=r"MU-comp\.g"):
        start(position(elements=elements(*[f"galley.{n} I adriatic b" for n in range(1, 6)])))


@pytest.mark.rule("MU-comp.h")
def test_a_colour_with_all_its_cubes_in_play_is_not_bought() -> None:
    full = [f"caravan.{n} III cairo 3: {', '.join(['grain'] * 6)}" for n in (1, 2, 3)]
    at = position(phase="trade", active=3, elements=elements(*full, "caravan.4 I cairo 3: grain"))
    match = start(at)
    until(match, "trade.transport")
    match.choose(3, next(option for option in offered(match) if option.args == ("caravan.4",)))
    until(match, "trade.choose")
    assert "buy 1" in menu(match)  # 19 in play
    match = start({**at, "deposits": {"jerusalem": ["grain"]}})
    until(match, "trade.transport")
    match.choose(3, next(option for option in offered(match) if option.args == ("caravan.4",)))
    until(match, "trade.choose")
    assert not any(text.startswith("buy") for text in menu(match))  # 20
    with pytest.raises(PositionError, match=r"MU-comp\.h"):
        start({**at, "deposits": {"jerusalem": ["grain"], "acre": ["grain"]}})


@pytest.mark.rule("MU-comp.i")
def test_eight_tokens_of_each_colour() -> None:
    s = state(start(position(tokens=[[4, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0], [0] * 6, [0] * 6])))
    assert [questions.tokens_left(s, colour) for colour in range(6)] == [0, 8, 8, 8, 8, 8]
    with pytest.raises(PositionError, match=r"MU-comp\.i"):
        start(position(tokens=[[5, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]))


@pytest.mark.rule("MU-comp.i")
def test_a_colour_that_is_gone_is_not_offered() -> None:
    at = position(phase="set_up", turn=0, stage="token", to_act=[0], kingdom=list(KINGDOMS_OF_FOUR),
                  tokens=[[0] * 6, [8, 0, 0, 0, 0, 0], [0] * 6, [0] * 6])  # fmt: skip
    assert menu(start(at)) == ["token yellow", "token orange", "token red", "token green", "token purple"]


@pytest.mark.rule("MU-comp.j")
def test_72_empire_and_30_event_cards_and_18_blood_markers() -> None:
    s = state(start(None))
    assert len(set(s.empire_deck)) == 72
    assert len(set(s.event_deck)) == 30
    assert data.FACTS.coins == (1, 5, 10, 50, 100, 500)
    start(position(blood=[9, 9, 0, 0]))
    with pytest.raises(PositionError, match=r"MU-comp\.j"):
        start(position(blood=[9, 9, 1, 0]))


@pytest.mark.rule("MU-comp.k")
def test_every_side_has_a_d4_a_d6_and_a_d8() -> None:
    assert data.BATTLE.dice == data.BARBARIANS.dice == (4, 6, 8)


@pytest.mark.rule("MU-comp.l")
def test_event_cards_show_no_other_symbols_than_the_four_icons() -> None:
    shown = {icon for card in data.EVENT_CARDS.values() for icon in card.icons}
    assert shown == {"movement_icon", "armies_icon", "buildings_icon", "goods_icon"}


@pytest.mark.rule("MU-comp.m")
def test_no_board_limits_how_many_units_fight_in_one_place() -> None:
    everything = "0: 20 light_infantry, 10 archer, 20 heavy_infantry, 10 knight, 3 captain_1; b: 40 light_infantry"
    s = state(start(position(units=units(austria=everything))))
    assert (questions.army_size(s, 0, "austria"), questions.army_size(s, HORDE, "austria")) == (63, 40)


@pytest.mark.rule("MU-battle.pen")
@pytest.mark.parametrize(("seats", "penalties"), list(data.PENALTIES.items()))
def test_the_penalty_depends_on_the_place_in_the_turn_order(seats: int, penalties: tuple[int, ...]) -> None:
    s = state(start(position(seats, order=list(reversed(range(seats)))), seats=seats))
    assert tuple(totals.penalty(s, seat) for seat in s.order) == penalties
