"""What bots do with armies and the CP for them."""

from __future__ import annotations

from random import Random
from typing import Any

from condotta.core.flow import DONE, Decision, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import armies, campaign, cards, heuristics, musters, odds
from condotta.games.tanto_monta.bot.armies import Army, Front, Way
from condotta.games.tanto_monta.bot.odds import Host
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import groups
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, lead
from tests.games.tanto_monta.table import ships, troops

assert turn


def put_together(s: State, space: str) -> groups.Group:
    """The formation that comes of the bot's answers."""
    flow: Any = groups.choose(s, SPAIN, move.movable(s, SPAIN, space), "move", "TM-13.1.r")
    question: Any = next(flow)
    while True:
        assert isinstance(question, Decision)
        choice = heuristics.PROMPTS[question.prompt](s, question, Random(0))
        try:
            question = flow.send(choice)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def test_an_army_is_what_the_questions_make_of_it() -> None:
    """Aragonese under Castilian leaders come first in the questions, when nobody is there yet with whom they may go."""
    s = facing()
    troops(s, "seville", "aragon", 1)
    troops(s, "seville", "castile", 9, 4, 2)
    lead(s, "seville", "duke_of_alva", "mendoza")
    troops(s, "malaga", "nasrid", 4)
    wanted = armies.formation(Front(s, SPAIN), "seville")
    made = put_together(s, "seville")
    assert sorted((part.power, part.numbers) for part in made.parts) == sorted(
        (part.power, part.numbers) for part in wanted.parts
    )


def test_a_port_with_ships_is_besieged_by_who_has_more() -> None:
    s = facing()
    troops(s, "zaragoza", "aragon", 8, 0, 2)
    lead(s, "zaragoza", "ferdinand")
    ships(s, "barcelona", "catalonia", 1)
    army = Army(s, armies.formation(Front(s, SPAIN), "zaragoza"))
    assert campaign.blockade_needed(s, army, "barcelona") == 2
    s.hands[SPAIN] = ["famine", "treachery"]  # impulses for the assaults
    way, theirs = Way("barcelona", 3, "tarragona", []), armies.defenders(s, army.powers, "barcelona")
    assert campaign.besiege(Front(s, SPAIN), army, way, theirs)[1] == 0
    ships(s, "valencia", "spain", 2)
    assert campaign.besiege(Front(s, SPAIN), army, way, theirs)[1] > 1


def test_cp_are_worth_what_armies_can_do_with_them() -> None:
    s = facing()
    s.hands[SPAIN] = ["famine", "treachery"]  # impulses for the assaults
    idle = campaign.worth_of_cp(Front(s, SPAIN))
    assert idle == [campaign.PER_CP] * campaign.MOST_CP
    troops(s, "zaragoza", "aragon", 6)
    lead(s, "zaragoza", "ferdinand")
    busy = campaign.worth_of_cp(Front(s, SPAIN))
    assert busy == sorted(busy, reverse=True)
    assert busy[0] > campaign.PER_CP
    for_cp, event = offer("cp", "famine"), offer("event", "famine")
    rates = [0.5] * 8
    both = [for_cp, event]
    assert cards.use(s, SPAIN, for_cp, both, rates) > cards.use(s, SPAIN, for_cp, both, idle)
    assert cards.use(s, SPAIN, event, both, rates) < cards.use(s, SPAIN, event, both, idle)


def test_an_army_that_is_nearly_strong_enough_calls_for_men() -> None:
    s = facing()
    troops(s, "zaragoza", "aragon", 6, 0, 1)
    lead(s, "zaragoza", "ferdinand")
    before = campaign.recruit_value(Front(s, SPAIN), "zaragoza", "regular")
    assert musters.calls(Front(s, SPAIN)) == {"zaragoza": 0.0}
    troops(s, "barcelona", "catalonia", 7, 0, 1)
    lead(s, "barcelona", "hugh_roger")
    assert musters.calls(Front(s, SPAIN))["zaragoza"] > 0
    assert campaign.recruit_value(Front(s, SPAIN), "zaragoza", "regular") > before


