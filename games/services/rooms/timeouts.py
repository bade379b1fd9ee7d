"""Time-outs: default moves for players whose time is up."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import broadcast, engine
from games.models import Deadline, Game, Move, Room, Vote
from games.selectors.play.clocks import timeout_limit
from games.services.notifications.outbox import notify_vote
from games.services.play.clocks import clock_broadcast
from games.services.play.games import play_move
from games.services.rooms.absence_votes import count_votes
from games.support import game_cache

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a failed deadline is tried again."""


@transaction.atomic
def deadline_expire(*, deadline: Deadline, now: datetime) -> bool:
    """Plays the default move (C-27) for a seat whose deadline has passed; returns whether it did. If a vote about the
    seat is open without a majority, the votes are counted now.

    Nothing happens if another sweeper has locked the room or was faster, or if the seat has answered or been given more
    time meanwhile.
    """
    room = Room.objects.select_for_update(skip_locked=True, no_key=True).filter(id=deadline.game.room_id).first()
    if room is None or room.state != Room.State.PLAYING or room.paused is not None:
        return False
    row = Deadline.objects.filter(id=deadline.id, due__lte=now).first()
    if row is None:
        return False
    game = Game.objects.get(id=row.game_id)
    game.room = room
    move = engine.default_move(game_cache.position(game).state, row.seat)
    if count_votes(room, row.seat) in (Vote.Choice.BOT, Vote.Choice.REPLACE):
        clock_broadcast(room=room)
        return True  # The stand-in bot will answer instead.
    room.seats.filter(number=row.seat).update(timeouts=F("timeouts") + 1)
    play_move(game, row.seat, move, row.prompt, by=Move.By.TIME)
    if room.seats.filter(number=row.seat, timeouts=timeout_limit(room)).exists():
        notify_vote(room=room, game=game, about=row.seat, cause=row.prompt)
    broadcast.room_changed(room.id)
    return True


@transaction.atomic
def deadline_postpone(*, deadline: Deadline) -> None:
    """Postpones a deadline that could not be processed, so that it does not block others."""
    Deadline.objects.filter(id=deadline.id).update(due=F("due") + RETRY_AFTER)
