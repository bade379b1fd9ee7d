"""Other worlds of rooms that have not started (I-19): who has a seat in a pseudonymous one changes nothing that its
host is sent, and who is its host changes nothing that the others are sent.

The test puts the room into another world in the database: wherever it refers to a person other than its host, that is
another person, with another name, another account or none, and other ratings. A hostile host then changes every option,
and does all else that hosts may do: what they are sent stays byte for byte the same.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import ForeignKey
from django.utils import timezone

from games import services
from games.api.serializers import RoomChangeSerializer
from games.models import Player, Rating, Removal, Room
from games.realtime.lobby_connection import LobbyConnection
from games.realtime.room_connection import RoomConnection
from tests.web.conftest import client_of
from tests.web.other_worlds import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "name": ("Another name",),
    "pseudonyms": (False, True),
    "rated": (True, False),
    "programs": (True, False),
    "public": (False, True),
    "pace": ({"kind": "blitz"}, {"kind": "correspondence", "hours": 24}, {"kind": "untimed"}),
    "watching": ("none", "link", "everyone"),
    "rounds_behind": (2, 0),
    "press": ("none", "private", "public"),
    "seating": ("lot", "choice"),
    "language": ("de", "en"),
    "password": ("Minne", ""),
    "options": ({"players": 4}, {"players": 3}),
    "edition": ("returns", "classic"),
}
"""The options that a host may change, and their values, one after the other."""
PACES = [pytest.param({"kind": "untimed"}, marks=pytest.mark.long_form), {"kind": "correspondence", "hours": 24}]


@pytest.fixture
def crowd(people: list[Player]) -> list[Player]:
    """A host, three people whom the room refers to, and three whom it refers to in the other world. The first three
    have accounts."""
    everybody = [*people, *(services.player_create(name=name) for name in ("Eve", "Flo", "Gus"))]
    for player in everybody[:4]:
        player.user = User.objects.create(username=player.name)
        player.save()
        Rating.objects.create(
            player=player, edition="classic", players=3, mu=30, sigma=2, points=1400, changed=player.created
        )
    services.relation_set(owner=everybody[0], about=everybody[1], blocked=True, note="a note")
    return everybody


def test_a_host_may_change_all_that_is_tried_here() -> None:
    """Otherwise a new option would not be tested."""
    assert set(OPTIONS) == set(RoomChangeSerializer().fields)


@pytest.mark.parametrize("pace", PACES, ids=["untimed", "correspondence"])
def test_a_hostile_host_who_changes_every_option_cannot_identify_players(
    crowd: list[Player], pace: dict[str, Any]
) -> None:
    room = visited(crowd, pace)
    worlds = []
    for others in (crowd[1:4], crowd[4:]):
        with rolled_back():
            become(room, dict(zip(crowd[1:4], others, strict=True)))
            worlds.append(list(hostile(room, crowd[0])))
    same(*worlds)


def test_the_hosts_identity_is_in_nothing_that_others_are_sent(crowd: list[Player]) -> None:
    room = table(crowd, {"kind": "untimed"}, seated=3)
    worlds = []
    for host in (0, 1):
        with rolled_back():
            Room.objects.filter(id=room.id).update(creator=crowd[host])
            worlds.append(list(arranged(room, crowd, host)))
    same(*worlds)


def table(crowd: list[Player], pace: dict[str, Any], *, seated: int) -> Room:
    """A pseudonymous room for three."""
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "pseudonyms": True, "pace": pace}
    room = services.room_create(player=crowd[0], **wish)
    for player in crowd[1:seated]:
        services.room_join(room_id=room.id, player=player)
    return room


def visited(crowd: list[Player], pace: dict[str, Any]) -> Room:
    """A room with a seated player, one who has written and left again, and one who was removed from a seat."""
    room = table(crowd, pace, seated=3)
    for number, player in enumerate(crowd[:3]):
        services.chat_say(room_id=room.id, player=player, text=f"words {number}")
    services.room_leave(room_id=room.id, player=crowd[2])
    services.chat_say(room_id=room.id, player=crowd[2], text="I watch")
    services.room_join(room_id=room.id, player=crowd[3])
    services.room_kick(room_id=room.id, player=crowd[0], seat=2, reason="behaviour")
    for player in crowd[1:4]:
        Viewer(room, player)  # They are present, with or without a seat.
    return room


def become(room: Room, others: dict[Player, Player]) -> None:
    """Replaces each person that the room refers to by another, who is absent where they were present."""
    changed = set()
    for model in apps.get_app_config("games").get_models():
        of_people = [field for field in model._meta.fields if is_person(field)]
        if any(field.name == "room" for field in model._meta.fields):
            for field in of_people:
                for known, other in others.items():
                    rows = model._default_manager.filter(room=room, **{field.name: known})
                    if known != other and rows.update(**{field.name: other}):
                        changed.add(model._meta.model_name)
    if changed:
        room.presences.filter(player__seats__room=room).delete()
        room.seats.exclude(player=room.creator).update(seen=timezone.now())
    assert changed in (set(), {"seat", "chatmessage", "presence", "removal"})


def is_person(field: Any) -> bool:
    """Whether a field refers to a person."""
    return isinstance(field, ForeignKey) and field.related_model is Player


class Viewer:
    """A viewer who has the page of a room open, and reads all others."""

    def __init__(self, room: Room, player: Player | None) -> None:
        self.room, self.client = room, client_of(player)
        self.table = RoomConnection(room.id, self.client.session)
        self.table.open()

    def receive(self) -> Iterator[str]:
        """The frames that they are sent now."""
        yield from (frame.decode() for frame in self.table.tick().frames)

    def look(self) -> Iterator[str]:
        """All that they are sent now, or can request."""
        again = RoomConnection(self.room.id, self.client.session)
        for frames in (self.table.tick().frames, again.open().frames, LobbyConnection().open().frames):
            yield from (frame.decode() for frame in frames)
        again.close()
        for address in ("rooms/", f"rooms/{self.room.id}/", "me/games/", "me/relations/"):
            yield self.client.get(f"/api/{address}").content.decode()

    def act(self, what: str, **wish: Any) -> Iterator[str]:
        """The response to a request, and the frames that follow."""
        answer = self.client.post(f"/api/rooms/{self.room.id}/{what}/", wish, format="json")
        yield f"{what} {wish} {answer.status_code} {answer.content.decode()}"
        yield from self.receive()


def hostile(room: Room, player: Player) -> Iterator[str]:
    """What a host is sent who changes every option, alone and together with the pseudonyms, and does all else that
    hosts can do."""
    host = Viewer(room, player)
    yield from host.look()
    for name, values in OPTIONS.items():
        for value in values:
            wish = {"options": {"players": 3}, name: value}
            yield from host.act("edit", **wish)
            yield from host.act("edit", **wish | {"pseudonyms": False})
        yield from host.look()
    yield from host.act("edit", **{name: values[0] for name, values in OPTIONS.items() if name != "pseudonyms"})
    yield from host.act("ask-ready")
    yield from host.act("ready", ready=True)
    yield from host.act("start")
    for reason in Removal.Reason.values:
        with rolled_back():
            yield from host.act("remove", seat=1, reason=reason)
            yield from host.look()
    yield from host.act("host", seat=1)
    yield from host.act("edit", pseudonyms=False)
    yield from host.act("leave")
    yield from host.look()


def arranged(room: Room, crowd: list[Player], host: int) -> Iterator[str]:
    """What another player and a stranger are sent while a host, who hands the role to the other in between, sets up a
    game and starts it."""
    players = [Viewer(room, player) for player in crowd[:3]]
    watching = [players[2], Viewer(room, None)]

    def after(number: int, what: str, **wish: Any) -> Iterator[str]:
        answer = players[number].client.post(f"/api/rooms/{room.id}/{what}/", wish, format="json")
        assert answer.status_code == 200 or what == "ready", answer.content
        for viewer in watching:
            yield from viewer.receive()

    def agree() -> Iterator[str]:
        for number in range(3):
            yield from after(number, "ready", ready=True)
        for viewer in watching:
            yield from viewer.look()

    yield from after(host, "edit", press="private")
    yield from agree()
    yield from after(host, "ask-ready")
    yield from agree()
    yield from after(host, "ask-ready")
    yield from after(host, "host", seat=1 - host)
    yield from agree()
    yield from after(1 - host, "edit", press="none")
    yield from agree()
    assert services.room_start(room_id=room.id, player=crowd[1 - host]).state == "playing"


def same(here: list[str], there: list[str]) -> None:
    """Fails if the outputs of the two worlds differ."""
    assert len(here) == len(there) > 50
    for ours, theirs in zip(here, there, strict=True):
        assert ours == theirs
