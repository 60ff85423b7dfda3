"""Section 20.2: the two sultanates, Otranto, Algiers, Ceuta, the target cities and the keys of North Africa."""

from __future__ import annotations

import random
from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import GAME, turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, POWERS, SPACES
from condotta.games.tanto_monta.data.things import MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause
from condotta.games.tanto_monta.rules.action import actions, hold
from condotta.games.tanto_monta.rules.common import control, events, fleets, paths, points, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import WAR, at_war, major, pair, player
from condotta.games.tanto_monta.rules.construction import recruit, ships
from condotta.games.tanto_monta.rules.diplomacy import peace
from condotta.games.tanto_monta.rules.draw import hands, personages
from condotta.games.tanto_monta.rules.events.corsairs_and_fleets import raids_of_algiers
from condotta.games.tanto_monta.rules.land import requirements
from condotta.games.tanto_monta.rules.land.entry import may_enter
from condotta.games.tanto_monta.rules.winter import due_events, quarters, replacements, returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import march, numbers, with_cp
from tests.games.tanto_monta.shown.asking import note, question
from tests.games.tanto_monta.sieges import besiege
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, go_on, leader, table, troops
from tests.games.tanto_monta.table import ships as put_ships

assert turn
OTRANTO, REGENCY = CARD_IDS[23], CARD_IDS[33]
BERBER = [space for space in SPACES if SPACES[space].sultanate == "tlemcen"]


def happens(s: State, card: str, *answers: Option, seat: int = MUSLIM, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[card, ""].does(g, seat), *answers)
    assert not g.script
    return g


# Two brotherly kingdoms


@pytest.mark.rule("TM-20.2-ent.a")
def test_before_turn_4_there_are_no_berber_spaces() -> None:
    s = with_cp(empty(3), MUSLIM)
    beside = [
        (space, there) for space in SPACES for there in SPACES[space].near if there in BERBER and space not in BERBER
    ]
    assert len(BERBER) == 8
    assert beside
    for space in BERBER:
        assert not control.in_play(s, space)
        assert not points.owns(s, MUSLIM, space)
    for here, there in beside:
        assert may_enter(s, ["north_africa"], here, there, with_units=True) is None
        assert there not in paths.neighbours(s, "north_africa", here)
    assert not any(space in recruit.where(s, "north_africa", "militia") for space in BERBER)
    s.turn = 4
    for here, there in beside:
        assert may_enter(s, ["north_africa"], here, there, with_units=True) == []
        assert there in paths.neighbours(s, "north_africa", here)


@pytest.mark.rule("TM-20.2-ent.b")
def test_on_turn_4_the_berber_home_card_joins_the_muslim_ones() -> None:
    card = CARD_IDS[12]
    for number in (3, 4):
        s = empty(number)
        s.phase = "card_draw"
        go_on(turn.card_draw_phase(table(s)), random.Random(1))
        assert (card in s.hands[MUSLIM] + s.used[MUSLIM]) == (number == 4)
    assert CARDS[card].powers == ("north_africa",)  # no power of its own
    assert all(POWERS["north_africa"].id in SPACES[space].home for space in BERBER)


@pytest.mark.rule("TM-20.2-ent.c", "TM-20.2-ent.d")
def test_on_turn_4_garrisons_come_and_the_pools_grow() -> None:
    s = empty(3)
    before = pool.left(s, "north_africa", "regular"), pool.ships_left(s, "north_africa")
    s.turn = 4
    assert (pool.left(s, "north_africa", "regular"), pool.ships_left(s, "north_africa")) == (
        before[0] + 2,
        before[1] + 1,
    )
    personages.berbers(table(s))
    assert {space: numbers(s, space, "north_africa") for space in BERBER if stacks.at(s, space)} == {
        "tlemcen": (1, 0, 0, 0),
        "oran": (0, 1, 0, 0),
        "bejaia": (0, 1, 0, 0),
    }


