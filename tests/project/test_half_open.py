"""Connections that are half-open: as many as there may be, and no more are ended than that takes."""

from games.servers.handshake_limits import MOST, HalfOpen


def test_only_the_oldest_are_ended_and_only_those_beyond_the_limit() -> None:
    ended: list[int] = []
    half_open = HalfOpen[int](ended.append)
    half_open.keep(range(100, 100 + MOST))
    assert ended == []
    half_open.keep(range(100 + MOST))
    assert len(ended) == 100
    assert set(ended) <= set(range(100, 100 + MOST)), "the newest stay"
