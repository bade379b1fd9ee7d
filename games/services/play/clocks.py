"""Clocks: the only writer of `Deadline` rows. Callers hold the lock on the room's row, except for `clock_heartbeat`.

A deadline lasts as long as its seat is asked the same question. When it is removed, time used beyond the room's seconds
per decision is deducted from the seat's reserve. Which answer was given makes no difference, nor does changing it.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.models import Deadline, Game, Move, Room, Seat, SweeperHeartbeat, Vote
from games.selectors.play import clocks as clocks_of
from games.services.notifications.outbox import change_notified_prompt, notify_turns
from games.services.play.move_storage import MoveRow
from games.services.play.proposals import extension_lapse, proposals_refresh
from games.support import game_cache
from games.support.positions import Position, engine_prompt_id
from games.support.prepared_queries import PreparedQuery
from games.support.working_days import between, later

MAX_HEARTBEAT_GAP = timedelta(seconds=5)
"""If no sweeper ran for longer than this, all running deadlines are extended by the downtime."""
HEARTBEAT_INTERVAL = timedelta(seconds=1)
"""Interval at which the heartbeat is stored."""
SEATS = PreparedQuery(lambda room: Seat.objects.filter(room=room))
DEADLINES = PreparedQuery(lambda game: Deadline.objects.filter(game=game))
HEARTBEAT = PreparedQuery(lambda: SweeperHeartbeat.objects.filter(pk=1))


def clock_start(*, room: Room, game: Game, position: Position) -> None:
    """Starts the clocks of a new game: everybody has their whole reserve."""
    if room.pace != Room.Pace.UNTIMED:
        # So that nobody loses time if the first sweeper is killed before its first round.
        SweeperHeartbeat.objects.get_or_create(pk=1, defaults={"at": clocks_of.now()})
    room.seats.update(reserve=room.reserve, timeouts=0)
    clock_sync(room=room, game=game, position=position)


def clock_sync(*, room: Room, game: Game, position: Position, last: MoveRow | None = None) -> dict[str, Any]:
    """Creates and deletes deadlines so that exactly the people the game waits for have one, each for their current
    prompt. Returns the time left on the deleted ones, for `clock_undo`. `last` is the move just played: a player who
    withdrew their answer with it gets no extra time."""
    if room.pace == Room.Pace.UNTIMED:
        return {}
    at = room.paused or clocks_of.now()
    seats = {seat.number: seat for seat in SEATS(room.id)}
    people = {seat.number for seat in clocks_of.player_seats(seats.values())}
    asked = {number: prompt for number, prompt in _prompts_asked(room, position).items() if number in people}
    rows = {row.seat: row for row in DEADLINES(game.id)}
    gone = [row for row in rows.values() if asked.get(row.seat) != row.prompt]
    stopped = [[row.seat, row.prompt, _charge_reserve(room, seats[row.seat], row, at)] for row in gone]
    if gone:
        Deadline.objects.filter(id__in=[row.id for row in gone]).delete()
    kept = rows.keys() - {row.seat for row in gone}
    is_back = last is not None and asked.get(last.seat) == last.prompt and last.seat not in kept
    back = _restored_deadline(room, game, last, at) if last is not None and is_back else None
    fresh = asked.keys() - kept - ({back.seat} if back else set())
    extra = clocks_of.report_seconds(room) if engine.round_of(position.state) else 0.0
    new = [_deadline(room, game, seats[number], asked[number], at, extra) for number in fresh]
    new += [back] if back else []
    Deadline.objects.bulk_create(new)
    if gone and not kept:
        extension_lapse(room)  # It was for those decisions.
    notify_turns(room=room, deadlines=new)
    if gone or new:
        clock_increment_version(room=room)
    return {"at": at.isoformat(), "paused_seconds": room.paused_seconds, "stopped": stopped} if stopped else {}


def clock_undo(*, room: Room, game: Game, position: Position, undone: Move) -> dict[str, Any]:
    """Restarts the clocks that an act had stopped, after its seat took the act back. Returns what the undo's row
    stores.

    Players are charged for the time in which they themselves were asked, never for another's: the seat gets its clock
    as the act stopped it, less what it has used since for questions of its own. The others get what they had left and
    are not charged for what they have been asked meanwhile. All clocks are for prompts under new ids.

    One decision may keep others waiting for as long as a decision may take and no longer, however often it is taken
    back; time beyond that is charged to the seat. Refused (`time_up`) if the seat has no time left.
    """
    if room.pace == Room.Pace.UNTIMED:
        return {}
    at = clocks_of.now()
    used, waited = _time_since(room, game, undone, at)
    asked = _prompts_asked(room, position)
    for row in game.deadlines.all():
        before, row.prompt = row.prompt, asked.get(row.seat, "")
        if engine_prompt_id(row.prompt) == engine_prompt_id(before):
            row.save(update_fields=["prompt"])
            change_notified_prompt(game=game, seat=row.seat, before=before, prompt=row.prompt)
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
            change_notified_prompt(game=game, seat=number, before=prompt, prompt=asked[number])
    Deadline.objects.bulk_create(restarted)
    notify_turns(room=room, deadlines=restarted)
    clock_increment_version(room=room)
    return {"waited": waited} if waited else {}


def _time_since(room: Room, game: Game, act: Move, at: datetime) -> tuple[float, float]:
    """The seconds since an act that its seat has used itself, and those for which it now keeps others waiting."""
    if not act.clocks:
        return 0.0, 0.0
    passed = _running_seconds(room, act.clocks, at)
    undos = list(game.moves.filter(seat=act.seat, undone__isnull=False).only("number", "undone", "clocks"))
    if game.deadlines.filter(seat=act.seat).exists():
        # The seat itself has been asked since, while others were: then it has taken that answer back meanwhile.
        return passed - sum(_waited(row) for row in undos if row.number > act.number), 0.0
    before = {row.undone["number"]: _waited(row) for row in undos if row.undone is not None}
    prompts = game.moves.filter(number__in=before).values_list("number", "prompt")
    same = [number for number, prompt in prompts if engine_prompt_id(prompt) == engine_prompt_id(act.prompt)]
    waited = min(passed, max(0.0, room.seconds + room.reserve - sum(before[number] for number in same)))
    return passed - waited, waited


def _waited(undo: Move) -> float:
    """The seconds for which others had been kept waiting by the act that this undo took back."""
    return float(undo.clocks.get("waited", 0.0))


def _running_seconds(room: Room, clocks: Mapping[str, Any], at: datetime) -> float:
    """The seconds since clocks were stopped in which they would have run."""
    since = datetime.fromisoformat(clocks["at"])
    seconds = between(since, _before_downtime(since, at), working_days=room.working_days).total_seconds()
    return max(0.0, seconds - (room.paused_seconds - float(clocks["paused_seconds"])))


def clock_refresh(*, room: Room) -> None:
    """Updates the clocks after a change other than a move: people have joined or left, or the game has ended. Open
    proposals and votes are updated."""
    game = Game.objects.filter(room=room).first()
    if game is None:
        return
    proposals_refresh(room)
    if room.pace == Room.Pace.UNTIMED:
        return
    voters = [seat.number for seat in clocks_of.player_seats(room.seats.all())]
    Vote.objects.filter(room=room).exclude(voter__in=voters, about__in=voters).delete()
    clock_sync(room=room, game=game, position=game_cache.position(game))
    clock_increment_version(room=room)


def clock_increment_version(*, room: Room) -> None:
    """Increments the version of the room's clocks, so that clients know theirs are outdated."""
    room.clock_number += 1
    room.save(update_fields=["clock_number"])


