"""Which running games rest: nobody plays them any more and nobody watches them, so their bots wait for somebody."""

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from games.models import Presence, Seat


def is_played(room: str) -> Exists:
    """Whether a person plays a seat of a room themselves, here or away. `room` is the path to its id."""
    return Exists(Seat.objects.filter(room=OuterRef(room), player__isnull=False, stand_in=False))


def goes_on(room: str, *, rated: str) -> Q:
    """Games that do not rest: somebody plays or watches, or the result counts for those who have left. The paths lead
    to the room's id and to whether it is rated."""
    watched = Exists(Presence.objects.filter(room=OuterRef(room), expires__gt=Now()))
    return Q(is_played(room)) | Q(watched) | Q(**{rated: True})