def test_armies_meet_for_what_neither_could_do_alone() -> None:
    s = facing()
    s.hands[SPAIN] = ["famine", "treachery"]
    s.markers["toledo"] = s.markers["burgos"] = "spain"
    troops(s, "zaragoza", "aragon", 5, 0, 1)
    lead(s, "zaragoza", "ferdinand")
    troops(s, "barcelona", "catalonia", 7)
    lead(s, "barcelona", "hugh_roger")
    assert musters.rallies(Front(s, SPAIN), campaign.prospects, campaign.hopes) == []
    troops(s, "valencia", "aragon", 5, 0, 1)
    lead(s, "valencia", "john_ii_of_aragon")
    found = musters.rallies(Front(s, SPAIN), campaign.prospects, campaign.hopes)
    assert {one.goal for one in found} == {"barcelona"}
    assert {found[0].place, *found[0].comers} == {"zaragoza", "valencia"}
    aims = campaign.march_aims(Front(s, SPAIN), found[0].comers[0])
    assert (found[0].place, "barcelona") in [(aim.to, aim.goal) for aim in aims if aim.kind == "gather"]


def test_assaults_wear_down_who_is_inside() -> None:
    host, garrison = Host([Stack("castile", 8)], [], 1), Host([Stack("nasrid", 4)], [])
    chances = [odds.win_siege(host, garrison, number) for number in range(4)]
    assert chances[0] == 0.0
    assert chances[1] == odds.win_assault(host, 4)
    assert chances[1] < chances[2] < chances[3]
    assert odds.win_siege(Host([Stack("castile", 4)], []), garrison, 3) == 0.0  # TM-15.0.a


def test_a_fortress_is_worth_the_key_behind_it() -> None:
    s = facing()
    s.relations["nasrid/spain"] = "war"
    assert armies.gain(s, SPAIN, "loja") > armies.gain(s, SPAIN, "baza") + 0.5
    s.markers["granada"] = s.markers["malaga"] = "spain"
    assert armies.gain(s, SPAIN, "loja") == armies.gain(s, SPAIN, "baza")


def test_no_leader_leaves_his_army_for_the_canary_islands() -> None:
    s = facing()
    sails = offer("extend", "canary_leader")
    d = Decision(SPAIN, "impulse.extend", [DONE, sails], "TM-11.q")
    assert heuristics.extend(s, d) is DONE


def test_leaders_without_men_go_where_men_wait_for_them() -> None:
    s = facing()
    troops(s, "zamora", "castile", 1)
    s.markers["zamora"] = s.markers["toro"] = "spain"
    lead(s, "zamora", "isabella", "mendoza")
    troops(s, "leon", "castile", 9)
    troops(s, "burgos", "beltranejos", 2)
    aims = campaign.march_aims(Front(s, SPAIN), "zamora")
    assert [(aim.kind, aim.space, aim.to) for aim in aims] == [("lead", "toro", "leon")]
    asked = Decision(SPAIN, "move", [groups.ALL, groups.SOME], "TM-13.1.r", {"space": "zamora"})
    assert heuristics.all_or_some(s, asked) == groups.SOME


def test_who_leaves_walls_thinks_of_what_falls_behind_him() -> None:
    s = facing()
    troops(s, "zaragoza", "aragon", 6)
    lead(s, "zaragoza", "ferdinand")
    front = Front(s, SPAIN)
    assert musters.leaves_behind(front, armies.formation(front, "zaragoza")) == 0
    assert armies.garrison_wanted(front, "zaragoza") == 1  # it is a key
    troops(s, "barcelona", "catalonia", 3)
    front = Front(s, SPAIN)
    assert armies.garrison_wanted(front, "zaragoza") > 1
    troops(s, "barcelona", "catalonia", 6)
    front = Front(s, SPAIN)
    assert musters.leaves_behind(front, armies.formation(front, "zaragoza")) > 0.1


def test_nobody_runs_away_from_walls_that_are_about_to_fall() -> None:
    s = facing()
    s.hands[SPAIN] = ["famine", "treachery"]
    s.relations["nasrid/spain"] = "war"
    troops(s, "almeria", "castile", 9)
    lead(s, "almeria", "mendoza")
    s.sieges["almeria/castile"] = 1
    front = Front(s, SPAIN)
    army = Army(s, armies.formation(front, "almeria"))
    waiting = campaign.stays_for(s, SPAIN, army)
    assert waiting > 1
    s.markers["albox"] = "spain"  # the line (TM-15.1.d)
    assert campaign.stays_for(s, SPAIN, army) > 3 * waiting
    s.assaulted, s.hands[SPAIN] = ["almeria"], []
    assert campaign.stays_for(s, SPAIN, army) == 0  # winter ends the siege (TM-18.5.e)
