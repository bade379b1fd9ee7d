"""What a moderator may see: nothing of the tables that they play at themselves.

The one place that says so. Every list, page, search, count and ordering of the admin, and its front page, is made of
rows that have gone through it. At their own table moderators see what their seat sees, and no more: others look after
it.
"""

from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from games.models import (
    AuditEntry,
    ChatMessage,
    Deadline,
    Game,
    Mail,
    MailAddress,
    Player,
    Presence,
    Push,
    Report,
    Room,
    Sanction,
    Seat,
)
from games.selectors import staff

Row = TypeVar("Row", bound=Model)
ROOM_OF: dict[type[Model], str] = {
    Room: "id",
    Game: "room",
    Seat: "room",
    Presence: "room",
    Deadline: "game__room",
    Mail: "game__room",
    Push: "game__room",
    ChatMessage: "room",
    Report: "room",
    Sanction: "report__room",
    AuditEntry: "room",
}
"""For each kind of row the path to the room that it belongs to, if it belongs to one."""
OF_NO_ROOM = (Player, MailAddress, User)
"""What people are besides the tables that they sit at. What is in neither list is not shown at all."""


class Oversight:
    """What one moderator may see now."""

    def __init__(self, user: Any) -> None:
        self._own = staff.own_tables(user)

    def of(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        """Those of some rows that the moderator may see."""
        if rows.model in OF_NO_ROOM:
            return rows
        path = ROOM_OF[rows.model]
        if not self._own:
            return rows
        rows = rows.exclude(**{f"{path}__in": self._own})
        if rows.model is Sanction:
            return rows.exclude(self._frees_seat("player", "begun"), step__in=Sanction.OFF_SEATS)
        if rows.model is AuditEntry:
            acts = Q(act__in=[f"sanction.{step}" for step in Sanction.OFF_SEATS])
            later = Q(act__in=("sanction.lift", "appeal.grant", "appeal.refuse"), detail__in=Sanction.OFF_SEATS)
            return rows.exclude(acts | later, self._frees_seat("player", "at"))
        return rows

    def _frees_seat(self, person: str, at: str) -> Exists:
        """Rows about whoever may have lost a seat at one of the tables then: when a bot takes over a seat at the moment
        of a ban, or a seat becomes free where nothing has begun, one would know whose it was. Of the latter nothing is
        left by which to know those that are concerned, so it may have been anybody."""
        seats = Seat.objects.filter(room__in=self._own)
        whose = Q(player=OuterRef(person)) | Q(player__operator=OuterRef(person))
        began = Q(room__game__started__lte=OuterRef(at))
        waits = Q(room__pseudonyms=True, room__game__isnull=True, room__created__lte=OuterRef(at))
        return Exists(seats.filter(began & whose | waits))
