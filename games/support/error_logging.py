"""Mistakes of ours in the server's log: by kind and place alone, since their words may hold what a game hides."""

import logging
import traceback


def log_mistake(log: logging.Logger, what: str, error: Exception) -> None:
    """Says what went wrong, the kind of mistake, and where in the code it happened."""
    log.error("%s: %s\n%s", what, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
