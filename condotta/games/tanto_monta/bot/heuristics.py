"""What a player of some evenings knows of Tanto Monta: a heuristic for each prompt.

`suggest` is asked about a fork, so it may look at everything in it; what the seat cannot know was dealt anew. Where
CP go stands in campaign.py, cards in cards.py, battles in battles.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from condotta.core.flow import DONE, NO, PASS, YES, Decision, Option, offer
from condotta.core.heuristics import Heuristic, first, last, prefer
from condotta.core.match import Match

from ..data import CARDS, LEADERS, SPACES
from ..pieces import Budget
from ..rules.common import control, stacks
from ..rules.common.groups import ALL, SOME, Group
from ..rules.common.powers import majors_of, player
from ..rules.land import move, siege
from ..rules.sea import canaries, transport
from ..rules.spring import deployment
from ..state import State
from . import (
    africa,
    armies,
    battles,
    campaign,
    cards,
    diplo,
    events,
    ferries,
    foreign,
    france,
    guanches,
    iberia,
    minors,
    musters,
    ocean,
    sea,
    weddings,
    worth,
)
from .armies import Front
from .campaign import Aim

FOR_NOTHING: Final = (offer("resist"), offer("activate_moriscos"))
AN_ARMY: Final = 5  # units
BETTER: Final = 0.15  # what a deployment must bring

Choice = Callable[[State, Decision], Option]


def suggest(match: Match, decision: Decision, rng: Random) -> Option | None:
    s: State = match.state
    prompt = decision.prompt
    found = PROMPTS.get(prompt)
    if found is not None:
        return found(s, decision, rng)
    if prompt.startswith("answer."):
        return battles.answer(s, decision)
    if prompt.startswith("action."):
        return where_to_act(s, decision)
    return None


def plain(choice: Choice) -> Heuristic:
    def choose(s: State, d: Decision, rng: Random) -> Option:
        return choice(s, d)

    return choose


# CP


def action(s: State, d: Decision) -> Option:
    """The line of the action list that the best aim needs; what is left goes into units."""
    budget = s.budget
    assert budget is not None
    free = [option for option in FOR_NOTHING if option in d.options]
    if free:
        return free[0]
    if foreign.wants_leader(s, d):
        return foreign.LEAD
    theirs = guanches.choice(s, d) if s.guanche_hand == d.seat else None
    if theirs is not None:
        return theirs
    ranked = lines_of_action(s, d, budget)
    return ranked[0] if ranked else DONE


def lines_of_action(s: State, d: Decision, budget: Budget) -> list[Option]:
    """Those that serve an aim, the best first."""
    possible = [str(option.args[0]) for option in d.options if option.args]
    chapters = (minors, sea, ocean, foreign, france, weddings)
    others = [aim for chapter in chapters for aim in chapter.aims(s, d.seat, budget)]
    front = Front(s, d.seat)
    if transport.LINE in possible:
        others += ferries.aims(front, budget)
    aims = [aim for aim in [*campaign.aims(front, budget), *others] if aim.value > 0 and aim.action in possible]
    wanted = dict.fromkeys(aim.action for aim in sorted(aims, key=lambda aim: -aim.rate))
    named = {str(option.args[0]): option for option in reversed(d.options) if option.args}
    return [named[line] for line in wanted]


def where_to_act(s: State, d: Decision) -> Option:
    """Power and space for an action that has been chosen."""
    budget = s.budget
    assert budget is not None
    line = d.prompt.removeprefix("action.")
    aims = campaign.of_line(Front(s, d.seat), budget, line)
    offered = {(str(o.args[0]), str(o.args[1])): o for o in d.options if len(o.args) > 1}
    good = [aim for aim in aims if (aim.power, aim.space) in offered or any(space == aim.space for _, space in offered)]
    if not good:
        return d.options[0]
    best = max(good, key=lambda aim: aim.rate)
    same = [o for (power, space), o in offered.items() if space == best.space and power in (best.power, power)]
    return offered.get((best.power, best.space), same[0])


def marches(s: State, d: Decision, origins: list[str]) -> list[Aim]:
    budget = s.budget
    assert budget is not None
    one = origins[0] if len(origins) == 1 else ""
    found = [aim for aim in campaign.march_aims(Front(s, d.seat), one) if campaign.can_begin(s, aim, budget)]
    return sorted((aim for aim in found if aim.army and aim.army.space in origins), key=lambda aim: -aim.rate)


def march_from(s: State, d: Decision) -> Option:
    origins = {str(option.args[0]): option for option in d.options if option.args}
    line = marches(s, d, list(origins))
    return origins[line[0].army.space] if line and line[0].army else d.options[0]


def march_to(s: State, d: Decision) -> Option:
    """The next step of the army's aim. To think better of it would lead back to the same question."""
    theirs = guanches.goal(s, d)
    if theirs is not None:
        return theirs
    offered = {str(option.args[0]): option for option in d.options if option.args}
    for aim in marches(s, d, [battles.place(d)]):
        if aim.space in offered:
            return offered[aim.space]
    return next(iter(offered.values()), d.options[0])


