"""A run that is kept: its journal while it goes on, its tables when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import condotta
from condotta.core.errors import SetupError
from condotta.games import find

from .journal import Header, Journal, refuse_another_run
from .optional import need
from .plan import Plan, fingerprint
from .playing import Row
from .tables import TABLE_FORMAT, files, read_header, read_rows, write_tables


def header_of(plan: Plan, kind: str = "simulate", **more: object) -> Header:
    """What decides every row: what is played (with `more`, of a tournament), and by which code."""
    code = {
        "condotta": condotta.__version__,
        "rules": find(plan.game).version,
        "fingerprint": fingerprint(plan.game),
    }
    return {"kind": kind, "plan": {**plan.as_json(), **more}, "code": code}


class Store:
    """`with Store(target, header) as store:` – what was played already is known; `finish` makes the tables."""

    def __init__(self, target: Path, header: Header) -> None:
        need("pyarrow.parquet", "--out")
        if target.suffix != ".parquet":
            raise SetupError(f"--out {target}: name a file that ends in .parquet")
        self.target = target
        self.header = header
        self.path = target.with_name(f"{target.name}.run")
        self.journal: Journal | None = None
        table = {"format": TABLE_FORMAT, **header}
        if target.exists():
            refuse_another_run(target, read_header(target), table)
            self.path.unlink(missing_ok=True)  # left by a run that was killed at the very end
        else:
            self.journal = Journal(self.path, header)

    @property
    def files(self) -> list[Path]:
        return files(self.target)[::-1]

    def __contains__(self, number: int) -> bool:
        return self.journal is None or number in self.journal

    def rows(self) -> Iterator[Row]:
        """What was played so far, in the order of the numbers."""
        return read_rows(self.target) if self.journal is None else self.journal.rows()

    def add(self, rows: list[Row]) -> None:
        if self.journal is not None:
            self.journal.add(rows)

    def finish(self) -> None:
        """Make the tables, then remove the journal; whoever is killed in between does it again."""
        if self.journal is None:
            return
        self.journal.sync()
        write_tables(self.journal.rows(), self.target, {"format": TABLE_FORMAT, **self.header})
        self.close()
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        if self.journal is not None:
            self.journal.__exit__(None, None, None)
            self.journal = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()
