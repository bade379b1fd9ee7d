"""In a pseudonymous room nobody can find out who plays until the game is over (I-19)."""

import json
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import broadcast, services
from games.models import Player, Room, Seat
from games.realtime.room_connection import RoomConnection
from games.selectors.chat import chat_of
from games.selectors.rooms.display_names import PSEUDONYMS, SPECTATOR_PSEUDONYMS
from games.selectors.rooms.room_view import room_for, room_get
from games.selectors.rooms.watching import person_of
from games.services import moderation
from tests.web.conftest import client_of, reason
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]
NAMES = ("Ottokar", "Wunibald", "Xaveria", "Zenobia")


@pytest.fixture
def players(people: list[Player]) -> list[Player]:
    """People with names that occur nowhere else."""
    return [services.player_rename(player=one, name=name) for one, name in zip(people, NAMES, strict=True)]


def table(players: list[Player], *, seated: int = 3, **more: Any) -> Room:
    """A pseudonymous room."""
    room = services.room_create(
        player=players[0], edition="classic", options={"players": 3}, pseudonyms=True, press="private", **more
    )
    for player in players[1:seated]:
        services.room_join(room_id=room.id, player=player)
    return room


def everything(room: Room, player: Player | None) -> str:
    """All that a viewer is sent or can request."""
    client, conversation = client_of(player), RoomConnection(room.id, None)
    listener = Listener(room.id, player)
    pages = [client.get(f"/api/{address}").content for address in ("rooms/", f"rooms/{room.id}/")]
    return b" ".join([*listener.sent, *pages, *conversation.open().frames]).decode()


def names_in(text: str) -> list[str]:
    """The names that a text contains."""
    return [name for name in NAMES if name in text]


@pytest.mark.parametrize("pseudonyms", [False, True])
def test_a_name_change_sends_nothing_to_pseudonymous_rooms(
    players: list[Player], monkeypatch: pytest.MonkeyPatch, pseudonyms: bool
) -> None:
    """Readers of the new name elsewhere would know whose pseudonym changed."""
    room, shown_to = table(players, seated=2), list[str]()
    Room.objects.update(pseudonyms=pseudonyms)
    monkeypatch.setattr(broadcast, "room_changed", shown_to.append)
    for player in (players[1], players[3]):
        services.presence_open(room=room, player=player)
        shown_to.clear()
        services.player_rename(player=player, name=f"{player.name} II")
        assert shown_to == ([] if pseudonyms else [room.id])


@pytest.mark.parametrize("started", [False, True])
def test_no_player_is_named_under_pseudonyms(players: list[Player], started: bool) -> None:
    room = table(players)
    if started:
        services.room_start(room_id=room.id, player=players[0])
        services.chat_say(room_id=room.id, player=players[2], text="in private", to=[1])
    services.chat_say(room_id=room.id, player=players[1], text="hello")
    for viewer in (*players[:3], None):
        text = everything(room, viewer)
        assert names_in(text) == []
        assert "hello" in text
        assert all(pseudonym in text for pseudonym in PSEUDONYMS[:3])
    services.chat_say(room_id=room.id, player=players[3], text="I watch")
    assert names_in(everything(room, None)) == []


def test_a_chat_author_is_known_in_that_room_only(players: list[Player]) -> None:
    rooms = [table(players), table(players)]
    here = {json.loads(client_of(player).get("/api/me/").content)["person"]: player.name for player in players}
    people = set()
    for room in rooms:
        services.chat_say(room_id=room.id, player=players[1], text="hello")
        (said,) = Listener(room.id, players[0]).state["chat"]
        people.add(said["person"])
    assert len(people) == 2
    assert not people & set(here)


@pytest.mark.parametrize("started", [False, True])
def test_players_who_take_or_leave_a_seat_are_not_shown_as_spectators(players: list[Player], started: bool) -> None:
    room = table(players)
    leaving, staying = Listener(room.id, players[1]), Listener(room.id, players[3])
    if started:
        services.room_start(room_id=room.id, player=players[0])
    assert _spectators(room) == (0, [])
    services.room_leave(room_id=room.id, player=players[1])
    assert _spectators(room) == (0, [])
    for viewer in (players[0], players[1], players[3], None):
        assert names_in(everything(room, viewer)) == []
    if started:
        services.room_end_game(room_id=room.id)
        assert _spectators(room)[1] == [NAMES[1], NAMES[3]]
    for one in (leaving, staying):
        one.connection.close()


