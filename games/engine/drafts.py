"""An answer that is still being written, looked over: what an edition says of a draft before it is given."""

from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import EdgeName, SpaceName


@dataclass(frozen=True, slots=True)
class Cost:
    """What a line of an answer can cost at most; `line` names it as the data of refusals do."""

    line: dict[str, Any]
    ducats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A draft of an answer, looked over, with the lines named in the data.

    `refusals`: why it would not be accepted. `remarks`: what of it would be illegal were it carried out now, by itself,
    in its order, with nobody else doing anything: to be marked, not barred. `costs`: what it can come to, line by line.
    The rest is what a list of orders that is being written could go on with, judged in the same way: `edges` for
    borders, `knights` spaces for knights, `expansions` castle → first space → second spaces.
    """

    refusals: tuple[Refusal, ...] = ()
    remarks: tuple[Refusal, ...] = ()
    costs: tuple[Cost, ...] = ()
    edges: tuple[EdgeName, ...] = ()
    knights: tuple[SpaceName, ...] = ()
    expansions: dict[str, dict[str, tuple[SpaceName, ...]]] = field(default_factory=dict)
