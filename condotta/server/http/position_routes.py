"""The HTTP interface for positions: what they look like, where a match begins, what is wrong with one; and for battles
that are fought alone, which begin with a position."""

from __future__ import annotations

from typing import Any, cast

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr

import condotta
from condotta.bots import trials
from condotta.core import wording
from condotta.core.errors import CondottaError, PositionError
from condotta.core.game import Data, Game, Trials
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
MOST_BATTLES = 1000  # of a run
MOST_AT_ONCE = 50  # battles of one request
SECONDS = 3.0  # for them: others want to ask, too


class Start(Body):
    seats: StrictInt | None = None
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    scenario: StrictStr = ""


class Described(Body):
    position: dict[str, Any] = Field(description="see the schema of the game; every key may be left out")


class Battle(Body):
    asked: dict[str, Any] = Field(description="what `GET …/battles` offers: a battle, or armies and ground")


class Run(Battle):
    seed: StrictStr = Field("0", max_length=40)
    first: StrictInt = Field(0, ge=0, lt=MOST_BATTLES, description="the number of the first battle")
    number: StrictInt = Field(MOST_AT_ONCE, ge=1, le=MOST_AT_ONCE)
    by_lot: StrictBool = Field(False, description="tactical options are drawn, not chosen")


class Prepared(BaseModel):
    """A battle as a match can begin with it, or everything that is wrong with it."""

    problems: list[str]
    position: dict[str, Any] | None


class Counted(BaseModel):
    """Of battles in which a side had something."""

    battles: int
    wins: int
    draws: int


class Counts(BaseModel):
    """What came of some battles; the counts of several requests can be added up."""

    battles: int
    wins: list[int] = Field(description="by side")
    draws: int
    rounds: int
    sums: dict[str, list[int]] = Field(description="SP (`lost`) and `captains` that each side has lost")
    squares: dict[str, list[int]] = Field(description="sums of the squares of the same")
    by: dict[str, list[dict[str, Counted]]] = Field(description="kind of thing, side, thing")


@router.get("/games/{game_id}/battles")
def battles(game_id: str, lang: Lang) -> Data:
    """Battles that can be fought alone, and what armies can be made of."""
    return laboratory(game_id).offered(lang)


@router.post("/games/{game_id}/battles/position", response_model=Prepared)
async def battle_position(
    game_id: str, body: Battle, asker: Asker, lang: Lang, hub: TheHub, response: Response
) -> Response:
    """The position in which a battle begins; what is wrong with the armies or the ground."""
    laboratory(game_id)
    return json_response(await hub.workroom.do(asker, prepared, game_id, body.asked, lang), response)


@router.post("/games/{game_id}/battles/run", response_model=Counts)
async def run(game_id: str, body: Run, asker: Asker, lang: Lang, hub: TheHub, response: Response) -> Response:
    """Let bots fight a battle some times, as often as a few seconds allow: `battles` says how many they were, and the
    next request goes on from there. The same seed and numbers give the same counts."""
    laboratory(game_id)
    number = min(body.number, MOST_BATTLES - body.first)
    work = (fought, game_id, body.asked, lang, body.seed, body.by_lot, body.first, number)
    return json_response(await hub.workroom.do(asker, *work), response)


def laboratory(game_id: str) -> Trials:
    game = known_game(game_id)
    if game.trials is None:
        raise ApiError("not_found", f"{game.id}: this game has no battles that are fought alone")
    return game.trials()


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


def prepared(game_id: str, asked: Data, lang: str) -> Data:
    try:
        return {"problems": [], "position": laboratory(game_id).position(asked, lang)}
    except PositionError as error:
        return {"problems": error.problems, "position": None}


def fought(game_id: str, asked: Data, lang: str, seed: str, by_lot: bool, first: int, number: int) -> Data:
    try:
        position = laboratory(game_id).position(asked, lang)
    except CondottaError as error:
        raise api_error(error) from None
    return trials.fought(trials.Trial(game_id, position, seed, by_lot=by_lot), first, number, SECONDS).as_json()
