"""What one viewer is told of a match: built up from what `Match.view` and `Match.log` give to his seat, and no more."""

from __future__ import annotations

from functools import cache
from typing import Any

from condotta.core import wording
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Data, Game
from condotta.core.match import Match

from .live import Live


def state(live: Live, visitor: str, seat: Seat | None, lang: str) -> Data:
    """The state object, without `names` and `chat`, which are sent apart."""
    match = live.match
    mine = live.seats_of(visitor)
    chooses = seat is not None and seat in mine and live.seats[seat].kind == "person"
    decisions = match.asks(seat) if chooses and seat is not None else []
    return {
        **common(live, match, visitor, seat, lang),
        "asked": live.asked_of(visitor),
        "decisions": [decision_data(live, match, decision, lang) for decision in decisions],
        "can_undo": chooses and seat is not None and match.can_undo(seat),
        "keys": links(live) if visitor == live.creator else {},
    }


def replayed(live: Live, match: Match, visitor: str, seat: Seat | None, lang: str) -> Data:
    """A state of the past: nobody chooses there."""
    nothing: Data = {"asked": [], "decisions": [], "can_undo": False, "keys": {}}
    return {**common(live, match, visitor, seat, lang), **nothing, "at": match.public, "last": live.match.public}


def common(live: Live, match: Match, visitor: str, seat: Seat | None, lang: str) -> Data:
    seen = match.view(seat)
    return {
        "type": "state",
        "match": live.id,
        "game": match.game.id,
        "title": live.name or match.game.title[lang],
        "seat": seat,
        "your_seats": live.seats_of(visitor),
        "players": players(live, visitor, lang),
        "turn": seen["choices"],
        "table": seen["table"],
        "waiting_for": seen["waiting_for"],
        "log": live.log_lines(match, seat, lang),
        "over": match.over,
        "outcome": outcome_data(live, match, lang),
        "seed_hash": seen["seed_hash"],
        "seed": match.seed if live.match.over else None,
    }


def players(live: Live, visitor: str, lang: str) -> list[Data]:
    return [
        {
            "seat": info.seat,
            "name": live.player_name(info, lang),
            "kind": info.kind,
            "bot": info.bot,
            "you": info.visitor == visitor,
            "online": live.is_online(info),
            "owned": info.visitor is not None,
        }
        for info in live.seats
    ]


def decision_data(live: Live, match: Match, decision: Decision, lang: str) -> Data:
    """A decision of the viewer's own seat, in words."""
    game, names = match.game, live.player_names(lang)
    return {
        "seat": decision.seat,
        "prompt": decision.prompt,
        "text": wording.prompt_text(game, decision, lang, names),
        "rule": decision.rule,
        "hidden": decision.hidden,
        "moves": moves(match, decision.seat),
        "options": [option_data(game, option, lang, names) for option in decision.options],
        "refused": [
            {
                "option": refusal.option.as_json(),
                "text": wording.option_text(game, refusal.option, lang, names),
                "reason": wording.refusal_text(game, refusal, lang, names),
                "rule": refusal.rule,
            }
            for refusal in game.refusals(match.state, decision)
        ],
    }


def moves(match: Match, seat: Seat) -> int:
    """How often this seat has chosen: changes with every own choice, also where the public count does not."""
    return sum(1 for chooser, _ in match.journal if chooser == seat)


def option_data(game: Game, option: Option, lang: str, names: list[str]) -> Data:
    ids = [arg for arg in option.args if isinstance(arg, str)]
    return {"option": option.as_json(), "text": wording.option_text(game, option, lang, names), "ids": ids}


def outcome_data(live: Live, match: Match, lang: str) -> Data | None:
    outcome = match.outcome
    if outcome is None:
        return None
    text = wording.outcome_text(match.game, outcome, lang, live.player_names(lang))
    return {**outcome.as_json(), "text": text}


def links(live: Live) -> dict[str, str]:
    """The secret links of the open seats."""
    return {str(s.seat): link(live.id, s.key) for s in live.seats if s.kind == "open" and s.key is not None}


def link(match_id: str, key: str) -> str:
    return f"/m/{match_id}?key={key}"


@cache
def names(game_id: str, lang: str) -> dict[str, dict[str, str]]:
    """What every id of the game is called."""
    from condotta.games import find

    known = find(game_id).catalogue().names
    return {key: {"short": name.shown(lang), "full": name.shown(lang, full=True)} for key, name in known.items()}


def listed(live: Live, visitor: str, lang: str) -> Data:
    """A match in the list of a visitor's matches."""
    match = live.match
    mine = live.seats_of(visitor)
    seen = match.view(mine[0] if mine else None)
    outcome = outcome_data(live, match, lang)
    asked = live.asked_of(visitor)
    return {
        "id": live.id,
        "game": match.game.id,
        "title": live.name or match.game.title[lang],
        "name": live.name,
        "seats": players(live, visitor, lang),
        "created": live.created,
        "updated": live.updated,
        "choices": seen["choices"],
        "waiting_for": sorted({*seen["waiting_for"], *asked}),
        "your_turn": bool(asked),
        "over": match.over,
        "outcome_text": outcome["text"] if outcome else "",
    }


def game_data(game: Game, lang: str, bots: list[str]) -> Data:
    return {
        "id": game.id,
        "title": game.title[lang],
        "seats": list(game.seats),
        "scenarios": list(game.scenarios),
        "settings": {name: setting_data(game, name, lang) for name in game.settings},
        "rules": game.version,
        "bots": bots,
    }


def setting_data(game: Game, name: str, lang: str) -> Data:
    setting = game.settings[name]
    text: Any = game.catalogue().find(f"setting.{name}", lang)
    shown = text if isinstance(text, str) else name.replace("_", " ").capitalize()
    facts = {"default": setting.default, "choices": list(setting.choices), "text": shown, "rule": setting.rule}
    return facts | {"least": setting.least, "most": setting.most}
