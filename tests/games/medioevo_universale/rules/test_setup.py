"""Set-up (MU-setup), the initial auction (MU-var-auction) and no solitaire game (MU-var-none)."""

from __future__ import annotations

from operator import add
from typing import Any

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, EVENT_CARDS, KINGDOMS, SEATS, TERRITORIES
from condotta.games.medioevo_universale.pieces import AR, HORDE
from condotta.games.medioevo_universale.rules.common import geography, questions
from condotta.games.medioevo_universale.rules.setup import STANDARD
from condotta.games.medioevo_universale.shown.position import check

from ..helpers import asked, choose, logged, menu, offered, play, start, state

AGREED = {"kingdoms": "agreed"}


def bids(match: Match, *florins: int) -> None:
    """Every seat bids so much; more than one bid for a seat are second bids."""
    for seat, amount in enumerate(florins):
        choose(match, seat, "bid", amount)


def with_order(*florins: int, dice: tuple[Any, ...] = (), **kw: Any) -> Match:
    match = start(None, dice, seats=len(florins), options=AGREED, **kw)
    bids(match, *florins)
    return match


def to_cards(match: Match) -> None:
    """First options until the cards are dealt."""
    while asked(match)[0][1] != "setup.card":
        seat = asked(match)[0][0]
        match.choose(seat, offered(match)[0])


def same_but_for_seed(one: Match, other: Match) -> bool:
    return {**one.view(0), "seed_hash": ""} == {**other.view(0), "seed_hash": ""}


@pytest.mark.rule("MU-setup.a")
def test_both_decks_are_shuffled_and_nobody_sees_their_order() -> None:
    one, other = start(None, seed=1), start(None, seed=2)
    assert state(one).empire_deck != list(EMPIRE_CARDS)
    assert state(one).event_deck != list(EVENT_CARDS)
    assert (state(one).empire_deck, state(one).event_deck) != (state(other).empire_deck, state(other).event_deck)
    assert same_but_for_seed(one, other)
    scripted = start(None, dice=[list(reversed(EMPIRE_CARDS)), list(EVENT_CARDS)])
    assert state(scripted).empire_deck[-1] == "bishop.1"


