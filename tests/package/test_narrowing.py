"""Compiled code trusts mypy: an attribute that was compared with None is read, until it is assigned to in the same
function, as what the comparison has left of its type. If another function changes it meanwhile, compiled code raises a
TypeError where the source goes on. So whoever asks again after others had their turn keeps it in a variable first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tools import compile as compiling

from .conftest import ROOT

TWICE = """
def step(g):
    if g.battle is not None:
        yield from fight(g)
        {again}
        return
    yield from begin(g)
    {after}
"""


@cache
def parts() -> dict[str, list[ast.AST]]:
    """Every part of every module that is compiled; each test here looks at all of them."""
    names = compiling.selection(ROOT / "condotta")
    return {name: list(ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))) for name in names}


def asked_twice(function: ast.FunctionDef) -> Iterator[int]:
    """The lines in which an attribute is compared with None a second time, and has not been assigned to since."""
    yield from in_block(function.body, [])


def in_block(block: list[ast.stmt], known: list[str]) -> Iterator[int]:
    known = known[:]
    for statement in block:
        own = without_nested(statement)
        found = [name for node in own if (name := compared(node))]
        yield from [statement.lineno for name in found if name in known]
        if isinstance(statement, ast.If):
            yield from in_block(statement.body, known + found)
            yield from in_block(statement.orelse, known + found)
            if isinstance(statement.body[-1], ast.Return | ast.Raise | ast.Continue):
                known += found
        else:
            for part in (getattr(statement, name, []) for name in ("body", "orelse", "finalbody")):
                yield from in_block(part, known)
            known += found if isinstance(statement, ast.Assert) else []
        assigned = [ast.unparse(node) for node in own if isinstance(node, ast.Attribute | ast.Name) and stores(node)]
        known = [name for name in known if not any(name == each or name.startswith(f"{each}.") for each in assigned)]


def without_nested(statement: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that are not parts of a statement within it."""
    own: list[ast.AST] = [statement]
    for node in own:  # grows as it is looked through
        own += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]
    return own


def compared(node: ast.AST) -> str:
    """The attribute of an `a.b is None` or `a.b is not None`."""
    if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and len(node.ops) == 1:
        against = node.comparators[0]
        if isinstance(node.ops[0], ast.Is | ast.IsNot) and isinstance(against, ast.Constant) and against.value is None:
            return ast.unparse(node.left)
    return ""


def stores(node: ast.Attribute | ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def test_compiled_code_asks_only_once_whether_an_attribute_is_none() -> None:
    functions = [(name, part) for name, found in parts().items() for part in found if isinstance(part, ast.FunctionDef)]
    twice = [f"{name}:{line}" for name, function in functions for line in asked_twice(function)]
    assert twice == [], "keep it in a variable first"


@pytest.mark.parametrize(
    ("again", "after", "lines"),
    [
        ("if g.battle is None: pass", "pass", [5]),
        ("pass", "if g.battle is None: pass", [8]),
        ("g.battle = None\n        if g.battle is None: pass", "pass", []),
        ("pass", "pass", []),
    ],
)
def test_a_second_question_is_found(again: str, after: str, lines: list[int]) -> None:
    function = ast.parse(TWICE.format(again=again, after=after)).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert list(asked_twice(function)) == lines


def looked_for_in_an_unpacked_list(nodes: list[ast.AST]) -> list[int]:
    """The lines of `a in (*b, c)`: mypyc ends with an error of its own."""
    asked = [node for node in nodes if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)]
    sought = [node.comparators[0] for node in asked if isinstance(node.comparators[0], ast.Tuple | ast.List)]
    return [node.lineno for node in sought if any(isinstance(each, ast.Starred) for each in node.elts)]


def test_nothing_is_looked_for_in_an_unpacked_list() -> None:
    assert [f"{name}:{line}" for name, nodes in parts().items() for line in looked_for_in_an_unpacked_list(nodes)] == []


def test_looking_in_an_unpacked_list_is_found() -> None:
    assert looked_for_in_an_unpacked_list(list(ast.walk(ast.parse("a in (b, c)\nx = a in (*b, c)")))) == [2]


def compares_an_attribute_of_something_read(node: ast.AST) -> bool:
    """`… < TABLE.price`, `… == here().price`: while it is compared, compiled code borrows what it has read it from."""
    if not isinstance(node, ast.Compare):
        return False
    owners = [each.value for each in (node.left, *node.comparators) if isinstance(each, ast.Attribute)]
    return any(isinstance(each, ast.Call) or (isinstance(each, ast.Name) and each.id.isupper()) for each in owners)


def wrongly_compiled(nodes: list[ast.AST]) -> list[int]:
    """The lines of `a if b and c < TABLE.price else d`: if b is false, compiled code gives back what it never took."""
    tests = [node.test for node in nodes if isinstance(node, ast.IfExp)]
    both = [part for test in tests for part in ast.walk(test) if isinstance(part, ast.BoolOp)]
    halves = [half for part in both for half in part.values[1:]]
    return [half.lineno for half in halves if any(map(compares_an_attribute_of_something_read, ast.walk(half)))]


def test_no_conditional_expression_ends_the_process_when_compiled() -> None:
    found = [f"{name}:{line}" for name, nodes in parts().items() for line in wrongly_compiled(nodes)]
    assert found == [], "write it as a statement"


def test_such_a_conditional_expression_is_found() -> None:
    tree = ast.parse("x = 1 if a and b < MARKET.buy else 2\ny = 1 if a and b < c.buy else 2")
    assert wrongly_compiled(list(ast.walk(tree))) == [1]
