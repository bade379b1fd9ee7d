"""CPU time of what the server reads with every request, on SQLite: `python -m tests.bench_reads`.

Compares prepared queries with the same ones whose SQL Django builds each time."""

import os
import tempfile
import time
from collections.abc import Callable
from statistics import median

ROUNDS, CALLS = 7, 100


def main() -> None:
    """Prints a table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="lionheart.settings",
            DATABASE_URL=f"sqlite:///{folder}/bench.sqlite3",
            REDIS_URL="",
            SECRET_KEY="of-a-benchmark",
        )
        import django

        django.setup()
        _compare()


def _compare() -> None:
    from django.core.management import call_command

    from games import services
    from games.gateway.session_store import SessionStore
    from games.models import Player
    from games.selectors.moderation.sanctions import sanction_against
    from games.selectors.people.sessions import player_in
    from games.selectors.rooms.room_view import room_get, rooms_offered
    from games.support.prepared_queries import PreparedQuery
    from games.workers.bot_runner import due_seats

    call_command("migrate", verbosity=0)
    people: list[Player] = [services.player_create(name=f"Player {number}") for number in range(4)]
    room = services.room_create(player=people[0], edition="classic", options={"players": 4})
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
    session = SessionStore()
    session["player"] = people[0].id
    session.save()
    reads: dict[str, Callable[[], object]] = {
        "a room of four, for its table": lambda: room_get(room.id),
        "a room of four, for the lobby": lambda: rooms_offered([room.id]),
        "a session and its player": lambda: player_in(SessionStore(session.session_key)),
        "sanctions against a player": lambda: sanction_against(people[0].id, "talk"),
        "due bots": due_seats,
    }
    prepared = {name: _milliseconds(read) for name, read in reads.items()}
    PreparedQuery.__call__ = lambda query, *values: list(query.build(*values))  # type: ignore[method-assign]
    print(f"{'ms of CPU time, medians':<32}{'prepared':>10}{'built':>10}")
    for name, read in reads.items():
        print(f"{name:<32}{prepared[name]:>10.2f}{_milliseconds(read):>10.2f}")


def _milliseconds(read: Callable[[], object]) -> float:
    read()
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(CALLS):
            read()
        rounds.append((time.process_time() - began) / CALLS * 1000)
    return median(rounds)


if __name__ == "__main__":
    main()
