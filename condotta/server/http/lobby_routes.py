"""The HTTP interface for rooms: lists, making, joining and leaving matches, seats, clocks, notes, going back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field, StrictBool, StrictFloat, StrictInt, StrictStr

from ..lobby.lifecycle import MatchSpec
from ..model.clocks import Limits
from .answers import ClockLimits, Done, MatchState, Origin, Pace, PlayerShown, Status
from .authentication import Guest, Looker, Visitor, Who
from .bodies import MOST_SEATS, Body, SeatNumber, Undo
from .dependencies import Lang, TheHub, json_response
from .rate_limits import count

router = APIRouter(prefix="/api", tags=["rooms"])

MINUTE, DAY = 60.0, 24 * 3600.0
MOST_NOTES = 20_000


class Clock(Body):
    """How long everybody may think."""

    bank: StrictFloat | StrictInt = Field(ge=MINUTE / 2, le=60 * DAY, description="seconds to begin with, and at most")
    increment: StrictFloat | StrictInt = Field(0, ge=0, le=14 * DAY, description="seconds more after each turn")
    on_timeout: Literal["bot", "open"] = Field("bot", description="a bot plays on; open: others may take the seat")


class NewMatch(Body):
    game: StrictStr = Field(description="one of GET /api/games")
    seats: StrictInt | None = None
    seating: list[StrictStr] = Field(
        min_length=1, max_length=MOST_SEATS, description="for each seat: you, open, bot:greedy, bot:random …"
    )
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    scenario: StrictStr = ""
    name: StrictStr = Field("", max_length=200)
    public: StrictBool = Field(False, description="listed for everybody; open seats can be taken without a link")
    pace: Literal["live", "async"] = Field("live", description="in one sitting, or over days: then vacations count")
    clock: Clock | None = Field(None, description="null: as long as one likes")
    position: dict[str, Any] | None = Field(None, description="where to begin instead of the set-up")
    practice: StrictBool = Field(
        False, description="the seed and the dice of the position count also with open seats, and everybody is told"
    )
    hints: StrictBool | None = Field(
        None, description="hints also where other people play; null: only under `condotta play`"
    )
    pause: StrictFloat | StrictInt | None = Field(
        None, ge=0, le=30, description="seconds after what may be answered in secret; null: as the server does"
    )


class Join(Body):
    key: StrictStr | None = Field(None, max_length=200, description="of an invitation link")
    seat: SeatNumber | None = Field(None, description="a free seat of a public match, or one that is kept for you")
    name: StrictStr = Field("", max_length=200, description="what the others see")


class OwnSeat(Body):
    seat: SeatNumber


class Notify(OwnSeat):
    on: StrictBool = Field(description="tell me by e-mail or webhook when it is my turn and I am not here")


class PutRoom(Body):
    public: StrictBool | None = None
    name: StrictStr | None = Field(None, max_length=200)


class Notes(Body):
    text: StrictStr = Field(max_length=MOST_NOTES)


class Stand(Body):
    bot: StrictStr | None = Field(description="the bot's name; null: the seat is yours again")


class Proposal(OwnSeat):
    to: StrictInt = Field(ge=0, description="the ply to go back to")


class Consenting(OwnSeat):
    agree: StrictBool


class UndoAll(Undo):
    all: StrictBool = Field(False, description="as far as one may alone: restart my turn")
    further: StrictBool = Field(
        False, description="whatever was revealed since, where only bots play besides you: the match is then practice"
    )


class Empty(Body):
    pass


class Made(BaseModel):
    """A new match."""

    id: str
    links: dict[str, str] = Field(description="the secret links of its open seats, by seat")


class ListedMatch(BaseModel):
    """A match in a list."""

    id: str
    game: str
    title: str = Field(description="its name, or that of the game")
    game_title: str
    name: str
    seats: list[PlayerShown]
    created: float
    updated: float = Field(description="of the last change that everybody may notice")
    ply: int = Field(description="public choices so far")
    waiting_for: list[int]
    your_turn: bool
    over: bool
    outcome_text: str
    public: bool
    pace: Pace
    clock: ClockLimits | None
    status: Status
    creator_name: str
    free_seats: list[int]
    origin: Origin


class Listed(BaseModel):
    """A page of a list of matches."""

    matches: list[ListedMatch]
    page: int
    more: bool


class Link(BaseModel):
    link: str = Field(description="whoever opens it may take the seat")


class NotesShown(BaseModel):
    text: str


@router.get("/matches", response_model=Listed)
async def matches(
    visitor: Looker,
    lang: Lang,
    hub: TheHub,
    response: Response,
    which: Annotated[Literal["mine", "open", "running", "finished"], Query(alias="list")] = "mine",
    game: Annotated[str, Query(max_length=40)] = "",
    page: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """Your matches (those where it is your turn first), public ones that wait for players or can be watched, or what is
    over: public ones and yours."""
    return json_response(await hub.match_list.page(visitor, which, game, page, lang), response)


@router.post("/matches", status_code=201, response_model=Made)
async def create(body: NewMatch, visitor: Guest, who: Who, hub: TheHub, response: Response) -> Response:
    """A new match. It begins when no seat is open any more, or when you start it. Without an account: against bots."""
    clock = body.clock
    limits = Limits(clock.bank, clock.increment, clock.on_timeout) if clock is not None else None
    facts = (body.game, body.seating, body.seats, dict(body.options), body.scenario, body.name)
    how = (body.public, body.pace, limits, body.position, body.hints, body.pause)
    spec = MatchSpec(*facts, *how, practice=body.practice)
    made, links = await hub.lifecycle.create(visitor, spec, guest=not who.member)
    return json_response({"id": made, "links": links}, response, 201)


@router.delete("/matches/{match_id}", response_model=Done)
async def remove(match_id: str, visitor: Visitor, who: Who, hub: TheHub, response: Response) -> Response:
    """Delete a match that you have made: before it begins, or if nobody else plays there. An admin deletes any."""
    await hub.lifecycle.remove(visitor, match_id, admin=who.admin)
    return json_response({}, response)


@router.post("/matches/{match_id}/start", response_model=MatchState)
async def start(match_id: str, body: Empty, visitor: Visitor, lang: Lang, hub: TheHub, response: Response) -> Response:
    """Begin with bots in the seats that are still open; people may still take these. For who has made the match."""
    await hub.seating.start(visitor, match_id)
    return json_response(await hub.viewing.state(visitor, match_id, None, lang), response)


@router.post("/matches/{match_id}/join", response_model=MatchState)
async def join(
    match_id: str, body: Join, visitor: Guest, who: Who, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Take a seat: by the key of its link, one that is kept for you, or a free one of a public match."""
    seat = await hub.seating.join(visitor, match_id, body.key, body.seat, body.name, member=who.member)
    return json_response(await hub.viewing.state(visitor, match_id, seat, lang), response)


