"""The lobby: pages of rooms that strangers may join, watch or take a seat over in.

One network that makes many rooms cannot fill the pages: the order takes a fixed number of rooms from each network, then
the next ones from each, and so on. Older rooms of a network come before its newer ones, so making more rooms never
pushes other networks' rooms back. Within a page rooms are sorted by age only, so with a single page, or without a
network that has many rooms, the order does not depend on networks. Nothing about networks is shown.
"""

from collections.abc import Collection

from django.db.models import Case, F, QuerySet, When, Window
from django.db.models.functions import Coalesce, RowNumber

from games import protocol
from games.models import Room
from games.protocol import responses
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching

PAGES = 10
"""The lobby shows at most this many pages; the API serves all of them."""
PAGE_SIZE = 30
BATCH = 3
"""Rooms of one network that come before those of others."""


def offered() -> QuerySet[Room]:
    """All rooms of the lobby, unordered."""
    return watching.offered_in_lobby(Room.objects.all())


def pages_frames(wanted: Collection[int]) -> dict[int, protocol.RoomsFrame]:
    """The lobby frame for each of these numbers of pages; the rooms are queried once."""
    order = ordered_ids(offered(), max(wanted) * PAGE_SIZE + 1)
    rooms = _shown(order[: max(wanted) * PAGE_SIZE])
    return {pages: _frame(order, rooms, pages) for pages in wanted}


def page(number: int) -> responses.RoomsPage:
    """One page of the lobby; `number` counts from 0."""
    end = (number + 1) * PAGE_SIZE
    order = ordered_ids(offered(), end + 1)
    return responses.RoomsPage(rooms=shown(order[number * PAGE_SIZE : end]), more=len(order) > end)


def ordered_ids(rooms: QuerySet[Room], most: int | None = None) -> list[str]:
    """The ids of rooms in lobby order, at most `most` of them."""
    network = Case(When(origin_hash="", then=Coalesce("creator_id", "id")), default="origin_hash")
    number = Window(RowNumber(), partition_by=network, order_by=(F("state"), F("created"), F("id")))
    by_turns = rooms.annotate(turn=(number - 1) / BATCH).order_by("turn", "state", "-created", "id")
    found = list(by_turns.values_list("id", "state", "created")[:most])
    pages = (found[first : first + PAGE_SIZE] for first in range(0, len(found), PAGE_SIZE))
    return [room_id for page in pages for room_id, _, _ in sorted(page, key=_age)]


def shown(room_ids: Collection[str]) -> tuple[protocol.Room, ...]:
    """The rooms with these ids as the lobby shows them, in the given order."""
    return tuple(_shown(room_ids).values())


def _shown(room_ids: Collection[str]) -> dict[str, protocol.Room]:
    found = {room.id: room for room in rooms_of.rooms_offered(room_ids)}
    return {room_id: rooms_of.room_offered(found[room_id]) for room_id in room_ids if room_id in found}


def _frame(order: list[str], rooms: dict[str, protocol.Room], pages: int) -> protocol.RoomsFrame:
    own = tuple(rooms[room_id] for room_id in order[: pages * PAGE_SIZE] if room_id in rooms)
    return protocol.RoomsFrame(rooms=own, more=len(order) > pages * PAGE_SIZE and pages < PAGES)


def _age(row: tuple[str, str, object]) -> tuple[str, float, str]:
    """The sort key of rooms on a page: waiting rooms first, then the newest first."""
    room_id, state, created = row
    return state, -created.timestamp(), room_id  # type: ignore[attr-defined]
