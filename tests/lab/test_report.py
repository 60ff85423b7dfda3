"""The report: figures that agree with the rows, in both languages, in one file that needs nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from condotta.core.messages import LANGUAGES
from condotta.games import find, tiny
from condotta.lab.crews import Alone
from condotta.lab.intervals import wilson
from condotta.lab.plan import Plan
from condotta.lab.playing import Row, play
from condotta.lab.report import report
from condotta.lab.report.charts import apart, nice_ticks
from condotta.lab.report.figures import Figures, binned, command_of, mean, quantile
from condotta.lab.report.words import Words, texts
from condotta.lab.store import Store, header_of

REPORT = Path(__file__).resolve().parents[2] / "condotta" / "lab" / "report"
PLAN = Plan.checked("medieval", games=12, seed="7", seats=4, watched=True)
VOID = ("meta", "br", "hr", "img", "input", "link")


def table_of(plan: Plan, target: Path) -> Path:
    with Store(target, header_of(plan)) as store:
        for rows in Alone(plan).play(plan, plan.tasks()):
            store.add(rows)
        store.finish()
    return target


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return table_of(PLAN, tmp_path_factory.mktemp("table") / "t.parquet")


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [play(PLAN, number) for number in range(PLAN.games)]


class Page(HTMLParser):
    """What is on a page; a tag that is not closed is a failure."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        self.labels: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if "href" in found else []
        if tag == "svg":
            self.labels.append(found.get("aria-label") or "")
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        if self.open and self.open[-1] != "style" and data.strip():
            self.words.append(data.strip())

    def row(self, name: str) -> list[str]:
        return next(row for row in self.rows if row and row[0] == name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_else(table: Path, lang: str) -> None:
    html = report(table, lang)
    assert not re.search(r"https?:|src=|<link|<script|@import|url\(", html)
    assert f'<html lang="{lang}">' in html
    page = Page(html)
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    assert all(link.removeprefix("#") in page.ids for link in page.links)
    assert "⟨" not in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plot_says_what_it_is_and_has_its_table(table: Path, lang: str) -> None:
    page = Page(report(table, lang))
    assert page.tags["section"] == 9
    assert page.tags["svg"] == page.tags["table"] == 11
    assert all(page.labels)
    assert len(set(page.labels)) == len(page.labels)


def test_the_figures_are_those_of_the_rows(table: Path, rows: list[Row]) -> None:
    figures = Figures.read(table)
    assert figures.matches == figures.finished == 12
    assert figures.decisions == Counter(row.decisions for row in rows)
    assert figures.turns == Counter(row.watched.turns for row in rows if row.watched)
    for seat in range(4):
        won = sum(1 / len(row.winners) for row in rows if seat in row.winners)
        assert figures.seats[seat].share == wilson(won, 12)
        assert mean(figures.seats[seat].scores) == pytest.approx(sum(row.scores[seat] for row in rows) / 12)
    assert {reason: end.matches for reason, end in figures.ends.items()} == Counter(row.reason for row in rows)
    assert figures.margins == Counter(sorted(row.scores)[-1] - sorted(row.scores)[-2] for row in rows)


def test_wins_by_starting_power(table: Path, rows: list[Row]) -> None:
    figures = Figures.read(table)
    cases: Counter[str] = Counter()
    won: dict[str, float] = {}
    for row in rows:
        assert row.watched is not None
        for seat, start in enumerate(row.watched.starts):
            for power in start["power"]:
                cases[power] += 1
                won[power] = won.get(power, 0.0) + (1 / len(row.winners) if seat in row.winners else 0.0)
    assert {name: tally.n for name, tally in figures.starts["power"].items()} == cases
    assert {name: tally.wins for name, tally in figures.starts["power"].items()} == pytest.approx(won)
    assert {name: tally.n for name, tally in figures.starts["order"].items()} == dict.fromkeys("1234", 12)


def test_cards_rules_and_verbs(table: Path, rows: list[Row]) -> None:
    figures = Figures.read(table)
    seen = [row.watched for row in rows if row.watched]
    assert figures.verbs["end_turn"].times == sum(verbs.get("end_turn", 0) for one in seen for verbs in one.verbs)
    assert figures.rules["MV-2.2.c"].times == 12 * 8
    assert figures.rules["MV-2.2.c"].matches == 12
    assert figures.rules["MV-2.2.c"].seats == 48
    assert figures.cards["mongols"].times == sum(cards.get("mongols", 0) for one in seen for cards in one.cards)


def test_scores_over_time(table: Path, rows: list[Row]) -> None:
    figures = Figures.read(table)
    seen = [row.watched for row in rows if row.watched]
    assert mean(figures.by_seat[2].turns[5]) == pytest.approx(sum(one.scores[2][5] for one in seen) / 12)
    places = [
        (rank, one.scores[seat][3]) for row, one in zip(rows, seen, strict=True) for seat, rank in enumerate(row.ranks)
    ]
    for place in (1, 2, 4):
        assert figures.by_rank[place].turns[3] == Counter(score for rank, score in places if rank == place)
    turns = sorted(one.turns for one in seen if one.turns is not None)
    assert figures.last_turn() == turns[-2]  # 2 of 12 still play then: the last is less than a tenth


def test_the_page_shows_the_figures(table: Path) -> None:
    figures = Figures.read(table)
    page = Page(report(table, "en"))
    share = figures.seats[0].share
    row = page.row("Player 1 · random")
    assert row[1:4] == ["12", f"{share.value:.1%}", f"{share.low:.1%} – {share.high:.1%}"]
    assert "Medieval: 12 matches" in page.words
    assert "Wins by starting Power" in page.words
    assert page.row("MV-2.2.c")[2:] == ["8.00", "100.0%"]
    assert page.row("Mongols")[1] == f"{figures.cards['mongols'].times / 12:.2f}"


def test_the_page_in_italian(table: Path) -> None:
    page = Page(report(table, "it"))
    assert "Vittorie per Potenza iniziale" in page.words
    assert "Medievale: 12 partite" in page.words
    assert page.row("MV-2.2.c")[2:] == ["8,00", "100,0%"]
    assert page.row("Mongoli")


def test_cards_that_nobody_used_are_told(tmp_path: Path) -> None:
    plan = Plan.checked("tiny", games=1, seats=2, options={"rounds": 2}, watched=True)
    seen = play(plan, 0).watched
    assert seen is not None
    used = sum((Counter(cards) for cards in seen.cards), Counter())
    page = Page(report(table_of(plan, tmp_path / "t.parquet"), "en"))
    shown = {row[0]: row[1] for row in page.rows if len(row) == 4 and row[0] in ("Flood", "Smugglers", "Market day")}
    assert shown == {
        name: f"{used[card]}.00"
        for name, card in (("Flood", "flood"), ("Smugglers", "smugglers"), ("Market day", "market_day"))
    }
    assert "0.00" in shown.values()


def test_several_bots_are_compared(tmp_path: Path) -> None:
    plan = Plan.checked("tiny", games=6, bots_by_seat=("greedy", "random"), watched=True)
    page = Page(report(table_of(plan, tmp_path / "t.parquet"), "en"))
    assert "Wins by bot" in page.words
    assert page.row("greedy")[1] == "6"
    assert page.row("Player 2 · random")


def test_failed_matches_are_told_and_in_no_other_figure(tmp_path: Path) -> None:
    lengths = sorted(play(Plan.checked("tiny", seats=2), number).decisions for number in range(6))
    plan = Plan.checked("tiny", games=6, seats=2, most_choices=lengths[2] + 1, watched=True)
    target = table_of(plan, tmp_path / "t.parquet")
    figures = Figures.read(target)
    assert 0 < figures.failed < 6
    assert sum(figures.decisions.values()) == figures.finished
    page = Page(report(target, "en"))
    assert "Matches that failed" in page.words
    assert any("TooLong" in cell for row in page.rows for cell in row)


def test_a_run_in_which_everything_failed_has_a_report(tmp_path: Path) -> None:
    plan = Plan.checked("tiny", games=2, seats=2, most_choices=1, watched=True)
    page = Page(report(table_of(plan, tmp_path / "t.parquet"), "it"))
    assert page.tags["section"] == 1


def test_what_an_error_says_is_no_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> None:
        raise RuntimeError("<script>alert(1)</script>")

    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, outcome=broken))
    plan = Plan.checked("tiny", games=1, seats=2, watched=True)
    html = report(table_of(plan, tmp_path / "t.parquet"), "en")
    assert "<script>" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_game_without_facts_has_a_shorter_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, facts=None))
    plan = Plan.checked("tiny", games=3, seats=2, watched=True)
    page = Page(report(table_of(plan, tmp_path / "t.parquet"), "en"))
    assert "Wins by seat" in page.words
    assert "What is chosen" in page.words
    assert "Scores over time" not in page.words


