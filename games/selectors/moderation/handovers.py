"""Seats that moderators handed over, as the audit log keeps them: which seat, to whom and from whom."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.models import AuditEntry, Player, Room, SeatHolder
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import names_hidden_at

ACTS = ("seat.person", "seat.bot")
BOT = "bot"
"""In place of a person's id."""


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat's number, and the ids of the person who gets it and of the one who had it, either of which may be a bot.
    Old entries do not name who had it, and name only who got the seat of another person."""

    seat: int
    receiver: str = ""
    giver: str = ""

    @property
    def returns(self) -> bool:
        """Whether a person got their own seat back, rather than another's."""
        return not self.receiver or self.giver == BOT

    @property
    def detail(self) -> str:
        """How the log keeps it."""
        return f"seat {self.seat} {self.receiver} {self.giver}".rstrip()


def handover_in(detail: str) -> Handover:
    """The handover that an entry keeps."""
    _, number, *people = detail.split(" ")
    return Handover(int(number), *people)


def about_seat(number: int) -> Q:
    """Selects the entries about a seat."""
    return Q(detail=f"seat {number}") | Q(detail__startswith=f"seat {number} ")


def with_people(entries: Iterable[AuditEntry], seen: Oversight) -> list[AuditEntry]:
    """Entries; those of seats that were handed over, unless names are hidden there or from the moderator, with
    `receiver` and `giver`: the people, None for bots and for those who no longer exist."""
    found = list(entries)
    handed = [(one, act) for one in found if one.act in ACTS and (act := handover_in(one.detail)).receiver]
    if seen.unnamed or not handed:
        return found
    hidden = Room.objects.filter(names_hidden_at(), id__in={entry.room for entry, _ in handed})
    masked = set(hidden.values_list("id", flat=True))
    people = Player.objects.only("name").in_bulk({one for _, act in handed for one in (act.receiver, act.giver)})
    for entry, act in handed:
        if entry.room not in masked:
            entry.receiver = people.get(act.receiver)  # type: ignore[attr-defined]
            entry.giver = people.get(act.giver)  # type: ignore[attr-defined]
    return found


def handovers_of(player: str, seen: Oversight) -> list[int]:
    """The entries about seats that a person got or lost."""
    tables = seen.visible(SeatHolder.objects.filter(player=player)).values("game__room")
    acts = AuditEntry.objects.filter(kind="room", key__in=tables, act__in=ACTS, detail__contains=player)
    return list(acts.values_list("pk", flat=True))


def handed_over_at(rooms: Collection[str], seen: Oversight) -> dict[tuple[str, int, str], datetime]:
    """When a person last got a seat at some tables from a moderator, by the table, the seat and the person."""
    acts = seen.visible(AuditEntry.objects.filter(kind="room", key__in=rooms, act__in=ACTS, refused=""))
    found = {}
    for room, detail, at in acts.order_by("id").values_list("key", "detail", "at"):
        act = handover_in(detail)
        found[room, act.seat, act.receiver] = at
    return found
