"""What an edition says of an answer before it is given: what it would bring; and of one that is still being written,
what there is to say of each line."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import EdgeName, SpaceName
from games.engine.mechanics.events import CutOff, Event, ProvinceFounded, Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What an act on the board would bring: points for whom, and which land would be founded or cut off, all of which
    lies open. `line` names the line of a draft that it comes from, if there is one."""

    scores: tuple[Scored, ...] = ()
    land: tuple[ProvinceFounded | CutOff, ...] = ()
    line: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, events: Iterable[Event], line: dict[str, Any] | None = None) -> "Prospect":
        """What is to be foreseen of what happens."""
        told = tuple(events)
        return cls(
            scores=tuple(event for event in told if isinstance(event, Scored)),
            land=tuple(event for event in told if isinstance(event, ProvinceFounded | CutOff)),
            line=line or {},
        )


@dataclass(frozen=True, slots=True)
class Cost:
    """What a line of an answer can cost at most; `line` names it as the data of refusals do."""

    line: dict[str, Any]
    ducats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A draft of an answer, looked over, with the lines named in the data.

    `refusals`: why it would not be accepted. `remarks`: what of it would be illegal were it carried out now, by itself,
    in its order, with nobody else doing anything: to be marked, not barred. `prospects`: what of it would then bring
    points, or found or cut off land. `costs`: what it can come to, line by line. The rest is what a list of orders that
    is being written could go on with, judged in the same way: `edges` for borders, `knights` spaces for knights,
    `expansions` castle → first space → second spaces.
    """

    refusals: tuple[Refusal, ...] = ()
    remarks: tuple[Refusal, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    costs: tuple[Cost, ...] = ()
    edges: tuple[EdgeName, ...] = ()
    knights: tuple[SpaceName, ...] = ()
    expansions: dict[str, dict[str, tuple[SpaceName, ...]]] = field(default_factory=dict)
