"""What a moderator did at once is one line of the log, which leads to its entries."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import AuditEntry, ChatMessage, Player, Report
from games.services import Refused, moderation
from tests.web.staff import ban, browser_of, mo, staff

__all__ = ["mo"]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]
LIST = "/admin/games/auditentry/"


def rows(browser: Client, page: str) -> list[str]:
    """The rows of a list."""
    table = browser.get(page).content.decode().partition('id="result_list"')[2].partition("</table>")[0]
    return re.findall(r"<tr>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL)


def removed(by: User, author: Player, count: int, why: str = "a flood") -> None:
    """Removes some messages of a person, one after the other."""
    for number in range(count):
        said = ChatMessage.objects.create(player=author, name=author.name, text=f"Shoes {number}")
        moderation.message_remove(by=by, message_id=said.pk, why=why)


def entries(count: int, **more: Any) -> None:
    """Entries of the log."""
    AuditEntry.objects.bulk_create(AuditEntry(**{"who": "mo", "act": "note.write", **more}) for _ in range(count))


def test_forty_removals_are_one_line_that_leads_to_forty_entries(mo: User, people: list[Player]) -> None:
    moderation.note_write(by=mo, player_id=people[3].id, text="has been here before")
    removed(mo, people[0], 20)
    removed(mo, people[1], 20)
    removed(mo, people[0], 1, why="another reason")
    removed(staff("Milo"), people[0], 1)
    assert AuditEntry.objects.count() == 43
    browser = browser_of(mo)
    shown = rows(browser, LIST)
    assert len(shown) == 4
    assert re.findall(r"×(\d+)</a>", "".join(shown)) == ["40"]
    (line,) = (one for one in shown if "×40" in one)
    assert "Bo, Ada" in line
    page = unescape(re.findall(r'<a href="([^"]*together=[^"]*)">×40', line)[0])
    alone = rows(browser, page)
    assert len(alone) == 40
    assert not any("×" in one for one in alone)
    # In another order each entry is a line.
    assert len(rows(browser, f"{LIST}?o=1")) == 43
    # Filtered and searched, what is found of them.
    assert [re.findall(r"×(\d+)", one) for one in rows(browser, f"{LIST}?q=Bo")] == [["20"]]
    assert len(rows(browser, f"{LIST}?together=nonsense")) == 43
    assert rows(browser, f"{LIST}?together=999999") == []


def test_a_decision_is_one_line_though_some_read_another_answer(mo: User, people: list[Player]) -> None:
    before, after = (
        moderation.report_make(player=reporter, kind="insult", message=_said(people[0]).public_id)
        for reporter in people[1:3]
    )
    ban(mo, people[0], step="warning")
    Report.objects.filter(pk=after.pk).update(created=timezone.now() + timedelta(minutes=1))
    other = moderation.report_make(player=people[1], kind="insult", message=_said(people[3]).public_id)
    person, browser = f"/admin/games/player/{people[0].pk}/change/", browser_of(mo)
    browser.post(person, {"do": "decide", "decision": "upheld", "report": [before.pk, after.pk]})
    moderation.report_decide(by=mo, report_id=other.pk, decision="upheld", answer="")
    assert AuditEntry.objects.filter(act="report.upheld").values("why").distinct().count() == 2
    lines = [one for one in rows(browser, LIST) if "report upheld" in one]
    assert [re.findall(r"×(\d+)", one) for one in lines] == [[], ["2"]]
    (page,) = re.findall(r'<a href="([^"]*together=[^"]*)">×2', lines[1])
    assert len(rows(browser, unescape(page))) == 2
    log = browser.get(person).content.decode().partition("Moderator actions</h2>")[2]
    assert log.count("report upheld") == 1
    assert "×2</a> · <bdi>Ada</bdi>" in log


def _said(author: Player) -> ChatMessage:
    """A message in the lobby."""
    return ChatMessage.objects.create(player=author, name=author.name, text="You fool")


def test_what_was_refused_is_marked(mo: User, people: list[Player]) -> None:
    with pytest.raises(Refused):
        moderation.note_write(by=mo, player_id=people[0].id, text="")
    moderation.note_write(by=mo, player_id=people[0].id, text="a note")
    done, refused = rows(browser_of(mo), LIST)
    assert "<em>not done:</em> note written" in refused
    assert "not done" not in done


def test_pages_count_lines_with_as_few_queries_for_many_entries_as_for_few(mo: User) -> None:
    browser, begun = browser_of(mo), timezone.now()
    asked = []
    for group in range(60):
        entries(3, at=begun + timedelta(minutes=group), why=f"reason {group % 2}")
        if group in (1, 59):
            with CaptureQueriesContext(connection) as captured:
                assert len(rows(browser, LIST)) == min(group + 1, 50)
            asked.append(len(captured.captured_queries))
    assert asked[0] == asked[1]
    assert len(rows(browser, f"{LIST}?p=2")) == 10
    assert all("×3" in one for one in rows(browser, f"{LIST}?p=2"))
    # Ten seconds apart they were not made together.
    entries(1, at=begun + timedelta(hours=2))
    entries(1, at=begun + timedelta(hours=2, seconds=10))
    assert [re.findall("×", one) for one in rows(browser, LIST)[:3]] == [[], [], ["×"]]
