"""How a player of Tanto Monta behaves when enemies meet: interception, avoiding, walls, cards in battle, losses."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, NO, YES, Decision, Option, Seat
from condotta.core.heuristics import preferred

from ..data import CARDS, LEADERS, SPACES
from ..rules.common import control, stacks
from ..rules.common.powers import are_allied, majors_of, player
from ..rules.events import siege_cards
from ..rules.land import siege
from ..rules.land.requirements import MASTER, SABOTAGE
from ..rules.land.retreat import ROOM
from ..state import State
from . import armies, campaign, ocean, odds, sea, worth
from .odds import Host

CONFIDENT: Final = 0.55
FEARFUL: Final = 0.4
WORTH_A_CARD: Final = 5  # units in a battle from which on Combat cards are spent
WORTH_AN_ASSAULT: Final = 0.3  # VP that a card for one must promise
CHEAP_FIRST: Final = {"militia": 0, "regular": 1, "artillery": 2, "cavalry": 3}


def sides(s: State, seat: Seat, space: str, inside: bool | None = False) -> tuple[Host, Host]:
    """What one's own side and the other one have in a space."""
    own = majors_of(seat)
    friends = [
        stack
        for stack in stacks.at(s, space)
        if any(are_allied(s, power, stack.power) for power in own) and (inside is None or stack.inside == inside)
    ]
    leaders = [
        name for name in stacks.leaders_at(s, space) if any(are_allied(s, power, LEADERS[name].power) for power in own)
    ]
    return Host(friends, leaders), armies.defenders(s, own, space, inside)


def place(d: Decision, name: str = "space") -> str:
    return str((d.params or {}).get(name, ""))


def chance_to_hold(s: State, seat: Seat, space: str) -> float:
    """As the defender in a field battle."""
    ours, theirs = sides(s, seat, space)
    return 1 - odds.win_field(theirs, ours, space, armies.is_own(s, seat, space))


# Interception, avoiding, withdrawing


def intercept(s: State, d: Decision) -> Option:
    """Where together with who is there already one would win."""
    to = place(d, "to")
    moving = largest_enemy_beside(s, d.seat, to)
    best, value = DONE, CONFIDENT
    front = armies.Front(s, d.seat)
    for option in d.options:
        if option is DONE:
            continue
        space = str(option.args[0])
        if siege.is_besieged(s, space):
            continue  # who besieges stays
        group = armies.formation(front, space)
        there, _ = sides(s, d.seat, to)
        ours = Host(group.parts, group.leaders).with_friends(there)
        chance = 1 - odds.win_field(moving, ours, to, armies.is_own(s, d.seat, to))
        if chance > value and ours.size:
            best, value = option, chance
    return best


def largest_enemy_beside(s: State, seat: Seat, to: str) -> Host:
    """Who is on his way: the strongest enemy beside the space."""
    own = majors_of(seat)
    hosts = [armies.defenders(s, own, near, inside=False) for near in SPACES[to].near]
    return max(hosts, key=lambda host: host.dice)


def avoid(s: State, d: Decision) -> Option:
    """A refuge, if one would lose and has no walls; the best fortified one."""
    space = place(d)
    ours, _ = sides(s, d.seat, space)
    walls = control.is_fortified(s, space) and armies.is_own(s, d.seat, space) and ours.size <= ROOM
    if walls or chance_to_hold(s, d.seat, space) >= FEARFUL:
        return DONE if DONE in d.options else d.options[0]
    return best_refuge(s, d)


def best_refuge(s: State, d: Decision) -> Option:
    def value(option: Option) -> float:
        if not option.args:
            return -1.0
        space = str(option.args[0])
        return worth.space(s, d.seat, space) * (1 + control.is_fortified(s, space)) + 0.02 * len(SPACES[space].clear)

    return max(d.options, key=value)


def withdraw(s: State, d: Decision) -> Option:
    return NO if chance_to_hold(s, d.seat, place(d)) >= CONFIDENT else YES


def charge(s: State, d: Decision) -> Option:
    """Its dice are worth the cavalry unit that falls first, but where one wins anyway."""
    ours, theirs = sides(s, d.seat, place(d))
    return NO if ours.dice > 2 * theirs.dice + 2 else YES


def dismount(s: State, d: Decision) -> Option:
    """In an assault cavalry gives no die: against walls it fights on foot; in the open it charges."""
    space = place(d)
    if siege.is_besieged(s, space) and not armies.is_own(s, d.seat, space):
        return d.options[-1]
    return d.options[0]


