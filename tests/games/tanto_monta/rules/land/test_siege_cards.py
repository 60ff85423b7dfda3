"""Section 15.1, table TM-6.1.T2: cards in and about assaults."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, PASS, YES, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import answers, control
from condotta.games.tanto_monta.rules.common.groups import ALL, Group
from condotta.games.tanto_monta.rules.events import siege_cards
from condotta.games.tanto_monta.rules.land import siege
from condotta.games.tanto_monta.rules.land.assault import Assault, attack_dice, defence_dice
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import NOW, at, besiege, garrison, leader_inside, lerida, storm
from tests.games.tanto_monta.table import answer_with, empty, go_through, leader, ships, table, troops


def play(card: str, *block: str) -> Any:
    return offer("answer", card, *block)


def this_one(s: State, *leaders: str) -> Assault:
    return Assault(s, "lerida", "aragon", Group("lerida", [Stack("aragon", 4)], leaders))


def window(s: State, name: str, this: Any, seat: int, *options: Any, dice: Any = None) -> None:
    s.events = []  # TM-6.2.f: as if it were another turn
    g = table(s, [*(dice or []), "no more"])
    answer_with(answers.moment(g, name, this, [seat]), *options)
    assert g.script == ["no more"]


# Combat cards


@pytest.mark.rule("TM-15.1.m")
def test_the_attacker_declares_his_cards_first() -> None:
    s = lerida(4, 3)
    s.hands[SPAIN] = ["arquebusiers"]
    s.hands[FRANCE] = ["fierce_defense"]
    s.hands[MUSLIM] = ["surprise_attack"]  # no unit of his takes part
    storm(s, [6, 6, 6, 1, *[1] * 7], ALL, play("arquebusiers"), play("fierce_defense"))
    assert control.controller(s, "lerida") == "spain"


def test_arquebusiers() -> None:
    s = lerida(4, 0)
    garrison(s, "lerida", "catalonia", 0, 3)
    this = this_one(s, "great_captain")
    leader(s, "great_captain", "lerida")
    s.hands[SPAIN] = ["arquebusiers"]
    before = attack_dice(this)
    window(s, "combat_cards", this, SPAIN, play("arquebusiers"))
    assert attack_dice(this) == before + 3
    s.hands[FRANCE], s.events = ["arquebusiers"], []
    window(s, "combat_cards", this, FRANCE, play("arquebusiers"))
    assert (defence_dice(this), this.defender.more_regular) == (3 + 1 + 2, 2)  # they let a 4 hit


def test_fierce_defense_is_for_the_infantry_of_its_player() -> None:
    s = lerida(4, 0)
    garrison(s, "lerida", "catalonia", 2, 1, 1)
    this = this_one(s)
    s.hands[SPAIN] = ["fierce_defense"]
    window(s, "combat_cards", this, SPAIN)  # he does not defend
    s.hands[FRANCE] = ["fierce_defense"]
    window(s, "combat_cards", this, FRANCE, play("fierce_defense"))
    assert defence_dice(this) == 3 + 1 + 3


def test_ambush_cancels_a_combat_card() -> None:
    s = lerida(4, 3)
    this = this_one(s)
    s.hands[SPAIN], s.hands[PORTUGAL] = ["arquebusiers"], ["ambush"]
    window(s, "combat_cards", this, SPAIN, play("arquebusiers"), play("ambush", "b"))
    assert this.attacker.more == 0


def test_who_controls_an_empty_space_plays_no_combat_card() -> None:
    s = lerida(4, 0)
    s.hands[FRANCE] = ["arquebusiers"]
    window(s, "combat_cards", this_one(s), FRANCE)


def test_after_a_surprise_attack_the_others_roll_with_what_is_left() -> None:
    s = lerida(4, 2)
    s.hands[SPAIN] = ["surprise_attack"]
    storm(s, [6, 1, 4, 4], ALL, play("surprise_attack"))  # one regular is left: two dice, the first 4 hits
    assert at(s, "lerida") == {("aragon", False): (3, 0, 0, 0), ("catalonia", True): (1, 0, 0, 0)}
    s.assaulted, s.events = [], []
    s.hands[SPAIN] = ["surprise_attack"]
    storm(s, [6, 1], ALL, play("surprise_attack"))  # the last is lost: no dice at all
    assert control.controller(s, "lerida") == "spain"


def test_surprised_attackers_roll_with_what_is_left() -> None:
    s = lerida(4, 2)
    s.hands[FRANCE] = ["surprise_attack"]
    storm(s, [5, 1, 1, 6, 6], ALL, play("surprise_attack"))  # three dice inside; three regulars: two dice
    assert control.controller(s, "lerida") == "spain"
    assert at(s, "lerida") == {("aragon", False): (3, 0, 0, 0)}
    s = lerida(4, 1)
    s.hands[FRANCE] = ["surprise_attack"]
    storm(s, [5, 5, 6], ALL, play("surprise_attack"))  # two regulars are left: one die
    assert at(s, "lerida") == {("aragon", False): (2, 0, 0, 0)}


def test_walls_without_a_garrison_roll_after_a_surprise_attack() -> None:
    s = lerida(2, 0)
    s.hands[SPAIN] = ["surprise_attack"]
    storm(s, [6, 1, 6], ALL, play("surprise_attack"))
    assert at(s, "lerida") == {("aragon", False): (1, 0, 0, 0)}


# After the roll


@pytest.mark.rule("TM-15.1.o")
def test_leadership_rolls_misses_again() -> None:
    s = lerida(4, 2)
    s.hands[SPAIN] = ["leadership"]
    storm(s, [6, 4, 1, 1, 1, 5], ALL, play("leadership", "a"))
    assert control.controller(s, "lerida") == "spain"


@pytest.mark.rule("TM-15.1.o")
def test_leadership_at_the_price_of_a_leader() -> None:
    s = lerida(4, 2)
    leader(s, "john_ii_of_aragon", "lerida")
    s.hands[SPAIN] = ["leadership"]
    storm(s, [1, 1, 1, 1, 1, 1], ALL, play("leadership", "b"))
    assert control.controller(s, "lerida") == "spain"  # a rating of 1: two hits
    assert "john_ii_of_aragon" not in s.leaders


@pytest.mark.rule("TM-15.1.o")
def test_a_master_of_artillery_adds_three_dice() -> None:
    s = lerida(4, 2)
    s.hands[PORTUGAL] = ["master_of_siege_artillery"]  # anybody's
    storm(s, [1, 1, 1, 1, 1, 3, 2, 4], ALL, play("master_of_siege_artillery", "a"))
    assert control.controller(s, "lerida") == "spain"


def granada() -> State:
    """Ten dice against the last Nasrid regular."""
    s = empty()
    s.impulse = NOW
    s.relations["nasrid/spain"] = "war"
    s.markers["loja"] = "spain"
    troops(s, "granada", "castile", 12)
    leader(s, "great_captain", "granada")
    garrison(s, "granada", "nasrid", 1)
    besiege(s, "granada", "castile")
    s.markers |= {"cordoba": "spain"}
    s.hands[MUSLIM] = ["alhambra_of_granada"]
    return s


@pytest.mark.rule("TM-15.1.o", "TM-15.1.y")
def test_the_alhambra_voids_the_attack() -> None:
    s = granada()
    s.hands[SPAIN] = ["leadership"]
    rolls = [*[1] * 8, 1, 1]  # eight dice for Castile, two for the Nasrids
    # Castile rolls its misses again and hits once; the roll of five dice that replaces both misses
    after = [6, *[1] * 7, *[1] * 5]
    flow = (ALL, PASS, play("leadership", "a"), play("alhambra_of_granada", "b"))
    storm(s, [*rolls, *after], *flow, power="castile", space="granada")
    assert control.controller(s, "granada") == "nasrid"
    assert s.used[MUSLIM][-1] == "alhambra_of_granada"


@pytest.mark.rule("TM-15.1.y")
def test_dice_of_the_master_stand_before_the_alhambra() -> None:
    s = granada()
    s.hands[PORTUGAL] = ["master_of_siege_artillery"]
    flow = (ALL, PASS, play("master_of_siege_artillery", "a"), play("alhambra_of_granada", "b"))
    dice = [*[6] * 8, 1, 1, 3, 1, 1, *[1] * 5]
    storm(s, dice, *flow, power="castile", space="granada")
    assert control.controller(s, "granada") == "spain"


def test_the_alhambra_is_one_of_two_home_cards() -> None:
    s = granada()
    this = Assault(s, "granada", "castile", siege.host(s, "granada", "castile"))
    assert not siege_cards.may_void(s, MUSLIM, this)  # nobody has rolled
    this.attacker.rolls = 3
    assert siege_cards.may_void(s, MUSLIM, this)
    s.played[MUSLIM] = ["alhambra_of_granada", "alhambra_of_granada"]
    assert not siege_cards.may_void(s, MUSLIM, this)
    s.played[MUSLIM] = []
    this.owner = "north_africa"
    assert not siege_cards.may_void(s, MUSLIM, this)


# Assaults by card


@pytest.mark.rule("TM-15.1.v")
def test_a_master_of_artillery_lets_the_besieger_assault_at_once() -> None:
    s = lerida(4, 2)
    s.hands[PORTUGAL] = ["master_of_siege_artillery"]
    window(s, "after_action", None, PORTUGAL)  # an old siege
    besiege(s, "lerida", "aragon", NOW)
    window(s, "after_action", None, PORTUGAL, play("master_of_siege_artillery", "b"), NO)
    s.hands[PORTUGAL], s.events = ["master_of_siege_artillery"], []
    flow = (play("master_of_siege_artillery", "b"), YES, ALL)
    window(s, "after_action", None, PORTUGAL, *flow, dice=[6, 6, 1, 1, 1, 1])  # three dice
    assert control.controller(s, "lerida") == "spain"
    assert s.assaulted == ["lerida"]


@pytest.mark.rule("TM-15.1.v")
def test_a_sabotaged_port_is_assaulted_past_its_squadrons() -> None:
    s = lerida(4, 2)
    s.hands[PORTUGAL] = ["sabotaged_port_entrance"]
    window(s, "impulse_start", None, PORTUGAL)  # Lérida is no port
    troops(s, "barcelona", "aragon", 2)
    besiege(s, "barcelona", "aragon", NOW)
    ships(s, "barcelona", "catalonia", 1)
    ships(s, "gulf_of_lion", "catalonia", 1)
    window(s, "impulse_start", None, PORTUGAL, play("sabotaged_port_entrance"), ALL, dice=[6, 6, 1])
    assert control.controller(s, "barcelona") == "spain"


@pytest.mark.rule("TM-15.1.w")
def test_treachery_takes_a_space_from_fewer_defenders() -> None:
    s = lerida(5, 3)
    leader_inside(s, "hugh_roger", "lerida")
    besiege(s, "lerida", "aragon", NOW)
    s.unrest += ["zaragoza", "huesca"]  # no line
    s.rains = True
    assert siege_cards.may_betray(s, PORTUGAL)
    g = table(s, [1, 1, 6, 1, 1, 1, 1])
    answer_with(siege_cards.treachery(g, PORTUGAL), offer("take", 4))
    assert [one.params["card"] for one in g.entries if one.key == "assault.made"] == ["treachery"]
    assert control.controller(s, "lerida") == "spain"
    assert at(s, "lerida") == {("aragon", False): (4, 0, 0, 0)}
    assert s.leaders["hugh_roger"].captor == SPAIN
    assert not siege_cards.may_betray(s, PORTUGAL)


@pytest.mark.rule("TM-15.1.v", "TM-15.1.w", "TM-6.1.c")
def test_treachery_is_an_event_of_anybodys_impulse() -> None:
    s = lerida(4, 3)
    s.phase, s.active, s.impulse = "action", PORTUGAL, NOW - 1
    s.used = [[], [], [], []]
    besiege(s, "lerida", "aragon", NOW)  # in the impulse that now begins
    s.hands[PORTUGAL] = ["treachery"]
    g = table(s, [6, 1, 1, 1, 1, 1, "no more"])  # three dice with a hit; three inside, walls included, without
    left = [offer("event", "treachery"), ALL]
    while s.active == PORTUGAL:
        go_through(turn.next_step(g), left)
    assert (left, g.script) == ([], ["no more"])
    assert at(s, "lerida") == {("aragon", False): (4, 0, 0, 0)}  # four are more than the two that were left
    assert control.controller(s, "lerida") == "spain"
    assert (s.impulse, s.events, s.discard, s.hands[PORTUGAL]) == (NOW, ["treachery"], ["treachery"], [])


@pytest.mark.rule("TM-15.1.w")
def test_treachery_fails_where_the_besiegers_are_no_longer_more() -> None:
    s = lerida(4, 3)
    flow = siege_cards.treachery(table(s, [1, 1, 6, 1, 1, 1]), SPAIN)
    answer_with(flow, ALL, offer("retreat", "huesca"))
    assert control.controller(s, "lerida") == "catalonia"


# SACK


@pytest.mark.rule("TM-15.1.x")
def test_sack() -> None:
    s = lerida()
    troops(s, "barcelona", "aragon", 2)
    besiege(s, "barcelona", "aragon")
    s.hands[SPAIN], s.hands[FRANCE] = ["sack"], ["ambush", "leadership"]
    s.deck = ["admiralty"]
    s.pools["naval"] = ["naval.cp_3"]
    storm(s, [6, 6, 1, 1, 5, 5, 2], ALL, play("sack"), space="barcelona")
    assert s.warehouses[SPAIN] == ["naval.cp_3"]
    assert s.hands[SPAIN] == ["admiralty", "leadership"]
    assert s.hands[FRANCE] == ["ambush"]


@pytest.mark.rule("TM-15.1.x")
def test_a_fortress_gives_no_card_of_its_owner() -> None:
    s = lerida(4, 1)
    s.hands[SPAIN], s.hands[FRANCE] = ["sack"], ["ambush"]
    s.pools["naval"] = []
    storm(s, [6, 6, 1, 1, 4], ALL, play("sack"))
    assert (s.hands[SPAIN], s.hands[FRANCE]) == ([], ["ambush"])


# Numbers of units


@pytest.mark.rule("TM-15.3.a")
def test_a_siege_is_broken_by_an_event() -> None:
    s = lerida(2, 2)
    troops(s, "lerida", "aragon", 0, 2)
    nobles = play("nobles_return_home")  # there is no other stack
    s.hands[PORTUGAL] = ["nobles_return_home"]
    window(s, "after_action", None, PORTUGAL, nobles)  # one goes: three are more than two
    assert siege.is_besieged(s, "lerida")
    s.hands[PORTUGAL], s.events = ["nobles_return_home"], []
    window(s, "after_action", None, PORTUGAL, nobles, offer("retreat", "huesca"))
    assert not siege.is_besieged(s, "lerida")


def test_mercenaries_join_an_assault_as_far_as_they_fit() -> None:
    s = lerida(3, 2)
    s.hands[SPAIN] = ["mercenary_militias"]
    flow = (ALL, play("mercenary_militias", "a"), offer("stack", "lerida", "aragon"))
    storm(s, [6, 6, 1, 1, 1], *flow)  # four without a leader: two dice
    assert control.controller(s, "lerida") == "spain"
    assert at(s, "lerida") == {("aragon", False): (3, 4, 0, 0)}


@pytest.mark.rule("TM-15.1.o")
def test_hits_that_have_cost_units_are_settled() -> None:
    s = lerida(4, 2)
    s.hands[FRANCE] = ["surprise_attack", "leadership"]
    # the garrison rolls first and may roll again; after the attack it is asked no more
    storm(s, [1, 1, 1, 1, 1], ALL, play("surprise_attack"), PASS)
    s = lerida(4, 2)
    s.hands[SPAIN] = ["surprise_attack", "leadership"]
    storm(s, [1, 1, 1, 1, 1], ALL, play("surprise_attack"), PASS)
    assert at(s, "lerida") == {("aragon", False): (4, 0, 0, 0), ("catalonia", True): (2, 0, 0, 0)}


@pytest.mark.rule("TM-15.1.m")
def test_ambush_cancels_one_card_and_not_the_next() -> None:
    s = lerida(4, 3)
    this = this_one(s)
    s.hands[SPAIN], s.hands[FRANCE] = ["arquebusiers", "fierce_defense", "surprise_attack"], ["ambush"]
    before = attack_dice(this)
    flow = play("arquebusiers"), play("ambush", "b"), play("surprise_attack")
    window(s, "combat_cards", this, SPAIN, *flow)
    assert (attack_dice(this), this.attacker.first) == (before, True)
