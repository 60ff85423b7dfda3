"""C. Diplomacy: war, peace, armistice and gifts (MU-dip, MU-war)."""

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.rules.common import questions
from condotta.games.medioevo_universale.rules.march import meeting

from ...helpers import asked, choose, elements, logged, menu, play, position, start, state, units, until
from ...talks import acts, pact

WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # seats 0 and 1, for long


def at_the_border(**fields: Any) -> dict[str, Any]:
    """A wagon of seat 0 with two Knights in Austria, beside Pannonia and Croatia, homes of seat 1 without armies."""
    return position(
        units=units(austria="0: 2 knight"), elements=elements("war_wagon.1 II austria 0"), honour=[10] * 4, **fields
    )


def steps(match: Match) -> list[str]:
    """Where the wagon could go."""
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"))
    return [words.split()[1] for words in menu(match) if words.startswith("step ")]


# ---- gifts


@pytest.mark.rule("MU-dip.a")
def test_florins_are_given_to_another_player() -> None:
    match = start(position())
    assert "give 1" in acts(match)
    play(match, (0, "give", 1), (0, "sum", 120))
    assert state(match).florins == [380, 620, 500, 500]
    assert logged(match, "diplomacy.gave") == [{"player": 0, "other": 1, "florins": 120}]


@pytest.mark.rule("MU-dip.a")
def test_prisoners_are_given_to_others_and_nothing_else() -> None:
    held = [
        {"captor": 0, "owner": 1, "units": {"knight": 1, "archer": 2}},
        {"captor": 2, "owner": 3, "units": {"archer": 1}},
    ]
    match = start(position(prisoners=held))
    acts(match)
    # when: to a third player, who is their captor then
    choose(match, 0, "give", 2)
    assert menu(match) == ["give_florins", "prisoner 1 archer", "prisoner 1 knight"]
    choose(match, 0, "prisoner", 1, "archer")
    # and to the owner: back into their reserve
    before = state(match).reserve[1][3]
    play(match, (0, "give", 1), (0, "prisoner", 1, "knight"))
    assert state(match).reserve[1][3] == before + 1
    assert [(p.captor, p.owner, sum(p.counts)) for p in state(match).prisoners] == [
        (0, 1, 1), (2, 3, 1), (2, 1, 1),
    ]  # fmt: skip
    # the last one given leaves nothing behind
    play(match, (0, "give", 1), (0, "prisoner", 1, "archer"))
    assert [(p.captor, p.owner) for p in state(match).prisoners] == [(2, 3), (2, 1)]


@pytest.mark.rule("MU-dip.a")
def test_three_gifts_in_a_turn_and_none_without_anything_to_give() -> None:
    match = start(position(florins=[3, 0, 0, 0]))
    acts(match)
    for florins in (1, 1):
        play(match, (0, "give", 1), (0, "sum", florins))
    choose(match, 0, "give", 1)  # the last florin goes unasked
    assert state(match).florins == [0, 3, 0, 0]
    assert not [words for words in menu(match) if words.startswith("give")]
    poor = start(position(florins=[0, 10, 10, 10]))
    assert not [words for words in acts(poor) if words.startswith("give")]
    captor = start(position(florins=[0] * 4, prisoners=[{"captor": 0, "owner": 1, "units": {"archer": 1}}]))
    assert "give 1" in acts(captor)
    spent = start(position(gifts=[3, 0, 0, 0]))
    assert not [words for words in acts(spent) if words.startswith("give")]


@pytest.mark.rule("MU-dip.a")
def test_unilateral_acts_and_acts_by_consent() -> None:
    # given: at war with seat 1, at peace with the others
    match = start(position(war_from=WAR))
    offered = [words for words in acts(match) if words.split()[0] in ("war", "peace", "armistice", "give", "pact")]
    assert offered == ["peace 1", "armistice 1", "give 1", "war 2", "give 2", "war 3", "give 3", "pact"]
    # without negotiation war alone is left
    silent = start(position(war_from=WAR), options={"offers": 0})
    offered = [words for words in acts(silent) if words.split()[0] in ("war", "peace", "armistice", "give", "pact")]
    assert offered == ["war 2", "war 3"]


# ---- war


@pytest.mark.rule("MU-war.a")
def test_a_declared_war_allows_attacks_from_the_next_turn_on() -> None:
    match = start(at_the_border())
    acts(match)
    choose(match, 0, "war", 1)
    s = state(match)
    assert (s.war_from[0][1], s.war_from[1][0]) == (4, 4)
    assert s.honour == [10] * 4
    assert (meeting.price_of_attack(s, 0, 1), meeting.price_of_attack(s, 1, 0)) == (3, 3)
    # then: in the next turn both attack for nothing (R-war-mutual)
    later = start(at_the_border(turn=4, war_from=[[0, 4, 0, 0], [4, 0, 0, 0], [0] * 4, [0] * 4]))
    s = state(later)
    assert (meeting.price_of_attack(s, 0, 1), meeting.price_of_attack(s, 1, 0)) == (0, 0)
    assert "pannonia" in steps(later)
    choose(later, 0, "step", "pannonia")
    assert not logged(later, "honour.lost")


