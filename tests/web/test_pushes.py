"""Games tell by web push whom they wait for: sealed and signed, once, when it is wanted, and only while it is true."""

from base64 import urlsafe_b64decode
from datetime import time
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from django.db import transaction
from django.utils import timezone

from games import services
from games.models import Game, Player, Push, PushSubscription
from tests.web.clockwork import Clockwork, timed_game
from tests.web.postbox import HOUR, slow_game
from tests.web.pushbox import SUBJECT, Browser, Maker, both, maker, name_of, signed

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["both", "maker"]


def test_whoever_is_waited_for_is_told_once_sealed_and_signed(
    both: Game, maker: Maker, clockwork: Clockwork, settings: Any
) -> None:
    first = clockwork.acting(both)
    assert maker.post(clockwork, 59) == []
    (came,) = maker.post(clockwork, 1)
    assert came.path == f"/{name_of(both, first)}"
    assert came.told == {
        "title": "It is your turn: A table",
        "body": "“A table” waits for you until Thursday, 19 November 2026, 12:00 (UTC).",
        "tag": f"lionheart {both.room_id}",
        "lang": "en",
        "url": f"/rooms/{both.room_id}",
    }
    head = came.headers
    assert (head["content-encoding"], head["urgency"], head["ttl"]) == ("aes128gcm", "high", str(24 * 3600 - 60))
    assert len(head["topic"]) == 32
    for word in (both.room_id, "table", "Ada"):
        assert word not in str(head), "it names the table to whoever carries it"
        assert word.encode() not in came.body
    claims = signed(came, maker.url, settings.VAPID_PRIVATE_KEY)
    assert (claims["aud"], claims["sub"]) == (maker.url, SUBJECT)
    now = timezone.now().timestamp()
    assert now < claims["exp"] <= now + 24 * 3600
    assert maker.post(clockwork, 600) == []


