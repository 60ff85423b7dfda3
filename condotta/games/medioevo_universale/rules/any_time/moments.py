"""The moments in which abilities can be used, what they are about, and what an ability is (MU-turn.c, R-window)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from condotta.core import windows
from condotta.core.flow import Flow, Seat
from condotta.core.windows import Moment, Moments

from ...pieces import NO_VICTIM, Battle, Fallen, Fighter, Spoil
from ...state import State, Table
from ..common import clash

MOMENTS: Final[Moments] = Moments("MU-turn.c", prompts="window.")
OWN: Final[Moment] = MOMENTS.declare("own")  # in the own menu (acts.py): no window
BIDS: Final[Moment] = MOMENTS.declare("bids")  # the turn order is known
BARBARIAN_DICE: Final[Moment] = MOMENTS.declare("barbarian_dice")  # they have been rolled
EVENT_DRAWN: Final[Moment] = MOMENTS.declare("event_drawn")
BEFORE_ICON: Final[Moment] = MOMENTS.declare("before_icon")  # one of those chosen takes effect
LAW: Final[Moment] = MOMENTS.declare("law")  # before a rebellion is sent away
REBELLION: Final[Moment] = MOMENTS.declare("rebellion")  # a horde has risen
TAXES: Final[Moment] = MOMENTS.declare("taxes")  # before interest is paid
CARD_CHOICE: Final[Moment] = MOMENTS.declare("card_choice")  # Empire cards have been drawn
CARD_TURNED: Final[Moment] = MOMENTS.declare("card_turned")
SETS_OUT: Final[Moment] = MOMENTS.declare("sets_out")  # a group or a horde begins to move
ARMY_ENTERS: Final[Moment] = MOMENTS.declare("army_enters")
BEFORE_BATTLE: Final[Moment] = MOMENTS.declare("before_battle")
BEFORE_ROUND: Final[Moment] = MOMENTS.declare("before_round")
ARTILLERY: Final[Moment] = MOMENTS.declare("artillery")
ARCHERY: Final[Moment] = MOMENTS.declare("archery")
SHOT_ROLLED: Final[Moment] = MOMENTS.declare("shot_rolled")
POWERS: Final[Moment] = MOMENTS.declare("powers")
ROLLED: Final[Moment] = MOMENTS.declare("rolled")
VALUES: Final[Moment] = MOMENTS.declare("values")  # both sides have rolled; before attack values are reckoned
DAMAGE: Final[Moment] = MOMENTS.declare("damage")  # before it is taken
DESTROYED: Final[Moment] = MOMENTS.declare("destroyed")  # units of a player
ROUND_ENDS: Final[Moment] = MOMENTS.declare("round_ends")  # all damage of a battle round has been taken
BEFORE_SACK: Final[Moment] = MOMENTS.declare("before_sack")
TRADE_ACTION: Final[Moment] = MOMENTS.declare("trade_action")
ROUTE_LOST: Final[Moment] = MOMENTS.declare("route_lost")
PHASE_ENDS: Final[Moment] = MOMENTS.declare("phase_ends")


@dataclass(slots=True, eq=False)
class Occasion:
    """A moment that has come: whose doing it is, and what it is about."""

    moment: Moment
    seat: int  # whose doing it is; HORDE: the barbarians'
    area: str = ""
    battle: Battle | None = None
    card: str = ""
    dice: list[int] = field(default_factory=list)  # a roll that a card may change in place (MU-C46, C47)
    spoils: list[Spoil] = field(default_factory=list)  # about to be sacked
    fallen: list[Fallen] = field(default_factory=list)  # units that were just destroyed
    answers: list[str] = field(default_factory=list)  # of Jesters and Princesses to a card
    victim: int = NO_VICTIM  # whose territory it was before the army came
    paid: bool = False  # the points of a technology that takes effect now

    def __post_init__(self) -> None:
        if self.battle is not None and not self.area:
            self.area = self.battle.area

    def fight_of(self, seat: Seat) -> tuple[Battle, Fighter] | None:
        """The battle it is about and the side this seat commands; None: it looks on."""
        side = None if self.battle is None else clash.side_of(self.battle, seat)
        return None if self.battle is None or side is None else (self.battle, side)


Possible: TypeAlias = Callable[[State, Seat, Occasion], object]
Effect: TypeAlias = Callable[[Table, Seat, Occasion], Flow[None] | None]


class Ability(windows.Ability):
    """What a card or a technology does, and when."""

    __slots__ = ("effect", "possible")

    def __init__(self, moments: tuple[Moment, ...], possible: Possible, effect: Effect) -> None:
        super().__init__(*moments)
        self.possible = possible  # true or not, or all it could be used on; besides: owned, upright, its cost in hand
        self.effect = effect  # asks for its targets itself

    def take_effect(self, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
        """If it is still possible; whoever uses it has paid."""
        if self.possible(g.state, seat, occasion):
            yield from self.effect(g, seat, occasion) or ()


def own_battle(
    when: tuple[Moment, ...],
    possible: Callable[[State, Battle, Fighter], object],
    effect: Callable[[Table, Battle, Fighter], Flow[None] | None],
) -> Ability:
    """An ability for a battle that its user fights, told with the battle and the user's side."""

    def is_possible(s: State, seat: Seat, occasion: Occasion) -> object:
        fight = occasion.fight_of(seat)
        return fight is not None and possible(s, *fight)

    def carry_out(g: Table, seat: Seat, occasion: Occasion) -> Flow[None] | None:
        fight = occasion.fight_of(seat)
        return None if fight is None else effect(g, *fight)

    return Ability(when, is_possible, carry_out)
