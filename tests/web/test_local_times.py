"""Quiet hours and daily emails in people's own time zones, over midnight and over changes to and from daylight saving
time."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from games.support.local_times import after_quiet, next_time, zones

BERLIN = ZoneInfo("Europe/Berlin")
KOLKATA = ZoneInfo("Asia/Kolkata")


def at(text: str) -> datetime:
    """A moment, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "start", "end", "expected"),
    [
        ("2026-11-18 12:00", "22:00", "08:00", "2026-11-18 12:00"),
        ("2026-11-18 20:59", "22:00", "08:00", "2026-11-18 20:59"),
        ("2026-11-18 21:00", "22:00", "08:00", "2026-11-19 07:00"),
        ("2026-11-18 23:30", "22:00", "08:00", "2026-11-19 07:00"),
        ("2026-11-19 06:59", "22:00", "08:00", "2026-11-19 07:00"),
        ("2026-11-19 07:00", "22:00", "08:00", "2026-11-19 07:00"),
        ("2026-11-19 12:30", "13:00", "14:15", "2026-11-19 13:15"),
        ("2026-11-19 12:30", "13:00", "13:00", "2026-11-19 12:30"),
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(moment: str, start: str, end: str, expected: str) -> None:
    quiet = time.fromisoformat(start), time.fromisoformat(end)
    assert after_quiet(at(moment), *quiet, BERLIN) == at(expected)


def test_without_quiet_hours_there_are_none() -> None:
    moment = at("2026-11-18 23:30")
    assert after_quiet(moment, None, None, BERLIN) == moment
    assert after_quiet(moment, time(22), None, BERLIN) == moment


@pytest.mark.parametrize(
    ("moment", "end", "expected"),
    [
        # The last Sunday of March: 02:00 becomes 03:00. The night is an hour shorter.
        ("2026-03-28 22:00", "08:00", "2026-03-29 06:00"),
        # A time that does not exist.
        ("2026-03-28 22:00", "02:30", "2026-03-29 01:30"),
        # The last Sunday of October: 03:00 becomes 02:00 again. The night is an hour longer.
        ("2026-10-24 21:00", "08:00", "2026-10-25 07:00"),
        # A time that exists twice: quiet until its first occurrence; at the second one again, and until it.
        ("2026-10-24 22:00", "02:30", "2026-10-25 00:30"),
        ("2026-10-25 01:10", "02:30", "2026-10-25 01:30"),
    ],
)
def test_quiet_hours_over_a_change_of_the_clocks(moment: str, end: str, expected: str) -> None:
    assert after_quiet(at(moment), time(22), time.fromisoformat(end), BERLIN) == at(expected)


@pytest.mark.parametrize(
    ("moment", "hour", "zone", "expected"),
    [
        ("2026-11-18 06:00", 8, BERLIN, "2026-11-18 07:00"),
        ("2026-11-18 07:00", 8, BERLIN, "2026-11-18 07:00"),
        ("2026-11-18 07:01", 8, BERLIN, "2026-11-19 07:00"),
        ("2026-11-18 23:30", 0, BERLIN, "2026-11-19 23:00"),
        ("2026-11-18 20:00", 5, KOLKATA, "2026-11-18 23:30"),
        ("2026-03-28 08:00", 8, BERLIN, "2026-03-29 06:00"),
        # Half past two occurs twice that night, but a daily email is sent once.
        ("2026-10-25 00:01", 2, BERLIN, "2026-10-26 01:00"),
    ],
)
def test_an_hour_comes_once_a_day(moment: str, hour: int, zone: ZoneInfo, expected: str) -> None:
    assert next_time(at(moment), time(hour), zone, once=True) == at(expected)


def test_the_zones_are_those_of_iana() -> None:
    assert {"UTC", "Europe/Berlin", "Asia/Kolkata", "America/Argentina/Ushuaia"} <= zones()
    assert not {"", "../etc/passwd", "Mars/Olympus"} & zones()
