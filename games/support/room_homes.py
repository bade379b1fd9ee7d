"""Which worker nginx sends a room to: the computation of its `hash … consistent` (deploy/site.conf)."""

import zlib
from bisect import bisect_left
from collections.abc import Sequence

from games.models.ids import SHARED_LENGTH

POINTS = 160
"""nginx's points on the circle for each server."""


class RoomHomes:
    """The rooms' workers. The servers are as in nginx's configuration, each `host:port`."""

    def __init__(self, servers: Sequence[str]) -> None:
        points = {point: server for server in servers for point in _points(server)}
        self._points = sorted(points)
        self._servers = [points[point] for point in self._points]

    def home_of(self, room_id: str) -> str:
        """The server to which nginx sends a room while all servers are up."""
        place = bisect_left(self._points, zlib.crc32(room_id[:SHARED_LENGTH].encode()))
        return self._servers[place % len(self._servers)]


def _points(server: str) -> list[int]:
    host, _, port = server.rpartition(":")
    points, last = list[int](), 0
    for _ in range(POINTS):
        last = zlib.crc32(host.encode() + b"\0" + port.encode() + last.to_bytes(4, "little"))
        points.append(last)
    return points
