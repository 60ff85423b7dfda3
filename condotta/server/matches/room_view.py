"""The room of a match as one viewer sees it: who may come in, clocks, proposals, who looks on."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from typing import Any

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..model import clocks
from ..model.room import OPEN, OVER, limits_data
from ..model.seats import SeatInfo, is_free
from .live_match import LiveMatch


def room(live: LiveMatch, visitor: str) -> Data:
    """What this visitor may know of the room. Nothing in it changes by itself, as a running time would."""
    rooms = kept(live)
    found = rooms.get(visitor)
    if found is None:
        found = rooms[visitor] = room_now(live, visitor)
    return found


def kept(live: LiveMatch) -> dict[Any, Data]:
    """What is kept of states until something of the room changes, which is more than seats and names."""
    found: dict[Any, Data] = live.parts.setdefault("room", {})
    return found


def room_now(live: LiveMatch, visitor: str) -> Data:
    here, mine = live.room, live.seats_of(visitor) if visitor else []
    is_creator = bool(visitor) and visitor == live.creator
    return {
        "status": here.status,
        "public": here.public,
        "pace": here.pace,
        "clock": limits_data(here.limits),
        "clocks": clocks.shown(here.clocks, mine) if here.clocks else [],
        "proposal": proposal_data(live, visitor),
        "spectators": live.spectators(),
        "rematch": here.rematch,
        "creator": is_creator,
        "host": live.names.get(live.creator, ""),
        "can_start": is_creator and here.status == OPEN,
        "free_seats": free_seats(live),
        "reclaim": [info.seat for info in live.seats if visitor and info.owner == visitor != info.visitor],
        "origin": here.origin,
        "given": here.given,
        "alone": plays_alone(live, visitor),
        "absent": absent(live),
        "notify": {str(seat): live.seats[seat].notify for seat in mine},
        "declines": {str(seat): live.seats[seat].declines for seat in mine},
        "hints": hints_allowed(live, visitor),
        "pause": here.pause,
        "blocked": live.apart.blocked_seats(visitor, live.seats),
    }


def hints_allowed(live: LiveMatch, visitor: str) -> bool:
    """Where nobody else plays, or where the match was made so."""
    return live.room.hints or plays_alone(live, visitor)


def plays_alone(live: LiveMatch, visitor: str) -> bool:
    """Against bots, or with several seats of one's own: nobody else plays, was played for, or is waited for."""
    return not any(info.kind == "open" or info.people - {visitor} for info in live.seats)


def free_seats(live: LiveMatch) -> list[Seat]:
    """Seats that another person may take: nobody sits there, or who did has lost or offered it."""
    return [] if live.room.status == OVER else [info.seat for info in live.seats if is_free(info)]


def may_open(live: LiveMatch, info: SeatInfo) -> bool:
    """May somebody new sit here? Not where others know more than they should: what is to come, or this hand."""
    return not live.room.given and not known_to_others(live, info)


def known_to_others(live: LiveMatch, info: SeatInfo) -> bool:
    """Does somebody with another seat know the hand of this one? They had both."""
    others = {person for other in live.seats if other.seat != info.seat for person in other.people}
    return live.room.status != OPEN and bool(others & info.known_to)


def absent(live: LiveMatch) -> list[Data]:
    """People who are not here, and since when."""
    people = [info for info in live.seats if info.kind == "person" and not live.is_online(info)]
    return [{"seat": info.seat, "since": live.room.seen.get(info.visitor or "")} for info in people]


def proposal_data(live: LiveMatch, visitor: str) -> Data | None:
    proposal = live.room.proposal
    if proposal is None:
        return None
    still = missing(live)
    agreed = [info.seat for info in live.seats if info.people and not still[info.seat]]
    mine = [seat for seat, people in still.items() if visitor in people]
    return {"seat": proposal["seat"], "to": proposal["to"], "agreed": agreed, "you_must_answer": mine}


def missing(live: LiveMatch) -> dict[Seat, set[str]]:
    """By seat, whose consent to the proposal is still missing; bots in seats of their own agree to everything."""
    agreed = (
        set(live.room.proposal["agreed"]) if live.room.proposal else set()
    )  # people; it was seats, which say nothing
    return {info.seat: info.people - agreed for info in live.seats}