@pytest.mark.rule("TM-20.2-ent.e", "TM-20.2-car.h")
def test_on_turn_4_the_muslim_player_has_3_vp_more() -> None:
    s = empty(3)
    total, keys = points.total(s, MUSLIM), points.keys(s, MUSLIM)
    s.turn = 4
    assert (points.total(s, MUSLIM), points.keys(s, MUSLIM)) == (total + 3, keys + 1)
    s.markers["constantine"] = "portugal"
    assert points.total(s, MUSLIM) == total + 2
    s.markers["tlemcen"] = "portugal"
    assert points.total(s, MUSLIM) == total


@pytest.mark.rule("TM-20.2-ent.f")
def test_from_turn_4_on_units_are_built_in_both_sultanates() -> None:
    for number in (3, 4):
        s = empty(number)
        berber = {space for space in recruit.where(s, "north_africa", "regular") if space in BERBER}
        assert berber == ({space for space in BERBER if space != "algiers"} if number == 4 else set())
        assert "fez" in recruit.where(s, "north_africa", "regular")
        assert ("oran" in ships.where(s, "north_africa", "squadron")) == (number == 4)


# Otranto


@pytest.mark.rule("TM-20.2-otr.a", "TM-20.2-otr.b", "TM-20.2-alg.a")
def test_otranto_is_north_africas_with_four_ottomans() -> None:
    s = with_cp(empty(2), MUSLIM)
    troops(s, "otranto", "naples", 1)
    put_ships(s, "otranto", "naples", 1)
    total = points.total(s, MUSLIM)
    s.resolved = ["naples"]
    happens(s, OTRANTO)
    assert s.markers["otranto"] == "north_africa"
    assert [(one.power, one.numbers) for one in stacks.at(s, "otranto")] == [("ottoman", (4, 0, 0, 0))]
    near = next(place for place in s.stacks if numbers(s, place, "naples"))
    assert near != "otranto"
    assert control.controller(s, near) == "naples"
    assert not stacks.fleets_at(s, "otranto")
    assert points.total(s, MUSLIM) == total + 2
    s.markers["otranto"] = "spain"
    assert points.total(s, MUSLIM) == total


@pytest.mark.rule("TM-20.2-alg.a", "TM-17.2.d")
def test_ottomans_are_north_african_regulars_who_never_come_back() -> None:
    s = with_cp(empty(2), MUSLIM)
    troops(s, "otranto", "ottoman", 4)
    assert pool.left(s, "ottoman", "regular") < 1
    assert recruit.where(s, "ottoman", "regular") == []
    assert pool.left(s, "north_africa", "regular") == pool.left(empty(2), "north_africa", "regular")
    assert major(s, "ottoman") == "north_africa"
    assert player(s, "ottoman") == MUSLIM


@pytest.mark.rule("TM-20.2-otr.a")
def test_a_siege_of_otranto_is_over_and_north_africans_stay() -> None:
    s = with_cp(empty(2), MUSLIM)
    s.resolved = ["naples"]
    troops(s, "otranto", "north_africa", 2)
    besiege(s, "otranto", "north_africa")
    happens(s, OTRANTO)
    assert (s.sieges, s.markers["otranto"]) == ({}, "north_africa")
    assert sum(one.size for one in stacks.at(s, "otranto")) == 6  # R-TM-20.2-4


@pytest.mark.rule("TM-20.2-otr.a", "TM-21.8-ind.b")
def test_independents_of_otranto_do_not_sail_to_another_independent_city() -> None:
    s = with_cp(empty(5), MUSLIM)
    answer_with(events.EVENTS[CARD_IDS[34], ""].does(table(s), SPAIN))
    assert numbers(s, "otranto", "independent") == (2, 0, 0, 0)
    happens(s, OTRANTO)
    assert [(one.power, one.numbers) for one in stacks.at(s, "otranto")] == [("ottoman", (4, 0, 0, 0))]
    assert [space for space in s.stacks if numbers(s, space, "independent")] == ["naples_city"]  # R-TM-20.2-6
    assert numbers(s, "naples_city", "independent") == (2, 0, 0, 0)


