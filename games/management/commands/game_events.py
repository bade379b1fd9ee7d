"""`manage.py game_events`: what happened in a game at some time, for an operator who is asked about it."""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.dateparse import parse_datetime, parse_time

from games.models import AuditEntry, Game, Move, Room

BRANCHES = {Move.By.PERSON: "", Move.By.BOT: ", a bot", Move.By.TIME: ", after a time-out"}
SHORTENED = 6
"""How many characters of an id logs contain."""


class Command(BaseCommand):
    """Prints the moves of some minutes with what everybody saw of them, what the game waits for, and how to find what
    the processes logged. Of a running game it shows neither hidden information nor when a hidden choice was made."""

    help = "Say what happened in a game at some time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("room", help="the id of the table, as in its address")
        parser.add_argument("--at", default="", help="20:15 (today), or 2026-11-25T20:15; by default its last move")
        parser.add_argument("--minutes", type=float, default=5, help="before and after that time (default 5)")

    def handle(self, *args: Any, room: str, at: str, minutes: float, **options: Any) -> None:
        game = Game.objects.select_related("room").filter(room_id=room).first()
        if game is None:
            raise CommandError(f"No game was played at table {room}: its id is in its address, after /rooms/.")
        middle = _time(at) if at else game.last_move
        start, end = middle - timedelta(minutes=minutes), middle + timedelta(minutes=minutes)
        self.stdout.write(f"Table {room}, {game.edition}: {_state(game)}.")
        lines = sorted([*_moves(game, start, end), *_acts(game, start, end)])
        for moment, text in lines:
            self.stdout.write(f"{_clock(moment)}  {text}")
        if not lines:
            self.stdout.write(
                f"Nothing from {_day(start)} to {_day(end)}. The last move was at {_day(game.last_move)}."
            )
        self.stdout.write(
            f"All times are {middle.astimezone():%Z}; seats count from 0. What the processes logged about it:\n"
            f"  journalctl -u 'lionheart*' --since '{_day(start)}' --until '{_day(end)}' | grep {room[:SHORTENED]}"
        )


def _time(text: str) -> datetime:
    """A time of today, or a date and time, in this machine's time zone."""
    try:
        whole = parse_datetime(text)
        hour = None if whole else parse_time(text)
    except ValueError:
        whole = hour = None
    if whole is None and hour is not None:
        whole = datetime.combine(datetime.now(UTC).astimezone(), hour)
    if whole is None:
        raise CommandError(f"{text} is not a time: write 20:15, or 2026-11-25T20:15.")
    return whole.astimezone()


def _state(game: Game) -> str:
    room = game.room
    if room.state != Room.State.PLAYING:
        return f"ended at {_day(game.last_move)}"
    paused = f", paused since {_day(room.paused)}" if room.paused else ""
    waiting = [
        f"seat {seat.number}{' (a bot)' if seat.bot or seat.stand_in else ''}"
        for seat in room.seats.filter(pending=True).order_by("number")
    ]
    return f"running{paused}, waits for {', '.join(waiting) or 'nobody'}"


def _moves(game: Game, start: datetime, end: datetime) -> Iterator[tuple[datetime, str]]:
    """The moves of this span. While the game runs, those of which nobody else saw anything are left out."""
    is_over = game.room.state == Room.State.ENDED
    for move in game.moves.filter(made__range=(start, end)).order_by("number"):
        seen = [event for audience, event in move.events if is_over or audience is None]
        if seen or is_over:
            what = f"move {move.number}, seat {move.seat}{BRANCHES[Move.By(move.by)]}"
            undone = f" undoes move {move.undone['number']}" if move.undone else ""
            yield move.made, f"{what}{undone}: {'; '.join(map(_event, seen))}".rstrip(": ")


def _acts(game: Game, start: datetime, end: datetime) -> Iterator[tuple[datetime, str]]:
    """What moderators did at the table."""
    for entry in AuditEntry.objects.filter(room=game.room_id, at__range=(start, end)):
        yield entry.at, f"moderators: {entry.act}{' (refused)' if entry.refused else ''}"


def _event(event: dict[str, Any]) -> str:
    details = " ".join(f"{name}={_value(value)}" for name, value in event.items() if name != "kind")
    return f"{event['kind']} {details}".strip()


def _value(value: Any) -> str:
    return "+".join(map(_value, value)) if isinstance(value, list) else str(value).replace(" ", "")


def _clock(at: datetime) -> str:
    return f"{at.astimezone():%H:%M:%S}"


def _day(at: datetime) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"
