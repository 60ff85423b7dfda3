"""What would make the data of Tanto Monta unplayable, told problem by problem."""

# interpreted: it runs once, when the facts are loaded

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from condotta.core.data import double_ids, duplicates, known_exactly, unknown_ids, wrong_count
from condotta.core.things import Thing

from .cards import BLOCK, TIMINGS
from .charts import LEVELS
from .scenarios import TREATIES
from .things import FRANCE, INDEPENDENT, MUSLIM, NOBODY, PLAYERS, SPAIN

if TYPE_CHECKING:
    from .facts import Facts
    from .scenarios import Scenario, Stack

KINDS: Final = {"key": 37, "fortress": 32, "strategic": 25, "unfortified": 75}  # 36 keys (22.2), and Paris
TYPES: Final = {
    "home": 12, "mandatory": 29, "combat": 5, "response": 16, "no_event": 3, "event": 65, "ruler_auto": 1,
}  # fmt: skip
DECLARERS: Final = ("nasrid", "north_africa", "portugal", "spain", "france")
NEAREST: Final = 25  # what lies nearer cannot be drawn
TABLES: Final = ("navigation", "terra_incognita", "cartography", "royal_wedding", "caravan_blocked")
TRADES: Final = ("french_mediterranean", "french_north_sea", "mesta", "ragusa")
SINGLE_AWARDS: Final = {  # space -> the marker that it gives while it is held, at any time of the game (TM-22.3.T2)
    "anfa": "vp_anfa", "granada": "vp_granada", "ragusa": "vp_ragusa", "metz": "vp_metz", "milan": "vp_milan",
}  # fmt: skip


def named(facts: Facts) -> dict[str, Mapping[str, Thing]]:
    """Everything that sentences and options call by its id."""
    return {
        "spaces": facts.spaces, "sea_zones": facts.sea_zones, "islands": facts.islands, "boxes": facts.boxes,
        "ocean_zones": facts.ocean_zones, "settlement_spaces": facts.settlement_spaces, "powers": facts.powers,
        "unit_types": facts.unit_types, "independent_units": facts.independent_units,
        "special_units": facts.special_units, "naos": facts.naos, "leaders": facts.leaders,
        "explorers": facts.explorers, "rulers": facts.rulers, "popes": facts.popes, "royals": facts.royals,
        "realms": facts.realms,
        "actions": facts.actions, "houses": facts.houses, "kingdoms": facts.kingdoms, "resources": facts.resources,
        "vp_markers": facts.vp_markers, "state_markers": facts.state_markers, "cards": facts.cards,
    }  # fmt: skip


# ---- ids that the layout needs


def missing_places(facts: Facts) -> Iterator[str]:
    for a, b, _, _ in facts.connections:
        yield from unknown_ids(f"connections.{a}", [a, b], facts.spaces, "space")
    for a, b, any_of in facts.sea_borders:
        yield from unknown_ids(f"sea_adjacency.{a}", [a, b], facts.sea_zones, "Sea Zone")
        yield from unknown_ids(f"sea_adjacency.{a}", any_of, facts.spaces, "space")
    for a, b, _, _ in facts.ocean_borders:
        yield from unknown_ids(f"ocean_adjacency.{a}", [a, b], [*facts.ocean_zones, "built_naos"], "Ocean Zone")


def missing_cards(facts: Facts) -> Iterator[str]:
    if sorted(facts.card_ids) != list(range(1, 132)):
        yield "cards: their numbers are not 1 to 131"
    for moment, blocks in facts.moment_blocks.items():
        for block in blocks:
            found = BLOCK.fullmatch(block)
            if found is None or int(found[1]) not in facts.card_ids:
                yield f"moments.{moment}: {block} is no card; write its number, and the letter of its block"


def missing_home_cards(facts: Facts) -> Iterator[str]:
    for player in facts.players.values():
        for number in player.home_card_numbers:
            if number not in facts.card_ids:
                yield f"player_cards.{player.id}: no card {number}"


