"""What one viewer is sent of a match: built up from what `Match.view` and `Match.log` give to a seat, and no more."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from condotta.core import wording
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Data, Game, Refusal
from condotta.core.match import Match

from ..model.room import OPEN, OVER
from ..model.seats import SeatInfo, is_free, seat_link
from . import room_view
from .live_match import LiveMatch

MOST_WRITTEN = 2000  # options of one match, and as many refusals, that are kept as they were written

BACK_THEN: Data = {"asked": [], "decisions": [], "can_undo": False, "keys": {}}  # in a state of the past nobody chooses


def state(live: LiveMatch, visitor: str, seat: Seat | None, lang: str) -> Data:
    """The state object, without `chat`, which is sent apart. Whatever ticks has no place in it: a state that differs
    from the last one is a message, and others could tell from it that somebody has chosen in secret."""
    match, shown = live.match, around(live, visitor, seat, lang)
    mine = shown["your_seats"]
    chooses = seat is not None and seat in mine and live.seats[seat].kind == "person" and live.room.status != OPEN
    decisions = match.asks(seat) if chooses and seat is not None else []
    return {
        **shown,
        **moment(live, match, seat, lang),
        "asked": live.asked_of(mine),
        "decisions": [decision_data(live, match, decision, lang) for decision in decisions],
        "can_undo": chooses and seat is not None and not match.over and match.can_undo(seat),
    }


def replayed(live: LiveMatch, visitor: str, seat: Seat | None, lang: str) -> Data:
    """The present among the states of the past: nobody chooses there. For those before see `replaying`."""
    match = live.match
    shown = {**place(live, visitor, seat, lang), **moment(live, match, seat, lang)}
    return {**shown, **BACK_THEN, "approximate": False, "at": match.ply, "last": match.ply}


def around(live: LiveMatch, visitor: str, seat: Seat | None, lang: str) -> Data:
    """The part of a state that choices do not change. It is kept as long as the room, which is in it."""
    kept = room_view.kept(live)
    found = kept.get((visitor, seat, lang))
    if found is None:
        found = kept[visitor, seat, lang] = {
            **place(live, visitor, seat, lang),
            "keys": links(live) if visitor == live.creator else {},
            "frozen": live.frozen.as_json(lang) if live.frozen is not None else None,
            "room": room_view.room(live, visitor),
        }
    return found


def place(live: LiveMatch, visitor: str, seat: Seat | None, lang: str) -> Data:
    """Which match it is, and who sits where."""
    game = live.match.game
    title = game.called(live.match.setup.scenario, lang)
    return {
        "type": "state",
        "match": live.id,
        "game": game.id,
        "title": live.name or title,
        "game_title": title,
        "seat": seat,
        "your_seats": live.seats_of(visitor),
        "players": players(live, visitor, lang),
        "seed_hash": live.seed_hash,
    }


def eyes_of(live: LiveMatch, seat: Seat | None) -> Seat | None:
    """With whose eyes somebody in this seat looks: nobody picks a seat by its hand."""
    return seat if live.room.status != OPEN else None


def moment(live: LiveMatch, match: Match, seat: Seat | None, lang: str) -> Data:
    """How the match stands, as a seat sees it."""
    eyes = eyes_of(live, seat)
    shown = match if live.match.over else match.shown_to(eyes)
    return {
        "ply": match.ply,
        "table": live.look(eyes) if shown is live.match else live.look_back(shown, eyes),
        "waiting_for": match.waiting_for(eyes),
        "log": live.log_lines(match, eyes, lang),
        "over": match.over,
        "outcome": outcome_data(match, lang, live.player_names(lang)),
        "seed": match.seed if live.match.over else None,
    }


def players(live: LiveMatch, visitor: str, lang: str) -> list[Data]:
    found: list[Data] | None = live.parts.get(("players", visitor, lang))
    if found is None:
        found = live.parts["players", visitor, lang] = [player(live, info, visitor, lang) for info in live.seats]
    return found


def player(live: LiveMatch, info: SeatInfo, visitor: str, lang: str) -> Data:
    return {
        "seat": info.seat,
        "name": live.player_name(info, lang),
        "kind": info.kind,
        "bot": info.bot,
        "you": bool(visitor) and info.visitor == visitor,
        "online": live.is_online(info),
        "owned": info.visitor is not None,
        "side": live.match.game.side(live.match.setup.scenario, info.seat, lang),
    }


def decision_data(live: LiveMatch, match: Match, decision: Decision, lang: str) -> Data:
    """A decision of the viewer's own seat, in words; written once as long as it is open."""
    known = live.question(decision, lang)
    return known or live.keep_question(decision, lang, written_decision(live, match, decision, lang))


