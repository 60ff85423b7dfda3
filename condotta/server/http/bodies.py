"""What clients send."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

MOST_SEATS = 12

SeatNumber = Annotated[StrictInt, Field(ge=0, le=MOST_SEATS - 1, description="a seat, counted from 0")]


RequestName = Annotated[
    StrictStr,
    Field(
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        description="your own name of this request, best at random: sent again with it, it is done once; see `find`",
    ),
]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Choice(Body):
    seat: StrictInt
    ply: StrictInt
    moves: StrictInt | None = None
    question: StrictInt | None = None
    option: list[StrictInt | StrictStr] = Field(min_length=1, max_length=50)
    key: RequestName | None = None


class Undo(Body):
    seat: StrictInt
    key: RequestName | None = None


class Find(Body):
    key: RequestName


class Chat(Body):
    text: StrictStr = Field(max_length=4000)


class LookFrom(Body):
    seat: StrictInt | None = None


class Nothing(Body):
    pass


MESSAGES: dict[str, type[Body]] = {
    "choose": Choice,
    "undo": Undo,
    "find": Find,
    "chat": Chat,
    "seat": LookFrom,
    "refresh": Nothing,
    "explain": Nothing,
    "ping": Nothing,
}
LONGEST_REF = 40


class QuickChoice(msgspec.Struct, tag_field="type", tag="choose", forbid_unknown_fields=True):
    """The same as `Choice`, for the message that comes most: read in a tenth of the time."""

    seat: int
    ply: int
    option: Annotated[list[int | str], msgspec.Meta(min_length=1, max_length=50)]
    moves: int | None = None
    question: int | None = None
    key: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")] | None = None
    ref: Annotated[str, msgspec.Meta(max_length=LONGEST_REF)] | None = None


read_quickly = msgspec.json.Decoder(QuickChoice).decode


class Message(NamedTuple):
    """A message of a WebSocket. `ref` is the client's own mark: it comes back in the answer."""

    kind: str
    body: Body
    ref: str | None


def read_ref(message: Any) -> str | None:
    """The mark of a message, also of one that is wrong otherwise; None if it has none that may come back."""
    ref = message.get("ref") if isinstance(message, dict) else None
    return ref if isinstance(ref, str) and len(ref) <= LONGEST_REF else None


def read_message(message: Any) -> Message:
    """ValueError says what is wrong with a message."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ValueError('a message is an object with a "type"')
    kind = message["type"]
    if kind not in MESSAGES:
        raise ValueError(f"type: {kind!r} is none of {', '.join(MESSAGES)}")
    ref = read_ref(message)
    if ref != message.get("ref"):
        raise ValueError(f"ref: a text of at most {LONGEST_REF} characters")
    body = MESSAGES[kind].model_validate({key: value for key, value in message.items() if key not in ("type", "ref")})
    return Message(kind, body, ref)
