"""Games that are over, moment by moment."""

from msgspec import Struct

from games.protocol import EventsJSON, LogEntry, ViewJSON


class ReplayChapter(Struct, frozen=True, kw_only=True):
    """A round in a replay: its number, and the moment at which it is under way first."""

    round: int
    first: int


class ReplaySeat(Struct, frozen=True, kw_only=True):
    """What a seat had when a round was over: `scores` by cause, `land` in spaces."""

    scores: dict[str, int]
    land: int
    ducats: int


class ReplayTally(Struct, frozen=True, kw_only=True):
    """How all stood when a round was over, and at which moment that was."""

    round: int
    moment: int
    seats: tuple[ReplaySeat, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """What a game that is over can be leafed through by, from `GET /api/rooms/<id>/replay/`. Moment 0 is its start,
    each further one comes after a move that stands; `last` is where it ended, and a page has `page` of them. `seat` is
    the asker's, and `streams` says of each moment how far their stream had come."""

    room: str
    game: str
    seat: int | None
    last: int
    page: int
    chapters: tuple[ReplayChapter, ...]
    tallies: tuple[ReplayTally, ...]
    streams: tuple[int, ...]


class ReplayMoment(Struct, frozen=True, kw_only=True):
    """A game at one moment, and what had just happened, as somebody knew it."""

    moment: int
    view: ViewJSON
    events: EventsJSON


class ReplayMoments(Struct, frozen=True, kw_only=True):
    """A page of moments, the first at `page` times so many, from `GET /api/rooms/<id>/replay/<who>/<page>/`, in which
    `who` is a seat, `public` or, for all that all of them know, `all`."""

    moments: tuple[ReplayMoment, ...]


class ReplayLog(Struct, frozen=True, kw_only=True):
    """What one of those was told from the start to the end, from `GET /api/rooms/<id>/replay/<who>/log/`. The `stream`
    of an entry is the moment that it led to."""

    log: tuple[LogEntry, ...]
