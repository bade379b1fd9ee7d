"""Private chat between players: only they receive it, during the game and after it; nothing of it is sent to anybody
else, numbered for them, or noticeable in anything else that is sent."""

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import TestCase

from games import broadcast, services
from games.models import ChatMessage, Game, Player, Room, Seat
from games.selectors import chat as chat_of
from tests.web.conftest import client_of
from tests.web.other_worlds import NOW, Probe, admin_pages, moderator, rolled_back
from tests.web.test_chat import reason, receive, say, texts
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def playing(people: list[Player], press: str = "private", players: int = 3, rounds_behind: int = 0) -> Game:
    """A game with private chat and delayed spectators."""
    room = services.room_create(
        player=people[0], edition="classic", options={"players": players}, press=press, rounds_behind=rounds_behind
    )
    for player in people[1:players]:
        services.room_join(room_id=room.id, player=player)
    game: Game = services.room_start(room_id=room.id, player=people[0]).game
    return game


def seat_of(game: Game, player: Player) -> int:
    return Seat.objects.get(room=game.room_id, player=player).number


def whisper(game: Game, speaker: Player, text: str, *to: Player) -> ChatMessage:
    """Sends a private message."""
    seats = [seat_of(game, player) for player in to]
    return services.chat_say(room_id=game.room_id, player=speaker, text=text, to=seats)


@pytest.mark.parametrize("rounds_behind", [0, pytest.param(2, marks=pytest.mark.once)])
def test_a_private_message_reaches_only_its_two_players_during_and_after_the_game(
    people: list[Player], rounds_behind: int
) -> None:
    game = playing(people, rounds_behind=rounds_behind)
    everybody = [*people[:4], None]
    listeners = [Listener(game.room_id, player) for player in everybody]
    said = whisper(game, people[0], "attack Cy with me", people[1])
    expected = ["attack Cy with me"]
    assert [receive(listener, said) for listener in listeners] == [expected, expected, [], [], []]
    for over in (False, True):
        if over:
            services.room_end_game(room_id=game.room_id)
        room = Room.objects.get(id=game.room_id)
        heard = [[one.text for one in chat_of.chat_of(room, player.id if player else None)] for player in everybody]
        assert heard == [expected, expected, [], [], []]
        assert [texts(Listener(game.room_id, player).send(id="s", type="sync")) for player in everybody] == heard
        for listener in listeners:
            listener.record(listener.connection.notice({"type": "room.changed"}))
            listener.record(listener.connection.tick())
    for listener in listeners[2:]:
        assert b"attack" not in b"".join(listener.sent)


def test_a_few_are_written_to_together_and_shown_as_such(people: list[Player]) -> None:
    game = playing(people, players=4)
    frame = chat_of.as_frame(whisper(game, people[3], "the three of us", people[0], people[1]))
    assert {one.name for one in frame.to} == {people[0].name, people[1].name}
    assert {one.seat for one in frame.to} == {seat_of(game, people[0]), seat_of(game, people[1])}
    room = Room.objects.get(id=game.room_id)
    assert [bool(chat_of.chat_of(room, player.id)) for player in people[:4]] == [True, True, False, True]


def test_a_private_message_is_for_the_person_not_for_a_later_player_of_the_seat(people: list[Player]) -> None:
    game = playing(people)
    whisper(game, people[0], "between us", people[1])
    Seat.objects.filter(room=game.room_id, player=people[1]).update(stand_in=True, offered=True)
    services.seat_take_over(room_id=game.room_id, player=people[3], seat=seat_of(game, people[1]))
    assert texts([json.loads(frame) for frame in Listener(game.room_id, people[3]).sent]) == []
    assert texts([json.loads(frame) for frame in Listener(game.room_id, people[1]).sent]) == ["between us"]


def test_whose_people_are_gone_from_the_database_is_not_thrown_open(people: list[Player]) -> None:
    game = playing(people)
    whisper(game, people[0], "between us", people[1])
    for player in people[:2]:
        player.delete()
    room = Room.objects.get(id=game.room_id)
    assert [chat_of.chat_of(room, viewer) for viewer in (None, people[2].id)] == [(), ()]


@pytest.mark.parametrize("press", ["none", "public"])
def test_other_rooms_refuse_it(people: list[Player], press: str) -> None:
    game = playing(people, press)
    code, why = reason(lambda: whisper(game, people[0], "psst", people[1]))
    assert (code, why) == ("refused", "no_press" if press == "none" else "no_private_press")
    assert not ChatMessage.objects.exists()


