"""What a guest has done goes to the account that they log in to.

Seats, if the account has none in that room, has had no other in a game that runs there, and would be let in by the host
of one that waits: else the guest gets up, and in a running game a bot takes the seat for good, so that nobody plays two
or knows two hands. The same happens to a guest who turns out to be a moderator, and to their programs, where they could
not have taken the seat under their own name (`games.services.play.seat_knowledge`).

Rooms they have made, what they have said and been told, what they have set down about others and others about them, and
what moderators know of them and have decided, which holds for all that the account has now. The guest stays as an empty
name.

Their mail address if the account has none, the browsers in which they are told, their tokens and the programs that they
run go along only if whoever logs in has said that they were the guest: in a browser that several use, it may have been
another, who would have a key to the account. Else all that is revoked.
"""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from games import broadcast
from games.errors import Refused
from games.models import (
    Addressee,
    Admission,
    ChatMessage,
    Command,
    Draft,
    MailAddress,
    Player,
    PlayerNote,
    PushSubscription,
    Regard,
    Removal,
    Report,
    Room,
    Sanction,
    Seat,
    SeatHolder,
    Token,
)
from games.selectors.moderation import staff
from games.selectors.moderation.sanctions import in_force
from games.services.moderation.sanctions import seats_lose
from games.services.people.access import access_revoke
from games.services.people.relations import refuse_blocked
from games.services.play.seat_knowledge import had_another_seat, rooms_unsealed, why_not_seated
from games.services.rooms.lifecycle import SEATED, locked_room, room_leave
from games.services.rooms.seat_assignment import check_not_removed


def merge(*, guest: Player, player: Player, keeps_access: bool) -> None:
    """Everything of a guest becomes an account's, what is access to it only with `keeps_access`. Within a transaction
    that has locked both."""
    sent_away = Room.objects.filter(shut_out__isnull=False).values_list("id", "shut_out")
    closed_to = (room_id for room_id, people in sent_away if guest.id in (people or ()))
    people = _comes_along(guest, keeps_access)
    secret = _where_informed(player.user, people)
    for room_id in sorted({*guest.seats.values_list("room_id", flat=True), *closed_to, *secret}):
        if room_id in secret:
            _leave_if_informed(room_id, player.user, people)
        _move_in_room(room_id, guest, player)
    SeatHolder.objects.filter(player=guest).update(player=player)
    if not keeps_access:
        access_revoke(player=guest)
    Room.objects.filter(creator=guest).update(creator=player)
    Room.objects.filter(named_after=guest).update(named_after=player)
    ChatMessage.objects.filter(player=guest).update(player=player)
    Addressee.objects.filter(player=guest).update(player=player)
    _merge_commands(guest, player)
    Player.objects.filter(operator=guest).update(operator=player)
    Token.objects.filter(player=guest, revoked=None).update(player=player)
    Token.objects.filter(owner=guest, revoked=None).update(owner=player)
    # Whoever was told off as a guest is told off still.
    Sanction.objects.filter(player=guest).update(player=player)
    PlayerNote.objects.filter(player=guest).update(player=player)
    Report.objects.filter(about=guest).update(about=player)
    Report.objects.filter(reporter=guest).update(reporter=player)
    Seat.objects.filter(held_for=guest).update(held_for=player)
    # Whoever was removed, or let in, as a guest is so still.
    removed, admitted = player.removals.values("room_id"), player.admissions.values("room_id")
    Removal.objects.filter(player=guest).exclude(room_id__in=removed).update(player=player)
    Admission.objects.filter(player=guest).exclude(room_id__in=admitted).update(player=player)
    if not MailAddress.objects.filter(player=player).exists():
        MailAddress.objects.filter(player=guest).update(player=player)
    MailAddress.objects.filter(player=guest).delete()
    # The browser at which they are now.
    PushSubscription.objects.filter(player=guest).update(player=player)
    _merge_regards(guest, player)
    if in_force().filter(player=player, step__in=Sanction.OFF_SEATS).exists():
        for one in (player, *player.programs.all()):
            seats_lose(player=one)


