"""Sections 7.2, 7.3 and 5.1: which Orders a Force may be given, what they cost, Forced Orders, Continued Attack."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.pieces import CHANGING, Leader
from condotta.games.gran_capitan.rules.combat import combat, siege, skirmish
from condotta.games.gran_capitan.rules.command import orders, organisation
from condotta.games.gran_capitan.rules.common import changes, forces, lines
from condotta.games.gran_capitan.rules.march import activation
from condotta.games.gran_capitan.shown import view
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, verbs

SWISS, GENDARMES, FOOT = "swiss_infantry.4.1", "french_gendarmes.5.1", "french_infantry.4.1"
ALL = ["garrison", "stand", "retreat", "manoeuvre", "attack"]


def with_general(*units: str, ap: int = 5, **marks: object) -> tuple[Field, Leader]:
    """Nemours in 2910, La Palice with these units three hexes away."""
    field = Field(ap={"french": ap, "spanish": 5})
    field.force("nemours", "2910", GENDARMES, order="stand")
    return field, field.force("la_palice", "2713", *(units or (FOOT,)), **marks)


# Types of Force


@pytest.mark.rule("GC-5.1.a", "GC-5.1.b", "GC-5.1.c", "GC-5.1.d")
@pytest.mark.parametrize(("leader", "unit", "kind", "costs"), [
    ("nemours", FOOT, "major", {"manoeuvre": 2, "attack": 4}),
    ("nemours", "italian_light_cavalry.4.1", "major", {"manoeuvre": 2, "attack": 4}),
    ("la_palice", FOOT, "minor", {"manoeuvre": 1, "attack": 1}),
    ("la_palice", "swiss_infantry.4.1=1", "free_minor", {}),
    ("la_palice", "italian_light_cavalry.4.1", "free_minor", {}),
])  # fmt: skip
def test_what_an_order_costs(leader: str, unit: str, kind: str, costs: dict[str, int]) -> None:
    field = Field()
    force = field.force(leader, "2910", unit)
    assert forces.is_major(force) is (kind == "major")
    assert forces.size(field.state, force) == kind
    assert {order: orders.cost(field.state, force, order) for order in ALL} == {**dict.fromkeys(ALL, 0), **costs}


@pytest.mark.rule("GC-5.1.c", "GC-5.1.d")
def test_a_baronial_force_is_a_minor_one_that_never_pays() -> None:
    field = Field()
    baron = field.baron("baron_capitanata_3", 0, "2910")
    assert not forces.is_major(baron)
    assert [orders.cost(field.state, baron, order) for order in ALL] == [0] * 5


@pytest.mark.rule("GC-4.8.W.a")
@pytest.mark.parametrize(("unit", "cost"), [("rodeleros.5.1", 2), ("spanish_light_cavalry.2.1", 0)])
def test_an_attack_of_a_wavering_captain_costs_one_more(unit: str, cost: int) -> None:
    field = Field()
    colonna = field.force("prospero_colonna", "3008", unit)
    assert orders.cost(field.state, colonna, "attack") == cost  # not if it never pays
    assert orders.cost(field.state, colonna, "manoeuvre") == min(cost, 1)
    field.state.leaders["cordoba"] = field.state.leaders.pop("prospero_colonna")
    colonna.id = "cordoba"
    assert orders.cost(field.state, colonna, "attack") == min(cost, 1)


# Who may be ordered


@pytest.mark.rule("GC-7.2.a", "GC-7.2.c", "GC-6.3.b")
def test_a_captain_general_gives_orders_to_himself_and_to_others() -> None:
    field, palice = with_general()
    walk = field.play("organisation", stage="orders")
    assert {args[0] for args in offered(walk.asked, "order_force")} == {"la_palice"}
    walk.choose("order_force", "la_palice", "attack")
    walk.choose("pay")
    assert (walk.leader("la_palice").order, walk.state.ap["french"]) == ("attack", 4)
    walk.choose("order_force", "nemours", "attack")
    walk.choose("pay")
    assert (walk.leader("nemours").order, walk.state.ap["french"]) == ("attack", 0)
    assert lines.may_be_ordered(field.state, palice)


@pytest.mark.rule("GC-7.2.d")
@pytest.mark.parametrize(("friend", "open_way"), [(False, False), (True, True)])
def test_a_command_path_passes_contested_hexes_but_no_others_with_enemies(friend: bool, open_way: bool) -> None:
    """Vieste, 2405, is reached by 2406 and 2306 only."""
    field = Field(conquered={"vieste": 0})
    field.force("nemours", "2407", GENDARMES, order="stand")
    vieste = field.force("la_palice", "vieste", FOOT)
    assert lines.may_be_ordered(field.state, vieste)
    field.force("cordoba", "2406", "rodeleros.5.1")
    assert lines.may_be_ordered(field.state, vieste)
    field.force("navarro", "2306", "spanish_infantry_fa.5.1")
    assert not lines.may_be_ordered(field.state, vieste)
    if friend:
        field.force("bayard", "2306", "swiss_infantry.4.1")
    assert lines.may_be_ordered(field.state, vieste) is open_way


@pytest.mark.rule("GC-7.2.d")
@pytest.mark.parametrize(("owner", "reached"), [(0, True), (1, False)])
def test_an_enemy_fortress_bars_a_command_path_even_empty(owner: int, reached: bool) -> None:
    """From 2408 to Vieste: Forces stand in 2306 and 2307, and Monte Sant'Angelo lies on the way left."""
    field = Field(conquered={"monte_sant_angelo": owner})
    field.force("nemours", "2408", GENDARMES, order="stand")
    palice = field.force("la_palice", "vieste", FOOT)
    for captain, hex in (("navarro", "2306"), ("cordoba", "2307")):
        field.force(captain, hex, {"navarro": "spanish_infantry_fa.5.1", "cordoba": "rodeleros.5.1"}[captain])
    assert lines.may_be_ordered(field.state, palice) is reached


