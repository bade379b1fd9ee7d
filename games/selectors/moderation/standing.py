"""A player's standing with the moderators: sanctions against them, the outcome of their own reports, and messages."""

from datetime import timedelta

from django.db.models import Q

from games.models import ModeratorMessage, Player, Report, Sanction
from games.protocol import responses
from games.selectors.moderation.appeals import was_granted
from games.selectors.moderation.sanctions import is_in_force, was_undone
from games.selectors.play.clocks import database_time

LATELY = timedelta(days=30)
MOST = 20


def standing_of(player: Player | None) -> responses.Standing:
    """Sanctions in force, and recent sanctions, reports and messages."""
    if player is None:
        return responses.Standing(sanctions=(), reports=(), messages=())
    now = database_time()
    since = now - LATELY
    recent = Q(lifted=None, until=None) | Q(until__gt=since) | Q(begun__gt=since) | Q(lifted__gt=since)
    sanctions = Sanction.objects.filter(recent, player=player).order_by("-id")[:MOST]
    reports = Report.objects.filter(reporter=player, created__gt=since).defer("evidence").order_by("-id")[:MOST]
    messages = ModeratorMessage.objects.filter(player=player, created__gt=since).order_by("-id")[:MOST]
    return responses.Standing(
        messages=tuple(
            responses.MyMessage(
                id=one.public_id,
                text=one.text,
                at=one.created.isoformat(),
                acknowledged=one.acknowledged is not None,
                answer=one.answer or None,
            )
            for one in messages
        ),
        sanctions=tuple(
            responses.MySanction(
                id=one.public_id,
                step=one.step,  # type: ignore[arg-type]
                reason=one.reason,
                since=one.begun.isoformat(),
                until=None if one.until is None else one.until.isoformat(),
                holds=is_in_force(one, now),
                lifted=None if one.lifted is None else one.lifted.isoformat(),
                acknowledged=one.acknowledged is not None,
                appeal=_appeal(one),
            )
            for one in sanctions
            # A person who has not read it is spared the accusation.
            if one.acknowledged is not None or not was_undone(one)
        ),
        reports=tuple(
            responses.MyReport(
                id=one.public_id,
                about=one.about_name,
                kind=one.kind,  # type: ignore[arg-type]
                at=one.created.isoformat(),
                decision=one.decision or None,  # type: ignore[arg-type]
                answer=one.answer or None,
                acknowledged=one.acknowledged is not None,
            )
            for one in reports
        ),
    )


def _appeal(one: Sanction) -> responses.MyAppeal | None:
    if one.appealed is None:
        return None
    granted = None if one.appeal_decided is None else was_granted(one)
    return responses.MyAppeal(
        text=one.appeal, at=one.appealed.isoformat(), answer=one.appeal_answer or None, granted=granted
    )
