"""Clocks: the only writer of deadlines. Everything here is called with the room's row locked, but `clock_beat`.

A deadline stands as long as its seat is asked the same question; when it goes, what was used beyond the seconds for a
decision is taken from the seat's reserve. Which answer was given makes no difference, nor does changing it.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.models import Deadline, Game, Move, Pulse, Room, Seat, Vote
from games.selectors.play import clocks as clocks_of
from games.services.notifications.notify import tell_on, tell_waits
from games.services.play.move_storage import Entry
from games.support import game_cache
from games.support.game_cache import Position, engine_prompt_id
from games.support.working_days import between, later

GAP = timedelta(seconds=5)
"""When no sweeper was there for longer than this, that time is given back."""
BEAT = timedelta(seconds=1)


def clock_start(*, room: Room, game: Game, position: Position) -> None:
    """The game begins: everybody has their whole reserve."""
    if room.pace != Room.Pace.UNTIMED:
        # Whoever kills the first sweeper before its first round takes nobody's time either.
        Pulse.objects.get_or_create(pk=1, defaults={"at": clocks_of.now()})
    room.seats.update(reserve=room.reserve, timeouts=0)
    clock_follow(room=room, game=game, position=position)


def clock_follow(*, room: Room, game: Game, position: Position, last: Entry | None = None) -> dict[str, Any]:
    """Deadlines for exactly the people whom the game waits for, each for the question that they are asked now. What was
    left on those that go, for `clock_undo`. `last` is the move that it follows: whoever has taken their answer back by
    it gets no time for that."""
    if room.pace == Room.Pace.UNTIMED:
        return {}
    at = room.paused or clocks_of.now()
    seats = {seat.number: seat for seat in room.seats.all()}
    people = {seat.number for seat in clocks_of.player_seats(seats.values())}
    asked = {number: prompt for number, prompt in _asked(room, position).items() if number in people}
    rows = {row.seat: row for row in game.deadlines.all()}
    gone = [row for row in rows.values() if asked.get(row.seat) != row.prompt]
    stopped = [[row.seat, row.prompt, _charge(room, seats[row.seat], row, at)] for row in gone]
    Deadline.objects.filter(id__in=[row.id for row in gone]).delete()
    kept = rows.keys() - {row.seat for row in gone}
    is_back = last is not None and asked.get(last.seat) == last.prompt and last.seat not in kept
    back = _again(room, game, last, at) if last is not None and is_back else None
    fresh = asked.keys() - kept - ({back.seat} if back else set())
    new = [_deadline(room, game, seats[number], asked[number], at) for number in fresh] + ([back] if back else [])
    Deadline.objects.bulk_create(new)
    if gone and not kept:
        room.seats.filter(wants_extension=True).update(wants_extension=False)  # It was for those decisions.
    tell_waits(room=room, deadlines=new)
    if gone or new:
        clock_changed(room=room)
    return {"at": at.isoformat(), "stood": room.stood, "stopped": stopped} if stopped else {}


def clock_undo(*, room: Room, game: Game, position: Position, undone: Move) -> dict[str, Any]:
    """Restarts the clocks that an act had stopped, which its seat has taken back; returns what the undo's row keeps.

    Everybody pays for the time in which they were asked themselves, and nobody for anybody else's: the seat gets its
    clock as the act stopped it, less what it has used since for questions of its own. Others get what they had left,
    and are not charged for what they have been asked meanwhile. All clocks are for prompts under new ids.

    One decision may keep others waiting for as long as a decision may take, and no longer, however often it is taken
    back; time beyond that is the seat's own. Refused (`time_up`) if the seat has no time left.
    """
    if room.pace == Room.Pace.UNTIMED:
        return {}
    at = clocks_of.now()
    used, waited = _since(room, game, undone, at)
    asked = _asked(room, position)
    for row in game.deadlines.all():
        wait, row.prompt = row.prompt, asked.get(row.seat, "")
        if engine_prompt_id(row.prompt) == engine_prompt_id(wait):
            row.save(update_fields=["prompt"])
            tell_on(game=game, seat=row.seat, wait=wait, prompt=row.prompt)
        else:
            row.delete()
    people = {one.number for one in clocks_of.player_seats(room.seats.all())}
    restarted = []
    for number, prompt, left in undone.clocks.get("stopped", ()):
        if number in people and engine_prompt_id(asked.get(number, "")) == engine_prompt_id(prompt):
            remaining = left - used if number == undone.seat else left
            if remaining <= 0:
                raise Refused("refused", "time_up")
            due = later(at, timedelta(seconds=remaining), working_days=room.working_days)
            restarted.append(Deadline(game=game, seat=number, prompt=asked[number], started=at, due=due))
            tell_on(game=game, seat=number, wait=prompt, prompt=asked[number])
    Deadline.objects.bulk_create(restarted)
    tell_waits(room=room, deadlines=restarted)
    clock_changed(room=room)
    return {"waited": waited} if waited else {}


def _since(room: Room, game: Game, act: Move, at: datetime) -> tuple[float, float]:
    """The seconds since an act that its seat has used itself, and those for which it keeps others waiting now."""
    if not act.clocks:
        return 0.0, 0.0
    passed = _passed(room, act.clocks, at)
    undos = list(game.moves.filter(seat=act.seat, undone__isnull=False).only("number", "undone", "clocks"))
    if game.deadlines.filter(seat=act.seat).exists():
        # The seat has been asked itself since, but while others were: then it has taken that back in the meantime.
        return passed - sum(_waited(row) for row in undos if row.number > act.number), 0.0
    before = {row.undone["number"]: _waited(row) for row in undos if row.undone is not None}
    prompts = game.moves.filter(number__in=before).values_list("number", "prompt")
    same = [number for number, prompt in prompts if engine_prompt_id(prompt) == engine_prompt_id(act.prompt)]
    waited = min(passed, max(0.0, room.seconds + room.reserve - sum(before[number] for number in same)))
    return passed - waited, waited


def _waited(undo: Move) -> float:
    """For how long others had been kept waiting by what was taken back."""
    return float(undo.clocks.get("waited", 0.0))


def _passed(room: Room, clocks: Mapping[str, Any], at: datetime) -> float:
    """The seconds since clocks were stopped in which they would have run."""
    since = datetime.fromisoformat(clocks["at"])
    seconds = between(since, _stopped(since, at), working_days=room.working_days).total_seconds()
    return max(0.0, seconds - (room.stood - float(clocks["stood"])))


def clock_refresh(*, room: Room) -> None:
    """The same after something else than a move: people have come or gone, or the game has been ended. What was
    proposed at the table before has lapsed."""
    game = Game.objects.filter(room=room).first()
    if game is None or room.pace == Room.Pace.UNTIMED:
        return
    room.seats.filter(wants_pause=True).update(wants_pause=False)
    room.seats.filter(wants_extension=True).update(wants_extension=False)
    voters = [seat.number for seat in clocks_of.player_seats(room.seats.all())]
    Vote.objects.filter(room=room).exclude(voter__in=voters, about__in=voters).delete()
    clock_follow(room=room, game=game, position=game_cache.position(game))
    clock_changed(room=room)


def clock_changed(*, room: Room) -> None:
    """Whoever has seen the clocks has seen older ones."""
    room.clock_number += 1
    room.save(update_fields=["clock_number"])


def clock_back(*, room: Room, game: Game, seat: int, prompt: str) -> None:
    """A seat's person answers in time: the row of their time-outs is broken. Not so if they change a sealed answer that
    was given before, of which nobody may know."""
    if room.pace != Room.Pace.UNTIMED and game.deadlines.filter(seat=seat, prompt=prompt).exists():
        clock_forgive(room=room, seat=seat)


def clock_forgive(*, room: Room, seat: int) -> None:
    """A seat's time-outs do not count any more."""
    if room.seats.filter(number=seat, timeouts__gt=0).update(timeouts=0):
        Vote.objects.filter(room=room, about=seat).delete()
        clock_changed(room=room)


