"""Responses of the public API: pages, ETags, limits and problems, and the schema that describes them."""

import json
import re
from collections.abc import Callable, Iterator
from math import ceil
from typing import Any

import pytest
from django.core.cache import caches
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from games import services
from games.api.v1 import base
from games.api.v1.addresses import ADDRESSES
from games.api.v1.examples import EXAMPLES
from games.models import Game, Player, Room, Token
from tests.services import ROOT
from tests.web.play import answer_to
from tests.web.programs import SCHEMA, check, game_of_a_program, problem, program, reader, until_asked

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


def test_examples_use_existing_reasons() -> None:
    existing = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "reasons.md").read_text(), re.MULTILINE))
    used = set(re.findall(r'"reason": "(\w+)"', json.dumps(EXAMPLES)))
    assert used, "no example has a reason"
    assert used <= existing


# --- pages, ETags, limits, problems


def test_rooms_come_a_page_at_a_time(people: list[Player]) -> None:
    for number in range(5):
        services.room_create(
            player=people[number % 2], edition="classic", options={"players": 2 + number % 3}, programs=number > 2
        )
    client, seen, address = APIClient(), [], "/api/v1/rooms/?limit=2"
    while address:
        page = check(client.get(address).json(), "Rooms")
        assert len(page["rooms"]) <= 2
        seen += [room["id"] for room in page["rooms"]]
        address = page["next"]
    assert sorted(seen) == sorted(Room.objects.values_list("id", flat=True))

    def ids(query: str) -> set[str]:
        return {room["id"] for room in client.get(f"/api/v1/rooms/?{query}").json()["rooms"]}

    assert len(ids("programs=true")) == 2
    assert len(ids("players=2")) == 2
    assert ids("edition=returns") == ids("state=playing") == set()
    assert problem(client.get("/api/v1/rooms/?edition=chess"), 400, "malformed")["where"] == "edition"
    assert problem(client.get("/api/v1/rooms/?colour=red"), 400, "malformed")["where"] == "colour"


