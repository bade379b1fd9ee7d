"""Pushes that fail are tried again while that may help; neither a slow server nor a dead process delays the rest."""

import socket
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Push, PushSubscription
from games.notifications.web_push import sending
from games.support.push_keys import new_key
from games.workers import push_delivery
from tests.web.clockwork import Clockwork
from tests.web.postbox import HOUR
from tests.web.pushbox import Maker, both, maker, name_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["both", "maker"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(both: Game, maker: Maker, clockwork: Clockwork, status: int) -> None:
    gone = name_of(both, clockwork.acting(both))
    maker.answers = [(status, {})]
    assert maker.post(clockwork, 60) == []
    left = [one.endpoint.rpartition("/")[2] for one in PushSubscription.objects.all()]
    assert gone not in left
    assert len(left) == 1


def test_what_fails_is_tried_again_later_and_later_and_then_no_more(
    both: Game, maker: Maker, clockwork: Clockwork
) -> None:
    maker.answers = [(503, {})] * 6
    clockwork.pass_by(60)
    tried = []
    for _ in range(12):
        push_delivery.deliver_once(clockwork.now)
        tried.append(len(maker.asked))
        clockwork.pass_by(60)
    assert tried == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    for minutes in (30, 120, 360):
        clockwork.pass_by(60 * minutes)
        push_delivery.deliver_once(clockwork.now)
    assert len(maker.asked) == 6
    assert maker.came == []
    assert not Push.objects.filter(kind="turn").exists()
    assert PushSubscription.objects.count() == 2


def test_a_server_that_asks_for_patience_gets_it(both: Game, maker: Maker, clockwork: Clockwork) -> None:
    maker.answers = [(429, {"Retry-After": "600"})]
    assert maker.post(clockwork, 60) == []
    assert maker.post(clockwork, 599) == []
    assert len(maker.post(clockwork, 1)) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_what_is_refused_is_not_tried_again(both: Game, maker: Maker, clockwork: Clockwork, status: int) -> None:
    maker.answers = [(status, {})]
    assert maker.post(clockwork, 60) == []
    assert maker.post(clockwork, HOUR) == []
    assert PushSubscription.objects.count() == 2


def test_no_redirect_is_followed(both: Game, maker: Maker, clockwork: Clockwork) -> None:
    maker.answers = [(307, {"Location": f"{maker.url}/elsewhere"})]
    assert maker.post(clockwork, 60) == []
    assert maker.post(clockwork, HOUR) == []
    assert len(maker.asked) == 1


def test_who_never_answers_holds_nobody_up_for_long(
    both: Game, maker: Maker, clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "LIMIT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        PushSubscription.objects.filter(endpoint__endswith=f"/{name_of(both, clockwork.acting(both))}").update(
            endpoint=f"http://127.0.0.1:{silent.getsockname()[1]}/silent"
        )
        assert maker.post(clockwork, 60) == []
    assert Push.objects.get(kind="turn").sent is None


def test_somebody_who_has_claimed_one_and_died_leaves_it_to_others(
    both: Game, maker: Maker, clockwork: Clockwork
) -> None:
    clockwork.pass_by(60)
    to = Push.objects.get(kind="turn").to_id
    assert services.push_claim(to=to, now=clockwork.now) is not None
    assert maker.post(clockwork, 299) == []
    assert len(maker.post(clockwork, 1)) == 1


def test_browsers_that_know_this_server_by_another_key_are_not_told_and_forgotten(
    both: Game, people: list[Player], maker: Maker, clockwork: Clockwork, settings: Any
) -> None:
    Push.objects.all().delete()
    settings.VAPID_PRIVATE_KEY = new_key()
    clockwork.play(both, clockwork.acting(both))
    assert not Push.objects.exists()
    maker.told(people[0])
    services.pushes_sweep(now=clockwork.now + timedelta(days=1))
    assert [one.player for one in PushSubscription.objects.all()] == [people[0]]