# ---- the maps


def map_problems(facts: Facts) -> Iterator[str]:
    yield from double_ids(named(facts))
    kinds = Counter(space.kind for space in facts.spaces.values())
    for kind, right in KINDS.items():
        yield from wrong_count("spaces", kinds[kind], right, f"spaces of kind {kind}", "TM-22.2.f")
    for space in facts.spaces.values():
        where = f"spaces.{space.id}"
        yield from unknown_ids(where, [*space.home, space.control], facts.powers, "power")
        yield from unknown_ids(where, space.ports, facts.sea_zones, "Sea Zone")
        yield from unknown_ids(where, [space.through] if space.through else [], facts.spaces, "space")
        if space.control not in (*space.home, INDEPENDENT):
            yield f"{where}: controlled by {space.control}, whose home it is not"
        if len(space.ports) > 2:
            yield f"{where}: {len(space.ports)} anchors, a port has one or two (TM-2.4.w)"
    yield from duplicates("connections", [tuple(sorted(one[:2])) for one in facts.connections], "connection")
    yield from duplicates("sea_adjacency", [tuple(sorted(one[:2])) for one in facts.sea_borders], "boundary")
    alone = [space.id for space in facts.spaces.values() if not space.links]
    if alone != ["tunis"]:
        yield f"connections: {', '.join(alone)} without one; only Tunis is"
    for a, b in combinations(facts.spaces.values(), 2):
        if hypot(a.x - b.x, a.y - b.y) < NEAREST:
            yield f"spaces: {a.id} and {b.id} lie too close to be drawn"
    for name, spaces in facts.lists.items():
        yield from unknown_ids(f"lists.{name}", spaces, facts.spaces, "space")
    for island in facts.islands.values():
        yield from unknown_ids(f"islands.{island.id}", island.spaces, facts.spaces, "space")
    for box in facts.boxes.values():
        yield from unknown_ids(f"boxes.{box.id}", [box.key] if box.key else [], facts.spaces, "space")
    yield from home_problems(facts)
    yield from ocean_problems(facts)


def home_problems(facts: Facts) -> Iterator[str]:
    """Lists of home spaces say the same as the spaces."""
    for name, power in {
        "beltranejos_home": "beltranejos", "catalan_home": "catalonia", "nasrid_home": "nasrid", "papal_home": "papacy",
        "kingdom_of_naples": "naples",
    }.items():  # fmt: skip
        if sorted(facts.lists.get(name, ())) != sorted(facts.powers[power].home):
            yield f"lists.{name}: not the home spaces of {power}"
    gray = [space.id for space in facts.spaces.values() if not space.home]
    if sorted(facts.lists.get("independent_at_start", ())) != sorted(gray):
        yield "lists.independent_at_start: not the spaces without a home power (TM-2.1.l)"
    tlemcen = [space.id for space in facts.spaces.values() if space.enters > 1]
    if sorted(facts.lists.get("tlemcen_sultanate", ())) != sorted(tlemcen):
        yield "lists.tlemcen_sultanate: not the spaces that enter later (TM-2.4.f)"


