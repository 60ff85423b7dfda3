"""Frames are written as the library would write them."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from condotta.server.http.protocols import framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    text = b"x" * length
    assert b"".join(framed(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)
