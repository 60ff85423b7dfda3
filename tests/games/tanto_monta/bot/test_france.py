"""What bots do about the houses and treaties of France."""

from __future__ import annotations

from condotta.core.flow import DONE, Decision, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import cards, france, heuristics
from condotta.games.tanto_monta.data import CARD_IDS, HOUSES
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.table import empty

assert turn
FIVE = ("armagnac", "orleans", "anjou", "bourbon", "alencon")


def realm(number: int = 3, **levels: int) -> State:
    s = with_cp(empty(number), FRANCE, 4)
    s.houses = {house: levels.get(house.removeprefix("house_"), 0) for house in HOUSES}
    s.hands = [[], [], [], []]
    return s


def asks(prompt: str, *options: Option, seat: int = FRANCE) -> Decision:
    return Decision(seat, prompt, list(options), "TM-20.7-nob.b", {})


def test_it_wins_the_house_that_is_nearest_to_a_vp() -> None:
    s = realm(anjou=4, bourbon=1)
    budget = Budget("military_highlights", 4, "cp")
    (best, trade) = france.aims(s, FRANCE, budget)
    assert (best.action, best.space, trade.action) == ("consolidate_power", "house_anjou", "north_sea_commerce")
    assert france.aims(s, SPAIN, budget) == []
    assert france.best_house(s, asks("house.raise", *(offer("raise_house", f"house_{one}") for one in FIVE))) == offer(
        "raise_house", "house_anjou"
    )
    s.unrest = ["lyon"]
    assert france.level_value(s, "house_bourbon") < france.level_value(s, "house_alencon") + 0.05


def test_others_take_what_hurts_and_france_what_does_not() -> None:
    s = realm(anjou=4, bourbon=1)
    both = [offer("lower", "house_anjou"), offer("lower", "house_bourbon")]
    chosen = [france.house_to_lose(s, asks("house.lower", *both, seat=seat)) for seat in (SPAIN, FRANCE)]
    assert chosen[0] != chosen[1]
    ways = [offer("way", "broad"), offer("way", "deep")]
    assert france.how_to_raise(s, asks("house.raise_how", *ways)) == ways[0]
    assert france.how_to_raise(realm(anjou=3), asks("house.raise_how", *ways)) == ways[1]
    assert france.how_to_lower(s, asks("house.lower_how", *ways, seat=SPAIN)) == ways[1]


def test_it_signs_what_is_cheap() -> None:
    s = realm()
    senlis, barcelona = offer("extend", france.SENLIS), offer("extend", france.BARCELONA)
    asked = asks("impulse.extend", DONE, senlis, barcelona)
    assert heuristics.extend(s, asked) == senlis
    s.happened = [CARD_IDS[13]]
    s.markers |= {"perpignan": "france"}
    assert heuristics.extend(s, asked) == DONE
    s.markers |= {"perpignan": "spain", "ceret": "spain"}
    assert heuristics.extend(s, asked) == barcelona


def test_what_the_cards_of_france_are_worth() -> None:
    s = realm(anjou=4)
    worth = {number: [cards.event_worth(s, seat, CARD_IDS[number], "") for seat in (FRANCE, PORTUGAL)]
             for number in (70, 77, 118)}  # fmt: skip
    assert worth[70][0] > 4 > worth[70][1]
    assert worth[77][0] < worth[77][1]
    s.markers |= {"perpignan": "france", "ceret": "france"}
    assert cards.event_worth(s, SPAIN, CARD_IDS[118], "") > 0 > cards.event_worth(s, FRANCE, CARD_IDS[118], "")
    assert cards.event_worth(s, FRANCE, CARD_IDS[8], "a") > 5
    s.markers["milan"] = "france"
    found = [cards.event_worth(s, seat, CARD_IDS[13], "") for seat in (FRANCE, PORTUGAL)]
    assert found[0] < 3 < found[1]
