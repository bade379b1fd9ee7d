"""Merges a guest into the account that they log in to.

Seats move if the account has none in that room, has had no other in its running game, and would be accepted by the host
of a waiting one. Otherwise the guest leaves, and in a running game a bot takes the seat for good, so that nobody plays
two seats or knows two hands. The same applies to a guest who turns out to be a moderator, and to their programs, where
they could not have taken the seat under their own name (`games.services.play.seat_knowledge`).

Also moved: rooms they created, messages sent and received, their blocks and notes and those about them, from which
networks they came, and moderators' notes, messages and sanctions, which then apply to everything the account has. The
guest remains as an empty name.

Their email address (if the account has none), push subscriptions, tokens and programs move only if the person who logs
in has confirmed that they were the guest: in a shared browser it may have been another person, who would gain access to
the account. Otherwise all of that is revoked.
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
    ModeratorMessage,
    Player,
    PlayerNote,
    PushSubscription,
    Relation,
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
from games.services.moderation.sanctions import vacate_seats
from games.services.people.access import access_revoke
from games.services.people.networks import networks_move
from games.services.people.relations import refuse_blocked
from games.services.play.seat_knowledge import had_another_seat, rooms_unsealed, why_not_seated
from games.services.rooms.lifecycle import SEATED, locked_room, room_leave
from games.services.rooms.seat_assignment import check_not_removed


def merge_guest(*, guest: Player, player: Player, keeps_access: bool) -> None:
    """Merges a guest into an account's player; their means of access only with `keeps_access`. The caller's transaction
    has locked both rows."""
    banned = Room.objects.filter(banned__isnull=False).values_list("id", "banned")
    banned_from = (room_id for room_id, people in banned if guest.id in (people or ()))
    people = _moving_people(guest, keeps_access)
    known_too_well = _rooms_known_too_well(player.user, people)
    for room_id in sorted({*guest.seats.values_list("room_id", flat=True), *banned_from, *known_too_well}):
        if room_id in known_too_well:
            _leave_if_knows_too_much(room_id, player.user, people)
        _move_seat(room_id, guest, player)
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
    # Sanctions of the guest apply to the account.
    Sanction.objects.filter(player=guest).update(player=player)
    PlayerNote.objects.filter(player=guest).update(player=player)
    ModeratorMessage.objects.filter(player=guest).update(player=player)
    Report.objects.filter(about=guest).update(about=player)
    Report.objects.filter(reporter=guest).update(reporter=player)
    Seat.objects.filter(held_for=guest).update(held_for=player)
    # So do removals from rooms and admissions to them.
    removed, admitted = player.removals.values("room_id"), player.admissions.values("room_id")
    Removal.objects.filter(player=guest).exclude(room_id__in=removed).update(player=player)
    Admission.objects.filter(player=guest).exclude(room_id__in=admitted).update(player=player)
    if not MailAddress.objects.filter(player=player).exists():
        MailAddress.objects.filter(player=guest).update(player=player)
    MailAddress.objects.filter(player=guest).delete()
    # The browser that they are using now.
    PushSubscription.objects.filter(player=guest).update(player=player)
    _merge_relations(guest, player)
    networks_move(guest=guest, player=player)
    if in_force().filter(player=player, step__in=Sanction.OFF_SEATS).exists():
        for one in (player, *player.programs.all()):
            vacate_seats(player=one)


def guest_gets_account(*, guest: Player, user: Any, keeps_access: bool) -> None:
    """Prepares a guest to become the first player of an existing account. The caller's transaction has locked the
    guest's row."""
    people = _moving_people(guest, keeps_access)
    for room_id in sorted(_rooms_known_too_well(user, people)):
        _leave_if_knows_too_much(room_id, user, people)
    if not keeps_access:
        access_revoke(player=guest)


def _moving_people(guest: Player, keeps_access: bool) -> list[str]:
    """The ids of a guest and of those of their programs that move to the account."""
    return [guest.id, *(guest.programs.values_list("id", flat=True) if keeps_access else ())]


def _rooms_known_too_well(user: Any, people: Collection[str]) -> set[str]:
    """The rooms where these people sit, or have a seat held, and about which the user may know too much as a
    moderator."""
    theirs = Q(seats__player__in=people) | Q(seats__held_for__in=people)
    rooms = Room.objects.filter(theirs, state__in=SEATED)
    if not staff.rank(user):
        rooms = rooms.filter(id__in=rooms_unsealed(user).values("room"))
    return set(rooms.values_list("id", flat=True))


def _leave_if_knows_too_much(room_id: str, user: Any, people: Collection[str]) -> None:
    """Makes people leave the seats that a moderator may not take, now that the moderator turns out to own them."""
    room = locked_room(room_id)
    if room.state not in SEATED or why_not_seated(room, user, people) is None:
        return
    room.seats.filter(held_for__in=people).update(held_for=None)
    broadcast.room_changed(room_id)
    for player in Player.objects.filter(id__in=people, seats__room=room):
        room_leave(room_id=room_id, player=player)


def _merge_commands(guest: Player, player: Player) -> None:
    """Moves the guest's handled commands, so that the browser can safely retry them after the log-in. The account's own
    win."""
    known = Command.objects.filter(player=player).values("client_id")
    Command.objects.filter(player=guest).exclude(client_id__in=known).update(player=player)


def _merge_relations(guest: Player, player: Player) -> None:
    """Moves blocks and notes. The account's own win, but a block against either name blocks the account."""
    known = Relation.objects.filter(owner=player).values("about")
    Relation.objects.filter(owner=guest).exclude(about__in=known).exclude(about=player).update(owner=player)
    Relation.objects.filter(owner=guest).delete()
    others = Relation.objects.filter(about=player).values("owner")
    Relation.objects.filter(about=guest).exclude(owner__in=others).exclude(owner=player).update(about=player)
    blockers = Relation.objects.filter(about=guest, blocked=True).values("owner")
    Relation.objects.filter(about=player, owner__in=blockers).update(blocked=True)
    Relation.objects.filter(about=guest).delete()


def _move_seat(room_id: str, guest: Player, player: Player) -> None:
    room = locked_room(room_id)
    banned = room.banned or []
    if guest.id in banned:
        room.banned = list(dict.fromkeys(player.id if one == guest.id else one for one in banned))
        room.save(update_fields=["banned", "changed"])
        broadcast.room_changed(room_id)
    if not room.seats.filter(player=guest).exists():
        return
    seat = room.seats.get(player=guest).number
    knows_another = room.state == Room.State.PLAYING and had_another_seat(room, player, seat)
    is_kept_out = room.state == Room.State.OPEN and not _may_sit_down(room, player)
    if knows_another or is_kept_out or room.seats.filter(player=player).exists():
        if room.state in (Room.State.OPEN, Room.State.PLAYING):
            room_leave(room_id=room_id, player=guest)
        return
    room.seats.filter(player=guest).update(player=player)
    Draft.objects.filter(player=player, game__room=room).delete()  # of a seat that they had there before
    Draft.objects.filter(player=guest, game__room=room).update(player=player)
    broadcast.room_changed(room_id)


def _may_sit_down(room: Room, player: Player) -> bool:
    """Whether the host's removals and blocks would let a player sit down at an open table."""
    try:
        check_not_removed(room, player)
        refuse_blocked(room=room, player=player)
    except Refused:
        return False
    return True
