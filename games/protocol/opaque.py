"""The engine's own JSON (moves, prompts, events, views), passed through unchanged.

`Ts` names its type for the client, `Meta` for the schema; `msgspec.Raw` carries it already encoded.
"""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta


@dataclass(frozen=True, slots=True)
class Ts:
    """The TypeScript type of a value that is opaque on this side."""

    name: str


def _is(name: str) -> Meta:
    """A reference to a definition in the schema."""
    return Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


def _or_null(name: str) -> Meta:
    return Meta(extra_json_schema={"anyOf": [{"$ref": f"#/$defs/{name}"}, {"type": "null"}]})


def _list_of(name: str) -> Meta:
    return Meta(extra_json_schema={"type": "array", "items": {"$ref": f"#/$defs/{name}"}})


MoveJSON = Annotated[dict[str, Any], Ts("Move"), _is("Move")]
ViewJSON = Annotated[msgspec.Raw, Ts("View"), _is("View")]
ChangesJSON = Annotated[msgspec.Raw, Ts("Partial<View>"), Meta(extra_json_schema={"type": "object"})]
BoardJSON = Annotated[msgspec.Raw, Ts("BoardView"), _is("BoardView")]
MaybeViewJSON = ViewJSON | None
PromptsJSON = Annotated[msgspec.Raw, Ts("Prompt[]"), _list_of("Prompt")]
EventsJSON = Annotated[msgspec.Raw, Ts("GameEvent[]"), _list_of("GameEvent")]
MaybeRefusalJSON = Annotated[msgspec.Raw, Ts("Refusal | null"), _or_null("Refusal")]
ScoresJSON = Annotated[msgspec.Raw, Ts("Scored[]"), _list_of("Scored")]
LandJSON = Annotated[msgspec.Raw, Ts("(ProvinceFounded | CutOff)[]"), _list_of("Land")]
ReasonJSON = Annotated[dict[str, Any] | None, Ts("HintReason | null"), _or_null("HintReason")]
SurveyJSON = Annotated[msgspec.Raw, Ts("Survey"), _is("Survey")]
Options = dict[str, str | int | bool]