@pytest.mark.rule("GC-7.2.d")
def test_non_aligned_barons_bar_neither_path_nor_line() -> None:
    field = Field()
    field.force("nemours", "2407", GENDARMES, order="stand")
    palice = field.force("la_palice", "vieste", FOOT)
    for number, hex in enumerate(("2406", "2306")):
        field.baron(f"baron_capitanata_{number + 1}", -1, hex)
    assert lines.may_be_ordered(field.state, palice)
    assert lines.closed_to_lines(field.state, 0) == lines.closed_to_lines(Field().state, 0)


@pytest.mark.rule("GC-7.2.c")
def test_a_command_path_crosses_no_sea() -> None:
    field = Field()
    field.force("nemours", "napoli", GENDARMES, order="stand")
    assert not lines.may_be_ordered(field.state, field.force("la_palice", "ischia", FOOT))


@pytest.mark.rule("GC-7.2.e")
def test_any_captain_general_of_the_army_gives_the_order() -> None:
    field = Field(conquered={"vieste": 0})
    field.force("nemours", "2910", GENDARMES, order="stand")
    palice = field.force("la_palice", "vieste", FOOT)
    field.force("cordoba", "2406", "rodeleros.5.1")
    field.force("navarro", "2306", "spanish_infantry_fa.5.1")
    assert not lines.may_be_ordered(field.state, palice)
    field.force("saluzzo", "vieste", SWISS, order="stand")
    assert lines.may_be_ordered(field.state, palice)


@pytest.mark.rule("GC-6.1.1.c", "GC-6.3.2.b", "GC-4.2.1.b")
def test_without_a_captain_general_paths_begin_at_the_active_source() -> None:
    field = Field("otranto", conquered={"otranto": 1})
    minor = field.force("turkish_minor_1", "5401", "turkish_infantry.4.1")
    field.source("turkish", "otranto")
    assert lines.may_be_ordered(field.state, minor)
    field.source("turkish", "otranto", CHANGING)
    assert not lines.may_be_ordered(field.state, minor)


@pytest.mark.rule("GC-7.2.f", "GC-6.3.a", "GC-6.3.3.c")
def test_the_army_of_the_receiver_pays() -> None:
    field = Field("ferrandino", ap={"french": 5, "aragonese": 5, "spanish": 0, "papal": 0, "venetian": 3})
    field.source("spanish", "reggio")
    field.force("ferrandino", "5628", "aragonese_infantry.3.1", order="stand")
    cordoba = field.force("cordoba", "5628", "rodeleros.10.1=3")
    table = field.table(1)
    assert orders.price(field.state, cordoba, "attack") == 1
    run(orders.give(table, cordoba, "attack"))  # Forced, with 5 Aragonese AP at hand
    assert [entry.key for entry in table.entries][:2] == ["order.given", "order.forced"]
    assert field.state.ap["aragonese"] == 5


@pytest.mark.rule("GC-6.3.c", "GC-6.3.3.c")
def test_armies_with_one_stock_count_as_one() -> None:
    field = Field("otranto")
    field.force("alfonso", "5102", "aragonese_infantry.8.1", order="stand")
    papal = field.force("papal_minor_1", "4702", "italian_mercenary_infantry.6.1")
    run(orders.give(field.table(), papal, "attack"), "pay")
    assert (papal.order, field.state.ap["allied"]) == ("attack", 3)


@pytest.mark.rule("GC-7.2.g")
@pytest.mark.parametrize(("order", "seen"), [("attack", None), ("retreat", "retreat")])
def test_only_a_retreat_lies_openly_on_the_map(order: str, seen: str | None) -> None:
    field, _ = with_general(order=order)
    shown = {one["hex"]: one["order"] for one in view.view(field.state, 1)["counters"]}
    assert shown == {"2910": None, "2713": seen}
    assert view.view(field.state, 0)["counters"][1]["order"] == order