@pytest.mark.rule("MU-war.b")
def test_a_declaration_of_war_breaks_every_pact_between_the_two() -> None:
    pacts = [
        pact(1, [0, 1], ("passage", 0, 1)),
        pact(2, [1, 0], ("commercial", 1, 0), secret=True),
        pact(3, [0, 2], ("passage", 0, 2)),
        pact(4, [0, 1, 2], ("passage", 0, 2), ("passage", 1, 2)),  # nothing in it between 0 and 1
    ]
    match = start(position(pacts=pacts, honour=[10] * 4))
    acts(match)
    choose(match, 0, "war", 1)
    assert [one.id for one in state(match).pacts] == ["pact.3", "pact.4"]
    assert state(match).honour == [6, 10, 10, 10]


@pytest.mark.rule("MU-war.c")
def test_moving_into_a_territory_of_another_without_war_or_pact_costs_three_honour_points_at_once() -> None:
    match = start(at_the_border())
    assert "pannonia" in steps(match)
    choose(match, 0, "step", "pannonia")
    assert asked(match) == [(0, "move.attack")]
    # they may still think better of it
    choose(match, 0, "back")
    assert "step pannonia" not in menu(match)  # nobody is asked the same again
    assert state(match).honour == [10] * 4
    play(match, (0, "step", "croatia"), (0, "attack"))
    # then: 3 HP, the conquest goes ahead (1 HP), and it is war
    assert [(line["player"], line["points"]) for line in logged(match, "honour.lost")] == [(0, 3)]
    assert state(match).control["croatia"] == 0
    assert logged(match, "diplomacy.war_opened") == [{"player": 0, "other": 1}]


@pytest.mark.rule("MU-war.c")
def test_a_pact_of_passage_makes_it_no_attack() -> None:
    match = start(at_the_border(pacts=[pact(1, [0, 1], ("passage", 1, 0))]))
    steps(match)
    choose(match, 0, "step", "pannonia")
    assert asked(match) == [(0, "move.go")]
    choose(match, 0, "stop")
    assert state(match).honour == [10] * 4
    assert state(match).control["pannonia"] == 1
    assert state(match).war_from[0][1] == 0


@pytest.mark.rule("MU-war.c")
def test_taking_or_sacking_a_transport_is_an_attack() -> None:
    # given: a caravan of seat 1 alone in Austria with the army of seat 0
    at = at_the_border()
    at["elements"].update(elements("caravan.1 I austria 1"))
    match = start(at)
    until(match, "combat.action")
    assert "raid austria" in menu(match)
    choose(match, 0, "raid", "austria")
    assert menu(match) == ["done", "sack caravan.1", "take caravan.1"]
    choose(match, 0, "sack", "caravan.1")
    if asked(match) == [(0, "move.attack")]:
        choose(match, 0, "attack")
    assert "caravan.1" not in state(match).elements
    assert [line["points"] for line in logged(match, "honour.lost")] == [3]
    assert state(match).war_from[1][0] == 3


@pytest.mark.rule("MU-war.d", "MU-war.g")
def test_every_attack_of_the_turn_costs_3_hp_and_the_victim_may_strike_back_at_once() -> None:
    match = start(at_the_border())
    steps(match)
    play(match, (0, "step", "pannonia"), (0, "attack"))
    s = state(match)
    assert (s.war_from[0][1], s.war_from[1][0]) == (4, 3)
    assert (meeting.price_of_attack(s, 0, 1), meeting.price_of_attack(s, 1, 0)) == (3, 0)
    assert meeting.price_of_attack(s, 0, 2) == 3
    # the next attacks of the same turn; striking back does not make them free
    meeting.hostility(match.table, 1, 0)
    assert s.honour[:2] == [8, 10]  # 10 - 3 + 1 for Pannonia
    meeting.hostility(match.table, 0, 1)
    assert s.honour[:2] == [5, 10]
    assert len(logged(match, "diplomacy.war_opened")) == 1
    # from the next turn on it is a war like others
    s.turn = 4
    assert (meeting.price_of_attack(s, 0, 1), meeting.price_of_attack(s, 1, 0)) == (0, 0)


@pytest.mark.rule("MU-war.d")
def test_each_transport_that_is_robbed_is_an_attack() -> None:
    at = at_the_border()
    at["elements"].update(elements("caravan.1 I austria 1", "caravan.2 I austria 1"))
    match = start(at)
    until(match, "combat.action")
    play(match, (0, "raid", "austria"), (0, "sack", "caravan.1"), (0, "attack"), (0, "sack", "caravan.2"))
    assert asked(match) == [(0, "move.attack")]
    choose(match, 0, "attack")
    assert [line["points"] for line in logged(match, "honour.lost")] == [3, 3]


