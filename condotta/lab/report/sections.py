"""The parts of a report: each with its plots, and with the same figures as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from condotta.lab.intervals import Share

from . import charts
from .charts import Bar, Dot, Line
from .figures import (
    Course,
    Figures,
    Histogram,
    Tally,
    Use,
    binned,
    by_share,
    by_times,
    mean,
    quantile,
    with_unused,
)
from .words import Words

MOST_IN_A_CHART = 20  # names; the table has them all
COURSE_ROWS = 8  # turns in the table of scores over time, about


@dataclass
class Table:
    """Columns whose title begins with # hold numbers."""

    columns: list[str]
    rows: list[list[str]]


@dataclass
class Part:
    """A plot (SVG), and its figures beside it, or below it where they have long texts."""

    chart: str
    table: Table
    is_wide: bool = False


@dataclass
class Section:
    id: str
    title: str
    about: list[str]
    parts: list[Part] = field(default_factory=list)


def sections(figures: Figures, words: Words) -> Iterator[Section]:
    """All that there is something to say about."""
    if figures.finished:
        yield wins_by_seat(figures, words)
        if len(figures.bots) > 1:
            yield wins_by_bot(figures, words)
        for kind, tallies in figures.starts.items():
            yield wins_by_start(kind, tallies, figures, words)
        yield lengths(figures, words)
        if figures.by_seat:
            yield courses(figures, words)
        yield ends(figures, words)
        if figures.cards:
            yield cards(figures, words)
        if figures.rules:
            yield rules(figures, words)
            yield verbs(figures, words)
    if figures.failed:
        yield errors(figures, words)


# Wins


def wins_by_seat(figures: Figures, words: Words) -> Section:
    plan = figures.header["plan"]
    fixed = figures.header["kind"] == "simulate"  # in a tournament bots change seats
    tallies = []
    for seat, tally in sorted(figures.seats.items()):
        bot = f" · {plan['bots'][seat]}" if fixed else ""
        tallies.append((words.seat(seat) + bot, tally))
    section = Section("seats", words.text("section.seats"), [words.text("about.seats")])
    return with_shares(section, tallies, words.text("column.seat"), figures, words)


def wins_by_bot(figures: Figures, words: Words) -> Section:
    section = Section("bots", words.text("section.bots"), [words.text("about.bots")])
    return with_shares(section, by_share(figures.bots), words.text("column.bot"), figures, words)


def wins_by_start(kind: str, tallies: dict[str, Tally], figures: Figures, words: Words) -> Section:
    title = words.text("section.starts", kind=words.kind(kind))
    about = [words.text("about.starts")]
    if len(figures.bots) > 1:
        about.append(words.text("about.mixed"))
    named = [(words.name(name), tally) for name, tally in by_share(tallies)]
    return with_shares(Section(f"starts-{kind}", title, about), named, words.text("column.name"), figures, words)


def with_shares(
    section: Section, tallies: Sequence[tuple[str, Tally]], first: str, figures: Figures, words: Words
) -> Section:
    """Shares as a plot and as a table."""
    rows, table = [], []
    for label, tally in tallies:
        share = tally.share
        mood = mood_of(share, figures.fair)
        rows.append(Dot(label, share.value, share.low, share.high, told_share(label, share, words), mood))
        interval = f"{words.percent(share.low)} – {words.percent(share.high)}"
        versus = {"above": f"▲ {words.text('above')}", "below": f"▼ {words.text('below')}"}.get(mood, "")
        score = words.number(mean(tally.scores))
        table.append([label, words.whole(tally.n), words.percent(share.value), interval, versus, score])
    fair = words.text("fair", share=words.percent(figures.fair))
    title = f"{section.title}. {words.text('chart.wins')}"
    columns = [first, *(f"#{words.text(f'column.{name}')}" for name in ("n", "wins"))]
    columns += [f"#{words.text('interval')}", words.text("column.versus"), f"#{words.text('column.score')}"]
    chart = charts.dots(title, rows, figures.fair, fair, words.round_percent)
    section.parts.append(Part(chart, Table(columns, table)))
    return section


def mood_of(share: Share, fair: float) -> str:
    """Is it clearly more or less than fair?"""
    return "above" if share.low > fair else "below" if share.high < fair else ""


def told_share(label: str, share: Share, words: Words) -> str:
    low, high = words.percent(share.low), words.percent(share.high)
    return words.text("told.share", label=label, share=words.percent(share.value), low=low, high=high, n=str(share.n))


# Length and scores


def lengths(figures: Figures, words: Words) -> Section:
    section = Section("length", words.text("section.length"), [words.text("about.length")])
    for name, histogram in (("decisions", figures.decisions), ("turns", figures.turns)):
        if histogram:
            bins = list(binned(histogram))
            axis = words.text(f"axis.{name}")
            chart = charts.histogram(
                words.text(f"chart.{name}"), bins, axis, lambda label, n: told_count(label, n, words)
            )
            columns = [words.text("column.measure"), f"#{axis}"]
            section.parts.append(Part(chart, Table(columns, spread(histogram, words))))
    return section


def told_count(label: str, matches: int, words: Words) -> str:
    return words.text("told.count", label=label, n=matches)


def spread(histogram: Histogram, words: Words) -> list[list[str]]:
    found = {
        "least": words.whole(min(histogram)),
        "middle": f"{words.whole(quantile(histogram, 0.25))} – {words.whole(quantile(histogram, 0.75))}",
        "median": words.whole(quantile(histogram, 0.5)),
        "mean": words.number(mean(histogram)),
        "most": words.whole(max(histogram)),
    }
    return [[words.text(f"column.{name}"), value] for name, value in found.items()]


