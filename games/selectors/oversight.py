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
            return rows.exclude(self._of_opponent("player", "begun"), step__in=Sanction.OFF_SEATS)
        if rows.model is AuditEntry:
            acts = Q(act__in=[f"sanction.{step}" for step in Sanction.OFF_SEATS])
            later = Q(act__in=("sanction.lift", "appeal.grant", "appeal.refuse"), detail__in=Sanction.OFF_SEATS)
            return rows.exclude(acts | later, self._of_opponent("player", "at"))
        return rows

    def _of_opponent(self, person: str, at: str) -> Exists:
        """Rows about a person with a seat at one of the tables, from after its game began: when a bot takes over a seat
        at the moment of a ban, one would know whose seat it is."""
        seats = Seat.objects.filter(room__in=self._own, room__game__started__lte=OuterRef(at))
        whose = Q(player=OuterRef(person)) | Q(player__operator=OuterRef(person))
        return Exists(seats.filter(whose))
