"""What bots do with ships: armies over the sea, corsairs, escorts, Naos that rob."""

from __future__ import annotations

from random import Random

from condotta.core.flow import PASS, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import bargains, campaign, ferries, heuristics, ocean, reasons, sea, worth
from condotta.games.tanto_monta.bot.armies import Army, Front
from condotta.games.tanto_monta.data import SETTLEMENT_SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common.groups import SOME
from condotta.games.tanto_monta.rules.sea import transport
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import lead
from tests.games.tanto_monta.fleets import ATLANTIC, CADIZ, at_sea
from tests.games.tanto_monta.table import ships, troops

assert turn
COAST = "anfa"  # empty, and North Africa is at war with Portugal


def expedition(number: int = 4, zone: str = ATLANTIC) -> State:
    s = at_sea(PORTUGAL)
    troops(s, "lisbon", "portugal", number)
    lead(s, "lisbon", "afonso_v")
    ships(s, zone, "portugal", 1)
    s.hands[PORTUGAL] = ["famine", "treachery"]  # impulses for the assaults
    return s


def asked(s: State, seat: int, prompt: str, *options: Option, **params: object) -> Option:
    found = heuristics.PROMPTS[prompt](s, Decision(seat, prompt, list(options), "TM-16.3.a", dict(params)), Random(0))
    assert found is not None
    return found


def test_it_carries_an_army_to_a_coast_that_lies_open() -> None:
    s = expedition()
    assert s.budget is not None
    goals = transport.destinations(s, s.budget, ferries.cargo(Front(s, PORTUGAL), "lisbon"))
    found = ferries.aims(Front(s, PORTUGAL), s.budget)
    assert found
    best = max(found, key=lambda aim: aim.rate)
    assert best.to == "corunna"
    assert asked(s, PORTUGAL, "transport.from", offer("from", "oporto"), offer("from", "lisbon")).args == ("lisbon",)
    options = [offer("ship_to", port) for port in goals]
    assert asked(s, PORTUGAL, "transport.to", *options, space="lisbon").args == (best.to,)
    lines = [offer("action", transport.LINE), offer("action", "recruit_militia")]
    assert asked(s, PORTUGAL, "action", *lines) == lines[0]
    assert reasons.action(s, Decision(PORTUGAL, "action", lines, "TM-16.3.a"), lines[0]) == (
        "why.ferry",
        {"space": "corunna"},
    )


def test_no_more_than_five_units_go_and_none_for_what_is_its_own() -> None:
    s = expedition(9)
    front = Front(s, PORTUGAL)
    assert ferries.cargo(front, "lisbon").size == transport.MOST
    army = Army(s, ferries.cargo(front, "lisbon"))
    assert ferries.landing_value(front, army, "oporto", 2) == 0.0
    assert ferries.aims(Front(expedition(2), PORTUGAL), s.budget) == []  # type: ignore[arg-type]
    assert heuristics.all_or_some(s, Decision(PORTUGAL, "transport", [SOME], "TM-16.3.c", {"space": "lisbon"})) == SOME


def test_a_ship_goes_first_where_it_is_needed_for_the_crossing() -> None:
    s = expedition(4, "lisbon")
    assert s.budget is not None
    assert ferries.aims(Front(s, PORTUGAL), s.budget) == []
    made = sea.bridges(s, PORTUGAL, "portugal")
    assert max(made, key=lambda one: one.value).value > 0.2
    assert sea.bridges(expedition(2, "lisbon"), PORTUGAL, "portugal") == []


def test_the_muslim_player_builds_corsairs_until_he_has_enough() -> None:
    s = at_sea(MUSLIM)
    assert s.budget is not None
    first = campaign.corsairs(Front(s, MUSLIM), s.budget)
    assert {aim.action for aim in first} == {"build_corsair"}
    ships(s, CADIZ, "north_africa", 0, campaign.CORSAIRS)
    assert campaign.corsairs(Front(s, MUSLIM), s.budget) == []
    assert campaign.corsairs(Front(at_sea(SPAIN), SPAIN), s.budget) == []


def test_an_escort_sails_where_goods_wait() -> None:
    s = at_sea(PORTUGAL)
    s.explored[PORTUGAL] = ["oz_1", "oz_2"]
    spaces = [id for id, one in SETTLEMENT_SPACES.items() if one.zone == "oz_2"][:2]
    for id in spaces:
        s.settlements[id] = PORTUGAL
    (aim,) = ocean.escorts(s, PORTUGAL)
    assert (aim.action, aim.space, aim.value) == ("escort", "oz_2", 2 * ocean.ESCORTED)
    ships(s, "lisbon", "portugal", 2)
    sent = [PASS, offer("escort", "lisbon", "oz_1"), offer("escort", "lisbon", "oz_2")]
    assert asked(s, PORTUGAL, "escorts", *sent) == sent[2]
    ships(s, "oz_2", "portugal", 1)
    assert asked(s, PORTUGAL, "escorts", *sent) == PASS


def test_each_power_has_its_own_aims() -> None:
    s = at_sea(turn=2)
    assert worth.space(s, PORTUGAL, COAST) > worth.space(s, MUSLIM, COAST) > worth.space(s, FRANCE, COAST)
    assert worth.space(s, SPAIN, "barcelona") > worth.space(s, MUSLIM, "barcelona") + 2
    assert worth.space(s, FRANCE, "milan") > worth.space(s, SPAIN, "milan")
    late = at_sea(turn=6)
    assert worth.space(late, SPAIN, "granada") > worth.space(s, SPAIN, "granada")
    assert worth.space(late, SPAIN, "barcelona") < worth.space(s, SPAIN, "barcelona")


def test_who_has_nothing_to_win_wants_peace_and_who_leads_gets_none() -> None:
    s = at_sea()
    quiet = bargains.need_of_peace(s, FRANCE, SPAIN)
    assert quiet > bargains.GOOD
    s.points[SPAIN]["vp_headline_event"] = 12
    assert bargains.need_of_peace(s, FRANCE, SPAIN) < quiet
