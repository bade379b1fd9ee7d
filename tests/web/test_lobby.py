"""The lobby: paginated, however many rooms there are; nobody can fill it alone; and nothing shown depends on the
network where rooms were made."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from games import services
from games.models import Player, Room, Seat
from games.realtime import lobby_connection as live
from games.selectors.rooms import lobby
from games.services.rooms.limits import network_hash
from tests.web.programs import check
from tests.web.socket_client import db, open_socket_at

FLOOD, OTHERS = "192.0.2.1", tuple(f"198.51.100.{n}" for n in range(1, 6))


def paginate(monkeypatch: pytest.MonkeyPatch, size: int, batch: int) -> None:
    """Sets how many rooms a page has, and how many of one network come before those of others."""
    monkeypatch.setattr(lobby, "PAGE_SIZE", size)
    monkeypatch.setattr(lobby, "BATCH", batch)


def rooms_from(networks: Iterable[str], state: str = "open", minutes: float = 0) -> list[str]:
    """Rooms made one after another, each by another player of a network; returns their IDs."""
    now = timezone.now() - timedelta(minutes=minutes)
    made = []
    for number, network in enumerate(networks):
        room = Room.objects.create(
            name=f"Room {number}",
            edition="classic",
            options={"players": 2},
            creator=Player.objects.create(name=f"Host {number}"),
            origin_hash=network_hash(network),
            state=state,
            created=now + timedelta(seconds=number),
        )
        Seat.objects.bulk_create(Seat(room=room, number=seat) for seat in range(2))
        made.append(room.id)
    return made


def pages_of(client: APIClient) -> list[list[str]]:
    """All pages of the client's own API."""
    found: list[list[str]] = []
    while True:
        page = client.get(f"/api/rooms/?page={len(found)}").json()
        found.append([room["id"] for room in page["rooms"]])
        if not page["more"]:
            return found


def pages_for_programs(client: APIClient, limit: int, query: str = "") -> list[list[str]]:
    """All pages of the public API."""
    found, address = [], f"/api/v1/rooms/?limit={limit}{query}"
    while address:
        page = check(client.get(address).json(), "Rooms")
        found.append([room["id"] for room in page["rooms"]])
        address = page["next"]
    return found


@pytest.mark.django_db
def test_every_room_is_on_some_page(monkeypatch: pytest.MonkeyPatch) -> None:
    paginate(monkeypatch, 4, 2)
    made = rooms_from([FLOOD] * 7 + list(OTHERS) + [""] * 3)
    made += rooms_from([FLOOD, "", *OTHERS], state="playing")
    for pages in (pages_of(APIClient()), pages_for_programs(APIClient(), 4), pages_for_programs(APIClient(), 3)):
        assert sorted(room for page in pages for room in page) == sorted(made)
    shown = lobby.pages_frames({1, 2, 99})
    assert [(len(shown[pages].rooms), shown[pages].more) for pages in (1, 2, 99)] == [(4, True), (8, True), (22, False)]


@pytest.mark.django_db
@pytest.mark.parametrize("flood_is_newer", [True, False])
def test_nobody_fills_the_first_page_from_one_network(monkeypatch: pytest.MonkeyPatch, flood_is_newer: bool) -> None:
    paginate(monkeypatch, 7, 2)
    others = rooms_from(OTHERS, minutes=10)
    flood = rooms_from([FLOOD] * 20, minutes=0 if flood_is_newer else 20)
    client = APIClient()
    for pages in (
        pages_of(client),
        pages_for_programs(client, 7),
        [[one.id for one in lobby.pages_frames([1])[1].rooms]],
    ):
        assert set(others) < set(pages[0])
        # The rooms that have waited longest come first; making more does not push them away.
        assert set(pages[0]) - set(others) == set(flood[:2])


@pytest.mark.servers
@pytest.mark.django_db
def test_networks_take_turns_page_after_page(monkeypatch: pytest.MonkeyPatch) -> None:
    paginate(monkeypatch, 6, 1)
    made = {network: rooms_from([network] * 4) for network in (FLOOD, *OTHERS)}
    for number, page in enumerate(pages_of(APIClient())):
        assert set(page) == {rooms[number] for rooms in made.values()}


@pytest.mark.servers
@pytest.mark.django_db
def test_rooms_that_wait_come_first_and_then_the_newest() -> None:
    plays = rooms_from(OTHERS[:2], state="playing")
    waits = rooms_from(OTHERS[2:], minutes=10)
    assert pages_of(APIClient()) == [[*reversed(waits), *reversed(plays)]]