# Who goes


def group_wanted(s: State, d: Decision) -> Group:
    """The formation that the question is about, as one would put it together."""
    space = battles.place(d)
    kind = d.prompt.split(".")[0]
    if kind == "move":
        return armies.formation(Front(s, d.seat), space)
    if kind == "intercept":
        return armies.formation(Front(s, d.seat), space)
    if kind == "deployment":
        return deploying(s, d.seat, space)
    if kind == "transport":
        return ferries.cargo(Front(s, d.seat), space)
    if kind == "assault":
        powers = [power for power in siege.besiegers(s, space) if player(s, power) == d.seat]
        return (
            armies.strongest(s, siege.host(s, space, powers[0]))
            if powers
            else armies.formation(Front(s, d.seat), space, False)
        )
    return armies.formation(Front(s, d.seat), space, keep=False)


def all_or_some(s: State, d: Decision) -> Option:
    space = battles.place(d)
    kind = d.prompt.split(".")[0]
    wanted = group_wanted(s, d)
    whole = wanted
    if kind in ("move", "intercept", "transport"):
        whole = move.movable(s, d.seat, space)
    elif kind == "deployment":
        whole = present(s, d.seat, space)
    nobody = not wanted.size and not wanted.leaders
    return ALL if wanted.size >= whole.size or nobody else SOME


def which_leader(s: State, d: Decision) -> Option:
    wanted = group_wanted(s, d).leaders
    chosen = [option for option in d.options if option.args and option.args[0] in wanted]
    return chosen[0] if chosen else (DONE if DONE in d.options else d.options[0])


def how_many(s: State, d: Decision) -> Option:
    params = d.params or {}
    wanted = group_wanted(s, d)
    number = sum(part.of(str(params["kind"])) for part in wanted.parts if part.power == params["power"])
    fitting = [option for option in d.options if int(option.args[-1]) <= number]
    return max(fitting or d.options[:1], key=lambda option: int(option.args[-1]))


# Spring


def present(s: State, seat: int, key: str) -> Group:
    """What of a player's could leave a home key in spring."""
    powers = [power for power in majors_of(seat) if control.controls(s, power, key)]
    return deployment.present(s, powers[0], key) if powers else Group(key, [], [])


def deploying(s: State, seat: int, key: str) -> Group:
    """The formation that leaves a home key."""
    front, powers = Front(s, seat), [power for power in majors_of(seat) if control.controls(s, power, key)]
    if s.phase != "deployment" or not powers:
        return candidates(front, key)[0]  # by a card
    return best_deployment(front, deployment.Deployment(powers[0]), key)[1]


def candidates(front: Front, key: str) -> list[Group]:
    """All that fits under the best leaders there, but a guard; or so many as ships carry (TM-10.w)."""
    s = front.s
    there = present(s, front.seat, key)
    most = 2 if s.phase == "deployment" else 1  # TM-5.1.k: what a card lets go fits under one
    names = sorted(there.leaders, key=lambda name: -LEADERS[name].command)[:most]
    staying = armies.garrison_wanted(front, key)
    full = armies.strongest(s, Group(key, there.parts, names), staying)
    if most == 1 or full.size <= deployment.MOST_AT_SEA or not SPACES[key].ports:
        return [full]
    return [full, armies.strongest(s, Group(key, there.parts, names), staying, deployment.MOST_AT_SEA)]


