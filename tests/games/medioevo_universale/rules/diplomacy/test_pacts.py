"""C. Diplomacy: pacts (MU-pact.a to g, MU-break)."""

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.rules.common import promises
from condotta.games.medioevo_universale.rules.purchases import workshops

from ...helpers import asked, choose, elements, logged, menu, play, position, start, state, units, until
from ...talks import acts, pact


def told(match: Match) -> dict[str, Any]:
    """What the prompt of the open decision tells."""
    return match.open_decisions()[0].params or {}


def clauses(match: Match, place: int = -1) -> list[tuple[Any, ...]]:
    return [(c.kind, c.giver, c.receiver, c.number, c.target) for c in state(match).pacts[place].clauses]


# ---- making one


@pytest.mark.rule("MU-pact.a")
def test_a_pact_of_several_players_holds_when_all_have_accepted() -> None:
    match = start(position())
    assert "pact" in acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "with", 2), (0, "done"))
    assert "done" not in menu(match)  # nothing is written yet
    play(match, (0, "clause", "passage"), (0, "between", 2, 0))
    play(match, (0, "clause", "non_aggression"))
    assert menu(match) == ["between 0 1", "between 0 2", "between 1 2"]  # it binds both
    play(match, (0, "between", 0, 1), (0, "done"), (0, "for_ever"), (0, "open"), (0, "offer"))
    # then: the others are asked in turn order, and told exactly what is written
    assert asked(match) == [(1, "pacts.answer")]
    assert told(match)["terms"] == [["passage", 2, 0], ["non_aggression", 0, 1]]
    choose(match, 1, "accept")
    assert state(match).pacts == []
    choose(match, 2, "accept")
    made = state(match).pacts[0]
    assert (made.id, made.parties, made.secret, made.shown, made.until) == ("pact.1", [0, 1, 2], False, True, 0)
    assert clauses(match) == [("passage", 2, 0, 0, -1), ("non_aggression", 0, 1, 0, -1)]
    assert logged(match, "pacts.made")[0]["players"] == [0, 1, 2]


@pytest.mark.rule("MU-pact.a")
def test_one_who_declines_prevents_it() -> None:
    match = start(position())
    acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "with", 2), (0, "done"), (0, "clause", "passage"))
    play(match, (0, "between", 1, 2), (0, "done"), (0, "for_ever"), (0, "open"), (0, "offer"), (1, "decline"))
    assert state(match).pacts == []
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-pact.a")
def test_a_secret_pact_is_known_to_its_parties_only() -> None:
    match = start(position())
    acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "passage"), (0, "between", 1, 0))
    play(match, (0, "done"), (0, "until", 4), (0, "secret"), (0, "offer"), (1, "accept"))
    seen = [[one["id"] for one in match.view(seat)["table"]["pacts"]] for seat in (0, 1, 2, None)]
    assert seen == [["pact.999"], ["pact.999"], [], []]
    assert [len(logged(match, "pacts.made", seat)) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]
    # nor does the number of the next open pact tell of it
    play(match, (0, "pact"), (0, "with", 2), (0, "done"), (0, "clause", "passage"), (0, "between", 2, 0))
    play(match, (0, "done"), (0, "for_ever"), (0, "open"), (0, "offer"), (2, "accept"))
    assert [one.id for one in state(match).pacts] == ["pact.999", "pact.1"]


@pytest.mark.rule("MU-pact.a")
def test_it_covers_exactly_what_is_written() -> None:
    # given: seat 1 lets seat 0 pass; nothing is said of the other way, nor of anything else
    s = state(start(position(pacts=[pact(1, [0, 1], ("passage", 1, 0))])))
    assert promises.allows(s, "passage", 1, 0) is s.pacts[0]
    assert promises.allows(s, "passage", 0, 1) is None
    assert promises.allows(s, "commercial", 1, 0) is None
    assert promises.allows(s, "passage", 1, 2) is None


@pytest.mark.rule("MU-pact.a")
def test_proposals_are_counted_and_enemies_are_no_partners() -> None:
    assert "pact" not in acts(start(position(offers_made=[2, 0, 0, 0])))
    match = start(position(war_from=[[0, 1, 0, 0], [1, 0, 0, 1], [0] * 4, [0, 1, 0, 0]]))
    acts(match)
    choose(match, 0, "pact")
    assert menu(match) == ["with 2", "with 3"]
    choose(match, 0, "with", 2)
    assert menu(match) == ["with 3", "done"]
    play(match, (0, "done"), (0, "withdraw"))
    assert state(match).offers_made == [1, 0, 0, 0]