@router.post("/matches/{match_id}/leave", response_model=Done)
async def leave(match_id: str, body: OwnSeat, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Give up your seat. Before the match begins it is open again; later a bot plays on and others may take it."""
    await hub.seating.leave(visitor, match_id, body.seat)
    return json_response({}, response)


@router.post("/matches/{match_id}/rematch", status_code=201, response_model=Made)
async def rematch(match_id: str, body: Empty, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """The same once more, everybody one seat further. The seats of the others are kept for them."""
    made, links = await hub.lifecycle.rematch(visitor, match_id)
    return json_response({"id": made, "links": links}, response, 201)


@router.put("/matches/{match_id}/room", response_model=Done)
async def settle(match_id: str, body: PutRoom, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Make your match public or private, or rename it."""
    await hub.lifecycle.update(visitor, match_id, body.public, body.name)
    return json_response({}, response)


@router.put("/matches/{match_id}/notify", response_model=Done)
async def notify(match_id: str, body: Notify, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Whether you are told of your turns in this match while you are away."""
    await hub.seating.notify(visitor, match_id, body.seat, on=body.on)
    return json_response({}, response)


@router.put("/matches/{match_id}/declines", response_model=Done)
async def decline(match_id: str, body: Notify, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Whether your reactions (questions that only you notice) are declined for you without asking."""
    await hub.seating.decline(visitor, match_id, body.seat, on=body.on)
    return json_response({}, response)


@router.get("/matches/{match_id}/notes", response_model=NotesShown)
async def notes(match_id: str, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """What you have written down for yourself; nobody else sees it."""
    return json_response({"text": await hub.notes.read(visitor, match_id)}, response)


@router.put("/matches/{match_id}/notes", response_model=NotesShown)
async def write_notes(match_id: str, body: Notes, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Write something down for yourself."""
    await hub.notes.write(visitor, match_id, body.text)
    return json_response({"text": body.text}, response)


@router.post("/matches/{match_id}/seats/{seat}/bot", response_model=MatchState)
async def stand_in(
    match_id: str, seat: int, body: Stand, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Hand your seat to a bot; null takes it back, also from somebody who took it when your time was up."""
    await hub.seating.stand_in(visitor, match_id, seat, body.bot)
    return json_response(await hub.viewing.state(visitor, match_id, None, lang), response)


@router.post("/matches/{match_id}/seats/{seat}/offer", response_model=Link)
async def offer(match_id: str, seat: int, body: Empty, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """A new link by which somebody else can take your seat, or one whose player has left or is out of time."""
    return json_response({"link": await hub.seating.offer(visitor, match_id, seat)}, response)


@router.post("/matches/{match_id}/undo", response_model=MatchState)
async def undo(
    match_id: str, body: UndoAll, visitor: Visitor, lang: Lang, hub: TheHub, request: Request, response: Response
) -> Response:
    """Take back your last choice, or all of your turn, as long as nothing was revealed since; against bots, further."""
    if body.further:
        await count(request, "rewind", visitor)
        await hub.rewinds.take_back(visitor, match_id, body.seat, body.key)
    else:
        await hub.choices.undo(visitor, match_id, body.seat, everything=body.all, key=body.key)
    return json_response(await hub.viewing.state(visitor, match_id, body.seat, lang), response)


@router.post("/matches/{match_id}/rewind", response_model=MatchState)
async def rewind(
    match_id: str, body: Proposal, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Ask everybody to go back to an earlier position. Any choice that everybody notices ends the question."""
    await hub.rewinds.propose(visitor, match_id, body.seat, body.to)
    return json_response(await hub.viewing.state(visitor, match_id, body.seat, lang), response)


@router.post("/matches/{match_id}/rewind/answer", response_model=MatchState)
async def answer_rewind(
    match_id: str, body: Consenting, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Agree to go back, or refuse; who has asked withdraws by refusing. When all agree, the match goes back."""
    await hub.rewinds.answer(visitor, match_id, body.seat, agree=body.agree)
    return json_response(await hub.viewing.state(visitor, match_id, None, lang), response)
