"""Permissions are as tests/web/permissions/table.py states, and it is complete."""

from collections import Counter
from collections.abc import Callable

import pytest
from pytest_django import Settings

from tests.web.permissions import listing
from tests.web.permissions.page import PAGE, page
from tests.web.permissions.table import ROLES, ROWS, Row
from tests.web.permissions.world import open_world

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("openid_known")]
PARTS = 4
"""The number of parts, so that as many workers can share the work."""


@pytest.mark.parametrize(
    ("there", "is_such"),
    [
        (listing.addresses, lambda row: not (row.is_frame or row.is_act)),
        (listing.frames, lambda row: row.is_frame),
        (listing.acts, lambda row: row.is_act),
    ],
    ids=["addresses", "frames", "acts of the admin"],
)
def test_every_request_has_a_row(there: Callable[[], set[str]], is_such: Callable[[Row], bool]) -> None:
    rows = {row.request for row in ROWS if is_such(row)}
    assert sorted(there() - rows) == [], "add rows to tests/web/permissions/table.py"
    assert sorted(rows - there()) == [], "there is no such thing any more"


def test_nothing_has_two_rows() -> None:
    assert [request for request, times in Counter((row.request, row.at) for row in ROWS).items() if times > 1] == []


@pytest.mark.usefixtures("silence")
@pytest.mark.parametrize("part", range(PARTS))
def test_everybody_is_answered_as_the_table_says(part: int, settings: Settings) -> None:
    world = open_world(settings)
    wrong = []
    for row in ROWS[part::PARTS]:
        answered = {role: world.answer(role, row) for role in ROLES}
        if answered != row.answers:
            other = {role: answer for role, answer in answered.items() if row.answers[role] != answer}
            wrong.append(f"{row.request}, at {row.at}: {other}")
    assert not wrong, "\n".join(wrong)


def test_the_page_in_the_docs_is_made_of_the_table() -> None:
    assert PAGE.read_text() == page(), "run: make generate"
