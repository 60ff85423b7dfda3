"""The HTTP interface for positions: what they look like, where a match begins, what is wrong with one."""

from __future__ import annotations

from typing import Any, cast

from fastapi import APIRouter, Query, Response
from pydantic import Field, StrictBool, StrictInt, StrictStr

import condotta
from condotta.core import wording
from condotta.core.errors import CondottaError, PositionError
from condotta.core.game import Data, Game
from condotta.core.match import Match
from condotta.games import find

from ..errors import ApiError, api_error
from ..lobby.chance import check_chance
from ..lobby.lifecycle import SECRET_KEYS
from .answers import PositionChecked
from .authentication import Who
from .bodies import Body
from .dependencies import Lang, TheHub, json_response
from .rate_limits import Asker

router = APIRouter(prefix="/api", tags=["positions"])

MOST_CHOICES = 2000  # of a position: more than any step of a game has


class Start(Body):
    seats: StrictInt | None = None
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    scenario: StrictStr = ""


class Described(Body):
    position: dict[str, Any] = Field(description="see the schema of the game; every key may be left out")


@router.get("/games/{game_id}/schema")
def schema(game_id: str) -> Data:
    """The JSON schema of a game's positions."""
    return known_game(game_id).schema()


@router.post("/games/{game_id}/position")
async def start(game_id: str, body: Start, asker: Asker, hub: TheHub) -> Data:
    """The position in which a match begins, to be changed."""
    game = known_game(game_id)
    return cast(Data, await hub.workroom.do(asker, begun, game.id, body.seats, dict(body.options), body.scenario))


@router.post("/games/{game_id}/position/check", response_model=PositionChecked)
async def check(game_id: str, body: Described, asker: Asker, lang: Lang, hub: TheHub, response: Response) -> Response:
    """Could the rules be played from this position? If not, everything that is wrong with it; if so, how it looks."""
    game = known_game(game_id)
    return json_response(await hub.workroom.do(asker, checked, game.id, body.position, lang), response)


@router.get("/matches/{match_id}/position", response_model=dict[str, Any])
async def position(
    match_id: str,
    asker: Asker,
    who: Who,
    hub: TheHub,
    response: Response,
    at: int | None = Query(None, description="a ply; if left out: now"),
) -> Response:
    """The whole position of a match that is over, or in which you are the only person: it tells all secrets."""
    found = await hub.viewing.position(asker, who.visitor, match_id, at, only_reads=who.only_reads)
    return json_response(without_chance(found), response)


def known_game(game_id: str) -> Game:
    try:
        return find(game_id)
    except CondottaError as error:
        raise ApiError("not_found", str(error)) from None


def without_chance(position: Data) -> Data:
    """Whoever goes on from here rolls other dice."""
    return {key: value for key, value in position.items() if key not in SECRET_KEYS}


# In other processes


def begun(game_id: str, seats: int | None, options: Data, scenario: str) -> Data:
    try:
        return without_chance(condotta.new(game_id, seats, None, options, scenario or None).position())
    except CondottaError as error:
        raise api_error(error) from None


def checked(game_id: str, position: Data, lang: str) -> Data:
    problems = []
    if isinstance(position.get("choices"), list) and len(position["choices"]) > MOST_CHOICES:
        problems = [f"choices: {len(position['choices'])}, at most {MOST_CHOICES}; begin at a later position"]
    else:
        try:
            match = condotta.new(game_id, position=position)
            check_chance(match)
            return fine(match, lang)
        except PositionError as error:
            problems = error.problems
        except CondottaError as error:
            problems = [str(error)]
    return {"ok": False, "problems": problems, "over": False, "position": None, "table": None, "asks": []}


def fine(match: Match, lang: str) -> Data:
    """The position with everything that was left out, how it looks to everybody, and who is asked what."""
    asks = [
        {"seat": asked.seat, "text": wording.prompt_text(match.game, asked, lang), "rule": asked.rule}
        for asked in match.open_decisions()
    ]
    shown = {"position": without_chance(match.position()), "table": match.view(None)["table"], "asks": asks}
    return {"ok": True, "problems": [], "over": match.over, **shown}
