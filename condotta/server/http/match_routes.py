"""The HTTP interface for playing: the state of a match, choices, the past, records, chat."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from condotta.core.record import MOST_BYTES

from ..errors import ApiError
from ..play.choices import Choice
from . import answers, bodies
from .authentication import Looker, Member, Visitor, Who
from .dependencies import Lang, TheHub, WantedSeat, json_response
from .rate_limits import Asker

router = APIRouter(prefix="/api")


@router.get("/matches/{match_id}", response_model=answers.MatchState)
async def match(
    match_id: str, visitor: Looker, seat: WantedSeat, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """The state of a match as you may see it."""
    return json_response(await hub.viewing.state(visitor, match_id, seat, lang), response)


@router.post("/matches/{match_id}/choices", response_model=answers.MatchState)
async def choose(
    match_id: str, body: bodies.Choice, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Choose one of the options offered to your seat."""
    made = Choice(body.seat, body.ply, body.moves, body.option, body.question, body.key)
    await hub.choices.choose(visitor, match_id, made)
    return json_response(await hub.viewing.state(visitor, match_id, body.seat, lang), response)


@router.post("/matches/{match_id}/find", response_model=answers.Found)
async def find(match_id: str, body: bodies.Find, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Was the request with this key done? If it was not, it never will be, even if it is still on its way."""
    return json_response({"done": await hub.choices.requests.find_out(visitor, match_id, body.key)}, response)


@router.get("/matches/{match_id}/replay", response_model=answers.MatchState)
async def replay(
    match_id: str,
    at: int,
    asker: Asker,
    visitor: Looker,
    seat: WantedSeat,
    lang: Lang,
    hub: TheHub,
    response: Response,
) -> Response:
    """The match as it was at the ply `at`, as you may see it."""
    return json_response(await hub.viewing.replayed(asker, visitor, match_id, at, seat, lang), response)


@router.get("/matches/{match_id}/record", response_model=dict[str, Any])
async def record(match_id: str, who: Who, hub: TheHub, response: Response) -> Response:
    """The record of a match that is over, or in which you are the only person."""
    return json_response(await hub.viewing.record(who.visitor, match_id, only_reads=who.only_reads), response)


@router.post("/records", status_code=201, response_model=answers.MadeMatch)
async def import_record(request: Request, visitor: Member, hub: TheHub, response: Response) -> Response:
    """Go on with a match from its record (JSON, also compressed with gzip). You have all its seats."""
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > MOST_BYTES:
            raise ApiError("bad_request", "this is larger than any record")
    return json_response({"id": await hub.lifecycle.import_record(visitor, bytes(raw))}, response, 201)


@router.post("/matches/{match_id}/chat", response_model=answers.Done)
async def chat(match_id: str, body: bodies.Chat, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Say something to the others."""
    await hub.chat.say(visitor, match_id, body.text)
    return json_response({}, response)
