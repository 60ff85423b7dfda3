"""Small mistakes one could make in a module, each a change of its text; tools/mutate.py runs the tests on them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SUMS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.FloorDiv: ast.Mult(), ast.Mod: ast.FloorDiv(),
}  # fmt: skip
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_NUMBERS = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)  # a sum of these is a longer list
LOOSE = (ast.BoolOp, ast.BinOp, ast.IfExp)  # in brackets wherever they stand
FLIPS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)  # swapped and negated are the same
UNREAD = ("annotation", "returns", "decorator_list", "pattern", "bases")  # nothing that runs in play
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    file: str  # from the root of the project
    line: int
    before: str  # the line as it stands, and the line with the mistake in it
    after: str
    start: int  # bytes of the source, which this text takes the place of
    end: int
    text: str
    function: str  # outermost function or method in whose body it stands; "": none

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays when lines are added above it."""
        return self.file, self.function, self.before, self.after

    def applied_to(self, source: str) -> str:
        raw = source.encode()
        return (raw[: self.start] + self.text.encode() + raw[self.end :]).decode()


def mutants_of(file: str, source: str) -> list[Mutant]:
    """All of them, in the order of the text."""
    tree = ast.parse(source)
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutant] = []
    for node, text, function in changes(tree):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        changed = raw[:start] + text.encode() + raw[end:]
        at = starts[node.lineno - 1]
        before, after = (text[at:].split(b"\n", 1)[0].decode().split("  #")[0].strip() for text in (raw, changed))
        found.append(Mutant(file, node.lineno, before, after, start, end, text, function))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """A part of the module, the text in its place, and the function it stands in."""

    def walk(node: ast.AST, function: str, names: str, asks: bool) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
        if isinstance(node, ast.expr):
            for new in other_expressions(node):
                text = ast.unparse(new)
                yield node, f"({text})" if isinstance(new, LOOSE) else text, function
        elif isinstance(node, ast.stmt):
            yield from ((*change, function) for change in other_statements(node, asks))
        for test in conditions(node):
            yield test, f"not ({ast.unparse(test)})", function
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
            return
        for name, value in ast.iter_fields(node):
            if name in UNREAD:
                continue
            inner, path, question = function, names, asks
            if isinstance(node, ast.ClassDef | Function) and name == "body":
                path = f"{names}.{node.name}".lstrip(".")
                if isinstance(node, Function):
                    inner = function or path
                    question = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walk(child, inner, path, question)

    yield from walk(tree, "", "", asks=False)


def other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    """Comparison, `and` and `or`, `not`, + and -, numbers, yes and no, least and most."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for i, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:i], SWAPPED[type(op)](), *ops[i + 1 :]], others)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS and are_numbers(left, right):
            yield ast.BinOp(left, SUMS[type(op)], right)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in OTHER_CALL:
            yield ast.Call(ast.Name(OTHER_CALL[name]), args, keywords)


def other_statements(node: ast.stmt, asks: bool) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The statement is left out, a question is answered the other way round, += is -=."""
    match node:
        case ast.Expr(value=ast.Constant() | ast.YieldFrom(value=ast.Tuple())):  # a docstring; what makes a flow
            return
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="log"))):  # noticed in the source: its text is left over
            return
        case ast.Expr() | ast.Continue() | ast.Break() | ast.Return(value=None) | ast.Delete():
            yield node, "pass"
        case ast.Assign(targets=[*targets]) if any(isinstance(t, ast.Attribute | ast.Subscript) for t in targets):
            yield node, "pass"
        case ast.AugAssign(target=target, op=op, value=value):
            yield node, "pass"
            if type(op) in SUMS and are_numbers(value):
                yield node, ast.unparse(ast.AugAssign(target, SUMS[type(op)], value))
        case ast.Return(value=ast.expr() as value) if asks and has_opposite(value):
            yield value, f"not ({ast.unparse(value)})"


def conditions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            tests = [test]
        case ast.comprehension(ifs=tests):
            pass
        case _:
            return
    yield from filter(has_opposite, tests)


def has_opposite(test: ast.expr) -> bool:
    """One that is no other change already: of a swapped comparison, a `not`, a yes or no."""
    if isinstance(test, ast.Compare):
        return len(test.ops) > 1 or not isinstance(test.ops[0], FLIPS)
    return not isinstance(test, ast.Constant) and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def are_numbers(*nodes: ast.expr) -> bool:
    texts = [n for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return not texts and not any(isinstance(n, NO_NUMBERS) for n in nodes)
