"""What bots do with armies and the CP for them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import condotta
from condotta.core.flow import Decision, offer
from condotta.games.tanto_monta import GAME, turn
from condotta.games.tanto_monta.bot import armies, campaign, cards, heuristics, sea
from condotta.games.tanto_monta.bot.armies import Army, Front
from condotta.games.tanto_monta.bot.campaign import Aim
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.kept import Kept
from condotta.games.tanto_monta.rules.common import fleets, groups
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, lead
from tests.games.tanto_monta.table import ships, troops
from tests.generic.strategies import varied_choices

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


def test_what_was_thought_about_the_same_map() -> None:
    """Marches, gains and plans are those of a player who has thought nothing yet, whatever has changed since."""
    match = condotta.new(GAME, scenario="1470", seed=3, log=False)
    for number, _ in enumerate(islice(varied_choices(match, 3), 1500)):
        s, seat = match.state, match.pending[0].seat
        if s.phase != "action" or number % 30 > 1:  # twice, one soon after the other
            continue
        fresh = State()
        vars(fresh).update({**vars(s.copy()), "kept": Kept()})
        for side in fleets.navies_of(s, seat):
            assert told(sea.plan(s, seat, side)) == told(sea.plan(fresh, seat, side))
        ways = [[told(aim) for aim in campaign.march_aims(armies.front(one, seat))] for one in (s, fresh)]
        assert ways[0] == ways[1]


def told(thing: Aim | sea.Plan) -> list[object]:
    return [getattr(thing, name) for name in type(thing).__slots__ if name != "army"]


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
    assert campaign.besiege(Front(s, SPAIN), army, "barcelona", armies.defenders(s, army.powers, "barcelona"))[1] == 0
    ships(s, "valencia", "spain", 2)
    assert campaign.besiege(Front(s, SPAIN), army, "barcelona", armies.defenders(s, army.powers, "barcelona"))[1] > 1


def test_cp_are_worth_what_armies_can_do_with_them() -> None:
    s = facing()
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
    assert campaign.musters(Front(s, SPAIN)) == {"zaragoza": 0.0}
    troops(s, "barcelona", "catalonia", 7, 0, 1)
    lead(s, "barcelona", "hugh_roger")
    assert campaign.musters(Front(s, SPAIN))["zaragoza"] > 0
    assert campaign.recruit_value(Front(s, SPAIN), "zaragoza", "regular") > before