def clock_broadcast(*, room: Room) -> None:
    """Increments the version of the room's clocks and broadcasts the change."""
    clock_increment_version(room=room)
    broadcast.room_changed(room.id)


def clock_answered(*, room: Room, game: Game, seat: int, prompt: str) -> None:
    """Resets a seat's consecutive time-outs after an answer in time. Changing a sealed answer given earlier does not
    count, since nobody may notice it."""
    if room.pace != Room.Pace.UNTIMED and game.deadlines.filter(seat=seat, prompt=prompt).exists():
        clock_clear_timeouts(room=room, seat=seat)


def clock_clear_timeouts(*, room: Room, seat: int) -> None:
    """Resets a seat's time-outs to zero and drops the votes about it."""
    if room.seats.filter(number=seat, timeouts__gt=0).update(timeouts=0):
        Vote.objects.filter(room=room, about=seat).delete()
        clock_increment_version(room=room)


def clock_pause(*, room: Room) -> None:
    """Stops all clocks of the room."""
    room.paused = clocks_of.now()
    room.save(update_fields=["paused"])
    clock_broadcast(room=room)


def clock_resume(*, room: Room) -> None:
    """Resumes all clocks of the room; everybody has the time left that they had."""
    now = clocks_of.now()
    if room.paused is not None:
        room.paused_seconds += between(room.paused, now, working_days=room.working_days).total_seconds()
        for row in Deadline.objects.filter(game__room=room):
            left = between(room.paused, row.due, working_days=room.working_days)
            row.started, row.due = now, later(now, left, working_days=room.working_days)
            row.save(update_fields=["started", "due"])
    room.paused = None
    room.save(update_fields=["paused", "paused_seconds"])
    clock_broadcast(room=room)


