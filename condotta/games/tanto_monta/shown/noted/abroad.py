"""Section 20.9: what the options of Foreign Wars cost and do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...data import FOREIGN_WARS
from ...rules.common import abroad
from ...rules.land import odds
from ...rules.land.battle import lucky
from ...rules.powers import foreign_wars, venetian_war
from ...state import State
from ..telling import Tells, asked, first, says, told


def war(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[of_war(s, decision.seat, first(option))])


def of_war(s: State, seat: int, card: str) -> Reason:
    """The dice of both sides, without charges and cards, and how likely the battle and the war are won."""
    if card == abroad.VENETIAN:
        dice = venetian_war.odds(s, seat, full=False)
        return says("venetian_dice", n=dice["own"], m=dice["others"])
    own, others = foreign_wars.armies(s, card)
    fight = odds.of_battle(s, card, own, others)
    steady = own.count("regular") + own.cavalry
    enemies = abroad.enemies(s, card)
    needed = enemies + min(others.size - enemies, max(0, enemies - 1))  # TM-20.9-bri.b
    all_of_them = sum(odds.hits(fight.attack, lucky(steady))[needed:])
    return says("abroad_dice", n=fight.attack, m=fight.defence, chance=fight.chance, all=round(100 * all_of_them))


def sent(s: State, decision: Decision, option: Option) -> Note:
    missing = int(asked(decision, "least")) - int(asked(decision, "so_far"))
    return Note(says=[says("abroad_left"), *([says("abroad_more", n=missing)] if missing > 0 else [])])


def second_die(s: State, decision: Decision, option: Option) -> Note:
    return Note({"cp": 1}, [says("venetian_second_die")])


def recruited(s: State, card: str, power: str) -> list[Reason]:
    if power == abroad.HELPER:
        return [
            says(
                "recruit_abroad",
                n=abroad.enemies(s, card) - abroad.capacity(s, card, power),
                most=abroad.enemies(s, card),
            )
        ]
    return [says("recruit_abroad", n=abroad.own(s, card), most=FOREIGN_WARS[card].most)]


TOLD: Final[dict[str, Tells]] = {
    "lead_abroad": told("lead_abroad"),
    "lead_in": told("lead_abroad"),
    "send_abroad": sent,
    "venetian_war.free yes": told("venetian_free"),
    "venetian_war.two_cp yes": second_die,
    "fight_in": war,
}
