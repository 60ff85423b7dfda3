"""The HTTP interface for games: which there are, their rules, what ids are called."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from condotta.bots import PLAYERS
from condotta.core import introduction, ledger
from condotta.core.errors import CondottaError
from condotta.core.game import Data, Game
from condotta.games import find, listed

from ..errors import ApiError
from . import answers
from .dependencies import Lang

router = APIRouter(prefix="/api")


@router.get("/games", response_model=list[answers.GameShown])
def games(lang: Lang) -> list[Data]:
    """The games."""
    return [game_data(game, lang, sorted(PLAYERS)) for game in listed()]


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


@router.get("/games/{game_id}/introduction", response_model=answers.IntroductionShown)
def how_to_play(game_id: str, lang: Lang) -> Data:
    """How to play, on two pages; in English where it is not written in the language."""
    try:
        game = find(game_id)
    except CondottaError as error:
        raise ApiError("not_found", str(error)) from None
    found = introduction.load(game.id, lang)
    if found is None:
        raise ApiError("not_found", f"there is no introduction to {game.title[lang]}; its rules are there")
    return {"game": game.id, "title": game.title[lang], "text": found.text, "lang": found.lang}


@router.get("/games/{game_id}/names", response_model=dict[str, answers.NameShown])
def names(game_id: str, lang: Lang) -> Response:
    """What every id of a game is called."""
    try:
        found = names_data(find(game_id).id, lang)
    except CondottaError as error:
        raise ApiError("not_found", str(error)) from None
    return Response(found, media_type="application/json", headers={"cache-control": "public, max-age=600"})


# As data


@cache
def names_data(game_id: str, lang: str) -> bytes:
    """What every id of the game is called, as JSON."""
    game = find(game_id)
    known = {
        key: {"short": name.shown(lang), "full": name.shown(lang, full=True), **game.about(key, lang)}
        for key, name in game.catalogue().names.items()
    }
    return msgspec.json.encode(known)


def game_data(game: Game, lang: str, bots: list[str]) -> Data:
    return {
        "id": game.id,
        "title": game.title[lang],
        "seats": list(game.seats),
        "scenarios": list(game.scenarios),
        "scenario_names": {name: called(game, f"scenario.{name}", name, lang) for name in game.scenarios},
        "scenario_texts": {name: text for name in game.scenarios if (text := told(game, name, lang))},
        "scenario_sides": {name: [game.side(name, n, lang) for n in range(len(of))] for name, of in game.sides.items()},
        "settings": {name: setting_data(game, name, lang) for name in game.settings},
        "rules": game.version,
        "bots": bots,
        "minutes": game.minutes,
        "difficulty": game.difficulty,
        "has_introduction": introduction.load(game.id, lang) is not None,
    }


def told(game: Game, scenario: str, lang: str) -> str:
    """What a scenario is about: for whom one plays, how long it takes, what is at stake."""
    text: Any = game.catalogue().find(f"about_scenario.{scenario}", lang)
    return text if isinstance(text, str) else ""


def setting_data(game: Game, name: str, lang: str) -> Data:
    setting = game.settings[name]
    shown = called(game, f"setting.{name}", name, lang)
    names = {str(choice): game.catalogue().find(f"choice.{name}.{choice}", lang) for choice in setting.choices}
    facts = {"default": setting.default, "choices": list(setting.choices), "text": shown, "rule": setting.rule}
    return facts | {"least": setting.least, "most": setting.most, "names": {c: n for c, n in names.items() if n}}


def called(game: Game, key: str, name: str, lang: str) -> str:
    text: Any = game.catalogue().find(key, lang)
    return text if isinstance(text, str) else name.replace("_", " ").capitalize()
