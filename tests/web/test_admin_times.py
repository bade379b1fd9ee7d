"""The admin shows times in the time zone of the moderator's browser, and says in which."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from games.admin.short_times import local_time
from games.models import AuditEntry, Player
from games.services import moderation
from tests.web.staff import browser_of, mo

__all__ = ["mo"]

pytestmark = [pytest.mark.django_db, pytest.mark.once]

AT = datetime(2024, 7, 1, 22, 30, tzinfo=UTC)


@pytest.fixture
def address(mo: User, people: list[Player]) -> str:
    """A page with a moment, half past ten in the evening in UTC."""
    Player.objects.filter(pk=people[0].pk).update(created=AT)
    return f"/admin/games/player/{people[0].pk}/change/"


@pytest.mark.parametrize(
    ("cookie", "zone", "shown"),
    [
        (None, "UTC", "1. Juli 2024 22:30"),
        ("Europe/Berlin", "Europe/Berlin", "2. Juli 2024 00:30"),
        ("Asia%2FKolkata", "Asia/Kolkata", "2. Juli 2024 04:00"),
        ("Europe/Atlantis", "UTC", "1. Juli 2024 22:30"),
        ("../../etc/passwd", "UTC", "1. Juli 2024 22:30"),
    ],
)
def test_pages_show_times_in_the_browsers_zone_and_name_it(
    cookie: str | None, zone: str, shown: str, address: str, mo: User
) -> None:
    client = browser_of(mo, "de")
    if cookie is not None:
        client.cookies["lionheart_zone"] = cookie
    page = client.get(address).content.decode()
    assert shown in page
    assert f"Alle Zeiten gelten für die Zeitzone {zone}." in page
    assert timezone.get_current_timezone_name() == "UTC"


def test_each_page_of_the_admin_names_its_zone(mo: User, address: str) -> None:
    client = browser_of(mo)
    client.cookies["lionheart_zone"] = "America/New_York"
    moderation.note_write(by=mo, player_id=address.split("/")[4], text="A note.")
    entry = AuditEntry.objects.get(act="note.write")
    pages = ["/admin/", "/admin/games/", address, "/admin/games/report/", "/admin/password_change/"]
    pages += [f"/admin/games/auditentry/{entry.pk}/change/", f"/admin/games/auditentry/{entry.pk}/history/"]
    for page in pages:
        text = client.get(page).content.decode()
        assert "All times are in the time zone America/New_York." in text, page
        assert "games/time_zone.js" in text, page
    assert "games/time_zone.js" in Client().get("/admin/login/").content.decode()


def test_times_are_on_the_24_hour_clock_in_all_languages(mo: User, address: str) -> None:
    hour = timedelta(hours=1)
    given = moderation.sanction_give(by=mo, player_id=address.split("/")[4], step="mute", why="insults", duration=hour)
    given.player.sanctions.update(begun=AT, lifted=AT)
    made = AuditEntry.objects.create(
        who="mo", act="note.write", kind="player", key=given.player_id, player=given.player_id, at=AT
    )
    pages = ["/admin/", address, "/admin/games/player/", "/admin/games/auditentry/", "/admin/games/sanction/"]
    pages += [f"/admin/games/auditentry/{made.pk}/change/", f"/admin/games/sanction/{given.pk}/change/"]
    for language in ("en", "de", "nl", "ru"):
        for page in pages:
            text = browser_of(mo, language).get(page).content.decode()
            assert "22:30" in text, (language, page)
            assert not re.search(r"\d [ap]\.m\.", text), (language, page)


def test_stored_moments_are_shown_with_the_day_unless_it_is_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 7, 2, 22, 30, tzinfo=UTC))
    with timezone.override(ZoneInfo("Europe/Berlin")), translation.override("de"):
        assert local_time(AT.isoformat()) == "2. Juli 2024, 00:30"
        assert local_time(AT) == "2. Juli 2024, 00:30"
        assert local_time("2026-07-02T22:10:00+00:00") == "00:10"
        assert local_time("2026-07-02T21:50:00+00:00") == "2. Juli, 23:50"
        assert local_time(None) == ""
    with timezone.override(ZoneInfo("Asia/Kolkata")), translation.override("en"):
        assert local_time(AT.isoformat()) == "July 2, 2024, 04:00"
