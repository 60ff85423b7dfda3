"""The two scenarios of Tanto Monta as facts: set-up, wars, treaties, starting VP."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry
from condotta.core.things import Thing

from .things import LAND_UNITS, PLAYERS, SHIPS, by_seat

TREATIES: Final = ("alcacovas", "tordesillas", "etaples", "senlis", "barcelona")


class Stack:
    """Units and leaders of a power in a space or box."""

    def __init__(self, power: str, entry: Entry) -> None:
        self.power: Final = power
        self.space: Final = entry.text("space")
        self.regular: Final = entry.integer("regular", 0, default=0)
        self.militia: Final = entry.integer("militia", 0, default=0)
        self.cavalry: Final = entry.integer("cavalry", 0, default=0)
        self.siege_artillery: Final = entry.integer("siege_artillery", 0, default=0)
        self.guanche: Final = entry.integer("guanche", 0, default=0)
        self.squadron: Final = entry.integer("squadron", 0, default=0)
        self.corsair: Final = entry.integer("corsair", 0, default=0)
        self.leaders: Final = entry.texts("leaders", ())

    def units(self) -> dict[str, int]:
        """By kind, without those of which there are none."""
        numbers = (self.regular, self.militia, self.cavalry, self.siege_artillery, self.guanche)
        found = dict(zip(LAND_UNITS + SHIPS, (*numbers, self.squadron, self.corsair), strict=True))
        return {kind: number for kind, number in found.items() if number}

    def land(self) -> int:
        return self.regular + self.militia + self.cavalry + self.siege_artillery + self.guanche


class War:
    def __init__(self, entry: Entry) -> None:
        self.a: Final = entry.text("a")
        self.b: Final = entry.text("b")
        self.permanent: Final = entry.flag("permanent", False)


class Score:
    """A line of the starting VP of a player: spaces, VP markers, or the corsair track."""

    def __init__(self, entry: Entry) -> None:
        self.vp: Final = entry.integer("vp")
        self.what: Final = entry.text("what")
        self.spaces: Final = entry.texts("spaces", ())
        self.held: Final = entry.text("held", "")  # a marker that follows from the map
        self.markers: Final = entry.texts("markers", ())  # kept ones, and that of Barcelona
        self.track: Final = entry.flag("track", False)


class Scenario(Thing):
    """One set-up. Cards are numbers here; `control` lists only what map.yaml does not say."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.first_turn: Final = entry.integer("first_turn", 1, 7)
        self.last_turn: Final = entry.integer("last_turn", 1, 7)
        rulers, cards = entry.entry("rulers"), entry.entry("home_cards")
        self.rulers: Final = tuple(rulers.text(player) for player in PLAYERS)
        self.pope: Final = entry.text("pope")
        self.home_cards: Final = tuple(cards.integers(player) for player in PLAYERS)
        self.removed: Final = entry.integers("removed", ())  # from the deck
        self.in_effect: Final = entry.integers("in_effect", ())  # carried out, with lasting effects
        self.won_once: Final = entry.integers("won_once", ())  # Foreign Wars with one French victory
        self.changes_done: Final = entry.flag("changes_done", False)  # 8.1 and 20.2 of the first turn
        draw = entry.entry("first_card_draw")
        self.first_cards: Final = by_seat(draw.entry("cards"))  # without Home cards, before any die
        self.spanish_dice: Final = draw.texts("spanish_dice")  # kingdoms
        self.french_dice: Final = draw.entry("french_dice").by_word()  # house -> highest die that gives a card
        self.deck_size: Final = draw.integer("deck", 1)
        control = entry.entry("control")
        self.control: Final[dict[str, str]] = {
            space: str(power) for power in control.raw for space in control.texts(power)
        }
        self.tlemcen_out: Final = entry.flag("out_of_play", False)  # TM-2.4.f
        self.surrendered: Final = entry.texts("surrendered", ())
        self.lost_nasrid_home: Final = entry.texts("lost_nasrid_home", ())
        self.mesta: Final = entry.text("mesta")
        self.wars: Final = tuple(War(war) for war in entry.entries("wars", "a"))
        self.alliances: Final = tuple((one.text("a"), one.text("b")) for one in entry.entries("alliances", "a"))
        self.treaties: Final = entry.texts("treaties")
        self.noble_houses: Final = entry.entry("noble_houses").by_word()
        married = entry.entries("married", "child") if "married" in entry.raw else []
        self.married: Final = tuple((one.text("child"), one.text("suitor")) for one in married)
        self.wedding_table: Final = entry.texts("wedding_table", ())  # royals who are on it
        self.nasrid_reserve: Final = entry.integer("nasrid_reserve", 0, default=0)
        units = entry.entry("units")
        self.stacks: Final = tuple(
            Stack(str(power), stack) for power in units.raw for stack in units.entries(power, "space")
        )
        explored = entry.entry("exploration")
        self.explored: Final = texts_by_seat(explored.entry("explored"))  # Ocean Zones
        self.settlements: Final = texts_by_seat(explored.entry("settlements"))  # with a naval resource each
        self.built_naos: Final = by_seat(explored.entry("built_naos"))  # drawn at random
        self.cartography: Final = texts_by_seat(explored.entry("cartography"))  # zones whose marker is taken
        self.caravans: Final = entry.texts("caravans")  # boxes with a caravan resource
        self.corsair_track: Final = entry.integer("corsair_track", 0, 12)
        points = entry.entry("victory_points")
        self.scores: Final = tuple(tuple(Score(one) for one in points.entries(player, "what")) for player in PLAYERS)
        entry.texts("evidence")

    def start_vp(self, seat: int) -> int:
        return sum(score.vp for score in self.scores[seat])


def texts_by_seat(entry: Entry) -> tuple[tuple[str, ...], ...]:
    return tuple(entry.texts(player, ()) for player in PLAYERS)