def clock_extend(*, room: Room) -> None:
    """Adds the time for one decision to the deadlines of everybody the game waits for."""
    for row in Deadline.objects.filter(game__room=room):
        row.due = later(row.due, timedelta(seconds=room.seconds), working_days=room.working_days)
        row.save(update_fields=["due"])
    clock_broadcast(room=room)


def clock_heartbeat(*, now: datetime) -> None:
    """Stores a sweeper's heartbeat. If there was none for longer than `MAX_HEARTBEAT_GAP`, running deadlines are
    extended once by the downtime."""
    pulse = HEARTBEAT.first() or SweeperHeartbeat.objects.get_or_create(pk=1, defaults={"at": now})[0]
    if abs(now - pulse.at) < HEARTBEAT_INTERVAL:
        return
    with transaction.atomic():
        pulse = SweeperHeartbeat.objects.select_for_update().get(pk=1)
        # A process that froze before it locked the row would set the pulse back and grant time that nobody lost.
        now = clocks_of.now()
        if now - pulse.at > MAX_HEARTBEAT_GAP:
            _extend_by_downtime(pulse.at, now)
        pulse.at = now
        pulse.save()


def _extend_by_downtime(since: datetime, now: datetime) -> None:
    """Extends all running deadlines by the time they lost. The rooms are locked, so no move can remove one
    meanwhile."""
    waiting = clocks_of.running().values_list("game__room", flat=True)
    for room in Room.objects.select_for_update(no_key=True).filter(id__in=list(waiting), paused=None).order_by("id"):
        for row in Deadline.objects.filter(game__room=room):
            stopped = max(since, row.started)
            if now - stopped > MAX_HEARTBEAT_GAP:
                left = between(stopped, row.due, working_days=room.working_days)
                row.started, row.due = now, later(now, left, working_days=room.working_days)
                row.save(update_fields=["started", "due"])
        room.paused_seconds += between(since, now, working_days=room.working_days).total_seconds()
        room.save(update_fields=["paused_seconds"])
        clock_broadcast(room=room)


def _prompts_asked(room: Room, position: Position) -> Mapping[int, str]:
    """The seats that the game waits for, each with the id of its prompt."""
    if room.state != Room.State.PLAYING or engine.outcome(position.state) is not None:
        return {}
    prompts = {seat: position.prompts(seat) for seat in engine.pending(position.state)}
    return {seat: next(one.id for one in those if not one.optional) for seat, those in prompts.items()}


def _deadline(room: Room, game: Game, seat: Seat, prompt: str, at: datetime, extra: float) -> Deadline:
    due = later(at, timedelta(seconds=room.seconds + seat.reserve + extra), working_days=room.working_days)
    return Deadline(game=game, seat=seat.number, prompt=prompt, started=at, due=due)


def _restored_deadline(room: Room, game: Game, row: MoveRow, at: datetime) -> Deadline | None:
    """The deadline that a seat had before it gave the answer just taken back, if any: it continues as though it had not
    been stopped. Refused (`time_up`) if its time would be up."""
    before = game.moves.filter(seat=row.seat, prompt=row.prompt, number__lt=row.number).exclude(clocks={})
    for clocks in before.order_by("-number").values_list("clocks", flat=True):
        for number, prompt, left in clocks.get("stopped", ()):
            if (number, prompt) == (row.seat, row.prompt):
                passed = _running_seconds(room, clocks, at)
                if left <= passed:
                    raise Refused("refused", "time_up")
                due = later(at, timedelta(seconds=left - passed), working_days=room.working_days)
                return Deadline(game=game, seat=row.seat, prompt=row.prompt, started=at, due=due)
    return None


def _charge_reserve(room: Room, seat: Seat, row: Deadline, at: datetime) -> float:
    """Returns the seconds left until the deadline, and lowers the seat's reserve to them if it was higher."""
    left = between(_before_downtime(row.started, at), row.due, working_days=room.working_days).total_seconds()
    if left < seat.reserve:
        seat.reserve = max(0.0, left)
        seat.save(update_fields=["reserve"])
    return left


def _before_downtime(started: datetime, at: datetime) -> datetime:
    """`at`, or the earlier time of the last heartbeat if the time since then is about to be given back."""
    pulse = HEARTBEAT.first()
    last = started if pulse is None else max(pulse.at, started)
    return last if at - last > MAX_HEARTBEAT_GAP else at