def best_deployment(front: Front, about: deployment.Deployment, key: str) -> tuple[float, Group]:
    """What is gained by the best of the candidates, and which it is."""
    found: list[tuple[float, Group]] = []
    seen: list[str] = []
    for group in candidates(front, key):
        goals = near_front(front, about, group) if group.size > 1 and deployment.may_go(front.s, about, group) else []
        values = [campaign.prospects_from(front, group, to) for to in goals if to not in seen]
        seen += goals
        here = campaign.prospects_from(front, group, key) + musters.leaves_behind(front, group) if values else 0.0
        found.append((max(values, default=0.0) - here, group))
    return max(found, key=lambda one: one[0])


def deploy_from(s: State, d: Decision) -> Option:
    """The strongest army for which another place is better."""
    best, gain = DONE, BETTER
    front = Front(s, d.seat)
    about = deployment.Deployment(str((d.params or {})["power"]))
    about.mediterranean, about.passes = bool((d.params or {})["sea"]), int((d.params or {})["passes"])
    about.alone, about.controlled = about.mediterranean or about.passes > 0, about.passes > 0
    for option in d.options:
        more = best_deployment(front, about, str(option.args[0]))[0] if option.args else 0.0
        if more > gain:
            best, gain = option, more
    return best


def near_front(front: Front, about: deployment.Deployment, group: Group) -> list[str]:
    """Destinations with something to do near them."""
    found = deployment.destinations(front.s, about, group)
    return [to for to in found if is_near_front(front, to)]


def is_near_front(front: Front, space: str) -> bool:
    return front.enemies_near(space) > 0 or borders_prey(front.s, front.seat, space)


def borders_prey(s: State, seat: int, space: str) -> bool:
    owners = [control.controller(s, near) for near in SPACES[space].near]
    return any(owner == control.INDEPENDENT or worth.is_enemy(s, seat, owner) for owner in owners)


def deploy_to(s: State, d: Decision) -> Option:
    key = battles.place(d)
    group, front = deploying(s, d.seat, key), Front(s, d.seat)
    named = [option for option in d.options if option.args and is_near_front(front, str(option.args[0]))]
    return max(named or d.options, key=lambda option: campaign.prospects_from(front, group, str(option.args[0])))


def embark(s: State, d: Decision) -> Option:
    return ferries.embark(Front(s, d.seat), d)


def landing(s: State, d: Decision) -> Option:
    return ferries.landing(Front(s, d.seat), d)


def influence(s: State, d: Decision) -> Option:
    """One's own marker up where one is farthest, else a rival's down."""

    def value(option: Option) -> float:
        if option is PASS:
            return 0.0
        minor, whose, step = str(option.args[0]), int(option.args[1]), int(option.args[2])
        level = s.influence[minor][whose]
        return (1 + level) * step if whose == d.seat else -0.5 * (1 + level) * step

    return max(d.options, key=value)


# Places


def at_the_front(s: State, d: Decision) -> Option:
    """Where enemies are near and one has a host; among leaders' places with most units."""
    front = Front(s, d.seat)

    def value(option: Option) -> float:
        spaces = [str(arg) for arg in option.args if str(arg) in SPACES]
        if not spaces:
            return -1.0
        own = armies.friends(s, d.seat, spaces[0])
        threat = front.enemies_near(spaces[0])
        return min(own.size, 8) + 2.0 * (threat > 0) + worth.space(s, d.seat, spaces[0])

    return max(d.options, key=value)


def quietest(s: State, d: Decision) -> Option:
    """Whence one gives militia: where no enemy is near, and where most are."""
    front = Front(s, d.seat)

    def value(option: Option) -> float:
        space = next((str(arg) for arg in option.args if str(arg) in SPACES), "")
        return armies.friends(s, d.seat, space).size - 3.0 * front.enemies_near(space) if space else -99.0

    return max(d.options, key=value)


