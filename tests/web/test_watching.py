"""Who may watch, and that others get nothing of the game, whichever request they make."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Presence, Room
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms.watching import NAMED_SPECTATORS, person_of
from tests.web.conftest import client_of, lobby_rooms
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SocketClient, db, open_socket, open_socket_at
from tests.web.test_hidden import Listener

MakeRoom = Callable[..., Room]
ADA_AND_BO = {"edition": "classic", "options": {"players": 2}}


def made(people: list[Player], **more: Any) -> Room:
    """A room for two, with its creator on the first seat."""
    return services.room_create(player=people[0], edition="classic", options={"players": 2}, **more)


def begun(people: list[Player], **more: Any) -> Game:
    """A game of two."""
    room = made(people, **more)
    services.room_join(room_id=room.id, player=people[1])
    return services.room_start(room_id=room.id, player=people[0]).game


def shown(room: Room, player: Player | None = None) -> Any:
    """A room as a viewer sees it now."""
    found = rooms_of.room_get(room.id)
    assert found is not None
    return rooms_of.room_for(found, player.id if player else None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wish", "public", "watching"),
    [
        (None, True, "everyone"),
        (None, False, "link"),
        ("everyone", False, "link"),
        ("link", True, "link"),
        ("none", True, "none"),
        ("none", False, "none"),
    ],
)
def test_public_rooms_are_watched_by_everyone_others_by_link_unless_it_is_chosen(
    people: list[Player], wish: str | None, public: bool, watching: str
) -> None:
    assert shown(made(people, public=public, watching=wish)).watching == watching


@pytest.mark.django_db
def test_the_room_determines_who_may_watch(db: None) -> None:
    ada = client_of()
    assert ada.post("/api/rooms/", ADA_AND_BO | {"watching": "none"}).json()["watching"] == "none"
    assert ada.post("/api/rooms/", ADA_AND_BO).json()["watching"] == "everyone"
    error = ada.post("/api/rooms/", ADA_AND_BO | {"watching": "some"}).json()["error"]
    assert (error["code"], error["field"]) == ("malformed", "watching")
    assert ada.post("/api/play-now/", {}).json()["watching"] == "link"


@pytest.mark.django_db
def test_the_lobby_offers_running_games_that_everyone_may_watch(people: list[Player]) -> None:
    rooms = {watching: begun(people, watching=watching).room for watching in ("everyone", "link", "none")}
    (listed,) = lobby_rooms()
    assert (listed.id, listed.can.watch, listed.spectators, listed.shuffle) == (rooms["everyone"].id, True, (), None)
    waiting = {made(people, watching=watching).id for watching in rooms}
    assert {room.id for room in lobby_rooms() if room.state == "open"} == waiting
    rooms["none"].seats.filter(number=1).update(stand_in=True, offered=True)
    found = next(room for room in lobby_rooms() if room.id == rooms["none"].id)
    assert (found.can.watch, found.can.take_over) == (False, True)


@pytest.mark.django_db
def test_over_http_a_closed_game_is_refused_and_its_room_is_what_the_lobby_shows(people: list[Player]) -> None:
    game = begun(people, watching="none")
    services.chat_say(room_id=game.room_id, player=people[0], text="a word between us")
    stranger, third, second = client_of(), client_of(people[2]), client_of(people[1])
    for end in (lambda: None, lambda: services.room_end_game(room_id=game.room_id)):
        end()
        for outside in (stranger, third):
            answer = outside.get(f"/api/games/{game.id}/")
            assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "no_spectators")
            assert answer.json()["error"]["code"] == "forbidden"
            room = outside.get(f"/api/rooms/{game.room_id}/").json()
            assert (room["clock"], room["shuffle"], room["spectators"]) == (None, None, [])
            assert not room["can"]["watch"]
        assert second.get(f"/api/games/{game.id}/").json()["seat"] == 1
        assert second.get(f"/api/rooms/{game.room_id}/").json()["shuffle"]


@pytest.mark.django_db
@pytest.mark.parametrize("watching", ["link", "everyone"])
def test_an_open_game_is_watched_over_http_too(people: list[Player], watching: str) -> None:
    game = begun(people, watching=watching)
    seen = client_of().get(f"/api/games/{game.id}/").json()
    assert (seen["seat"], seen["prompts"], seen["view"]["viewer"]) == (None, [], None)
    assert shown(game.room).can.watch
    assert not shown(game.room, people[0]).can.watch


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("comes_back", [False, True])
async def test_an_excluded_spectators_connection_gets_only_the_reason_and_is_closed(
    people: list[Player], comes_back: bool
) -> None:
    game = await db(begun, people, watching="none")
    socket = await open_socket_at(f"/ws/rooms/{game.room_id}/{'?resume' if comes_back else ''}")
    assert await socket.receive("error") == {
        "type": "error",
        "id": None,
        "code": "forbidden",
        "reason": "no_spectators",
    }
    assert await socket.wait_closed() == 4403
    assert len(socket.received) == 1
    assert await db(Presence.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_before_the_start_outsiders_may_take_a_free_seat_but_get_no_chat(
    people: list[Player],
) -> None:
    room = await db(made, people, watching="none")
    await db(services.chat_say, room_id=room.id, player=people[0], text="a word between us")
    guest, other = await open_socket(room.id, people[1]), await open_socket(room.id, people[2])
    for socket in (guest, other):
        snapshot = await socket.receive("snapshot")
        assert (snapshot["chat"], snapshot["room"]["can"]["join"]) == ([], True)
    await db(services.chat_say, room_id=room.id, player=people[0], text="another")
    await db(services.room_join, room_id=room.id, player=people[1])
    assert [said["text"] for said in (await guest.receive("snapshot"))["chat"]] == ["a word between us", "another"]
    await db(services.room_start, room_id=room.id, player=people[0])
    assert (await guest.receive("snapshot"))["view"]
    assert (await other.receive("error"))["reason"] == "no_spectators"
    assert await other.wait_closed() == 4403
    assert "between us" not in other.bytes
    assert '"view":{' not in other.bytes
    await guest.close()


@pytest.mark.django_db(transaction=True)
async def test_leaving_a_seat_where_nobody_may_watch_closes_the_connection(people: list[Player]) -> None:
    game = await db(begun, people, watching="none")
    sockets: list[SocketClient] = [await open_socket(game.room_id, player) for player in people[:2]]
    for socket in sockets:
        await socket.receive("snapshot")
    await db(services.room_leave, room_id=game.room_id, player=people[1])
    assert (await sockets[1].receive("error"))["code"] == "forbidden"
    assert await sockets[1].wait_closed() == 4403
    await sockets[0].close()


@pytest.mark.django_db
def test_a_seat_that_is_offered_can_be_taken_over_where_nobody_may_watch(people: list[Player]) -> None:
    game = begun(people, watching="none")
    game.room.seats.filter(number=1).update(stand_in=True, offered=True)
    third = client_of(people[2])
    assert third.get(f"/api/rooms/{game.room_id}/").json()["can"]["take_over"]
    assert third.post(f"/api/rooms/{game.room_id}/take-over/", {"seat": 1}).json()["shuffle"]
    assert third.get(f"/api/games/{game.id}/").json()["seat"] == 1


@pytest.mark.django_db
def test_an_excluded_spectator_gets_the_same_refusal_everywhere(people: list[Player]) -> None:
    game = begun(people, watching="none")
    services.chat_say(room_id=game.room_id, player=people[0], text="a word between us")
    barred = Listener(game.room_id, people[2])
    seat = game.room.seats.filter(pending=True)[0].number
    mover = Listener(game.room_id, people[seat])
    prompt = open_prompts(mover.state)[0]
    mover.send(id="m", type="move", prompt=prompt["id"], move=answer_to(prompt))
    barred.game_moved(1)
    said = services.chat_say(room_id=game.room_id, player=people[0], text="another word between us")
    barred.record(barred.connection.notice({"type": "chat.said", "message": said.pk}))
    barred.record(barred.connection.notice({"type": "room.changed"}))
    barred.record(barred.connection.tick())
    barred.send(id="1", type="sync")
    barred.send(id="2", type="sync", game=game.id, stream=0)
    barred.send(id="3", type="explain", move=answer_to(prompt))
    barred.send(id="4", type="preview", move=answer_to(prompt))
    barred.send(id="5", type="move", prompt=prompt["id"], move=answer_to(prompt))
    barred.send(id="6", type="chat", text="me too")
    frames = [json.loads(frame) for frame in barred.sent]
    assert {frame["type"] for frame in frames} == {"error"}
    assert {(frame["code"], frame.get("reason")) for frame in frames} == {
        ("forbidden", "no_spectators"),
        ("not_seated", None),
    }


@pytest.mark.django_db
def test_spectators_are_listed_by_name_and_counted_as_people(people: list[Player]) -> None:
    game = begun(people)
    room = game.room
    for player in (people[3], people[2], people[2], people[0]):
        services.presence_open(room=room, player=player)
    for visitor in ("one", "one", "two"):
        services.presence_open(room=room, player=None, visitor=visitor)
    seen = shown(room)
    for viewer in (people[0], people[2], None):
        seen = shown(room, viewer)
        assert [one.name for one in seen.spectators] == ["Cy", "Di"]
        assert seen.spectator_count == 4
    assert seen.spectators[0].person == person_of(people[2].id)
    assert people[2].id not in str(seen)
    services.player_rename(player=people[2], name="Zoe")
    assert [one.name for one in shown(room).spectators] == ["Di", "Zoe"]


@pytest.mark.django_db
def test_many_spectators_are_all_counted_and_not_all_named(people: list[Player]) -> None:
    room = begun(people).room
    for number in range(NAMED_SPECTATORS + 3):
        services.presence_open(room=room, player=services.player_create(name=f"W{number}"))
    services.presence_open(room=room, player=None, visitor="nameless")
    seen = shown(room)
    assert (len(seen.spectators), seen.spectators_left_out) == (NAMED_SPECTATORS, 3)
    assert seen.spectator_count == NAMED_SPECTATORS + 4


@pytest.mark.django_db
def test_who_may_not_watch_and_tables_of_pseudonyms_get_no_number_of_spectators_left_out(people: list[Player]) -> None:
    closed, hidden = begun(people, watching="none").room, begun(people, pseudonyms=True).room
    for room in (closed, hidden):
        for number in range(NAMED_SPECTATORS + 3):
            services.presence_open(room=room, player=services.player_create(name=f"W{room.id}{number}"[-20:]))
        assert (shown(room).spectators, shown(room).spectators_left_out) == ((), 0)


@pytest.mark.django_db(transaction=True)
async def test_two_windows_of_a_nameless_browser_are_one_spectator(people: list[Player]) -> None:
    game = await db(begun, people)
    one = await open_socket(game.room_id)
    cookie = dict(one.communicator.scope["headers"] or ())[b"cookie"].decode()
    await one.receive("snapshot")
    two = await open_socket(game.room_id, cookies=cookie)
    assert (await two.receive("snapshot"))["room"]["spectator_count"] == 1
    three = await open_socket(game.room_id)
    assert (await three.receive("snapshot"))["room"]["spectator_count"] == 2
    for socket in (one, two, three):
        await socket.close()
