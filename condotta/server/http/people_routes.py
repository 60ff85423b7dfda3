"""The HTTP interface for people who are a nuisance: blocking and reporting them; for admins, the reports."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field, StrictInt, StrictStr

from ..accounts.caller import Caller
from ..errors import ApiError
from ..lobby.people import MOST_REPORT
from .account_bodies import Nothing
from .authentication import accounts_of, caller_of, somebody
from .bodies import Body, SeatNumber
from .dependencies import TheHub

router = APIRouter(prefix="/api", tags=["people"])

Reason = Literal["abuse", "cheating", "name", "spam", "other"]
ReportStatus = Literal["open", "closed"]


class Somebody(Body):
    seat: SeatNumber | None = Field(None, description="who sits there")
    line: StrictInt | None = Field(None, ge=0, le=2**31 - 1, description="`n` of a line of the chat: who has said it")


class Report(Somebody):
    reason: Reason
    text: StrictStr = Field("", max_length=MOST_REPORT * 2, description="what happened, in your words")


class BlockShown(BaseModel):
    id: str
    name: str
    since: float


class Blocks(BaseModel):
    blocks: list[BlockShown]


class PersonShown(BaseModel):
    name: str
    login: str | None = Field(description="null: a guest, or somebody whose account is deleted")


class ReportShown(BaseModel):
    id: int
    created: float
    by: PersonShown
    about: PersonShown
    match: str | None
    reason: Reason
    text: str
    lines: list[str] = Field(description="what they had said last in the match")
    status: ReportStatus
    note: str


class Reports(BaseModel):
    reports: list[ReportShown]
    more: bool


class PutReport(Body):
    status: ReportStatus
    note: StrictStr = Field("", max_length=MOST_REPORT * 2)


async def known(request: Request) -> str:
    """Somebody of a server with accounts."""
    if not accounts_of(request).settings.hosted:
        raise ApiError("not_found", "there are no accounts here; `condotta serve` has them")
    return (await somebody(request)).visitor


async def admin(request: Request) -> Caller:
    caller = await caller_of(request)
    if not caller.admin:
        raise ApiError("forbidden", "this is for those who run the server")
    return caller


Known = Annotated[str, Depends(known)]
IsAdmin = Annotated[Caller, Depends(admin)]


@router.get("/blocks")
async def blocks(visitor: Known, hub: TheHub) -> Blocks:
    """Whom you have blocked."""
    return Blocks.model_validate({"blocks": await hub.people.blocks(visitor)})


@router.delete("/blocks/{block_id}")
async def unblock(block_id: str, visitor: Known, hub: TheHub) -> Nothing:
    """Have to do with somebody again."""
    await hub.people.unblock(visitor, block_id)
    return Nothing()


@router.post("/matches/{match_id}/block", status_code=201)
async def block(match_id: str, body: Somebody, visitor: Known, hub: TheHub) -> Nothing:
    """Block somebody: you no longer read each other's words, sit down at each other's tables, or keep each other a seat
    in a rematch. Matches that you play together go on."""
    await hub.people.block(visitor, match_id, body.seat, body.line)
    return Nothing()


@router.post("/matches/{match_id}/report", status_code=201)
async def report(match_id: str, body: Report, visitor: Known, hub: TheHub) -> Nothing:
    """Tell those who run the server about somebody. Only they read it."""
    await hub.people.report(visitor, match_id, body.seat, body.line, body.reason, body.text)
    return Nothing()


@router.get("/reports")
async def reports(
    who: IsAdmin,
    hub: TheHub,
    status: ReportStatus = "open",
    page: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Reports:
    """What was reported, the newest first. For admins."""
    found, more = await hub.people.reports(status, page)
    return Reports.model_validate({"reports": found, "more": more})


@router.put("/reports/{report_id}")
async def put_report(report_id: int, body: PutReport, who: IsAdmin, hub: TheHub) -> Nothing:
    """Note what came of a report. For admins."""
    if not 0 <= report_id < 2**31:
        raise ApiError("not_found", "there is no such report")
    await hub.people.close_report(report_id, body.status, body.note)
    return Nothing()
