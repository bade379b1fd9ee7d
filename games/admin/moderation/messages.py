"""Moderators' private messages, on the pages of people and reports: what was written, the answers, and the form."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext

from games.admin.outcomes import Outcome
from games.admin.posted import row_id, template, words
from games.admin.viewer import oversight
from games.models import Player, Report
from games.selectors.moderation import messages as messages_of
from games.selectors.moderation.seats import is_about_a_seat
from games.services import Refused, moderation


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A ready-made message in the form: what it is for, how the person reads it and, if the moderator reads another
    language, the same in that."""

    key: str
    title: str | Promise
    theirs: str
    ours: str


def message_context(request: HttpRequest, thing: Player | Report) -> dict[str, Any]:
    """What `games/admin/messages.html` shows on a person's page, or on a report's."""
    seen = oversight(request)
    if isinstance(thing, Report):
        person, written = thing.about, messages_of.messages_about(thing, seen)
    else:
        person, written = thing, messages_of.messages_to(thing, seen)
    writable = person is not None and not person.deleted
    report = thing if isinstance(thing, Report) else None
    offered = _ready_made(person) if person and writable and not is_about_a_seat(report) else []
    return {"written": written, "writable": writable, "unnamed": seen.unnamed, "ready_made": offered}


def _ready_made(person: Player) -> list[ReadyMade]:
    theirs, ours = moderation.language_of(person), get_language() or "en"
    return [
        ReadyMade(
            key,
            title,
            moderation.message_for(key, "", theirs),
            "" if ours == theirs else moderation.message_for(key, "", ours),
        )
        for key, title in moderation.MESSAGE_TITLES.items()
    ]


def write(request: HttpRequest, thing: Player | Report) -> Outcome:
    """Writes a message to the person, or to the reported one."""
    report = thing if isinstance(thing, Report) else None
    player = thing.about if isinstance(thing, Report) else thing
    if player is None:
        raise Refused("unknown_person")
    moderation.message_write(
        by=request.user,
        player_id=player.id,
        text=request.POST.get("text", ""),
        why=words(request),
        template=template(request),
        report=report,
    )
    name = report.about_name if report is not None and is_about_a_seat(report) else player.name
    return Outcome(gettext("The message to {name} has been sent.").format(name=name))


def withdraw(request: HttpRequest, thing: Player | Report) -> Outcome:
    """Takes a message back that has not been read."""
    number = row_id(request.POST.get("message", ""))
    if number is None:
        raise Refused("unknown_message")
    moderation.message_withdraw(by=request.user, message_id=number)
    return Outcome(gettext("The message is taken back: nobody has read it."))


def read_answer(request: HttpRequest, thing: Player | Report) -> object:
    """Marks the answer to a message as read."""
    number = row_id(request.POST.get("message", ""))
    if number is None:
        raise Refused("unknown_message")
    return moderation.answer_acknowledge(by=request.user, message_id=number)


MESSAGE_ACTS = {"write": write, "withdraw": withdraw, "read_answer": read_answer}
"""The actions of `games/admin/messages.html`."""
MESSAGE_PLACES = dict.fromkeys(MESSAGE_ACTS, "messages")
"""Where they return to."""
