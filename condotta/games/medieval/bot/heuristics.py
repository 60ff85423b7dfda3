"""What a beginner learns about Medieval in their first evenings: an evaluation and a heuristic for each prompt.

`suggest` is asked about a fork, so it may look at everything in it; what the seat cannot know was dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Any, Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, ahead, by_verb, first, last, lead, near_best, offered, shares
from condotta.core.match import Match

from ..data import CARDS, HAND_SIZE, MAP, MILITIA_COST, MONGOL_ARMY, POWERS
from ..data.layout import CARD_OF, COAST, PAPACY
from ..data.things import POWER
from ..rules import action_cards, battles, control, knights, passage, pope, strength
from ..rules.victory import victory_points
from ..state import INCOME, IS_CATHOLIC, UNCONTROLLED, Attack, State, cards_in_hand, income_of

FLORIN: Final = 0.22  # what a florin is worth in VP
ENOUGH_MONEY: Final = 7  # below this a Collection is worth a turn
MOST_MILITIA: Final = 4
WORTH_A_STRIKE: Final = 0.4  # in VP
PASSAGE: Final = "passage"  # what an agreement is about
PRICES: Final = {PASSAGE: 0.6, "excommunication": 0.8}  # in VP: what it must bring before one signs it
A_POPE_CARD: Final = 0.9  # in VP
LIKELY: Final = 0.5  # that a Disaster is mine
CLOSE: Final = 0.1  # in VP: what differs by no more is as good, and the seed decides
CLOSE_POWERS: Final = 2.0  # in START_WORTH


def evaluate(s: State, seat: Seat) -> float:
    """My own standing, less that of the others; the strongest counts most."""
    return lead([standing(s, other) for other in range(s.seats)], seat)


def standing(s: State, seat: Seat) -> float:
    """VP, what they will pay, money, and the Powers that can win more."""
    armies = sum(
        1 + POWERS[power].army + 0.5 * s.rulers[power] for power, holder in s.holders.items() if holder == seat
    )
    return victory_points(s, seat) + 0.1 * income_of(s, seat) + FLORIN * min(s.money[seat], 30) + 0.5 * armies


def chances(s: State) -> list[float]:
    """Each seat's chance to win. The numbers were fitted to 1,200 matches of greedy bots, some of them careless."""
    cards = len(s.action_deck)
    scale = 1.8 + (1.4 if cards else 0.0) + 0.155 * cards
    return shares([outlook(s, seat, cards) / scale for seat in range(s.seats)])


def outlook(s: State, seat: Seat, cards: int) -> float:
    """VP, and in VP what may still become VP while so many cards are to be drawn."""
    value = victory_points(s, seat) + (0.05 + 0.1 * (cards > 0) + 0.003 * cards) * min(s.money[seat], 30)
    for power, holder in s.holders.items():
        if holder == seat:
            value += (0.1 + 0.018 * cards) * POWERS[power].army + (0.1 + 0.01 * cards) * s.rulers[power]
    powers = sum(1 for card in s.hands[seat] if CARDS[card] == POWER)
    return value + 0.025 * cards * powers + 0.2 * len(s.hands[seat])


def candidates(match: Match, decision: Decision, rng: Random) -> list[Option] | None:
    """What is worth a thought, the best first; None: everything, after what `suggest` says."""
    rank = RANKS.get(decision.prompt)
    if rank is None:
        return None
    return ahead(rank(match.state, decision), suggest(match, decision, rng))


def suggest(match: Match, decision: Decision, rng: Random) -> Option | None:
    """The heuristic for this prompt; None if there is none."""
    heuristic = HEURISTICS.get(decision.prompt)
    return heuristic(match.state, decision, rng) if heuristic else None


# Chances


def chance(attacker: int, defender: int) -> float:
    """That 1d6 + attacker beats 1d6 + defender; ties are lost."""
    edge = attacker - defender
    return sum(1 for a in range(1, 7) for d in range(1, 7) if a + edge > d) / 36


CHANCE: Final = {edge: chance(edge, 0) for edge in range(-12, 13)}


def win_chance(edge: int) -> float:
    return CHANCE[max(-12, min(12, edge))]


