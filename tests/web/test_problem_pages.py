"""Error pages for browsers: in their language, with a link home, without secrets."""

import re
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from games.web.views import client_page

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SAID = {
    "en": ("Something went wrong", "Nothing was sent"),
    "de": ("Etwas ist schiefgegangen", "Es wurde nichts gesendet"),
    "nl": ("Er ging iets mis", "Er is niets verzonden"),
    "ru": ("Что-то пошло не так", "Ничего не отправлено"),
}


def breaks(request: HttpRequest) -> HttpResponse:
    """A page that raises an exception with a secret."""
    raise RuntimeError("the seed is 4711")


ADDRESSES = ("breaks", "api/breaks", "api/v1/breaks")
urlpatterns = [path("", client_page), *(path(address, breaks) for address in ADDRESSES)]
handler400 = "games.web.problem_pages.bad_request"
handler500 = "games.web.problem_pages.server_error"


def shown(response: Any, status: int, language: str) -> str:
    """The page, which must be in that language and link home."""
    text: str = response.content.decode()
    assert response.status_code == status
    assert f'<html lang="{language}"' in text
    assert 'href="/"' in text
    assert "<style" not in text
    return text


@pytest.mark.parametrize("language", SAID)
def test_an_unknown_path_shows_the_clients_own_page(language: str) -> None:
    client = Client(headers={"accept-language": language})
    for address in ("/nowhere", "/rooms/a/b/c", "/static/none.js"):
        assert 'id="app"' in shown(client.get(address), 404, language)
    assert 'id="app"' in shown(client.post("/nowhere"), 404, language)


@pytest.mark.parametrize("language", SAID)
@override_settings(ROOT_URLCONF="tests.web.test_problem_pages")
def test_a_server_error_page_admits_the_error_and_reveals_nothing(language: str) -> None:
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    text = shown(client.get("/breaks"), 500, language)
    assert SAID[language][0] in text
    assert not re.search(r"4711|RuntimeError|Traceback|breaks", text)
    answer = client.get("/api/breaks")
    assert answer.json() == {"error": {"code": "server", "message": SAID[language][0]}}


@pytest.mark.parametrize("language", SAID)
def test_a_form_from_elsewhere_is_refused_in_words_without_the_reason(language: str) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    text = shown(client.post("/admin/login/", {"username": "a", "password": "b"}), 403, language)
    assert SAID[language][1] in text
    assert not re.search("csrf|token|referer", text, re.IGNORECASE)


@pytest.mark.django_db
def test_what_a_logged_out_moderator_sends_is_shown_and_not_done() -> None:
    """Instead of a login form alone, as if it had been done."""
    client, page = Client(), "/admin/games/player/0123456789abcdef01234567/change/"
    text = shown(client.post(page, {"do": "note", "why": "They wrote <b>again</b>."}), 403, "en")
    assert "You are no longer logged in. Log in, and do it again." in text
    assert f'<blockquote>They wrote &lt;b&gt;again&lt;/b&gt;.</blockquote>\n    <p><a href="{page}">' in text
    assert '<a href="/admin/">Moderation</a>' in text
    assert client.get(page)["Location"] == f"/admin/login/?next={page}"
    assert client.post("/admin/logout/").status_code == 302
    elsewhere = Client(enforce_csrf_checks=True).post("/account/stop/", {"why": "Not shown."}).content.decode()
    assert "Not shown." not in elsewhere


def test_a_host_that_is_not_ours_is_refused_in_words() -> None:
    response = Client(headers={"host": "elsewhere.example", "accept-language": "nl"}).get("/")
    assert "De server begreep dat niet" in shown(response, 400, "nl")
    assert "elsewhere" not in response.content.decode()


@override_settings(ROOT_URLCONF="tests.web.test_problem_pages")
def test_programs_get_errors_as_problem_json() -> None:
    """Also errors outside the views of the public API."""
    client = Client(raise_request_exception=False)
    elsewhere = Client(headers={"host": "elsewhere.example"})
    asked = ((client.get("/api/v1/breaks"), 500, "server"), (elsewhere.get("/api/v1/rooms/"), 400, "malformed"))
    for response, status, code in asked:
        assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
        problem = response.json()
        assert (problem["code"], problem["status"]) == (code, status)
        assert problem.keys() == {"type", "title", "status", "detail", "code"}
        assert not re.search("4711|RuntimeError|elsewhere", response.content.decode())


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Too many attempts"),
        ("de", "Zu viele Versuche"),
        ("nl", "Te veel pogingen"),
        ("ru", "Слишком много попыток"),
    ],
)
def test_too_many_attempts_to_log_in_to_the_admin_are_refused_in_words(language: str, title: str) -> None:
    client = Client(headers={"accept-language": language})
    for _ in range(5):
        client.post("/admin/login/", {"username": "boss", "password": "guess"})
    text = shown(client.post("/admin/login/", {"username": "boss", "password": "guess"}), 429, language)
    assert f"<h1>{title}</h1>" in text