def test_the_command_that_plays_the_same_matches_again() -> None:
    assert command_of(header_of(PLAN)) == (
        "condotta simulate medieval --seats 4 --seed 7 --bots random --games 12 "
        "--option open_money=false --option quiet_rounds=3"
    )
    mixed = replace(PLAN, bots=("greedy", "random", "random", "random"))
    assert "--bots greedy,random,random,random" in command_of(header_of(mixed))
    entered = replace(PLAN, bots=("greedy", "random"))
    assert "condotta tournament medieval --seats 4 --seed 7 --bots greedy,random --kind swiss --rounds 3" in command_of(
        header_of(entered, "tournament", tournament="swiss", rounds=3)
    )


def test_why_matches_end_names_nobody() -> None:
    assert Words(find("medieval"), "en").ending("end.power_card") == "A Power card was drawn after the last Mongols."
    assert Words(find("medieval"), "en").ending("no.such_key") == "no.such_key"


# Texts and arithmetic


def test_both_languages_say_the_same_and_nothing_is_left_over() -> None:
    assert texts().missing() == []
    code = "".join(path.read_text(encoding="utf-8") for path in REPORT.glob("*.py"))
    for key in texts().texts["en"]:
        section, _, name = key.rpartition(".")
        assert f'"{key}"' in code or f"'{key}'" in code or f'"{name}"' in code, key
        assert f"{section}." in code or not section, key


