"""The form that gives sanctions, on every page about a person: one part for each kind, with its consequences."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import date as formatted
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.admin.outcomes import Confirmation, Outcome, Undo
from games.admin.posted import template, why, words
from games.models import Player, Report, Sanction
from games.selectors.moderation.appeals import was_granted
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.seats import is_of_a_seat
from games.selectors.moderation.suggestions import Suggestion, suggestion
from games.services import Refused, moderation

Step = Sanction.Step
DURATIONS = (
    ("1", gettext_lazy("an hour")),
    ("24", gettext_lazy("a day")),
    ("72", gettext_lazy("three days")),
    ("168", gettext_lazy("a week")),
    ("720", gettext_lazy("a month")),
    ("", gettext_lazy("permanent")),
)
"""Durations of sanctions, in hours."""
DEFAULT_HOURS = 24
RECORD = 50
"""The latest sanctions, which suggest the next one."""
VERBS: dict[str, str | Promise] = {
    Step.WARNING: gettext_lazy("Warn"),
    Step.MUTE: gettext_lazy("Mute"),
    Step.SEAT_BAN: gettext_lazy("Impose a seat ban"),
    Step.ACCOUNT_BAN: gettext_lazy("Impose an account ban"),
}
CONSEQUENCES: dict[str, str | Promise] = {
    Step.WARNING: gettext_lazy(
        "They can neither write nor take a seat until they confirm that they have read it. Then it ends."
    ),
    Step.MUTE: gettext_lazy(
        "They can write no messages, and choose no names for tables, programs or themselves. They can play."
    ),
    Step.SEAT_BAN: gettext_lazy(
        "Bots play on for them in running games. They lose seats in games that have not begun, and can take none. "
        "Afterwards they can take running seats back themselves."
    ),
    Step.ACCOUNT_BAN: gettext_lazy(
        "They are disconnected at once, and see only why, until when, and how to appeal. Bots play on for them in "
        "running games, and they lose seats in games that have not begun."
    ),
}
"""What each kind of sanction does, for the moderator who is about to give it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of sanction in the form."""

    step: str
    name: str
    verb: str | Promise
    consequences: str | Promise
    hours: str
    """The preselected duration."""
    because: str
    """Why it is suggested; empty if it is not."""
    timed: bool


def sanctioning_context(
    seen: Oversight, player: Player, kind: str = "", record: QuerySet[Sanction] | None = None, chosen: str = ""
) -> dict[str, Any]:
    """What `sanctioning.html` needs: the kinds of sanctions, one of which the person's record suggests, and the
    reasons, one of which fits the `kind` of the open reports, or is `chosen` already; without reports, nothing is
    suggested. With `record`, these
    are the sanctions of a seat at a table that hides names: only they suggest anything, and there are no bans."""
    next_step = None
    if kind and not seen.hides(Sanction):
        known = seen.visible(player.sanctions.all()) if record is None else record
        next_step = suggestion(known.order_by("-id")[:RECORD], kind, timezone.now())
    return {
        "steps": [_choice(step, next_step) for step in Step if record is None or step not in Sanction.OFF_SEATS],
        "duration": DURATIONS,
        "reasons": list(moderation.REASONS.items()),
        "reason": next((one for one in (chosen, kind) if one in moderation.REASONS), ""),
        "sanctioned": player,
    }


def _choice(step: Step, next_step: Suggestion | None) -> Choice:
    suggested = next_step is not None and next_step.step == step
    hours = next_step.hours if suggested and next_step is not None and next_step.hours else DEFAULT_HOURS
    return Choice(
        step=step.value,
        name=str(step.label),
        verb=VERBS[step],
        consequences=CONSEQUENCES[step],
        hours=str(hours),
        because=_because(next_step) if suggested and next_step is not None else "",
        timed=step != Step.WARNING,
    )


def _because(suggested: Suggestion) -> str:
    """Why a sanction is suggested."""
    if not suggested.after:
        return gettext("Suggested as the first step: no earlier sanction counts.")
    counts = [(str(step.label), suggested.after.count(step)) for step in Step]
    earlier = [label if count == 1 else f"{label} ×{count}" for label, count in counts if count]
    words = gettext("Suggested because of earlier sanctions: {sanctions}.").format(sanctions=", ".join(earlier))
    if suggested.step == Step.SEAT_BAN:
        words += " " + gettext("A seat ban, not a mute, since the report is about play.")
    return words


def give(request: HttpRequest, player: Player, report: Report | None = None) -> Outcome:
    """Gives the chosen sanction for the chosen duration."""
    given = moderation.sanction_give(
        by=request.user,
        player_id=player.id,
        step=request.POST.get("step", ""),
        why=words(request),
        template=template(request),
        duration=duration_of(request),
        report=report,
    )
    # At a table with pseudonyms the report has the pseudonym.
    return given_outcome(given, player.name if report is None else report.about_name)


def given_outcome(given: Sanction, name: str) -> Outcome:
    """What a sanction did, and how to undo it."""
    done = {
        Step.WARNING: gettext("{name} has been warned."),
        Step.MUTE: gettext("{name} is muted {end}."),
        Step.SEAT_BAN: gettext("{name} has a seat ban {end}."),
        Step.ACCOUNT_BAN: gettext("{name} has an account ban {end}."),
    }[Step(given.step)]
    return Outcome(
        done.format(name=name, end=end_of(given.until)), Undo(given, "lift", [("why", gettext("Taken back."))])
    )


def confirm_sanction(request: HttpRequest, name: str) -> Confirmation | None:
    """Account bans and permanent sanctions are confirmed on a page of their own."""
    step, duration = request.POST.get("step", ""), duration_of(request)
    if step not in Step.values or step == Step.WARNING or (step != Step.ACCOUNT_BAN and duration is not None):
        return None
    until = None if duration is None else timezone.now() + duration
    return Confirmation(
        question=f"{VERBS[step]}: {name}, {end_of(until)}",
        consequences=[CONSEQUENCES[step], *after(duration)],
        button=VERBS[step],
        reason=why(request),
        reason_label=gettext_lazy("Reason, shown to the player"),
    )


def after(duration: timedelta | None) -> list[str]:
    """What happens later."""
    ends = []
    if duration is None:
        ends.append(gettext("It never ends by itself: only if a moderator lifts it."))
    return [*ends, gettext("It applies to their programs, too. They can appeal once.")]


def end_of(until: datetime | None) -> str:
    """The end of a sanction in a sentence: the time only, if it is today."""
    if until is None:
        return gettext("permanently")
    there = timezone.localtime(until)
    is_today = there.date() == timezone.localdate()
    words = formatted(there, "TIME_FORMAT" if is_today else "DATETIME_FORMAT")
    return gettext("until {time}").format(time=words)


def state_of(sanction: Sanction) -> str:
    """Whether and until when a sanction holds. A warning ends when it is read."""
    if sanction.lifted is not None and was_granted(sanction):
        return gettext("lifted on {date} after an appeal").format(date=_date(sanction.lifted))
    if sanction.lifted is not None:
        return gettext("lifted on {date}").format(date=_date(sanction.lifted))
    if sanction.step == Step.WARNING:
        # When the person was here would be compared with other pages.
        read = None if is_of_a_seat(sanction) else sanction.acknowledged
        return gettext("until it is read") if read is None else gettext("read on {date}").format(date=_date(read))
    if sanction.until is None:
        return gettext("permanent")
    words = gettext("until {time}") if sanction.until > timezone.now() else gettext("ended on {date}")
    return words.format(time=_date(sanction.until), date=_date(sanction.until))


def _date(moment: datetime) -> str:
    return str(formatted(timezone.localtime(moment), "DATETIME_FORMAT"))


def duration_of(request: HttpRequest) -> timedelta | None:
    """The chosen duration; a warning has none."""
    if request.POST.get("step") == Step.WARNING:
        return None
    hours = request.POST.get("duration", "")
    if hours not in dict(DURATIONS):
        raise Refused("malformed", "duration", field="duration")
    return timedelta(hours=int(hours)) if hours else None
