"""Time-outs: default moves for players whose time is up, votes about them, pauses and extensions."""

from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import broadcast, engine
from games.errors import Refused
from games.models import Deadline, Game, Move, Player, Room, Seat, Vote
from games.selectors.play import clocks as clocks_of
from games.services.notifications.notify import notify_stand_in, notify_vote
from games.services.play.clocks import (
    clock_clear_timeouts,
    clock_extend,
    clock_increment_version,
    clock_pause,
    clock_refresh,
    clock_resume,
)
from games.services.play.games import play_move
from games.services.rooms.lifecycle import check_may_sit, end_room
from games.services.rooms.rated import record_departure
from games.services.rooms.seat_take_over import check_newcomer, seat_assign
from games.services.rooms.stand_ins import playing_room
from games.support import game_cache

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a failed deadline is tried again."""
TIE_BREAK = (Vote.Choice.WAIT, Vote.Choice.BOT, Vote.Choice.REPLACE)
"""Tie-break of a vote without a majority: of the most frequent choices, the first of these. Only a majority can end the
game."""


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
    if _count_votes(room, row.seat) in (Vote.Choice.BOT, Vote.Choice.REPLACE):
        _broadcast_clocks(room)
        return True  # The stand-in bot will answer instead.
    room.seats.filter(number=row.seat).update(timeouts=F("timeouts") + 1)
    play_move(game, row.seat, move, row.prompt, by=Move.By.TIME, client_id=None)
    if room.seats.filter(number=row.seat, timeouts=clocks_of.timeout_limit(room)).exists():
        notify_vote(room=room, game=game, about=row.seat, cause=row.prompt)
    broadcast.room_changed(room.id)
    return True


@transaction.atomic
def deadline_postpone(*, deadline: Deadline) -> None:
    """Postpones a deadline that could not be processed, so that it does not block others."""
    Deadline.objects.filter(id=deadline.id).update(due=F("due") + RETRY_AFTER)


@transaction.atomic
def pause_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes a pause or agrees to one; it begins when everybody at the table has agreed. By correspondence the host
    alone decides, unless the game is rated."""
    room, seat = _at_table(room_id, player)
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _record_agreement(room, seat, "wants_pause"):
        clock_pause(room=room)
    return room


@transaction.atomic
def pause_decline(*, room_id: str, player: Player | None) -> Room:
    """Withdraws or declines the proposal of a pause."""
    room, _ = _at_table(room_id, player)
    return _decline(room, "wants_pause", "no_pause_proposed")


@transaction.atomic
def pause_end(*, room_id: str, player: Player | None) -> Room:
    """Ends the pause; any player may."""
    room, _ = _at_table(room_id, player)
    if room.paused is None:
        raise Refused("refused", "not_paused")
    if room.held:
        raise Refused("refused", "held")
    clock_resume(room=room)
    return room


