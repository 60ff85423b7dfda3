"""Victory: honour points of diplomacy, the end of the game, final scoring (MU-aim, MU-final, MU-length.c, MU-hp)."""

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.rules import victory

from ..helpers import asked, choose, elements, logged, menu, play, position, start, state, units, until

# Seats of the usual position: 0 Holy Roman Empire, 1 Hungary, 2 Byzantine Empire, 3 Mamluk Sultanate; 5 homes each.
EVERYBODY = {"most_florins", "most_territories"}  # equal for all in the bare position


def ended(**fields: Any) -> Match:
    """A match whose last turn is over: without taxes above 10 nothing is asked any more."""
    return start(position(phase="final", turn=8, ended_by="MU-length.a", **fields))


def awards(match: Match) -> dict[int, dict[str, int]]:
    """Seat -> award -> HP, but for what is equal for all in the bare position."""
    found: dict[int, dict[str, int]] = {seat: {} for seat in match.seats}
    for line in logged(match, "victory.award"):
        of_seat = found[line["player"]]
        of_seat[line["award"]] = of_seat.get(line["award"], 0) + line["points"]
    return found


def apart(match: Match, *left_out: str) -> dict[int, dict[str, int]]:
    """The awards without those that everybody shares here."""
    return {
        seat: {award: points for award, points in of_seat.items() if award not in (left_out or EVERYBODY)}
        for seat, of_seat in awards(match).items()
    }


NOBODY: dict[int, dict[str, int]] = {0: {}, 1: {}, 2: {}, 3: {}}


@pytest.mark.rule("MU-aim.a")
def test_the_player_with_the_most_honour_after_final_scoring_wins() -> None:
    # given: seat 1 has less HP on the track, but the most territories, the only Cathedral and the most florins
    match = ended(
        honour=[14, 12, 10, 10],
        florins=[100, 500, 100, 100],
        buildings={"pannonia": [0, 0, 3]},
        units=units(austria="1: archer"),
    )
    # then: 12 + 3 + 3 + 3 against 14
    assert match.outcome is not None
    assert match.outcome.scores == (14, 21, 10, 10)
    assert match.outcome.winners == (1,)
    assert (match.outcome.reason, match.outcome.rule) == ("over.turns", "MU-length.a")
    assert [line["points"] for line in logged(match, "victory.total")] == [14, 21, 10, 10]


@pytest.mark.rule("MU-final.a")
def test_a_last_card_is_drawn_and_the_next_back_tells_the_last_rebellions() -> None:
    # given: an event that would hurt (50 on its back), under it 20; seat 0 taxes 40, seat 1 20
    deck = ["famine_in_germany", "hail_over_hungary"]
    match = ended(event_deck=deck, event="balkan_winter", tax=[40, 20, 10, 10], honour=[10] * 4)
    # when: the first of two rebellions; the event is not applied: nobody chooses icons
    assert state(match).event == "hail_over_hungary"
    assert state(match).event_discard[-1] == "balkan_winter"
    assert asked(match) == [(0, "rebellion.where")]
    choose(match, 0, "rebellion", "bohemia")
    # then: the second goes to another home territory; afterwards the match is over, with the loss of both
    assert "rebellion bohemia" not in menu(match)
    choose(match, 0, "rebellion", "saxony")
    assert match.outcome is not None
    assert [t in state(match).control for t in ("bohemia", "saxony", "bavaria")] == [False, False, True]
    assert awards(match)[0].get("most_territories") is None
    assert awards(match)[1]["most_territories"] == 1


@pytest.mark.rule("MU-final.a")
def test_last_rebellions_cost_honour_if_one_is_in_progress_and_are_fought() -> None:
    # given: barbarians in Bohemia; tolerated 30, tax 40: the home with the fewest units is Saxony's archer
    match = ended(
        event_deck=["danube_floods", "hail_over_hungary"],
        tax=[40, 10, 10, 10],
        honour=[10] * 4,
        barbarian_dice=[1, 1, 1],
        units=units(
            bohemia="b: light_infantry",
            saxony="0: knight",
            bavaria="0: 2 knight",
            swabia="0: 2 knight",
            holstein="0: 2 knight",
        ),
    )
    # then: one more costs 1 HP, and a battle is fought before the score
    assert state(match).honour[0] == 9
    assert state(match).battles[0].area == "saxony"
    assert match.outcome is None


