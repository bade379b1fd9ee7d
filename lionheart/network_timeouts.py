"""Timeouts for PostgreSQL and Redis, so that no thread waits forever when their network is gone; and limits in
PostgreSQL on how long a process that has stopped in mid-transaction can block others."""

import socket

KEEPALIVE_SECONDS = 5
"""Seconds of silence before a peer is probed; it is given up after three probes, a second apart, without an answer."""
LOCK_SECONDS = 5
"""Seconds to wait for a lock. A move takes milliseconds: a process that holds it for longer is frozen or
disconnected."""
IDLE_SECONDS = 10
"""Seconds a transaction may be idle before it is rolled back and its locks are released."""

POOL: dict[str, object] = {
    # Seconds to wait for a connection; there are none while the database is down.
    "timeout": 4,
    # The pool retries with exponential backoff: after a long outage it would not retry for as long again. Once it has
    # given up, the next request for a connection starts over.
    "reconnect_timeout": 3,
}
POSTGRES: dict[str, object] = {
    "connect_timeout": KEEPALIVE_SECONDS,
    "keepalives_idle": KEEPALIVE_SECONDS,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * (KEEPALIVE_SECONDS + 3),
    "options": (
        f"-c lock_timeout={LOCK_SECONDS}s -c idle_in_transaction_session_timeout={IDLE_SECONDS}s "
        f"-c tcp_keepalives_idle={KEEPALIVE_SECONDS} -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
    ),
}
REDIS: dict[str, object] = {
    "socket_connect_timeout": KEEPALIVE_SECONDS,
    "socket_timeout": KEEPALIVE_SECONDS,
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): value
        for name, value in (("TCP_KEEPIDLE", KEEPALIVE_SECONDS), ("TCP_KEEPINTVL", 1), ("TCP_KEEPCNT", 3))
        if hasattr(socket, name)
    },
}
CACHE: dict[str, object] = {"socket_connect_timeout": 1, "socket_timeout": 1}
"""For counting attempts: users wait for this when they log in."""
