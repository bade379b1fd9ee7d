"""Failed pushes are retried while that may help; neither a slow server nor a dead process delays the rest."""

import socket
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Game, Notification, Player, PushSubscription
from games.notifications.web_push import sending
from games.notifications.web_push.channel import WEB_PUSH
from games.support.push_keys import new_key
from games.workers import delivery
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import HOUR
from tests.web.web_push import PushService, both, name_of, push_service

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["both", "push_service"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    both: Game, push_service: PushService, fake_clock: FakeClock, status: int
) -> None:
    gone = name_of(both, fake_clock.seat_to_act(both))
    push_service.answers = [(status, {})]
    assert push_service.deliver(fake_clock, 60) == []
    left = [one.endpoint.rpartition("/")[2] for one in PushSubscription.objects.all()]
    assert gone not in left
    assert len(left) == 1


def test_failed_pushes_are_retried_with_backoff_and_then_dropped(
    both: Game, push_service: PushService, fake_clock: FakeClock
) -> None:
    push_service.answers = [(503, {})] * 6
    fake_clock.pass_by(60)
    tried = []
    for _ in range(12):
        delivery.deliver_once(WEB_PUSH, fake_clock.now)
        tried.append(len(push_service.asked))
        fake_clock.pass_by(60)
    assert tried == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    for minutes in (30, 120, 360):
        fake_clock.pass_by(60 * minutes)
        delivery.deliver_once(WEB_PUSH, fake_clock.now)
    assert len(push_service.asked) == 6
    assert push_service.received == []
    assert not Notification.objects.filter(kind="turn").exists()
    assert PushSubscription.objects.count() == 2


def test_a_server_that_asks_for_patience_gets_it(both: Game, push_service: PushService, fake_clock: FakeClock) -> None:
    push_service.answers = [(429, {"Retry-After": "600"})]
    assert push_service.deliver(fake_clock, 60) == []
    assert push_service.deliver(fake_clock, 599) == []
    assert len(push_service.deliver(fake_clock, 1)) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_refused_pushes_are_not_retried(
    both: Game, push_service: PushService, fake_clock: FakeClock, status: int
) -> None:
    push_service.answers = [(status, {})]
    assert push_service.deliver(fake_clock, 60) == []
    assert push_service.deliver(fake_clock, HOUR) == []
    assert PushSubscription.objects.count() == 2


def test_no_redirect_is_followed(both: Game, push_service: PushService, fake_clock: FakeClock) -> None:
    push_service.answers = [(307, {"Location": f"{push_service.url}/elsewhere"})]
    assert push_service.deliver(fake_clock, 60) == []
    assert push_service.deliver(fake_clock, HOUR) == []
    assert len(push_service.asked) == 1


def test_an_unresponsive_push_service_delays_nobody_for_long(
    both: Game, push_service: PushService, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "LIMIT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        PushSubscription.objects.filter(endpoint__endswith=f"/{name_of(both, fake_clock.seat_to_act(both))}").update(
            endpoint=f"http://127.0.0.1:{silent.getsockname()[1]}/silent"
        )
        assert push_service.deliver(fake_clock, 60) == []
    assert Notification.objects.get(kind="turn").sent is None


def test_an_unexpected_error_is_logged_without_its_message_and_retried(
    both: Game,
    push_service: PushService,
    fake_clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(pushes: Any) -> None:
        raise ValueError(pushes[0].endpoint)

    with monkeypatch.context() as patch:
        patch.setattr("games.notifications.web_push.channel.send_all", fail)
        assert push_service.deliver(fake_clock, 60) == []
    assert "ValueError" in caplog.text
    assert push_service.url not in caplog.text
    assert push_service.deliver(fake_clock, 59) == []
    assert len(push_service.deliver(fake_clock, 1)) == 1


def test_a_push_claimed_by_a_dead_process_is_sent_by_another(
    both: Game, push_service: PushService, fake_clock: FakeClock
) -> None:
    fake_clock.pass_by(60)
    to = PushSubscription.objects.get(notifications__kind="turn").pk
    assert services.notification_claim(channel=WEB_PUSH, recipient=to, now=fake_clock.now) is not None
    assert push_service.deliver(fake_clock, 299) == []
    assert len(push_service.deliver(fake_clock, 1)) == 1


def test_browsers_subscribed_with_another_server_key_are_removed(
    both: Game, people: list[Player], push_service: PushService, fake_clock: FakeClock, settings: Any
) -> None:
    Notification.objects.all().delete()
    settings.VAPID_PRIVATE_KEY = new_key()
    fake_clock.play(both, fake_clock.seat_to_act(both))
    assert not Notification.objects.exists()
    push_service.subscribe(people[0])
    services.notifications_sweep(now=fake_clock.now + timedelta(days=1))
    assert [one.player for one in PushSubscription.objects.all()] == [people[0]]
