"""The HTTP interface for advice: hints, why bots have chosen so, how a match went."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, StrictInt

from ..bots.advice import Asked
from .authentication import Visitor
from .bodies import Body, SeatNumber
from .dependencies import Lang, TheHub, json_response
from .rate_limits import Asker

router = APIRouter(prefix="/api", tags=["advice"])


class Question(Body):
    """The numbers as they were shown with the question."""

    seat: SeatNumber
    ply: StrictInt
    moves: StrictInt | None = None
    question: StrictInt | None = None


class Tried(BaseModel):
    """An option that was thought of, and what share of the victory it promises."""

    option: list[int | str]
    text: str
    ids: list[str]
    chance: float = Field(description="from 0 to 1")


class Hint(BaseModel):
    """What to choose, and why."""

    option: list[int | str]
    option_text: str
    reason: str = Field(description="empty: there is nothing to say")
    text: str = Field(description="all in one line")
    tried: list[Tried] = Field(description="the hint first; empty if the game tells bots nothing")


class Point(BaseModel):
    ply: int = Field(description="public choices until then")
    chances: list[float] = Field(description="of each seat, from 0 to 1")


class TurningPoint(BaseModel):
    """A choice after which the chances were others."""

    ply: int
    seat: int = Field(description="whose chance changed most")
    change: float


class Analysis(BaseModel):
    points: list[Point]
    turning_points: list[TurningPoint] = Field(description="the greatest changes")
    missing: Literal["", "frozen", "unknown"] = Field(description="why there are no points")


class Reason(BaseModel):
    ply: int = Field(description="of the choice")
    seat: int
    text: str


class Reasons(BaseModel):
    reasons: list[Reason]


@router.post("/matches/{match_id}/hint", response_model=Hint)
async def hint(
    match_id: str, body: Question, visitor: Visitor, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """What a bot that thinks ahead would choose in your seat; it knows no more than you do."""
    asked = Asked(body.seat, body.ply, body.moves, body.question)
    return json_response(await hub.advice.hint(visitor, match_id, asked, lang), response)


@router.get("/matches/{match_id}/analysis", response_model=Analysis)
async def analysis(match_id: str, asker: Asker, hub: TheHub, response: Response) -> Response:
    """Each seat's chance to win over time, and where it turned; when the match is over."""
    return json_response(await hub.advice.analysis(asker, match_id), response)


@router.get("/matches/{match_id}/reasons", response_model=Reasons)
async def reasons(
    match_id: str,
    asker: Asker,
    lang: Lang,
    hub: TheHub,
    response: Response,
    until: Annotated[int | None, Query(ge=0, description="a ply; if left out: all so far")] = None,
) -> Response:
    """Why bots have chosen so lately. While the match runs only what everybody sees is told."""
    return json_response(await hub.advice.reasons(asker, match_id, until, lang), response)
