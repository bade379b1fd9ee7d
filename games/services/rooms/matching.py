"""Quick match: seats a player at a waiting table, or at a new one that others can find."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.db.models.functions import Now

from games.errors import Refused
from games.models import Player, Presence, Room, Seat
from games.services.rooms.lifecycle import room_create, room_join
from games.services.rooms.settings import room_fields
from games.services.support.locks import lock_key

MAX_TRIED = 20
"""Tables tried at most: some may refuse the player, who is blocked or was removed there."""
MATCHING_LOCK = 0x4C696F6E
"""Key of the lock that serializes matching."""
SLOW_PACES = frozenset({Room.Pace.UNTIMED, Room.Pace.CORRESPONDENCE})


@transaction.atomic
def room_match(*, player: Player, network: str = "", **requested: Any) -> Room:
    """Seats a player at a waiting table of the requested edition and speed; creates one without a password if there is
    none. Tables that refuse the player are skipped. Matching is serialized, so that two players who ask at the same
    moment meet."""
    lock_key(MATCHING_LOCK)
    for room_id in _waiting_tables(player, room_fields(player, requested)):
        try:
            room_join(room_id=room_id, player=player)
        except Refused:
            continue
        return Room.objects.get(id=room_id)
    return room_create(player=player, network=network, **requested)


def _waiting_tables(player: Player, fields: Mapping[str, Any]) -> list[str]:
    """Public waiting tables in order of preference: the player's own first, then those where a player is present, those
    in the requested language, those with the fewest free seats, and the oldest."""
    kind = fields["pace"]
    paces = {kind} if kind in SLOW_PACES else set(Room.Pace) - SLOW_PACES
    listed = Room.objects.filter(state=Room.State.OPEN, public=True, password="", rated=False)
    # Presence at a table of pseudonyms is hidden, so it must not influence the order.
    seen = Presence.objects.filter(room__pseudonyms=False, player__isnull=False, expires__gt=Now())
    found = listed.filter(edition=fields["edition"], pace__in=paces).annotate(
        free=Count("seats", filter=Q(seats__player=None, seats__bot=False)),
        is_own=Exists(Seat.objects.filter(room=OuterRef("pk"), player=player)),
        is_attended=Exists(seen.filter(room=OuterRef("pk"))),
        is_spoken=Q(language=fields["language"]),
    )
    found = found.filter(Q(free__gt=0) | Q(is_own=True))
    in_order = found.order_by("-is_own", "-is_attended", "-is_spoken", "free", "created", "id")
    return list(in_order.values_list("id", flat=True)[:MAX_TRIED])