def ocean_problems(facts: Facts) -> Iterator[str]:
    yield from duplicates("ocean_adjacency", [tuple(sorted(one[:2])) for one in facts.ocean_borders], "boundary")
    yield from wrong_count("ocean_zones", len(facts.ocean_zones), 10, "zones", "TM-2.5.a")
    markers = sum(zone.cartography for zone in facts.ocean_zones.values())
    yield from wrong_count("ocean_zones", markers, 16, "Cartography markers", "TM-2.5.e")
    for zone in facts.ocean_zones.values():
        right = 3 if zone.zone.isdigit() else 0
        yield from wrong_count(f"ocean_zones.{zone.id}", len(zone.settlements), right, "spaces", "TM-2.5.a")
    for spot in facts.settlement_spaces.values():
        yield from unknown_ids(f"settlement_spaces.{spot.id}", [spot.zone], facts.ocean_zones, "Ocean Zone")
    reserved = [spot.zone for spot in facts.settlement_spaces.values() if spot.reserved]
    if sorted(reserved) != ["oz_1", "oz_2"]:
        yield f"settlement_spaces: reserved for Portugal in {', '.join(reserved)}; one in zone 1, one in 2 (TM-2.5.i)"
    arrows = {tuple(sorted(one[:2])): one[2] for one in facts.ocean_borders}
    if arrows.get(("oz_1", "oz_a")) != 2 or arrows.get(("oz_3", "oz_4"), 0) < 1:
        yield "ocean_adjacency: two arrows between 1 and A, at least one between 3 and 4 (TM-2.5.c)"


# ---- cards and leaders


def card_problems(facts: Facts) -> Iterator[str]:
    types = Counter(card.type for card in facts.cards.values())
    for kind, right in TYPES.items():
        yield from wrong_count("cards", types[kind], right, f"cards of type {kind}")
    for card in facts.cards.values():
        where = f"cards.{card.number}"
        for block in card.blocks:
            if not block.steps and not card.no_event:
                yield f"{where}: block {block.id} without steps"
            if not block.window and (card.response or card.combat):
                yield f"{where}: block {block.id} without a window"
            yield from unknown_ids(where, block.timing, TIMINGS, "timing")
        yield from unknown_ids(where, [card.leaves], facts.leaves, "way to leave")
        yield from unknown_ids(where, card.leaves_also, facts.leaves_also, "occasion")
        yield from unknown_ids(where, card.spaces, facts.spaces, "space")
        yield from unknown_ids(where, card.powers, facts.powers, "power")
        if card.due and card.number not in facts.mandatory_due.get(card.due, ()):
            yield f"{where}: due on turn {card.due}, but mandatory_due does not say so (TM-18.1.T1)"
        if card.ruler and (card.ruler not in facts.rulers or facts.rulers[card.ruler].card_number != card.number):
            yield f"{where}: leaders.yaml does not call {card.ruler} its ruler"
        if card.pope and (card.pope not in facts.popes or facts.popes[card.pope].card_number != card.number):
            yield f"{where}: leaders.yaml does not call {card.pope} its pope"
        moments = [one.block for one in card.moments]
        if card.response or card.combat:
            yield from (f"{where}: no moment for block {b.id}" for b in card.blocks if b.id not in moments)
        yield from unknown_ids(f"{where}: moments", moments, [block.id for block in card.blocks], "block")
    entering = Counter(card.turn for card in facts.cards.values() if card.in_deck)
    if dict(entering) != facts.deck_by_turn:
        yield f"cards: entering the deck by turn {dict(sorted(entering.items()))}, not as summary says (TM-1.e)"
    events = sorted(card.number for card in facts.cards.values() if card.blocks[0].steps and card.type != "ruler_auto")
    if sorted([*facts.chapters[0], *facts.chapters[1]]) != events:
        yield "summary: the two lists of chapters miss events or repeat some"
    for turn, numbers in facts.mandatory_due.items():
        yield from (f"mandatory_due.{turn}: no card {number}" for number in numbers if number not in facts.card_ids)


