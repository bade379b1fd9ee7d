"""What the server reads all the time, or with each page, and what PostgreSQL does for it."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib.auth import authenticate
from django.db import connection, reset_queries, transaction
from django.db.models import Count
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import services
from games.models import Game, Move, Player, Room, Seat, SeatHolder, Token
from games.models.staff_groups import ADMINISTRATORS
from games.selectors import chat, ratings
from games.selectors.history import public_games
from games.selectors.moderation import staff
from games.selectors.moderation.public_summary import public_summary
from games.selectors.moderation.sanctions import sanction_against
from games.selectors.notifications import outbox
from games.selectors.people import profiles
from games.selectors.play import clocks, games
from games.selectors.rooms import featured, lobby, my_games, room_view
from games.services.people.accounts import is_taken
from games.services.ratings.weights import weights
from games.services.rooms import limits, matching, sweeping
from games.workers import bot_runner
from tests.web.staff import browser_of
from tests.web.staff import staff as make_moderator
from tests.web.test_long_lists import FURTHER, NEWEST

EXPLAIN = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "
EXPLAINED = ("SELECT", "UPDATE", "DELETE", "(SELECT", "WITH")


@dataclass(frozen=True, slots=True)
class Cost:
    """What PostgreSQL did for a statement: how long it took, how many rows and pages of 8 kB it read, and which tables
    it read whole."""

    sql: str
    ms: float
    rows: int
    pages: int
    whole: tuple[str, ...]


def hot_operations() -> dict[str, Callable[[], object]]:
    """By name: for the person who has played most, and tables of theirs."""
    seats = Seat.objects.filter(player__isnull=False, player__user__isnull=False).values("player")
    much = Player.objects.get(id=seats.annotate(count=Count("id")).order_by("-count")[0]["player"])
    other = Player.objects.filter(user__isnull=False).exclude(id=much.id).order_by("id")[0]
    own = Game.objects.filter(room__seats__player=much)
    over, running = own.exclude(ended=None).order_by("-ended")[0], own.filter(ended=None).order_by("-started")[0]
    rating = much.ratings.order_by("-games")[0]
    now = timezone.now()
    direct: dict[str, Callable[[], object]] = {
        "lobby, a page": lambda: lobby.pages_frames({1}),
        "lobby, all pages": lambda: lobby.pages_frames({lobby.PAGES}),
        "featured game": featured._look_up,
        "my games": lambda: my_games.my_games(much),
        "my games, tenth page": lambda: my_games.my_games(much, 9),
        "profile": lambda: profiles.profile(much, None),
        "profile, for another player": lambda: profiles.profile(much, other),
        "profile, its tenth page": lambda: profiles.profile(much, None, 9),
        "leaderboard": lambda: ratings.board(rating.edition, rating.players, much),
        "rating history": lambda: ratings.history(much),
        "ratings of a game": lambda: ratings.changes_of(over),
        "a table": lambda: room_view.room_get(running.room_id),
        "log of a game": lambda: list(Move.objects.filter(game=running, number__lte=50).values_list("number")),
        "versions of games with sockets": lambda: games.versions([running.room_id, over.room_id]),
        "lobby chat": chat.lobby_chat,
        "chat of a table": lambda: chat.chat_of(over.room, much.id),
        "sanctions": lambda: sanction_against(much.id, "talk"),
        "relations": lambda: profiles.relations_of(much),
        "due bots": bot_runner.due_seats,
        "a bot's turn": lambda: (
            bot_runner._repeats_itself(running, 0, "1.1"),
            Game.objects.filter(bot_runner._pause_is_over(now, now), room_id=running.room_id).first(),
        ),
        "next deadline": clocks.next_due,
        "due deadlines": lambda: clocks.due(now),
        "ratings that are due": lambda: list(Game.objects.filter(rating="due").order_by("ended", "id")[:50]),
        "weights of a rated game": lambda: weights(list(much.ratings.all()), now),
        "sweep: presence": services.presence_sweep,
        "sweep: deserted rooms": sweeping.room_sweep,
        "sweep: commands": services.command_sweep,
        "sweep: network addresses": services.network_addresses_sweep,
        "sweep: password tries": services.password_tries_sweep,
        "sweep: sessions": services.sessions_sweep,
        "sweep: notifications": lambda: services.notifications_sweep(now=now),
        "due emails": lambda: outbox.due_recipients("address", now),
        "due pushes": lambda: outbox.due_recipients("browser", now),
        "due account emails": lambda: outbox.due_account_mails(now),
        "limits of tables": lambda: limits.check_room_limits(much, "x" * 24),
        "limit of waiting seats": lambda: limits.check_waiting_seats(much),
        "limit of running games": lambda: limits.check_running_games(Room(origin_hash="x" * 24), other),
        "quick match": lambda: matching._waiting_tables(
            much, {"edition": "classic", "pace": Room.Pace.NORMAL, "language": "en"}
        ),
        "presence of a program": lambda: services.presence_record_request(
            player_id=much.id, room_id=running.room_id, game_id=None
        ),
        "records, first batch": lambda: public_games.record_lines_after(None, {}),
        "records of an edition, from a cursor": lambda: public_games.record_lines_after(
            (now - timedelta(days=100), ""), {"edition": "classic"}
        ),
        "tables of a moderator": lambda: staff.own_tables(much.user),
        "public summary of moderation": public_summary,
        "log-in": lambda: authenticate(request=None, username="account1", password="wrong"),
        "name of an account": lambda: is_taken("Someone"),
    }
    holders = SeatHolder.objects.exclude(player=much).filter(game__holders__player=much).values("player")
    met = Player.objects.get(id=holders.annotate(count=Count("id")).order_by("-count")[0]["player"])
    return direct | _pages(much, met, over)


def _pages(much: Player, met: Player, over: Game) -> dict[str, Callable[[], object]]:
    """Pages of moderators and of programs; `met` is whom `much` has met most."""
    moderator = browser_of(make_moderator("hot", ADMINISTRATORS))
    with override_settings(GUEST_PROGRAMS=True):
        _, key = services.token_create(owner=much, name="Hot", scopes=[Token.Scope.READ])
    program = Client(headers={"authorization": f"Bearer {key}"})
    admin = [
        *("admin/", "admin/figures/", "admin/waiting/", f"admin/games/player/{much.id}/change/"),
        f"admin/games/game/pair/?one={much.id}&other={met.id}",
        *(f"admin/games/{name}" for name in (*(f"{one}/" for one in NEWEST), *FURTHER)),
    ]
    api = (
        *("rooms/", "games/", "games/?state=running", "me/games/", "games/?state=over&edition=classic&players=4"),
        "games/?edition=returns&players=6",
    )
    paths = {
        **dict.fromkeys(admin, moderator),
        **{f"api/v1/{path}": program for path in (*api, f"rooms/{over.room_id}/")},
    }
    return {_named(path): partial(_read, client, path) for path, client in paths.items()}


def _read(client: Client, path: str) -> None:
    response = client.get(f"/{path}")
    assert response.status_code == 200, (path, response.status_code)


def _named(path: str) -> str:
    """A path without its IDs."""
    return re.sub(r"[0-9a-f]{24}", "…", path)


def costs_of(operation: Callable[[], object]) -> Iterator[Cost]:
    """The costs of each statement of an operation, which is rolled back."""
    reset_queries()
    with transaction.atomic():
        with CaptureQueriesContext(connection) as captured:
            operation()
        transaction.set_rollback(True)
    for query in captured.captured_queries:
        if query["sql"].startswith(EXPLAINED):
            with transaction.atomic():
                yield _cost(query["sql"])
                transaction.set_rollback(True)


def _cost(sql: str) -> Cost:
    with connection.cursor() as cursor:
        cursor.execute(EXPLAIN + sql)
        ((whole,),) = cursor.fetchall()
    (explained,) = json.loads(whole) if isinstance(whole, str) else whole
    plan = explained["Plan"]
    nodes = list(_nodes(plan))
    return Cost(
        sql=sql,
        ms=explained["Execution Time"],
        rows=sum(map(_rows_read, nodes)),
        pages=plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
        whole=tuple(sorted({node["Relation Name"] for node in nodes if node["Node Type"] == "Seq Scan"})),
    )


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


def _rows_read(node: dict[str, Any]) -> int:
    """The rows that a node reads from a table, including those that it skips."""
    if "Scan" not in node["Node Type"] or node["Node Type"] == "Bitmap Index Scan":
        return 0
    skipped = sum(count for name, count in node.items() if name.startswith("Rows Removed by"))
    return int((node["Actual Rows"] + skipped) * node["Actual Loops"])
