"""Connections that are half-open: as many as there may be, and no more are ended than that takes."""

from games.servers.handshake_limits import MOST, HalfOpen


def test_only_so_many_of_the_oldest_are_ended_as_are_too_many() -> None:
    ended: list[int] = []
    half_open = HalfOpen[int](ended.append)
    half_open.keep(range(100, 100 + MOST))
    assert ended == []
    half_open.keep(range(100 + MOST))
    assert len(ended) == 100
    assert set(ended) <= set(range(100, 100 + MOST)), "the newest stay"
