"""Which sanctions and decisions a moderator is offered to take back. The services decide whether they may."""

from collections.abc import Iterable
from datetime import timedelta

from games.models import Report, Sanction
from games.selectors.moderation.appeals import is_appeal_open
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import is_in_force
from games.selectors.play.clocks import database_time

TOGETHER = timedelta(seconds=10)
"""How long deciding all reports of a case takes at most, so that two decisions are told apart."""


def with_sanctions_to_lift(seen: Oversight, sanctions: Iterable[Sanction]) -> list[Sanction]:
    """Sanctions with `can_be_lifted` set: whether they are in force, and the moderator's to lift. One with an open
    appeal is lifted by granting that, which also answers it."""
    found, now = list(sanctions), database_time()
    for one in found:
        one.can_be_lifted = (  # type: ignore[attr-defined]
            seen.may_act
            and is_in_force(one, now)
            and not is_appeal_open(one)
            and one.given_by_id not in seen.above
            and one.player_id not in seen.not_below
        )
    return found


def with_decisions_to_reopen(seen: Oversight, reports: Iterable[Report]) -> list[Report]:
    """Reports with `can_be_reopened` set: whether they are decided, and the decision is the moderator's to change."""
    found = list(reports)
    for one in found:
        one.can_be_reopened = (  # type: ignore[attr-defined]
            seen.may_act and one.decided is not None and one.assignee_id not in seen.above
        )
    return found


def decided_together(reports: Iterable[Report]) -> list[list[Report]]:
    """Reports in the groups that were decided as one case: neighbours with the same decision, by the same moderator,
    shortly after each other."""
    found: list[list[Report]] = []
    for one in reports:
        last = found[-1][-1] if found else None
        if last is not None and _is_of_one_decision(last, one):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _is_of_one_decision(one: Report, other: Report) -> bool:
    if one.decided is None or other.decided is None or abs(one.decided - other.decided) > TOGETHER:
        return False
    return (one.decision, one.assignee_id, one.answer) == (other.decision, other.assignee_id, other.answer)
