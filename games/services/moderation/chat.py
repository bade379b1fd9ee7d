"""What was said, in a moderator's hands."""

from typing import Any

from games import broadcast
from games.errors import Refused
from games.models import ChatMessage
from games.selectors.play.clocks import database_time
from games.services.support.audit_log import acting


def message_remove(*, by: Any, message_id: int, why: str) -> ChatMessage:
    """Nobody hears it any more; who has heard it, sees it go. Moderators still do."""
    message = ChatMessage.objects.filter(pk=message_id).first()
    if message is None:
        raise Refused("unknown_message")
    with acting(by=by, act="message.remove", about=message, why=why):
        if message.removed is not None:
            raise Refused("refused", "taken_away")
        message.removed = database_time()
        message.save(update_fields=["removed"])
        broadcast.chat_removed(message.room_id, message.sign)
    return message