def worth(s: State, seat: Seat, province: str) -> float:
    """What taking a province is worth: its income, more if it hurts somebody or completes a Power."""
    owner = s.control.get(province)
    gain = float(INCOME[province])
    if owner is not None:
        gain += 0.4 * INCOME[province]
    if on_mongol_edge(s, province):
        gain *= 0.75
    return gain


def on_mongol_edge(s: State, province: str) -> bool:
    card = CARD_OF[province]
    return MAP[card].mongol_defence is not None and card in s.layout.eastern_edge


def leader(s: State, seat: Seat) -> Seat:
    """The strongest of the others."""
    others = [other for other in range(s.seats) if other != seat]
    return max(others, key=lambda other: standing(s, other))


# Set-up and map


# Of a hundred matches of four greedy bots, those won by who began with this Power; see docs/balance/medieval.md.
START_WORTH: Final = {
    "holy_roman_empire": 37, "france": 37, "almoravids": 32, "ayyubids_mamluks": 30, "russia": 29, "england": 28,
    "norway": 27, "denmark": 26, "spain": 26, "byzantium": 25, "poland": 23, "bulgaria": 23, "venice": 23,
    "latin_kingdom": 22, "seljuks_of_rum": 21, "lithuania": 21, "kingdom_of_jerusalem": 20, "serbia": 20, "livonia": 19,
    "trebizond": 18, "hungary": 17,
}  # fmt: skip
UNMEASURED: Final = 20  # a Power that only somebody's own data offer


def choose_power(s: State, d: Decision, rng: Random) -> Option:
    return near_best(d.options, power_worth, rng, CLOSE_POWERS)


def rank_powers(s: State, d: Decision) -> Sequence[Option]:
    return sorted(d.options, key=power_worth, reverse=True)[:6]


def power_worth(option: Option) -> float:
    return START_WORTH.get(str(option.args[0]), UNMEASURED)


def draw_map_card(s: State, d: Decision, rng: Random) -> Option:
    """New provinces for my Powers, or for a Power card in my hand, are worth an attack."""
    mine = [power for power, holder in s.holders.items() if holder == d.seat]
    waiting = [c for c in s.hands[d.seat] if CARDS[c] == POWER and not s.layout.of_power[c]]
    gain = sum(INCOME[p] for power in mine for p in POWERS[power].provinces if CARD_OF[p] in s.map_deck)
    gain += 2 * sum(1 for power in waiting if any(card in s.map_deck for card in POWERS[power].cards))
    poor = s.money[d.seat] < ENOUGH_MONEY
    wanted = gain / max(1, len(s.map_deck)) > 0.5 or poor
    return d.options[0] if wanted else d.options[1]


# The Action Phase


def choose_action(s: State, d: Decision, rng: Random) -> Option:
    """Power cards that are mine, then good attacks, then Collection; else cards that hurt the leader, and discards."""
    verbs = by_verb(d.options)
    for option in verbs.get("play", []):
        if CARDS[str(option.args[0])] == POWER and goes_to(s, d.seat, str(option.args[0])) == d.seat:
            return option
    strike = best_strike(s, d.seat, verbs.get("attack", []), rng)
    if strike is not None and (s.money[d.seat] >= 4 or s.acted or income_of(s, d.seat) < 4):
        return strike
    if "knights_attack" in verbs and knights.targets(s, d.seat):
        return verbs["knights_attack"][0]
    if "collect" in verbs and s.money[d.seat] < ENOUGH_MONEY and income_of(s, d.seat) >= 3:
        return verbs["collect"][0]
    if strike is not None:
        return strike
    for verb in ("fight_civil_war", "expel_heresy"):
        if verb in verbs and s.money[d.seat] >= 4:
            return rng.choice(verbs[verb])
    harmful = [o for o in verbs.get("play", []) if worth_playing(s, d.seat, str(o.args[0]))]
    if harmful and ("collect" not in verbs or s.money[d.seat] >= ENOUGH_MONEY):
        return rng.choice(harmful)
    if "collect" in verbs and income_of(s, d.seat) >= 2:
        return verbs["collect"][0]
    useless = [o for o in verbs.get("discard", []) if not worth_keeping(s, d.seat, str(o.args[0]))]
    if useless and len(s.hands[d.seat]) >= HAND_SIZE - 1:
        return rng.choice(useless)
    return verbs["end_turn"][0]