def leader_problems(facts: Facts) -> Iterator[str]:
    for leader in facts.leaders.values():
        where = f"leaders.{leader.id}"
        yield from unknown_ids(where, [leader.power, *leader.commands, *leader.commands_alone], facts.powers, "power")
        yield from unknown_ids(where, [leader.heir_of] if leader.heir_of else [], facts.leaders, "leader")
        yield from unknown_ids(where, [leader.space] if leader.space else [], [*facts.spaces, *facts.boxes], "space")
        comes = [leader.start, leader.turn > 0, leader.card_number > 0]
        yield from wrong_count(where, comes.count(True), 1, "ways to come into play")
    changes = {(one.turn, one.leader) for one in facts.leader_changes if one.change != "add"}
    if changes != {(one.gone_turn, one.id) for one in facts.leaders.values() if one.gone_turn}:
        yield "turn_changes: who goes is not who has a gone_turn (TM-8.1.T1)"
    arrivals = {(one.turn, one.by or one.leader) for one in facts.leader_changes if one.change != "remove"}
    if arrivals != {(one.turn, one.id) for one in facts.leaders.values() if one.turn}:
        yield "turn_changes: who comes is not who has a turn (TM-8.1.T1)"
    suitors = [royal.id for royal in facts.royals.values() if not royal.child]
    for royal in facts.royals.values():
        yield from unknown_ids(f"royal_weddings.{royal.id}", royal.suitors, suitors, "suitor")
        yield from unknown_ids(
            f"royal_weddings.{royal.id}", [royal.realm] if royal.realm else [], [*facts.powers, *facts.realms], "realm"
        )
    yield from known_exactly(
        "royal_weddings.deaths", facts.deaths, [id for id, one in facts.royals.items() if one.deaths], "royal"
    )
    for seat, player in enumerate(facts.players.values()):
        if facts.rulers[player.ruler].seat != seat:
            yield f"rulers.{player.ruler}: not of {player.id}, on whose Player Card it is"


def power_problems(facts: Facts) -> Iterator[str]:
    if tuple(facts.players) != PLAYERS:
        yield f"players: {', '.join(facts.players)}; the Impulse Order is {', '.join(PLAYERS)} (TM-3.1.a)"
    kinds = Counter(power.kind for power in facts.powers.values())
    for kind, right in {"major": 6, "limited": 2, "minor": 6, "common": 1}.items():
        yield from wrong_count("powers", kinds[kind], right, f"powers of kind {kind}", "TM-3.2")


def unit_problems(facts: Facts) -> Iterator[str]:
    for unit in facts.special_units.values():
        yield from unknown_ids(f"special units.{unit.id}", [unit.power], facts.powers, "power")
    for nao in facts.naos.values():
        yield from unknown_ids(f"naos.{nao.id}", [nao.explorer] if nao.explorer else [], facts.explorers, "explorer")
    yield from unknown_ids("explorers", facts.explorer_naos.values(), facts.naos, "Nao")
    spaces = [*facts.garrisons, *facts.tlemcen_regulars, *facts.tlemcen_militia, *facts.papal_order, *facts.lone_ships]
    yield from unknown_ids("garrisons", spaces, facts.spaces, "space")


# ---- charts


def chart_problems(facts: Facts) -> Iterator[str]:
    for pool, counters in facts.resource_pools.items():
        yield from unknown_ids(f"resource_pool.{pool}", counters, facts.resources, "resource")
        yield from wrong_count(f"resource_pool.{pool}", sum(counters.values()), facts.resource_totals[pool], "counters")
    spaces = [house.space for house in facts.houses.values() if house.space]
    spaces += [kingdom.space for kingdom in facts.kingdoms.values() if kingdom.space]
    keys = [key for player in facts.players.values() for key in player.home_keys]
    yield from unknown_ids("charts", [*spaces, *keys, *facts.mesta], facts.spaces, "space")
    yield from known_exactly("noble_houses.dice", facts.house_dice, facts.houses, "house")
    for die, space in enumerate(facts.mesta, 1):
        if space in facts.spaces and facts.spaces[space].mesta != die:
            yield f"mesta_placement.{die}: {space}, but map.yaml says otherwise"
    yield from known_exactly("tables", facts.tables, TABLES)
    yield from known_exactly("trade", facts.trade, TRADES)
    rows: dict[str, Iterable[int]] = {name: [one for one, _ in table.rows] for name, table in facts.tables.items()}
    rows |= {name: trade.rows for name, trade in facts.trade.items()}
    rows["free"] = [least for least, _ in facts.free_return.rows]
    rows["plunder"] = [least for least, _ in facts.plunder_return.rows]
    for name, rolls in rows.items():
        if any(a >= b for a, b in pairwise(rolls)):
            yield f"{name}: its rows do not rise"
    yield from known_exactly("declaration_of_war_costs.matrix", facts.war_costs, DECLARERS)
    yield from war_problems(facts)
    minors = [power.id for power in facts.powers.values() if power.minor]
    yield from known_exactly("diplomatic_influence_table", facts.influence, minors)
    for column in facts.influence.values():
        where = f"diplomatic_influence_table.{column.minor}"
        yield from wrong_count(where, len(column.costs), LEVELS, "levels")
        if sorted(column.activate + column.deactivate) != list(range(len(PLAYERS))):
            yield f"{where}: not all four players compete"
    keys_counted = sum(space.key and space.scores for space in facts.spaces.values())
    yield from wrong_count("keys_on_map", keys_counted, facts.limits["keys_on_map"], "keys", "TM-22.2.f")


