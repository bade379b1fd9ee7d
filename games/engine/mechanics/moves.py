"""Moves that every edition has. Spaces, edges and castles are in text ("C2", "C2|D2")."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.geometry import EdgeName, SpaceName


@dataclass(frozen=True, slots=True)
class PlaceCastle:
    """Setup: set a castle, and a knight beside it (C-2, R-5)."""

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
    """Place one knight; a forest's fee is paid in Treasures as far as named, the rest in ducats (B-6, C-24)."""

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
    """Forgo the rest of what one may do (C-14, R-8)."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class ForcedAlliance:
    """Join a province of one's own with a neighbouring one of another colour (C-22). Provinces by their castles."""

    kind: ClassVar[str] = "forced_alliance"
    own: SpaceName
    other: SpaceName


@dataclass(frozen=True, slots=True)
class Renegade:
    """The knight `knight` of the province `other` goes, one of one's own comes onto `space` of `own` (C-23)."""

    kind: ClassVar[str] = "renegade"
    own: SpaceName
    other: SpaceName
    knight: SpaceName
    space: SpaceName
    treasures: tuple[int, ...] = ()