@pytest.mark.rule("TM-20.2-otr.c", "TM-20.2-otr.d")
def test_all_compete_for_naples_and_otranto_stays_muslim() -> None:
    s = with_cp(empty(2), MUSLIM)
    s.influence["naples"] = [0, 0, 0, 0]
    s.relations.pop(pair("north_africa", "spain"), None)
    happens(s, OTRANTO, dice=[1, 1, 6, 1])
    assert (s.allied["naples"], s.resolved) == ("aragon", ["naples"])
    assert s.markers["otranto"] == "north_africa"
    assert numbers(s, "otranto", "ottoman") == (4, 0, 0, 0)
    assert not at_war(s, "north_africa", "aragon")


@pytest.mark.rule("TM-20.2-otr.d")
def test_it_stays_muslim_though_naples_was_the_muslims_ally() -> None:
    s = with_cp(empty(2), MUSLIM)
    s.influence["naples"] = [0, 0, 0, 0]
    s.allied["naples"] = "north_africa"
    happens(s, OTRANTO, dice=[1, 1, 6, 1])
    assert s.allied["naples"] == "aragon"
    assert s.markers["otranto"] == "north_africa"
    assert numbers(s, "otranto", "ottoman") == (4, 0, 0, 0)


@pytest.mark.rule("TM-20.2-otr.a", "TM-20.2-otr.d")
def test_neapolitans_who_were_allies_leave_otranto_with_the_alliance() -> None:
    s = with_cp(empty(2), MUSLIM)
    s.allied["naples"] = "north_africa"
    troops(s, "otranto", "naples", 2)
    put_ships(s, "otranto", "naples", 1)
    s.influence["naples"] = [0, 0, 0, 0]
    happens(s, OTRANTO, offer("displace", "taranto"), offer("displace", "pescara"), dice=[1, 6, 1, 1])
    assert (s.allied["naples"], s.markers["otranto"]) == ("portugal", "north_africa")
    assert at_war(s, "north_africa", "portugal")
    assert [(one.power, one.numbers) for one in stacks.at(s, "otranto")] == [("ottoman", (4, 0, 0, 0))]
    assert numbers(s, "taranto", "naples") == (2, 0, 0, 0)
    assert not stacks.fleets_at(s, "otranto")


@pytest.mark.rule("TM-20.2-otr.c")
def test_without_a_kingdom_of_naples_there_is_no_check() -> None:
    s = with_cp(empty(5), MUSLIM)
    s.happened.append(CARD_IDS[34])
    s.influence.pop("naples")
    g = happens(s, OTRANTO)
    assert not [entry for entry in g.entries if entry.key.startswith("status")]
    assert s.markers["otranto"] == "north_africa"


@pytest.mark.rule("TM-20.2-alg.b")
def test_a_formation_of_one_leader_may_winter_in_otranto() -> None:
    s = empty(2)
    s.markers["otranto"] = "north_africa"
    troops(s, "otranto", "ottoman", 4)
    assert not quarters.is_special(s, "ottoman", "otranto")
    s.happened.append(OTRANTO)
    assert quarters.is_special(s, "ottoman", "otranto")
    assert quarters.is_special(s, "north_africa", "otranto")
    troops(s, "otranto", "north_africa", 3)
    part = stacks.at(s, "otranto")[-1]
    plan = quarters.Plan()
    plan.settle("otranto", "otranto", stacks.at(s, "otranto")[0], ())
    assert quarters.crew_for(s, plan, "otranto", "otranto", "", part) is None  # seven without a leader
    leader(s, "ibn_yahya", "otranto")  # command 7
    assert quarters.crew_for(s, plan, "otranto", "otranto", "", part) == ("ibn_yahya",)


# Algiers before its card


@pytest.mark.rule("TM-20.2-alg.c", "TM-20.2-alg.k")
def test_nobody_besieges_takes_or_controls_algiers() -> None:
    s = with_cp(empty(4), PORTUGAL)
    near = next(space for space in SPACES["algiers"].near)
    s.markers[near] = "portugal"
    troops(s, near, "portugal", 3)
    march(s, PORTUGAL, near, "algiers")
    assert numbers(s, "algiers", "portugal") == (3, 0, 0, 0)
    assert (s.sieges, control.controller(s, "algiers")) == ({}, "independent")
    assert hold.hindrance(s, "portugal", "algiers") == "TM-20.2-alg.c"
    assert "algiers" not in hold.spaces_to_take(s, "portugal")
    assert requirements.hindrance(s, "portugal", "algiers") == "TM-15.1.a"  # there is no siege
    assert s.budget is not None
    assert "assault" not in actions.possible(s, PORTUGAL, s.budget)
    assert may_enter(s, ["north_africa"], near, "algiers", with_units=True) == ["portugal"]  # a battle is possible


