"""`condotta games` and `condotta schema`: what can be played."""

from __future__ import annotations

from typing import Any

import click

from condotta.core.game import Game, Setting

from .common import console, echo_json, json_option


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games: seats, scenarios, options, rules version.

    \b
    Example: condotta games --json
    """
    from condotta.games import listed

    found = listed()
    if as_json:
        echo_json([described(game) for game in found])
        return
    out = console()
    for game in found:
        out.print(f"[bold]{game.id}[/]  {game.title['en']}")
        for name, value in facts(game):
            out.print(f"  {name:<11}{value}", markup=False)


def described(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "rules": game.version,
        "seats": list(game.seats),
        "scenarios": list(game.scenarios),
        "options": {name: described_setting(setting) for name, setting in game.settings.items()},
    }


def described_setting(setting: Setting) -> dict[str, Any]:
    facts = {"default": setting.default, "choices": list(setting.choices), "rule": setting.rule}
    return facts | {"least": setting.least, "most": setting.most}


def facts(game: Game) -> list[tuple[str, str]]:
    lines = [("rules", game.version), ("seats", ", ".join(map(str, game.seats)))]
    if game.scenarios:
        lines.append(("scenarios", ", ".join(game.scenarios)))
    for place, (name, setting) in enumerate(game.settings.items()):
        rule = f"  ({setting.rule})" if setting.rule else ""
        lines.append(("" if place else "options", f"{name}={shown(setting.default)}  {possible(setting)}{rule}"))
    return lines


def possible(setting: Setting) -> str:
    """The values a setting may have."""
    if setting.choices:
        return "one of " + ", ".join(shown(choice) for choice in setting.choices)
    if isinstance(setting.default, bool):
        return "true or false"
    if setting.least is not None and setting.most is not None:
        return f"{setting.least} to {setting.most}"
    if setting.least is not None:
        return f"{setting.least} or more"
    return f"{setting.most} or less" if setting.most is not None else "any"


def shown(value: str | int | bool) -> str:
    """A value as --option takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@click.command()
@click.argument("game")
def schema(game: str) -> None:
    """Print the JSON schema of the positions of GAME.

    \b
    Example: condotta schema medieval > medieval.schema.json
    """
    from condotta.games import find

    echo_json(find(game).schema())
