"""Logs unexpected errors by type and traceback, without their messages, which may contain hidden information of a game.
Only a database that fails by itself is quoted."""

import logging
import sqlite3
import traceback

from django.db.utils import OperationalError


def log_error(log: logging.Logger, what: str, error: Exception) -> None:
    """Logs an unexpected error: what failed, what kind of error it is, and its traceback."""
    log.error("%s: %s\n%s", what, error_kind(error), "".join(traceback.format_tb(error.__traceback__)))


def error_kind(error: BaseException) -> str:
    """An exception's type; of a database's error also the code, and what it says of itself: that its disk is full, or a
    lock is taken. What it says of a statement may contain values."""
    kind, cause = type(error).__name__, error.__cause__
    if code := getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None):
        kind = f"{kind} {code}"
    is_of_statement = getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_ERROR
    if cause is None or not isinstance(error, OperationalError) or is_of_statement:
        return kind
    # PostgreSQL's details, which may contain values, are on the lines after the first.
    words = str(cause).partition("\n")[0]
    return f"{kind}: {words}"
