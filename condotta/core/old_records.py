"""Records of earlier formats, read as the present one: some keys had other names, all values are as they were written.

So the hashes of an old record are verified as they stand: they are over choices and states, never over these keys.
"""

# interpreted: it runs when an old record is opened

from __future__ import annotations

from typing import Any, TypeAlias

Data: TypeAlias = dict[str, Any]

OF_SEGMENT = {"seals": "hash_chain", "states": "state_hashes"}  # format 1 -> format 2
OF_CHECKPOINT = {"choices": "made", "public": "ply"}
OF_CARRIED = {"public": "ply"}


def from_format_1(record: Data) -> Data:
    """The same record with the keys of format 2; what is damaged stays so, and is found by whoever reads it on."""
    segments = record.get("segments")
    new = {**record, "checkpoint": checkpoint(record.get("checkpoint"))} if "checkpoint" in record else record.copy()
    if isinstance(segments, list):
        new["segments"] = [segment(one) for one in segments]
    return new


def segment(data: Any) -> Any:
    new = renamed(data, OF_SEGMENT)
    if isinstance(new, dict) and "opening" in new:
        new["opening"] = opening(new["opening"])
    return new


def opening(data: Any) -> Any:
    if isinstance(data, dict) and "carried" in data:
        return {**data, "carried": renamed(data["carried"], OF_CARRIED)}
    return data


def checkpoint(data: Any) -> Any:
    return renamed(data, OF_CHECKPOINT)


def renamed(data: Any, names: dict[str, str]) -> Any:
    return {names.get(key, key): value for key, value in data.items()} if isinstance(data, dict) else data
