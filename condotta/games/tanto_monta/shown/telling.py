"""What notes are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..state import State

Tells = Callable[[State, Decision, Option], Note]


def says(key: str, **params: Any) -> Reason:
    return f"note.{key}", params


def first(option: Option) -> str:
    return str(option.args[0])


def asked(decision: Decision, name: str) -> Any:
    return (decision.params or {}).get(name)


def effect(card: str, block: str) -> Reason:
    return (f"effect.{card}.{block}" if block else f"effect.{card}"), {}


def told(key: str) -> Tells:
    return lambda s, decision, option: Note(says=[says(key)])
