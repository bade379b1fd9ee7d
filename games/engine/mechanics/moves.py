"""The moves that all editions share. Spaces, edges and castles are in text form ("C2", "C2|D2")."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.geometry import EdgeName, SpaceName


@dataclass(frozen=True, slots=True)
class PlaceCastle:
    """Setup: set a castle with a knight beside it (C-2, R-5)."""

    kind: ClassVar[str] = "place_castle"
    castle: SpaceName
    knight: SpaceName


@dataclass(frozen=True, slots=True)
class PlaceBorder:
    """Place one border (B-4)."""

    kind: ClassVar[str] = "place_border"
    edge: EdgeName


@dataclass(frozen=True, slots=True)
class PlaceKnight:
    """Place a knight; the named Treasures, and ducats for the rest, pay the fee of a forest (B-6, C-24)."""

    kind: ClassVar[str] = "place_knight"
    space: SpaceName
    treasures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Expand:
    """Expand the province of `castle` by one or two spaces (B-7)."""

    kind: ClassVar[str] = "expand"
    castle: SpaceName
    spaces: tuple[SpaceName, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Forgo the rest of an action (C-14, R-8)."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class ForcedAlliance:
    """Ally a province of the seat with a neighbouring one of another colour, both named by castle (C-22)."""

    kind: ClassVar[Literal["forced_alliance"]] = "forced_alliance"
    own: SpaceName
    other: SpaceName


@dataclass(frozen=True, slots=True)
class Renegade:
    """Remove `knight` from the province `other`, and place one of the seat's on `space` of `own` (C-23)."""

    kind: ClassVar[Literal["renegade"]] = "renegade"
    own: SpaceName
    other: SpaceName
    knight: SpaceName
    space: SpaceName
    treasures: tuple[int, ...] = ()
