"""`manage.py game_events`: what happened in a game at some time, for an operator who is asked about it."""

import re
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q
from django.utils.dateparse import parse_datetime, parse_time

from games import engine
from games.engine.errors import EngineError
from games.management.event_lines import event_line
from games.models import ID_LENGTH, AuditEntry, Game, Move, Room, Seat
from games.selectors.rooms.display_names import seat_name
from games.support import game_cache

ID = re.compile(rf"(?<!\w)[0-9a-f]{{{ID_LENGTH}}}(?!\w)")
BRANCHES = {Move.By.PERSON: "", Move.By.BOT: ", a bot", Move.By.TIME: ", after a time-out"}


class Command(BaseCommand):
    """Prints the moves of some minutes with what everybody saw of them, what the game waits for, and how to find what
    the processes logged. Of a running game it shows neither hidden information nor when a hidden choice was made."""

    help = "Say what happened in a game at some time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("room", help="the address of the table or game, or the id in it")
        zone = f"{datetime.now(UTC).astimezone():%Z}, this machine's time"
        parser.add_argument(
            "--at", default="", help=f"20:15 (the latest) or 2026-11-25T20:15, in {zone}; else the last move"
        )
        parser.add_argument("--minutes", type=float, default=5, help="before and after that time (default 5)")

    def handle(self, *args: Any, room: str, at: str, minutes: float, **options: Any) -> None:
        ids = ID.findall(room)
        table = Room.objects.filter(Q(id__in=ids) | Q(game__id__in=ids)).first()
        if table is None:
            raise CommandError(f"There is no table {room}: give its address, or the 24 letters and digits in it.")
        game = Game.objects.select_related("room").filter(room=table).first()
        if game is None:
            raise CommandError(f"The game at table {room} has not begun.")
        middle, now = _time(at) if at else game.last_move, datetime.now(UTC)
        if middle > now:
            raise CommandError(f"{_day(middle)} has not come yet: it is {_day(now)} ({now.astimezone():%Z}).")
        start, end = middle - timedelta(minutes=minutes), min(middle + timedelta(minutes=minutes), now)
        self.stdout.write(f"Table {table.id}, {game.edition}: {_state(game)}. All times are {middle.astimezone():%Z}.")
        colours, held = _colours(game)
        seats = [_seat(seat, held) for seat in table.seats.select_related("player").order_by("number")]
        self.stdout.write(f"Seats: {'; '.join(seats)}.")
        lines = sorted([*_moves(game, start, end, colours), *_acts(game, start, end)])
        for moment, text in lines:
            self.stdout.write(f"{_clock(moment)}  {text}")
        if not lines:
            last = f"The last move was at {_day(game.last_move)}" if game.version else "No move has been made"
            self.stdout.write(f"Nothing from {_day(start)} to {_day(end)}. {last}.")
        self.stdout.write(
            "Whether a process here stopped, started or failed meanwhile, which can also be why a time ran out:\n"
            f"  sudo journalctl -u 'lionheart*' --since '{_day(start)}' --until '{_day(end)}'"
        )


def _time(text: str) -> datetime:
    """The latest such time of a day, or a date and time, in this machine's time zone."""
    now = datetime.now(UTC).astimezone()
    try:
        whole = parse_datetime(text)
        hour = None if whole else parse_time(text)
    except ValueError:
        whole = hour = None
    if whole is None and hour is not None:
        today = datetime.combine(now, hour).astimezone()
        whole = today if today <= now else datetime.combine(now - timedelta(days=1), hour)
    if whole is None:
        raise CommandError(f"{text} is not a time: write 20:15, or 2026-11-25T20:15.")
    return whole.astimezone()


def _colours(game: Game) -> tuple[Sequence[str], Mapping[int, str]]:
    """The colours by number, and those of the seats; none before they are settled, or of a game that other rules
    played."""
    try:
        view = engine.view(game_cache.state_of(game), None)
    except EngineError:
        return (), {}
    if not getattr(view, "colours_settled", True):
        return (), {}
    return view.colours, {one.seat: view.colours[one.colour] for one in view.seats}


def _seat(seat: Seat, colours: Mapping[int, str]) -> str:
    """A seat with the name that it plays under and its colour."""
    bot = "a bot" if seat.bot or seat.stand_in else ""
    return f"{seat.number + 1} {seat_name(seat)} ({', '.join(filter(None, (colours.get(seat.number), bot)))})"


def _state(game: Game) -> str:
    room = game.room
    if room.state != Room.State.PLAYING:
        return f"ended at {_day(game.last_move)}"
    paused = f", paused since {_day(room.paused)}" if room.paused else ""
    due = dict(game.deadlines.values_list("seat", "due"))
    waiting = [
        f"seat {seat.number + 1}"
        + (" (a bot)" if seat.bot or seat.stand_in else "")
        + (f" until {_day(due[seat.number])}" if seat.number in due else "")
        for seat in room.seats.filter(pending=True).order_by("number")
    ]
    return f"running{paused}, waits since {_day(game.last_move)} for {', '.join(waiting) or 'nobody'}"


def _moves(game: Game, start: datetime, end: datetime, colours: Sequence[str]) -> Iterator[tuple[datetime, str]]:
    """The moves of this span. While the game runs, those of which nobody else saw anything are left out, and so are the
    numbers, which have gaps for them."""
    is_over = game.room.state == Room.State.ENDED
    for move in game.moves.filter(made__range=(start, end)).order_by("number"):
        seen = [event for audience, event in move.events if is_over or audience is None]
        if seen or is_over:
            number = f"move {move.number}, " if is_over else ""
            undone = " undoes a move" if move.undone else ""
            who = f"seat {move.seat + 1}{BRANCHES[Move.By(move.by)]}{undone}"
            yield move.made, f"{number}{who}: {'; '.join(event_line(one, colours) for one in seen)}".rstrip(": ")


def _acts(game: Game, start: datetime, end: datetime) -> Iterator[tuple[datetime, str]]:
    """What moderators did at the table."""
    for entry in AuditEntry.objects.filter(room=game.room_id, at__range=(start, end)):
        yield entry.at, f"moderators: {entry.act}{' (refused)' if entry.refused else ''}"


def _clock(at: datetime) -> str:
    return f"{at.astimezone():%H:%M:%S}"


def _day(at: datetime) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"
