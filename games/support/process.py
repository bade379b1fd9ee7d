"""This process: its ID for others, when it started and is ready, and its end."""

import logging
import os
import secrets
import signal
import socket
from datetime import UTC, datetime

log = logging.getLogger(__name__)

PROCESS_ID = secrets.token_hex(8)
"""Random, new for each start."""
STARTED = datetime.now(UTC)
"""When it started."""


def tell_ready() -> None:
    """Says to systemd, if that started this process, that it serves now: `systemctl start` waits for it (sd_notify)."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            # The name of an abstract socket begins with a zero byte, which is written as "@".
            line.sendto(b"READY=1", f"\0{address[1:]}" if address[0] == "@" else address)


def end_process(reason: str) -> None:
    """Ends this process as an operator would: it finishes its requests and sends its sockets elsewhere. What supervises
    it starts it again."""
    log.critical("this process ends: %s", reason)
    os.kill(os.getpid(), signal.SIGTERM)
