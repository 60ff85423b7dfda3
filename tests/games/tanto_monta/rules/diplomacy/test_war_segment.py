"""Section 9.4: the War Segment, its costs and their payment, wars on minor powers and interventions."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, PASS, YES, offer
from condotta.games.tanto_monta.data import CARDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import influence
from condotta.games.tanto_monta.rules.common.powers import at_war, pair
from condotta.games.tanto_monta.rules.diplomacy import payment, phase, war_segment
from condotta.games.tanto_monta.rules.diplomacy.payment import Declarations
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import council, declare, first_question, keys, pay, war
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.table import answer_with, table, troops

ZAHARA = "muley_hacen_seizes_zahara"
HIGHLIGHTS = "military_highlights"  # no event: 6 CP, 7 as support
WITCHCRAFT = "witchcraft"  # 4 CP
AMBUSH = "ambush"  # 2 CP


def ready(*hand: str, seat: int = FRANCE) -> State:
    """France is at war with nobody, and holds these cards."""
    s = council()
    s.relations = {}
    s.happened = [ZAHARA, "alcacovas", "etaples", "senlis", "barcelona"]
    s.hands[seat] = list(hand)
    s.deck = ["sack", "treachery"]
    return s


@pytest.mark.rule("TM-9.4.a", "TM-9.0.b")
def test_one_player_after_the_other_in_impulse_order() -> None:
    s = ready(HIGHLIGHTS)
    s.hands[PORTUGAL] = [WITCHCRAFT]
    s.stage, s.active = phase.WAR, MUSLIM
    g = table(s)
    answer_with(phase.next_part(g))  # the Muslim player can pay for nothing, and is not asked
    assert s.active == PORTUGAL
    answer_with(phase.next_part(g), war("portugal", "france"), DONE, pay(WITCHCRAFT))
    assert s.active == SPAIN
    answer_with(phase.next_part(g))
    answer_with(phase.next_part(g), war("france", "nasrid"), DONE, pay(HIGHLIGHTS), NO)
    assert (s.phase, s.stage, s.active) == ("headline", "", MUSLIM)
    assert {*s.relations} == {pair("portugal", "france"), pair("france", "nasrid")}


@pytest.mark.rule("TM-9.4.i")
def test_papal_bull_alone_pays_for_a_war() -> None:
    s = ready("papal_bull", "power_of_the_crown")
    declare(s, FRANCE, war("france", "spain"), pay("papal_bull"))
    assert at_war(s, "france", "spain")
    assert (s.hands[FRANCE], s.discard) == (["power_of_the_crown"], [])


@pytest.mark.rule("TM-9.4.b", "TM-9.4.h", "TM-9.4.i")
def test_war_on_major_powers_is_named_and_paid_for() -> None:
    s = ready(WITCHCRAFT, AMBUSH)
    g = declare(s, FRANCE, war("france", "spain"), war("france", "portugal"), pay(AMBUSH), pay(WITCHCRAFT))
    assert s.relations == {pair("france", "spain"): "war", pair("france", "portugal"): "war"}
    assert (s.hands[FRANCE], s.discard) == ([], [AMBUSH, WITCHCRAFT])
    assert keys(g) == ["war.paid", "war.paid", "war.begins", "war.begins"]


@pytest.mark.rule("TM-9.4.e")
def test_war_with_spain_is_war_with_both_crowns() -> None:
    s = ready(WITCHCRAFT)
    declare(s, FRANCE, war("france", "spain"), pay(WITCHCRAFT))
    assert at_war(s, "france", "castile")
    assert at_war(s, "aragon", "france")
    assert not at_war(s, "catalonia", "castile")  # whose war is its own


@pytest.mark.rule("TM-9.4.i")
def test_what_cannot_be_paid_cannot_be_declared() -> None:
    s = ready(AMBUSH)  # 2 CP: Spain costs so much, the others more
    asked = first_question(war_segment.declare_wars(table(s), FRANCE))
    assert asked.options == [DONE, war("france", "spain")]
    s.hands[FRANCE] = [AMBUSH, "leadership"]  # 4 CP
    about = Declarations(FRANCE)
    about.named = [("france", "spain")]
    assert war_segment.choices(s, about) == []  # 2 CP are left, and everybody else costs 3 or more
    s.hands[FRANCE] = []
    answer_with(war_segment.declare_wars(table(s), FRANCE))


@pytest.mark.rule("TM-9.4.i")
def test_home_cards_and_mandatory_events_do_not_pay() -> None:
    s = ready("power_of_the_crown", "treaty_of_etaples", "papal_bull", "espionage", HIGHLIGHTS)
    s.warehouses[FRANCE] = ["naval.cp_3"]
    assert payment.means(s, FRANCE) == ["papal_bull", "espionage", HIGHLIGHTS, "naval.cp_3"]
    assert [payment.worth(one) for one in payment.means(s, FRANCE)] == [6, 2, 6, 3]  # CP, not the value for support
    assert CARDS["espionage"].support == 4


@pytest.mark.rule("TM-9.4.i", "TM-6.3.j")
def test_nothing_is_given_back_and_resources_pay_too() -> None:
    s = ready(HIGHLIGHTS)
    s.warehouses[FRANCE] = ["naval.cp_2"]
    declare(s, FRANCE, war("france", "spain"), pay("naval.cp_2"))
    assert (s.warehouses[FRANCE], s.spent, s.hands[FRANCE]) == ([], ["naval.cp_2"], [HIGHLIGHTS])
    declare(s, FRANCE, war("france", "nasrid"), pay(HIGHLIGHTS), NO)
    assert s.hands[FRANCE] == []


@pytest.mark.rule("TM-9.4.j")
def test_war_preparations_pays_for_everything_and_brings_a_card() -> None:
    s = ready("war_preparations", AMBUSH, WITCHCRAFT)
    prepare = offer("answer", "war_preparations", "a")
    declare(s, FRANCE, war("france", "spain"), war("france", "portugal"), prepare)
    assert s.hands[FRANCE] == [AMBUSH, WITCHCRAFT, "treachery"]
    assert s.discard == ["war_preparations"]
    assert len(s.relations) == 2


@pytest.mark.rule("TM-9.4.j")
def test_who_keeps_it_pays_otherwise_and_who_cannot_plays_it() -> None:
    s = ready("war_preparations", WITCHCRAFT)
    declare(s, FRANCE, war("france", "spain"), PASS, pay("war_preparations"))  # for its 5 CP
    assert s.discard == ["war_preparations"]
    s = ready("war_preparations")
    both = (war("france", "spain"), war("france", "portugal"))  # 6 CP
    declare(s, FRANCE, *both)
    assert (s.hands[FRANCE], len(s.relations)) == (["treachery"], 2)


@pytest.mark.rule("TM-9.4.d")
def test_both_muslim_powers_at_the_price_of_one() -> None:
    s = ready(AMBUSH, "leadership", seat=MUSLIM)
    both = (war("nasrid", "portugal"), war("north_africa", "portugal"))
    declare(s, MUSLIM, *both, pay(AMBUSH))
    assert at_war(s, "nasrid", "portugal")
    assert at_war(s, "north_africa", "portugal")
    assert s.hands[MUSLIM] == ["leadership"]


# Minor powers


@pytest.mark.rule("TM-9.4.f", "TM-9.4.g", "TM-21.5.e")
def test_war_on_a_minor_costs_the_influence_there_for_good() -> None:
    s = ready(WITCHCRAFT)
    s.influence["genoa"] = [0, 0, 0, 4]
    g = declare(s, FRANCE, war("france", "genoa"), pay(WITCHCRAFT), NO, dice=[1, 5])
    assert s.relations == {pair("france", "genoa"): "war"}
    assert s.influence["genoa"][FRANCE] == 0
    assert not influence.has_marker(s, "genoa", FRANCE)
    assert "influence.lost" in keys(g)


@pytest.mark.rule("TM-9.4.k")
def test_the_activate_powers_but_the_declarer_roll() -> None:
    """Genoa: France, Spain, Muslim activate it, Portugal deactivates it and takes no part, whatever its influence."""
    s = ready(WITCHCRAFT)
    s.influence["genoa"] = [1, 6, 0, 0]
    g = declare(s, FRANCE, war("france", "genoa"), pay(WITCHCRAFT), YES, dice=[5, 5])
    rolled = [entry.params["seat"] for entry in g.entries if entry.key == "status.rolled"]
    assert rolled == [MUSLIM, SPAIN]
    assert s.allied == {"genoa": "nasrid"}  # 6 to 5
    assert at_war(s, "france", "nasrid")
    assert not at_war(s, "france", "north_africa")


@pytest.mark.rule("TM-9.4.k")
def test_the_muslim_player_as_a_whole_is_the_declarer() -> None:
    """R-TM1-86: North Africa attacks Genoa; the Nasrids, who could activate it, do not compete."""
    s = ready(WITCHCRAFT, seat=MUSLIM)
    g = declare(s, MUSLIM, war("north_africa", "genoa"), pay(WITCHCRAFT), NO, dice=[3, 2])
    rolled = [entry.params["seat"] for entry in g.entries if entry.key == "status.rolled"]
    assert rolled == [SPAIN, FRANCE]
    assert not influence.has_marker(s, "genoa", MUSLIM)


@pytest.mark.rule("TM-9.4.k")
def test_several_minors_in_the_order_of_the_declarer() -> None:
    s = ready(HIGHLIGHTS)
    named = (war("france", "florence"), war("france", "naples"))
    dice = [6, 1, 1, 1, 1]  # Naples: Muslim, Portugal, Spain; Florence: Portugal, Spain
    g = declare(s, FRANCE, *named, pay(HIGHLIGHTS), offer("first", "naples"), NO, NO, dice=dice)
    begun = [entry.params["enemy"] for entry in g.entries if entry.key == "war.begins"]
    assert begun == ["naples", "florence"]


@pytest.mark.rule("TM-9.4.l", "TM-9.4.m", "TM-21.2.e")
def test_intervention_makes_an_ally_and_an_enemy() -> None:
    s = ready(WITCHCRAFT, seat=SPAIN)
    s.relations[pair("spain", "france")] = "alliance"  # of this turn
    s.hands[SPAIN] = [WITCHCRAFT]
    g = declare(s, SPAIN, war("spain", "genoa"), pay(WITCHCRAFT), YES, dice=[1, 6])
    assert s.allied == {"genoa": "france"}
    assert s.relations == {pair("spain", "france"): "war"}  # that with Genoa is now that with its ally
    assert s.resolved == ["genoa"]
    assert keys(g)[-1] == "war.over"


@pytest.mark.rule("TM-9.4.l", "TM-9.4.m")
def test_isolation_leaves_it_alone() -> None:
    s = ready(WITCHCRAFT, seat=SPAIN)
    declare(s, SPAIN, war("spain", "genoa"), pay(WITCHCRAFT), NO, dice=[1, 6])
    assert s.allied == {}
    assert s.relations == {pair("spain", "genoa"): "war"}
    assert s.resolved == ["genoa"]


@pytest.mark.rule("TM-9.4.l")
def test_units_that_share_a_space_part() -> None:
    """Aragonese and Frenchmen, allies of this turn, stand in Perpignan, which is French; and in Barcelona."""
    s = ready(WITCHCRAFT, seat=SPAIN)
    s.relations[pair("spain", "france")] = "alliance"
    s.markers["barcelona"] = "spain"
    troops(s, "perpignan", "aragon", 2)
    troops(s, "perpignan", "france", 1)
    troops(s, "barcelona", "france", 3)
    troops(s, "barcelona", "aragon", 1)
    to = (offer("displace", "barcelona"), offer("displace", "marseille"))
    declare(s, SPAIN, war("spain", "genoa"), pay(WITCHCRAFT), YES, *to, dice=[1, 6])
    assert numbers(s, "perpignan", "france") == (1, 0, 0, 0)
    assert numbers(s, "marseille", "france") == (3, 0, 0, 0)
    assert numbers(s, "barcelona", "aragon") == (3, 0, 0, 0)


@pytest.mark.rule("TM-9.4.l")
def test_who_may_never_fight_the_declarer_cannot_intervene() -> None:
    """R-TM1-142: the Nasrids attack Naples and Spain wins the check: their war comes with Zahara alone."""
    s = ready(WITCHCRAFT, seat=MUSLIM)
    declare(s, MUSLIM, war("nasrid", "naples"), pay(WITCHCRAFT), dice=[1, 6])
    assert s.allied == {}
    assert s.relations == {pair("nasrid", "naples"): "war"}
    s = ready(WITCHCRAFT, seat=MUSLIM)
    declare(s, MUSLIM, war("north_africa", "naples"), pay(WITCHCRAFT), YES, dice=[1, 6])
    assert s.allied == {"naples": "aragon"}


@pytest.mark.rule("TM-9.4.an", "TM-21.7-pap.q", "TM-9.4.z")
def test_war_on_the_papacy_has_no_check_and_costs_no_influence() -> None:
    s = ready(WITCHCRAFT)
    s.influence["papacy"] = [0, 0, 0, 2]
    declare(s, FRANCE, war("france", "papacy"), pay(WITCHCRAFT))
    assert s.relations == {pair("france", "papacy"): "war"}
    assert (s.influence["papacy"][FRANCE], s.resolved) == (2, [])


@pytest.mark.rule("TM-9.4.f")
def test_a_muslim_war_on_navarre_of_both_powers_costs_3() -> None:
    s = ready("sack", seat=MUSLIM)  # 3 CP
    s.influence["navarre"] = [0, 0, 2, 0]
    both = (war("nasrid", "navarre"), war("north_africa", "navarre"))
    declare(s, MUSLIM, *both, pay("sack"), NO, dice=[1, 1, 6])
    assert s.relations == {pair("nasrid", "navarre"): "war", pair("north_africa", "navarre"): "war"}
