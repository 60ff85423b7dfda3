"""C. Diplomacy: alliances, lent units, disputes (MU-pact.h to m, MU-break.c)."""

from typing import Any

import pytest

from condotta.games.medioevo_universale.pieces import C1, HI, KN
from condotta.games.medioevo_universale.rules import taxes
from condotta.games.medioevo_universale.rules.common import pieces
from condotta.games.medioevo_universale.rules.diplomacy import diplomacy, pacts

from ...helpers import asked, choose, elements, logged, menu, play, position, start, state, units, until
from ...talks import acts, pact

NO_WAR = [0, 0, 0, 0]
WAR_0_1 = [[0, 2, 0, 0], [2, 0, 0, 0], NO_WAR, NO_WAR]  # between seats 0 and 1, since turn 2
ATTACKED = [[0, 2, 0, 0], NO_WAR, NO_WAR, NO_WAR]  # seat 0 by seat 1


DEFENCE = pact(1, [0, 2], ("defensive", 2, 0, 3))  # seat 2 defends seat 0 with 3 units


def attacked(*pacts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Seat 1 has attacked seat 0, whom seat 2 has promised 3 units; seat 2 has 4 units and a War Wagon."""
    return position(
        **{
            "war_from": WAR_0_1,
            "attacked": ATTACKED,
            "honour": [10] * 4,
            "pacts": [DEFENCE, *pacts],
            "units": units(bulgaria="2: 2 heavy_infantry, archer", nicaea="2: captain_1"),
            "elements": elements("war_wagon.1 I bulgaria 2", "war_wagon.2 I nicaea 2"),
            **fields,
        }
    )


# ---- a defensive alliance


@pytest.mark.rule("MU-pact.h", "MU-pact.m")
def test_an_attacked_player_calls_upon_his_ally_who_must_lend_the_units_promised() -> None:
    match = start(attacked())
    assert "call_ally pact.1" in acts(match)
    choose(match, 0, "call_ally", "pact.1")
    assert asked(match) == [(2, "pacts.order_defensive")]
    choose(match, 2, "follow")
    # the lender names them one by one; fewer than 3 are not enough
    assert menu(match) == ["lend bulgaria archer", "lend bulgaria heavy_infantry", "lend nicaea captain_1"]
    play(match, (2, "lend", "bulgaria", "heavy_infantry"), (2, "lend", "nicaea", "captain_1"))
    assert "done" not in menu(match)
    choose(match, 2, "lend", "bulgaria", "heavy_infantry")
    # nor is it enough without the War Wagons that stand beside them
    assert "done" not in menu(match)
    play(match, (2, "lend_element", "war_wagon.1"), (2, "lend_element", "war_wagon.2"))
    assert menu(match) == ["lend bulgaria archer", "done"]
    choose(match, 2, "done")
    # then: they are under the command of seat 0
    lent = {stack.place: stack for stacks in state(match).stacks.values() for stack in stacks if stack.commander == 0}
    assert sorted(lent) == ["bulgaria", "nicaea"]
    assert lent["bulgaria"].fresh[HI] == 2
    assert lent["nicaea"].fresh[C1] == 1
    assert {stack.owner for stack in lent.values()} == {2}
    assert [state(match).elements[id].commander for id in ("war_wagon.1", "war_wagon.2")] == [0, 0]
    assert state(match).control["nicaea"] == 2


@pytest.mark.rule("MU-pact.h")
def test_only_an_attack_by_a_player_calls_for_it_and_once() -> None:
    assert "call_ally pact.1" not in acts(start(attacked(units={}, elements={})))  # the ally has nothing to lend
    at_war_only = attacked(attacked=[NO_WAR] * 4)
    assert "call_ally pact.1" not in acts(start(at_war_only))
    at_peace = attacked(war_from=[NO_WAR] * 4, attacked=[NO_WAR] * 4)
    assert "call_ally pact.1" not in acts(start(at_peace))
    by_the_ally = attacked(
        war_from=[[0, 0, 2, 0], NO_WAR, [2, 0, 0, 0], NO_WAR], attacked=[[0, 0, 2, 0], NO_WAR, NO_WAR, NO_WAR]
    )
    assert "call_ally pact.1" not in acts(start(by_the_ally))
    lending = attacked(units={"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 3}, "2": {"archer": 1}}}, elements={})
    assert "call_ally pact.1" not in acts(start(lending))


@pytest.mark.rule("MU-pact.l", "MU-pact.h")
def test_lent_units_are_moved_by_the_commander_and_stay_property_of_the_lender() -> None:
    # given: three HI of seat 2 under the command of seat 0 in Serbia, with a War Wagon
    at = attacked(units={"serbia": {"2/0/pact.1/": {"heavy_infantry": 3}}}, elements=elements("war_wagon.1 I serbia 2"))
    at["elements"]["war_wagon.1"]["commander"] = 0
    match = start(at)
    # upkeep is the lender's: three units and the wagon
    assert (taxes.upkeep_cost(state(match), 0), taxes.upkeep_cost(state(match), 2)) == (0, 80)
    # when: seat 0 attacks Croatia, undefended home of seat 1, in their own action
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "croatia"))
    # then: what they conquer is theirs
    assert state(match).control["croatia"] == 0
    stack = state(match).stacks["croatia"][0]
    assert (stack.owner, stack.commander, stack.number(HI)) == (2, 0, 3)
    assert state(match).honour == [11, 10, 10, 10]


@pytest.mark.rule("MU-pact.l")
def test_lent_units_fall_into_the_reserve_of_the_lender() -> None:
    # given: one lent LI against five Knights of seat 1
    at = attacked(
        units={"serbia": {"2/0/pact.1/": {"light_infantry": 1}}, "croatia": {"1": {"knight": 5}}},
        elements=elements("war_wagon.1 I serbia 2"),
    )
    at["elements"]["war_wagon.1"]["commander"] = 0
    match = start(at)
    reserve = state(match).reserve[2][0]
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load", "light_infantry"), (0, "step", "croatia"))
    for _ in range(40):
        if not state(match).battles:
            break
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    assert state(match).reserve[2][0] == reserve + 1
    assert state(match).reserve[0][0] == 20


@pytest.mark.rule("MU-pact.h")
def test_lent_units_return_when_the_war_ends() -> None:
    lent = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 3}, "2": {"archer": 1}}}
    match = start(attacked(units=lent, elements=elements("war_wagon.1 I bulgaria 2")))
    acts(match)
    play(match, (0, "peace", 1), (1, "yes"))
    assert [(u.owner, u.commander, u.why) for u in state(match).stacks["bulgaria"]] == [(2, 2, "")]
    assert state(match).stacks["bulgaria"][0].size == 4


@pytest.mark.rule("MU-pact.h")
def test_a_war_that_is_no_defence_does_not_keep_them() -> None:
    """Seat 0 is at war with seat 3 too, who has not attacked them."""
    lent = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 3}}}
    wars = [[0, 2, 0, 2], [2, 0, 0, 0], NO_WAR, [2, 0, 0, 0]]
    match = start(attacked(units=lent, elements={}, war_from=wars))
    acts(match)
    play(match, (0, "peace", 3), (3, "yes"))
    assert state(match).stacks["bulgaria"][0].commander == 0
    match = start(attacked(units=lent, elements={}, war_from=wars))
    acts(match)
    play(match, (0, "peace", 1), (1, "yes"))
    assert state(match).stacks["bulgaria"][0].commander == 2


@pytest.mark.rule("MU-pact.h")
def test_lent_units_return_when_the_pact_ends_and_at_sea_when_they_land() -> None:
    lent = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 3}}, "galley.1": {"2/0/pact.1/": {"archer": 1}}}
    galley = elements("galley.1 I aegean 2")
    galley["galley.1"]["commander"] = 0
    match = start(attacked(units=lent, elements=galley))
    acts(match)
    play(match, (0, "end_pact", "pact.1"), (2, "yes"))
    assert [(u.owner, u.commander) for u in state(match).stacks["bulgaria"]] == [(2, 2)]
    assert [(u.owner, u.commander) for u in state(match).stacks["galley.1"]] == [(2, 0)]
    assert state(match).elements["galley.1"].commander == 0


@pytest.mark.rule("MU-pact.m")
def test_who_has_fewer_units_lends_them_all() -> None:
    match = start(attacked(units=units(bulgaria="2: archer", nicaea="2: knight"), elements={}))
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (2, "follow"), (2, "lend", "nicaea", "knight"))
    # the last one goes unasked
    assert asked(match) == [(0, "acts.choose")]
    assert [stacks[0].commander for stacks in state(match).stacks.values()] == [0, 0]


@pytest.mark.rule("MU-pact.m")
def test_a_galley_at_sea_is_lent_with_all_on_board() -> None:
    match = start(
        attacked(
            units={"galley.1": {"2": {"archer": 1, "heavy_infantry": 2}}, "nicaea": {"2": {"knight": 1}}},
            elements=elements("galley.1 I aegean 2"),
        )
    )
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (2, "follow"))
    assert menu(match) == ["lend nicaea knight", "lend_element galley.1"]
    choose(match, 2, "lend_element", "galley.1")
    assert menu(match) == ["lend nicaea knight", "done"]
    choose(match, 2, "done")
    assert state(match).elements["galley.1"].commander == 0
    assert state(match).stacks["galley.1"][0].commander == 0
    assert state(match).stacks["nicaea"][0].commander == 2


@pytest.mark.rule("MU-pact.i")
def test_a_refusal_without_reason_breaks_the_pact() -> None:
    match = start(attacked())
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (2, "refuse"))
    assert state(match).pacts == []
    assert state(match).honour == [10, 10, 8, 10]


@pytest.mark.rule("MU-pact.i")
def test_a_refusal_is_excused_if_it_would_break_another_pact() -> None:
    match = start(attacked(pact(2, [1, 2], ("non_aggression", 1, 2))))
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (2, "refuse"))
    assert [one.id for one in state(match).pacts] == ["pact.1", "pact.2"]
    assert state(match).honour == [10] * 4
    assert logged(match, "pacts.excused") == [{"player": 2, "pact": "pact.1", "victim": 1}]
    assert "call_ally pact.1" not in menu(match)  # once a turn


@pytest.mark.rule("MU-pact.j")
def test_who_is_allied_to_two_players_at_war_must_break_one_alliance() -> None:
    both = [pact(1, [0, 2], ("defensive", 2, 0, 3)), pact(2, [1, 2], ("offensive", 1, 2, 5))]
    match = start(position(pacts=both, honour=[10] * 4))
    acts(match)
    play(match, (0, "war", 1), (0, "done"))
    assert asked(match) == [(2, "pacts.torn")]
    assert menu(match) == ["break_pact pact.1", "break_pact pact.2"]
    choose(match, 2, "break_pact", "pact.2")
    assert [one.id for one in state(match).pacts] == ["pact.1"]
    assert state(match).honour == [10, 10, 8, 10]


@pytest.mark.rule("MU-pact.j")
def test_pacts_that_are_no_alliances_do_not_force_a_choice() -> None:
    both = [pact(1, [0, 2], ("defensive", 2, 0, 3)), pact(2, [1, 2], ("passage", 1, 2))]
    match = start(position(pacts=both))
    acts(match)
    play(match, (0, "war", 1), (0, "done"))
    assert asked(match) == [(0, "combat.action")]


# ---- an offensive alliance


def offence(**fields: Any) -> dict[str, Any]:
    """Seat 2 follows seat 0 with 2 units against seat 1 or 3; seat 0 is at war with seat 1."""
    promised = pact(1, [0, 2], ("offensive", 2, 0, 2, 1), ("offensive", 2, 0, 2, 3), secret=True)
    return position(
        **{
            "war_from": [[0, 2, 0, 0], [2, 0, 2, 0], [0, 2, 0, 0], NO_WAR],  # seat 2 too is at war with seat 1
            "pacts": [promised],
            "units": units(bulgaria="2: 3 heavy_infantry"),
            "honour": [10] * 4,
            **fields,
        }
    )


@pytest.mark.rule("MU-pact.k", "MU-pact.l", "MU-pact.m")
def test_an_offensive_ally_is_told_where_to_attack_and_moves_his_units_himself() -> None:
    match = start(offence())
    assert "call_ally pact.1" in acts(match)
    choose(match, 0, "call_ally", "pact.1")
    assert menu(match) == ["at pannonia", "at upper_hungary", "at alfold", "at transylvania", "at croatia"]
    choose(match, 0, "at", "croatia")
    assert asked(match) == [(2, "pacts.order_offensive")]
    choose(match, 2, "follow")  # the first two are forced
    assert menu(match) == ["lend bulgaria heavy_infantry", "done"]
    choose(match, 2, "done")
    # then: the units are named, but stay under their own command; the secret pact is known
    assert logged(match, "pacts.lent")[0]["number"] == 2
    assert [(u.owner, u.commander) for u in state(match).stacks["bulgaria"]] == [(2, 2)]
    assert logged(match, "pacts.called_offensive", 3)[0]["territory"] == "croatia"


@pytest.mark.rule("MU-pact.k")
def test_it_holds_only_against_those_it_names() -> None:
    against_3 = pact(1, [0, 2], ("offensive", 2, 0, 2, 3))
    assert "call_ally pact.1" not in acts(start(offence(pacts=[against_3])))
    against_all = pact(1, [0, 2], ("offensive", 2, 0, 2))
    assert "call_ally pact.1" in acts(start(offence(pacts=[against_all])))


@pytest.mark.rule("MU-pact.k", "MU-pact.i")
def test_he_may_refuse_an_attack_that_would_cost_him_honour() -> None:
    # given: seat 2 has no war with seat 1
    match = start(offence(war_from=WAR_0_1))
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (0, "at", "croatia"), (2, "refuse"))
    assert state(match).honour == [10] * 4
    assert len(state(match).pacts) == 1
    # but with a war of their own they have no excuse
    match = start(offence())
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (0, "at", "croatia"), (2, "refuse"))
    assert state(match).honour == [10, 10, 8, 10]
    assert state(match).pacts == []


# ---- disputes


@pytest.mark.rule("MU-break.c")
@pytest.mark.parametrize(
    ("votes", "breaks"),
    [(("broken", "broken"), True), (("broken", "respected"), False), (("respected", "respected"), False)],
)
def test_in_a_dispute_the_others_vote_and_the_majority_decides(votes: tuple[str, str], breaks: bool) -> None:
    secret = pact(1, [0, 2], ("defensive", 2, 0, 3), secret=True)
    match = start(position(pacts=[secret], honour=[10] * 4))
    assert "dispute pact.1" in acts(match)
    choose(match, 0, "dispute", "pact.1")
    # the pact is public now; only players who are no party vote, at once
    assert asked(match) == [(1, "pacts.vote"), (3, "pacts.vote")]
    assert [one["id"] for one in match.view(1)["table"]["pacts"]] == ["pact.1"]
    play(match, (3, votes[1]), (1, votes[0]))
    assert (state(match).pacts == []) is breaks
    assert state(match).honour == [10, 10, 8 if breaks else 10, 10]


@pytest.mark.rule("MU-break.c")
def test_disputes_are_about_alliances_and_need_voters() -> None:
    assert "dispute pact.1" not in acts(start(position(pacts=[pact(1, [0, 2], ("passage", 2, 0))])))
    two = position(seats=2, pacts=[pact(1, [0, 1], ("defensive", 1, 0, 3))])
    assert "dispute pact.1" not in acts(start(two, seats=2))
    given = position(pacts=[pact(1, [0, 2], ("defensive", 0, 2, 3))])
    assert "dispute pact.1" not in acts(start(given))  # they are the one who promised


@pytest.mark.rule("MU-pact.h")
def test_an_alliance_helps_only_him_to_whom_it_is_promised() -> None:
    # given: the lender is attacked; the ally has promised nothing
    at = attacked(
        order=[2, 0, 1, 3],
        war_from=[NO_WAR, [0, 0, 2, 0], [0, 2, 0, 0], NO_WAR],
        attacked=[NO_WAR, NO_WAR, [0, 2, 0, 0], NO_WAR],
        units=units(bohemia="0: archer"),
    )
    assert "call_ally pact.1" not in acts(start(at), 2)


@pytest.mark.rule("MU-pact.h", "MU-pact.m")
def test_of_two_allies_in_one_pact_each_may_be_called() -> None:
    both = pact(1, [0, 2, 3], ("defensive", 2, 0, 1), ("defensive", 3, 0, 1))
    lent = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 1}}, "nicaea": {"2": {"archer": 1}}}
    match = start(attacked(pacts=[both], units={**lent, **units(cairo="3: archer")}, elements={}))
    assert "call_ally pact.1" in acts(match)
    choose(match, 0, "call_ally", "pact.1")
    assert asked(match) == [(3, "pacts.order_defensive")]  # seat 2 lends already


@pytest.mark.rule("MU-pact.h")
def test_units_return_by_the_end_of_the_pact_that_lent_them_only() -> None:
    second = pact(2, [0, 3], ("defensive", 3, 0, 1))
    lent = {"bulgaria": {"2/0/pact.1/": {"archer": 1}}, "cairo": {"3/0/pact.2/": {"archer": 1}}}
    match = start(attacked(second, units=lent, elements={}))
    acts(match)
    play(match, (0, "end_pact", "pact.1"), (2, "yes"))
    assert state(match).stacks["bulgaria"][0].commander == 2
    assert state(match).stacks["cairo"][0].commander == 0


@pytest.mark.rule("MU-pact.m")
def test_a_galley_at_sea_with_units_of_others_on_board_is_not_lent() -> None:
    match = start(
        attacked(
            units={"galley.1": {"2": {"archer": 1}, "3/3/pact.9/": {"archer": 1}}, "nicaea": {"2": {"knight": 2}}},
            elements=elements("galley.1 I aegean 2"),
        )
    )
    acts(match)
    play(match, (0, "call_ally", "pact.1"), (2, "follow"))  # both Knights go unasked: there is nothing else
    assert asked(match) == [(0, "acts.choose")]
    assert [u.commander for u in state(match).stacks["nicaea"]] == [0]
    assert state(match).elements["galley.1"].commander == 2


@pytest.mark.rule("MU-pact.h", "MU-pact.l")
@pytest.mark.parametrize("peace", [False, True])
def test_a_lent_wagon_is_led_by_the_ally_until_the_war_is_over(peace: bool) -> None:
    lent = elements("war_wagon.1 I bulgaria 2")
    lent["war_wagon.1"]["commander"] = 0
    stacks = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 3}}}
    match = start(attacked(units=stacks, elements=lent))
    if peace:
        diplomacy.make_peace(match.table, 0, 1)
    else:
        pacts.return_lent(match.table)
    assert state(match).elements["war_wagon.1"].commander == (2 if peace else 0)
    assert [stack.commander for stack in state(match).stacks["bulgaria"]] == [2 if peace else 0]


@pytest.mark.rule("MU-pact.h", "MU-T-hierarchy")
def test_a_disguised_unit_that_is_lent_stays_what_it_is() -> None:
    """The plain Knight goes first; then the Archer who counts as one, and his disguise with him."""
    disguise = {"owner": 2, "commander": 2, "place": "nicaea", "real": "archer", "assumed": "knight", "by": "hierarchy"}
    other = {**disguise, "owner": 1, "commander": 1, "place": "croatia"}
    at = attacked(units=units(nicaea="2: 2 knight", croatia="1: knight"), disguises=[disguise, other])
    s = state(start(at))
    for commander in (2, 0):
        pieces.split_command(s, next(u for u in s.stacks["nicaea"] if u.commander == 2), KN, 0, "pact.1")
        assert [d.commander for d in s.disguises] == [commander, 1]
    pieces.hand_over_command(s, s.stacks["nicaea"][0], 2)
    assert [d.commander for d in s.disguises] == [2, 1]
