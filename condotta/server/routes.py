"""The HTTP interface."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response

from condotta.bots import PLAYERS
from condotta.core import ledger
from condotta.core.errors import CondottaError
from condotta.core.game import Data
from condotta.core.messages import known_language
from condotta.core.record import MOST_BYTES
from condotta.games import find, listed

from . import answers, states
from .bodies import Chat, Choice
from .errors import ApiError
from .hub import Hub
from .visitors import Looker, Member, Visitor

router = APIRouter(prefix="/api")


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def language(lang: Annotated[str, Query(max_length=20)] = "en") -> str:
    return known_language(lang)


def wanted_seat(seat: Annotated[str, Query(max_length=10)] = "") -> int | None:
    return read_seat(seat)


def read_seat(text: str) -> int | None:
    """A seat in an address; an empty one is none."""
    if text in ("", "null"):
        return None
    if not (text.isascii() and text.isdecimal()):
        raise ApiError("bad_request", f"seat: {text!r} is no number of a seat")
    return int(text)


TheHub = Annotated[Hub, Depends(hub_of)]
Lang = Annotated[str, Depends(language)]
WantedSeat = Annotated[int | None, Depends(wanted_seat)]


def answer(content: bytes | Any, response: Response, status: int = 200) -> Response:
    """JSON, with the cookie that may have been set."""
    raw = content if isinstance(content, bytes) else msgspec.json.encode(content)
    out = Response(raw, status, media_type="application/json")
    out.headers["cache-control"] = "no-store"
    if "set-cookie" in response.headers:
        out.headers["set-cookie"] = response.headers["set-cookie"]
    return out


@router.get("/games", response_model=list[answers.GameShown])
def games(lang: Lang) -> list[Data]:
    """The games."""
    return [states.game_data(game, lang, sorted(PLAYERS)) for game in listed()]


@router.get("/games/{game_id}/rules", response_model=answers.LedgerShown)
def rules(game_id: str, lang: Lang) -> Data:
    """The rules ledger of a game; entries that are not written in the language are in English, and say so."""
    try:
        game = find(game_id)
        found = ledger.load(game.id, lang)
    except CondottaError as error:
        raise ApiError("not_found", str(error)) from None
    fields = ("id", "kind", "chapter", "section", "text", "lang")
    entries = [{f: getattr(rule, f) for f in fields} for rule in found.entries.values()]
    return {"game": game_id, "title": game.title[lang], "entries": entries}


@router.get("/games/{game_id}/names", response_model=dict[str, answers.NameShown])
def names(game_id: str, lang: Lang) -> Response:
    """What every id of a game is called."""
    try:
        found = states.names(find(game_id).id, lang)
    except CondottaError as error:
        raise ApiError("not_found", str(error)) from None
    return Response(found, media_type="application/json", headers={"cache-control": "public, max-age=600"})


@router.get("/matches/{match_id}", response_model=answers.MatchState)
async def match(
    match_id: str, visitor: Looker, seat: WantedSeat, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """The state of a match as you may see it."""
    return answer(await hub.state(visitor, match_id, seat, lang), response)


@router.post("/matches/{match_id}/choices", response_model=answers.MatchState)
async def choose(
    match_id: str, body: Choice, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """Choose one of the options offered to your seat."""
    await hub.choose(visitor, match_id, body.seat, body.turn, body.moves, body.option, body.question)
    return answer(await hub.state(visitor, match_id, body.seat, lang), response)


@router.get("/matches/{match_id}/replay", response_model=answers.MatchState)
async def replay(
    match_id: str, at: int, visitor: Looker, seat: WantedSeat, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """The match as it was after `at` public choices, as you may see it."""
    return answer(await hub.replayed(visitor, match_id, at, seat, lang), response)


@router.get("/matches/{match_id}/record", response_model=dict[str, Any])
async def record(match_id: str, visitor: Looker, hub: TheHub, response: Response) -> Response:
    """The record of a match that is over, or in which you are the only person."""
    return answer(await hub.record(visitor, match_id), response)


@router.post("/records", status_code=201, response_model=answers.MadeMatch)
async def import_record(request: Request, visitor: Member, hub: TheHub, response: Response) -> Response:
    """Go on with a match from its record (JSON, also compressed with gzip). You have all its seats."""
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > MOST_BYTES:
            raise ApiError("bad_request", "this is larger than any record")
    return answer({"id": await hub.import_record(visitor, bytes(raw))}, response, 201)


@router.post("/matches/{match_id}/chat", response_model=answers.Done)
async def chat(match_id: str, body: Chat, visitor: Visitor, hub: TheHub, response: Response) -> Response:
    """Say something to the others."""
    await hub.say(visitor, match_id, body.text)
    return answer({}, response)
