"""Several postmen, and whoever moves or changes their mind at the same moment: each letter goes out once, or not."""

from collections import Counter
from functools import partial

import pytest
from django.core import mail

from games import services
from games.models import Mail, MailAddress, Player
from games.workers import mail_delivery
from tests.web.clockwork import Clockwork
from tests.web.postbox import mails, slow_game, told
from tests.web.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("mails")]
__all__ = ["mails"]


@pytest.fixture
def many(clockwork: Clockwork) -> list[Player]:
    """Twelve people who hear by mail."""
    people = [services.player_create(name=f"P{number}") for number in range(12)]
    for player in people:
        told(player, clockwork)
    return people


def test_three_postmen_send_each_letter_once(many: list[Player], clockwork: Clockwork) -> None:
    for first, second in zip(many[::2], many[1::2], strict=True):
        slow_game([first, second])
    clockwork.pass_by(60)
    waiting = set(Mail.objects.filter(kind="turn").values_list("to__address", flat=True))

    def go_round() -> int:
        brought = 0
        while Mail.objects.filter(sent=None, due__lte=clockwork.now).exists():
            brought += mail_delivery.deliver_once(clockwork.now)
        return brought

    assert sum(at_once(go_round, go_round, go_round)) == len(waiting) == 6
    assert Counter(letter.to[0] for letter in mail.outbox) == Counter(waiting)


def test_a_move_and_a_letter_in_the_same_moment_hinder_neither(many: list[Player], clockwork: Clockwork) -> None:
    game = slow_game(many[:2])
    for number in range(8):
        move = partial(clockwork.play, game, clockwork.acting(game))
        clockwork.pass_by(60)
        at_once(move, lambda: mail_delivery.deliver_once(clockwork.now))
        assert game.moves.count() == number + 1
    counted = Counter((row.to_id, row.seat, row.wait) for row in Mail.objects.filter(kind="turn"))
    assert set(counted.values()) == {1}


def test_whoever_removes_their_address_while_a_letter_is_claimed_hears_no_more(
    many: list[Player], clockwork: Clockwork
) -> None:
    slow_game(many[:2])
    clockwork.pass_by(60)
    for _ in range(4):
        at_once(
            lambda: mail_delivery.deliver_once(clockwork.now),
            lambda: services.mail_remove(player=many[0]),
            lambda: services.mail_remove(player=many[1]),
        )
        assert not MailAddress.objects.filter(player__in=many[:2]).exists()
        assert not Mail.objects.exists()
        before = len(mail.outbox)
        assert mail_delivery.deliver_once(clockwork.now) == 0
        assert len(mail.outbox) == before
        for player in many[:2]:
            told(player, clockwork)
        slow_game(many[:2])
        clockwork.pass_by(60)