def war_problems(facts: Facts) -> Iterator[str]:
    minors = [power.id for power in facts.powers.values() if power.minor]
    for who, row in facts.war_costs.items():
        for target in (*DECLARERS, *minors):
            own = target in DECLARERS and facts.powers[target].seat == facts.powers[who].seat
            cost = row.get(target)
            if own:
                continue
            if cost is None:
                yield f"declaration_of_war_costs.{who}: no cost for {target}"
            elif target in DECLARERS and facts.war_costs[target].get(who) != cost:
                yield f"declaration_of_war_costs.{who}: {target} pays another cost the other way"
        yield from unknown_ids(f"declaration_of_war_costs.{who}", row, (*DECLARERS, *minors), "power")


# ---- scenarios


def scenario_problems(facts: Facts) -> Iterator[str]:
    for scenario in facts.scenarios.values():
        yield from (f"scenarios.{scenario.id}: {problem}" for problem in one_scenario(facts, scenario))


def one_scenario(facts: Facts, scenario: Scenario) -> Iterator[str]:
    yield from unknown_ids("control", scenario.control, facts.spaces, "space")
    yield from unknown_ids("control", scenario.control.values(), facts.powers, "power")
    yield from unknown_ids("wars", [end for war in scenario.wars for end in (war.a, war.b)], facts.powers, "power")
    yield from unknown_ids("alliances", [end for pair in scenario.alliances for end in pair], facts.powers, "power")
    yield from unknown_ids("treaties", scenario.treaties, TREATIES, "treaty")
    yield from unknown_ids("units", [stack.power for stack in scenario.stacks], facts.powers, "power")
    places = [*facts.spaces, *facts.boxes]
    stray = list(unknown_ids("units", [stack.space for stack in scenario.stacks], places, "space"))
    yield from stray
    placed = [leader for stack in scenario.stacks for leader in stack.leaders]
    yield from duplicates("units", placed, "leader")
    yield from unknown_ids("units", placed, facts.leaders, "leader")
    yield from unknown_ids("pope", [scenario.pope], facts.popes, "pope")
    yield from known_exactly("noble_houses", scenario.noble_houses, facts.houses, "house")
    royals = [*scenario.wedding_table, *(one for pair in scenario.married for one in pair)]
    yield from unknown_ids("weddings", royals, facts.royals, "royal")
    come = [royal.id for royal in facts.royals.values() if royal.arrives <= scenario.first_turn]
    if scenario.changes_done and sorted(royals) != sorted(come):
        yield "wedding_table: not who has arrived (TM-19.b)"
    zones = [zone for seat in (*scenario.explored, *scenario.cartography) for zone in seat]
    yield from unknown_ids("exploration", zones, facts.ocean_zones, "Ocean Zone")
    spots = [spot for seat in scenario.settlements for spot in seat]
    yield from unknown_ids("exploration", spots, facts.settlement_spaces, "settlement space")
    yield from unknown_ids("caravans", scenario.caravans, facts.boxes, "box")
    numbers = [*scenario.removed, *scenario.in_effect, *scenario.won_once]
    yield from (f"no card {number}" for number in numbers if number not in facts.card_ids)
    for seat, ruler in enumerate(scenario.rulers):
        if ruler not in facts.rulers or facts.rulers[ruler].seat != seat:
            yield f"rulers: {ruler} is no ruler of {PLAYERS[seat]}"
        homes = [number for number in scenario.home_cards[seat] if facts.cards[facts.card_ids[number]].seat != seat]
        yield from (f"home_cards: {number} is not of {PLAYERS[seat]}" for number in homes)
    if scenario.first_turn == 1:
        absent = [leader.id for leader in facts.leaders.values() if leader.start and leader.id not in placed]
        yield from (f"units: {id} is in play from the start, but not placed" for id in absent)
    if stray:
        return
    yield from point_problems(facts, scenario)
    for power in facts.powers:
        yield from stack_problems(facts, scenario, power, [s for s in scenario.stacks if s.power == power])
    yield from draw_problems(facts, scenario)


