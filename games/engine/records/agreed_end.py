"""The end of a game by agreement of its players, as an entry of its record (C-28, R-22, I-21).

Who has to agree is not for the engine to know: bots and players who have left have no say.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class AgreedEnd:
    """In a record: with this seat's agreement the game ended early."""

    kind: ClassVar[str] = "agreed_end"
