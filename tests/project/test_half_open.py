"""Connections that are half-open: as many as there may be, and no more are ended than that takes."""

from games.servers.handshake_limits import MAX_HALF_OPEN, HalfOpenConnections


def test_only_the_oldest_are_ended_and_only_those_beyond_the_limit() -> None:
    ended: list[int] = []
    half_open = HalfOpenConnections[int](ended.append)
    half_open.replace(range(100, 100 + MAX_HALF_OPEN))
    assert ended == []
    half_open.replace(range(100 + MAX_HALF_OPEN))
    assert len(ended) == 100
    assert set(ended) <= set(range(100, 100 + MAX_HALF_OPEN)), "the newest stay"