@pytest.mark.rule("MU-final.b")
def test_the_leader_scores_three_tied_leaders_one_and_nobody_for_nothing() -> None:
    one = apart(ended(buildings={"bohemia": [0, 0, 3], "pannonia": [3, 0, 0], "swabia": [3, 0, 0]}))
    assert one == {**NOBODY, 0: {"most_cathedrals": 3, "most_cities": 1}, 1: {"most_cities": 1}}
    none = awards(ended())
    assert none == {seat: {"most_florins": 1, "most_territories": 1} for seat in range(4)}


@pytest.mark.rule("MU-final.b", "MU-final.c")
def test_the_richest_scores_also_with_nothing_or_less() -> None:
    owed = awards(ended(florins=[500, 0, 0, 0], debt=[1, 1, 1, 1]))
    assert [of_seat.get("most_florins") for of_seat in owed.values()] == [3, None, None, None]
    assert [of_seat["most_florins"] for of_seat in awards(ended(florins=[0] * 4)).values()] == [1, 1, 1, 1]


@pytest.mark.rule("MU-final.c")
def test_most_florins_counts_cash_less_debts_and_their_interest() -> None:
    # 1000 with one loan are 450: less than 451, more than 449
    assert apart(ended(florins=[1000, 451, 0, 0], debt=[1, 0, 0, 0]), "debt", "most_territories")[1] == {
        "most_florins": 3
    }
    assert awards(ended(florins=[1000, 449, 0, 0], debt=[1, 0, 0, 0]))[0]["most_florins"] == 3


@pytest.mark.rule("MU-final.c")
def test_florins_on_the_magnate_count_as_cash() -> None:
    match = ended(florins=[200, 400, 0, 0], cards=[["magnate.36"], [], [], []], on_magnate=300)
    assert awards(match)[0]["most_florins"] == 3


@pytest.mark.rule("MU-final.d")
def test_the_best_great_market_is_the_controlled_settlement_with_most_cubes() -> None:
    goods = ["salt", "hides", "grain"]
    # given: two markets of seat 0, one as good of seat 2; a better one in Venice belongs to nobody
    shared = {"bohemia": goods, "swabia": goods, "thessalonica": ["salt", "hides", "spices"]}
    nobodys = {"venice": ["salt", "hides", "grain", "spices"]}
    assert apart(ended(deposits={**shared, **nobodys})) == {
        **NOBODY,
        0: {"best_great_market": 1},
        2: {"best_great_market": 1},
    }
    # two equal markets of one player are no tie (R-market-tie)
    assert apart(ended(deposits={"bohemia": goods, "swabia": goods})) == {**NOBODY, 0: {"best_great_market": 3}}


@pytest.mark.rule("MU-final.d")
def test_a_market_under_barbarians_is_left_out() -> None:
    match = ended(deposits={"bohemia": ["salt", "hides"], "cairo": ["salt"]}, units=units(bohemia="b: light_infantry"))
    assert apart(match, *EVERYBODY) == {**NOBODY, 3: {"best_great_market": 3}}


@pytest.mark.rule("MU-final.e")
@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ([3, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2], (3, 0)),  # the highest level
        ([3, 3, 0, 0, 0, 0], [3, 2, 2, 2, 2, 2], (3, 0)),  # then the number of branches at that level
        ([3, 3, 0, 0, 0, 0], [3, 2, 2, 3, 2, 2], (1, 1)),  # still tied
    ],
)
def test_highest_technology(first: list[int], second: list[int], points: tuple[int, int]) -> None:
    found = awards(ended(technology=[first, second, [0] * 6, [0] * 6]))
    assert tuple(found[seat].get("highest_technology", 0) for seat in (0, 1)) == points
    assert "highest_technology" not in found[2]


@pytest.mark.rule("MU-final.f", "MU-final.g")
def test_rome_and_jerusalem_but_jerusalem_never_for_the_mamluks() -> None:
    match = ended(units=units(rome="2: archer"))
    assert "control_rome" in awards(match)[2]
    assert all("control_jerusalem" not in of_seat for of_seat in awards(match).values())
    taken = awards(ended(markers={"jerusalem": 1}))
    assert taken[1]["control_jerusalem"] == 3
    assert all("control_rome" not in of_seat for of_seat in taken.values())


