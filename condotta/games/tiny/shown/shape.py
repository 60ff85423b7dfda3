"""The shape of the view."""

from typing import Final

from condotta.core.fields import COUNT, SEAT, WHOLE, listed, number, optional, per_seat, word
from condotta.core.shapes import either, shape

from ..state import FIELDS, MOST_ROUNDS

SPACE: Final = shape("space", id=word(("bridge",)), kind=word(("bridge",)), x=WHOLE, y=WHOLE)
PIECE: Final = shape("piece", id=word(("keys",)), kind=word(("keys",)), at=SPACE.fields["id"], owner=optional(SEAT))

VIEW: Final = shape(
    "view",
    **FIELDS.shown("round", "holder", "florins", "discard"),
    rounds=number(1, MOST_ROUNDS),
    purses=per_seat(optional(FIELDS["purses"].each)).meaning("null: secret (TY-1.b)"),
    hands=per_seat(either(FIELDS["hands"].each, COUNT)).meaning("one's own cards; how many the others have"),
    deck=COUNT.meaning("how many cards are left"),
    board=shape("board", spaces=listed(SPACE), pieces=listed(PIECE)),
)
