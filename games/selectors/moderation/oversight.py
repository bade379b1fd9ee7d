"""What a moderator may see: nothing of the tables that they play at themselves.

The one place that says so. Every list, page, search, count and ordering of the admin, and its front page, is made of
rows that have gone through it. At their own table moderators see what their seat sees, and no more: others look after
it.
"""

from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet
from django.utils.functional import cached_property

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
from games.selectors.moderation import staff

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


ABOUT_PRESENCE = (Seat, Presence, Mail, MailAddress, Push, Sanction)
"""What changes with when somebody is here, or with what they may do, at any table: a change at the moment at which a
pseudonym comes, goes or falls silent would tell whose it is. A moderator under a pseudonym is shown none of it."""
FIRST_HERE: dict[type[Model], str] = {Player: "created", User: "date_joined"}
"""When somebody was here for the first time: who has come since a moderator's pseudonym began is not shown either."""
ABOUT_PEOPLE = (
    Q(act__startswith="sanction.") | Q(act__startswith="appeal.") | Q(act__in=("name.take", "watcher.remove"))
)
"""Acts with which somebody gets up, falls silent, has to read a warning first, or may not watch any more."""


class Oversight:
    """What one moderator may see now. `unnamed` are the tables at which they have a pseudonym."""

    def __init__(self, user: Any) -> None:
        self._user = user
        self._own = staff.own_tables(user)
        self.unnamed = list(staff.unnamed_tables(self._own))

    def hides(self, model: type[Model]) -> bool:
        """Whether rows of a kind are not shown because of a pseudonym, whatever they are about."""
        return bool(self.unnamed) and (model in ABOUT_PRESENCE or model in FIRST_HERE)

    def of(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        """Those of some rows that the moderator may see."""
        if self.unnamed and rows.model in ABOUT_PRESENCE:
            return rows.none()
        if self.unnamed and rows.model in FIRST_HERE:
            begun = min(room.created for room in self.unnamed)
            return rows.filter(**{f"{FIRST_HERE[rows.model]}__lt": begun})
        if rows.model in OF_NO_ROOM:
            return rows
        room = ROOM_OF[rows.model]
        if self._own:
            rows = rows.exclude(**{f"{room}__in": self._own})
        if rows.model is Report:
            rows = rows.exclude(about__in=self._not_below)
        if rows.model is AuditEntry:
            rows = rows.exclude(kind="report", player__in=self._not_below)
        if self.unnamed and rows.model in (Report, AuditEntry):
            rows = rows.exclude(**{f"{room}__in": _masked()})
        return rows.exclude(ABOUT_PEOPLE) if self.unnamed and rows.model is AuditEntry else rows

    @cached_property
    def _not_below(self) -> list[str]:
        """Reports about these, and what came of them, are for others."""
        return staff.not_below(self._user)


def _masked() -> QuerySet[Room]:
    """The tables at which nobody is told who plays: what is reported and done there names people, who may come to the
    moderator's own."""
    return Room.objects.filter(pseudonyms=True).exclude(state=Room.State.ENDED).only("id")
