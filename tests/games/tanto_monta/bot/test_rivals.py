"""What bots do about who is about to win: his losses count more, and nobody gives him anything."""

from __future__ import annotations

import pytest

from condotta.core.deals import ACCEPT
from condotta.core.flow import DONE, PASS, Decision, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import bargains, cards, diplo, events, heuristics, minors, worth
from condotta.games.tanto_monta.data import PLAYERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause
from condotta.games.tanto_monta.rules.common import control, points
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.bot.test_diplo import asked
from tests.games.tanto_monta.courts import alliance, council, peace
from tests.games.tanto_monta.table import empty

assert turn
TOTALS = [20, 20, 20, 20]


def standing(number: int, *totals: int) -> State:
    """VP as named, in a turn."""
    s = council(number)
    for seat, total in enumerate(totals):
        s.points[seat]["vp_resource"] = total - points.total(s, seat)
    return s


@pytest.mark.parametrize(
    ("number", "totals", "near"),
    [
        (4, (20, 20, 20, 20), 0.0),
        (4, (20, 20, 20, 27), 1.0),  # he dominates (TM-22.4.d)
        (4, (20, 20, 20, 24), 0.5),
        (3, (20, 20, 20, 27), 0.7),
        (2, (20, 20, 20, 27), 0.4),
        (1, (20, 20, 20, 27), 0.0),  # not yet
        (6, (44, 46, 40, 48), 1.0),  # 48 VP (TM-22.4.b)
    ],
)
def test_how_near_the_first_is_by_vp(number: int, totals: tuple[int, ...], near: float) -> None:
    s = standing(number, *totals)
    assert worth.by_points(s, totals, FRANCE) == pytest.approx(near)


def test_how_near_somebody_is_by_keys() -> None:
    s = empty()
    needed = 15  # plain markers of Spain (TM-22.2.T1)
    assert worth.by_keys(s, SPAIN, needed - 5) == 0.0
    assert 0 < worth.by_keys(s, SPAIN, needed - 2) < worth.by_keys(s, SPAIN, needed - 1) < 1


def test_among_equals_each_counts_a_third() -> None:
    assert worth.weights_of(standing(4, *TOTALS), SPAIN) == pytest.approx([1 / 3, 1 / 3, 0.0, 1 / 3])
    assert worth.envy(standing(4, *TOTALS), SPAIN) == [0.0] * 4
    ahead = worth.weights_of(standing(4, 20, 20, 20, 26), SPAIN)
    assert ahead[FRANCE] > 1.0 > ahead[MUSLIM] + ahead[PORTUGAL]


def test_chances_see_a_victory_that_is_near() -> None:
    before, at_once = (worth.chances(standing(number, 20, 20, 20, 27))[FRANCE] for number in (1, 4))
    assert at_once > before


def test_what_is_taken_from_the_first_counts_more() -> None:
    even, ahead = standing(4, *TOTALS), standing(4, 20, 20, 20, 26)
    assert worth.gain(ahead, SPAIN, "barcelona") > worth.gain(even, SPAIN, "barcelona") + 1
    assert worth.gain(ahead, SPAIN, "toledo") < worth.gain(even, SPAIN, "toledo")


def test_nobody_gives_him_anything_and_the_others_make_peace() -> None:
    even, ahead = standing(5, *TOTALS), standing(5, 20, 20, 20, 26)
    truce = peace(MUSLIM, PORTUGAL, "north_africa", "portugal")
    assert bargains.of_clause(ahead, MUSLIM, truce) > bargains.of_clause(even, MUSLIM, truce) + 0.2
    truce = peace(SPAIN, FRANCE, "spain", "france")
    assert bargains.of_clause(ahead, SPAIN, truce) < bargains.of_clause(even, SPAIN, truce) - 0.2
    friends = alliance(FRANCE, SPAIN, "france", "spain")
    for s, answer in ((even, ACCEPT), (ahead, PASS)):
        s.relations = {}
        question = asked(s, FRANCE, SPAIN, friends)
        assert diplo.answer(s, question) == answer
        why = diplo.why_answer(s, question, answer)
        assert why == (("why.good_deal", {}) if answer == ACCEPT else ("why.poor_deal", {}))