@pytest.mark.rule("MU-pact.b")
def test_a_date_and_payments_once() -> None:
    match = start(position(turn=2, florins=[150, 500, 0, 0]))
    acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "passage"), (0, "between", 1, 0))
    play(match, (0, "clause", "pay_once"), (0, "between", 0, 1))
    assert menu(match) == ["from 0", "from 100"]  # hundreds first; no more than they have
    play(match, (0, "sum", 100), (0, "done"))
    assert menu(match) == ["for_ever", *[f"until {turn}" for turn in range(2, 9)]]
    play(match, (0, "until", 5), (0, "open"), (0, "offer"), (1, "accept"))
    assert state(match).florins == [50, 600, 0, 0]
    assert clauses(match) == [("passage", 1, 0, 0, -1), ("pay_once", 0, 1, 100, -1)]
    assert state(match).pacts[0].until == 5


@pytest.mark.rule("MU-pact.b")
def test_what_is_promised_per_act_need_not_be_there_now() -> None:
    match = start(position(florins=[30, 500, 0, 0]))
    acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "passage"), (0, "between", 1, 0))
    play(match, (0, "clause", "pay_per_act"), (0, "between", 0, 1))
    assert (menu(match)[0], menu(match)[-1]) == ("sum 1", "sum 100")


@pytest.mark.rule("MU-pact.b", "MU-dip.c")
def test_who_cannot_pay_cannot_accept_but_may_borrow() -> None:
    def asks(florins: int, **fields: Any) -> Match:
        match = start(position(florins=[150, 80, 0, 0], **fields))
        acts(match)
        play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "passage"), (0, "between", 0, 1))
        play(match, (0, "clause", "pay_once"), (0, "between", 1, 0), (0, "sum", florins + 81), (0, "done"))
        play(match, (0, "for_ever"), (0, "open"), (0, "offer"))
        assert asked(match) == [(1, "pacts.answer")]  # that they are asked tells nothing of their cash
        return match

    assert menu(asks(0, borrowed=[True] * 4)) == ["decline"]
    assert menu(asks(600)) == ["decline"]  # 500 fl more would not be enough
    match = asks(0)
    assert menu(match) == ["decline", "borrow"]
    choose(match, 1, "borrow")
    assert menu(match) == ["decline", "accept"]
    choose(match, 1, "accept")
    assert state(match).florins == [231, 499, 0, 0]
    assert state(match).debt[1] == 1


@pytest.mark.rule("MU-pact.b", "MU-break.d")
def test_without_a_date_it_lasts_for_the_game_with_one_it_ends_without_penalty() -> None:
    dated = [pact(n, [0, 1], ("passage", 0, 1), until=until_turn) for n, until_turn in ((1, 0), (2, 3), (3, 4))]
    match = start(position(phase="end_of_turn", turn=3, pacts=dated, honour=[10] * 4))
    to_next_turn(match, 4)
    assert [one.id for one in state(match).pacts] == ["pact.1", "pact.3"]
    assert state(match).honour == [10] * 4
    assert logged(match, "pacts.ended") == [{"pact": "pact.2", "players": [0, 1]}]


def to_next_turn(match: Match, turn: int) -> None:
    """First options until the turn has come."""
    for _ in range(50):
        if state(match).turn == turn:
            return
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    raise AssertionError("the turn does not come")


# ---- what they allow


def caravan_at_pannonia(*made: dict[str, Any], **fields: Any) -> Match:
    """Phase 6: a Caravan of seat 0 with salt in Pannonia, a home of seat 1 that sells wine."""
    return start(position(phase="trade", elements=elements("caravan.1 I pannonia 0: salt"), pacts=list(made), **fields))


def trades(match: Match) -> list[str]:
    until(match, "trade.choose")
    if "use_transport caravan.1" in menu(match):
        choose(match, 0, "use_transport", "caravan.1")
    return [words for words in menu(match) if words.split()[0] in ("buy", "sell")]


@pytest.mark.rule("MU-pact.c")
def test_commercial_a_party_may_trade_in_the_settlements_of_another() -> None:
    assert trades(caravan_at_pannonia()) == []
    assert trades(caravan_at_pannonia(pact(1, [0, 1], ("commercial", 0, 1)))) == []
    assert trades(caravan_at_pannonia(pact(1, [0, 1], ("passage", 1, 0)))) == []
    assert trades(caravan_at_pannonia(pact(1, [0, 1], ("commercial", 1, 0)))) == ["buy 1", "sell"]


