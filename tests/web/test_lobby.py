"""The lobby: a page at a time, however many rooms there are; nobody fills it alone; and nothing of where rooms were
made is in what is shown."""

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
from tests.web.lines import db, open_address
from tests.web.programs import check

FLOOD, OTHERS = "192.0.2.1", tuple(f"198.51.100.{n}" for n in range(1, 6))


def rooms_from(networks: Iterable[str], state: str = "open", minutes: float = 0) -> list[str]:
    """Rooms made one after the other, each from a network by somebody of their own; their ids."""
    now = timezone.now() - timedelta(minutes=minutes)
    made = []
    for number, network in enumerate(networks):
        room = Room.objects.create(
            name=f"Room {number}",
            edition="classic",
            options={"players": 2},
            creator=Player.objects.create(name=f"Host {number}"),
            made_from=network_hash(network),
            state=state,
            created=now + timedelta(seconds=number),
        )
        Seat.objects.bulk_create(Seat(room=room, number=seat) for seat in range(2))
        made.append(room.id)
    return made


def pages_of(client: APIClient) -> list[list[str]]:
    """All pages that the client's own address has."""
    found: list[list[str]] = []
    while True:
        page = client.get(f"/api/rooms/?page={len(found)}").json()
        found.append([room["id"] for room in page["rooms"]])
        if not page["more"]:
            return found


def pages_for_programs(client: APIClient, limit: int, query: str = "") -> list[list[str]]:
    """All pages that the public address has."""
    found, address = [], f"/api/v1/rooms/?limit={limit}{query}"
    while address:
        page = check(client.get(address).json(), "Rooms")
        found.append([room["id"] for room in page["rooms"]])
        address = page["next"]
    return found


@pytest.mark.django_db
def test_every_room_is_on_some_page(settings: Any) -> None:
    settings.LOBBY_PAGE = (4, 2)
    made = rooms_from([FLOOD] * 7 + list(OTHERS) + [""] * 3)
    made += rooms_from([FLOOD, "", *OTHERS], state="playing")
    for pages in (pages_of(APIClient()), pages_for_programs(APIClient(), 4), pages_for_programs(APIClient(), 3)):
        assert sorted(room for page in pages for room in page) == sorted(made)
    shown = lobby.pages_frames({1, 2, 99})
    assert [(len(shown[pages].rooms), shown[pages].more) for pages in (1, 2, 99)] == [(4, True), (8, True), (22, False)]


@pytest.mark.django_db
@pytest.mark.parametrize("flood_is_newer", [True, False])
def test_nobody_fills_the_first_page_from_one_network(settings: Any, flood_is_newer: bool) -> None:
    settings.LOBBY_PAGE = (7, 2)
    others = rooms_from(OTHERS, minutes=10)
    flood = rooms_from([FLOOD] * 20, minutes=0 if flood_is_newer else 20)
    client = APIClient()
    for pages in (
        pages_of(client),
        pages_for_programs(client, 7),
        [[one.id for one in lobby.pages_frames([1])[1].rooms]],
    ):
        assert set(others) < set(pages[0])
        # Of the many those come first that have waited the longest; nobody pushes them away who makes more.
        assert set(pages[0]) - set(others) == set(flood[:2])


@pytest.mark.servers
@pytest.mark.django_db
def test_networks_take_turns_page_after_page(settings: Any) -> None:
    settings.LOBBY_PAGE = (6, 1)
    made = {network: rooms_from([network] * 4) for network in (FLOOD, *OTHERS)}
    for number, page in enumerate(pages_of(APIClient())):
        assert set(page) == {rooms[number] for rooms in made.values()}


@pytest.mark.servers
@pytest.mark.django_db
def test_rooms_that_wait_come_first_and_then_the_newest(settings: Any) -> None:
    plays = rooms_from(OTHERS[:2], state="playing")
    waits = rooms_from(OTHERS[2:], minutes=10)
    assert pages_of(APIClient()) == [[*reversed(waits), *reversed(plays)]]