def test_a_client_with_the_current_version_gets_not_modified(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    prompt = until_asked(game, 0)
    client, address = APIClient(), f"/api/v1/games/{game.id}/"
    tag = client.get(address)["ETag"]
    same = client.get(address, HTTP_IF_NONE_MATCH=tag)
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    assert "Authorization" in same["Vary"]
    assert "private" in same["Cache-Control"]
    services.game_move(
        room_id=game.room_id, player_id=people[0].id, move=answer_to(prompt), prompt=prompt["id"], client_id="x"
    )
    assert client.get(address, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_each_response_states_the_rate_limit(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base.Rate, "THROTTLE_RATES", {"api": "2/min"})
    mine, others = reader(people[0]), reader(people[1])
    answers = [mine.get("/api/v1/me/") for _ in range(3)]
    assert [one["RateLimit-Limit"] for one in answers] == ["2"] * 3
    assert [one["RateLimit-Remaining"] for one in answers] == ["1", "0", "0"]
    assert all(0 <= int(one["RateLimit-Reset"]) <= 60 for one in answers)
    too_fast(answers[2], "API_RATE")
    assert others.get("/api/v1/me/").status_code == 200


def too_fast(response: Any, limit: str) -> None:
    """Checks a refusal by a rate limit: docs/api.md has its name, and its headers agree with it."""
    refusal = problem(response, 429, "too_fast")
    assert refusal["data"]["limit"] == limit
    assert f"`{limit}`" in (ROOT / "docs" / "api.md").read_text()
    seconds = refusal["data"]["retry_after"]
    assert response["Retry-After"] == str(ceil(seconds)) != "0"
    assert refusal["detail"] == f"{refusal['title']} ({limit}): retry in {ceil(seconds)} s."
    assert response.get("RateLimit-Remaining", "0") == "0"
    assert response.get("RateLimit-Reset", response["Retry-After"]) == response["Retry-After"]


WANTED = {"edition": "classic", "options": {"players": 2}, "programs": True}


@pytest.mark.parametrize(
    ("limit", "method", "address", "body"),
    [
        ("API_NETWORK_RATE", "get", "me/games/", None),
        ("BULK_RATE", "get", "records.jsonl", None),
        ("MAKING_RATE", "post", "rooms/", WANTED),
        ("ROOM_LIMITS", "post", "rooms/", WANTED),
        ("READ_SECONDS", "get", "games/{game}/", None),
        ("chat", "post", "rooms/{room}/chat/", {"text": "again"}),
        ("PASSWORD_TRIES", "post", "rooms/{room}/join/", {"password": "wrong"}),
    ],
)
def test_every_limit_refuses_in_one_form(
    people: list[Player],
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    limit: str,
    method: str,
    address: str,
    body: Any,
) -> None:
    """With its name, and the seconds until a retry would succeed."""
    game = game_of_a_program(people)
    client, _ = program(people[0])
    if limit == "PASSWORD_TRIES":
        Room.objects.filter(id=game.room_id).update(password="x")
        client, _ = program(people[2], "Pawn")
    few = {scope: "2/min" if name == limit else "99/min" for scope, name in base.LIMITS.items()}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", few)
    settings.ROOM_LIMITS = (99, 99, 3, 99)
    settings.READ_SECONDS = 1e-6 if limit == "READ_SECONDS" else 10
    response: Any = None
    for number in range(12):
        more = {"id": str(number)} if limit == "chat" else {}
        path = "/api/v1/" + address.format(game=game.id, room=game.room_id)
        response = getattr(client, method)(path, None if body is None else body | more, REMOTE_ADDR="192.0.2.1")
        if response.status_code == 429:
            break
    too_fast(response, limit)


def test_every_throttle_has_a_name() -> None:
    for pattern in ADDRESSES:
        for throttle in pattern.callback.cls.throttle_classes:  # type: ignore[union-attr]
            assert throttle.scope in base.LIMITS


def test_what_the_schema_says_of_the_forms_of_bodies_is_so(people: list[Player]) -> None:
    client, _ = program(people[0])
    for address, item in SCHEMA["paths"].items():
        for method, about in item.items():
            caches["process"].clear()
            path = re.sub("{.*?}", "abc", address)
            for status, kinds in ((status, one.get("content", {})) for status, one in about["responses"].items()):
                for kind in kinds if status < "400" else ():
                    assert getattr(client, method)(path, HTTP_ACCEPT=kind).status_code != 406, (address, kind)
            problem(getattr(client, method)(path, HTTP_ACCEPT="text/xml"), 406, "not_acceptable")
            assert "406" in about["responses"]
            if method == "post":
                problem(client.post(path, "x=1", content_type="application/x-www-form-urlencoded"), 415, "unsupported")
                assert "415" in about["responses"]


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("get", "nothing/", 404, "unknown_address"),
        ("post", "nothing/", 404, "unknown_address"),
        ("delete", "rooms/", 405, "unknown_method"),
        ("get", "rooms/abc/", 404, "unknown_room"),
        ("get", "games/abc/", 404, "unknown_game"),
        ("get", "games/abc/record.json", 404, "unknown_game"),
        ("get", "problems/nothing/", 404, "unknown_address"),
    ],
)
def test_whatever_is_wrong_is_a_problem(db: None, method: str, address: str, status: int, code: str) -> None:
    problem(getattr(APIClient(), method)(f"/api/v1/{address}"), status, code)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"edition": "classic"}, "options"),
        ({"edition": "classic", "options": {"players": 2}, "creator": "x"}, "creator"),
        ({"edition": "classic", "options": {"players": 2}, "pace": {"kind": 7}}, "pace.kind"),
        ({"edition": "classic", "options": {"players": 99}, "programs": True}, "options.players"),
        ([], None),
    ],
)
def test_a_bad_body_is_a_problem_that_says_where(people: list[Player], body: Any, where: str | None) -> None:
    client, _ = program(people[0])
    assert problem(client.post("/api/v1/rooms/", body), 400, "malformed").get("where") == where
    assert not Room.objects.exists()


OF_OTHER_TYPES = {"string": 1, "integer": "1", "boolean": "yes", "object": "x", "array": "x"}
"""A value of another JSON type for each type."""