def lose(s: State, d: Decision) -> Option:
    """Militia first, cavalry last."""

    def dear(option: Option) -> int:
        words = [word for arg in option.args for word in str(arg).split(".")]
        return min((CHEAP_FIRST[word] for word in words if word in CHEAP_FIRST), default=9)

    return min(d.options, key=dear)


# Cards


def answer(s: State, d: Decision) -> Option:
    """Play the best of them if what is at stake deserves it."""
    able = [option for option in d.options if option.verb == "answer" and deserves(s, d, option)]
    if not able:
        return preferred(d, "pass", "decline", "done")
    return max(able, key=lambda option: -CARDS[str(option.args[0])].cp)


def deserves(s: State, d: Decision, option: Option) -> bool:
    card = str(option.args[0])
    block = str(option.args[1]) if len(option.args) > 1 else ""
    judge = JUDGES.get((card, block)) or JUDGES.get((card, "")) or in_battle
    return judge(s, d)


def in_battle(s: State, d: Decision) -> bool:
    """A battle or assault of some size that is not decided anyway; it may be at sea or abroad."""
    space = place(d)
    if not space:
        return False
    ours, theirs = sides(s, d.seat, space, inside=None)
    dear = space in SPACES and worth.space(s, d.seat, space) >= worth.KEY
    large = dear or ours.size + theirs.size >= WORTH_A_CARD
    return large and theirs.dice * 3 > ours.dice and ours.dice * 4 > theirs.dice


def always(s: State, d: Decision) -> bool:
    return True


def never(s: State, d: Decision) -> bool:
    return False


def against_the_leader(s: State, d: Decision) -> bool:
    """What hurts one player hurts best who leads, or who is at war with oneself."""
    other = int((d.params or {}).get("player", -1))
    if other < 0:
        return False
    outlook = worth.outlooks(s)
    return outlook[other] >= max(outlook) - 1 or any(worth.is_enemy(s, d.seat, power) for power in majors_of(other))


def against_a_good_card(s: State, d: Decision) -> bool:
    card = place(d, "card")
    return bool(card) and CARDS[card].cp >= 4 and against_the_leader(s, d)


def against_my_enemy(s: State, d: Decision) -> bool:
    """A march or assault that comes one's own way."""
    spaces = [one for one in (place(d), place(d, "to")) if one in SPACES]
    return any(armies.is_own(s, d.seat, one) and worth.space(s, d.seat, one) >= 1 for one in spaces)


def own_attempt(s: State, d: Decision) -> bool:
    """One's own interception or retreat shall succeed."""
    return (d.params or {}).get("player") == d.seat


def own_siege_with(card: str) -> sea.Judge:
    """An assault by this card that one would win: the siege must be one's own, and one that the card lets assault now
    (TM-15.1.v); else it would open the walls to whoever else lies before them."""

    def judge(s: State, d: Decision) -> bool:
        own = [(space, power) for space, power in siege_cards.pairs(s, card) if player(s, power) == d.seat]
        return any(campaign.assault_value(s, d.seat, power, space) > WORTH_AN_ASSAULT for space, power in own)

    return judge


def enemy_militia_near(s: State, d: Decision) -> bool:
    return any(stack.militia >= 3 and worth.is_enemy(s, d.seat, stack.power) for _, stack in stacks.all_stacks(s))


JUDGES: Final = {
    ("espionage", "a"): always,
    ("war_preparations", "b"): always,
    ("sack", ""): always,
    ("cavalry_pursuit", ""): always,
    ("strategic_foresight", ""): always,
    ("witchcraft", ""): against_a_good_card,
    ("holy_inquisition", ""): against_the_leader,
    ("torrential_rains", ""): against_my_enemy,
    ("power_of_the_crown", "b"): always,
    (MASTER, "b"): own_siege_with(MASTER),
    (SABOTAGE, ""): own_siege_with(SABOTAGE),
    ("nobles_return_home", ""): enemy_militia_near,
    ("mercenary_militias", "a"): in_battle,
    ("leadership", "b"): never,
    ("ambush", "b"): in_battle,
    ("ambush", "a"): own_attempt,
    ("organized_retreat", ""): own_attempt,
    **sea.JUDGES,
    **ocean.JUDGES,
}
