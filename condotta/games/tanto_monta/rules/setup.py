"""The set-up of a scenario: nobody chooses anything in it."""

from __future__ import annotations

from condotta.core.game import Setup

from ..data import CARD_IDS, CARDS, FACTS, HOUSES, PLAYERS, SCENARIOS
from ..data.scenarios import Scenario
from ..pieces import Fleet, Stack
from ..state import SEATS, Rules, State
from .common import influence, stacks
from .common.powers import ALLIANCE, WAR, pair


def new_state(setup: Setup) -> State:
    """The table before the first Card Draw Phase."""
    scenario = SCENARIOS[setup.scenario or "1470"]
    s = State(Rules(scenario))
    s.turn = scenario.first_turn
    s.markers = dict(scenario.control)
    s.lost_homes = list(scenario.lost_nasrid_home)
    s.mesta = scenario.mesta
    s.fortress_markers = [player.fortresses for player in PLAYERS]
    s.rulers = list(scenario.rulers)
    s.pope = scenario.pope
    s.happened = [*scenario.treaties, *(CARD_IDS[number] for number in scenario.in_effect)]
    s.houses = {house: scenario.noble_houses.get(house, 0) for house in HOUSES}
    s.married = dict(scenario.married)
    influence.lay_out(s)
    for pool, row in FACTS.resource_pools.items():
        s.pools[pool] = [f"{pool}.{kind}" for kind, number in row.items() for _ in range(number)]
    for war in scenario.wars:
        s.relations[pair(war.a, war.b)] = WAR
    for one, other in scenario.alliances:
        s.relations[pair(one, other)] = ALLIANCE
    place_units(s, scenario)
    place_cards(s, scenario)
    place_settlements(s, scenario)
    score(s, scenario)
    return s


def place_units(s: State, scenario: Scenario) -> None:
    for line in scenario.stacks:
        land = Stack(line.power, line.regular, line.militia + line.guanche, line.cavalry, line.siege_artillery)
        stacks.put(s, line.space, land)
        stacks.put_ships(s, line.space, Fleet(line.power, line.squadron, line.corsair))
        for leader in line.leaders:
            stacks.place_leader(s, leader, line.space)


def place_cards(s: State, scenario: Scenario) -> None:
    """TM-6.2.b: what has no number of a later turn is in the deck. Home cards that should have come and are not with
    their owner have left the game with their power (TM-6.1.T1)."""
    s.removed = [CARD_IDS[number] for number in scenario.removed]
    for seat, numbers in enumerate(scenario.home_cards):
        s.used[seat] = [CARD_IDS[number] for number in numbers]  # handed out in the first Card Draw Phase
        come = [card for card in PLAYERS[seat].home_cards if CARDS[card].turn <= scenario.first_turn]
        s.removed += [card for card in come if card not in s.used[seat]]
    s.deck = [id for id, card in CARDS.items() if card.in_deck and card.turn <= s.turn and id not in s.removed]


def place_settlements(s: State, scenario: Scenario) -> None:
    """Their resources, and the Naos that are built at random, come in the first Card Draw Phase."""
    for seat in range(SEATS):
        s.explored[seat] = list(scenario.explored[seat])
        s.settlements |= dict.fromkeys(scenario.settlements[seat], seat)
        s.cartography[seat] = list(scenario.cartography[seat])


def score(s: State, scenario: Scenario) -> None:
    """TM-22.4.g: the VP that were won before, as markers on the Player Cards; what is held follows from the map."""
    for seat in range(SEATS):
        for line in scenario.scores[seat]:
            s.corsair_track += line.vp if line.track else 0
            for name in line.markers:
                s.points[seat][name] = s.points[seat].get(name, 0) + line.vp // len(line.markers)
