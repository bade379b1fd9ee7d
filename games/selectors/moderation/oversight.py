"""What a moderator may see: nothing of the tables that they play at themselves.

This is the only place that decides it. Every list, page, search, count and ordering of the admin and its dashboard is
built from rows that were filtered here. At their own table moderators see what their seat sees; other moderators take
care of it.
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
    MailAddress,
    ModeratorMessage,
    NetworkSign,
    Notification,
    Player,
    Presence,
    Report,
    Room,
    Sanction,
    Seat,
    SeatHolder,
)
from games.selectors.moderation import staff
from games.selectors.rooms.display_names import names_hidden_at

Row = TypeVar("Row", bound=Model)
ROOM_OF: dict[type[Model], str] = {
    Room: "id",
    Game: "room",
    Seat: "room",
    SeatHolder: "game__room",
    Presence: "room",
    Deadline: "game__room",
    Notification: "game__room",
    ChatMessage: "room",
    Report: "room",
    Sanction: "report__room",
    ModeratorMessage: "report__room",
    AuditEntry: "room",
}
"""For each model the query path to the room that its rows belong to."""
WITHOUT_ROOM = (Player, MailAddress, NetworkSign, User)
"""Models whose rows belong to no room. A model in neither of the two is not shown at all."""


PRESENCE_MODELS = (Seat, SeatHolder, Presence, MailAddress, NetworkSign, Notification, Sanction, ModeratorMessage)
"""Models that change with a player's presence, or with what they may do, at any table: a change at the moment when
a pseudonym arrives, leaves or stops chatting would show whose it is. Hidden from a moderator with a pseudonym."""
JOIN_DATES: dict[type[Model], str] = {Player: "created", User: "date_joined"}
"""The fields with the date of a person's first visit. People who arrived after the moderator's pseudonymous table was
made are hidden too."""
PERSON_ACTS = (
    Q(act__startswith="sanction.")
    | Q(act__startswith="appeal.")
    | Q(act__startswith="moderator_message.")
    | Q(act__startswith="factor.")
    | Q(act__in=("name.reset", "spectator.remove"))
)
"""Acts after which a person leaves a seat, is muted, has to read something, or may no longer watch; which show that
they have answered; and acts of staff on their own second factor, which show when they log in."""


class Oversight:
    """What one moderator may see now. `unnamed` lists the tables at which they have a pseudonym."""

    def __init__(self, user: Any) -> None:
        self._user = user
        self._own = staff.own_tables(user)
        self.unnamed = list(staff.unnamed_tables(self._own))

    def hides(self, model: type[Model]) -> bool:
        """Whether rows of a model are hidden because of the moderator's pseudonym, whatever they are about."""
        return bool(self.unnamed) and (model in PRESENCE_MODELS or model in JOIN_DATES)

    def visible(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        """The rows that the moderator may see. Sanctions of a seat whose table hides names are not among them."""
        found = self._visible(rows)
        if rows.model is Notification:
            # They would show when a case arrives, also one at the moderator's own table.
            found = found.exclude(kind=Notification.Kind.CASE)
        return found.exclude(names_hidden_at("report__room")) if rows.model is Sanction else found

    def of_seats(self, sanctions: QuerySet[Sanction]) -> QuerySet[Sanction]:
        """The sanctions of seats whose tables hide names, which are shown under the name of the seat only."""
        return self._visible(sanctions).filter(names_hidden_at("report__room"))

    def about_person(self, acts: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        """Those acts that may be listed by person: not those at tables that hide names."""
        return acts.exclude(room__in=_masked())

    def _visible(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        if self.unnamed and rows.model in PRESENCE_MODELS:
            return rows.none()
        if self.unnamed and rows.model in JOIN_DATES:
            begun = min(room.created for room in self.unnamed)
            return rows.filter(**{f"{JOIN_DATES[rows.model]}__lt": begun})
        if rows.model is NetworkSign:
            return rows.exclude(player__in=self.not_below)
        if rows.model in WITHOUT_ROOM:
            return rows
        room = ROOM_OF[rows.model]
        if self._own:
            rows = rows.exclude(**{f"{room}__in": self._own})
        if rows.model is Report:
            rows = rows.exclude(about__in=self.not_below)
        if rows.model is ModeratorMessage:
            rows = rows.exclude(player__in=[*self.not_below, *staff.people_at(self._own)])
        if rows.model is AuditEntry:
            rows = rows.exclude(Q(kind="report") | Q(act__startswith="moderator_message."), player__in=self.not_below)
        if self.unnamed and rows.model in (Report, AuditEntry):
            rows = rows.exclude(**{f"{room}__in": _masked()})
        return rows.exclude(PERSON_ACTS) if self.unnamed and rows.model is AuditEntry else rows

    @cached_property
    def above(self) -> set[int]:
        """Accounts whose decisions are not the moderator's to change."""
        return staff.above(self._user)

    @cached_property
    def has_peers(self) -> bool:
        """Whether other moderators could decide what this one decided."""
        return staff.has_peers(self._user)

    @cached_property
    def may_act(self) -> bool:
        """Whether the moderator may do anything at all, not only see."""
        return bool(self._user.has_perm("games.moderate"))

    @cached_property
    def not_below(self) -> list[str]:
        """People whose reports, messages and networks, and the acts about these, are for other moderators."""
        return staff.not_below(self._user)


def _masked() -> QuerySet[Room]:
    """Tables at which names are hidden. Reports and acts there name people, who may be playing at the moderator's own
    table."""
    return Room.objects.filter(names_hidden_at()).only("id")
