"""What lets somebody act, or hear of their games, without being logged in: all of it is revoked at once."""

from games.models import Player
from games.services.notifications.mail_settings import mail_remove
from games.services.notifications.push_settings import push_unsubscribe
from games.services.people.tokens import tokens_revoke


def access_revoke(*, player: Player) -> None:
    """Revokes a person's tokens and those of their programs, which nobody runs any more, and forgets their mail address
    and the browsers for web push. Within a transaction that has locked their row, and rooms before it if any."""
    tokens_revoke(player=player)
    player.programs.update(operator=None)
    mail_remove(player=player)
    push_unsubscribe(player=player)
