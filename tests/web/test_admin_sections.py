"""The index of the admin: moderators see what they work with, and machinery is for administrators."""

import re
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from games.models.staff_groups import ADMINISTRATORS, MODERATORS, TakePermissions
from games.selectors.moderation.oversight import PRESENCE_MODELS
from tests.web.staff import browser_of, mo, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["mo"]
WORK = ["report", "player", "sanction", "chatmessage", "room", "game", "auditentry"]
MACHINERY = {"seat", "deadline", "mailaddress", "notification"}


def sections(client: Client) -> dict[str, list[str]]:
    """The lists on the index, by section."""
    page = client.get("/admin/").content.decode()
    parts = page.split("<caption>")[1:]
    return {
        part.split('class="section"')[1].split(">")[1].split("<")[0]: re.findall(r'<tr class="model-(\w+)', part)
        for part in parts
    }


def test_moderators_see_no_machinery(mo: User) -> None:
    shown = sections(browser_of(mo))
    assert list(shown) == ["Moderation"]
    assert [one for one in shown["Moderation"] if one in WORK] == WORK
    assert not MACHINERY & set(shown["Moderation"])
    for name in MACHINERY:
        assert browser_of(mo).get(f"/admin/games/{name}/").status_code == 403


def test_administrators_see_machinery_after_their_work() -> None:
    shown = sections(browser_of(staff("chief", ADMINISTRATORS)))
    assert list(shown) == ["Moderation", "Machinery"]
    assert set(shown["Machinery"]) >= MACHINERY
    assert not MACHINERY & set(shown["Moderation"])
    assert "Technik" in sections(browser_of(staff("chef", ADMINISTRATORS), "de"))


def test_the_menu_leads_to_the_open_cases_and_to_the_figures(mo: User) -> None:
    browser = browser_of(mo)
    menu = browser.get("/admin/games/report/").content.decode().split('id="nav-sidebar"')[1].split("</nav>")[0]
    assert '<a href="/admin/">Cases</a>' in menu
    assert '<a href="/admin/figures/">Figures</a>' in menu
    assert (
        '<a href="/admin/figures/" aria-current="page">Figures</a>' in browser.get("/admin/figures/").content.decode()
    )


def test_what_no_form_posts_is_no_choice_of_the_logs_filter(mo: User) -> None:
    page = browser_of(mo).get("/admin/games/auditentry/").content.decode()
    assert "muted" in page
    assert "unknown" not in page


def test_what_changes_with_presence_is_in_the_machinery_unless_moderators_need_it() -> None:
    lists = {model for model, one in admin.site._registry.items() if not getattr(one, "is_machinery", False)}
    assert {model._meta.model_name for model in lists & set(PRESENCE_MODELS)} == {"sanction"}


def test_the_migration_takes_seats_and_deadlines_from_moderators_and_nothing_else(mo: User) -> None:
    group, chiefs = Group.objects.get(name=MODERATORS), Group.objects.get(name=ADMINISTRATORS)
    extra = Permission.objects.get(codename="view_rating")
    before = set(group.permissions.values_list("codename", flat=True))
    old = Permission.objects.filter(content_type__app_label="games", codename__in=("view_seat", "view_deadline"))
    group.permissions.add(extra, *old)
    mo.user_permissions.add(*old)
    kept = set(chiefs.permissions.values_list("codename", flat=True))
    state = SimpleNamespace(apps=apps)
    take = TakePermissions(MODERATORS, ("view_seat", "view_deadline"))
    take.database_forwards("games", None, state, state)
    assert set(group.permissions.values_list("codename", flat=True)) == before | {"view_rating"}
    assert set(chiefs.permissions.values_list("codename", flat=True)) == kept
    assert mo.user_permissions.count() == 2
    take.database_backwards("games", None, state, state)
    assert set(group.permissions.values_list("codename", flat=True)) == before | {
        "view_rating",
        "view_seat",
        "view_deadline",
    }
