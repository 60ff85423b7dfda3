"""What would make the data of Medieval unplayable, told problem by problem. `data.py` calls this when it loads."""

# interpreted: it runs once, when the facts are loaded

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from condotta.core.data import duplicates, known_once, one_way_borders, unknown_ids, wrong_count

from .things import Facts, MapCard, NavalArea, Power, Province

ROLLS: Final = tuple(red * 10 + white for red in range(1, 7) for white in range(1, 7))  # MV-1.6.a: 11–66


def problems(facts: Facts) -> dict[str, Iterator[str]]:
    """By file."""
    return {
        "map.yaml": map_problems(facts),
        "powers.yaml": power_problems(facts),
        "cards.yaml": card_problems(facts),
        "tables.yaml": table_problems(facts),
    }


def map_problems(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the map."""
    provinces, seas, cards = facts.provinces, facts.seas, facts.map
    yield from wrong_count("cards", len(cards), 19, "map cards", "MV-1.0.a")
    yield from unknown_ids("cards", [c for c in cards if c not in facts.map_cards], facts.map_cards, "map card")
    yield from one_way_borders({p.id: p.adjacent for p in provinces.values()})
    yield from one_way_borders({a.id: a.adjacent for a in seas.values()}, "naval_areas")
    for province in provinces.values():
        yield from province_problems(facts, province)
    for area in seas.values():
        yield from naval_area_problems(facts, area)
    for card in cards.values():
        yield from map_card_problems(facts, card)
    foreign = {p: power.id for power in facts.powers.values() for p in power.foreign_at_start}
    if foreign != facts.start_foreign_control:
        yield f"start_foreign_control: {facts.start_foreign_control}, but powers.yaml has {foreign}; make them agree"


def province_problems(facts: Facts, province: Province) -> Iterator[str]:
    where = f"provinces.{province.id}"
    yield from unknown_ids(f"{where}.card", [province.card], facts.map, "map card")
    yield from known_once(f"{where}.adjacent", province.adjacent, facts.provinces, "province")
    if province.power is not None:
        yield from unknown_ids(f"{where}.power", [province.power], facts.powers, "Power")
        if province.power in facts.powers and province.id not in facts.powers[province.power].provinces:
            yield f"{where}: not among the provinces of {province.power} in powers.yaml; add it there"
        if province.independent or not province.controllable:
            yield f"{where}: has a Power, so it is neither independent nor beyond control (MV-0.f); correct one of them"
    elif province.independent != province.controllable:
        yield f"{where}: without Power, so either independent or beyond control (MV-0.f); correct one of them"
    if province.island and province.adjacent:
        yield f"{where}: an island with the land neighbours {', '.join(province.adjacent)}; remove them (MV-10.1.f)"
    if province.island and province.naval_area is None:
        yield f"{where}: an island without naval area could never be reached (MV-10.1.f); name its naval_area"
    if province.naval_area is not None:
        yield from unknown_ids(f"{where}.naval_area", [province.naval_area], facts.seas, "naval area")
        if province.naval_area in facts.seas and province.id not in facts.seas[province.naval_area].coast:
            yield f"{where}: borders {province.naval_area}, whose coast lacks it; add it there or remove it here"
    if province.card in facts.map and province.id not in facts.map[province.card].provinces:
        yield f"{where}: lies on {province.card}, whose provinces do not name it; add it there or correct the card"


def naval_area_problems(facts: Facts, area: NavalArea) -> Iterator[str]:
    where = f"naval_areas.{area.id}"
    yield from unknown_ids(f"{where}.card", [area.card], facts.map, "map card")
    yield from known_once(f"{where}.adjacent", area.adjacent, facts.seas, "naval area")
    yield from known_once(f"{where}.coast", area.coast, facts.provinces, "province")
    if area.card in facts.map and facts.map[area.card].naval_area != area.id:
        other = facts.map[area.card].naval_area
        yield f"{where}: lies on {area.card}, whose naval_area is {other} (MV-1.2.e); make them agree"
    for name in area.coast:
        province = facts.provinces.get(name)
        if province is not None and province.naval_area != area.id:
            yield f"{where}.coast: {name} borders {province.naval_area}; make them agree"
        if province is not None and province.card != area.card:
            yield f"{where}.coast: {name} lies on {province.card}, the sea on {area.card} (MV-1.2.e); remove it"


def map_card_problems(facts: Facts, card: MapCard) -> Iterator[str]:
    where = f"cards.{card.id}"
    yield from known_once(f"{where}.provinces", card.provinces, facts.provinces, "province")
    if card.naval_area is not None:
        yield from unknown_ids(f"{where}.naval_area", [card.naval_area], facts.seas, "naval area")
        if card.naval_area in facts.seas and facts.seas[card.naval_area].card != card.id:
            yield f"{where}: naval_area {card.naval_area} lies on {facts.seas[card.naval_area].card}; make them agree"
    for name in card.provinces:
        if name in facts.provinces and facts.provinces[name].card != card.id:
            yield f"{where}.provinces: {name} lies on {facts.provinces[name].card}; make them agree"
    if len(card.id) != 2 or card.id[0] not in "1234" or card.id[1] not in "ABCDEF":
        yield f"{where}: the code of a map card is a row 1–4 and a column A–F (MV-1.2.a)"
    east = east_of(card.id, facts.map)
    if sorted(card.east_of_it) != sorted(east):
        yield f"{where}.east_of_it: {', '.join(card.east_of_it) or 'none'}; by R-22 it is {', '.join(east) or 'none'}"
    if any(len(side) != 2 or side[0] >= side[1] for side in card.extent):
        yield f"{where}.extent: write lon: [west, east] and lat: [south, north]"


def east_of(card: str, cards: Iterable[str]) -> list[str]:
    """R-22: the cards further east in the same row; 3F also lies east of all cards of row 4."""
    further = [c for c in cards if c[:1] == card[:1] and c[1:] > card[1:]]
    return [*further, "3F"] if card.startswith("4") else further


def power_problems(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the Powers."""
    yield from wrong_count("powers", len(facts.powers), 27, "Powers", "MV-4.1.a")
    yield from wrong_count("religions", len(facts.religions), 4, "religions", "MV-4.1.b")
    for power in facts.powers.values():
        where = f"powers.{power.id}"
        yield from duplicates(f"{where}.provinces", power.provinces, "province")
        yield from unknown_ids(f"{where}.foreign_at_start", power.foreign_at_start, facts.provinces, "province")
        if not power.provinces:
            yield f"{where}: no province; each Power has at least one (MV-4.1.a)"
        yield from part_problems(facts, power)
        in_play = any(facts.map[card].start_in_play for card in power.cards if card in facts.map)
        if power.choosable_at_start != in_play:
            cards = "a map card" if in_play else "no map card"
            yield f"{where}: {cards} of it starts in play, so choosable_at_start should be {in_play} (MV-2.2.d)"
    yield from roll_problems(facts)


def part_problems(facts: Facts, power: Power) -> Iterator[str]:
    """The provinces on the Power card against those on the map."""
    cards: list[str] = []
    for part in facts.parts[power.id]:
        where = f"powers.{power.id}.provinces.{part.province}"
        yield from unknown_ids(where, [part.province], facts.provinces, "province")
        province = facts.provinces.get(part.province)
        if province is None:
            continue
        if province.power != power.id:
            yield f"{where}: map.yaml gives it to {province.power or 'no Power'}; make them agree"
        if province.card != part.card:
            yield f"{where}: card {part.card}, but {province.card} in map.yaml; make them agree"
        if province.income != part.income:
            yield f"{where}: income {part.income}, but {province.income} in map.yaml; make them agree"
        if part.card in cards and (power.id, part.card) != ("latin_kingdom", "3D"):
            yield f"{where}: a second province on {part.card}; only the Latin Kingdom has two, on 3D (MV-4.1.f)"
        cards.append(part.card)


def roll_problems(facts: Facts) -> Iterator[str]:
    """MV-T.powers: every roll from 11 to 66 hits one Power."""
    hit: dict[int, list[str]] = {}
    for power in facts.powers.values():
        for roll in power.table_rolls:
            hit.setdefault(roll, []).append(power.id)
            if roll not in ROLLS:
                yield f"powers.{power.id}.table_rolls: {roll} cannot be rolled; write two dice, 11 to 66"
    missing = [str(roll) for roll in ROLLS if roll not in hit]
    if missing:
        yield f"powers: no Power has the roll {', '.join(missing)}; add it to its table_rolls (MV-T.powers)"
    for roll, powers in sorted(hit.items()):
        if len(powers) > 1:
            yield f"powers: roll {roll} hits {' and '.join(powers)}; leave it with one (MV-T.powers)"


def card_problems(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the cards."""
    additional = sum(kind.count for kind in facts.kinds.values())
    yield from wrong_count("action_cards", len(facts.kinds), 11, "kinds of additional Action cards", "MV-T.deck")
    yield from wrong_count("action_cards", additional, 64, "additional Action cards", "MV-1.0.a")
    yield from wrong_count("power_cards", len(facts.power_cards), 27, "Power cards", "MV-1.0.a")
    yield from wrong_count("map_cards", len(facts.map_cards), 19, "Map cards", "MV-1.0.a")
    yield from known_once("power_cards.cards", facts.power_cards, facts.powers, "Power")
    yield from known_once("map_cards.cards", facts.map_cards, facts.map, "map card")


def table_problems(facts: Facts) -> Iterator[str]:
    """Everything that is wrong with the tables."""
    for seats, sizes in facts.sizes.items():
        chosen, dealt = seats * sizes.powers_each, seats * facts.hand_size
        right = {
            "chosen": (sizes.chosen, chosen),
            "dealt": (sizes.dealt, dealt),
            "draw_deck": (sizes.draw_deck, len(facts.cards) - chosen - dealt),
            "powers_left": (sizes.powers_left, len(facts.powers) - chosen),
        }
        for key, (told, counted) in right.items():
            if told != counted:
                yield f"sizes.{seats}.{key}: {told}, but hands and decks give {counted} (MV-T.sizes)"
        order = facts.choice_order.get(seats, ())
        if sorted(order) != sorted(list(range(seats)) * sizes.powers_each):
            yield f"choice_order.{seats}: each player from 1 to {seats} chooses {sizes.powers_each} times (MV-2.2.b)"