@transaction.atomic
def extension_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes more time for the current decisions of a correspondence game, or agrees to it; granted when everybody at
    the table has agreed, or by the host alone unless the game is rated."""
    room, seat = _at_table(room_id, player)
    if room.pace != Room.Pace.CORRESPONDENCE:
        raise Refused("refused", "only_by_correspondence")
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _record_agreement(room, seat, "wants_extension"):
        clock_extend(room=room)
    return room


@transaction.atomic
def extension_decline(*, room_id: str, player: Player | None) -> Room:
    """Withdraws or declines the proposal of more time."""
    room, _ = _at_table(room_id, player)
    return _decline(room, "wants_extension", "no_extension_proposed")


@transaction.atomic
def absence_vote(*, room_id: str, player: Player | None, seat: int, choice: str) -> Room:
    """Votes on what happens to a seat that timed out too often. More than half of the others decide; otherwise the
    votes are counted at its next time-out. A replacement cannot be chosen where spectators see everything, since a
    newcomer may have watched."""
    room, voter = _at_table(room_id, player)
    about = room.seats.filter(number=seat).first()
    if about is None or not clocks_of.is_up_for_vote(about):
        raise Refused("refused", "not_asked_about", seat=seat)
    if choice == Vote.Choice.REPLACE and room.rounds_behind:
        raise Refused("refused", "seen_by_spectators")
    voters = [one.number for one in clocks_of.voters(room.seats.all())]
    if voter.number not in voters:
        raise Refused("refused", "own_seat" if voter.number == seat else "cannot_vote")
    Vote.objects.update_or_create(room=room, about=seat, voter=voter.number, defaults={"choice": choice})
    agreed = Vote.objects.filter(room=room, about=seat, voter__in=voters, choice=choice).count()
    if 2 * agreed > len(voters):
        _apply_vote(room, about, choice)
    _broadcast_clocks(room)
    return room


@transaction.atomic
def seat_take_over(*, room_id: str, player: Player, seat: int) -> Seat:
    """Takes over an offered seat, with everything it has and knows; refused to people who know another hand of this
    game from a seat of theirs."""
    check_may_sit(player)
    room = playing_room(room_id)
    check_newcomer(room, player, seat)
    taken = room.seats.filter(number=seat, offered=True).first()
    if taken is None:
        raise Refused("refused", "not_offered", seat=seat)
    return seat_assign(room, taken, player)


def _count_votes(room: Room, number: int) -> Vote.Choice | None:
    """Counts the votes about a seat that has no majority and applies the winning choice; None if there is no vote."""
    about = room.seats.get(number=number)
    if not clocks_of.is_up_for_vote(about):
        return None
    voters = [one.number for one in clocks_of.voters(room.seats.all())]
    votes = Vote.objects.filter(room=room, about=number, voter__in=voters)
    choices = Counter(votes.values_list("choice", flat=True))
    chosen = max(TIE_BREAK, key=lambda choice: choices[choice])
    if not choices[chosen]:
        return None
    _apply_vote(room, about, chosen)
    return chosen


def _apply_vote(room: Room, about: Seat, choice: str) -> None:
    Vote.objects.filter(room=room, about=about.number).delete()
    if choice == Vote.Choice.WAIT:
        clock_clear_timeouts(room=room, seat=about.number)
    elif choice == Vote.Choice.END:
        end_room(room, Room.State.ENDED, Room.EndedBy.PLAYERS)
    else:
        about.stand_in, about.offered = True, choice == Vote.Choice.REPLACE
        record_departure(about)
        about.save(update_fields=["stand_in", "offered", "left"])
        notify_stand_in(room=room, game=room.game, seat=about.number, cause=str(room.game.version))
        clock_refresh(room=room)
        broadcast.lobby_changed()


def _record_agreement(room: Room, seat: Seat, field: str) -> bool:
    """Records a seat's agreement. When everybody has agreed, or the host alone may decide, clears all and returns True;
    otherwise broadcasts the proposal."""
    setattr(seat, field, True)
    seat.save(update_fields=[field])
    agreed = _decides_alone(room, seat) or all(getattr(one, field) for one in clocks_of.player_seats(room.seats.all()))
    if agreed:
        room.seats.update(**{field: False})
    else:
        _broadcast_clocks(room)
    return agreed


def _decline(room: Room, field: str, reason: str) -> Room:
    """Withdraws a proposal; refused with `reason` if there is none."""
    if not room.seats.filter(**{field: True}).update(**{field: False}):
        raise Refused("refused", reason)
    _broadcast_clocks(room)
    return room


def _decides_alone(room: Room, seat: Seat) -> bool:
    """Whether this seat alone may decide about pauses and extensions: the host of a correspondence game, unless it is
    rated, since the host could delay its end forever."""
    return room.pace == Room.Pace.CORRESPONDENCE and not room.rated and room.creator_id == seat.player_id


def _at_table(room_id: str, player: Player | None) -> tuple[Room, Seat]:
    """The room, if its game has clocks, and the player's own seat, if they play it themselves."""
    room = playing_room(room_id)
    if room.pace == Room.Pace.UNTIMED:
        raise Refused("refused", "untimed")
    seat = None if player is None else room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    return room, seat


def _broadcast_clocks(room: Room) -> None:
    clock_increment_version(room=room)
    broadcast.room_changed(room.id)
