"""Why something is not possible: the reason and the rule, and never about what is offered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.core.match import Match
from condotta.core.messages import LANGUAGES
from condotta.games.medioevo_universale import GAME

from ..helpers import asked, elements, menu, play, position, start, state, units

NOTHING = [0] * 6


def refused(match: Match, verb: str = "") -> dict[str, str]:
    """Option in words -> reason of the only open decision; `this`: things about which there is nothing else to say."""
    decision = match.open_decisions()[0]
    found = GAME.refusals(match.state, decision)
    return {
        " ".join(str(word) for word in one.option.as_json()): one.reason.removeprefix("refused.")
        for one in found
        if one.option.verb == verb or (not verb and one.option.verb != "this")
    }


@pytest.mark.rule("MU-combat.e", "MU-move.b", "MU-C3")
def test_why_an_element_cannot_move() -> None:
    at = position(
        units=units(bohemia="0: archer", pannonia="1: archer"),
        elements={
            **elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0", "galley.1 I holstein 0"),
            "war_wagon.3": {"seat": 0, "place": "saxony", "level": 1, "done": True},
            "war_wagon.4": {"seat": 0, "place": "saxony", "level": 1, "mp": 0},
        },
        bans=[{"kind": "movement", "territory": "bohemia", "turn": 3}],
    )
    match = start(at)
    assert asked(match) == [(0, "combat.action")]
    assert "move galley.1" in menu(match)
    assert refused(match) == {
        "move war_wagon.1": "movement_banned",
        "move war_wagon.2": "movement_banned",
        "move war_wagon.3": "has_moved",
        "move war_wagon.4": "no_mp",
    }


@pytest.mark.rule("MU-techbuy.c", "MU-tech.b", "MU-unit.c", "MU-card.b", "MU-comp.a")
def test_why_something_cannot_be_bought() -> None:
    at = position(
        phase="purchases",
        florins=[150, 0, 0, 0],
        units=units(bohemia="0: 10 archer"),
        technology=[[4, 1, 0, 0, 1, 0], NOTHING, NOTHING, NOTHING],
        branches_bought=[[4], [], [], []],
        card_bought=[True, False, False, False],
    )
    match = start(at)
    assert asked(match) == [(0, "purchases.choose")]
    reasons = refused(match)
    assert reasons["technology transport_branch"] == "branch_complete"
    assert reasons["technology construction_branch"] == "branch_bought"
    assert reasons["technology commerce_branch"] == "too_dear"
    assert "technology combat_branch" not in reasons  # 100 fl
    assert reasons["build castle"] == "technology_lacks"
    assert reasons["build village"] == "cannot_pay"  # 100 fl and a PT for 100 fl
    assert reasons["recruit archer"] == "reserve_empty"
    assert reasons["engine catapult"] == "technology_lacks"
    assert reasons["buy_card"] == "card_bought"


@pytest.mark.rule("MU-unit.c")
def test_why_nobody_can_be_recruited() -> None:
    reasons = refused(start(position(phase="purchases", recruited=[3, 0, 0, 0])), "recruit")
    assert set(reasons.values()) == {"recruits_used"}
    poor = start(position(phase="purchases", florins=[60, 0, 0, 0]))
    assert refused(poor, "recruit") == {"recruit knight": "too_dear"}


def trading(place: str, cargo: str = "salt", **fields: Any) -> Match:
    at = position(phase="trade", elements=elements(f"caravan.1 I {place} 0: {cargo}"), **fields)
    return start(at)


@pytest.mark.rule("MU-bgoods.b", "MU-bgoods.c", "MU-sell.b", "MU-C2")
def test_why_a_transport_cannot_trade() -> None:
    assert refused(trading("saxony")) == {"buy 1": "no_settlement", "sell": "no_settlement"}
    assert refused(trading("pannonia")) == {"buy 1": "no_commercial_pact", "sell": "no_commercial_pact"}
    ban = [{"kind": "trade", "territory": "bohemia", "turn": 3}]
    assert refused(trading("bohemia", bans=ban)) == {"buy 1": "trade_banned", "sell": "trade_banned"}
    full = trading("bohemia", "salt, salt", deposits={"bohemia": ["salt"]})
    assert refused(full) == {"buy 1": "no_room", "sell": "goods_present"}
    poor = trading("bohemia", florins=[50, 0, 0, 0])
    assert refused(poor) == {"buy 1": "too_dear"}


@pytest.mark.rule("MU-loan.a", "MU-loan.b", "MU-loan.d", "MU-card.f")
def test_why_an_act_is_not_possible() -> None:
    at = position(
        phase="purchases", debt=[5, 0, 0, 0], florins=[400, 0, 0, 0],
        cards=[["bishop.1", "jester.48", "pirate.57"], [], [], []], turned=["bishop.1"],
    )  # fmt: skip
    match = play(start(at), (0, "acts"))
    assert asked(match) == [(0, "acts.choose")]
    reasons = refused(match)
    assert reasons["borrow"] == "debt_limit"
    assert reasons["repay"] == "too_dear"
    assert reasons["use bishop.1"] == "turned"
    assert reasons["use jester.48"] == "not_now"
    assert "use pirate.57" not in reasons


def test_nothing_is_refused_elsewhere() -> None:
    match = start(None)
    assert GAME.refusals(match.state, match.open_decisions()[0]) == []


def test_in_random_play_what_is_refused_is_not_offered_and_has_a_text() -> None:
    rng, texts = Random(4), GAME.catalogue()
    match = start(None, seats=3)
    seen: set[str] = set()
    for _ in range(600):
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        for one in GAME.refusals(match.state, decision):
            assert one.option not in decision.options
            if one.reason not in seen:
                seen.add(one.reason)
                told = [texts.text(one.reason, lang, one.params) for lang in LANGUAGES]
                assert not any("⟨" in text or "{" in text for text in told), told
        match.choose(decision.seat, rng.choice(decision.options))
    assert len(seen) > 8, seen
    assert state(match).turn > 0
