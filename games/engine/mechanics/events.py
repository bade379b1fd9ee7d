"""The events of all editions: what happened in a game, typed, each with its audience. Clients render them as text.

Each edition defines its own events in its `events.py`. An `audience` of None means everyone; otherwise only the seats
in it may know that the event exists. Spaces, edges and castles are in text form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.mechanics.dealings import Dealing

Reveals = Literal["open", "hidden", "drawn"]
"""What an event reveals: nothing that was not public ("open"), hidden information, or the result of a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, of the given `kind`. Unless a subclass says otherwise it `reveals` something hidden."""

    kind: ClassVar[str] = ""
    reveals: ClassVar[Reveals] = "hidden"
    audience: tuple[int, ...] | None = None

    def reveals_in(self, open_money: bool) -> Reveals:
        """What this event reveals. A payment reveals that its player had the money, unless money is public."""
        return "hidden" if self.audience is not None else self.reveals

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        """What passed between two seats; `owners` are the colours of the castles."""
        return ()

    def enters_round(self, players: int) -> int | None:
        """The number of the round to which this event and those after it belong; None if it is the same as before."""
        return None


ScoredLand = Literal["space", "town", "mine", "forest", "village", "royal_city"]


@dataclass(frozen=True, slots=True)
class ScorePart:
    """What some of the points for land are for: `count` spaces, towns or the like (C-19 to C-21, R-15)."""

    what: ScoredLand
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """A seat's score changed by `points`, possibly negative; the causes are those of the edition's state. For land,
    `parts` says what they are for; its points have the same sum."""

    kind: ClassVar[str] = "scored"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    points: int
    cause: str
    parts: tuple[ScorePart, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CastlePlaced(Event):
    """Setup: a castle and its knight were set (C-2, R-5)."""

    kind: ClassVar[str] = "castle_placed"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    colour: int
    castle: str
    knight: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CastleSkipped(Event):
    """Setup: no free pair of spaces was left for this castle, which stays out of the game (B-10)."""

    kind: ClassVar[str] = "castle_skipped"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    colour: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderPlaced(Event):
    """A border was placed on an edge (B-4)."""

    kind: ClassVar[str] = "border_placed"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    edge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnightPlaced(Event):
    """A knight was placed; a forest fee was paid in `ducats` and `treasures` (B-6)."""

    kind: ClassVar[str] = "knight_placed"
    seat: int
    space: str
    ducats: int
    treasures: tuple[int, ...] = ()

    def reveals_in(self, open_money: bool) -> Reveals:
        return payment(self.ducats, self.treasures, open_money)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expanded(Event):
    """A province grew by one or two spaces; `lost` names the castles of the provinces that lost them (B-7)."""

    kind: ClassVar[str] = "expanded"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    castle: str
    spaces: tuple[str, ...]
    lost: tuple[str, ...]

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return tuple(Dealing("land", owners[castle], self.seat) for castle in self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOff(Event):
    """A piece of a province was cut off from its castle and became neutral zone (B-8)."""

    kind: ClassVar[str] = "cut_off"
    reveals: ClassVar[Reveals] = "open"
    castle: str
    colour: int
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceFounded(Event):
    """A region became a province; `returned` are the borders inside it that went back to the supply (B-5)."""

    kind: ClassVar[str] = "province_founded"
    reveals: ClassVar[Reveals] = "open"
    castle: str
    colour: int
    spaces: tuple[str, ...]
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BordersBarred(Event):
    """The `borders` left of a seat's action were lost because it holds three provinces or more (C-11)."""

    kind: ClassVar[str] = "borders_barred"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    borders: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceEnded(Event):
    """An alliance was bought off (C-22)."""

    kind: ClassVar[str] = "alliance_ended"
    seat: int
    own: str
    other: str
    ducats: int
    treasures: tuple[int, ...]

    def reveals_in(self, open_money: bool) -> Reveals:
        return payment(self.ducats, self.treasures, open_money)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceForced(Event):
    """A Forced Alliance joined two provinces (C-22, I-16)."""

    kind: ClassVar[str] = "alliance_forced"
    seat: int
    own: str
    other: str

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return (Dealing("alliance", self.seat, owners[self.other]),)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnightTurned(Event):
    """A Renegade: the knight of `colour` on `knight` was removed, one of the seat's placed on `space` (C-23, I-16)."""

    kind: ClassVar[str] = "knight_turned"
    seat: int
    own: str
    other: str
    colour: int
    knight: str
    space: str
    ducats: int
    treasures: tuple[int, ...] = ()

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return (Dealing("knight", self.colour, self.seat),)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiefsRevealed(Event):
    """A seat's Fiefs were turned over at the end (C-21, C-25, I-18)."""

    kind: ClassVar[str] = "fiefs_revealed"
    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAgreed(Event):
    """The players have agreed to end the game early; this seat was the last to agree (C-28, R-22, I-21)."""

    kind: ClassVar[str] = "end_agreed"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUndone(Event):
    """A seat undid its last act, a move of the kind `what`."""

    kind: ClassVar[str] = "move_undone"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    what: str


def payment(ducats: int, treasures: tuple[int, ...], open_money: bool) -> Reveals:
    """What a payment reveals: Treasures that were in a hand, and ducats unless money is public."""
    return "hidden" if treasures or (ducats and not open_money) else "open"
