"""The rules ledgers as data: every rule of a game with its id, and which tests prove it.

A ledger is a Markdown file in `docs/rules` (in an installed copy: `condotta/_rules`) named by the game's id; a game may
have several, `tanto_monta_1.md` and so on. `medieval.it.md` is the same in Italian, entry by entry; an entry that is
missing there is shown in English. What a line is, is told by its shape:

    - **MV-9.6.c** text                    a rule
    **MV-T.ruler** Ruler table             a table; also `Table TM-14.T1 – …` and `T-weather Weather Table`
    | D-01 | active player | phase B | …   a decision point (chapter "Decision points")

Entries of the chapters "Rulings" and "Worked examples" are rulings and examples whatever their ids look like; they can
be read and cited, but only rules and tables are counted for coverage.
"""

# interpreted: only people read the rules

import ast
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from .compiled import source_package
from .errors import CondottaError
from .messages import LANGUAGES

Kind = Literal["rule", "table", "decision", "ruling", "example"]
Marks = dict[str, list[str]]  # a name -> the rule ids of the marks it stands for

COUNTED: tuple[Kind, ...] = ("rule", "table")
ENGLISH = LANGUAGES[0]

# The chapters whose entries are not rules, by the words their heading begins with.
CHAPTER_KINDS: tuple[tuple[str, Kind], ...] = (
    ("Decision points", "decision"),
    ("Rulings", "ruling"),
    ("Worked examples", "example"),
    ("Walk-through", "example"),
    ("Played example", "example"),
    ("Decisioni", "decision"),
    ("Interpretazioni", "ruling"),
    ("Esempi", "example"),
    ("Esempio", "example"),
)

FILE = re.compile(r"(?P<game>\w+?)(?:_(?P<part>\d+))?(?:\.(?P<lang>[a-z]{2}))?\.md")  # tanto_monta_1.it.md

HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*$")
BULLET = re.compile(r"- \*\*([A-Z][\w.-]*)\*\*\s+(.*)$")
TABLE_FORMS = (
    re.compile(r"\*\*([A-Z]{1,3}-[\w.-]+)\*\*\s*(?:–\s*)?(.*)$"),
    re.compile(r"(?:Table|Tabella) ([A-Z]{1,3}-[\w.-]+)\s+–\s+(.*)$"),
    re.compile(r"(T-[a-z][\w-]*)\s*(.*)$"),
)
DECISION_ROW = re.compile(r"\|\s*(D-?\d+\w*|\d+\w*)\s*\|\s*(.*?)\s*\|?\s*$")
NUMBERED_EXAMPLE = re.compile(r"(\d+)\.\s+(.*)$")


