"""The charts of Tanto Monta: influence, actions, houses and kingdoms, tables, resources, VP markers."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.things import Steps, Thing

from .things import PLAYERS, by_seat, seats_in

NEVER: Final = -1  # no declaration of war is possible
LEVELS: Final = 6
TURNS: Final = ("all", "odd", "even")


class Influence:
    """TM-21.5.T1: the column of a minor power."""

    def __init__(self, entry: Entry) -> None:
        self.minor: Final = entry.text("minor")
        self.costs: Final = entry.integers("cost")  # CP to enter level 1, 2, ...
        self.levels: Final = by_seat(entry.entry("level"))  # default positions
        self.activate: Final = seats_in(entry, "activate")  # in the order that breaks ties
        self.deactivate: Final = seats_in(entry, "deactivate")
        self.muslim_power: Final = entry.text("muslim_power", "")  # that holds the ally
        self.until: Final = entry.integer("until", 0, default=0)  # number of the card that ends it

    def cost(self, level: int) -> int:
        """CP to enter a level from 1 to 6."""
        return self.costs[level - 1]


class Action(Thing):
    """TM-11.1.T1."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.cost: Final = entry.integer("cost", 1)
        self.most: Final = entry.integer("most", 1, default=self.cost)  # where the cost varies
        self.nasrid: Final = entry.integer("nasrid", 1, default=self.cost)
        self.tordesillas: Final = entry.integer("tordesillas", 1, default=self.cost)
        self.per_step: Final = entry.integer("per_step", 0, default=0)
        self.tied: Final = entry.flag("tied", False)  # to the power of a Home card (TM-6.1.i, j)
        self.seats: Final = seats_in(entry, "players")
        self.powers: Final = entry.texts("powers", ())  # only for these
        self.turn: Final = entry.integer("turn", 1, default=1)
        self.early: Final = seats_in(entry, "early")  # who may before that turn
        self.times: Final = entry.integer("times", 0, default=0)  # in a game; 0: any number
        self.units: Final = entry.integer("units", 0, default=0)  # at most; 0: any number


class House(Thing):
    """TM-20.7.T1: a noble house of France."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.space: Final = entry.text("space", "")
        self.most: Final = entry.integer("most", 1)
        self.vp: Final = entry.integer("vp", 0)  # when first at most
        self.raised: Final = entry.flag("raised", True)  # by actions and events; Foix-Navarre is not


class Kingdom(Thing):
    """TM-20.6.T1: a kingdom of the Crown of Aragon that may give a card."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.turns: Final = entry.one_of("turns", TURNS)
        self.space: Final = entry.text("space", "")
        self.die: Final = entry.integer("die", 0, 6)  # least; 0: automatic
        self.cards_turn_1: Final = entry.integer("cards_turn_1", 1, default=1)

    def gives_on(self, turn: int) -> bool:
        return self.turns == "all" or self.turns == ("odd" if turn % 2 else "even")


class Table:
    """Results by the least roll for them; below the first one it is the first."""

    def __init__(self, entry: Entry) -> None:
        self.dice: Final = entry.integer("dice", 1, 2)
        rows = entry.entry("rows")
        self.rows: Final = tuple((int(least), rows.text(least)) for least in rows.raw)
        self.modifiers: Final = read_modifiers(entry)

    def at(self, roll: int) -> str:
        found = self.rows[0][1]
        for least, result in self.rows:
            if roll >= least:
                found = result
        return found


class Returns:
    """TM-18.8.T1: the fate of the first, second, third resource; a single word is that of all."""

    def __init__(self, entry: Entry) -> None:
        self.rows: Final = tuple((int(least), entry.texts(least)) for least in entry.raw)

    def at(self, roll: int) -> tuple[str, ...]:
        found = self.rows[0][1]
        for least, fates in self.rows:
            if roll >= least:
                found = fates
        return found


class Trade:
    """TM-18.8.T2: naval resources."""

    def __init__(self, entry: Entry) -> None:
        self.dice: Final = entry.integer("dice", 1, 2)
        self.rows: Final = entry.entry("rows").by_number()
        self.modifiers: Final = read_modifiers(entry)
        self.steps: Final = Steps(self.rows)

    def at(self, roll: int) -> int:
        return self.steps.at(roll)


class Resource(Thing):
    """TM-6.3: a kind of resource counter."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.cp: Final = entry.integer("cp", 0, default=0)
        self.vp: Final = entry.integer("vp", 0, default=0)
        self.card: Final = entry.flag("card", False)
        self.unit: Final = entry.text("unit", "")
        self.units: Final = entry.integer("units", 0, default=0)


class VpMarker(Thing):
    """TM-22.3.T2, TM-22.3.T3."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.vp: Final = entry.integer("vp")
        self.owners: Final = seats_in(entry, "owners", PLAYERS)
        other = entry.optional_entry("other")
        self.other: Final = (0, 0, 0, 0) if other is None else by_seat(other)
        self.most: Final = entry.integer("most", 0, default=0)  # VP of one player; 0: any number
        self.held: Final = entry.flag("held", False)  # only while its condition lasts
        entry.integer("tally", 1, default=1)

    def value(self, seat: int) -> int:
        return self.other[seat] or self.vp


def read_modifiers(entry: Entry) -> dict[str, int]:
    modifiers = entry.entry("modifiers")
    return {str(key): modifiers.integer(key) for key in modifiers.raw}


def war_costs(entry: Entry) -> dict[str, dict[str, int]]:
    """TM-9.4.h: CP by who declares and on whom; NEVER where nobody does, or where the two are always at war."""
    found: dict[str, dict[str, int]] = {}
    for who in entry.raw:
        row = entry.entry(who)
        found[str(who)] = {
            str(on): NEVER if row.raw[on] in ("never", "at_war") else row.integer(on, 1) for on in row.raw
        }
        row.asked.extend(row.raw)
    return found
