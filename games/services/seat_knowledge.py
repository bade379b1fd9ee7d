"""Who may take no seat because of what they have been able to see of a table as a moderator."""

from collections.abc import Collection
from typing import Any

from games.models import AuditEntry, Player, Room
from games.selectors import staff
from games.services.errors import Refused


def refuse_informed(room: Room, player: Player) -> None:
    """Refuses a seat to moderators, and to their programs, who could know what a player may not know (C-26, I-19): who
    the others at a table of pseudonyms are, and what is hidden in a game that they have unsealed.

    They may begin such a table, and take a seat that is kept for them: of both they were shown nothing.
    """
    user = player.user or (player.operator.user if player.operator else None)
    why = why_not_seated(room, user)
    if why is not None:
        raise Refused("refused", why)


def why_not_seated(room: Room, user: Any, guests: Collection[str] = ()) -> str | None:
    """Why a user may take no seat in a room; None if they may. `guests` are the ids of those whom they turn out to have
    been: what these have begun they have begun themselves."""
    if not staff.rank(user):
        return None
    if room.pseudonyms and not staff.plays_at(user, room.id):
        # Whether nobody but the moderator has come to the table so far.
        is_first = not room.visited and room.creator_id in (*staff.people_of(user), *guests)
        if not is_first:
            return "moderators_see_names"
    unsealed = AuditEntry.objects.filter(act="game.unseal", refused="", who_key=user.pk, room=room.id)
    return "has_unsealed" if unsealed.exists() else None