def adding(s: State, d: Decision) -> Option:
    """A unit of an event: cavalry before regulars, at the front."""
    front = Front(s, d.seat)

    def value(option: Option) -> float:
        kind = next((str(arg) for arg in option.args if str(arg) in worth.UNIT), "regular")
        space = next((str(arg) for arg in option.args if str(arg) in SPACES), "")
        return worth.UNIT[kind] + (campaign.recruit_value(front, space, kind) if space else 0.0)

    return max(d.options, key=value)


def winter_place(s: State, d: Decision) -> Option:
    """All together: an army where it will have most to do, others where walls need them."""
    whole = [option for option in d.options if option.verb == "winter_all"] or d.options
    params = d.params or {}
    if int(params.get("number", 0)) < AN_ARMY:
        return at_the_front(s, Decision(d.seat, d.prompt, whole, d.rule, d.params))
    front, space = Front(s, d.seat), battles.place(d)
    leaders = [name for name in stacks.leaders_at(s, space) if player(s, LEADERS[name].power) == d.seat]
    own = [stack for stack in stacks.at(s, space) if stack.power == params["power"]]
    group = armies.strongest(s, Group(space, own, leaders))

    def value(option: Option) -> float:
        place = str(option.args[0])
        return campaign.prospects_from(front, group, place) + 0.01 * worth.space(s, d.seat, place)

    return max(whole, key=value)


def extend(s: State, d: Decision) -> Option:
    """A treaty that costs little; the largest resource when there is something better to do than to raise troops; no
    leader leaves his army for the Canary Islands."""
    treaties = france.to_sign(s, d)
    if treaties:
        return treaties[0]
    others = (*france.TREATIES, canaries.INSTEAD_OF_A_RESOURCE)
    options = [option for option in d.options if option.args and option.args[0] not in others]
    before = s.budget
    if not options or before is None:
        return DONE
    worthy = s.turn == worth.LAST_TURN or len(s.warehouses[d.seat]) > 1
    return options[0] if worthy or before.cp == 0 else DONE


def by_card(s: State, d: Decision) -> Option:
    """A siege of one's own with the best prospects; another's only if there is no choice."""

    def value(option: Option) -> float:
        space, power = str(option.args[0]), str(option.args[1])
        own = player(s, power) == d.seat
        return campaign.assault_value(s, d.seat, power, space) if own else -worth.space(s, d.seat, space)

    return max(d.options, key=value)


def give_up_admin(s: State, d: Decision) -> Option:
    """A VP is worth a point or two of the Administrative Rating."""
    return YES if int((d.params or {})["missing"]) <= 2 else NO


def rival(s: State, d: Decision) -> Option:
    """Of the others the player who is nearest to victory."""
    weights = worth.weights_of(s, d.seat)
    return max(d.options, key=lambda option: weights[int(option.args[0])])


def enemy_stack(s: State, d: Decision) -> Option:
    """Space and power: the enemy's largest number of militia; one's own never if it can be helped."""

    def value(option: Option) -> float:
        if not option.args:
            return 0.0
        space, power = str(option.args[0]), str(option.args[1])
        number = sum(stack.militia for stack in stacks.at(s, space) if stack.power == power)
        if player(s, power) == d.seat:
            return -1.0
        return number * (2.0 if worth.is_enemy(s, d.seat, power) else 0.5)

    return max(d.options, key=value)


def rival_power(s: State, d: Decision) -> Option:
    """Rather that of an enemy than that of a friend."""
    return max(d.options, key=lambda option: worth.is_enemy(s, d.seat, str(option.args[0])))


def own_stack(s: State, d: Decision) -> Option:
    """Space and power: where militia is needed most."""
    front = Front(s, d.seat)

    def value(option: Option) -> float:
        space = str(option.args[0])
        return campaign.recruit_value(front, space, "militia") if space in SPACES else 0.0

    return max(d.options, key=value)


def worst_leader(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda o: LEADERS[str(o.args[0])].battle if o.args and str(o.args[0]) in LEADERS else 9)


def retrieved(s: State, d: Decision) -> Option:
    return cards.best_card(
        [option for option in d.options if option.args and str(option.args[0]) in CARDS] or d.options
    )


def poorest_card(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda option: cards.card_value(str(option.args[0])))


