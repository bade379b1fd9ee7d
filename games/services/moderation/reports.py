"""Reports: made by players; decided and answered by moderators."""

from datetime import timedelta
from typing import Any

from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import ChatMessage, Player, Report, Room
from games.selectors import chat as chat_of
from games.selectors.moderation import staff
from games.selectors.moderation.consequences import consequences_of
from games.selectors.moderation.evidence import evidence
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.play.clocks import database_time
from games.selectors.rooms import display_names, watching
from games.services.moderation.reasons import (
    ANSWERS,
    answer_for,
    chosen_answer,
    language_of,
    reading,
    refuse_contradiction,
    usual_answer,
)
from games.services.notifications.outbox import notify_case
from games.services.people.relations import person_find
from games.services.support.audit_log import LONGEST, SHORTEST_REASON, audited, clean_text

MAX_REPORTS, REPORT_PERIOD = 10, timedelta(days=1)
"""Rate limit: MAX_REPORTS per person within REPORT_PERIOD."""
WITH_NOTE = "note"
"""The detail of a decision in the log whose reason begins with a line for moderators, before the answer."""
DECISIONS = (Report.Decision.UPHELD, Report.Decision.DISMISSED)


@transaction.atomic
def report_make(
    *,
    player: Player,
    kind: str,
    text: str = "",
    room_id: str | None = None,
    seat: int | None = None,
    message: str | None = None,
    person: str | None = None,
) -> Report:
    """Reports a player to the moderators: the author of a message that the reporter received, the holder of a seat at a
    table they may see, or a person they know. The evidence is frozen with the report. Until it is decided, the same
    report again returns it."""
    refuse_if_sanctioned(player.id, "be")
    room = None if room_id is None else _room(room_id, player)
    said = None if message is None else _message(message, room, player)
    about, name = _about(room, said, seat, person)
    if about.id == player.id:
        raise Refused("refused", "yourself")
    # Also by the name: otherwise the reporter could find out who is behind a pseudonym.
    same = {"about": about, "about_name": name, "message": said, "room": room}
    again = Report.objects.filter(reporter=player, **same, decided=None).first()
    if again is not None:
        return again
    now = database_time()
    if Report.objects.filter(reporter=player, created__gt=now - REPORT_PERIOD).count() >= MAX_REPORTS:
        raise Refused("refused", "too_many_reports", most=MAX_REPORTS)
    made = Report.objects.create(
        reporter=player,
        about=about,
        about_name=name,
        room=room,
        message=said,
        kind=Report.Kind(kind),
        text=clean_text(text, "text", shortest=0),
        evidence=evidence(reporter=player, about=about, room=room, message=said),
        created=now,
    )
    notify_case(new=made)
    return made


@transaction.atomic
def report_acknowledge(*, player: Player, public_id: str) -> Report:
    """Records that the reporter has read the answer."""
    report = Report.objects.select_for_update(no_key=True).filter(reporter=player, public_id=public_id).first()
    if report is None or report.decided is None:
        raise Refused("unknown_report")
    if report.acknowledged is None:
        report.acknowledged = database_time()
        report.save(update_fields=["acknowledged"])
    return report


def report_decide(*, by: Any, report_id: int, decision: str, answer: str, why: str = "", template: str = "") -> Report:
    """Decides a report, with the answer to its reporter (a ready-made text, `answer`, or both) and, if it needs more, a
    note for the log, which has both. A report is decided once."""
    report = _report(report_id)
    followed = consequences_of([report], Oversight(by))
    usual = usual_answer(decision, is_acted_on=followed.follow(report), is_helped=followed.helped(report))
    template = chosen_answer(template, answer, usual)
    act = f"report.{decision}" if decision in DECISIONS else "report.decide"
    note, said = " ".join(why.split()), reading(ANSWERS, template, answer)
    logged = f"{note}\n{said}"[:LONGEST] if note else said
    with audited(by=by, act=act, about=report, why=logged, detail=WITH_NOTE if note else ""):
        _refuse_own(by, report)
        if decision not in DECISIONS:
            raise Refused("malformed", "decision", field="decision")
        refuse_contradiction(decision, template)
        row = Report.objects.select_for_update(of=("self",), no_key=True).get(pk=report_id)
        if row.decided is not None:
            raise Refused("refused", "decided")
        report.decision, report.decided = decision, database_time()
        language = "en" if report.reporter is None else language_of(report.reporter)
        report.answer = clean_text(answer_for(template, answer, language), "answer", shortest=SHORTEST_REASON)
        report.assignee = by
        report.save(update_fields=["decision", "decided", "answer", "assignee"])
        if report.reporter_id is not None:
            broadcast.person_notified(report.reporter_id)
    return report


def report_reopen(*, by: Any, report_id: int, why: str) -> Report:
    """Takes a decision back: the report is open again. Its reporter, who may have read the answer, no longer has one,
    and is shown the next one as new."""
    report = _report(report_id)
    with audited(by=by, act="report.reopen", about=report, why=why, detail=report.decision):
        _refuse_own(by, report)
        row = Report.objects.select_for_update(of=("self",), no_key=True).get(pk=report_id)
        if row.decided is None:
            raise Refused("refused", "not_decided")
        if staff.rank(row.assignee) > staff.rank(by):
            raise Refused("refused", "outranked")
        report.decision, report.decided, report.answer = Report.Decision.NONE, None, ""
        report.acknowledged = report.assignee = None
        report.save(update_fields=["decision", "decided", "answer", "acknowledged", "assignee"])
        if report.reporter_id is not None:
            broadcast.person_notified(report.reporter_id)
    return report


def _room(room_id: str, player: Player) -> Room:
    room = Room.objects.filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    if watching.is_barred(room, player.id):
        raise watching.refusal(room)
    return room


def _message(public_id: str, room: Room | None, player: Player) -> ChatMessage:
    """A message that the player received; others are treated as nonexistent."""
    heard = (
        ChatMessage.objects.filter(room=None, removed=None)
        if room is None
        else chat_of.visible_messages(room, player.id)
    )
    found: ChatMessage | None = heard.filter(public_id=public_id).first()
    if found is None:
        raise Refused("unknown_message")
    return found


def _about(room: Room | None, said: ChatMessage | None, seat: int | None, person: str | None) -> tuple[Player, str]:
    """The reported player, and the name under which they were seen."""
    found: Player | None = None
    name = ""
    if said is not None:
        found, name = said.player, said.name
    elif room is not None and seat is not None:
        sitting = room.seats.select_related("player", "room").filter(number=seat).first()
        if sitting is not None and sitting.player is not None:
            found, name = sitting.player, display_names.name_at(room, seat, sitting.player)
    elif person is not None and (room is None or not display_names.hides_names(room)):
        found = person_find(person=person)
        name = "" if found is None else found.name
    if found is None:
        raise Refused("unknown_person")
    return found, name


def _report(report_id: int) -> Report:
    report = Report.objects.select_related("about", "reporter", "room").filter(pk=report_id).first()
    if report is None:
        raise Refused("unknown_report")
    return report


def _refuse_own(by: Any, report: Report) -> None:
    """Refuses moderators who made the report themselves or through their programs."""
    if report.reporter_id in staff.people_of(by):
        raise Refused("refused", "yourself")
