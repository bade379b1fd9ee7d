"""Nobody can use this server to write to strangers: emails that their recipient has not asked for contain no names, and
are limited by person, mailbox and network, in whichever way they were requested."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import caches
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import AccountMail, MailAddress, MailRequest, Player
from games.notifications.mail import messages
from games.selectors.notifications.content import Item, Kind
from tests.client_texts import LANGUAGES
from tests.web.accounts import error, mails_sent, post, sign_up
from tests.web.conftest import client_of
from tests.web.mail_outbox import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.servers, pytest.mark.usefixtures("mails_sent")]
__all__ = ["mails_sent"]

ADDRESSES = "/_allauth/browser/v1/account/email"
WISH = {"choice": "at_once", "zone": "UTC"}
MANY = 99
Way = Callable[[APIClient, str], Any]


def browser(network: str, name: str = "", **more: Any) -> APIClient:
    """A browser in a network; with a new account, if there is a name."""
    client = client_of()
    client.defaults["REMOTE_ADDR"] = network
    if name:
        answer = sign_up(client, name, **more)
        assert answer.status_code == 200, answer.content
    return client


def signs_up(client: APIClient, address: str) -> Any:
    """Signs up with an address."""
    return sign_up(client, f"Person {User.objects.count()}", email=address)


def adds(client: APIClient, address: str) -> Any:
    """Adds an address to an account."""
    return post(client, ADDRESSES, {"email": address})


def asks_again(client: APIClient, address: str) -> Any:
    """Asks for the confirmation email again."""
    return post(client, ADDRESSES, {"email": address}, "put")


def resets(client: APIClient, address: str) -> Any:
    """Asks for a password reset."""
    return post(client, "password/request", {"email": address})


def wants_notices(client: APIClient, address: str) -> Any:
    """Asks for notifications at this address."""
    return client.post("/api/mail/", {**WISH, "address": address})


WITH_ACCOUNT: tuple[Way, ...] = (adds, asks_again, wants_notices, resets)
WAYS: tuple[Way, ...] = (signs_up, *WITH_ACCOUNT)


def ready_for(way: Way, number: int, address: str) -> APIClient:
    """A browser from which an email to an address can be requested in this way, with no earlier email."""
    if way is signs_up:
        return browser(f"198.51.100.{number}")
    has_address = way in (asks_again, resets)
    return browser(f"198.51.100.{number}", f"Player of {number}", **({"email": address} if has_address else {}))


def begin(settings: Any, limits: tuple[int, int, int]) -> None:
    """Forgets what was sent so far, and sets these limits."""
    send_due()
    mail.outbox.clear()
    MailRequest.objects.all().delete()
    forget_counts()
    settings.MAIL_LIMITS = limits


def sent(asked: Iterator[Any]) -> int:
    """How many emails are sent; each is requested as if long after the last."""
    count = 0
    for _ in asked:
        send_due()
        count += len(mail.outbox)
        mail.outbox.clear()
        forget_counts()
    return count


def forget_counts() -> None:
    """Clears django-allauth's own counts, which refuse a second request at once."""
    for counts in caches.all(initialized_only=True):
        counts.clear()


@pytest.mark.parametrize("way", WAYS)
def test_emails_are_limited_by_network(way: Way, settings: Any) -> None:
    settings.MAIL_LIMITS = (MANY, MANY, MANY)
    clients = [ready_for(way, number, f"p{number}@post.example") for number in range(5)]
    begin(settings, (MANY, MANY, 3))
    for client in clients:
        client.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert sent(way(client, f"p{number}@post.example") for number, client in enumerate(clients)) == 3


@pytest.mark.parametrize("way", WAYS)
def test_emails_are_limited_by_mailbox(way: Way, settings: Any) -> None:
    """Under any name."""
    settings.MAIL_LIMITS = (MANY, MANY, MANY)
    clients = [ready_for(way, number, f"Ann+{number}@post.example") for number in range(4)]
    begin(settings, (MANY, 2, MANY))
    assert sent(way(client, f"Ann+{number}@post.example") for number, client in enumerate(clients)) == 2