@pytest.mark.rule("GC-7.2.h")
def test_only_first_captains_and_barons_hold_orders() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES)
    field.subordinate("bayard", "nemours", FOOT)
    field.unemployed("alegre", "nemours")
    field.baron("baron_capitanata_3", 0, "2811")
    asked = field.play("organisation", stage="orders").asked
    assert {args[0] for args in offered(asked, "order_force")} == {"nemours"}  # a Baron need not
    palice = field.force("la_palice", "2910", SWISS, order="attack")
    changes.put_on_card(field.state, palice, field.state.leaders["nemours"], "subordinate")
    assert palice.order == ""


@pytest.mark.rule("GC-7.2.b", "GC-7.2.i", "GC-7.3.4.a")
def test_in_a_yellow_turn_every_force_is_ordered_anew_and_pays_in_full() -> None:
    field, _ = with_general(order="manoeuvre")
    orders.remove_orders(field.table())
    walk = field.play("organisation", stage="orders")
    assert "done" not in verbs(walk.asked)
    walk.choose("order_force", "la_palice", "manoeuvre")
    walk.choose("pay")
    assert walk.state.ap["french"] == 4
    assert "done" not in verbs(walk.asked)
    walk.choose("order_force", "nemours", "stand")
    assert verbs(walk.asked) == ["done"]  # all have one


@pytest.mark.rule("GC-7.2.i")
@pytest.mark.parametrize(("hex", "must"), [("2811", False), ("3109", True)])
def test_a_baron_needs_an_order_abroad_only(hex: str, must: bool) -> None:
    field = Field()
    baron = field.baron("baron_capitanata_3", 0, hex)
    assert organisation.must_have(field.state, baron, 1) is must


# The Orders


@pytest.mark.rule("GC-7.3.a", "GC-7.3.b", "GC-7.3.c")
@pytest.mark.parametrize("order", ALL)
def test_a_force_in_a_contested_hex_may_attack_with_any_order_but_only_besiege_with_attack(order: str) -> None:
    field = Field(conquered={"cerignola": 0})
    field.force("cordoba", "cerignola", "rodeleros.5.1", order=order, earthworks=True)
    field.force("nemours", "cerignola", GENDARMES, order="stand")
    cordoba = field.state.leaders["cordoba"]
    walk = field.play("intelligence")
    battle = walk.state.battle
    assert battle is not None
    assert skirmish.may_attack(walk.state, cordoba)
    assert [one.id for one in combat.may_attack(walk.state, battle, walk.leader("cordoba"))] == ["nemours"]
    assert siege.may_besiege(walk.state, walk.leader("cordoba")) is (order == "attack")


@pytest.mark.rule("GC-7.3.b", "GC-7.3.c")
@pytest.mark.parametrize(("owner", "legal"), [(0, ALL), (1, ALL[1:]), (None, ALL[1:])])
def test_a_garrison_needs_an_owned_fortress(owner: int | None, legal: list[str]) -> None:
    field = Field(conquered={} if owner is None else {"cerignola": owner})
    palice = field.force("la_palice", "cerignola", FOOT)
    assert orders.legal_orders(field.state, palice) == legal
    palice.place = hex_of("canosa")  # a Town, no Fortress
    assert "garrison" not in orders.legal_orders(field.state, palice)


@pytest.mark.rule("GC-7.3.b", "GC-7.3.c", "GC-7.3.d", "GC-7.3.e", "GC-7.3.f", "GC-8.2.5.a", "GC-8.2.3.a")
@pytest.mark.parametrize(("order", "initiative", "activations"), [
    ("garrison", 0, 1), ("stand", 0, 1), ("manoeuvre", 3, 2), ("attack", 3, 2), ("retreat", 4, 2),
])  # fmt: skip
def test_initiative_and_activations_by_order(order: str, initiative: int, activations: int) -> None:
    field = Field(conquered={"cerignola": 0})
    palice = field.force("la_palice", "cerignola", FOOT, order=order)
    assert activation.modified_initiative(field.state, palice) == initiative
    palice.activations = activations - 1
    assert activation.is_unfinished(field.state, palice)
    palice.activations = activations
    assert not activation.is_unfinished(field.state, palice)


@pytest.mark.rule("GC-7.3.e")
@pytest.mark.parametrize(("units", "may"), [
    ((FOOT, SWISS, GENDARMES), True),
    ((FOOT, SWISS, GENDARMES + "!"), True),
    ((FOOT, SWISS + "!"), False),
    ((FOOT + "!",), False),
])  # fmt: skip
def test_no_attack_with_half_of_the_units_demoralised(units: tuple[str, ...], may: bool) -> None:
    field, palice = with_general("swiss_infantry.4.2")
    palice.units = field.force("aubigny", "2112", *units).units
    assert ("attack" in orders.legal_orders(field.state, palice)) is may


