"""For every game: whatever is said in play is said in English and in Italian, and every rule it names exists."""

from collections.abc import Callable, Iterator

import pytest

import condotta
from condotta.core import ledger
from condotta.core.game import Game
from condotta.core.messages import LANGUAGES
from condotta.core.wording import entry_text, option_text, outcome_text, prompt_text, refusal_text
from condotta.games import find
from tests.generic.strategies import GAMES, every_game, random_choices

PLAYERS = ["Anna", "Bruno", "Carla", "Dino", "Elena", "Franco"]


@pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game()])
def test_everything_that_is_said_has_a_text_and_a_rule(game: Game, seats: int) -> None:
    problems = [problem for seed in range(60, 66) for problem in said_wrong(game, seats, seed)]
    assert list(dict.fromkeys(problems)) == []


def said_wrong(game: Game, seats: int, seed: int) -> Iterator[str]:
    """Say everything of a random match."""
    match = condotta.new(game, seats=seats, seed=seed)
    options, others = dict[bytes, bool](), dict[str, bool]()  # what was said already
    for _ in random_choices(match, seed):
        for decision in match.open_decisions():
            refusals = game.refusals(match.state, decision)
            asked = repr((decision.seat, decision.prompt, decision.params, decision.rule))
            if asked not in others:
                others[asked] = True
                yield from not_said(game, prompt_text, decision, decision.rule)
            for refusal in refusals:
                refused = repr((refusal.reason, refusal.params, refusal.rule))
                if refused not in others:
                    others[refused] = True
                    yield from not_said(game, refusal_text, refusal, refusal.rule)
            for option in (*decision.options, *(refusal.option for refusal in refusals)):
                if option.code not in options:
                    options[option.code] = True
                    yield from not_said(game, option_text, option, None)
    assert match.outcome is not None
    yield from not_said(game, outcome_text, match.outcome, match.outcome.rule)
    for entry in match.table.entries:
        yield from not_said(game, entry_text, entry, entry.rule)


def not_said(game: Game, write: Callable[..., str], thing: object, rule: str | None) -> Iterator[str]:
    """What is wrong with the texts of one thing, and with the rule it names."""
    for lang in LANGUAGES:
        try:
            text = write(game, thing, lang, PLAYERS, strict=True)
        except KeyError as missing:
            yield f"{lang}: {missing.args[0]}"
        else:
            if not text.strip() or "⟨" in text:
                yield f"{lang}: {thing!r} is said as {text!r}"
    if rule is not None and rule not in ledger.load(game.id).entries:
        yield f"{thing!r}: no rule {rule!r} in the ledger"


@pytest.mark.parametrize("game_id", GAMES)
def test_both_languages_say_the_same(game_id: str) -> None:
    assert find(game_id).catalogue().missing() == []


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_chosen_before_a_match_has_a_text(game_id: str) -> None:
    game = find(game_id)
    keys = [*(f"setting.{name}" for name in game.settings), *(f"scenario.{name}" for name in game.scenarios)]
    assert [(key, lang) for key in keys for lang in LANGUAGES if game.catalogue().find(key, lang) is None] == []


def test_names_of_players_stand_in_the_sentences() -> None:
    match = condotta.new("tiny", position={"holder": 1, "hands": [["flood"], [], []]}, dice=[3, 4])
    keep, sell = (match.pending[0].options[n] for n in (0, 1))
    assert option_text(match.game, sell, "en", PLAYERS) == "Offer the keys to Carla"
    assert option_text(match.game, sell, "it") == "Offri le chiavi a Giocatore 3"
    match.choose(1, keep)
    assert prompt_text(match.game, match.pending[0], "it", PLAYERS).startswith(
        "Bruno sta per riscuotere un pedaggio di 7"
    )
    assert entry_text(match.game, match.log(0)[-1], "en", PLAYERS) == "Bruno may take a toll of 7 florins."


def test_play_does_not_stop_for_a_missing_text() -> None:
    game, option = find("tiny"), condotta.Option("fly")
    assert option_text(game, option, "en") == "⟨option.fly⟩"
    with pytest.raises(KeyError, match=r"no text for 'option\.fly'"):
        option_text(game, option, "en", strict=True)