def guest_becomes(*, guest: Player, user: Any, keeps_access: bool) -> None:
    """A guest is the first person of an account that there was before. Within a transaction that has locked their
    row."""
    people = _comes_along(guest, keeps_access)
    for room_id in sorted(_where_informed(user, people)):
        _leave_if_informed(room_id, user, people)
    if not keeps_access:
        access_revoke(player=guest)


def _comes_along(guest: Player, keeps_access: bool) -> list[str]:
    """The ids of a guest and of those of their programs that will be the account's."""
    return [guest.id, *(guest.programs.values_list("id", flat=True) if keeps_access else ())]


def _where_informed(user: Any, people: Collection[str]) -> set[str]:
    """The rooms at which some people sit, or a seat is held for them, and a user may have been able to look."""
    theirs = Q(seats__player__in=people) | Q(seats__held_for__in=people)
    rooms = Room.objects.filter(theirs, state__in=SEATED)
    if not staff.rank(user):
        rooms = rooms.filter(id__in=rooms_unsealed(user).values("room"))
    return set(rooms.values_list("id", flat=True))


def _leave_if_informed(room_id: str, user: Any, people: Collection[str]) -> None:
    """People get up whose seats a moderator could not take, now that they turn out to be theirs."""
    room = locked_room(room_id)
    if room.state not in SEATED or why_not_seated(room, user, people) is None:
        return
    room.seats.filter(held_for__in=people).update(held_for=None)
    broadcast.room_changed(room_id)
    for player in Player.objects.filter(id__in=people, seats__room=room):
        room_leave(room_id=room_id, player=player)


def _merge_commands(guest: Player, player: Player) -> None:
    """What the guest's browser sends again after the log-in was carried out already. Ids of the account's own count."""
    known = Command.objects.filter(player=player).values("client_id")
    Command.objects.filter(player=guest).exclude(client_id__in=known).update(player=player)


def _merge_regards(guest: Player, player: Player) -> None:
    """What the account knows already stays as it is; but whom somebody has blocked is blocked under either name."""
    known = Regard.objects.filter(owner=player).values("about")
    Regard.objects.filter(owner=guest).exclude(about__in=known).exclude(about=player).update(owner=player)
    Regard.objects.filter(owner=guest).delete()
    others = Regard.objects.filter(about=player).values("owner")
    Regard.objects.filter(about=guest).exclude(owner__in=others).exclude(owner=player).update(about=player)
    blockers = Regard.objects.filter(about=guest, blocked=True).values("owner")
    Regard.objects.filter(about=player, owner__in=blockers).update(blocked=True)
    Regard.objects.filter(about=guest).delete()


def _move_in_room(room_id: str, guest: Player, player: Player) -> None:
    room = locked_room(room_id)
    sent_away = room.shut_out or []
    if guest.id in sent_away:
        room.shut_out = list(dict.fromkeys(player.id if one == guest.id else one for one in sent_away))
        room.save(update_fields=["shut_out", "changed"])
        broadcast.room_changed(room_id)
    if not room.seats.filter(player=guest).exists():
        return
    seat = room.seats.get(player=guest).number
    knows_another = room.state == Room.State.PLAYING and had_another_seat(room, player, seat)
    is_kept_out = room.state == Room.State.OPEN and not _is_welcome(room, player)
    if knows_another or is_kept_out or room.seats.filter(player=player).exists():
        if room.state in (Room.State.OPEN, Room.State.PLAYING):
            room_leave(room_id=room_id, player=guest)
        return
    room.seats.filter(player=guest).update(player=player)
    Draft.objects.filter(player=player, game__room=room).delete()  # of a seat that they had there before
    Draft.objects.filter(player=guest, game__room=room).update(player=player)
    broadcast.room_changed(room_id)


def _is_welcome(room: Room, player: Player) -> bool:
    """Whether somebody could sit down at an open table for all that its host has against them."""
    try:
        check_not_removed(room, player)
        refuse_blocked(room=room, player=player)
    except Refused:
        return False
    return True
