"""Concurrent email delivery: each email is sent once, or not at all if its reason has gone."""

from collections import Counter
from functools import partial

import pytest
from django.core import mail

from games import services
from games.models import MailAddress, Notification, Player
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import mails, send_due, slow_game, subscribe_to_mail
from tests.web.races import run_concurrently

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("mails")]
__all__ = ["mails"]


@pytest.fixture
def many(fake_clock: FakeClock) -> list[Player]:
    """Twelve people who get emails."""
    people = [services.player_create(name=f"P{number}") for number in range(12)]
    for player in people:
        subscribe_to_mail(player, fake_clock)
    return people


def test_three_delivery_processes_send_each_email_once(many: list[Player], fake_clock: FakeClock) -> None:
    for first, second in zip(many[::2], many[1::2], strict=True):
        slow_game([first, second])
    fake_clock.pass_by(60)
    waiting = set(Notification.objects.filter(kind="turn").values_list("address__address", flat=True))

    def go_round() -> int:
        sent = 0
        while Notification.objects.filter(sent=None, due__lte=fake_clock.now).exists():
            sent += send_due(fake_clock.now)
        return sent

    assert sum(run_concurrently(go_round, go_round, go_round)) == len(waiting) == 6
    assert Counter(letter.to[0] for letter in mail.outbox) == Counter(waiting)


def test_a_move_and_an_email_delivery_do_not_block_each_other(many: list[Player], fake_clock: FakeClock) -> None:
    game = slow_game(many[:2])
    for number in range(8):
        move = partial(fake_clock.play, game, fake_clock.seat_to_act(game))
        fake_clock.pass_by(60)
        run_concurrently(move, lambda: send_due(fake_clock.now))
        assert game.moves.count() == number + 1
    counted = Counter((row.address_id, row.seat, row.cause) for row in Notification.objects.filter(kind="turn"))
    assert set(counted.values()) == {1}


def test_removing_an_address_while_an_email_is_claimed_stops_it(many: list[Player], fake_clock: FakeClock) -> None:
    slow_game(many[:2])
    fake_clock.pass_by(60)
    for _ in range(4):
        run_concurrently(
            lambda: send_due(fake_clock.now),
            lambda: services.mail_remove(player=many[0]),
            lambda: services.mail_remove(player=many[1]),
        )
        assert not MailAddress.objects.filter(player__in=many[:2]).exists()
        assert not Notification.objects.exists()
        before = len(mail.outbox)
        assert send_due(fake_clock.now) == 0
        assert len(mail.outbox) == before
        for player in many[:2]:
            subscribe_to_mail(player, fake_clock)
        slow_game(many[:2])
        fake_clock.pass_by(60)