@pytest.mark.rule("MU-final.h", "MU-final.i", "MU-final.j")
@pytest.mark.parametrize(("award", "category"), [("most_cities", 0), ("most_castles", 1), ("most_cathedrals", 2)])
def test_most_cathedrals_cities_and_castles(award: str, category: int) -> None:
    full = [3 if place == category else 0 for place in range(3)]
    lesser = [2 if place == category and category < 2 else 0 for place in range(3)]
    built = {"bohemia": full, "swabia": full, "pannonia": full, "cairo": lesser, "alexandria": lesser}
    built = {territory: levels for territory, levels in built.items() if any(levels)}
    assert apart(ended(buildings=built)) == {**NOBODY, 0: {award: 3}}


@pytest.mark.rule("MU-final.k")
def test_most_controlled_territories() -> None:
    match = ended(units=units(austria="1: archer"))
    assert {seat: of_seat.get("most_territories", 0) for seat, of_seat in awards(match).items()} == {
        0: 0, 1: 3, 2: 0, 3: 0,
    }  # fmt: skip


@pytest.mark.rule("MU-final.l")
def test_a_monopoly_needs_every_producing_territory_in_play() -> None:
    # given: Hungary and Byzantium alone; hides come from Livonia and Galicia only, since the others are closed
    at = position(seats=2, phase="final", turn=8, ended_by="MU-length.a", honour=[10, 10])
    hides = units(livonia="1: archer", galicia="1: archer")
    assert awards(start({**at, "units": hides}, seats=2))[1]["monopolies"] == 3
    assert "monopolies" not in awards(start({**at, "units": units(livonia="1: archer")}, seats=2))[1]
    # two goods: 3 HP for each; Hungary has Croatia, the other slaves come from Kiev, Caffa and Epirus
    slaves = units(kiev="1: archer", caffa="1: archer", epirus="1: archer")
    assert awards(start({**at, "units": {**hides, **slaves}}, seats=2))[1]["monopolies"] == 6
    # with all kingdoms in play two territories are not enough
    six = position(seats=6, phase="final", turn=8, ended_by="MU-length.a", units=hides)
    assert all("monopolies" not in of_seat for of_seat in awards(start(six, seats=6)).values())
    # Novgorod and the Golden Horde alone: all wine comes from Nicaea
    north = {**at, "kingdom": ["novgorod_republic", "golden_horde"], "units": units(nicaea="0: archer")}
    assert awards(start(north, seats=2))[0]["monopolies"] == 3


@pytest.mark.rule("MU-final.m")
@pytest.mark.parametrize(("lost", "points"), [(1, -3), (3, -3), (4, -6), (6, -6), (7, -9), (12, -9)])
def test_own_units_in_prison_cost_honour(lost: int, points: int) -> None:
    held = [{"captor": 1, "owner": 0, "units": {"light_infantry": lost - 1, "knight": 1}}]
    assert apart(ended(prisoners=held)) == {**NOBODY, 0: {"prisoners_lost": points}}


@pytest.mark.rule("MU-final.n")
@pytest.mark.parametrize(("loans", "points"), [(1, -2), (2, -4), (3, -6), (4, -9), (5, -15)])
def test_debts_cost_honour(loans: int, points: int) -> None:
    assert awards(ended(debt=[0, loans, 0, 0]))[1]["debt"] == points


@pytest.mark.rule("MU-final.o")
@pytest.mark.parametrize(
    ("tokens", "points"), [(1, 0), (2, 1), (3, 3), (4, 5), (5, 8), (6, 11), (7, 15), (8, 20), (9, 20)]
)
def test_objective_tokens_bring_honour(tokens: int, points: int) -> None:
    owned = [[0] * 6, [0] * 6, [tokens - 1, 0, 1, 0, 0, 0], [0] * 6]
    assert awards(ended(tokens=owned))[2].get("objective_tokens", 0) == points