def controllers(facts: Facts, scenario: Scenario) -> dict[str, str]:
    """Who controls each space in play when the scenario begins."""
    found = {id: space.control for id, space in facts.spaces.items()} | scenario.control
    if scenario.tlemcen_out:
        return {id: power for id, power in found.items() if facts.spaces[id].enters <= scenario.first_turn}
    return found


def seats_at(facts: Facts, scenario: Scenario) -> dict[str, int]:
    """The player who controls each space in play."""
    at = controllers(facts, scenario)
    return {space: facts.powers[power].seat for space, power in at.items()}


def start_points(facts: Facts, scenario: Scenario) -> list[int]:
    """TM-22.3 for a set-up: VP of spaces, awards that follow from the map, and the markers and tracks it lists."""
    at, seat_at = controllers(facts, scenario), seats_at(facts, scenario)
    points = [sum(one.vp for one in row if one.markers or one.track) for row in scenario.scores]
    for id, seat in seat_at.items():
        space = facts.spaces[id]
        if seat != NOBODY and space.scores and (space.key or space.strategic):
            player = facts.players[PLAYERS[seat]]
            own = id in player.home_keys and at[id] == player.home_power
            points[seat] += player.home_key_vp if own else 1
    for id, marker in SINGLE_AWARDS.items():
        seat = seat_at[id]
        if seat in facts.vp_markers[marker].owners:
            points[seat] += facts.vp_markers[marker].value(seat)
    groups = [(island.spaces, island.vp) for island in facts.islands.values() if island.vp]
    for spaces, vp in [*groups, (facts.lists["roussillon"], facts.vp_markers["vp_roussillon"].vp)]:
        owners = {seat_at[space] for space in spaces}
        if len(owners) == 1 and NOBODY not in owners:
            points[owners.pop()] += vp
    return points


def point_problems(facts: Facts, scenario: Scenario) -> Iterator[str]:
    printed = facts.start_vp.get(scenario.id, ())
    found = tuple(start_points(facts, scenario))
    if found != printed:
        yield f"starting VP by the rules {found}, printed {printed} (TM-22.4.g)"
    listed = tuple(scenario.start_vp(seat) for seat in range(len(PLAYERS)))
    if listed != printed:
        yield f"victory_points add up to {listed}, printed {printed}"
    for row in scenario.scores:
        for score in row:
            markers = [*score.markers, *([score.held] if score.held else [])]
            yield from unknown_ids("victory_points", markers, facts.vp_markers, "VP marker")
            yield from unknown_ids("victory_points", score.spaces, facts.spaces, "space")


