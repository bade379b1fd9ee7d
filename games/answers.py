"""What the API answers besides rooms, typed as the frames are."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol import PromptsJSON, Shuffle, ViewJSON


class Me(Struct, frozen=True, kw_only=True):
    """The asker; `name` is null until they have one."""

    name: str | None


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of an edition; `seats` names, for a choice that not every number of seats allows, those that do."""

    name: str
    kind: Literal["choice", "flag"]
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]]


class EditionInfo(Struct, frozen=True, kw_only=True):
    """An edition that can be played."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...]


class GameState(Struct, frozen=True, kw_only=True):
    """A game as its asker sees it, from `GET /api/games/<id>/`."""

    id: str
    room: str
    stream: int
    seat: int | None
    shuffle: Shuffle | None
    view: ViewJSON
    prompts: PromptsJSON


class ApiError(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused: `code` and `reason` as in the error frame, `field` where one was wrong."""

    code: str
    message: str
    field: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class ApiErrorBody(Struct, frozen=True, kw_only=True):
    """The body of every answer that is an error."""

    error: ApiError


API_TYPES = (Me, OptionInfo, EditionInfo, GameState, ApiError, ApiErrorBody)
