"""The server's log: one event per line, under stable names, without secrets."""

import json
import logging
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest
from django.db.utils import IntegrityError, OperationalError
from django.test import RequestFactory

from lionheart.logs import JsonFormatter, OncePerMinute, RedactingFormatter, log_span, redacted, route_of

SECRET = "swordfish"
ROOM = "0123456789abcdef01234567"
Write = Callable[..., str]


def record(name: str, words: str, *arguments: Any, error: bool = False, **extra: Any) -> logging.LogRecord:
    """The record of something that is logged."""
    raised = sys.exc_info() if error else None
    made = logging.LogRecord(name, logging.WARNING, __file__, 1, words, arguments, raised)
    for key, value in extra.items():
        setattr(made, key, value)
    return made


@pytest.fixture(params=["line", "json"])
def write(request: pytest.FixtureRequest) -> Write:
    """Formats a record as the log does."""
    line = RedactingFormatter("{asctime} {levelname} {name}: {message}", style="{")
    formatter = line if request.param == "line" else JsonFormatter()
    return lambda *arguments, **named: formatter.format(record(*arguments, **named))


def test_an_object_a_line_with_its_event_and_fields_and_no_others() -> None:
    with log_span("socket"):
        text = JsonFormatter().format(
            record("games.x", "notice to %s\nlost", "room", seconds=1.5, request_body="hidden")
        )
    assert "\n" not in text
    entry = json.loads(text)
    assert entry.pop("about").startswith("socket-")
    assert entry.pop("at").endswith("+00:00")
    assert entry == {
        "level": "WARNING",
        "logger": "games.x",
        "event": "notice to %s\nlost",
        "message": "notice to room\nlost",
        "seconds": 1.5,
    }


def test_a_line_for_people_has_the_fields_behind_the_words() -> None:
    line = RedactingFormatter("{levelname} {name}: {message}", style="{")
    assert line.format(record("games.x", "socket.ended", code=4512)) == "WARNING games.x: socket.ended code=4512"


@pytest.mark.parametrize(
    "path", [f"/api/rooms/{ROOM}/", f"/rooms/{ROOM}", "/admin/games/room/x7/change/", "/nowhere/x7"]
)
def test_djangos_warnings_are_logged_by_route(write: Write, path: str) -> None:
    request = RequestFactory().get(path, {"token": "x7"})
    text = write("django.request", "%s: %s", "Not Found", path, request=request, status_code=404)
    assert "Not Found: " in text
    assert ROOM not in text
    assert "x7" not in text


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (f"bots of room {ROOM}", "bots of room 012345…"),
        ("seed " + "ab" * 32, "seed ababab…"),
        (f"<WebSocketProtocol path=b'/ws/rooms/{ROOM}/?version=1'>", "<WebSocketProtocol path=b'/ws/rooms/012345…/…'>"),
        ("GET /mails/off/Zx8-1kJ:1uY3aa:q_9QvT0f/?x=1 200", "GET /mails/off/…/… 200"),
        (
            'File "/srv/lionheart/games/services/games.py", line 12',
            'File "/srv/lionheart/games/services/games.py", line 12',
        ),
        ("is it so? yes", "is it so? yes"),
    ],
)
def test_keys_are_cut_out_of_whatever_is_logged(words: str, left: str) -> None:
    assert redacted(words) == left


def test_an_exception_is_logged_by_place_and_type(write: Write) -> None:
    text = ""
    try:
        int(SECRET)
    except ValueError:
        text = write("games.x", "a mistake", error=True)
    assert "ValueError" in text
    assert "test_logs.py" in text
    assert SECRET not in text


def full_disk() -> None:
    """What SQLite says if there is no room."""
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("PRAGMA max_page_count=1")
        small.execute("CREATE TABLE much (text)")


def bad_statement() -> None:
    """What SQLite says of a statement may quote values of it."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("SELECT json_extract('{}', ?)", [SECRET])


def locked() -> None:
    """What PostgreSQL says, with details."""
    raise psycopg.errors.LockNotAvailable(f"canceling statement due to lock timeout\nDETAIL: {SECRET}")


def silent() -> None:
    """A reason without words."""
    raise TimeoutError


@pytest.mark.parametrize(
    ("fail", "raised", "kind"),
    [
        (full_disk, OperationalError, "OperationalError SQLITE_FULL: database or disk is full"),
        (bad_statement, OperationalError, "OperationalError SQLITE_ERROR"),
        (locked, OperationalError, "OperationalError 55P03: canceling statement due to lock timeout"),
        (locked, IntegrityError, "IntegrityError 55P03"),
        (silent, OperationalError, "OperationalError: "),
        (silent, ValueError, "ValueError"),
    ],
)
def test_a_database_that_fails_is_quoted_and_nothing_that_it_says_of_data(
    fail: Callable[[], None], raised: type[Exception], kind: str, write: Write
) -> None:
    text = ""
    try:
        try:
            fail()
        except Exception as error:
            raise raised(SECRET) from error
    except raised:
        text = write("games.x", "a mistake", error=True)
    assert kind in text
    assert SECRET not in text


@pytest.mark.parametrize(
    ("path", "route"),
    [
        (f"/api/rooms/{ROOM}/join/", "/api/rooms/<slug:room>/join/"),
        (f"/ws/rooms/{ROOM}/", "/ws/rooms/<room>/"),
        ("/ws/lobby/", "/ws/lobby/"),
        ("/static/assets/index-abc.js", "/static/"),
        ("/.env", "elsewhere"),
    ],
)
def test_addresses_by_their_routes(path: str, route: str) -> None:
    assert route_of(path) == route


def test_what_a_library_repeats_every_second_is_logged_once_a_minute_without_its_traceback() -> None:
    """As channels_redis does while Redis is away."""
    repeated: list[logging.LogRecord] = []
    for after in (0.0, 1.0, 59.0, 61.0):
        try:
            int(SECRET)
        except ValueError:
            repeated.append(record("channels_redis.pubsub", "Unexpected exception", error=True))
            repeated[-1].created = 1_000_000.0 + after
    seldom = OncePerMinute()
    passed = [one for one in repeated if seldom.filter(one)]
    assert passed == [repeated[0], repeated[3]]
    assert RedactingFormatter().format(passed[1]) == "Unexpected exception: ValueError, once per minute"
    assert seldom.filter(record("channels_redis.pubsub", "Another")), "other messages are not held back"


@pytest.mark.parametrize("name", ["channels_redis.pubsub", "games.broadcast.hub"])
def test_the_log_of_this_server_holds_them_back(name: str) -> None:
    """The filter is installed where they are logged."""
    assert any(isinstance(one, OncePerMinute) for one in logging.getLogger(name).filters)
