"""Emails of correspondence games: one for each turn, if the player wants it, and only while it is still true."""

import re
from datetime import UTC, datetime, time, timedelta
from email.header import decode_header, make_header
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import services
from games.models import Deadline, Game, MailAddress, Notification, Player, Presence
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.mail_outbox import (
    HOUR,
    both,
    deliver_mail,
    mails,
    part,
    sent_mails,
    slow_game,
    subscribe_to_mail,
    text_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["both", "mails"]


def test_an_awaited_player_gets_one_email_with_the_deadline_in_their_time_zone(
    both: Game, fake_clock: FakeClock
) -> None:
    first = fake_clock.seat_to_act(both)
    MailAddress.objects.update(zone="Europe/Berlin")
    assert deliver_mail(fake_clock, 59) == []
    (letter,) = deliver_mail(fake_clock, 1)
    person = both.room.seats.get(number=first).player
    assert person is not None
    assert letter["To"] == f"{person.name.lower()}@post.example"
    assert letter["Subject"] == "It is your turn: A table"
    assert "It is your turn at “A table”, until Thursday, 19 November 2026, 13:00 (Europe/Berlin)." in text_of(letter)
    assert f"https://play.example/rooms/{both.room_id}" in text_of(letter)
    assert "13:00 (Europe/Berlin)" in part(letter, "html")
    assert deliver_mail(fake_clock, 600) == []


@pytest.mark.parametrize(
    ("language", "subject", "said"),
    [
        ("de", "Du bist am Zug", "„A table“ wartet auf dich bis Donnerstag, 19. November 2026, 12:00 (UTC)."),
        ("nl", "Jij bent aan de beurt", "“A table” wacht op je tot donderdag 19 november 2026, 12:00 (UTC)."),
        ("ru", "Ваш ход", "За столом «A table» ждут вас. Срок: 19 ноября 2026, 12:00 (UTC)."),
    ],
)
def test_an_email_is_in_its_readers_language(
    both: Game, fake_clock: FakeClock, language: str, subject: str, said: str
) -> None:
    Player.objects.update(language=language)
    (letter,) = deliver_mail(fake_clock, 60)
    assert str(make_header(decode_header(str(letter["Subject"])))) == f"{subject}: A table"
    assert said in text_of(letter)
    assert f'<html lang="{language}">' in part(letter, "html")
    assert not re.search("your turn|Hello|Open the table|Stop these", text_of(letter) + part(letter, "html"))


def test_a_mail_is_written_in_the_transaction_of_the_move_and_goes_with_it(both: Game, fake_clock: FakeClock) -> None:
    Notification.objects.all().delete()
    with transaction.atomic():
        fake_clock.play(both, fake_clock.seat_to_act(both))
        assert Notification.objects.filter(kind="turn").count() == 1
        transaction.set_rollback(True)
    assert not Notification.objects.exists()


def test_no_second_email_is_sent_when_an_undo_repeats_the_prompt(both: Game, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    assert len(deliver_mail(fake_clock, 60)) == 1
    fake_clock.play(both, first)
    both.refresh_from_db()
    services.game_undo(
        room_id=both.room_id,
        player_id=str(both.room.seats.get(number=first).player_id),
        stream=both.streams[str(first)],
        client_id="undo",
    )
    assert deliver_mail(fake_clock, 60) == []
    assert Notification.objects.get(kind="reminder", seat=first).cause == Deadline.objects.get(game=both).prompt


def test_an_outdated_email_is_dropped(both: Game, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    fake_clock.pass_by(30)
    fake_clock.play_until(both, 1 - first)
    acting = fake_clock.seat_to_act(both)
    recipients = [letter["To"] for letter in deliver_mail(fake_clock, 60)]
    person = both.room.seats.get(number=acting).player
    assert person is not None
    assert recipients == [f"{person.name.lower()}@post.example"]
    services.room_end_game(room_id=both.room_id)
    assert deliver_mail(fake_clock, 24 * HOUR) == []


def test_rooms_with_other_clocks_and_without_write_no_mails(people: list[Player], fake_clock: FakeClock) -> None:
    subscribe_to_mail(people[0], fake_clock)
    timed_game(people, 2)
    timed_game(people, 2, pace={"kind": "untimed"})
    assert not Notification.objects.exists()


def test_a_server_without_mails_writes_none(people: list[Player], fake_clock: FakeClock, settings: Any) -> None:
    settings.EMAIL_URL = ""
    subscribe_to_mail(people[0], fake_clock)
    slow_game(people)
    assert not Notification.objects.exists()


def test_a_player_at_the_table_gets_no_email_until_they_leave(both: Game, fake_clock: FakeClock) -> None:
    player = both.room.seats.get(number=fake_clock.seat_to_act(both)).player
    lease = services.presence_open(room=both.room, player=player)
    assert deliver_mail(fake_clock, 60) == []
    assert deliver_mail(fake_clock, 3600) == []
    services.presence_close(presence=lease)
    assert len(deliver_mail(fake_clock, 60)) == 1


def test_a_lease_that_has_run_out_is_nobody(both: Game, fake_clock: FakeClock) -> None:
    player = both.room.seats.get(number=fake_clock.seat_to_act(both)).player
    services.presence_open(room=both.room, player=player)
    Presence.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert len(deliver_mail(fake_clock, 60)) == 1


def test_a_reminder_comes_once_when_a_quarter_of_the_time_is_left(both: Game, fake_clock: FakeClock) -> None:
    assert len(deliver_mail(fake_clock, 60)) == 1
    assert deliver_mail(fake_clock, 18 * HOUR - 61) == []
    (letter,) = deliver_mail(fake_clock, 1)
    assert letter["Subject"] == "Your time is running out: A table"
    assert "still your turn at “A table”, but only until Thursday, 19 November 2026, 12:00 (UTC)" in text_of(letter)
    assert deliver_mail(fake_clock, 5 * HOUR) == []


def test_a_reminder_is_of_working_days_where_the_clock_is(people: list[Player], fake_clock: FakeClock) -> None:
    subscribe_to_mail(people[0], fake_clock)
    subscribe_to_mail(people[1], fake_clock)
    fake_clock.now = datetime(2026, 11, 20, 18, tzinfo=UTC)  # a Friday
    slow_game(people, working_days=True)
    assert len(deliver_mail(fake_clock, 60)) == 1
    assert deliver_mail(fake_clock, 54 * HOUR) == []
    fake_clock.pass_by((datetime(2026, 11, 23, 12, tzinfo=UTC) - fake_clock.now).total_seconds() - 1)
    assert deliver_mail(fake_clock) == []
    assert len(deliver_mail(fake_clock, 1)) == 1


def test_a_pause_postpones_the_reminder_and_is_announced(
    both: Game, fake_clock: FakeClock, people: list[Player]
) -> None:
    services.pause_agree(room_id=both.room_id, player=people[0])
    (letter,) = deliver_mail(fake_clock, 60)
    assert "It is your turn at “A table”; the clocks are stopped." in text_of(letter)
    assert deliver_mail(fake_clock, 30 * HOUR) == []
    services.pause_end(room_id=both.room_id, player=people[0])
    assert deliver_mail(fake_clock, 17 * HOUR) == []
    assert len(deliver_mail(fake_clock, 1.2 * HOUR)) == 1


def test_a_first_mail_that_is_late_is_the_reminder(both: Game, fake_clock: FakeClock) -> None:
    (letter,) = deliver_mail(fake_clock, 20 * HOUR)
    assert letter["Subject"] == "Your time is running out: A table"
    assert text_of(letter).count("A table") == 1
    assert deliver_mail(fake_clock, 3 * HOUR) == []


def test_in_quiet_hours_nothing_is_sent(people: list[Player], fake_clock: FakeClock) -> None:
    for player in people[:2]:
        subscribe_to_mail(player, fake_clock, quiet_from=time(12, 30), quiet_to=time(7), zone="Europe/Berlin")
    slow_game(people)
    assert deliver_mail(fake_clock, 12 * HOUR) == []
    assert deliver_mail(fake_clock, 6 * HOUR - 1) == []
    assert len(deliver_mail(fake_clock, 1)) == 1


def test_a_digest_covers_all_rooms_once_a_day(people: list[Player], fake_clock: FakeClock) -> None:
    subscribe_to_mail(people[0], fake_clock, choice="digest", digest_hour=18, zone="Europe/Berlin")
    rooms = {slow_game(people).room_id for _ in range(3)}
    waiting = set(Deadline.objects.filter(seat=0).values_list("game__room", flat=True))
    others = Deadline.objects.exclude(seat=0).select_related("game")
    for row in others:
        fake_clock.play_until(row.game, 0)
    waiting |= {row.game.room_id for row in others}
    assert waiting == rooms
    assert deliver_mail(fake_clock, 5 * HOUR - 1) == []
    (letter,) = deliver_mail(fake_clock, 1)
    assert letter["Subject"] == "3 tables are waiting for you"
    assert {room for room in rooms if f"/rooms/{room}\n" in text_of(letter)} == rooms
    assert deliver_mail(fake_clock, HOUR) == []
    # Players whose time has nearly run out by the next evening are reminded then; here all of it has.
    assert deliver_mail(fake_clock, 22 * HOUR) == []


def test_a_time_out_is_mentioned_with_the_next_prompt(both: Game, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    fake_clock.run_out(both, first)
    fake_clock.play_until(both, first)
    (letter,) = deliver_mail(fake_clock, 60)
    assert "You ran out of time, and the rules made a default move for you." in text_of(letter)


def test_voters_are_emailed_about_a_seat_and_its_player_about_the_bot(
    people: list[Player], fake_clock: FakeClock, settings: Any
) -> None:
    settings.TIMEOUTS = 1
    for player in people[:3]:
        subscribe_to_mail(player, fake_clock)
    game = slow_game(people, 3)
    absent = fake_clock.seat_to_act(game)
    Notification.objects.all().delete()
    fake_clock.run_out(game, absent)
    Notification.objects.exclude(kind="vote").delete()
    voters = [player for seat, player in enumerate(people[:3]) if seat != absent]
    services.absence_vote(room_id=game.room_id, player=voters[0], seat=absent, choice="bot")
    (letter,) = deliver_mail(fake_clock, 60)
    assert letter["To"] == f"{voters[1].name.lower()}@post.example"
    assert letter["Subject"] == "Your vote is needed: A table"
    assert f"{people[absent].name} has run out of time too often" in text_of(letter)
    services.absence_vote(room_id=game.room_id, player=voters[1], seat=absent, choice="bot")
    Notification.objects.filter(kind__in=("turn", "reminder")).delete()
    (letter,) = deliver_mail(fake_clock, 60)
    assert (letter["To"], letter["Subject"]) == (
        f"{people[absent].name.lower()}@post.example",
        "A bot is playing for you: A table",
    )


def test_a_repeated_wait_sends_no_second_email(both: Game, fake_clock: FakeClock, people: list[Player]) -> None:
    acting = fake_clock.seat_to_act(both)
    assert len(deliver_mail(fake_clock, 60)) == 1
    services.seat_hand_over_by_moderator(room_id=both.room_id, seat=acting)
    services.notifications_sweep(now=fake_clock.now)
    services.seat_take_back(room_id=both.room_id, player=people[acting])
    assert deliver_mail(fake_clock, 60) == []


def test_nothing_is_kept_that_is_over(both: Game, fake_clock: FakeClock) -> None:
    first = fake_clock.seat_to_act(both)
    assert len(deliver_mail(fake_clock, 60)) == 1
    fake_clock.play(both, first)
    services.notifications_sweep(now=fake_clock.now)
    live = set(Deadline.objects.values_list("seat", "prompt"))
    assert set(Notification.objects.filter(sent=None).values_list("seat", "cause")) == live
    fake_clock.pass_by(24 * HOUR + 1)
    services.notifications_sweep(now=fake_clock.now)
    assert not Notification.objects.filter(sent__isnull=False).exists()


def test_names_are_escaped_and_begin_no_header(both: Game, fake_clock: FakeClock) -> None:
    person = both.room.seats.get(number=fake_clock.seat_to_act(both)).player
    assert person is not None
    Player.objects.update(name="<i>&co")
    both.room.__class__.objects.update(name="<b>x</b>\r\nBcc: eve@evil.example")
    (letter,) = deliver_mail(fake_clock, 60)
    assert letter["Bcc"] is None
    assert letter["Subject"] == "It is your turn: <b>x</b>  Bcc: eve@evil.example"
    assert "Hello <i>&co," in text_of(letter)
    html = part(letter, "html")
    assert "&lt;i&gt;&amp;co" in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "<i>" not in html


def test_every_mail_can_be_ended_with_one_click(both: Game, fake_clock: FakeClock, client: Any) -> None:
    (letter,) = deliver_mail(fake_clock, 60)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    address = letter["List-Unsubscribe"].replace("\n", "").strip("<> ")
    assert address.startswith("https://play.example/mail/stop/")
    assert address in text_of(letter)
    assert address in part(letter, "html")
    path = address.removeprefix("https://play.example")
    assert client.get(path).status_code == 200
    assert MailAddress.objects.filter(choice="none").count() == 0
    body = "List-Unsubscribe=One-Click"
    done = client.post(path, body, content_type="application/x-www-form-urlencoded")
    assert done.status_code == 200
    assert MailAddress.objects.filter(choice="none").count() == 1
    assert not Notification.objects.filter(address__choice="none", sent=None).exists()
    fake_clock.play_until(both, 1 - fake_clock.seat_to_act(both))
    assert {one["To"] for one in deliver_mail(fake_clock, HOUR)} == {"ada@post.example", "bo@post.example"} - {
        letter["To"]
    }
    assert len(sent_mails()) == 2