def clock_pause(*, room: Room) -> None:
    """All clocks stand still."""
    room.paused = clocks_of.now()
    room.save(update_fields=["paused"])
    _told(room)


def clock_resume(*, room: Room) -> None:
    """They go on; everybody has the time left that they had."""
    now = clocks_of.now()
    if room.paused is not None:
        room.stood += between(room.paused, now, working_days=room.working_days).total_seconds()
        for row in Deadline.objects.filter(game__room=room):
            left = between(room.paused, row.due, working_days=room.working_days)
            row.started, row.due = now, later(now, left, working_days=room.working_days)
            row.save(update_fields=["started", "due"])
    room.paused = None
    room.save(update_fields=["paused", "stood"])
    _told(room)


def clock_extend(*, room: Room) -> None:
    """Everybody whom the game waits for has as much time more as a decision may take."""
    for row in Deadline.objects.filter(game__room=room):
        row.due = later(row.due, timedelta(seconds=room.seconds), working_days=room.working_days)
        row.save(update_fields=["due"])
    _told(room)


def clock_beat(*, now: datetime) -> None:
    """A sweeper is there. If none was for some time, that time is given back, once."""
    pulse, _ = Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    if abs(now - pulse.at) < BEAT:
        return
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().get(pk=1)
        # A process that was frozen before it had the row would put the pulse back, and time be given that nobody lost.
        now = clocks_of.now()
        if now - pulse.at > GAP:
            _give_back(pulse.at, now)
        pulse.at = now
        pulse.save()


