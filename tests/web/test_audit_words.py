"""Every act of moderators, and every kind of target, has words for the audit log."""

import re

import pytest

from games.admin.audit_words import ACTS, KINDS, REFUSAL_MESSAGES
from games.models import Report, Room, Sanction
from tests.services import ROOT

SERVICES = ROOT / "games" / "services"
MODERATION = [*(SERVICES / "moderation").glob("*.py"), SERVICES / "support" / "audit_log.py"]


@pytest.mark.once
def test_each_act_that_is_written_down_has_words() -> None:
    text = "\n".join(path.read_text() for path in sorted(MODERATION))
    written = set(re.findall(r'(?:act=|_in_room\(by, |act = |else )"([a-z]+\.[a-z]+)"', text))
    written |= {f"sanction.{step}" for step in Sanction.Step.values}
    written |= {f"report.{decision}" for decision in Report.Decision.values if decision}
    assert written == set(ACTS)
    assert set(re.findall(r'return Target\("([a-z]+)"', text)) == set(KINDS)


PLAYERS_ONLY = {"appealed_already", "not_offered", "too_many_reports"}
"""Reasons for which players are refused something, in the modules that moderators' actions use too."""


@pytest.mark.once
def test_each_refusal_of_an_act_has_words() -> None:
    paths = [
        *MODERATION,
        *(ROOT / "games" / "admin").rglob("*.py"),
        SERVICES / "play" / "seat_knowledge.py",
        SERVICES / "rooms" / "seat_take_over.py",
        ROOT / "games" / "selectors" / "moderation" / "staff.py",
    ]
    text = "\n".join(path.read_text() for path in sorted(paths))
    refusals = re.findall(r'Refused\(\s*"([a-z_]+)"(?:, "([a-z_]+)")?', text)
    said = {reason or code for code, reason in refusals} - {"refused"} | set(re.findall(r'return "([a-z]+)"', text))
    said |= {state for state in Room.State.values if state != Room.State.PLAYING} | set(Sanction.OFF_SEATS)
    assert said - PLAYERS_ONLY - set(REFUSAL_MESSAGES) == set()
