"""Profiles, notes and blocks; and a person's data, which they can export and delete."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from games import engine, models, services
from games.models import Addressee, ChatMessage, Game, MailAddress, Player, Relation, Room
from games.selectors.people import own_data, sessions
from games.selectors.people.tokens import token_of
from games.selectors.rooms.display_names import PSEUDONYMS
from games.selectors.rooms.watching import person_of
from games.services import Refused
from games.services.rooms.record_import import game_import
from tests.engine import recorded
from tests.web.accounts import PASSWORD, error, me, sign_up
from tests.web.conftest import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def end(game: Game, *, by: str = Room.EndedBy.MODERATOR) -> None:
    """Ends a game."""
    services.room_end_game(room_id=game.room_id)
    Room.objects.filter(pk=game.room_id).update(ended_by=by)


def test_a_profile_shows_finished_games_and_languages(people: list[Player], make_game: Callable[..., Game]) -> None:
    ada = client_of(people[0])
    person = me(ada)["person"]
    game = make_game(2)
    stranger = client_of()
    assert stranger.get(f"/api/players/{person}/").json()["games"] == []
    end(game)
    ada.post("/api/me/languages/", {"languages": ["de", "nl", "de"]})
    data = stranger.get(f"/api/players/{person}/").json()
    assert (data["name"], data["guest"], data["mine"], data["languages"]) == ("Ada", True, False, ["de", "nl"])
    assert [(one["room"], one["names"], one["won"]) for one in data["games"]] == [(game.room_id, ["Ada", "Bo"], None)]
    assert ada.get(f"/api/players/{person}/").json()["mine"]
    assert stranger.get(f"/api/players/{person}/7/").json()["games"] == []


def test_a_profile_shows_results_and_counts_them_by_edition(people: list[Player]) -> None:
    record = recorded.read("returns-by-the-goal-two-players")
    outcome = engine.outcome(engine.replay(record))
    assert outcome is not None
    room = game_import(record=record, names=["Nora", "Otto"])
    players = [room.seats.get(number=seat).player for seat in range(2)]
    paths = [f"/api/players/{person_of(player.id)}/" for player in players if player is not None]
    # It is open to anybody with the link: lists do not show it, not even as a number.
    assert [client_of().get(path).json()["record"] for path in paths] == [[], []]
    Room.objects.filter(pk=room.pk).update(public=True, watching="everyone")
    for seat, path in enumerate(paths):
        profile, won = client_of().get(path).json(), outcome.winners == (seat,)
        assert profile["record"] == [{"edition": "returns", "games": 1, "wins": int(won)}]
        (game,) = profile["games"]
        assert (game["seat"], game["won"], game["ended_by"]) == (seat, won, "play")
        assert [result["place"] for result in game["results"]] == [outcome.places[one] for one in range(2)]
        assert client_of().get(f"/api/games/{game['game']}/").json()["room"] == room.id
    Room.objects.filter(pk=room.pk).update(ended_by=Room.EndedBy.MODERATOR)
    stopped = client_of().get(paths[0]).json()
    assert (stopped["record"], stopped["games"][0]["won"]) == ([], None)


def test_a_profile_costs_few_queries_however_many_games_it_counts(
    people: list[Player], make_game: Callable[..., Game], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(6):
        end(make_game(2), by=Room.EndedBy.AGREEMENT)
    client, path = client_of(), f"/api/players/{person_of(people[0].id)}/"
    with django_assert_max_num_queries(14):
        assert len(client.get(path).json()["games"]) == 6


def test_a_profile_shows_nothing_of_closed_rooms(people: list[Player]) -> None:
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, name="Secret", public=False
    )
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    services.room_end_game(room_id=room.id)
    path = f"/api/players/{person_of(people[0].id)}/"
    assert client_of().get(path).json()["games"] == []
    assert client_of(people[2]).get(path).json()["pages"] == 0
    assert [one["name"] for one in client_of(people[1]).get(path).json()["games"]] == ["Secret"]


def test_nobody_is_found_by_guessing(people: list[Player]) -> None:
    for person in ("nobody", people[0].id, "0" * 16):
        assert error(client_of().get(f"/api/players/{person}/"))[:2] == (404, "unknown_person")


def test_players_from_before_profiles_existed_have_one(people: list[Player]) -> None:
    Player.objects.update(person=None)
    assert client_of().get(f"/api/players/{person_of(people[2].id)}/").json()["name"] == "Cy"


def test_a_note_and_a_block_are_their_owners_alone(people: list[Player]) -> None:
    ada, bo = client_of(people[0]), client_of(people[1])
    path = f"/api/players/{person_of(people[1].id)}/"
    answer = ada.post(f"{path}relation/", {"blocked": True, "note": "Left twice.\nNever again. "})
    assert answer.json()["people"] == [
        {"person": person_of(people[1].id), "name": "Bo", "blocked": True, "note": "Left twice.\nNever again."}
    ]
    assert (ada.get(path).json()["note"], ada.get(path).json()["blocked"]) == ("Left twice.\nNever again.", True)
    assert (bo.get(path).json()["note"], bo.get(path).json()["blocked"]) == ("", False)
    assert bo.get("/api/me/relations/").json() == {"people": []}
    ada.post(f"{path}relation/", {"blocked": False, "note": ""})
    assert not Relation.objects.exists()
    assert error(bo.post(f"{path}relation/", {"blocked": True, "note": ""}))[1:] == ("refused", "yourself")
    assert error(ada.post(f"{path}relation/", {"blocked": True, "note": "x" * 501}))[1:] == ("malformed", "length")
    assert error(ada.post(f"{path}relation/", {"blocked": True, "note": "", "owner": "x"}))[1] == "malformed"


@pytest.mark.parametrize("blocker", [0, 1])
def test_blocked_players_cannot_join_each_others_rooms(
    people: list[Player], make_room: Callable[..., Room], blocker: int
) -> None:
    room = make_room(3)
    owner, about = people[blocker], people[1 - blocker]
    services.relation_set(owner=owner, about=about, blocked=True, note="")
    with pytest.raises(Refused, match="blocked"):
        services.room_join(room_id=room.id, player=people[1])
    services.room_join(room_id=room.id, player=people[2])
    services.relation_set(owner=owner, about=about, blocked=False, note="kept")
    services.room_join(room_id=room.id, player=people[1])


def test_a_players_client_gets_their_list_of_blocks(people: list[Player]) -> None:
    ada, bo = client_of(people[0]), client_of(people[1])
    person = me(bo)["person"]
    ada.post(f"/api/players/{person}/relation/", {"blocked": True, "note": ""})
    assert (me(ada)["blocked"], me(bo)["blocked"]) == ([person], [])
    ada.post(f"/api/players/{person}/relation/", {"blocked": False, "note": "better now"})
    assert me(ada)["blocked"] == []


@pytest.mark.usefixtures("argon2")
def test_the_data_export_is_complete_and_for_its_owner_only(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    game = make_game(2)
    services.chat_say(room_id=game.room_id, player=people[0], text="A word of Ada's.")
    services.chat_say(room_id=game.room_id, player=people[1], text="A word of Bo's.")
    services.relation_set(owner=people[0], about=people[1], blocked=False, note="A note of Ada's.")
    services.relation_set(owner=people[1], about=people[0], blocked=True, note="A note of Bo's.")
    ada = client_of(people[0])
    sign_up(ada, "Ada")
    answer = ada.get("/api/me/data/")
    assert 'filename="lionheart-my-data.json"' in answer["Content-Disposition"]
    text = answer.content.decode()
    data = json.loads(text)
    assert data["account"]["name"] == "Ada"
    assert [one["room"] for one in data["games"]] == [game.room_id]
    assert "A word of Ada's." in text
    assert "A note of Ada's." in text
    assert "Bo's" not in text
    for secret in ("password", "argon2", game.seed, game.salt, people[0].id, ada.cookies["lionheart_session"].value):
        assert secret not in text
    assert error(client_of().get("/api/me/data/"))[1:] == ("refused", "name_needed")


def test_every_model_about_people_is_exported_or_deliberately_omitted() -> None:
    """A new model about people must be considered here, in `own_data` and in `account_deletion`."""
    theirs = {one.related_model.__name__ for one in Player._meta.related_objects}
    data = {"Addressee", "ChatMessage", "Draft", "MailAddress", "Rating", "Relation", "Report", "Room", "Sanction"}
    data |= {"ModeratorMessage", "NetworkSign", "PushSubscription", "Seat", "SeatHolder", "Token"}
    omitted = {"Admission", "Command", "Player", "PlayerNote", "Presence", "Removal"}
    assert theirs == data | omitted
    assert all(hasattr(models, name) for name in theirs)


def test_account_deletion_leaves_games_without_the_name(people: list[Player], make_game: Callable[..., Game]) -> None:
    over = make_game(2)
    end(over)
    running = make_game(3)
    ada = client_of(people[0])
    sign_up(ada, "Ada of Ayr")
    key = ada.cookies["lionheart_session"].value
    waiting = services.room_create(player=people[0], edition="classic", options={"players": 2})
    assert "Ada" in waiting.name
    services.room_join(room_id=waiting.id, player=people[1])
    for room in (over.room, running.room, waiting):
        services.chat_say(room_id=room.id, player=Player.objects.get(pk=people[0].pk), text="Hello.")
    services.lobby_say(player=people[0], text="Hello, all.")
    MailAddress.objects.create(player=people[0], address="ada@post.example", asked=running.started)
    assert error(ada.post("/api/me/delete/", {"password": "not hers"}))[1:] == ("forbidden", "wrong_password")
    assert error(ada.post("/api/me/delete/", {}))[1:] == ("forbidden", "wrong_password")
    assert ada.post("/api/me/delete/", {"password": PASSWORD}).status_code == 200
    assert me(ada)["name"] is None
    assert sessions.ended([key]) == {key}
    assert not User.objects.exists()
    assert not MailAddress.objects.exists()
    assert not Addressee.objects.exists()
    first, stand_in = over.room.seats.get(number=0), running.room.seats.get(number=0)
    assert first.player is not None
    assert stand_in.player is not None
    assert first.player.name.startswith("Guest ")
    assert (stand_in.stand_in, stand_in.offered) == (True, True)
    assert len({first.player_id, stand_in.player_id, people[0].id}) == 3
    waiting.refresh_from_db()
    assert waiting.creator == people[1]
    assert [seat.player for seat in waiting.seats.all()] == [None, people[1]]
    assert {message.name[:6] for message in ChatMessage.objects.all()} == {"Guest "}
    # Another name in each room and in the lobby, and where they had a seat, the seat's.
    assert len(set(ChatMessage.objects.values_list("name", flat=True))) == 4
    for seat in (first, stand_in):
        assert seat.player is not None
        assert ChatMessage.objects.get(room=seat.room).name == seat.player.name
    assert waiting.name == f"{ChatMessage.objects.get(room=waiting).name}’s table"
    shell = Player.objects.get(pk=people[0].pk)
    assert (shell.user, shell.name_key, shell.name[:6]) == (None, None, "Guest ")
    assert json.loads(own_data.as_json(shell))["games"] == []
    # The game continues with a new player on the seat.
    services.seat_take_over(room_id=running.room_id, player=people[3], seat=0)


def test_account_deletion_gives_another_name_in_each_room(people: list[Player]) -> None:
    """Otherwise it would be visible that all of it was one person's, and under which pseudonym they played."""
    rooms = []
    for number in range(4):
        wish: dict[str, Any] = {"edition": "classic", "options": {"players": 2}, "press": "private"}
        room = services.room_create(player=people[1], pseudonyms=number % 2 == 0, **wish)
        if number > 1:
            services.room_join(room_id=room.id, player=people[0])
            services.room_start(room_id=room.id, player=people[1])
            services.chat_say(room_id=room.id, player=people[1], text="to you alone", to=[1])
        services.chat_say(room_id=room.id, player=people[0], text="Hello.")
        rooms.append(room)
    services.lobby_say(player=people[0], text="Hello, all.")
    hidden = list(rooms[0].chat.values_list("name")) + list(rooms[2].chat.values_list("name"))
    services.person_delete(player=people[0])
    assert hidden == list(rooms[0].chat.values_list("name")) + list(rooms[2].chat.values_list("name"))
    assert Addressee.objects.get(message__room=rooms[2]).name == PSEUDONYMS[1]
    names = [ChatMessage.objects.get(room=room, text__startswith="Hello").name for room in (rooms[1], rooms[3], None)]
    assert all(name.startswith("Guest ") for name in names)
    assert len({*names, Player.objects.get(pk=people[0].pk).name}) == 4
    assert Addressee.objects.get(message__room=rooms[3]).name == names[1]


