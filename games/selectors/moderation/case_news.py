"""New cases, as moderators are notified of them: for each only what their queue shows."""

from games.models import Player, Report, Sanction
from games.selectors.moderation import staff
from games.selectors.moderation.cases import open_appeals, open_reports
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import in_force


def cause_of(new: Report | Sanction) -> str:
    """How notifications name a new report or appeal."""
    return f"{'report' if isinstance(new, Report) else 'appeal'} {new.pk}"


def is_case_for(cause: str, player_id: str) -> bool:
    """Whether a player is a moderator who may see, and has still to see, this report or appeal."""
    player = Player.objects.select_related("user").filter(id=player_id).first()
    user = None if player is None else player.user
    if user is None or not staff.rank(user) or not user.has_perm("games.view_report"):
        return False
    if in_force().filter(player=player_id, step=Sanction.Step.ACCOUNT_BAN).exists():
        return False
    kind, _, key = cause.partition(" ")
    seen = Oversight(user)
    rows = open_reports(seen).exclude(reporter=player_id) if kind == "report" else open_appeals(seen)
    return rows.filter(pk=key).exists()