def _give_back(since: datetime, now: datetime) -> None:
    """Moves all running deadlines by what they have lost; no move takes one from under us, since rooms are locked."""
    waiting = clocks_of.running().values_list("game__room", flat=True)
    for room in Room.objects.select_for_update(no_key=True).filter(id__in=list(waiting), paused=None).order_by("id"):
        for row in Deadline.objects.filter(game__room=room):
            stopped = max(since, row.started)
            if now - stopped > GAP:
                left = between(stopped, row.due, working_days=room.working_days)
                row.started, row.due = now, later(now, left, working_days=room.working_days)
                row.save(update_fields=["started", "due"])
        room.stood += between(since, now, working_days=room.working_days).total_seconds()
        room.save(update_fields=["stood"])
        _told(room)


def _asked(room: Room, position: Position) -> Mapping[int, str]:
    """Whom the game waits for, each with the id of what they are asked."""
    if room.state != Room.State.PLAYING or engine.outcome(position.state) is not None:
        return {}
    prompts = {seat: position.prompts(seat) for seat in engine.pending(position.state)}
    return {seat: next(one.id for one in those if not one.optional) for seat, those in prompts.items()}


def _deadline(room: Room, game: Game, seat: Seat, prompt: str, at: datetime) -> Deadline:
    due = later(at, timedelta(seconds=room.seconds + seat.reserve), working_days=room.working_days)
    return Deadline(game=game, seat=seat.number, prompt=prompt, started=at, due=due)


def _again(room: Room, game: Game, row: Entry, at: datetime) -> Deadline | None:
    """The deadline that somebody had before they gave the answer that they have just taken back, if they had one: it
    goes on as though it had not been stopped. Refused if its time would be up."""
    before = game.moves.filter(seat=row.seat, prompt=row.prompt, number__lt=row.number).exclude(clocks={})
    for clocks in before.order_by("-number").values_list("clocks", flat=True):
        for number, prompt, left in clocks.get("stopped", ()):
            if (number, prompt) == (row.seat, row.prompt):
                passed = _passed(room, clocks, at)
                if left <= passed:
                    raise Refused("refused", "time_up")
                due = later(at, timedelta(seconds=left - passed), working_days=room.working_days)
                return Deadline(game=game, seat=row.seat, prompt=row.prompt, started=at, due=due)
    return None


def _charge(room: Room, seat: Seat, row: Deadline, at: datetime) -> float:
    """What is left until the deadline, in seconds, is left of the reserve, if that is less than there was."""
    left = between(_stopped(row.started, at), row.due, working_days=room.working_days).total_seconds()
    if left < seat.reserve:
        seat.reserve = max(0.0, left)
        seat.save(update_fields=["reserve"])
    return left


def _stopped(started: datetime, at: datetime) -> datetime:
    """A time, or an earlier one after which no sweeper was there, and which is about to be given back."""
    pulse = Pulse.objects.filter(pk=1).first()
    last = started if pulse is None else max(pulse.at, started)
    return last if at - last > GAP else at


def _told(room: Room) -> None:
    clock_changed(room=room)
    broadcast.room_changed(room.id)
