"""Any value for a cursor or page number gives a page or a typed refusal."""

import base64
import json
import re
from itertools import count
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from games.models import Game, Player
from games.selectors.rooms import watching
from tests.long_form import LONG_FORM
from tests.web.conftest import client_of
from tests.web.paths import paths
from tests.web.programs import SCHEMA, reader

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
HUGE = 10**40
POSITIONS = (
    *("abc", "", "\0", "0", str(HUGE), "ü", "%ED%A0%80", "1" * 200, "NaN", "null", "2026", "2026-01-01"),
    *("2026-13-45T99:99:99Z", "2026-02-30 12:00:00+00:00", "2026-01-01 12:00:00", "2026-01-01T12:00:00+99:99"),
    *("0001-01-01 00:00:00+14:00", "9999-12-31 23:59:59.999999-14:00", "0000-01-01T00:00:00Z", "99999-01-01T00:00:00Z"),
    *("0001-01-01 00:00:00+00:00", "9999-12-31 23:59:59.999999+00:00"),
)
"""Times in DRF's cursors: some are invalid, some exceed what a database can hold, and some are valid."""
INSIDE = (
    *(f"p={quote(position, safe='%')}" for position in POSITIONS),
    *(
        f"o={HUGE}",
        "o=-1",
        "o=x",
        "o=",
        "r=x",
        f"r={HUGE}",
        f"o={HUGE}&r=1&p=2026-01-01+12:00:00%2B00:00",
        "p=a&p=b",
        "",
    ),
)
MARKS = (
    *(base64.b64encode(inside.encode()).decode() for inside in INSIDE),
    *(base64.b64encode(raw).decode() for raw in (b"\xff\xfe", b"p=\x00", b"p=\xed\xa0\x80")),
    *("", "abc", "====", "cD1", "ü", "\0", "%", " ", "x" * 300, "x" * 301, "\ud800".encode(errors="replace").decode()),
    *(f"{HUGE}.x", "1.x", "-1.x", "9999999.x", f"-9999999.{'x' * 64}", "1.", ".", "٣.x", "1.\n"),
)
NUMBERS = ("0", "1", "999999", str(2**31), str(2**63 - 1), str(2**63), str(HUGE), "9" * 4000, "9" * 5000)


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


def answers(client: APIClient, addresses: list[str]) -> list[str]:
    """Requests that cause a server error, or a refusal without a code."""
    client.raise_request_exception = False
    wrong = []
    for address in addresses:
        cache.clear()  # otherwise the rate limit would soon refuse it
        response = client.get(address)
        body = response.getvalue().decode()
        assert response.status_code != 429, "nothing is learned so"
        if response.status_code >= 500 or (response.status_code >= 400 and not _is_typed(body)):
            wrong.append(f"{address[:200]}: {response.status_code} {body[:100]}")
    return wrong


def _is_typed(body: str) -> bool:
    try:
        error = json.loads(body)
    except ValueError:
        return False
    return bool(error.get("code") or error.get("error", {}).get("code"))


def paginated() -> list[str]:
    """The paginated paths of the schema."""
    return [
        path
        for path, item in SCHEMA["paths"].items()
        if any(one["name"] == "cursor" for one in item.get("get", {}).get("parameters", ()))
    ]


def test_no_cursor_causes_a_server_error(people: list[Player], make_game: Any) -> None:
    make_game(2)
    assert len(paginated()) >= 3
    limits = ("", "&limit=1")
    for client in (APIClient(), reader(people[0])):
        asked = [f"{path}?cursor={quote(mark)}{limit}" for path in paginated() for mark in MARKS for limit in limits]
        # In the short form each list is asked for a fifth of the cursors, and each cursor of some list.
        asked = asked if LONG_FORM else asked[::5]
        assert answers(client, [*asked, *(f"{path}?cursor=%ED%A0%80" for path in paginated())]) == []


def test_no_time_filter_causes_a_server_error(people: list[Player], make_game: Any) -> None:
    make_game(2)
    filtered = [
        (path, one["name"])
        for path, item in SCHEMA["paths"].items()
        for one in item.get("get", {}).get("parameters", ())
        if one["schema"].get("format") == "date-time"
    ]
    assert filtered
    asked = [f"{path}?{name}={quote(position)}" for path, name in filtered for position in POSITIONS]
    assert answers(reader(people[0]), asked) == []


def test_no_number_in_a_path_causes_a_server_error(people: list[Player], make_game: Any) -> None:
    game: Game = make_game(2)
    routes = [path for path, _ in paths() if path.startswith("api/") and "<int:" in path]
    assert len(routes) >= 3
    known = {"room": game.room_id, "person": watching.person_of(people[0].id), "who": "all"}
    filled = [re.sub(r"<(?!int:)\w+:(\w+)>", lambda part: known.get(part[1], "x"), route) for route in routes]
    asked = ["/" + re.sub(r"<int:\w+>", number, route) for route in filled for number in NUMBERS]
    assert answers(client_of(people[0]), asked) == []


def test_the_marks_of_pages_lead_through_all_of_them(people: list[Player], make_game: Any) -> None:
    games = {make_game(2).id for _ in range(3)}
    address, found = "/api/v1/games/?limit=1", []
    for _ in count():
        page = APIClient().get(address).json()
        found += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        address = page["next"]
    assert sorted(found) == sorted(games)