@pytest.mark.rule("MU-setup.b")
def test_everybody_starts_with_1600_florins_a_village_and_an_archer() -> None:
    match = with_order(3, 2, 1, 0)
    s = state(match)
    assert sum(s.florins) == 4 * 1600
    assert s.florins[1:3] == [1600, 1600]
    to_cards(match)
    assert [sum(questions.units_of(s, seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert [questions.units_of(s, seat)[AR] for seat in range(4)] == [1, 1, 1, 1]
    assert [questions.buildings_of(s, seat)[0][1:] for seat in range(4)] == [(0, 1)] * 4
    assert s.reserve[0] == [20, 9, 20, 10, 3]


@pytest.mark.rule("MU-setup.c")
def test_the_first_step_is_the_auction_of_turn_one() -> None:
    match = start(None, options=AGREED)
    assert asked(match) == [(seat, "order.bid") for seat in range(4)]
    bids(match, 5, 60, 10, 0)
    assert state(match).order == [1, 2, 0, 3]
    assert state(match).florins == [1600, 1540, 1600, 1660]
    assert asked(match) == [(1, "setup.village")]


@pytest.mark.rule("MU-setup.d")
def test_villages_in_home_settlements_in_turn_order() -> None:
    match = with_order(0, 60, 10, 5)
    assert menu(match) == ["village pannonia", "village transylvania", "village croatia"]
    cash = state(match).florins[:]
    for seat, place in ((1, "croatia"), (2, "nicaea"), (3, "cairo"), (0, "holstein")):
        assert asked(match) == [(seat, "setup.village")]
        choose(match, seat, "village", place)
    s = state(match)
    assert {t: built[0] for t, built in s.buildings.items()} == dict.fromkeys(
        ("croatia", "nicaea", "cairo", "holstein"), 1
    )
    assert s.florins == cash  # free of charge


@pytest.mark.rule("MU-setup.e")
def test_an_archer_and_transports_worth_two_levels() -> None:
    match = with_order(3, 2, 1, 0)
    play(match, (0, "village", "bohemia"), (1, "village", "croatia"), (2, "village", "nicaea"), (3, "village", "cairo"))
    assert asked(match) == [(0, "setup.archer")]
    assert menu(match) == [f"archer {t}" for t in KINGDOMS["holy_roman_empire"].home]
    choose(match, 0, "archer", "saxony")
    kinds = ("war_wagon", "galley", "caravan", "merchant_ship")
    assert sorted(menu(match)) == sorted(f"bring {kind} {level}" for kind in kinds for level in (1, 2))
    choose(match, 0, "bring", "caravan", 1)
    choose(match, 0, "at", "saxony")
    assert sorted(menu(match)) == sorted(f"bring {kind} 1" for kind in kinds)  # one level is left
    choose(match, 0, "bring", "galley", 1)  # the only port is holstein: nobody is asked where
    s = state(match)
    assert [(e.kind, e.level, e.place) for e in s.elements.values()] == [
        ("caravan", 1, "saxony"),
        ("galley", 1, "holstein"),
    ]
    assert asked(match) == [(1, "setup.archer")]
    play(match, (1, "archer", "croatia"), (1, "bring", "war_wagon", 2), (1, "at", "alfold"))
    assert asked(match) == [(2, "setup.archer")]  # one of level II is all
    play(match, (2, "archer", "ionia"), (2, "bring", "merchant_ship", 2))
    assert menu(match) == ["at constantinople", "at thessalonica", "at ionia"]  # R-anchor: any home port


@pytest.mark.rule("MU-setup.f")
def test_a_kingdom_without_ports_takes_no_ships() -> None:
    options = {"kingdoms": "agreed", "agreed": "golden_horde, novgorod_republic"}
    match = start(None, seats=2, options=options)
    bids(match, 1, 0)
    play(match, (0, "village", "saraj"), (1, "village", "pskov"), (0, "archer", "saraj"))
    assert sorted(menu(match)) == ["bring caravan 1", "bring caravan 2", "bring war_wagon 1", "bring war_wagon 2"]


@pytest.mark.rule("MU-setup.g")
def test_one_barbarian_on_every_available_fire() -> None:
    match = with_order(3, 2, 1, 0)
    to_cards(match)
    s = state(match)
    fires = [t.id for t in TERRITORIES.values() if t.fire]
    assert [t for t in s.stacks if questions.army_size(s, HORDE, t)] == fires
    assert all(questions.army(s, HORDE, t) == [1, 0, 0, 0, 0, 0, 0] for t in fires)
    assert s.horde_reserve == [28, 20, 7]
    # with Novgorod and the Golden Horde only seven of the fires are open
    match = start(None, seats=2, options={"kingdoms": "agreed", "agreed": "golden_horde, novgorod_republic"})
    bids(match, 1, 0)
    to_cards(match)
    s = state(match)
    assert sorted(s.stacks) == sorted([t for t in fires if t in s.available] + [t for t in s.stacks if t not in fires])
    assert 0 < sum(t in s.available for t in fires) < 12
    assert s.horde_reserve[0] == 40 - sum(t in s.available for t in fires)


@pytest.mark.rule("MU-setup.h")
def test_three_cards_each_of_which_one_is_kept() -> None:
    deck = list(reversed(EMPIRE_CARDS))
    match = with_order(3, 2, 1, 0, dice=(deck, list(EVENT_CARDS)))
    to_cards(match)
    assert asked(match) == [(seat, "setup.card") for seat in range(4)]  # all at once
    assert [state(match).dealt[seat] for seat in (0, 1)] == [
        ["bishop.1", "bishop.2", "bishop.3"],
        ["condottiere.4", "condottiere.5", "condottiere.6"],
    ]
    assert [o.args[0] for o in match.open_decisions()[1].options] == ["condottiere.4", "condottiere.5", "condottiere.6"]
    assert logged(match, "setup.dealt", 1) == [
        {"player": 1, "cards": ["condottiere.4", "condottiere.5", "condottiere.6"]}
    ]
    assert logged(match, "setup.dealt") == []
    for seat in range(4):
        choose(match, seat, "keep", state(match).dealt[seat][1])
        if seat < 3:
            assert state(match).cards == [[], [], [], []]
    s = state(match)
    assert s.cards == [["bishop.2"], ["condottiere.5"], ["crossbowman.8"], ["scientist.11"]]
    assert s.dealt == [[], [], [], []]
    assert len(s.empire_deck) == 68
    assert s.empire_deck[-8:] != deck[-8:]  # shuffled again
    assert logged(match, "setup.card_kept")[0] == {"player": 0, "card": "bishop.2"}
    assert check(s) == []


@pytest.mark.rule("MU-setup.i", "MU-setup.j")
def test_a_token_each_and_then_turn_one() -> None:
    match = with_order(0, 60, 10, 5)
    to_cards(match)
    for seat in state(match).order:
        choose(match, seat, "keep", state(match).dealt[seat][0])
    assert asked(match) == [(1, "setup.token")]
    assert len(menu(match)) == 6
    for seat, colour in ((1, "red"), (2, "red"), (3, "blue"), (0, "purple")):
        choose(match, seat, "token", colour)
    s = state(match)
    assert s.tokens == [[0, 0, 0, 0, 0, 1], [0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 0]]
    assert s.honour == [10, 10, 10, 10]
    assert (s.turn, s.phase, s.order) == (1, "events", [1, 2, 3, 0])
    assert asked(match) == [(1, "events.reroll")]  # R-setup-auction: no second auction
    assert check(s) == []


# ---- the variant


def auction(match: Match, **made: tuple[str, int]) -> None:
    """seat0=("hungary", 3): the bids of a round."""
    for seat, (kingdom, points) in made.items():
        number = int(seat[-1])
        if Option("kingdom", kingdom) in next(d for d in match.open_decisions() if d.seat == number).options:
            choose(match, number, "kingdom", kingdom)
        choose(match, number, "bid", points)


AUCTION = {"kingdoms": "auction"}


def auction_of(seats: int) -> dict[str, str]:
    """Over the usual kingdoms only."""
    return {**AUCTION, "agreed": ", ".join(STANDARD[seats])}


@pytest.mark.rule("MU-var-auction.a", "MU-var-auction.c")
def test_the_single_highest_bidder_gets_the_kingdom_and_loses_the_points() -> None:
    match = start(None, seats=3, options=AUCTION)
    assert asked(match) == [(seat, "kingdoms.bid") for seat in range(3)]
    choose(match, 0, "kingdom", "hungary")
    assert [str(o.args[0]) for o in match.open_decisions()[0].options] == [str(n) for n in range(11)]
    choose(match, 0, "bid", 7)
    auction(match, seat1=("byzantine_empire", 2), seat2=("mamluk_sultanate", 5))
    s = state(match)
    assert s.kingdom == ["hungary", "byzantine_empire", "mamluk_sultanate"]
    assert s.honour == [10, 15, 12]  # 3, 8 and 5, all moved by 7: the lowest stands on 10


@pytest.mark.rule("MU-var-auction.b")
def test_tied_bidders_and_losers_bid_once_more() -> None:
    match = start(None, dice=[list(EMPIRE_CARDS), list(EVENT_CARDS)], seats=4, options=auction_of(4))
    auction(
        match, seat0=("hungary", 7), seat1=("hungary", 7), seat2=("byzantine_empire", 4), seat3=("byzantine_empire", 1)
    )
    assert state(match).kingdom == ["", "", "byzantine_empire", ""]  # 0 and 1 are tied, 3 is outbid
    assert asked(match) == [(seat, "kingdoms.bid_again") for seat in (0, 1, 3)]
    free = ["holy_roman_empire", "hungary", "mamluk_sultanate"]
    assert [str(option.args[0]) for option in match.open_decisions()[2].options] == free
    auction(match, seat0=("hungary", 2), seat1=("mamluk_sultanate", 0), seat3=("hungary", 0))
    s = state(match)
    assert s.kingdom == ["hungary", "mamluk_sultanate", "byzantine_empire", "holy_roman_empire"]  # what was left
    assert s.honour == [12, 14, 10, 14]  # −2, 0, −4, 0


@pytest.mark.rule("MU-var-auction.b")
def test_who_has_nothing_after_two_rounds_gets_a_random_kingdom() -> None:
    drawn = ["mamluk_sultanate", "hungary", "byzantine_empire"]
    match = start(None, dice=[list(EMPIRE_CARDS), list(EVENT_CARDS), drawn], seats=3, options=auction_of(3))
    for _ in range(2):
        auction(match, seat0=("hungary", 5), seat1=("hungary", 5), seat2=("hungary", 5))
    assert state(match).kingdom == drawn
    assert state(match).honour == [10, 10, 10]
    assert asked(match)[0][1] == "order.bid"


@pytest.mark.rule("MU-var-auction.b")
def test_the_last_kingdom_is_taken_without_a_bid() -> None:
    match = start(None, seats=2, options={**AUCTION, "agreed": "hungary, byzantine_empire"})
    auction(match, seat0=("hungary", 5), seat1=("hungary", 3))
    assert state(match).kingdom == ["hungary", "byzantine_empire"]
    assert asked(match)[0][1] == "order.bid"


@pytest.mark.rule("MU-var-auction.d")
def test_bids_name_only_kingdoms_of_the_agreed_connected_set() -> None:
    match = start(None, seats=2, options={"kingdoms": "auction", "agreed": "novgorod_republic, golden_horde"})
    assert [str(o.args[0]) for o in match.open_decisions()[0].options] == ["novgorod_republic", "golden_horde"]
    match = start(None, seats=6, options=AUCTION)
    assert len(match.open_decisions()[0].options) == 6
    with pytest.raises(SetupError, match="connected"):
        start(None, seats=2, options={"kingdoms": "auction", "agreed": "holy_roman_empire, golden_horde"})


@pytest.mark.rule("MU-var-auction.d", "MU-var-auction.e")
def test_an_auction_over_all_kingdoms_ends_with_connected_ones() -> None:
    # given: the HRE and the Golden Horde cannot both be among three; the higher bid goes first
    match = start(None, seats=3, options=AUCTION)
    assert len(match.open_decisions()[0].options) == 6
    auction(match, seat0=("holy_roman_empire", 4), seat1=("golden_horde", 3), seat2=("hungary", 0))
    assert state(match).kingdom == ["holy_roman_empire", "", "hungary"]
    assert asked(match) == [(1, "kingdoms.bid_again")]
    open_to = [str(option.args[0]) for option in match.open_decisions()[0].options]
    assert open_to == ["byzantine_empire", "novgorod_republic"]  # both beside Hungary
    auction(match, seat1=("novgorod_republic", 0))
    assert state(match).kingdom == ["holy_roman_empire", "novgorod_republic", "hungary"]
    # equal bids that exclude each other are tied; what is drawn fits too
    match = start(None, seats=2, options=AUCTION)
    for _ in range(2):
        auction(match, seat0=("holy_roman_empire", 4), seat1=("golden_horde", 4))
    assert geography.is_connected(state(match).kingdom)


@pytest.mark.rule("MU-var-none.a")
def test_two_to_six_play_by_the_same_rules() -> None:
    assert SEATS == (2, 3, 4, 5, 6)
    with pytest.raises(SetupError):
        condotta.new("medioevo_universale", seats=1)
    told = [set_up_with(seats) for seats in SEATS]
    assert told == told[:1] * 5


def set_up_with(seats: int) -> tuple[list[str], list[tuple[Any, ...]]]:
    """What the first player is asked until the cards are dealt, and what the seats then have, each kind once."""
    match = with_order(*range(seats - 1, -1, -1))
    prompts = []
    while asked(match)[0][1] != "setup.card":
        seat, prompt = asked(match)[0]
        prompts += [prompt] * (seat == 0)
        match.choose(seat, offered(match)[0])
    s = state(match)
    paid = [seats - 1, *[0] * (seats - 2), 1 - seats]  # the bid of the first player, to the last
    each = zip(map(add, s.florins, paid), s.honour, s.tax, map(len, s.dealt), map(tuple, s.reserve), strict=True)
    return prompts, list(dict.fromkeys(each))
