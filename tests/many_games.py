"""Fills PostgreSQL with copies of a few games: thousands in a second, a million in ten minutes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from games.models import (
    AuditEntry,
    ChatMessage,
    Command,
    Deadline,
    Game,
    MailAddress,
    Move,
    NetworkSign,
    Notification,
    Player,
    Presence,
    Rating,
    RatingChange,
    Report,
    Room,
    Sanction,
    Seat,
    SeatHolder,
)

FIRST_ID = 1_000_000_000
"""Above the numbers that the database assigns."""
SEATED = 3
"""Seats with people; bots have the others."""
BOARDS = (("classic", 4), ("returns", 4), ("internet", 5))
"""The leaderboards on which people are, by edition and number of players."""
PEOPLE = "generate_series(0, %(people)s - 1) AS n"
WAITING = "generate_series(1, 1 + %(running)s / 50) AS n"
"""Tables that wait for players."""
COPIES = """
    CREATE TEMPORARY TABLE copies AS
    SELECT n, n > %(finished)s AS runs, substr(md5('room' || n), 1, 24) AS room,
        substr(md5('room' || n), 1, 4) || substr(md5('game' || n), 1, 20) AS game,
        floor(%(people)s * power(random(), 2))::int AS host,
        (CASE WHEN n > %(finished)s THEN %(begun)s::text[] ELSE %(over)s::text[] END)[1 + mod(n, %(kinds)s)] AS copied,
        now() - random() * CASE WHEN n > %(finished)s THEN interval '20 days' ELSE interval '1000 days' END AS began
    FROM generate_series(1, %(finished)s + %(running)s) AS n
