"""Feedback on moves that have not been made: `Prospect` for their consequences, `Survey` for drafts, line by line."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import EdgeName, SpaceName
from games.engine.mechanics.events import BordersBarred, CutOff, Event, ProvinceFounded, Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """The consequences of a move on the board, all of them public: points, land founded or cut off, and how many
    borders of the action a third province bars (C-11). `line` names the line of the draft that causes them, if any."""

    scores: tuple[Scored, ...] = ()
    land: tuple[ProvinceFounded | CutOff, ...] = ()
    barred: int = 0
    line: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, events: Iterable[Event], line: dict[str, Any] | None = None) -> "Prospect":
        """The prospect that these events make up."""
        foreseen = tuple(events)
        return cls(
            scores=tuple(event for event in foreseen if isinstance(event, Scored)),
            land=tuple(event for event in foreseen if isinstance(event, ProvinceFounded | CutOff)),
            barred=sum(event.borders for event in foreseen if isinstance(event, BordersBarred)),
            line=line or {},
        )


@dataclass(frozen=True, slots=True)
class Cost:
    """The most that a line of a draft can cost; `line` names it in the same way as the data of refusals."""

    line: dict[str, Any]
    ducats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """The validation result of a draft; the data of each entry names its line.

    `refusals`: why the draft would not be accepted. `remarks`: lines that would be illegal if the draft were carried
    out now, in its order, with no other player acting, and bids on what could then bring nothing; they are warnings,
    since this may change. `prospects`: what would score, found or cut off land then. `costs`: the most that each line
    can cost. The other fields are the orders that could come next in the list being edited, judged in the same way:
    `edges` for borders, `knights` the spaces for knights, `expansions` castle → first space → second spaces.
    """

    refusals: tuple[Refusal, ...] = ()
    remarks: tuple[Refusal, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    costs: tuple[Cost, ...] = ()
    edges: tuple[EdgeName, ...] = ()
    knights: tuple[SpaceName, ...] = ()
    expansions: dict[str, dict[str, tuple[SpaceName, ...]]] = field(default_factory=dict)
