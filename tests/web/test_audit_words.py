"""Each act of moderators has words in the log, as has each kind of thing that it is about."""

import re

import pytest

from games.admin.acts import ACTS, KINDS
from games.models import Report, Sanction
from tests.services import ROOT

SERVICES = ROOT / "games" / "services" / "moderation"


@pytest.mark.once
def test_each_act_that_is_written_down_has_words() -> None:
    text = "\n".join(path.read_text() for path in sorted(SERVICES.glob("*.py")))
    written = set(re.findall(r'(?:act=|_in_room\(by, |act = |else )"([a-z]+\.[a-z]+)"', text))
    written |= {f"sanction.{step}" for step in Sanction.Step.values}
    written |= {f"report.{decision}" for decision in Report.Decision.values if decision}
    assert written == set(ACTS)
    assert set(re.findall(r'return On\("([a-z]+)"', text)) == set(KINDS)
