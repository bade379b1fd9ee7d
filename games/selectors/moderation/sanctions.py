"""Sanctions in force, and what they forbid."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games.errors import Refused
from games.models import Player, Sanction
from games.support.prepared_queries import PreparedQuery

Step = Sanction.Step
FORBIDDEN_BY: dict[str, tuple[str, ...]] = {
    "talk": (Step.MUTE, Step.ACCOUNT_BAN),
    "sit": (Step.SEAT_BAN, Step.ACCOUNT_BAN),
    "be": (Step.ACCOUNT_BAN,),
}
"""The steps that forbid each activity: chatting, taking a seat, and being on the server at all."""
BATCH_SIZE = 500
UNDONE_WITHIN = timedelta(minutes=10)
"""A sanction that was lifted so soon was a mistake."""


def not_over() -> QuerySet[Sanction]:
    """All sanctions that have neither ended by themselves nor been lifted. A warning that was read is one of them: it
    forbids nothing, but can still be appealed against."""
    return Sanction.objects.filter(Q(until=None) | Q(until__gt=Now()), lifted=None)


def in_force() -> QuerySet[Sanction]:
    """All sanctions in force now."""
    return not_over().exclude(step=Step.WARNING, acknowledged__isnull=False)


def is_in_force(sanction: Sanction, now: datetime) -> bool:
    """Whether a sanction at hand is in force at a moment of the database's clock, as `in_force` asks the database."""
    is_over = sanction.lifted is not None or (sanction.until is not None and sanction.until <= now)
    return not is_over and not (sanction.step == Step.WARNING and sanction.acknowledged is not None)


def was_undone(sanction: Sanction) -> bool:
    """Whether a sanction was taken back at once, by itself and not on appeal: it counts for nothing."""
    if sanction.lifted is None or sanction.appeal_decided is not None:
        return False
    return sanction.lifted - sanction.begun <= UNDONE_WITHIN


def _forbidding(doing: str) -> PreparedQuery[Sanction]:
    """The newest sanction that forbids a player an activity."""
    forbids = Q(step__in=FORBIDDEN_BY[doing])
    if doing != "be":
        forbids |= Q(step=Step.WARNING, acknowledged=None)
    return PreparedQuery(
        lambda player: not_over().filter(forbids, Q(player=player) | Q(player__programs=player)).order_by("-id")[:1]
    )


FORBIDDING = {doing: _forbidding(doing) for doing in FORBIDDEN_BY}


def sanction_against(player_id: str, doing: str) -> Sanction | None:
    """The sanction that keeps a player from chatting (`talk`), taking a seat (`sit`), or being here at all (`be`). An
    unacknowledged warning forbids the first two. A program may not do what its operator may not."""
    return FORBIDDING[doing].first(player_id)


def refuse_if_sanctioned(player_id: str, doing: str) -> None:
    """Raises `Refused`, with the end of the sanction, if a player may not do something now."""
    found = sanction_against(player_id, doing)
    if found is not None:
        raise refusal(found)


def refusal(sanction: Sanction) -> Refused:
    """The refusal for a sanctioned player."""
    until = None if sanction.until is None else sanction.until.isoformat()
    return Refused("sanctioned", sanction.step, until=until)


def banned(player_ids: Collection[str]) -> set[str]:
    """Which of these people and programs are banned from the server."""
    ids, found = sorted(player_ids), set[str]()
    out = in_force().filter(step=Step.ACCOUNT_BAN).values("player")
    for start in range(0, len(ids), BATCH_SIZE):
        some = Player.objects.filter(Q(id__in=out) | Q(operator__in=out), id__in=ids[start : start + BATCH_SIZE])
        found.update(some.values_list("id", flat=True))
    return found
