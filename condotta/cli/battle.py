"""`condotta battle`: a battle alone, fought many times by bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from condotta.core.errors import SetupError

from .common import console, echo_json, json_option, lang_option, read_names

if TYPE_CHECKING:
    from rich.console import RenderableType

    from condotta.core.game import Data

MOST_BATTLES = 100_000
GAME = "gran_capitan"  # the game that has a laboratory


@click.command()
@click.argument("name", required=False)
@click.option(
    "--games", type=click.IntRange(1, MOST_BATTLES), default=1000, show_default=True, metavar="N", help="How often."
)
@click.option("--seed", default="0", show_default=True, metavar="S", help="With the same seed the same battles.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One for both sides or one for each."
)
@click.option("--rules", type=click.Choice(["extended", "standard"]), help="Of the Major Battle; extended by default.")
@click.option(
    "--by-lot", is_flag=True, help="Tactical options are drawn by lot instead of chosen: tells what each is worth."
)
@click.option("--scenario", metavar="NAME", help="Whose Captains and counters armies of your own are made of.")
@click.option("--captains", metavar="SIDE:NAME,NAME", multiple=True, help="Who leads a side, its commander first.")
@click.option("--units", metavar="SIDE:KIND=SP,KIND=SP", multiple=True, help="The units of a side, in SP.")
@click.option("--attacker", metavar="SIDE", help="Who attacks.")
@click.option("--terrain", metavar="NAME", help="Of the battlefield.")
@click.option("--weather", metavar="NAME", help="On the day of the battle.")
@click.option("--earthworks/--no-earthworks", default=None, help="The defender stands behind Earthworks.")
@click.option("--river/--no-river", default=None, help="The attacker has crossed a river under the enemy's eyes.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes; by default one per processor.")
@click.option("--position", "only_position", is_flag=True, help="Only print the position, to be fought elsewhere.")
@lang_option
@json_option
@click.pass_obj
def battle(
    data: Path | None,
    /,
    name: str | None,
    games: int,
    seed: str,
    bots: str,
    by_lot: bool,
    jobs: int | None,
    only_position: bool,
    lang: str | None,
    as_json: bool,
    **wished: Any,
) -> None:
    """Let bots fight the battle NAME of El Gran Capitán many times: who wins, with what, at which cost.

    Without a NAME and without armies it lists the battles there are. What you say besides changes the battle; with
    --scenario, --captains, --units and --attacker you fight one of your own.

    The JSON answer has battles, draws, mean_rounds and for each of the two sides its wins with share and interval, SP
    and Captains lost, and under `by` its wins with each tactical option, each roll for battle initiative, or Corps in
    Reserve.

    \b
    Examples: condotta battle cerignola
              condotta battle cerignola --no-earthworks --rules standard --json
              condotta battle garigliano --by-lot --games 5000
              condotta battle --scenario naples --attacker french --terrain hill \\
                --captains french:nemours,bayard --units french:french_gendarmes=10,swiss_infantry=4 \\
                --captains spanish:cordoba --units spanish:spanish_infantry_fa=10
    """
    from condotta.bots import known_name
    from condotta.bots.trials import Tally, Trial, trials_of
    from condotta.core.messages import known_language
    from condotta.games import find
    from condotta.lab.odds import fight_all, table

    language = known_language(lang or os.environ.get("LANG", "en"))
    trials = trials_of(find(GAME))
    offered = trials.offered(language)
    asked = as_asked(name, wished)
    if not asked:
        echo_json(offered) if as_json else console().print(as_list(offered, language))
        return
    position = trials.position(asked, language)
    if only_position:
        echo_json(position)
        return
    names = [known_name(one) for one in read_names(bots)]
    if len(names) not in (1, 2):
        raise SetupError(f"--bots {bots}: one for both sides, or one for each")
    trial = Trial(GAME, position, seed, (names[0], names[-1]), by_lot)
    tally = Tally()
    for part in fight_all(trial, games, min(jobs or os.cpu_count() or 1, games), data):
        tally.join(part)
    found = {"asked": asked, "seed": seed, "bots": list(trial.bots), "by_lot": by_lot, **table(tally)}
    if as_json:
        echo_json(found)
    else:
        console().print(as_table(found, sides_of(offered, position["scenario"]), offered, language))


def as_asked(name: str | None, wished: dict[str, Any]) -> Data:
    """What the game is asked for; only what was said."""
    asked: Data = {} if name is None else {"battle": name}
    plain = ("scenario", "attacker", "terrain", "weather", "earthworks", "river")
    asked |= {key: wished[key] for key in plain if wished[key] is not None}
    if wished["rules"] is not None:
        asked["extended"] = wished["rules"] == "extended"
    armies: dict[str, Data] = {}
    for text in wished["captains"]:
        side, names = split(text, "--captains", "SIDE:NAME,NAME")
        armies.setdefault(side, {})["captains"] = read_names(names)
    for text in wished["units"]:
        side, units = split(text, "--units", "SIDE:KIND=SP,KIND=SP")
        armies.setdefault(side, {})["units"] = dict(strength(one, text) for one in read_names(units))
    return {**asked, "armies": armies} if armies else asked


def split(text: str, option: str, form: str) -> tuple[str, str]:
    side, colon, rest = text.partition(":")
    if not colon or not side.strip() or not rest.strip():
        raise SetupError(f"{option} {text}: write it as {form}")
    return side.strip(), rest


def strength(text: str, all_of_it: str) -> tuple[str, int]:
    kind, _, sp = text.partition("=")
    if not sp.strip().isdecimal():
        raise SetupError(f"--units {all_of_it}: write {text!r} as KIND=SP, such as swiss_infantry=4")
    return kind.strip(), int(sp)


def sides_of(offered: Data, scenario: str) -> list[str]:
    found = next(one for one in offered["scenarios"] if one["id"] == scenario)
    return [side["name"] for side in found["sides"]]


def as_list(offered: Data, lang: str) -> RenderableType:
    from rich.table import Table

    listed = Table(say("battle", lang), "", "", box=None)
    for one in offered["battles"]:
        listed.add_row(one["id"], one["name"], one["about"])
    return listed


def as_table(found: Data, sides: list[str], offered: Data, lang: str) -> RenderableType:
    from rich.console import Group
    from rich.table import Table

    names = {one["id"]: one["name"] for one in offered["options"]}
    head = {"seed": found["seed"], "draws": found["draws"], "rounds": f"{found['mean_rounds']:.1f}"}
    columns = [say(key, lang) if key else "" for key in ("side", "wins", "", "lost", "", "captains")]
    wins = Table(*columns, box=None)
    for side, one in zip(sides, found["sides"], strict=True):
        lost = one["lost"]
        spread = say("interval", lang, low=f"{lost['low']:.1f}", high=f"{lost['high']:.1f}")
        wins.add_row(side, *shares(one, lang), f"{lost['mean']:.1f}", spread, f"{one['captains']['mean']:.2f}")
    tables: list[RenderableType] = [say("head", lang, battles=found["battles"], **head), "", wins]
    for kind in found["sides"][0]["by"]:
        columns = [say(key, lang) for key in (f"by_{kind}", "side", "battles", "wins")]
        by = Table(*columns, "", box=None)
        for side, one in zip(sides, found["sides"], strict=True):
            for thing, count in one["by"][kind].items():
                by.add_row(names.get(thing, thing), side, str(count["battles"]), *shares(count, lang))
        tables += ["", by]
    return Group(*tables)


def shares(one: Data, lang: str) -> tuple[str, str]:
    return f"{one['share']:.1%}", say("interval", lang, low=f"{one['low']:.1%}", high=f"{one['high']:.1%}")


def say(key: str, lang: str, **params: Any) -> str:
    from .terminal.screen import texts

    return texts().text(f"battle.{key}", lang, params)
