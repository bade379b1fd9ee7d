"""What a table's page says about a running game that waits, and the moment that a link or a report marks."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import services
from games.models import Game, Player, Presence, Room
from games.selectors.moderation.awaited import awaited_at, awaited_at_each
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.conftest import seen_by
from tests.web.play import answer_to, open_prompts
from tests.web.staff import browser_of, mo, staff

__all__ = ["mo"]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def room_page(room: Room, by: User, query: str = "") -> str:
    return browser_of(by).get(f"/admin/games/room/{room.id}/change/{query}").content.decode()


def chosen_seats(page: str) -> list[int]:
    """The seat that the form for handing one over has chosen, if any."""
    form = page.partition('<select name="seat">')[2].partition("</select>")[0]
    return [int(number) for number in re.findall(r'<option value="(\d+)" selected>', form)]


def test_the_page_names_who_is_awaited_since_when_and_chooses_the_seat_of_the_person_whose_case_led_there(
    mo: User, make_game: Callable[..., Game]
) -> None:
    game = make_game(2)
    seat = game.room.seats.get(pending=True)
    (one,) = awaited_at(game.room, Oversight(mo))
    assert (one.seat, one.name, one.since, one.due, one.is_here) == (
        seat.number, seat.player and seat.player.name, game.last_move, None, False
    )  # fmt: skip
    page = room_page(game.room, mo)
    assert f"<b><bdi>{one.name}</bdi></b>: the game has waited since " in page
    assert not chosen_seats(page), "a game nearly always waits"
    for one_seat in game.room.seats.all():
        case = f"/admin/games/player/{one_seat.player_id}/change/"
        assert chosen_seats(room_page(game.room, mo, f"?back={case}")) == [one_seat.number]
    Presence.objects.create(
        room=game.room, player=seat.player, seen=timezone.now(), expires=timezone.now() + timedelta(minutes=9)
    )
    assert "has the table open" in room_page(game.room, mo)


def test_with_a_clock_the_page_says_when_time_is_up(mo: User, people: list[Player]) -> None:
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, name="Timed", pace={"kind": "normal"}
    )
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    room.refresh_from_db()
    (one,) = awaited_at(room, Oversight(mo))
    deadline = room.game.deadlines.get()
    assert (one.since, one.due) == (deadline.started, deadline.due)
    assert "time is up at" in room_page(room, mo)


def test_nobody_is_awaited_where_a_bot_stands_in_or_the_game_is_over(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    seat = game.room.seats.get(pending=True)
    moderation.seat_to_bot(by=mo, room_id=game.room_id, seat=seat.number, why="they are gone")
    assert awaited_at(game.room, Oversight(mo)) == []
    moderation.game_end(by=mo, room_id=game.room_id, why="it is late")
    game.room.refresh_from_db()
    assert awaited_at(game.room, Oversight(mo)) == []


def test_a_moderator_with_a_pseudonym_does_not_see_who_is_here_or_where_bots_stand_in(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    game, own = make_game(2), staff("own", player=people[3])
    seat = game.room.seats.get(pending=True)
    Presence.objects.create(
        room=game.room, player=seat.player, seen=timezone.now(), expires=timezone.now() + timedelta(minutes=9)
    )
    services.room_create(player=people[3], edition="classic", options={"players": 2}, name="Mine", pseudonyms=True)
    (before,) = awaited_at(game.room, Oversight(own))
    assert (before.is_here, before.seen) == (False, None)
    game.room.seats.filter(pk=seat.pk).update(stand_in=True)
    Presence.objects.all().delete()
    assert awaited_at(game.room, Oversight(own)) == [before]


def test_a_game_that_ended_while_it_was_paused_says_what_ended_it(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    moderation.game_pause(by=mo, room_id=game.room_id, why="to look at it")
    assert "paused by a moderator" in room_page(game.room, mo)
    moderation.game_end(by=mo, room_id=game.room_id, why="it is late")
    heading = room_page(game.room, mo).partition("<p><b>ended</b>")[2].partition("</p>")[0]
    assert heading.startswith(" · a moderator")
    assert "paused" not in heading


def test_a_marked_moment_is_shown_on_the_board_as_it_was(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    for number in range(3):
        seat = game.room.seats.filter(pending=True)[0]
        prompt = open_prompts(seen_by(game, seat.number))[0]
        services.game_move(
            room_id=game.room_id,
            player_id=str(seat.player_id),
            prompt=prompt["id"],
            move=answer_to(prompt),
            client_id=str(number),
        )
    now, second = room_page(game.room, mo), room_page(game.room, mo, "?at=2")
    assert (now.count('class="piece'), now.count('class="mark"')) == (6, 0)
    assert (second.count('class="piece'), second.count('class="mark"')) == (4, 2)
    assert "The public board at the marked moment" in second
    for nowhere in ("?at=99", "?at=x", "?at=-1", "?at=999999999999"):
        assert room_page(game.room, mo, nowhere).count('class="piece') == 6


def test_the_reported_moment_is_marked_in_the_evidence(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    seat = game.room.seats.filter(pending=True)[0]
    prompt = open_prompts(seen_by(game, seat.number))[0]
    services.game_move(
        room_id=game.room_id, player_id=str(seat.player_id), prompt=prompt["id"], move=answer_to(prompt), client_id="1"
    )
    reporter = Player.objects.get(seats__room=game.room, seats__number=0)
    report = moderation.report_make(player=reporter, kind="stalling", room_id=game.room_id, seat=1)
    page = browser_of(mo).get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert '"moment": 1' in page
    assert page.count('class="mark"') == 2


def test_the_case_of_a_stuck_game_says_whom_it_waits_for_and_leads_to_what_can_be_done(
    mo: User, make_game: Callable[..., Game]
) -> None:
    game = make_game(2)
    seat = game.room.seats.get(pending=True)
    other = game.room.seats.get(pending=False)
    assert seat.player is not None
    assert other.player is not None
    moderation.report_make(player=other.player, kind="stalling", room_id=game.room_id, seat=seat.number)
    case = f"/admin/games/player/{seat.player_id}/change/"

    def shown() -> str:
        return browser_of(mo).get(case).content.decode()

    assert f"<b><bdi>{seat.player.name}</bdi></b>: the game has waited since " in shown()
    link = f"/admin/games/room/{game.room_id}/change/?back={case}"
    advice = (f'<a class="button" href="{link}">Act at the table</a>', "This game has no clock", "hand a seat over")
    assert all(words in shown() for words in advice)
    assert f'<a href="{case}">‹ Back to the case of {seat.player.name}</a>' in room_page(game.room, mo, f"?back={case}")
    moderation.seat_to_bot(by=mo, room_id=game.room_id, seat=seat.number, why="they are gone")
    assert "The game is not waiting for anybody." in shown()
    assert f"A bot plays for {seat.player.name} until they take the seat back." in shown()
    assert not any(words in shown() for words in advice)
    game.room.seats.filter(pk=other.pk).update(pending=True)
    assert f"<b><bdi>{other.player.name}</bdi></b>: the game has waited" in shown()
    assert not any(words in shown() for words in advice), "the game now waits for a player who was not reported"
    assert not chosen_seats(room_page(game.room, mo)), "nor for the seat for which a bot plays"
    game.room.seats.filter(pk=other.pk).update(pending=False)
    moderation.game_end(by=mo, room_id=game.room_id, why="it is late")
    assert not any(words in shown() for words in advice)
    assert "the game has waited since " not in shown()


def test_a_seat_that_a_bot_now_plays_is_given_back_by_undo_and_the_way_back_to_the_case_stays(
    mo: User, make_game: Callable[..., Game]
) -> None:
    game, browser = make_game(2), browser_of(mo)
    seat = game.room.seats.get(pending=True)
    case = f"/admin/games/player/{seat.player_id}/change/"
    table = f"/admin/games/room/{game.room_id}/change/"
    there = f"{table}?back={case}#acting"
    assert f'name="back" value="{there}"' in browser.get(f"{table}?back={case}").content.decode()
    soon = "moves by itself in a moment"
    assert soon not in room_page(game.room, mo)
    form = {"do": "seat_bot", "seat": seat.number, "why": "they are gone", "back": there}
    acted = browser.post(table, form)
    assert acted["Location"] == there
    page = browser.get(there).content.decode()
    assert soon in page
    assert f'<option value="{seat.number}" selected>' in page, "the seat stays chosen"
    (undo,) = re.findall(r'<form method="post" action="([^"]+)" class="undo">(.*?)</form>', page, re.DOTALL)
    assert undo[0] == table
    fields = dict(re.findall(r'name="([a-z]+)" value="([^"]*)"', undo[1]))
    browser.post(table, fields)
    seat.refresh_from_db()
    assert not seat.stand_in


@pytest.mark.parametrize("is_paused", [False, True])
def test_the_message_says_when_the_bot_moves(mo: User, make_game: Callable[..., Game], is_paused: bool) -> None:
    game, browser = make_game(2), browser_of(mo)
    table = f"/admin/games/room/{game.room_id}/change/"
    if is_paused:
        moderation.game_pause(by=mo, room_id=game.room_id, why="they quarrel")
    page = browser.post(table, {"do": "seat_bot", "seat": "0", "why": "they are gone"}, follow=True).content.decode()
    assert ("the bot moves when the game is resumed" in page) == is_paused
    assert ("the bot moves in a moment" in page) != is_paused


def test_tables_that_wait_are_read_with_the_same_queries_however_many_there_are(
    mo: User, make_game: Callable[..., Game], django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    seen, rooms = Oversight(mo), [make_game(2).room for _ in range(3)]
    assert seen.not_below == [], "read once for a page, whatever it shows"
    for some in (rooms[:1], rooms):
        with django_assert_num_queries(5):
            found = awaited_at_each(some, seen)
        assert [len(found[room.id]) for room in some] == [1] * len(some)


def test_no_sanction_is_suggested_for_thinking_long_in_a_game_without_a_clock(
    mo: User, make_game: Callable[..., Game]
) -> None:
    for pace, is_suggested in (("untimed", False), ("normal", True)):
        game = make_game(2)
        Room.objects.filter(id=game.room_id).update(pace=pace)
        seat, other = game.room.seats.get(pending=True), game.room.seats.get(pending=False)
        assert other.player is not None
        moderation.report_make(player=other.player, kind="stalling", room_id=game.room_id, seat=seat.number)
        page = browser_of(mo).get(f"/admin/games/player/{seat.player_id}/change/").content.decode()
        assert ("Suggested as the first step" in page) == is_suggested
        assert ("This game has no clock" in page) != is_suggested


def test_every_act_at_a_table_asks_for_its_reason_even_in_a_case(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    seat, other = game.room.seats.get(pending=True), game.room.seats.get(pending=False)
    assert other.player is not None
    moderation.report_make(player=other.player, kind="stalling", room_id=game.room_id, seat=seat.number)
    page = room_page(game.room, mo)
    assert page.count('<input name="why" required') == page.count('name="why"') == 2


def test_a_table_whose_game_is_over_offers_nothing_to_stop(mo: User, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    for word in ("seat_bot", "end", "close"):
        assert f'value="{word}"' in room_page(game.room, mo)
    moderation.game_end(by=mo, room_id=game.room_id, why="it is late")
    for word in ("seat_bot", "end", "close"):
        assert f'value="{word}"' not in room_page(game.room, mo)