def other_types(schema: Any, found: Any = None) -> Iterator[Any]:
    """Values of a schema, or variations of a valid one, with one part of another JSON type; each with its place."""
    schema = resolved(schema)
    for kind, wrong in OF_OTHER_TYPES.items():
        if kind in kinds_of(schema):
            yield wrong, ""
            if kind == "integer":
                yield from ((1.0, ""), (True, ""))
    for name, part in schema.get("properties", {}).items():
        of_part = found.get(name) if isinstance(found, dict) else None
        for wrong, where in other_types(part, of_part):
            yield {**(found or {}), name: wrong}, f"{name}.{where}".rstrip(".")
    if "items" in schema:
        yield from (([wrong], f"0.{where}".rstrip(".")) for wrong, where in other_types(schema["items"]))


def resolved(schema: Any) -> Any:
    """A schema with its reference resolved."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return SCHEMA["components"]["schemas"][name] if name else schema


def kinds_of(schema: Any) -> set[str]:
    """The JSON types that a schema names."""
    named = schema.get("type", [])
    parts = [resolved(part) for way in ("anyOf", "oneOf", "allOf") for part in schema.get(way, [])]
    return {named} if isinstance(named, str) else {*named, *(kind for part in parts for kind in kinds_of(part))}


TAKEN = [
    (address, media["schema"], next(iter(media["examples"].values()))["value"])
    for address, item in SCHEMA["paths"].items()
    for media in item.get("post", {}).get("requestBody", {}).get("content", {}).values()
]


@pytest.mark.parametrize(("address", "schema", "example"), TAKEN, ids=[address for address, *_ in TAKEN])
def test_a_value_of_another_type_than_the_schema_has_is_refused(
    people: list[Player], address: str, schema: Any, example: Any
) -> None:
    client, _ = program(people[0])
    asked = [one for one in other_types(schema, example) if one[1]]
    assert asked
    for body, where in asked:
        caches["process"].clear()
        response = client.post(re.sub("{.*?}", "abc", address), body)
        assert response.status_code == 400, (body, response.content)
        assert problem(response, 400, "malformed")["where"] == where


def test_a_body_that_is_no_json_is_a_problem(people: list[Player]) -> None:
    client, _ = program(people[0])
    problem(client.post("/api/v1/rooms/", "{", content_type="application/json"), 400, "malformed")
    problem(client.post("/api/v1/rooms/", "x=1", content_type="application/x-www-form-urlencoded"), 415, "unsupported")


# --- the schema


def test_the_schema_has_an_example_of_each_kind_that_is_true() -> None:
    assert SCHEMA["openapi"].startswith("3.1")
    for name, example in EXAMPLES.items():
        check(example, name)
        assert SCHEMA["components"]["schemas"][name]["examples"] == [example]
    for path, item in SCHEMA["paths"].items():
        for method, about in item.items():
            for media in about.get("requestBody", {}).get("content", {}).values():
                assert media.get("examples"), f"{method} {path}"
                for example in media["examples"].values():
                    check(example["value"], media["schema"]["$ref"].rpartition("/")[2])


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    named = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named <= set(SCHEMA["components"]["schemas"])
    assert "#/$defs/" not in text
    schemes = {
        name for item in SCHEMA["paths"].values() for one in item.values() for by in one["security"] for name in by
    }
    assert schemes == set(SCHEMA["components"]["securitySchemes"])


def test_the_page_has_no_script_of_its_own_and_nothing_from_elsewhere(db: None) -> None:
    page = APIClient().get("/api/v1/")
    text = page.content.decode()
    assert "default-src 'self';" in page["Content-Security-Policy"]
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "http" not in text.replace("<!doctype html>", "").replace("https://", "http")
    assert text.count("<script") == text.count("<script src=") == 2
    assert "<style" not in text
    assert " style=" not in text
    assert APIClient().get("/api/v1/openapi.json").json() == SCHEMA


def test_tokens_are_in_no_listing(people: list[Player]) -> None:
    client, _ = program(people[0])
    (kept,) = Token.objects.all()
    assert kept.hash not in client.get("/api/v1/me/").content.decode()
