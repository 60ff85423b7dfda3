"""Texts in English and Italian: a message is a key with parameters until somebody reads it.

A folder `texts/` holds `en.yaml` and `it.yaml`, nested or flat: `mongols: {battle: "…"}` is the key `mongols.battle`.
Many texts may stand in several files of the folders `en/` and `it/` instead, or as well; each key stands in one file.

    mongols:
      battle: "The Mongols reach {mongols} against {europe} {card:on}."
      drawn: {one: "{player} draws a card.", other: "{player} draws {n} cards.", count: n}
    option:
      attack: "Attack {0:the} with {1:the}"       # the arguments of the option, by number
      look: "Look at the hand {0:seat of}"
      give: "Give {all}"                          # all arguments together: a list, or a term of a deal
    term:
      florins: {one: "1 florin", other: "{0} florins"}

A parameter is a number, a seat (under a name such as `player`, or with `:seat`), the id of something that has a name, a
word (`word.<word>` in the file, else shown as it is), a term of a deal (`["florins", 3]`) or a list of such things.
After the colon stand, in any mixture:

    the of to in from on    with the article and the preposition, joined as the language joins them: dell'Inghilterra
    cap  full               first letter a capital; the full name
    seat  option            the number is a seat (below 0: nobody); the list is an option, `["attack", "france"]`
    is|are                  one of two forms, singular or plural, as the thing named needs it
    a|b|c|d                 one of four forms: masculine, feminine, masculine plural, feminine plural
    +d  02d                 what Python knows for numbers

`[[ … ]]` is left out when a parameter in it is empty or not given.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .data import DataError, Entry, read_yaml

if TYPE_CHECKING:
    from .flow import Option

LANGUAGES = ("en", "it")

SEAT_PARAMS = (
    "player", "seat", "other", "owner", "maker", "taker", "attacker", "defender", "controller", "holder", "victim",
    "opponent", "mover", "interceptor", "chooser", "giver", "receiver", "winner", "loser", "active",
    "players", "seats", "others", "winners", "losers",
)  # fmt: skip
FORMS = ("zero", "one", "two", "few", "many", "other")  # of plurals, as CLDR calls them
CASES = ("the", "of", "to", "in", "from", "on")
MARKS = ("cap", "full", "seat", "option")

ARTICLES = ("", "il", "lo", "l'", "la", "i", "gli", "le")
JOINED = {  # Italian: nothing, di, a, in, da, su with the article that follows, in the order of ARTICLES
    "the": ("", "il ", "lo ", "l'", "la ", "i ", "gli ", "le "),
    "of": ("di ", "del ", "dello ", "dell'", "della ", "dei ", "degli ", "delle "),
    "to": ("a ", "al ", "allo ", "all'", "alla ", "ai ", "agli ", "alle "),
    "in": ("in ", "nel ", "nello ", "nell'", "nella ", "nei ", "negli ", "nelle "),
    "from": ("da ", "dal ", "dallo ", "dall'", "dalla ", "dai ", "dagli ", "dalle "),
    "on": ("su ", "sul ", "sullo ", "sull'", "sulla ", "sui ", "sugli ", "sulle "),
}

MINUS = "−"  # of numbers; a hyphen joins words
MOST_WRITTEN = 20_000  # texts of one catalogue that are kept as they were written

Text: TypeAlias = str | dict[str, str]  # a dict: plural forms, and "count"
Params: TypeAlias = Mapping[str, Any]


class Name:
    """What something is called in both languages, with what grammar needs to know about it.

    `en` and `it` stand in sentences; `full_en` and `full_it` are longer labels where there is room. `the_en` and
    `the_it` are the definite articles ("" = none). `in_it` is the bare Italian preposition of place where the name
    takes no article there ("in Francia", "a Venezia"); "" = joined with the article ("nel Regno Latino").
    """

    __slots__ = ("en", "full_en", "full_it", "gender", "in_it", "it", "plural", "the_en", "the_it")

    def __init__(
        self,
        en: str,
        it: str,
        the_en: str = "",
        the_it: str = "",
        gender: str = "m",
        *,
        plural: bool = False,
        in_it: str = "",
        full_en: str = "",
        full_it: str = "",
    ) -> None:
        self.en = en
        self.it = it
        self.the_en = the_en
        self.the_it = the_it
        if the_it not in ARTICLES:
            raise ValueError(f"{it}: {the_it!r} is no Italian article; write one of {', '.join(ARTICLES[1:])}, or none")
        self.gender = gender  # of the Italian noun: m or f
        self.plural = plural
        self.in_it = in_it
        self.full_en = full_en or en
        self.full_it = full_it or it

    def shown(self, lang: str, case: str = "", *, full: bool = False) -> str:
        """The name in a language, with article and preposition: `shown("it", "of")` is "dell'Inghilterra"."""
        if lang == "it":
            plain = self.full_it if full else self.it
            if not case:
                return plain
            if case == "in" and self.in_it:
                return f"{self.in_it} {plain}"
            if case == "to" and not self.the_it and plain[:1] in "Aa":
                return f"ad {plain}"
            return JOINED[case][ARTICLES.index(self.the_it)] + plain
        plain = self.full_en if full else self.en
        with_article = f"{self.the_en} {plain}" if case and self.the_en else plain
        return with_article if case in ("", "the") else f"{case} {with_article}"

    def __repr__(self) -> str:
        return f"Name({self.en!r}, {self.it!r})"


class Catalogue:
    """The texts of one game in every language, over those of the platform."""

    def __init__(
        self, texts: dict[str, dict[str, Text]], names: Mapping[str, Name], under: Catalogue | None = None
    ) -> None:
        self.texts = texts  # language -> key -> text
        self.names = names
        self.under = under  # where keys are looked up that are not found here
        self._written: dict[Any, str] = {}  # that were written already

    @staticmethod
    def load(folder: Path, names: Mapping[str, Name]) -> Catalogue:
        """The texts of a game: `folder` holds them as told above; `names` tells what each id is called."""
        return Catalogue(read_texts(folder), names, platform_texts())

    def text(self, key: str, lang: str, params: Params | None = None, players: Sequence[str] | None = None) -> str:
        """The message in a language. Play never stops for a text: what is missing is shown as ⟨key⟩ or ⟨parameter⟩."""
        return Writer(self, lang, params or {}, players, strict=False).message(key)

    def text_again(
        self, key: str, lang: str, params: Params | None = None, players: Sequence[str] | None = None
    ) -> str:
        """The same, written once: for questions and refusals, which come again and again."""
        known = (key, lang, repr(params), tuple(players or ()))
        found = self._written.get(known)
        return self._keep(known, self.text(key, lang, params, players)) if found is None else found

    def _keep(self, known: Any, written: str) -> str:
        if len(self._written) >= MOST_WRITTEN:
            self._written.clear()
        self._written[known] = written
        return written

    def strict_text(
        self, key: str, lang: str, params: Params | None = None, players: Sequence[str] | None = None
    ) -> str:
        """The same for tests: a KeyError says which key or parameter is missing, or which is wrong."""
        return Writer(self, lang, params or {}, players, strict=True).message(key)

    def option(self, option: Option, lang: str, players: Sequence[str] | None = None, *, strict: bool = False) -> str:
        """An option as a button shows it: `option.<verb>.<first argument>`, else `option.<verb>`."""
        return self.by_word("option", [option.verb, *option.args], lang, players, strict=strict)

    def name(self, id: str, lang: str, spec: str = "") -> str:
        """The name of an id; `spec` as after the colon in a text. An id without name is shown as it is."""
        return Writer(self, lang, {}, None, strict=False).value("", id, spec)

    def find(self, key: str, lang: str) -> Text | None:
        """The text of a key, in another language or from the platform if need be."""
        for language in (lang, *LANGUAGES):
            found = self.texts.get(language, {}).get(key)
            if found is not None:
                return found
        return None if self.under is None else self.under.find(key, lang)

    def missing(self) -> list[str]:
        """What is not the same in every language: keys, parameters; and texts that could not be shown as meant."""
        return list(catalogue_problems(self))

    def by_word(
        self, section: str, words: Sequence[Any], lang: str, players: Sequence[str] | None, *, strict: bool
    ) -> str:
        """A text for a list such as `["give", "florins", 3]`; its parameters are what follows the first word."""
        try:
            known = (section, tuple(words), lang, tuple(players or ()), strict)
            found = self._written.get(known)
        except TypeError:  # a list within the list
            return self._by_word(section, words, lang, players, strict=strict)
        if found is None:
            found = self._keep(known, self._by_word(section, words, lang, players, strict=strict))
        return found

    def _by_word(
        self, section: str, words: Sequence[Any], lang: str, players: Sequence[str] | None, *, strict: bool
    ) -> str:
        params: dict[str, Any] = {str(number): value for number, value in enumerate(words[1:])}
        params["all"] = list(words[1:])
        key = f"{section}.{words[0]}"
        if len(words) > 1 and isinstance(words[1], str) and self.find(f"{key}.{words[1]}", lang) is not None:
            key = f"{key}.{words[1]}"
        return Writer(self, lang, params, players, strict=strict).message(key)


class Writer:
    """Writes one message: puts the parameters into the text of a key."""

    def __init__(
        self, catalogue: Catalogue, lang: str, params: Params, players: Sequence[str] | None, *, strict: bool
    ) -> None:
        self.catalogue = catalogue
        self.lang = known_language(lang)
        self.params = params
        self.players = players or ()
        self.strict = strict

    def message(self, key: str) -> str:
        found = self.catalogue.find(key, self.lang)
        if found is None:
            return self.wrong(f"no text for {key!r}; add it to texts/{self.lang}.yaml", key)
        template = found if isinstance(found, str) else self.plural_form(key, found)
        try:
            return self.fill(key, self.without_empty_parts(template))
        except ValueError as error:  # a brace without its partner
            return self.wrong(f"{key}: {error}", key)

    def plural_form(self, key: str, forms: dict[str, str]) -> str:
        """The form for the number named by `count:`, or for the one number among the parameters."""
        count = forms.get("count")
        numbers = [name for name, value in self.params.items() if is_number(value) and name not in SEAT_PARAMS]
        if count is None and len(numbers) == 1:
            count = numbers[0]
        value = None if count is None else self.params.get(count)
        if not is_number(value):
            self.wrong(
                f"{key}: {count or 'no single parameter'} is the number that chooses the form; add `count:`", key
            )
            return forms["other"]
        return forms.get(plural_rule(self.lang)(value), forms["other"])

    def without_empty_parts(self, template: str) -> str:
        if "[[" not in template:
            return template

        def part(found: re.Match[str]) -> str:
            values = [self.params.get(name) for name in placeholders(found[1])]
            return "" if any(value is None or value in ("", []) for value in values) else found[1]

        return OPTIONAL.sub(part, template)

    def fill(self, key: str, template: str) -> str:
        out = []
        for literal, field, spec in pieces(template):
            out.append(literal)
            if field is None:
                continue
            if field in self.params:
                out.append(self.value(field, self.params[field], spec))
            else:
                out.append(self.wrong(f"{key}: parameter {field!r} is not given, only {list(self.params)}", field))
        return "".join(out)

    def value(self, param: str, value: Any, spec: str) -> str:
        """One parameter as text."""
        how = read_spec(spec)
        if how.forms:
            return self.agreement(value, how.forms)
        if how.cap:
            plain = self.value(param, value, how.without_cap)
            return plain[:1].upper() + plain[1:]
        if isinstance(value, list | tuple):
            if how.option and value:
                return self.catalogue.by_word("option", value, self.lang, self.players, strict=self.strict)
            if not self.is_term(value):
                items = [self.value(param, item, spec) for item in value]
                return joined(items, self.lang) if items else self.own("nothing")
        name = self.named(param, value, how)
        if name is not None:
            return name.shown(self.lang, how.case, full=how.full)
        if self.is_term(value):
            return self.catalogue.by_word("term", value, self.lang, self.players, strict=self.strict)
        if isinstance(value, str):
            word = self.catalogue.find(f"word.{value}", self.lang)
            shown = word if isinstance(word, str) else value
            return Name(shown, shown).shown(self.lang, how.case)
        return self.number(param, value, spec)

    def number(self, param: str, value: Any, spec: str) -> str:
        if value is None:
            return self.own("nobody" if param in SEAT_PARAMS else "nothing")
        if isinstance(value, bool):
            return self.own("yes" if value else "no")
        try:
            return format(value, spec).replace("-", MINUS)
        except (ValueError, TypeError):
            return self.wrong(f"{param}: {value!r} cannot be shown as {spec!r}", param)

    def named(self, param: str, value: Any, how: Spec) -> Name | None:
        """The name of an id or of a seat, if the value is one."""
        if isinstance(value, str):
            return self.catalogue.names.get(value)
        if is_number(value) and (how.seat or (param in SEAT_PARAMS and not how.number)):
            if 0 <= value < len(self.players):
                return Name(self.players[value], self.players[value])
            shown = self.own("seat_name", {"n": value + 1}) if value >= 0 else self.own("nobody")
            return Name(shown, shown)
        return None

    def agreement(self, value: Any, forms: Sequence[str]) -> str:
        """One of two forms by number, or of four by gender and number."""
        several = isinstance(value, list | tuple)
        names = [self.named("", item, PLAIN) for item in (value if several else [value])]
        plural = len(names) > 1 or any(name is not None and name.plural for name in names)
        feminine = bool(names) and all(name is not None and name.gender == "f" for name in names)
        if len(forms) == 2:
            return forms[plural]
        if len(forms) == 4:
            return forms[2 * plural + feminine]
        return self.wrong(f"{'|'.join(forms)}: write two forms or four", forms[0])

    def is_term(self, value: Any) -> bool:
        """A term of a deal: a list that begins with a word for which there is a text."""
        if not isinstance(value, list | tuple) or not value or not isinstance(value[0], str):
            return False
        return self.catalogue.find(f"term.{value[0]}", self.lang) is not None

    def own(self, key: str, params: Params | None = None) -> str:
        """A text of the platform."""
        return platform_texts().text(key, self.lang, params)

    def wrong(self, problem: str, shown: str) -> str:
        if self.strict:
            raise KeyError(problem)
        return f"⟨{shown}⟩"


# ---- small things about languages


OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


class Spec(NamedTuple):
    """What stands after the colon of a parameter."""

    forms: tuple[str, ...]
    cap: bool
    without_cap: str
    option: bool
    case: str
    full: bool
    seat: bool
    number: bool  # {attacker:d} is their total, not their name


@lru_cache(5000)
def read_spec(spec: str) -> Spec:
    words = spec.split()
    forms = tuple(spec.split("|")) if "|" in spec else ()
    without_cap = " ".join(word for word in words if word != "cap")
    case = next((word for word in words if word in CASES), "")
    number = bool(words) and is_number_spec(" ".join(words))
    return Spec(forms, "cap" in words, without_cap, "option" in words, case, "full" in words, "seat" in words, number)


@lru_cache(5000)
def pieces(template: str) -> list[tuple[str, str | None, str]]:
    """A text in pieces: what stands there, and the parameter that follows with what stands after its colon."""
    return [(literal, field, spec or "") for literal, field, spec, _ in string.Formatter().parse(template)]


@lru_cache(100)
def known_language(lang: str) -> str:
    """en or it for what a browser may send (it-IT); English for every language we have no texts in."""
    short = lang.replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


@cache
def plural_rule(lang: str) -> Any:
    """CLDR's rule: number -> name of the plural form."""
    from babel import Locale

    return Locale(lang).plural_form


