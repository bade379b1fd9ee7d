"""Time that is up: the rules' own move for whoever did not answer, and what the others make of it."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import broadcast, engine
from games.errors import Refused
from games.models import Deadline, Game, Move, Player, Room, Seat, Vote
from games.selectors.play import clocks as clocks_of
from games.services.notifications.notify import tell_stand_in, tell_vote
from games.services.play.clocks import (
    clock_changed,
    clock_extend,
    clock_forgive,
    clock_pause,
    clock_refresh,
    clock_resume,
)
from games.services.play.games import play
from games.services.rooms.lifecycle import end_room, player_may_sit
from games.services.rooms.rated import note_whose
from games.services.rooms.seat_take_over import check_newcomer, seat_hand
from games.services.rooms.stand_ins import playing_room
from games.support import game_cache

LATER = timedelta(minutes=1)
GENTLEST = (Vote.Choice.WAIT, Vote.Choice.BOT, Vote.Choice.REPLACE)
"""What becomes of a seat on which the others do not agree: of what most of them want, the first of these. Nothing ends
a game but more than half of them."""


@transaction.atomic
def deadline_serve(*, deadline: Deadline, now: datetime) -> bool:
    """Plays the stand-in move for a seat whose time was up then; whether it did. If
    the others have been asked about the seat before and do not agree, this is also when their votes are counted.

    Not if another sweeper has been faster or is at it, or if the seat has answered or been given more time meanwhile.
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
    if _tallied(room, row.seat) in (Vote.Choice.BOT, Vote.Choice.REPLACE):
        _changed(room)
        return True  # Now it is for the bot to answer.
    room.seats.filter(number=row.seat).update(timeouts=F("timeouts") + 1)
    play(game, row.seat, move, row.prompt, by=Move.By.TIME, client_id=None)
    if room.seats.filter(number=row.seat, timeouts=clocks_of.timeout_limit(room)).exists():
        tell_vote(room=room, game=game, about=row.seat, wait=row.prompt)
    broadcast.room_changed(room.id)
    return True


@transaction.atomic
def deadline_put_off(*, deadline: Deadline) -> None:
    """Looks at a deadline again in a while; for one that could not be served, so that others are."""
    Deadline.objects.filter(id=deadline.id).update(due=F("due") + LATER)


@transaction.atomic
def pause_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes a pause, or agrees to one; it begins once everybody at the table has. By correspondence the host's word
    is enough, unless the game is rated."""
    room, seat = _at_table(room_id, player)
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _is_agreed(room, seat, "wants_pause"):
        clock_pause(room=room)
    return room


@transaction.atomic
def pause_decline(*, room_id: str, player: Player | None) -> Room:
    """Takes a proposal back, or does not agree to one: there is none any more."""
    room, _ = _at_table(room_id, player)
    return _decline(room, "wants_pause", "no_pause_proposed")


@transaction.atomic
def pause_end(*, room_id: str, player: Player | None) -> Room:
    """Goes on with the game, whoever says so."""
    room, _ = _at_table(room_id, player)
    if room.paused is None:
        raise Refused("refused", "not_paused")
    if room.held:
        raise Refused("refused", "held")
    clock_resume(room=room)
    return room


@transaction.atomic
def extension_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes more time for the decisions that are being made, in a game by correspondence, or agrees to it; it is
    given once everybody at the table has agreed, or the host has said so, unless the game is rated."""
    room, seat = _at_table(room_id, player)
    if room.pace != Room.Pace.CORRESPONDENCE:
        raise Refused("refused", "only_by_correspondence")
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _is_agreed(room, seat, "wants_extension"):
        clock_extend(room=room)
    return room


@transaction.atomic
def extension_decline(*, room_id: str, player: Player | None) -> Room:
    """Takes a proposal of more time back, or does not agree to one: there is none any more."""
    room, _ = _at_table(room_id, player)
    return _decline(room, "wants_extension", "no_extension_proposed")


