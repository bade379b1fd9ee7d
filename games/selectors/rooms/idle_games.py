"""Which running games are at rest: nobody plays or watches them any more, so their bots wait."""

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from games.models import Presence, Seat


def is_played(room: str) -> Exists:
    """Whether a person plays a seat of the room themselves, present or away. `room` is the query path to its id."""
    return Exists(Seat.objects.filter(room=OuterRef(room), player__isnull=False, stand_in=False))


def is_active(room: str, *, rated: str) -> Q:
    """Games that are not at rest: someone plays or watches, or the game is rated and counts for those who left. The
    arguments are the query paths to the room's id and to whether it is rated."""
    watched = Exists(Presence.objects.filter(room=OuterRef(room), expires__gt=Now()))
    return Q(is_played(room)) | Q(watched) | Q(**{rated: True})
