"""A network namespace for one process, connected by a link that can be taken down to another namespace with all the
other processes (Linux, as root). Both are separate from the machine's network: browsers abort what they are loading
when that changes."""

import ctypes
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

CLONE_NEWNET = 0x40000000
"""The flag of `unshare` and `setns` for network namespaces (linux/sched.h)."""
HOW = (
    "To cut a worker's network the test makes network namespaces: run it as root on Linux, or in a container with "
    "NET_ADMIN and SYS_ADMIN."
)


@dataclass(frozen=True)
class Island:
    """`here` is the caller's address on the link, `there` the island's."""

    name: str
    here: str
    there: str

    @property
    def command(self) -> tuple[str, ...]:
        """The prefix of a command that is to run on the island."""
        return ("ip", "netns", "exec", self.name)

    def cut_off(self) -> None:
        """Drops all packets silently."""
        _ip("link", "set", f"{self.name}-h", "down")

    def join(self) -> None:
        """Lets packets through again."""
        _ip("link", "set", f"{self.name}-h", "up")


@contextmanager
def island() -> Iterator[Island]:
    """An island that ends with the block. Meanwhile this thread is in another network namespace, and so are all threads
    and processes that it starts."""
    with _network_of_its_own(), _joined() as found:
        yield found


@contextmanager
def _network_of_its_own() -> Iterator[None]:
    with Path("/proc/thread-self/ns/net").open() as before:
        _of_the_system("unshare", CLONE_NEWNET)
        try:
            _ip("link", "set", "lo", "up")
            yield
        finally:
            _of_the_system("setns", before.fileno(), CLONE_NEWNET)


@contextmanager
def _joined() -> Iterator[Island]:
    number = os.getpid() % 60_000
    name, network = f"lh{number}", f"10.{64 + number // 256 % 64}.{number % 256}"
    found = Island(name, f"{network}.1", f"{network}.2")
    _ip("netns", "add", name)
    try:
        _ip("link", "add", f"{name}-h", "type", "veth", "peer", "name", f"{name}-i")
        _ip("link", "set", f"{name}-i", "netns", name)
        _ip("addr", "add", f"{found.here}/24", "dev", f"{name}-h")
        _ip("-n", name, "addr", "add", f"{found.there}/24", "dev", f"{name}-i")
        _ip("-n", name, "link", "set", f"{name}-i", "up")
        _ip("-n", name, "link", "set", "lo", "up")
        found.join()
        yield found
    finally:
        _ip("netns", "del", name)


def _of_the_system(call: str, *arguments: int) -> None:
    if getattr(ctypes.CDLL(None, use_errno=True), call)(*arguments):
        raise RuntimeError(f"{call}: {os.strerror(ctypes.get_errno())}\n{HOW}")


def _ip(*arguments: str) -> None:
    try:
        done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise RuntimeError("A network can only be cut with `ip` (Debian's package iproute2).") from error
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}\n{HOW}")
