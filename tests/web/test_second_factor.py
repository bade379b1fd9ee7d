"""The second factor of staff: required in the admin and at every log-in, accepted once, never guessed, and reset by the
operator."""

import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from games import services
from games.models import AuditEntry, Player, Token, staff_groups
from games.services import moderation
from games.services.moderation import second_factor
from lionheart.checks import staff_warnings
from tests.web.accounts import PASSWORD, log_in, log_out, me, sign_up
from tests.web.conftest import client_of
from tests.web.staff import browser_of, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PAGE, LOGIN, LIST = "/admin/second-factor/", "/admin/login/", "/admin/games/report/"
BEGIN = datetime(2026, 11, 28, 12, tzinfo=UTC)


class AuthenticatorApp:
    """An authenticator app, with the clock by which it and the server run."""

    def __init__(self) -> None:
        self.now, self.secret = BEGIN, ""

    def code(self, steps: int = 0) -> str:
        """The code that it shows now, or some steps of 30 seconds later."""
        return str(format_hotp_value(hotp_value(self.secret, int(self.now.timestamp()) // 30 + steps)))

    def wrong(self) -> str:
        """A code that it shows at no time near now."""
        near = {self.code(steps) for steps in range(-3, 4)}
        return next(code for code in map(str, range(100_000, 100_010)) if code not in near)

    def next_code(self) -> str:
        """The next code, when it is shown."""
        self.now += timedelta(seconds=30)
        return self.code()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, settings: Any) -> AuthenticatorApp:
    """An app, at a server whose staff need a second factor."""
    settings.STAFF_SECOND_FACTOR = True
    app = AuthenticatorApp()
    monkeypatch.setattr(second_factor, "timezone", SimpleNamespace(now=lambda: app.now))
    return app


def pages_of(browser: APIClient) -> Client:
    """The same browser for pages with forms instead of the API."""
    client = Client()
    client.cookies = browser.cookies
    return client


def moderator(name: str = "mo") -> User:
    """A moderator with a real password."""
    user = staff(name)
    user.set_password(PASSWORD)
    user.save()
    return user


def enter(browser: Client, password: str = PASSWORD, name: str = "mo", there: str = LIST) -> Any:
    """Enters name and password in the admin."""
    return browser.post(f"{LOGIN}?next={there}", {"username": name, "password": password, "next": there})


def set_up(browser: Client, app: AuthenticatorApp, **more: str) -> list[str]:
    """Sets up the app in a logged-in browser; returns the recovery codes."""
    page = browser.get(PAGE).content.decode()
    app.secret = re.findall(r"<code>([A-Z2-7 ]+)</code>", page)[0].replace(" ", "")
    return codes_of(browser.post(PAGE, {"code": app.next_code(), "next": LIST, **more}))


def codes_of(response: Any) -> list[str]:
    """The recovery codes on a page."""
    return re.findall(r"<code>(\d{8})</code>", response.content.decode())


def protected(app: AuthenticatorApp) -> list[str]:
    """A moderator with a second factor; returns their recovery codes."""
    moderator()
    browser = Client()
    enter(browser)
    return set_up(browser, app)


def is_in(browser: Client) -> bool:
    """Whether a browser may use the admin."""
    return browser.get(LIST).status_code == 200


def test_a_new_moderator_sets_it_up_before_anything_else(app: AuthenticatorApp) -> None:
    moderator()
    browser = Client()
    assert enter(browser)["Location"] == LIST
    assert browser.get(LIST, follow=True).redirect_chain[-1][0] == f"{PAGE}?next=%2Fadmin%2Fgames%2Freport%2F"
    codes = set_up(browser, app)
    assert len(set(codes)) == 10
    assert is_in(browser)
    assert AuditEntry.objects.get().act == "factor.add"
    assert codes_of(browser.get(PAGE)) == []


def test_a_player_who_becomes_a_moderator_cannot_act_before(app: AuthenticatorApp, people: list[Player]) -> None:
    player = client_of()
    sign_up(player, "Ada")
    browser, user = pages_of(player), User.objects.get(username="Ada")
    boss = User.objects.create_superuser("boss", password="x")
    moderation.staff_appoint(by=boss, user_id=user.pk, post=staff_groups.MODERATORS, why="a good player")
    person = f"/admin/games/player/{people[0].id}/change/"
    warned = {"do": "sanction", "step": "warning", "duration": "1", "why": "insults"}
    assert browser.post(person, warned).status_code == 302
    assert not people[0].sanctions.exists()
    # Their old session could be anybody's: the password is asked for.
    assert set_up(browser, app, password="wrong") == []
    assert set_up(browser, app, password=PASSWORD)
    assert browser.post(person, warned).status_code == 302
    assert people[0].sanctions.count() == 1


def test_the_admin_asks_for_it_after_the_right_password_alone(app: AuthenticatorApp) -> None:
    protected(app)
    browser = Client()
    assert enter(browser, "wrong").status_code == 200
    assert browser.get(PAGE)["Location"].startswith(LOGIN)
    assert enter(browser)["Location"] == PAGE
    assert "_auth_user_id" not in browser.session
    assert not is_in(browser)
    assert browser.post(PAGE, {"code": app.wrong()}).status_code == 200
    assert not is_in(browser)
    assert browser.post(PAGE, {"code": app.next_code()})["Location"] == LIST
    assert is_in(browser)


def test_the_players_log_in_asks_for_it_too(app: AuthenticatorApp, people: list[Player], settings: Any) -> None:
    settings.GUEST_PROGRAMS = True
    owner = client_of()
    sign_up(owner, "Ada")
    user = User.objects.get(username="Ada")
    user.is_staff = user.is_superuser = True
    user.save()
    set_up(pages_of(owner), app, password=PASSWORD)
    services.token_create(owner=people[0], name="Mine", scopes=("read", "rooms"))
    browser = client_of(people[0])
    answer = browser.post(
        "/_allauth/browser/v1/auth/login",
        {"username": "Ada", "password": PASSWORD, "keep_guest_access": True},
        format="json",
    )
    assert answer.status_code == 401
    assert {"id": "mfa_authenticate", "is_pending": True, "types": ["recovery_codes", "totp"]} in answer.json()["data"][
        "flows"
    ]
    assert not me(browser)["account"]
    assert pages_of(browser).post(PAGE, {"code": app.next_code()})["Location"] == "/account"
    assert me(browser)["name"] == "Ada"
    # What they agreed to with the password holds.
    assert Token.objects.get().revoked is None
    assert is_in(pages_of(browser))


@pytest.mark.parametrize("path", ["auth/2fa/authenticate", "account/authenticators/totp"])
def test_there_is_no_other_way_to_show_or_change_it(app: AuthenticatorApp, path: str) -> None:
    protected(app)
    browser = client_of()
    log_in(browser, "mo")
    answer = browser.post(f"/_allauth/browser/v1/{path}", {"code": app.next_code()}, format="json")
    assert answer.status_code == 404
    assert not is_in(browser)


def test_no_code_is_accepted_twice(app: AuthenticatorApp) -> None:
    codes = protected(app)

    def accepted(code: str) -> bool:
        browser = Client()
        enter(browser)
        return browser.post(PAGE, {"code": code}).status_code == 302

    # The one that set it up, one of a log-in, one older than that, and a recovery code.
    assert not accepted(app.code())
    assert accepted(app.next_code())
    assert not accepted(app.code())
    app.now += timedelta(seconds=60)
    assert accepted(app.code())
    assert not accepted(app.code(-1))
    assert [accepted(codes[0]) for _ in range(2)] == [True, False]


def test_a_clock_may_be_half_a_minute_off(app: AuthenticatorApp) -> None:
    protected(app)
    app.now += timedelta(minutes=5)
    for steps, accepted in ((-2, False), (2, False), (-1, True), (1, True)):
        browser = Client()
        enter(browser)
        assert (browser.post(PAGE, {"code": app.code(steps)}).status_code == 302) == accepted, steps


def test_a_session_from_before_the_requirement_is_asked(app: AuthenticatorApp, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = False
    moderator()
    old, new = Client(), Client()
    enter(old)
    enter(new)
    assert is_in(old)
    set_up(new, app)
    settings.STAFF_SECOND_FACTOR = True
    assert not is_in(old)
    assert is_in(new)
    assert old.get(LIST, follow=True).redirect_chain[-1][0].startswith(PAGE)
    assert old.post(PAGE, {"code": app.next_code(), "next": LIST})["Location"] == LIST
    assert is_in(old)


def test_those_who_know_the_password_cannot_guess_nor_lock_the_owner_out(app: AuthenticatorApp) -> None:
    moderator()
    owner = Client()
    enter(owner)
    set_up(owner, app)
    owner.post("/admin/logout/")
    thief, wrong = Client(REMOTE_ADDR="198.51.100.7"), app.wrong()
    enter(thief)
    assert [thief.post(PAGE, {"code": wrong}).status_code for _ in range(7)] == [200] * 5 + [429] * 2
    # Not even the right code, and not from other networks without end.
    assert thief.post(PAGE, {"code": app.next_code()}).status_code == 429
    answers = []
    for number in range(8):
        other = Client(REMOTE_ADDR=f"198.51.100.{number + 10}")
        enter(other)
        answers += [other.post(PAGE, {"code": wrong}).status_code for _ in range(4)]
    assert answers.count(200) == 25
    # The owner's browser is known.
    enter(owner)
    assert owner.post(PAGE, {"code": app.next_code()}).status_code == 302


def test_right_codes_are_not_counted(app: AuthenticatorApp) -> None:
    protected(app)
    for _ in range(7):
        browser = Client()
        enter(browser)
        assert browser.post(PAGE, {"code": app.next_code()}).status_code == 302


def test_recovery_codes_are_replaced_and_the_device_too(app: AuthenticatorApp) -> None:
    codes = protected(app)
    browser = Client()
    enter(browser)
    assert browser.post(PAGE, {"code": codes[0]}).status_code == 302
    assert b"9" in browser.get(PAGE).content
    assert codes_of(browser.post(PAGE, {"do": "codes", "code": app.wrong()})) == []
    new = codes_of(browser.post(PAGE, {"do": "codes", "code": codes[1]}))
    assert len(set(new) - set(codes)) == 10
    assert is_in(browser)
    assert browser.post(PAGE, {"do": "remove", "code": codes[2]}).status_code == 200
    assert browser.post(PAGE, {"do": "remove", "code": app.next_code()}).status_code == 302
    assert not is_in(browser)
    assert not Authenticator.objects.exists()
    assert set_up(browser, app)
    acts = list(AuditEntry.objects.order_by("id").values_list("act", flat=True))
    recovered = ["factor.recovery"]
    assert acts == ["factor.add", *recovered, *recovered, "factor.codes", "factor.remove", "factor.add"]


def test_the_operator_lets_them_back_in(app: AuthenticatorApp) -> None:
    protected(app)
    browser = Client()
    with pytest.raises(CommandError, match="no account"):
        call_command("reset_second_factor", "nobody", "lost the phone")
    with pytest.raises(CommandError):
        call_command("reset_second_factor", "mo", "")
    said = StringIO()
    call_command("reset_second_factor", "mo", "lost the phone, called back", stdout=said)
    assert "mo can log in" in said.getvalue()
    entry = AuditEntry.objects.latest("id")
    assert (entry.who, entry.who_key, entry.act, entry.name) == ("manage.py", None, "factor.reset", "mo")
    assert entry.why == "lost the phone, called back"
    with pytest.raises(CommandError, match="no_second_factor"):
        call_command("reset_second_factor", "mo", "lost the phone")
    enter(browser)
    assert not is_in(browser)
    assert set_up(browser, app)
    assert is_in(browser)
    assert "second factor reset by the operator" in browser.get("/admin/games/auditentry/").content.decode()


def test_an_old_session_does_not_outlive_the_reset(app: AuthenticatorApp) -> None:
    moderator()
    browser = Client()
    enter(browser)
    set_up(browser, app)
    call_command("reset_second_factor", "mo", "lost the phone", stdout=StringIO())
    assert not is_in(browser)


def test_secrets_are_encrypted_and_unreadable_ones_open_nothing(app: AuthenticatorApp, settings: Any) -> None:
    codes = protected(app)
    stored = Authenticator.objects.get(type="totp").data["secret"]
    assert app.secret not in stored
    assert decrypt(stored) == app.secret
    settings.SECRET_KEY = "another"
    browser = Client()
    enter(browser)
    assert browser.post(PAGE, {"code": app.next_code()}).status_code == 200
    assert browser.post(PAGE, {"code": codes[0]}).status_code == 200
    assert not is_in(browser)


def test_a_former_moderator_logs_in_without_it(app: AuthenticatorApp) -> None:
    protected(app)
    User.objects.update(is_staff=False)
    browser = client_of()
    assert log_in(browser, "mo").status_code == 200
    log_out(browser)
    User.objects.update(is_staff=True)
    assert log_in(browser, "mo").status_code == 401


def test_without_the_setting_a_password_is_enough(settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = False
    moderator()
    browser = Client()
    assert enter(browser)["Location"] == LIST
    assert is_in(browser)


def test_other_peoples_addresses_are_not_redirected_to(app: AuthenticatorApp) -> None:
    protected(app)
    browser = Client()
    enter(browser, there="https://evil.example/")
    assert browser.post(PAGE, {"code": app.next_code()})["Location"] == "/account"
    assert b"evil.example" not in browser.get(f"{PAGE}?next=//evil.example/").content


def test_players_have_no_page_for_it(app: AuthenticatorApp) -> None:
    browser = client_of()
    sign_up(browser, "Ada")
    assert browser.get(PAGE)["Location"] == f"{LOGIN}?next={PAGE}"
    assert browser_of(User.objects.create_user("bo")).get(PAGE)["Location"] == f"{LOGIN}?next={PAGE}"


def test_the_focus_is_in_the_first_field(app: AuthenticatorApp) -> None:
    page = browser_of(moderator()).get(PAGE).content.decode()
    assert page.index('name="password"') < page.index('name="code"')
    assert re.findall(r'name="(\w+)"[^>]* autofocus', page) == ["password"]


@pytest.mark.parametrize("language", ["en", "de", "nl", "ru"])
def test_its_pages_obey_the_policy_in_every_language(app: AuthenticatorApp, language: str) -> None:
    moderator()
    browser = Client(headers={"accept-language": language})
    enter(browser)
    page = browser.get(PAGE).content.decode()
    assert f'<html lang="{language}"' in page
    assert ("Your password" in page) is False
    assert re.findall(r'name="(\w+)"[^>]* autofocus', page) == ["code"]
    assert ("Set up a second factor" in page) == (language == "en")
    assert "data:image/svg+xml;base64," in page
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\bsrc=)|\son\w+=", page)


@pytest.mark.parametrize(("https", "required", "warned"), [(True, True, 0), (True, False, 1), (False, False, 0)])
def test_https_without_it_is_warned_of(https: bool, required: bool, warned: int) -> None:
    assert len(staff_warnings(SimpleNamespace(HTTPS=https, STAFF_SECOND_FACTOR=required))) == warned
