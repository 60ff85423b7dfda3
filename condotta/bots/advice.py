"""What a bot would do in a player's place, and why in one line: for hints, and for those who learn from bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from condotta.core import wording
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Game, Knowledge, Reason
from condotta.core.match import Match
from condotta.core.messages import platform_texts

from .player import Player, knowledge
from .search import SECONDS, SearchPlayer, Tried

WORTH_TELLING = 3  # alternatives


@dataclass(frozen=True)
class Advice:
    """An option, what speaks for it, and how it compares with the others (as far as they were tried)."""

    option: Option
    reason: Reason | None = None
    tried: list[Tried] = field(default_factory=list)

    def text(self, game: Game, lang: str, players: wording.Players = None) -> str:
        """One line: what, why, and what else was thought of."""
        write = platform_texts().text
        parts = []
        if self.reason is not None:
            key, params = self.reason
            parts.append(game.catalogue().text(key, lang, params, players))
        mine = next((tried for tried in self.tried if tried.option == self.option), None)
        if mine is not None and len(self.tried) > 1:
            parts.append(write("advice.chance", lang, {"chance": round(100 * mine.value)}))
            rival = next(tried for tried in self.tried if tried.option != self.option)
            other = wording.option_text(game, rival.option, lang, players)
            parts.append(write("advice.instead", lang, {"option": other, "chance": round(100 * rival.value)}))
        option = wording.option_text(game, self.option, lang, players)
        if not parts:
            return write("advice.plain", lang, {"option": option})
        return write("advice.because", lang, {"option": option, "reason": "; ".join(parts)})


def advise(match: Match, seat: Seat, seed: str, seconds: float = SECONDS, visits: int | None = None) -> Advice:
    """What the searching player would choose for the first open decision of this seat."""
    player = SearchPlayer(knowledge(match.game), seat, seed, None if visits else seconds, visits)
    return explained(match, match.asks(seat)[0], player, player.known, Random(seed))


def explained(match: Match, decision: Decision, player: Player, known: Knowledge | None, rng: Random) -> Advice:
    """A player's choice with its reason. The reason is found on a fork: it tells nothing that the seat cannot know."""
    option = player.choose(match, decision)
    tried = player.tried if isinstance(player, SearchPlayer) else []
    reason = None
    if known is not None and known.explain is not None:
        fork = match.fork(decision.seat, rng)
        reason = known.explain(fork, fork.asks(decision.seat)[0], option)
    chosen_first = sorted(tried, key=lambda one: one.option != option)  # then the most visited
    return Advice(option, reason, chosen_first[:WORTH_TELLING])
