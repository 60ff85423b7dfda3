"""The cards of Tanto Monta as facts."""

from __future__ import annotations

import re
from typing import Final

from condotta.core.data import Entry
from condotta.core.messages import Name
from condotta.core.things import Thing

from .things import PLAYERS, optional_name, seat_in, seats_in

TYPES: Final = ("home", "mandatory", "response", "combat", "no_event", "event", "ruler_auto")
TIMINGS: Final = ("impulse", "headline", "response", "before_headline")
USUAL: Final = ("impulse", "headline")
BLOCK: Final = re.compile(r"(\d+)([a-c]?)")
NOTES: Final = (  # for readers of the file, who find the rules of a card there
    "executor", "trigger", "deal", "restrictions", "after", "details", "notes", "rulings", "conventions", "types",
    "new_pope_procedure",
)  # fmt: skip


class Block:
    """TM-6.1.c: what a card does; a card with several blocks (OR) is played with one. `steps` is its specification."""

    def __init__(self, entry: Entry, id: str, timing: tuple[str, ...]) -> None:
        self.id: Final = id  # a, b, c; "" if it is the only one
        self.name: Final[Name | None] = optional_name(entry) if id else None  # the Papal Bulls have names
        self.timing: Final = entry.texts("timing", timing)
        self.condition: Final = entry.text("condition", "")
        self.window: Final = entry.text("window", "")
        self.steps: Final = entry.texts("steps", ())


class ForeignWar:
    """TM-20.9.T1, but for that of card 129."""

    def __init__(self, entry: Entry) -> None:
        self.power: Final = entry.text("power")
        self.enemy: Final = entry.text("enemy")
        self.units: Final = entry.integer("units", 1)  # of the enemy
        self.per_settlement: Final = entry.flag("per_settlement", False)  # one each, `units` at least
        self.type: Final = entry.text("type")
        self.least: Final = entry.integer("least", 1)  # own units
        self.most: Final = entry.integer("most", 1)
        self.leaders: Final = entry.integer("leaders", 0)
        self.cards: Final = entry.integer("cards")  # dealt while it lasts
        self.vp: Final = entry.integer("vp", 0)
        self.marker: Final = entry.text("marker")  # of these VP


class Moment:
    """A block of a card that can be used at a moment of the game (TM-6.1.T2)."""

    def __init__(self, moment: str, card: str, block: str) -> None:
        self.moment: Final = moment
        self.card: Final = card
        self.block: Final = block


class Card(Thing):
    """TM-6.1.a."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.number: Final = entry.integer("number", 1, 131)
        self.type: Final = entry.one_of("type", TYPES)
        self.subtype: Final = entry.text("subtype", "")  # pope, ruler, foreign_war, papal
        self.home: Final = self.type == "home"
        self.mandatory: Final = self.type == "mandatory"
        self.response: Final = self.type == "response"
        self.combat: Final = self.type == "combat"
        self.no_event: Final = self.type == "no_event"
        self.in_deck: Final = not self.home and self.type != "ruler_auto" and self.subtype != "papal"  # TM-1.e
        self.cp: Final = entry.integer("cp", 2, 6) if self.type != "ruler_auto" else 0
        self.support: Final = entry.integer("support", 0, default=self.cp)  # CP as headline support
        self.turn: Final = entry.integer("turn", 1, 7) if self.type != "ruler_auto" else 0  # of entry
        self.seat: Final = seat_in(entry)  # of a Home card
        self.powers: Final = entry.texts("powers", ())  # to which it is tied (TM-6.1.T1)
        self.players: Final = seats_in(entry, "players", PLAYERS)  # who can play it as an event
        self.benefits: Final = seats_in(entry, "benefits")  # whoever plays it
        self.due: Final = entry.integer("due", 0, 7, default=0)  # TM-18.1.T1
        self.due_again: Final = entry.flag("due_again", False)  # every Winter from then on
        self.ruler: Final = entry.text("ruler", "")
        self.pope: Final = entry.text("pope", "")
        war = entry.optional_entry("foreign_war")
        self.war: Final = None if war is None else ForeignWar(war)
        self.spaces: Final = entry.texts("spaces", ())  # that it names
        timing = ("response",) if self.response or self.combat else () if self.no_event else USUAL
        blocks = entry.entries("blocks") if "blocks" in entry.raw else []
        found = [Block(block, block.text("id"), timing) for block in blocks]
        self.blocks: Final[tuple[Block, ...]] = tuple(found) if found else (Block(entry, "", timing),)
        self.leaves: Final = entry.text("leaves")
        self.leaves_also: Final = entry.texts("leaves_also", ())
        self.sections: Final = entry.texts("sections")  # of the rulebook
        self.moments: tuple[Moment, ...] = ()  # filled in: when it can be used outside its owner's card play
        self.headline = False  # filled in: may be chosen as headline event

    def block(self, id: str) -> Block:
        for block in self.blocks:
            if block.id == id:
                return block
        raise KeyError(f"{self.id} has no block {id!r}")


def numbers(spans: list[object]) -> list[int]:
    """7 and "9-11": all the numbers meant."""
    found: list[int] = []
    for span in spans:
        first, _, last = str(span).partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found
