"""Staff ranks: who moderates, about whom they may decide, and at which tables they play themselves."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from games.models import Player, Room, Seat, SeatHolder
from games.models.staff_groups import ADMINISTRATORS, MODERATORS

RANKS = {MODERATORS: 1, ADMINISTRATORS: 2}
TOP = 3
"""The rank of superusers, above both groups."""


def rank(user: Any) -> int:
    """A user's rank; 0 for ordinary players."""
    if user is None or not user.is_active or not user.is_staff:
        return 0
    if user.is_superuser:
        return TOP
    return max((RANKS.get(name, 0) for name in user.groups.values_list("name", flat=True)), default=0)


def account_of(player: Player) -> Any:
    """The account that answers for a player: for a program its operator's; None for a guest."""
    return (player.operator or player).user


def is_staff(player: Player) -> bool:
    """Whether a player, or the operator of a program, is a moderator."""
    return rank(account_of(player)) > 0


def reason_not_to_decide(user: Any, player: Player) -> str | None:
    """Why a user may not decide anything about a player, as a reason code: it is themselves, or someone not below them
    in rank. Superusers decide about everyone else. For a program its operator counts."""
    account = account_of(player)
    if account is not None and account.pk == user.pk:
        return "yourself"
    return "outranked" if 0 < rank(account) >= rank(user) != TOP else None


def above(user: Any) -> set[int]:
    """The ids of the accounts that rank above a user: their decisions the user cannot change."""
    level = rank(user)
    if level == TOP:
        return set()
    higher = Q(is_superuser=True) | Q(groups__name__in=[name for name, one in RANKS.items() if one > level])
    return set(User.objects.filter(higher, is_staff=True, is_active=True).values_list("pk", flat=True))


def has_peers(user: Any) -> bool:
    """Whether there are other moderators who could decide what this one decided."""
    level = rank(user)
    able = Q(is_superuser=True) | Q(groups__name__in=[name for name, one in RANKS.items() if one >= level])
    return User.objects.filter(able, is_staff=True, is_active=True).exclude(pk=user.pk).exists()


def not_below(user: Any) -> list[str]:
    """The ids of all players about whom a user may not decide, by the same rule as `reason_not_to_decide`."""
    level = rank(user)
    if level == TOP:
        return people_of(user)
    equals = Q(is_superuser=True) | Q(groups__name__in=[name for name, one in RANKS.items() if one >= level])
    return _people_of(User.objects.filter(Q(pk=user.pk) | equals & Q(is_staff=True, is_active=True)))


def all_staff() -> list[str]:
    """The ids of the players of all moderators, and of the programs that they run."""
    ranked = Q(is_superuser=True) | Q(groups__name__in=RANKS)
    return _people_of(User.objects.filter(ranked, is_staff=True, is_active=True))


def people_of(user: Any) -> list[str]:
    """The ids of a user's own player and of the programs that they run."""
    return _people_of(User.objects.filter(pk=user.pk))


def _people_of(accounts: QuerySet[User]) -> list[str]:
    keys = accounts.values("pk")
    own = Player.objects.filter(user__in=keys).values_list("id", flat=True)
    return list(own.union(Player.objects.filter(operator__user__in=keys).values_list("id", flat=True)))


def own_tables(user: Any) -> list[str]:
    """The ids of the rooms of which a user sees and decides nothing as a moderator: they, or a program of theirs, have
    or had a seat in the running game, until it is over; before the start only where names are hidden (I-19)."""
    playing = Q(state=Room.State.PLAYING) | Q(pseudonyms=True)
    tables = _tables_of(people_of(user)).filter(playing, state__in=Room.NOT_ENDED)
    return list(tables.values_list("id", flat=True))


def sits_at(user: Any, room_id: str) -> bool:
    """Whether a room is one of a user's own tables, or one at which they or a program of theirs wait for the game."""
    tables = _tables_of(people_of(user)).filter(state__in=(Room.State.OPEN, Room.State.PLAYING))
    return plays_at(user, room_id) or tables.filter(id=room_id).exists()


def plays_at(user: Any, room_id: str) -> bool:
    """Whether a room is one of a user's own tables."""
    return room_id in own_tables(user)


def unnamed_tables(own: Collection[str]) -> QuerySet[Room]:
    """Those of a user's own tables, playing or not yet started, at which names are hidden."""
    if not own:
        return Room.objects.none()
    unnamed = Room.objects.filter(pseudonyms=True, state__in=(Room.State.OPEN, Room.State.PLAYING))
    return unnamed.filter(id__in=own).only("name", "created").order_by("created")


def plays_unnamed(user: Any) -> bool:
    """Whether a user has a pseudonym at such a table: the effect of a sanction there could show who another pseudonym
    is."""
    return unnamed_tables(own_tables(user)).exists()


def plays_with(user: Any, player: Player) -> bool:
    """Whether a person, or a program of theirs, plays, waits for a game or has left a running game at one of the user's
    tables with open names. A program counts as its operator."""
    whose = player.answerable
    theirs = Player.objects.filter(Q(id=whose) | Q(operator=whose)).values_list("id", flat=True)
    named = Q(pseudonyms=False, state__in=(Room.State.OPEN, Room.State.PLAYING))
    tables = _tables_of(people_of(user)).filter(named)
    return _tables_of(list(theirs)).filter(named, id__in=tables.values("id")).exists()


def people_at(tables: Collection[str]) -> set[str]:
    """The ids of all who have a seat at some tables, or had one in the current game; for programs their operators'."""
    if not tables:
        return set()
    seats = Seat.objects.filter(room__in=tables, player__isnull=False).values_list("player", "player__operator")
    had = SeatHolder.objects.filter(game__room__in=tables, player__isnull=False)
    people = seats.order_by().union(had.order_by().values_list("player", "player__operator"))
    return {operator or player for player, operator in people}


def _tables_of(people: Collection[str]) -> QuerySet[Room]:
    """The rooms at which some people have a seat, or had one in the current game."""
    seats = Seat.objects.filter(player__in=people).values("room")
    had = SeatHolder.objects.filter(player__in=people).values("game__room")
    # With two conditions, PostgreSQL would read all rooms.
    return Room.objects.filter(id__in=seats.order_by().union(had.order_by())).order_by("id")
