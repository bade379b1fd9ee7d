"""How the server writes its own log."""

import logging
import traceback
from types import TracebackType
from typing import TypeAlias

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class PlacesAlone(logging.Formatter):
    """A mistake of ours is logged by its place and its kind: its words may hold what is hidden in a game."""

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - the name is logging's
        kind, error, places = ei
        return "" if kind is None or error is None else "".join([*traceback.format_tb(places), kind.__name__])