def test_only_players_write_so_only_to_other_people_at_the_table_and_only_while_they_play(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 3}, press="private")
    services.room_join(room_id=room.id, player=people[1])
    early = reason(lambda: services.chat_say(room_id=room.id, player=people[0], text="psst", to=[1]))
    assert early == ("refused", "no_private_press")
    services.room_add_bot(room_id=room.id, player=people[0])
    game = services.room_start(room_id=room.id, player=people[0]).game
    bot = Seat.objects.get(room=room, bot=True).number
    for nobody in ([bot], [seat_of(game, people[0])], [9], [seat_of(game, people[1]), bot]):
        talk = partial(services.chat_say, room_id=room.id, player=people[0], text="psst", to=nobody)
        assert reason(talk) == ("refused", "no_addressee")
    assert reason(lambda: whisper(game, people[2], "psst", people[1])) == ("refused", "no_private_press")
    services.room_end_game(room_id=room.id)
    assert reason(lambda: whisper(game, people[0], "psst", people[1])) == ("refused", "no_private_press")
    assert reason(lambda: services.lobby_say(player=people[0], text="psst", to=[1])) == ("refused", "no_private_press")
    assert not ChatMessage.objects.exists()


@pytest.mark.once
def test_other_viewers_cannot_detect_a_private_message(
    people: list[Player], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = playing(people)
    opened = say(game.room_id, people[2], "good morning")

    def made(viewer: Player | None, browser: Any, talk: bool) -> list[tuple[str, str]]:
        notices: list[dict[str, Any]] = []
        with rolled_back(), monkeypatch.context() as patch:
            patch.setattr(broadcast, "_send", lambda _, message: notices.append(message))
            probe = Probe(game, viewer, browser, caplog)
            probe.connect()
            with TestCase.captureOnCommitCallbacks(execute=True):
                for _ in range(25 * talk):
                    whispered = whisper(game, people[0], "psst", people[1])
                    ChatMessage.objects.filter(pk=whispered.pk).update(at=opened.at - timedelta(minutes=1))
                later = say(game.room_id, people[1], "lovely weather")
                ChatMessage.objects.filter(pk=later.pk).update(public_id="5a" * 12, at=NOW)
            heard = [frame for one in notices for frame in probe.table.notice(one).frames]
            assert [json.loads(frame)["message"]["text"] for frame in heard] == ["lovely weather"]
            probe.record("chat", *(frame.decode() for frame in heard))
            for stands in ({}, {"chat": opened.public_id}, {"chat": "5a" * 12}):
                probe.send(id="c", type="sync", game=game.id, seat=probe.table.seat, stream=0, **stands)
            probe.request_everything()
            return probe.finish()

    for viewer in (people[2], people[3], None):
        browser = client_of(viewer)
        assert made(viewer, browser, talk=False) == made(viewer, browser, talk=True)


def test_no_page_of_the_admin_shows_what_was_said(people: list[Player]) -> None:
    game, browser = playing(people), moderator()
    whisper(game, people[0], "attack Cy with me", people[1])
    after = [browser.get(address, follow=True).content for address in admin_pages(game)]
    assert b"attack Cy" not in b"".join(after)


def test_ids_have_no_order_and_a_foreign_one_leads_to_nothing_but_the_whole(people: list[Player]) -> None:
    game = playing(people)
    secret = whisper(game, people[0], "between us", people[1])
    shown = chat_of.as_frame(say(game.room_id, people[0], "hello"))
    assert shown.id != str(secret.pk + 1)
    assert len(shown.id) == 24
    room = Room.objects.get(id=game.room_id)
    assert chat_of.chat_after(room, people[2].id, secret.public_id) is None
    assert chat_of.chat_after(room, people[2].id, "nothing like it") is None
    assert [one.text for one in chat_of.chat_after(room, people[1].id, secret.public_id) or ()] == ["hello"]


@pytest.mark.parametrize("blocks", [0, 1])
def test_a_block_stops_private_messages_in_both_directions(people: list[Player], blocks: int) -> None:
    game = playing(people)
    services.relation_set(owner=people[blocks], about=people[1 - blocks], blocked=True, note="")
    with pytest.raises(services.Refused) as refused:
        whisper(game, people[0], "and you?", people[1], people[2])
    refusal = refused.value
    assert (refusal.code, refusal.reason, refusal.data) == (
        "forbidden",
        "not_in_private",
        {"seats": [1], "names": ["Bo"]},
    )
    assert not ChatMessage.objects.exists()
    whisper(game, people[0], "then you", people[2])
    # A public message reaches everybody; clients hide it where its author is muted.
    say(game.room_id, people[0], "hello all")
    services.relation_set(owner=people[blocks], about=people[1 - blocks], blocked=False, note="")
    whisper(game, people[0], "again", people[1])


def test_a_block_reveals_nothing_under_pseudonyms(people: list[Player]) -> None:
    services.relation_set(owner=people[1], about=people[0], blocked=True, note="")
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 2}, "press": "private", "pseudonyms": True}
    room = services.room_create(player=people[0], **wish)
    services.room_join(room_id=room.id, player=people[1])
    game = services.room_start(room_id=room.id, player=people[0]).game
    whisper(game, people[0], "who are you?", people[1])
    assert ChatMessage.objects.count() == 1
