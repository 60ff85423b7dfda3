"""Research with many matches: simulation at scale, tables, reports, tournaments. See docs/laboratory.md."""

from __future__ import annotations

from .simulate import Plan, Row, Summary, run

__all__ = ["Plan", "Row", "Summary", "run"]