def joined(items: list[str], lang: str) -> str:
    """A list as the language writes it: "a, b, and c", "a, b e c". As babel's format_list, which is slow."""
    if len(items) == 1:
        return items[0]
    patterns = list_patterns(lang)
    if len(items) == 2:
        return patterns["2"].format(*items)
    text = patterns["start"].format(items[0], items[1])
    for item in items[2:-1]:
        text = patterns["middle"].format(text, item)
    return patterns["end"].format(text, items[-1])


@cache
def list_patterns(lang: str) -> dict[str, str]:
    from babel import Locale

    return dict(Locale(lang).list_patterns["standard"])


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def placeholders(template: str) -> list[str]:
    """The parameters a text names, each once."""
    fields = [field for _, field, _ in pieces(template) if field is not None]
    return list(dict.fromkeys(fields))


# ---- reading and checking


@cache
def platform_texts() -> Catalogue:
    """The texts of the kernel itself, under those of every game."""
    return Catalogue(read_texts(Path(__file__).resolve().parent / "texts"), {})


def read_name(entry: Entry) -> Name:
    """A name from a data file: `name: {en: Hungary, it: Ungheria, the_it: l', gender: f, in_it: in}`."""
    the_it = entry.text("the_it", "")
    if the_it not in ARTICLES:
        entry.wrong("the_it", f"{the_it!r} is no Italian article; write one of {', '.join(ARTICLES[1:])}, or none")
        the_it = ""
    return Name(
        entry.text("en"),
        entry.text("it"),
        entry.text("the_en", ""),
        the_it,
        entry.one_of("gender", ("m", "f"), "m"),
        plural=entry.flag("plural", False),
        in_it=entry.text("in_it", ""),
        full_en=entry.text("full_en", ""),
        full_it=entry.text("full_it", ""),
    )


