"""What entries of the audit log are about, as far as it still exists and a moderator may see it."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any

from django.db.models import Model, QuerySet

from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction
from games.selectors.moderation.handovers import with_people
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import hides_names

GIVEN_WITHIN = timedelta(minutes=1)
"""How far the times of a sanction and of its entry in the log may differ."""
KINDS: dict[str, tuple[type[Model], str]] = {
    "game": (Game, "pk"),
    "report": (Report, "pk"),
    "sanction": (Sanction, "pk"),
    "message": (ChatMessage, "public_id"),
}
"""The model of each kind of object that has a page for moderators, apart from people and tables, and the field that
entries keep."""
READ: dict[type[Model], tuple[str, ...]] = {Room: ("name", "pseudonyms", "state")}
"""What is read of objects beside their keys."""


def with_things(entries: Iterable[AuditEntry], seen: Oversight) -> list[AuditEntry]:
    """Entries with what they are about: the object as their `thing`, the `person` concerned, who is left out while the
    table hides names, and the `table`; each with its id only, or None."""
    found = with_people(entries, seen)
    rooms = _visible(Room, "pk", {one.room for one in found if one.room}, seen)
    hidden = {key for key, room in rooms.items() if hides_names(room)}
    people = _visible(Player, "pk", {one.player for one in found if one.player and one.room not in hidden}, seen)
    things: dict[str, dict[str, Any]] = {"room": rooms}
    for kind, (model, field) in KINDS.items():
        things[kind] = _visible(model, field, {one.key for one in found if one.kind == kind}, seen)
    for one in found:
        one.person = None if one.room in hidden else people.get(one.player)  # type: ignore[attr-defined]
        one.thing = one.person if one.kind == "player" else things.get(one.kind, {}).get(one.key)  # type: ignore[attr-defined]
        one.table = rooms.get(one.room)  # type: ignore[attr-defined]
    return found


def sanction_of(entry: AuditEntry, seen: Oversight) -> Sanction | None:
    """The sanction that was given with an entry of `with_things`, which is about the person or the report, since it is
    older than the sanction; none while the table hides whom it is about."""
    _, _, step = entry.act.partition("sanction.")
    near = (entry.at - GIVEN_WITHIN, entry.at + GIVEN_WITHIN)
    given = Sanction.objects.filter(player=entry.player, given_by=entry.who_key, step=step, begun__range=near)
    if entry.refused or not step or entry.person is None:  # type: ignore[attr-defined]
        return None
    possible = seen.visible(given.only("pk", "begun", "step"))
    return min(possible, key=lambda one: abs(one.begun - entry.at), default=None)


def _visible(model: type[Model], field: str, keys: Collection[str], seen: Oversight) -> dict[str, Any]:
    """The objects with these keys that a moderator may see, by key."""
    if not keys:
        return {}
    fields = READ.get(model, ())
    rows: QuerySet[Any] = model._default_manager.filter(**{f"{field}__in": keys}).only("pk", field, *fields)
    if model is ChatMessage:
        rows = rows.filter(private=False)
    found = [*seen.visible(rows), *(seen.of_seats(rows) if model is Sanction else ())]
    return {str(getattr(one, field)): one for one in found}