def test_a_gain_of_both_is_none_if_one_of_them_is_about_to_win() -> None:
    ahead = standing(5, 20, 20, 20, 26)
    ahead.relations = {"france/portugal": "war"}
    men = [
        Clause("militia", SPAIN, FRANCE, "spain", "france", number=2),
        Clause("no_roll", FRANCE, SPAIN, what="mendoza"),
    ]
    assert bargains.plainly(ahead, SPAIN, men) > 0.07 > bargains.of_all(ahead, SPAIN, men)
    assert diplo.why_him(ahead, asked(ahead, FRANCE, SPAIN), offer("player", FRANCE)) == (
        "why.near_victory",
        {"player": FRANCE},
    )
    assert diplo.why_him(ahead, asked(ahead, FRANCE, SPAIN), offer("unrest_in", "lisbon")) is None


def test_whom_unrest_illness_and_espionage_hit() -> None:
    s = standing(4, 20, 26, 20, 20)
    where = [offer("unrest_in", space) for space in ("granada", "coimbra", "lyon", "seville")]
    assert diplo.unsettle(s, Decision(SPAIN, "revolts.where", where, "TM-12.4.a")) == offer("unrest_in", "coimbra")
    whom = [offer("player", seat) for seat in (MUSLIM, PORTUGAL, FRANCE)]
    for choice in (heuristics.rival, minors.leader_among):
        assert choice(s, Decision(SPAIN, "ill.whom", whom, "TM-3.3.k")) == offer("player", PORTUGAL)
    even = standing(4, *TOTALS)
    for card in ("peasant_revolts", "ruler_falls_ill"):
        assert cards.event_worth(s, SPAIN, card, "") > cards.event_worth(even, SPAIN, card, "")


def test_whose_ally_and_influence_are_taken_away() -> None:
    s = standing(4, 20, 20, 20, 26)
    s.allied = {"genoa": "nasrid", "florence": "france"}
    for minor in s.allied:
        for space in (f"{minor}_city",):
            s.markers[space] = s.allied[minor]
    assert minors.free(
        s, Decision(SPAIN, "minor.free", [offer("free", one) for one in s.allied], "TM-21.4.a")
    ) == offer("free", "florence")
    levels = [offer("influence", "naples", who, -1) for who in (MUSLIM, FRANCE)]
    s.influence["naples"] = [3, 0, 3, 3]
    assert minors.markers(s, Decision(SPAIN, "minor.markers", [DONE, *levels], "TM-21.5.a")) == levels[1]


def test_france_alone_fears_the_armagnacs() -> None:
    s = standing(4, *TOTALS)
    assert events.armagnac(s, FRANCE) < 0 < events.armagnac(s, SPAIN)
    assert control.controller(s, "auch") == "france"


def test_the_last_key_wins_the_match() -> None:
    """TM-22.2.a: the key that is missing is worth more than its VP, also as that of an ally."""
    s = standing(4, *TOTALS)
    taken = [key for key in points.KEYS if points.owner(s, key) not in (MUSLIM, FRANCE)]
    missing = PLAYERS[MUSLIM].keys_to_win(len(points.home_keys_needed(s, MUSLIM))) - points.keys(s, MUSLIM)
    far = worth.gain(s, MUSLIM, taken[0])
    for key in taken[1:missing]:
        s.markers[key] = "north_africa"
    assert points.keys(s, MUSLIM) + 1 == PLAYERS[MUSLIM].keys_to_win(len(points.home_keys_needed(s, MUSLIM)))
    assert worth.last_key(s, MUSLIM) == worth.LAST_KEYS[1]
    assert worth.gain(s, MUSLIM, taken[0]) > far + 4


def test_walls_guard_what_they_would_bring_an_enemy_too() -> None:
    s = standing(4, *TOTALS)
    even = worth.stake(s, SPAIN, "gibraltar", [], worth.weights_of(s, SPAIN))
    near = worth.stake(s, SPAIN, "gibraltar", ["nasrid"], worth.weights_of(standing(4, 26, 20, 20, 20), SPAIN))
    assert even == worth.space(s, SPAIN, "gibraltar")
    assert near > even + 1