def goes_to(s: State, seat: Seat, power: str) -> Seat:
    """Who would get the card of a Power (4.3)."""
    owners = [s.control.get(p, UNCONTROLLED) for p in control.counted_provinces(s, power)]
    if UNCONTROLLED in owners:
        return seat
    return owners[0] if all(owner == owners[0] for owner in owners) else UNCONTROLLED


def best_strike(s: State, seat: Seat, options: list[Option], rng: Random) -> Option | None:
    """The attack with the best prospects, if one is worth its florin."""
    values = {o: max((value for value, _ in prospects(s, seat, str(o.args[0]))), default=0.0) for o in options}
    worthy = [option for option in options if values[option] > WORTH_A_STRIKE]
    return near_best(worthy, values.__getitem__, rng, CLOSE) if worthy else None


def prospects(s: State, seat: Seat, power: str) -> list[tuple[float, str]]:
    """The targets this Power can reach, with what attacking them is worth; those behind others' land or the Papacy
    only if nothing on a free way is worth it."""
    battle = Attack(seat, power, "", UNCONTROLLED)
    way = passage.survey(s, battle)
    free = dict.fromkeys(nearby(s, way), 0.0)
    targets = passage.targets(s, seat, power)
    found = [strike_at(s, seat, power, target, 0.0) for target in targets if target in free]
    if any(value > WORTH_A_STRIKE for value, _ in found):
        return found
    dear = behind(s, battle, way)
    return found + [strike_at(s, seat, power, t, dear[t]) for t in targets if t in dear and t not in free]


