"""Every act of moderators, every kind of target, every refusal and every detail has words for the audit log."""

import re

import pytest
from django.utils import translation

from games.admin.audit_words import ACTS, KINDS, REFUSAL_MESSAGES, detail_of, refusal_of, why_of
from games.models import AuditEntry, Report, Sanction
from games.services.moderation.reasons import in_own_language, reason_for
from tests.services import ROOT
from tests.web.refusals import acts, reachable, refusals_of

SERVICES = ROOT / "games" / "services"
MODERATION = [*(SERVICES / "moderation").glob("*.py"), SERVICES / "support" / "audit_log.py"]


@pytest.mark.once
def test_each_act_that_is_written_down_has_words() -> None:
    text = "\n".join(path.read_text() for path in sorted(MODERATION))
    written = set(re.findall(r'(?:act=|_in_room\(by, |act = |else )"([a-z_]+\.[a-z_]+)"', text))
    written |= {f"sanction.{step}" for step in Sanction.Step.values}
    written |= {f"report.{decision}" for decision in Report.Decision.values if decision}
    before_cases = {"report.assign"}
    assert written | before_cases == set(ACTS)
    assert set(re.findall(r'return Target\("([a-z]+)"', text)) == set(KINDS)


@pytest.mark.once
def test_each_refusal_that_an_act_can_end_with_has_words() -> None:
    services, pages = acts("games/services/moderation"), acts("games/admin")
    assert ("games.services.moderation.rooms", "seat_to_bot") in services
    refusals = refusals_of(reachable([*services, *pages]))
    assert {"stand_in", "own_game", "duration", "has_unsealed", "closed"} <= set(refusals), "of all kinds"
    assert {reason: where for reason, where in refusals.items() if reason not in REFUSAL_MESSAGES} == {}


def test_the_refusals_of_functions_that_an_act_calls_are_found() -> None:
    act = ("games.services.moderation.rooms", "seat_to_bot")
    assert refusals_of(reachable([act]))["stand_in"] == "games.services.rooms.stand_ins._person_at"
    assert "stand_in" not in refusals_of([act])


GERMAN = [
    (("seat.bot", "seat 2"), "Platz 3"),
    (("seat.person", "seat 2 abc def"), "Platz 3"),
    (("spectator.remove", "xyz"), '<a href="/admin/games/room/xyz/change/">Tisch</a>'),
    (("sanction.mute", "24 h"), "1 Tag"),
    (("sanction.mute", "0.25 h"), "15 Minuten"),
    (("sanction.mute", "1 h"), "1 Stunde"),
    (("sanction.seat_ban", "168 h"), "7 Tage"),
    (("sanction.account_ban", "for good"), "auf Dauer"),
    (("sanction.warning", "for good"), ""),
    (("sanction.warning", "24 h"), ""),
    (("sanction.lift", "mute"), "Chatsperre"),
    (("appeal.grant", "warning"), "Verwarnung"),
    (("staff.appoint", "moderator"), "Moderation"),
    (("staff.appoint", "none"), "keine Rolle"),
    (("name.reset", "none"), "none"),
    (("report.assign", "mute"), "mute"),
]
"""Acts with their details as stored, and in words. Names stay unchanged, even if they look like other details."""


@pytest.mark.parametrize(("stored", "words"), GERMAN, ids=[" ".join(stored) for stored, _ in GERMAN])
def test_details_of_acts_are_in_words(stored: tuple[str, str], words: str) -> None:
    with translation.override("de"):
        assert detail_of(AuditEntry(act=stored[0], detail=stored[1])) == words


def test_refusals_and_assignments_are_in_words() -> None:
    with translation.override("de"):
        assert refusal_of(AuditEntry(refused="refused: stand_in")) == "ein Bot spielt schon"
        assert refusal_of(AuditEntry(refused="unknown_room")) == "Das gibt es nicht mehr."
        assert refusal_of(AuditEntry(refused="refused: of_an_earlier_version")) == "aus einem anderen Grund"
        assert refusal_of(AuditEntry()) == ""
        assert why_of(AuditEntry(act="report.assign", why="taken on")) == "zugewiesen"
        assert why_of(AuditEntry(act="note.write", why="taken on")) == "taken on"


def test_ready_made_texts_are_read_in_ones_own_language() -> None:
    for stored in ("Please take a short break from chatting. Until tomorrow.", "Because I say so."):
        assert in_own_language(stored) == stored
    with translation.override("nl"):
        for_a_recipient = reason_for("break", "Until tomorrow.", "ru")
        assert in_own_language(for_a_recipient) == reason_for("break", "Until tomorrow.", "nl")
    assert in_own_language(for_a_recipient) == "Please take a short break from chatting. Until tomorrow."


@pytest.mark.parametrize(
    ("act", "words"), [("report.upheld", "answer to those who reported it: Thank you."), ("note.write", "Thank you.")]
)
def test_an_answer_to_reporters_does_not_look_like_one_to_the_accused(act: str, words: str) -> None:
    assert why_of(AuditEntry(act=act, why="Thank you.")) == words
    assert why_of(AuditEntry(act=act)) == ""
