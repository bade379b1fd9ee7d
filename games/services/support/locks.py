"""Rows of people, locked before those of any room, by whoever writes something that is theirs."""

from games.errors import Refused
from games.models import Player


def lock_people(*people: Player) -> None:
    """Locks the rows of people, and of those who run them as programs, until the transaction ends. Refused if one of
    them has gone for good, also since they were read: nothing more is kept of them then."""
    ids = {one for person in people for one in (person.id, person.operator_id) if one is not None}
    locked = Player.objects.select_for_update(no_key=True).filter(id__in=ids).order_by("id")
    if True in locked.values_list("gone", flat=True):
        raise Refused("refused", "name_needed")