class LedgerError(CondottaError):
    """There is no such ledger, or it cannot be read; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a ledger. The text of a table is its title, then its rows in Markdown."""

    id: str
    text: str
    chapter: str
    section: str
    kind: Kind
    lang: str = ENGLISH

    @property
    def title(self) -> str:
        """The first line: the name of a table, the whole of a rule."""
        return self.text.split("\n", 1)[0]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of one game, in the book's order."""

    game: str
    entries: dict[str, Rule]

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules and tables: what is counted for coverage."""
        return {rule.id: rule for rule in self.entries.values() if rule.kind in COUNTED}

    @property
    def prefixes(self) -> list[str]:
        """What the ids of its rules begin with: ["MV-"], or ["GC-", "T-"]."""
        return sorted({rule_id.split("-", 1)[0] + "-" for rule_id in self.rules})

    def get(self, rule_id: str) -> Rule | None:
        """The entry with this id, of whatever kind."""
        return self.entries.get(rule_id)

    def find(self, word: str) -> list[Rule]:
        """The entries that match a word: first the id itself, then those below it, then the text.

        Capitals and accents do not matter.
        """
        wanted = _plain(word.strip())
        if not wanted:
            return []
        ranked = [(_rank(rule, wanted), rule) for rule in self.entries.values()]
        return [rule for rank in range(_NO_MATCH) for r, rule in ranked if r == rank]


_NO_MATCH = 4


def _rank(rule: Rule, wanted: str) -> int:
    """How well an entry matches: 0 the id, 1 below the id (MV-9.6 and MV-9.6.c), 2 begins so, 3 says so."""
    rule_id = rule.id.casefold()
    if rule_id == wanted:
        return 0
    if rule_id.startswith(wanted):
        return 1 if rule_id[len(wanted)] in ".-" or wanted[-1] in ".-" else 2
    if wanted in _plain(f"{rule_id} {rule.text} {rule.chapter} {rule.section}"):
        return 3
    return _NO_MATCH


def _plain(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return letters if letters.isascii() else "".join(c for c in letters if not unicodedata.combining(c))


# --- reading ---


def rules_dir() -> Path:
    """Where the ledgers are: inside an installed package, or in the repository."""
    package = source_package()
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parent / "docs" / "rules"


def games() -> list[str]:
    """The ids of the games that have a ledger."""
    return sorted({found["game"] for found in _files() if not found["lang"]})


@cache
def load(game_id: str, lang: str = ENGLISH) -> Ledger:
    """The ledger of a game, from all its files; entries that are not written in that language are the English ones."""
    english = _read(game_id, ENGLISH)
    if not english:
        raise LedgerError(f"no rules ledger for {game_id!r}; there are ledgers for {', '.join(games()) or 'no game'}")
    if lang == ENGLISH:
        return Ledger(game_id, english)
    written = _read(game_id, lang)
    return Ledger(game_id, {rule_id: written.get(rule_id, rule) for rule_id, rule in english.items()})


def _read(game_id: str, lang: str) -> dict[str, Rule]:
    """The entries of the files in one language."""
    files = [found for found in _files() if found["game"] == game_id and (found["lang"] or ENGLISH) == lang]
    entries: dict[str, Rule] = {}
    for found in sorted(files, key=_part):
        name = found.string
        for rule in parse((rules_dir() / name).read_text(encoding="utf-8"), _part(found), lang):
            if rule.id in entries:
                raise LedgerError(f"{name}: {rule.id} stands twice in the ledger of {game_id}; give one a new id")
            entries[rule.id] = rule
    return entries


def _files() -> list[re.Match[str]]:
    return [found for path in rules_dir().glob("*.md") if (found := FILE.fullmatch(path.name))]


def _part(file: re.Match[str]) -> int:
    return int(file["part"] or 0)


@cache
def known_ids() -> frozenset[str]:
    """The ids of all entries of all ledgers."""
    return frozenset(rule_id for game_id in games() for rule_id in load(game_id).entries)


def parse(markdown: str, part: int = 0, lang: str = ENGLISH) -> Iterator[Rule]:
    """The entries of one ledger file, in order. Lines that begin no entry belong to the one above them.

    Decision points and examples that the book only numbers get an id: D-7, E-7; in part 2 of a ledger D-2.7, E-2.7.
    """
    chapter = section = ""
    found: tuple[str, Kind] | None = None
    lines: list[str] = []

    def entry() -> Iterator[Rule]:
        if found is not None:
            yield Rule(found[0], "\n".join(lines).strip(), chapter, section, found[1], lang)

    for line in markdown.splitlines():
        heading = HEADING.match(line)
        begun = None if heading else _begin(line, _kind_of(chapter), f"{part}." if part else "")
        if heading or begun or line == "---":
            yield from entry()
            found, lines = None, []
        if heading and heading[1] in ("#", "##"):
            chapter, section = heading[2], ""
        elif heading:
            section = heading[2]
        elif begun:
            rule_id, kind, text = begun
            found, lines = (rule_id, kind), [text]
        else:
            lines.append(line)
    yield from entry()


def _kind_of(chapter: str) -> Kind:
    return next((kind for words, kind in CHAPTER_KINDS if chapter.startswith(words)), "rule")


def _begin(line: str, kind: Kind, part: str) -> tuple[str, Kind, str] | None:
    """Id, kind and first line of the entry that this line begins, if it begins one."""
    if m := BULLET.match(line):
        return m[1], kind, m[2]
    if kind == "rule":
        table = next((m for form in TABLE_FORMS if (m := form.match(line))), None)
        return (table[1], "table", table[2] or table[1]) if table else None
    if kind == "decision" and (m := DECISION_ROW.match(line)):
        return m[1] if m[1].startswith("D") else f"D-{part}{m[1]}", kind, m[2]
    if kind == "example" and (m := NUMBERED_EXAMPLE.match(line)):
        return f"E-{part}{m[1]}", kind, m[2]
    return None


# --- coverage ---


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many rules of a game have a test; `unknown` are ids of this game in tests that its ledger does not have."""

    rules: int
    tested: int
    untested: list[str]
    unknown: list[str]


