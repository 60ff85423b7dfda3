"""A. Empire cards: abilities in battle (MU-C)."""

from __future__ import annotations

from .windows import Ability

ABILITIES: dict[str, Ability] = {}