@pytest.mark.rule("TM-20.2-alg.k")
def test_the_port_of_algiers_is_closed_and_who_is_there_leaves_in_winter() -> None:
    s = empty(4)
    troops(s, "algiers", "north_africa", 2)
    assert not paths.is_port(s, "north_africa", "algiers")
    assert "algiers" not in paths.neighbours(s, "north_africa", "alboran_sea")
    assert not fleets.is_open(s, "portugal", "algiers")
    assert not quarters.may_stay(s, "north_africa", "algiers")
    places = quarters.places(s, "north_africa", "algiers")
    assert "algiers" not in places
    answer_with(returning.return_home(table(s)), offer("winter_all", "tlemcen"))
    assert (numbers(s, "algiers", "north_africa"), numbers(s, "tlemcen", "north_africa")) == ((), (2, 0, 0, 0))
    s.happened.append(REGENCY)
    assert paths.is_port(s, "north_africa", "algiers")
    assert "algiers" in paths.neighbours(s, "north_africa", "alboran_sea")


# ALGIERS REGENCY


def algiers(number: int = 4, seat: int = MUSLIM) -> State:
    s = with_cp(empty(number), seat)
    put_ships(s, "tunis", "independent", corsairs=1)
    leader(s, "kemal_reis", "tangier")
    return s


@pytest.mark.rule("TM-20.2-alg.d", "TM-20.2-alg.e", "TM-20.2-alg.f", "TM-20.2-alg.g", "TM-20.2-alg.h", "TM-21.8-tun.c")
def test_algiers_is_a_home_key_with_ottomans_and_barbarossa() -> None:
    s = algiers()
    troops(s, "algiers", "castile", 2)
    total, keys = points.total(s, MUSLIM), points.keys(s, MUSLIM)
    happens(s, REGENCY, offer("displace", "seville"), DONE)
    assert control.home_keys(s, "north_africa")[-2:] == ["algiers", "tlemcen"]
    assert [(one.power, one.numbers) for one in stacks.at(s, "algiers")] == [("ottoman", (4, 0, 0, 0))]
    assert numbers(s, "seville", "castile") == (2, 0, 0, 0)
    assert [(one.power, one.size, one.corsairs) for one in stacks.fleets_at(s, "algiers")] == [("north_africa", 3, 3)]
    assert s.leaders["barbarossa"].place == "algiers"
    assert "kemal_reis" not in s.leaders
    assert (points.total(s, MUSLIM), points.keys(s, MUSLIM)) == (total + 2, keys + 1)
    assert not stacks.fleets_at(s, "tunis")
    assert "algiers" in recruit.where(s, "north_africa", "regular")
    assert "algiers" in points.home_keys_needed(s, MUSLIM)
    s.ships_to_come["independent/5"] = 1
    s.markers["tunis"] = "north_africa"
    replacements.corsair_of_djerba(table(s))
    assert not stacks.fleets_at(s, "tunis")


@pytest.mark.rule("TM-20.2-alg.d")
def test_north_africans_in_algiers_stay_and_what_is_lost_can_come_home() -> None:
    s = algiers()
    troops(s, "algiers", "north_africa", 2)
    troops(s, "algiers", "nasrid", 1)
    happens(s, REGENCY, offer("displace", "granada"), DONE)
    assert numbers(s, "algiers", "north_africa") == (2, 0, 0, 0)
    assert numbers(s, "algiers", "nasrid") == ()
    control.gain_control(table(s), "algiers", "castile", "TM-15.1.q")
    control.return_home(table(s), "algiers", "TM-9.4.e")
    assert control.controller(s, "algiers") == "north_africa"


