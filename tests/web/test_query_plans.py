"""PostgreSQL finds what the server often needs among many games by indexes: the rows that it reads depend on what is
running or shown, not on how much has been played."""

from collections.abc import Callable

import pytest
from django.db import connection

from games.models import Game
from tests.hot_queries import costs_of, hot_operations
from tests.many_games import Amount, fill

pytestmark = [
    pytest.mark.servers,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such plans"),
]
AMOUNT = Amount(finished=12_000, running=120, moves=1)
MOST_ROWS = 7_000
"""Lists of moderators count up to 5,000 rows."""


def test_hot_queries_read_few_rows(make_game: Callable[..., Game]) -> None:
    fill(AMOUNT, [make_game(4)], [make_game(4)])
    with connection.cursor() as cursor:
        # Reading a small table whole is cheap, so PostgreSQL might choose it here, though not among a million games.
        cursor.execute("ANALYZE; SET LOCAL enable_seqscan = off")
    slow = [
        f"{name}: {cost.rows:,} rows\n{cost.sql}"
        for name, operation in hot_operations().items()
        for cost in costs_of(operation)
        if cost.rows > MOST_ROWS
    ]
    assert not slow, "\n\n".join(slow)
