"""Which sanctions and decisions a moderator is offered to take back. The services decide whether they may."""

from collections.abc import Iterable
from datetime import datetime

from games.models import Report, Sanction
from games.selectors.moderation.oversight import Oversight
from games.selectors.play.clocks import database_time


def with_sanctions_to_lift(seen: Oversight, sanctions: Iterable[Sanction]) -> list[Sanction]:
    """Sanctions with `can_be_lifted` set: whether they are in force, and the moderator's to lift. One with an open
    appeal is lifted by granting that, which also answers it."""
    found, now = list(sanctions), database_time()
    for one in found:
        one.can_be_lifted = (  # type: ignore[attr-defined]
            seen.may_act
            and _holds(one, now)
            and (one.appealed is None or one.appeal_decided is not None)
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


def _holds(sanction: Sanction, now: datetime) -> bool:
    """Whether a sanction is in force. A warning that was read no longer is."""
    is_over = sanction.lifted is not None or (sanction.until is not None and sanction.until <= now)
    return not is_over and not (sanction.step == Sanction.Step.WARNING and sanction.acknowledged is not None)
