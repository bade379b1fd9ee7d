"""How long PostgreSQL and Redis are waited for when their network is gone, so that no thread of ours waits for ever;
and how long PostgreSQL lets a process of ours keep others waiting that has stopped in the midst of something.
"""

import socket

SECONDS = 5
"""Of silence before a peer is asked whether it is there; it is gone if it has not said so three times in as many."""
LOCK = 5
"""Seconds for a lock: a move takes milliseconds, so whoever has it longer is frozen or cut off."""
IDLE = 10
"""Seconds in which a transaction may do nothing; then it is undone, and its locks are free."""

POOL: dict[str, object] = {
    # For a connection, of which there are none while the database is away.
    "timeout": 4,
    # The pool tries again after one second, two, four, and so on: after a long outage it would not look for as long
    # again. Once it has given up, whoever asks for a connection makes it begin anew.
    "reconnect_timeout": 3,
}
POSTGRES: dict[str, object] = {
    "connect_timeout": SECONDS,
    "keepalives_idle": SECONDS,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * (SECONDS + 3),
    "options": (
        f"-c lock_timeout={LOCK}s -c idle_in_transaction_session_timeout={IDLE}s -c tcp_keepalives_idle={SECONDS} "
        "-c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
    ),
}
REDIS: dict[str, object] = {
    "socket_connect_timeout": SECONDS,
    "socket_timeout": SECONDS,
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): value
        for name, value in (("TCP_KEEPIDLE", SECONDS), ("TCP_KEEPINTVL", 1), ("TCP_KEEPCNT", 3))
        if hasattr(socket, name)
    },
}
CACHE: dict[str, object] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""For counting attempts: whoever logs in waits for the answer."""