def test_what_is_sealed_is_as_the_standard_has_it() -> None:
    """The example of RFC 8291, appendix A: the library makes the same of it, and the tests' browser opens it."""

    def of(text: str) -> bytes:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))

    receiver = int.from_bytes(of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    sender = int.from_bytes(of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    auth, salt = of("BTBZMqHH6r4Tts7J_aSIgg"), of("DGv6ra1nlYgDCS1FRnbzlw")
    browser = Browser(derive_private_key(receiver, SECP256R1()), auth)
    body = http_ece.encrypt(
        b"When I grow up, I want to be a watermelon",
        salt=salt,
        private_key=derive_private_key(sender, SECP256R1()),
        dh=browser.point,
        auth_secret=auth,
        version="aes128gcm",
    )
    assert body == of(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.opened(body) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize(
    ("language", "title", "body"),
    [
        ("de", "Du bist am Zug: A table", "„A table“ wartet auf dich bis Donnerstag, 19. November 2026, 13:00"),
        ("nl", "Jij bent aan de beurt: A table", "“A table” wacht op je tot donderdag 19 november 2026, 13:00"),
        ("ru", "Ваш ход: A table", "«A table» ждёт вас; срок: 19 ноября 2026, 13:00"),
    ],
)
def test_it_is_in_the_language_and_by_the_clock_of_whoever_reads_it(
    both: Game, maker: Maker, clockwork: Clockwork, language: str, title: str, body: str
) -> None:
    Player.objects.update(language=language)
    PushSubscription.objects.update(zone="Europe/Berlin")
    (came,) = maker.post(clockwork, 60)
    assert (came.told["lang"], came.told["title"]) == (language, title)
    assert came.told["body"] == f"{body} (Europe/Berlin)."


def test_games_that_people_sit_through_tell_of_a_turn_and_of_nothing_that_is_seen_there(
    maker: Maker, people: list[Player], clockwork: Clockwork
) -> None:
    for player in people[:2]:
        maker.told(player)
    game = timed_game(people, 2, pace={"kind": "relaxed"})
    assert set(Push.objects.values_list("kind", flat=True)) == {"turn"}
    (came,) = maker.post(clockwork, 60)
    assert came.path == f"/{name_of(game, clockwork.acting(game))}"
    timed_game(people, 2, pace={"kind": "untimed"})
    assert Push.objects.count() == 1


def test_it_is_written_in_the_transaction_of_the_move_and_goes_with_it(both: Game, clockwork: Clockwork) -> None:
    Push.objects.all().delete()
    with transaction.atomic():
        clockwork.play(both, clockwork.acting(both))
        assert Push.objects.filter(kind="turn").count() == 1
        transaction.set_rollback(True)
    assert not Push.objects.exists()


def test_without_a_key_nothing_is_written(both: Game, clockwork: Clockwork, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    Push.objects.all().delete()
    clockwork.play(both, clockwork.acting(both))
    assert not Push.objects.exists()


def test_who_sits_at_the_table_is_told_only_after_they_have_left(
    both: Game, maker: Maker, clockwork: Clockwork
) -> None:
    player = both.room.seats.get(number=clockwork.acting(both)).player
    lease = services.presence_open(room=both.room, player=player)
    assert maker.post(clockwork, 60) == []
    assert maker.post(clockwork, 3600) == []
    services.presence_close(presence=lease)
    assert len(maker.post(clockwork, 60)) == 1


def test_nobody_is_told_in_their_quiet_hours(maker: Maker, people: list[Player], clockwork: Clockwork) -> None:
    for player in people[:2]:
        maker.told(player, quiet_from=time(12), quiet_to=time(18), zone="Europe/Berlin")  # 11:00 to 17:00 here
    slow_game(people)
    assert maker.post(clockwork, 5 * HOUR - 1) == []
    assert len(maker.post(clockwork, 1)) == 1


def test_what_is_not_true_any_more_is_not_told_and_forgotten(both: Game, maker: Maker, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    clockwork.pass_by(30)
    clockwork.play_until(both, 1 - first)
    (came,) = maker.post(clockwork, 60)
    assert came.path == f"/{name_of(both, clockwork.acting(both))}"
    services.room_end_game(room_id=both.room_id)
    assert maker.post(clockwork, 48 * HOUR) == []
    services.pushes_sweep(now=clockwork.now)
    assert not Push.objects.exists()


def test_an_undo_tells_nobody_twice(both: Game, maker: Maker, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    assert len(maker.post(clockwork, 60)) == 1
    clockwork.play(both, first)
    both.refresh_from_db()
    services.game_undo(
        room_id=both.room_id,
        player_id=str(both.room.seats.get(number=first).player_id),
        stream=both.streams[str(first)],
        client_id="undo",
    )
    assert maker.post(clockwork, 60) == []


def test_a_reminder_takes_the_place_of_what_was_told_of_the_table(
    both: Game, maker: Maker, clockwork: Clockwork
) -> None:
    (turn,) = maker.post(clockwork, 60)
    assert maker.post(clockwork, 18 * HOUR - 61) == []
    (reminder,) = maker.post(clockwork, 1)
    assert reminder.told["title"] == "Your time is running out: A table"
    assert (reminder.headers["topic"], reminder.told["tag"]) == (turn.headers["topic"], turn.told["tag"])
    assert reminder.headers["ttl"] == str(6 * 3600)


def test_of_one_table_one_is_told_and_of_two_two(
    both: Game, maker: Maker, people: list[Player], clockwork: Clockwork
) -> None:
    """Whoever's quiet hours end, or whose browser could not be written to, finds no heap."""
    other = slow_game(people)
    for game in (both, other):
        clockwork.play_until(game, 0)
    came = [one for one in maker.post(clockwork, 23 * HOUR) if one.path == "/ada"]
    assert [one.told["title"] for one in came] == ["Your time is running out: A table"] * 2
    assert {one.told["url"] for one in came} == {f"/rooms/{both.room_id}", f"/rooms/{other.room_id}"}
    assert len({one.headers["topic"] for one in came}) == 2
    assert maker.post(clockwork, 600) == []


def test_each_browser_is_told_what_is_wanted_there(maker: Maker, people: list[Player], clockwork: Clockwork) -> None:
    maker.told(people[0], "/all")
    maker.told(people[0], "/reminders", turn=False)
    maker.told(people[0], "/turns", reminders=False)
    game = slow_game(people)
    clockwork.play_until(game, 0)
    assert {one.path for one in maker.post(clockwork, 60)} == {"/all", "/turns"}
    assert {one.path for one in maker.post(clockwork, 18 * HOUR)} == {"/all", "/reminders"}


def test_whoever_chooses_it_later_is_told_of_what_waits_already(
    maker: Maker, people: list[Player], clockwork: Clockwork
) -> None:
    game = slow_game(people)
    clockwork.play_until(game, 0)
    maker.told(people[0])
    maker.told(people[1])
    assert [one.path for one in maker.post(clockwork, 60)] == ["/ada"]
    maker.told(people[0])
    assert maker.post(clockwork, 60) == []
