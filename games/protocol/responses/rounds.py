"""Reports on simultaneous rounds that are over."""

from msgspec import Struct

from games.protocol import BoardJSON, EventsJSON, MoveJSON, ViewJSON


class RoundInfo(Struct, frozen=True, kw_only=True):
    """A finished round: its number, when it ended, and whose time ran out in it."""

    round: int
    at: str
    timed_out: tuple[int, ...]


class Rounds(Struct, frozen=True, kw_only=True):
    """The finished rounds of a game that you may see, oldest first, from `GET /api/rooms/<id>/rounds/`."""

    room: str
    game: str
    rounds: tuple[RoundInfo, ...]


class RoundSheet(Struct, frozen=True, kw_only=True):
    """What a seat submitted in secret in a round: a bid, first borders, an order sheet."""

    seat: int
    move: MoveJSON


class RoundBoard(Struct, frozen=True, kw_only=True):
    """The board from one of a round's events on, which is counted from 0."""

    event: int
    board: BoardJSON


class RoundReport(Struct, frozen=True, kw_only=True):
    """A round as you may know it, from `GET /api/rooms/<id>/rounds/<n>/`: the game at its start and end, and what
    happened between; `boards` has an entry for each event that changed the board. `seat` is yours; `sheets` are its
    own, and all the others' where you may see them: when the game is over, or when watching with delay. `newest` is the
    latest finished round."""

    room: str
    game: str
    round: int
    newest: int
    seat: int | None
    at: str
    timed_out: tuple[int, ...]
    before: ViewJSON
    after: ViewJSON
    events: EventsJSON
    boards: tuple[RoundBoard, ...]
    sheets: tuple[RoundSheet, ...]
