"""Rewrite records in the newest format; those that are in it already stay untouched.

    .venv/bin/python tools/migrate_records.py tests/records/*/*.json.gz

Old records need not be migrated to be opened: whatever reads records reads every format. What was written stays what it
was; only keys are renamed. A damaged record is named and left as it is.
"""

import argparse
from pathlib import Path

import msgspec

from condotta.core.errors import RecordError
from condotta.core.record import FORMAT, read, save, unpack_json


def main() -> None:
    parser = argparse.ArgumentParser(description="Rewrite records in the newest format.")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a record, .json or .json.gz")
    damaged = 0
    for path in parser.parse_args().files:
        try:
            print(f"{path}: {'migrated' if migrate(path) else 'is up to date'}")
        except (OSError, RecordError) as error:
            print(f"{path}: {error}")
            damaged += 1
    parser.exit(1 if damaged else 0)


def migrate(path: Path) -> bool:
    """Rewrite a record unless it is in the newest format."""
    data = unpack_json(path.read_bytes())
    if isinstance(data, dict) and data.get("format") == FORMAT:
        return False
    save(msgspec.to_builtins(read(data)), path)
    return True


if __name__ == "__main__":
    main()