# Forced Orders, changes, Continued Attack


@pytest.mark.rule("GC-7.3.1.a", "GC-7.3.1.b")
@pytest.mark.parametrize(("ap", "answer"), [(0, ()), (5, ("force",))])
def test_an_order_that_is_not_paid_is_forced_and_checked_with_one_more(ap: int, answer: tuple[str, ...]) -> None:
    field, palice = with_general(FOOT, SWISS, ap=ap)
    run(orders.give(field.table(3), palice, "manoeuvre"), *answer)  # 3 + 1: N passes, V does not
    assert palice.order == "manoeuvre"
    assert field.state.ap["french"] == ap
    assert [unit.demoralised for unit in palice.units] == [False, True]


@pytest.mark.rule("GC-7.3.1.a", "GC-7.3.1.c", "GC-7.3.2.b")
def test_without_a_command_path_every_order_is_forced() -> None:
    field, palice = with_general(SWISS, order="attack")
    palice.place = hex_of("ischia")
    table = field.table(1)
    run(orders.give(table, palice, "stand"))  # 0 AP, a change
    assert "order.forced" in [entry.key for entry in table.entries]
    palice.place = "2713"
    table = field.table()
    run(orders.give(table, palice, "stand"))
    assert "order.forced" not in [entry.key for entry in table.entries]


@pytest.mark.rule("GC-7.3.1.d")
def test_an_attack_that_the_check_forbids_becomes_stand() -> None:
    field, palice = with_general(FOOT, SWISS, ap=0)
    run(orders.give(field.table(3), palice, "attack"))
    assert palice.order == "stand"


@pytest.mark.rule("GC-7.3.2.a")
@pytest.mark.parametrize(("old", "new", "price"), [
    ("manoeuvre", "attack", 2), ("attack", "manoeuvre", 0), ("stand", "attack", 4),
    ("attack", "retreat", 0), ("", "attack", 4),
])  # fmt: skip
def test_a_change_costs_the_difference(old: str, new: str, price: int) -> None:
    field = Field(ap={"french": 5, "spanish": 5})
    nemours = field.force("nemours", "2910", GENDARMES, order=old)
    run(orders.give(field.table(), nemours, new), *(("pay",) if price else ()))
    assert (nemours.order, field.state.ap["french"]) == (new, 5 - price)


@pytest.mark.rule("GC-7.3.4.a", "GC-7.3.4.b")
def test_orders_are_removed_and_attacks_turned_over() -> None:
    field, palice = with_general(order="attack")
    nemours = field.state.leaders["nemours"]
    nemours.previous_attack = True
    baron = field.baron("baron_capitanata_3", 0, "2811", order="attack")
    orders.remove_orders(field.table())
    assert [(one.order, one.previous_attack) for one in (nemours, palice, baron)] == [
        ("", False),
        ("", True),
        ("", False),
    ]


@pytest.mark.rule("GC-7.3.5.a")
@pytest.mark.parametrize(
    ("order", "die", "demoralised"), [("attack", 3, True), ("attack", 2, False), ("stand", 3, False)]
)
def test_a_continued_attack_is_checked_without_the_plus_one(order: str, die: int, demoralised: bool) -> None:
    field, palice = with_general(SWISS, previous_attack=True)  # Reliability V fails on 3
    answers = ("pay",) if order == "attack" else ()
    run(orders.give(field.table(die), palice, order), *answers)
    assert palice.units[0].demoralised is demoralised


@pytest.mark.rule("GC-7.3.5.b")
def test_forced_and_continued_are_two_checks() -> None:
    field, palice = with_general(FOOT, "french_infantry.4.2", SWISS, ap=0, previous_attack=True)
    table = field.table(1, 3)  # 2: all pass; 3: V fails
    run(orders.give(table, palice, "attack"))
    assert [unit.demoralised for unit in palice.units] == [False, False, True]
    assert [entry.rule for entry in table.entries if entry.key == "discipline.reliability"] == [
        "GC-7.3.1.b",
        "GC-7.3.5.a",
    ]


@pytest.mark.rule("GC-7.3.3.a")
def test_a_new_force_gets_its_order_at_once() -> None:
    field, palice = with_general()
    question = ask(orders.choose_order(field.table(), palice, "order.detached", "GC-7.4.b"))
    assert [args[0] for args in offered(question, "order")] == ALL[1:]
    asked = ask(orders.choose_order(field.table(), palice, "order.detached", "GC-7.4.b"), ("order", "attack"))
    assert verbs(asked) == ["pay", "force"]
