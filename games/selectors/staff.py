"""Who moderates, whom they may have to do with, and at which tables they play."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Player, Room, Seat
from games.staff_groups import ADMINISTRATORS, MODERATORS

RANKS = {MODERATORS: 1, ADMINISTRATORS: 2}
"""Those who may do everything stand above both."""


def rank(user: Any) -> int:
    """How high somebody stands; 0 for whoever only plays."""
    if user is None or not user.is_active or not user.is_staff:
        return 0
    if user.is_superuser:
        return 3
    return max((RANKS.get(name, 0) for name in user.groups.values_list("name", flat=True)), default=0)


def why_not(user: Any, player: Player) -> str | None:
    """Why somebody may not decide anything about a person: it is themselves, or one who does not stand below them. Of a
    program it is its operator that counts."""
    account = (player.operator or player).user
    if account is not None and account.pk == user.pk:
        return "yourself"
    return "outranked" if rank(account) and rank(account) >= rank(user) else None


def people_of(user: Any) -> list[str]:
    """The ids of a user's own player and of the programs that they run."""
    own = Player.objects.filter(user=user.pk).values_list("id", flat=True)
    return list(own.union(Player.objects.filter(operator__user=user.pk).values_list("id", flat=True)))


def own_tables(user: Any) -> list[str]:
    """The ids of the rooms of which a user sees and decides nothing as a moderator: they or a program of theirs have a
    seat, and the game runs, or nobody is told who plays there (I-19). There a seat that is kept for them counts too."""
    people = people_of(user)
    if not people:
        return []
    unnamed = Q(room__pseudonyms=True) & ~Q(room__state=Room.State.ENDED)
    theirs = Q(player__in=people) & (Q(room__state=Room.State.PLAYING) | unnamed) | Q(held_for__in=people) & unnamed
    seats = Seat.objects.filter(theirs)
    return list(seats.order_by("room").values_list("room", flat=True).distinct())


def plays_at(user: Any, room_id: str) -> bool:
    """Whether a room is one of a user's own tables."""
    return room_id in own_tables(user)


def unnamed_tables(own: Collection[str]) -> QuerySet[Room]:
    """Those of a user's own tables at which they play, or wait for a game, and nobody is told who else does."""
    if not own:
        return Room.objects.none()
    unnamed = Room.objects.filter(pseudonyms=True, state__in=(Room.State.OPEN, Room.State.PLAYING))
    return unnamed.filter(id__in=own).only("name", "created").order_by("created")


def plays_unnamed(user: Any) -> bool:
    """Whether a user has a pseudonym at such a table: what a step against a person does there could tell whose another
    is."""
    return unnamed_tables(own_tables(user)).exists()


def plays_with(user: Any, player: Player) -> bool:
    """Whether a person, or a program of theirs, has a seat at one of a user's own tables at which all are named. A
    program is its operator."""
    seats = Seat.objects.filter(room__in=own_tables(user), room__pseudonyms=False)
    whose = player.answerable
    return seats.filter(Q(player=whose) | Q(player__operator=whose)).exists()
