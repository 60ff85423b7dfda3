"""Section 22.1: powers that have surrendered, and the Nasrid surrender with its fifteen effects."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, PLAYERS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import control, influence, points, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import (
    LAST_CARD,
    MORISCOS,
    ZAHARA,
    has_left,
    is_granada_gone,
    lord,
    major,
)
from condotta.games.tanto_monta.rules.construction import recruit, ships
from condotta.games.tanto_monta.rules.diplomacy import leaders
from condotta.games.tanto_monta.rules.draw import hands, personages
from condotta.games.tanto_monta.rules.powers import granada, surrender
from condotta.games.tanto_monta.rules.victory import victory
from condotta.games.tanto_monta.rules.winter import replacements
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops
from tests.games.tanto_monta.table import ships as fleet

assert turn
KEYS = ("granada", "almeria", "malaga")
LOST = (84, 100, 112, 25, 110)


def beaten(*keys: str, number: int = 5) -> State:
    """Spain holds these keys in the Victory Determination Phase."""
    s = empty(number)
    s.phase = "victory"
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.markers |= dict.fromkeys(keys or KEYS, "spain")
    s.lost_homes = ["zahara"]
    s.hands, s.warehouses = [[], [], [], []], [[], [], [], []]
    s.pools["caravan"] = ["caravan.cp_3"]
    s.leaders["boabdil"] = Leader("granada")
    return s


def give_up(s: State, *answers: Option, key: str = "fez") -> Any:
    """The end of the turn; the exiles go to `key`."""
    g = table(s, [1])
    answer_with(granada.end_of_turn(g), *answers, offer("exile_to", key), *([DONE] if surrender.who_can_go(s) else []))
    return g


def first_question(flow: Any) -> Decision:
    decision = next(flow)
    assert isinstance(decision, Decision)
    return decision


# In general


@pytest.mark.rule("TM-22.1-gen.b")
def test_three_powers_leave_the_game_when_they_surrender() -> None:
    s = beaten()
    assert [power for power in ("nasrid", "catalonia", "beltranejos") if has_left(s, power)] == []
    give_up(s)
    s.removed += LAST_CARD.values()
    assert [power for power in ("nasrid", "catalonia", "beltranejos") if not has_left(s, power)] == []
    for power in ("nasrid", "catalonia", "beltranejos"):
        assert replacements.keys_for_replacement(s, power) == []
    s.markers |= dict.fromkeys(("fez", "marrakesh", "tangier"), "portugal")
    assert not has_left(s, "north_africa")


@pytest.mark.rule("TM-22.1-gen.c", "TM-22.1-gen.d")
def test_others_only_build_no_more_until_they_have_a_home_key_again() -> None:
    s = empty(3)
    troops(s, "anfa", "north_africa", 2)
    fleet(s, "anfa", "north_africa", corsairs=1)
    keys = [key for key in control.all_home_keys(s, "north_africa") if control.in_play(s, key)]
    assert recruit.where(s, "north_africa", "regular")
    s.markers |= dict.fromkeys(keys, "portugal")
    assert control.has_surrendered(s, "north_africa")
    for kind in ("regular", "militia", "cavalry"):
        assert recruit.where(s, "north_africa", kind) == []
    assert ships.where(s, "north_africa", "corsair") == ships.where(s, "north_africa", "squadron") == []
    assert numbers(s, "anfa", "north_africa") == (2, 0, 0, 0)  # it keeps what it has
    assert replacements.spaces_for_militia(s, "north_africa")  # TM-18.6.f
    del s.markers[keys[0]]
    assert recruit.where(s, "north_africa", "regular")


# When


@pytest.mark.rule("TM-22.1-nas.a")
def test_with_the_three_keys_it_is_compelled() -> None:
    s = beaten()
    s.markers["gibraltar"] = "nasrid"  # does not prevent it
    give_up(s)
    assert is_granada_gone(s)
    s = beaten("granada", "almeria")
    s.markers["malaga"] = "portugal"  # no home key at all
    assert surrender.is_compelled(s)
    s.markers["gibraltar"] = "nasrid"
    assert not surrender.is_compelled(s)


@pytest.mark.rule("TM-22.1-nas.b")
@pytest.mark.parametrize("other", ["almeria", "malaga"])
def test_with_granada_and_one_key_spain_may_declare_it(other: str) -> None:
    s = beaten("granada", other)
    decision = first_question(granada.end_of_turn(table(s)))
    assert (decision.seat, decision.options) == (SPAIN, [NO, YES])
    answer_with(granada.end_of_turn(table(s)), NO)
    assert not is_granada_gone(s)
    left = "malaga" if other == "almeria" else "almeria"
    answers = [YES, offer("exile_to", "fez"), offer("rise_in", left), DONE]
    answer_with(granada.end_of_turn(table(s, [1])), *answers)
    assert is_granada_gone(s)
    assert numbers(s, left, MORISCOS) == (2, 0, 0, 0)  # TM-22.1-nas.f


@pytest.mark.rule("TM-22.1-nas.b")
@pytest.mark.parametrize("keys", [("almeria", "malaga"), ("granada",)])
def test_with_less_nobody_is_asked(keys: tuple[str, ...]) -> None:
    s = beaten(*keys)
    answer_with(granada.end_of_turn(table(s)))
    assert not is_granada_gone(s)


# Effects


@pytest.mark.rule("TM-22.1-nas.c", "TM-20.1-rec.c")
def test_1_a_vp_for_spain() -> None:
    s = beaten()
    before = points.total(s, SPAIN)
    give_up(s)
    assert s.points[SPAIN] == {"vp_reconquista": 1}
    assert points.total(s, SPAIN) == before + 1


@pytest.mark.rule("TM-22.1-nas.d")
def test_2_up_to_four_regulars_or_cavalry_go_into_exile() -> None:
    s = beaten()
    troops(s, "baza", "nasrid", 3, 4, 2)
    troops(s, "anfa", "nasrid", cavalry=1)
    troops(s, "baza", MORISCOS, 1)
    assert surrender.who_can_go(s) == [("baza", "regular"), ("baza", "cavalry"), ("anfa", "cavalry")]
    ride, walk = offer("exile", "cavalry", "baza"), offer("exile", "regular", "baza")
    answer_with(
        granada.end_of_turn(table(s)), offer("exile_to", "fez"), ride, ride, walk, offer("exile", "cavalry", "anfa")
    )
    assert numbers(s, "fez", "exiles") == (1, 0, 3, 0)
    assert major(s, "exiles") == "north_africa"
    assert stacks.total(s, "nasrid", "regular") == 0
    assert pool.left(s, "north_africa", "cavalry") == pool.left(empty(5), "north_africa", "cavalry")


@pytest.mark.rule("TM-22.1-nas.d")
def test_2_to_a_friendly_north_african_home_key_or_nowhere() -> None:
    s = beaten()
    s.markers["tangier"] = "portugal"
    decision = first_question(granada.end_of_turn(table(s)))
    assert (decision.seat, decision.prompt) == (MUSLIM, "exile.where")
    keys = [key for key in PLAYERS[MUSLIM].home_keys if control.in_play(s, key)]
    assert {str(option.args[0]) for option in decision.options} <= {*keys} - {"tangier"}
    s.markers |= dict.fromkeys(keys, "portugal")
    troops(s, "baza", "nasrid", 2)
    answer_with(granada.end_of_turn(table(s)))
    assert s.stacks == {}
    assert s.leaders["boabdil"].turn == s.turn + 1


@pytest.mark.rule("TM-22.1-nas.e")
@pytest.mark.parametrize("where", ["map", "track", "never", "captive"])
def test_2_boabdil_goes_with_them_from_wherever_he_is(where: str) -> None:
    s = beaten()
    if where == "never":
        del s.leaders["boabdil"]
    elif where == "track":
        s.leaders["boabdil"] = Leader(turn=6)
    elif where == "captive":
        s.leaders["boabdil"] = Leader(captor=FRANCE)
    give_up(s)
    found = s.leaders["boabdil"]
    assert (found.place, found.captor) == (("", FRANCE) if where == "captive" else ("fez", -1))
    assert lord(s, "boabdil") == "north_africa"
    assert leaders.homes(s, lord(s, "boabdil")) == personages.homes(s, "north_africa")


@pytest.mark.rule("TM-22.1-nas.f")
def test_3_moriscos_rise_where_a_key_is_still_nasrid() -> None:
    s = beaten("granada", "almeria")
    s.markers["loja"] = "spain"
    troops(s, "malaga", "nasrid", 2)
    flow: Any = granada.end_of_turn(table(s, [1]))
    decision = first_question(flow)
    for answer in (YES, offer("exile_to", "fez"), DONE):
        decision = flow.send(next(one for one in decision.options if one == answer))
    assert decision.prompt == "moriscos.where"  # the first one is in Málaga: no choice
    assert numbers(s, "malaga", MORISCOS) == (1, 0, 0, 0)
    spaces = [str(option.args[0]) for option in decision.options]
    assert spaces[0] == "malaga"
    assert {*spaces} == {"malaga", "granada", "almeria", "loja", "gibraltar", "zahara"}
    decision = flow.send(next(one for one in decision.options if one.args[0] == "loja"))
    assert (decision.prompt, [one.args for one in decision.options]) == ("moriscos.marker", [(), ("zahara",)])
    with pytest.raises(StopIteration):
        flow.send(next(one for one in decision.options if one.args == ("zahara",)))
    assert s.warehouses[MUSLIM] == ["caravan.cp_3"]
    assert {space: control.controller(s, space) for space in ("malaga", "loja", "zahara", "sohail", "granada")} == {
        "malaga": "nasrid", "loja": "nasrid", "zahara": "nasrid", "sohail": "spain", "granada": "spain",
    }  # fmt: skip
    assert numbers(s, "malaga", "nasrid") == ()


@pytest.mark.rule("TM-22.1-nas.g", "TM-20.1-rec.d")
@pytest.mark.parametrize(
    ("held", "vp"),
    [
        ((), 0),
        (("zahara",), 0),
        (("zahara", "gibraltar"), 1),
        (("zahara", "jerez"), 1),
        (("zahara", "gibraltar", "jerez"), 1),
        (("zahara", "gibraltar", "jerez", "teruel"), 2),
        (("jerez", "teruel", "anfa"), 0),
    ],
)
def test_4_a_vp_for_three_spanish_home_spaces(held: tuple[str, ...], vp: int) -> None:
    s = beaten()
    s.markers |= dict.fromkeys(held, "nasrid")
    give_up(s)
    assert s.points[MUSLIM].get("vp_alhambra", 0) == vp
    assert all(control.controller(s, space) != "nasrid" for space in SPACES)


@pytest.mark.rule("TM-22.1-nas.h", "TM-20.1-ctl.f", "TM-22.1-nas.q", "TM-20.1.T1")
def test_5_what_they_hold_of_the_three_kingdoms_is_spains() -> None:
    s = beaten()
    s.markers |= {"jerez": "nasrid", "teruel": "nasrid", "baza": "spain", "loja": "portugal"}  # Baza: taken this turn
    s.lost_homes += ["guadix", "setenil"]  # N3
    troops(s, "setenil", MORISCOS, 1)
    s.uprisings = ["guadix"]
    give_up(s)
    spanish = ("jerez", "teruel", "baza", "alhama", "sohail", "albox")
    assert all(points.owner(s, space) == SPAIN for space in spanish)
    assert {"baza", "alhama", "sohail", "albox"} <= {*s.lost_homes}  # S2: no special marker any more
    assert [control.controller(s, space) for space in ("setenil", "guadix", "loja")] == ["nasrid", "nasrid", "portugal"]
    assert "loja" not in s.lost_homes  # R-TM-20.1-8
    homes = control.home_spaces(s, "castile")
    assert {"granada", "malaga", "almeria", "baza", "loja"} <= {*homes}
    assert not {"setenil", "guadix"} & {*homes}
    assert "granada" in recruit.where(s, "castile", "regular")
    assert "alhama" in recruit.where(s, "castile", "regular")
    assert recruit.hindrance(s, "castile", "guadix") == "TM-17.b"


@pytest.mark.rule("TM-22.1-nas.h")
def test_5_strangers_leave_what_has_become_spanish() -> None:
    s = beaten()
    troops(s, "loja", "north_africa", 2)
    troops(s, "alhama", "north_africa", 1)
    fleet(s, "sohail", "north_africa", corsairs=1)
    go = offer("displace", "fez")
    flow: Any = granada.end_of_turn(table(s))
    decision, wanted = next(flow), [offer("exile_to", "fez"), go]
    try:
        while True:
            decision = flow.send(next((one for one in decision.options if one in wanted), decision.options[0]))
    except StopIteration:
        pass
    assert stacks.at(s, "loja") == stacks.at(s, "alhama") == []
    assert stacks.fleets_at(s, "sohail") == []
    assert sum(stack.size for _, stack in stacks.all_stacks(s) if stack.power == "north_africa") == 3


@pytest.mark.rule("TM-22.1-nas.i")
@pytest.mark.parametrize("ally", ["nasrid", "france"])
def test_6_genoa_is_nobodys_ally_and_the_marker_is_lost(ally: str) -> None:
    s = beaten()
    s.allied["genoa"] = ally
    give_up(s)
    assert s.allied.get("genoa") == (None if ally == "nasrid" else "france")
    assert not influence.has_marker(s, "genoa", MUSLIM)


@pytest.mark.rule("TM-22.1-nas.j")
def test_7_leaders_leave_and_none_comes_any_more() -> None:
    s = beaten(number=2)
    leader(s, "el_zagal", "baza")
    s.leaders["muley_hacen"] = Leader(captor=SPAIN)
    give_up(s)
    assert {name for name in s.leaders if name in ("el_zagal", "muley_hacen", "boabdil")} == {"boabdil"}
    s.turn = 3
    answer_with(personages.personages(table(s)), offer("arrive", personages.homes(s, "castile")[0]))
    assert s.leaders["boabdil"].place == "fez"  # he does not come as a new leader


@pytest.mark.rule("TM-22.1-nas.k")
def test_8_all_other_units_leave_and_none_is_recruited() -> None:
    s = beaten()
    troops(s, "baza", "nasrid", 2, 3, 1)
    troops(s, "baza", MORISCOS, 1)
    troops(s, "anfa", "nasrid", 1)
    fleet(s, "sohail", "nasrid", corsairs=1)
    s.lost_homes.append("baza")
    give_up(s)
    assert {stack.power for _, stack in stacks.all_stacks(s)} == {MORISCOS}
    assert s.fleets == {}
    for kind in ("regular", "militia", "cavalry"):
        assert recruit.want(s, "nasrid", kind) == "TM-22.1-nas.k"


@pytest.mark.rule("TM-22.1-nas.l")
def test_9_elsewhere_their_spaces_are_north_african() -> None:
    s = beaten()
    s.markers |= {"otranto": "nasrid", "beja": "nasrid", "anfa": "nasrid"}
    give_up(s)
    assert [control.controller(s, space) for space in ("otranto", "beja", "anfa")] == ["north_africa"] * 3


@pytest.mark.rule("TM-22.1-nas.m", "TM-22.1-nas.n", "TM-22.1-nas.o")
def test_10_to_12_cards_leave_the_game() -> None:
    s = beaten()
    home, emirs = CARD_IDS[1], [CARD_IDS[25], CARD_IDS[26]]
    s.hands[MUSLIM] = [home, CARD_IDS[84], CARD_IDS[45]]
    s.hands[FRANCE] = [CARD_IDS[112], CARD_IDS[110]]
    s.deck = [CARD_IDS[100], CARD_IDS[42], CARD_IDS[43], CARD_IDS[44], CARD_IDS[26]]
    s.discard = [CARD_IDS[25]]
    give_up(s)
    gone = [home, *(CARD_IDS[number] for number in LOST), *emirs]
    assert {*gone} <= {*s.removed}
    everywhere = [*s.deck, *s.discard, *(card for hand in s.hands for card in hand)]
    assert not {*gone} & {*everywhere}
    assert [len(hand) for hand in s.hands] == [2, 0, 0, 2]  # a new card for each but the Home card
    assert s.rulers[MUSLIM] == "ruler_wattasid"
    hands.hand_out(table(s))
    assert home not in s.hands[MUSLIM]


@pytest.mark.rule("TM-22.1-nas.o")
def test_12_that_ruler_stays() -> None:
    s = beaten()
    give_up(s)
    assert not granada.may_follow_el_zagal(s, MUSLIM)
    assert not granada.may_follow_muley_hacen(s, MUSLIM)


@pytest.mark.rule("TM-22.1-nas.p")
def test_13_morisco_militia_become_available() -> None:
    s = beaten()
    assert pool.left(s, MORISCOS, "militia") == 0
    give_up(s)
    assert pool.left(s, MORISCOS, "militia") == 6
    assert MORISCOS in actions.recruiters(s, MUSLIM)
    assert MORISCOS not in actions.recruiters(s, PORTUGAL)


@pytest.mark.rule("TM-22.2.a")
def test_a_key_that_passes_to_spain_may_win_the_game() -> None:
    s = beaten(number=4)
    s.markers["gibraltar"] = "nasrid"
    keys = [
        key for key in points.KEYS if control.in_play(s, key) and points.owner(s, key) != SPAIN and key != "gibraltar"
    ]
    wanted = PLAYERS[SPAIN].keys_to_win(0) - 1 - points.keys(s, SPAIN)
    s.markers |= dict.fromkeys([key for key in keys if key not in ("fez", "barcelona")][:wanted], "spain")
    assert not victory.check_keys(table(s))
    assert points.keys(s, SPAIN) == PLAYERS[SPAIN].keys_to_win(0) - 1
    flow = turn.victory_phase(table(s))
    drive(flow)
    assert (s.phase, s.winner, s.ended_by) == ("over", SPAIN, "TM-22.2.a")


def drive(flow: Any) -> None:
    try:
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        pass


@pytest.mark.rule("TM-22.1-nas.h", "TM-20.1.T1")
def test_5_no_space_loses_its_status_twice_and_keys_never_do() -> None:
    s = beaten()
    s.markers["baza"] = "spain"
    s.lost_homes += ["baza"]
    give_up(s)
    assert s.lost_homes.count("baza") == 1
    assert not {*KEYS} & {*s.lost_homes}


@pytest.mark.rule("TM-22.1-nas.j")
def test_7_kemal_reis_who_serves_them_is_home_in_the_next_turn() -> None:
    s = beaten()
    fleet(s, "alboran_sea", "nasrid", 0, 1)
    stacks.place_leader(s, "kemal_reis", "alboran_sea", serves="nasrid")
    s.reis_serves = True
    give_up(s)
    found = s.leaders["kemal_reis"]
    assert (found.place, found.turn, found.serves, s.reis_serves) == ("", 6, "", False)
