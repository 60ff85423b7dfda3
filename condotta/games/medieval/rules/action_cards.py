"""Chapter 8, the other Action cards (MV-8.1 to MV-8.8), and the play of any card: one function per kind."""

from __future__ import annotations

from collections.abc import Callable

from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import ASSASSIN_SUCCEEDS_FROM, CARDS, POWERS, POWERS_TABLE, PROVINCES
from ..state import INCOME, UNCONTROLLED, State, is_catholic_player, religion_of
from . import control, pope, reactions

LOOK_AT_HAND = [Option("look_at_hand", seat) for seat in range(5)]
LOOK_AT_MAP_DECK = Option("look_at_map_deck")
LOOK_AT_ACTION_DECK = Option("look_at_action_deck")
CARDS_SEEN = 2  # of the Action deck (MV-8.1.d)
ASSASSINATE = options_by_id("assassinate", POWERS)
REVOLT = options_by_id("revolt", POWERS)
HERESY = options_by_id("heresy", PROVINCES)


def play(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-3.1.g: a card is played and resolved at once; used cards leave the game (MV-3.2.g)."""
    yield from EFFECTS[CARDS[card]](g, seat, card)


def may_play(s: State, seat: Seat, card: str) -> bool:
    """Whether this card can be played from hand in the own Action Phase."""
    question = PLAYABLE.get(CARDS[card])
    return question is not None and question(s, seat, card)


# Power cards (4.3)


def power_card(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-4.1.d: where it goes is settled by 4.3. An annulled one returns to the hand, and everybody knows it (R-44)."""
    s = g.state
    for other in g.others(seat):
        if card not in s.known[other]:
            s.known[other].append(card)
    g.log("card.announced", "MV-4.1.d", player=seat, card=card, what=[])
    if (yield from reactions.stands(g, seat, card)):
        control.play_power_card(g, seat, card)
    else:
        s.returned.append(card)


def power_card_playable(s: State, seat: Seat, card: str) -> bool:
    return control.can_be_played(s, card)


# 8.1 Spies


def spies(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.1.a: exactly one look (the look at militia is part of a battle, MV-8.1.e)."""
    choice: Option = yield Decision(seat, "spies.mode", spy_modes(g, seat), "MV-8.1.a")
    if not (yield from reactions.announce(g, seat, card, "MV-3.1.g", choice)):
        return
    s = g.state
    if choice.verb == "look_at_hand":
        seen = s.hands[int(choice.args[0])][:]
    elif choice.verb == "look_at_map_deck":
        seen = s.map_deck[-1:]
    else:
        seen = s.action_deck[-CARDS_SEEN:][::-1]
    g.reveal()
    s.known[seat] += [c for c in seen if c not in s.known[seat]]
    g.log("spies.seen", "MV-8.1.a", audience=(seat,), what=choice.as_json(), cards=seen)


def spy_modes(g: Table[State], seat: Seat) -> list[Option]:
    """MV-8.1.b to d"""
    modes = [LOOK_AT_HAND[other] for other in g.others(seat)]
    if g.state.map_deck:
        modes.append(LOOK_AT_MAP_DECK)
    if g.state.action_deck:
        modes.append(LOOK_AT_ACTION_DECK)
    return modes


def always_playable(s: State, seat: Seat, card: str) -> bool:
    return True


# 8.2 Assassin


def assassin(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.2.b, c: 5-6 kills the ruler of any Power, and the player of the card rolls the new one."""
    targets = [ASSASSINATE[power] for power in rulers_within_reach(g.state)]
    choice: Option = yield Decision(seat, "assassin.target", targets, "MV-8.2.b")
    if not (yield from reactions.announce(g, seat, card, "MV-3.1.g", choice)):
        return
    power = str(choice.args[0])
    if g.d6(seat) >= ASSASSIN_SUCCEEDS_FROM:
        g.log("assassin.success", "MV-8.2.c", player=seat, power=power)
        control.new_ruler(g, power, seat)
    else:
        g.log("assassin.failure", "MV-8.2.c", player=seat, power=power)


def rulers_within_reach(s: State) -> list[str]:
    """R-45: of Powers whose card is in play and that have a ruler."""
    return [power for power in s.holders if power not in s.rulerless]


def assassin_playable(s: State, seat: Seat, card: str) -> bool:
    return len(rulers_within_reach(s)) > 0


# 8.3 Civil War


def civil_war(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.3.a: a Civil War marker on a Power that began the turn with an EX or Disaster marker."""
    targets = [REVOLT[power] for power in open_to_civil_war(g.state)]
    choice: Option = yield Decision(seat, "civil_war.target", targets, "MV-8.3.a")
    if (yield from reactions.announce(g, seat, card, "MV-3.1.g", choice)):
        control.start_civil_war(g, str(choice.args[0]))


def open_to_civil_war(s: State) -> list[str]:
    """MV-8.3.a, R-47: the marker was there when the turn began and still is; and no Civil War yet."""
    lasting = [p for p in s.excommunicated_at_start if p in s.excommunicated]
    lasting += [p for p in s.disasters_at_start if p in s.disasters and p not in lasting]
    return [power for power in lasting if power in s.holders and power not in s.civil_wars]


def civil_war_playable(s: State, seat: Seat, card: str) -> bool:
    return len(open_to_civil_war(s)) > 0


# 8.5 Heresy


def heresy(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.5.a, b: a roll above the income of a Catholic province of a Catholic player makes it heretic."""
    s = g.state
    choice: Option = yield Decision(seat, "heresy.target", [HERESY[p] for p in may_turn_heretic(s)], "MV-8.5.a")
    if not (yield from reactions.announce(g, seat, card, "MV-3.1.g", choice)):
        return
    province = str(choice.args[0])
    spreads = g.d6(seat) > INCOME[province]
    if spreads:
        s.heresies.append(province)
    g.log("heresy.spreads" if spreads else "heresy.fails", "MV-8.5.b", province=province)


def may_turn_heretic(s: State) -> list[str]:
    """R-50: a Catholic province, held by a player with a Catholic Power or Knights province, without the marker."""
    faithful = [is_catholic_player(s, seat) for seat in range(s.seats)]
    return [
        province
        for province, owner in s.control.items()
        if faithful[owner] and province not in s.heresies and religion_of(s, province) == "catholic"
    ]


def heresy_playable(s: State, seat: Seat, card: str) -> bool:
    return len(may_turn_heretic(s)) > 0


# 8.7 Disaster


def disaster(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.7: a controlled Power is hit; its controller loses 1d6 FI, or all they have and peace as well."""
    if not (yield from reactions.announce(g, seat, card, "MV-3.1.g")):
        return
    s = g.state
    power = roll_power(g, seat, [p for p in controlled_powers(s) if p not in s.disasters])
    if power is None:
        g.log("card.no_effect", "MV-8.7.a", card=card)
        return
    s.disasters.append(power)  # MV-8.7.b
    victim = s.holders[power]
    loss = g.d6(victim)
    suffered = min(loss, s.money[victim])
    in_full = loss <= s.money[victim]
    s.money[victim] -= suffered  # MV-8.7.c
    key = "disaster.strikes" if in_full else "disaster.ruins"
    g.log(key, "MV-8.7.c", power=power, player=victim, florins=suffered, loss=loss)
    if not in_full:
        control.start_civil_war(g, power)


# 8.8 Change of Ruler


def change_of_ruler(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-8.8: a controlled Power gets a new ruler, rolled by its controller."""
    if not (yield from reactions.announce(g, seat, card, "MV-3.1.g")):
        return
    power = roll_power(g, seat, controlled_powers(g.state))
    if power is None:
        g.log("card.no_effect", "MV-8.8.a", card=card)
        return
    control.new_ruler(g, power, g.state.holders[power])


def controlled_powers(s: State) -> list[str]:
    return [power for power, holder in s.holders.items() if holder != UNCONTROLLED]


def roll_power(g: Table[State], seat: Seat, qualified: list[str]) -> str | None:
    """MV-8.7.a, MV-8.8.a: 11–66 on the Powers table, again until one qualifies; None if none can (R-48)."""
    if not any(POWERS[power].table_rolls for power in qualified):
        return None
    while True:
        power = POWERS_TABLE[g.d6(seat) * 10 + g.d6(seat)]  # MV-1.6.a: the red die first
        if power in qualified:
            return power


EFFECTS: dict[str, Callable[[Table[State], Seat, str], Flow[None]]] = {
    "power": power_card,
    "pope": pope.play,
    "spies": spies,
    "assassin": assassin,
    "civil_war": civil_war,
    "heresy": heresy,
    "disaster": disaster,
    "change_of_ruler": change_of_ruler,
}

PLAYABLE: dict[str, Callable[[State, Seat, str], bool]] = {
    "power": power_card_playable,
    "pope": pope.playable,
    "spies": always_playable,
    "assassin": assassin_playable,
    "civil_war": civil_war_playable,
    "heresy": heresy_playable,
}
