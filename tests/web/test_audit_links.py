"""The page of a log entry, and the list, lead to what the entry is about."""

import re

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import AuditEntry, ChatMessage, Player, Room
from games.selectors.moderation import audit_links
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import ban, browser_of, mo

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["mo"]
LIST = "/admin/games/auditentry/"


def pages(text: str) -> set[str]:
    """The pages of objects to which the links of a page lead."""
    return set(re.findall(r'href="(/admin/games/(?!auditentry)[a-z]+/[^/"]+/change/)"', text))


def entry(mo: User, act: str) -> str:
    """The page of the entry about an act, and what it shows."""
    shown = browser_of(mo).get(f"{LIST}{AuditEntry.objects.get(act=act).pk}/change/").content.decode()
    return shown.partition('id="content-main"')[2]


@pytest.fixture
def room(people: list[Player]) -> Room:
    return services.room_create(player=people[0], edition="classic", options={"players": 2}, name="Open")


def test_an_entry_leads_to_the_person_the_sanction_the_report_and_the_table(
    mo: User, people: list[Player], room: Room
) -> None:
    report = moderation.report_make(player=people[1], kind="insult", room_id=room.id, seat=0)
    given = ban(mo, people[0], "mute", report=report)
    moderation.report_decide(by=mo, report_id=report.pk, decision="upheld", answer="")
    moderation.sanction_lift(by=mo, sanction_id=given.pk, why="it was a joke")
    person, table = f"/admin/games/player/{people[0].id}/change/", f"/admin/games/room/{room.id}/change/"
    sanction = f"/admin/games/sanction/{given.pk}/change/"
    of_report = f"/admin/games/report/{report.pk}/change/"
    assert pages(entry(mo, "sanction.mute")) == {person, table, sanction}
    assert pages(entry(mo, "report.upheld")) == {person, table, of_report}
    assert pages(entry(mo, "sanction.lift")) == {person, table, sanction}
    listed = browser_of(mo).get(LIST).content.decode().partition('id="result_list"')[2]
    assert pages(listed) == {person, sanction, of_report}
    assert re.search(r"<span>[^<]*\(mute\)</span>", listed), "which sanction was lifted"


def test_an_entry_about_a_message_leads_to_it_and_to_its_author(mo: User, people: list[Player]) -> None:
    said = ChatMessage.objects.create(player=people[0], name=people[0].name, text="you fool")
    moderation.message_remove(by=mo, message_id=said.pk, why="insults")
    found = pages(entry(mo, "message.remove"))
    assert found == {f"/admin/games/player/{people[0].id}/change/", f"/admin/games/chatmessage/{said.pk}/change/"}


def test_an_entry_shows_nothing_that_is_empty_and_no_history(mo: User, people: list[Player]) -> None:
    moderation.note_write(by=mo, player_id=people[0].id, text="A note.")
    shown = entry(mo, "note.write")
    assert "A note." in shown
    for absent in ("Refused", "Sanction", "Table", "history"):
        assert absent not in shown, absent
    page = browser_of(mo).get(f"{LIST}{AuditEntry.objects.get().pk}/change/").content.decode()
    assert f"<h1>Log entry {AuditEntry.objects.get().pk}</h1>" in page


def test_an_entry_from_a_table_that_hides_names_leads_to_nobody_whatever_else_is_listed(
    mo: User, people: list[Player], room: Room
) -> None:
    """I-19."""
    Room.objects.update(pseudonyms=True)
    about = {"who_key": mo.pk, "kind": "player", "key": people[0].id, "player": people[0].id}
    hidden, shown = AuditEntry(**about, room=room.id), AuditEntry(**about)
    audit_links.with_things([hidden, shown], Oversight(mo))
    found = [(one.thing, one.person) for one in (hidden, shown)]  # type: ignore[attr-defined]
    assert found == [(None, None), (people[0], people[0])]


def test_what_no_longer_exists_is_not_linked(mo: User, people: list[Player]) -> None:
    name = people[3].name
    given = ban(mo, people[3], "mute")
    moderation.sanction_lift(by=mo, sanction_id=given.pk, why="it was a joke")
    people[3].delete()
    for act in ("sanction.mute", "sanction.lift"):
        shown = entry(mo, act)
        assert name in shown
        assert pages(shown) == set()
    assert pages(browser_of(mo).get(LIST).content.decode()) == set()
