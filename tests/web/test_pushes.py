"""Web pushes to awaited players: encrypted and signed, once, if the player wants it, and only while it is still
true."""

from datetime import time
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from django.db import transaction
from django.utils import timezone

from games import services
from games.models import Game, Notification, Player, PushSubscription
from games.workers import sweeper
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.mail_outbox import HOUR, slow_game
from tests.web.web_push import SUBJECT, Browser, PushService, both, name_of, push_service, raw, signed

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["both", "push_service"]


def test_an_awaited_player_gets_one_push_encrypted_and_signed(
    both: Game, push_service: PushService, fake_clock: FakeClock, settings: Any
) -> None:
    first = fake_clock.seat_to_act(both)
    assert push_service.deliver(fake_clock, 59) == []
    (came,) = push_service.deliver(fake_clock, 1)
    assert came.path == f"/{name_of(both, first)}"
    assert came.payload == {
        "title": "It is your turn: A table",
        "body": "It is your turn at “A table”, until Thursday, 19 November 2026, 12:00 (UTC).",
        "tag": f"lionheart {both.room_id}",
        "lang": "en",
        "url": f"/rooms/{both.room_id}",
    }
    head = came.headers
    assert (head["content-encoding"], head["urgency"], head["ttl"]) == ("aes128gcm", "high", str(24 * 3600 - 60))
    assert len(head["topic"]) == 32
    for word in (both.room_id, "table", "Ada"):
        assert word not in str(head), "it names the room to the push service"
        assert word.encode() not in came.body
    claims = signed(came, push_service.url, settings.VAPID_PRIVATE_KEY)
    assert (claims["aud"], claims["sub"]) == (push_service.url, SUBJECT)
    now = timezone.now().timestamp()
    assert now < claims["exp"] <= now + 24 * 3600
    assert push_service.deliver(fake_clock, 600) == []