@transaction.atomic
def absence_vote(*, room_id: str, player: Player | None, seat: int, choice: str) -> Room:
    """Says what is to become of a seat whose time was up too often; more than half of the others decide, or, when time
    is up for it once more, those who have said something. Where watchers see everything nobody else is found for it,
    since whoever comes may have watched."""
    room, voter = _at_table(room_id, player)
    about = room.seats.filter(number=seat).first()
    if about is None or not clocks_of.is_up_for_vote(about):
        raise Refused("refused", "not_asked_about", seat=seat)
    if choice == Vote.Choice.REPLACE and room.rounds_behind:
        raise Refused("refused", "seen_by_watchers")
    say = [one.number for one in clocks_of.voters(room.seats.all())]
    if voter.number not in say:
        raise Refused("refused", "own_seat" if voter.number == seat else "no_say")
    Vote.objects.update_or_create(room=room, about=seat, voter=voter.number, defaults={"choice": choice})
    agreed = Vote.objects.filter(room=room, about=seat, voter__in=say, choice=choice).count()
    if 2 * agreed > len(say):
        _decide(room, about, choice)
    _changed(room)
    return room


@transaction.atomic
def seat_take_over(*, room_id: str, player: Player, seat: int) -> Seat:
    """Sits down on a seat that the others have offered, with all that it has and knows: not if one has had another
    here, and knows what that has."""
    player_may_sit(player)
    room = playing_room(room_id)
    check_newcomer(room, player, seat)
    taken = room.seats.filter(number=seat, offered=True).first()
    if taken is None:
        raise Refused("refused", "not_offered", seat=seat)
    return seat_hand(room, taken, player)


PAUSES: dict[str, Callable[..., Room]] = {"agree": pause_agree, "decline": pause_decline, "end": pause_end}
EXTENSIONS: dict[str, Callable[..., Room]] = {"agree": extension_agree, "decline": extension_decline}


def _tallied(room: Room, number: int) -> Vote.Choice | None:
    """What the others' votes about a seat come to without agreement, and now becomes of it; None if nothing does."""
    about = room.seats.get(number=number)
    if not clocks_of.is_up_for_vote(about):
        return None
    say = [one.number for one in clocks_of.voters(room.seats.all())]
    votes = Vote.objects.filter(room=room, about=number, voter__in=say)
    wanted = Counter(votes.values_list("choice", flat=True))
    chosen = max(GENTLEST, key=lambda choice: wanted[choice])
    if not wanted[chosen]:
        return None
    _decide(room, about, chosen)
    return chosen


def _decide(room: Room, about: Seat, choice: str) -> None:
    Vote.objects.filter(room=room, about=about.number).delete()
    if choice == Vote.Choice.WAIT:
        clock_forgive(room=room, seat=about.number)
    elif choice == Vote.Choice.END:
        end_room(room, Room.State.ENDED, Room.EndedBy.PLAYERS)
    else:
        about.stand_in, about.offered = True, choice == Vote.Choice.REPLACE
        note_whose(about)
        about.save(update_fields=["stand_in", "offered", "left"])
        tell_stand_in(room=room, game=room.game, seat=about.number, wait=str(room.game.version))
        clock_refresh(room=room)
        broadcast.lobby_changed()


def _is_agreed(room: Room, seat: Seat, wish: str) -> bool:
    """Notes what a seat wishes for the table. With everybody's wish, or the host's by correspondence, it is agreed and
    noted no longer; else the others are told of it."""
    setattr(seat, wish, True)
    seat.save(update_fields=[wish])
    agreed = _is_host(room, seat) or all(getattr(one, wish) for one in clocks_of.player_seats(room.seats.all()))
    if agreed:
        room.seats.update(**{wish: False})
    else:
        _changed(room)
    return agreed


def _decline(room: Room, wish: str, none: str) -> Room:
    """What was wished for the table is not any more; refused with `none` if nothing was."""
    if not room.seats.filter(**{wish: True}).update(**{wish: False}):
        raise Refused("refused", none)
    _changed(room)
    return room


def _is_host(room: Room, seat: Seat) -> bool:
    """Whether it is for somebody alone to say when a game by correspondence rests, and how long it waits. Not in a
    rated one, whose end its host could put off for ever."""
    return room.pace == Room.Pace.CORRESPONDENCE and not room.rated and room.creator_id == seat.player_id


def _at_table(room_id: str, player: Player | None) -> tuple[Room, Seat]:
    """A room whose game has clocks, and the seat that somebody plays there themselves."""
    room = playing_room(room_id)
    if room.pace == Room.Pace.UNTIMED:
        raise Refused("refused", "untimed")
    seat = None if player is None else room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    return room, seat


def _changed(room: Room) -> None:
    clock_changed(room=room)
    broadcast.room_changed(room.id)