def test_quantiles_and_bins() -> None:
    assert [quantile(Counter({1: 1, 2: 1, 3: 1, 4: 1}), share) for share in (0.25, 0.5, 0.75, 1)] == [1, 2, 3, 4]
    assert quantile(Counter(), 0.5) == 0
    assert list(binned(Counter({0: 1, 1: 2, 3: 1}))) == [(0, 0, 1), (1, 1, 2), (2, 2, 0), (3, 3, 1)]
    wide = list(binned(Counter({17: 1, 1234: 2})))
    assert len(wide) <= 25
    assert sum(count for _, _, count in wide) == 3
    assert list(binned(Counter())) == []


def test_ticks_are_round_and_cover_everything() -> None:
    assert nice_ticks(0, 0.3) == [0, 0.1, 0.2, 0.3]
    assert nice_ticks(0, 97) == [0, 20, 40, 60, 80, 100]
    assert nice_ticks(-3, 8)[0] <= -3
    assert nice_ticks(0, 0)[-1] > 0


def test_labels_do_not_cover_each_other() -> None:
    moved = apart([50.0, 51.0, 52.0, 90.0], 10.0, 0.0, 95.0)
    order = sorted(moved)
    assert all(below - above >= 10 for above, below in pairwise(order))
    assert max(moved) <= 95
