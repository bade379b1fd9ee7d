"""Whether the database answers, and has tables: one that has none is new, or not the one that is meant."""

from contextlib import closing

import psycopg
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

WITHOUT_TABLES = (
    "On a new server run `manage.py migrate`. If this one replaces another, or its database was lost, first read a "
    "backup (docs/operating.md, Reading a backup)."
)


def check_connection() -> None:
    """Raises psycopg.Error if PostgreSQL does not answer, with its reason. The pool would try for seconds, and then say
    only that it got no connection."""
    if connection.vendor == "postgresql":
        with closing(psycopg.connect(**connection.get_connection_params())):
            pass


def has_tables() -> bool:
    """Whether any migration was ever applied."""
    return "django_migrations" in connection.introspection.table_names()


def refuse_without_tables() -> None:
    """Raises CommandError if the database is empty: every request and round would fail. One that does not answer is
    waited for elsewhere."""
    try:
        if not has_tables():
            raise CommandError(f"The database is empty, it has no tables. {WITHOUT_TABLES}")
    except DatabaseError:
        return
    finally:
        connection.close()
