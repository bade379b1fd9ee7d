"""Revokes every means of acting as a person, or hearing of their games, without being logged in."""

from games.models import Player
from games.services.notifications.mail_settings import mail_remove
from games.services.notifications.push_settings import push_unsubscribe
from games.services.people.tokens import tokens_revoke


def access_revoke(*, player: Player) -> None:
    """Revokes a person's tokens and those of their programs, detaches the programs, and deletes the email address and
    push subscriptions. The caller's transaction has locked the person's row, and any rooms before it."""
    tokens_revoke(player=player)
    player.programs.update(operator=None)
    mail_remove(player=player)
    push_unsubscribe(player=player)
