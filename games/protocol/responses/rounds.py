"""Rounds that all play at once, told when they are over."""

from msgspec import Struct

from games.protocol import EventsJSON, MoveJSON, ViewJSON


class RoundInfo(Struct, frozen=True, kw_only=True):
    """A round that is over: its number, when it was, and whose time was up in it."""

    round: int
    at: str
    timed_out: tuple[int, ...]


class Rounds(Struct, frozen=True, kw_only=True):
    """The rounds of a game that are over and that the asker may be told of, the first first, from
    `GET /api/rooms/<id>/rounds/`."""

    room: str
    game: str
    rounds: tuple[RoundInfo, ...]


class RoundSheet(Struct, frozen=True, kw_only=True):
    """What a seat laid in secret in a round: a bid, first borders, an order sheet."""

    seat: int
    move: MoveJSON


class RoundReport(Struct, frozen=True, kw_only=True):
    """A round as the asker may know it, from `GET /api/rooms/<id>/rounds/<n>/`: the game when the round began and when
    it was over, and what happened between. `seat` is the asker's; `sheets` are its own, with all the others' where the
    asker may see them: when the game is over, or watching with delay. `newest` is the last round there is."""

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
    sheets: tuple[RoundSheet, ...]
