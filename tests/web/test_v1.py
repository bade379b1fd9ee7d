"""The public API: programs play with tokens that have scopes, and see no more than their player may."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games import bots, services
from games.models import Game, Player, Room, Sanction, Seat
from tests.web.conftest import client_of
from tests.web.play import answer_to, open_prompts
from tests.web.programs import SCHEMA, check, game_of_a_program, problem, program, reader, until_asked

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


# --- playing


def test_a_program_makes_a_room_and_plays_in_it_over_http_alone(people: list[Player]) -> None:
    client, player = program(people[0])
    wanted = {"edition": "classic", "options": {"players": 2}, "programs": True}
    made = client.post("/api/v1/rooms/", wanted)
    assert made.status_code == 201
    room = check(made.json(), "Room")
    assert client.post(f"/api/v1/rooms/{room['id']}/bots/").status_code == 200
    begun = check(client.post(f"/api/v1/rooms/{room['id']}/start/").json(), "Room")
    seats = [(seat["name"], seat["mine"], seat["occupant"], seat["program"]) for seat in begun["seats"]]
    name = bots.CHARACTERS[begun["seats"][1]["character"]].name
    assert seats == [(player.name, True, "person", True), (name, False, "bot", False)]
    until_asked(Game.objects.get(id=begun["game"]), 0)
    (mine,) = check(client.get("/api/v1/me/games/").json(), "Games")["games"]
    assert (mine["id"], mine["seat"], mine["waits"]) == (begun["game"], 0, True)
    address = f"/api/v1/games/{mine['id']}/"
    state = check(client.get(address).json(), "GameState")
    (prompt,) = open_prompts(state)
    move = {"id": "first", "prompt": prompt["id"], "move": answer_to(prompt)}
    thought = check(client.post(f"{address}explain/", {"move": move["move"]}).json(), "Explained")
    assert thought["refusal"] is None
    moved = check(client.post(f"{address}moves/", move).json(), "Moved")
    assert moved == {"stream": state["stream"] + 1, "again": False}
    assert client.post(f"{address}moves/", move).json() == {**moved, "again": True}
    problem(client.post(f"{address}moves/", {**move, "id": "second"}), 409, "stale_prompt")
    problem(client.post(f"{address}moves/", {**move, "prompt": "7"}), 409, "conflict")


def test_an_illegal_move_is_a_problem_that_names_the_rule(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client, _ = program(people[0])
    prompt, made = until_asked(game, 0), game.moves.count()
    address = f"/api/v1/games/{game.id}/moves/"
    move = {**answer_to(prompt), "knight": answer_to(prompt)["castle"]}
    assert problem(client.post(address, {"id": "x", "prompt": prompt["id"], "move": move}), 422, "illegal")["rule"]
    bad = {"id": "x", "prompt": prompt["id"], "move": {"kind": "place_castle", "castle": 7}}
    assert problem(client.post(address, bad), 400, "malformed")["where"].startswith("move")
    assert game.moves.count() == made


def test_a_program_sees_its_seat_and_nothing_more(people: list[Player]) -> None:
    """The same bytes as the seat's player would get from the client's own API."""
    game = game_of_a_program(people)
    client, player = program(people[0])
    shown = client.get(f"/api/v1/games/{game.id}/").content
    assert shown == client_of(player).get(f"/api/games/{game.id}/").content
    assert (
        reader(people[2]).get(f"/api/v1/games/{game.id}/").content == client_of().get(f"/api/games/{game.id}/").content
    )
    assert game.seed.encode() not in shown


def test_a_game_without_spectators_is_closed_to_other_tokens(people: list[Player]) -> None:
    game = game_of_a_program(people)
    Room.objects.filter(id=game.room_id).update(watching="none")
    for client in (APIClient(), reader(people[2]), program(people[2], "Pawn")[0]):
        problem(client.get(f"/api/v1/games/{game.id}/"), 403, "forbidden")
        assert client.get("/api/v1/games/").json()["games"] == []
    assert program(people[0])[0].get(f"/api/v1/games/{game.id}/").status_code == 200


def test_a_program_has_no_move_in_others_games(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(2)
    client, _ = program(people[0])
    prompt = until_asked(game, 0)
    move = {"id": "x", "prompt": prompt["id"], "move": answer_to(prompt)}
    problem(client.post(f"/api/v1/games/{game.id}/moves/", move), 403, "not_seated")
    problem(client.post(f"/api/v1/games/{game.id}/explain/", {"move": move["move"]}), 403, "not_seated")


def test_a_room_with_a_password_is_entered_with_it_and_its_game_is_in_no_list(people: list[Player]) -> None:
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, programs=True, password="s3cret"
    )
    client, _ = program(people[0])
    join = f"/api/v1/rooms/{room.id}/join/"
    problem(client.post(join), 403, "forbidden")
    assert client.post(join, {"password": "s3cret"}).status_code == 200
    game = services.room_start(room_id=room.id, player=people[0]).game
    assert APIClient().get("/api/v1/games/").json()["games"] == []
    problem(APIClient().get(f"/api/v1/games/{game.id}/"), 403, "forbidden")


def test_a_program_agrees_to_a_room_that_was_changed(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, programs=True)
    client, player = program(people[0])
    client.post(f"/api/v1/rooms/{room.id}/join/")
    services.room_edit(room_id=room.id, player=people[0], press="none")
    seat = Seat.objects.get(room=room, player=player)
    assert not seat.ready
    assert client.post(f"/api/v1/rooms/{room.id}/ready/", {"ready": True}).status_code == 200
    assert Seat.objects.get(pk=seat.pk).ready


def test_a_banned_players_programs_are_banned_too(people: list[Player]) -> None:
    client, _ = program(people[0])
    Sanction.objects.create(player=people[0], step=Sanction.Step.ACCOUNT_BAN, reason="x", begun=timezone.now())
    problem(client.get("/api/v1/me/"), 403, "sanctioned")


# --- tokens and scopes


def methods() -> list[tuple[str, str, str | None]]:
    """Every method of the schema, with the scope it needs."""
    found = []
    for path, item in SCHEMA["paths"].items():
        for method, about in item.items():
            needed = [scope for one in about["security"] for scopes in one.values() for scope in scopes]
            found.append((method, path, needed[0] if needed else None))
    return found


@pytest.mark.parametrize(("method", "path", "scope"), [one for one in methods() if one[2]])
def test_requests_without_their_scope_are_refused(people: list[Player], method: str, path: str, scope: str) -> None:
    address = path.format(room="0" * 24, game="0" * 24, code="x")
    problem(getattr(APIClient(), method)(address), 401, "unauthorized")
    assert getattr(APIClient(), method)(address)["WWW-Authenticate"].startswith("Bearer")
    others = tuple(other for other in ("read", "rooms", "play") if other != scope)
    client = reader(people[0], *others) if "play" not in others else program(people[0], scopes=others)[0]
    refusal = problem(getattr(client, method)(address), 403, "forbidden")
    assert (refusal["reason"], refusal["data"]) == ("scope", {"scope": scope})


def test_there_are_methods_with_scopes_and_without() -> None:
    assert {scope for _, _, scope in methods()} == {None, "read", "rooms", "play"}


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer lh-0", "Basic x", "Bearer é", "x" * 5000])
def test_a_header_that_is_no_token_lets_nobody_in(db: None, header: str) -> None:
    problem(APIClient().get("/api/v1/rooms/", HTTP_AUTHORIZATION=header), 401, "unauthorized")


def test_a_revoked_token_is_refused_at_once(people: list[Player]) -> None:
    client = reader(people[0])
    assert check(client.get("/api/v1/me/").json(), "Caller")["name"] == "Ada"
    services.tokens_revoke(player=people[0])
    problem(client.get("/api/v1/me/"), 401, "unauthorized")


def test_no_cookie_counts(people: list[Player]) -> None:
    problem(client_of(people[0]).get("/api/v1/me/"), 401, "unauthorized")
    problem(client_of(people[0]).post("/api/v1/rooms/", {}), 401, "unauthorized")


def test_a_program_may_come_without_an_account_where_the_settings_let_it(db: None, settings: Any) -> None:
    made = APIClient().post("/api/v1/programs/", {"name": "Rook"})
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {check(made.json(), 'ProgramMade')['key']}")
    caller = client.get("/api/v1/me/").json()
    assert (caller["name"], caller["program"]) == ("Rook [bot]", True)
    settings.GUEST_PROGRAMS = False
    refusal = problem(APIClient().post("/api/v1/programs/", {"name": "Rook"}), 403, "forbidden")
    assert refusal["reason"] == "account_needed"