@pytest.mark.parametrize("started", [False, True])
def test_a_former_players_spectator_chat_does_not_identify_them(players: list[Player], started: bool) -> None:
    room = table(players)
    services.chat_say(room_id=room.id, player=players[1], text="from the seat")
    if started:
        services.room_start(room_id=room.id, player=players[0])
    services.room_leave(room_id=room.id, player=players[1])
    for number, player in ((0, players[1]), (1, players[3]), (2, players[1])):
        services.chat_say(room_id=room.id, player=player, text=f"words {number}")
    text = everything(room, None)
    said = {one["text"]: (one["person"], one["name"]) for one in Listener(room.id, None).state["chat"]}
    assert names_in(text) == []
    assert said["words 0"] == said["words 2"]
    assert len({said[words][at] for words in ("from the seat", "words 0", "words 1") for at in (0, 1)}) == 6
    assert said["words 0"][1] in SPECTATOR_PSEUDONYMS
    if started:
        services.room_end_game(room_id=room.id)
        services.chat_say(room_id=room.id, player=players[1], text="it was me")
        assert Listener(room.id, None).state["chat"][-1]["name"] == NAMES[1]


def test_reports_do_not_reveal_who_is_in_the_room(players: list[Player]) -> None:
    room = table(players)
    listeners = [Listener(room.id, player) for player in players]
    report = {"kind": "other", "room": room.id}
    for number in (1, 3):
        person = client_of(players[number]).get("/api/me/").json()["person"]
        answer = client_of(players[0]).post("/api/reports/", {**report, "person": person}, format="json")
        assert answer.status_code == 404
        assert "unknown_person" in answer.content.decode()
    for one in listeners:
        one.connection.close()


def _spectators(room: Room) -> tuple[int, list[str]]:
    """The number of spectators, and the names that are shown."""
    shown = client_of().get(f"/api/rooms/{room.id}/").json()
    return shown["spectator_count"], [one["name"] for one in shown["spectators"]]


def test_a_seat_is_known_by_what_its_person_says_there_and_by_nothing_that_leads_to_them(players: list[Player]) -> None:
    room = table(players)
    services.room_start(room_id=room.id, player=players[0])
    services.chat_say(room_id=room.id, player=players[1], text="hello")
    listener = Listener(room.id, players[0])
    (said,) = listener.state["chat"]
    seats = listener.state["room"]["seats"]
    assert said["pseudonym"]
    assert said["person"] == seats[1]["person"]
    known = {json.loads(client_of(player).get("/api/me/").content)["person"] for player in players}
    assert not known & {seat["person"] for seat in seats}
    assert client_of(players[0]).get(f"/api/players/{said['person']}/").status_code == 404
    assert client_of(players[0]).get("/api/me/games/").json()["running"][0]["people"] == [None] * 3
    services.room_end_game(room_id=room.id)
    assert {seat["person"] for seat in Listener(room.id, players[0]).state["room"]["seats"]} <= known


def test_a_seats_public_id_does_not_depend_on_its_player(players: list[Player]) -> None:
    """So nobody can compute it from known IDs, and nothing changes when a guest becomes another player."""
    room = table(players)
    services.chat_say(room_id=room.id, player=players[1], text="hello")
    before = shown_to(room, players[0])
    Seat.objects.filter(room=room, number=1).update(player=players[3])
    room.chat.update(player=players[3])
    assert shown_to(room, players[0]) == before


def logs_in(player: Player) -> None:
    """Logs a guest in to an account that has a player."""
    user = User.objects.create_user("Ypsilon")
    services.account_log_in(user=user)
    services.account_log_in(user=user, guest=player)


def logs_in_for_the_first_time(player: Player) -> None:
    """Logs a guest in to an account without one."""
    services.account_log_in(user=User.objects.create_user("Ypsilon"), guest=player)


def signs_up(player: Player) -> None:
    """Makes an account for a guest."""
    services.account_create(user=User(username="Ypsilon"), guest=player)


def changes_name(player: Player) -> None:
    """Changes a guest's name."""
    services.player_rename(player=player, name="Ypsilon")


def goes_for_good(player: Player) -> None:
    """Deletes a guest."""
    services.person_delete(player=player)


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("number", [1, 3], ids=["seated", "watching"])
@pytest.mark.parametrize("act", [logs_in, logs_in_for_the_first_time, signs_up, changes_name, goes_for_good])
def test_what_a_person_does_with_their_name_elsewhere_changes_nothing_of_what_others_are_sent(
    players: list[Player], act: Callable[[Player], None], number: int, started: bool
) -> None:
    room = table(players)
    if started:
        services.room_start(room_id=room.id, player=players[0])
    for said in range(2):
        services.chat_say(room_id=room.id, player=players[number], text=f"words {said}")
        services.chat_say(room_id=room.id, player=players[2], text=f"others' {said}")
    if started and number == 1:
        services.chat_say(room_id=room.id, player=players[2], text="to you alone", to=[1])
    before = [shown_to(room, viewer) for viewer in (players[2], players[0], None)]
    act(players[number])
    after = [shown_to(room, viewer) for viewer in (players[2], players[0], None)]
    if act is goes_for_good and number == 1:
        # The seat is free, or a bot's: this much is visible when a player leaves it.
        before, after = ([chat for _, chat in found] for found in (before, after))
    assert before == after


