"""The sanction that a person's record suggests: a warning first, then a mute or a seat ban, then an account ban.
Nothing follows from it automatically: a moderator decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Report, Sanction
from games.selectors.moderation.sanctions import was_undone

Step = Sanction.Step
JUST_GIVEN = timedelta(hours=1)
AT_TABLES = (Report.Kind.STALLING, Report.Kind.CHEATING)
"""Reports about play rather than words: a seat ban is the answer, not a mute."""
DAY, WEEK, MONTH = 24, 168, 720


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A kind of sanction and its hours; a warning has none. `after` are the kinds of the earlier sanctions for which it
    is suggested."""

    step: str
    hours: int | None = None
    after: tuple[str, ...] = ()


def suggestion(record: Iterable[Sanction], kind: str = "", now: datetime | None = None) -> Suggestion | None:
    """The next step after a person's earlier sanctions, about a report of this kind; none shortly after one was given,
    which was probably for the same reports. Sanctions that were undone at once, or lifted on appeal, do not count.
    Permanent sanctions are never suggested."""
    counted = [one for one in record if _counts(one)]
    if now is not None and any(now - one.begun < JUST_GIVEN for one in counted):
        return None
    steps = tuple(one.step for one in counted)
    middle = Step.SEAT_BAN if kind in AT_TABLES else Step.MUTE
    earlier = sum(step in (Step.MUTE, Step.SEAT_BAN) for step in steps)
    if Step.ACCOUNT_BAN in steps:
        return Suggestion(Step.ACCOUNT_BAN, MONTH, steps)
    if earlier >= 2:
        return Suggestion(Step.ACCOUNT_BAN, WEEK, steps)
    if earlier == 1:
        return Suggestion(middle, WEEK, steps)
    return Suggestion(middle, DAY, steps) if steps else Suggestion(Step.WARNING)


def _counts(one: Sanction) -> bool:
    if one.lifted is None:
        return True
    return one.appeal_decided is None and not was_undone(one)