@pytest.mark.rule("MU-pact.b", "MU-pact.c")
def test_payment_per_act_is_made_at_each_trade_and_bars_who_cannot_pay() -> None:
    paid = pact(1, [0, 1], ("commercial", 1, 0), ("pay_per_act", 0, 1, 50))
    match = caravan_at_pannonia(paid)
    trades(match)
    choose(match, 0, "buy", 1)
    assert state(match).florins[:2] == [500 - 100 - 50, 550]
    assert logged(match, "pacts.paid") == [{"player": 0, "other": 1, "florins": 50, "pact": "pact.1"}]
    assert trades(caravan_at_pannonia(paid, florins=[49, 0, 0, 0])) == []


def wagon_in_austria(*made: dict[str, Any]) -> Match:
    """Phase 5: a War Wagon of seat 0 with two Knights beside Pannonia, a home of seat 1."""
    return start(
        position(
            units=units(austria="0: 2 knight"),
            elements=elements("war_wagon.1 II austria 0", "catapult.1 I austria 0"),
            honour=[10] * 4,
            pacts=list(made),
        )
    )


def enter_pannonia(match: Match) -> None:
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "take", "catapult.1"), (0, "step", "pannonia"))


@pytest.mark.rule("MU-pact.d")
def test_passage_a_party_may_move_through_territories_of_another() -> None:
    match = wagon_in_austria(pact(1, [0, 1], ("passage", 1, 0)))
    enter_pannonia(match)
    # then: nothing ends their way, and they may go on
    assert asked(match) == [(0, "move.go")]
    play(match, (0, "step", "alfold"), (0, "stop"))
    assert state(match).stacks["alfold"][0].owner == 0
    assert state(match).elements["catapult.1"].place == "alfold"
    assert (state(match).control["pannonia"], state(match).control["alfold"]) == (1, 1)
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-pact.d")
def test_without_passage_it_is_an_attack() -> None:
    match = wagon_in_austria(pact(1, [0, 1], ("passage", 0, 1), ("commercial", 1, 0)))
    enter_pannonia(match)
    assert asked(match) == [(0, "move.attack")]
    assert told(match)["price"] == 3 + 2


@pytest.mark.rule("MU-pact.d")
def test_the_use_of_a_secret_pact_shows_it() -> None:
    match = wagon_in_austria(pact(1, [0, 1], ("passage", 1, 0), secret=True))
    assert match.view(3)["table"]["pacts"] == []
    enter_pannonia(match)
    choose(match, 0, "stop")
    assert [one["id"] for one in match.view(3)["table"]["pacts"]] == ["pact.1"]
    assert len(logged(match, "pacts.shown", 3)) == 1
    assert state(match).control["pannonia"] == 1  # the guest does not suspend it


@pytest.mark.rule("MU-pact.e")
def test_military_control_bought_military_pieces_may_be_placed_with_another() -> None:
    def places(*made: dict[str, Any]) -> list[str]:
        return workshops.places(state(start(position(phase="purchases", pacts=list(made)))), 0, "archer")

    alone = places()
    allowed = places(pact(1, [0, 1], ("military_control", 1, 0)))
    assert "pannonia" not in alone
    assert "pannonia" in allowed
    assert places(pact(1, [0, 1], ("civil_control", 1, 0), ("military_control", 0, 1))) == alone


@pytest.mark.rule("MU-pact.e")
def test_a_recruit_stands_as_a_guest_in_the_others_territory() -> None:
    given = pact(1, [0, 1], ("military_control", 1, 0), ("pay_per_act", 0, 1, 10))
    match = start(position(phase="purchases", pacts=[given]))
    until(match, "purchases.choose")
    choose(match, 0, "recruit", "archer")
    assert "at pannonia" in menu(match)
    choose(match, 0, "at", "pannonia")
    if asked(match)[0][1] == "purchases.number":
        choose(match, 0, "number", 1)
    assert state(match).stacks["pannonia"][0].owner == 0
    assert state(match).control["pannonia"] == 1
    assert state(match).florins[:2] == [500 - 50 - 10, 510]


def transport_places(match: Match, kind: str) -> list[str]:
    """Where a transport of level I could be placed, in phase 4."""
    return workshops.places(state(match), 0, kind)


