"""The case on a page of the admin: its reports with their evidence, and what moderators do with it as a whole."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from games.admin.audit_words import act_of
from games.admin.moderation.pairs import suspected_with, suspects_page
from games.admin.moderation.sanctioning import end_of, state_of
from games.admin.outcomes import Confirmation, Outcome, Undo, here
from games.admin.posted import posted_ids, template, why, why_undone
from games.admin.short_times import local_time
from games.admin.viewer import oversight
from games.errors import Refused
from games.models import Player, Report, Room, Sanction
from games.selectors.moderation import cases, dashboard
from games.selectors.moderation.appeals import is_appeal_open, reports_behind
from games.selectors.moderation.awaited import Awaited, awaited_at_each, stand_ins_at_each
from games.selectors.moderation.cases import Subject
from games.selectors.moderation.consequences import Consequences, consequences_of
from games.selectors.moderation.frozen_chats import with_removals
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import seat_name
from games.services import moderation

SHOWN = 40
"""How many open reports a page shows, and decides."""
UPHOLDING: moderation.Texts = {"upheld": gettext_lazy("if you uphold"), "dismissed": gettext_lazy("if you dismiss")}
GRANTING: moderation.Texts = {"granted": gettext_lazy("if you lift it"), "refused": gettext_lazy("if you let it stand")}
"""What answers fit, in the list of ready-made ones."""
AROUND = 6
"""How many messages before and after the reported one are shown."""


def case_context(request: HttpRequest, subject: Subject) -> dict[str, Any]:
    """What the page of a case shows, for templates/games/admin/case.html."""
    seen = oversight(request)
    reports = list(cases.reports_on(subject, seen)[:SHOWN])
    claim = cases.claim_on(subject.key)
    followed = consequences_of(reports, seen)
    kind = max((one.kind for one in reports), key=lambda kind: cases.SEVERITY[kind], default="")
    return {
        "subject": subject,
        "waiting": cases.count_cases(seen),
        "open_reports": reports,
        "exhibits": exhibits_of(reports, seen),
        "cheating": next((one for one in reports if one.kind == Report.Kind.CHEATING), None),
        "stuck": stuck_games(reports, seen),
        "claim": claim,
        "answers": fitting_answers(moderation.ANSWERS, UPHOLDING),
        "usual": _usual_answers(reports, followed),
        "done": _done(reports, followed),
        "sanctions_hidden": seen.hides(Sanction),
        "kind": kind,
        "suggests_sanction": kind != Report.Kind.STALLING or any(_had_a_clock(one) for one in reports),
        "kind_words": Report.Kind(kind).label if kind else "",
        "claimed_by_me": claim is not None and claim.moderator_id == request.user.pk,
    }


def _done(reports: Sequence[Report], followed: Consequences) -> list[str]:
    """What moderators have done since the reports were made, in words."""
    acts = {one.pk: one for report in reports for one in followed.at_table(report)}
    done = [str(Sanction.Step(one.step).label) for one in reversed(followed.sanctions)]
    done += [act_of(acts[number]) for number in sorted(acts)]
    if removed := len(followed.removals):
        done.append(ngettext("{n} message removed", "{n} messages removed", removed).format(n=removed))
    return done


def _had_a_clock(report: Report) -> bool:
    """Whether the report is about stalling in a game in which time can run out."""
    untimed = report.room is not None and report.room.pace == Room.Pace.UNTIMED
    return report.kind == Report.Kind.STALLING and not untimed


@dataclass(frozen=True, slots=True)
class StuckGame:
    """A table of reports about stalling or leaving: whom its game waits for, the names of those for whom bots play, and
    whether these are all who were reported, so that nothing is left to do there."""

    room: Room
    awaited: list[Awaited]
    played: list[str]
    is_helped: bool


def stuck_games(reports: list[Report], seen: Oversight) -> list[StuckGame]:
    """The tables of the reports about stalling or leaving."""
    reported: dict[Room, set[str | None]] = {}
    for one in reports:
        if one.kind == Report.Kind.STALLING and one.room is not None:
            reported.setdefault(one.room, set()).add(one.about_id)
    awaited, played = awaited_at_each(reported, seen), stand_ins_at_each(reported, seen)
    return [
        StuckGame(
            room,
            awaited[room.id],
            [seat_name(seat) for seat in played[room.id]],
            is_helped=people <= {seat.player_id for seat in played[room.id]},
        )
        for room, people in reported.items()
    ]


def exhibits_of(reports: Sequence[Report], seen: Oversight) -> list[tuple[cases.Exhibit, list[dict[str, Any]]]]:
    """What `games/admin/evidence.html` shows of reports: each message or table once, with the chat around it, and how
    reliable the reporters were."""
    trusted = cases.reliability([one.reporter_id for one in reports if one.reporter_id], seen)
    for one in reports:
        one.trust = trusted.get(one.reporter_id or "", cases.Reliability())  # type: ignore[attr-defined]
    shown = cases.exhibits(reports)
    return list(zip(shown, with_removals([excerpt(one.evidence["chat"]) for one in shown]), strict=True))


def appeal_context(request: HttpRequest, sanction: Sanction | None, shown: Sequence[Report] = ()) -> dict[str, Any]:
    """What `games/admin/appeal.html` shows of a sanction with an appeal: the evidence, without reports that the page
    shows anyway, and whether the moderator gave it while others could decide."""
    if sanction is None or sanction.appealed is None:
        return {}
    seen = oversight(request)
    is_open = is_appeal_open(sanction)
    reports = reports_behind(sanction, seen)
    return {
        "has_report": bool(reports),
        "behind": exhibits_of([one for one in reports if one not in shown], seen),
        "before": () if reports else _chat_before(sanction, seen),
        "is_own": is_open and sanction.given_by_id == request.user.pk,
        "has_peers": is_open and seen.has_peers,
        "appeal_is_open": is_open,
        "appeal_answers": fitting_answers(moderation.APPEAL_ANSWERS, GRANTING),
        "usual_appeal_answers": [
            (words, [moderation.APPEAL_ANSWERS[moderation.usual_answer(decision)]])
            for decision, words in GRANTING.items()
        ],
    }


def _chat_before(sanction: Sanction, seen: Oversight) -> list[dict[str, Any]]:
    """The chat before a sanction, for `games/admin/frozen_chat.html`, with the person's messages marked."""
    return [
        {
            "at": one.at,
            "name": one.name,
            "text": one.text,
            "removed": one.removed is not None,
            "reported": one.player_id == sanction.player_id,
        }
        for one in dashboard.chat_before(sanction, seen)
    ]


