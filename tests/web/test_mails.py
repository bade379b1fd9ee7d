"""Games by correspondence tell by mail whose turn it is: once, when it is wanted, and only while it is still true."""

import re
from datetime import UTC, datetime, time, timedelta
from email.header import decode_header, make_header
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import services
from games.models import Deadline, Game, Mail, MailAddress, Player, Presence
from tests.web.clockwork import Clockwork, timed_game
from tests.web.postbox import HOUR, both, letters, mails, part, post, slow_game, text_of, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["both", "mails"]


def test_whoever_is_waited_for_is_told_once_until_when_in_their_own_time(both: Game, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    MailAddress.objects.update(zone="Europe/Berlin")
    assert post(clockwork, 59) == []
    (letter,) = post(clockwork, 1)
    person = both.room.seats.get(number=first).player
    assert person is not None
    assert letter["To"] == f"{person.name.lower()}@post.example"
    assert letter["Subject"] == "It is your turn: A table"
    assert "“A table” waits for you until Thursday, 19 November 2026, 13:00 (Europe/Berlin)." in text_of(letter)
    assert f"https://play.example/rooms/{both.room_id}" in text_of(letter)
    assert "13:00 (Europe/Berlin)" in part(letter, "html")
    assert post(clockwork, 600) == []


@pytest.mark.parametrize(
    ("language", "subject", "said"),
    [
        ("de", "Du bist am Zug", "„A table“ wartet auf dich bis Donnerstag, 19. November 2026, 12:00 (UTC)."),
        ("nl", "Jij bent aan de beurt", "“A table” wacht op je tot donderdag 19 november 2026, 12:00 (UTC)."),
        ("ru", "Ваш ход", "«A table» ждёт вас; срок: 19 ноября 2026, 12:00 (UTC)."),
    ],
)
def test_a_mail_is_in_the_language_of_whoever_reads_it(
    both: Game, clockwork: Clockwork, language: str, subject: str, said: str
) -> None:
    Player.objects.update(language=language)
    (letter,) = post(clockwork, 60)
    assert str(make_header(decode_header(str(letter["Subject"])))) == f"{subject}: A table"
    assert said in text_of(letter)
    assert f'<html lang="{language}">' in part(letter, "html")
    assert not re.search("waits|Hello|To the table|No more", text_of(letter) + part(letter, "html"))


def test_a_mail_is_written_in_the_transaction_of_the_move_and_goes_with_it(both: Game, clockwork: Clockwork) -> None:
    Mail.objects.all().delete()
    with transaction.atomic():
        clockwork.play(both, clockwork.acting(both))
        assert Mail.objects.filter(kind="turn").count() == 1
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_who_has_been_told_is_not_told_again_when_an_undo_puts_the_same_once_more(
    both: Game, clockwork: Clockwork
) -> None:
    first = clockwork.acting(both)
    assert len(post(clockwork, 60)) == 1
    clockwork.play(both, first)
    both.refresh_from_db()
    services.game_undo(
        room_id=both.room_id,
        player_id=str(both.room.seats.get(number=first).player_id),
        stream=both.streams[str(first)],
        client_id="undo",
    )
    assert post(clockwork, 60) == []
    assert Mail.objects.get(kind="reminder", seat=first).wait == Deadline.objects.get(game=both).prompt


def test_what_is_not_true_any_more_is_not_told(both: Game, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    clockwork.pass_by(30)
    clockwork.play_until(both, 1 - first)
    acting = clockwork.acting(both)
    told_to = [letter["To"] for letter in post(clockwork, 60)]
    person = both.room.seats.get(number=acting).player
    assert person is not None
    assert told_to == [f"{person.name.lower()}@post.example"]
    services.room_end_game(room_id=both.room_id)
    assert post(clockwork, 24 * HOUR) == []


def test_rooms_with_other_clocks_and_without_write_no_mails(people: list[Player], clockwork: Clockwork) -> None:
    told(people[0], clockwork)
    timed_game(people, 2)
    timed_game(people, 2, pace={"kind": "untimed"})
    assert not Mail.objects.exists()


def test_a_server_without_mails_writes_none(people: list[Player], clockwork: Clockwork, settings: Any) -> None:
    settings.EMAIL_URL = ""
    told(people[0], clockwork)
    slow_game(people)
    assert not Mail.objects.exists()


def test_somebody_at_the_table_is_not_told_until_they_have_left(both: Game, clockwork: Clockwork) -> None:
    player = both.room.seats.get(number=clockwork.acting(both)).player
    lease = services.presence_open(room=both.room, player=player)
    assert post(clockwork, 60) == []
    assert post(clockwork, 3600) == []
    services.presence_close(presence=lease)
    assert len(post(clockwork, 60)) == 1


def test_a_lease_that_has_run_out_is_nobody(both: Game, clockwork: Clockwork) -> None:
    player = both.room.seats.get(number=clockwork.acting(both)).player
    services.presence_open(room=both.room, player=player)
    Presence.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert len(post(clockwork, 60)) == 1


def test_a_reminder_comes_once_when_a_quarter_of_the_time_is_left(both: Game, clockwork: Clockwork) -> None:
    assert len(post(clockwork, 60)) == 1
    assert post(clockwork, 18 * HOUR - 61) == []
    (letter,) = post(clockwork, 1)
    assert letter["Subject"] == "Your time is running out: A table"
    assert "still waits for you, but only until Thursday, 19 November 2026, 12:00 (UTC)" in text_of(letter)
    assert post(clockwork, 5 * HOUR) == []


def test_a_reminder_is_of_working_days_where_the_clock_is(people: list[Player], clockwork: Clockwork) -> None:
    told(people[0], clockwork)
    told(people[1], clockwork)
    clockwork.now = datetime(2026, 11, 20, 18, tzinfo=UTC)  # a Friday
    slow_game(people, working_days=True)
    assert len(post(clockwork, 60)) == 1
    assert post(clockwork, 54 * HOUR) == []
    clockwork.pass_by((datetime(2026, 11, 23, 12, tzinfo=UTC) - clockwork.now).total_seconds() - 1)
    assert post(clockwork) == []
    assert len(post(clockwork, 1)) == 1


def test_a_pause_puts_the_reminder_off_and_is_told(both: Game, clockwork: Clockwork, people: list[Player]) -> None:
    services.pause_agree(room_id=both.room_id, player=people[0])
    (letter,) = post(clockwork, 60)
    assert "“A table” waits for you; its clocks stand still." in text_of(letter)
    assert post(clockwork, 30 * HOUR) == []
    services.pause_end(room_id=both.room_id, player=people[0])
    assert post(clockwork, 17 * HOUR) == []
    assert len(post(clockwork, 1.2 * HOUR)) == 1


def test_a_first_mail_that_is_late_is_the_reminder(both: Game, clockwork: Clockwork) -> None:
    (letter,) = post(clockwork, 20 * HOUR)
    assert letter["Subject"] == "Your time is running out: A table"
    assert text_of(letter).count("A table") == 1
    assert post(clockwork, 3 * HOUR) == []


def test_in_quiet_hours_nothing_is_sent(people: list[Player], clockwork: Clockwork) -> None:
    for player in people[:2]:
        told(player, clockwork, quiet_from=time(12, 30), quiet_to=time(7), zone="Europe/Berlin")
    slow_game(people)
    assert post(clockwork, 12 * HOUR) == []
    assert post(clockwork, 6 * HOUR - 1) == []
    assert len(post(clockwork, 1)) == 1


def test_a_digest_tells_of_all_tables_once_a_day(people: list[Player], clockwork: Clockwork) -> None:
    told(people[0], clockwork, choice="digest", digest_hour=18, zone="Europe/Berlin")
    rooms = {slow_game(people).room_id for _ in range(3)}
    waiting = set(Deadline.objects.filter(seat=0).values_list("game__room", flat=True))
    others = Deadline.objects.exclude(seat=0).select_related("game")
    for row in others:
        clockwork.play_until(row.game, 0)
    waiting |= {row.game.room_id for row in others}
    assert waiting == rooms
    assert post(clockwork, 5 * HOUR - 1) == []
    (letter,) = post(clockwork, 1)
    assert letter["Subject"] == "3 tables wait for you"
    assert {room for room in rooms if f"/rooms/{room}\n" in text_of(letter)} == rooms
    assert post(clockwork, HOUR) == []
    # Those whose time has nearly run out by the next evening are reminded then; here all of it has.
    assert post(clockwork, 22 * HOUR) == []


def test_time_that_was_up_is_told_with_the_next_question(both: Game, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    clockwork.run_out(both, first)
    clockwork.play_until(both, first)
    (letter,) = post(clockwork, 60)
    assert "Your time was up 1 time in a row, and the rules answered for you." in text_of(letter)


def test_whoever_has_a_say_about_a_seat_is_told_and_its_person_that_a_bot_plays(
    people: list[Player], clockwork: Clockwork, settings: Any
) -> None:
    settings.TIMEOUTS = 1
    for player in people[:3]:
        told(player, clockwork)
    game = slow_game(people, 3)
    absent = clockwork.acting(game)
    Mail.objects.all().delete()
    clockwork.run_out(game, absent)
    Mail.objects.exclude(kind="vote").delete()
    voters = [player for seat, player in enumerate(people[:3]) if seat != absent]
    services.absence_vote(room_id=game.room_id, player=voters[0], seat=absent, choice="bot")
    (letter,) = post(clockwork, 60)
    assert letter["To"] == f"{voters[1].name.lower()}@post.example"
    assert letter["Subject"] == "Your vote is needed: A table"
    assert f"the time of {people[absent].name} was up too often" in text_of(letter)
    services.absence_vote(room_id=game.room_id, player=voters[1], seat=absent, choice="bot")
    Mail.objects.filter(kind__in=("turn", "reminder")).delete()
    (letter,) = post(clockwork, 60)
    assert (letter["To"], letter["Subject"]) == (
        f"{people[absent].name.lower()}@post.example",
        "A bot plays for you: A table",
    )


def test_a_wait_that_comes_back_is_not_told_twice(both: Game, clockwork: Clockwork, people: list[Player]) -> None:
    acting = clockwork.acting(both)
    assert len(post(clockwork, 60)) == 1
    services.seat_hand_over_by_moderator(room_id=both.room_id, seat=acting)
    services.mails_sweep(now=clockwork.now)
    services.seat_take_back(room_id=both.room_id, player=people[acting])
    assert post(clockwork, 60) == []


def test_nothing_is_kept_that_is_over(both: Game, clockwork: Clockwork) -> None:
    first = clockwork.acting(both)
    assert len(post(clockwork, 60)) == 1
    clockwork.play(both, first)
    services.mails_sweep(now=clockwork.now)
    live = set(Deadline.objects.values_list("seat", "prompt"))
    assert set(Mail.objects.filter(sent=None).values_list("seat", "wait")) == live
    clockwork.pass_by(24 * HOUR + 1)
    services.mails_sweep(now=clockwork.now)
    assert not Mail.objects.filter(sent__isnull=False).exists()


def test_names_are_escaped_and_begin_no_header(both: Game, clockwork: Clockwork) -> None:
    person = both.room.seats.get(number=clockwork.acting(both)).player
    assert person is not None
    Player.objects.update(name="<i>&co")
    both.room.__class__.objects.update(name="<b>x</b>\r\nBcc: eve@evil.example")
    (letter,) = post(clockwork, 60)
    assert letter["Bcc"] is None
    assert letter["Subject"] == "It is your turn: <b>x</b>  Bcc: eve@evil.example"
    assert "Hello <i>&co," in text_of(letter)
    html = part(letter, "html")
    assert "&lt;i&gt;&amp;co" in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "<i>" not in html


def test_every_mail_can_be_ended_with_one_click(both: Game, clockwork: Clockwork, client: Any) -> None:
    (letter,) = post(clockwork, 60)
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
    assert not Mail.objects.filter(to__choice="none", sent=None).exists()
    clockwork.play_until(both, 1 - clockwork.acting(both))
    assert {one["To"] for one in post(clockwork, HOUR)} == {"ada@post.example", "bo@post.example"} - {letter["To"]}
    assert len(letters()) == 2