@pytest.mark.rule("MU-war.d", "MU-combat.h")
def test_groups_that_converge_make_one_attack() -> None:
    match = start(
        position(
            units=units(austria="0: 2 knight", bohemia="0: knight", pannonia="1: archer"),
            elements=elements("war_wagon.1 I austria 0", "war_wagon.2 I bohemia 0"),
        )
    )
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load", "knight"), (0, "step", "pannonia"), (0, "attack"))
    play(match, (0, "move", "war_wagon.2"), (0, "load", "knight"), (0, "step", "austria"), (0, "step", "pannonia"))
    assert [line["points"] for line in logged(match, "honour.lost")] == [3]
    assert sum(questions.army(state(match), 0, "pannonia")) == 2


@pytest.mark.rule("MU-war.g")
def test_an_attack_in_the_turn_of_the_declaration_opens_the_war_early() -> None:
    match = start(at_the_border(war_from=[[0, 4, 0, 0], [4, 0, 0, 0], [0] * 4, [0] * 4]))
    steps(match)
    play(match, (0, "step", "pannonia"), (0, "attack"))
    assert [line["points"] for line in logged(match, "honour.lost")] == [3]
    assert state(match).war_from[1][0] == 3
    assert state(match).attacked[1][0] == 3


# ---- armistice and peace


@pytest.mark.rule("MU-war.e")
def test_an_armistice_by_consent_forbids_combat_for_the_rest_of_the_turn() -> None:
    match = start(at_the_border(war_from=WAR))
    acts(match)
    choose(match, 0, "armistice", 1)
    assert asked(match) == [(1, "diplomacy.armistice")]
    choose(match, 1, "yes")
    assert state(match).armistices == [(0, 1)]
    assert "armistice 1" not in menu(match)
    assert state(match).war_from[0][1] == 1  # the war goes on
    choose(match, 0, "done")
    # then: what would start a battle or conquest is not offered; other ways are
    found = steps(match)
    assert "pannonia" not in found
    assert "croatia" not in found
    assert "bavaria" in found


@pytest.mark.rule("MU-war.e")
def test_an_armistice_needs_a_war_and_the_others_consent() -> None:
    match = start(at_the_border(war_from=WAR))
    offered = acts(match)
    assert "armistice 2" not in offered
    assert "armistice 1" not in acts(start(at_the_border(war_from=WAR, armistices=[[0, 1]])))
    play(match, (0, "armistice", 1), (1, "no"))
    assert state(match).armistices == []
    assert "armistice 1" not in menu(match)  # once for each pair and turn (R-offers)
    choose(match, 0, "done")
    assert "pannonia" in steps(match)


@pytest.mark.rule("MU-war.f")
def test_peace_by_consent_ends_the_war() -> None:
    attacked = [[0, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    match = start(at_the_border(war_from=WAR, attacked=attacked))
    assert "peace 2" not in acts(match)
    choose(match, 0, "peace", 1)
    assert asked(match) == [(1, "diplomacy.peace")]
    choose(match, 1, "yes")
    s = state(match)
    assert (s.war_from[0][1], s.war_from[1][0], s.attacked[0][1]) == (0, 0, 0)
    assert meeting.price_of_attack(s, 0, 1) == 3
    assert "war 1" in menu(match)


@pytest.mark.rule("MU-war.f")
def test_peace_declined_leaves_the_war_as_it_is() -> None:
    match = start(at_the_border(war_from=WAR))
    acts(match)
    play(match, (0, "peace", 1), (1, "no"))
    assert state(match).war_from == WAR
    assert "peace 1" not in menu(match)


@pytest.mark.rule("MU-war.f", "MU-dip.a")
def test_each_pair_talks_of_peace_for_itself() -> None:
    """R-offers: once for each pair and turn."""
    war = [[0, 0, 1, 0], [0, 0, 1, 0], [1, 1, 0, 0], [0] * 4]
    wagons = elements("war_wagon.1 I bohemia 0", "war_wagon.2 I pannonia 1")
    match = start(position(war_from=war, elements=wagons))
    play(match, (0, "acts"), (0, "peace", 2), (2, "no"))
    assert "peace 2" not in menu(match)
    play(match, (0, "done"), (0, "pass"), (1, "acts"))
    assert "peace 2" in menu(match)


@pytest.mark.rule("MU-pact.a")
@pytest.mark.parametrize(("number", "offered"), [(499, True), (500, False)])
def test_the_second_half_of_the_numbers_is_for_secret_pacts(number: int, offered: bool) -> None:
    assert ("pact" in acts(start(position(stage="action", next_pact=number)))) is offered