@pytest.mark.rule("MU-final.p")
def test_ties_go_to_the_richer_then_to_the_later_in_turn_order() -> None:
    # given: seats 0 and 2 have 20 in the end; a debt of 500 makes seat 2 poorer (and costs 2 HP)
    richer = ended(honour=[20, 5, 22, 5], florins=[400, 900, 500, 900], debt=[0, 0, 1, 0])
    assert richer.outcome is not None
    assert richer.outcome.scores[0] == richer.outcome.scores[2]
    assert richer.outcome.winners == (0,)
    # equally rich: the one latest in the turn order
    later = ended(honour=[20, 5, 20, 5], order=[2, 1, 0, 3])
    assert later.outcome is not None
    assert later.outcome.ranking == ((0,), (2,), (3,), (1,))


@pytest.mark.rule("MU-aim.a")
def test_the_eliminated_rank_last_with_nothing_the_later_the_better() -> None:
    match = ended(
        kingdom=["holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate"],
        order=[0, 3],
        eliminated=[0, 3, 5, 0],
        honour=[-30, 10, 40, -40],
    )
    assert match.outcome is not None
    assert match.outcome.ranking == ((0,), (3,), (2,), (1,))
    assert match.outcome.scores[1:3] == (0, 0)


# ---- honour points during play


TWO_PACTS = [
    {"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": "passage", "giver": 0, "receiver": 1}]},
    {"id": "pact.2", "parties": [0, 1], "clauses": [{"kind": "commercial", "giver": 1, "receiver": 0}]},
]


@pytest.mark.rule("MU-hp.k", "MU-hp.n")
def test_each_broken_pact_costs_two_honour_points_also_below_zero() -> None:
    match = start(position(honour=[1, 10, 10, 10], pacts=TWO_PACTS))
    play(match, (0, "acts"), (0, "war", 1))
    assert state(match).honour == [-3, 10, 10, 10]
    assert [line["total"] for line in logged(match, "honour.lost")] == [-1, -3]


@pytest.mark.rule("MU-hp.l")
def test_an_attack_without_a_declaration_of_war_costs_three_honour_points() -> None:
    match = start(attack_on_pannonia())
    go(match)
    assert [(line["player"], line["points"], line["total"]) for line in logged(match, "honour.lost")] == [(0, 3, 7)]


@pytest.mark.rule("MU-hp.n")
def test_honour_points_have_no_upper_limit() -> None:
    match = ended(honour=[49, 120, 10, 10])
    assert match.outcome is not None
    assert match.outcome.scores[1] == 122


def attack_on_pannonia(**fields: Any) -> dict[str, Any]:
    """Seat 0 in Austria beside Pannonia, a home of seat 1 without an army."""
    return position(
        units=units(austria="0: 2 knight"), elements=elements("war_wagon.1 II austria 0"), honour=[10] * 4, **fields
    )


def go(match: Match) -> None:
    """The wagon of seat 0 goes to Pannonia with all units."""
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    if asked(match) == [(0, "move.attack")]:
        choose(match, 0, "attack")


@pytest.mark.rule("MU-length.c")
def test_the_honour_limit_ends_the_game_at_once() -> None:
    # given: seat 0 at war with seat 1 takes an undefended settlement: 1 HP reaches the limit of 11
    war = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    match = start(attack_on_pannonia(war_from=war), options={"hp_limit": 11})
    # when
    go(match)
    # then: nobody moves any more, the score follows
    assert state(match).honour[0] == 11
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.rule) == ("over.limit", "MU-length.c")
    assert logged(match, "honour.limit") == [{"player": 0, "limit": 11}]
    # and without a limit the phase goes on
    endless = start(attack_on_pannonia(war_from=war))
    go(endless)
    assert state(endless).honour[0] == 11
    assert asked(endless) == [(1, "combat.action")]


@pytest.mark.rule("MU-final.p", "MU-var-teams.a")
@pytest.mark.parametrize(("order", "first"), [([1, 0, 2, 3], (1, 3)), ([0, 3, 1, 2], (0, 2))])
def test_of_equal_teams_the_one_with_the_last_player_in_the_turn_order_wins(
    order: list[int], first: tuple[int, int]
) -> None:
    s = state(start(position(order=order), options={"teams": "two"}))
    teams = [(0, 2), (1, 3)]
    assert max(teams, key=lambda team: victory.standing(s, [20] * 4, team)) == first
