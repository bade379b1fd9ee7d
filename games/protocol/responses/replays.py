"""Replays of finished games, moment by moment."""

from msgspec import Struct

from games.protocol import EventsJSON, LogEntry, ViewJSON


class ReplayChapter(Struct, frozen=True, kw_only=True):
    """A round in a replay: its number, and its first moment."""

    round: int
    first: int


class ReplaySeat(Struct, frozen=True, kw_only=True):
    """A seat at the end of a round: `scores` by cause, `land` in spaces."""

    scores: dict[str, int]
    land: int
    ducats: int


class ReplayTally(Struct, frozen=True, kw_only=True):
    """All seats at the end of a round, and the moment of that."""

    round: int
    moment: int
    seats: tuple[ReplaySeat, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """The table of contents of a replay, from `GET /api/rooms/<id>/replay/`. Moment 0 is the start, each further one
    follows a move that was not taken back; `last` is the end, and a page has `page` moments. `seat` is yours, and
    `streams` is your stream number at each moment."""

    room: str
    game: str
    seat: int | None
    last: int
    page: int
    chapters: tuple[ReplayChapter, ...]
    tallies: tuple[ReplayTally, ...]
    streams: tuple[int, ...]


class ReplayMoment(Struct, frozen=True, kw_only=True):
    """A game at one moment, and what had just happened, from one perspective."""

    moment: int
    view: ViewJSON
    events: EventsJSON


class ReplayMoments(Struct, frozen=True, kw_only=True):
    """A page of moments, the first being `page` times the page's length, from `GET
    /api/rooms/<id>/replay/<who>/<page>/`, where `who` is a seat, `public`, or `all` for everything that any of them
    knew."""

    moments: tuple[ReplayMoment, ...]


class ReplayLog(Struct, frozen=True, kw_only=True):
    """The whole log from one of these perspectives, from `GET /api/rooms/<id>/replay/<who>/log/`. The `stream` of an
    entry is the moment that it led to."""

    log: tuple[LogEntry, ...]