def strike_at(s: State, seat: Seat, power: str, target: str, toll: float) -> tuple[float, str]:
    """What an attack is worth whose way costs so much, in VP."""
    prize = worth(s, seat, target)
    edge = edge_of(s, Attack(seat, power, target, s.control.get(target, UNCONTROLLED)))
    steps = steps_that_pay(prize, edge, MILITIA_COST, min(MOST_MILITIA, s.money[seat] // MILITIA_COST))
    return prize * win_chance(edge + steps) - FLORIN * (1 + MILITIA_COST * steps) - toll, target


def nearby(s: State, way: passage.Way) -> list[str]:
    """Provinces next to a free way, over land or over one Naval Area."""
    near = [n for p in way.free for n in s.layout.neighbours[p]]
    for sea in way.seas:
        near += COAST[sea]
    return near


def behind(s: State, battle: Attack, way: passage.Way) -> dict[str, float]:
    """Targets next to a province that florins or a Pope card would open, and what that costs in VP."""
    found: dict[str, float] = {}
    neighbours = s.layout.neighbours
    asks = s.money[battle.seat] > fair_price(PASSAGE) + MILITIA_COST
    card = pope.in_hand(s, battle.seat) != ""
    for province in way.closed if asks or card else ():
        if asks or passage.matches(s, battle, [province]):
            toll = FLORIN * fair_price(PASSAGE) if asks else pope_card(s)
            owner = s.control[province]  # nobody opens a way against themselves
            found.update((there, toll) for there in neighbours[province] if s.control.get(there) != owner)
    if card and IS_CATHOLIC[battle.power] and passage.leads_to_papacy(s, battle, way):
        found.update((there, pope_card(s)) for there in neighbours[PAPACY] if there not in found)
    return found


def pope_card(s: State) -> float:
    """What it is worth for other uses: most as long as it can be a Crusade."""
    return A_POPE_CARD / 3 if s.crusade_announced else A_POPE_CARD


def edge_of(s: State, battle: Attack) -> int:
    """What the attacker has more than the defender before militia; the defender's militia is guessed."""
    guess = 0 if battle.defender == UNCONTROLLED else min(2, s.money[battle.defender] // 6)
    if not strength.may_recruit(s, battle, 1):
        guess = 0
    return strength.total(strength.attacking(s, battle)) - strength.total(strength.defending(s, battle)) - guess


def militia_steps(s: State, battle: Attack, side: int) -> int:
    """As many as pay for themselves."""
    seat = (battle.seat, battle.defender)[side]
    cost = battles.militia_cost(battle, side)
    most = min(MOST_MILITIA, s.money[seat] // cost)
    edge = edge_of(s, battle)
    if side == 0:
        return steps_that_pay(worth(s, battle.seat, battle.target), edge, cost, most)
    prize = 1.3 * INCOME[battle.target]

    def saved(steps: int) -> float:
        return prize * (1 - win_chance(edge + 1 - steps)) - FLORIN * cost * steps

    return max(range(most + 1), key=saved)


def steps_that_pay(prize: float, edge: int, cost: int, most: int) -> int:
    """How much militia an attacker with this edge buys."""
    best, chosen = prize * win_chance(edge), 0
    for steps in range(1, most + 1):
        value = prize * win_chance(edge + steps) - FLORIN * cost * steps
        if value > best:
            best, chosen = value, steps
    return chosen


def choose_target(s: State, d: Decision, rng: Random) -> Option:
    power = str((d.params or {})["power"])
    values = {target: value for value, target in prospects(s, d.seat, power)}
    return near_best(d.options, lambda o: values.get(str(o.args[0]), -1.0), rng, CLOSE)


def rank_targets(s: State, d: Decision) -> Sequence[Option]:
    """Those that can be reached without asking anybody, and some florins' worth of hope."""
    values = {target: value for value, target in prospects(s, d.seat, str((d.params or {})["power"]))}
    reachable = [o for o in d.options if values.get(str(o.args[0]), -1.0) > 0]
    return sorted(reachable, key=lambda o: -values[str(o.args[0])])[:6]


def worth_playing(s: State, seat: Seat, card: str) -> bool:
    """Cards that do the leader harm, or me good, when nothing better is to be done."""
    kind = CARDS[card]
    if kind == "pope":
        return True
    if kind == "heresy":
        return any(s.control[p] != seat and INCOME[p] <= 3 for p in action_cards.may_turn_heretic(s))
    if kind == "civil_war":
        return any(s.holders[p] not in (seat, UNCONTROLLED) for p in action_cards.open_to_civil_war(s))
    if kind == "assassin":
        return any(s.holders[p] not in (seat, UNCONTROLLED) and s.rulers[p] > 0 for p in s.holders)
    return False


def worth_keeping(s: State, seat: Seat, card: str) -> bool:
    """Cards that may still win or save something."""
    kind = CARDS[card]
    catholic = any(IS_CATHOLIC[p] for p, h in s.holders.items() if h == seat)
    islamic = any(POWERS[p].religion == "islamic" for p, h in s.holders.items() if h == seat)
    return (
        kind in ("deus_ex_machina", "pope")
        or (kind == "knights_of_christ" and catholic)
        or (kind == "jihad" and islamic)
    )


# The way and the sea


def choose_way(s: State, d: Decision, rng: Random) -> Option:
    """By the free way; else over a sea that washes the target; by a favour, by a Pope card; else home."""
    about = d.params or {}
    target = str(about["target"])
    rich = s.money[d.seat] > fair_price(PASSAGE)
    for option in d.options:
        subject = str(option.args[0]) if option.args else PAPACY
        if option.verb == "set_out" or (option.verb == "sail" and target in COAST[subject]):
            return option
        if option.verb == "ask_passage" and rich and target in s.layout.neighbours[subject]:
            return option
        if option.verb.startswith("pope_") and worth(s, d.seat, target) > pope_card(s):
            opened = POWERS[subject].provinces if subject in POWERS else (subject,)
            if any(target in s.layout.neighbours.get(province, ()) for province in opened):
                return option
    return d.options[-1]


def intercept(s: State, d: Decision, rng: Random) -> Option:
    """Only to save a province of mine that is worth it."""
    target = str((d.params or {})["target"])
    mine = s.control.get(target) == d.seat and INCOME[target] >= 2
    return d.options[1] if mine and len(d.options) > 1 else d.options[0]


# The battle


def choose_militia(s: State, d: Decision, rng: Random) -> Option:
    battle = s.attack
    if battle is None:
        return d.options[0]
    return d.options[min(len(d.options) - 1, militia_steps(s, battle, 0 if d.seat == battle.seat else 1))]


def support_defence(s: State, d: Decision, rng: Random) -> Option:
    target = str((d.params or {})["target"])
    return d.options[1] if INCOME[target] >= 2 else d.options[0]


def against_mongols(s: State, d: Decision, rng: Random) -> Option:
    card = str((d.params or {})["card"])
    mine = sum(INCOME[p] for p in MAP[card].provinces if s.control.get(p) == d.seat)
    return d.options[1] if mine >= 4 else d.options[0]


def second(s: State, d: Decision, rng: Random) -> Option:
    """Rather something than nothing: the first option is to pass."""
    return d.options[1]


def any_of(s: State, d: Decision, rng: Random) -> Option:
    return rng.choice(d.options)


# Mongols, Pope, other cards


def ravage(s: State, d: Decision, rng: Random) -> Option:
    """Where the others lose most and I least."""

    def harm(option: Option) -> float:
        card = str(option.args[0])
        mine = sum(INCOME[p] for p in MAP[card].provinces if s.control.get(p) == d.seat)
        theirs = sum(INCOME[p] for p in MAP[card].provinces if s.control.get(p) not in (None, d.seat))
        odds = win_chance(MONGOL_ARMY + 1 - (MAP[card].mongol_defence or 0))
        return (theirs / max(1, s.seats - 1) - mine) * odds

    return near_best(d.options, harm, rng, CLOSE)


def pope_mode(s: State, d: Decision, rng: Random) -> Option:
    """A Crusade pays in any case; else the leader's best Power is excommunicated, or mine forgiven or married."""
    for option in d.options:
        if option.verb == "crusade":
            return option
    rival = leader(s, d.seat)
    of = by_verb(d.options)
    marked = [o for o in of.get("excommunicate", []) if s.holders[str(o.args[0])] == rival]
    marked = marked or [o for o in of.get("lift_excommunication", []) if s.holders[str(o.args[0])] == d.seat]
    marked = marked or of.get("marriage", [])
    return near_best(marked, lambda o: POWERS[str(o.args[0])].army, rng, CLOSE) if marked else d.options[0]


def marry(s: State, d: Decision, rng: Random) -> Option:
    """To the Power with the most provinces of others to pass through."""

    def ways(option: Option) -> float:
        return sum(s.control.get(province, d.seat) != d.seat for province in POWERS[str(option.args[0])].provinces)

    return near_best(d.options, ways, rng, CLOSE)


def commit(s: State, d: Decision, rng: Random) -> Option:
    """The strongest Power that is not needed for an attack of my own turn."""
    powers = [o for o in d.options if o.verb == "commit"]
    if powers and d.seat != s.active:
        return near_best(powers, lambda o: POWERS[str(o.args[0])].army + s.rulers[str(o.args[0])], rng, CLOSE)
    provinces = [o for o in d.options if o.verb == "commit_province"]
    spare = [o for o in powers if max(prospects(s, d.seat, str(o.args[0])), default=(0.0, ""))[0] <= WORTH_A_STRIKE]
    return (provinces or spare or [d.options[0]])[0]


def against_leader(s: State, d: Decision, rng: Random) -> Option:
    """The option that hurts the leader, else another rival, else whatever comes first."""
    rival = leader(s, d.seat)

    def harm(option: Option) -> float:
        subject = str(option.args[0])
        owner = s.holders.get(subject, s.control.get(subject, UNCONTROLLED))
        if owner in (d.seat, UNCONTROLLED):
            return -1.0
        return (2.0 if owner == rival else 1.0) + 0.1 * (
            s.rulers.get(subject, 0) if subject in POWERS else INCOME[subject]
        )

    return near_best(d.options, harm, rng, CLOSE)


def react(s: State, d: Decision, rng: Random) -> Option:
    """Against cards that are aimed at me, and a Disaster that is likely to be mine, whoever must play it."""
    about = d.params or {}
    what: Sequence[str | int] = about.get("what") or []
    subject = what[1] if len(what) > 1 else None
    at_me = (
        subject == d.seat
        if what[:1] == ["look_at_hand"]
        else (isinstance(subject, str) and s.holders.get(subject, s.control.get(subject)) == d.seat)
    )
    disaster = CARDS[str(about["card"])] == "disaster"
    return d.options[1] if at_me or (disaster and share_of_disasters(s, d.seat) >= LIKELY) else d.options[0]


def share_of_disasters(s: State, seat: Seat) -> float:
    """How likely it hits a Power of mine (MV-8.7.a)."""
    rolls = [(holder, len(POWERS[p].table_rolls)) for p, holder in s.holders.items() if p not in s.disasters]
    return sum(n for who, n in rolls if who == seat) / max(1, sum(n for who, n in rolls if who != UNCONTROLLED))


def attack_with_knights(s: State, d: Decision, rng: Random) -> Option:
    held = len(cards_in_hand(s, d.seat, "knights_of_christ"))

    def value(option: Option) -> float:
        battle = Attack(d.seat, "", str(option.args[0]), s.control.get(str(option.args[0]), UNCONTROLLED), held)
        return worth(s, d.seat, battle.target) * win_chance(edge_of(s, battle))

    return near_best(d.options, value, rng, CLOSE)


# Agreements


def answer_deal(s: State, d: Decision, rng: Random) -> Option:
    """Take what is a gain; a favour is not given for nothing."""
    deal = d.params or {}
    accept = d.options[0].verb == "accept" and gain_of(s, d.seat, deal) >= 0
    return d.options[0] if accept else next(o for o in d.options if o.verb == "decline")


def gain_of(s: State, seat: Seat, deal: dict[str, Any]) -> float:
    """What the one who is asked has of an agreement, in VP; a way against themselves nobody gives."""
    gives, gets = (sum(map(term_worth, deal[side]), 0.0) for side in ("gives", "gets"))  # 0.0: compiled, 0 is no float
    gain = gives - gets - PRICES[deal["about"]]
    against = deal["about"] == PASSAGE and s.attack is not None and s.attack.defender == seat
    return gain - INCOME[s.attack.target] if against and s.attack else gain


def fair_price(about: str) -> int:
    """Florins for which players like me agree."""
    return ceil(PRICES[about] / FLORIN)


def term_worth(term: Sequence[str | int]) -> float:
    return FLORIN * int(term[1]) if term[0] == "florins" else 1.3 * INCOME[str(term[1])]


def make_offer(s: State, d: Decision, rng: Random) -> Option:
    """The fair price for the way of an attack, and for a strong Power of mine that is excommunicated."""
    deal = d.params or {}
    subject, price = str(deal["subject"]), fair_price(deal["about"])
    mine = s.holders.get(subject) == d.seat and POWERS[subject].army > 1 and s.money[d.seat] >= ENOUGH_MONEY
    pays = s.money[d.seat] >= price and (mine or deal["about"] == PASSAGE)
    wanted = ("offer",) if deal["gives"] else ("give", "florins")
    return (offered(d, [wanted]) if pays else None) or next(o for o in d.options if o.verb == "withdraw")


def name_price(s: State, d: Decision, rng: Random) -> Option:
    price = fair_price((d.params or {})["about"])
    return offered(d, [("give", "florins", price), ("and", price)]) or d.options[0]


def no_bargain(s: State, d: Decision) -> Sequence[Option]:
    return []


RANKS: dict[str, Rank] = {
    "setup.choose_power": rank_powers,
    "attack.target": rank_targets,
    "deal.draft": no_bargain,
    "deal.value": no_bargain,
}

HEURISTICS: dict[str, Heuristic] = {
    "setup.choose_power": choose_power,
    "map.draw": draw_map_card,
    "obligatory.play": any_of,
    "mongols.target": ravage,
    "knights.against_mongols": against_mongols,
    "action.choose": choose_action,
    "attack.target": choose_target,
    "passage.way": choose_way,
    "naval.fix_drm": first,
    "naval.intercept": intercept,
    "attack.jihad": second,
    "attack.mercenaries": second,
    "attack.militia": choose_militia,
    "defence.militia": choose_militia,
    "attack.spies": second,
    "defence.knights": support_defence,
    "civil_war.militia": first,
    "knights.target": attack_with_knights,
    "knights.how_many": last,
    "pope.mode": pope_mode,
    "pope.marry": marry,
    "crusade.commit": commit,
    "crusade.support": first,
    "crusade.punish": second,
    "reaction.choose": react,
    "spies.mode": last,
    "assassin.target": against_leader,
    "civil_war.target": against_leader,
    "heresy.target": against_leader,
    "deal.draft": make_offer,
    "deal.value": name_price,
    "deal.answer": answer_deal,
}
