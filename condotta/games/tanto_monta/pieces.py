"""What lies on the table of Tanto Monta: land units in stacks, leaders, fleets, sieges, the CP that are being spent.

Stacks, leaders and fleets never change: another one takes their place (`rules/common/stacks.py`), so that a copy of the
table shares them.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Dumped: TypeAlias = dict[str, Any] | None  # what a position says of a piece, kept as it never changes (`fields.Record`)
NOBODY: Final = -1  # in place of a seat
LAND: Final = ("regular", "militia", "cavalry", "artillery")  # TM-5.3.a; artillery is siege artillery
SQUADRON: Final = "squadron"
CORSAIR: Final = "corsair"
SHIPS: Final = (SQUADRON, CORSAIR)  # TM-5.4.a
INDEPENDENT: Final = "independent"  # in place of a power: who stands in Milan, Metz, Tunis …


class Stack:
    """Land units of one power in one space, on one side of its walls, that may do the same until the impulse ends."""

    __slots__ = ("artillery", "beaten", "cavalry", "dumped", "inside", "militia", "moved", "power", "regular", "tried")

    def __init__(
        self,
        power: str,
        regular: int = 0,
        militia: int = 0,
        cavalry: int = 0,
        artillery: int = 0,
        inside: bool = False,
        moved: bool = False,
        tried: bool = False,
        beaten: bool = False,
    ) -> None:
        self.power = power
        self.regular = regular
        self.militia = militia
        self.cavalry = cavalry
        self.artillery = artillery
        self.inside = inside  # the fortifications (TM-13.4)
        # in this impulse
        self.moved = moved  # TM-13.1.ab
        self.tried = tried  # to intercept (TM-13.2.g)
        self.beaten = beaten  # in a field battle (TM-13.1.i)
        self.dumped: Dumped = None

    @property
    def size(self) -> int:
        """Land units: leaders are none."""
        return self.regular + self.militia + self.cavalry + self.artillery

    @property
    def infantry(self) -> int:
        return self.regular + self.militia

    @property
    def fighting(self) -> int:
        """TM-14.d: units that give a die in a field battle."""
        return self.regular + self.militia + self.cavalry

    def of(self, kind: str) -> int:
        if kind == "regular":
            return self.regular
        return self.militia if kind == "militia" else self.cavalry if kind == "cavalry" else self.artillery

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return self.regular, self.militia, self.cavalry, self.artillery

    def stands_like(self, other: Stack) -> bool:
        """Nothing tells the units of the two apart."""
        return (
            self.power == other.power
            and self.inside == other.inside
            and self.moved == other.moved
            and self.tried == other.tried
            and self.beaten == other.beaten
        )

    def plus(self, other: Stack, sign: int = 1) -> Stack:
        return Stack(
            self.power,
            self.regular + sign * other.regular,
            self.militia + sign * other.militia,
            self.cavalry + sign * other.cavalry,
            self.artillery + sign * other.artillery,
            self.inside,
            self.moved,
            self.tried,
            self.beaten,
        )

    def marked(
        self,
        inside: bool | None = None,
        moved: bool | None = None,
        tried: bool | None = None,
        beaten: bool | None = None,
    ) -> Stack:
        """The same units with other marks."""
        return Stack(
            self.power,
            self.regular,
            self.militia,
            self.cavalry,
            self.artillery,
            self.inside if inside is None else inside,
            self.moved if moved is None else moved,
            self.tried if tried is None else tried,
            self.beaten if beaten is None else beaten,
        )

    def alike(self, kind: str, number: int = 1) -> Stack:
        """So many units of one kind that stand as these do."""
        return units(self.power, kind, number).marked(self.inside, self.moved, self.tried, self.beaten)


def units(power: str, kind: str, number: int = 1) -> Stack:
    """So many units of one kind."""
    regular, militia = number if kind == "regular" else 0, number if kind == "militia" else 0
    return Stack(power, regular, militia, number if kind == "cavalry" else 0, number if kind == "artillery" else 0)


class Leader:
    """Where an army or naval leader is. Who has not come yet, or has left the game, is not among the leaders."""

    __slots__ = ("beaten", "captor", "dumped", "inside", "moved", "place", "serves", "tried", "turn")

    def __init__(
        self,
        place: str = "",
        turn: int = 0,
        captor: int = NOBODY,
        inside: bool = False,
        moved: bool = False,
        tried: bool = False,
        beaten: bool = False,
        serves: str = "",
    ) -> None:
        self.place = place  # a space, Sea Zone or box; "" on the Turn Track or in a Dungeon
        self.turn = turn  # where he waits on the Turn Track; 0: he does not
        self.captor = captor  # the player in whose Dungeon he is
        self.inside = inside
        self.moved = moved
        self.tried = tried
        self.beaten = beaten
        self.serves = serves  # a power to which he is lent (TM-5.1.m); "" is his own
        self.dumped: Dumped = None

    def marked(
        self,
        inside: bool | None = None,
        moved: bool | None = None,
        tried: bool | None = None,
        beaten: bool | None = None,
    ) -> Leader:
        return Leader(
            self.place,
            self.turn,
            self.captor,
            self.inside if inside is None else inside,
            self.moved if moved is None else moved,
            self.tried if tried is None else tried,
            self.beaten if beaten is None else beaten,
            self.serves,
        )


class Fleet:
    """TM-5.4: naval units of one power in a port, Sea Zone or Ocean Zone that may do the same for now."""

    __slots__ = ("arrived", "beaten", "captured", "corsairs", "dumped", "lent", "power", "squadrons", "tried")

    def __init__(
        self,
        power: str,
        squadrons: int = 0,
        corsairs: int = 0,
        lent: str = "",
        captured: bool = False,
        arrived: bool = False,
        tried: bool = False,
        beaten: bool = False,
    ) -> None:
        self.power = power
        self.squadrons = squadrons
        self.corsairs = corsairs
        self.lent = lent  # the power that may use them (TM-9.2, TM-16.2.s)
        self.captured = captured  # and it keeps them (TM-18.4.b)
        self.arrived = arrived  # newly, in a Sea Zone (TM-16.1.n)
        self.tried = tried  # to intercept in this Naval Move (TM-16.1.v)
        self.beaten = beaten  # in a naval combat of this impulse (TM-16.1.j)
        self.dumped: Dumped = None

    @property
    def size(self) -> int:
        return self.squadrons + self.corsairs

    def of(self, kind: str) -> int:
        return self.squadrons if kind == SQUADRON else self.corsairs

    def stands_like(self, other: Fleet) -> bool:
        """Nothing tells the ships of the two apart."""
        return (
            self.power == other.power
            and self.lent == other.lent
            and self.captured == other.captured
            and self.arrived == other.arrived
            and self.tried == other.tried
            and self.beaten == other.beaten
        )

    def numbering(self, squadrons: int, corsairs: int) -> Fleet:
        """So many ships like these."""
        return Fleet(self.power, squadrons, corsairs, self.lent, self.captured, self.arrived, self.tried, self.beaten)

    def plus(self, other: Fleet, sign: int = 1) -> Fleet:
        return self.numbering(self.squadrons + sign * other.squadrons, self.corsairs + sign * other.corsairs)

    def one(self, kind: str) -> Fleet:
        """One ship of this kind among them."""
        return self.numbering(int(kind == SQUADRON), int(kind == CORSAIR))

    def marked(self, arrived: bool | None = None, tried: bool | None = None, beaten: bool | None = None) -> Fleet:
        """The same ships with other marks."""
        return Fleet(
            self.power,
            self.squadrons,
            self.corsairs,
            self.lent,
            self.captured,
            self.arrived if arrived is None else arrived,
            self.tried if tried is None else tried,
            self.beaten if beaten is None else beaten,
        )


class Nao:
    """TM-5.2: a Nao that is not in its player's pool."""

    __slots__ = ("captor", "damaged", "place", "turn")

    def __init__(self, place: str = "", turn: int = 0, damaged: bool = False, captor: int = NOBODY) -> None:
        self.place = place  # the Built Naos box, an Ocean Zone or a settlement; "" on the Turn Track
        self.turn = turn  # where it waits on the Turn Track; 0: it does not
        self.damaged = damaged
        self.captor = captor  # the player who has captured it (TM-5.2.f)