PROMPTS: Final[dict[str, Heuristic]] = {
    # cards
    "impulse.card": plain(cards.card_of_impulse),
    "headline.event": plain(cards.headline_event),
    "headline.support": plain(cards.headline_support),
    "headline.admin": plain(give_up_admin),
    "headline.block": plain(cards.headline_block),
    "headline.influence": plain(influence),
    "espionage.whom": plain(rival),
    "ill.whom": plain(rival),
    "espionage.card": plain(retrieved),
    "alcacovas.card": plain(poorest_card),
    "minor.price": plain(poorest_card),
    "isabella.show": plain(poorest_card),
    "isabella.keep": plain(retrieved),
    "isabella.ferdinand": prefer("no"),
    "tanto_monta.card": plain(retrieved),
    "tanto_monta.play": prefer("yes"),
    "renaissance.houses": prefer("yes"),
    # CP
    "action": plain(action),
    "impulse.extend": plain(extend),
    "move.from": plain(march_from),
    "move": plain(all_or_some),
    "move.leaders": plain(which_leader),
    "move.units": plain(how_many),
    "move.to": plain(march_to),
    "move.on_or_back": first,
    "transport": plain(all_or_some),
    "transport.leaders": plain(which_leader),
    "transport.units": plain(how_many),
    "transport.from": plain(embark),
    "transport.to": plain(landing),
    # battles
    "intercept.from": plain(battles.intercept),
    "intercept": plain(all_or_some),
    "intercept.leaders": plain(which_leader),
    "intercept.units": plain(how_many),
    "avoid.refuge": plain(battles.avoid),
    "avoid": prefer("all"),
    "withdraw.or_fight": plain(battles.withdraw),
    "battle.charge": plain(battles.charge),
    "battle.dismount": plain(battles.dismount),
    "battle.holy_war": first,
    "battle.loss": plain(battles.lose),
    "battle.pursued": plain(battles.lose),
    "battle.heavy_cavalry": plain(battles.lose),
    "avoid.pursued": plain(battles.lose),
    "assault.loss": plain(battles.lose),
    "plague.lose": plain(battles.lose),
    "assault.formation": plain(all_or_some),
    "assault.formation.leaders": plain(which_leader),
    "assault.formation.units": plain(how_many),
    "assault.by_card": plain(by_card),
    "assault.at_once": prefer("yes"),
    "assault.leader_spent": plain(worst_leader),
    "leadership.who": plain(worst_leader),
    "relief.join": prefer("all"),
    "retreat.to": plain(battles.best_refuge),
    "retreat.inside": prefer("all"),
    "nobles.half": plain(enemy_stack),
    "nobles.two": plain(enemy_stack),
    "nobles.how_many": last,
    "nobles.power": plain(rival_power),
    "mercenaries.where": plain(own_stack),
    "mercenaries.how_many": last,
    # spring and winter
    "deployment.power": first,
    "deployment.from": plain(deploy_from),
    "deployment": plain(all_or_some),
    "deployment.leaders": plain(which_leader),
    "deployment.units": plain(how_many),
    "deployment.to": plain(deploy_to),
    "leader.where": plain(at_the_front),
    "resource.where": plain(at_the_front),
    "displacement.to": plain(at_the_front),
    "war_preparations.regular": plain(at_the_front),
    "event.add": plain(adding),
    "aid.add": plain(adding),
    "event.kind": last,
    "joanna.class": first,
    "joanna.spaces": prefer("all"),
    "replacement.kind": last,
    "replacement.where": plain(at_the_front),
    "winter.recall": prefer("done"),
    "winter.attrition_loss": plain(battles.lose),
    "gift.from": plain(quietest),
    "gift.to": plain(at_the_front),
    "winter.where": plain(winter_place),
    "winter.units": last,
    "winter.leader": plain(at_the_front),
    "militia.disband": first,
    **events.PROMPTS,
    **foreign.PROMPTS,
    **guanches.PROMPTS,
    **{
        prompt: plain(choice)
        for chapter in (africa, diplo, iberia, minors, sea, ocean, france, weddings)
        for prompt, choice in chapter.PROMPTS.items()
    },
}
