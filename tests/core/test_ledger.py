"""The ledgers are read completely, and the tests' rule marks are found wherever pytest finds them."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from condotta.core import ledger
from condotta.core.errors import CondottaError
from condotta.core.ledger import Coverage, Rule, coverage, parse, tested_rules

GAMES = ["gran_capitan", "medieval", "medioevo_universale", "tanto_monta"]


# --- reading ---


def test_every_game_has_a_ledger() -> None:
    assert set(ledger.games()) >= set(GAMES)


@pytest.mark.parametrize(
    ("game", "rules"),
    [("medieval", 281), ("gran_capitan", 908), ("medioevo_universale", 562), ("tanto_monta", 1522)],
)
def test_the_ledger_has_all_its_rules(game: str, rules: int) -> None:
    assert len(ledger.load(game).rules) == rules


@pytest.mark.parametrize("game", GAMES)
def test_every_id_a_ledger_cites_is_in_it(game: str) -> None:
    book = ledger.load(game)
    cited = re.compile(r"(?<![\w-])(?:MV|MU|GC|TM|R|T)-[A-Za-z0-9][\w.-]*\w")
    ids = {rule_id for rule in book.entries.values() for rule_id in cited.findall(rule.text)}
    above = {rule_id[: end.start()] for rule_id in book.entries for end in re.finditer(r"[.-]", rule_id)}
    assert ids - set(book.entries) - above == set()


@pytest.mark.parametrize(
    ("game", "rule_id", "kind", "begins"),
    [
        ("medieval", "MV-9.6.c", "rule", "Step 3"),
        ("medieval", "MV-T.ruler", "table", "Ruler table (1d6)"),
        ("medieval", "MV-T.deck-powers", "table", "Power cards (27)"),
        ("medieval", "D-02", "decision", "active player | phase B"),
        ("medieval", "R-22", "ruling", '"Easternmost" is decided per row'),
        ("medieval", "E-16", "example", "(8.8) Red 5, white 3"),
        ("medioevo_universale", "MU-move.tab", "table", "military transports and engines"),
        ("medioevo_universale", "MU-hid.a", "rule", "Cash of every player"),
        ("medioevo_universale", "MU-T-carpentry", "rule", "(I, Falegnameria)"),
        ("medioevo_universale", "MU-walk.a", "example", "Available map"),
        ("medioevo_universale", "R-two-players", "ruling", "Book: the penalty table"),
        ("medioevo_universale", "D1", "decision", "all | before the game"),
        ("medioevo_universale", "E-4", "example", "**Near.**"),
        ("gran_capitan", "GC-2.2.C2.h", "rule", "A player without a Baronial Force"),
        ("gran_capitan", "T-weather", "table", "Weather Table"),
        ("gran_capitan", "T-activation", "table", "*(printed)*"),
        ("gran_capitan", "W-02", "example", "(June I, A and B.1"),
        ("tanto_monta", "TM-14.T1", "table", "charge dice"),
        ("tanto_monta", "TM-17.T1", "table", "Build actions"),
        ("tanto_monta", "D-1.1", "decision", "owner of a new or returning army leader"),
        ("tanto_monta", "D-2.1", "decision", "active player | impulse"),
        ("tanto_monta", "EX-9.1a", "example", "Power A"),
    ],
)
def test_entries_of_every_form_are_read(game: str, rule_id: str, kind: str, begins: str) -> None:
    rule = ledger.load(game).get(rule_id)
    assert rule is not None
    assert rule.kind == kind
    assert rule.text.startswith(begins)


def test_a_rule_knows_its_chapter_and_section() -> None:
    rule = ledger.load("medieval").rules["MV-5.2.d"]
    assert (rule.chapter, rule.section) == ("5 The Mongols", "5.2 Attack")


def test_a_table_keeps_its_rows_and_a_rule_after_it_is_its_own() -> None:
    table = ledger.load("medieval").rules["MV-T.powers"]
    assert table.title == "Powers table (11–66, red die first)"
    assert table.text.splitlines()[-1] == "| 66 | Seljuks of Rum | 1 |"


def test_a_chapter_heading_ends_entry_and_section() -> None:
    text = "## 1 One\n### 1.1 First\n- **XX-1.1.a** text\n  goes on\n\n---\nnot of it\n## Rulings\n- **R-01** why\n"
    assert list(parse(text)) == [
        Rule("XX-1.1.a", "text\n  goes on", "1 One", "1.1 First", "rule"),
        Rule("R-01", "why", "Rulings", "", "ruling"),
    ]


def test_a_missing_ledger_says_which_there_are() -> None:
    with pytest.raises(CondottaError, match=r"no rules ledger for 'medeival'.*medieval"):
        ledger.load("medeival")


# --- finding ---


def test_an_id_is_found_before_the_ids_below_it_and_those_before_the_text() -> None:
    rules = [
        Rule("XX-2.a", "see XX-1.a", "", "", "rule"),
        Rule("XX-1.ab", "other", "", "", "rule"),
        Rule("XX-1.a.i", "below", "", "", "rule"),
        Rule("XX-1.a", "itself", "", "", "rule"),
    ]
    book = ledger.Ledger("xx", {rule.id: rule for rule in rules})
    assert [rule.id for rule in book.find("xx-1.A")] == ["XX-1.a", "XX-1.a.i", "XX-1.ab", "XX-2.a"]
    assert book.find("  ") == []


def test_words_are_found_in_text_and_headings_whatever_their_case() -> None:
    book = ledger.load("medieval")
    assert "MV-8.6.a" in [rule.id for rule in book.find("deus EX machina")]
    assert "MV-10.3.a" in [rule.id for rule in book.find("naval battles")]
    assert book.find("submarine") == []


# --- coverage ---


def write(folder: Path, name: str, source: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(source), encoding="utf-8")


def test_marks_are_found_on_tests_classes_modules_params_and_constants(tmp_path: Path) -> None:
    write(
        tmp_path,
        "games/test_marks.py",
        """
        import pytest
        from pytest import mark

        pytestmark = [pytest.mark.rule("MV-0.a")]
        CASES = [pytest.param(1, marks=pytest.mark.rule("MV-5.a")), pytest.param(2, marks=[mark.rule("MV-5.b")])]

        @pytest.mark.rule("MV-1.a", "MV-1.b")
        def test_function(): ...

        @mark.rule("MV-2.a")
        class TestClass:
            pytestmark = pytest.mark.rule("MV-2.b")

            @pytest.mark.rule("MV-2.c")
            async def test_method(self): ...

        @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("MV-4.a"))])
        def test_param(n): ...

        @pytest.mark.parametrize("n", CASES)
        def test_cases(n): ...
        """,
    )
    function, method, param, cases = (
        f"games/test_marks.py::{test}"
        for test in ("test_function", "TestClass::test_method", "test_param", "test_cases")
    )
    assert tested_rules(tmp_path) == {
        "MV-0.a": [function, method, param, cases],
        "MV-1.a": [function],
        "MV-1.b": [function],
        "MV-2.a": [method],
        "MV-2.b": [method],
        "MV-2.c": [method],
        "MV-4.a": [param],
        "MV-5.a": [cases],
        "MV-5.b": [cases],
    }


def test_what_is_no_running_test_proves_nothing(tmp_path: Path) -> None:
    write(
        tmp_path,
        "test_nothing.py",
        """
        import pytest

        @pytest.mark.rule("MV-1.a")
        def helper(): ...

        @pytest.mark.rule("MV-1.b")
        @pytest.mark.skip(reason="later")
        def test_skipped(): ...

        @pytest.mark.xfail
        @pytest.mark.rule("MV-1.c")
        def test_expected_to_fail(): ...

        def test_that_speaks_of_marks():
            assert 'pytest.mark.rule("MV-1.d")'
        """,
    )
    assert tested_rules(tmp_path) == {}


def test_coverage_counts_the_rules_of_one_game(tmp_path: Path) -> None:
    write(
        tmp_path,
        "test_some.py",
        """
        import pytest

        @pytest.mark.rule("MV-0.a", "MV-T.ruler", "MV-99.z", "R-22", "GC-1.1.a")
        def test_some(): ...
        """,
    )
    result = coverage("medieval", tmp_path)
    assert (result.rules, result.tested, len(result.untested)) == (281, 2, 279)
    assert result.untested[0] == "MV-0.b"
    assert result.unknown == ["MV-99.z"]


def test_without_tests_nothing_is_covered(tmp_path: Path) -> None:
    rules = list(ledger.load("gran_capitan").rules)
    assert coverage("gran_capitan", tmp_path) == Coverage(len(rules), 0, rules, [])
