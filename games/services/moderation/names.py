"""Replaces an offensive name by a generated one, until its owner has read why and chooses another."""

from typing import Any

from django.utils import translation

from games import broadcast
from games.models import Player, Sanction
from games.selectors.play.clocks import database_time
from games.services.moderation.reasons import NEW_LOG_IN_NAME, NEW_NAME, REASONS, language_of, reading, reason_for
from games.services.moderation.sanctions import player_by_id, refuse_conflict_of_interest
from games.services.people import accounts
from games.services.support.audit_log import SHORTEST_REASON, audited, clean_text

MAX_REASON = 600
"""Characters in a reason: it goes into a warning together with the new name and an explanation."""


def name_reset(*, by: Any, player_id: str, why: str, template: str = "") -> Player:
    """Gives a player a generated name. The player, or the operator of a program, is warned with the reason (a
    ready-made text, `why`, or both) and the name that they now log in with."""
    player = player_by_id(player_id)
    name = accounts.neutral_name(player)
    with audited(by=by, act="name.reset", about=player, why=reading(REASONS, template, why), detail=name):
        refuse_conflict_of_interest(by, player)
        reason = reason_for(template, why, language_of(player))
        reason = clean_text(reason, "why", shortest=SHORTEST_REASON, longest=MAX_REASON)
        accounts.name_replace(player=player, name=name)
        Sanction.objects.create(
            player_id=player.answerable,
            step=Sanction.Step.WARNING,
            reason=f"{reason} {_explanation(player)}",
            given_by=by,
            begun=database_time(),
        )
        broadcast.person_notified(player.answerable)
    return player


def _explanation(player: Player) -> str:
    """The explanation of the new name, in the person's language."""
    with translation.override(language_of(player)):
        return str(NEW_NAME if player.user_id is None else NEW_LOG_IN_NAME).format(name=player.name)
