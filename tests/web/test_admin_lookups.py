"""Filters of admin lists: only by columns that they show, and only cheap ones, whatever a URL contains. The server
itself would match a regular expression against each row, for hours if it is crafted to take that long."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import FieldDoesNotExist
from django.db import connection, models, transaction
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games import services
from games.admin.lists import ALLOWED_LOOKUPS
from games.models import Player, Room
from games.services import moderation
from tests.long_form import LONG_FORM
from tests.web.staff import ban, browser_of, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
VALUES = ("", "x", "(", "a\0b", "9" * 30, "NaN", "{")
KINDS = ("exact", "isnull", "lt")


def lists() -> Iterator[tuple[str, Any]]:
    """Each list of the admin, with its URL."""
    for model, of in admin.site._registry.items():
        yield f"/admin/{model._meta.app_label}/{model._meta.model_name}/", of


def fields(of: Any) -> Iterator[tuple[str, Any]]:
    """The fields that a list may be filtered by, with the key of the related model; times are excluded
    (test_moderator_seats)."""
    for name in (*(of.fields or ()), *(name for name in of.list_filter if isinstance(name, str))):
        model, field = of.model, of.model._meta.pk
        try:
            for part in name.split("__"):
                field = model._meta.get_field(part)
                model = field.related_model or model
        except FieldDoesNotExist:
            continue
        if isinstance(field, models.DateTimeField):
            continue
        yield name, field
        if field.related_model:
            yield f"{name}__{model._meta.pk.name}", model._meta.pk


def lookups(field: Any) -> Iterator[str]:
    """Every lookup that Django has for such a field; of its transforms, such as the year, some."""
    for name, kind in field.get_lookups().items():
        yield name
        if issubclass(kind, models.Transform):
            yield from (f"{name}__{more}" for more in ("exact", "gt", "regex"))


@pytest.mark.once
def test_lists_are_filtered_in_ways_that_cost_little_alone() -> None:
    request = RequestFactory().get("/admin/")
    request.user = AnonymousUser()
    tried = 0
    for address, of in lists():
        for name, field in fields(of):
            for kind in (*lookups(field), "a__b", "a__regex", "iregex", "search", "0__regex"):
                allowed = of.lookup_allowed(f"{name}__{kind}", "x", request)
                assert not allowed or kind in ALLOWED_LOOKUPS, f"{address}?{name}__{kind}"
                tried += 1
            for kind in ("", "__exact"):
                assert of.lookup_allowed(f"{name}{kind}", "x", request), f"{address}?{name}{kind}"
    assert tried > 1000
    assert not [kind for kind in ALLOWED_LOOKUPS if "regex" in kind or "contains" in kind or "with" in kind]


def test_whatever_a_list_is_filtered_by_it_answers(make_game: Any, people: Any) -> None:
    browser, tried = world(make_game, people), set[tuple[Any, ...]]()
    for address, of in lists():
        for name, field in fields(of):
            what = (type(field), type(field.related_model and field.related_model._meta.pk), name.count("__"))
            for number, value in enumerate(VALUES if what not in tried else ()):
                # In the short form each value is compared in one way.
                for kind in KINDS if LONG_FORM else (KINDS[(number + len(tried)) % len(KINDS)],):
                    with transaction.atomic():
                        status = browser.get(address, {f"{name}__{kind}": value, "q": "nobody"}).status_code
                        # PostgreSQL continues only from a savepoint if it refuses a value.
                        transaction.set_rollback(True)
                    assert status in (200, 302), f"{address}?{name}__{kind}={value!r}"
            tried.add(what)
        assert browser.get(address, {f"{name}__regex": "("}).status_code == 400
        own = [str(one.parameter_name) for one in of.list_filter if hasattr(one, "parameter_name")]
        for asked in (*own, "q", "o", "p", "all", "nothing", "nothing__regex", "__", "id__"):
            status = browser.get(address, {asked: "(\0"}).status_code
            assert status in (200, 302, 400), f"{address}?{asked}"
    assert len(tried) >= 8


def test_a_search_looks_for_no_more_than_it_can_find_quickly(make_game: Any, people: Any) -> None:
    browser = world(make_game, people)
    searched = [(address, "q") for address, of in lists() if of.search_fields]
    searched.append(("/admin/autocomplete/", "term"))
    offered = {"app_label": "games", "model_name": "seat", "field_name": "player"}
    long = [" ".join([word] * 3000) for word in ("a", "%", '"', "'")] + ["a" * 5000, "a\u3000" * 3000]
    for number, (address, name) in enumerate(searched):
        # In the short form each list is searched for two of them.
        for words in long if LONG_FORM else (long[number % len(long)], long[(number + 3) % len(long)]):
            with CaptureQueriesContext(connection) as captured:
                answer = browser.get(address, {name: words, **(offered if name == "term" else {})}, follow=True)
            assert answer.status_code == 200, address
            longest = max(len(query["sql"]) for query in captured.captured_queries)
            assert longest < 25_000, (address, words[:5], longest)
            if name == "q":
                assert "Only the first ten words" in answer.content.decode(), address
    first = browser.get("/admin/games/player/", {"q": people[1].name + " " + "zzz " * 3000}).content.decode()
    assert f"/admin/games/player/{people[1].id}/" not in first
    assert "Only the first ten" not in browser.get("/admin/games/player/", {"q": "zzz " * 10}).content.decode()


def world(make_game: Any, people: Any) -> Client:
    """Something in each list, and the browser of a user who may see it all."""
    game, mo = make_game(2), staff()
    services.chat_say(room_id=game.room_id, player=people[0], text="bbbb!")
    moderation.report_make(player=people[0], kind="stalling", room_id=game.room_id, seat=1)
    ban(mo, people[3], "mute")
    return browser_of(User.objects.create_superuser("root", password="x"))


@pytest.mark.rule("I-19")
def test_the_list_of_tables_does_not_show_who_created_one_that_hides_names(people: list[Player]) -> None:
    """The same list, in every order and by every creator, in a world where another created the table."""
    masked = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, name="Masked", pseudonyms=True
    )
    for player in people[2:4]:
        services.room_create(player=player, edition="classic", options={"players": 2}, name=f"Of {player.name}")
    listed, browser = "/admin/games/room/", browser_of(staff())
    columns = range(1, len(admin.site._registry[Room].list_display) + 1)
    creators = [f"?creator{kind}={player.id}" for player in people[:4] for kind in ("", "__exact", "__id", "__lt")]
    addresses = ["", "?creator__isnull=False", *creators, *(f"?o={column}" for column in columns)]

    def shown() -> dict[str, str]:
        pages = {address: browser.get(f"{listed}{address}", follow=True).content.decode() for address in addresses}
        return {address: re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for address, page in pages.items()}

    before = shown()
    Room.objects.filter(id=masked.id).update(creator=people[1])
    assert shown() == before
    assert "Masked" in before[""]
    assert "Masked" not in before[f"?creator={people[0].id}"]
    assert f"Of {people[2].name}" in before[f"?creator={people[2].id}"]
    Room.objects.filter(id=masked.id).update(state=Room.State.ENDED)
    assert "Masked" in shown()[f"?creator={people[1].id}"]
    assert people[1].name in shown()[""]
