"""SQL of the move path, and the only place where SQL is written by hand for speed: a few constant statements for all
moves of a transaction.

The ORM would build each statement again, and a full object for each row; that took most of the time of a move.
docs/performance.md has measurements (W1) of what remains.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection
from django.utils import timezone

from games import engine
from games.models import Game, Room
from games.support.encoding import encode
from games.support.game_cache import state_text
from games.support.positions import Position
from games.support.prepared_queries import PreparedQuery

LOCK = "SELECT id, state, pace, paused IS NOT NULL FROM games_room WHERE id IN ({ids}) ORDER BY id {locked}"
READ = """
    WITH asked (room_id, player_id, client_id) AS (VALUES {asked})
    SELECT game.room_id, game.id, game.edition, game.rules_version, game.version, game.mark,
        seat.id, seat.number, seat.player_id, seat.bot, seat.stand_in, seat.pending,
        move.number, move.prompt, move.move, move.streams
    FROM asked
    JOIN games_game AS game ON game.room_id = asked.room_id
    JOIN games_seat AS seat ON seat.room_id = asked.room_id
    LEFT JOIN games_move AS move
        ON move.game_id = game.id AND move.seat = seat.number AND move.client_id = asked.client_id
        AND seat.player_id = asked.player_id
"""
WRITE = """
    INSERT INTO games_move (game_id, number, seat, "by", client_id, prompt, move, events, streams, salt, seals,
        irreversible, clocks, undone, made, mark)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, '{}', %s, %s, %s)
"""
SWAP = """
    UPDATE games_game SET version = %s, mark = %s, state = %s, streams = %s, undo = %s, asked_again = %s, round = %s,
        scores = %s, last_move = CASE WHEN %s THEN {now} ELSE last_move END, ended = CASE WHEN %s THEN {now} END
    WHERE id = %s AND version = %s
"""
MARK = "UPDATE games_seat SET pending = %s WHERE id = %s"
ROOM = PreparedQuery(lambda room: Room.objects.filter(id=room))


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The columns of a seat that the move path needs."""

    pk: int
    number: int
    player_id: str | None
    bot: bool
    stand_in: bool
    pending: bool


@dataclass(frozen=True, slots=True)
class Repeated:
    """A move that is already stored under the same client id."""

    number: int
    seat: int
    prompt: str
    move: Any
    streams: dict[str, int]


@dataclass(slots=True)
class Table:
    """A room with its game and its seats. `repeated` is the requested move, if it is already stored."""

    room: Room
    game: Game | None = None
    seats: list[SeatRow] = field(default_factory=list)
    repeated: Repeated | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """A row of the log (`Move`) to be inserted."""

    number: int
    seat: int
    by: str
    client_id: str | None
    prompt: str
    move: Any
    events: list[list[Any]]
    streams: dict[str, int]
    mark: str
    salt: str = ""
    seals: list[dict[str, Any]] = field(default_factory=list)
    irreversible: str = "revealed"
    undone: dict[str, Any] | None = None


def lock_tables(asked: Sequence[tuple[str, str, str]]) -> dict[str, Table]:
    """Locks and reads rooms; `asked` has room id, player id and client id of each frame. Returns the tables by room id.
    Rows are locked in the order of the rooms' ids, so that two processes cannot deadlock."""
    locked = "FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    lock = LOCK.format(ids=_placeholders(asked, "%s"), locked=locked)
    read = READ.format(asked=_placeholders(asked, "(%s, %s, %s)"))
    with connection.cursor() as rooms, connection.cursor() as rows:
        # Two statements: only the second sees what was committed while the first waited for its lock.
        with pipelined():
            rooms.execute(lock, [room_id for room_id, _, _ in asked])
            rows.execute(read, [value for one in asked for value in one])
        tables = {found[0]: Table(_room(*found)) for found in rooms.fetchall()}
        for found in rows.fetchall():
            _seat(tables, *found)
    return tables


def _room(room_id: str, state: str, pace: str, is_paused: bool) -> Room:
    """A room from the columns read; loaded completely if it has clocks."""
    if pace != Room.Pace.UNTIMED or is_paused:
        return ROOM(room_id)[0]
    return Room.from_db(connection.alias, ("id", "state", "pace", "paused"), (room_id, state, pace, None))


def _seat(
    tables: dict[str, Table],
    room_id: str,
    game_id: str,
    edition: str,
    rules_version: int,
    version: int,
    mark: str,
    *about: Any,
) -> None:
    table = tables.get(room_id)
    if table is None:
        return
    if table.game is None:
        # In the order of the model's fields, by which `from_db` takes them.
        names = ("id", "room_id", "edition", "rules_version", "version", "mark")
        values = (game_id, room_id, edition, rules_version, version, mark)
        table.game = Game.from_db(connection.alias, names, values)
        table.game.room = table.room
    pk, number, player_id, bot, stand_in, pending, repeated, prompt, move, streams = about
    table.seats.append(SeatRow(pk, number, player_id, bool(bot), bool(stand_in), bool(pending)))
    if repeated is not None:
        decode = msgspec.json.decode
        table.repeated = Repeated(repeated, number, prompt, decode(move), decode(streams))


def write_moves(entries: Iterable[tuple[str, MoveRow]]) -> None:
    """Inserts rows into the logs of games, given as pairs of game id and row."""
    made = adapt_datetime(timezone.now())
    rows = [
        (
            *(game_id, entry.number, entry.seat, str(entry.by), entry.client_id, entry.prompt),
            *(_json(entry.move), _json(entry.events), _json(entry.streams), entry.salt, _json(entry.seals)),
            *(entry.irreversible, None if entry.undone is None else _json(entry.undone), made, entry.mark),
        )
        for game_id, entry in entries
    ]
    with connection.cursor() as cursor:
        cursor.executemany(WRITE, rows)


def swap_states(swaps: Iterable[tuple[Game, Position, bool]]) -> bool:
    """Compare and swap: stores each new position if the game is still at the version that was read. Returns whether all
    were. Row locks guarantee it; this check covers databases without them. The flag of each swap says whether
    `last_move` is updated."""
    is_postgresql = connection.vendor == "postgresql"
    now = () if is_postgresql else (adapt_datetime(timezone.now()),)
    rows = [
        (
            *(
                after.version,
                after.mark,
                state_text(after.state),
                _json(after.streams),
                after.undo,
                _json(after.asked_again),
            ),
            *(engine.round_of(after.state), _json(engine.scores(after.state))),
            *(restarts, *now, engine.outcome(after.state) is not None, *now, game.id, game.version),
        )
        for game, after, restarts in swaps
    ]
    with connection.cursor() as cursor:
        with pipelined():
            cursor.executemany(SWAP.format(now="clock_timestamp()" if is_postgresql else "%s"), rows)
        return bool(cursor.rowcount == len(rows))


def mark_pending_seats(pending: Iterable[tuple[int, bool]]) -> None:
    """Sets the `pending` flag of seats, by their primary keys."""
    rows = [(is_pending, pk) for pk, is_pending in pending]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(MARK, rows)


@contextmanager
def pipelined() -> Iterator[None]:
    """Sends the statements within to PostgreSQL in one pipeline; results are available only afterwards."""
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def adapt_datetime(at: datetime) -> Any:
    """Converts a time to the database's format."""
    return connection.ops.adapt_datetimefield_value(at)


def _placeholders(values: Sequence[Any], mark: str) -> str:
    return ", ".join([mark] * len(values))


def _json(value: Any) -> str:
    return encode(value).decode()
