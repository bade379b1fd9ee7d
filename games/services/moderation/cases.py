"""Cases: claimed by a moderator for a while, and decided as a whole. A claim is no act, so the log has no entry."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from games.errors import Refused
from games.models import CaseClaim
from games.selectors.moderation.cases import Case, Subject, is_open, next_case
from games.selectors.moderation.oversight import Oversight
from games.selectors.play.clocks import database_time
from games.services.moderation.reports import report_decide, report_reopen
from games.services.support.audit_log import refuse_without_right

CLAIM_TIME = timedelta(hours=1)


@transaction.atomic
def case_claim(*, by: Any, subject: Subject) -> CaseClaim:
    """Claims a case, or renews the moderator's own claim. Refused while another moderator has it."""
    refuse_without_right(by)
    if not is_open(subject, Oversight(by)):
        raise Refused("refused", "no_case")
    now = database_time()
    until = now + CLAIM_TIME
    CaseClaim.objects.filter(until__lte=now).delete()
    claim, made = CaseClaim.objects.get_or_create(key=subject.key, defaults={"moderator": by, "until": until})
    if claim.moderator_id != by.pk:
        raise Refused("refused", "claimed")
    if not made:
        claim.until = until
        claim.save(update_fields=["until"])
    return claim


def case_release(*, by: Any, key: str) -> None:
    """Gives a case back to the queue."""
    CaseClaim.objects.filter(key=key, moderator=by).delete()


def case_next(*, by: Any, after: str = "") -> Case | None:
    """Claims the most urgent case that nobody else works on, and gives back the one with the key `after`; None if there
    is no other."""
    refuse_without_right(by)
    case = next_case(by, after)
    case_release(by=by, key=after)
    if case is not None:
        case_claim(by=by, subject=case.subject)
    return case


def case_decide(
    *, by: Any, report_ids: Sequence[int], decision: str, answer: str, why: str, template: str = ""
) -> list[int]:
    """Decides the reports of a case that the moderator was shown, each with the same answer, and returns which. Those
    that another moderator has decided meanwhile, or that the moderator made themselves, are left; refused if that is
    all of them."""

    def decide(report_id: int) -> object:
        return report_decide(by=by, report_id=report_id, decision=decision, answer=answer, why=why, template=template)

    return _with_each(report_ids, decide, "decided")


def case_reopen(*, by: Any, report_ids: Sequence[int], why: str) -> list[int]:
    """Takes decisions on reports of a case back, and returns on which. Those that are open again already, or that the
    moderator made themselves, are left; refused if that is all of them."""
    return _with_each(report_ids, lambda report_id: report_reopen(by=by, report_id=report_id, why=why), "not_decided")


def _with_each(report_ids: Sequence[int], act: Callable[[int], object], too_late: str) -> list[int]:
    done, left = list[int](), Refused("unknown_report")
    for report_id in report_ids:
        try:
            act(report_id)
        except Refused as refused:
            if refused.reason not in (too_late, "yourself"):
                raise
            left = refused
        else:
            done.append(report_id)
    if not done:
        raise left
    return done