def courses(figures: Figures, words: Words) -> Section:
    section = Section("course", words.text("section.course"), [words.text("about.course"), words.text("about.by_rank")])
    last = figures.last_turn()
    seats = [(words.seat(seat), course) for seat, course in sorted(figures.by_seat.items())]
    places = [(words.text("place", n=place), course) for place, course in sorted(figures.by_rank.items())]
    for name, named in (("by_seat", seats), ("by_rank", places)):
        drawn = [course_line(label, course, last) for label, course in named]
        title, axis = words.text(f"chart.{name}"), words.text("axis.turn")
        chart = charts.lines(title, drawn, axis, words.short, has_bands=name == "by_rank")  # those of seats are alike
        section.parts.append(Part(chart, course_table(drawn, last, words)))
    return section


def course_table(drawn: Sequence[Line], last: int, words: Words) -> Table:
    """The means, at some of the turns."""
    turns = [*range(0, last, max(1, round(last / COURSE_ROWS))), last]
    rows = [
        [str(turn), *(words.number(one.values[turn]) if turn < len(one.values) else "" for one in drawn)]
        for turn in turns
    ]
    return Table([f"#{words.text('column.turn')}", *(f"#{one.label}" for one in drawn)], rows)


def course_line(label: str, course: Course, last: int) -> Line:
    turns = course.turns[: last + 1]
    return Line(
        label,
        [mean(turn) for turn in turns],
        [float(quantile(turn, 0.25)) for turn in turns],
        [float(quantile(turn, 0.75)) for turn in turns],
    )


# Ends, cards, rules


def ends(figures: Figures, words: Words) -> Section:
    section = Section("ends", words.text("section.ends"), [words.text("about.ends")])
    bars, rows = [], []
    for reason, end in sorted(figures.ends.items(), key=lambda item: -item[1].matches):
        share = words.percent(end.matches / figures.finished)
        told = words.ending(reason)
        bars.append(Bar(told, end.matches / figures.finished, f"{told} {share}"))
        turns = words.number(end.turns / end.matches) if end.turns else ""
        rows.append([told, words.whole(end.matches), share, turns])
    chart = charts.bars(words.text("chart.ends"), bars, words.round_percent, names_above=True)
    names = ("matches", "share", "turns")
    columns = [words.text("column.ending"), *(f"#{words.text(f'column.{name}')}" for name in names)]
    section.parts.append(Part(chart, Table(columns, rows)))
    return section


def cards(figures: Figures, words: Words) -> Section:
    known = words.game.facts().cards if words.game.facts else ()
    found = [(words.name(card), use) for card, use in by_times(with_unused(figures.cards, known))]
    rows = []
    for label, use in found:
        share = use.share
        won = f"{words.percent(share.value)} ({words.percent(share.low)} – {words.percent(share.high)})"
        rows.append([label, *frequency(use, figures, words), won if use.seats else ""])
    names = ("times", "used_in", "users")
    columns = [words.text("column.name"), *(f"#{words.text(f'column.{name}')}" for name in names)]
    chart = use_chart(words.text("chart.cards"), found, figures, words)
    part = Part(chart, Table(columns, rows))
    return Section("cards", words.text("section.cards"), [words.text("about.cards")], [part])


def rules(figures: Figures, words: Words) -> Section:
    found = by_times(figures.rules)
    rows = [[rule, words.rule(rule), *frequency(use, figures, words)] for rule, use in found]
    columns = [words.text("column.rule"), words.text("column.says")]
    columns += [f"#{words.text(f'column.{name}')}" for name in ("times", "used_in")]
    title = words.text("section.rules")
    part = Part(use_chart(title, found, figures, words), Table(columns, rows), is_wide=True)
    return Section("rules", title, [words.text("about.rules")], [part])


def verbs(figures: Figures, words: Words) -> Section:
    found = by_times(figures.verbs)
    rows = [[verb, *frequency(use, figures, words)] for verb, use in found]
    columns = [words.text("column.verb"), *(f"#{words.text(f'column.{name}')}" for name in ("times", "used_in"))]
    title = words.text("section.verbs")
    part = Part(use_chart(title, found, figures, words), Table(columns, rows))
    return Section("verbs", title, [words.text("about.verbs")], [part])


def use_chart(title: str, found: Sequence[tuple[str, Use]], figures: Figures, words: Words) -> str:
    bars = []
    for label, use in found[:MOST_IN_A_CHART]:
        times, share = frequency(use, figures, words)
        told = words.text("told.uses", label=label, times=times, share=share)
        bars.append(Bar(label, use.times / figures.finished, told))
    return charts.bars(title, bars, words.short)


def frequency(use: Use, figures: Figures, words: Words) -> list[str]:
    """How often in a match, and in how many of them."""
    return [words.number(use.times / figures.finished, 2), words.percent(use.matches / figures.finished)]


def errors(figures: Figures, words: Words) -> Section:
    rows = [[str(m["match"]), m["seed"], m["error"].strip().splitlines()[-1]] for m in figures.failures]
    columns = [f"#{words.text('column.match')}", words.text("column.seed"), words.text("column.error")]
    part = Part("", Table(columns, rows), is_wide=True)
    return Section("errors", words.text("section.errors"), [words.text("about.errors")], [part])