def read_texts(folder: Path) -> dict[str, dict[str, Text]]:
    """language -> key -> text, from <language>.yaml and <language>/*.yaml of a folder."""
    texts: dict[str, dict[str, Text]] = {}
    for lang in LANGUAGES:
        merged: dict[str, Text] = {}
        source: dict[str, str] = {}  # key -> the file it stands in
        for path in text_files(folder, lang):
            name = path.relative_to(folder).as_posix()
            problems: list[str] = []
            flat: dict[str, Text] = {}
            flatten(read_yaml(path) or {}, "", flat, problems)
            problems += [f"{key}: stands in {source[key]} and in {name}; remove one" for key in flat if key in source]
            if problems:
                raise DataError(path, problems)
            merged.update(flat)
            source.update(dict.fromkeys(flat, name))
        texts[lang] = merged
    return texts


def text_files(folder: Path, lang: str) -> list[Path]:
    """The files of a language; if there is none, the one that should be there."""
    whole, parts = folder / f"{lang}.yaml", sorted((folder / lang).glob("*.yaml"))
    return [whole, *parts] if whole.exists() or not parts else parts


def flatten(node: Any, prefix: str, flat: dict[str, Text], problems: list[str]) -> None:
    """Nested keys as dotted ones."""
    if not isinstance(node, dict):
        problems.append(f"{prefix or 'file'}: {node!r} is no text; write it in quotes")
        return
    if prefix and "other" in node and all(key in FORMS or key == "count" for key in node):
        if all(isinstance(form, str) for form in node.values()):
            flat[prefix] = dict(node)
        else:
            problems.append(f"{prefix}: a plural form that is no text; write each form in quotes")
        return
    for key, value in node.items():
        if not isinstance(key, str):  # YAML reads a bare yes, no, on, off as true or false
            problems.append(f"{prefix or 'file'}: the key {key!r} is no text; write it in quotes")
            continue
        path = f"{prefix}.{key}" if prefix else key
        if path in flat:
            problems.append(f"{path}: stands twice, nested and dotted; remove one")
        if isinstance(value, str):
            flat[path] = value
        else:
            flatten(value, path, flat, problems)


