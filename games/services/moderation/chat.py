"""Moderation of chat messages, and of those who flood the lobby's chat."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext

from games import broadcast
from games.errors import Refused
from games.models import ChatMessage, Sanction
from games.selectors.play.clocks import database_time
from games.services.moderation.sanctions import sanction_give, sanction_lift
from games.services.support.audit_log import audited

TIME_OUT = timedelta(minutes=15)


def message_remove(*, by: Any, message_id: int, why: str) -> ChatMessage:
    """Removes a message from everybody's view, also where it is already shown. Moderators still see it."""
    message = _message(message_id)
    with audited(by=by, act="message.remove", about=message, why=why):
        if message.removed is not None:
            raise Refused("refused", "taken_away")
        message.removed = database_time()
        message.save(update_fields=["removed"])
        broadcast.chat_removed(message.room_id, message.public_id)
    return message


def message_restore(*, by: Any, message_id: int, why: str) -> ChatMessage:
    """Shows a removed message again to those who may see it. Where the chat is open, it appears at its end."""
    message = _message(message_id)
    with audited(by=by, act="message.restore", about=message, why=why):
        if message.removed is None:
            raise Refused("refused", "not_removed")
        message.removed = None
        message.save(update_fields=["removed"])
        if message.room_id is None:
            broadcast.lobby_said(message.pk)
        else:
            broadcast.chat_said(message.room_id, message.pk)
    return message


def chat_time_out(*, by: Any, message_id: int) -> Sanction:
    """Mutes the author of a message in the lobby for a quarter of an hour, with a ready-made reason."""
    message = _message(message_id)
    if message.room_id is not None:
        raise Refused("unknown_message")
    if message.player_id is None:
        raise Refused("unknown_person")
    return sanction_give(
        by=by, player_id=message.player_id, step=Sanction.Step.MUTE, why="", template="break", duration=TIME_OUT
    )


def lobby_time_out(*, by: Any, public_id: str) -> Sanction:
    """A time-out for the author of a message that the lobby shows."""
    message = ChatMessage.objects.filter(room=None, public_id=public_id, removed=None).only("pk").first()
    if message is None:
        raise Refused("unknown_message")
    return chat_time_out(by=by, message_id=message.pk)


def time_out_undo(*, by: Any, public_id: str) -> Sanction:
    """Ends a time-out that the moderator gave themselves."""
    own = Sanction.objects.filter(public_id=public_id, given_by=by, step=Sanction.Step.MUTE).only("pk").first()
    if own is None:
        raise Refused("unknown_sanction")
    return sanction_lift(by=by, sanction_id=own.pk, why=gettext("Taken back."))


def _message(message_id: int) -> ChatMessage:
    message = ChatMessage.objects.filter(pk=message_id).first()
    if message is None:
        raise Refused("unknown_message")
    return message
