"""A seat beside other people without looking for one: at a table that waits, or at a new one that others find."""

from collections.abc import Mapping
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.db.models.functions import Now

from games.errors import Refused
from games.models import Player, Presence, Room, Seat
from games.services.rooms.lifecycle import room_create, room_join
from games.services.rooms.settings import room_fields

TRIED = 20
"""So many tables are tried: a few are passed over where somebody is blocked, or was sent away."""
TURN = 0x4C696F6E
"""The lock by which PostgreSQL has one after the other look for a table."""
WITHOUT_HURRY = frozenset({Room.Pace.UNTIMED, Room.Pace.CORRESPONDENCE})


@transaction.atomic
def room_match(*, player: Player, network: str = "", **wish: Any) -> Room:
    """Sits down at a table of the edition and the speed that are wished for; where none waits, at a new one as it is
    wished for, without a password. A table that does not let them in is passed over. Who looks at the same moment waits
    for what comes of this, and finds the table that was made."""
    _take_turn()
    for room_id in _waiting(player, room_fields(player, wish)):
        try:
            room_join(room_id=room_id, player=player)
        except Refused:
            continue
        return Room.objects.get(id=room_id)
    return room_create(player=player, network=network, **wish)


def _take_turn() -> None:
    """One looks at a time, until the transaction ends; SQLite has one write at a time by itself."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TURN])


def _waiting(player: Player, fields: Mapping[str, Any]) -> list[str]:
    """Tables that wait for players and are open to all: one's own first, then those where somebody is, in the language
    that is wished for, with the fewest free seats, and of these the one that has waited the longest."""
    kind = fields["pace"]
    hurry = {kind} if kind in WITHOUT_HURRY else set(Room.Pace) - WITHOUT_HURRY
    listed = Room.objects.filter(state=Room.State.OPEN, public=True, password="", rated=False)
    # At a table of pseudonyms nobody is told who is there, and so none comes before others for it.
    seen = Presence.objects.filter(room__pseudonyms=False, player__isnull=False, expires__gt=Now())
    found = listed.filter(edition=fields["edition"], pace__in=hurry).annotate(
        free=Count("seats", filter=Q(seats__player=None, seats__bot=False)),
        is_own=Exists(Seat.objects.filter(room=OuterRef("pk"), player=player)),
        is_attended=Exists(seen.filter(room=OuterRef("pk"))),
        is_spoken=Q(language=fields["language"]),
    )
    found = found.filter(Q(free__gt=0) | Q(is_own=True))
    in_order = found.order_by("-is_own", "-is_attended", "-is_spoken", "free", "created", "id")
    return list(in_order.values_list("id", flat=True)[:TRIED])