def _usual_answers(
    reports: Sequence[Report], followed: Consequences
) -> list[tuple[str | Promise, list[str | Promise]]]:
    """What the reporters read after each decision if the moderator chooses no answer: several texts if something
    followed only some of the reports."""
    found = []
    for decision, words in UPHOLDING.items():
        keys = {
            moderation.usual_answer(decision, is_acted_on=followed.follow(one), is_helped=followed.helped(one)): None
            for one in reports
        }
        found.append((words, [moderation.ANSWERS[key] for key in keys]))
    return found


def fitting_answers(
    texts: moderation.Texts, decisions: moderation.Texts
) -> list[tuple[str | Promise, list[tuple[str, str | Promise]]]]:
    """The ready-made answers under each decision that they fit."""
    return [(words, [(key, texts[key]) for key in moderation.FITTING[name]]) for name, words in decisions.items()]


def first_report(request: HttpRequest, subject: Subject) -> Report | None:
    """The report that a sanction of the case is for: moderators who play at its table do not see the sanction."""
    return cases.reports_on(subject, oversight(request)).first()


def excerpt(chat: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages around the reported one, or the last."""
    at = next((number for number, one in enumerate(chat) if one["reported"]), len(chat))
    return chat[max(0, at - AROUND) : at + AROUND + 1]


def claim(request: HttpRequest, subject: Subject) -> Outcome:
    """Claims the case."""
    claim = moderation.case_claim(by=request.user, subject=subject)
    return Outcome(gettext("The case is yours {end}.").format(end=end_of(claim.until)))


def release(request: HttpRequest, subject: Subject) -> Outcome:
    """Gives the case back."""
    moderation.case_release(by=request.user, key=subject.key)
    return Outcome(gettext("Others can work on the case again."))


def decide(request: HttpRequest, subject: Subject, page: Model) -> Outcome:
    """Decides the reports that the page of the case showed."""
    of_the_case = cases.reports_on(subject, oversight(request)).filter(pk__in=posted_ids(request, "report"))
    reports = list(of_the_case.select_related("about")[:SHOWN])
    if not reports:
        raise _decided_meanwhile(request, subject)
    decided = moderation.case_decide(
        by=request.user,
        report_ids=[one.pk for one in reports],
        decision=request.POST.get("decision", ""),
        template=template(request),
        answer=request.POST.get("answer", ""),
        why=why(request),
    )
    suspected: list[tuple[str, Player]] = []
    if request.POST.get("decision") == Report.Decision.UPHELD:
        suspected = [
            (suspects_page(one, here(request), reports[0].about, was_helped=True), one)
            for one in suspected_with(request, reports)
        ]
        done = ngettext("{n} report upheld.", "{n} reports upheld.", len(decided))
    else:
        done = ngettext("{n} report dismissed.", "{n} reports dismissed.", len(decided))
    answered = ngettext("The reporter has been answered.", "The reporters have been answered.", len(decided))
    text = f"{done.format(n=len(decided))} {answered}"
    return Outcome(text, Undo(page, "reopen", [("report", one) for one in decided]), suspected)


def _decided_meanwhile(request: HttpRequest, subject: Subject) -> Refused:
    """The refusal of a decision that another page or moderator was quicker with."""
    decided = cases.decided_reports_on(subject, oversight(request)).filter(pk__in=posted_ids(request, "report"))
    last = decided.select_related("assignee").order_by("-decided").first()
    if last is None:
        return Refused("unknown_report")
    with suppress(Refused):  # for the log
        moderation.case_decide(
            by=request.user,
            report_ids=[last.pk],
            decision=request.POST.get("decision", ""),
            template=template(request),
            answer=request.POST.get("answer", ""),
            why=why(request),
        )
    who = str(last.assignee or "–")
    return Refused("refused", "decided_by", who=who, decision=last.get_decision_display(), at=local_time(last.decided))


def confirm_decide(request: HttpRequest, subject: Subject, name: str) -> Confirmation | None:
    """Asks before reports are dismissed though a sanction was given since they were made."""
    if request.POST.get("decision") != Report.Decision.DISMISSED:
        return None
    seen = oversight(request)
    reports = list(cases.reports_on(subject, seen).filter(pk__in=posted_ids(request, "report"))[:SHOWN])
    followed = consequences_of(reports, seen)
    given = followed.sanctions
    if not given:
        return None
    moderation.refuse_contradiction(Report.Decision.DISMISSED, template(request))
    said = request.POST.get("answer", "")
    is_helped = all(followed.helped(one) for one in reports)
    usual = moderation.usual_answer(Report.Decision.DISMISSED, is_helped=is_helped)
    chosen = moderation.chosen_answer(template(request), said, usual)
    steps = ", ".join(f"{Sanction.Step(one.step).label} ({state_of(one)})" for one in reversed(given))
    question = ngettext("Dismiss the report about {name}?", "Dismiss {n} reports about {name}?", len(reports))
    return Confirmation(
        question.format(n=len(reports), name=name),
        [
            gettext("Since they were reported, this was given: {sanctions}.").format(sanctions=steps),
            gettext("If you dismiss, it stands nevertheless, until its time is over or you lift it."),
        ],
        gettext("Dismiss"),
        reason=moderation.reading(moderation.ANSWERS, chosen, said),
        reason_label=gettext_lazy("Answer to the reporters"),
    )


def confirm_reopen(request: HttpRequest, name: str) -> Confirmation:
    """Asks before decisions about a person of this name are taken back."""
    number = len(posted_ids(request, "report"))
    question = ngettext(
        "Take the decision on the report about {name} back?",
        "Take the decisions on {n} reports about {name} back?",
        number,
    )
    return Confirmation(
        question.format(n=number, name=name),
        [
            gettext("The case of {name} will be open again, and wait for a decision.").format(name=name),
            ngettext(
                "The answer is withdrawn; the reporter will read the next one.",
                "The answers are withdrawn; the reporters will read the next ones.",
                number,
            ),
        ],
        gettext("Take the decision back"),
    )


def reopen(request: HttpRequest, subject: Subject) -> Outcome:
    """Takes the decision on some reports back."""
    of_the_case = cases.decided_reports_on(subject, oversight(request)).filter(pk__in=posted_ids(request, "report"))
    ids = list(of_the_case.values_list("pk", flat=True)[:SHOWN])
    if not ids:
        raise Refused("refused", "not_decided")
    opened = len(moderation.case_reopen(by=request.user, report_ids=ids, why=why_undone(request)))
    done = ngettext("{n} report is open again.", "{n} reports are open again.", opened)
    withdrawn = ngettext(
        "The answer is withdrawn; the reporter will read the next one.",
        "The answers are withdrawn; the reporters will read the next ones.",
        opened,
    )
    return Outcome(f"{done.format(n=opened)} {withdrawn}")