def test_encryption_matches_the_standards_example() -> None:
    """The example of RFC 8291, appendix A: the library produces the same, and the tests' browser decrypts it."""
    receiver = int.from_bytes(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    sender = int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    auth, salt = raw("BTBZMqHH6r4Tts7J_aSIgg"), raw("DGv6ra1nlYgDCS1FRnbzlw")
    browser = Browser(derive_private_key(receiver, SECP256R1()), auth)
    body = http_ece.encrypt(
        b"When I grow up, I want to be a watermelon",
        salt=salt,
        private_key=derive_private_key(sender, SECP256R1()),
        dh=browser.point,
        auth_secret=auth,
        version="aes128gcm",
    )
    assert body == raw(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.opened(body) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize(
    ("language", "title", "body"),
    [
        ("de", "Du bist am Zug: A table", "„A table“ wartet auf dich bis Donnerstag, 19. November 2026, 13:00"),
        ("nl", "Jij bent aan de beurt: A table", "“A table” wacht op je tot donderdag 19 november 2026, 13:00"),
        ("ru", "Ваш ход: A table", "За столом «A table» ждут вас. Срок: 19 ноября 2026, 13:00"),
    ],
)
def test_a_push_uses_its_readers_language_and_time_zone(
    both: Game, push_service: PushService, fake_clock: FakeClock, language: str, title: str, body: str
) -> None:
    Player.objects.update(language=language)
    PushSubscription.objects.update(zone="Europe/Berlin")
    (came,) = push_service.deliver(fake_clock, 60)
    assert (came.payload["lang"], came.payload["title"]) == (language, title)
    assert came.payload["body"] == f"{body} (Europe/Berlin)."


def test_pushes_of_live_games_announce_turns_only(
    push_service: PushService, people: list[Player], fake_clock: FakeClock
) -> None:
    for player in people[:2]:
        push_service.subscribe(player)
    game = timed_game(people, 2, pace={"kind": "relaxed"})
    assert set(Notification.objects.values_list("kind", flat=True)) == {"turn"}
    (came,) = push_service.deliver(fake_clock, 60)
    assert came.path == f"/{name_of(game, fake_clock.seat_to_act(game))}"
    timed_game(people, 2, pace={"kind": "untimed"})
    assert Notification.objects.count() == 1


def test_it_is_written_in_the_transaction_of_the_move_and_goes_with_it(both: Game, fake_clock: FakeClock) -> None:
    Notification.objects.all().delete()
    with transaction.atomic():
        fake_clock.play(both, fake_clock.seat_to_act(both))
        assert Notification.objects.filter(kind="turn").count() == 1
        transaction.set_rollback(True)
    assert not Notification.objects.exists()


def test_without_a_key_nothing_is_written(both: Game, fake_clock: FakeClock, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    Notification.objects.all().delete()
    fake_clock.play(both, fake_clock.seat_to_act(both))
    assert not Notification.objects.exists()


def test_a_player_at_the_table_gets_a_push_only_after_leaving(
    both: Game, push_service: PushService, fake_clock: FakeClock
) -> None:
    player = both.room.seats.get(number=fake_clock.seat_to_act(both)).player
    lease = services.presence_open(room=both.room, player=player)
    assert push_service.deliver(fake_clock, 60) == []
    assert push_service.deliver(fake_clock, 3600) == []
    services.presence_close(presence=lease)
    assert len(push_service.deliver(fake_clock, 60)) == 1


def test_no_push_is_sent_in_quiet_hours(push_service: PushService, people: list[Player], fake_clock: FakeClock) -> None:
    for player in people[:2]:
        push_service.subscribe(
            player, quiet_from=time(12), quiet_to=time(18), zone="Europe/Berlin"
        )  # 11:00 to 17:00 here
    slow_game(people)
    assert push_service.deliver(fake_clock, 5 * HOUR - 1) == []
    assert len(push_service.deliver(fake_clock, 1)) == 1


def test_an_outdated_push_is_dropped(both: Game, push_service: PushService, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    fake_clock.pass_by(30)
    fake_clock.play_until(both, 1 - first)
    (came,) = push_service.deliver(fake_clock, 60)
    assert came.path == f"/{name_of(both, fake_clock.seat_to_act(both))}"
    services.room_end_game(room_id=both.room_id)
    assert push_service.deliver(fake_clock, 48 * HOUR) == []
    sweeper.housekeeping()
    assert not Notification.objects.exists()


def test_an_undo_sends_no_second_push(both: Game, push_service: PushService, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    assert len(push_service.deliver(fake_clock, 60)) == 1
    fake_clock.play(both, first)
    both.refresh_from_db()
    services.game_undo(
        room_id=both.room_id,
        player_id=str(both.room.seats.get(number=first).player_id),
        stream=both.streams[str(first)],
        client_id="undo",
    )
    assert push_service.deliver(fake_clock, 60) == []


def test_a_reminder_replaces_the_rooms_earlier_push(
    both: Game, push_service: PushService, fake_clock: FakeClock
) -> None:
    (turn,) = push_service.deliver(fake_clock, 60)
    assert push_service.deliver(fake_clock, 18 * HOUR - 61) == []
    (reminder,) = push_service.deliver(fake_clock, 1)
    assert reminder.payload["title"] == "Your time is running out: A table"
    assert (reminder.headers["topic"], reminder.payload["tag"]) == (turn.headers["topic"], turn.payload["tag"])
    assert reminder.headers["ttl"] == str(6 * 3600)


def test_each_room_has_one_push_at_most(
    both: Game, push_service: PushService, people: list[Player], fake_clock: FakeClock
) -> None:
    """A player whose quiet hours end, or whose browser was unreachable, does not get a pile of pushes."""
    other = slow_game(people)
    for game in (both, other):
        fake_clock.play_until(game, 0)
    came = [one for one in push_service.deliver(fake_clock, 23 * HOUR) if one.path == "/ada"]
    assert [one.payload["title"] for one in came] == ["Your time is running out: A table"] * 2
    assert {one.payload["url"] for one in came} == {f"/rooms/{both.room_id}", f"/rooms/{other.room_id}"}
    assert len({one.headers["topic"] for one in came}) == 2
    assert push_service.deliver(fake_clock, 600) == []


def test_each_browser_gets_the_pushes_that_it_subscribed_to(
    push_service: PushService, people: list[Player], fake_clock: FakeClock
) -> None:
    push_service.subscribe(people[0], "/all")
    push_service.subscribe(people[0], "/reminders", turn=False)
    push_service.subscribe(people[0], "/turns", reminders=False)
    game = slow_game(people)
    fake_clock.play_until(game, 0)
    assert {one.path for one in push_service.deliver(fake_clock, 60)} == {"/all", "/turns"}
    assert {one.path for one in push_service.deliver(fake_clock, 18 * HOUR)} == {"/all", "/reminders"}


def test_a_new_subscription_announces_games_that_already_wait(
    push_service: PushService, people: list[Player], fake_clock: FakeClock
) -> None:
    game = slow_game(people)
    fake_clock.play_until(game, 0)
    push_service.subscribe(people[0])
    push_service.subscribe(people[1])
    assert [one.path for one in push_service.deliver(fake_clock, 60)] == ["/ada"]
    push_service.subscribe(people[0])
    assert push_service.deliver(fake_clock, 60) == []
