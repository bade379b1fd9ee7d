"""Defaults for the embedded server: a generated secret key, and the host names it answers to."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def secret_key(path: Path) -> str:
    """The key stored in a file, generated on the first call; processes that start together agree on one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        # A hard link appears completely or not at all, and the first one wins.
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text().strip()


def keep_private(path: Path) -> None:
    """Makes an SQLite file, created if needed, readable by its owner only. The files that SQLite creates next to it
    inherit the permissions."""
    if not path.exists() and path.parent.is_dir():
        path.touch(mode=0o600)
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(OSError):  # missing, owned by another user, or on a read-only disk
            one.chmod(0o600)


def is_loopback(host: str) -> bool:
    """Whether a server bound to this host is reachable only from this machine."""
    return host in {"localhost", "::1"} or host.startswith("127.")


def host_names(host: str) -> list[str]:
    """The Host headers accepted by a server bound to this host; never a wildcard."""
    if is_loopback(host):
        return list(LOOPBACK)
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 - a comparison
        return [*LOOPBACK, host]
    name = socket.gethostname().lower()
    return [*LOOPBACK, name, f"{name}.local", *lan_addresses()]


def lan_addresses() -> list[str]:
    """This machine's addresses on local networks, likeliest first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: connecting a datagram socket sends nothing
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not is_loopback(address) and address != "0.0.0.0"]  # noqa: S104