def written_decision(live: LiveMatch, match: Match, decision: Decision, lang: str) -> Data:
    game, names, params = match.game, live.player_names(lang), decision.params or {}
    return {
        "seat": decision.seat,
        "prompt": decision.prompt,
        "text": wording.prompt_text(game, decision, lang, names),
        "params": params,
        "deal": deal_data(game, params, lang, names),
        "rule": decision.rule,
        "hidden": decision.hidden,
        "moves": live.moves(decision.seat),
        "question": live.fingerprint(decision),
        "options": options_data(live, decision.options, lang),
    }


def explained(live: LiveMatch, visitor: str, seat: Seat | None, lang: str) -> list[Data]:
    """What the open decisions of the viewer's own seat do not say by themselves; made only if somebody asks for it."""
    match = live.match
    if seat is None or seat not in live.seats_of(visitor) or live.seats[seat].kind != "person":
        return []
    decisions = match.asks(seat) if live.room.status != OPEN else []
    return [explained_decision(live, match, decision, lang) for decision in decisions]


def explained_decision(live: LiveMatch, match: Match, decision: Decision, lang: str) -> Data:
    """What each option costs and does (null: nothing to tell), and what is refused, with the reason."""
    game, names = match.game, live.player_names(lang)
    told = [
        wording.note_texts(game, game.note(match.state, decision, option), lang, names) for option in decision.options
    ]
    return {
        "seat": decision.seat,
        "moves": live.moves(decision.seat),
        "question": live.fingerprint(decision),
        "options": [{"cost": cost, "text": text} if cost or text else None for cost, text in told],
        "refused": [refusal_data(live, refusal, lang) for refusal in game.refusals(match.state, decision)],
    }


def deal_data(game: Game, params: Data, lang: str, names: list[str]) -> Data | None:
    """The deal that a question is about, with its terms in words; None if it is about none."""
    if not {"maker", "taker", "gives", "gets"} <= params.keys():
        return None
    catalogue = game.catalogue()
    words = {
        side: [catalogue.by_word("term", term, lang, names, strict=False) for term in params[side]]
        for side in ("gives", "gets")
    }
    until = params.get("until", "")
    named = catalogue.find(f"word.{until}", lang) if until else ""
    return {"maker": params["maker"], "taker": params["taker"], **words, "until": named or until}


def options_data(live: LiveMatch, options: Sequence[Option], lang: str) -> list[Data]:
    """Options in words, each written once: many come again and again."""
    known = live.written("options", lang)
    return [known.get(option.code) or keep(known, option.code, option_data(live, option, lang)) for option in options]


def option_data(live: LiveMatch, option: Option, lang: str) -> Data:
    ids = live.match.game.things(option)
    text = wording.option_text(live.match.game, option, lang, live.player_names(lang))
    return {"option": option.as_json(), "text": text, "ids": ids}


def refusal_data(live: LiveMatch, refusal: Refusal, lang: str) -> Data:
    """A refusal in words, written once, too."""
    known = live.written("refusals", lang)
    key = (refusal.option.code, refusal.reason, refusal.rule, repr(refusal.params))
    return known.get(key) or keep(known, key, written_refusal(live, refusal, lang))


def written_refusal(live: LiveMatch, refusal: Refusal, lang: str) -> Data:
    game, names = live.match.game, live.player_names(lang)
    return {
        "option": refusal.option.as_json(),
        "text": wording.option_text(game, refusal.option, lang, names),
        "reason": wording.refusal_text(game, refusal, lang, names),
        "rule": refusal.rule,
    }


def keep(known: dict[Any, Data], key: Any, data: Data) -> Data:
    if len(known) >= MOST_WRITTEN:
        known.clear()
    known[key] = data
    return data


def outcome_data(match: Match, lang: str, names: Sequence[str]) -> Data | None:
    outcome = match.outcome
    if outcome is None:
        return None
    text = wording.outcome_text(match.game, outcome, lang, names)
    return {**outcome.as_json(), "text": text}


def links(live: LiveMatch) -> dict[str, str]:
    """The secret links of the seats that somebody may take."""
    free = [s for s in live.seats if live.room.status != OVER and (s.kind == "open" or is_free(s))]
    return {str(s.seat): seat_link(live.id, s.key) for s in free if s.key is not None}