def test_account_deletion_clears_default_room_names_but_not_those_that_others_chose(people: list[Player]) -> None:
    made = services.room_create(player=people[0], edition="classic", options={"players": 3})
    other = services.room_create(player=people[1], edition="classic", options={"players": 3}, name="Adana, no Ada")
    for room, guest in ((made, people[1]), (other, people[0])):
        services.room_join(room_id=room.id, player=guest)
    services.room_leave(room_id=other.id, player=people[0])
    closed = services.room_create(player=people[0], edition="classic", options={"players": 3})
    services.room_leave(room_id=closed.id, player=people[0])
    again = services.room_create(player=people[1], edition="classic", options={"players": 3}, name="Adana, no Ada")
    services.room_join(room_id=again.id, player=people[0])
    left = services.room_create(player=people[0], edition="classic", options={"players": 3})
    services.room_join(room_id=left.id, player=people[1])
    services.room_leave(room_id=left.id, player=people[0])
    assert "Ada" in made.name
    services.person_delete(player=people[0])
    for room in (made, closed, left):
        assert re.fullmatch(r"Guest \d+’s table", Room.objects.get(id=room.id).name)
    for room in (again, other):
        assert Room.objects.get(id=room.id).name == "Adana, no Ada"


def test_nobody_changes_the_name_of_others_rooms_by_what_they_call_themselves(people: list[Player]) -> None:
    room = services.room_create(player=people[1], edition="classic", options={"players": 3}, name="Friends of the Lion")
    default = services.room_create(player=people[1], edition="classic", options={"players": 3})
    for name, words in (("Lion", room.name), ("Bo’s", default.name), ("table", default.name)):
        guest = services.player_create()
        for one in (room, default):
            services.room_join(room_id=one.id, player=guest)
        services.player_rename(player=guest, name=name)
        assert name in words
        services.person_delete(player=guest)
    assert [Room.objects.get(id=one.id).name for one in (room, default)] == [room.name, default.name]


