"""The texts of Medieval: every key and verb of the code has one in both languages, and what play shows can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from rich.console import Console

import condotta
from condotta.core import wording
from condotta.core.flow import Option
from condotta.core.game import Outcome
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES, Text, placeholders
from condotta.games.medieval import GAME
from condotta.games.medieval.data import KINDS, MAP
from condotta.games.medieval.shown import text
from condotta.games.medieval.shown.catalogue import catalogue
from condotta.games.medieval.state import ENDINGS

GAME_ROOM = Path(text.__file__).parents[1]
DOCS = Path(__file__).resolve().parents[4] / "docs" / "positions" / "medieval.md"
KEY = re.compile(r"[a-z_]+(\.[a-z_]*[a-z])+")
CASES = tuple(f"power.played_{case}" for case in "abc")  # the one key that is put together at run time
OF_DEALS = ("deal.draft", "deal.value", "deal.answer", "deal.offered", "deal.accepted")  # the kernel asks and logs
OF_TEXT = ("view.", "explain.", "word.", "term.", "about.", "setting.")  # what the rules do not write themselves


# ---- what the code asks, logs, offers and refuses


def modules() -> Iterator[ast.Module]:
    """The rules, and what tells something in words beside them."""
    rules = sorted((GAME_ROOM / "rules").rglob("*.py"))
    told = [GAME_ROOM / "shown" / "refusals.py", GAME_ROOM / "shown" / "facts.py", GAME_ROOM / "bot" / "reasons.py"]
    for path in [*rules, GAME_ROOM / "state.py", GAME_ROOM / "turn.py", *told]:
        yield ast.parse(path.read_text(encoding="utf-8"))


def calls(*names: str) -> Iterator[ast.Call]:
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name in names:
                    yield node


def strings(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def keys_in_code() -> list[str]:
    """Every string of the rules that has the form of a key, however it comes to a decision or to the log."""
    found = [word for module in modules() for word in strings(module) if KEY.fullmatch(word)]
    return list(dict.fromkeys([*found, *CASES, *OF_DEALS]))


def verbs_in_code() -> list[str]:
    first = [call.args[0] for call in calls("Option", "options_by_id", "numbered", "Amounts")]
    verbs = [node.value for node in first if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return list(dict.fromkeys([*verbs, "pass", "offer", "withdraw", "accept", "decline", "counter"]))


def refusals_in_code() -> list[str]:
    """Reasons stand before their rule: `refuse(option, "has_attacked", "MV-9.4.e")`, `("no_ruler", "MV-8.2.b")`."""
    source = (GAME_ROOM / "shown" / "refusals.py").read_text(encoding="utf-8")
    return list(dict.fromkeys(f"refused.{reason}" for reason in re.findall(r'"(\w+)", "(?:MV-|"\))', source)))


def notes_in_code() -> list[str]:
    """`says("odds", n=40)`, the marks on a province, and what things cost."""
    source = (GAME_ROOM / "shown" / "notes.py").read_text(encoding="utf-8")
    said = [*re.findall(r'says\("(\w+)"', source), "knights", "heresy"]
    return [*(f"note.{word}" for word in said), "cost.florins", "cost.cards"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_code_has_a_text(lang: str) -> None:
    found = keys_in_code()
    assert {"action.choose", "attack.battle", "defence.militia", "heresy.fails", "end.quiet"} <= set(found)
    assert [key for key in found if not has_text(key, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    found = refusals_in_code()
    assert {"refused.power_not_on_map", "refused.no_attack_left", "refused.one_crusade"} <= set(found)
    assert [key for key in found if not has_text(key, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_text(lang: str) -> None:
    found = verbs_in_code()
    assert {"attack", "militia", "look_at_hand", "ask_passage", "give", "ask"} <= set(found)
    assert [verb for verb in found if not has_text(f"option.{verb}", lang)] == []


def test_every_line_of_the_log_is_given_what_its_text_names() -> None:
    """Also those lines that random play seldom writes. What stands in [[ ]] may be missing."""
    checked = []
    for call in calls("log"):
        given = [keyword.arg for keyword in call.keywords if keyword.arg is not None]
        for key in (word for word in strings(call.args[0]) if KEY.fullmatch(word)):
            found = catalogue().texts["en"][key]
            needed = placeholders(re.sub(r"\[\[.*?\]\]", "", found if isinstance(found, str) else found["other"]))
            assert [name for name in needed if name not in given] == [], key
            checked.append(key)
    assert {"crusade.gain", "mongols.no_target", "card.no_effect"} <= set(checked)


def has_text(key: str, lang: str) -> bool:
    """In this language itself: `find` would take another one."""
    own = catalogue()
    return key in own.texts[lang] or (own.under is not None and key in own.under.texts[lang])


def test_no_text_is_left_over() -> None:
    used = [*keys_in_code(), *refusals_in_code(), *notes_in_code(), *(f"option.{verb}" for verb in verbs_in_code())]
    texts = catalogue().texts["en"]
    assert [key for key in texts if ".".join(key.split(".")[:2]) not in used and not key.startswith(OF_TEXT)] == []
    in_text = (GAME_ROOM / "shown" / "text.py").read_text(encoding="utf-8")
    of_view = [key for key in texts if key.startswith("view.") and not key.startswith("view.phase.")]
    assert [key for key in of_view if key.split(".")[-1].removeprefix("in_") not in in_text] == []
    explained = [key.removeprefix("explain.") for key in texts if key.startswith("explain.")]
    assert sorted(explained) == sorted([*KINDS, "power", "not_in_play", "dead"])


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    assert catalogue().missing() == []


def test_a_text_is_a_sentence_in_its_language() -> None:
    """No Italian text is left in English, and none says a word of the other games (glossary)."""
    texts = catalogue().texts
    same = [key for key, found in texts["en"].items() if found == texts["it"][key]]
    assert [key for key in same if not is_no_language(texts["en"][key])] == []
    for key, found in texts["it"].items():
        assert not re.search(r"\b(regnant|sovran)", str(found)), key


def is_no_language(found: Text) -> bool:
    words = re.sub(r"\{[^}]*\}", "", str(found)).split()
    return all(word in ("FI", "VP", "EX", "no", "Jihad") for word in words)


# ---- examples


def shown(key: str, **params: Any) -> tuple[str, str]:
    english, italian = (catalogue().strict_text(key, lang, params, ["Anna", "Bruno", "Carla"]) for lang in LANGUAGES)
    return english, italian


EXAMPLES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "attack.announced",
        {"player": 0, "power": "england", "target": "holy_roman_empire_2c"},
        "Anna attacks Empire 2C with England (1 FI).",
        "Anna attacca l'Impero 2C con l'Inghilterra (1 FI).",
    ),
    (
        "attack.target",
        {"power": "almoravids"},
        "Which province do the Almoravids attack? It costs 1 FI. "
        "Provinces that no way leads to, even if everybody let you pass, are left out (R-80).",
        "Quale provincia attaccano gli Almoravidi? Costa 1 FI. "
        "Le province a cui non porta alcuna via, anche se tutti ti lasciassero passare, sono escluse (R-80).",
    ),
    (
        "draw.cards",
        {"player": 1, "count": 1},
        "Bruno draws 1 card.",
        "Bruno pesca 1 carta.",
    ),
    (
        "draw.cards",
        {"player": 1, "count": 3},
        "Bruno draws 3 cards.",
        "Bruno pesca 3 carte.",
    ),
    (
        "knights.support",
        {"player": 2, "count": 2, "target": "latin_kingdom_3c", "power": "seljuks_of_rum"},
        "Carla plays 2 cards of Knights of Christ in support of Latin Kingdom 3C.",
        "Carla gioca 2 carte di Cavalieri di Cristo in supporto del Regno Latino 3C.",
    ),
    (
        "knights.support",
        {"player": 2, "count": 1},
        "Carla plays 1 card of Knights of Christ in support.",
        "Carla gioca 1 carta di Cavalieri di Cristo in supporto.",
    ),
    (
        "mongols.battle",
        {"card": "1D", "mongols": 8, "europe": 7},
        "Mongols 8 against 7 of map card 1D.",
        "Mongoli 8 contro 7 della carta Mappa 1D.",
    ),
    (
        "civil_war.breaks_out",
        {"power": "seljuks_of_rum"},
        "The Seljuks of Rum fall into Civil War and lose their ruler.",
        "I Selgiuchidi di Rum cadono in Guerra Civile e perdono il governante.",
    ),
    (
        "heresy.spreads",
        {"province": "venice_2c"},
        "Heresy spreads in Venice 2C.",
        "L'Eresia si diffonde a Venezia 2C.",
    ),
    (
        "card.announced",
        {"player": 0, "card": "spies.1", "what": ["look_at_hand", 2]},
        "Anna plays Spies: Look at the hand of Carla.",
        "Anna gioca le Spie: Guarda le carte in mano a Carla.",
    ),
    (
        "card.announced",
        {"player": 0, "card": "holy_roman_empire", "what": []},
        "Anna plays Holy Roman Empire.",
        "Anna gioca il Sacro Romano Impero.",
    ),
    (
        "reaction.annulled",
        {"card": "spies.1"},
        "The Spies are annulled.",
        "Le Spie sono annullate.",
    ),
    (
        "reaction.annulled",
        {"card": "heresy.2"},
        "Heresy is annulled.",
        "L'Eresia è annullata.",
    ),
    (
        "crusade.punish",
        {"debtor": 1},
        "Bruno cannot pay the levy. Which Power do you excommunicate for it?",
        "Bruno non può pagare il tributo. Quale potenza scomunichi per questo?",
    ),
    (
        "refused.power_borders",
        {"other": "almoravids"},
        "It borders the Almoravids, which you have chosen.",
        "Confina con gli Almoravidi, che hai già scelto.",
    ),
    (
        "ruler.new",
        {"power": "cumans", "ruler": -1},
        "The Cumans get a new ruler: −1.",
        "I Cumani hanno un nuovo governante: −1.",
    ),
    (
        "ruler.new",
        {"power": "france", "ruler": "good"},
        "France gets a new ruler: good.",
        "La Francia ha un nuovo governante: buono.",
    ),
]


@pytest.mark.parametrize(("key", "params", "english", "italian"), EXAMPLES)
def test_sentences_agree_in_article_gender_and_number(
    key: str, params: dict[str, Any], english: str, italian: str
) -> None:
    assert shown(key, **params) == (english, italian)


@pytest.mark.parametrize(
    ("option", "english", "italian"),
    [
        (Option("attack", "england"), "Attack with England", "Attacca con l'Inghilterra"),
        (
            Option("sail", "sea_3c"),
            "Sail on the Ionian Sea and western Aegean",
            "Naviga nello Ionio ed Egeo occidentale",
        ),
        (Option("send_knights", 1), "Attack with 1 card", "Attacca con 1 carta"),
        (Option("send_knights", 2), "Attack with 2 cards", "Attacca con 2 carte"),
        (Option("look_at_hand", 1), "Look at the hand of Player 2", "Guarda le carte in mano a Giocatore 2"),
        (Option("play", "spies.2"), "Play Spies", "Gioca le Spie"),
        (Option("give", "florins"), "Give florins", "Dai fiorini"),
        (Option("give", "florins", 1), "Give florins: 1 FI", "Dai fiorini: 1 FI"),
        (Option("ask", "province", "hungary_2c"), "Ask for a province: Hungary", "Chiedi una provincia: Ungheria"),
    ],
)
def test_options_are_short(option: Option, english: str, italian: str) -> None:
    found = [wording.option_text(GAME, option, lang, strict=True) for lang in LANGUAGES]
    assert found == [english, italian]


DEAL = {"maker": 0, "taker": 1, "until": "", "gives": [["florins", 3], ["province", "poland_2c"]], "gets": []}


@pytest.mark.rule("MV-6.3.g", "MV-9.5.e")
def test_a_bargain_says_what_it_is_about() -> None:
    passage = shown("deal.answer", about="passage", subject="venice_2c", **DEAL)
    assert passage == (
        "Passage through Venice 2C: Anna offers 3 FI and Poland 2C and asks you for nothing. Do you agree?",
        "Passaggio nel territorio di Venezia 2C: Anna ti offre: 3 FI e la Polonia 2C; ti chiede: niente. Accetti?",
    )
    excommunication = shown("deal.offered", about="excommunication", subject="holy_roman_empire", **DEAL)
    assert excommunication == (
        "End of the excommunication of the Holy Roman Empire: Anna offers 3 FI and Poland 2C to Bruno and asks for "
        "nothing.",
        "Fine della Scomunica del Sacro Romano Impero: Anna offre a Bruno: 3 FI e la Polonia 2C; chiede: niente.",
    )


def test_battles_show_both_totals() -> None:
    battle: dict[str, Any] = {"attacker": 7, "defender": 5, "militia": 1, "other_militia": 0}
    assert shown("attack.battle", player=0, power="france", target="russia_2c", **battle) == (
        "Battle for Russia 2C: France 7 against 5 (militia +1 against +0).",
        "Battaglia per la Russia 2C: la Francia 7 contro 5 (Milizia +1 contro +0).",
    )
    at_sea: dict[str, Any] = {"mover": 9, "interceptor": 6, "mover_drm": 1, "drm": 0}
    assert shown("naval.battle", sea="sea_1b", power="england", other="denmark", **at_sea) == (
        "Naval battle in the North Sea: England 9 against 6 of Denmark (modifiers +1 against +0).",
        "Battaglia navale nel Mare del Nord: l'Inghilterra 9 contro 6 della Danimarca (DRM navali +1 contro +0).",
    )


@pytest.mark.parametrize("reason", ENDINGS.values())
def test_every_ending_names_the_winners(reason: str) -> None:
    outcome = Outcome(((0, 2), (1,)), (9, 4, 9), reason)
    for lang, joined in (("en", "Player 1 and Player 3."), ("it", "Giocatore 1 e Giocatore 3.")):
        assert wording.outcome_text(GAME, outcome, lang, strict=True).endswith(joined)


# ---- play


MATCHES = 30
LONGEST = 220  # choices


def random_choices(seed: int) -> tuple[int, list[tuple[int, Option]]]:
    """A random match, played without a log; whatever is shown on the way must have its text."""
    seats = 3 + seed % 3
    match = condotta.new("medieval", seats=seats, seed=seed, log=False)
    rng, choices, read = Random(seed), list[tuple[int, Option]](), dict[bytes, None]()
    while not match.over and len(choices) < LONGEST:
        decision = rng.choice(match.open_decisions())
        for lang in LANGUAGES:
            assert wording.prompt_text(GAME, decision, lang, strict=True)
            for option in decision.options:
                if option.code not in read:
                    wording.option_text(GAME, option, lang, strict=True)
            for refusal in GAME.refusals(match.state, decision):
                wording.refusal_text(GAME, refusal, lang, strict=True)
                wording.option_text(GAME, refusal.option, lang, strict=True)
        read.update(dict.fromkeys(option.code for option in decision.options))
        choices.append((decision.seat, rng.choice(list(decision.options))))
        match.choose(*choices[-1])
    return seats, choices


@pytest.mark.parametrize("seed", range(MATCHES))
def test_everything_that_play_shows_can_be_read(seed: int) -> None:
    seats, choices = random_choices(seed)
    match = condotta.new("medieval", seats=seats, seed=seed)
    for seat, option in choices:
        match.choose(seat, option)
    entries = [entry for seat in [None, *match.seats] for entry in match.log(seat)]
    assert len(entries) > len(choices) / 4
    for lang in LANGUAGES:
        for entry in entries:
            assert "⟨" not in wording.entry_text(GAME, entry, lang, strict=True)
        for width in (80, 120):
            for view in (match.view(0), match.view(None)["table"]):
                assert_fits(printed(view, lang, width), width)
        if match.outcome is not None:
            assert wording.outcome_text(GAME, match.outcome, lang, strict=True)


# ---- the table as text


def printed(view: dict[str, Any], lang: str, width: int, players: list[str] | None = None) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"), color_system=None)  # noqa: SIM115
    console.print(text.render(view, lang, players))
    return console.export_text()


def assert_fits(page: str, width: int) -> None:
    assert "⟨" not in page
    assert "None" not in page
    assert max(len(line) for line in page.splitlines()) <= width


UNDRAWN = [card.id for card in MAP.values() if not card.start_in_play]
AT_SEA = {
    "phase": "action",
    "money": [9, 6, 4],
    "hands": [["jihad.1", "pope.1", "pope.2"], [], []],
    "control": {"england_1b": 0, "denmark_1b": 1, "lithuania_1d": 2, "france_2a": 1},
    "holders": {"england": 0, "denmark": 1, "france": 1, "norway": None},
    "knights_provinces": ["lithuania_1d"],
    "heresies": ["france_2a"],
    "excommunicated": ["england"],
    "known": [["heresy.1"], [], []],
    "map_deck": ["1C", "1A"],
    "choices": [[0, "attack", "england"], [0, "target", "norway_1b"], [0, "sail", "sea_1b"]],
}


def test_the_table_at_80_columns_is_a_list() -> None:
    position = {**AT_SEA, "hands": [["jihad.1", "pope.1", "pope.2"], ["heresy.1"], []]}
    match = condotta.new("medieval", position=position, seed=1)
    page = printed(match.view(0), "en", 80, ["Anna", "Bruno", "Carla"])
    for line in (
        "Turn 4: Anna · D, Action Phase · 1 attack left · have attacked: England",
        "Map deck 2 (to come: 1A 1C)",
        "Mongols: none so far · eastern edge: 1D M4, 2C M6, 3D M5, 4D M6",
        "► [1] Anna    5       5   8      3",
        "  [2] Bruno   5       1   ?      1",
        "  [1] England  bad −1      +1     +2  EX",
        "  [–] Norway   good +1     +1     +2  on the table",
        "1B ≈       England 5 [1] · France 2 [–] · Empire 2 [–] · Norway 2 [–]\n           Denmark 1 [2]",
        "1D M4 ≈ ▸  Russia 3 [–] · Poland 1 [–] · Lithuania 2 [3]✚ · Livonia 1 [–]",
        "2A ≈       France 4 [2]✗ · Spain 3 [–]",
        "  Anna attacks Norway with England · nobody defends",
        "  by sea: North Sea",
        "  Bruno holds Heresy",
        "  2× You Are Pope  Crusade, excommunication",
    ):
        assert line in re.sub(r" +\n", "\n", page), line


def test_the_table_at_120_columns_is_a_grid() -> None:
    position = {**AT_SEA, "hands": [["poland"], ["heresy.1"], []], "out_of_game": ["1F"]}
    match = condotta.new("medieval", position=position, seed=1)
    page = printed(match.view(0)["table"], "it", 120)
    for line in (
        "Turno 4: Giocatore 1 · D, Fase di Azione · resta 1 attacco · hanno attaccato: Inghilterra",
        "│1A da pescare",
        "│1F distrutta",
        "│Inghilterra 5 [1] │",
        "│Lituania    2 [3]✚│",
        "│ Gerusalemme 2 [–]│",
        "Giocatore 1 attacca la Norvegia con l'Inghilterra · non difende nessuno",
        "Polonia  cattolica; Armate +1, marina no, governante normale; entrate iniziali 2 FI",
    ):
        assert line in page, line
    for card in MAP:
        assert f"│{card} " in page


@pytest.mark.rule("MV-2.2.a", "MV-2.2.d", "MV-2.3.b")
def test_the_table_shows_what_there_is_to_choose_from() -> None:
    match = condotta.new("medieval", seats=3, seed=1, dice=[UNDRAWN, 2])
    match.choose(1, Option("choose", "france"))
    page = printed(match.view(2), "en", 80)
    assert "Before the first turn · choice of the starting Powers" in page
    assert "  [2] France                good +1     +2     +1           6  2A:4 2B:3" in page
    assert "  [–] England               bad −1      +1     +2           9  1B:5 1B:2" in page
    assert "  [–] Hungary               bad −1      +0     no           5  2C:5" in page
    assert len(re.findall(r"^  \[.\] .* (no|\+\d) +\d", page, re.MULTILINE)) == 21
    assert "Sweden" not in page


@pytest.mark.rule("MV-2.6.a", "MV-1.7.b")
def test_the_table_shows_a_spectator_no_hand_and_no_money() -> None:
    match = condotta.new("medieval", position=AT_SEA | {"hands": [["spies.1"], ["heresy.1"], []]}, seed=1)
    page = printed(match.view(None), "en", 80)
    assert "Your hand" not in page
    assert "Spies" not in page
    assert page.count("?") == 3


# ---- the positions of the documentation


def documented() -> list[tuple[str, str]]:
    """Every described position of docs/positions/medieval.md, with what the line before it says is asked."""
    page = DOCS.read_text(encoding="utf-8")
    return re.findall(r"^Asks ([^\n]*)\n\n```(?:yaml|json)\n(.*?)```", page, re.DOTALL | re.MULTILINE)


def test_the_page_describes_several_positions() -> None:
    assert len(documented()) >= 6


@pytest.mark.parametrize(("asked", "block"), documented())
def test_documented_positions_ask_what_the_page_says(asked: str, block: str) -> None:
    match = condotta.new("medieval", position=yaml.safe_load(block), seed=1)
    assert " and ".join(f"seat {d.seat}: {d.prompt} ({d.rule})" for d in match.open_decisions()) == asked
    again = condotta.new("medieval", position=match.position())
    assert [again.view(seat)["table"] for seat in again.seats] == [match.view(seat)["table"] for seat in match.seats]


def test_the_page_explains_every_key_of_a_position() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert [key for key in GAME.schema()["properties"] if f"| `{key}` |" not in page] == []


def play_on(match: Match, *choices: tuple[Any, ...]) -> Match:
    for seat, verb, *args in choices:
        match.choose(seat, Option(verb, *args))
    return match


@pytest.mark.rule("MV-5.2.d", "MV-7.3.a")
def test_the_mongols_of_the_page_are_stopped_by_the_knights() -> None:
    block = next(block for asked, block in documented() if "against_mongols" in asked)
    position = yaml.safe_load(block)
    lost = play_on(condotta.new("medieval", position=position), (1, "pass"))
    held = play_on(condotta.new("medieval", position=position), (1, "support", 1))
    assert "1D" not in lost.state.map_cards
    assert "1D" in held.state.map_cards
