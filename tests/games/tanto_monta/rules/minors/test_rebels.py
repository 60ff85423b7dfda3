"""CITY STATE REBELS (card 69); what bots and players are told of it."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import africa, cards, reasons
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import control, events, stacks
from condotta.games.tanto_monta.rules.minors import rebels
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.shown.asking import note, question, told
from tests.games.tanto_monta.shown.asking import reasons as refused
from tests.games.tanto_monta.sieges import besiege
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn
CARD = CARD_IDS[69]
ALL_HIT = [6] * 6


def held(owner: str, *spaces: str, number: int = 4) -> State:
    s = with_cp(empty(number), FRANCE)
    s.markers |= dict.fromkeys(spaces, owner)
    return s


def rises(s: State, dice: list[int], *answers: Option, seat: int = FRANCE) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[CARD, ""].does(g, seat), *answers)
    assert not g.script
    return g


# Where


@pytest.mark.rule("TM-21.8-ind.f")
def test_fortified_spaces_in_foreign_hands() -> None:
    s = empty(4)
    before = rebels.spaces(s)
    s.markers |= {"milan": "france", "malaga": "spain", "bordeaux": "spain", "toledo": "spain", "burgos": "portugal"}
    found = [space for space in rebels.spaces(s) if space not in before]
    assert sorted(found) == ["bordeaux", "burgos", "malaga", "milan"]  # Toledo is Castile's, too
    besiege(s, "milan", "portugal")
    s.turn = 3
    s.markers |= {"tlemcen": "portugal", "algiers": "portugal", "paris": "spain"}
    assert not {"milan", "tlemcen", "algiers", "paris"} & {*rebels.spaces(s)}


def test_what_an_ally_holds_of_his_minor_power_is_at_home() -> None:
    s = empty(2)
    s.allied["genoa"] = "france"
    assert "genoa_city" not in rebels.spaces(s)
    s.markers["genoa_city"] = "spain"
    assert "genoa_city" in rebels.spaces(s)


def test_without_such_a_space_it_is_no_event() -> None:
    s = empty(1)
    s.markers = {space: owner for space, owner in s.markers.items() if space not in rebels.spaces(s)}
    assert not rebels.may_rise(s, SPAIN)
    s.markers["tunis"] = "portugal"
    assert rebels.may_rise(s, SPAIN)


# The dice


@pytest.mark.parametrize(("dice", "left"), [([5, 6, 4, 3, 2, 1], 1), ([4, 4, 3, 3, 2, 1], 3), ([5, 5, 5, 1, 1, 1], 0)])
def test_a_5_or_6_is_a_unit_that_the_controller_chooses(dice: list[int], left: int) -> None:
    s = held("spain", "milan")
    s.markers = {"milan": "spain"}
    troops(s, "milan", "castile", 2, 1)
    losses = [offer("lose", "castile", "militia")] if left == 1 else []
    g = table(s, dice)
    flow: Any = events.EVENTS[CARD, ""].does(g, FRANCE)
    if losses:
        decision = question(flow)
        assert (decision.seat, decision.prompt) == (SPAIN, "rebels.loss")
        assert decision.options == [offer("lose", "castile", "regular"), offer("lose", "castile", "militia")]
        with pytest.raises(StopIteration):
            flow.send(losses[0])
    else:
        answer_with(flow, *([offer("lose", "castile", "militia")] if left == 0 else []))
    assert sum(one.size for one in stacks.at(s, "milan") if one.power == "castile") == left
    assert control.controller(s, "milan") == ("independent" if left == 0 else "spain")


def test_ships_are_units_too() -> None:
    s = held("spain", "ragusa")
    s.markers = {"ragusa": "spain"}
    ships(s, "ragusa", "spain", 1)
    rises(s, [6, 1, 1, 1, 1, 1])
    assert s.ships_to_come == {f"spain/{s.turn + 1}": 1}
    assert control.controller(s, "ragusa") == "independent"


# Who has it then


@pytest.mark.rule("TM-21.8-rag.e", "TM-21.8-mil.b", "TM-21.8-ind.f")
@pytest.mark.parametrize(
    ("space", "number"), [("ragusa", 5), ("milan", 8), ("tunis", 1), ("metz", 1), ("perpignan", 1)]
)
def test_an_independent_space_is_nobodys_again(space: str, number: int) -> None:
    s = with_cp(empty(2), PORTUGAL)
    s.markers = {space: "spain"}
    troops(s, space, "castile", 1)
    rises(s, ALL_HIT, seat=PORTUGAL)
    assert control.controller(s, space) == "independent"
    assert [(one.power, one.numbers) for one in stacks.at(s, space)] == [("independent", (number, 0, 0, 0))]


def test_the_home_power_has_it_with_a_regular() -> None:
    s = with_cp(empty(2), PORTUGAL)
    s.markers = {"bordeaux": "spain"}
    rises(s, [1] * 6, seat=PORTUGAL)  # nobody is there: it rises without a hit
    assert (control.controller(s, "bordeaux"), numbers(s, "bordeaux", "france")) == ("france", (1, 0, 0, 0))


def test_of_two_home_powers_who_plays_the_card_chooses() -> None:
    s = with_cp(empty(2), FRANCE)
    s.markers = {"burgos": "france"}
    rises(s, ALL_HIT, offer("power", "beltranejos"))
    assert (control.controller(s, "burgos"), numbers(s, "burgos", "beltranejos")) == ("beltranejos", (1, 0, 0, 0))
    s = with_cp(empty(2), FRANCE)
    s.markers = {"burgos": "france"}
    s.removed.append("joanna_la_beltraneja")  # they have left the game
    rises(s, ALL_HIT)
    assert control.controller(s, "burgos") == "spain"


def test_after_ferrante_a_space_of_naples_is_nobodys() -> None:
    s = with_cp(empty(5), FRANCE)
    s.happened.append("death_of_ferrante_of_naples")
    s.influence.pop("naples")
    s.markers = {"naples_city": "spain"}
    rises(s, ALL_HIT)
    assert control.controller(s, "naples_city") == "independent"
    assert numbers(s, "naples_city", "independent") == (1, 0, 0, 0)


def granada(both: bool) -> State:
    s = with_cp(empty(5), FRANCE)
    s.rulers[MUSLIM] = "ruler_wattasid"
    s.markers = {"malaga": "spain", "loja": "portugal"} if both else {"malaga": "spain"}
    if both:
        troops(s, "loja", "moriscos", 1)
        troops(s, "guadix", "moriscos", 1)
    return s


@pytest.mark.rule("TM-22.1-nas.r", "TM-20.1-mor.a")
def test_after_the_surrender_of_granada_a_morisco_comes() -> None:
    s = granada(both=False)
    rises(s, ALL_HIT)
    assert numbers(s, "malaga", "moriscos") == (1, 0, 0, 0)
    assert control.controller(s, "malaga") == "nasrid"
    s = granada(both=True)
    flow: Any = events.EVENTS[CARD, ""].does(table(s, ALL_HIT), FRANCE)
    decision = question(flow, offer("rise", "malaga"))
    assert (decision.seat, decision.options) == (MUSLIM, [offer("from", "loja"), offer("from", "guadix")])
    with pytest.raises(StopIteration):
        flow.send(offer("from", "loja"))
    assert (numbers(s, "malaga", "moriscos"), numbers(s, "loja", "moriscos")) == ((1, 0, 0, 0), ())


def test_leaders_are_caught_but_ones_own_escape() -> None:
    s = with_cp(empty(2), PORTUGAL)
    s.markers = {"bordeaux": "spain"}
    leader(s, "ferdinand", "bordeaux")
    rises(s, ALL_HIT, seat=PORTUGAL)
    assert s.leaders["ferdinand"].captor == PORTUGAL
    s = with_cp(empty(2), SPAIN)
    s.markers = {"bordeaux": "spain"}
    leader(s, "ferdinand", "bordeaux")
    flow = events.EVENTS[CARD, ""].does(table(s, ALL_HIT), SPAIN)
    decision = question(flow)
    assert (decision.seat, decision.prompt) == (SPAIN, "displacement.to")
    assert "bordeaux" not in [one.args[0] for one in decision.options]


# What is told, and what bots do


def test_notes_refusals_and_reasons() -> None:
    s = held("spain", "milan", "bordeaux")
    troops(s, "milan", "castile", 2)
    decision = question(events.EVENTS[CARD, ""].does(table(s), FRANCE))
    assert told(note(s, decision, "rise", "milan")) == {"owner": {"power": "spain"}, "rises": {"n": 2, "chance": 65}}
    found = refused(s, decision)
    assert found["rise", "seville"] == ("in_own_hands", rebels.RULE)
    assert found["rise", "algiers"] == ("not_fortified", rebels.RULE)
    assert africa.where(s, decision) == offer("rise", "bordeaux")  # a home key of one's own, without a garrison
    assert africa.why_rise(s, decision, offer("rise", "bordeaux")) == ("why.rise", {"space": "bordeaux", "chance": 100})
    assert reasons.OPEN_REASONS["rebels.where"] is africa.why_rise
    assert cards.event_worth(s, FRANCE, CARD, "") > cards.event_worth(s, SPAIN, CARD, "")


def test_bots_answer_the_other_questions() -> None:
    s = held("spain", "milan")
    units = [("castile", "cavalry"), ("castile", "militia"), ("spain", "squadron"), ("aragon", "regular")]
    asked = Decision(SPAIN, "rebels.loss", [offer("lose", *one) for one in units], rebels.RULE)
    assert africa.loss(s, asked) == offer("lose", "castile", "militia")
    homes = Decision(PORTUGAL, "rebels.home", [offer("power", "castile"), offer("power", "beltranejos")], rebels.RULE)
    assert africa.home(s, homes) == offer("power", "beltranejos")
    s = granada(both=True)
    s.markers["guadix"] = "nasrid"
    places = Decision(MUSLIM, "rebels.moriscos", [offer("from", "guadix"), offer("from", "loja")], rebels.RULE)
    assert africa.moriscos(s, places) == offer("from", "loja")  # where they hold nothing
    assert cards.event_worth(s, MUSLIM, CARD_IDS[33], "") > 0 > cards.event_worth(s, SPAIN, CARD_IDS[23], "")
