"""Moderation of chat messages."""

from typing import Any

from games import broadcast
from games.errors import Refused
from games.models import ChatMessage
from games.selectors.play.clocks import database_time
from games.services.support.audit_log import audited


def message_remove(*, by: Any, message_id: int, why: str) -> ChatMessage:
    """Removes a message from everybody's view, also where it is already shown. Moderators still see it."""
    message = ChatMessage.objects.filter(pk=message_id).first()
    if message is None:
        raise Refused("unknown_message")
    with audited(by=by, act="message.remove", about=message, why=why):
        if message.removed is not None:
            raise Refused("refused", "taken_away")
        message.removed = database_time()
        message.save(update_fields=["removed"])
        broadcast.chat_removed(message.room_id, message.public_id)
    return message