@pytest.mark.django_db
def test_nothing_shown_depends_on_the_network_where_rooms_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there is a page of rooms: nor does their order, whatever is asked for and by however few."""
    paginate(monkeypatch, 8, 2)
    made = rooms_from([""] * 8)
    client, worlds = APIClient(), []
    for networks in ([""] * 8, [FLOOD] * 8, [FLOOD, *OTHERS, "", FLOOD], [FLOOD] * 4 + [OTHERS[0]] * 4):
        for room, network in zip(made, networks, strict=True):
            Room.objects.filter(id=room).update(origin_hash=network_hash(network))
        # A cursor names rooms and positions.
        worlds.append(
            (
                client.get("/api/rooms/").content,
                [client.get(f"/api/v1/rooms/?limit={limit}").content for limit in (1, 3, 8)],
                pages_for_programs(client, 1),
                pages_for_programs(client, 2, "&edition=classic&players=2"),
                live._render_pages([1]),
            )
        )
        text = repr(worlds[-1])
        assert not any(network in text or network_hash(network) in text for network in (FLOOD, *OTHERS))
    assert all(world == worlds[0] for world in worlds)


@pytest.mark.django_db
def test_what_comes_and_goes_shifts_no_page() -> None:
    made = rooms_from(["198.51.100.1"] * 2 + list(OTHERS))
    client = APIClient()
    first = client.get("/api/v1/rooms/?limit=3").json()
    rooms_from(["203.0.113.9"] * 2, minutes=-10)
    second = client.get(first["next"]).json()
    assert [room["id"] for page in (first, second) for room in page["rooms"]] == made[::-1][:6]
    back = client.get(second["previous"]).json()
    assert [room["id"] for room in back["rooms"]] == [room["id"] for room in first["rooms"]]
    # The room of the cursor does not exist any more.
    services.room_close(room_id=second["rooms"][-1]["id"])
    Room.objects.filter(created__gt=timezone.now() + timedelta(minutes=5)).update(state="closed")
    assert client.get(second["next"]).status_code == 200
    for wrong in ("nothing", "1", "-1.", "99999999.x", f"1.{'x' * 65}"):
        assert client.get("/api/v1/rooms/", {"cursor": wrong}).status_code == 400
    for page in ("-1", "x", "99999"):
        assert client.get(f"/api/rooms/?page={page}").status_code == 400
    assert client.get("/api/rooms/?page=9999").json() == {"rooms": [], "more": False}


@pytest.mark.django_db
def test_the_lobby_is_queried_once_for_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    paginate(monkeypatch, 4, 2)
    rooms_from([FLOOD] * 10)
    queries = []
    for wanted in ([1], [3], [1, 2, 3] * 20):
        with CaptureQueriesContext(connection) as captured:
            frames = live._render_pages(wanted)
        assert len(frames) == len(wanted)
        queries.append(len(captured))
    assert queries[0] == queries[1] == queries[2]


@pytest.fixture
def db_ready(transactional_db: None) -> None:
    """The database, for tests that store nothing in it."""


async def test_a_lobby_connection_gets_as_many_pages_as_it_asks_for(
    db_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    paginate(monkeypatch, 2, 1)
    made = await db(rooms_from, OTHERS)
    socket = await open_socket_at("/ws/lobby/")
    frame = await socket.receive("rooms")
    assert (len(frame["rooms"]), frame["more"]) == (2, True)
    assert (await socket.request("list_rooms", pages=2))["type"] == "done"
    frame = socket.received[-2]
    assert ([room["id"] for room in frame["rooms"]], frame["more"]) == (made[::-1][:4], True)
    # Later changes come with this number.
    await db(services.room_close, room_id=made[-1])
    frame = await socket.receive("rooms")
    assert ([room["id"] for room in frame["rooms"]], frame["more"]) == (made[::-1][1:], False)
    for pages in (0, lobby.PAGES + 1, "2", None):
        assert (await socket.request("list_rooms", pages=pages))["code"] == "malformed"
    assert (await socket.request("list_rooms", pages=lobby.PAGES))["type"] == "done"
    await socket.close()
    table = await open_socket_at(f"/ws/rooms/{made[0]}/")
    await table.receive("snapshot")
    refused = await table.request("list_rooms", pages=1)
    assert (refused["code"], refused["reason"]) == ("unknown_type", "table")
    await table.close()


async def test_a_change_is_queried_once_for_a_crowd_in_the_lobby(
    db_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets, looks, really = [await open_socket_at("/ws/lobby/") for _ in range(12)], [], lobby.pages_frames

    def counted(wanted: Any) -> Any:
        looks.append(wanted)
        return really(wanted)

    for socket in sockets:
        await socket.receive("rooms")
    monkeypatch.setattr(lobby, "pages_frames", counted)
    (room,) = await db(rooms_from, [FLOOD])
    await db(services.room_close, room_id=(await db(rooms_from, OTHERS[:1]))[0])
    for socket in sockets:
        assert [shown["id"] for shown in (await socket.receive("rooms"))["rooms"]] == [room]
    assert len(looks) <= 3
    for socket in sockets:
        await socket.close()
