"""`python -m tests.load.store` prints what PostgreSQL has written, for the load generator: the bytes of its log in all,
and of the newest database the rows of moves, with indexes, and their number."""

import json
import os

import psycopg

POSTGRES = os.environ.get("LOAD_POSTGRES", "")


def main() -> None:
    """Prints the figures as one JSON object."""
    with psycopg.connect(POSTGRES) as server:
        newest = "SELECT datname FROM pg_database WHERE datname LIKE 'game%' ORDER BY oid DESC LIMIT 1"
        name = server.execute(newest).fetchall()[0][0]
        wal = server.execute("SELECT pg_current_wal_lsn() - '0/0'").fetchall()[0][0]
    with psycopg.connect(f"{POSTGRES.rpartition('/')[0]}/{name}") as games:
        size = "SELECT pg_total_relation_size('games_move'), count(*) FROM games_move"
        [(stored, moves)] = games.execute(size).fetchall()
    print(json.dumps({"wal": int(wal), "stored": stored, "moves": moves}))


if __name__ == "__main__":
    main()