@pytest.mark.rule("MU-pact.e", "MU-pact.f")
def test_civil_control_is_for_ships_and_caravans_of_trade_military_control_for_the_others() -> None:
    civil = start(position(phase="purchases", pacts=[pact(1, [0, 1], ("civil_control", 1, 0))]))
    military = start(position(phase="purchases", pacts=[pact(1, [0, 1], ("military_control", 1, 0))]))
    with_seat_1 = {
        kind: ["croatia" in transport_places(match, kind) for match in (civil, military)]
        for kind in ("caravan", "merchant_ship", "war_wagon", "galley", "catapult")
    }
    assert with_seat_1 == {
        "caravan": [True, False],
        "merchant_ship": [True, False],
        "war_wagon": [False, True],
        "galley": [False, True],
        "catapult": [False, True],
    }


@pytest.mark.rule("MU-pact.g", "MU-break.a", "MU-break.b")
def test_non_aggression_war_and_attack_break_it() -> None:
    peace = pact(1, [0, 1], ("non_aggression", 0, 1))
    # by a declaration, from either side
    match = start(position(pacts=[peace], honour=[10] * 4, order=[1, 0, 2, 3]))
    acts(match, 1)
    choose(match, 1, "war", 0)
    assert state(match).honour == [10, 8, 10, 10]
    assert state(match).pacts == []
    # by an attack: 3 and 2
    match = wagon_in_austria(peace)
    enter_pannonia(match)
    choose(match, 0, "attack")
    assert [line["points"] for line in logged(match, "honour.lost")] == [3, 2]
    assert logged(match, "pacts.broken") == [{"player": 0, "pact": "pact.1", "players": [0, 1]}]
    assert state(match).pacts == []


# ---- breaking and ending


@pytest.mark.rule("MU-break.a", "MU-break.b")
def test_a_breach_ends_a_pact_for_all_and_each_broken_pact_costs_its_breaker_two() -> None:
    three = pact(1, [0, 1, 2], ("passage", 0, 1), ("passage", 1, 2))
    match = start(position(pacts=[three, pact(2, [0, 1], ("commercial", 0, 1))], honour=[10] * 4))
    acts(match)
    choose(match, 0, "war", 1)
    assert state(match).pacts == []
    assert state(match).honour == [6, 10, 10, 10]


@pytest.mark.rule("MU-break.d")
def test_a_pact_ends_without_penalty_when_all_agree() -> None:
    three = pact(1, [0, 1, 2], ("passage", 0, 1), ("passage", 1, 2))
    match = start(position(pacts=[three], honour=[10] * 4))
    assert "end_pact pact.1" in acts(match)
    play(match, (0, "end_pact", "pact.1"), (1, "yes"))
    assert asked(match) == [(2, "pacts.end")]
    choose(match, 2, "yes")
    assert state(match).pacts == []
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-break.d")
def test_one_party_that_does_not_agree_keeps_it_alive() -> None:
    match = start(position(pacts=[pact(1, [0, 1], ("passage", 0, 1))]))
    acts(match)
    play(match, (0, "end_pact", "pact.1"), (1, "no"))
    assert state(match).offers_made[0] == 1  # R-offers: it is one of their proposals
    assert [one.id for one in state(match).pacts] == ["pact.1"]
    assert "end_pact pact.1" not in acts(start(position(pacts=[pact(1, [1, 2], ("passage", 1, 2))])))


@pytest.mark.rule("MU-pact.a")
def test_an_offensive_alliance_names_each_target_once_and_anybody_leaves_nothing_to_add() -> None:
    match = start(position(seats=4))
    acts(match)
    play(match, (0, "pact"), (0, "with", 1), (0, "done"))
    play(match, (0, "clause", "offensive"), (0, "between", 0, 1), (0, "number", 5))
    assert menu(match) == ["anybody", "against 2", "against 3"]
    choose(match, 0, "against", 2)
    play(match, (0, "clause", "offensive"), (0, "between", 0, 1), (0, "number", 5))  # seat 3 alone is left: unasked
    assert told(match)["terms"] == [["offensive_against", 0, 1, 5, 2], ["offensive_against", 0, 1, 5, 3]]
    choose(match, 0, "clause", "offensive")  # between 1 and 0 only: unasked
    play(match, (0, "number", 1), (0, "anybody"))
    assert "clause offensive" not in menu(match)