@pytest.mark.parametrize("way", WITH_ACCOUNT)
def test_emails_are_limited_by_person(way: Way, settings: Any) -> None:
    settings.MAIL_LIMITS = (MANY, MANY, MANY)
    client = browser("198.51.100.1", "Ann", email="ann@post.example")
    begin(settings, (2, MANY, MANY))
    same = way in (asks_again, resets)
    assert sent(way(client, "ann@post.example" if same else f"ann{number}@post.example") for number in range(5)) == 2


def test_ways_to_confirm_an_address_are_counted_together(settings: Any) -> None:
    client, stranger = browser("192.0.2.1", "Ann"), browser("192.0.2.1")
    begin(settings, (MANY, MANY, 2))
    asked = (way(one, f"p{n}@post.example") for n, (way, one) in enumerate([(adds, client), (wants_notices, client)]))
    assert sent(asked) == 2
    for way, one in ((adds, client), (wants_notices, client), (signs_up, stranger)):
        assert error(way(one, "else@post.example")) == (429, "too_fast", "too_many_mails")


def test_a_refused_request_changes_nothing(settings: Any) -> None:
    client, stranger = browser("192.0.2.1", "Ann", email="ann@post.example"), browser("192.0.2.1")
    begin(settings, (0, 0, 0))
    before = client.get(ADDRESSES).json()
    assert error(adds(client, "new@post.example")) == (429, "too_fast", "too_many_mails")
    assert error(asks_again(client, "ann@post.example"))[:2] == (429, "too_fast")
    assert client.get(ADDRESSES).json() == before
    assert error(signs_up(stranger, "bo@post.example")) == (429, "too_fast", "too_many_mails")
    assert User.objects.count() == 1
    assert sign_up(stranger, "Bo").status_code == 200
    assert not AccountMail.objects.exists()


def test_a_new_password_can_be_had_whatever_else_was_asked_for_that_box(settings: Any) -> None:
    browser("198.51.100.1", "Ann", email="ann@post.example")
    begin(settings, (3, 3, 3))
    others = [browser(f"192.0.2.{number}") for number in range(5)]
    asked = (signs_up(client, f"ann+{number}@post.example") for number, client in enumerate(others))
    assert sent(asked) == 3
    assert sent(resets(browser("198.51.100.2"), "ann@post.example") for _ in range(1)) == 1


def test_nobody_learns_by_the_limits_whose_address_is_known(settings: Any) -> None:
    browser("198.51.100.1", "Ann", email="ann@post.example")
    begin(settings, (MANY, 3, 5))
    answers = {}
    for address in ("ann@post.example", "nobody@post.example"):
        client = browser(f"192.0.2.{len(address)}")
        statuses = [resets(client, address).status_code for _ in range(5)]
        statuses += [signs_up(client, f"{number}{address}").status_code for number in range(7)]
        statuses += [signs_up(browser("198.51.100.9"), f"{address.replace('@', '+x@')}").status_code]
        answers[address] = statuses
        client.cookies.clear()
    known, unknown = answers.values()
    assert known == unknown
    assert 429 in known[:5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_email_to_a_stranger_contains_nothing_written_by_the_requester(language: str) -> None:
    name = "evil.example"
    client = browser("198.51.100.1", name)
    Player.objects.update(language=language)
    user, player = User.objects.get(), Player.objects.get()
    adds(client, "stranger@post.example")
    rows = [
        AccountMail(user=user, kind=kind, address="stranger@post.example", language=language, created=timezone.now())
        for kind in AccountMail.Kind
    ]
    written = [messages.account_mail(row) for row in rows]
    address = MailAddress.objects.create(player=player, address="stranger@post.example", asked=timezone.now())
    written.append(messages.notification("batch", address, [Item(Kind.CONFIRM)]))
    for letter in written:
        assert letter is not None
        message = letter.to_django().message().as_string() + letter.subject + letter.text + letter.html
        assert "evil" not in message