"""
"""Each game, its table, and the game that it copies. Few people play much."""
RATED = "mod(n, 5) = 0"
SEAT = "mod(host + number * 7, %(people)s)"
"""The person on a seat, by number."""
SEATS = f"copies, generate_series(0, {SEATED} - 1) AS number"


@dataclass(frozen=True)
class Amount:
    """How much there will be. Running games have whole logs; of each finished one some `moves` are kept."""

    finished: int = 1_000_000
    running: int = 20_000
    moves: int = 3

    @property
    def people(self) -> int:
        """One for ten games."""
        return max(100, self.finished // 10)


def fill(amount: Amount, finished: Sequence[Game], running: Sequence[Game]) -> None:
    """Copies finished and running games, as many of one as of the other, with all that belongs to them."""
    with transaction.atomic():
        _Filling(amount, finished, running).fill()


class _Filling:
    def __init__(self, amount: Amount, finished: Sequence[Game], running: Sequence[Game]) -> None:
        self._values: dict[str, Any] = {
            "finished": amount.finished,
            "running": amount.running,
            "people": amount.people,
            "moves": amount.moves,
            "over": [one.id for one in finished],
            "begun": [one.id for one in running],
            "kinds": len(finished),
        }
        self._over, self._begun, self._now = finished[0], running[0], timezone.now()
        self._models: list[Model] = []

    def fill(self) -> None:
        """Inserts everything. Foreign keys are not checked meanwhile."""
        self._run("SET LOCAL session_replication_role = replica; SET LOCAL idle_in_transaction_session_timeout = 0")
        self._run("SELECT setseed(0.5)")
        self._run(COPIES)
        self._run("ANALYZE copies")
        user, player = User(username="model"), Player(name="Model")
        self._people(user, player)
        self._games()
        self._running_games(player)
        self._ratings(player)
        self._moderation(player)
        for model in reversed(self._models):
            model.delete()
        self._run("DROP TABLE copies")

    def _people(self, user: User, player: Player) -> None:
        account = f"{FIRST_ID} + n"
        joined = "now() - interval '1 day' * (n / 100.0)"
        self._copy(user, PEOPLE, id=account, username="'account' || n", date_joined=joined)
        self._copy(
            player,
            PEOPLE,
            id=_person("n"),
            name="'Person ' || n",
            user_id=f"CASE WHEN mod(n, 3) > 0 THEN {account} END",
            person="substr(md5('public' || n), 1, 16)",
            guest_name_key="'person' || n",
            created=joined,
        )
        session = Session(session_key="model", session_data="x" * 200, expire_date=self._now)
        expires = "now() + interval '1 year' * random()"
        self._copy(session, PEOPLE, session_key="md5('session' || n)", expire_date=expires)

    def _games(self) -> None:
        listed = {"public": "mod(n, 4) > 0", "watching": "'everyone'"}
        self._copy_rows(
            Room,
            "copies JOIN games_game AS known ON known.id = copied JOIN games_room AS model ON model.id = known.room_id",
            id="room",
            name="'Table ' || n",
            state="CASE WHEN runs THEN 'playing' ELSE 'ended' END",
            ended_by="CASE WHEN runs THEN '' ELSE 'play' END",
            pace="CASE WHEN mod(n, 2) = 0 THEN 'correspondence' ELSE 'normal' END",
            rated=RATED,
            creator_id=_person("host"),
            named_after_id=_person("host"),
            created="began",
            changed="began",
            **listed,
        )
        self._copy_rows(
            Game,
            "copies JOIN games_game AS model ON model.id = copied",
            id="game",
            room_id="room",
            started="began",
            last_move="CASE WHEN runs THEN now() - interval '5 days' * random() ELSE began END",
            ended="CASE WHEN NOT runs THEN began + interval '1 hour' END",
            rating=f"CASE WHEN runs OR NOT ({RATED}) THEN '' WHEN n <= 20 THEN 'due' ELSE 'done' END",
        )
        nobody_away = {"offered": "false", "stand_in": "false"}
        self._copy_rows(
            Seat,
            "copies JOIN games_game AS known ON known.id = copied"
            " JOIN games_seat AS model ON model.room_id = known.room_id",
            room_id="room",
            player_id=f"CASE WHEN number < {SEATED} THEN {_person(SEAT)} END",
            entrant_id=f"CASE WHEN number < {SEATED} AND {RATED} THEN {_person(SEAT)} END",
            bot=f"number >= {SEATED}",
            pending=f"runs AND model.pending AND (number < {SEATED} OR mod(n, 100) = 0)",
            **nobody_away,
        )
        self._copy_rows(
            Room,
            f"{WAITING}, games_room AS model WHERE model.id = '{self._over.room_id}'",
            id="substr(md5('open' || n), 1, 24)",
            name="'Open ' || n",
            state="'open'",
            ended_by="''",
            creator_id=_person("n"),
            created="now() - interval '1 day' * random()",
            changed="now()",
            **listed | {"public": "true"},
        )
        self._copy_rows(
            Seat,
            f"{WAITING}, games_seat AS model WHERE model.room_id = '{self._over.room_id}'",
            room_id="substr(md5('open' || n), 1, 24)",
            player_id=f"CASE WHEN number = 0 THEN {_person('n')} END",
            bot="false",
            pending="false",
            **nobody_away,
        )
        self._copy(SeatHolder(game=self._over, seat=0), SEATS, game_id="game", seat="number", player_id=_person(SEAT))
        self._copy_rows(
            Move,
            "copies JOIN games_move AS model ON model.game_id = copied WHERE runs OR model.number <= %(moves)s",
            game_id="game",
            mark="substr(md5(game || model.number), 1, 16)",
            client_id="CASE WHEN runs THEN md5(game || model.number) END",
            by=f"CASE WHEN seat < {SEATED} THEN 'person' ELSE 'bot' END",
            made="began + interval '1 minute' * model.number",
        )
        message = ChatMessage(room=self._over.room, name="Model", text="Well played!")
        said = {"player_id": _person("host"), "at": "began"}
        self._copy(message, "copies", public_id=_id("'chat' || n"), room_id="room", **said)
        self._copy(message, "copies WHERE mod(n, 100) = 0", public_id=_id("'lobby' || n"), room_id="NULL", **said)

    def _running_games(self, player: Player) -> None:
        deadline = Deadline(game=self._begun, seat=9, prompt="1.1", started=self._now, due=self._now)
        due = "now() + interval '3 days' * random()"
        self._copy(deadline, "copies WHERE runs", game_id="game", seat="0", due=due)
        self._copy(
            Presence(room=self._begun.room, seen=self._now, expires=self._now),
            "copies WHERE runs AND mod(n, 4) = 0",
            id="room",
            room_id="room",
            player_id=_person("host"),
            expires="now() + interval '1 minute'",
        )
        command = Command(player=player, client_id="model", digest="x" * 64)
        self._copy(command, "copies WHERE runs", player_id=_person("host"), client_id="md5('c' || n)")
        mail = MailAddress(player=player, address="model@play.example", asked=self._now)
        self._copy(mail, f"{PEOPLE} WHERE mod(n, 5) = 0", id=f"{FIRST_ID} + n", player_id=_person("n"))
        notice = Notification(address=mail, kind="turn", created=self._now, due=self._now, sent=self._now)
        about = {"address_id": f"{FIRST_ID} + 5 * (host / 5)", "game_id": "game", "cause": "n::text"}
        soon, lately = "now() + interval '1 hour' * random()", "now() - interval '1 day' * random()"
        self._copy(notice, "copies WHERE runs", due=soon, sent="NULL", **about)
        self._copy(notice, "copies WHERE runs", kind="'news'", sent=lately, **about)

    def _ratings(self, player: Player) -> None:
        best = {"mu": 25, "sigma": 8, "points": 1000}
        rating = Rating(player=player, edition="classic", players=4, games=9, changed=self._now, **best)
        boards = " UNION ALL ".join(
            f"SELECT {number} AS board, '{edition}' AS played, {players} AS size"
            for number, (edition, players) in enumerate(BOARDS)
        )
        self._copy(
            rating,
            f"{PEOPLE}, ({boards}) AS boards WHERE mod(n, 3) > 0",
            id=f"{FIRST_ID} + 3 * n + board",
            player_id=_person("n"),
            edition="played",
            players="size",
            points="1000 + (500 * random())::int",
            games="mod(n, 50)",
        )
        self._copy(
            RatingChange(game=self._over, rating=rating, seat=9, place=1, before=990, at=self._now, **best),
            f"{SEATS} WHERE {RATED} AND NOT runs AND mod({SEAT}, 3) > 0",
            game_id="game",
            seat="number",
            rating_id=f"{FIRST_ID} + 3 * {SEAT} + mod(n, 3)",
            at="began",
        )

    def _moderation(self, player: Player) -> None:
        some, host = "copies WHERE mod(n, 100) = 0", _person("host")
        report = Report(kind="spam", about_name="Model", evidence={"chat": []}, decided=self._now)
        self._copy(
            report,
            "copies WHERE mod(n, 10) = 0",
            public_id=_id("'report' || n"),
            about_id=host,
            reporter_id=_person("mod(host + 7, %(people)s)"),
            room_id="room",
            created="began",
            decided="CASE WHEN mod(n, 50) > 0 THEN began + interval '1 hour' END",
            decision="CASE WHEN mod(n, 50) = 0 THEN '' WHEN mod(n, 20) = 0 THEN 'dismissed' ELSE 'upheld' END",
        )
        network = NetworkSign(player=player, sign="model", day=self._now.date())
        self._copy(network, PEOPLE, player_id=_person("n"), sign=_id("'network' || n / 20"))
        sanction = Sanction(player=player, step="mute", reason="Spam", begun=self._now, lifted=self._now)
        self._copy(sanction, some, public_id=_id("'sanction' || n"), player_id=host, begun="began")
        entry = AuditEntry(who="mo", act="sanction.mute", kind="player", name="Model")
        self._copy(entry, some, key=host, player=host, room="copies.room")

    def _copy(self, row: Model, rows: str, /, **columns: str) -> None:
        """Inserts a copy of `row` for each of `rows`, except for these columns."""
        if row._state.adding:
            row.save()
            if not isinstance(row, AuditEntry):
                self._models.append(row)
        meta: Any = row._meta
        model = f"(SELECT * FROM {meta.db_table} WHERE {meta.pk.column} = '{row.pk}') AS model"
        self._copy_rows(type(row), f"{model}, {rows}", **columns)

    def _copy_rows(self, kind: type[Model], rows: str, /, **columns: str) -> None:
        """Inserts a copy of `model` for each of `rows`, of which it is a part, except for these columns."""
        fields = [field for field in kind._meta.concrete_fields if field.column in columns or not field.primary_key]
        names = ", ".join(f'"{field.column}"' for field in fields)
        values = ", ".join(columns.get(str(field.column), f'model."{field.column}"') for field in fields)
        self._run(f"INSERT INTO {kind._meta.db_table} ({names}) SELECT {values} FROM {rows}")

    def _run(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql, self._values)


def _person(number: str) -> str:
    """SQL for the ID of a person."""
    return _id(f"'person' || {number}")


def _id(text: str) -> str:
    """SQL for an ID that depends on a text."""
    return f"substr(md5({text}), 1, 24)"