def shown_to(room: Room, viewer: Player | None) -> tuple[Any, Any]:
    """The room and its chat, as a viewer is sent them."""
    found, player_id = room_get(room.id), None if viewer is None else viewer.id
    assert found is not None
    return room_for(found, player_id), chat_of(found, player_id)


def test_a_report_of_a_seat_is_separate_from_one_of_the_person(players: list[Player]) -> None:
    """Otherwise a player who has reported a person would learn whether a pseudonym is theirs."""
    room = table(players)
    Room.objects.filter(id=room.id).update(pseudonyms=False)
    person = person_of(players[1].id)
    by_person = moderation.report_make(player=players[0], kind="other", room_id=room.id, person=person)
    Room.objects.filter(id=room.id).update(pseudonyms=True)
    by_seat = moderation.report_make(player=players[0], kind="other", room_id=room.id, seat=1)
    assert by_seat != by_person
    assert by_seat.about_name == PSEUDONYMS[1]


def test_names_are_revealed_when_the_game_is_over(players: list[Player]) -> None:
    room = table(players)
    services.room_start(room_id=room.id, player=players[0])
    services.room_end_game(room_id=room.id)
    names = [seat["name"] for seat in client_of().get(f"/api/rooms/{room.id}/").json()["seats"]]
    assert names == list(NAMES[:3])


def test_correspondence_games_do_not_show_presence(players: list[Player]) -> None:
    room = table(players, pace={"kind": "correspondence", "hours": 24})
    before = everything(room, None)
    listener = Listener(room.id, players[1])
    listener.connection.close()
    for text in (before, everything(room, None)):
        assert '"online":false,"away_since":null,"mine":false' not in text.partition('"chat"')[0].replace(" ", "")
    seats = client_of().get(f"/api/rooms/{room.id}/").json()["seats"]
    assert [(seat["online"], seat["away_since"]) for seat in seats] == [(True, None)] * 3


def heard(listeners: Iterable[Listener]) -> list[tuple[str, ...]]:
    """The frames that each gets with a tick, without the tick itself."""
    frames = [[frame.decode() for frame in one.connection.tick().frames] for one in listeners]
    return [tuple(frame for frame in sent if '"type":"tick"' not in frame) for sent in frames]


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("pace", ["untimed", "normal"])
def test_presence_changes_are_invisible_in_a_live_pseudonymous_room(
    players: list[Player], pace: str, started: bool
) -> None:
    """Otherwise a player who goes at the moment when a named person leaves elsewhere would be identified."""
    room = table(players, pace={"kind": pace})
    if started:
        services.room_start(room_id=room.id, player=players[0])
    others = [Listener(room.id, viewer) for viewer in (players[0], players[2], None)]
    before = [shown_to(room, viewer) for viewer in (players[0], None)]
    for coming in (players[1], players[3], None):
        for _ in range(2):
            here = services.presence_open(room=room, player=coming)
            assert heard(others) == [()] * 3
            services.presence_close(presence=here)
            assert heard(others) == [()] * 3
            assert [shown_to(room, viewer) for viewer in (players[0], None)] == before
    if started:
        hand_over: dict[str, Any] = {"room_id": room.id, "player": players[0], "seat": 1}
        while_away = reason(lambda: services.seat_hand_over(**hand_over))
        services.presence_open(room=room, player=players[1])
        assert reason(lambda: services.seat_hand_over(**hand_over)) == while_away == ("refused", "not_away")
    for one in others:
        one.connection.close()


def test_absence_in_a_live_room_is_shown_late_to_its_players_only_and_at_a_rounded_time(
    players: list[Player], settings: Any
) -> None:
    room = table(players)
    services.room_start(room_id=room.id, player=players[0])
    shown = set()
    for number in range(40):
        last = timezone.now() - timedelta(seconds=settings.AWAY_AFTER * (1 + number / 80))
        Seat.objects.filter(room=room, number=1).update(seen=last)
        found = [shown_to(room, viewer)[0].seats[1] for viewer in (players[0], players[2], players[3], None)]
        assert [one.online for one in found[2:]] == [True] * 2
        assert {one.away_since for one in found[2:]} == {None}
        assert found[0] == found[1]
        assert found[0].online == (found[0].away_since is None)
        shown.add((number, found[0].online))
        if found[0].away_since is not None:
            shown_at = datetime.fromisoformat(found[0].away_since)
            assert (shown_at.second, shown_at.microsecond) == (0, 0)
            assert timezone.now() - shown_at >= timedelta(seconds=settings.AWAY_AFTER)
    # They are not shown at the same interval, and none before, or much after, its seat may be given to a bot.
    switched = [number for number in range(39) if ((number, True) in shown) != ((number + 1, True) in shown)]
    assert len(switched) > 1
    assert (0, True) in shown
    Seat.objects.filter(room=room, number=1).update(seen=timezone.now() - timedelta(seconds=settings.AWAY_AFTER * 1.5))
    (other, own) = (shown_to(room, player)[0].seats[1].online for player in players[:2])
    assert (other, own) == (False, False)
    assert services.seat_hand_over(room_id=room.id, player=players[0], seat=1).stand_in