def stack_problems(facts: Facts, scenario: Scenario, power: str, stacks: list[Stack]) -> Iterator[str]:
    """Winter limits (18.5) and force pools (17.1)."""
    owner, at, seat_at = facts.powers[power], controllers(facts, scenario), seats_at(facts, scenario)
    total: Counter[str] = Counter()
    for stack in stacks:
        where = f"units of {power} in {stack.space}"
        total.update(stack.units())
        space = facts.spaces.get(stack.space)
        if space is None:
            continue
        if stack.squadron + stack.corsair and not space.port:
            yield f"{where}: ships, but it is no port"
        if owner.seat == NOBODY or space.canary:
            continue
        if seat_at.get(stack.space) != owner.seat:
            yield f"{where}: it is controlled by {at.get(stack.space)}"
        quarters = space.key and (power in space.home or "ferdinand" in stack.leaders)
        most = 999 if quarters else 4 if space.fortified else 1 if space.strategic else 0
        if stack.land() > most:
            yield f"{where}: {stack.land()} land units, at most {most} may winter there (18.5)"
    limits = {"infantry": owner.infantry, "cavalry": owner.cavalry, "siege_artillery": owner.siege_artillery}
    total["infantry"] = total["regular"] + total["militia"]
    total["ships"] = total["squadron"] + total["corsair"]
    if power not in (INDEPENDENT, "guanches"):
        late = owner.ships_turn_4 if scenario.first_turn < 4 else 0
        limits["ships"] = owner.ships - late
        limits["corsair"] = owner.ships if owner.corsairs else 0
        limits["infantry"] -= owner.reserve if scenario.nasrid_reserve else 0
        if owner.minor:
            limits["militia"] = 0
        for kind, limit in limits.items():
            if total[kind] > limit:
                yield f"units of {power}: {total[kind]} {kind}, the pool holds {limit} (17.1)"


def draw_problems(facts: Facts, scenario: Scenario) -> Iterator[str]:
    """The first Card Draw Phase before any bonus die (8.3, 20.6, 20.7, 21.7), and the size of the deck."""
    at, seat_at = controllers(facts, scenario), seats_at(facts, scenario)
    cards = [facts.rulers[ruler].charisma for ruler in scenario.rulers]
    cards[MUSLIM] += 1  # the Papacy is inactive
    aragon = facts.kingdoms["kingdom_aragon"]
    cards[SPAIN] += aragon.cards_turn_1 if scenario.first_turn == 1 else 1
    full = sum(level == facts.houses[id].most for id, level in scenario.noble_houses.items() if facts.houses[id].raised)
    cards[FRANCE] += at["perpignan"] == "france" and full < facts.perpignan["automatic_below"]
    dice = [
        one.id for one in facts.kingdoms.values()
        if one.die and one.gives_on(scenario.first_turn) and seat_at.get(one.space) == SPAIN
    ]  # fmt: skip
    loyal = {
        id: scenario.noble_houses[id] for id in facts.house_dice
        if facts.houses[id].raised and scenario.noble_houses[id]
    }  # fmt: skip
    deck = sum(number for turn, number in facts.deck_by_turn.items() if turn <= scenario.first_turn)
    found = (tuple(cards), tuple(dice), loyal, deck - len(scenario.removed))
    if found != (scenario.first_cards, scenario.spanish_dice, scenario.french_dice, scenario.deck_size):
        yield f"first_card_draw: by the rules {found}"


Check = Callable[["Facts"], Iterable[str]]

BEFORE: Final[dict[str, Check]] = {
    "map.yaml": missing_places,
    "cards.yaml": missing_cards,
    "charts.yaml": missing_home_cards,
}
CHECKS: Final[dict[str, Check]] = {
    "map.yaml": map_problems,
    "powers.yaml": power_problems,
    "cards.yaml": card_problems,
    "leaders.yaml": leader_problems,
    "units.yaml": unit_problems,
    "charts.yaml": chart_problems,
    "scenarios.yaml": scenario_problems,
}
