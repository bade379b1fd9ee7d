"""The client's page is prerendered: shown before its scripts load, in the reader's language, the same for everybody,
compressed."""

import re

import pytest
from django.test import Client

from games import engine

HEADINGS = {"en": "Open tables", "de": "Offene Tische", "nl": "Open tafels", "ru": "Открытые столы"}


def html(address: str, **cookies: str) -> str:
    browser = Client()
    for name, value in cookies.items():
        browser.cookies[name] = value
    return browser.get(address).content.decode()


def body_of(page: str) -> str:
    """The visible part: the client's elements, without what it will load."""
    found = re.search(r'<div id="app">(.*)</div>\s*<template', page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.django_db
@pytest.mark.parametrize("language", HEADINGS)
def test_the_first_page_is_drawn_before_any_script(language: str) -> None:
    page = html("/", lionheart_language=language)
    assert f'<html lang="{language}"' in page
    assert HEADINGS[language] in body_of(page)
    assert body_of(page).count("data-edition=") == len(engine.editions())


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rooms/a47f4149412f6d743416c65c", "/rules/classic", "/no/such/page"])
def test_every_other_page_has_its_band_before_any_script(address: str) -> None:
    body = body_of(html(address, lionheart_language="de"))
    assert 'class="bar"' in body
    assert "data-edition=" not in body


@pytest.mark.django_db
def test_scripts_and_words_begin_once_the_page_is_painted() -> None:
    """Only the script that waits for the first paint is loaded with the page."""
    page = html("/rooms/a47f4149412f6d743416c65c", lionheart_language="nl")
    run_concurrently, held = page.split('<template id="client">')
    assert re.findall(r"assets/(\w+)-[\w-]+\.js", run_concurrently) == ["begin"]
    later = held.split("</template>")[0]
    assert {"main", "RoomPage", "nl"} <= set(re.findall(r"assets/(\w+)-[\w-]+\.js", later))
    assert len(re.findall(r"assets/nl-", later)) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("/rules", ["RulesPage", "classic", "page"]),
        ("/rules/returns", ["RulesPage", "returns", "page"]),
        ("/learn", ["LessonPage", "lesson"]),
    ],
)
def test_a_page_loads_the_scripts_that_it_needs(address: str, parts: list[str]) -> None:
    later = html(address).split('<template id="client">')[1]
    assert set(parts) <= set(re.findall(r"assets/(\w+)-[\w-]+\.js", later))


@pytest.mark.django_db
def test_rules_of_no_edition_are_not_found() -> None:
    assert Client().get("/rules/chess").status_code == 404


@pytest.mark.django_db
def test_the_page_is_the_same_for_every_visitor() -> None:
    """So it may be compressed, although the same responses have secrets in their headers."""
    browser = Client()
    first = browser.get("/")
    again = browser.get("/", headers={"accept-encoding": "gzip"})
    assert again["Content-Encoding"] == "gzip"
    token = browser.cookies["lionheart_csrf"].value
    assert token not in first.content.decode()
    assert first.content == Client().get("/").content
