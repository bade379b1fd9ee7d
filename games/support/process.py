"""This process: its ID for others, and its end."""

import logging
import os
import secrets
import signal

log = logging.getLogger(__name__)

PROCESS_ID = secrets.token_hex(8)
"""Random, new for each start."""


def end_process(reason: str) -> None:
    """Ends this process as an operator would: it finishes its requests and sends its sockets elsewhere. What supervises
    it starts it again."""
    log.critical("this process ends: %s", reason)
    os.kill(os.getpid(), signal.SIGTERM)
