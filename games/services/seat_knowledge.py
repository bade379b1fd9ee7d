"""Who may take no seat because of what they have been able to see of a table as a moderator."""

from django.contrib.auth.models import User

from games.models import AuditEntry, Player, Room
from games.selectors import staff
from games.services.errors import Refused


def refuse_informed(room: Room, player: Player) -> None:
    """Refuses a seat to moderators, and to their programs, who could know what a player may not know (C-26, I-19): who
    the others at a table of pseudonyms are, and what is hidden in a game that they have unsealed.

    They may begin such a table, and take a seat that is kept for them: of both they were shown nothing.
    """
    user = player.user or (player.operator.user if player.operator else None)
    if user is None or not staff.rank(user):
        return
    if room.pseudonyms and not staff.plays_at(user, room.id) and not _is_first(room, user):
        raise Refused("refused", "moderators_see_names")
    if AuditEntry.objects.filter(act="game.unseal", refused="", who_key=user.pk, room=room.id).exists():
        raise Refused("refused", "has_unsealed")


def _is_first(room: Room, user: User) -> bool:
    """Whether nobody but the moderator has come to the table so far."""
    return not room.visited and room.creator_id in staff.people_of(user)
