"""Whether a position has the form that its schema asks for: yes or no, and quickly.

Nearly every position that is loaded was written here and fits. jsonschema, which can say what is wrong with another,
takes far longer over it, so it is asked about those alone (`Fields.form_problems`). To be stricter here than jsonschema
is never wrong, only slow: with a keyword that is not known below nothing fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .kinds import Data

Fits: TypeAlias = Callable[[Any], bool]

SAYS_NOTHING: Final = {"$schema", "description", "perSeat", "title"}
NUMBERS: Final = (int, float)
BOUNDS: Final = {"minimum", "maximum", "maxItems", "maxProperties"}
TYPES: Final[dict[str, tuple[type, ...]]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
    "number": NUMBERS,
    "object": (dict,),
    "string": (str,),
}


def fitting(schema: Data, bounded: bool = True) -> Fits:
    """What tells whether something fits this schema; with `bounded` false numbers and lists may be as large as they
    like, as for `Written`."""
    checks: list[Fits] = []
    for keyword, value in schema.items():
        if keyword in SAYS_NOTHING or (keyword in BOUNDS and not bounded):
            continue
        if keyword not in CHECKS:
            return lambda data: False
        checks.append(CHECKS[keyword](value, schema, bounded))
    if len(checks) == 1:
        return checks[0]

    def fits(data: Any) -> bool:
        for check in checks:
            if not check(data):
                return False
        return True

    return fits


def of_type(names: str | list[str], schema: Data, bounded: bool) -> Fits:
    kinds = {kind for name in ([names] if isinstance(names, str) else names) for kind in TYPES[name]}
    if dict in kinds:
        return lambda data: type(data) in kinds or isinstance(data, dict)  # a `Written` is one, too
    return lambda data: type(data) in kinds  # True is no number, 2.0 no whole one


def one_of(values: list[Any], schema: Data, bounded: bool) -> Fits:
    words = frozenset(value for value in values if type(value) is str)
    others = [value for value in values if type(value) is not str]

    def fits(data: Any) -> bool:
        if type(data) is str:
            return data in words
        return any(type(data) is type(value) and data == value for value in others)

    return fits


def constant(value: Any, schema: Data, bounded: bool) -> Fits:
    return one_of([value], schema, bounded)


def any_of(schemas: list[Data], schema: Data, bounded: bool) -> Fits:
    forms = [fitting(one, bounded) for one in schemas]
    return lambda data: any(form(data) for form in forms)


# Numbers and texts: what is none is judged by its type


def at_least(least: float, schema: Data, bounded: bool) -> Fits:
    return lambda data: type(data) not in NUMBERS or data >= least


def at_most(most: float, schema: Data, bounded: bool) -> Fits:
    return lambda data: type(data) not in NUMBERS or data <= most


def not_longer(most: int, schema: Data, bounded: bool) -> Fits:
    return lambda data: not isinstance(data, str) or len(data) <= most


def matching(pattern: str, schema: Data, bounded: bool) -> Fits:
    search = re.compile(pattern).search
    return lambda data: not isinstance(data, str) or search(data) is not None


# Lists


def few_entries(most: int, schema: Data, bounded: bool) -> Fits:
    """Either bound is one of lists and of things by their keys (`position_validator`)."""
    return lambda data: not isinstance(data, list | dict) or len(data) <= most


def enough_items(least: int, schema: Data, bounded: bool) -> Fits:
    return lambda data: not isinstance(data, list) or len(data) >= least


def all_items(each: Data | bool, schema: Data, bounded: bool) -> Fits:
    first = len(schema.get("prefixItems", ()))
    if isinstance(each, bool):
        return lambda data: each or not isinstance(data, list) or len(data) <= first
    check = fitting(each, bounded)

    def fits(data: Any) -> bool:
        if isinstance(data, list):
            for item in data[first:] if first else data:
                if not check(item):
                    return False
        return True

    return fits


def first_items(schemas: list[Data], schema: Data, bounded: bool) -> Fits:
    checks = [fitting(one, bounded) for one in schemas]
    return lambda data: (
        not isinstance(data, list) or all(check(item) for check, item in zip(checks, data, strict=False))
    )


# Things by their keys


def needed(keys: list[str], schema: Data, bounded: bool) -> Fits:
    return lambda data: not isinstance(data, dict) or all(key in data for key in keys)


def named_so(names: Data, schema: Data, bounded: bool) -> Fits:
    check = fitting(names, bounded)
    return lambda data: not isinstance(data, dict) or all(map(check, data))


def properties(schemas: Data, schema: Data, bounded: bool) -> Fits:
    checks = {key: fitting(one, bounded) for key, one in schemas.items()}

    def fits(data: Any) -> bool:
        if isinstance(data, dict):
            for key, value in data.items():
                check = checks.get(key)
                if check is not None and not check(value):
                    return False
        return True

    return fits


def other_properties(each: Data | bool, schema: Data, bounded: bool) -> Fits:
    known = schema.get("properties", {})
    if isinstance(each, bool):
        return lambda data: each or not isinstance(data, dict) or all(key in known for key in data)
    check = fitting(each, bounded)

    def fits(data: Any) -> bool:
        if isinstance(data, dict):
            for key, value in data.items():
                if key not in known and not check(value):
                    return False
        return True

    return fits


CHECKS: Final[dict[str, Callable[[Any, Data, bool], Fits]]] = {
    "type": of_type,
    "enum": one_of,
    "const": constant,
    "anyOf": any_of,
    "minimum": at_least,
    "maximum": at_most,
    "maxLength": not_longer,
    "pattern": matching,
    "minItems": enough_items,
    "maxItems": few_entries,
    "items": all_items,
    "prefixItems": first_items,
    "maxProperties": few_entries,
    "required": needed,
    "propertyNames": named_so,
    "properties": properties,
    "additionalProperties": other_properties,
}
