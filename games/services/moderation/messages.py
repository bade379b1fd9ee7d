"""Moderators' private messages: written to a person, whatever they have blocked, and answered once."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from games import broadcast
from games.errors import Refused
from games.models import ModeratorMessage, Notification, Player, Report
from games.selectors.moderation import staff
from games.selectors.moderation.seats import is_about_a_seat
from games.selectors.play.clocks import database_time
from games.services.moderation.reasons import MESSAGE_TITLES, language_of, message_for, reading
from games.services.moderation.sanctions import player_by_id, refuse_conflict_of_interest
from games.services.notifications.outbox import notify_message
from games.services.support.audit_log import SHORTEST_REASON, audited, clean_text, refuse_unnamed

ANSWER_PERIOD = timedelta(days=30)
"""How long a message can be answered: as long as its recipient is shown it."""


def message_write(
    *, by: Any, player_id: str, text: str, why: str, template: str = "", report: Report | None = None
) -> ModeratorMessage:
    """Writes a private message to a person, or to the operator of a program: the ready-made text `template`, in their
    language, `text`, or both. They are shown it at once or when they return, and by email if they get emails. The log
    has only `why`, or else what the ready-made text is for, so that the message can be deleted with the person."""
    player = player_by_id(player_id)
    made = [ModeratorMessage()]
    why = why.strip() or reading(MESSAGE_TITLES, template, "")
    # In the log, a person at a table that hides names has the name that they have there.
    with audited(by=by, act="moderator_message.write", about=report or player, why=why):
        if report is not None and report.about_id != player.id:
            raise Refused("unknown_person")
        if template and is_about_a_seat(report):
            # Their language would show with the message, and reveal who it may be.
            raise Refused("malformed", "template", field="template")
        refuse_conflict_of_interest(by, player, None if report is None else report.room)
        whole = message_for(template, text.strip(), language_of(player))
        words = clean_text(whole, "text", shortest=SHORTEST_REASON)
        # Locked, so that a deletion of the account at the same time deletes the message, or is before it.
        reader = Player.objects.select_for_update(no_key=True).get(id=player.answerable)
        if player.deleted or reader.deleted:
            raise Refused("unknown_person")
        made[0] = ModeratorMessage.objects.create(
            player=reader, report=report, written_by=by, text=words, created=database_time()
        )
        notify_message(message=made[0])
        broadcast.person_notified(reader.id)
    return made[0]


def message_withdraw(*, by: Any, message_id: int) -> ModeratorMessage:
    """Takes a message back, which its recipient has neither read nor got by email."""
    message = _by_moderators(message_id)
    why = gettext("Taken back.")
    with audited(by=by, act="moderator_message.withdraw", about=message.report or message.player, why=why):
        # They would learn whether a person at their own table has read it.
        refuse_unnamed(by)
        refuse_conflict_of_interest(by, message.player, None if message.report is None else message.report.room)
        row = ModeratorMessage.objects.select_for_update(no_key=True).filter(pk=message_id).first()
        if row is None:
            raise Refused("unknown_message")
        if staff.rank(row.written_by) > staff.rank(by):
            raise Refused("refused", "outranked")
        if row.acknowledged is not None:
            raise Refused("refused", "message_read")
        mails = Notification.objects.filter(kind=Notification.Kind.MESSAGE, cause=row.public_id)
        if mails.exclude(sent=None, batch="").exists():
            raise Refused("refused", "message_mailed")
        mails.delete()
        row.delete()
        broadcast.person_notified(message.player_id)
    return message


def answer_acknowledge(*, by: Any, message_id: int) -> ModeratorMessage:
    """Records that a moderator has read the answer to a message, so that it is no longer open work."""
    message = _by_moderators(message_id)
    # The fixed reason is put into words where the log is shown.
    with audited(by=by, act="moderator_message.read", about=message.report or message.player, why="read"):
        # They would learn when a person at their own table was there.
        refuse_unnamed(by)
        row = ModeratorMessage.objects.select_for_update(no_key=True).filter(pk=message_id).first()
        if row is None or row.answered is None:
            raise Refused("unknown_message")
        if row.answer_read is not None:
            raise Refused("refused", "answer_read")
        row.answer_read = database_time()
        row.save(update_fields=["answer_read"])
    return row


@transaction.atomic
def message_acknowledge(*, player: Player, public_id: str) -> ModeratorMessage:
    """Records that the person has read a message."""
    message = _own_message(player, public_id)
    if message.acknowledged is None:
        message.acknowledged = database_time()
        message.save(update_fields=["acknowledged"])
    return message


@transaction.atomic
def message_answer(*, player: Player, public_id: str, text: str) -> ModeratorMessage:
    """Answers a message: once, within `ANSWER_PERIOD`. Sanctions do not forbid it."""
    message = _own_message(player, public_id)
    now = database_time()
    if message.answered is not None:
        raise Refused("refused", "answered_already")
    if now - message.created > ANSWER_PERIOD:
        raise Refused("refused", "too_late_to_answer", days=ANSWER_PERIOD.days)
    message.answer = clean_text(text, "text", shortest=1)
    message.answered = now
    message.acknowledged = message.acknowledged or now
    message.save(update_fields=["answer", "answered", "acknowledged"])
    return message


def _by_moderators(message_id: int) -> ModeratorMessage:
    about = ("player__user", "player__operator__user", "report__room")
    message = ModeratorMessage.objects.select_related(*about).filter(pk=message_id).first()
    if message is None:
        raise Refused("unknown_message")
    return message


def _own_message(player: Player, public_id: str) -> ModeratorMessage:
    """A message to this player; another person's is treated as nonexistent."""
    own = ModeratorMessage.objects.select_for_update(no_key=True, of=("self",)).filter(player=player)
    message = own.filter(public_id=public_id).first()
    if message is None:
        raise Refused("unknown_message")
    return message
