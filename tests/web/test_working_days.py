"""Time spans that elapse on working days only."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.support.working_days import between, later

FRIDAY = datetime(2026, 11, 20, tzinfo=UTC)
TIMES = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1)).map(lambda at: at.replace(tzinfo=UTC))  # noqa: DTZ001
SPANS = st.timedeltas(timedelta(0), timedelta(days=30))


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        (FRIDAY, 24, FRIDAY + timedelta(days=1)),
        (FRIDAY, 25, FRIDAY + timedelta(days=3, hours=1)),
        (FRIDAY + timedelta(hours=18), 12, FRIDAY + timedelta(days=3, hours=6)),
        (FRIDAY + timedelta(days=1, hours=5), 12, FRIDAY + timedelta(days=3, hours=12)),
        (FRIDAY - timedelta(days=4), 7 * 24, FRIDAY + timedelta(days=5)),
    ],
)
def test_weekends_do_not_count(start: datetime, hours: int, end: datetime) -> None:
    assert later(start, timedelta(hours=hours), working_days=True) == end


@given(start=TIMES, span=SPANS, working_days=st.booleans())
def test_what_lies_between_is_what_was_added(start: datetime, span: timedelta, working_days: bool) -> None:
    assert between(start, later(start, span, working_days=working_days), working_days=working_days) == span


@given(start=TIMES, first=SPANS, second=SPANS)
def test_a_span_can_be_cut_in_two(start: datetime, first: timedelta, second: timedelta) -> None:
    halfway = later(start, first, working_days=True)
    assert later(halfway, second, working_days=True) == later(start, first + second, working_days=True)
