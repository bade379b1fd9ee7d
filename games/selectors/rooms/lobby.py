"""The lobby: rooms that strangers may join, watch or take a seat over in, a page at a time.

Whoever makes very many rooms fills no page with them: first come so many rooms of each network, then as many more of
each, and so on. A network's older rooms come before its newer ones: who makes more from the same network pushes nobody
else's away. On a page rooms stand by their age alone, so that as long as there is one page, or no network has many
rooms, the order is the same wherever they were made. Of networks nothing else is in what is shown.
"""

from collections.abc import Collection

from django.conf import settings
from django.db.models import Case, F, QuerySet, When, Window
from django.db.models.functions import Coalesce, RowNumber

from games import protocol
from games.models import Room
from games.protocol import responses
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching

PAGES = 10
"""So many pages are shown together in the lobby; the addresses of the API have all."""


def offered() -> QuerySet[Room]:
    """All rooms of the lobby, in no order."""
    return watching.offered_in_lobby(Room.objects.all())


def listed(wanted: Collection[int]) -> dict[int, protocol.RoomsFrame]:
    """For each of these numbers so many pages of the lobby, which is looked up once."""
    size, _ = settings.LOBBY_PAGE
    order = in_order(offered(), max(wanted) * size + 1)
    rooms = _shown(order[: max(wanted) * size])
    return {pages: _frame(order, rooms, pages, size) for pages in wanted}


def page(number: int) -> responses.RoomsPage:
    """One page of the lobby, by its number from 0."""
    size, _ = settings.LOBBY_PAGE
    order = in_order(offered(), (number + 1) * size + 1)
    own = order[number * size : (number + 1) * size]
    return responses.RoomsPage(rooms=shown(own), more=len(order) > (number + 1) * size)


def in_order(rooms: QuerySet[Room], most: int | None = None) -> list[str]:
    """The ids of rooms in the order of the lobby, so many at most."""
    size, together = settings.LOBBY_PAGE
    network = Case(When(made_from="", then=Coalesce("creator_id", "id")), default="made_from")
    number = Window(RowNumber(), partition_by=network, order_by=(F("state"), F("created"), F("id")))
    by_turns = rooms.annotate(turn=(number - 1) / together).order_by("turn", "state", "-created", "id")
    found = list(by_turns.values_list("id", "state", "created")[:most])
    pages = (found[first : first + size] for first in range(0, len(found), size))
    return [room_id for page in pages for room_id, _, _ in sorted(page, key=_age)]


def shown(room_ids: Collection[str]) -> tuple[protocol.Room, ...]:
    """These rooms, in this order, as the lobby shows them."""
    return tuple(_shown(room_ids).values())


def _shown(room_ids: Collection[str]) -> dict[str, protocol.Room]:
    found = {room.id: room for room in rooms_of.rooms_offered(room_ids)}
    return {room_id: rooms_of.room_offered(found[room_id]) for room_id in room_ids if room_id in found}


def _frame(order: list[str], rooms: dict[str, protocol.Room], pages: int, size: int) -> protocol.RoomsFrame:
    own = tuple(rooms[room_id] for room_id in order[: pages * size] if room_id in rooms)
    return protocol.RoomsFrame(rooms=own, more=len(order) > pages * size and pages < PAGES)


def _age(row: tuple[str, str, object]) -> tuple[str, float, str]:
    """What rooms on a page are ordered by: those that wait come first, the newest before others."""
    room_id, state, created = row
    return state, -created.timestamp(), room_id  # type: ignore[attr-defined]
