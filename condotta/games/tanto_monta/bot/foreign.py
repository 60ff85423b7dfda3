"""What a player of Tanto Monta does about Foreign Wars, and what they are worth (section 20.9)."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import DONE, NO, YES, Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Heuristic, Reasons, always, first, last

from ..data import FOREIGN_WARS, LEADERS, POWERS
from ..data.things import FRANCE, SPAIN
from ..pieces import Budget
from ..rules.action import actions
from ..rules.action import budget as cp
from ..rules.common import abroad, stacks
from ..rules.land import odds
from ..rules.powers import foreign_wars, venetian_war
from ..state import State
from . import worth
from .armies import Front
from .campaign import ENOUGH, Aim
from .events import POINT, Worth
from .odds import Host

WON: Final = 1.6  # a VP, a card in every turn, and the units come home
ENEMY: Final = 0.16  # an enemy less
MEN: Final = 0.12  # a unit lost
LEAD: Final = foreign_wars.LEAD


# CP


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """Battles of Foreign Wars."""
    if not s.foreign_wars:
        return []
    line = actions.ACTIONS[foreign_wars.LINE]
    assert isinstance(line, foreign_wars.FightForeignWar)
    price = cp.price_of(budget, foreign_wars.LINE)
    return [Aim("abroad", foreign_wars.LINE, value(s, seat, card), price, card) for card in line.wars(s, seat, budget)]


def value(s: State, seat: Seat, card: str) -> float:
    """What a battle brings: enemies fall, perhaps all, and own men, too."""
    if card == abroad.VENETIAN:
        return venetian_value(s, seat)
    own, others = foreign_wars.armies(s, card)
    ours, theirs = Host(own.parts, own.leaders), Host(others.parts, others.leaders)
    fall = min(theirs.size, ours.dice / 2.7)
    die = min(ours.size, theirs.dice / 2.7)
    nearly = max(0.0, 1 - (theirs.size - fall) / max(1, ours.size))
    return WON * nearly * fall / max(1, theirs.size) + ENEMY * fall - MEN * die


def venetian_value(s: State, seat: Seat, full: bool = False) -> float:
    """The war is worth 2 VP to one side or the other: more dice, and fewer squadrons of the enemy."""
    war = venetian_war.War(s, seat, full=full)
    dice = venetian_war.odds(s, seat, full=full)
    ahead = dice["own"] / max(1, war.defender.ships.size) - dice["others"] / max(1, war.attacker.ships.size)
    return 0.25 * ahead


def chance(s: State, seat: Seat, card: str) -> int:
    if card == abroad.VENETIAN:
        dice = venetian_war.odds(s, seat, full=False)
        return round(100 * dice["own"] / (dice["own"] + dice["others"]))
    own, others = foreign_wars.armies(s, card)
    return odds.of_battle(s, card, own, others).chance


# Who goes


def units(s: State, d: Decision, rng: Random) -> Option:
    """From where no enemy is near, until the war looks won."""
    card = str((d.params or {})["card"])
    own, others = foreign_wars.armies(s, card)
    if DONE in d.options and Host(own.parts, own.leaders).dice >= ENOUGH * Host(others.parts, others.leaders).dice:
        return DONE
    front = Front(s, d.seat)

    def quiet(option: Option) -> float:
        if not option.args:
            return -99.0
        space, kind = str(option.args[0]), str(option.args[1])
        there = stacks.strength(s, space, (FOREIGN_WARS[card].power,))
        return -front.enemies_near(space) - worth.space(s, d.seat, space) + 0.1 * there - (kind == "artillery") * 5

    return max(d.options, key=quiet)


def leader(s: State, d: Decision, rng: Random) -> Option:
    """The best one, if none is there yet."""
    params = d.params or {}
    card = str(params.get("card", ""))
    if params.get("chosen") and DONE in d.options:
        return DONE
    best = max((option for option in d.options if option.args), key=battle_rating)
    if card and battle_rating(best) <= rating(s, card):
        return DONE
    return best


def battle_rating(option: Option) -> int:
    """Of the leader whom an option names."""
    return LEADERS[str(option.args[0])].battle


def rating(s: State, card: str) -> int:
    return foreign_wars.armies(s, card)[0].battle_rating


def is_led(s: State, seat: Seat) -> bool:
    """There is somebody better for a war that has no leader."""
    return not any(rating(s, card) for card in s.foreign_wars if card in FOREIGN_WARS and of_seat(card) == seat)


def of_seat(card: str) -> int:
    return POWERS[FOREIGN_WARS[card].power].seat


def wants_leader(s: State, d: Decision) -> bool:
    return LEAD in d.options and is_led(s, d.seat)


# Worth


def war_of(power: str) -> Worth:
    """The power pays with units and cards for a VP; the others are glad."""
    owner = POWERS[power].seat

    def found(s: State, seat: Seat) -> float:
        return -POINT / 2 if seat == owner else 5.0

    return found


def venetian(s: State, seat: Seat) -> float:
    """2 CP, and the first blow in a war for 2 VP; for France little more than the CP."""
    return 2.0 if seat == FRANCE else 5.0


def free_fight(s: State, d: Decision, rng: Random) -> Option:
    """The first blow is worth it where one has something to win; France has nothing but if it runs the squadron."""
    return YES if d.seat in venetian_war.runners(s) and venetian_value(s, d.seat, full=True) > 0 else NO


def second_die(s: State, d: Decision, rng: Random) -> Option:
    return YES if int((d.params or {})["cp"]) >= 3 or s.turn >= LAST else NO


def loss(s: State, d: Decision, rng: Random) -> Option:
    """A Muslim sinks a Spanish ship rather than one of a player who is behind; a Christian keeps his own."""
    mine = venetian_war.SPANISH if d.seat == SPAIN else venetian_war.VENETIAN
    others = [option for option in d.options if option.args[0] != mine]
    return (others or list(d.options))[0]


LAST: Final = 7
WORTH: Final[dict[tuple[str, str], Worth]] = {
    **{(card, ""): war_of(war.power) for card, war in FOREIGN_WARS.items()},
    (abroad.VENETIAN, ""): venetian,
}
PROMPTS: Final[dict[str, Heuristic]] = {
    "abroad.units": units,
    "abroad.how_many": last,
    "abroad.leaders": leader,
    "abroad.leader": leader,
    "venetian_war.free": free_fight,
    "venetian_war.two_cp": second_die,
    "venetian_war.loss": loss,
    "venetian_war.kind": last,
    "venetian_war.port": first,
}


def why_war(s: State, d: Decision, o: Option) -> Reason | None:
    card = str(o.args[0])
    return "why.abroad", {"card": card, "chance": chance(s, d.seat, card)}


OPEN_REASONS: Final[Reasons] = {
    "abroad.which": why_war,
    "abroad.leader": always("why.lead_abroad"),
}
