"""What is noted of a battle that is fought alone: who had what, who won, what was lost."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Data

from ..pieces import NOBODY, RESERVE, Battle
from ..rules.combat.extended import chits
from ..state import State

ROLLS: Final = ("1-2", "3-4", "5-6")  # of the die for battle initiative, of which half counts (GC-O1.1.step4.b)


def watch(s: State, noted: Data) -> None:
    """After each choice. `by`: what a side had, so that its share of wins can be told apart."""
    battle = s.battle
    if battle is None or not battle.corps:
        return
    noted["rounds"] = max(battle.round, noted.get("rounds", 0))
    if "by" in noted:
        return
    if battle.roster is not None and battle.stage != "options":
        noted["by"] = {"options": [laid(battle, seat) for seat in (0, 1)], "roll": rolled(s, battle)}
    elif battle.roster is None and battle.stage not in ("reorganise", "reserve"):
        kept = [sum(1 for one in battle.corps if one.side == seat and one.doing == RESERVE) for seat in (0, 1)]
        noted["by"] = {"reserve": [[str(number)] for number in kept]}


def laid(battle: Battle, seat: int) -> list[str]:
    """The kinds of chits that a side has laid, in the order of the list."""
    found = battle.roster
    assert found is not None
    posts = [found.posts[corps.captain] for corps in battle.corps if corps.side == seat]
    all_of_them = [*found.spent[seat], *[chit for post in posts for chit in (*post.chits, *post.played)]]
    return [chit for chit in chits.SET if chit in all_of_them]


def rolled(s: State, battle: Battle) -> list[list[str]]:
    """By side, what the die for battle initiative has shown."""
    found = battle.roster
    assert found is not None
    rolls: list[list[str]] = [[], []]
    for id in (battle.attacker, battle.defender):
        leader = s.leaders.get(id)
        if leader is not None:
            half = found.allowed[leader.side] - leader.initiative
            rolls[leader.side] = [ROLLS[half - 1]] if 1 <= half <= len(ROLLS) else []
    return rolls


def result(s: State) -> Data:
    """Who has won, and what each side has lost."""
    left = [sum(unit.sp for one in s.leaders.values() if one.side == seat for unit in one.units) for seat in (0, 1)]
    armies = s.scenario.army_of
    lost = [[id for id in s.lost if s.scenario.side_of_army(armies.get(id, "")) == seat] for seat in (0, 1)]
    return {
        "winner": None if s.winner == NOBODY else s.winner,
        "lost": [s.trial[seat] - left[seat] for seat in (0, 1)],
        "captains": [len(ids) for ids in lost],
    }