class Budget:
    """Chapter 11: the CP that are being spent, where they come from and what limits them."""

    __slots__ = ("card", "cp", "dearer", "done", "free_moves", "navy", "only", "raided", "tied", "way")

    def __init__(
        self,
        card: str,
        cp: int,
        way: str,
        tied: list[str] | None = None,
        done: list[str] | None = None,
        dearer: list[str] | None = None,
        only: list[str] | None = None,
        free_moves: int = 0,
        navy: str = "",
        raided: list[str] | None = None,
    ) -> None:
        self.card = card  # the card or resource that gave them
        self.cp = cp  # left
        self.way = way  # cp, event, resource, headline, foresight
        self.tied: list[str] = tied or []  # powers of a Home card (TM-6.1.i, j); none: no limit
        self.done: list[str] = done or []  # lines of the action list already used with them
        self.dearer: list[str] = dearer or []  # lines that cost 1 CP more (TM-11.t)
        self.only: list[str] = only or []  # lines on which alone they may be spent; none: all
        self.free_moves = free_moves  # Naval Moves that cost nothing
        self.navy = navy  # whose these are; "" those of any of the player's
        self.raided: list[str] = raided or []  # Sea Zones pirated without a marker (TM-16.4.f, u)

    def copy(self) -> Budget:
        return Budget(
            self.card,
            self.cp,
            self.way,
            self.tied[:],
            self.done[:],
            self.dearer[:],
            self.only[:],
            self.free_moves,
            self.navy,
            self.raided[:],
        )

    def for_whom(self, seat: int) -> tuple[str | int, ...]:
        """All that tells what a player may spend them on, but their number."""
        words = (self.card, self.way, self.navy, *self.tied, "", *self.dearer, "", *self.only, "", *self.raided)
        return (seat, self.free_moves, *words)