def test_a_room_of_pseudonyms_is_made_over_http_and_named_after_nobody(players: list[Player]) -> None:
    asked = {"edition": "classic", "options": {"players": 2}, "pseudonyms": True}
    room = client_of(players[0]).post("/api/rooms/", asked, format="json").json()
    assert room["pseudonyms"]
    assert names_in(json.dumps(room)) == []


def sat(room: Room, player: Player) -> None:
    """Takes a seat and leaves it again."""
    services.room_join(room_id=room.id, player=player)
    services.room_leave(room_id=room.id, player=player)


def sat_and_deleted_themselves(room: Room, player: Player) -> None:
    """Takes a seat and deletes the account."""
    services.room_join(room_id=room.id, player=player)
    services.person_delete(player=player)


def was_admitted(room: Room, player: Player) -> None:
    """Gives the password, and the host forgets the admission."""
    assert room.creator is not None
    services.room_edit(room_id=room.id, player=room.creator, password="one")
    services.room_enter_password(room_id=room.id, player=player, password="one")
    services.room_edit(room_id=room.id, player=room.creator, password="two")


def wrote(room: Room, player: Player) -> None:
    """Writes without a seat, and the message is removed."""
    services.chat_say(room_id=room.id, player=player, text="hello")
    room.chat.all().delete()


def watched(room: Room, player: Player) -> None:
    """Opens the page of the room, and closes it again."""
    Listener(room.id, player).connection.close()


def watched_before_having_a_name(room: Room, player: Player) -> None:
    """A stranger opens the page of the room, and then logs in."""
    stranger = services.presence_open(room=room, player=None)
    services.presence_close(presence=services.presence_identify(presence=stranger, player=player))


@pytest.mark.parametrize("has_pseudonyms", [True, False])
@pytest.mark.parametrize(
    "come", [sat, sat_and_deleted_themselves, was_admitted, wrote, watched, watched_before_having_a_name]
)
def test_pseudonyms_cannot_be_switched_after_another_player_has_joined(
    players: list[Player], come: Callable[[Room, Player], None], has_pseudonyms: bool
) -> None:
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "pseudonyms": has_pseudonyms}
    room = services.room_create(player=players[0], **wish)
    services.room_add_bot(room_id=room.id, player=players[0])
    services.chat_say(room_id=room.id, player=players[0], text="just me")
    for player in (players[0], None):
        Listener(room.id, player).connection.close()
    for value in (not has_pseudonyms, has_pseudonyms):
        assert services.room_edit(room_id=room.id, player=players[0], pseudonyms=value).pseudonyms == value
    come(room, players[1])
    change: dict[str, Any] = {"room_id": room.id, "player": players[0], "pseudonyms": not has_pseudonyms}
    assert reason(lambda: services.room_edit(**change)) == ("refused", "would_unmask")
    assert services.room_edit(**change | {"pseudonyms": has_pseudonyms, "press": "none"}).press == "none"


@pytest.mark.parametrize("name", [None, "At the river"])
def test_a_table_that_goes_under_pseudonyms_is_named_after_nobody(players: list[Player], name: str | None) -> None:
    room = services.room_create(player=players[0], edition="classic", options={"players": 3}, name=name)
    # The client sends the name that it was shown.
    change: dict[str, Any] = {"room_id": room.id, "player": players[0]}
    hidden = services.room_edit(**change, name=room.name, pseudonyms=True)
    assert hidden.name == (name or "Under pseudonyms")
    assert names_in(everything(room, None)) == []
    assert services.room_edit(**change, name=hidden.name, pseudonyms=False).name == room.name


def test_a_removed_player_sees_the_reason_and_nobody_sees_names(players: list[Player]) -> None:
    room = table(players)
    listeners = [Listener(room.id, player) for player in (*players, None)]
    services.room_kick(room_id=room.id, player=players[0], seat=1, reason="behaviour")
    for player in (*players, None):
        text = everything(room, player)
        assert names_in(text) == []
        assert ("behaviour" in text) == (player == players[1])
    for one in listeners:
        one.connection.close()
