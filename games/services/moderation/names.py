"""An offensive name, taken away: its owner goes by one of the house until they have read why and choose another."""

from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from games import broadcast
from games.models import Player, Sanction
from games.selectors.play.clocks import database_time
from games.services.moderation.sanctions import person_of_id, refuse_partial
from games.services.people import accounts
from games.services.support.audit_log import SHORTEST_REASON, acting, words

LONGEST = 600
"""The reason goes into a warning, with the new name and what it is good for."""


def name_take(*, by: Any, player_id: str, why: str) -> Player:
    """Gives somebody a name of the house instead of theirs. They, or who runs the program that they are, are warned:
    told why, in the words of `why`, and by which name they log in now."""
    player = person_of_id(player_id)
    name = accounts.house_name(player)
    with acting(by=by, act="name.take", about=player, why=why, detail=name):
        refuse_partial(by, player)
        reason = words(why, "why", shortest=SHORTEST_REASON, longest=LONGEST)
        accounts.name_replace(player=player, name=name)
        Sanction.objects.create(
            player_id=player.answerable,
            step=Sanction.Step.WARNING,
            reason=f"{reason} {_told(player)}",
            given_by=by,
            begun=database_time(),
        )
        broadcast.person_told(player.answerable)
    return player


def _told(player: Player) -> str:
    """What the person is told of the new name, in their language."""
    with translation.override((player.operator or player).language):
        if player.user_id is None:
            return gettext("(A moderator has taken a name away. The new one is {name}.)").format(name=player.name)
        return gettext(
            "(A moderator has taken a name away. The new one is {name}: log in with it, or with your mail address.)"
        ).format(name=player.name)
