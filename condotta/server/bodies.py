"""What clients send."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Me(Body):
    name: StrictStr = Field(max_length=200)


class NewMatch(Body):
    game: StrictStr
    seats: StrictInt | None = None
    seating: list[StrictStr] = Field(min_length=1, max_length=12)
    options: dict[str, StrictBool | StrictInt | StrictStr] = {}
    scenario: StrictStr = ""
    name: StrictStr = Field("", max_length=200)


class Join(Body):
    key: StrictStr = Field(max_length=200)
    name: StrictStr = Field("", max_length=200)


class Choice(Body):
    seat: StrictInt
    turn: StrictInt
    moves: StrictInt | None = None
    option: list[StrictInt | StrictStr] = Field(min_length=1, max_length=50)


class Undo(Body):
    seat: StrictInt


class Chat(Body):
    text: StrictStr = Field(max_length=4000)


class Stand(Body):
    bot: StrictStr | None


class LookFrom(Body):
    seat: StrictInt | None = None


class Nothing(Body):
    pass


MESSAGES: dict[str, type[Body]] = {
    "choose": Choice,
    "undo": Undo,
    "chat": Chat,
    "seat": LookFrom,
    "ping": Nothing,
}


def read_message(message: Any) -> tuple[str, Body]:
    """A message of a WebSocket; ValueError says what is wrong with it."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ValueError('a message is an object with a "type"')
    kind = message["type"]
    if kind not in MESSAGES:
        raise ValueError(f"type: {kind!r} is none of {', '.join(MESSAGES)}")
    return kind, MESSAGES[kind].model_validate({key: value for key, value in message.items() if key != "type"})
