"""What the engine gives (moves, prompts, events, views) goes through as its own JSON.

`Ts` names its type for the client, `msgspec.Raw` carries it already encoded.
"""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec


@dataclass(frozen=True, slots=True)
class Ts:
    """The TypeScript type of something that is opaque on this side."""

    name: str


MoveJSON = Annotated[dict[str, Any], Ts("Move")]
ViewJSON = Annotated[msgspec.Raw, Ts("View")]
PromptsJSON = Annotated[msgspec.Raw, Ts("Prompt[]")]
EventsJSON = Annotated[msgspec.Raw, Ts("GameEvent[]")]
RefusalJSON = Annotated[msgspec.Raw, Ts("Refusal")]
ScoresJSON = Annotated[msgspec.Raw, Ts("Scored[]")]
Options = dict[str, str | int | bool]
