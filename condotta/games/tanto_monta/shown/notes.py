"""What an option costs and does, with its odds; and what a player has, by which tests check it."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Note, Notes, Reason

from ..data import ACTIONS as LIST
from ..data import CARDS, FOREIGN_WARS, LEADERS, POWERS, SPACES
from ..pieces import NOBODY
from ..rules.action import actions, impulse
from ..rules.action import budget as cp
from ..rules.common import cards, control, events, groups, pool, resources, stacks
from ..rules.common.groups import Group
from ..rules.common.powers import are_allied, major, player
from ..rules.construction import recruit
from ..rules.land import interception, move, odds, siege
from ..rules.land.avoid_battle import defenders
from ..rules.land.battle import Move
from ..rules.land.entry import may_enter
from ..rules.powers.foreign_wars import MESTA
from ..rules.winter import trade
from ..rules.winter.attrition import is_safe
from ..state import SEATS, State
from .noted import abroad, africa, diplo, event, france, granada, guanche, iberia, minor, ocean, sea, wedding
from .telling import Tells, asked, effect, first, says, told
from .why_not.common import own
from .why_not.marches import marching

MANY: Final = 2  # more than one
CP_AT_RISK: Final = ("cp",)  # CP with which nothing more can be done are lost when the impulse ends
LAST_CARD_TOO: Final = ("cp", "card")  # and a card that is the only choice of the next impulse is played unasked


def describe(s: State, decision: Decision, option: Option) -> Note:
    tells = TOLD.get(f"{decision.prompt} {option.verb}") or TOLD.get(option.verb)
    note = Note() if tells is None else tells(s, decision, option)
    left = len(s.hands[decision.seat]) - note.costs.get("card", 0)
    forced = left <= 1 or s.spied == decision.seat or decision.prompt == "raid.award"  # of further hits
    forced = forced or s.phase == "headline"  # the headline event of another follows at once (TM-10.m)
    forced = forced or any(len(hand) == 1 for hand in s.hands)  # nor is asked who has one card and may not pass
    return Note(note.costs, note.says, LAST_CARD_TOO if forced or note.risks else CP_AT_RISK)


# Cards


def spent(s: State, seat: Seat, *playing: str) -> tuple[dict[str, int], list[Reason]]:
    """The cards that leave the hand, with those that go unused (TM-6.1.f)."""
    third = cards.go_with(s, seat, playing)
    return {"card": len(playing) + len(third)}, [says("third", card=card) for card in third]


def for_cp(s: State, decision: Decision, option: Option) -> Note:
    card = first(option)
    costs, more = spent(s, decision.seat, card)
    tied = [says("tied", power=power) for power in cp.tied_to(card)]
    return Note(costs, [says("gives_cp", n=CARDS[card].cp), *tied, *more])


def as_event(s: State, decision: Decision, option: Option) -> Note:
    """What the block does; a Mandatory Event gives CP, with or without effect (TM-6.1.t, ah)."""
    card, block = first(option), str(option.args[1]) if len(option.args) > 1 else ""
    facts = CARDS[card]
    timing = events.HEADLINE if decision.prompt.startswith("headline") else events.IMPULSE
    told_of: list[Reason] = [effect(card, block)]
    if facts.mandatory:
        works = bool(events.possible(s, decision.seat, card, timing))
        told_of = [*told_of, says("then_cp" if works else "only_cp", n=impulse.MANDATORY_CP)]
    if cards.leaves_the_game(s, card):
        told_of.append(says("leaves"))
    told_of += minor.of_event(s, decision.seat, card)
    if decision.prompt == "headline.block":  # the card has been laid down before
        return Note(says=told_of)
    costs, more = spent(s, decision.seat, card)
    costs["card"] += minor.price_of(card)
    if granada.robs_oneself(decision.seat, card):
        return Note(costs, [*told_of, *more, says("robs_you")], ["card"])
    return Note(costs, [*told_of, *more])


def answer(s: State, decision: Decision, option: Option) -> Note:
    card, block = first(option), str(option.args[1]) if len(option.args) > 1 else ""
    costs, more = spent(s, decision.seat, card)
    return Note(costs, [effect(card, block), *more])


def play_now(s: State, decision: Decision, option: Option) -> Note:
    costs, more = spent(s, decision.seat, str(asked(decision, "card")))
    return Note(costs, more)


def headline(s: State, decision: Decision, option: Option) -> Note:
    card = first(option)
    blocks = [block.id for block in CARDS[card].blocks if events.HEADLINE in block.timing]
    return Note({"card": 1}, [effect(card, block) for block in blocks])


def support(s: State, decision: Decision, option: Option) -> Note:
    """Both cards are used when all have chosen."""
    card = first(option)
    event = str(asked(decision, "card"))
    costs, more = spent(s, decision.seat, event, card)
    return Note(costs, [says("supports", n=CARDS[card].support, card=event), *more])


def pass_impulse(s: State, decision: Decision, option: Option) -> Note:
    left = SEATS - 1 - s.passes
    return Note(says=[says("passes", n=left) if left else says("ends_phase")])


def of_card(s: State, decision: Decision, option: Option) -> Note:
    """A card that is taken: what it gives and does."""
    card = first(option)
    blocks = [effect(card, block.id) for block in CARDS[card].blocks]
    return Note(says=[says("gives_cp", n=CARDS[card].cp), *blocks])


def extend(s: State, decision: Decision, option: Option) -> Note:
    counter = first(option)
    left = {"cp": s.budget.cp} if s.budget is not None and s.budget.cp else {}
    if counter in impulse.INSTEAD:
        roll = [says("mesta_roll", bonus=trade.mesta_bonus(s))] if counter == MESTA else []
        return Note(left, [*roll, *france.of_treaty(s, counter)])
    again = s.budget is not None and s.budget.way == "cp" and not CARDS[s.budget.card].home
    dearer = [says("dearer")] if again else []
    return Note({"resource": 1, **left}, [says("gives_cp", n=resources.face(counter).cp), *dearer])


def give_up_cp(s: State, decision: Decision, option: Option) -> Note:
    left = s.budget.cp if s.budget is not None else 0
    return Note({"cp": left}, [says("cp_lost")]) if left else Note()


# Actions


def action(s: State, decision: Decision, option: Option) -> Note:
    id, budget = first(option), s.budget
    if budget is None:
        return Note()
    prices = actions.ACTIONS[id].costs(s, decision.seat, budget)
    return Note({"cp": cp.price(budget, id, max(prices))}, [says(f"action_{id}")])


def in_space(s: State, decision: Decision, option: Option) -> Note:
    """Recruiting, control, Unrest, a fortress: its price, and what is to be known of the place."""
    id, budget = decision.prompt.partition(".")[2], s.budget
    power, space = first(option), str(option.args[1])
    found = actions.ACTIONS.get(id)
    if budget is None or not isinstance(found, actions.InSpace):
        return Note()
    return Note({"cp": cp.price(budget, id, found.cost(power))}, of_place(s, id, power, space))


def in_settlement(s: State, decision: Decision, option: Option) -> Note:
    """TM-17.5.d."""
    id = decision.prompt.partition(".")[2]
    return Note({} if s.budget is None else {"cp": cp.price(s.budget, id, LIST[id].cost)})


def of_place(s: State, id: str, power: str, space: str) -> list[Reason]:
    kind = next((kind for kind, line in recruit.ACTION_OF.items() if line == id), "")
    if kind:
        place = abroad.recruited(s, space, power) if space in FOREIGN_WARS else []
        return [says("pool", n=pool.left(s, power, kind)), *place]
    if id in ("build_squadron", "build_corsair", "escort"):
        return [says("pool", n=pool.ships_left(s, POWERS[power].navy))]
    if id == "control_strategic":
        return [says("strategic")]
    return [says("owner", power=control.controller(s, space))]


def assault(s: State, decision: Decision, option: Option) -> Note:
    power, space = first(option), str(option.args[1])
    price = {"cp": cp.price(s.budget, "assault", LIST["assault"].cost)} if s.budget is not None else {}
    return Note(price, of_siege(s, space, power))


def assault_by_card(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=of_siege(s, first(option), str(option.args[1])))


def of_siege(s: State, space: str, power: str) -> list[Reason]:
    """TM-15.1: who is inside, and the odds of all besiegers together."""
    fight = odds.of_assault(s, space, power)
    inside = says("inside", n=siege.inside(s, space))
    if fight is None:
        return [inside]
    return [inside, says("assault", attack=fight.attack, defence=fight.defence, chance=fight.chance)]


# Marches


def march(s: State, decision: Decision, option: Option) -> Note:
    """The price; who waits there and with what odds, who may intercept."""
    group, powers, to = marching(decision), asked(decision, "powers"), first(option)
    this = Move(decision.seat, group, to, 0)
    majors = list(dict.fromkeys(major(s, power) for power in powers))
    this.met = may_enter(s, majors, group.space, to, group.size > 0) or []
    price = {"cp": move.price(s, group, to)} if s.budget is not None else {}
    return Note(price, [*at_destination(s, this), *on_the_way(s, this)])


def at_destination(s: State, this: Move) -> list[Reason]:
    there = defenders(s, this)
    told_of = [says("plague")] if this.origin in s.plague else []
    if siege.is_besieged(s, this.to) and there.size:
        return [*told_of, says("relief", n=there.size)]
    if there.size and this.formation.size:
        fight = odds.of_battle(s, this.to, this.formation, there)
        told_of.append(says("battle", n=there.size, attack=fight.attack, defence=fight.defence, chance=fight.chance))
    elif control.is_fortified(s, this.to) and not is_friendly(s, this):
        told_of.append(says("besieges"))
    return told_of


def is_friendly(s: State, this: Move) -> bool:
    return any(control.is_friendly(s, power, this.to) for power in this.formation.powers)


def on_the_way(s: State, this: Move) -> list[Reason]:
    """TM-13.2: the stacks that may intercept, each with its chance if all of it goes."""
    if this.to in s.plague or interception.is_safe(s, this):
        return []
    found: dict[str, int] = {}
    for seat in range(SEATS):
        for space in interception.spaces_beside(s, seat, this) if seat != this.seat else []:
            there = interception.interceptors(s, seat, space, this)
            if interception.is_able(s, there, this):
                found[space] = odds.of_attempt(there, this.formation.cavalry)
    return [says("intercepted", space=space, chance=chance) for space, chance in found.items()]


def intercept(s: State, decision: Decision, option: Option) -> Note:
    space = first(option)
    there = own_group(s, decision.seat, space)
    return Note(says=[says("nine", chance=odds.of_attempt(there, asked(decision, "cavalry")))])


def avoid(s: State, decision: Decision, option: Option) -> Note:
    there = own_group(s, decision.seat, asked(decision, "space"))
    if there.size and all(part.beaten for part in there.parts):
        return Note(says=[says("slips_away")])
    return Note(says=[says("nine", chance=odds.of_attempt(there, asked(decision, "cavalry")))])


def own_group(s: State, seat: Seat, space: str) -> Group:
    powers = [power for power in POWERS if player(s, power) == seat]
    return groups.everything(s, space, powers)


def all_there(s: State, decision: Decision, option: Option) -> Note:
    units = asked(decision, "units")
    return Note(says=[] if units is None else [says("all_there", n=units, leaders=asked(decision, "leaders"))])


def leader(s: State, decision: Decision, option: Option) -> Note:
    facts = LEADERS[first(option)]
    return Note(says=[says("leader", battle=facts.battle, command=facts.command)])


def dies(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("dies", n=LEADERS[first(option)].battle + 1)])


# Other questions


def admin(s: State, decision: Decision, option: Option) -> Note:
    return Note({"admin": int(asked(decision, "missing"))}, [says("admin")])


def influence(s: State, decision: Decision, option: Option) -> Note:
    minor, whose, step = first(option), int(option.args[1]), int(option.args[2])
    level = s.influence[minor][whose]
    return Note(says=[says("level", old=level, new=level + step)])


def in_winter(s: State, decision: Decision, option: Option) -> Note:
    """TM-18.5-attr: half of what goes without a safe way is lost."""
    start, power, end = asked(decision, "space"), asked(decision, "power"), first(option)
    if start == end:
        return Note(says=[says("stays")])
    return Note(says=[says("safe" if is_safe(s, power, start, end) else "attrition")])


def militia(s: State, decision: Decision, option: Option) -> Note:
    """Of one side, within the walls or before them."""
    space, power, inside = first(option), str(option.args[1]), option.verb == "besieged"
    there = [one for one in stacks.at(s, space) if one.inside == inside and are_allied(s, power, one.power)]
    return Note(says=[says("militia", n=sum(one.militia for one in there))])


def space_now(s: State, decision: Decision, option: Option) -> Note:
    """Land units there, own and of others."""
    space = str(option.args[-1])
    if space not in SPACES:
        return Note()
    ours = sum(stack.size for stack in stacks.at(s, space) if player(s, stack.power) == decision.seat)
    return Note(says=[says("units_there", n=ours)] if ours else [])


def dismount(s: State, decision: Decision, option: Option) -> Note:
    """How many; as an action of its own that is asked next."""
    many = int(option.args[0]) if option.args else MANY
    return Note(says=[says("dismount", n=many)] if many else [])


def rolls_for(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("joanna")])


def captor(s: State, decision: Decision, option: Option) -> Note:
    """Whose space it is from which one retreats."""
    owner = player(s, control.controller(s, first(option)))
    return Note(says=[] if owner == NOBODY else [says("owner", power=control.controller(s, first(option)))])


TOLD: Final[dict[str, Tells]] = {
    "cp": for_cp,
    "event": as_event,
    "answer": answer,
    "tanto_monta.play yes": play_now,
    "headline": headline,
    "support": support,
    "retrieve": of_card,
    "espionage.card take": of_card,
    "impulse.card pass": pass_impulse,
    "extend": extend,
    "action done": give_up_cp,
    "impulse.extend done": give_up_cp,
    "action": action,
    "place": in_space,
    "action.assault place": assault,
    "action.build_fortress_settlement settlement": in_settlement,
    "assault": assault_by_card,
    "move.to to": march,
    "move.on_or_back to": march,
    "move.on_or_back done": told("goes_back"),
    "move.to done": told("no_march"),
    "intercept.from done": told("lets_pass"),
    "avoid.refuge done": told("stands"),
    "intercept": intercept,
    "refuge": avoid,
    "retreat": captor,
    "all": all_there,
    "leader": leader,
    "leadership.who leader": dies,
    "spend": dies,
    "headline.admin yes": admin,
    "influence": influence,
    "winter_all": in_winter,
    "winter_some": in_winter,
    "besieged": militia,
    "stack": militia,
    "from": space_now,
    "deploy": space_now,
    "add": space_now,
    "arrive": space_now,
    "battle.charge yes": told("charge"),
    "dismount": dismount,
    "withdraw.or_fight yes": told("withdraw"),
    "withdraw.or_fight no": told("fight"),
    "sacrifice": told("holy_war"),
    "class": rolls_for,
    **abroad.TOLD,
    **africa.TOLD,
    **diplo.TOLD,
    **event.TOLD,
    **france.TOLD,
    **granada.TOLD,
    **guanche.TOLD,
    **iberia.TOLD,
    **minor.TOLD,
    **ocean.TOLD,
    **sea.TOLD,
    **wedding.TOLD,
}


def purse(s: State, seat: Seat) -> dict[str, int]:
    """Cards of the hand; the CP of the impulse under way."""
    own = s.budget is not None and cp.spender(s) == seat and s.budget.way != "foresight"
    return {"card": len(s.hands[seat]), "cp": s.budget.cp if own and s.budget is not None else 0}


NOTES: Final = Notes(describe, purse, own)