def coverage(game_id: str, tests_dir: Path) -> Coverage:
    """Which rules of a game's ledger the tests below a folder prove."""
    ledger = load(game_id)
    rules, tested = ledger.rules, tested_rules(tests_dir)
    ours = tuple(ledger.prefixes)
    untested = [rule_id for rule_id in rules if rule_id not in tested]
    unknown = sorted(rule_id for rule_id in tested if rule_id.startswith(ours) and rule_id not in ledger.entries)
    return Coverage(len(rules), len(rules) - len(untested), untested, unknown)


def tested_rules(tests_dir: Path) -> dict[str, list[str]]:
    """Rule id -> the tests marked with it, as `games/medieval/test_pope.py::test_crusade`.

    The tests are read, not run. A mark counts where its ids are written out as strings: on a test, its class or its
    module (`pytestmark`), in `pytest.param(…, marks=…)`, and in a module's constant that the test's decorators name. A
    test that is skipped or expected to fail proves nothing.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(tests_dir.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        file = path.relative_to(tests_dir).as_posix()
        for test, ids in _tests(tree.body, _constants(tree), _pytestmark(tree.body)):
            for rule_id in dict.fromkeys(ids):
                found.setdefault(rule_id, []).append(f"{file}::{test}")
    return found


def _tests(body: list[ast.stmt], constants: Marks, inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module or class with the rules they are marked with."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or _is_put_aside(node):
            continue
        ids = inherited + [rule_id for decorator in node.decorator_list for rule_id in _marked(decorator, constants)]
        if isinstance(node, ast.ClassDef):
            inside = _tests(node.body, constants, ids + _pytestmark(node.body))
            yield from ((f"{node.name}::{test}", test_ids) for test, test_ids in inside)
        elif node.name.startswith("test_"):
            yield node.name, ids


def _marked(tree: ast.AST, constants: Marks) -> Iterator[str]:
    """The rule ids in `pytest.mark.rule("…")` anywhere in an expression, or in a constant that it names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield from constants.get(node.id, [])
        elif isinstance(node, ast.Call) and _is_mark(node.func, "rule"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def _constants(tree: ast.Module) -> Marks:
    """The module's constants that hold marks: `CASES = [pytest.param(…, marks=pytest.mark.rule("…"))]`."""
    constants: Marks = {}
    for name, value in _assignments(tree.body):
        if ids := list(_marked(value, constants)):
            constants[name] = ids
    return constants


def _pytestmark(body: list[ast.stmt]) -> list[str]:
    return [rule_id for name, value in _assignments(body) if name == "pytestmark" for rule_id in _marked(value, {})]


def _assignments(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            yield node.target.id, node.value


def _is_put_aside(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    marks = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    return any(_is_mark(mark, "skip") or _is_mark(mark, "xfail") for mark in marks)


def _is_mark(node: ast.expr, name: str) -> bool:
    """Is this `pytest.mark.<name>` (or `mark.<name>`)?"""
    if not (isinstance(node, ast.Attribute) and node.attr == name):
        return False
    owner = node.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )
