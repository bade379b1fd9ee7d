"""Votes about a seat that timed out too often: whether the others wait, let a bot play, look for another player or end
the game."""

from collections import Counter

from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat, Vote
from games.selectors.play.clocks import is_up_for_vote, voters
from games.services.notifications.outbox import notify_stand_in
from games.services.play.clocks import clock_broadcast, clock_clear_timeouts, clock_refresh
from games.services.rooms.lifecycle import end_room
from games.services.rooms.rated import record_departure
from games.services.rooms.stand_ins import timed_seat

TIE_BREAK = (Vote.Choice.WAIT, Vote.Choice.BOT, Vote.Choice.REPLACE)
"""Tie-break of a vote without a majority: of the most frequent choices, the first of these. Only a majority can end the
game."""


@transaction.atomic
def absence_vote(*, room_id: str, player: Player | None, seat: int, choice: str) -> Room:
    """Votes on what happens to a seat that timed out too often. More than half of the others decide; otherwise the
    votes are counted at its next time-out. A replacement cannot be chosen where spectators see everything, since a
    newcomer may have watched."""
    room, voter = timed_seat(room_id, player)
    about = room.seats.filter(number=seat).first()
    if about is None or not is_up_for_vote(about):
        raise Refused("refused", "not_asked_about", seat=seat)
    if choice == Vote.Choice.REPLACE and room.rounds_behind:
        raise Refused("refused", "seen_by_spectators")
    may_vote = [one.number for one in voters(room.seats.all())]
    if voter.number not in may_vote:
        raise Refused("refused", "own_seat" if voter.number == seat else "cannot_vote")
    Vote.objects.update_or_create(room=room, about=seat, voter=voter.number, defaults={"choice": choice})
    agreed = Vote.objects.filter(room=room, about=seat, voter__in=may_vote, choice=choice).count()
    if 2 * agreed > len(may_vote):
        _apply_vote(room, about, choice)
    clock_broadcast(room=room)
    return room


def count_votes(room: Room, number: int) -> Vote.Choice | None:
    """Counts the votes about a seat that has no majority and applies the winning choice; None if there is no vote."""
    about = room.seats.get(number=number)
    if not is_up_for_vote(about):
        return None
    may_vote = [seat.number for seat in voters(room.seats.all())]
    votes = Vote.objects.filter(room=room, about=number, voter__in=may_vote)
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
