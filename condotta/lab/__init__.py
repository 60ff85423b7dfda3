"""Research with many matches: simulation at scale."""

from __future__ import annotations

from .simulate import Plan, Row, Summary, run

__all__ = ["Plan", "Row", "Summary", "run"]
