"""What the server sends: the forms of its answers and of the messages of its WebSockets.

Most of these are written as plain data where speed counts; here stands what they promise. OpenAPI shows them, the
browser client takes its types from there (`npm run types`), and tests hold real answers against them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, JsonValue
from pydantic.json_schema import models_json_schema

Arg = int | str
Status = Literal["open", "running", "over"]
Pace = Literal["live", "async"]
Origin = Annotated[
    Literal["set_up", "position", "practice", "record"],
    Field(
        description="where it began: as the rules say; at a position, of which its maker may know what is hidden; the"
        " same, and its maker knows the dice to come; with the record of another match"
    ),
]
SeatKind = Literal["person", "bot", "open"]
Language = Literal["en", "it"]
SettingValue = bool | int | str
Table = Annotated[dict[str, JsonValue], Field(description="what lies on the table, as the game shows it")]


# Games


class SettingShown(BaseModel):
    """A rule that can be chosen when a match is made."""

    default: SettingValue
    choices: list[SettingValue] = Field(description="empty: any value")
    least: int | None
    most: int | None
    names: dict[str, str] = Field(description="what the choices are called")
    text: str
    rule: str


class GameShown(BaseModel):
    id: str
    title: str
    seats: list[int] = Field(description="how many can play")
    scenarios: list[str]
    scenario_names: dict[str, str] = Field(description="what they are called")
    scenario_texts: dict[str, str] = Field(description="what they are about, as far as the game tells it")
    scenario_sides: dict[str, list[str]] = Field(description="for whom each seat plays, where there are sides")
    settings: dict[str, SettingShown]
    rules: str = Field(description="the version of its rules")
    bots: list[str]
    minutes: tuple[int, int] | None = Field(description="a match among people takes about so long")
    difficulty: int = Field(description="how much there is to learn, 1 to 5; 0: nobody has said")
    has_introduction: bool = Field(description="there is a page that tells how to play")


class IntroductionShown(BaseModel):
    """How to play, on two pages."""

    game: str
    title: str
    text: str = Field(description="Markdown")
    lang: Language


class RuleShown(BaseModel):
    """An entry of a rules ledger."""

    id: str
    kind: str
    chapter: str
    section: str
    text: str
    lang: Language


class LedgerShown(BaseModel):
    game: str
    title: str
    entries: list[RuleShown]


class NameShown(BaseModel):
    """What a thing of a game is called, and what it is."""

    short: str
    full: str
    about: str | None = None
    rule: str | None = Field(None, description="where to read on")
    brief: str | None = Field(None, description="what to see beside it in a list")


class Asked(BaseModel):
    seat: int
    text: str
    rule: str


class PositionChecked(BaseModel):
    """Could the rules be played from a position?"""

    ok: bool
    problems: list[str]
    over: bool
    position: dict[str, JsonValue] | None = Field(description="with everything that was left out")
    table: Table | None
    asks: list[Asked]


# A match


class ClockLimits(BaseModel):
    bank: float
    increment: float
    on_timeout: Literal["bot", "open"]


class PlayerShown(BaseModel):
    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    you: bool
    online: bool
    owned: bool = Field(description="the seat of a person, also while a bot stands in")
    side: str = Field(description="for whom it plays, in a game whose scenarios have sides")


class OptionShown(BaseModel):
    option: list[Arg] = Field(description="the verb, and what it names: to be sent back as it is")
    text: str
    ids: list[str] = Field(description="the things it names")


class RefusedOption(BaseModel):
    """What is on the table and is not offered now, and why."""

    option: list[Arg]
    text: str
    reason: str
    rule: str


class DealShown(BaseModel):
    """An offer, with its terms in words."""

    maker: int
    taker: int
    gives: list[str]
    gets: list[str]
    until: str


class DecisionShown(BaseModel):
    """What a seat of yours is asked."""

    seat: int
    prompt: str = Field(description="the key of the question")
    text: str
    params: dict[str, JsonValue]
    deal: DealShown | None
    rule: str
    hidden: bool = Field(description="the others do not notice that it is asked")
    moves: int = Field(description="choices of this seat so far: sent back with the choice")
    question: int = Field(description="a fingerprint of the question: sent back with the choice")
    options: list[OptionShown]


class LogShown(BaseModel):
    """A line of the log."""

    n: int
    text: str
    rule: str
    dice: list[tuple[int | None, int] | tuple[int | None, int, int]] = Field(
        description="who has rolled what, with a die of how many sides; six, where an old match does not say"
    )
    ply: int = Field(description="of the match when it was written")
    key: str = Field(description="what the text tells, for machines: the message's key and parameters")
    params: dict[str, JsonValue]


class ChatShown(BaseModel):
    n: int = Field(description="the number of the line: by it one names who has said it")
    name: str
    seat: int | None
    text: str
    at: float
    texts: dict[Language, str] | None = Field(None, description="said by the server itself, in each language")


class OutcomeShown(BaseModel):
    ranking: list[list[int]] = Field(description="the seats of each place")
    scores: list[int | None]
    reason: str = Field(description="the key of the reason")
    rule: str
    text: str


class SeatClockShown(BaseModel):
    """`left` seconds at `since`, from where the clock runs (vacation: in the future); null: it stands."""

    seat: int
    left: float
    since: float | None
    secret: bool = Field(description="it runs, and only you know")


class RewindAsked(BaseModel):
    """Somebody asks all to go back."""

    seat: int
    to: int = Field(description="the ply at which it would go on")
    agreed: list[int]
    you_must_answer: list[int] = Field(description="your seats that have not answered")


class SpectatorsShown(BaseModel):
    count: int
    names: list[str]


class AbsentSeat(BaseModel):
    seat: int
    since: float | None


class RoomShown(BaseModel):
    """What is known of a match besides the game."""

    status: Status
    public: bool
    pace: Pace
    clock: ClockLimits | None
    clocks: list[SeatClockShown]
    proposal: RewindAsked | None
    spectators: SpectatorsShown
    rematch: str | None = Field(description="the match that followed")
    creator: bool = Field(description="you have made it")
    host: str = Field(description="who has made it: their name")
    can_start: bool
    free_seats: list[int]
    absent: list[AbsentSeat] = Field(description="people who are not here")
    reclaim: list[int] = Field(description="seats that others play and that you may take back: your time was up")
    origin: Origin
    given: bool = Field(description="somebody has its record or position, or went back: nobody else may join")
    alone: bool = Field(description="only bots play besides you: you may take back as much as you like")
    notify: dict[str, bool] = Field(description="for your seats: you are told of your turns")
    declines: dict[str, bool] = Field(description="for your seats: all reactions are declined")
    hints: bool = Field(description="you may ask for hints here")
    pause: float = Field(description="seconds from what may be answered in secret until all see what comes of it")
    blocked: list[int] = Field(description="seats of people whom you have blocked: you do not read each other's words")
    server_time: float = Field(description="seconds since 1970, when this was sent")


class FrozenShown(BaseModel):
    """Why a match cannot go on."""

    reason: str
    rules: str = Field(description="the version it was played with")
    text: str


class MatchState(BaseModel):
    """A match as you may see it. One of the past (`…/replay`) has no `room` and no `frozen`, but `at` and `last`."""

    type: Literal["state"]
    match: str
    game: str
    title: str = Field(description="the name of the match, or that of the game")
    game_title: str
    seat: int | None = Field(description="from where you look; null: as everybody")
    your_seats: list[int]
    asked: list[int] = Field(description="your seats that are asked something")
    players: list[PlayerShown]
    ply: int = Field(description="public choices so far")
    table: Table
    waiting_for: list[int] = Field(description="who is asked, as far as you may know")
    decisions: list[DecisionShown] = Field(description="what the seat you look from is asked")
    can_undo: bool
    log: list[LogShown]
    over: bool
    outcome: OutcomeShown | None
    seed_hash: str
    seed: str | None = Field(description="after the end: proves the hash, and every die")
    chat: list[ChatShown]
    keys: dict[str, str] = Field(description="the secret links of free seats, for who has made the match")
    room: RoomShown | None = None
    frozen: FrozenShown | None = None
    approximate: bool | None = Field(None, description="the nearest position that is stored, not the one asked for")
    at: int | None = Field(None, description="the ply of this state of the past")
    last: int | None = Field(None, description="the ply of the match now")


class MadeMatch(BaseModel):
    id: str


class Done(BaseModel):
    """It is done."""


class Found(BaseModel):
    done: bool = Field(description="false: it was not done, and never will be")


# The messages of a WebSocket


class LogChange(BaseModel):
    """How the log goes on."""

    keep: int = Field(description="so many lines of the log stay")
    add: list[LogShown]


class ChangeMessage(BaseModel):
    """What has changed; each part may be missing."""

    type: Literal["change"]
    set: dict[str, JsonValue] | None = Field(None, description="keys of the state with their new values")
    table: Table | None = Field(None, description="keys of the table with their new values")
    gone: list[str] | None = Field(None, description="keys that the table has no more")
    at: list[tuple[list[Arg], JsonValue]] | None = Field(None, description="places in the table with their new values")
    log: LogChange | None = None


class ChatMessage(BaseModel):
    type: Literal["chat"]
    add: list[ChatShown]


class OptionNote(BaseModel):
    """What is to be known of an option before one chooses it."""

    cost: str = Field(description="what it takes, in words; empty: nothing")
    text: str = Field(description="what it does, its odds, what is at stake")


class DecisionExplained(BaseModel):
    """What an open decision does not say by itself."""

    seat: int
    moves: int
    question: int
    options: list[OptionNote | None] = Field(description="one for each of its options, in their order")
    refused: list[RefusedOption] = Field(description="what cannot be chosen now, and why")


class ExplainedMessage(BaseModel):
    """Of all open decisions of the seat from which one looks: the answer to `explain`."""

    type: Literal["explained"]
    decisions: list[DecisionExplained]


class DoneMessage(BaseModel):
    type: Literal["done"]
    ref: str


class FoundMessage(BaseModel):
    """Whether the request with this key was done; if not, it never will be."""

    type: Literal["found"]
    key: str
    done: bool


class PongMessage(BaseModel):
    type: Literal["pong"]
    ref: str | None = None


class Problem(BaseModel):
    """What is wrong, by which rule, and what to do."""

    code: str
    message: str
    rule: str


class Refusal(BaseModel):
    """A request that was refused; nothing has changed."""

    error: Problem


class ErrorMessage(BaseModel):
    type: Literal["error"]
    error: Problem
    ref: str | None = None


MESSAGES: dict[str, type[BaseModel]] = {
    "state": MatchState,
    "change": ChangeMessage,
    "chat": ChatMessage,
    "explained": ExplainedMessage,
    "done": DoneMessage,
    "found": FoundMessage,
    "pong": PongMessage,
    "error": ErrorMessage,
}


def message_schemas() -> dict[str, Any]:
    """The messages of a WebSocket as schemas for OpenAPI, which knows requests only."""
    template = "#/components/schemas/{model}"
    _, schema = models_json_schema([(model, "serialization") for model in MESSAGES.values()], ref_template=template)
    found: dict[str, Any] = schema["$defs"]
    return found