def catalogue_problems(catalogue: Catalogue) -> Iterator[str]:
    """Keys and parameters that one language has and another lacks, unreadable texts, unknown words after the colon."""
    keys = dict.fromkeys(key for lang in LANGUAGES for key in catalogue.texts[lang])
    for key in keys:
        used: dict[str, list[str]] = {}
        for lang in LANGUAGES:
            text = catalogue.texts[lang].get(key)
            if text is None:
                yield f"{lang}: {key} is missing; translate it"
                continue
            forms = [text] if isinstance(text, str) else [form for name, form in text.items() if name != "count"]
            try:
                found = [name for form in forms for name in placeholders(form)]
            except ValueError as error:
                yield f"{lang}: {key}: {error}; write a brace that is no parameter twice"
                continue
            used[lang] = sorted(set(found))
            for form in forms:
                yield from spec_problems(f"{lang}: {key}", form)
        if len({tuple(names) for names in used.values()}) > 1:
            shown = ", ".join(f"{lang} {' '.join(names) or 'none'}" for lang, names in used.items())
            yield f"{key}: parameters differ: {shown}; use the same in every language"


def spec_problems(where: str, form: str) -> Iterator[str]:
    """What stands after a colon must be known."""
    for _, field, spec, conversion in string.Formatter().parse(form):
        if field is None:
            continue
        if not field.isidentifier() and not field.isdecimal():
            yield f"{where}: {{{field}}} is not the name of a parameter"
        if conversion:
            yield f"{where}: {{{field}!{conversion}}} has a conversion; leave it out"
        if spec and "|" in spec:
            if spec.count("|") not in (1, 3):
                yield f"{where}: {{{field}:{spec}}} should give two forms or four"
            continue
        words = [word for word in (spec or "").split() if word not in MARKS]
        cases = [word for word in words if word in CASES]
        others = [word for word in words if word not in CASES]
        if len(cases) > 1 or (others and not is_number_spec(spec or "")):
            yield f"{where}: {{{field}:{spec}}} is not understood; known are {', '.join(CASES + MARKS)}"


def is_number_spec(spec: str) -> bool:
    try:
        format(0, spec)
    except ValueError:
        return False
    return True


PLAIN = read_spec("")


def texts_beside(module: str, names: Mapping[str, Name]) -> Callable[[], Catalogue]:
    """The catalogue of the folder `texts` beside this module's file, loaded when it is first asked for."""
    return cache(partial(Catalogue.load, Path(module).parent / "texts", names))