@pytest.mark.rule("TM-20.2-alg.f")
@pytest.mark.parametrize("number", [1, 2])
def test_only_corsairs_that_are_left_come(number: int) -> None:
    s = algiers()
    put_ships(s, "tangier", "north_africa", 6 - number, 1)
    happens(s, REGENCY, DONE)
    assert sum(one.corsairs for one in stacks.fleets_at(s, "algiers")) == number  # of seven counters


def spent(s: State) -> tuple[str, int, list[str]]:
    """The CP that lie ready."""
    assert s.budget is not None
    return s.budget.card, s.budget.cp, s.budget.only


@pytest.mark.rule("TM-20.2-alg.i", "TM-20.2-alg.j", "TM-16.4.u")
def test_the_muslim_player_has_6_cp_at_sea_and_then_who_plays_it_his_3() -> None:
    s = algiers(seat=SPAIN)
    s.hands, s.stage = [[], [], [REGENCY], []], ""
    s.budget = None
    flow: Any = turn.next_step(table(s))
    decision = question(flow)
    assert (decision.seat, decision.prompt) == (MUSLIM, "action")
    assert [str(one.args[0]) for one in decision.options if one.args] == ["naval_move"]  # from a port nobody pirates
    assert spent(s) == (REGENCY, 6, ["naval_move", "piracy"])
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert (spent(s), s.active) == ((REGENCY, 3, []), SPAIN)
    assert s.removed[-1] == REGENCY


def test_these_cp_are_the_muslim_players_purse() -> None:
    s = algiers(seat=SPAIN)
    put_ships(s, "tangier", "north_africa", corsairs=1)
    decision = question(raids_of_algiers(table(s)))
    assert GAME.notes is not None
    purse = GAME.notes().purse
    assert (purse(s, MUSLIM)["cp"], purse(s, SPAIN)["cp"]) == (6, 0)
    assert note(s, decision, "action", "naval_move").costs == {"cp": 1}


@pytest.mark.rule("TM-20.2-alg.j", "TM-18.1.c")
def test_in_winter_only_the_6_cp_are_taken() -> None:
    s = algiers(5)
    s.phase, s.budget, s.hands = "winter", None, [[], [], [], []]
    s.discard = [REGENCY]
    others = [CARD_IDS[number] for number in (38, 25, 40)]
    s.removed += others
    s.deck = [card for card in s.deck if card not in [*others, REGENCY]]
    answer_with(due_events.mandatory_events(table(s)), DONE)
    assert (s.budget, s.removed[-1], s.markers["algiers"]) == (None, REGENCY, "north_africa")


# Ceuta


@pytest.mark.rule("TM-20.2-ceu.a")
def test_ceuta_is_portuguese_and_fez_is_at_war_with_portugal() -> None:
    s = at_the_start()
    assert (SPACES["ceuta"].home, control.controller(s, "ceuta")) == (("portugal",), "portugal")
    assert at_war(s, "north_africa", "portugal")
    assert not at_war(s, "nasrid", "portugal")


@pytest.mark.rule("TM-20.2-ceu.b")
@pytest.mark.parametrize(("owner", "more"), [("north_africa", 1), ("nasrid", 1), ("spain", 0)])
def test_with_ceuta_the_muslim_player_has_a_card_more(owner: str, more: int) -> None:
    s = empty(2)
    number = hands.printed_cards(s, MUSLIM)
    s.markers["ceuta"] = owner
    assert hands.printed_cards(s, MUSLIM) == number + more
    s.markers.pop("ceuta")
    assert hands.printed_cards(s, MUSLIM) == number


# Target cities and keys


@pytest.mark.rule("TM-20.2-car.b")
@pytest.mark.parametrize("owner", ["north_africa", "nasrid"])
def test_tunis_is_worth_a_vp_more_after_algiers_regency(owner: str) -> None:
    s = empty(5)
    s.markers["tunis"] = owner
    total = points.total(s, MUSLIM)
    s.happened.append(REGENCY)
    assert points.total(s, MUSLIM) == total + 1
    s.markers["tunis"] = "portugal"
    assert points.total(s, MUSLIM) == total - 1  # nor the key


@pytest.mark.rule("TM-20.2-car.c")
def test_anfa_is_worth_a_vp() -> None:
    s = empty(2)
    total = points.total(s, MUSLIM)
    s.markers["anfa"] = "portugal"
    assert points.total(s, MUSLIM) == total - 1


@pytest.mark.rule("TM-20.2-car.d")
@pytest.mark.parametrize("power", ["nasrid", "north_africa"])
def test_both_muslim_powers_are_always_at_war_with_the_papacy(power: str) -> None:
    for scenario in ("1470", "1490"):
        assert at_start_war(at_the_start(scenario), power)
    s = at_the_start()
    for other in (PORTUGAL, SPAIN):
        clause = Clause("peace", MUSLIM, other, power, "papacy")
        assert clause not in peace.possible(s, MUSLIM, other)
    s.allied["papacy"] = "portugal"
    assert at_war(s, power, "papacy")  # whoever is its ally


def at_start_war(s: State, power: str) -> bool:
    return s.relations.get(pair(power, "papacy")) == WAR


@pytest.mark.rule("TM-20.2-car.f")
@pytest.mark.parametrize("space", ["oran", "bejaia"])
def test_after_cisneros_oran_and_bejaia_are_worth_a_vp_each(space: str) -> None:
    s = empty(6)
    total = points.total(s, MUSLIM)
    s.rulers[SPAIN] = "ruler_cisneros"
    assert points.total(s, MUSLIM) == total + 2
    s.markers[space] = "spain"
    assert points.total(s, MUSLIM) == total + 1


@pytest.mark.rule("TM-20.2-car.g")
@pytest.mark.parametrize(
    ("number", "lost", "unrest", "less"),
    [
        (3, ["fez"], [], 0),
        (3, ["fez", "tangier"], [], 1),
        (3, ["fez"], ["marrakesh"], 1),
        (3, ["fez", "tlemcen"], [], 0),  # not in play
        (4, ["fez", "tlemcen"], [], 1),
        (5, ["fez", "algiers"], [], 0),  # not before ALGIERS REGENCY
    ],
)
def test_two_home_keys_lost_cost_a_card(number: int, lost: list[str], unrest: list[str], less: int) -> None:
    s = empty(number)
    cards = hands.printed_cards(s, MUSLIM)
    s.unrest = unrest
    s.markers |= dict.fromkeys([one for one in lost if one != "algiers"], "portugal")
    assert hands.printed_cards(s, MUSLIM) == cards - less
    s.markers.pop("fez", None)
    s.unrest = []
    assert hands.printed_cards(s, MUSLIM) == cards


@pytest.mark.rule("TM-20.2-car.g")
def test_algiers_counts_among_them_after_its_card() -> None:
    s = empty(5)
    cards = hands.printed_cards(s, MUSLIM)
    s.happened.append(REGENCY)
    s.markers |= {"algiers": "spain", "fez": "portugal"}
    assert hands.printed_cards(s, MUSLIM) == cards - 1
    s.markers["algiers"] = "north_africa"
    assert hands.printed_cards(s, MUSLIM) == cards


@pytest.mark.rule("TM-20.2-car.h")
def test_each_home_key_is_2_vp_and_all_are_needed_to_win() -> None:
    s = empty(4)
    total = points.total(s, MUSLIM)
    assert points.home_keys_needed(s, MUSLIM) == ["marrakesh", "fez", "tangier", "tlemcen"]
    for key in points.home_keys_needed(s, MUSLIM):
        s.markers[key] = "spain"
        assert points.total(s, MUSLIM) == total - 2
        assert not points.has_keys_to_win(s, MUSLIM, 99)
        s.markers.pop(key)
    assert points.has_keys_to_win(s, MUSLIM, 99)


@pytest.mark.rule("TM-20.2-otr.d", "TM-21.2-proc.h")
def test_where_the_muslim_wins_naples_otranto_is_of_his_ally() -> None:
    s = with_cp(empty(2), MUSLIM)
    s.influence["naples"] = [0, 0, 0, 0]
    happens(s, OTRANTO, dice=[6, 1, 1, 1])
    assert (s.allied["naples"], s.markers.get("otranto")) == ("north_africa", None)
    assert points.owner(s, "otranto") == MUSLIM
    assert numbers(s, "otranto", "ottoman") == (4, 0, 0, 0)
