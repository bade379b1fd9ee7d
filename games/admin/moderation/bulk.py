"""Actions on many rows of a list, with one reason: a page shows first what will happen. Each row is acted on by itself,
so a refusal leaves the others alone, and each has its own entry in the audit log.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.admin.audit_words import REFUSAL_MESSAGES
from games.admin.moderation.closing import CLOSE
from games.admin.moderation.sanctioning import CONSEQUENCES, DURATIONS, duration_of
from games.admin.outcomes import Confirmation
from games.admin.posted import has_reason, template, why, words
from games.admin.refusals import refusal
from games.models import ChatMessage, Player, Room, Sanction
from games.services import Refused, moderation

LIMIT = 100
"""Rows at once."""
SHOWN_REFUSALS = 10
NOT_GUESTS = gettext_lazy("People with an account, and programs, are left out: decide about them on their own pages.")
Do = Callable[[HttpRequest, Any], object]


@dataclass(frozen=True, slots=True)
class BulkAct:
    """An action on selected rows."""

    name: str
    label: Promise
    consequences: Sequence[str | Promise]
    do: Do
    """Acts on one row; may raise `Refused`."""
    done: Promise
    """The message, with `count`."""
    describe: Callable[[Any], str]
    excluded: Callable[[Any], bool] = lambda row: False
    """Rows that are left out."""
    why_excluded: str | Promise = ""
    """Why they are."""
    reasons: moderation.Texts = field(default_factory=lambda: moderation.REASONS)
    """The ready-made reasons that are offered; without any, moderators use their own words."""
    timed: bool = False
    shown_to_player: bool = False


def action(act: BulkAct) -> Callable[[Any, HttpRequest, QuerySet[Any]], HttpResponse | None]:
    """The action as Django's lists want it."""

    def run(model_admin: Any, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        selected = list(rows[: LIMIT + 1])
        if len(selected) > LIMIT:
            text = gettext("Select at most {count} at once.").format(count=LIMIT)
            model_admin.message_user(request, text, messages.WARNING)
            return None
        chosen = [row for row in selected if not act.excluded(row)]
        left_out = f"{act.why_excluded} ({len(selected) - len(chosen)})" if len(chosen) < len(selected) else ""
        is_confirmed = "confirmed" in request.POST and has_reason(request)
        if chosen and not is_confirmed:
            return _page(act, model_admin, request, chosen, left_out)
        if left_out:
            model_admin.message_user(request, left_out, messages.WARNING)
        _act_on(act, request, chosen)
        return None

    run.__name__ = act.name
    run.short_description = act.label  # type: ignore[attr-defined]
    run.allowed_permissions = ("moderate",)  # type: ignore[attr-defined]
    return run


def _page(act: BulkAct, model_admin: Any, request: HttpRequest, chosen: list[Any], left_out: str) -> HttpResponse:
    """What will happen to which rows; exactly these are posted."""
    asked = Confirmation(f"{act.label} ({len(chosen)})", act.consequences, act.label)
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "list_name": model_admin.list_name,
        "title": asked.question,
        "asked": asked,
        "posted": [("action", act.name), *((ACTION_CHECKBOX_NAME, str(row.pk)) for row in chosen)],
        "cancel": request.get_full_path(),
        "rows": [act.describe(row) for row in chosen],
        "left_out": left_out,
        "duration": DURATIONS if act.timed else (),
        "reasons": list(act.reasons.items()),
        "shown_to_player": act.shown_to_player,
        "refused": refusal(request, Refused("malformed", "length", field="why"))
        if "confirmed" in request.POST
        else None,
    }
    return TemplateResponse(request, "games/admin/bulk.html", context)


def _act_on(act: BulkAct, request: HttpRequest, chosen: list[Any]) -> None:
    """Acts on each row, and says what was done and what was refused."""
    refusals = []
    for row in chosen:
        try:
            act.do(request, row)
        except Refused as error:
            refusals.append(f"{act.describe(row)}: {REFUSAL_MESSAGES.get(error.reason or error.code, error)}")
    if len(chosen) > len(refusals):
        messages.success(request, str(act.done).format(count=len(chosen) - len(refusals)))
    if refusals:
        text = gettext("Not done: {count}.").format(count=len(refusals))
        more = "…" if len(refusals) > SHOWN_REFUSALS else ""
        messages.warning(request, f"{text} {' · '.join(refusals[:SHOWN_REFUSALS])}{more}")


def _sanction(step: str) -> Do:
    def give(request: HttpRequest, player: Player) -> object:
        return moderation.sanction_give(
            by=request.user,
            player_id=player.id,
            step=step,
            why=words(request),
            template=template(request),
            duration=duration_of(request),
        )

    return give


def _guest(player: Player) -> str:
    return f"{player.name} ({player.id[:6]})"


def _is_no_guest(player: Player) -> bool:
    """Whether a person has an account, or is a program: they are decided about on their own page."""
    return player.user_id is not None or player.program


def _is_over(room: Room) -> bool:
    """Whether nothing is left to close at a table."""
    return room.state in (Room.State.ENDED, Room.State.CLOSED)


def _line(message: ChatMessage) -> str:
    return f"{message.name}: {message.text}"


def _table(room: Room) -> str:
    return f"{room.name} ({room.get_state_display()})"


remove_messages = action(
    BulkAct(
        name="remove_messages",
        label=gettext_lazy("Remove the messages"),
        consequences=(gettext_lazy("Players and spectators no longer see them. They can be restored."),),
        do=lambda request, message: moderation.message_remove(by=request.user, message_id=message.pk, why=why(request)),
        done=gettext_lazy("Messages removed: {count}."),
        describe=_line,
    )
)
restore_messages = action(
    BulkAct(
        name="restore_messages",
        label=gettext_lazy("Restore the messages"),
        consequences=(gettext_lazy("Those who could read them before can read them again."),),
        do=lambda request, message: moderation.message_restore(
            by=request.user, message_id=message.pk, why=why(request)
        ),
        done=gettext_lazy("Messages restored: {count}."),
        describe=_line,
        reasons={},
    )
)
close_rooms = action(
    BulkAct(
        name="close_rooms",
        label=gettext_lazy("Close the tables"),
        consequences=CLOSE,
        do=lambda request, room: moderation.room_close(by=request.user, room_id=room.id, why=why(request)),
        done=gettext_lazy("Tables closed: {count}."),
        describe=_table,
        excluded=_is_over,
        why_excluded=gettext_lazy(
            "Tables that are closed, or whose game is over, are left out: nothing is left to close there."
        ),
    )
)
mute_guests = action(
    BulkAct(
        name="mute_guests",
        label=gettext_lazy("Mute the guests"),
        consequences=(CONSEQUENCES[Sanction.Step.MUTE],),
        do=_sanction(Sanction.Step.MUTE),
        done=gettext_lazy("Guests muted: {count}."),
        describe=_guest,
        excluded=_is_no_guest,
        why_excluded=NOT_GUESTS,
        timed=True,
        shown_to_player=True,
    )
)
ban_guests = action(
    BulkAct(
        name="ban_guests",
        label=gettext_lazy("Impose account bans on the guests"),
        consequences=(CONSEQUENCES[Sanction.Step.ACCOUNT_BAN],),
        do=_sanction(Sanction.Step.ACCOUNT_BAN),
        done=gettext_lazy("Guests with an account ban: {count}."),
        describe=_guest,
        excluded=_is_no_guest,
        why_excluded=NOT_GUESTS,
        timed=True,
        shown_to_player=True,
    )
)
