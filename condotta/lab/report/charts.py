"""Plots as inline SVG. Colours and fonts come from the page; every mark says its figures when pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

WIDTH = 640.0
LABELS = 180.0  # room for names at the left of horizontal plots
ROW = 26.0
TICKS = 5
LONGEST_NAME = 85  # letters of a name that has a line to itself

Shown: TypeAlias = Callable[[float], str]  # a number as text


@dataclass(frozen=True)
class Dot:
    """A share with its interval."""

    label: str
    value: float
    low: float
    high: float
    told: str  # all of it, in words
    mood: str = ""  # above, below, or nothing: the interval includes what is fair


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    told: str


@dataclass(frozen=True)
class Line:
    """Values at 0, 1, 2 …, with the range around each."""

    label: str
    values: list[float]
    low: list[float]
    high: list[float]


def dots(title: str, rows: Sequence[Dot], fair: float, fair_label: str, shown: Shown) -> str:
    """Shares, one below the other, with their intervals and a line for what is fair."""
    top, bottom = 22.0, 26.0
    height = top + ROW * len(rows) + bottom
    svg = picture(title, height)
    ticks = nice_ticks(0.0, max([fair, *(row.high for row in rows)]))
    x = scale(0.0, ticks[-1], LABELS, WIDTH - 24)
    vertical_grid(svg, ticks, x, top, height - bottom, shown)
    line(svg, x(fair), top, x(fair), height - bottom, "fair")
    text(svg, x(fair), top - 8, fair_label, "note", "middle")
    for place, row in enumerate(rows):
        y = top + ROW * (place + 0.5)
        group = SubElement(svg, "g", {"class": f"dot {row.mood}".strip()})
        SubElement(group, "title").text = row.told
        text(group, LABELS - 10, y + 4, row.label, "name", "end")
        line(group, x(row.low), y, x(row.high), y, "interval")
        for end in (row.low, row.high):
            line(group, x(end), y - 4, x(end), y + 4, "interval")
        SubElement(group, "circle", {"cx": f"{x(row.value):.1f}", "cy": f"{y:.1f}", "r": "5"})
    return as_text(svg)


def bars(title: str, rows: Sequence[Bar], shown: Shown, *, names_above: bool = False) -> str:
    """Amounts, one below the other; long names stand above their bars."""
    top, bottom = 6.0, 26.0
    head = 22.0 if names_above else 0.0
    left = 8.0 if names_above else LABELS
    height = top + (ROW + head) * len(rows) + bottom
    svg = picture(title, height)
    ticks = nice_ticks(0.0, max([row.value for row in rows], default=1.0))
    x = scale(0.0, ticks[-1], left, WIDTH - 60)
    vertical_grid(svg, ticks, x, top, height - bottom, shown)
    for place, row in enumerate(rows):
        y = top + (ROW + head) * place
        group = SubElement(svg, "g", {"class": "bar"})
        SubElement(group, "title").text = row.told
        if names_above:
            text(group, left + 4, y + head - 2, shortened(row.label), "name backed", "start")
        else:
            text(group, left - 10, y + ROW / 2 + 4, row.label, "name", "end")
        rectangle(group, x(0), y + head + 5, x(row.value) - x(0), ROW - 10)
        text(group, x(row.value) + 6, y + head + ROW / 2 + 4, shown(row.value), "note backed", "start")
    return as_text(svg)


def histogram(title: str, bins: Sequence[tuple[int, int, int]], label: str, told: Callable[[str, int], str]) -> str:
    """How often each length, with a line of axis below."""
    top, bottom, left = 12.0, 44.0, 52.0
    height = 260.0
    svg = picture(title, height)
    ticks = nice_ticks(0.0, max([count for _, _, count in bins], default=1))
    y = scale(0.0, ticks[-1], height - bottom, top)
    for tick in ticks:
        line(svg, left, y(tick), WIDTH - 12, y(tick), "grid")
        text(svg, left - 8, y(tick) + 4, f"{tick:g}", "note", "end")
    first, last = bins[0][0], bins[-1][1] + 1
    x = scale(first, last, left, WIDTH - 12)
    for low, high, count in bins:
        group = SubElement(svg, "g", {"class": "bar"})
        SubElement(group, "title").text = told(f"{low}" if low == high else f"{low}–{high}", count)
        rectangle(group, x(low) + 1, y(count), max(x(high + 1) - x(low) - 2, 1), y(0) - y(count))
    for tick in nice_ticks(first, last):
        if first <= tick <= last:
            text(svg, x(tick), height - bottom + 16, f"{tick:g}", "note", "middle")
    text(svg, (left + WIDTH) / 2, height - 6, label, "note", "middle")
    return as_text(svg)


def lines(title: str, series: Sequence[Line], label: str, shown: Shown, *, has_bands: bool) -> str:
    """Several courses over time; bands are where the middle half of the cases is."""
    top, bottom, left, right = 12.0, 44.0, 44.0, 110.0
    height = 340.0
    svg = picture(title, height)
    values = [value for one in series for value in ((*one.low, *one.high) if has_bands else one.values)]
    ticks = nice_ticks(min([0.0, *values]), max([1.0, *values]))
    y = scale(ticks[0], ticks[-1], height - bottom, top)
    last = max(len(one.values) for one in series) - 1
    x = scale(0.0, max(last, 1), left, WIDTH - right)
    for tick in ticks:
        line(svg, left, y(tick), WIDTH - right, y(tick), "grid")
        text(svg, left - 8, y(tick) + 4, shown(tick), "note", "end")
    for tick in nice_ticks(0.0, last):
        if tick <= last:
            text(svg, x(tick), height - bottom + 16, f"{tick:g}", "note", "middle")
    text(svg, (left + WIDTH - right) / 2, height - 6, label, "note", "middle")
    for number, one in enumerate(series if has_bands else []):
        band = [(x(t), y(v)) for t, v in enumerate(one.high)]
        band += [(x(t), y(v)) for t, v in reversed(list(enumerate(one.low)))]
        SubElement(svg, "polygon", {"class": f"band c{number % 6}", "points": points(band)})
    heights = apart([y(one.values[-1]) for one in series], 17.0, top, height - bottom)
    for number, one in enumerate(series):
        group = SubElement(svg, "g", {"class": f"line c{number % 6}"})
        SubElement(group, "title").text = f"{one.label}: {shown(one.values[0])} → {shown(one.values[-1])}"
        way = [(x(t), y(v)) for t, v in enumerate(one.values)]
        SubElement(group, "polyline", {"points": points(way), "class": f"d{number % 6}"})
        line(group, way[-1][0] + 3, way[-1][1], WIDTH - right + 14, heights[number], "leader")
        text(group, WIDTH - right + 18, heights[number] + 4, one.label, "name", "start")
    return as_text(svg)


# Parts


def picture(title: str, height: float) -> Element:
    """A picture that says what it is; it grows with the page."""
    attributes = {"viewBox": f"0 0 {WIDTH:.0f} {height:.0f}", "role": "img", "aria-label": title}
    return Element("svg", {**attributes, "preserveAspectRatio": "xMinYMin meet"})


def vertical_grid(svg: Element, ticks: Sequence[float], x: Callable[[float], float], top: float, bottom: float,
                  shown: Shown) -> None:  # fmt: skip
    for tick in ticks:
        line(svg, x(tick), top, x(tick), bottom, "grid")
        text(svg, x(tick), bottom + 16, shown(tick), "note", "middle")


def line(parent: Element, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
    ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    SubElement(parent, "line", {**ends, "class": style})


def rectangle(parent: Element, x: float, y: float, width: float, height: float) -> None:
    size = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{max(width, 0):.1f}", "height": f"{max(height, 0):.1f}"}
    SubElement(parent, "rect", {**size, "rx": "2"})


def text(parent: Element, x: float, y: float, words: str, style: str, anchor: str) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "class": style, "text-anchor": anchor}
    SubElement(parent, "text", place).text = words


def shortened(words: str) -> str:
    return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"


def points(way: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in way)


def as_text(svg: Element) -> str:
    return tostring(svg, encoding="unicode")


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def nice_ticks(low: float, high: float, about: int = TICKS) -> list[float]:
    """Round numbers that cover low to high."""
    high = high if high > low else low + 1
    raw = (high - low) / about
    power = 10.0 ** floor(log10(raw))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= raw * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def apart(places: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Labels at these heights, moved so far that none covers another."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    moved = [places[number] for number in order]
    for above, below in pairwise(range(len(moved))):
        moved[below] = max(moved[below], moved[above] + least)
    over = max(0.0, moved[-1] - bottom) if moved else 0.0
    moved = [max(place - over, top) for place in moved]
    back = dict(zip(order, moved, strict=True))
    return [back[number] for number in range(len(places))]
