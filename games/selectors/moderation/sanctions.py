"""What has been decided against somebody, and what they may not do for as long as it holds."""

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games.errors import Refused
from games.models import Player, Sanction

Step = Sanction.Step
HINDERS: dict[str, tuple[str, ...]] = {
    "talk": (Step.MUTE, Step.ACCOUNT_BAN),
    "sit": (Step.SEAT_BAN, Step.ACCOUNT_BAN),
    "be": (Step.ACCOUNT_BAN,),
}
"""Which steps keep somebody from what."""
AT_ONCE = 500


def in_force() -> QuerySet[Sanction]:
    """All that holds now."""
    return Sanction.objects.filter(Q(until=None) | Q(until__gt=Now()), lifted=None)


def hindrance(player_id: str, doing: str) -> Sanction | None:
    """What keeps somebody from talking, sitting down, or being here at all; a warning that they have not said to have
    read keeps them from the first two. A program may not do what its operator may not."""
    keeps = Q(step__in=HINDERS[doing])
    if doing != "be":
        keeps |= Q(step=Step.WARNING, acknowledged=None)
    return in_force().filter(keeps, Q(player=player_id) | Q(player__programs=player_id)).order_by("id").last()


def refuse_if_sanctioned(player_id: str, doing: str) -> None:
    """Refuses what somebody may not do now, and says until when."""
    found = hindrance(player_id, doing)
    if found is not None:
        raise refusal(found)


def refusal(sanction: Sanction) -> Refused:
    """What somebody is told who may not do something."""
    until = None if sanction.until is None else sanction.until.isoformat()
    return Refused("sanctioned", sanction.step, until=until)


def banned(player_ids: Collection[str]) -> set[str]:
    """Those of some people, and programs, who may not be here at all."""
    ids, found = sorted(player_ids), set[str]()
    out = in_force().filter(step=Step.ACCOUNT_BAN).values("player")
    for start in range(0, len(ids), AT_ONCE):
        some = Player.objects.filter(Q(id__in=out) | Q(operator__in=out), id__in=ids[start : start + AT_ONCE])
        found.update(some.values_list("id", flat=True))
    return found
