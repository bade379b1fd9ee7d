"""Lists stay fast however many games were played: few queries, which read few rows and load nothing heavy. The long
form has 100,000 games with 1,000,000 moves."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import services
from games.models import Game, NetworkSign, Player, Room, Token
from games.models.staff_groups import ADMINISTRATORS
from tests.long_form import LONG_FORM
from tests.web.conftest import client_of
from tests.web.crowd import crowd
from tests.web.staff import browser_of, staff

pytestmark = [pytest.mark.django_db, *([] if LONG_FORM else [pytest.mark.once])]
GAMES, MOVES, LAST = (100_000, 10, 100) if LONG_FORM else (60, 2, 2)
HEAVY, SEALED = ("state", "opening", "streams"), ("seed", "salt", "asked_again")
"""Columns that no list loads, not even in the admin."""
MOST_ROWS = 25_000
"""The limit of database rows read for a page of a list in its default order: lists count up to 5,000, and read a few
rows beside each of theirs."""
SECONDS = 5
NEWEST = ("room", "game", "seat", "player", "chatmessage", "report", "sanction", "auditentry", "deadline")
"""Lists of the admin in their default order."""
FURTHER = (
    *(
        f"room/?p={LAST}",
        f"game/?p={LAST}",
        "room/?state__exact=playing",
        "room/?state__exact=ended",
        "game/?edition=classic",
    ),
    *(
        "chatmessage/?among_spectators__exact=0",
        "auditentry/?kind=player",
        "sanction/?appeal=open",
        "report/?done=open",
    ),
)
SEARCHED = (
    *("room/?q=Table+99", "game/?q=Table+99", "seat/?q=Person+99", "player/?q=Person+99", "chatmessage/?q=played"),
    *("auditentry/?q=Person", "report/?q=Person", "sanction/?q=Person", "room/?o=1", "game/?o=5"),
)
"""Search results and other orders can be anywhere: here only the time is limited."""


def asked_by(client: Any, path: str, most: int) -> tuple[list[str], float]:
    """The queries of a request, which are few and load nothing heavy; and its duration."""
    with CaptureQueriesContext(connection) as captured:
        begun = time.monotonic()
        response = client.get(path)
        took = time.monotonic() - begun
    assert response.status_code == 200
    queries = [query["sql"] for query in captured.captured_queries]
    assert len(queries) <= most, "\n".join(queries)
    said = " ".join(queries)
    for heavy in (*HEAVY, *(SEALED if path.startswith("/admin/") else ())):
        assert f'"games_game"."{heavy}"' not in said, (path, heavy)
    assert '"games_move"' not in said, path
    return queries, took


def looked_at(queries: list[str]) -> int:
    """The number of rows that PostgreSQL reads for these queries, including those that it skips."""
    rows = 0
    for query in queries:
        if query.startswith("SELECT"):
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}")
                (plan,) = cursor.fetchone() or ("[]",)
            (whole,) = json.loads(plan) if isinstance(plan, str) else plan
            rows += _scanned(whole["Plan"])
    return rows


def _scanned(plan: dict[str, Any]) -> int:
    own = 0
    if "Scan" in plan["Node Type"] and plan["Node Type"] != "Bitmap Index Scan":
        passed = sum(count for name, count in plan.items() if name.startswith("Rows Removed by"))
        own = int((plan["Actual Rows"] + passed) * plan["Actual Loops"])
    return own + sum(_scanned(part) for part in plan.get("Plans", ()))


def test_lists_stay_quick_however_much_has_been_played(
    make_room: Callable[..., Room], people: list[Player], capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    settings.GUEST_PROGRAMS = True
    room = make_room(2, 2)
    crowd(services.room_start(room_id=room.id, player=people[0]).game, games=GAMES, moves=MOVES)
    assert Game.objects.count() == GAMES + 1
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # as autovacuum does on a running server
    much = Player.objects.get(name="Person 3")
    everybody, today = Player.objects.values_list("id", flat=True), timezone.now().date()
    came = [NetworkSign(player_id=one, sign="a large network", day=today) for one in everybody]
    came += [NetworkSign(player_id=one, sign="a small one", day=today) for one in (*everybody[:9], much.id)]
    NetworkSign.objects.bulk_create(came, ignore_conflicts=True)
    moderator = browser_of(staff(group=ADMINISTRATORS))
    _, key = services.token_create(owner=much, name="Mine", scopes=[Token.Scope.READ])
    program = Client(headers={"authorization": f"Bearer {key}"})
    table = Room.objects.get(name="Table 0")

    report = []
    admin = [f"/admin/games/{name}/" for name in NEWEST] + [f"/admin/games/{path}" for path in FURTHER]
    searches = [f"/admin/games/{path}" for path in SEARCHED]
    asked = [
        *((moderator, "/admin/", 20), *((moderator, path, 17) for path in (*admin, *searches))),
        (moderator, f"/admin/games/player/{much.id}/change/", 40),
        (client_of(much), "/api/rooms/", 14),
        *((program, f"/api/v1/{path}", 14) for path in ("rooms/", "games/", "games/?state=running", "me/games/")),
        (program, f"/api/v1/rooms/{table.id}/", 14),
    ]
    slow = []
    for client, path, most in asked:
        queries, took = asked_by(client, path, most)
        rows = looked_at(queries) if connection.vendor == "postgresql" else 0
        report.append(f"{_named(path):48} {len(queries):3} queries {rows:8,} rows {took * 1000:6.0f} ms")
        if LONG_FORM and (took > SECONDS or (rows > MOST_ROWS and path not in searches)):
            slow.append(report[-1])
    if LONG_FORM:
        with capsys.disabled():
            print("", f"{connection.vendor}: {GAMES:,} games, {GAMES * MOVES:,} moves", *report, sep="\n")
    assert not slow, "\n".join(slow)


def _named(path: str) -> str:
    """A path without its IDs."""
    return re.sub(r"[0-9a-f]{16,}", "…", path)
