"""Internet by correspondence: default clock, sheets taken back, missed rounds, extra time, pauses, emails."""

from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, MailAddress, Player, Room, Seat
from games.selectors.play import clocks as clocks_of
from games.services import Refused
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import mails, send_due, sent_mails, text_of
from tests.web.test_internet import answer, at_sheets, round_of, table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["mails"]
DAY = timedelta(hours=24)


@pytest.fixture
def game(people: list[Player], fake_clock: FakeClock) -> Game:
    """A game whose first sheets are asked for."""
    return at_sheets(table(people, colour_bidding=False), people)


def dues(game: Game) -> dict[int, Any]:
    """The deadline of each seat."""
    return {row.seat: row.due for row in Deadline.objects.filter(game=game)}


def test_it_is_played_by_correspondence_unless_another_clock_is_chosen(game: Game, fake_clock: FakeClock) -> None:
    assert (game.room.pace, game.room.seconds) == ("correspondence", DAY.total_seconds())
    assert dues(game) == dict.fromkeys(range(4), fake_clock.now + DAY)


@pytest.mark.rule("I-6")
def test_taking_a_sheet_back_gains_no_time(game: Game, people: list[Player], fake_clock: FakeClock) -> None:
    due = fake_clock.now + DAY
    for hours in (5, 6):
        fake_clock.pass_by(hours * 3600)
        answer(game, people, 0, kind="hand_in", round=1)
        assert 0 not in dues(game)
        fake_clock.pass_by(3600)
        answer(game, people, 0, kind="take_back")
        assert dues(game) == dict.fromkeys(range(4), due)


def test_a_sheet_cannot_be_taken_back_when_its_time_is_up(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    answer(game, people, 0, kind="hand_in", round=1)
    fake_clock.pass_by(DAY.total_seconds() + 1)
    before = Game.objects.values().get(id=game.id)
    with pytest.raises(Refused) as refused:
        answer(game, people, 0, kind="take_back")
    assert refused.value.reason == "time_up"
    assert Game.objects.values().get(id=game.id) == before


@pytest.mark.rule("I-6")
def test_extra_time_is_for_players_still_awaited_not_for_a_sheet_taken_back(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    due = fake_clock.now + DAY
    answer(game, people, 1, kind="hand_in", round=1)
    answer(game, people, 2, kind="hand_in", round=1)
    services.extension_agree(room_id=game.room_id, player=people[0])
    answer(game, people, 1, kind="take_back")
    assert dues(game) == {0: due + DAY, 1: due, 3: due + DAY}
    fake_clock.pass_by(DAY.total_seconds() + 1)
    with pytest.raises(Refused) as refused:
        answer(game, people, 2, kind="take_back")
    assert refused.value.reason == "time_up"


@pytest.mark.rule("I-7")
def test_after_two_missed_rounds_the_others_say_what_becomes_of_a_seat(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    for missed in (1, 2):
        assert not clocks_of.is_up_for_vote(Seat.objects.get(number=3))
        for seat in range(3):
            answer(game, people, seat, kind="hand_in", round=missed)
        fake_clock.run_out(game, 3)
        assert round_of(game) == missed + 1
    assert clocks_of.is_up_for_vote(Seat.objects.get(number=3))
    for seat in (0, 1):
        services.absence_vote(room_id=game.room_id, player=people[seat], seat=3, choice="bot")
    assert Seat.objects.get(number=3).stand_in


def test_the_host_gives_more_time_and_pauses_alone_the_others_together(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    due = fake_clock.now + DAY
    services.extension_agree(room_id=game.room_id, player=people[1])
    assert dues(game) == dict.fromkeys(range(4), due)
    services.extension_agree(room_id=game.room_id, player=people[0])
    assert dues(game) == dict.fromkeys(range(4), due + DAY)
    Room.objects.filter(id=game.room_id).update(creator=None)
    for seat in range(4):
        assert dues(game)[0] == due + DAY
        services.extension_agree(room_id=game.room_id, player=people[seat])
    assert dues(game) == dict.fromkeys(range(4), due + 2 * DAY)
    services.extension_agree(room_id=game.room_id, player=people[2])
    services.extension_decline(room_id=game.room_id, player=people[3])
    assert not Seat.objects.filter(wants_extension=True).exists()
    Room.objects.filter(id=game.room_id).update(creator=people[2])
    services.pause_agree(room_id=game.room_id, player=people[2])
    assert Room.objects.get().paused is not None
    with pytest.raises(Refused):
        services.extension_agree(room_id=game.room_id, player=people[2])


def test_more_time_is_asked_for_in_this_round_alone(game: Game, people: list[Player], fake_clock: FakeClock) -> None:
    Room.objects.filter(id=game.room_id).update(creator=None)
    for seat in range(3):
        services.extension_agree(room_id=game.room_id, player=people[seat])
    for seat in range(4):
        assert Seat.objects.filter(wants_extension=True).count() == 3
        answer(game, people, seat, kind="hand_in", round=1)
    services.extension_agree(room_id=game.room_id, player=people[3])
    assert dues(game) == dict.fromkeys(range(4), fake_clock.now + DAY)


def test_live_tables_are_not_given_more_time(people: list[Player], fake_clock: FakeClock) -> None:
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, pace={"kind": "relaxed"}, name="A table"
    )
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    with pytest.raises(Refused) as refused:
        services.extension_agree(room_id=room.id, player=people[0])
    assert refused.value.reason == "only_by_correspondence"


def test_the_end_of_a_round_is_emailed_to_subscribers_with_only_a_link(
    game: Game, people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.selectors.notifications.content.is_here", lambda room, player: False)
    for seat, player in enumerate(people):
        MailAddress.objects.create(
            player=player,
            address=f"{seat}@post.example",
            asked=fake_clock.now,
            confirmed=fake_clock.now,
            news=seat != 1,
        )
    for seat in range(4):
        answer(game, people, seat, kind="hand_in", round=1, bids=[{"action": "1A", "ducats": 7 + seat}])
    fake_clock.pass_by(3600)
    send_due(fake_clock.now)
    heard = {letter["To"]: letter for letter in sent_mails()}
    assert len(heard) == 4
    for seat in range(4):
        letter = heard[f"{seat}@post.example"]
        link = f"/rooms/{game.room_id}/rounds/1"
        assert (link in text_of(letter)) == (seat != 1)
        assert ("Round 1 has been resolved" in letter["Subject"]) == (seat != 1)
        assert "It is your turn at" in text_of(letter)
        assert "ducat" not in text_of(letter)
