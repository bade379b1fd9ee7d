"""Moderation of rooms and games: pausing, resuming, ending, closing, reassigning seats, banning spectators."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from games import broadcast
from games.errors import Refused
from games.models import AuditEntry, Player, Room, Seat
from games.selectors.moderation import handovers, staff
from games.selectors.moderation.handovers import BOT, Handover
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.services.play.clocks import clock_pause, clock_resume
from games.services.rooms import lifecycle, stand_ins
from games.services.rooms.seat_take_over import check_newcomer, seat_assign
from games.services.support.audit_log import audited, refuse_not_below, refuse_unnamed

MAX_BANNED = 50
"""People who can be banned from one room; when there are more, the first may return."""


def game_pause(*, by: Any, room_id: str, why: str) -> Room:
    """Pauses a game, with or without clocks; its players cannot resume it."""
    with _in_room(by, "game.pause", room_id, why):
        room = stand_ins.playing_room(room_id)
        if room.held:
            raise Refused("refused", "paused")
        room.held = True
        room.save(update_fields=["held"])
        if room.paused is None:
            clock_pause(room=room)
        broadcast.room_changed(room.id)
    return room


def game_resume(*, by: Any, room_id: str, why: str) -> Room:
    """Resumes a paused game, also one that its players paused."""
    with _in_room(by, "game.resume", room_id, why):
        room = stand_ins.playing_room(room_id)
        if room.paused is None:
            raise Refused("refused", "not_paused")
        _refuse_overruling_pause(by, room)
        room.held = False
        room.save(update_fields=["held"])
        clock_resume(room=room)
    return room


def game_end(*, by: Any, room_id: str, why: str) -> Room:
    """Ends a running game without a result."""
    with _in_room(by, "game.end", room_id, why):
        _refuse_overruling_pause(by, lifecycle.locked_room(room_id))
        return lifecycle.room_end_game(room_id=room_id)


def room_close(*, by: Any, room_id: str, why: str) -> Room:
    """Closes a room where a game is running or has not begun."""
    with _in_room(by, "room.close", room_id, why):
        room = lifecycle.locked_room(room_id)
        if room.state == Room.State.ENDED:
            raise Refused("refused", "ended")
        _refuse_overruling_pause(by, room)
        return lifecycle.room_close(room_id=room_id)


def seat_to_bot(*, by: Any, room_id: str, seat: int, why: str) -> Seat:
    """Has a bot play a person's seat until they take it back."""
    handover = Handover(seat, BOT, _holder(room_id, seat))
    with _in_room(by, "seat.bot", room_id, why, handover.detail):
        refuse_unnamed(by)
        _refuse_others_seat(by, lifecycle.locked_room(room_id), seat)
        return stand_ins.seat_hand_over_by_moderator(room_id=room_id, seat=seat)


def seat_to_person(*, by: Any, room_id: str, seat: int, why: str, player_id: str = "") -> Seat:
    """Returns a seat from its stand-in to its player, or gives it to another player with everything it has and
    knows."""
    player = Player.objects.select_related("operator").filter(id=player_id).first() if player_id else None
    holder = _holder(room_id, seat)
    # Only an id that exists goes into the log.
    receiver = player.id if player else "" if player_id else holder
    handover = Handover(seat, receiver, BOT if receiver == holder else holder) if receiver else Handover(seat)
    with _in_room(by, "seat.person", room_id, why, handover.detail):
        refuse_unnamed(by)
        if player_id and player is None:
            raise Refused("unknown_person")
        if player is not None:
            # They would see what they may not unseal in their own game.
            if player.id in staff.people_of(by):
                raise Refused("refused", "yourself")
            lifecycle.check_may_sit(player)
        room = stand_ins.playing_room(room_id)
        _refuse_others_seat(by, room, seat)
        chosen = room.seats.filter(number=seat).first()
        if chosen is None:
            raise Refused("refused", "seat_empty", seat=seat)
        if player is None or player.id == chosen.player_id:
            if not chosen.stand_in or chosen.player_id is None:
                raise Refused("refused", "no_stand_in", seat=seat)
            refuse_if_sanctioned(chosen.player_id, "sit")
            return stand_ins.set_stand_in(room, chosen, is_on=False)
        check_newcomer(room, player, chosen.number)
        return seat_assign(room, chosen, player)


def _holder(room_id: str, number: int) -> str:
    """The id of the person who holds a seat; empty if nobody does."""
    return Seat.objects.filter(room=room_id, number=number).values_list("player", flat=True).first() or ""


def spectator_ban(*, by: Any, room_id: str, player_id: str, why: str) -> Room:
    """Bans a spectator from a room: they can no longer watch or sit down there."""
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        raise Refused("unknown_person")
    with audited(by=by, act="spectator.remove", about=player, why=why, detail=room_id, at=_room(room_id)):
        # A refusal because they sit there would reveal whose seat it is.
        refuse_unnamed(by)
        # Before any room: the ban is seen by, or sees, a guest's log-in at the same time.
        Player.objects.select_for_update(no_key=True).get(id=player.id)
        room = lifecycle.locked_room(room_id)
        if room.seats.filter(player=player).exists():
            raise Refused("refused", "has_a_seat")
        out = room.banned or []
        if player.id in out:
            raise Refused("refused", "removed_by_moderator")
        room.banned = [*out, player.id][-MAX_BANNED:]
        room.save(update_fields=["banned", "changed"])
        broadcast.room_changed(room.id)
    return room


@contextmanager
def _in_room(by: Any, act: str, room_id: str, why: str, detail: str = "") -> Iterator[None]:
    """An audited act on a room and its game."""
    with audited(by=by, act=act, about=_room(room_id), why=why, detail=detail):
        yield


def _refuse_others_seat(by: Any, room: Room, number: int) -> None:
    """Refuses to take a seat from a person who is not of lower rank, or to overrule what a higher-ranking moderator
    last did with it."""
    seat = room.seats.filter(number=number).first()
    if seat is not None and seat.player is not None:
        refuse_not_below(by, seat.player)
    _refuse_overruling(by, _acts(room, *handovers.ACTS).filter(handovers.about_seat(number)))


def _refuse_overruling_pause(by: Any, room: Room) -> None:
    """Refuses to overrule a pause by a higher-ranking moderator."""
    if room.held and room.state == Room.State.PLAYING:
        _refuse_overruling(by, _acts(room, "game.pause"))


def _acts(room: Room, *acts: str) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(kind="room", key=room.id, act__in=acts, refused="")


def _refuse_overruling(by: Any, acts: QuerySet[AuditEntry]) -> None:
    last = acts.order_by("-id").first()
    decided = None if last is None or last.who_key is None else User.objects.filter(pk=last.who_key).first()
    if staff.rank(decided) > staff.rank(by):
        raise Refused("refused", "outranked")


def _room(room_id: str) -> Room:
    room = Room.objects.filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    return room
