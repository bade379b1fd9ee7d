"""Logs unexpected errors by type and traceback alone: their messages may contain hidden information of a game."""

import logging
import traceback


def log_error(log: logging.Logger, what: str, error: Exception) -> None:
    """Logs an unexpected error: what failed, the type of the exception, and its traceback."""
    log.error("%s: %s\n%s", what, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
