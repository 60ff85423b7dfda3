"""Is the server well? It is if it can write."""

from __future__ import annotations

from fastapi import APIRouter

import condotta

from ..errors import ApiError
from .account_bodies import Health
from .dependencies import TheHub

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/health", responses={503: {"description": "The database cannot be written to"}})
async def health(hub: TheHub) -> Health:
    """Is the server well? Something is written to the database to know it."""
    if not await hub.pulse.is_well():
        raise ApiError("unavailable", "the database cannot be written to", retry_after=5)
    connections = sum(len(live.connections) for live in hub.matches.live.values())
    return Health(ok=True, version=condotta.__version__, matches=len(hub.matches.live), connections=connections)