def test_a_room_named_after_a_guest_keeps_the_name_until_the_account_is_deleted(
    people: list[Player],
) -> None:
    account = services.account_log_in(user=User.objects.create_user("Ada of Ayr"))
    room = services.room_create(player=people[0], edition="classic", options={"players": 3})
    services.room_join(room_id=room.id, player=people[1])
    services.account_log_in(user=User.objects.get(username="Ada of Ayr"), guest=people[0])
    services.person_delete(player=account)
    assert "Ada" not in Room.objects.get(id=room.id).name


def test_programs_are_deleted_with_their_operator(people: list[Player], settings: Any) -> None:
    settings.GUEST_PROGRAMS = True
    _, key = services.token_create(owner=people[0], name="mine", scopes=["play"], program="Ada's rook")
    rook = Player.objects.get(program=True)
    room = services.room_create(player=people[1], edition="classic", options={"players": 2}, programs=True)
    services.room_join(room_id=room.id, player=rook)
    services.room_start(room_id=room.id, player=people[1])
    services.person_delete(player=people[0])
    seat = room.seats.get(number=1)
    assert seat.player is not None
    assert (seat.stand_in, seat.offered, seat.player.program) == (True, True, True)
    assert not Player.objects.filter(name__contains="Ada").exists()
    assert token_of(key) is None


def test_a_guest_can_go_too(people: list[Player], make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    bo = client_of(people[1])
    assert bo.post("/api/me/delete/", {}).status_code == 200
    assert me(bo)["name"] is None
    assert game.room.seats.get(number=1).stand_in
    assert error(bo.post("/api/me/delete/", {}))[1:] == ("refused", "name_needed")


def test_staff_are_not_deleted_by_themselves(client: Any) -> None:
    boss = client_of()
    sign_up(boss, "Countess")
    User.objects.update(is_staff=True)
    assert error(boss.post("/api/me/delete/", {"password": PASSWORD}))[1:] == ("forbidden", "staff")