@pytest.mark.django_db
def test_where_rooms_were_made_is_in_nothing_that_is_shown(settings: Any) -> None:
    """As long as there is a page of rooms: in their order neither, whatever one asks for and by however few."""
    settings.LOBBY_PAGE = (8, 2)
    made = rooms_from([""] * 8)
    client, worlds = APIClient(), []
    for networks in ([""] * 8, [FLOOD] * 8, [FLOOD, *OTHERS, "", FLOOD], [FLOOD] * 4 + [OTHERS[0]] * 4):
        for room, network in zip(made, networks, strict=True):
            Room.objects.filter(id=room).update(made_from=network_hash(network))
        # A page's address names rooms and where they stand.
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
def test_what_comes_and_goes_shifts_no_page(settings: Any) -> None:
    settings.LOBBY_PAGE = (30, 3)
    made = rooms_from(["198.51.100.1"] * 2 + list(OTHERS))
    client = APIClient()
    first = client.get("/api/v1/rooms/?limit=3").json()
    rooms_from(["203.0.113.9"] * 2, minutes=-10)
    second = client.get(first["next"]).json()
    assert [room["id"] for page in (first, second) for room in page["rooms"]] == made[::-1][:6]
    back = client.get(second["previous"]).json()
    assert [room["id"] for room in back["rooms"]] == [room["id"] for room in first["rooms"]]
    # The room from which one goes on is not there any more.
    services.room_close(room_id=second["rooms"][-1]["id"])
    Room.objects.filter(created__gt=timezone.now() + timedelta(minutes=5)).update(state="closed")
    assert client.get(second["next"]).status_code == 200
    for wrong in ("nothing", "1", "-1.", "99999999.x", f"1.{'x' * 65}"):
        assert client.get("/api/v1/rooms/", {"cursor": wrong}).status_code == 400
    for page in ("-1", "x", "99999"):
        assert client.get(f"/api/rooms/?page={page}").status_code == 400
    assert client.get("/api/rooms/?page=9999").json() == {"rooms": [], "more": False}


@pytest.mark.django_db
def test_the_lobby_is_looked_up_once_for_all_who_are_there(settings: Any) -> None:
    settings.LOBBY_PAGE = (4, 2)
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
    """The database, for tests that keep nothing in it."""


async def test_a_line_to_the_lobby_has_as_many_pages_as_it_asks_for(
    db_ready: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOBBY_PAGE = (2, 1)
    made = await db(rooms_from, OTHERS)
    line = await open_address("/ws/lobby/")
    frame = await line.hear("rooms")
    assert (len(frame["rooms"]), frame["more"]) == (2, True)
    assert (await line.ask("list_rooms", pages=2))["type"] == "done"
    frame = line.heard[-2]
    assert ([room["id"] for room in frame["rooms"]], frame["more"]) == (made[::-1][:4], True)
    # What changes from then on comes with so many.
    await db(services.room_close, room_id=made[-1])
    frame = await line.hear("rooms")
    assert ([room["id"] for room in frame["rooms"]], frame["more"]) == (made[::-1][1:], False)
    for pages in (0, lobby.PAGES + 1, "2", None):
        assert (await line.ask("list_rooms", pages=pages))["code"] == "malformed"
    assert (await line.ask("list_rooms", pages=lobby.PAGES))["type"] == "done"
    await line.hang_up()
    table = await open_address(f"/ws/rooms/{made[0]}/")
    await table.hear("snapshot")
    refused = await table.ask("list_rooms", pages=1)
    assert (refused["code"], refused["reason"]) == ("unknown_type", "table")
    await table.hang_up()


async def test_a_change_is_looked_up_for_a_crowd_in_the_lobby_together(
    db_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, looks, really = [await open_address("/ws/lobby/") for _ in range(12)], [], lobby.pages_frames

    def counted(wanted: Any) -> Any:
        looks.append(wanted)
        return really(wanted)

    for line in lines:
        await line.hear("rooms")
    monkeypatch.setattr(lobby, "pages_frames", counted)
    (room,) = await db(rooms_from, [FLOOD])
    await db(services.room_close, room_id=(await db(rooms_from, OTHERS[:1]))[0])
    for line in lines:
        assert [shown["id"] for shown in (await line.hear("rooms"))["rooms"]] == [room]
    assert len(looks) <= 3
    for line in lines:
        await line.hang_up()
