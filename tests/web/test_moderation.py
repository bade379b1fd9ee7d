"""Acts of moderators take effect at once: each is a service, and each is in the audit log, also when refused."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import DatabaseError, connection, transaction

from games import services
from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction, append_only
from games.models.staff_groups import ADMINISTRATORS, MODERATORS
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
MakeGame = Callable[..., Game]
DAY = timedelta(days=1)


def test_the_groups_come_with_a_migration_and_unsealing_is_for_administrators() -> None:
    rights = {group.name: set(group.permissions.values_list("codename", flat=True)) for group in Group.objects.all()}
    assert {"moderate", "view_report", "view_auditentry"} <= rights[MODERATORS] < rights[ADMINISTRATORS]
    assert "unseal" not in rights[MODERATORS]
    assert "unseal" in rights[ADMINISTRATORS]
    assert not any(right.startswith(("add_", "change_", "delete_")) for one in rights.values() for right in one)


def test_an_unauthorized_act_is_refused_and_logged(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    for user in (User.objects.create_user("ada"), User.objects.create_user("vi", is_staff=True)):
        assert refused(moderation.game_end, by=user, room_id=game.room_id, why="I say so") == ("forbidden", "no_right")
    assert AuditEntry.objects.filter(refused="forbidden: no_right", kind="room", key=game.room_id).count() == 2
    game.room.refresh_from_db()
    assert game.room.state == "playing"


def test_an_act_needs_a_reason(mo: User, make_game: MakeGame) -> None:
    assert refused(moderation.game_end, by=mo, room_id=make_game(2).room_id, why="  ") == ("malformed", "length")


def test_a_paused_game_is_gone_on_with_by_moderators_alone(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "why": "looking into it"}
    moderation.game_pause(**act)
    assert refused(moderation.game_pause, **act) == ("refused", "paused")
    room = Room.objects.get(id=game.room_id)
    assert room.held
    assert room.paused is not None
    Room.objects.filter(id=room.id).update(pace="normal")
    assert refused(services.pause_end, room_id=room.id, player=people[0]) == ("refused", "held")
    Room.objects.filter(id=room.id).update(pace="untimed")
    moderation.game_resume(**act)
    room = Room.objects.get(id=room.id)
    assert (room.held, room.paused) == (False, None)


def test_a_seat_goes_to_a_bot_and_back_and_to_another_player(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "he asked for it"}
    moderation.seat_to_bot(**act)
    moderation.seat_to_person(**act)
    assert not game.room.seats.get(number=1).stand_in
    assert refused(moderation.seat_to_person, **act, player_id=people[0].id) == ("refused", "has_a_seat")
    ban(mo, people[3], "seat_ban")
    assert refused(moderation.seat_to_person, **act, player_id=people[3].id) == ("sanctioned", "seat_ban")
    moderation.seat_to_person(**act, player_id=people[2].id)
    assert game.room.seats.get(number=1).player == people[2]


def test_a_removed_spectator_cannot_watch_chat_or_take_a_seat(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    from games.selectors.rooms import watching

    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "why": "gives them advice"}
    assert refused(moderation.spectator_ban, **act, player_id=people[0].id) == ("refused", "has_a_seat")
    moderation.spectator_ban(**act, player_id=people[2].id)
    room = Room.objects.get(id=game.room_id)
    assert watching.is_barred(room, people[2].id)
    assert not watching.is_barred(room, people[3].id)
    talk: Any = {"room_id": room.id, "player": people[2], "text": "hi"}
    assert refused(services.chat_say, **talk) == ("forbidden", "removed_by_moderator")


def test_nobody_moderates_a_game_that_they_play(make_game: MakeGame, people: list[Player]) -> None:
    game, mo = make_game(2), staff(player=people[0])
    act: Any = {"by": mo, "room_id": game.room_id, "why": "I was losing"}
    for do in (moderation.game_pause, moderation.game_resume, moderation.game_end, moderation.room_close):
        assert refused(do, **act) == ("refused", "own_game")
    for hand in (moderation.seat_to_bot, moderation.seat_to_person):
        assert refused(hand, **act, seat=1) == ("refused", "own_game")
    # With or without a seat there.
    for player in people[1:3]:
        assert refused(moderation.spectator_ban, **act, player_id=player.id) == ("refused", "own_game")
    services.room_leave(room_id=game.room_id, player=people[0])
    assert refused(moderation.game_end, **act) == ("refused", "own_game")


def test_nor_do_they_decide_what_was_said_reported_or_done_about_it(make_game: MakeGame, people: list[Player]) -> None:
    game, mo, other = make_game(2), staff(player=people[0]), staff("other")
    said = services.chat_say(room_id=game.room_id, player=people[2], text="he bids 7")
    report = moderation.report_make(player=people[3], kind="cheating", room_id=game.room_id, message=said.public_id)
    acts: list[tuple[Any, dict[str, Any]]] = [
        (moderation.report_decide, {"report_id": report.pk, "decision": "upheld", "answer": "So it is.", "why": "so"}),
        (moderation.message_remove, {"message_id": said.pk, "why": "I was losing"}),
        (moderation.sanction_give, {"player_id": people[1].id, "step": "mute", "why": "I was losing"}),
        (moderation.sanction_give, {"player_id": people[2].id, "step": "mute", "why": "he sees", "report": report}),
    ]
    for act, about in acts:
        assert refused(act, by=mo, **about) == ("refused", "own_game")
    assert AuditEntry.objects.filter(who="mo").exclude(room=game.room_id).count() == 1  # The one about a person alone.
    given = moderation.sanction_give(by=other, player_id=people[2].id, step="mute", why="he sees", report=report)
    lift: Any = {"sanction_id": given.pk, "why": "I was losing"}
    assert refused(moderation.sanction_lift, by=mo, **lift) == ("refused", "own_game")
    services.room_end_game(room_id=game.room_id)
    moderation.sanction_lift(by=mo, **lift)


def test_a_pseudonymous_moderator_learns_nothing_by_sanctions(people: list[Player]) -> None:
    """A banned player leaves the seat, and a muted or warned one stops chatting."""
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    mo, other = staff(player=people[0]), staff("other")
    given = ban(other, people[1], "mute")
    moderation.sanction_appeal(player=people[1], public_id=given.public_id, text="it was not me")
    for state in ("open", "playing"):
        for player in people[1:3]:
            for step in Sanction.Step.values:
                give: Any = {"player_id": player.id, "step": step, "why": "to see who goes"}
                assert refused(moderation.sanction_give, by=mo, **give) == ("refused", "under_pseudonym"), state
        lift: Any = {"by": mo, "sanction_id": given.pk}
        assert refused(moderation.sanction_lift, **lift, why="to hear them") == ("refused", "under_pseudonym"), state
        for granted in (True, False):
            answer: Any = {"granted": granted, "answer": "so it is"}
            assert refused(moderation.appeal_decide, **lift, **answer) == ("refused", "under_pseudonym"), state
        if state == "open":
            services.room_start(room_id=room.id, player=people[0])
    moderation.game_end(by=other, room_id=room.id, why="it is late")
    ban(mo, people[1], "seat_ban")


def test_no_moderator_gives_themselves_a_seat_with_what_it_knows(make_game: MakeGame, people: list[Player]) -> None:
    game, mo = make_game(2), staff(player=people[2])
    act: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "to see what he has"}
    assert refused(moderation.seat_to_person, **act, player_id=people[2].id) == ("refused", "yourself")
    assert not game.room.seats.filter(player=people[2]).exists()


def test_what_is_posted_by_hand_is_refused_and_written_down_without_what_is_no_reason(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    give: Any = {"by": mo, "player_id": people[0].id, "why": "a\0\u202eb\u2066c\x07"}
    for step in ("x" * 60, "lift"):
        assert refused(moderation.sanction_give, **give, step=step) == ("malformed", "step")
    report = moderation.report_make(player=people[0], kind="stalling", room_id=game.room_id, seat=1)
    decide: Any = {"by": mo, "report_id": report.pk, "decision": "assign", "answer": "So it is.", "why": "it is so"}
    assert refused(moderation.report_decide, **decide) == ("malformed", "decision")
    hand: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "he asked", "player_id": "x" * 300}
    assert refused(moderation.seat_to_person, **hand) == ("unknown_person", None)
    rows = AuditEntry.objects.exclude(refused="").order_by("id").values_list("act", "why", "detail")
    assert list(rows) == [
        ("sanction.give", "abc", "for good"),
        ("sanction.give", "abc", "for good"),
        ("report.decide", "it is so\nSo it is.", "note"),
        ("seat.person", "he asked", "seat 1"),
    ]
    note = moderation.note_write(by=mo, player_id=people[0].id, text="\u202eplays\u200f well\x1b\nand long")
    assert note.text == AuditEntry.objects.latest("id").why == "plays well\nand long"


def test_unsealing_needs_its_own_permission_and_is_refused_for_the_moderators_own_game(
    make_game: MakeGame, people: list[Player]
) -> None:
    game, mo, chief = make_game(2), staff(), staff("chief", ADMINISTRATORS, people[0])
    other = staff("other", ADMINISTRATORS)
    act: Any = {"game_id": game.id, "why": "said to cheat"}
    assert refused(moderation.game_unseal, by=mo, **act) == ("forbidden", "no_right")
    assert refused(moderation.game_unseal, by=chief, **act) == ("refused", "own_game")
    moderation.game_unseal(by=other, **act)
    entry = AuditEntry.objects.get(act="game.unseal", refused="")
    assert (entry.who, entry.kind, entry.key, entry.why) == ("other", "game", game.id, "said to cheat")


def test_every_act_is_logged_with_actor_target_and_reason(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "mute", duration=DAY)
    moderation.sanction_lift(by=mo, sanction_id=given.pk, why="enough of it")
    moderation.note_write(by=mo, player_id=people[1].id, text="keeps his word")
    moderation.room_close(by=mo, room_id=game.room_id, why="nobody is there")
    rows = AuditEntry.objects.order_by("id").values_list("who", "act", "kind", "name", "player", "why", "detail")
    assert list(rows) == [
        ("mo", "sanction.mute", "player", "Bo", people[1].id, "insults at the table", "24 h"),
        ("mo", "sanction.lift", "sanction", "Bo", people[1].id, "enough of it", "mute"),
        ("mo", "note.write", "player", "Bo", people[1].id, "keeps his word", ""),
        ("mo", "room.close", "room", "A table", "", "nobody is there", ""),
    ]


def test_the_log_is_neither_changed_nor_shortened(mo: User, people: list[Player]) -> None:
    moderation.note_write(by=mo, player_id=people[1].id, text="keeps his word")
    entry = AuditEntry.objects.get()
    entry.why = "something else"
    for act in (entry.save, entry.delete, AuditEntry.objects.all().delete, lambda: AuditEntry.objects.update(why="")):
        with pytest.raises(TypeError, match="audit log"):
            act()
    if connection.vendor == "sqlite":  # In tests it is created for this one alone: see tests/conftest.py.
        for statement in append_only.SQLITE:
            connection.cursor().execute(statement.format(table="games_auditentry"))
    assert [one.name for one in AuditEntry._meta.concrete_fields if one.unique] == ["id"]
    columns = [str(one.column) for one in AuditEntry._meta.concrete_fields]
    copied = ", ".join({"who": "'chief'", "why": "'something else'"}.get(name, name) for name in columns)
    copy = f"INTO games_auditentry ({', '.join(columns)}) SELECT {copied} FROM games_auditentry WHERE true"
    ways = ["DELETE FROM games_auditentry", "UPDATE games_auditentry SET why = ''"]
    ways.append(f"INSERT {copy} ON CONFLICT (id) DO UPDATE SET why = excluded.why")
    if connection.vendor == "sqlite":  # A row that is replaced is removed without the triggers of a deletion.
        ways += [f"INSERT OR REPLACE {copy}", f"REPLACE {copy}", "UPDATE OR REPLACE games_auditentry SET id = id + 1"]
    moderation.note_write(by=mo, player_id=people[2].id, text="comes too late")
    written = list(AuditEntry.objects.values_list())
    for statement in ways:
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            connection.cursor().execute(statement)
    assert list(AuditEntry.objects.values_list()) == written
    moderation.note_write(by=mo, player_id=people[3].id, text="is new here")
    assert AuditEntry.objects.count() == len(written) + 1
    assert Report.objects.count() == 0


def test_equal_acts_of_one_moment_are_one_line(mo: User, people: list[Player]) -> None:
    written = [ChatMessage(player=people[0], name=people[0].name, text=f"Buy {number}") for number in range(25)]
    said = [one.pk for one in ChatMessage.objects.bulk_create(written)]
    moderation.note_write(by=mo, player_id=people[0].id, text="keeps his word")
    person, browser = f"/admin/games/player/{people[0].id}/change/", browser_of(mo)
    browser.post(person, {"do": "remove_shown", "shown": said, "why": "spam"})
    moderation.message_remove(by=mo, message_id=services.lobby_say(player=people[1], text="Me too").pk, why="advert")
    for page in ("/admin/", person):
        log = browser.get(page).content.decode().partition("Moderator actions</h2>")[2].partition("</section>")[0]
        lines = re.findall(r"<li>.*?</li>", log)
        assert len(lines) == (3 if page == "/admin/" else 2), lines
        many, note = lines[-2:]
        (entries,) = re.findall(r'message removed</a> <a href="([^"]*together=\d+)">×25</a> · <bdi>Ada</bdi>', many)
        assert "Total: 25" in browser.get(entries).content.decode()
        assert "note written</a> ·" in note
