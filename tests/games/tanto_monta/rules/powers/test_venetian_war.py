"""Section 20.9: the OTTOMAN-VENETIAN WAR; who its veterans are afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Fleet, Leader, Stack
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import control, events, fleets, plays, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war, major, navy, player
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.minors import activation, status
from condotta.games.tanto_monta.rules.powers import venetian_war
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn
WAR = CARD_IDS[129]
FIGHT = "fight_foreign_war"
OTTOMAN, SPANISH, VENETIAN = "ottoman", "spain_war", "venice_war"


def at_war_at_sea(seat: int = SPAIN, ottoman: int = 3, spanish: int = 1, venetian: int = 1) -> State:
    s = with_cp(empty(5), seat)
    s.hands = [[], [], [], []]
    s.foreign_wars = [WAR]
    for power, number in ((OTTOMAN, ottoman), (SPANISH, spanish), (VENETIAN, venetian)):
        ships(s, WAR, power, number)
    leader(s, "great_captain", WAR)
    leader(s, "kemal_reis_war", WAR)
    return s


def begin(s: State, *answers: Option, seat: int = SPAIN, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[WAR, ""].does(g, seat), *answers)
    assert not g.script
    return g


def fight(s: State, seat: int, *answers: Option, dice: list[int]) -> Any:
    g = table(s, dice)
    assert s.budget is not None
    answer_with(ACTIONS[FIGHT].does(g, seat, s.budget), *answers)
    assert not g.script
    return g


def left(s: State, place: str = WAR) -> dict[str, tuple[int, int]]:
    return {fleet.power: (fleet.squadrons, fleet.corsairs) for fleet in stacks.fleets_at(s, place)}


def dice_of(s: State, seat: int, full: bool) -> tuple[int, int]:
    """Of who takes the action, and of the others."""
    found = venetian_war.odds(s, seat, full=full)
    return found["own"], found["others"]


# It begins


@pytest.mark.rule("TM-20.9-ov.a", "TM-20.9-ov.f")
def test_first_two_cp_then_the_reserved_squadrons_and_a_free_combat_if_wanted() -> None:
    s = with_cp(empty(5), SPAIN)
    s.budget = None
    flow: Any = events.EVENTS[WAR, ""].does(table(s), SPAIN)
    asked = flow.send(None)
    assert (asked.prompt, asked.params["cp"], s.foreign_wars) == ("action", 2, [])
    asked = flow.send(DONE)
    assert (asked.prompt, asked.seat) == ("venetian_war.free", SPAIN)
    assert s.foreign_wars == [WAR]
    assert left(s) == {VENETIAN: (1, 0), SPANISH: (1, 0), OTTOMAN: (3, 0)}
    with pytest.raises(StopIteration):
        flow.send(NO)
    assert left(s) == {VENETIAN: (1, 0), SPANISH: (1, 0), OTTOMAN: (3, 0)}


@pytest.mark.rule("TM-20.9-ov.b", "TM-15.3.a")
def test_crowns_that_besiege_together_under_the_great_captain_give_up_without_him() -> None:
    s = with_cp(empty(5), FRANCE)
    leader(s, "great_captain", "granada")
    troops(s, "granada", "castile", 2)
    troops(s, "granada", "aragon", 2)
    stacks.put(s, "granada", Stack("nasrid", 3, inside=True))
    s.sieges |= {"granada/castile": 1, "granada/aragon": 1}
    s.budget = None
    begin(s, DONE, NO, seat=FRANCE)
    assert s.sieges == {}
    assert {one.power for one in stacks.at(s, "granada")} == {"nasrid"}


@pytest.mark.rule("TM-20.9-ov.a")
def test_the_squadrons_are_no_others() -> None:
    s = with_cp(empty(5), SPAIN)
    before = [pool.ships_left(s, power) for power in ("spain", "venice", "north_africa")]
    begin(s, DONE, NO)
    assert [pool.ships_left(s, power) for power in ("spain", "venice", "north_africa")] == before


@pytest.mark.rule("TM-20.9-ov.b")
@pytest.mark.parametrize("where", [Leader(captor=FRANCE), Leader(turn=6), Leader("seville", inside=True), None])
def test_the_great_captain_comes_from_wherever_he_is(where: Leader | None) -> None:
    s = with_cp(empty(5), SPAIN)
    if where is not None:
        s.leaders["great_captain"] = where
    begin(s, DONE, NO)
    assert s.leaders["great_captain"].place == WAR
    assert not s.leaders["great_captain"].inside


@pytest.mark.rule("TM-20.9-ov.c")
@pytest.mark.parametrize("replaced", [True, False])
def test_kemal_reis_comes_with_another_counter(replaced: bool) -> None:
    s = with_cp(empty(5), SPAIN)
    if replaced:
        s.happened.append("algiers_regency")
    else:
        leader(s, "kemal_reis", "tangier")
    begin(s, DONE, NO)
    assert s.leaders["kemal_reis_war"].place == WAR
    assert "kemal_reis" not in s.leaders


@pytest.mark.rule("TM-20.9-ov.d")
def test_venice_leaves_the_muslim_player_and_does_not_come_back_while_it_lasts() -> None:
    s = with_cp(empty(5), SPAIN)
    s.allied["venice"] = "north_africa"
    begin(s, DONE, NO)
    assert "venice" not in s.allied
    assert not activation.may_activate(s, "venice", MUSLIM)
    assert activation.may_activate(s, "venice", FRANCE)
    assert MUSLIM not in status.defenders(s, "venice", FRANCE)
    answer_with(status.settle(table(s), "venice", MUSLIM))
    assert "venice" not in s.allied
    s.foreign_wars = []
    answer_with(status.settle(table(s), "venice", MUSLIM))
    assert s.allied["venice"] == "north_africa"


@pytest.mark.rule("TM-20.9-ov.e", "TM-20.9-ov.g")
def test_portugal_runs_the_venetian_squadron_unless_venice_has_an_ally() -> None:
    s = at_war_at_sea()
    assert s.budget is not None
    assert venetian_war.runners(s) == [MUSLIM, PORTUGAL, SPAIN]
    assert ACTIONS[FIGHT].may(s, PORTUGAL, s.budget)
    s.allied["venice"] = "france"
    assert venetian_war.runners(s) == [MUSLIM, SPAIN, FRANCE]
    assert not ACTIONS[FIGHT].may(s, PORTUGAL, s.budget)
    assert ACTIONS[FIGHT].may(s, FRANCE, s.budget)
    s = at_war_at_sea(venetian=0)
    assert venetian_war.runners(s) == [MUSLIM, SPAIN]


# Combat


@pytest.mark.rule("TM-20.9-ov.g", "TM-20.9-ov.h", "TM-20.9-ov.i", "TM-20.9-ov.k")
def test_two_dice_a_squadron_one_for_kemal_reis_and_one_for_who_begins() -> None:
    s = at_war_at_sea()
    assert dice_of(s, MUSLIM, False) == (3 * 2 + 1 + 1, 2 * 2 + 1)
    assert dice_of(s, SPAIN, False) == (2 * 2 + 1 + 1, 3 * 2 + 1)


@pytest.mark.rule("TM-20.9-ov.j")
def test_the_great_captain_has_a_second_die_for_a_christian_who_begins_or_pays_twice() -> None:
    s = at_war_at_sea()
    assert dice_of(s, SPAIN, True)[0] == dice_of(s, SPAIN, False)[0] + 1
    assert dice_of(s, MUSLIM, True) == dice_of(s, MUSLIM, False)
    # a free combat of France: 4 + 2 + 1 dice against 7
    s = with_cp(empty(5), FRANCE)
    begin(s, DONE, YES, seat=FRANCE, dice=[1] * 7 + [1] * 7)
    s = at_war_at_sea(PORTUGAL)
    fight(s, PORTUGAL, YES, dice=[1] * 7 + [1] * 7)
    assert s.budget is not None
    assert s.budget.cp == 4
    fight(s, PORTUGAL, NO, dice=[1] * 6 + [1] * 7)
    assert s.budget.cp == 3


@pytest.mark.rule("TM-20.9-ov.g", "TM-6.1.j")
def test_a_home_card_pays_for_the_action_of_its_own_power_only() -> None:
    s = at_war_at_sea(MUSLIM)
    assert not ACTIONS[FIGHT].may(s, MUSLIM, Budget("alhambra_of_granada", 5, "cp", ["nasrid"]))
    assert ACTIONS[FIGHT].may(s, MUSLIM, Budget("sultanate_of_fez", 5, "cp", ["north_africa"]))
    assert ACTIONS[FIGHT].may(s, SPAIN, Budget("crown_of_aragon", 5, "cp", ["aragon"]))
    assert not ACTIONS[FIGHT].may(s, PORTUGAL, Budget("joanna_la_beltraneja", 5, "cp", ["beltranejos"]))


@pytest.mark.rule("TM-20.9-ov.l", "TM-20.9-ov.m")
@pytest.mark.parametrize(("hits", "squadrons"), [(1, 3), (2, 2), (3, 2), (4, 1)])
def test_every_two_hits_sink_a_squadron_for_good(hits: int, squadrons: int) -> None:
    s = at_war_at_sea()
    fight(s, SPAIN, NO, dice=[6] * hits + [1] * (6 - hits) + [1] * 7)
    assert left(s)[OTTOMAN] == (squadrons, 0)
    assert (left(s)[SPANISH], s.ships_to_come) == ((1, 0), {})
    assert s.leaders["kemal_reis_war"].place == WAR


@pytest.mark.rule("TM-20.9-ov.n")
@pytest.mark.parametrize("seat", [MUSLIM, PORTUGAL])
def test_who_acts_chooses_the_christian_losses(seat: int) -> None:
    s = at_war_at_sea(seat)
    own, others = dice_of(s, seat, False)
    muslim_hits = [6, 6] + [1] * ((own if seat == MUSLIM else others) - 2)
    christian = [1] * (others if seat == MUSLIM else own)
    dice = muslim_hits + christian if seat == MUSLIM else christian + muslim_hits
    fight(s, seat, *([] if seat == MUSLIM else [NO]), offer("lose", SPANISH, "squadron"), dice=dice)
    assert (SPANISH in left(s), left(s)[VENETIAN]) == (False, (1, 0))


@pytest.mark.rule("TM-20.9-ov.o")
@pytest.mark.parametrize(("seat", "winner"), [(SPAIN, SPAIN), (MUSLIM, MUSLIM)])
def test_where_both_would_sink_more_dice_keep_a_squadron(seat: int, winner: int) -> None:
    # one against one: who begins has a die more
    s = at_war_at_sea(seat, ottoman=1, spanish=1, venetian=0)
    troops(s, "palermo", "aragon", 1)
    answers = [NO, offer("return", "palermo"), offer("arrive", "tangier"), offer("arrive", "seville")]
    if seat == MUSLIM:
        answers = [offer("return", "oran"), offer("ship_as", "squadron"), offer("arrive", "seville")]
    fight(s, seat, *answers, dice=[6] * 7)
    assert s.foreign_wars == []
    assert (s.points[MUSLIM] != {}) == (winner == MUSLIM)


@pytest.mark.rule("TM-20.9-ov.o")
def test_with_equal_dice_who_did_not_begin_keeps_it() -> None:
    s = at_war_at_sea(MUSLIM, ottoman=1, spanish=1, venetian=0)
    war = venetian_war.War(s, MUSLIM, full=False)
    war.attacker.hits = war.defender.hits = 2
    war.attacker.rolls = war.defender.rolls = 4
    answer_with(venetian_war.take_losses(table(s), war))
    assert left(s) == {SPANISH: (1, 0)}


@pytest.mark.rule("TM-20.9-ov.p")
def test_it_costs_nobody_a_card() -> None:
    s = at_war_at_sea()
    with_war = [hands.printed_cards(s, seat) for seat in range(4)]
    s.foreign_wars = []
    assert [hands.printed_cards(s, seat) for seat in range(4)] == with_war


@pytest.mark.rule("TM-20.9-ov.g")
def test_cards_for_naval_combats_are_played_in_it() -> None:
    s = at_war_at_sea(SPAIN)
    s.hands[PORTUGAL], s.hands[MUSLIM] = ["arquebusiers"], ["admiralty"]
    card = offer("answer", "arquebusiers")
    admiralty = [offer("answer", "admiralty", "a"), offer("help", "north_africa")]
    fight(s, SPAIN, NO, card, *admiralty, dice=[1] * (6 + 3) + [1] * 7 + [1] * 5)
    assert left(s)[OTTOMAN] == (3, 0)


# It ends


@pytest.mark.rule("TM-20.9-ov.q", "TM-20.9-ov.s", "TM-20.9-ov.t", "TM-20.9-ov.v", "TM-20.9-ov.x")
def test_a_muslim_victory() -> None:
    s = at_war_at_sea(MUSLIM, ottoman=2, spanish=1, venetian=0)
    s.markers["oran"] = "spain"
    g = table(s, [6, 6, 1, 1, 1, 1] + [1] * 3)
    flow: Any = ACTIONS[FIGHT].does(g, MUSLIM, s.budget or Budget("", 0, "cp"))
    asked = flow.send(None)
    assert asked.options == [offer("return", "bona"), offer("return", "bejaia")]
    asked = flow.send(asked.options[1])
    assert asked.options == [offer("ship_as", "squadron"), offer("ship_as", "corsair")]
    asked = flow.send(asked.options[1])
    asked = flow.send(asked.options[0])
    assert asked.prompt == "leader.where"
    with pytest.raises(StopIteration):
        flow.send(asked.options[0])
    assert left(s, "bejaia") == {OTTOMAN: (1, 1)}
    assert numbers(s, "bejaia", OTTOMAN) == (2, 0, 0, 0)
    assert (s.points[MUSLIM], s.points[SPAIN]) == ({"vp_turkish_venetian_war_muslim": 2}, {})
    assert s.leaders["kemal_reis"].place == "bejaia"
    assert "kemal_reis_war" not in s.leaders
    assert (s.foreign_wars, s.removed, WAR in s.fleets) == ([], [WAR], False)


@pytest.mark.rule("TM-20.9-ov.q")
def test_otranto_is_a_port_for_them_if_it_is_muslim() -> None:
    s = at_war_at_sea(MUSLIM, ottoman=1, spanish=1, venetian=0)
    s.markers |= dict.fromkeys(("bona", "bejaia", "oran"), "spain") | {"otranto": "north_africa"}
    fight(s, MUSLIM, offer("ship_as", "corsair"), offer("arrive", "seville"), dice=[6, 6, 1, 1, 1, 1, 1])
    assert left(s, "otranto") == {OTTOMAN: (0, 1)}


@pytest.mark.rule("TM-20.9-ov.r", "TM-20.9-ov.s", "TM-20.9-ov.t", "TM-20.9-ov.u", "TM-20.9-ov.v")
def test_a_christian_victory() -> None:
    s = at_war_at_sea(SPAIN, ottoman=1)
    s.sieges["seville/portugal"] = 1
    g = table(s, [6, 6, 1, 1, 1, 1] + [1] * 3)
    flow: Any = ACTIONS[FIGHT].does(g, SPAIN, s.budget or Budget("", 0, "cp"))
    flow.send(None)
    asked = flow.send(NO)
    ports = [str(option.args[0]) for option in asked.options]
    assert "palermo" in ports
    assert "venice_city" not in ports
    asked = flow.send(offer("return", "palermo"))
    assert (asked.seat, asked.prompt, asked.params["leader"]) == (MUSLIM, "leader.where", "kemal_reis")
    asked = flow.send(asked.options[0])
    homes = [str(option.args[0]) for option in asked.options]
    assert {"cordoba", "zaragoza"} <= {*homes}
    assert "seville" not in homes
    with pytest.raises(StopIteration):
        flow.send(offer("arrive", "zaragoza"))
    assert s.leaders["great_captain"].place == "zaragoza"
    assert (left(s, "palermo"), left(s, "venice_city")[VENETIAN]) == ({SPANISH: (1, 0)}, (1, 0))
    assert left(s) == {}
    assert numbers(s, "palermo", SPANISH) == (1, 0, 0, 0)
    assert numbers(s, "venice_city", VENETIAN) == (1, 0, 0, 0)
    assert s.points[SPAIN] == {"vp_turkish_venetian_war_spain": 1}
    assert s.points[PORTUGAL] == {"vp_turkish_venetian_war_common": 1}


@pytest.mark.rule("TM-20.9-ov.t")
def test_spain_scores_twice_as_the_ally_of_venice() -> None:
    s = at_war_at_sea(SPAIN, ottoman=1, venetian=0)
    s.allied["venice"] = "aragon"
    answers = [NO, offer("return", "palermo"), offer("arrive", "tangier"), offer("arrive", "zaragoza")]
    fight(s, SPAIN, *answers, dice=[6, 6, 1, 1] + [1] * 3)
    assert sum(s.points[SPAIN].values()) == 2


@pytest.mark.rule("TM-20.9-ov.v")
def test_kemal_reis_leaves_the_game_if_barbarossa_is_in_his_place() -> None:
    s = at_war_at_sea(MUSLIM, ottoman=1, spanish=1, venetian=0)
    s.happened.append("algiers_regency")
    leader(s, "barbarossa", "algiers")
    answers = [offer("return", "oran"), offer("ship_as", "corsair"), offer("arrive", "seville")]
    fight(s, MUSLIM, *answers, dice=[6, 6, 1, 1, 1, 1, 1])
    assert not {"kemal_reis", "kemal_reis_war"} & {*s.leaders}


# Its veterans


@pytest.mark.rule("TM-20.9-ov.w")
def test_veterans_are_never_rebuilt() -> None:
    s = empty(5)
    for power in (SPANISH, VENETIAN, OTTOMAN):
        ships(s, "palermo", power, 1)
        stacks.lose_ships(s, "palermo", Fleet(power, 1))
    assert s.ships_to_come == {}
    before = pool.ships_left(s, "spain"), pool.left(s, "aragon", "regular")
    ships(s, "palermo", SPANISH, 1)
    troops(s, "palermo", SPANISH, 1)
    assert (pool.ships_left(s, "spain"), pool.left(s, "aragon", "regular")) == before


@pytest.mark.rule("TM-20.9-ov.s", "TM-9.2.r")
def test_veterans_are_of_their_power_in_all_else() -> None:
    s = empty(5)
    assert (major(s, VENETIAN), player(s, VENETIAN), navy(s, VENETIAN)) == ("venice", -1, "venice")
    assert are_allied(s, "venice", VENETIAN)
    s.allied["venice"] = "france"
    s.relations["france/spain"] = "war"
    assert (major(s, VENETIAN), player(s, VENETIAN), navy(s, VENETIAN)) == ("france", FRANCE, "france")
    assert at_war(s, VENETIAN, "castile")
    assert not at_war(s, VENETIAN, "portugal")
    assert (major(s, SPANISH), player(s, SPANISH), navy(s, SPANISH)) == ("aragon", SPAIN, "spain")
    troops(s, "milan", VENETIAN, 1)
    ships(s, "marseille", VENETIAN, 1)
    assert fleets.is_at(s, "france", "marseille")
    answer_with(activation.deactivate(table(s), "venice", "TM-21.4.a"))
    assert stacks.strength(s, "milan", [VENETIAN]) == 0
    assert left(s, "marseille") == {}


@pytest.mark.rule("TM-20.9-ov.w", "TM-20.9-ov.r")
def test_christian_ships_without_a_port_are_lost() -> None:
    s = at_war_at_sea(SPAIN, ottoman=0)
    s.markers["venice_city"] = "france"
    g = table(s)
    answer_with(venetian_war.christians_return(g), offer("return", "palermo"))
    assert VENETIAN not in left(s)
    assert [entry.params["power"] for entry in g.entries if entry.key == "venetian_war.homeless"] == [VENETIAN]
    assert numbers(s, "venice_city", VENETIAN) == ()


@pytest.mark.rule("TM-20.9-ov.u")
def test_the_great_captain_without_a_home_waits_for_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_war_at_sea(SPAIN)
    monkeypatch.setattr(control, "home_spaces", lambda s, power: [])
    answer_with(venetian_war.captain_returns(table(s)))
    assert (s.leaders["great_captain"].place, s.leaders["great_captain"].turn) == ("", 6)


@pytest.mark.rule("TM-20.9-ov.f", "TM-20.9-ov.o", "TM-6.2.c")
def test_a_war_that_its_own_event_ends_leaves_the_game_with_its_card() -> None:
    s = at_war_at_sea(MUSLIM, ottoman=1, spanish=1, venetian=0)
    answers = [offer("return", "bona"), offer("ship_as", "squadron"), offer("arrive", "seville")]
    fight(s, MUSLIM, *answers, dice=[6, 6, 1, 1, 1, 1, 1])
    plays.put_away(table(s), MUSLIM, WAR, leaves=False)  # the event has been carried out
    assert (s.foreign_wars, s.removed, s.discard) == ([], [WAR], [])