# Chapter 9

CLAUSES: Final = (  # TM-9.1.b: what an agreement may change, in the order in which it is carried out
    "alcacovas", "peace", "alliance", "loan", "leader", "no_roll", "space", "cards", "resources", "influence",
    "militia", "nao", "squadrons",
)  # fmt: skip

BY_BOTH: Final = ("alcacovas", "peace", "alliance")  # what both parties give


class Clause:
    """TM-9.1.b: one thing that an agreement changes, given by one player to another; peace and alliance by both."""

    __slots__ = ("giver", "kind", "number", "power", "receiver", "to", "what")

    def __init__(
        self, kind: str, giver: int, receiver: int, power: str = "", to: str = "", what: str = "", number: int = 0
    ) -> None:
        self.kind = kind
        self.giver = giver
        self.receiver = receiver
        self.power = power  # of the giver
        self.to = to  # the power of the receiver
        self.what = what  # a space, leader, minor power, Nao
        self.number = number

    @property
    def term(self) -> tuple[str | int, ...]:
        """As it stands in an offer: its kind, and all that it names."""
        words: list[str | int] = [word for word in (self.kind, self.power, self.to, self.what) if word]
        return (*words, self.number) if self.number else tuple(words)

    def is_like(self, other: Clause) -> bool:
        """The same between the same players; what both give, whoever has written it."""
        if self.kind != other.kind:
            return False
        if self.kind in BY_BOTH:
            return sorted((self.power, self.to)) == sorted((other.power, other.to))
        return self.term == other.term and (self.giver, self.receiver) == (other.giver, other.receiver)


class Offer:
    """TM-9.1.a: what one player has offered another in private; `shown` are cards and resources that he showed."""

    __slots__ = ("agreed", "clauses", "maker", "shown", "taker")

    def __init__(
        self,
        maker: int,
        taker: int,
        clauses: list[Clause] | None = None,
        shown: list[str] | None = None,
        agreed: bool = False,
    ) -> None:
        self.maker = maker
        self.taker = taker
        self.clauses: list[Clause] = clauses or []
        self.shown: list[str] = shown or []
        self.agreed = agreed  # the taker has accepted; it may be announced

    @property
    def parties(self) -> tuple[int, int]:
        return (self.maker, self.taker)

    def given_by(self, seat: int) -> list[Clause]:
        return [clause for clause in self.clauses if clause.giver == seat]


class Bundle:
    """TM-9.1.q: agreements announced together, which stand or fall together."""

    __slots__ = ("clauses", "confirmed", "seat")

    def __init__(self, seat: int, clauses: list[Clause], confirmed: list[int] | None = None) -> None:
        self.seat = seat  # who has announced it
        self.clauses = clauses
        self.confirmed: list[int] = confirmed or []

    @property
    def parties(self) -> list[int]:
        """All players that it concerns, in Impulse Order."""
        return sorted({seat for clause in self.clauses for seat in (clause.giver, clause.receiver)})
