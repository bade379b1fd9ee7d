"""Fills the database with finished games, for tests of how fast lists stay."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise

from django.db import connection
from django.utils import timezone

from games.models import AuditEntry, ChatMessage, Game, Move, Player, Report, Room, Sanction, Seat

AT_ONCE = 5_000
RUNNING = 1_000
"""One game in this many is still running."""
NOW = timezone.now()


def crowd(like: Game, *, games: int, moves: int) -> None:
    """Copies a game that has begun: `games` copies, a minute apart, with `moves` moves each. Each has two players and a
    chat message; some players were reported, sanctioned or named in the audit log."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # The bulk inserts take longer than the time-outs allow.
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0")
    people = [Player(name=f"Person {n}", created=_ago(n)) for n in range(max(10, games // 10))]
    Player.objects.bulk_create(people, batch_size=AT_ONCE)
    alike = {
        field.attname: getattr(like, field.attname)
        for field in Game._meta.concrete_fields
        if field.name not in ("id", "room")
    }
    for first, last in pairwise([*range(0, games, AT_ONCE), games]):
        tables = [_table(n, people) for n in range(first, last)]
        Room.objects.bulk_create(tables)
        made = [
            Game(
                room=room,
                **alike | {"state": "x", "started": room.created, "last_move": room.created, "ended": _end(room)},
            )
            for room in tables
        ]
        Game.objects.bulk_create(made)
        Seat.objects.bulk_create(_seats(first, tables, people))
        ChatMessage.objects.bulk_create(
            ChatMessage(room=room, player=room.creator, name="Person", text="Well played", at=room.created)
            for room in tables
        )
        _moderated(tables[::50])
    _moves(like, moves)


def _ago(minutes: int) -> datetime:
    return NOW - timedelta(minutes=minutes)


def _table(n: int, people: list[Player]) -> Room:
    runs = n % RUNNING == 0
    return Room(
        name=f"Table {n}",
        edition="classic",
        options={"players": 2},
        state=Room.State.PLAYING if runs else Room.State.ENDED,
        ended_by=Room.EndedBy.NOTHING if runs else Room.EndedBy.PLAY,
        creator=people[n % len(people)],
        created=_ago(n),
    )


def _end(room: Room) -> datetime | None:
    return None if room.state == Room.State.PLAYING else room.created + timedelta(seconds=30)


def _seats(first: int, tables: list[Room], people: list[Player]) -> Iterator[Seat]:
    for n, room in enumerate(tables, first):
        yield Seat(room=room, number=0, player=people[n % len(people)], pending=room.state == Room.State.PLAYING)
        yield Seat(room=room, number=1, player=people[(n + 1) % len(people)])


def _moves(like: Game, moves: int) -> None:
    """Gives all games the same moves, copied by the database."""
    Move.objects.filter(game=like).delete()
    Move.objects.bulk_create(
        Move(game=like, number=n, seat=n % 2, by="person", prompt="1", move={}, events=[], streams={})
        for n in range(1, moves + 1)
    )
    columns = [f'"{field.column}"' for field in Move._meta.concrete_fields if field.name not in ("id", "game")]
    with connection.cursor() as cursor:
        cursor.execute(
            f"""INSERT INTO games_move ("game_id", {", ".join(columns)})
            SELECT games_game.id, {", ".join(f"games_move.{column}" for column in columns)}
            FROM games_game CROSS JOIN games_move
            WHERE games_move.game_id = %s AND games_game.id <> %s""",
            [like.id, like.id],
        )


def _moderated(tables: list[Room]) -> None:
    people = [room.creator for room in tables if room.creator is not None]
    Report.objects.bulk_create(
        Report(about=room.creator, about_name="Person", room=room, kind="spam", evidence={"chat": []}, decided=NOW)
        for room in tables
    )
    Sanction.objects.bulk_create(
        Sanction(player=person, step=Sanction.Step.MUTE, reason="Spam", begun=NOW, lifted=NOW) for person in people
    )
    AuditEntry.objects.bulk_create(
        AuditEntry(who="mo", act="sanction.mute", kind="player", key=person.id, name=person.name, player=person.id)
        for person in people
    )
