"""What is asked before a match begins, when the command line does not say it."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.bots import PLAYERS, known_name
from condotta.core.errors import SetupError
from condotta.core.game import Game
from condotta.core.messages import LANGUAGES

from .screen import YOU, Screen

NONE = "none"
WORDS = {"tu": YOU, "human": YOU, "nessuno": NONE}  # other ways to say it
DEFAULT_BOT = "greedy"


def ask_lang(screen: Screen) -> str:
    while True:
        answer = answer_to(screen, f"Language / lingua ({', '.join(LANGUAGES)})", screen.lang).casefold()
        if answer in LANGUAGES:
            return answer
        screen.say("ask.one_of", "red", all=", ".join(LANGUAGES))


def ask_game(screen: Screen, games: Sequence[Game]) -> Game:
    for number, game in enumerate(games, 1):
        screen.out.print(f"  [cyan]{number}[/]  {game.title.get(screen.lang, game.id)}")
    while True:
        answer = answer_to(screen, screen.text("ask.game"), "1")
        named = [game for game in games if answer.casefold() in (game.id, *(t.casefold() for t in game.title.values()))]
        if named:
            return named[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        screen.say("ask.number", "red", most=len(games))


def ask_seats(screen: Screen, game: Game) -> int:
    possible = ", ".join(map(str, game.seats))
    while True:
        answer = answer_to(screen, screen.text("ask.seats", all=possible), str(game.seats[0]))
        if answer.isdecimal() and int(answer) in game.seats:
            return int(answer)
        screen.say("ask.one_of", "red", all=possible)


def ask_who(screen: Screen, seats: int) -> list[str]:
    while True:
        answer = answer_to(screen, screen.text("ask.who", bots=", ".join(PLAYERS)), DEFAULT_BOT)
        try:
            return who_plays(answer, seats)
        except SetupError as error:
            screen.out.print(str(error), style="red", markup=False)


def answer_to(screen: Screen, question: str, default: str) -> str:
    screen.out.print(question, style="bold", markup=False)
    return screen.read(f"[{default}] > ") or default


def who_plays(text: str, seats: int) -> list[str]:
    """Who sits where: one bot against you in the first seat, `none` for people only, or a name for each seat."""
    names = [WORDS.get(name, name) for part in text.casefold().split(",") if (name := part.strip())]
    for name in names:
        known_name(name, also=(YOU, NONE))
    if len(names) == 1:
        other = names[0]
        return [YOU] * seats if other in (NONE, YOU) else [YOU, *[other] * (seats - 1)]
    if len(names) != seats or NONE in names:
        raise SetupError(f"{text}: name one bot for all other seats, or one for each of {seats} (`you` for you)")
    return names
